/* An order to a pose that is a lined-up position (dba30-165, 169 to 174; dba22-079, H28; dbf-H29): it asks for that
 * contact, and gets the verdict of whoever comes into contact and lines up there. What lines up with a front shifts
 * sideways for nothing, so the pose may be farther away than the move is long. */
#include "rules/debellis/contact/conforming.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/contact/positions.h"
#include "rules/debellis/moving/march.h"

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
        *how = contact_of(end, db_base_as_it_fights(rules, b, e), battle_tolerance(b));
        if (how->kind == CONTACT_FRONT || how->kind == CONTACT_FLANK || how->kind == CONTACT_REAR) return (uint8_t)e;
        if (how->kind == CONTACT_OVERLAP) overlapped = (uint8_t)e, corner = *how;
    }
    *how = corner;
    return overlapped;
}

static bool ends_there(const struct plan *p, struct base end) {
    if (!p->into_contact || p->count != 1) return false;
    return db_front_shift((struct base){p->moved[0].pose, end.width, end.depth}, end.pose) <= 2 * AT_LIMIT;
}

/* How far it is shifted sideways for nothing into such a contact. */
static length free_aside(const struct db_rules *rules, const struct battle *b, struct contact how) {
    const bool front = how.kind == CONTACT_FRONT || how.kind == CONTACT_OVERLAP;
    if (!front && rules->customs.slides_to_fronts) return 0; /* nobody is, onto a flank or rear */
    return bw(b, rules->reach.free_slide) - battle_tolerance(b).gap - 1;
}

/* Sideways along the front, what remains of the way is least where the start lies straight behind: as near to that as
 * the free shift allows, whichever way the rounding of a turned front falls. */
static length best_aside(struct pose start, struct pose end, length most) {
    length off = point_local(end, start.at).x;
    return off > most ? most : off < -most ? -most : off;
}

/* Does the ground straight ahead of it, as far as it can go, lead onto the enemy and not far past the pose? */
static bool leads_there(const struct battle *b, struct base start, struct base end, unsigned enemy, length fastest) {
    length aside = point_local(start.pose, end.pose.at).x;
    if (aside > 2 * start.width || aside < -2 * start.width) return false;
    if (angle_between(start.pose.facing, end.pose.facing) >= QUARTER_TURN) return false;
    struct quad ground = zone_from(start, EDGE_FRONT, fastest), other = element_quad(b, enemy);
    return quads_overlap(&ground, &other, 0);
}

struct way_there {
    struct act act;
    length free; /* of its length, what the shift into line covers */
};

/* The other ways there, each an order: by the pose itself, straight ahead as it faces, to where the free shift of
 * whoever meets an edge brings it there, and by the pose with that shift not counted. */
static int ways_there(const struct db_rules *rules, const struct battle *b, const struct act *act, struct base start,
                      struct base there, unsigned enemy, struct contact how, int *plain, struct way_there way[5]) {
    const length fastest = bw(b, rules->troop[b->element[act->piece[0]].type].speed[GOING_GOOD]);
    const length most = free_aside(rules, b, how);
    const struct step to = {.kind = STEP_TO, .turn = there.pose.facing, .at = there.pose.at};
    int ways = 0;
    struct way_there other = {*act, 0};
    other.act.step_count = 1;
    other.act.step[0] = to;
    if (act->step_count > 1 || act->step[0].kind != STEP_TO) way[ways++] = other;
    if (leads_there(b, start, there, enemy, fastest)) {
        other.act.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = fastest};
        way[ways++] = other;
    }
    *plain = ways; /* the rest are for those who else have too long a way */
    if (!most) return ways;
    other.act.step[0] = to;
    other.act.step[0].at = pose_moved(there.pose, best_aside(start.pose, there.pose, most - AT_LIMIT), 0).at;
    way[ways++] = other;
    other.act.target = (uint8_t)enemy; /* whoever else is nearer to line up with */
    other.act.edge = (uint8_t)how.edge;
    way[ways++] = other;
    other.act.step[0] = to;
    length straight =
        rules->customs.measure_all_corners ? db_base_shift(start, there.pose) : db_front_shift(start, there.pose);
    other.free = straight - db_shift_less_slide(rules, start, there.pose, most);
    way[ways++] = other;
    return ways;
}

