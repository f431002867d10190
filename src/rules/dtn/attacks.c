/* Attack moves in step 3: charges, firefight attacks, pins and support (1.14, steps 1 and 2). */
#include "rules/dtn/flow.h"

enum {
    STOP_AT = 3 * INCH,
    STOP_NEAR = 2 * INCH,
    FF_REACH = 2 * INCH,
    FF_STAND = 7 * INCH / 4,
    FF_NEAREST = INCH,
    APPROACH_SLACK = 5
};

/* The straight shift towards an enemy, keeping the facing. */
struct base nearer(const struct battle *b, unsigned unit, unsigned target, inches by) {
    struct base at = piece_base(b, unit);
    struct quad own = base_quad(at), other = piece_quad(b, target);
    struct point from, to;
    nearest_points(&own, &other, &from, &to);
    length whole = distance_between(from, to), part = on_table_length(by);
    if (whole == 0 || by <= 0) return at;
    at.pose.at.x += (length)((int64_t)(to.x - from.x) * part / whole);
    at.pose.at.y += (length)((int64_t)(to.y - from.y) * part / whole);
    return at;
}

/* --- target priority ------------------------------------------------------------------------------------ */

/* The attacker's own quadrant in which an enemy lies: front before flank before rear (dtn-132). */
static int quadrant_rank(const struct battle *b, struct base own, unsigned enemy) {
    static const int ranks[FACES] = {0, 1, 1, 2};
    struct quad q = base_quad(own), other = piece_quad(b, enemy);
    struct point unused, near;
    nearest_points(&q, &other, &unused, &near);
    return ranks[quadrant_of(own, near)];
}

static bool priority_allows(const struct battle *b, unsigned unit, unsigned target, struct base own, struct ruling *r) {
    int rank = quadrant_rank(b, own, target);
    inches distance = base_distance(b, own, target);
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == target || !is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (!in_cz(b, e, own, unit) || attacker_of_face(b, e, face_attacked(b, e, own), unit) != NO_PIECE) continue;
        int other = quadrant_rank(b, own, e);
        inches d = base_distance(b, own, e);
        if (other < rank)
            return refuse_pieces(r, 132, (uint8_t)unit, (uint8_t)e,
                                 "{p} must take {o} first: it lies nearer its front");
        if (other == rank && beyond(distance, d))
            return refuse_pieces(r, 133, (uint8_t)unit, (uint8_t)e, "{p} must take {o} first: it is nearer");
    }
    return true;
}

/* dtn-H39 */
static bool has_equal_target(const struct battle *b, unsigned unit, unsigned target, struct base own) {
    inches distance = base_distance(b, own, target);
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == target || !is_unit(b, e) || b->piece[e].side == b->piece[unit].side || !in_cz(b, e, own, unit))
            continue;
        inches d = base_distance(b, own, e);
        if (within(d, distance) && within(distance, d) && quadrant_rank(b, own, e) == quadrant_rank(b, own, target))
            return true;
    }
    return false;
}

/* The ground straight ahead of a unit's front as far as its CZ reaches towards a place. */
static struct quad front_strip(const struct battle *b, unsigned enemy, struct base towards) {
    return zone_from(piece_base(b, enemy), EDGE_FRONT, on_table_length(cz_reach_between(b, enemy, towards)));
}

/* dtn-H151: another enemy before whose front a unit stands, NO_PIECE if there is none. */
static uint8_t enemy_it_fronts(const struct battle *b, unsigned target, struct base at) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == target || !is_unit(b, e) || b->piece[e].side == b->active || !has_zones(b, e)) continue;
        if (far_apart(at.pose.at, b->piece[e].pose.at, CZ_REACH)) continue;
        struct quad strip = front_strip(b, e, at);
        if (quad_holds_point(&strip, front_middle(at), 0)) return (uint8_t)e;
    }
    return NO_PIECE;
}

