/* Steps 8, 9 and 11: opportunity charges, breakthroughs, follow-on combat, rescue and capture of artillery (1.15). */
#include "rules/dtn/flow.h"

/* In a combat of this turn: it charged, or is charged by who touches it. Standing beside a fight is not being in it. */
static bool is_engaged(const struct battle *b, unsigned unit) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && b->piece[e].target == unit &&
            has_mark(b, e, MARK_CHARGING) && dtn_pieces_touch(b, unit, e))
            return true;
    return has_mark(b, unit, MARK_CHARGING);
}

/* A battery of the unit's side that the target has beaten and still holds. */
static uint8_t battery_held_by(const struct battle *b, unsigned target, unsigned phase) {
    for (unsigned g = 0; g < b->pieces; g++)
        if (is_unit(b, g) && has_mark(b, g, MARK_AWAITS_RESCUE) && b->piece[g].side != b->piece[target].side &&
            (phase == 0 || b->piece[g].target_face == phase) && dtn_pieces_touch(b, g, target))
            return (uint8_t)g;
    return NO_PIECE;
}

/* --- opportunity charges -------------------------------------------------------------------------------- */

/* dtn-H78: the target in its own TZ, before its front (or a flank, after a change of face), and in reach. */
static bool plan_answer(const struct battle *b, unsigned unit, unsigned target, struct answer_plan *out,
                        struct ruling *r) {
    const struct piece *p = &b->piece[unit];
    struct base own = piece_base(b, unit);
    struct quad q = base_quad(own), other = piece_quad(b, target);
    struct point unused, near;
    dtn_nearest_line(&q, &other, &unused, &near);
    enum face quadrant = dtn_quadrant_of(own, near);
    bool bad = false;
    if (!dtn_zones_of(b, unit, piece_base(b, target), target).tz)
        return refuse_pieces(r, H(78), (uint8_t)unit, (uint8_t)target, "{o} does not lie in the TZ of {p}");
    if (quadrant == FACE_REAR) return refuse_pieces(r, H(78), (uint8_t)unit, (uint8_t)target, "{o} lies behind {p}");
    if (!dtn_goes_in(b, unit, target, own, &out->face, &out->contact, &bad, r)) return false;
    struct base end = {out->contact, own.width, own.depth};
    if (!dtn_may_pass_straight(b, (uint8_t)unit, end, &out->defiles, r)) return false;
    inches reach = dtn_allowance_of((enum move_class)p->move_class, STATUS_NORMAL, bad, NULL);
    if (quadrant == FACE_FRONT) reach += 2 * INCH;
    inches distance = dtn_piece_distance(b, unit, target);
    if (within(distance, reach)) return true;
    refuse_pieces(r, H(78), (uint8_t)unit, (uint8_t)target, "{p} reaches {h1}\" and {o} is {h0}\" off");
    r->why.number[0] = (distance + 9) / 10 * 10;
    r->why.number[1] = reach;
    return false;
}

/* dtn-H83, dtn-H116: infantry that supports a battery lost to a breakthrough is set against the nearest free face. */
static bool plan_support(const struct battle *b, unsigned unit, unsigned target, struct answer_plan *out,
                         struct ruling *r) {
    out->set_against = true;
    if (dtn_free_face(b, unit, target, piece_base(b, unit), &out->face, &out->contact)) return true;
    return refuse_pieces(r, H(116), (uint8_t)unit, (uint8_t)target, "no face of {o} is free for {p}");
}

