/* Questions about pieces: what one is and what it fears, where it may go, who fights, who threatens whom. */
#include "cli/play/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *id_of(const struct session *s, unsigned piece) {
    return s->speaker.rs->piece_id(speaker_state(&s->speaker), piece);
}

static bool is_there(const struct scene_piece *p) { return !(p->marks & MARK_OFF) || p->marks & MARK_WAITING; }

/* --- what a type is
 * --------------------------------------------------------------------------------------------------- */

/* "moves 3 in good going": the facts of the rule book, in one paragraph. */
static void tell_facts(const struct session *s, const json_t *type) {
    json_t *fact;
    size_t i, told = 0;
    json_array_foreach(json_object_get(type, "facts"), i, fact) {
        const json_t *value = json_object_get(fact, "value");
        double number = json_number_value(value);
        if (json_is_number(value) && number == 0) continue;
        fprintf(s->out, "%s%s ", told++ ? "; " : "  ", text_of(fact, "name"));
        if (json_is_number(value))
            fprintf(s->out, "%g", number);
        else
            fprintf(s->out, "%s", json_string_value(value));
    }
    if (told) fprintf(s->out, ".\n");
}

static void tell_type(struct session *s, unsigned type) {
    const struct piece_type *t = &s->speaker.rs->types[type];
    json_t *book = ask(s->door, json_pack("{ss ss}", "ask", "ruleset", "ruleset", s->speaker.rs->code));
    fprintf(s->out, "%s: %s%s%s.\n", t->code, t->name, t->help ? ", " : "", t->help ? t->help : "");
    tell_facts(s, json_array_get(json_object_get(book, "types"), type));
    json_decref(book);
}

/* The type of a code or of a name, or of the beginning of its name; -1: none. */
static int type_named(const struct session *s, const char *name) {
    const struct ruleset *rs = s->speaker.rs;
    int known = type_of_code(rs, name);
    for (size_t i = 0; known < 0 && i < rs->type_count; i++)
        if (strcasecmp(rs->types[i].code, name) == 0 ||
            (rs->types[i].brief && strcasecmp(rs->types[i].brief, name) == 0)) /* as the map has it */
            known = (int)i;
    for (size_t i = 0; known < 0 && strlen(name) > 2 && i < rs->type_count; i++)
        if (strncasecmp(rs->types[i].name, name, strlen(name)) == 0) known = (int)i;
    return known;
}

/* --- what a piece fears
 * ----------------------------------------------------------------------------------------------- */

/* The chance that the worst befalls it: the outcomes in which it is lost. */
static double chance_lost(const json_t *odds) {
    static const char *const lost[] = {"destroyed", "broken", "routed", "rout", "lost", "flee", "dead", NULL};
    json_t *row, *chance;
    double sum = 0;
    size_t i, k;
    json_array_foreach(json_object_get(odds, "spreads"), i, row) {
        if (strcmp(text_of(row, "side"), "a") != 0) continue;
        json_array_foreach(json_object_get(row, "chances"), k, chance) {
            const char *value = text_of(chance, "value");
            for (int w = 0; lost[w] && *value; w++)
                if (strcasecmp(lost[w], value) == 0) sum += json_number_value(json_object_get(chance, "probability"));
        }
    }
    return sum;
}

struct fear {
    const char *type;
    double chance;
};

static int by_chance(const void *a, const void *b) {
    const struct fear *x = a, *y = b;
    return (x->chance < y->chance) - (x->chance > y->chance);
}

/* Each type the enemy has on the table, met front to front as both stand. */
static size_t fears_of(struct session *s, const struct scene_piece *p, struct fear *fear, size_t cap) {
    const struct scene *scene = &s->speaker.scene;
    size_t count = 0;
    for (uint32_t i = 0; i < scene->pieces && count < cap; i++) {
        const struct scene_piece *e = &scene->piece[i];
        bool known = e->side == p->side || !is_there(e) || e->marks & (MARK_CAMP | MARK_INSIDE);
        for (size_t k = 0; k < count && !known; k++) known = strcmp(fear[k].type, e->type) == 0;
        if (known) continue;
        json_t *odds = session_request(s, "odds", json_pack("{ss ss}", "a", p->id, "b", e->id));
        if (!door_failed(odds)) fear[count++] = (struct fear){e->type, chance_lost(odds)};
        json_decref(odds);
    }
    qsort(fear, count, sizeof *fear, by_chance);
    return count;
}