/* dtn-135, dtn-H151: on its way it does not cross before the front of another enemy. Read as the strip straight ahead
 * of that front as far as the CZ reaches: with the whole quadrant no unit of a closed line could ever be charged (E9).
 * Where it starts in such a strip it may go on. */
static bool crosses_no_front(const struct battle *b, unsigned unit, unsigned target, const struct base *stops,
                             unsigned count, struct ruling *r) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == target || !is_unit(b, e) || b->piece[e].side == b->piece[unit].side || !has_zones(b, e)) continue;
        if (far_apart(stops[0].pose.at, b->piece[e].pose.at, 16 * INCH)) continue;
        struct quad strip = front_strip(b, e, stops[count - 1]);
        if (quad_holds_point(&strip, front_middle(stops[0]), 0)) continue;
        for (unsigned i = 0; i + 1 < count; i++) {
            struct point from = front_middle(stops[i]), to = front_middle(stops[i + 1]);
            if (!segment_meets_quad(from, to, &strip)) continue;
            struct base before = stops[i + 1];
            before.pose.at = midpoint(from, to);
            if (!zones_of(b, e, stops[i + 1], unit).cz && !zones_of(b, e, before, unit).cz) continue; /* screened */
            return refuse_pieces(r, 135, (uint8_t)unit, (uint8_t)e,
                                 "{p} would cross the front of {o}: it may attack {o} instead");
        }
    }
    return true;
}

/* --- planning ------------------------------------------------------------------------------------------- */

/* dtn-136: the face given by priority, or the next that nobody attacks. */
static enum face free_face(const struct battle *b, unsigned unit, unsigned target, struct base own) {
    enum face given = face_attacked(b, target, own);
    static const enum face next[FACES][FACES] = {{FACE_FRONT, FACE_RIGHT, FACE_LEFT, FACE_REAR},
                                                 {FACE_RIGHT, FACE_FRONT, FACE_REAR, FACE_LEFT},
                                                 {FACE_LEFT, FACE_FRONT, FACE_REAR, FACE_RIGHT},
                                                 {FACE_REAR, FACE_RIGHT, FACE_LEFT, FACE_FRONT}};
    for (int i = 0; i < FACES; i++) {
        struct pose unused;
        enum face f = next[given][i];
        if (attacker_of_face(b, target, f, unit) == NO_PIECE && flush_pose(b, unit, target, f, &unused)) return f;
    }
    return given;
}

/* dtn-130 */
static bool no_inch_left(struct ruling *r, unsigned unit, unsigned target) {
    return refuse_pieces(r, 130, (uint8_t)unit, (uint8_t)target,
                         "{p} would have less than 1\" left after its approach to {o}");
}

/* dtn-151, dtn-152: what turning towards the target costs the last part. Nothing if it lies straight ahead (the rest is
 * lined up free, dtn-H38); else the arc of a wheel or, if that is less, the extra 2" a change of face forgoes. */
inches turning_cost(const struct battle *b, struct base own, unsigned target) {
    enum { FULL_CIRCLE_IN_ARC = 628 }; /* hundredths of a radian's arc: 2 pi */
    struct quad ahead = zone_from(own, EDGE_FRONT, on_table_length(12 * INCH)), other = piece_quad(b, target);
    if (quads_overlap(&ahead, &other, 0)) return 0;
    struct quad q = base_quad(own);
    struct point unused, near, middle = front_middle(own);
    nearest_line(&q, &other, &unused, &near);
    heading way = heading_of((int64_t)near.x - middle.x, (int64_t)near.y - middle.y);
    inches arc = (inches)((int64_t)angle_between(own.pose.facing, way) * FULL_CIRCLE_IN_ARC * in_inches(own.width) /
                          65536 / 100);
    return arc < 2 * INCH ? arc : 2 * INCH;
}

