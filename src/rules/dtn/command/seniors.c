/* Senior officers: their turns, orders by distance, parcels of CPs, figures and direct control (1.3, 1.6). */
#include "rules/dtn/flow.h"
#include "table/walk.h"

/* --- whose turn ----------------------------------------------------------------------------------------- */

static bool is_senior(const struct battle *b, unsigned p) {
    return on_table(b, p) && b->piece[p].kind == PIECE_LEADER && b->piece[p].rank != RANK_DG;
}

static bool waits_for_turn(const struct battle *b, unsigned p) {
    return is_senior(b, p) && b->piece[p].side == b->active && !has_mark(b, p, MARK_TURN_TAKEN);
}

/* dtn-218, dtn-H123: a general who was hit loses his next turn, no card drawn. */
static bool loses_turn(struct battle *b, unsigned leader, struct events *ev) {
    if (!b->piece[leader].fails_next) return false;
    b->piece[leader].fails_next = false;
    b->piece[leader].marks |= MARK_TURN_TAKEN;
    b->piece[leader].activation = ACTIVATION_FAIL;
    tell_pieces(ev, "activation", H(123), "{p} was hit and does nothing this turn", leader, NO_PIECE);
    return true;
}

bool dtn_seniors_wait(struct battle *b, struct events *ev) {
    bool any = false;
    for (unsigned p = 0; p < b->pieces; p++)
        if (waits_for_turn(b, p) && !loses_turn(b, p, ev)) any = true;
    b->subject = b->senior = b->controlled_by = NO_PIECE;
    if (any) return true;
    b->phase = PHASE_DIVISIONS;
    return false;
}

bool dtn_judge_senior(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t leader = dtn_named_piece(b, a, b->active, r);
    if (leader == NO_PIECE) return false;
    if (!is_senior(b, leader)) return refuse_piece(r, C(6), leader, "{p} is no senior officer");
    if (has_mark(b, leader, MARK_TURN_TAKEN)) return refuse_piece(r, H(13), leader, "{p} has had his turn");
    for (unsigned p = 0; p < b->pieces; p++)
        if (p != leader && waits_for_turn(b, p) && b->piece[p].rank == RANK_COMMANDER)
            return refuse_pieces(r, C(16), leader, (uint8_t)p, "the Commander {o} takes the first senior officer turn");
    plan->piece = leader;
    return true;
}

void dtn_play_senior(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)ev;
    uint8_t leader = plan->piece;
    b->senior = b->subject = leader;
    b->piece[leader].marks |= MARK_TURN_TAKEN;
    dtn_push_task(b, TASK_ACTIVATION, b->active, leader, NO_PIECE, 1);
}

void dtn_senior_activated(struct battle *b, unsigned leader, enum activation result, struct events *ev) {
    b->piece[leader].activation = (uint8_t)result;
    if (result == ACTIVATION_FAIL) {
        tell_pieces(ev, "activation", C(45), "{p} fails: his turn ends", leader, NO_PIECE);
        b->phase = PHASE_SENIORS;
        return;
    }
    tell_pieces(ev, "activation", C(46),
                result == ACTIVATION_FULL ? "{p} is fully activated" : "{p} has limited activation", leader, NO_PIECE);
    b->phase = PHASE_SENIOR_TURN;
    b->senior = b->subject = (uint8_t)leader;
}

/* --- orders --------------------------------------------------------------------------------------------- */

/* What is ordered: a division by its DG, or a single unit. */
static bool recipient_of(const struct battle *b, const struct act *a, uint8_t *piece, struct ruling *r) {
    *piece = a->piece_count ? a->piece[0] : NO_PIECE;
    if (!on_table(b, *piece)) return refuse(r, C(48), "name the DG or the unit that gets the order");
    const struct piece *p = &b->piece[*piece];
    if (p->kind == PIECE_HQ || (p->kind == PIECE_LEADER && p->rank != RANK_DG))
        return refuse_piece(r, C(47), *piece, "{p} is ordered by passing CPs to him");
    if (!dtn_has_command_of(b, b->senior, *piece))
        return refuse_pieces(r, C(48), b->senior, *piece, "{p} does not command {o}");
    return true;
}

