/* May a piece be ordered at all? Acts by which it is seen. */
#include "rules/dtn/flow.h"

bool dtn_standing(const void *state, unsigned piece, struct base *out) {
    const struct battle *b = state;
    if (!on_table(b, piece)) return false;
    *out = piece_base(b, piece);
    return true;
}

static struct act a_little(const struct battle *b, uint8_t verb, unsigned piece, unsigned way) {
    static const int8_t right[] = {0, 0, 1, -1}, ahead[] = {1, -1, 0, 0};
    struct act a = act_of_piece(verb, piece);
    struct pose from = b->piece[piece].pose;
    struct pose to = pose_moved(from, right[way] * LENGTH_PER_INCH / 10, ahead[way] * LENGTH_PER_INCH / 10);
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_TO, .turn = from.facing, .at = to.at};
    return a;
}

/* A tenth of an inch to each side. True: none of it is legal. */
static bool try_ways(const struct battle *b, uint8_t verb, unsigned piece, take_trial *take, void *context) {
    for (unsigned way = 0; way < 4; way++) {
        struct act a = a_little(b, verb, piece, way);
        if (!take(context, &a)) return false;
    }
    return true;
}

/* At the other rates, and away from the enemy for those who break off. */
static void try_rates(const struct battle *b, unsigned unit, take_trial *take, void *context) {
    struct pose away;
    bool safe;
    struct act a = act_of_piece(VERB_MOVE, unit);
    a.step_count = 1;
    for (uint8_t rate = STATUS_RAPID; rate <= STATUS_ROAD_MARCH; rate++) {
        a.choice = rate;
        a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = LENGTH_PER_INCH / 10};
        if (!take(context, &a)) return;
    }
    a.choice = NO_CHOICE;
    if (dtn_order_now(b, unit) != ORDER_BREAK_OFF || !dtn_find_escape(b, unit, &away, &safe)) return;
    a.step[0] = (struct step){.kind = STEP_TO, .turn = away.facing, .at = away.at};
    take(context, &a);
}

/* Attacks on every enemy near enough to be thought of, and friends to change places with. */
static void try_targets(const struct battle *b, unsigned unit, take_trial *take, void *context) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || e == unit || far_apart(b->piece[unit].pose.at, b->piece[e].pose.at, TZ_REACH)) continue;
        bool enemy = b->piece[e].side != b->piece[unit].side;
        struct act a = act_of_piece(enemy ? VERB_CHARGE : VERB_RELIEF, unit);
        a.target = (uint8_t)e;
        take(context, &a);
        a.verb = VERB_FIREFIGHT;
        if (enemy) take(context, &a);
    }
}

/* One degree, and ever more, either way. */
static void try_facings(const struct battle *b, unsigned unit, take_trial *take, void *context) {
    struct act face = a_little(b, VERB_FACE, unit, 0);
    face.step[0].at = b->piece[unit].pose.at;
    for (uint32_t turn = 182; turn < HALF_TURN; turn *= 4)
        for (int side = -1; side <= 1; side += 2) {
            face.step[0].turn = (heading)((int32_t)b->piece[unit].pose.facing + side * (int32_t)turn);
            if (!take(context, &face)) return;
        }
}

static void try_unit(const struct battle *b, unsigned unit, take_trial *take, void *context) {
    static const uint8_t plain[] = {VERB_RECOVER, VERB_DEFEND, VERB_LIMBER, VERB_CONVERT};
    bool none = try_ways(b, VERB_MOVE, unit, take, context);
    if (b->piece[unit].side != b->active || b->piece[unit].kind != PIECE_UNIT) return;
    if (none) try_rates(b, unit, take, context);
    try_facings(b, unit, take, context);
    struct act back = act_of_piece(VERB_FALL_BACK, unit);
    back.step_count = 1;
    back.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = -LENGTH_PER_INCH};
    take(context, &back);
    for (unsigned i = 0; i < sizeof plain; i++) {
        struct act a = act_of_piece(plain[i], unit);
        take(context, &a);
    }
    try_targets(b, unit, take, context);
}

/* A senior officer at work: orders to this division or unit, his own figure. */
static void try_order(const struct battle *b, unsigned piece, take_trial *take, void *context) {
    for (uint8_t order = ORDER_NONE + 1; order < ORDERS; order++) {
        struct act a = act_of_piece(VERB_ORDER, piece), control = act_of_piece(VERB_CONTROL, piece);
        a.choice = control.choice = order;
        take(context, &a);
        take(context, &control);
    }
    if (b->piece[piece].kind == PIECE_LEADER) try_ways(b, VERB_FIGURE, piece, take, context);
}

/* A figure near the units it belongs to: about where it stands, or behind one of them. */
static void try_figure(const struct battle *b, unsigned piece, take_trial *take, void *context) {
    struct act convert = act_of_piece(VERB_CONVERT, piece);
    bool none = try_ways(b, VERB_FIGURE, piece, take, context);
    for (unsigned u = 0; none && u < b->pieces && b->piece[piece].kind == PIECE_LEADER; u++) {
        if (!is_unit(b, u) || b->piece[u].division != b->piece[piece].division) continue;
        struct act a = a_little(b, VERB_FIGURE, piece, 0);
        a.step[0].at = point_at(b->piece[u].pose, 0, -b->piece[u].depth - LENGTH_PER_INCH);
        none = take(context, &a);
    }
    take(context, &convert);
}

bool dtn_trials(const void *state, unsigned piece, take_trial *take, void *context) {
    const struct battle *b = state;
    if (b->queue.tasks || !on_table(b, piece)) return false;
    struct act a = act_of_piece(b->phase == PHASE_SENIORS ? VERB_SENIOR : VERB_DIVISION, piece);
    switch ((enum phase)b->phase) {
    case PHASE_SENIORS:
    case PHASE_DIVISIONS:
        take(context, &a);
        return true;
    case PHASE_SENIOR_TURN:
        try_order(b, piece, take, context);
        return true;
    case PHASE_MOVES:
        try_unit(b, piece, take, context);
        return true;
    case PHASE_OPTIMISE:
    case PHASE_REPOSITION:
    case PHASE_HQS:
        try_figure(b, piece, take, context);
        return true;
    default:
        return false;
    }
}
