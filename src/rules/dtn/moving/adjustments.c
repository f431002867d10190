/* The small moves: changing face, falling back, relief, recovery, Defend, limbering; and moves nobody chose. */
#include "rules/dtn/flow.h"

/* --- straight away -------------------------------------------------------------------------------------- */

/* An enemy within an inch to whom it would come nearer than so far: any, or one so near from the beginning. */
static uint8_t enemy_in_the_way(const struct battle *b, unsigned unit, struct base at, bool from_the_beginning) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (far_apart(at.pose.at, b->piece[e].pose.at, INCH)) continue;
        inches apart = dtn_base_distance(b, at, e), before = dtn_piece_distance(b, unit, e);
        if (from_the_beginning && at_least(before, INCH)) continue;
        if (!at_least(apart, INCH) && beyond(before, apart)) return (uint8_t)e;
    }
    return NO_PIECE;
}

/* It so far along its way. */
static struct base slid(const struct battle *b, unsigned unit, heading way, length by) {
    struct base at = piece_base(b, unit);
    at.pose.at = point_at((struct pose){at.pose.at, way, 0}, 0, by);
    return at;
}

/* Neither impassable ground nor an enemy bars its way there. */
static bool is_open_way(const struct battle *b, unsigned unit, struct base at) {
    struct quad q = base_quad(at);
    return !(dtn_ground_under(b, &q) & GROUND_IMPASSABLE) && enemy_in_the_way(b, unit, at, false) == NO_PIECE;
}

/* Between a place where it may stand and one where it may not: the last where it may. */
static length last_stand(const struct battle *b, unsigned unit, heading way, length good, length bad) {
    while (good - bad > 1 || bad - good > 1) {
        length half = bad + (good - bad) / 2;
        struct base at = slid(b, unit, way, half);
        if (is_open_way(b, unit, at) && dtn_can_stand(b, unit, at))
            good = half;
        else
            bad = half;
    }
    return good;
}

/* The first place between two on its way that lies just past somebody and is free; -1: none. */
static length first_gap(const struct battle *b, unsigned unit, heading way, length from, length to) {
    struct quad here = piece_quad(b, unit), there = base_quad(slid(b, unit, way, to));
    length best = -1, in, out;
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == unit || !is_unit(b, e)) continue;
        struct quad q = piece_quad(b, e);
        if (!quad_passes_over(&here, &there, to, &q, 0, &in, &out)) continue;
        if (out < from || (best >= 0 && out >= best)) continue;
        struct base at = slid(b, unit, way, out);
        if (is_open_way(b, unit, at) && dtn_can_stand(b, unit, at)) best = out;
    }
    return best;
}

/* Straight along, to where it should stand; through friends and on to the first free place (dtn-H45), or up to what
 * bars the way (dtn-H46): an enemy within an inch to begin with does at once. Looked for every quarter of an inch,
 * then exactly, as are gaps between friends. */
struct pose dtn_slide_pose(const struct battle *b, unsigned unit, heading way, inches distance, inches *gone) {
    enum { STEP = INCH / 4, BEYOND = 6 * INCH };
    inches last = 0; /* the last place looked at */
    length stop = 0;
    *gone = 0;
    for (inches d = 0; d < distance + BEYOND; last = d) {
        d = d < distance && d + STEP > distance ? distance : d + STEP;
        length here = on_table_length(d), before = on_table_length(last);
        struct base at = slid(b, unit, way, here);
        struct quad q = base_quad(at);
        length full = on_table_length(distance);
        if (here > full && stop < before) { /* driven on: into the first gap there is */
            length gap = first_gap(b, unit, way, before > full ? before : full, here);
            if (gap >= 0) {
                stop = gap;
                break;
            }
        }
        if (!is_open_way(b, unit, at)) {
            bool hemmed_in = !stop && enemy_in_the_way(b, unit, at, true) != NO_PIECE;
            if (stop == before && !hemmed_in) stop = last_stand(b, unit, way, before, here);
            break;
        }
        if (!dtn_on_the_table(b, &q)) {
            if (*gone < distance) stop = here; /* dtn-H41: driven off */
            break;
        }
        if (!dtn_can_stand(b, unit, at)) { /* passes through friends */
            if (stop == before) stop = last_stand(b, unit, way, before, here);
            continue;
        }
        stop = d > distance && stop < before ? last_stand(b, unit, way, here, before) : here;
        *gone = d;
        if (d >= distance) break;
    }
    *gone = in_inches(stop);
    return slid(b, unit, way, stop).pose;
}

