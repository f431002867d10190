/* The divisional turn: who takes one, optimising, activation and scope, assistance, repositioning, responses, its end.
 */
#include "rules/dtn/flow.h"

/* --- whose turn ----------------------------------------------------------------------------------------- */

bool dtn_division_has_units(const struct battle *b, unsigned division) {
    for (unsigned u = 0; u < b->pieces; u++)
        if (is_unit(b, u) && b->piece[u].division == division) return true;
    return false;
}

/* dtn-H123: a DG without units takes no turn. */
static bool division_waits(const struct battle *b, unsigned d) {
    const struct division *v = &b->division[d];
    return v->side == b->active && !v->turn_taken && on_table(b, v->dg) && dtn_division_has_units(b, d);
}

/* dtn-H14: units outside their DG's reach, of no division, or whose DG was hit, may take turns of their own. Who was
 * not in reach as his DG drew has no TURN_TAKEN mark (dtn-H122). */
static bool lone_waits(const struct battle *b, unsigned u) {
    if (!is_unit(b, u) || b->piece[u].side != b->active || has_mark(b, u, MARK_TURN_TAKEN)) return false;
    uint8_t dg = dtn_dg_of(b, u);
    if (dg == NO_PIECE || b->division[b->piece[u].division].turn_taken) return true;
    return beyond(dtn_piece_distance(b, dg, u), dtn_command_distance(&b->piece[dg]));
}

static bool any_division_waits(const struct battle *b) {
    for (unsigned d = 0; d < b->divisions && !b->divisions_over; d++)
        if (division_waits(b, d)) return true;
    return false;
}

bool dtn_lone_units_only(const struct battle *b) { return !any_division_waits(b); }

/* dtn-218, dtn-H123: the fail costs one turn, taken or not. */
static void hit_generals_recover(struct battle *b, struct events *ev) {
    for (unsigned p = 0; p < b->pieces; p++) {
        struct piece *l = &b->piece[p];
        if (l->side != b->active || l->kind != PIECE_LEADER) continue;
        l->moved_figure = false;
        if (l->rank != RANK_DG || !l->fails_next) continue;
        bool forgone = !b->division[l->division].turn_taken;
        if (forgone)
            tell_pieces(ev, "activation", H(123), "{p} was hit: the turn that cost him has gone by", p, NO_PIECE);
        if (l->fails_next == 2 || forgone) l->fails_next = 0;
    }
}

bool dtn_divisions_wait(struct battle *b, struct events *ev) {
    bool any = any_division_waits(b), lone = false;
    b->subject = b->turn = b->lone = NO_PIECE;
    for (unsigned u = 0; u < b->pieces; u++) lone = lone || lone_waits(b, u);
    if (b->side[b->active].passed && any) { /* no more divisional turns; units may still act alone */
        b->divisions_over = true;
        b->side[b->active].passed = any = false;
    }
    if ((any || lone) && !b->side[b->active].passed) return true;
    b->side[b->active].passed = false;
    hit_generals_recover(b, ev);
    b->phase = PHASE_HQS;
    return false;
}

bool dtn_judge_division(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t p = dtn_named_piece(b, a, b->active, r);
    if (p == NO_PIECE) return false;
    const struct piece *piece = &b->piece[p];
    bool dg = piece->kind == PIECE_LEADER && piece->rank == RANK_DG;
    if (!dg && piece->kind != PIECE_UNIT)
        return refuse_piece(r, C(15), p, "{p} takes no turn here: name a DG, or a unit that acts alone");
    if (dg && b->division[piece->division].turn_taken)
        return refuse_piece(r, H(13), p, "the division of {p} has had its turn");
    if (dg && !dtn_division_has_units(b, piece->division)) return refuse_piece(r, H(123), p, "{p} has no units left");
    if (dg && b->divisions_over)
        return refuse_piece(r, H(14), p, "the divisional turns are over: only units that act alone are left");
    if (!dg && has_mark(b, p, MARK_TURN_TAKEN)) return refuse_piece(r, H(13), p, "{p} has had its turn");
    if (!dg && any_division_waits(b))
        return refuse_piece(r, H(14), p, "{p} acts alone after all divisional turns: take or end them first");
    if (!dg && !lone_waits(b, p)) return refuse_piece(r, H(14), p, "{p} takes its turn with its division");
    plan->piece = p;
    return true;
}