static bool one_order_a_period(const struct battle *b, uint8_t piece, struct ruling *r) {
    const struct piece *p = &b->piece[piece];
    if (p->kind == PIECE_LEADER && p->division != NO_DIVISION && b->division[p->division].ordered)
        return refuse_piece(r, H(19), piece, "the division of {p} has had a new order this period");
    if (p->kind == PIECE_UNIT && has_mark(b, piece, MARK_ORDERED))
        return refuse_piece(r, H(19), piece, "{p} has had a new order this period");
    return true;
}

/* dtn-H19, dtn-062, dtn-H115; `c`: what lets him give it */
static void give_order(struct battle *b, uint8_t piece, enum order order, clause c, struct events *ev) {
    struct piece *p = &b->piece[piece];
    struct division *v = p->kind == PIECE_LEADER ? &b->division[p->division] : NULL;
    struct event *e = tell_pieces(ev, "order", c, "{o} orders {p}: {w}", piece, b->senior);
    e->said.word = dtn_orders[order];
    if (!v) {
        dtn_order_unit(b, piece, order, ev);
        return;
    }
    v->ordered = true;
    v->spared = false;
    if (v->order == ORDER_BREAK_OFF && order != ORDER_BREAK_OFF) {
        v->pending = (uint8_t)order;
        tell_pieces(ev, "pending", C(62), "the division of {p} goes on breaking off until it is fully activated", piece,
                    NO_PIECE);
        return;
    }
    if (v->order == ORDER_MOVE)
        tell_pieces(ev, "expired", C(61), "a new order ends the Move order of {p}", piece, NO_PIECE);
    v->order = (uint8_t)order;
    v->pending = ORDERS;
    for (unsigned u = 0; u < b->pieces; u++)
        if (b->piece[u].division == p->division) dtn_order_ends_defend(b, u, ev);
}

static bool may_attach(const struct battle *b, const struct act *a, uint8_t unit, struct ruling *r) {
    uint8_t dg = a->target;
    if (b->piece[unit].kind != PIECE_UNIT)
        return refuse_piece(r, C(71), unit, "{p} is no single unit: only such are attached");
    if (!on_table(b, dg) || b->piece[dg].kind != PIECE_LEADER || b->piece[dg].rank != RANK_DG ||
        b->piece[dg].side != b->active)
        return refuse_piece(r, C(71), unit, "name the DG to whose division {p} goes as the target");
    if (b->piece[dg].division == b->piece[unit].division)
        return refuse_pieces(r, C(71), unit, dg, "{p} is of {o}'s division already");
    return true;
}

static void attach(struct battle *b, uint8_t unit, uint8_t dg, struct events *ev) {
    b->piece[unit].attach_to = b->piece[dg].division;
    b->piece[unit].attach_age = 0;
    tell_pieces(ev, "order", C(71), "{p} is to be attached to {o}'s division", unit, dg);
}

static bool can_pay(const struct battle *b, uint8_t piece, int cost, struct ruling *r) {
    uint8_t hq = dtn_hq_of(b, b->senior);
    if (cost <= b->piece[hq].cps) return true;
    refuse_piece(r, C(29), piece, "an order to {p} takes CPs: {0}; the HQ holds {1}");
    r->why.number[0] = cost;
    r->why.number[1] = b->piece[hq].cps;
    return false;
}

bool dtn_judge_order(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t piece;
    inches leg1, leg2;
    if (!recipient_of(b, a, &piece, r)) return false;
    if (a->choice == ORDER_NONE || a->choice > ORDER_ATTACH)
        return refuse(r, C(48), "an order is action, regroup, move, break_off or attach");
    if (a->choice != ORDER_ATTACH && !one_order_a_period(b, piece, r)) return false;
    uint8_t hq = dtn_hq_of(b, b->senior);
    /* the straight way is never dearer than the way round: what it costs already may be too much */
    if (r->only_whether && hq != NO_PIECE &&
        !can_pay(b, piece,
                 dtn_direct_cost(dtn_piece_distance(b, b->senior, hq), dtn_piece_distance(b, hq, piece), NULL), r))
        return false;
    if (!dtn_message_legs(b, b->senior, piece, &leg1, &leg2, r)) return false;
    int cost = dtn_direct_cost(leg1, leg2, NULL);
    if (!can_pay(b, piece, cost, r)) return false;
    if (a->choice == ORDER_ATTACH && !may_attach(b, a, piece, r)) return false;
    r->cost = cost;
    *plan = (struct dtn_plan){.piece = piece, .other = hq, .number = cost, .far = leg1 + leg2};
    return true;
}