/* dtn-129: from outside the CZ it first comes up to 3" (2" where the CZ is 2"): straight, or as its player draws it. */
static bool plan_approach(const struct battle *b, unsigned unit, unsigned target, const struct act *drawn,
                          struct way *w, struct attack *out, struct ruling *r) {
    struct base start = piece_base(b, unit);
    inches distance = piece_distance(b, unit, target),
           stop = cz_reach_between(b, target, start) == CZ_REDUCED ? STOP_NEAR : STOP_AT;
    bool due = !out->started_in_cz && distance > stop;
    if (drawn && drawn->step_count) {
        if (!due)
            return refuse_pieces(r, 131, (uint8_t)unit, (uint8_t)target, "{p} makes no approach to {o}: no steps");
        if (!follow_steps(b, unit, PACE_NORMAL, drawn, w, r)) return false;
        inches left = base_distance(b, w->at, target);
        if (left > stop + APPROACH_SLACK || left < stop - APPROACH_SLACK)
            return refuse_pieces(r, 129, (uint8_t)unit, (uint8_t)target,
                                 stop == STOP_AT ? "the approach of {p} ends 3\" from {o}"
                                                 : "the approach of {p} ends 2\" from {o}");
    } else if (due) {
        w->at = nearer(b, unit, target, distance - stop);
        w->cost = distance - stop;
        w->stop[w->stops++] = w->at;
        if (!sweep_is_legal(b, unit, start, w->at, NO_PIECE, &w->bad, r)) return false;
    }
    out->approach = w->cost;
    out->after = w->at;
    if (due && !can_stand(b, unit, w->at))
        return refuse_piece(r, 101, (uint8_t)unit, "{p} would end its approach on another unit");
    return true;
}

/* dtn-079, dtn-132: it starts in the TZ of its target, and stands in the CZ of it after the approach. */
static bool zones_allow(const struct battle *b, unsigned unit, unsigned target, struct attack *out, struct ruling *r) {
    if (!is_unit(b, target) || b->piece[target].side == b->piece[unit].side)
        return refuse_piece(r, 132, (uint8_t)unit, "{p} attacks an enemy unit");
    if (!has_zones(b, target))
        return refuse_pieces(r, HOUSE(34), (uint8_t)unit, (uint8_t)target,
                             "{o} is limbered and has no zones: an attack starts in the TZ of its target");
    struct zones z = zones_between(b, target, unit);
    if (!z.tz) return refuse_pieces(r, 79, (uint8_t)unit, (uint8_t)target, "{p} does not start in the TZ of {o}");
    out->started_in_cz = z.cz;
    return true;
}