void dtn_play_division(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a;
    uint8_t p = plan->piece;
    const struct piece *piece = &b->piece[p];
    bool dg = piece->kind == PIECE_LEADER;
    dtn_start_turn(b, dg ? piece->division : NO_DIVISION, dg ? NO_PIECE : p, ev);
}

static void end_turn(struct battle *b, struct events *ev);

/* Turn flags, vulnerability and marks of the last turn go as a new one begins. */
static void clear_turn(struct battle *b) {
    for (unsigned u = 0; u < b->pieces; u++) {
        b->piece[u].marks &= ~(uint32_t)MARKS_OF_TURN;
        b->piece[u].rush_from = (struct point){0, 0};
        b->piece[u].declared = 0;
    }
    b->clashes = 0;
    b->subject = NO_PIECE;
    b->side[b->active].passed = false;
}

/* dtn-H14: without an order of its own a unit that acts alone has none, whatever its division's. */
static enum order order_alone(const struct battle *b, unsigned unit) {
    return b->piece[unit].own_order == ORDERS ? ORDER_NONE : (enum order)b->piece[unit].own_order;
}

/* dtn-058 */
static void fail_ends_move_order(struct division *v, struct events *ev) {
    if (v->order != ORDER_MOVE) return;
    v->order = ORDER_NONE;
    tell_pieces(ev, "expired", C(58), "activation fails: the Move order of {p}'s division is gone", v->dg, NO_PIECE);
}

/* How a turn is told: its order says what may be done in it. */
static const char *so_ordered(unsigned order) {
    switch (order) {
    case ORDER_ACTION:
        return "under an Action order";
    case ORDER_REGROUP:
        return "under a Regroup order";
    case ORDER_MOVE:
        return "under a Move order";
    case ORDER_BREAK_OFF:
        return "under a Break-off order";
    default:
        return "without an order";
    }
}

void dtn_start_turn(struct battle *b, unsigned division, unsigned lone, struct events *ev) {
    clear_turn(b);
    b->turn = (uint8_t)division;
    b->lone = (uint8_t)lone;
    b->activation = ACTIVATION_NONE;
    if (lone != NO_PIECE) {
        b->piece[lone].marks |= MARK_TURN_TAKEN | MARK_IN_SCOPE;
        b->order = (uint8_t)order_alone(b, lone);
        uint8_t dg = dtn_dg_of(b, lone);
        tell_pieces(ev, "turn", H(14), "{p} takes a turn of its own, {w}", lone, NO_PIECE)->said.word =
            so_ordered(b->order);
        if (b->piece[lone].division == NO_DIVISION)
            tell_pieces(ev, "alone", H(16), "{p} is attached to no division", lone, NO_PIECE);
        else if (dg != NO_PIECE && !b->piece[dg].fails_next &&
                 within(dtn_piece_distance(b, dg, lone), dtn_command_distance(&b->piece[dg])))
            tell_pieces(ev, "alone", H(122), "{p} was out of reach when the card of {o} was drawn", lone, dg);
        b->subject = (uint8_t)lone;
        b->phase = dtn_may_convert_unit(b, lone) ? PHASE_OPTIMISE : PHASE_MOVES;
        if (b->controlled_by == NO_PIECE && b->phase == PHASE_MOVES)
            dtn_push_task(b, TASK_ACTIVATION, b->active, lone, NO_PIECE, 1);
        return;
    }
    struct division *v = &b->division[division];
    v->turn_taken = true;
    b->subject = v->dg;
    b->piece[v->dg].moved_figure = false;
    tell_pieces(ev, "turn", C(15), "the division of {p} takes its turn, {w}", v->dg, NO_PIECE)->said.word =
        so_ordered(v->order);
    b->phase = PHASE_OPTIMISE;
    if (!b->piece[v->dg].fails_next) return;
    /* dtn-218, dtn-H123: no card; his units may try alone */
    b->piece[v->dg].fails_next = 2;
    tell_pieces(ev, "activation", C(218), "{p} was hit: his division does nothing, its units may act alone", v->dg,
                NO_PIECE);
    b->activation = b->piece[v->dg].activation = ACTIVATION_FAIL;
    fail_ends_move_order(v, ev);
    end_turn(b, ev);
}

/* --- steps 1 and 2 -------------------------------------------------------------------------------------- */