void dtn_play_order(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t piece = plan->piece, hq = plan->other;
    int cost = plan->number;
    b->piece[hq].cps = (uint8_t)(b->piece[hq].cps - cost);
    bool round = plan->far > dtn_piece_distance(b, b->senior, hq) + dtn_piece_distance(b, hq, piece) + 1;
    struct event *e = tell_pieces(ev, "message", round ? H(120) : C(31),
                                  round ? "the message from {o} to {p} goes round, {h0}\"; CPs paid: {1}, left: {2}"
                                        : "the message over {o} to {p} goes {h0}\"; CPs paid: {1}, left: {2}",
                                  piece, hq);
    e->said.number[0] = plan->far;
    e->said.number[1] = cost;
    e->said.number[2] = b->piece[hq].cps;
    if (a->choice == ORDER_ATTACH)
        attach(b, piece, a->target, ev);
    else
        give_order(b, piece, (enum order)a->choice, C(48), ev);
}

static bool too_many_cps(const struct battle *b, uint8_t hq, struct ruling *r) {
    refuse_piece(r, C(30), b->senior, "{p} passes at least 1 CP and no more than lie at his HQ: {0}");
    r->why.number[0] = hq == NO_PIECE ? 0 : b->piece[hq].cps;
    return false;
}

bool dtn_judge_pass_cp(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    inches leg1, leg2;
    uint8_t to = a->target, own = dtn_hq_of(b, b->senior);
    if (b->piece[to].kind == PIECE_HQ) to = b->piece[to].superior;
    if (!is_senior(b, to) || b->piece[to].side != b->active || to == b->senior)
        return refuse_piece(r, C(47), a->target, "CPs are passed to another senior officer of your side");
    uint8_t hq = dtn_hq_of(b, to);
    if (hq == NO_PIECE) return refuse_piece(r, H(7), to, "{p} has no headquarters to receive CPs");
    if (own == NO_PIECE || a->value < 1 || a->value > b->piece[own].cps) return too_many_cps(b, own, r);
    if (!dtn_message_legs(b, b->senior, hq, &leg1, &leg2, r)) return false;
    int lost = dtn_parcel_loss(leg1, leg2, NULL), arrive = a->value > lost ? a->value - lost : 0;
    r->cost = a->value;
    *plan = (struct dtn_plan){.piece = to, .other = hq, .from = own, .number = arrive};
    return true;
}

void dtn_play_pass_cp(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t to = plan->piece, hq = plan->other, own = plan->from;
    int arrive = plan->number;
    b->piece[own].cps = (uint8_t)(b->piece[own].cps - a->value);
    b->piece[hq].cps = (uint8_t)(b->piece[hq].cps + arrive);
    struct event *e = tell_pieces(ev, "pass_cp", C(30), "{p} sends CPs to {o}: {0}; arriving: {1}", b->senior, to);
    e->said.number[0] = a->value;
    e->said.number[1] = arrive;
}

/* --- figures -------------------------------------------------------------------------------------------- */

/* How far this piece may go now, and the clause that says so; 0: not now. */
static inches figure_reach(const struct battle *b, unsigned p, bool bad, clause *c) {
    const struct piece *piece = &b->piece[p];
    if (b->phase == PHASE_SENIOR_TURN && p == b->senior)
        return *c = H(11), dtn_allowance_of(MOVES_GENERAL, STATUS_RAPID, bad, NULL);
    if (b->phase == PHASE_OPTIMISE && b->turn != NO_DIVISION && p == b->division[b->turn].dg)
        return *c = C(80), dtn_command_distance(piece);
    if (b->phase == PHASE_HQS && piece->kind == PIECE_HQ)
        return *c = H(121), dtn_allowance_of(MOVES_HQ, STATUS_RAPID, bad, NULL);
    if (b->phase == PHASE_REPOSITION && b->turn != NO_DIVISION && p == b->division[b->turn].dg)
        return *c = C(92), 200 * INCH;
    return *c = 0, 0;
}

