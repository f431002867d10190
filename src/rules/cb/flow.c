/* The turn as a conversation: phases follow one another, tasks come before everything else. */
#include "rules/cb/battle.h"

#include <string.h>

/* In the order of enum cb_phase. */
static const struct cb_phase_rules *const phases[TURN_PHASES] = {
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
    if (a->piece_count != 1) return refuse(r, HOUSE(3), "units act one at a time: name one");
    unsigned u = a->piece[0];
    if (u >= b->units) return refuse_piece(r, HOUSE(20), a->piece[0], "{p} is a leader, not a unit");
    if (!is_here(b, u)) return refuse_piece(r, 1, a->piece[0], "{p} is no longer on the field");
    if (b->unit[u].side != side) return refuse_piece(r, HOUSE(3), a->piece[0], "{p} belongs to the other side");
    return true;
}

/* What phases share that ask always, or only for dice, or never. */

bool cb_always_asks(struct cb_battle *b, struct events *ev) {
    (void)b, (void)ev;
    return true;
}

bool cb_judge_nothing(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    (void)b, (void)a, (void)r;
    return true;
}

void cb_play_nothing(struct cb_battle *b, const struct act *a, struct events *ev) { (void)b, (void)a, (void)ev; }

size_t cb_offer_nothing(const struct cb_battle *b, struct act *out, size_t cap) {
    (void)b, (void)out, (void)cap;
    return 0;
}

/* --- prompt -------------------------------------------------------------------------------------------------- */

struct prompt cb_prompt(const void *state) {
    const struct cb_battle *b = state;
    return b->tasks ? cb_task_prompt(b) : phases[b->phase]->prompt(b);
}

/* --- judge --------------------------------------------------------------------------------------------------- */

static bool names_exist(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    unsigned pieces = b->units + b->leaders;
    if (a->piece_count > ACT_PIECES_MAX || a->step_count > ACT_STEPS_MAX || a->dice_count > ACT_DICE_MAX ||
        a->point_count > ACT_POINTS_MAX)
        return refuse(r, 0, "that is more than one act can say");
    for (unsigned i = 0; i < a->piece_count; i++)
        if (a->piece[i] >= pieces) return refuse(r, 0, "there is no such piece");
    if (a->target != NO_PIECE && a->target >= pieces) return refuse(r, 0, "there is no such target");
    if (a->verb == VERB_TAKE) return a->choice < CB_TERRAINS || refuse(r, HOUSE(6), "there is no such terrain");
    unsigned words = 0;
    while (cb_verbs[a->verb].words && cb_verbs[a->verb].words[words]) words++;
    bool wants = cb_verbs[a->verb].fields & FIELD_CHOICE;
    if ((wants || a->choice != NO_CHOICE) && a->choice >= words) return refuse(r, 0, "say which choice is meant");
    return true;
}

/* What the Tactical and Command Phases take besides the usual answer. */
static bool is_time_for(const struct cb_battle *b, const struct prompt *p, uint8_t verb) {
    if (verb == p->verb) return true;
    if (p->verb == VERB_CHARGE) return verb == VERB_DECLINE;
    if (b->tasks) return false;
    switch (b->phase) {
    case TURN_COMMAND:
        return (verb >= VERB_RIDE && verb <= VERB_TEST) || verb == VERB_END_PHASE;
    case TURN_DEPLOY:
        return verb == VERB_DEPLOY || verb == VERB_ORDER || verb == VERB_END_PHASE;
    case TURN_RALLY:
        return verb == VERB_END_PHASE;
    case TURN_TACTICAL:
        return (verb >= VERB_MARCH && verb <= VERB_HOLD) || verb == VERB_END_PHASE;
    default:
        return false;
    }
}

static bool judge_roll(const struct prompt *p, const struct act *a, struct ruling *r) {
    if (draw_fits(&p->draw, a->dice, a->dice_count, NULL)) return true;
    refuse(r, p->why.clause, "{0} dice are to be rolled; a D6 shows 1 to 6, an average die 2 to 5");
    r->why.number[0] = p->draw.count;
    return false;
}

static bool judge_act(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    r->legal = true;
    r->cost = 0;
    r->placed_count = 0;
    r->has_nearest = false;
    r->why = (struct remark){.piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE};
    if (!names_exist(b, a, r)) return false;
    struct prompt p = cb_prompt(b);
    if (!is_time_for(b, &p, a->verb)) return cb_refuse_now(b, &p, a, r);
    if (a->verb == VERB_ROLL) return judge_roll(&p, a, r);
    return b->tasks ? cb_judge_task(b, a, r) : phases[b->phase]->judge(b, a, r);
}

bool cb_judge(const void *state, const struct act *a, struct ruling *r) {
    const struct cb_battle *b = state;
    if (judge_act(b, a, r)) return true;
    bool asked = r->want_nearest && !r->has_nearest;
    if (asked && cb_prompt(b).seat < SEAT_CHANCE) r->has_nearest = cb_suggest(b, a, &r->nearest);
    return false;
}

/* --- play ---------------------------------------------------------------------------------------------------- */

/* Goes on until somebody is asked. Every phase ends after finitely many tasks; the bound guards against a fault. */
void cb_go_on(struct cb_battle *b, struct events *ev) {
    for (int i = 0; i < 4096 && !b->match.over; i++) {
        if (b->tasks) {
            if (!cb_run_task(b, ev)) return;
        } else if (phases[b->phase]->next(b, ev)) {
            return;
        }
    }
}

/* cb-H85: a leader alone, reached by an enemy move */
static void capture_leaders(struct cb_battle *b, struct events *ev) {
    for (unsigned l = 0; l < b->leaders; l++) {
        const struct leader *x = &b->leader[l];
        if (x->where != ON_FIELD || x->attached != NO_PIECE) continue;
        struct quad spot = base_quad((struct base){x->pose, b->jt / 4, b->jt / 4});
        for (unsigned u = 0; u < b->units; u++)
            if (is_here(b, u) && b->unit[u].side != x->side && quads_overlap(&spot, &b->unit[u].quad, touch_gap(b))) {
                cb_lose_leader(b, l, HOUSE(85), "{p} is reached by the enemy and captured", ev);
                break;
            }
    }
}

bool cb_play(void *state, const struct act *a, struct events *ev, struct ruling *r) {
    struct cb_battle *b = state;
    if (!cb_judge(b, a, r)) return false;
    if (b->tasks)
        cb_play_task(b, a, ev);
    else
        phases[b->phase]->play(b, a, ev);
    capture_leaders(b, ev);
    cb_go_on(b, ev);
    capture_leaders(b, ev);
    return true;
}

/* --- offers -------------------------------------------------------------------------------------------------- */

size_t cb_offers(const void *state, struct act *out, size_t cap) {
    const struct cb_battle *b = state;
    if (cb_prompt(b).seat >= SEAT_CHANCE) return 0;
    return b->tasks ? cb_task_offers(b, out, cap) : phases[b->phase]->offers(b, out, cap);
}

void cb_sample(const void *state, uint64_t number, struct act *out) {
    enum { SOME = 48 };
    struct act offer[SOME];
    size_t n = cb_offers(state, offer, SOME);
    *out = n ? offer[number % n] : act_make(VERB_CONCEDE);
}