static bool find_answer(const struct battle *b, unsigned unit, unsigned target, struct answer_plan *out,
                        struct ruling *r) {
    const struct piece *p = &b->piece[unit], *t = &b->piece[target];
    out->set_against = false;
    out->defiles = (struct defiles){0};
    if (!is_unit(b, unit)) return refuse_piece(r, C(160), (uint8_t)unit, "{p} is no unit: only units answer");
    if (p->side == b->active)
        return refuse_piece(r, C(160), (uint8_t)unit, "{p} is of the side whose turn it is: the other side answers");
    if (p->arm == ARM_ARTILLERY)
        return refuse_piece(r, C(160), (uint8_t)unit, "{p} is artillery and makes no opportunity charges");
    if (!is_unit(b, target) || t->side != b->active)
        return refuse_piece(r, H(78), (uint8_t)unit, "{p} answers an enemy unit");
    if (!(t->marks & MARK_MOVED_NOW))
        return refuse_piece(r, H(78), (uint8_t)target, "{p} has not moved in this turn and is not answered");
    if (p->marks & MARK_SETTLED) return refuse_piece(r, C(161), (uint8_t)unit, "{p} has tried already in this turn");
    if (is_engaged(b, unit)) return refuse_piece(r, H(83), (uint8_t)unit, "{p} is itself engaged");
    uint8_t battery = battery_held_by(b, target, b->phase == PHASE_RESCUE ? 2 : 0);
    if (b->phase == PHASE_RESCUE && battery == NO_PIECE)
        return refuse_piece(r, C(169), (uint8_t)target,
                            "{p} holds no battery beaten after a breakthrough: only such are rescued now");
    bool defile = t->marks & MARK_PASSED_DEFILE || dtn_stands_in_defile(b, target); /* dtn-H128 */
    enum charge_reason reason = battery != NO_PIECE ? CHARGE_RESCUE : defile ? CHARGE_DEFILE : CHARGE_GENERAL;
    bool touches = battery != NO_PIECE && dtn_pieces_touch(b, unit, battery);
    struct resolution why;
    why.results = why.reasons = 0;
    if (!dtn_opportunity_is_allowed((enum arm)p->arm, reason, ACTIVATION_FULL, touches, p->marks & MARK_HAS_MOVED,
                                    &why))
        return dtn_refuse_with(
            r, unit, (struct leave){false, why.reason[why.reasons - 1].clause, why.reason[why.reasons - 1].text});
    if (!dtn_arms_may_charge(b, unit, target, battery != NO_PIECE, r)) return false;
    out->needs_no_card = p->arm == ARM_INFANTRY && touches;
    if (out->needs_no_card && b->phase == PHASE_RESCUE) return plan_support(b, unit, target, out, r);
    return plan_answer(b, unit, target, out, r);
}

static bool may_answer(const struct battle *b, unsigned unit, unsigned target, struct ruling *r) {
    struct answer_plan unused;
    return find_answer(b, unit, target, &unused, r);
}

static bool any_answer(const struct battle *b) {
    struct ruling r = {0};
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!is_unit(b, u) || b->piece[u].side == b->active || b->piece[u].arm == ARM_ARTILLERY ||
            has_mark(b, u, MARK_HAS_MOVED | MARK_SETTLED))
            continue;
        for (unsigned t = 0; t < b->pieces; t++)
            if (is_unit(b, t) && has_mark(b, t, MARK_MOVED_NOW) && may_answer(b, u, t, &r)) return true;
    }
    return false;
}

/* Goes in, as the attacker of a combat of the next phase. */
static void charge_in(struct battle *b, unsigned unit, unsigned target, const struct answer_plan *a,
                      struct events *ev) {
    b->piece[unit].marks |= MARK_SETTLED;
    b->piece[unit].target = (uint8_t)target;
    b->piece[unit].target_face = (uint8_t)a->face;
    b->piece[unit].marks |= MARK_CHARGING;
    b->piece[unit].rush_from = base_centre(piece_base(b, unit));
    if (a->set_against)
        dtn_place_unit(b, unit, a->contact, "answer", H(116), "{p} supports the battery and is set against {o}", target,
                       ev);
    else
        dtn_place_unit(b, unit, a->contact, "answer", C(160), "{p} charges {o} in answer", target, ev);
    dtn_pass_defiles(b, unit, &a->defiles, ev);
    b->piece[target].marks &= ~(uint32_t)(MARK_BROKE_ENEMY | MARK_FOLLOWS_ON); /* dtn-H77, dtn-H78 */
    if (on_table(b, unit) && on_table(b, target))
        dtn_add_clash(b, unit, target, a->face, b->phase == PHASE_RESCUE ? 3 : 2, CLASH_ANSWER);
}

/* A task to answer asks for its card, or has had it and waits for what lies on the unit. */
enum { GOES_IN, ITS_CARD };