static void tell_fears(struct session *s, const struct scene_piece *p) {
    enum { TYPES = 32, TOLD = 5 };
    struct fear fear[TYPES] = {0};
    size_t count = fears_of(s, p, fear, TYPES), told = 0;
    for (size_t i = 0; i < count && told < TOLD && fear[i].chance >= 0.005; i++)
        fprintf(s->out, "%s%s %.0f %%",
                told++ ? ", " : "  Fears, of those across the table (lost in one combat): ", fear[i].type,
                100 * fear[i].chance);
    if (told)
        fprintf(s->out, ".\n");
    else if (count)
        fprintf(s->out, "  Nobody across the table would destroy it in one combat as they stand.\n");
}

/* --- a piece
 * ---------------------------------------------------------------------------------------------------------- */

static void tell_may(struct session *s, const char *id) {
    json_t *answer = session_request(s, "movers", NULL), *m;
    char line[512];
    size_t i;
    json_array_foreach(json_object_get(answer, "movers"), i, m) {
        if (strcmp(text_of(m, "id"), id) != 0) continue;
        json_t *group = json_object_get(m, "group"), *other;
        if (!json_is_true(json_object_get(m, "may"))) {
            fprintf(s->out, "  It cannot act now: %s\n", sentence_line(m, "why", line, sizeof line));
            continue;
        }
        double mm = json_number_value(json_object_get(m, "reach"));
        const struct scene *scene = &s->speaker.scene;
        fprintf(s->out, "  It may act now");
        if (mm > 0)
            fprintf(s->out, ", and go up to %.3g %s", mm * 100 * scene->measure.to_base_width / scene->base_width,
                    scene->measure.name);
        fprintf(s->out, ".\n");
        if (group) fprintf(s->out, "  It can go as a group with:");
        json_array_foreach(group, i, other) {
            if (strcmp(json_string_value(other), id) != 0) fprintf(s->out, " %s", json_string_value(other));
        }
        if (group) fputc('\n', s->out);
        break;
    }
    json_decref(answer);
}

static void tell_piece(struct session *s, const struct scene_piece *p) {
    char line[512];
    fprintf(s->out, "%s, of %s.\n", draw_piece_line(&s->speaker.scene, p, line, sizeof line), side_title(s, p->side));
    int type = type_named(s, p->type);
    if (type >= 0) tell_type(s, (unsigned)type);
    if (!is_there(p) || p->marks & MARK_CAMP) return;
    tell_fears(s, p);
    tell_may(s, p->id);
}

bool tell_what(struct session *s, const char *name) {
    int piece = *name ? order_piece(&s->speaker, name) : -1, type = -1;
    const struct scene_piece *p = piece < 0 ? NULL : order_piece_seen(&s->speaker, (unsigned)piece);
    if (p) return tell_piece(s, p), true;
    type = *name ? type_named(s, name) : -1;
    if (type >= 0) tell_type(s, (unsigned)type);
    return type >= 0;
}

/* --- where it may go
 * -------------------------------------------------------------------------------------------------- */

void tell_reach(struct session *s, const char *ids) {
    enum { MOST = 40 };
    int piece = *ids ? order_piece(&s->speaker, ids) : -1;
    if (piece < 0) {
        s->refused = true;
        fprintf(s->out, "Whose reach? For example: reach %s.\n", id_of(s, 0) ? id_of(s, 0) : "r1");
        return;
    }
    const char *id = id_of(s, (unsigned)piece);
    tell_may(s, id);
    json_t *answer = session_request(s, "offers", json_pack("{ss sb si}", "piece", id, "words", 1, "limit", MOST));
    json_t *acts = json_object_get(answer, "offers"), *words = json_object_get(answer, "words");
    set_offers(s, json_incref(acts), json_incref(words));
    fprintf(s->out, json_array_size(acts) ? "Some of what it can do; a number does it:\n"
                                          : "  There is nothing it can do now.\n");
    list_offers(s);
    json_decref(answer);
}

/* --- fights and threats
 * ------------------------------------------------------------------------------------------------ */

static bool is_fight(const struct scene_link *l) {
    return strcmp(l->kind, "fight") == 0 || strcmp(l->kind, "shoot") == 0;
}

