/* An act in the words a player would type: for offers, suggestions, the bot's moves and the log. */
#include "orders/orders.h"

#include "game/view.h"
#include "game/words/compass.h"
#include "table/contact.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *buffer;
    size_t size;
};

static void add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(struct text *t, const char *format, ...) {
    size_t used = strlen(t->buffer);
    va_list args;
    if (used + 1 >= t->size) return;
    va_start(args, format);
    vsnprintf(t->buffer + used, t->size - used, format, args);
    va_end(args);
}

static void space(struct text *t) {
    if (*t->buffer) add(t, " ");
}

/* The number at the end of an id, -1 if it has none; *letters is where it starts. */
static long number_of_id(const char *id, size_t *letters) {
    *letters = strcspn(id, "0123456789");
    return isdigit((unsigned char)id[*letters]) ? strtol(id + *letters, NULL, 10) : -1;
}

static bool follows(const char *before, const char *id) {
    size_t a, b;
    long first = number_of_id(before, &a), second = number_of_id(id, &b);
    return first >= 0 && second == first + 1 && a == b && strncmp(before, id, a) == 0;
}

/* "r1-r4 r7": runs of ids joined. */
static void add_pieces(struct text *t, const struct speaker *s, const uint8_t *piece, int count) {
    const void *state = speaker_state(s);
    for (int i = 0; i < count;) {
        int end = i;
        while (end + 1 < count && follows(s->rs->piece_id(state, piece[end]), s->rs->piece_id(state, piece[end + 1])))
            end++;
        space(t);
        add(t, "%.8s", s->rs->piece_id(state, piece[i]));
        if (end > i) add(t, "%s%.8s", end > i + 1 ? "-" : " ", s->rs->piece_id(state, piece[end]));
        i = end + 1;
    }
}

const char *order_pieces(const struct speaker *s, const uint8_t *piece, int count, char *buffer, size_t size) {
    struct text t = {buffer, size};
    *buffer = '\0';
    add_pieces(&t, s, piece, count);
    return buffer;
}

/* A length in the game's own measure where that is short, else in millimetres. */
static void add_distance(struct text *t, const struct speaker *s, length l) {
    int64_t size = l < 0 ? -(int64_t)l : l, width = s->scene.base_width;
    int64_t hundredths = (size * s->scene.measure.to_base_width * 100 + width / 2) / width;
    double there = (double)hundredths * (double)width / s->scene.measure.to_base_width / 100;
    if (there - (double)size < 0.6 && (double)size - there < 0.6)
        add(t, "%g", (double)hundredths / 100);
    else
        add(t, "%gmm", (double)size / 100);
}

/* Millimetres to the tenth: as near as anybody places a base. */
static double tenths(length l) { return (l < 0 ? l - 5 : l + 5) / 10 / 10.0; }

/* Each step in the very words that order_read understands. */
static void add_step_words(struct text *t, const struct speaker *s, const struct step *step) {
    char facing[32];
    space(t);
    switch ((enum step_kind)step->kind) {
    case STEP_ADVANCE:
        add(t, "%s ", step->distance < 0 ? "back" : "forward");
        add_distance(t, s, step->distance);
        break;
    case STEP_WHEEL:
        add(t, "wheel %s %.3g", step->side == EDGE_LEFT ? "left" : "right", degrees_from_heading(step->turn));
        break;
    case STEP_TO:
        add(t, "to %g %g facing %s", tenths(step->at.x), tenths(step->at.y),
            compass_words(step->turn, facing, sizeof facing));
        break;
    case STEP_SLIDE:
        add(t, "slide %s ", step->distance < 0 ? "left" : "right");
        add_distance(t, s, step->distance);
        break;
    case STEP_ALONG:
        add(t, "road %s", step->distance < 0 ? "back " : "");
        add_distance(t, s, step->distance);
        break;
    }
}

static void add_dice(struct text *t, const struct verb *v, const struct act *a) {
    char name[4];
    for (int i = 0; i < a->dice_count; i++) {
        if ((v->fields | v->optional) & FIELD_CARDS)
            add(t, " %s", card_name(a->dice[i], name));
        else
            add(t, " %d", a->dice[i]);
    }
}

/* What a piece does to another by standing there: the best of its contacts with enemies, else with a friend. */
static const struct scene_piece *contact_there(const struct speaker *s, const struct scene_piece *mover,
                                               struct base there, const char **word) {
    static const struct {
        enum contact_class kind;
        bool friend;
        const char *word;
    } said[] = {{CONTACT_FRONT, false, "front of"},   {CONTACT_FLANK, false, "flank of"},
                {CONTACT_REAR, false, "rear of"},     {CONTACT_OVERLAP, false, "overlapping"},
                {CONTACT_SIDE, true, "beside"},       {CONTACT_REAR, true, "behind"},
                {CONTACT_BEHIND, true, "in front of"}};
    struct tolerance close = {s->scene.base_width / 100, 91};
    for (size_t k = 0; k < sizeof said / sizeof *said; k++) {
        for (uint32_t i = 0; i < s->scene.pieces; i++) {
            const struct scene_piece *p = &s->scene.piece[i];
            if (p == mover || p->marks & (MARK_OFF | MARK_INSIDE) || (p->side == mover->side) != said[k].friend)
                continue;
            if (contact_of(there, p->base, close).kind != said[k].kind) continue;
            *word = said[k].word;
            return p;
        }
    }
    return NULL;
}