/* dtn-H53: its FPs and fatigue are resolved before it moves. */
static void set_off(struct battle *b, unsigned unit, unsigned target, struct events *ev) {
    struct piece *p = &b->piece[unit];
    if (p->near + p->far + p->fatigue) {
        tell_pieces(ev, "first", H(53), "before {p} moves, its FPs and fatigue are resolved", unit, NO_PIECE);
        dtn_push_task(b, TASK_ANSWER, p->side, unit, target, GOES_IN);
        if (p->fatigue) dtn_push_task(b, TASK_FATIGUE, p->side, unit, NO_PIECE, 0);
        if (p->near + p->far) dtn_push_fire(b, unit);
        return;
    }
    struct answer_plan a = {.face = FACE_FRONT};
    struct ruling unused = {0};
    p->marks &= ~(uint32_t)MARK_SETTLED; /* the table may have changed: is it still possible? */
    bool still = find_answer(b, unit, target, &a, &unused);
    p->marks |= MARK_SETTLED;
    if (still) charge_in(b, unit, target, &a, ev);
}

bool dtn_answer_waits(struct battle *b, struct events *ev) {
    struct task t = b->queue.task[b->queue.tasks - 1];
    if (t.value == ITS_CARD) return true;
    queue_take_last(&b->queue);
    set_off(b, t.piece, t.other, ev);
    return false;
}

bool dtn_judge_answer(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece[0];
    if (a->piece_count != 1) return refuse(r, C(160), "name the unit that answers");
    if (!find_answer(b, unit, a->target, &plan->answer, r)) return false;
    dtn_ends_at(r, unit, plan->answer.contact);
    return true;
}

void dtn_play_answer(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = a->piece[0];
    if (dtn_stands_in_defile(b, a->target))
        tell_pieces(ev, "defile", H(128), "{o} stands in a defile: {p} may answer", unit, a->target);
    b->piece[unit].marks |= MARK_SETTLED;
    if (plan->answer.needs_no_card)
        set_off(b, unit, a->target, ev);
    else
        dtn_push_task(b, TASK_ANSWER, b->piece[unit].side, unit, a->target, ITS_CARD);
}

void dtn_answer_activated(struct battle *b, const struct task *t, enum activation result, struct events *ev) {
    if (result != ACTIVATION_FULL) {
        tell_pieces(ev, "activation", C(161), "{p} is not activated and does not charge", t->piece, NO_PIECE);
        return;
    }
    set_off(b, t->piece, t->other, ev);
}

bool dtn_answers_wait(struct battle *b, struct events *ev) {
    (void)ev;
    if (!b->side[b->active].passed && any_answer(b)) return true;
    b->side[b->active].passed = false;
    b->phase = PHASE_BREAKTHROUGH;
    return false;
}

/* --- breakthroughs -------------------------------------------------------------------------------------- */

bool dtn_breakthrough_waits(struct battle *b, struct events *ev) {
    (void)ev;
    for (unsigned u = dtn_declared_after(b, 0); u != NO_PIECE; u = dtn_declared_after(b, b->piece[u].declared)) {
        if (!is_unit(b, u) || !has_mark(b, u, MARK_BROKE_ENEMY) || dtn_is_in_contact(b, u)) continue;
        b->subject = (uint8_t)u;
        return true;
    }
    b->subject = NO_PIECE;
    b->phase = PHASE_SECOND;
    return false;
}

static bool breakthrough_charge(const struct battle *b, uint8_t unit, uint8_t target, struct dtn_plan *plan,
                                struct ruling *r) {
    struct base own = piece_base(b, unit);
    struct pose contact;
    bool bad = false;
    if (!is_unit(b, target) || b->piece[target].side == b->active)
        return refuse_piece(r, C(163), unit, "{p} charges an enemy unit");
    bool dtn_in_cz;
    if (!dtn_starts_in_tz(b, unit, target, &dtn_in_cz, r)) return false;
    if (!dtn_arms_may_charge(b, unit, target, false, r)) return false;
    struct quad q = base_quad(own), other = piece_quad(b, target);
    struct point unused, near, middle = dtn_front_middle(own);
    dtn_nearest_line(&q, &other, &unused, &near);
    if (angle_between(own.pose.facing, heading_of((int64_t)near.x - middle.x, (int64_t)near.y - middle.y)) >
        QUARTER_TURN / 2)
        return refuse_pieces(r, H(80), unit, target, "{p} breaks through forwards, wheeling at most 45 degrees");
    enum face face;
    if (!dtn_goes_in(b, unit, target, own, &face, &contact, &bad, r)) return false;
    struct base end = {contact, own.width, own.depth};
    if (!dtn_may_pass_straight(b, unit, end, &plan->defiles, r)) return false;
    inches reach = dtn_allowance_of((enum move_class)b->piece[unit].move_class, STATUS_NORMAL, bad, NULL);
    inches distance = dtn_piece_distance(b, unit, target) + dtn_turning_cost(b, own, target);
    if (beyond(distance, reach)) {
        refuse_pieces(r, H(80), unit, target,
                      "{p} reaches {h1}\" and it is {h0}\" to {o}: a breakthrough has no extra 2\"");
        r->why.number[0] = (distance + 9) / 10 * 10;
        r->why.number[1] = reach;
        return false;
    }
    dtn_ends_at(r, unit, contact);
    plan->to = contact;
    plan->face = (uint8_t)face;
    return true;
}