/* dtn-033: two cards when a senior general touches the DG. */
static unsigned activation_cards(const struct battle *b, unsigned leader) {
    if (b->piece[leader].kind != PIECE_LEADER || b->piece[leader].rank != RANK_DG) return 1;
    for (unsigned p = 0; p < b->pieces; p++)
        if (on_table(b, p) && b->piece[p].kind == PIECE_LEADER && b->piece[p].rank != RANK_DG &&
            b->piece[p].side == b->piece[leader].side && dtn_pieces_touch(b, p, leader))
            return 2;
    return 1;
}

bool dtn_optimise_waits(struct battle *b, struct events *ev) {
    (void)ev;
    if (!b->side[b->active].passed) return true;
    b->side[b->active].passed = false;
    uint8_t who = b->lone != NO_PIECE ? b->lone : b->division[b->turn].dg;
    b->phase = PHASE_MOVES;
    dtn_push_task(b, TASK_ACTIVATION, b->active, who, NO_PIECE, (int32_t)activation_cards(b, who));
    if (b->lone == NO_PIECE) dtn_choose_attach_tests(b, true);
    return false;
}

static bool any_in_tz(const struct battle *b, unsigned division) {
    for (unsigned u = 0; u < b->pieces; u++)
        if (is_unit(b, u) && b->piece[u].division == division && dtn_enemy_with_tz(b, u) != NO_PIECE) return true;
    return false;
}

/* dtn-059: the division, or a unit of it with a Move order of its own, starts in an enemy TZ. */
bool dtn_may_convert_division(const struct battle *b) {
    if (b->turn == NO_DIVISION) return false;
    if (b->division[b->turn].order == ORDER_MOVE && any_in_tz(b, b->turn)) return true;
    for (unsigned u = 0; u < b->pieces; u++)
        if (is_unit(b, u) && b->piece[u].division == b->turn && dtn_may_convert_unit(b, u)) return true;
    return false;
}

bool dtn_judge_convert(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    if (b->lone != NO_PIECE || a->piece_count) return dtn_may_convert(b, a, plan, r);
    const struct division *v = &b->division[b->turn];
    if (v->order != ORDER_MOVE) return refuse_piece(r, C(59), v->dg, "the division of {p} has no Move order");
    if (!any_in_tz(b, b->turn)) return refuse_piece(r, C(59), v->dg, "no unit of {p}'s division starts in an enemy TZ");
    plan->piece = NO_PIECE;
    return true;
}

void dtn_play_convert(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a;
    if (plan->piece != NO_PIECE) {
        dtn_convert_unit(b, plan->piece, ev);
        return;
    }
    struct division *v = &b->division[b->turn];
    v->order = ORDER_ACTION;
    tell_pieces(ev, "order", C(59), "the division of {p} ends its Move order for a free Action order", v->dg, NO_PIECE);
}

/* dtn-040, dtn-041, dtn-H122: measured once, as the card is drawn. */
static void find_scope(struct battle *b) {
    uint8_t leader = b->controlled_by != NO_PIECE ? b->controlled_by : b->division[b->turn].dg;
    uint8_t dg = b->division[b->turn].dg;
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!is_unit(b, u) || b->piece[u].division != b->turn || has_mark(b, u, MARK_TURN_TAKEN)) continue;
        bool near = within(dtn_piece_distance(b, dg, u), dtn_command_distance(&b->piece[dg])) ||
                    within(dtn_piece_distance(b, leader, u), dtn_command_distance(&b->piece[leader]));
        if (near) b->piece[u].marks |= MARK_IN_SCOPE | MARK_TURN_TAKEN;
    }
}

static void new_order_takes_over(struct battle *b, struct division *v, enum activation result, struct events *ev) {
    if (v->pending == ORDERS || result != ACTIVATION_FULL) return;
    v->order = v->pending;
    v->pending = ORDERS;
    struct event *e = tell_pieces(ev, "order", C(62), "the division of {p} ends Break-off: {w}", v->dg, NO_PIECE);
    e->said.word = dtn_orders[v->order];
    b->order = v->order;
    for (unsigned u = 0; u < b->pieces; u++)
        if (b->piece[u].division == b->turn) dtn_order_ends_defend(b, u, ev);
}

/* dtn-112, dtn-H44: vulnerable until its next turn; Rapid and road march last as long. */
static void begin_afresh(struct piece *p) {
    p->marks &= ~(uint32_t)(MARK_VULNERABLE | MARK_PASSED_DEFILE);
    if (p->status == STATUS_RAPID || p->status == STATUS_ROAD_MARCH) p->status = STATUS_NORMAL;
}