bool plan_attack(const struct battle *b, unsigned unit, unsigned target, const struct act *drawn, struct attack *out,
                 struct ruling *r) {
    const struct piece *p = &b->piece[unit];
    struct way w = way_of(b, unit);
    if (!zones_allow(b, unit, target, out, r) || !plan_approach(b, unit, target, drawn, &w, out, r)) return false;
    if (!zones_of(b, target, out->after, unit).cz)
        return refuse_pieces(r, HOUSE(35), (uint8_t)unit, (uint8_t)target,
                             "{p} would not stand in the CZ of {o}: a friend is in between");
    out->face = free_face(b, unit, target, out->after);
    if (!flush_pose(b, unit, target, out->face, &out->contact))
        return refuse_pieces(r, HOUSE(129), (uint8_t)unit, (uint8_t)target, "there is no room on any face of {o}");
    struct base contact = {out->contact, w.at.width, w.at.depth};
    if (!sweep_is_legal(b, unit, out->after, contact, target, &w.bad, r)) return false;
    w.stop[w.stops++] = contact;
    inches allowance = allowance_of((enum move_class)p->move_class, STATUS_NORMAL, w.bad, NULL);
    if (allowance == NO_ALLOWANCE) return refuse_piece(r, 98, (uint8_t)unit, "{p} may not cross such ground");
    if (beyond(out->approach, allowance)) return no_inch_left(r, unit, target);
    struct final_move last = final_move(allowance, out->approach, out->started_in_cz, false, NULL);
    if (!last.may_proceed) return no_inch_left(r, unit, target);
    out->needed = base_distance(b, out->after, target);
    out->available = last.available - turning_cost(b, out->after, target);
    out->reaches = at_least(out->available, out->needed);
    out->defile = defile_passed(b, &w);
    if (out->defile >= 0 && !may_pass_defile(b, (uint8_t)unit, out->defile, &w, r)) return false;
    return priority_allows(b, unit, target, out->after, r) && crosses_no_front(b, unit, target, w.stop, w.stops, r);
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
bool arms_may_charge(const struct battle *b, unsigned unit, unsigned target, bool rescue, struct ruling *r) {
    const struct piece *p = &b->piece[unit], *t = &b->piece[target];
    struct quad q = piece_quad(b, target);
    unsigned ground = ground_under(b, &q);
    bool cavalry = is_cavalry((enum arm)p->arm);
    if (p->arm == ARM_ARTILLERY) return refuse_piece(r, HOUSE(54), (uint8_t)unit, "artillery never charges");
    if (p->arm == ARM_INFANTRY && is_cavalry((enum arm)t->arm) && !rescue && !(t->marks & MARK_VULNERABLE) &&
        !(ground & GROUND_BAD))
        return refuse_pieces(r, HOUSE(54), (uint8_t)unit, (uint8_t)target,
                             "infantry charges cavalry only if that is vulnerable or in bad going");
    if (cavalry && bua_of(b, target) >= 0)
        return refuse_pieces(r, HOUSE(89), (uint8_t)unit, (uint8_t)target,
                             "only infantry attacks {o} in its built-up area");
    if (cavalry && ground & (GROUND_WOODED | GROUND_BUA))
        return refuse_pieces(r, HOUSE(54), (uint8_t)unit, (uint8_t)target,
                             "cavalry may not charge into woods or built-up areas");
    if (cavalry && fortified_between(b, unit, target))
        return refuse_pieces(r, HOUSE(54), (uint8_t)unit, (uint8_t)target,
                             "cavalry may not charge over a fortified line");
    return true;
}

bool do_charge(struct doing *d) {
    struct battle *b = d->b;
    uint8_t unit = d->act->piece_count == 1 ? d->act->piece[0] : NO_PIECE, target = d->act->target;
    struct attack a;
    if (!may_act(d, unit) || !has_leave(d, unit, DEED_CHARGE)) return false;
    if (!is_unit(b, target) || !arms_may_charge(b, unit, target, false, d->r)) return false;
    if (!plan_attack(b, unit, target, d->act, &a, d->r)) return false;
    if (!a.reaches) return refuse_pieces(d->r, 152, unit, target, "{p} cannot reach {o}: it may pin it instead");
    d->r->placed[0] = (struct placed){unit, a.contact};
    d->r->placed_count = 1;
    if (!d->play || resolve_first(d, unit)) return true;
    struct piece *p = &b->piece[unit];
    p->marks |= MARK_ACTED | MARK_CHARGING;
    p->status = STATUS_NORMAL;
    p->target = target;
    p->target_face = (uint8_t)a.face;
    p->rush = (int16_t)a.available;
    tell_pieces(d->ev, "charge", 115, "{p} charges {o}", unit, target);
    struct event *reach = tell_pieces(d->ev, "reach", HOUSE(55), "{p} has {m0}\" for the last {m1}\"", unit, target);
    reach->said.number[0] = a.available;
    reach->said.number[1] = a.needed;
    if (has_equal_target(b, unit, target, a.after))
        tell_pieces(d->ev, "choice", HOUSE(39), "several enemies are equal: {p} chooses {o}", unit, target);
    uint8_t before = enemy_it_fronts(b, target, piece_base(b, unit));
    if (before != NO_PIECE)
        tell_pieces(d->ev, "goes_on", HOUSE(151), "{p} started before the front of {o} and may go on", unit, before);
    struct event *face = tell_pieces(d->ev, "face", 134, "{p} goes for the {w} of {o}", unit, target);
    face->said.word = dtn_faces[a.face];
    if (a.face != face_attacked(b, target, a.after))
        tell_pieces(d->ev, "face", 136, "the face before {p} is attacked already: it takes the next", unit, target);
    pass_defile(b, unit, a.defile, d->ev);
    if (a.approach) {
        p->marks |= MARK_APPROACHED;
        p->began = p->pose;
        place_unit(b, unit, a.after.pose, "approach", 129, "{p} approaches", d->ev);
    }
    return true;
}

/* --- firefights ----------------------------------------------------------------------------------------- */

/* dtn-150: where it ends up to fire: 1" to 2" off, the enemy before its front. */
static bool stands_to_fire(const struct battle *b, unsigned unit, unsigned target, struct base at, struct ruling *r) {
    inches distance = base_distance(b, at, target);
    if (beyond(distance, FF_REACH) || !at_least(distance, FF_NEAREST))
        return refuse_pieces(r, 150, (uint8_t)unit, (uint8_t)target,
                             "a firefight attack of {p} ends 1\" to 2\" from {o}");
    if (quadrant_rank(b, at, target) != 0)
        return refuse_pieces(r, 150, (uint8_t)unit, (uint8_t)target, "{p} must end with {o} before its front");
    return can_stand(b, unit, at) || refuse_piece(r, 101, (uint8_t)unit, "{p} has no room there");
}

/* The usual way, if its player draws none: straight up to 1 3/4", turning if need be. */
static bool usual_fire_way(const struct battle *b, unsigned unit, unsigned target, struct way *w, bool *turned,
                           struct ruling *r) {
    inches distance = piece_distance(b, unit, target);
    struct base start = w->at;
    if (beyond(distance, FF_REACH)) {
        w->at = nearer(b, unit, target, distance - FF_STAND);
        w->cost = distance - FF_STAND;
    }
    *turned = quadrant_rank(b, w->at, target) != 0;
    if (*turned) {
        struct point from = base_centre(w->at), to = base_centre(piece_base(b, target));
        w->at.pose = pose_pivoted(w->at, heading_of((int64_t)to.x - from.x, (int64_t)to.y - from.y));
    }
    w->stop[w->stops++] = w->at;
    return sweep_is_legal(b, unit, start, w->at, NO_PIECE, &w->bad, r);
}

/* Where it stands to fire: as it is if near enough, else along the way drawn or the usual one. */
static bool plan_firefight(struct doing *d, uint8_t unit, uint8_t target, struct way *w, bool started_in_cz) {
    struct battle *b = d->b;
    struct piece *p = &b->piece[unit];
    inches distance = piece_distance(b, unit, target);
    bool turned = false, drawn = d->act->step_count > 0;
    if (!drawn && within(distance, FF_REACH) && quadrant_rank(b, w->at, target) == 0)
        return p->status == STATUS_DEFEND || stands_to_fire(b, unit, target, w->at, d->r);
    if (is_gun(p) && !is_limbered(p))
        return refuse_pieces(d->r, 99, unit, target, "{p} is deployed and {o} is not within 2\" of its front");
    if (p->status == STATUS_DEFEND)
        return refuse_piece(d->r, HOUSE(25), unit, "{p} is on Defend and fires only where it stands");
    if (drawn ? !follow_steps(b, unit, PACE_NORMAL, d->act, w, d->r)
              : !usual_fire_way(b, unit, target, w, &turned, d->r))
        return false;
    if (drawn) turned = angle_between(w->at.pose.facing, p->pose.facing) > 0x0400;
    inches allowance = allowance_of((enum move_class)p->move_class, STATUS_NORMAL, w->bad, NULL);
    inches stop = cz_reach_between(b, target, w->stop[0]) == CZ_REDUCED ? STOP_NEAR : STOP_AT;
    inches approach = started_in_cz || distance <= stop ? 0 : distance - stop;
    if (allowance == NO_ALLOWANCE) return refuse_piece(d->r, 98, unit, "{p} may not cross such ground");
    struct final_move last = final_move(allowance, approach, started_in_cz, turned, NULL);
    if (!last.may_proceed) return no_inch_left(d->r, unit, target);
    if (beyond(w->cost, approach + last.available))
        return refuse_pieces(d->r, 152, unit, target, "{p} cannot get within 2\" of {o}");
    return stands_to_fire(b, unit, target, w->at, d->r) && enters_from_tz(b, unit, w, d->r) &&
           crosses_no_front(b, unit, target, w->stop, w->stops, d->r);
}

/* dtn-116, dtn-H89: infantry and artillery; built-up areas are for infantry. */
static bool arms_may_fire(const struct battle *b, unsigned unit, unsigned target, struct ruling *r) {
    enum arm arm = (enum arm)b->piece[unit].arm;
    if (is_cavalry(arm))
        return refuse_piece(r, 116, (uint8_t)unit, "only infantry and artillery make firefight attacks");
    if (arm != ARM_INFANTRY && bua_of(b, target) >= 0)
        return refuse_pieces(r, HOUSE(89), (uint8_t)unit, (uint8_t)target,
                             "only infantry attacks {o} in its built-up area");
    return true;
}

bool do_firefight(struct doing *d) {
    struct battle *b = d->b;
    uint8_t unit = d->act->piece_count == 1 ? d->act->piece[0] : NO_PIECE, target = d->act->target;
    struct attack attack = {0};
    if (!may_act(d, unit)) return false;
    if (!is_unit(b, target) || b->piece[target].side == b->active)
        return refuse_piece(d->r, 116, unit, "{p} fires at an enemy unit");
    struct piece *p = &b->piece[unit];
    bool in_cz = enemy_with_cz(b, unit) != NO_PIECE;
    if (!arms_may_fire(b, unit, target, d->r)) return false;
    if (!has_leave(d, unit, in_cz ? DEED_FF_FROM_CZ : DEED_FF_FROM_TZ)) return false;
    if (!zones_allow(b, unit, target, &attack, d->r)) return false;
    if (is_limbered(p) && has_mark(b, unit, MARK_LIMBER_CHANGED))
        return refuse_piece(d->r, 100, unit, "{p} has limbered this turn and cannot unlimber");
    struct way w = way_of(b, unit);
    if (!plan_firefight(d, unit, target, &w, attack.started_in_cz) || !priority_allows(b, unit, target, w.at, d->r))
        return false;
    enum face face = face_attacked(b, target, w.at);
    if (attacker_of_face(b, target, face, unit) != NO_PIECE)
        return refuse_pieces(d->r, HOUSE(37), unit, target, "that face of {o} is attacked already");
    d->r->placed[0] = (struct placed){unit, w.at.pose};
    d->r->placed_count = 1;
    if (!d->play || resolve_first(d, unit)) return true;
    p->marks |= MARK_ACTED | MARK_FIREFIGHT;
    p->target = target;
    p->target_face = (uint8_t)face;
    place_unit(b, unit, w.at.pose, "firefight", 116, "{p} opens fire", d->ev);
    if (is_limbered(p)) change_limber(b, unit, d->ev); /* dtn-H54 */
    return true;
}

/* --- pins and support ----------------------------------------------------------------------------------- */

static bool moves_up(struct doing *d, uint8_t unit, struct way *w) {
    struct battle *b = d->b;
    enum move_class class = (enum move_class)b->piece[unit].move_class;
    *w = way_of(b, unit);
    if (is_gun(&b->piece[unit]) && !is_limbered(&b->piece[unit]))
        return refuse_piece(d->r, 99, unit, "{p} is deployed: limber it first");
    if (!follow_steps(b, unit, PACE_NORMAL, d->act, w, d->r)) return false;
    inches allowance = allowance_of(class, STATUS_NORMAL, w->bad, NULL);
    if (allowance == NO_ALLOWANCE || beyond(w->cost, allowance))
        return too_far(d->r, w->bad ? 98 : allowance_clause(class), unit, w->cost, allowance);
    if (!can_stand(b, unit, w->at)) return refuse_piece(d->r, 101, unit, "{p} cannot stand there");
    int defile = defile_passed(b, w);
    if (defile >= 0 && !may_pass_defile(b, unit, defile, w, d->r)) return false;
    return enters_from_tz(b, unit, w, d->r);
}

/* An enemy nearer than that, NO_PIECE if there is none. */
uint8_t too_near(const struct battle *b, struct base at, inches nearest) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->active && !at_least(base_distance(b, at, e), nearest))
            return (uint8_t)e;
    return NO_PIECE;
}

