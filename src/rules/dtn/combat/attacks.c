/* Charges in step 3: the approach, the face, the reach (1.14, steps 1 and 2). */
#include "rules/dtn/flow.h"

enum { STOP_AT = 3 * INCH, STOP_NEAR = 2 * INCH, APPROACH_SLACK = 5 };

/* The straight shift of a base towards an enemy, keeping the facing, until so much is left between them. */
struct pose dtn_nearer(const struct battle *b, struct base at, unsigned target, length left) {
    struct quad own = base_quad(at), other = piece_quad(b, target);
    struct point from, to;
    dtn_straight_across(&own, &other, &from, &to);
    length whole = distance_between(from, to), part = whole - left;
    if (whole == 0 || part <= 0) return at.pose;
    at.pose.at.x += (length)((int64_t)(to.x - from.x) * part / whole);
    at.pose.at.y += (length)((int64_t)(to.y - from.y) * part / whole);
    return at.pose;
}

/* dtn-129, dtn-H126: where the approach ends: 3" off, or 2" if the CZ is 2" at that place. */
inches dtn_approach_stop(const struct battle *b, unsigned target, struct base from) {
    struct base there = from;
    if (beyond(dtn_base_distance(b, from, target), STOP_AT))
        there.pose = dtn_nearer(b, from, target, on_table_length(STOP_AT));
    return dtn_cz_reach_between(b, target, there) == CZ_REDUCED ? STOP_NEAR : STOP_AT;
}

static bool is_about(inches left, inches stop) {
    return left <= stop + APPROACH_SLACK && left >= stop - APPROACH_SLACK;
}

/* --- planning ------------------------------------------------------------------------------------------- */

/* dtn-130 */
bool dtn_no_inch_left(struct ruling *r, unsigned unit, unsigned target) {
    return refuse_pieces(r, C(130), (uint8_t)unit, (uint8_t)target,
                         "{p} would have less than 1\" left after its approach to {o}");
}

/* dtn-151, dtn-152: what turning towards the target costs the last part. Nothing if it lies straight ahead (the rest is
 * lined up free, dtn-H38); else the arc of a wheel or, if that is less, the extra 2" a change of face forgoes. */
inches dtn_turning_cost(const struct battle *b, struct base own, unsigned target) {
    enum { FULL_CIRCLE_IN_ARC = 628 }; /* hundredths of a radian's arc: 2 pi */
    struct quad ahead = zone_from(own, EDGE_FRONT, on_table_length(12 * INCH)), other = piece_quad(b, target);
    if (quads_overlap(&ahead, &other, HAIR)) return 0; /* not one whose corner it only just passes */
    struct quad q = base_quad(own);
    struct point unused, near, middle = dtn_front_middle(own);
    dtn_nearest_line(&q, &other, &unused, &near);
    heading way = heading_of((int64_t)near.x - middle.x, (int64_t)near.y - middle.y);
    inches arc = (inches)((int64_t)angle_between(own.pose.facing, way) * FULL_CIRCLE_IN_ARC * in_inches(own.width) /
                          65536 / 100);
    return arc < 2 * INCH ? arc : 2 * INCH;
}

/* dtn-129: from outside the CZ it first comes up to 3" (2" where the CZ is 2"): straight, or as its player draws it. */
static bool plan_approach(const struct battle *b, unsigned unit, unsigned target, const struct act *drawn,
                          struct way *w, struct attack *out, struct ruling *r) {
    struct base start = piece_base(b, unit);
    inches distance = dtn_piece_distance(b, unit, target), stop = dtn_approach_stop(b, target, start);
    bool due = !out->started_in_cz && distance > stop;
    if (drawn && drawn->step_count) {
        if (!due)
            return refuse_pieces(r, C(131), (uint8_t)unit, (uint8_t)target, "{p} makes no approach to {o}: no steps");
        if (!dtn_follow_steps(b, unit, PACE_NORMAL, drawn, w, r)) return false;
        inches left = dtn_base_distance(b, w->at, target);
        if (!is_about(left, stop) && !is_about(left, dtn_approach_stop(b, target, w->at)))
            return refuse_pieces(r, C(129), (uint8_t)unit, (uint8_t)target,
                                 stop == STOP_AT ? "the approach of {p} ends 3\" from {o}"
                                                 : "the approach of {p} ends 2\" from {o}");
    } else if (due) {
        w->at.pose = dtn_nearer(b, start, target, on_table_length(stop));
        w->cost = distance - stop;
        w->stop[w->stops++] = w->at;
        if (!dtn_sweep_is_legal(b, unit, start, w->at, NO_PIECE, &w->bad, r)) return false;
    }
    out->approach = w->cost;
    out->after = w->at;
    return !due || dtn_ends_well(b, unit, w->at, r);
}