/* dtn-H46: who or what keeps it from going on beyond where it has come to; friends do not. */
static void tell_what_bars(const struct battle *b, unsigned unit, heading way, inches gone, struct events *ev) {
    static const char *const says[2][2] = {{"impassable ground stops {p} as it falls back",
                                            "{p} cannot fall back at all before impassable ground, and is broken"},
                                           {"{p} falls back no nearer to {o}, within 1\" of it",
                                            "{p} cannot fall back at all, {o} being within 1\", and is broken"}};
    struct base beyond_it = slid(b, unit, way, on_table_length(gone + INCH / 4));
    if (is_open_way(b, unit, beyond_it)) return;
    uint8_t enemy = enemy_in_the_way(b, unit, beyond_it, false);
    tell_pieces(ev, "blocked", H(46), says[enemy != NO_PIECE][gone == 0], unit, enemy);
}

void dtn_compulsory_fall_back(struct battle *b, unsigned unit, unsigned from, inches distance, struct events *ev) {
    struct piece *p = &b->piece[unit];
    /* dtn-H45: directly away from the opposing face: who attacked goes straight back, who was attacked as its enemy
     * faces */
    bool attacked = b->piece[from].target == unit && b->piece[unit].target != from;
    heading way = attacked ? b->piece[from].pose.facing : (heading)(p->pose.facing + HALF_TURN);
    inches gone;
    struct pose to = dtn_slide_pose(b, unit, way, distance, &gone);
    struct base at = {to, p->width, p->depth};
    struct quad q = base_quad(at);
    if (!dtn_on_the_table(b, &q)) {
        dtn_lose_unit(b, unit, DEPARTED, H(41), ev);
        return;
    }
    if (!beyond(gone, 0)) {
        tell_what_bars(b, unit, way, 0, ev);
        dtn_lose_unit(b, unit, BROKEN, H(46), ev);
        return;
    }
    struct base stood = piece_base(b, unit);
    if (beyond(distance, gone)) tell_what_bars(b, unit, way, gone, ev);
    dtn_place_unit(b, unit, to, "fall_back", C(155), "{p} falls back from {o}", from, ev);
    dtn_driven_past_defiles(b, unit, stood, ev);
    if (beyond(distance, gone) && on_table(b, unit)) dtn_hit_unit(b, unit, 1, false, H(46), ev);
}

/* --- facing --------------------------------------------------------------------------------------------- */

/* Who may turn now: in step 3 by leave, in step 14 as a response. */
static bool may_turn(const struct battle *b, uint8_t unit, enum deed deed, struct ruling *r) {
    if (b->phase == PHASE_RESPONSES) return dtn_may_respond_to(b, unit, r);
    return dtn_may_act(b, unit, r) && dtn_has_leave(b, unit, deed, r);
}

static void has_turned(struct battle *b, unsigned unit) {
    b->piece[unit].marks |= b->phase == PHASE_RESPONSES ? MARK_SETTLED : MARK_ACTED;
}

/* dtn-120: towards an enemy so far off at most, who then lies before its front. */
static bool turns_to_enemy(const struct battle *b, unsigned unit, struct base at, inches reach) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (far_apart(at.pose.at, b->piece[e].pose.at, reach)) continue;
        struct quad own = base_quad(at), other = piece_quad(b, e);
        struct point unused, near;
        dtn_nearest_line(&own, &other, &unused, &near);
        if (dtn_quadrant_of(at, near) == FACE_FRONT) return true;
    }
    return false;
}