/* dtn-092: within 4" of any one of his units. */
static bool near_own_unit(const struct battle *b, unsigned dg, struct base at) {
    for (unsigned u = 0; u < b->pieces; u++)
        if (is_unit(b, u) && b->piece[u].division == b->piece[dg].division &&
            within(dtn_distance_from(b, dg, at, u), 4 * INCH))
            return true;
    return false;
}

/* A figure set down somewhere: on the table, on firm ground, not on an enemy; a headquarters on nobody. */
static bool figure_may_stand(const struct battle *b, uint8_t p, struct base at, struct ruling *r) {
    struct footprint foot = dtn_footprint_at(b, p, at);
    if (!dtn_is_on_table(b, &foot)) return refuse_piece(r, H(41), p, "{p} would leave the table");
    if (dtn_ground_beneath(b, &foot) & GROUND_IMPASSABLE)
        return refuse_piece(r, C(98), p, "{p} cannot stand on impassable ground");
    for (unsigned e = 0; e < b->pieces; e++) {
        bool friend = b->piece[e].side == b->piece[p].side, bars = is_unit(b, e) && !friend;
        if (b->piece[p].kind == PIECE_HQ) bars = e != p && on_table(b, e) && b->piece[e].kind != PIECE_LEADER;
        if (!bars) continue;
        struct footprint other = dtn_footprint_of(b, e);
        if (dtn_footprints_overlap(&foot, &other))
            return refuse_pieces(r, friend ? C(101) : H(127), p, (uint8_t)e, "{p} may not stand on {o}");
    }
    return true;
}

/* Its way, step by step (dtn-H31): round impassable ground and enemies; any bad going slows it all (dtn-098). An HQ
 * keeps out of enemy CZs (dtn-H121). */
static bool figure_way(const struct battle *b, uint8_t p, const struct act *a, struct way *w, struct ruling *r) {
    *w = dtn_way_of(b, p);
    struct footprint start = dtn_footprint_of(b, p);
    w->bad = dtn_ground_beneath(b, &start) & GROUND_BAD;
    if (!dtn_follow_steps(b, p, PACE_NORMAL, a, w, r)) return false;
    if (b->piece[p].kind != PIECE_HQ) return true;
    struct ruling zone = {0};
    if (dtn_keeps_out_of_zones(b, p, w, &zone)) return true;
    return refuse_pieces(r, H(121), p, zone.why.other, "{p} may not enter the CZ of {o}");
}

/* Whether it has moved: only a change of position is a move (dtn-H52). */
static bool set_figure(struct battle *b, uint8_t p, struct pose to, clause c, struct events *ev) {
    bool moves = distance_between(b->piece[p].pose.at, to.at) > 0;
    dtn_tell_moved(tell_pieces(ev, "figure", c, moves ? "{p} moves" : "{p} stays", p, NO_PIECE), b->piece[p].pose, to);
    b->piece[p].pose = to;
    b->piece[p].moved_figure = true;
    return moves;
}

bool dtn_judge_figure(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    clause c;
    uint8_t p = dtn_named_piece(b, a, b->active, r);
    if (p == NO_PIECE) return false;
    struct base at = piece_base(b, p);
    struct way w;
    at.pose = steps_end(at, a->step, a->step_count);
    if (figure_reach(b, p, false, &c) == 0) return dtn_not_now(b, a, r);
    if (b->piece[p].moved_figure) return refuse_piece(r, c, p, "{p} has moved already");
    bool placed = b->phase == PHASE_REPOSITION;
    if (placed && !near_own_unit(b, p, at))
        return refuse_piece(r, C(92), p, "{p} is placed within 4\" of one of his units");
    if (!figure_may_stand(b, p, at, r)) return false;
    if (!placed && (!figure_way(b, p, a, &w, r) || !figure_may_stand(b, p, at = w.at, r))) return false;
    inches reach = figure_reach(b, p, !placed && w.bad, &c);
    if (!placed && beyond(w.cost, reach))
        return dtn_too_far(r, c, p, w.cost, reach,
                           b->phase == PHASE_OPTIMISE ? "before the card is drawn"
                           : w.bad                    ? "with bad going on the way"
                                                      : "at the Rapid rate");
    dtn_ends_at(r, p, at.pose);
    *plan = (struct dtn_plan){.piece = p, .clause = c, .to = at.pose};
    return true;
}