bool db_judge_lined_up(const struct db_rules *rules, const struct battle *b, const struct act *act, struct reached end,
                       judge_way_fn *judge, struct plan *p, struct ruling *r) {
    const uint8_t piece = act->piece[0];
    if (piece >= b->elements || !on_table(b, piece) || b->element[piece].side != b->active) return false;
    struct base start = element_base(b, piece), there = {end.pose, start.width, start.depth};
    const length fastest = bw(b, rules->troop[b->element[piece].type].speed[GOING_GOOD]);
    const int64_t reach = fastest + 2 * b->base_width;
    if (distance_squared(start.pose.at, end.pose.at) > reach * reach) return false;
    struct contact how;
    uint8_t enemy = lined_up_with(rules, b, there, b->active, &how);
    if (enemy == NO_PIECE || (act->target != NO_PIECE && act->target != enemy)) return false;
    if (act->edge != EDGE_NONE && act->edge != how.edge) return false;
    struct pose exact = pose_lined_up(db_base_as_it_fights(rules, b, enemy), how.kind, how.edge, start.width);
    if (db_front_shift(there, exact) <= 2 * AT_LIMIT) there.pose = exact; /* rid of the path's rounding */
    struct way_there way[5];
    int plain, ways = ways_there(rules, b, act, start, there, enemy, how, &plain, way);
    bool too_long = end.too_long;
    if (!plain && !too_long) return false;
    const struct remark why = r->why;
    const struct placed stands = {piece, there.pose};
    bool free = db_poses_are_free(rules, b, &stands, 1, r) && !db_in_close_combat(rules, b, piece);
    for (int i = 0; free && i < (too_long ? ways : plain); i++) {
        end.too_long = false;
        end.free = way[i].free;
        if (judge(rules, b, &way[i].act, &end, p, r) && ends_there(p, there)) return true;
        too_long = too_long || end.too_long;
    }
    r->legal = false;
    r->why = why;
    return false;
}

/* --- groups ------------------------------------------------------------------------------------------------------ */

/* Would any of the group be lined up with an enemy if its first piece stood there? */
static bool group_lined_up(const struct db_rules *rules, const struct battle *b, const struct act *act,
                           struct pose there) {
    const struct pose from = b->element[act->piece[0]].pose;
    struct contact how;
    for (int i = 0; i < act->piece_count; i++) {
        struct base end = element_base(b, act->piece[i]);
        end.pose = db_pose_carried(end.pose, from, there);
        if (lined_up_with(rules, b, end, b->active, &how) != NO_PIECE) return true;
    }
    return false;
}

static bool first_ends_at(const struct battle *b, const struct act *act, const struct plan *p, struct pose there) {
    for (int i = 0; i < p->movers && p->into_contact; i++)
        if (p->moved[i].piece == act->piece[0]) {
            struct base base = element_base(b, act->piece[0]);
            base.pose = p->moved[i].pose;
            return db_front_shift(base, there) <= 2 * AT_LIMIT;
        }
    return false;
}

bool db_judge_group_lined_up(const struct db_rules *rules, const struct battle *b, const struct act *act,
                             judge_way_fn *judge, struct plan *p, struct ruling *r) {
    const struct step to = act->step[0];
    const struct pose there = {to.at, to.turn, 0};
    if (act->step_count != 1 || to.kind != STEP_TO) return false;
    for (int i = 0; i < act->piece_count; i++) /* the order may name anybody */
        if (act->piece[i] >= b->elements || !on_table(b, act->piece[i]) || b->element[act->piece[i]].side != b->active)
            return false;
    if (!group_lined_up(rules, b, act, there)) return false;
    const struct remark why = r->why;
    const int32_t turn = turn_from(b->element[act->piece[0]].pose.facing, to.turn);
    const length fastest = bw(b, rules->troop[b->element[act->piece[0]].type].speed[GOING_GOOD]);
    for (int wheels = 0; wheels < 2; wheels++) { /* straight on and turned by lining up, or wheeling first */
        struct act way = *act;
        struct reached end = {there, false, false, 0};
        way.step_count = 0;
        if (wheels && turn <= HARDLY_TURNED && turn >= -HARDLY_TURNED) break;
        if (wheels)
            way.step[way.step_count++] = (struct step){.kind = STEP_WHEEL,
                                                       .side = turn < 0 ? EDGE_LEFT : EDGE_RIGHT,
                                                       .turn = (heading)(turn < 0 ? -turn : turn)};
        way.step[way.step_count++] = (struct step){.kind = STEP_ADVANCE, .distance = fastest};
        if (judge(rules, b, &way, &end, p, r) && first_ends_at(b, act, p, there)) return true;
    }
    r->legal = false;
    r->why = why;
    return false;
}