enum { FAR_OFF = 100 * INCH }; /* anywhere on the table */

bool dtn_judge_face(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE;
    if (unit == NO_PIECE || !is_unit(b, unit)) return refuse(r, C(120), "name one unit that changes face");
    bool in_zone = dtn_in_any_cz(b, unit);
    const struct piece *p = &b->piece[unit];
    enum deed deed = in_zone || p->status == STATUS_DEFEND ? DEED_ADJUSTMENT
                     : p->arm == ARM_ARTILLERY             ? DEED_ARTILLERY_MOVE
                     : p->arm == ARM_SKIRM_CAV             ? DEED_SKIRM_CAV_MOVE
                                                           : DEED_NORMAL_MOVE;
    bool said = a->step_count == 1 && a->step[0].kind == STEP_TO;
    struct base at = piece_base(b, unit);
    if (said) at.pose = pose_pivoted(at, a->step[0].turn);
    if (!may_turn(b, unit, deed, r)) {
        /* dtn-070, dtn-120: where its orders leave it no move it may still face an enemy, in whose zone or not */
        struct ruling other;
        if (!said || !may_turn(b, unit, DEED_ADJUSTMENT, &other) || !turns_to_enemy(b, unit, at, FAR_OFF)) return false;
        ruling_begin(r);
    }
    if (!said) return refuse_piece(r, H(124), unit, "say the new facing of {p} with one step 'to'");
    if (!dtn_can_stand(b, unit, at)) return refuse_piece(r, H(124), unit, "{p} has no room to turn so");
    if (b->phase == PHASE_MOVES && in_zone && !turns_to_enemy(b, unit, at, TZ_REACH))
        return refuse_piece(r, C(120), unit, "in an enemy CZ {p} changes face only towards an enemy");
    dtn_ends_at(r, unit, at.pose);
    plan->piece = unit;
    plan->to = at.pose;
    return true;
}

void dtn_play_face(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a;
    uint8_t unit = plan->piece;
    dtn_tell_moved(tell_pieces(ev, "face", C(120), "{p} changes face", unit, NO_PIECE), b->piece[unit].pose, plan->to);
    b->piece[unit].pose = plan->to; /* dtn-H52: changing face is not movement */
    has_turned(b, unit);
}

/* --- falling back --------------------------------------------------------------------------------------- */

static inches fall_back_reach(const struct battle *b, unsigned unit, bool bad) {
    const struct piece *p = &b->piece[unit];
    inches normal = dtn_allowance_of((enum move_class)p->move_class, STATUS_NORMAL, bad, NULL);
    if (b->phase == PHASE_RESPONSES && p->arm == ARM_INFANTRY) return 3 * INCH; /* dtn-H51 */
    return normal;
}

static bool disengages(const struct battle *b, unsigned unit, struct base to) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && dtn_in_cz(b, e, to, unit)) return false;
    return true;
}

/* dtn-119, dtn-H45: straight to the rear half, facing kept: behind the line of its front, and at least as far back as
 * sideways. */
static bool backward_step(const struct act *a, struct base from, struct pose *to) {
    const struct step *s = &a->step[0];
    *to = from.pose;
    if (a->step_count != 1) return false;
    if (s->kind == STEP_ADVANCE && s->distance < 0)
        *to = pose_moved(from.pose, 0, s->distance);
    else if (s->kind == STEP_TO && angle_between(s->turn, from.pose.facing) <= 0x0080)
        to->at = s->at;
    else
        return false;
    struct point end = point_local(from.pose, to->at);
    length aside = end.x < 0 ? -end.x : end.x;
    return end.y < 0 && aside <= -end.y + HAIR;
}