/* dtn-079: it starts in the TZ of its target, which limbered guns have for this alone (dtn-H34). */
bool dtn_starts_in_tz(const struct battle *b, unsigned unit, unsigned target, bool *dtn_in_cz, struct ruling *r) {
    if (!is_unit(b, target) || b->piece[target].side == b->piece[unit].side)
        return refuse_piece(r, C(132), (uint8_t)unit, "{p} attacks an enemy unit");
    struct zones z = dtn_attack_zones(b, target, piece_base(b, unit), unit);
    *dtn_in_cz = z.cz && dtn_has_zones(b, target);
    if (z.tz) return true;
    inches distance = dtn_piece_distance(b, unit, target);
    if (within(distance, dtn_tz_reach(b->visibility)))
        return refuse_pieces(r, C(79), (uint8_t)unit, (uint8_t)target,
                             "{p} does not start in the TZ of {o}: impassable ground lies between");
    refuse_pieces(r, C(79), (uint8_t)unit, (uint8_t)target,
                  "{p} does not start in the TZ of {o}: {h0}\" is too far off");
    r->why.number[0] = (distance + 9) / 10 * 10;
    return false;
}

/* dtn-132: after the approach it stands in the CZ of its target (where that would reach, of limbered guns). */
static bool stands_in_reach(const struct battle *b, unsigned unit, unsigned target, struct base at, struct ruling *r) {
    if (dtn_attack_zones(b, target, at, unit).cz) return true;
    if (beyond(dtn_base_distance(b, at, target), dtn_cz_reach_between(b, target, at)))
        return refuse_pieces(r, C(132), (uint8_t)unit, (uint8_t)target,
                             "the approach of {p} does not end in the CZ of {o}");
    return refuse_pieces(r, H(35), (uint8_t)unit, (uint8_t)target,
                         "{p} would not stand in the CZ of {o}: a friend is in between");
}

static bool cannot_reach(struct ruling *r, unsigned unit, unsigned target, const struct attack *a) {
    refuse_pieces(r, C(152), (uint8_t)unit, (uint8_t)target,
                  "{p} has {h0}\" for the last {h1}\" and cannot reach {o}: it may pin it instead");
    r->why.number[0] = a->available > 0 ? a->available : 0;
    r->why.number[1] = (a->needed + 9) / 10 * 10;
    return false;
}

/* `drawn` may bring the steps of the approach. */
static bool plan_attack(const struct battle *b, unsigned unit, unsigned target, const struct act *drawn,
                        struct attack *out, struct ruling *r) {
    const struct piece *p = &b->piece[unit];
    struct way w = dtn_way_of(b, unit);
    if (!dtn_starts_in_tz(b, unit, target, &out->started_in_cz, r) ||
        !plan_approach(b, unit, target, drawn, &w, out, r) || !stands_in_reach(b, unit, target, out->after, r))
        return false;
    if (!dtn_free_face(b, unit, target, out->after, &out->face, &out->contact))
        return dtn_no_face_free(r, unit, target);
    struct base contact = {out->contact, w.at.width, w.at.depth};
    if (!dtn_sweep_is_legal(b, unit, out->after, contact, target, &w.bad, r)) return false;
    w.stop[w.stops++] = contact;
    inches allowance = dtn_allowance_of((enum move_class)p->move_class, STATUS_NORMAL, w.bad, NULL);
    if (allowance == NO_ALLOWANCE) return refuse_piece(r, C(98), (uint8_t)unit, "{p} may not cross such ground");
    if (beyond(out->approach, allowance)) return dtn_no_inch_left(r, unit, target);
    struct dtn_final_move last = dtn_final_move(allowance, out->approach, out->started_in_cz, false, NULL);
    if (!last.may_proceed) return dtn_no_inch_left(r, unit, target);
    out->needed = dtn_base_distance(b, out->after, target);
    out->available = last.available - dtn_turning_cost(b, out->after, target);
    struct way home = w; /* dtn-111: past a defile it stops, and so charges nobody further on */
    home.at = contact;
    if (!dtn_may_pass_defiles(b, (uint8_t)unit, &home, &out->defiles, r)) return false;
    if (!at_least(out->available, out->needed)) return cannot_reach(r, unit, target, out);
    w.judged = out->after;
    out->way = w;
    return true;
}

/* --- charges -------------------------------------------------------------------------------------------- */

/* dtn-H54: cavalry never charges over a fortified line. */
static bool fortified_between(const struct battle *b, unsigned unit, unsigned target) {
    struct point p = base_centre(piece_base(b, unit)), q = base_centre(piece_base(b, target));
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_FORTIFIED &&
            feature_meets_segment(&b->terrain, (int)f, p, q))
            return true;
    return false;
}