bool dtn_judge_breakthrough(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = plan->piece = a->piece_count == 1 ? a->piece[0] : NO_PIECE;
    /* several may break through: in any order */
    if (!is_unit(b, unit)) return refuse(r, C(163), "name one unit that breaks through");
    if (!has_mark(b, unit, MARK_BROKE_ENEMY))
        return refuse_piece(r, C(163), unit, "{p} has not broken its enemy in the first phase: no breakthrough");
    uint8_t holder = dtn_enemy_touching(b, unit);
    if (holder != NO_PIECE)
        return refuse_pieces(r, C(163), unit, holder, "{p} is held by {o}, which it touches: no breakthrough");
    if (a->target != NO_PIECE) return breakthrough_charge(b, unit, a->target, plan, r);
    struct way w = dtn_way_of(b, unit);
    if (!dtn_follow_steps(b, unit, PACE_BREAKTHROUGH, a, &w, r)) return false;
    if (angle_between(w.at.pose.facing, b->piece[unit].pose.facing) > QUARTER_TURN / 2)
        return refuse_piece(r, H(80), unit, "{p} wheels at most 45 degrees");
    inches reach = dtn_allowance_of((enum move_class)b->piece[unit].move_class, STATUS_NORMAL, w.bad, NULL);
    if (beyond(w.cost, reach))
        return dtn_too_far(r, H(80), unit, w.cost, reach, w.bad ? "breaking through in bad going" : "breaking through");
    if (!dtn_ends_well(b, unit, w.at, r)) return false;
    if (!dtn_keeps_out_of_zones(b, unit, &w, r) || !dtn_may_pass_defiles(b, unit, &w, &plan->defiles, r)) return false;
    dtn_ends_at(r, unit, w.at.pose);
    plan->to = w.at.pose;
    return true;
}

void dtn_play_breakthrough(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = plan->piece, target = a->target;
    struct piece *p = &b->piece[unit];
    p->marks &= ~(uint32_t)MARK_BROKE_ENEMY;
    if (target == NO_PIECE) {
        dtn_place_unit(b, unit, plan->to, "breakthrough", C(163), "{p} breaks through", NO_PIECE, ev);
        dtn_pass_defiles(b, unit, &plan->defiles, ev);
        return;
    }
    p->target = target;
    p->target_face = plan->face;
    p->marks |= MARK_CHARGING;
    p->rush_from = base_centre(piece_base(b, unit));
    dtn_place_unit(b, unit, plan->to, "breakthrough", C(163), "{p} breaks through and charges {o}", target, ev);
    dtn_pass_defiles(b, unit, &plan->defiles, ev);
    if (on_table(b, unit) && on_table(b, target))
        dtn_add_clash(b, unit, target, (enum face)plan->face, 2, CLASH_BREAKTHROUGH);
}

/* --- second phase --------------------------------------------------------------------------------------- */

/* The infantry that cavalry charged and may press. */
static uint8_t pressed_by(const struct battle *b, unsigned unit) {
    uint8_t t = b->piece[unit].target;
    if (t == NO_PIECE || !is_unit(b, t)) return NO_PIECE;
    bool houses = dtn_bua_of(b, t) >= 0 && within(dtn_piece_distance(b, unit, t), CZ_REACH); /* dtn-H91 */
    return dtn_pieces_touch(b, unit, t) || houses ? t : NO_PIECE;
}