bool do_pin(struct doing *d) {
    struct battle *b = d->b;
    uint8_t unit = d->act->piece_count == 1 ? d->act->piece[0] : NO_PIECE, target = d->act->target;
    struct way w;
    if (!may_act(d, unit) || !has_leave(d, unit, DEED_PIN)) return false;
    if (!is_unit(b, target) || b->piece[target].side == b->active)
        return refuse_piece(d->r, 117, unit, "{p} pins an enemy unit");
    if (!zones_between(b, target, unit).tz)
        return refuse_pieces(d->r, 79, unit, target, "{p} does not start in the TZ of {o}");
    if (!moves_up(d, unit, &w)) return false;
    uint8_t near = too_near(b, w.at, INCH);
    if (near != NO_PIECE) return refuse_pieces(d->r, 150, unit, near, "{p} would come nearer than 1\" to {o}");
    if (!zones_of(b, target, w.at, unit).cz || !(base_distance(b, w.at, target) < piece_distance(b, unit, target)))
        return refuse_pieces(d->r, 117, unit, target, "a pin moves towards {o} and ends in its CZ");
    if (!d->play || resolve_first(d, unit)) return true;
    b->piece[unit].marks |= MARK_ACTED | MARK_PINS;
    b->piece[unit].status = STATUS_NORMAL;
    pass_defile(b, unit, defile_passed(b, &w), d->ev);
    place_unit(b, unit, w.at.pose, "pin", 117, "{p} pins", d->ev);
    return true;
}