/* " (front of g3)" behind a move to a bare pose. */
static void add_contact(struct text *t, const struct speaker *s, const struct act *a) {
    const struct step *to = a->step_count ? &a->step[a->step_count - 1] : NULL;
    const struct scene_piece *mover = a->piece_count == 1 ? order_piece_seen(s, a->piece[0]) : NULL;
    if (!to || !mover || a->target != NO_PIECE || to->kind != STEP_TO) return;
    const char *word;
    struct base there = {{to->at, to->turn, 0}, mover->base.width, mover->base.depth};
    const struct scene_piece *other = contact_there(s, mover, there, &word);
    if (other) add(t, " (%s %.8s)", word, other->id);
}

/* "(4.2 by 2.1 about 130 410, 20 mm)": how large a drawing is each way, in base widths, and where its middle lies. */
static void add_shape(struct text *t, const struct speaker *s, const struct act *a) {
    struct box b = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (unsigned i = 0; i < a->point_count; i++)
        b = box_joined(b, (struct box){a->point[i].x, a->point[i].y, a->point[i].x, a->point[i].y});
    double width = s->scene.base_width;
    add(t, " (%.1f by %.1f about %.0f %.0f", (b.x1 - b.x0) / width, (b.y1 - b.y0) / width, (b.x0 + b.x1) / 200.0,
        (b.y0 + b.y1) / 200.0);
    if (a->value) add(t, ", %d mm", a->value);
    add(t, ")");
}

/* The shortest name that is still understood: "end" for end_phase, but pass_city as there is a pass. */
static int verb_letters(const struct ruleset *rs, const struct verb *v) {
    size_t letters = strcspn(v->name, "_");
    for (size_t i = 0; i < rs->verb_count; i++)
        if (&rs->verbs[i] != v && strncmp(rs->verbs[i].name, v->name, letters) == 0) return (int)strlen(v->name);
    return (int)letters;
}

const char *order_words(const struct speaker *s, const struct act *a, char *buffer, size_t size) {
    const struct verb *v = &s->rs->verbs[a->verb];
    const void *state = speaker_state(s);
    struct text t = {buffer, size};
    *buffer = '\0';
    bool paired = v->fields == FIELD_PIECES && a->piece_count == 2; /* "fight r1 g2" reads better verb first */
    if (!paired) add_pieces(&t, s, a->piece, a->piece_count);
    if (!a->step_count || a->verb != game_prompt(s->game).verb) {
        space(&t);
        add(&t, "%.*s", verb_letters(s->rs, v), v->name);
    }
    if (paired) add_pieces(&t, s, a->piece, a->piece_count);
    /* A pose that lines up with the target needs no numbers. */
    bool lines_up = a->target != NO_PIECE && a->step_count == 1 && a->step[0].kind == STEP_TO;
    for (int i = 0; i < a->step_count && !lines_up; i++) add_step_words(&t, s, &a->step[i]);
    if (a->place != NO_PIECE && s->rs->place_id(state, a->place)) add(&t, " %.8s", s->rs->place_id(state, a->place));
    if (a->choice != NO_CHOICE && v->words) add(&t, " %s", v->words[a->choice]);
    if (v->fields & FIELD_TERRAIN && a->choice < s->rs->terrain_count) add(&t, " %s", s->rs->terrains[a->choice].code);
    if (a->target != NO_PIECE) {
        static const char *const edges[] = {" front", " right", " rear", " left", ""};
        add(&t, a->step_count ? " contact %.8s%s" : " %.8s%s", s->rs->piece_id(state, a->target),
            edges[a->edge <= EDGE_NONE ? a->edge : EDGE_NONE]);
    }
    add_dice(&t, v, a);
    if ((v->fields | v->optional) & FIELD_SHAPE && a->point_count)
        add_shape(&t, s, a);
    else if (a->value)
        add(&t, " %d", a->value);
    add_contact(&t, s, a);
    return buffer;
}

const char *order_words_aloud(const struct speaker *s, const struct act *a, char *buffer, size_t size) {
    if (!act_is_secret(s->rs, a)) return order_words(s, a, buffer, size);
    snprintf(buffer, size, "%s, in secret", s->rs->verbs[a->verb].name);
    return buffer;
}
