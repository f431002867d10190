/* The turn as a conversation: phases follow one another, tasks come before everything else. */
#include "rules/cb/battle.h"

/* In the order of enum cb_phase. */
static const struct cb_step *const phases[TURN_PHASES] = {
    [TURN_INITIATIVE] = &cb_initiative,
    [TURN_COMMAND] = &cb_command,
    [TURN_CONTROL] = &cb_testing,
    [TURN_CONTROL_DIE] = &cb_test_die,
    [TURN_RALLY] = &cb_rallying,
    [TURN_ROUTS] = &cb_routs,
    [TURN_ORDER] = &cb_order_of_play,
    [TURN_TACTICAL] = &cb_tactical,
    [TURN_DECLARE] = &cb_declaring,
    [TURN_RESPOND] = &cb_responding,
    [TURN_CHARGES] = &cb_charging,
    [TURN_FIGHT] = &cb_fighting,
    [TURN_AFTER] = &cb_aftermath,
    [TURN_MORALE] = &cb_morale,
    [TURN_LOTS] = &cb_lots,
    [TURN_PIECES] = &cb_pieces,
    [TURN_KIND] = &cb_kind,
    [TURN_TAKE] = &cb_taking,
    [TURN_LAY] = &cb_laying,
    [TURN_LOTS_ORDER] = &cb_lots_order,
    [TURN_CAMP] = &cb_camping,
    [TURN_DEPLOY] = &cb_deploying,
};

/* --- prompts and acts, shortly ------------------------------------------------------------------------------- */

struct prompt cb_ask(unsigned seat, const char *kind, uint8_t verb, clause c, const char *text, unsigned piece,
                     unsigned other) {
    return (struct prompt){
        .seat = (enum seat)seat,
        .kind = kind,
        .verb = verb,
        .winner = -1,
        .why = {.clause = c, .piece = (uint8_t)piece, .other = (uint8_t)other, .place = NO_PIECE, .text = text},
    };
}

struct prompt cb_ask_dice(struct draw d, clause c, const char *text, unsigned piece, unsigned other) {
    struct prompt p = cb_ask(SEAT_CHANCE, "roll", VERB_ROLL, c, text, piece, other);
    p.draw = d;
    return p;
}

struct draw cb_some_dice(unsigned count) {
    return (struct draw){.kind = DRAW_DICE, .count = (uint8_t)count, .sides = 6};
}

struct act cb_act_of(uint8_t verb, unsigned piece, unsigned target) {
    struct act a = act_make(verb);
    if (piece != NO_PIECE) {
        a.piece_count = 1;
        a.piece[0] = (uint8_t)piece;
    }
    a.target = (uint8_t)target;
    return a;
}

bool cb_is_one_unit(const struct cb_battle *b, const struct act *a, unsigned side, struct ruling *r) {
    if (a->piece_count != 1) return refuse(r, H(3), "units act one at a time: name one");
    unsigned u = a->piece[0];
    if (u >= b->units) return refuse_piece(r, H(20), a->piece[0], "{p} is a leader, not a unit");
    if (!is_here(b, u)) return refuse_piece(r, C(1), a->piece[0], "{p} is no longer on the field");
    if (b->unit[u].side != side) return refuse_piece(r, H(3), a->piece[0], "{p} belongs to the other side");
    return true;
}

/* --- the steps as the turn engine sees them ------------------------------------------------------------------- */

static const struct cb_step *step_of(const struct cb_battle *b) {
    return b->queue.tasks ? cb_step_of_task(&b->queue.task[0]) : phases[b->phase];
}

/* cb-H85: a leader alone, reached by an enemy move */
static void capture_leaders(struct cb_battle *b, struct events *ev) {
    for (unsigned l = 0; l < b->leaders; l++) {
        const struct leader *x = &b->leader[l];
        if (x->where != ON_FIELD || x->attached != NO_PIECE) continue;
        if (x->marks & LEADER_REACHED) {
            b->leader[l].marks &= (uint8_t)~LEADER_REACHED;
            cb_lose_leader(b, l, H(85), "{p} is reached by the enemy and captured", ev);
            continue;
        }
        struct quad spot = cb_leader_quad(b, l);
        for (unsigned u = 0; u < b->units; u++) {
            int64_t near = b->unit[u].radius + 2 * b->jt; /* farther than any point of the spot */
            if (b->unit[u].side == x->side || distance_squared(x->pose.at, b->unit[u].centre) > near * near) continue;
            if (!is_here(b, u) || !quads_overlap(&spot, &b->unit[u].quad, touch_gap(b))) continue;
            cb_lose_leader(b, l, H(85), "{p} is reached by the enemy and captured", ev);
            break;
        }
    }
}

/* Leaders are looked at after an act and after each thing that follows from it: whose loss is felt in the Morale Phase
 * (cb-H86) has to be lost before it. */
static bool next(void *state, struct events *ev) {
    struct cb_battle *b = state;
    const struct cb_step *step = step_of(b);
    bool waits = !step->next || step->next(b, ev);
    capture_leaders(b, ev);
    return waits;
}

struct prompt cb_prompt(const struct cb_battle *b) {
    const struct cb_step *step = step_of(b);
    if (never(!step->prompt)) return cb_ask(b->active, "end", VERB_END_PHASE, C(1), "", NO_PIECE, NO_PIECE);
    return step->prompt(b);
}

static struct prompt prompt(const void *state) { return cb_prompt(state); }

static bool judge(const void *state, const struct act *a, void *plan, struct ruling *r) {
    const struct cb_step *step = step_of(state);
    if (a->verb == VERB_ROLL) return true;
    if (step->plan) return step->plan(state, a, plan, r);
    return !step->judge || step->judge(state, a, r);
}

bool cb_allows(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    struct cb_plan plan;
    ruling_begin(r);
    r->only_whether = !r->want_nearest;
    return judge(b, a, &plan, r);
}

static void play(void *state, const struct act *a, const void *plan, struct events *ev) {
    const struct cb_step *step = step_of(state);
    if (a->verb == VERB_ROLL)
        step->roll(state, a->dice, ev);
    else if (step->carry_out)
        step->carry_out(state, a, plan, ev);
    else
        step->play(state, a, ev);
    capture_leaders(state, ev);
}

static bool untimely(const void *state, const struct prompt *p, const struct act *a, struct ruling *r) {
    return cb_refuse_now(state, p, a, r);
}

_Static_assert(sizeof(struct cb_plan) <= TURN_PLAN_MAX, "a plan fits the engine's stack");
_Static_assert(CB_VERBS <= 64, "a prompt has a bit for every verb");

const struct turn_steps cb_steps = {
    .plan_size = sizeof(struct cb_plan),
    .next = next,
    .prompt = prompt,
    .judge = judge,
    .play = play,
    .untimely = untimely,
};