static bool ends_in_cz(const struct battle *b, unsigned unit, struct base at) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && zones_of(b, e, at, unit).cz) return true;
    return false;
}

bool do_support(struct doing *d) {
    struct battle *b = d->b;
    uint8_t unit = d->act->piece_count == 1 ? d->act->piece[0] : NO_PIECE, friend = d->act->target;
    struct way w;
    if (!may_act(d, unit) || !has_leave(d, unit, DEED_SUPPORT)) return false;
    if (!is_unit(b, friend) || b->piece[friend].side != b->active || friend == unit ||
        !has_mark(b, friend, MARK_CHARGING | MARK_FIREFIGHT | MARK_PINS))
        return refuse_piece(d->r, 118, unit, "{p} supports a friend that attacks or pins this turn");
    if (enemy_with_tz(b, unit) == NO_PIECE) return refuse_piece(d->r, 114, unit, "{p} does not start in an enemy TZ");
    if (!moves_up(d, unit, &w)) return false;
    uint8_t near = too_near(b, w.at, 2 * INCH);
    if (near != NO_PIECE) return refuse_pieces(d->r, 118, unit, near, "{p} supports at 2\" or more from {o}");
    if (beyond(base_distance(b, w.at, friend), 2 * INCH))
        return refuse_pieces(d->r, HOUSE(62), unit, friend, "{p} must end within 2\" of {o}");
    if (!ends_in_cz(b, unit, w.at))
        return refuse_piece(d->r, 114, unit, "a support move of {p} ends in an enemy CZ, beside its friend");
    if (!d->play || resolve_first(d, unit)) return true;
    b->piece[unit].marks |= MARK_ACTED | MARK_SUPPORTS;
    b->piece[unit].status = STATUS_NORMAL;
    b->piece[unit].target = friend;
    pass_defile(b, unit, defile_passed(b, &w), d->ev);
    place_unit(b, unit, w.at.pose, "support", 118, "{p} moves up in support", d->ev);
    return true;
}
