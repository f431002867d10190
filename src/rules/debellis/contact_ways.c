/* An order to a pose that is a lined-up position (dba30-165, 169 to 174; dba22-079, H28; dbf-H29): it asks for that
 * contact, and gets the verdict of whoever comes into contact and lines up there. What lines up with a front shifts
 * sideways for nothing, so the pose may be farther away than the move is long. */
#include "rules/debellis/march.h"
#include "rules/debellis/positions.h"

/* The enemy with whom it would be lined up there, in full contact rather than as an overlap; NO_PIECE: nobody. */
static uint8_t lined_up_with(const struct db_rules *rules, const struct battle *b, struct base end, unsigned side,
                             struct contact *how) {
    struct quad q = base_quad(end);
    struct box box = quad_box(&q);
    uint8_t overlapped = NO_PIECE;
    struct contact corner = {0};
    for (unsigned e = 0; e < b->elements; e++) {
        if (b->element[e].side == side || !on_table(b, e)) continue;
        if (!element_near_box(b, e, box, battle_tolerance(b).gap)) continue;
        *how = contact_of(end, base_as_it_fights(rules, b, e), battle_tolerance(b));
        if (how->kind == CONTACT_FRONT || how->kind == CONTACT_FLANK || how->kind == CONTACT_REAR) return (uint8_t)e;
        if (how->kind == CONTACT_OVERLAP) overlapped = (uint8_t)e, corner = *how;
    }
    *how = corner;
    return overlapped;
}

static bool ends_there(const struct plan *p, struct base end) {
    if (!p->into_contact || p->count != 1) return false;
    return front_shift((struct base){p->moved[0].pose, end.width, end.depth}, end.pose) <= 2 * AT_LIMIT;
}

/* Sideways along the front, what remains of the way is least where the start lies straight behind: as near to that as
 * the free shift allows. */
static length best_aside(const struct db_rules *rules, const struct battle *b, struct pose start, struct pose end) {
    const length most = bw(b, rules->reach.free_slide) - battle_tolerance(b).gap - 1;
    length off = point_local(end, start.at).x;
    return off > most ? most : off < -most ? -most : off;
}

/* The other ways there, each an order: the one from which it is read never costs more than it needs. */
static int ways_there(const struct db_rules *rules, const struct battle *b, struct base start, struct pose end,
                      enum contact_class kind, length fastest, struct step way[3]) {
    int ways = 0;
    const struct step to = {.kind = STEP_TO, .turn = end.facing, .at = end.at};
    way[ways++] = to;
    if (point_local(start.pose, end.at).y > 0) /* straight ahead as it faces, up to the enemy */
        way[ways++] = (struct step){.kind = STEP_ADVANCE, .distance = fastest};
    if (kind != CONTACT_FRONT && kind != CONTACT_OVERLAP) return ways;
    way[ways] = to; /* where the free shift brings it there */
    way[ways++].at = pose_moved(end, best_aside(rules, b, start.pose, end), 0).at;
    return ways;
}

bool judge_lined_up(const struct db_rules *rules, const struct battle *b, const struct act *act, struct pose end,
                    judge_way_fn *judge, struct plan *p, struct ruling *r) {
    const uint8_t piece = act->piece[0];
    if (piece >= b->elements || !on_table(b, piece) || b->element[piece].side != b->active) return false;
    struct base start = element_base(b, piece), there = {end, start.width, start.depth};
    const length fastest = bw(b, rules->troop[b->element[piece].type].speed[GOING_GOOD]);
    const int64_t reach = fastest + 2 * b->base_width;
    if (distance_squared(start.pose.at, end.at) > reach * reach) return false;
    struct contact how;
    uint8_t enemy = lined_up_with(rules, b, there, b->active, &how);
    if (enemy == NO_PIECE || (act->target != NO_PIECE && act->target != enemy)) return false;
    if (act->edge != EDGE_NONE && act->edge != how.edge) return false;
    struct pose exact = pose_lined_up(base_as_it_fights(rules, b, enemy), how.kind, how.edge, start.width);
    if (front_shift(there, exact) <= 2 * AT_LIMIT) there.pose = end = exact; /* rid of the path's rounding */
    const struct remark why = r->why;
    struct act other = *act;
    struct step way[3];
    other.step_count = 1;
    const int ways = ways_there(rules, b, start, end, how.kind, fastest, way);
    const bool ordered = act->step_count == 1 && act->step[0].kind == STEP_TO; /* that was refused */
    for (int i = ordered; i < 2 * ways; i++) {                                 /* whoever is met, then by name */
        other.step[0] = way[i % ways];
        other.target = i < ways ? act->target : enemy;
        other.edge = i < ways ? act->edge : (uint8_t)how.edge;
        if (judge(rules, b, &other, &end, p, r) && ends_there(p, there)) return true;
    }
    r->legal = false;
    r->why = why;
    return false;
}
