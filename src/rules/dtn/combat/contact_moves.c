/* The other contact moves of step 3: firefight attacks, pins and support (116 to 118, 150, 152). */
#include "rules/dtn/flow.h"

enum { FF_REACH = 2 * INCH, FF_STAND = 7 * INCH / 4, NEAREST = INCH };

/* How far a contact move may go in all: its allowance, and 2" more where it goes on after the approach without changing
 * face (dtn-130, dtn-152). */
static inches contact_reach(const struct battle *b, unsigned unit, unsigned target, const struct way *w, bool dtn_in_cz,
                            struct dtn_final_move *last) {
    inches allowance = dtn_allowance_of((enum move_class)b->piece[unit].move_class, STATUS_NORMAL, w->bad, NULL),
           distance = dtn_piece_distance(b, unit, target), stop = dtn_approach_stop(b, target, w->stop[0]),
           approach = dtn_in_cz || distance <= stop ? 0 : distance - stop;
    if (allowance == NO_ALLOWANCE) return NO_ALLOWANCE;
    *last = dtn_final_move(allowance, approach, dtn_in_cz, w->turned, NULL);
    return last->may_proceed ? approach + last->available : allowance;
}

/* dtn-152: too far, and what makes the reach what it is. */
static bool beyond_reach(unsigned unit, const struct way *w, inches reach, bool goes_on, struct ruling *r) {
    const char *how = w->bad      ? "in bad going"
                      : w->turned ? "after a change of face, without the extra 2\","
                      : goes_on   ? "with the extra 2\" of the last part"
                                  : "at the Normal rate";
    return dtn_too_far(r, w->bad ? C(98) : C(152), (uint8_t)unit, w->cost, reach, how);
}

/* --- firefights ----------------------------------------------------------------------------------------- */

/* As it stands to fire: limbered guns unlimber where they end, about their centre (dtn-H28, dtn-H54). */
static struct base firing_base(const struct battle *b, unsigned unit, struct base at) {
    struct piece changed;
    if (!is_limbered(&b->piece[unit])) return at;
    dtn_limbered_at(b, unit, at.pose, &changed);
    return (struct base){changed.pose, changed.width, changed.depth};
}

/* dtn-150: where it ends up to fire: 1" to 2" off, the enemy before its front. */
static bool stands_to_fire(const struct battle *b, unsigned unit, unsigned target, struct base at, struct ruling *r) {
    struct base fires = firing_base(b, unit, at);
    bool guns = is_limbered(&b->piece[unit]);
    inches distance = dtn_base_distance(b, fires, target);
    if (guns && beyond(distance, FF_REACH) && within(dtn_base_distance(b, at, target), FF_REACH)) {
        refuse_pieces(r, H(76), (uint8_t)unit, (uint8_t)target,
                      "{p} would stand {h0}\" from {o} once it has unlimbered: a firefight takes 2\" or less");
        r->why.number[0] = (distance + 9) / 10 * 10;
        return false;
    }
    if (beyond(distance, FF_REACH) || !at_least(distance, NEAREST) ||
        (guns && !at_least(dtn_base_distance(b, at, target), NEAREST)))
        return refuse_pieces(r, C(150), (uint8_t)unit, (uint8_t)target,
                             "a firefight attack of {p} ends 1\" to 2\" from {o}");
    if (dtn_quadrant_rank(b, fires, target) != 0)
        return refuse_pieces(r, C(150), (uint8_t)unit, (uint8_t)target, "{p} must end with {o} before its front");
    if (!dtn_can_stand(b, unit, at)) return dtn_ends_well(b, unit, at, r);
    return dtn_can_stand(b, unit, fires) ||
           refuse_piece(r, H(54), (uint8_t)unit, "{p} has no room to unlimber where it would end");
}

/* Straight up, as it faces, until it fires from 1 3/4". */
static void come_up_to_fire(const struct battle *b, unsigned unit, unsigned target, struct way *w) {
    struct base fires = firing_base(b, unit, w->at);
    inches distance = dtn_base_distance(b, fires, target);
    if (!beyond(distance, FF_REACH)) return;
    struct pose to = dtn_nearer(b, fires, target, on_table_length(FF_STAND));
    w->at.pose.at.x += to.at.x - fires.pose.at.x;
    w->at.pose.at.y += to.at.y - fires.pose.at.y;
    w->cost += distance - FF_STAND;
}

/* The usual way, if its player draws none: straight up, turning if need be; a side is nearer than a front that has been
 * turned there, so it may have to come up once more. */
