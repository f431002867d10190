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

/* Is it the same whichever way one looks at it? Not so where it comes by what measuring forgives to 1 JT of an enemy,
 * or just into a friend or past him. */
static bool is_plain(const struct cb_battle *b, unsigned u, struct pose end) {
    enum { DOUBT = 2 * ROUNDING };
    struct base to = cb_unit_base_at(b, u, end);
    struct convex swept = swept_by(cb_unit_base(b, u), to);
    struct quad q = base_quad(to);
    if (b->unit[u].shaken && cb_enemy_distance(b, u, &q) < cb_enemy_distance(b, u, &b->unit[u].quad)) return false;
    for (unsigned v = 0; v < b->units; v++) {
        if (v == u || !is_here(b, v)) continue;
        const struct quad *other = &b->unit[v].quad;
        struct convex area = convex_of(other);
        if (b->unit[v].side != b->unit[u].side) {
            length near = convex_distance(&swept, &area);
            if (near < b->jt && near + DOUBT >= b->jt) return false;
        } else if (quads_overlap(&q, other, touch_gap(b) - DOUBT) != quads_overlap(&q, other, touch_gap(b) + DOUBT) ||
                   convex_overlap(&swept, &area, touch_gap(b) - DOUBT) !=
                       convex_overlap(&swept, &area, touch_gap(b) + DOUBT)) {
            return false;
        }
    }
    return true;
}

/* The furthest it may go, by halving; plainly so if it must be. */
static length furthest_so(const struct cb_battle *b, unsigned u, length left, bool plainly) {
    struct ruling r;
    struct cb_plan plan;
    length good = 0, bad = left;
    while (bad - good > 1) {
        length half = good + (bad - good) / 2;
        struct act a = step_of(b, u, half, false);
        if (cb_plan_tactical(b, &a, &plan, &r) && (!plainly || is_plain(b, u, plan.path.end)))
            good = half;
        else
            bad = half;
    }
    if (plainly) return good;
    return good > ROUNDING ? good - ROUNDING : 0;
}

/* The furthest that is legal: all that is left, or less what measuring forgives: at 1 JT from the enemy, not a hair
 * nearer, whichever way one looks at it. 0: none. */
static length furthest(const struct cb_battle *b, unsigned u, length left) {
    struct ruling r;
    struct cb_plan plan;
    struct act a = step_of(b, u, left, false);
    if (cb_plan_tactical(b, &a, &plan, &r)) return left;
    length far = furthest_so(b, u, left, false);
    a = step_of(b, u, far, false);
    if (far == 0 || (cb_plan_tactical(b, &a, &plan, &r) && is_plain(b, u, plan.path.end))) return far;
    length plain = furthest_so(b, u, far, true);
    return plain ? plain : far;
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
