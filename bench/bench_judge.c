/* The worst that judging one order costs, the nearest legal thing included, searched for over many positions: orders
 * that go far, turn, or lead anywhere, of one piece and of its whole group; and orders left open ("r1 forward"), in
 * every rule set. Arguments: how many acts of a game are looked at (default 160), and from which positions. */
#include "bench/measure.h"

#include "game/game.h"
#include "orders/orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What was dearest so far, and how dear each was. */
struct worst {
    double seconds, sum;
    uint64_t count;
    char what[160];
};

static void dtn_note(struct worst *w, double seconds, const struct ruleset *rs, const char *kind, const char *piece) {
    w->sum += seconds;
    w->count++;
    if (seconds <= w->seconds) return;
    w->seconds = seconds;
    snprintf(w->what, sizeof w->what, "%s %s of %s", rs->code, kind, piece);
}

static double judge_once(const struct game *g, const struct act *a) {
    struct ruling r = {.want_nearest = true};
    double begin = now_seconds();
    game_judge(g, a, &r);
    return now_seconds() - begin;
}

/* A host that stops the program for a moment is not the judge's fault: the dearest are tried again. */
static double judge_seconds(const struct game *g, const struct act *a, double known) {
    double least = judge_once(g, a);
    for (int i = 0; i < 4 && least > known; i++) {
        double again = judge_once(g, a);
        if (again < least) least = again;
    }
    return least;
}

static struct act order(uint8_t verb, const uint8_t *piece, unsigned count) {
    struct act a = act_make(verb);
    memcpy(a.piece, piece, count);
    a.piece_count = (uint8_t)count;
    return a;
}

static void try_orders(struct worst *w, const struct game *g, uint8_t verb, const uint8_t *piece, unsigned count,
                       const char *id, struct source *chance) {
    const struct ruleset *rs = game_rules(g);
    const struct setup *s = game_setup(g);
    length bw = s->base_width;
    struct act a = order(verb, piece, count);
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = 12 * bw};
    dtn_note(w, judge_seconds(g, &a, w->seconds), rs, "far advance", id);
    a.step_count = 2;
    a.step[0] = (struct step){.kind = STEP_WHEEL, .side = EDGE_LEFT, .turn = 0x2800};
    a.step[1] = (struct step){.kind = STEP_ADVANCE, .distance = 6 * bw};
    dtn_note(w, judge_seconds(g, &a, w->seconds), rs, "wheel and advance", id);
    for (int i = 0; i < 3; i++) {
        struct point at = {(length)(source_bits(chance) % (uint64_t)s->width),
                           (length)(source_bits(chance) % (uint64_t)s->depth)};
        a.step_count = 1;
        a.step[0] = (struct step){.kind = STEP_TO, .turn = (heading)source_bits(chance), .at = at};
        dtn_note(w, judge_seconds(g, &a, w->seconds), rs, "way to anywhere", id);
    }
}

static void try_open_order(struct worst *w, struct speaker *s, const char *id) {
    struct order o;
    struct act a;
    struct ruling r = {0};
    char text[64], why[WHY_LENGTH];
    snprintf(text, sizeof text, "%s forward", id);
    if (!order_read(s, text, &o, why, sizeof why)) return;
    double begin = now_seconds();
    order_finish(s, &o, &a, &r, why, sizeof why);
    double seconds = now_seconds() - begin;
    if (seconds > w->seconds) {
        begin = now_seconds();
        order_finish(s, &o, &a, &r, why, sizeof why);
        seconds = now_seconds() - begin < seconds ? now_seconds() - begin : seconds;
    }
    dtn_note(w, seconds, s->rs, "open order", id);
}

static void look(struct worst *closed, struct worst *open, struct speaker *s, struct source *chance) {
    const struct game *g = s->game;
    const struct ruleset *rs = s->rs;
    uint8_t verb = 0, group[ACT_PIECES_MAX];
    while (verb < rs->verb_count && strcmp(rs->verbs[verb].name, "move") != 0) verb++;
    if (verb == rs->verb_count) return;
    speaker_look(s);
    for (uint32_t i = (uint32_t)(source_bits(chance) % 5); i < s->scene.pieces; i += 5) {
        const struct scene_piece *p = &s->scene.piece[i];
        if (p->side != game_prompt(g).seat || p->marks & (MARK_OFF | MARK_INSIDE)) continue;
        uint8_t own[1] = {p->piece};
        try_orders(closed, g, verb, own, 1, p->id, chance);
        unsigned count = rs->group ? rs->group(game_state(g), p->piece, group) : 0;
        if (count > 1) try_orders(closed, g, verb, group, count, p->id, chance);
        try_open_order(open, s, p->id);
    }
}

/* Bots play; every few acts of a player the table is looked at. */
static void search(const char *path, int acts, struct worst *closed, struct worst *open) {
    static struct setup setup;
    struct speaker s = {.rs = bench_position(path, &setup), .offer = calloc(SPEAKER_OFFERS_MAX, sizeof *s.offer)};
    struct ruling r = {0};
    struct game *game = game_begin(s.rs, &setup, &r);
    struct mind mind = mind_of(s.rs);
    s.game = game;
    struct source dice = source_of(5, 0), whim = source_of(5, 1), chance = source_of(5, 2);
    const struct bot *const seats[2] = {bot_find("steady"), bot_find("steady")};
    struct act a;
    for (int i = 0; s.game && s.offer && i < acts; i++) {
        if (game_prompt(s.game).seat <= SEAT_SECOND && i % 4 == 0) look(closed, open, &s, &chance);
        if (!bots_answer(&mind, game_state(game), seats, &dice, &whim, &a) || !game_play(game, &a, NULL, &r)) break;
    }
    game_end(game);
    free(s.offer);
}

static void report(const char *what, const struct worst *w) {
    char line[220];
    snprintf(line, sizeof line, "%s, the worst of %llu (%s)", what, (unsigned long long)w->count, w->what);
    report_rate(line, 1 / w->seconds, 200); /* 5 ms */
    snprintf(line, sizeof line, "%s, on average", what);
    report_rate(line, (double)w->count / w->sum, 0);
}

static const char *const positions[] = {
    "bench/positions/dba30_12.json",
    "bench/positions/dba30_terrain.json",
    "data/scenarios/dba30/4-bridge-and-city.json",
    "data/scenarios/dba22/3-river-and-town.json",
    "data/scenarios/dbf/2-silverwood-and-the-barrow.json",
    "data/scenarios/cb/1-rome-carthage.json",
    "data/scenarios/cb/3-the-ford.json",
    "data/scenarios/dtn/1-the-hill-road.json",
    "data/scenarios/dtn/5-villages.json",
    NULL,
};

int main(int argc, char **argv) {
    int acts = argc > 1 ? atoi(argv[1]) : 160;
    for (const char *const *path = argc > 2 ? (const char *const *)argv + 2 : positions; *path; path++) {
        struct worst closed = {0}, open = {0};
        search(*path, acts, &closed, &open);
        printf("%s\n", *path);
        if (closed.count) report("judge", &closed);
        if (open.count) report("open order", &open);
    }
    return 0;
}