static bool usual_fire_way(const struct battle *b, unsigned unit, unsigned target, struct way *w, struct ruling *r) {
    struct base start = w->at;
    come_up_to_fire(b, unit, target, w);
    w->turned = dtn_quadrant_rank(b, firing_base(b, unit, w->at), target) != 0;
    if (w->turned) {
        struct point from = base_centre(w->at), to = base_centre(piece_base(b, target));
        w->at.pose = pose_pivoted(w->at, heading_of((int64_t)to.x - from.x, (int64_t)to.y - from.y));
        come_up_to_fire(b, unit, target, w);
    }
    w->stop[w->stops++] = w->at;
    return dtn_sweep_is_legal(b, unit, start, w->at, NO_PIECE, &w->bad, r);
}

/* It may fire from where it is. */
static bool fires_from_here(const struct battle *b, unsigned unit, unsigned target) {
    struct ruling unused = {0};
    struct base at = piece_base(b, unit), fires = firing_base(b, unit, at);
    if (beyond(dtn_base_distance(b, fires, target), FF_REACH) || dtn_quadrant_rank(b, fires, target) != 0) return false;
    return b->piece[unit].status == STATUS_DEFEND || !is_limbered(&b->piece[unit]) ||
           stands_to_fire(b, unit, target, at, &unused);
}

/* Who may not move up to fire. */
static bool may_move_to_fire(const struct battle *b, unsigned unit, unsigned target, struct ruling *r) {
    const struct piece *p = &b->piece[unit];
    if (is_gun(p) && !is_limbered(p))
        return refuse_pieces(r, C(99), (uint8_t)unit, (uint8_t)target,
                             "{p} is deployed and {o} is not within 2\" of its front");
    /* dtn-H25: under a fully activated Action order it leaves Defend */
    if (p->status == STATUS_DEFEND && dtn_order_now(b, unit) != ORDER_ACTION)
        return refuse_piece(r, H(25), (uint8_t)unit,
                            "{p} is on Defend and without an Action order fires only where it stands");
    return true;
}

/* Where it stands to fire: as it is if near enough, else along the way drawn or the usual one. */
static bool plan_fire_way(const struct battle *b, unsigned unit, unsigned target, const struct act *drawn,
                          bool dtn_in_cz, struct way *w, struct ruling *r) {
    struct dtn_final_move last;
    bool draws = drawn && drawn->step_count > 0;
    if (!draws && fires_from_here(b, unit, target))
        return b->piece[unit].status == STATUS_DEFEND || stands_to_fire(b, unit, target, w->at, r);
    if (!may_move_to_fire(b, unit, target, r)) return false;
    if (draws ? !dtn_follow_steps(b, unit, PACE_NORMAL, drawn, w, r) : !usual_fire_way(b, unit, target, w, r))
        return false;
    inches reach = contact_reach(b, unit, target, w, dtn_in_cz, &last);
    if (reach == NO_ALLOWANCE) return refuse_piece(r, C(98), (uint8_t)unit, "{p} may not cross such ground");
    if (!last.may_proceed) return dtn_no_inch_left(r, unit, target);
    if (beyond(w->cost, reach)) return beyond_reach(unit, w, reach, true, r);
    return stands_to_fire(b, unit, target, w->at, r) && dtn_enters_from_tz(b, unit, w, r);
}

/* dtn-116, dtn-H89: infantry and artillery; built-up areas are for infantry. */
bool dtn_arms_may_fire(const struct battle *b, unsigned unit, unsigned target, struct ruling *r) {
    enum arm arm = (enum arm)b->piece[unit].arm;
    if (is_cavalry(arm))
        return refuse_piece(r, C(116), (uint8_t)unit,
                            "{p} is cavalry: only infantry and artillery make firefight attacks");
    if (arm != ARM_INFANTRY && dtn_bua_of(b, target) >= 0)
        return refuse_pieces(r, H(89), (uint8_t)unit, (uint8_t)target,
                             "{p} is artillery: only infantry attacks {o} in its built-up area");
    return true;
}

/* Its base so far along a stretch, not turned yet. */
static struct base carried(struct base from, struct base to, length part, length whole) {
    struct point p = base_centre(from), q = base_centre(to);
    if (whole == 0) return from;
    from.pose.at.x += (length)((int64_t)(q.x - p.x) * part / whole);
    from.pose.at.y += (length)((int64_t)(q.y - p.y) * part / whole);
    return from;
}

/* dtn-132: where it stands as it selects its target: where it starts if that is in his CZ, else as near as an approach
 * goes (dtn-129); it turns to fire only then (dtn-151). */