void dtn_play_figure(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a;
    uint8_t p = plan->piece;
    bool moves = set_figure(b, p, plan->to, plan->clause, ev);
    if (b->phase == PHASE_REPOSITION || (b->phase == PHASE_OPTIMISE && !dtn_may_convert_division(b)))
        b->side[b->active].passed = true;                           /* nothing else is left to say in this step */
    if (moves && b->piece[p].kind == PIECE_HQ && b->piece[p].cps) { /* dtn-017 */
        tell_pieces(ev, "cps_lost", C(17), "{p} has moved; CPs lost: {0}", p, NO_PIECE)->said.number[0] =
            b->piece[p].cps;
        b->piece[p].cps = 0;
    }
}

/* --- direct control ------------------------------------------------------------------------------------- */

/* dtn-H11: 16", or 8" with bad going on the way. */
static bool law_of_seniors(const struct battle *b, uint8_t senior, const struct act *go, struct way *w) {
    struct ruling unused;
    return figure_way(b, senior, go, w, &unused) && figure_may_stand(b, senior, w->at, &unused) &&
           !beyond(w->cost, dtn_allowance_of(MOVES_GENERAL, STATUS_RAPID, w->bad, NULL));
}

/* dtn-H11: up to the DG or unit until the bases touch, straight or else round what bars or slows that way; if another
 * unit is there already, beside the nearest of its edges. */
static bool reach_contact(const struct battle *b, uint8_t senior, unsigned to, struct pose *out, inches *round) {
    inches most = dtn_allowance_of(MOVES_GENERAL, STATUS_RAPID, false, NULL);
    struct base own = piece_base(b, senior), other = piece_base(b, to);
    struct footprint figure = dtn_footprint_of(b, senior), target = dtn_footprint_of(b, to);
    struct point from, near;
    dtn_nearest_line(&figure.core, &target.core, &from, &near);
    length whole = distance_between(from, near), gap = dtn_footprints_apart(&figure, &target);
    inches best = INT32_MAX;
    for (int e = -1; e < 4; e++) {
        struct base at = own;
        struct act go = act_make(VERB_FIGURE);
        struct way w;
        if (e < 0) {
            at.pose.at.x += (length)((int64_t)(near.x - from.x) * gap / whole);
            at.pose.at.y += (length)((int64_t)(near.y - from.y) * gap / whole);
        } else {
            struct base side = base_facing_edge(other, (enum edge)e);
            at.pose = (struct pose){point_at(side.pose, 0, own.depth), side.pose.facing, 0};
        }
        go.step_count = 1;
        go.step[0] = (struct step){.kind = STEP_TO, .turn = at.pose.facing, .at = at.pose.at};
        struct quad there = base_quad(at);
        struct ruling unused = {0};
        if (!figure_may_stand(b, senior, at, &unused)) continue;
        if (e < 0 && dtn_overlapped(b, &there, senior, to) != NO_PIECE) continue;
        bool straight = law_of_seniors(b, senior, &go, &w);
        if (!straight && !dtn_finds_lawful_way(b, &go, senior, most, law_of_seniors, &w)) continue;
        if (w.cost >= best) continue;
        *out = at.pose;
        *round = straight ? 0 : w.cost;
        best = w.cost;
        if (e < 0) break;
    }
    return best < INT32_MAX;
}

/* What a DG's division or a unit goes by now: to confirm it is no new order. */
static enum order held_order(const struct battle *b, unsigned p) {
    return b->piece[p].kind == PIECE_LEADER ? (enum order)b->division[b->piece[p].division].order
                                            : dtn_order_of_unit(b, p);
}