/* dtn-H54, dtn-H89: who may charge whom; infantry that rescues artillery may charge any cavalry. */
bool dtn_arms_may_charge(const struct battle *b, unsigned unit, unsigned target, bool rescue, struct ruling *r) {
    const struct piece *p = &b->piece[unit], *t = &b->piece[target];
    struct quad q = piece_quad(b, target);
    unsigned ground = dtn_ground_under(b, &q);
    bool cavalry = is_cavalry((enum arm)p->arm);
    if (p->arm == ARM_ARTILLERY) return refuse_piece(r, H(54), (uint8_t)unit, "{p} is artillery and never charges");
    if (p->arm == ARM_INFANTRY && is_cavalry((enum arm)t->arm) && !rescue && !(t->marks & MARK_VULNERABLE) &&
        !(ground & GROUND_BAD))
        return refuse_pieces(
            r, H(54), (uint8_t)unit, (uint8_t)target,
            "{p} is infantry: it charges cavalry only if that is vulnerable or in bad going, and {o} is neither");
    if (cavalry && dtn_bua_of(b, target) >= 0)
        return refuse_pieces(r, H(89), (uint8_t)unit, (uint8_t)target,
                             "{p} is cavalry: only infantry attacks {o} in its built-up area");
    if (cavalry && ground & (GROUND_WOODED | GROUND_BUA))
        return refuse_pieces(r, H(54), (uint8_t)unit, (uint8_t)target,
                             "{p} is cavalry and may not charge {o} in woods or a built-up area");
    if (cavalry && fortified_between(b, unit, target))
        return refuse_pieces(r, H(54), (uint8_t)unit, (uint8_t)target,
                             "{p} is cavalry and may not charge over the fortified line before {o}");
    return true;
}

/* All but priority and the fronts it would cross. */
static bool plan_charge(const struct battle *b, unsigned unit, unsigned target, const struct act *drawn,
                        struct attack *out, struct ruling *r) {
    if (!is_unit(b, target) || b->piece[target].side == b->piece[unit].side)
        return refuse_piece(r, C(132), (uint8_t)unit, "{p} charges an enemy unit");
    return dtn_arms_may_charge(b, unit, target, false, r) && plan_attack(b, unit, target, drawn, out, r);
}

static bool usual_charge(const struct battle *b, unsigned unit, unsigned target, struct way *w, struct ruling *r) {
    struct attack a;
    if (!plan_charge(b, unit, target, NULL, &a, r)) return false;
    *w = a.way;
    return true;
}

bool dtn_judge_charge(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE, target = a->target;
    struct attack *at = &plan->attack;
    if (!dtn_may_act(b, unit, r) || !dtn_has_leave(b, unit, DEED_CHARGE, r)) return false;
    if (!plan_charge(b, unit, target, a, at, r)) return false;
    if (!dtn_priority_allows(b, unit, target, &at->way, usual_charge, r) ||
        !dtn_crosses_no_front(b, unit, target, &at->way, usual_charge, r))
        return false;
    dtn_ends_at(r, unit, at->contact);
    plan->piece = unit;
    return true;
}

/* How many charges of this turn have been declared. */
static uint8_t charges_declared(const struct battle *b) {
    uint8_t last = 0;
    for (unsigned u = 0; u < b->pieces; u++)
        if (b->piece[u].declared > last) last = b->piece[u].declared;
    return last;
}

void dtn_play_charge(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = plan->piece, target = a->target;
    const struct attack *at = &plan->attack;
    if (dtn_resolve_first(b, a, unit, ev)) return;
    struct piece *p = &b->piece[unit];
    p->marks |= MARK_ACTED | MARK_CHARGING;
    p->declared = (uint8_t)(charges_declared(b) + 1);
    dtn_leave_defend(b, unit, H(24), ev);
    p->target = target;
    p->target_face = (uint8_t)at->face;
    p->rush = (int16_t)at->available;
    p->slowed = at->way.bad;
    tell_pieces(ev, "charge", C(115), "{p} charges {o}", unit, target);
    struct event *reach =
        tell_pieces(ev, "reach", H(55), "{p} has {h0}\" left for the last {h1}\" to {o}", unit, target);
    reach->said.number[0] = at->available;
    reach->said.number[1] = at->needed;
    if (dtn_has_equal_target(b, unit, target, at->after, usual_charge))
        tell_pieces(ev, "choice", H(39), "several enemies are equal: {p} chooses {o}", unit, target);
    uint8_t before = dtn_enemy_it_fronts(b, unit, target);
    if (before != NO_PIECE)
        tell_pieces(ev, "goes_on", H(151), "{p} started before the front of {o} and may go on", unit, before);
    struct event *face = tell_pieces(ev, "face", C(134), "{p} goes for the {w} of {o}", unit, target);
    face->said.word = dtn_faces[at->face];
    if (at->face != dtn_face_attacked(b, target, at->after))
        tell_pieces(ev, "face", C(136), "the face before {p} is attacked already: it takes the next", unit, target);
    dtn_pass_defiles(b, unit, &at->defiles, ev);
    if (at->approach) {
        p->marks |= MARK_APPROACHED;
        p->began = p->pose;
        dtn_place_unit(b, unit, at->after.pose, "approach", C(129), "{p} approaches {o}", target, ev);
    }
}