static struct base selects_from(const struct battle *b, unsigned target, const struct way *w, bool dtn_in_cz) {
    enum { LOOK = LENGTH_PER_INCH / 8 };
    struct base at = w->stop[0];
    inches stop = dtn_approach_stop(b, target, at);
    if (dtn_in_cz || within(dtn_base_distance(b, at, target), stop)) return at;
    for (unsigned i = 0; i + 1 < w->stops; i++) {
        struct base from = w->stop[i], to = w->stop[i + 1];
        length whole = distance_between(base_centre(from), base_centre(to)), far = 0;
        for (length near = 0; near < whole && far == near;) {
            near = lesser(whole, far + LOOK);
            if (!within(dtn_base_distance(b, carried(from, to, near, whole), target), stop)) {
                far = near;
                continue;
            }
            while (near - far > 1) {
                length half = far + (near - far) / 2;
                *(within(dtn_base_distance(b, carried(from, to, half, whole), target), stop) ? &near : &far) = half;
            }
            return carried(from, to, near, whole);
        }
        at = carried(from, to, whole, whole);
    }
    return at;
}

/* All but priority and the fronts it would cross. */
static bool plan_firefight(const struct battle *b, unsigned unit, unsigned target, const struct act *drawn,
                           struct way *w, struct ruling *r) {
    bool dtn_in_cz;
    *w = dtn_way_of(b, unit);
    if (!dtn_arms_may_fire(b, unit, target, r) || !dtn_starts_in_tz(b, unit, target, &dtn_in_cz, r)) return false;
    if (is_limbered(&b->piece[unit]) && has_mark(b, unit, MARK_LIMBER_CHANGED))
        return refuse_piece(r, C(100), (uint8_t)unit, "{p} has limbered this turn and cannot unlimber");
    if (!plan_fire_way(b, unit, target, drawn, dtn_in_cz, w, r)) return false;
    w->judged = selects_from(b, target, w, dtn_in_cz);
    struct defiles passed;
    if (!dtn_may_pass_defiles(b, (uint8_t)unit, w, &passed, r)) return false;
    enum face face = dtn_face_attacked(b, target, firing_base(b, unit, w->at));
    uint8_t other = dtn_attacker_of_face(b, target, face, unit);
    return other == NO_PIECE || dtn_face_is_taken(r, other, target, face);
}

static bool usual_firefight(const struct battle *b, unsigned unit, unsigned target, struct way *w, struct ruling *r) {
    return plan_firefight(b, unit, target, NULL, w, r);
}

bool dtn_judge_firefight(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE, target = a->target;
    struct way *w = &plan->way;
    if (!dtn_may_act(b, unit, r)) return false;
    if (!is_unit(b, target) || b->piece[target].side == b->active)
        return refuse_piece(r, C(116), unit, "{p} fires at an enemy unit");
    bool dtn_in_cz = dtn_in_any_cz(b, unit);
    if (!dtn_arms_may_fire(b, unit, target, r)) return false;
    if (!dtn_has_leave(b, unit, dtn_in_cz ? DEED_FF_FROM_CZ : DEED_FF_FROM_TZ, r)) return false;
    if (!plan_firefight(b, unit, target, a, w, r)) return false;
    if (!dtn_priority_allows(b, unit, target, w, usual_firefight, r) ||
        !dtn_crosses_no_front(b, unit, target, w, usual_firefight, r) ||
        !dtn_may_pass_defiles(b, unit, w, &plan->defiles, r))
        return false;
    dtn_ends_at(r, unit, firing_base(b, unit, w->at).pose);
    plan->piece = unit;
    return true;
}

void dtn_play_firefight(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = plan->piece, target = a->target;
    struct piece *p = &b->piece[unit];
    const struct way *w = &plan->way;
    if ((w->cost || is_limbered(p)) && dtn_resolve_first(b, a, unit, ev)) return;
    p->marks |= MARK_ACTED | MARK_FIREFIGHT;
    p->target = target;
    p->target_face = (uint8_t)dtn_face_attacked(b, target, firing_base(b, unit, w->at));
    dtn_pass_defiles(b, unit, &plan->defiles, ev);
    dtn_place_unit(b, unit, w->at.pose, "firefight", C(116), "{p} opens fire on {o}", target, ev);
    if (is_limbered(p)) dtn_change_limber(b, unit, ev); /* dtn-H54 */
}

/* --- pins and support ----------------------------------------------------------------------------------- */

/* Up towards the enemy along the way drawn; `target` is whom it pins, NO_PIECE in support. */
static bool moves_up(const struct battle *b, const struct act *a, uint8_t unit, unsigned target, bool dtn_in_cz,
                     struct dtn_plan *plan, struct ruling *r) {
    struct way *w = &plan->way;
    struct dtn_final_move last = {false, 0};
    *w = dtn_way_of(b, unit);
    if (is_gun(&b->piece[unit]) && !is_limbered(&b->piece[unit]))
        return refuse_piece(r, C(99), unit, "{p} is deployed: limber it first");
    if (!dtn_follow_steps(b, unit, PACE_NORMAL, a, w, r)) return false;
    if (target == NO_PIECE) {
        if (!dtn_within_allowance(b, unit, STATUS_NORMAL, w, r)) return false;
    } else {
        inches reach = contact_reach(b, unit, target, w, dtn_in_cz, &last);
        if (reach == NO_ALLOWANCE || beyond(w->cost, reach)) return beyond_reach(unit, w, reach, last.may_proceed, r);
    }
    if (!dtn_ends_well(b, unit, w->at, r)) return false;
    if (!dtn_may_pass_defiles(b, unit, w, &plan->defiles, r)) return false;
    return dtn_enters_from_tz(b, unit, w, r);
}