/* dtn-067, dtn-H23: without orders, and at limited activation, it takes an enemy CZ to fall back from. */
static bool may_step_back(const struct battle *b, uint8_t unit, struct ruling *r) {
    if (b->phase != PHASE_MOVES || dtn_in_any_cz(b, unit)) return true;
    enum order order = dtn_order_now(b, unit);
    if (order == ORDER_NONE)
        return refuse_piece(r, C(67), unit, "without orders {p} falls back only from an enemy in whose CZ it is");
    if (b->activation == ACTIVATION_LIMITED && order != ORDER_MOVE)
        return refuse_piece(r, H(23), unit, "{p} is in no enemy CZ from which to disengage");
    return true;
}

bool dtn_judge_fall_back(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE;
    if (unit == NO_PIECE || !is_unit(b, unit)) return refuse(r, C(119), "name one unit that falls back");
    /* dtn-057, dtn-C04: Break-off knows no disengaging but the retreat, at limited activation as at full */
    bool limited = b->activation == ACTIVATION_LIMITED && dtn_order_now(b, unit) != ORDER_BREAK_OFF;
    if (!may_turn(b, unit, limited ? DEED_DISENGAGE : DEED_FALL_BACK, r)) return false;
    if (is_gun(&b->piece[unit]) && !is_limbered(&b->piece[unit]))
        return refuse_piece(r, C(99), unit, "{p} is deployed and cannot fall back");
    if (!may_step_back(b, unit, r)) return false;
    struct base start = piece_base(b, unit), at = start;
    if (!backward_step(a, start, &at.pose))
        return refuse_piece(r, H(45), unit,
                            "{p} falls back in one straight step, facing kept, and at least as far back as sideways");
    struct quad standing = base_quad(start);
    bool bad = dtn_ground_under(b, &standing) & GROUND_BAD;
    if (!dtn_sweep_is_legal(b, unit, start, at, NO_PIECE, &bad, r)) return false;
    inches reach = fall_back_reach(b, unit, bad), way = in_inches(distance_between(start.pose.at, at.pose.at));
    bool in_answer = b->phase == PHASE_RESPONSES && b->piece[unit].arm == ARM_INFANTRY;
    if (reach == NO_ALLOWANCE || beyond(way, reach))
        return dtn_too_far(r, in_answer ? H(51) : H(45), unit, way, reach,
                           in_answer ? "as a response"
                           : bad     ? "falling back in bad going"
                                     : "falling back");
    if (!dtn_ends_well(b, unit, at, r) || !dtn_may_pass_straight(b, unit, at, &plan->defiles, r)) return false;
    struct ruling zone = {0};
    const struct way back = {.at = at, .cost = way, .stops = 2, .stop = {start, at}};
    if (!dtn_keeps_out_of_zones(b, unit, &back, &zone))
        return refuse_pieces(r, H(127), unit, zone.why.other, "{p} would fall back into the CZ of {o}");
    if (b->phase == PHASE_MOVES && limited && dtn_order_now(b, unit) != ORDER_MOVE && !disengages(b, unit, at) &&
        !at_least(way, reach))
        return refuse_piece(r, H(23), unit,
                            "{p} disengages: it must end out of every enemy CZ, or go as far as it can");
    dtn_ends_at(r, unit, at.pose);
    plan->piece = unit;
    plan->to = at.pose;
    plan->whole = at_least(way, reach);
    return true;
}

void dtn_play_fall_back(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = plan->piece;
    if (dtn_resolve_first(b, a, unit, ev)) return;
    b->piece[unit].marks |= MARK_FELL_BACK;
    if (plan->whole) b->piece[unit].marks |= MARK_NORMAL_MOVE_MADE;
    dtn_place_unit(b, unit, plan->to, "fall_back", C(119), "{p} falls back", NO_PIECE, ev);
    dtn_pass_defiles(b, unit, &plan->defiles, ev);
    has_turned(b, unit);
}

/* --- relief, Defend, limbering, recovery ---------------------------------------------------------------- */

