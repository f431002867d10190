/* May a unit or a leader be ordered at all? Acts by which it is seen. */
#include "rules/cb/tactical/marching.h"
#include "rules/cb/tactical/volleys.h"

bool cb_standing(const void *state, unsigned piece, struct base *out) {
    const struct cb_battle *b = state;
    if (piece < b->units) {
        if (!is_here(b, piece)) return false;
        *out = cb_unit_base(b, piece);
        return true;
    }
    if (piece >= (unsigned)b->units + b->leaders || b->leader[piece - b->units].where != ON_FIELD) return false;
    *out = (struct base){b->leader[piece - b->units].pose, b->jt, b->jt}; /* cb-H02 */
    return true;
}

static struct act a_little(const struct cb_battle *b, unsigned piece, uint8_t verb, struct pose from, heading way) {
    struct act a = cb_act_of(verb, piece, NO_PIECE);
    struct pose to = pose_moved((struct pose){from.at, way, 0}, 0, b->jt / 20);
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_TO, .turn = from.facing, .at = to.at};
    return a;
}

/* The move thrown for: ahead, a wheel to either side, and for those in no order any way. */
static void try_moves(const struct cb_battle *b, unsigned u, take_trial *take, void *context) {
    struct act a = cb_act_of(VERB_MOVE, u, NO_PIECE);
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = b->jt / 20};
    if (!take(context, &a)) return;
    for (int side = 0; side < 2; side++) {
        a.step[0] = (struct step){.kind = STEP_WHEEL, .side = side ? EDGE_RIGHT : EDGE_LEFT, .turn = 182};
        if (!take(context, &a)) return;
    }
    for (unsigned way = 0; way < 4 && unit_unformed(&b->unit[u]); way++) {
        a = a_little(b, u, VERB_MOVE, b->unit[u].pose, (heading)(way * QUARTER_TURN));
        if (!take(context, &a)) return;
    }
}

static void try_manoeuvres(unsigned u, take_trial *take, void *context) {
    for (uint8_t verb = VERB_FORM; verb <= VERB_CROSS; verb++)
        for (uint8_t word = 0; word == 0 || (cb_verbs[verb].words && cb_verbs[verb].words[word]); word++) {
            struct act a = cb_act_of(verb, u, NO_PIECE);
            if (cb_verbs[verb].words) a.choice = word;
            if (verb == VERB_STEP) a.value = 1;
            if (!take(context, &a)) break;
        }
}

static void try_unit(const struct cb_battle *b, unsigned u, take_trial *take, void *context) {
    uint8_t target[1];
    struct act march = cb_act_of(VERB_MARCH, u, NO_PIECE), hold = cb_act_of(VERB_HOLD, u, NO_PIECE);
    if (b->unit[u].rolled)
        try_moves(b, u, take, context);
    else
        take(context, &march);
    if (!is_here(b, u) || b->unit[u].side != b->active) return;
    if (cb_shots_of(b, u, target, 1)) {
        struct act shot = cb_act_of(VERB_SHOOT, u, target[0]);
        take(context, &shot);
    }
    try_manoeuvres(u, take, context);
    take(context, &hold);
}

static void try_leader(const struct cb_battle *b, unsigned piece, take_trial *take, void *context) {
    const struct leader *x = &b->leader[piece - b->units];
    for (unsigned way = 0; way < 4; way++) {
        struct act ride = a_little(b, piece, VERB_RIDE, x->pose, (heading)(way * QUARTER_TURN));
        if (!take(context, &ride)) break;
    }
    if (x->side != b->active || x->where != ON_FIELD) return;
    for (uint8_t verb = VERB_STEADY; verb <= VERB_RECEIVE; verb++)
        for (uint8_t word = 0; word == 0 || (cb_verbs[verb].words && cb_verbs[verb].words[word]); word++) {
            struct act a = cb_act_of(verb, piece, NO_PIECE);
            if (cb_verbs[verb].words) a.choice = word;
            if (!take(context, &a)) break;
        }
}

bool cb_trials(const void *state, unsigned piece, take_trial *take, void *context) {
    const struct cb_battle *b = state;
    if (b->queue.tasks || (b->phase != TURN_TACTICAL && b->phase != TURN_COMMAND)) return false;
    if (piece >= (unsigned)b->units + b->leaders) return false;
    bool leader = piece >= b->units;
    struct act test = cb_act_of(VERB_TEST, piece, NO_PIECE), march = cb_act_of(VERB_MARCH, piece, NO_PIECE);
    if (b->phase == TURN_COMMAND && leader)
        try_leader(b, piece, take, context);
    else if (b->phase == TURN_COMMAND)
        take(context, &test);
    else if (leader) /* has had his phase: the refusal says so */
        take(context, &march);
    else
        try_unit(b, piece, take, context);
    return true;
}
