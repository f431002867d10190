/* What the story of a battle is told from: the door's log and course, and one walk through the game. */
#include "cli/story/report.h"

#include "cli/bouts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- bouts ------------------------------------------------------------------------------------------------------ */

static const char *type_at_last(const void *report, const char *id) {
    const struct report *r = report;
    for (uint32_t i = 0; i < r->end->pieces; i++)
        if (strcmp(r->end->piece[i].id, id) == 0) return r->end->piece[i].type;
    return NULL;
}

const char *report_bouts(const struct report *r, const json_t *entry, const char *between, char *buffer, size_t size) {
    const json_t *events = json_object_get(entry, "events");
    *buffer = '\0';
    FILE *text = fmemopen(buffer, size, "w");
    bool any = false;
    for (size_t i = 0; text && i < json_array_size(events); i++) {
        if (!bout_begins(events, i)) continue;
        if (any) fputs(between, text);
        bout_write(text, events, i, type_at_last, r);
        any = true;
    }
    if (text) fclose(text);
    buffer[size - 1] = '\0';
    return buffer;
}

/* --- the walk ----------------------------------------------------------------------------------------------------- */

/* The spots such a throw shows on average; 0 for cards. */
static double mean_of(const struct draw *d) {
    uint8_t faces[DRAW_MAX];
    uint32_t count = draw_outcomes(d);
    double sum = 0, weights = 0;
    if (d->kind == DRAW_CARDS || !count || count > 50000) return 0;
    for (uint32_t i = 0; i < count; i++) {
        double weight = draw_outcome(d, i, faces), spots = 0;
        for (int k = 0; k < d->count; k++) spots += faces[k];
        sum += weight * spots;
        weights += weight;
    }
    return weights > 0 ? sum / weights : 0;
}

/* Points that could still have been spent and no more can. */
static void note_unused(struct told_act *t, const struct prompt *before, const struct prompt *after, long long cost) {
    if (before->seat > SEAT_SECOND || before->points <= 0 || cost > 0) return;
    if (after->seat == before->seat && after->points > 0) return;
    t->unused[before->seat] = before->points;
}

static const struct scene_piece *found(const struct scene *s, uint8_t piece) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].piece == piece) return &s->piece[i];
    return NULL;
}

static bool is_lost(const struct scene_piece *p) { return p->marks & MARK_OFF && !(p->marks & MARK_WAITING); }

/* Compares two moments: who was lost, who did something. The ids are those of the last scene, which stays. */
static void compare(struct report *r, struct told_act *t, const struct scene *was, const struct scene *is) {
    for (uint32_t i = 0; i < is->pieces; i++) {
        const struct scene_piece *now = &is->piece[i], *then = found(was, now->piece), *end = found(r->end, now->piece);
        if (!then || !end) continue;
        if (is_lost(now) && !is_lost(then) && t->losses < 8) t->lost[t->losses++] = end->id;
        struct pose a = then->base.pose, b = now->base.pose;
        bool stands = a.at.x == b.at.x && a.at.y == b.at.y && a.facing == b.facing;
        if (!stands || now->marks & (MARK_FIGHTING | MARK_SHOT) || is_lost(now)) r->idle[now->piece] = false;
    }
    for (uint32_t i = 0; i < is->links; i++) r->idle[is->link[i].from] = r->idle[is->link[i].to] = false;
}

/* --- where
 * ------------------------------------------------------------------------------------------------------------ */

static bool stands_in_line(const struct scene_piece *p) {
    return !(p->marks & (MARK_OFF | MARK_INSIDE | MARK_CAMP | MARK_WAITING));
}