bool dtn_judge_relief(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE, friend = a->target;
    if (!dtn_may_act(b, unit, r) || !dtn_has_leave(b, unit, DEED_ADJUSTMENT, r)) return false;
    if (!is_unit(b, friend) || b->piece[friend].side != b->active || friend == unit)
        return refuse_piece(r, C(121), unit, "name the friend that relieves {p}");
    if (beyond(dtn_piece_distance(b, unit, friend), 2 * INCH) ||
        dtn_quadrant_of(piece_base(b, unit), base_centre(piece_base(b, friend))) != FACE_REAR)
        return refuse_pieces(r, C(121), unit, friend, "{o} is not within 2\" behind {p}");
    if (!has_mark(b, friend, MARK_IN_SCOPE))
        return refuse_piece(r, C(121), friend, "{p} is not in this turn and relieves nobody");
    if (has_mark(b, friend, MARK_ACTED)) return refuse_piece(r, C(121), friend, "{p} has acted this turn");
    if (b->piece[unit].width != b->piece[friend].width || is_gun(&b->piece[unit]) || is_gun(&b->piece[friend]))
        return refuse_pieces(r, H(50), unit, friend,
                             "{p} and {o} cannot change places: they are not of one size, or artillery");
    if (!dtn_can_replace(b, friend, unit)) return dtn_ground_refuses(b, friend, piece_base(b, unit), r);
    if (!dtn_can_replace(b, unit, friend)) return dtn_ground_refuses(b, unit, piece_base(b, friend), r);
    dtn_ends_at(r, unit, b->piece[friend].pose);
    dtn_ends_at(r, friend, b->piece[unit].pose);
    plan->piece = unit;
    return true;
}

void dtn_play_relief(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = plan->piece, friend = a->target;
    if (dtn_resolve_first(b, a, unit, ev) || dtn_resolve_first(b, a, friend, ev)) return;
    struct pose front = b->piece[unit].pose, rear = b->piece[friend].pose;
    dtn_place_unit(b, unit, rear, "relief", C(121), "{p} is relieved by {o}", friend, ev);
    dtn_place_unit(b, friend, front, "relief", C(121), "{p} takes the place of {o}", unit, ev);
    b->piece[unit].marks |= MARK_ACTED;
    b->piece[friend].marks |= MARK_ACTED;
}

/* dtn-H24: it has done nothing this turn but change face; limbering is movement (dtn-H52). */
static bool only_turned(const struct piece *p) {
    enum { MORE = MARK_MOVED_NOW | MARK_LIMBER_CHANGED | MARK_CHARGING | MARK_PINS | MARK_SUPPORTS | MARK_SETTLED };
    return !(p->marks & MORE) && !(p->marks & MARK_ACTED && p->marks & MARK_FIREFIGHT);
}

bool dtn_judge_defend(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE;
    if (!dtn_in_turn(b, unit, r)) return false;
    const struct piece *p = &b->piece[unit];
    if (!only_turned(p) && !dtn_may_act(b, unit, r)) return false;
    if (p->marks & MARK_LIMBER_CHANGED)
        return refuse_piece(r, H(24), unit, "{p} has unlimbered this turn, and before Defend it may only change face");
    if (!dtn_has_leave(b, unit, DEED_ADOPT_DEFEND, r)) return false;
    if (is_cavalry((enum arm)p->arm) || is_limbered(p))
        return refuse_piece(r, H(24), unit, "{p} cannot: only infantry and deployed artillery go on Defend");
    if (p->status == STATUS_DEFEND) return refuse_piece(r, H(24), unit, "{p} is on Defend already");
    plan->piece = unit;
    return true;
}

void dtn_play_defend(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a;
    uint8_t unit = plan->piece;
    struct piece *p = &b->piece[unit];
    p->status = STATUS_DEFEND;
    p->marks |= MARK_ACTED;
    tell_pieces(ev, "defend", H(24), "{p} goes on Defend", unit, NO_PIECE);
}

/* The footprint changes about its centre (dtn-H28). */
void dtn_limbered_at(const struct battle *b, unsigned unit, struct pose at, struct piece *out) {
    *out = b->piece[unit];
    struct point centre = base_centre((struct base){at, out->width, out->depth});
    out->marks ^= MARK_LIMBERED;
    dtn_set_footprint(out);
    out->pose = at;
    dtn_stand_centred(out, centre);
}