static bool control_is_allowed(const struct battle *b, const struct act *a, uint8_t p, struct ruling *r) {
    const struct piece *s = &b->piece[b->senior];
    enum order order = (enum order)a->choice;
    if (s->activation != ACTIVATION_FULL)
        return refuse_piece(r, C(49), b->senior, "{p} must be fully activated to take control");
    if (order < ORDER_ACTION || order > ORDER_BREAK_OFF) return refuse(r, C(49), "say which order is adopted");
    if (order >= ORDER_MOVE && s->rank != RANK_COMMANDER)
        return refuse_piece(r, C(51), b->senior, "{p} is no Commander: only he may choose Move or Break-off");
    const struct piece *piece = &b->piece[p];
    bool taken =
        piece->kind == PIECE_LEADER ? b->division[piece->division].turn_taken : has_mark(b, p, MARK_TURN_TAKEN);
    if (taken) return refuse_piece(r, H(13), p, "{p} has had its turn");
    if (piece->kind == PIECE_LEADER && !dtn_division_has_units(b, piece->division))
        return refuse_piece(r, H(123), p, "{p} has no units left: there is nothing to take control of");
    if (order != held_order(b, p) && !one_order_a_period(b, p, r)) return false;
    if (piece->kind == PIECE_LEADER && piece->fails_next)
        return refuse_piece(r, H(123), p, "{p} was hit and is out of action");
    return true;
}

/* dtn-042, dtn-052: units of his command within 6" of where he will stand may join. */
static bool extras_are_allowed(const struct battle *b, const struct act *a, struct pose to, struct ruling *r) {
    struct base there = {to, b->piece[b->senior].width, b->piece[b->senior].depth};
    for (unsigned i = 1; i < a->piece_count; i++) {
        uint8_t unit = a->piece[i];
        if (!is_unit(b, unit) || !dtn_has_command_of(b, b->senior, unit))
            return refuse_piece(r, C(42), unit, "{p} is not of his command and cannot be added");
        if (has_mark(b, unit, MARK_TURN_TAKEN)) return refuse_piece(r, H(13), unit, "{p} has had its turn");
        if (beyond(dtn_distance_from(b, b->senior, there, unit), dtn_command_distance(&b->piece[b->senior])))
            return refuse_piece(r, C(39), unit, "{p} is beyond the 6\" command distance of a senior officer");
    }
    return true;
}

bool dtn_judge_control(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    struct pose to = {{0, 0}, 0, 0};
    inches round = 0;
    uint8_t p;
    if (!recipient_of(b, a, &p, r) || !control_is_allowed(b, a, p, r)) return false;
    bool there = dtn_pieces_touch(b, b->senior, p);
    if (!there && b->piece[b->senior].moved_figure)
        return refuse_pieces(r, H(11), b->senior, p, "{p} has moved already and does not touch {o}");
    if (!there && !reach_contact(b, b->senior, p, &to, &round))
        return refuse_pieces(r, H(11), b->senior, p,
                             "{p} cannot come into contact with {o}: 16\" is his reach, 8\" with bad going");
    if (dtn_pieces_touch(b, b->senior, p)) to = b->piece[b->senior].pose;
    if (!extras_are_allowed(b, a, to, r)) return false;
    dtn_ends_at(r, b->senior, to);
    *plan = (struct dtn_plan){.piece = p, .to = to, .far = round};
    return true;
}

void dtn_play_control(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t p = plan->piece;
    if (plan->far) dtn_tell_way_round(b->senior, plan->far, ev);
    if (!dtn_pieces_touch(b, b->senior, p)) set_figure(b, b->senior, plan->to, H(11), ev);
    b->piece[b->senior].moved_figure = true;
    b->controlled_by = b->senior;
    bool commanders_own = a->choice == ORDER_MOVE || a->choice == ORDER_BREAK_OFF;
    give_order(b, p, (enum order)a->choice, commanders_own ? C(51) : C(49), ev);
    tell_pieces(ev, "control", C(50), "{p} takes direct control of {o}", b->senior, p);
    bool dg = b->piece[p].kind == PIECE_LEADER;
    dtn_start_turn(b, dg ? b->piece[p].division : NO_DIVISION, dg ? NO_PIECE : p, ev);
    for (unsigned i = 1; i < a->piece_count; i++) {
        b->piece[a->piece[i]].marks |= MARK_IN_SCOPE | MARK_TURN_TAKEN;
        tell_pieces(ev, "joins", C(52), "{p} joins the turn under {o}", a->piece[i], b->senior);
    }
    if (dg) dtn_choose_attach_tests(b, false);
    dtn_turn_activated(b, ACTIVATION_FULL, ev);
}