/* One line for each pair: who, with what factors. */
void tell_fights(struct session *s) {
    const struct scene *scene = &s->speaker.scene;
    bool any = false;
    for (uint32_t i = 0; i < scene->links; i++) {
        const struct scene_link *l = &scene->link[i];
        if (!is_fight(l)) continue;
        const char *a = id_of(s, l->from), *b = id_of(s, l->to);
        const struct scene_piece *p = order_piece_seen(&s->speaker, l->from), *q = order_piece_seen(&s->speaker, l->to);
        json_t *odds = session_request(s, "odds", json_pack("{ss ss}", "a", a, "b", b)), *back;
        json_t *factor = json_object_get(odds, "factor");
        back = session_request(s, "odds", json_pack("{ss ss}", "a", b, "b", a));
        fprintf(s->out, "  %s %s %s %s %s", a, p ? p->type : "", strcmp(l->kind, "fight") == 0 ? "fights" : "shoots at",
                b, q ? q->type : "");
        if (factor) fprintf(s->out, ": %lld against %lld", number_of(factor, "a"), number_of(factor, "b"));
        if (!door_failed(odds)) fprintf(s->out, "; lost: %s %.0f %%", a, 100 * chance_lost(odds));
        if (!door_failed(back)) fprintf(s->out, ", %s %.0f %%", b, 100 * chance_lost(back));
        fputc('\n', s->out);
        json_decref(odds);
        json_decref(back);
        any = true;
    }
    if (!any) fprintf(s->out, "Nobody is fighting or shooting.\n");
}

enum { THREATS_MAX = 24 };

struct threat { /* an enemy near a piece, and how often he would destroy it */
    const struct scene_piece *enemy;
    double lost;
};

struct danger { /* all that threaten a piece, the worst first */
    const struct scene_piece *piece;
    struct threat threat[THREATS_MAX];
    int threats;
};

static int by_loss(const void *a, const void *b) {
    double first = ((const struct threat *)a)->lost, second = ((const struct threat *)b)->lost;
    return (first < second) - (first > second);
}

static int by_danger(const void *a, const void *b) {
    return by_loss(((const struct danger *)a)->threat, ((const struct danger *)b)->threat);
}

/* The enemies near a piece, by how far their fronts are from its middle, that could destroy it as they stand. */
static void find_danger(struct session *s, const struct scene_piece *p, struct danger *d) {
    const struct scene *scene = &s->speaker.scene;
    *d = (struct danger){.piece = p};
    for (uint32_t i = 0; i < scene->pieces && d->threats < THREATS_MAX; i++) {
        const struct scene_piece *e = &scene->piece[i];
        if (e->side == p->side || e->marks & (MARK_OFF | MARK_INSIDE | MARK_CAMP)) continue;
        double dx = p->base.pose.at.x - e->base.pose.at.x, dy = p->base.pose.at.y - e->base.pose.at.y;
        double away = dx * dx + dy * dy, near = 4.0 * scene->base_width;
        if (away > near * near) continue;
        json_t *odds = session_request(s, "odds", json_pack("{ss ss}", "a", p->id, "b", e->id));
        double lost = door_failed(odds) ? 0 : chance_lost(odds);
        if (lost >= 0.005) d->threat[d->threats++] = (struct threat){e, lost};
        json_decref(odds);
    }
    qsort(d->threat, (size_t)d->threats, sizeof *d->threat, by_loss);
}

/* A line for each piece in danger, the most endangered first. */
static void tell_dangers(struct session *s, struct danger *d, size_t count) {
    qsort(d, count, sizeof *d, by_danger);
    if (count) fprintf(s->out, "Who could be lost to whom nearby, and in how many of such combats as they stand:\n");
    for (size_t i = 0; i < count; i++) {
        fprintf(s->out, "  %s %s:", d[i].piece->id, d[i].piece->type);
        for (int k = 0; k < d[i].threats; k++)
            fprintf(s->out, "%s %s %s %.0f %%", k ? "," : "", d[i].threat[k].enemy->id, d[i].threat[k].enemy->type,
                    100 * d[i].threat[k].lost);
        fputc('\n', s->out);
    }
}

void tell_threats(struct session *s, const char *ids) {
    const struct scene *scene = &s->speaker.scene;
    enum seat seat = game_prompt(s->speaker.game).seat;
    int only = *ids ? order_piece(&s->speaker, ids) : -1;
    size_t count = 0;
    struct danger *danger = calloc(scene->pieces + 1, sizeof *danger);
    tell_zones(s);
    for (uint32_t i = 0; danger && i < scene->pieces; i++) {
        const struct scene_piece *p = &scene->piece[i];
        if (p->marks & (MARK_OFF | MARK_INSIDE | MARK_CAMP)) continue;
        if (only >= 0 ? p->piece != only : p->side != seat) continue;
        find_danger(s, p, &danger[count]);
        count += danger[count].threats > 0;
    }
    if (danger && !count)
        fprintf(s->out, "Nobody near could destroy %s.\n", only >= 0 ? id_of(s, (unsigned)only) : "any of yours");
    if (danger) tell_dangers(s, danger, count);
    free(danger);
}
