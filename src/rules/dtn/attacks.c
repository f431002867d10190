/* Attack moves in step 3: charges, firefight attacks, pins and support (1.14, steps 1 and 2). */
#include "rules/dtn/flow.h"

enum { STOP_AT = 3 * INCH, STOP_NEAR = 2 * INCH, FF_REACH = 2 * INCH, FF_STAND = 7 * INCH / 4 };

/* The straight shift towards an enemy, keeping the facing. */
static struct base nearer(const struct battle *b, unsigned unit, unsigned target, inches by) {
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

/* dtn-135: on its way it does not cross before the front of another enemy. Read as the strip straight ahead of that
 * front as far as the CZ reaches: with the whole quadrant a battery beside infantry could never be charged (E9). */
static bool crosses_no_front(const struct battle *b, unsigned unit, unsigned target, struct base from,
                             struct pose contact, struct ruling *r) {
    enum { LOOKS = 8 };
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == target || !is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        struct quad strip = zone_from(piece_base(b, e), EDGE_FRONT, on_table_length(CZ_REACH));
        if (quad_holds_point(&strip, front_middle(from), 0)) continue;
        for (int i = 1; i < LOOKS; i++) {
            struct base at = from;
            at.pose.at.x += (length)((int64_t)(contact.at.x - from.pose.at.x) * i / LOOKS);
            at.pose.at.y += (length)((int64_t)(contact.at.y - from.pose.at.y) * i / LOOKS);
            if (quad_holds_point(&strip, front_middle(at), 0) && in_cz(b, e, at, unit))
                return refuse_pieces(r, 135, (uint8_t)unit, (uint8_t)e,
                                     "{p} would cross the front of {o}: it may charge {o} instead");
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

/* A wheel costs its arc; a change of face costs the extra 2" (dtn-152): whichever is less. */
static inches turning_cost(const struct battle *b, unsigned unit, heading from, heading to) {
    enum { FULL_CIRCLE_IN_ARC = 628 }; /* hundredths of a radian's arc: 2 pi */
    inches arc =
        (inches)((int64_t)angle_between(from, to) * FULL_CIRCLE_IN_ARC * in_inches(b->piece[unit].width) / 65536 / 100);
    return arc < 2 * INCH ? arc : 2 * INCH;
}

bool plan_attack(const struct battle *b, unsigned unit, unsigned target, struct attack *out, struct ruling *r) {
    const struct piece *p = &b->piece[unit];
    if (!is_unit(b, target) || b->piece[target].side == p->side)
        return refuse_piece(r, 132, (uint8_t)unit, "{p} attacks an enemy unit");
    struct zones z = zones_between(b, target, unit);
    if (!z.tz) return refuse_pieces(r, 79, (uint8_t)unit, (uint8_t)target, "{p} does not start in the TZ of {o}");
    struct base start = piece_base(b, unit);
    inches distance = piece_distance(b, unit, target),
           stop = cz_reach_between(b, target, start) == CZ_REDUCED ? STOP_NEAR : STOP_AT;
    bool bad = false;
    out->started_in_cz = z.cz;
    out->approach = z.cz || distance <= stop ? 0 : distance - stop;
    out->after = nearer(b, unit, target, out->approach);
    if (!sweep_is_legal(b, unit, start, out->after, NO_PIECE, &bad, r)) return false;
    if (out->approach && !can_stand(b, unit, out->after))
        return refuse_piece(r, 101, (uint8_t)unit, "{p} would end its approach on another unit");
    out->face = free_face(b, unit, target, out->after);
    if (!flush_pose(b, unit, target, out->face, &out->contact))
        return refuse_pieces(r, HOUSE(129), (uint8_t)unit, (uint8_t)target, "there is no room on any face of {o}");
    struct base contact = {out->contact, start.width, start.depth};
    if (!sweep_is_legal(b, unit, out->after, contact, target, &bad, r)) return false;
    inches allowance = allowance_of((enum move_class)p->move_class, STATUS_NORMAL, bad, NULL);
    if (allowance == NO_ALLOWANCE) return refuse_piece(r, 98, (uint8_t)unit, "{p} may not cross such ground");
    struct final_move last = final_move(allowance, out->approach, z.cz, false, NULL);
    if (!last.may_proceed)
        return refuse_pieces(r, 130, (uint8_t)unit, (uint8_t)target,
                             "{p} would have less than 1\" left after its approach to {o}");
    out->needed = base_distance(b, out->after, target);
    out->available = last.available - turning_cost(b, unit, start.pose.facing, out->contact.facing);
    out->reaches = at_least(out->available, out->needed);
    return priority_allows(b, unit, target, out->after, r) &&
           crosses_no_front(b, unit, target, out->after, out->contact, r);
}

/* --- charges -------------------------------------------------------------------------------------------- */

/* dtn-H54: who may charge whom. */
static bool arms_may_charge(const struct battle *b, unsigned unit, unsigned target, struct ruling *r) {
    const struct piece *p = &b->piece[unit], *t = &b->piece[target];
    struct quad q = piece_quad(b, target);
    unsigned ground = ground_under(b, &q);
    if (p->arm == ARM_ARTILLERY) return refuse_piece(r, HOUSE(54), (uint8_t)unit, "artillery never charges");
    if (p->arm == ARM_INFANTRY && is_cavalry((enum arm)t->arm) && !(t->marks & MARK_VULNERABLE) &&
        !(ground & GROUND_BAD))
        return refuse_pieces(r, HOUSE(54), (uint8_t)unit, (uint8_t)target,
                             "infantry charges cavalry only if that is vulnerable or in bad going");
    if (is_cavalry((enum arm)p->arm) && ground & (GROUND_WOODED | GROUND_BUA))
        return refuse_pieces(r, HOUSE(54), (uint8_t)unit, (uint8_t)target,
                             "cavalry may not charge into woods or built-up areas");
    return true;
}

bool do_charge(struct doing *d) {
    struct battle *b = d->b;
    uint8_t unit = d->act->piece_count == 1 ? d->act->piece[0] : NO_PIECE, target = d->act->target;
    struct attack a;
    if (!may_act(d, unit) || !has_leave(d, unit, DEED_CHARGE)) return false;
    if (!arms_may_charge(b, unit, target, d->r) || !plan_attack(b, unit, target, &a, d->r)) return false;
    if (!a.reaches) return refuse_pieces(d->r, 152, unit, target, "{p} cannot reach {o}: it may pin it instead");
    d->r->placed[0] = (struct placed){unit, a.contact};
    d->r->placed_count = 1;
    if (!d->play || resolve_first(d, unit)) return true;
    struct piece *p = &b->piece[unit];
    p->marks |= MARK_ACTED | MARK_CHARGING | (a.started_in_cz ? MARK_STARTED_IN_CZ : 0);
    p->status = STATUS_NORMAL;
    p->target = target;
    p->target_face = (uint8_t)a.face;
    p->rush = (int16_t)a.available;
    tell_pieces(d->ev, "charge", 115, "{p} charges {o}", unit, target);
    struct event *face = tell_pieces(d->ev, "face", 134, "{p} goes for the {w} of {o}", unit, target);
    face->said.word = dtn_faces[a.face];
    if (a.face != face_attacked(b, target, a.after))
        tell_pieces(d->ev, "face", 136, "the face before {p} is attacked already: it takes the next", unit, target);
    if (a.approach) {
        p->marks |= MARK_APPROACHED;
        place_unit(b, unit, a.after.pose, "approach", 129, "{p} approaches", d->ev);
    }
    return true;
}

/* --- firefights ----------------------------------------------------------------------------------------- */

/* Where it stands to fire: as it is if near enough, else up to 2" from the enemy, facing it. */
static bool plan_firefight(struct doing *d, uint8_t unit, uint8_t target, struct base *at, bool started_in_cz) {
    struct battle *b = d->b;
    struct piece *p = &b->piece[unit];
    inches distance = piece_distance(b, unit, target);
    *at = piece_base(b, unit);
    bool ahead = quadrant_rank(b, *at, target) == 0, bad = false;
    if (within(distance, FF_REACH) && ahead) return true;
    if (is_gun(p) && !is_limbered(p))
        return refuse_pieces(d->r, 99, unit, target, "{p} is deployed and {o} is not within 2\" of its front");
    if (p->status == STATUS_DEFEND)
        return refuse_piece(d->r, HOUSE(25), unit, "{p} is on Defend and fires only where it stands");
    struct base start = *at;
    if (beyond(distance, FF_REACH)) *at = nearer(b, unit, target, distance - FF_STAND);
    if (!ahead) {
        struct point from = base_centre(*at), to = base_centre(piece_base(b, target));
        at->pose = pose_pivoted(*at, heading_of((int64_t)to.x - from.x, (int64_t)to.y - from.y));
    }
    if (!sweep_is_legal(b, unit, start, *at, NO_PIECE, &bad, d->r)) return false;
    inches allowance = allowance_of((enum move_class)p->move_class, STATUS_NORMAL, bad, NULL);
    inches stop = started_in_cz ? 0 : cz_reach_between(b, target, start) == CZ_REDUCED ? STOP_NEAR : STOP_AT;
    inches approach = started_in_cz || distance <= stop ? 0 : distance - stop;
    if (allowance == NO_ALLOWANCE) return refuse_piece(d->r, 98, unit, "{p} may not cross such ground");
    struct final_move last = final_move(allowance, approach, started_in_cz, !ahead, NULL);
    inches wanted = distance > FF_STAND ? distance - FF_STAND - approach : 0;
    if (!last.may_proceed || beyond(wanted, last.available))
        return refuse_pieces(d->r, last.may_proceed ? 152 : 130, unit, target, "{p} cannot get within 2\" of {o}");
    if (!can_stand(b, unit, *at)) return refuse_piece(d->r, 101, unit, "{p} has no room there");
    return true;
}

bool do_firefight(struct doing *d) {
    struct battle *b = d->b;
    uint8_t unit = d->act->piece_count == 1 ? d->act->piece[0] : NO_PIECE, target = d->act->target;
    struct base at;
    if (!may_act(d, unit)) return false;
    if (!is_unit(b, target) || b->piece[target].side == b->active)
        return refuse_piece(d->r, 116, unit, "{p} fires at an enemy unit");
    struct zones z = zones_between(b, target, unit);
    struct piece *p = &b->piece[unit];
    if (is_cavalry((enum arm)p->arm))
        return refuse_piece(d->r, 116, unit, "only infantry and artillery make firefight attacks");
    if (!has_leave(d, unit, z.cz ? DEED_FF_FROM_CZ : DEED_FF_FROM_TZ)) return false;
    if (!z.tz) return refuse_pieces(d->r, 79, unit, target, "{p} does not start in the TZ of {o}");
    if (is_limbered(p) && has_mark(b, unit, MARK_LIMBER_CHANGED))
        return refuse_piece(d->r, 100, unit, "{p} has limbered this turn and cannot unlimber");
    if (!plan_firefight(d, unit, target, &at, z.cz) || !priority_allows(b, unit, target, at, d->r)) return false;
    enum face face = face_attacked(b, target, at);
    if (attacker_of_face(b, target, face, unit) != NO_PIECE)
        return refuse_pieces(d->r, HOUSE(37), unit, target, "that face of {o} is attacked already");
    d->r->placed[0] = (struct placed){unit, at.pose};
    d->r->placed_count = 1;
    if (!d->play || resolve_first(d, unit)) return true;
    p->marks |= MARK_ACTED | MARK_FIREFIGHT;
    p->target = target;
    p->target_face = (uint8_t)face;
    place_unit(b, unit, at.pose, "firefight", 116, "{p} opens fire", d->ev);
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
        return too_far(d->r, allowance_clause(class), unit, w->cost, allowance);
    return can_stand(b, unit, w->at) || refuse_piece(d->r, 101, unit, "{p} cannot stand there");
}

/* An enemy nearer than that, NO_PIECE if there is none. */
static uint8_t too_near(const struct battle *b, struct base at, inches nearest) {
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
    b->piece[unit].marks |= MARK_ACTED;
    b->piece[unit].status = STATUS_NORMAL;
    place_unit(b, unit, w.at.pose, "pin", 117, "{p} pins", d->ev);
    return true;
}

bool do_support(struct doing *d) {
    struct battle *b = d->b;
    uint8_t unit = d->act->piece_count == 1 ? d->act->piece[0] : NO_PIECE, friend = d->act->target;
    struct way w;
    if (!may_act(d, unit) || !has_leave(d, unit, DEED_SUPPORT)) return false;
    if (!is_unit(b, friend) || b->piece[friend].side != b->active || friend == unit ||
        !has_mark(b, friend, MARK_CHARGING | MARK_FIREFIGHT))
        return refuse_piece(d->r, 118, unit, "{p} supports a friend that attacks this turn");
    if (enemy_with_tz(b, unit) == NO_PIECE) return refuse_piece(d->r, 114, unit, "{p} does not start in an enemy TZ");
    if (!moves_up(d, unit, &w)) return false;
    uint8_t near = too_near(b, w.at, 2 * INCH);
    if (near != NO_PIECE) return refuse_pieces(d->r, 118, unit, near, "{p} supports at 2\" or more from {o}");
    if (beyond(base_distance(b, w.at, friend), 2 * INCH))
        return refuse_pieces(d->r, HOUSE(62), unit, friend, "{p} must end within 2\" of {o}");
    if (!d->play || resolve_first(d, unit)) return true;
    b->piece[unit].marks |= MARK_ACTED | MARK_SUPPORTS;
    b->piece[unit].status = STATUS_NORMAL;
    b->piece[unit].target = friend;
    place_unit(b, unit, w.at.pose, "support", 118, "{p} moves up in support", d->ev);
    return true;
}