static void scope_begins_afresh(struct battle *b) {
    for (unsigned u = 0; u < b->pieces; u++)
        if (has_mark(b, u, MARK_IN_SCOPE)) begin_afresh(&b->piece[u]);
}

static void lone_activated(struct battle *b, enum activation result, struct events *ev) {
    b->piece[b->lone].activation = (uint8_t)result;
    scope_begins_afresh(b);
    dtn_test_lone_attachment(b, b->lone, result, ev);
    dtn_unit_orders_take_over(b, result, ev);
    b->order = (uint8_t)order_alone(b, b->lone);
    if (result != ACTIVATION_FAIL) return;
    tell_pieces(ev, "turn_ends", C(64), "activation fails: {p} does nothing", b->lone, NO_PIECE);
    end_turn(b, ev);
}

void dtn_turn_activated(struct battle *b, enum activation result, struct events *ev) {
    b->activation = (uint8_t)result;
    b->phase = PHASE_MOVES;
    b->subject = NO_PIECE;
    if (b->lone != NO_PIECE) {
        lone_activated(b, result, ev);
        return;
    }
    struct division *v = &b->division[b->turn];
    b->piece[v->dg].activation = (uint8_t)result;
    b->order = v->order;
    dtn_test_attachments(b, result, ev);
    find_scope(b);
    scope_begins_afresh(b); /* a turn that fails is a turn */
    if (result == ACTIVATION_FAIL) {
        tell_pieces(ev, "turn_ends", C(81), "activation fails: the turn of {p}'s division ends", v->dg, NO_PIECE);
        fail_ends_move_order(v, ev);
        end_turn(b, ev);
        return;
    }
    new_order_takes_over(b, v, result, ev);
    dtn_unit_orders_take_over(b, result, ev);
}

/* --- assistance ----------------------------------------------------------------------------------------- */

bool dtn_judge_assist(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    if (b->turn == NO_DIVISION)
        return refuse_piece(r, C(43), b->lone, "{p} acts alone: only a DG asks for assistance in his turn");
    uint8_t u = dtn_named_piece(b, a, b->active, r);
    if (u == NO_PIECE) return false;
    if (b->piece[u].kind != PIECE_UNIT)
        return refuse_piece(r, C(43), u, "{p} is no unit: only units can be asked for assistance");
    uint8_t dg = b->division[b->turn].dg;
    if (has_mark(b, u, MARK_IN_SCOPE)) return refuse_piece(r, C(43), u, "{p} takes part in this turn already");
    if (has_mark(b, u, MARK_TURN_TAKEN))
        return refuse_piece(r, H(13), u, "{p} has had its turn in this movement phase");
    if (has_mark(b, u, MARK_ASKED)) return refuse_piece(r, C(43), u, "{p} was asked in this turn before");
    if (beyond(dtn_piece_distance(b, dg, u), dtn_command_distance(&b->piece[dg])))
        return refuse_pieces(r, C(38), u, dg, "{p} is beyond the 4\" command distance of {o}");
    plan->piece = u;
    return true;
}

void dtn_play_assist(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)ev;
    uint8_t u = plan->piece;
    b->piece[u].marks |= MARK_ASKED;
    dtn_push_task(b, TASK_ASSISTANCE, b->active, u, NO_PIECE, 1);
}

void dtn_unit_assists(struct battle *b, unsigned unit, enum activation result, uint8_t card, struct events *ev) {
    if (result == ACTIVATION_FULL) {
        begin_afresh(&b->piece[unit]);
        b->piece[unit].marks |= MARK_IN_SCOPE | MARK_TURN_TAKEN;
    }
    if (rank_of(card) == ACE) b->piece[unit].marks |= MARK_TURN_TAKEN; /* dtn-H17 */
    tell_pieces(ev, "assistance", result == ACTIVATION_FULL ? C(43) : H(17),
                result == ACTIVATION_FULL ? "{p} joins this turn" : "{p} does not join", unit, NO_PIECE);
}

/* --- steps 13 and 14 ------------------------------------------------------------------------------------ */

bool dtn_reposition_waits(struct battle *b, struct events *ev) {
    (void)ev;
    uint8_t dg = b->turn == NO_DIVISION ? NO_PIECE : b->division[b->turn].dg;
    if (dg != NO_PIECE && on_table(b, dg) && dtn_division_has_units(b, b->turn) && !b->side[b->active].passed) {
        if (b->subject != dg) b->piece[dg].moved_figure = false;
        b->subject = dg;
        return true;
    }
    b->side[b->active].passed = false;
    b->subject = NO_PIECE;
    b->phase = PHASE_RESPONSES;
    for (unsigned u = 0; u < b->pieces; u++) b->piece[u].marks &= ~(uint32_t)MARK_SETTLED;
    return false;
}