/* An enemy nearer than that, NO_PIECE if there is none. */
uint8_t dtn_too_near(const struct battle *b, struct base at, inches nearest) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->active && !at_least(dtn_base_distance(b, at, e), nearest))
            return (uint8_t)e;
    return NO_PIECE;
}

bool dtn_judge_pin(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE, target = a->target;
    bool dtn_in_cz;
    struct way *w = &plan->way;
    if (!dtn_may_act(b, unit, r) || !dtn_has_leave(b, unit, DEED_PIN, r)) return false;
    if (!is_unit(b, target) || b->piece[target].side == b->active)
        return refuse_piece(r, C(117), unit, "{p} pins an enemy unit");
    if (!dtn_has_zones(b, target))
        return refuse_pieces(r, H(34), unit, target, "{o} is limbered and has no CZ in which {p} could pin it");
    if (!dtn_starts_in_tz(b, unit, target, &dtn_in_cz, r) || !moves_up(b, a, unit, target, dtn_in_cz, plan, r))
        return false;
    uint8_t near = dtn_too_near(b, w->at, NEAREST);
    if (near != NO_PIECE) return refuse_pieces(r, C(150), unit, near, "{p} would come nearer than 1\" to {o}");
    if (!dtn_zones_of(b, target, w->at, unit).cz ||
        !(dtn_base_distance(b, w->at, target) < dtn_piece_distance(b, unit, target)))
        return refuse_pieces(r, C(117), unit, target, "a pin of {p} moves towards {o} and ends in its CZ");
    dtn_ends_at(r, unit, w->at.pose);
    plan->piece = unit;
    return true;
}

void dtn_play_pin(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = plan->piece, target = a->target;
    if (dtn_resolve_first(b, a, unit, ev)) return;
    b->piece[unit].marks |= MARK_ACTED | MARK_PINS;
    dtn_leave_defend(b, unit, H(24), ev);
    dtn_pass_defiles(b, unit, &plan->defiles, ev);
    dtn_place_unit(b, unit, plan->way.at.pose, "pin", C(117), "{p} pins {o}", target, ev);
}

static bool ends_in_cz(const struct battle *b, unsigned unit, struct base at) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && dtn_zones_of(b, e, at, unit).cz) return true;
    return false;
}

bool dtn_judge_support(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE, friend = a->target;
    struct way *w = &plan->way;
    if (!dtn_may_act(b, unit, r) || !dtn_has_leave(b, unit, DEED_SUPPORT, r)) return false;
    if (!is_unit(b, friend) || b->piece[friend].side != b->active || friend == unit)
        return refuse_piece(r, C(118), unit, "{p} supports a friend that attacks or pins this turn");
    if (!has_mark(b, friend, MARK_CHARGING | MARK_FIREFIGHT | MARK_PINS))
        return refuse_pieces(r, C(118), unit, friend, "{o} neither attacks nor pins this turn: {p} cannot support it");
    if (dtn_enemy_with_tz(b, unit) == NO_PIECE)
        return refuse_piece(r, C(114), unit, "{p} does not start in an enemy TZ");
    if (!moves_up(b, a, unit, NO_PIECE, false, plan, r)) return false;
    uint8_t near = dtn_too_near(b, w->at, 2 * INCH);
    if (near != NO_PIECE) return refuse_pieces(r, C(118), unit, near, "{p} supports at 2\" or more from {o}");
    if (beyond(dtn_base_distance(b, w->at, friend), 2 * INCH))
        return refuse_pieces(r, H(62), unit, friend, "{p} must end within 2\" of {o}");
    if (!ends_in_cz(b, unit, w->at))
        return refuse_piece(r, C(114), unit, "a support move of {p} ends in an enemy CZ, beside its friend");
    dtn_ends_at(r, unit, w->at.pose);
    plan->piece = unit;
    return true;
}

void dtn_play_support(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = plan->piece, friend = a->target;
    if (dtn_resolve_first(b, a, unit, ev)) return;
    b->piece[unit].marks |= MARK_ACTED | MARK_SUPPORTS;
    dtn_leave_defend(b, unit, H(24), ev);
    b->piece[unit].target = friend;
    dtn_pass_defiles(b, unit, &plan->defiles, ev);
    dtn_place_unit(b, unit, plan->way.at.pose, "support", C(118), "{p} moves up in support of {o}", friend, ev);
}