/* Each side looks at the other's middle: what is right of that way, and how far the armies reach along it. */
static struct breadth breadth_of(const struct scene *s) {
    double x[2] = {0, 0}, y[2] = {0, 0};
    int n[2] = {0, 0};
    struct breadth b = {0};
    for (uint32_t i = 0; i < s->pieces; i++) {
        const struct scene_piece *p = &s->piece[i];
        if (!stands_in_line(p)) continue;
        x[p->side] += p->base.pose.at.x;
        y[p->side] += p->base.pose.at.y;
        n[p->side]++;
    }
    if (!n[0] || !n[1]) return b;
    double dx = x[1] / n[1] - x[0] / n[0], dy = y[1] / n[1] - y[0] / n[0], far = hypot(dx, dy);
    if (far <= 0) return b;
    b = (struct breadth){true, dy / far, -dx / far, HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < s->pieces; i++) {
        double at = s->piece[i].base.pose.at.x * b.right_x + s->piece[i].base.pose.at.y * b.right_y;
        if (!stands_in_line(&s->piece[i])) continue;
        b.least = fmin(b.least, at);
        b.most = fmax(b.most, at);
    }
    b.known = b.most > b.least;
    return b;
}

/* Where the first fight of an act took place. */
static enum where where_of(const struct breadth *b, const struct scene *s, const json_t *events) {
    json_t *event;
    size_t k;
    json_array_foreach((json_t *)events, k, event) {
        const json_t *bout = json_object_get(event, "bout");
        const char *id = text_of(json_object_get(bout, "b"), "piece");
        for (uint32_t i = 0; bout && b->known && i < s->pieces; i++) {
            if (strcmp(s->piece[i].id, id) != 0 || !stands_in_line(&s->piece[i])) continue;
            double at = s->piece[i].base.pose.at.x * b->right_x + s->piece[i].base.pose.at.y * b->right_y;
            double part = (at - b->least) / (b->most - b->least);
            return part < 1.0 / 3 ? ON_THE_LEFT : part > 2.0 / 3 ? ON_THE_RIGHT : IN_THE_CENTRE;
        }
    }
    return NOWHERE;
}

static bool walk(struct report *r) {
    const struct ruleset *rs = game_rules(r->game);
    struct game *g = game_clone_at(r->game, 0);
    struct scene *was = calloc(1, sizeof *was), *is = calloc(1, sizeof *is);
    struct ruling ruling = {0};
    bool fine = g && was && is;
    for (uint32_t i = 0; fine && i < r->acts; i++) {
        struct told_act *t = &r->act[i];
        struct prompt before = game_prompt(g);
        t->turn = rs->turn(game_state(g));
        if (before.seat == SEAT_CHANCE) t->mean = mean_of(&before.draw);
        rs->look(game_state(g), was);
        if (t->turn > 0 && !r->breadth.known) r->breadth = breadth_of(was);
        t->where = where_of(&r->breadth, was, json_object_get(t->entry, "events"));
        if (!game_play(g, game_act(r->game, i), NULL, &ruling)) break;
        rs->look(game_state(g), is);
        struct prompt after = game_prompt(g);
        note_unused(t, &before, &after, number_of(t->entry, "cost"));
        /* what is done before the battle is no use made of anybody */
        if (t->turn > 0) compare(r, t, was, is);
    }
    game_end(g);
    free(was);
    free(is);
    return fine;
}

bool report_gather(struct report *r, struct door *d) {
    size_t i;
    json_t *entry;
    const char *name = text_of(r->loaded, "game");
    r->acts = game_acts(r->game);
    r->act = calloc(r->acts + 1, sizeof *r->act);
    r->end = calloc(1, sizeof *r->end);
    r->last = game_clone(r->game);
    r->log = ask(d, json_pack("{ss ss}", "ask", "log", "game", name));
    r->course = ask(d, json_pack("{ss ss}", "ask", "course", "game", name));
    if (!r->act || !r->end || !r->last || !r->log || !r->course) return false;
    game_rules(r->game)->look(game_state(r->last), r->end);
    memset(r->idle, true, sizeof r->idle);
    json_array_foreach(json_object_get(r->log, "log"), i, entry) if (i < r->acts) r->act[i].entry = entry;
    json_array_foreach(json_object_get(r->course, "course"), i, entry) {
        if (i >= r->acts) break;
        r->act[i].value = json_number_value(json_object_get(entry, "value"));
        r->act[i].lucky = json_object_get(entry, "luck") != NULL;
        r->act[i].luck = json_number_value(json_object_get(entry, "luck"));
    }
    return walk(r);
}

void report_end(struct report *r) {
    json_decref(r->log);
    json_decref(r->course);
    game_end(r->last);
    free(r->end);
    free(r->act);
}
