/* How a race goes: beginning it, whether it is sound, and its one step. */
#include "toy.h"

#include <string.h>

enum { SIX = 6 };

bool toy_check(const void *state, struct ruling *r) {
    const struct race *g = state;
    for (unsigned i = 0; i < g->pieces; i++)
        if (g->piece[i].pose.at.y < 0) return refuse_piece(r, C(2), (uint8_t)i, "{p} is off the track");
    return true;
}

bool toy_begin(void *state, const struct setup *s, struct ruling *r) {
    struct race *g = state;
    memset(g, 0, sizeof *g);
    match_begin(&g->match, s);
    if (s->pieces == 0 || s->pieces > TOY_PIECES_MAX) return refuse(r, 0, "a race has 1 to 8 runners");
    g->pieces = (uint8_t)s->pieces;
    memcpy(g->piece, s->piece, s->pieces * sizeof *s->piece);
    g->terrain = s->terrain;
    g->base_width = s->base_width;
    g->active = (uint8_t)s->turn[0];
    g->phase = (uint8_t)s->turn[1];
    g->die = (uint8_t)s->turn[2];
    g->laps = (uint8_t)s->option[0];
    g->turn = 1;
    for (int i = 0; i < 2; i++) {
        uint64_t gone;
        memcpy(&gone, &s->side[i].attribute[1], sizeof gone);
        g->pack[i] = whole_pack() & ~gone;
    }
    return toy_check(state, r);
}

static struct prompt prompt(const void *state) {
    const struct race *g = state;
    struct prompt p = {.seat = SEAT_CHANCE, .kind = "roll", .verb = TOY_ROLL, .winner = -1};
    p.why = (struct remark){.clause = C(1), .piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE, .text = "a die"};
    if (g->phase == PHASE_ROLL) p.draw = (struct draw){.kind = DRAW_DICE, .count = 1, .sides = 6};
    if (g->phase == PHASE_DRAW) {
        p.kind = "draw";
        p.verb = TOY_DRAW;
        p.why.clause = H(1);
        p.draw = (struct draw){
            .kind = DRAW_CARDS, .count = 1, .deck = g->active, .left = g->pack[g->active], .back = whole_pack()};
    }
    if (g->phase == PHASE_RUN) {
        p.seat = (enum seat)g->active;
        p.kind = "run";
        p.verb = TOY_RUN;
        p.verbs = verb_bit(TOY_REST) | verb_bit(TOY_BOAST);
        p.points = g->die;
    }
    return p;
}

/* The plan of a run is where the runner ends; nothing else needs one. */
static bool judge_run(const struct race *g, const struct act *a, struct placed *plan, struct ruling *r) {
    uint8_t piece = a->piece[0];
    if (a->piece_count != 1 || a->step_count != 1) return refuse(r, C(2), "one runner runs one way");
    if (g->piece[piece].side != g->active) return refuse_piece(r, C(2), piece, "{p} is not yours");
    length most = MM(10) * g->die, far = a->step[0].kind == STEP_ADVANCE ? a->step[0].distance : -1;
    if (far < 0 || far > most) {
        refuse_piece(r, C(2), piece, "{p} may run {m0} straight ahead, {b0}");
        r->why.number[0] = most;
        r->has_nearest = true;
        r->nearest = *a;
        r->nearest.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = most};
        return false;
    }
    *plan = (struct placed){piece, pose_moved(g->piece[piece].pose, 0, far)};
    r->cost = 1;
    r->placed_count = 1;
    r->why.clause = C(2);
    r->why.piece = piece;
    r->placed[0] = *plan;
    return true;
}

static bool judge(const void *state, const struct act *a, void *plan, struct ruling *r) {
    return a->verb != TOY_RUN || judge_run(state, a, plan, r);
}

static bool untimely(const void *state, const struct prompt *p, const struct act *a, struct ruling *r) {
    (void)state, (void)p, (void)a;
    return refuse(r, C(1), "this is not the time for that");
}

/* Every bound begins with a die: nothing goes on by itself. */
static bool next(void *state, struct events *events) {
    (void)state, (void)events;
    return true;
}

static void next_bound(struct race *g) {
    g->phase = PHASE_ROLL;
    g->active ^= 1;
    g->turn++;
}

static void run(struct race *g, const struct placed *plan, struct events *events) {
    struct setup_piece *p = &g->piece[plan->piece];
    struct event *e = tell(events, "run", C(2), "{p} runs");
    e->said.piece = plan->piece;
    e->moved = true;
    e->from = p->pose;
    e->to = p->pose = plan->pose;
    if (p->pose.at.y < TOY_FINISH * g->laps) return;
    match_end(&g->match, p->side, C(3));
    tell(events, "finish", C(3), "{p} wins")->said.piece = plan->piece;
}

static void play(void *state, const struct act *a, const void *plan, struct events *events) {
    struct race *g = state;
    switch (a->verb) {
    case TOY_ROLL:
        g->die = a->dice[0];
        g->phase = g->die == SIX ? PHASE_DRAW : PHASE_RUN;
        tell(events, "roll", C(1), "the die shows {0}")->said.number[0] = g->die;
        return;
    case TOY_DRAW: {
        struct draw d = prompt(state).draw;
        g->pack[g->active] = pack_after(&d, a->dice, 1);
        g->card = a->dice[0];
        g->phase = PHASE_RUN;
        tell(events, "draw", H(1), "the {c0} is drawn")->said.number[0] = g->card;
        return;
    }
    case TOY_RUN:
        run(g, plan, events);
        next_bound(g);
        return;
    case TOY_BOAST:
        g->boast = a->value * 2 + a->choice;
        g->split = 0;
        for (unsigned i = 0; i < a->dice_count; i++) g->split = g->split * 16 + a->dice[i];
        return;
    default:
        next_bound(g);
    }
}

const struct turn_steps toy_steps = {
    .plan_size = sizeof(struct placed),
    .next = next,
    .prompt = prompt,
    .judge = judge,
    .play = play,
    .untimely = untimely,
};