bool dtn_second_waits(struct battle *b, struct events *ev) {
    for (unsigned u = dtn_declared_after(b, 0); u != NO_PIECE; u = dtn_declared_after(b, b->piece[u].declared)) {
        if (!is_unit(b, u) || !has_mark(b, u, MARK_FOLLOWS_ON)) continue;
        if (pressed_by(b, u) == NO_PIECE) {
            b->piece[u].marks &= ~(uint32_t)MARK_FOLLOWS_ON;
            continue;
        }
        b->subject = (uint8_t)u;
        return true;
    }
    b->subject = NO_PIECE;
    if (dtn_clashes_wait(b, 2, ev)) return true;
    if (b->queue.tasks) return false;
    /* dtn-167: cavalry that neither broke the infantry nor left falls back */
    for (unsigned u = dtn_declared_after(b, 0); u != NO_PIECE; u = dtn_declared_after(b, b->piece[u].declared))
        if (is_unit(b, u) && b->piece[u].side == b->active && is_cavalry((enum arm)b->piece[u].arm) &&
            has_mark(b, u, MARK_CHARGING) && pressed_by(b, u) != NO_PIECE &&
            b->piece[pressed_by(b, u)].arm == ARM_INFANTRY) {
            dtn_push_task(b, TASK_FALL_BACK, b->active, u, pressed_by(b, u), 0);
            b->piece[u].marks &= ~(uint32_t)MARK_CHARGING;
            return false;
        }
    dtn_capture_batteries(b, 1, ev); /* step 8 */
    for (unsigned u = 0; u < b->pieces; u++) b->piece[u].marks &= ~(uint32_t)MARK_SETTLED;
    b->side[b->active].passed = false;
    b->phase = PHASE_RESCUE;
    return false;
}

bool dtn_judge_press(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE;
    /* several may press: in any order */
    if (unit == NO_PIECE || !has_mark(b, unit, MARK_FOLLOWS_ON) || pressed_by(b, unit) == NO_PIECE)
        return refuse_piece(r, C(166), unit == NO_PIECE ? b->subject : unit, "{p} has nobody to press");
    plan->piece = unit;
    return true;
}

void dtn_play_press(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a;
    uint8_t unit = plan->piece;
    uint8_t target = pressed_by(b, unit);
    struct pose contact;
    b->piece[unit].marks &= ~(uint32_t)MARK_FOLLOWS_ON;
    if (!dtn_pieces_touch(b, unit, target)) { /* it followed the beaten into the houses */
        enum face face = dtn_face_attacked(b, target, piece_base(b, unit));
        if (!dtn_flush_pose(b, unit, target, face, &contact)) return;
        b->piece[unit].target_face = (uint8_t)face;
        dtn_place_unit(b, unit, contact, "contact", H(91), "{p} follows {o} into the houses", target, ev);
        if (!on_table(b, unit)) return;
    }
    bool houses = dtn_bua_of(b, target) >= 0;
    tell_pieces(ev, "press", houses ? C(188) : C(166), "{p} presses {o}", unit, target);
    dtn_garrison_is_pressed(b, target, ev);
    dtn_add_clash(b, unit, target, (enum face)b->piece[unit].target_face, 2, houses ? CLASH_PRESS : CLASH_FOLLOW_ON);
}

/* --- rescue and capture --------------------------------------------------------------------------------- */

void dtn_capture_batteries(struct battle *b, unsigned phase, struct events *ev) {
    for (unsigned g = 0; g < b->pieces; g++) {
        struct piece *p = &b->piece[g];
        if (!is_unit(b, g) || !(p->marks & MARK_AWAITS_RESCUE) || (p->target_face != phase && phase != 3)) continue;
        bool held = dtn_is_in_contact(b, g);
        p->marks &= ~(uint32_t)MARK_AWAITS_RESCUE;
        p->target = NO_PIECE;
        if (held)
            dtn_lose_unit(b, g, CAPTURED, phase == 3 ? C(170) : C(168), ev);
        else
            tell_pieces(ev, "rescued", H(82), "{p} is rescued", g, NO_PIECE);
    }
}

bool dtn_rescue_waits(struct battle *b, struct events *ev) {
    (void)ev;
    if (!b->side[b->active].passed && any_answer(b)) return true;
    b->side[b->active].passed = false;
    b->phase = PHASE_THIRD;
    return false;
}
