/* Where a unit that has thrown for its move can still go: tried, for those who must go on if they can (cb-H25) and for
 * those who choose. */
#include "rules/cb/tactical/marching.h"

static size_t add_if(const struct cb_battle *b, const struct act *a, struct act *out, size_t n, size_t cap) {
    struct ruling r;
    struct cb_plan plan;
    if (n >= cap || !cb_plan_tactical(b, a, &plan, &r)) return n;
    out[n] = *a;
    return n + 1;
}

/* A move so far: formed units straight on, unformed ones towards the enemy or the way they must go on. */
static struct act step_of(const struct cb_battle *b, unsigned u, length far, bool gap) {
    const struct unit *x = &b->unit[u];
    struct act a = cb_act_of(VERB_MOVE, u, NO_PIECE);
    unsigned v = cb_nearest_enemy(b, u);
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = far};
    if (gap) a.choice = 0;
    if (!unit_unformed(x) || v == NO_PIECE) return a;
    heading way = x->turn & MUST_CONTINUE ? cb_way_on(b, u) : cb_way_to(x->pose.at, b->unit[v].centre);
    struct pose end = pose_moved((struct pose){x->pose.at, way, 0}, 0, far);
    a.step[0] = (struct step){.kind = STEP_TO, .turn = way, .at = end.at};
    return a;
}

/* The furthest that is legal: all that is left, or found by halving, less what measuring forgives: at 1 JT from the
 * enemy, not a hair nearer, whichever way one looks at it. 0: none. */
static length furthest(const struct cb_battle *b, unsigned u, length left) {
    struct ruling r;
    struct cb_plan plan;
    struct act a = step_of(b, u, left, false);
    if (cb_plan_tactical(b, &a, &plan, &r)) return left;
    length good = 0, bad = left;
    while (bad - good > 1) {
        length half = good + (bad - good) / 2;
        a = step_of(b, u, half, false);
        if (cb_plan_tactical(b, &a, &plan, &r))
            good = half;
        else
            bad = half;
    }
    return good > ROUNDING ? good - ROUNDING : 0;
}

size_t cb_steps_of(const struct cb_battle *b, unsigned u, struct act *out, size_t cap) {
    const struct unit *x = &b->unit[u];
    size_t n = 0;
    unsigned v = cb_nearest_enemy(b, u);
    length left = cb_left_to_move(b, u), little = b->jt / 4;
    length far = left >= little ? furthest(b, u, left) : 0;
    for (int part = 1; part <= 2 && far / part >= little; part++) {
        struct act a = step_of(b, u, far / part, false);
        n = add_if(b, &a, out, n, cap);
    }
    if (far < left && b->terrain.features && x->files > 1) {
        struct act a = step_of(b, u, left, true);
        n = add_if(b, &a, out, n, cap);
    }
    if (unit_unformed(x) || v == NO_PIECE || left < b->jt) return n;
    int32_t turn = turn_from(x->pose.facing, cb_way_to(x->pose.at, b->unit[v].centre));
    if (turn > -910 && turn < 910) return n;
    struct act a = cb_act_of(VERB_MOVE, u, NO_PIECE);
    a.step_count = 1;
    int32_t most = turn < 0 ? -turn : turn;
    a.step[0] = (struct step){
        .kind = STEP_WHEEL, .side = turn < 0 ? EDGE_LEFT : EDGE_RIGHT, .turn = (heading)(most > 5461 ? 5461 : most)};
    return add_if(b, &a, out, n, cap);
}