bool dtn_limbered_otherwise(const struct battle *b, unsigned unit, struct piece *out) {
    dtn_limbered_at(b, unit, b->piece[unit].pose, out);
    return dtn_can_stand(b, unit, (struct base){out->pose, out->width, out->depth});
}

bool dtn_change_limber(struct battle *b, unsigned unit, struct events *ev) {
    struct piece changed;
    if (!dtn_limbered_otherwise(b, unit, &changed)) return false;
    changed.marks |= MARK_LIMBER_CHANGED | MARK_HAS_MOVED | MARK_MOVED_NOW; /* dtn-H52 */
    dtn_leave_defend(b, unit, H(24), ev);
    if (changed.status == STATUS_DEFEND) changed.status = STATUS_NORMAL; /* who went fast has (dtn-242) */
    dtn_tell_moved(tell_pieces(ev, "limber", C(100), changed.marks & MARK_LIMBERED ? "{p} limbers" : "{p} unlimbers",
                               unit, NO_PIECE),
                   b->piece[unit].pose, changed.pose);
    b->piece[unit] = changed;
    return true;
}

bool dtn_judge_limber(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE;
    struct piece changed;
    /* dtn-100: free, before or after a move of the same turn */
    enum { ATTACKED = MARK_FIREFIGHT | MARK_PINS | MARK_SUPPORTS | MARK_SETTLED };
    if (!dtn_in_turn(b, unit, r)) return false;
    if (has_mark(b, unit, MARK_ACTED) && (!has_mark(b, unit, MARK_MOVED_NOW) || has_mark(b, unit, ATTACKED)))
        return refuse_piece(r, C(82), unit, "{p} has acted this turn");
    if (!is_gun(&b->piece[unit])) return refuse_piece(r, C(100), unit, "{p} is no artillery: only that limbers");
    if (dtn_order_now(b, unit) != ORDER_BREAK_OFF && !dtn_has_leave(b, unit, DEED_ARTILLERY_MOVE, r)) return false;
    if (has_mark(b, unit, MARK_LIMBER_CHANGED))
        return refuse_piece(r, C(100), unit, "{p} has limbered or unlimbered once this turn");
    if (!dtn_limbered_otherwise(b, unit, &changed)) return refuse_piece(r, C(101), unit, "{p} has no room for that");
    dtn_ends_at(r, unit, changed.pose);
    plan->piece = unit;
    return true;
}

void dtn_play_limber(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = plan->piece;
    if (dtn_resolve_first(b, a, unit, ev)) return;
    dtn_change_limber(b, unit, ev);
}

bool dtn_judge_recover(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE;
    if (is_unit(b, unit) && is_gun(&b->piece[unit]))
        return refuse_piece(r, C(267), unit, "{p} recovers in the attrition phase, if it neither moves nor fires");
    /* dtn-H49: it may have fallen back before, and nothing else */
    bool fell_back =
        unit != NO_PIECE && on_table(b, unit) && !has_mark(b, unit, MARK_SETTLED) && has_mark(b, unit, MARK_FELL_BACK);
    if (!fell_back && is_unit(b, unit) && has_mark(b, unit, MARK_ACTED) && has_mark(b, unit, MARK_MOVED_NOW))
        return refuse_piece(r, H(49), unit, "{p} has moved: before recovering it may only fall back");
    if (!(fell_back ? dtn_in_turn(b, unit, r) : dtn_may_act(b, unit, r)) || !dtn_has_leave(b, unit, DEED_RECOVER, r))
        return false;
    if (b->piece[unit].hits == 0) return refuse_piece(r, C(124), unit, "{p} has no hits to recover");
    plan->piece = unit;
    return true;
}

void dtn_play_recover(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)ev;
    uint8_t unit = plan->piece;
    b->piece[unit].marks |= MARK_ACTED | MARK_SETTLED;
    dtn_push_task(b, TASK_RECOVERY, b->active, unit, NO_PIECE, b->piece[unit].hits);
}