/* dtn-H51, dtn-H76: it opened fire on that enemy, who is there still and within 2". */
static bool in_firefight(const struct battle *b, unsigned unit, unsigned enemy) {
    return is_unit(b, enemy) && has_mark(b, unit, MARK_FIREFIGHT) && b->piece[unit].target == enemy &&
           within(dtn_piece_distance(b, unit, enemy), 2 * INCH);
}

/* dtn-H51: an enemy in its CZ, not in contact nor in a firefight. */
bool dtn_may_respond_to(const struct battle *b, unsigned unit, struct ruling *r) {
    bool threatened = false;
    if (b->piece[unit].side == b->active)
        return refuse_piece(r, C(93), (uint8_t)unit, "{p} is of the side whose turn it was: the other side responds");
    if (has_mark(b, unit, MARK_SETTLED)) return refuse_piece(r, H(51), (uint8_t)unit, "{p} has responded already");
    if (in_firefight(b, unit, b->piece[unit].target))
        return refuse_pieces(r, H(51), (uint8_t)unit, b->piece[unit].target, "{p} is in a firefight with {o}");
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side != b->active) continue;
        if (far_apart(b->piece[unit].pose.at, b->piece[e].pose.at, TZ_REACH)) continue;
        if (dtn_pieces_touch(b, unit, e))
            return refuse_pieces(r, H(51), (uint8_t)unit, (uint8_t)e, "{p} is in contact with {o}");
        if (in_firefight(b, e, unit))
            return refuse_pieces(r, H(51), (uint8_t)unit, (uint8_t)e, "{p} is in a firefight with {o}");
        threatened = threatened || dtn_in_cz(b, unit, piece_base(b, e), e);
    }
    return threatened ||
           refuse_piece(r, H(51), (uint8_t)unit, "{p} has no enemy of this turn's side in its CZ to respond to");
}

bool dtn_may_respond(const struct battle *b, unsigned unit) {
    struct ruling unused; /* nobody reads it */
    return is_unit(b, unit) && b->piece[unit].side != b->active && !has_mark(b, unit, MARK_SETTLED) &&
           dtn_may_respond_to(b, unit, &unused);
}

bool dtn_responses_wait(struct battle *b, struct events *ev) {
    bool any = false;
    for (unsigned u = 0; u < b->pieces && !any; u++) any = dtn_may_respond(b, u);
    if (any && !b->side[b->active].passed) return true;
    b->side[b->active].passed = false;
    end_turn(b, ev);
    return false;
}

/* --- the end of the turn -------------------------------------------------------------------------------- */

/* dtn-060: a Move order needs one unit that moved at least its Normal allowance. */
static void check_move_order(struct battle *b, struct division *v, struct events *ev) {
    if (v->order != ORDER_MOVE || b->activation == ACTIVATION_FAIL) return;
    for (unsigned u = 0; u < b->pieces; u++)
        if (b->piece[u].division == b->turn && has_mark(b, u, MARK_NORMAL_MOVE_MADE)) return;
    v->order = ORDER_NONE;
    tell_pieces(ev, "expired", C(60), "no unit of {p}'s division made a full Normal move: its Move order ends", v->dg,
                NO_PIECE);
}

/* dtn-063, dtn-H18: nobody in an enemy TZ is safety. */
static void check_safety(struct battle *b, struct division *v, struct events *ev) {
    if (v->order != ORDER_BREAK_OFF || any_in_tz(b, b->turn)) return;
    v->order = ORDER_REGROUP;
    v->spared = true;
    v->pending = ORDERS;
    tell_pieces(ev, "order", C(63), "the division of {p} is safe: a free Regroup order", v->dg, NO_PIECE);
}

static void end_turn(struct battle *b, struct events *ev) {
    if (b->turn != NO_DIVISION) {
        check_move_order(b, &b->division[b->turn], ev);
        check_safety(b, &b->division[b->turn], ev);
    }
    dtn_unit_orders_expire(b, ev);
    clear_turn(b);
    b->phase = b->controlled_by == NO_PIECE ? PHASE_DIVISIONS : PHASE_SENIORS;
    b->controlled_by = NO_PIECE;
    b->turn = b->lone = NO_PIECE;
}
