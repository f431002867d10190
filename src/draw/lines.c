/* The table in plain sentences, for a screen reader, a log or a pipe. */
#include "draw/draw.h"

#include "game/words/compass.h"

#include <math.h>
#include <string.h>

/* Appends to a buffer that always stays terminated. */
static void add(char *buffer, size_t size, const char *text) {
    size_t used = strlen(buffer);
    if (used < size) snprintf(buffer + used, size - used, "%s", text);
}

/* Links speak of indices; players of ids. */
static const char *id_of(const struct scene *s, uint8_t piece) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].piece == piece) return s->piece[i].id;
    return "?";
}

/* ", fighting g3", ", shooting at g4", ", shot at by g4". */
static void add_links(const struct scene *s, const struct scene_piece *p, char *buffer, size_t size) {
    for (uint32_t i = 0; i < s->links; i++) {
        const struct scene_link *l = &s->link[i];
        bool from = l->from == p->piece, to = l->to == p->piece;
        if (!from && !to) continue;
        const char *verb = strcmp(l->kind, "fight") == 0   ? ", fighting "
                           : strcmp(l->kind, "shoot") == 0 ? (from ? ", shooting at " : ", shot at by ")
                                                           : (from ? ", supporting " : ", supported by ");
        add(buffer, size, verb);
        add(buffer, size, id_of(s, from ? l->to : l->from));
    }
}

/* A unit of several stands: how they stand, what they have lost, who is with them. */
static void add_stands(const struct scene_piece *p, char *buffer, size_t size) {
    char said[64];
    if (p->files * p->ranks < 2) return;
    snprintf(said, sizeof said, ", %u wide and %u deep%s", p->files, p->ranks,
             p->loose       ? " in loose order"
             : p->staggered ? " in quincunx"
                            : "");
    add(buffer, size, said);
    if (p->losses) {
        snprintf(said, sizeof said, ", %u casualt%s", p->losses, p->losses == 1 ? "y" : "ies");
        add(buffer, size, said);
    }
    if (p->led) add(buffer, size, ", with a leader");
}

const char *draw_piece_line(const struct scene *s, const struct scene_piece *p, char *buffer, size_t size) {
    char facing[32], place[96];
    bool said = p->type && strcmp(p->type, "general") == 0; /* the type says so already */
    snprintf(buffer, size, "%.8s %s%s%s", p->id, p->type ? p->type : "",
             p->marks & MARK_GENERAL && !said ? " general" : "", p->marks & MARK_ALLY ? " ally" : "");
    if (p->command) {
        snprintf(place, sizeof place, ", command %u", p->command);
        add(buffer, size, place);
    }
    if (p->marks & MARK_OFF) {
        add(buffer, size, p->marks & MARK_WAITING ? ", beside the table" : ", lost");
        return buffer;
    }
    if (p->marks & MARK_INSIDE)
        snprintf(place, sizeof place, ", inside");
    else
        snprintf(place, sizeof place, ", at %.0f %.0f facing %s", p->base.pose.at.x / 100.0, p->base.pose.at.y / 100.0,
                 compass_words(p->base.pose.facing, facing, sizeof facing));
    add(buffer, size, place);
    add_stands(p, buffer, size);
    add_links(s, p, buffer, size);
    if (p->marks & MARK_MOVED) add(buffer, size, ", has moved");
    if (p->marks & MARK_SHOT) add(buffer, size, ", has shot");
    if (p->badge && *p->badge) {
        add(buffer, size, ", ");
        add(buffer, size, p->badge);
    }
    if (p->note && *p->note) {
        add(buffer, size, ", ");
        add(buffer, size, p->note);
    }
    return buffer;
}

const char *draw_facts_line(const struct scene *s, int side, char *buffer, size_t size) {
    if (size) *buffer = '\0';
    for (uint32_t i = 0; i < s->facts; i++) {
        const struct scene_fact *f = &s->fact[i];
        if (f->side != side) continue;
        char one[96];
        if (f->word)
            snprintf(one, sizeof one, "%s%s %s", *buffer ? ", " : "", f->label, f->word);
        else
            snprintf(one, sizeof one, "%s%s %d", *buffer ? ", " : "", f->label, f->number);
        add(buffer, size, one);
    }
    return buffer;
}

/* "wood (w1), between 100 200 and 220 300". */
static void list_feature(FILE *out, const struct scene *s, const struct scene_terrain *t) {
    const struct feature *f = &s->terrain->feature[t->feature];
    struct point low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    char name[96];
    for (int i = 0; i < f->count; i++) {
        struct point v = s->terrain->vertex[f->first + i];
        low = (struct point){v.x < low.x ? v.x : low.x, v.y < low.y ? v.y : low.y};
        high = (struct point){v.x > high.x ? v.x : high.x, v.y > high.y ? v.y : high.y};
    }
    fprintf(out, "  %s", draw_feature_name(t, name, sizeof name));
    if (*f->id) fprintf(out, " (%.8s)", f->id);
    fprintf(out, ", between %.0f %.0f and %.0f %.0f", low.x / 100.0, low.y / 100.0, high.x / 100.0, high.y / 100.0);
    for (int i = 0; i < t->gates; i++)
        fprintf(out, "%s %.0f %.0f", i ? " and" : ", gate at", t->gate[i].at.x / 100.0, t->gate[i].at.y / 100.0);
    fputc('\n', out);
}

void draw_list(FILE *out, const struct scene *s, const struct draw_options *o) {
    char line[256];
    if (o->title) fprintf(out, "%s\n", o->title);
    if (*draw_facts_line(s, -1, line, sizeof line)) fprintf(out, "%s\n", line);
    for (int side = 0; side < 2; side++) {
        const char *name = o->side_name[side] ? o->side_name[side] : side ? "second side" : "first side";
        fprintf(out, "%s: %s\n", name, draw_facts_line(s, side, line, sizeof line));
        for (uint32_t i = 0; i < s->pieces; i++)
            if (s->piece[i].side == side && (s->piece[i].marks & MARK_WAITING || !(s->piece[i].marks & MARK_OFF)))
                fprintf(out, "  %s\n", draw_piece_line(s, &s->piece[i], line, sizeof line));
    }
    if (s->features) fprintf(out, "terrain:\n");
    for (uint32_t i = 0; s->terrain && i < s->features; i++) list_feature(out, s, &s->feature[i]);
}
