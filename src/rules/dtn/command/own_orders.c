/* Orders of single units: their own ones (dtn-H15), which expire by the rules of any order, and Attach (1.8). */
#include "rules/dtn/flow.h"

/* --- what a unit moves under ---------------------------------------------------------------------------- */

enum order dtn_order_now(const struct battle *b, unsigned unit) {
    const struct piece *p = &b->piece[unit];
    return p->own_order != ORDERS ? (enum order)p->own_order : (enum order)b->order;
}

/* dtn-H19, dtn-062: a new order replaces the old at once, but on Break-off it waits for a full activation. */
void dtn_order_unit(struct battle *b, unsigned unit, enum order order, struct events *ev) {
    struct piece *p = &b->piece[unit];
    enum order old = dtn_order_of_unit(b, unit);
    p->marks |= MARK_ORDERED;
    tell_pieces(ev, "own_order", H(15), "for {p} this order goes before that of its division", unit, NO_PIECE);
    if (old == ORDER_BREAK_OFF && order != ORDER_BREAK_OFF) {
        p->own_pending = (uint8_t)order;
        tell_pieces(ev, "pending", C(62), "{p} goes on breaking off until it is fully activated", unit, NO_PIECE);
        return;
    }
    if (p->own_order == ORDER_MOVE)
        tell_pieces(ev, "expired", C(61), "a new order ends the Move order of {p}", unit, NO_PIECE);
    p->own_order = (uint8_t)order;
    p->own_pending = ORDERS;
    dtn_order_ends_defend(b, unit, ev);
}

void dtn_unit_orders_take_over(struct battle *b, enum activation result, struct events *ev) {
    for (unsigned u = 0; u < b->pieces && result == ACTIVATION_FULL; u++) {
        struct piece *p = &b->piece[u];
        if (!is_unit(b, u) || !has_mark(b, u, MARK_IN_SCOPE) || p->own_pending == ORDERS) continue;
        p->own_order = p->own_pending;
        p->own_pending = ORDERS;
        struct event *e = tell_pieces(ev, "order", C(62), "{p} ends Break-off: {w}", u, NO_PIECE);
        e->said.word = dtn_orders[p->own_order];
    }
}

/* dtn-058, dtn-060, dtn-063 for every unit of this turn with an order of its own. */
void dtn_unit_orders_expire(struct battle *b, struct events *ev) {
    for (unsigned u = 0; u < b->pieces; u++) {
        struct piece *p = &b->piece[u];
        if (!is_unit(b, u) || !has_mark(b, u, MARK_IN_SCOPE)) continue;
        bool failed = b->activation == ACTIVATION_FAIL;
        if (p->own_order == ORDER_MOVE && (failed || !has_mark(b, u, MARK_NORMAL_MOVE_MADE))) {
            p->own_order = ORDERS;
            tell_pieces(ev, "expired", failed ? C(58) : C(60),
                        failed ? "activation fails: the Move order of {p} ends"
                               : "{p} made no full Normal move: its Move order ends",
                        u, NO_PIECE);
        }
        if (p->own_order == ORDER_BREAK_OFF && dtn_enemy_with_tz(b, u) == NO_PIECE) {
            p->own_order = ORDER_REGROUP;
            p->own_pending = ORDERS;
            p->marks |= MARK_REGROUP_SPARED;
            tell_pieces(ev, "order", C(63), "{p} is safe: a free Regroup order", u, NO_PIECE);
        }
    }
}

/* dtn-023, dtn-H118 */
void dtn_remove_unit_chits(struct battle *b, struct events *ev) {
    for (unsigned u = 0; u < b->pieces; u++) {
        struct piece *p = &b->piece[u];
        bool spared = p->marks & MARK_REGROUP_SPARED;
        p->marks &= ~(uint32_t)MARK_REGROUP_SPARED;
        if (spared && is_unit(b, u))
            tell_pieces(ev, "spared", H(118), "the free Regroup order of {p} stays one period more", u, NO_PIECE);
        if (spared || (p->own_order != ORDER_ACTION && p->own_order != ORDER_REGROUP)) continue;
        p->own_order = ORDERS;
        if (is_unit(b, u)) tell_pieces(ev, "expired", C(23), "the order of {p} is removed", u, NO_PIECE);
        dtn_order_ends_defend(b, u, ev);
    }
}

/* --- ending a Move order in a TZ (dtn-059) -------------------------------------------------------------- */

bool dtn_may_convert_unit(const struct battle *b, unsigned unit) {
    return b->controlled_by == NO_PIECE && b->piece[unit].own_order == ORDER_MOVE &&
           dtn_enemy_with_tz(b, unit) != NO_PIECE;
}

bool dtn_may_convert(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count ? a->piece[0] : b->lone;
    if (!is_unit(b, unit) || (b->lone != NO_PIECE ? unit != b->lone : b->piece[unit].division != b->turn))
        return refuse(r, C(59), "name a unit of this turn that has a Move order of its own");
    if (b->piece[unit].own_order != ORDER_MOVE) return refuse_piece(r, C(59), unit, "{p} has no Move order of its own");
    if (!dtn_may_convert_unit(b, unit)) return refuse_piece(r, C(59), unit, "{p} starts in no enemy TZ");
    plan->piece = unit;
    return true;
}

void dtn_convert_unit(struct battle *b, unsigned unit, struct events *ev) {
    b->piece[unit].own_order = ORDER_ACTION;
    tell_pieces(ev, "order", C(59), "{p} ends its Move order for a free Action order", unit, NO_PIECE);
}

/* --- Attach --------------------------------------------------------------------------------------------- */

static bool in_reach_of(const struct battle *b, unsigned unit, unsigned division) {
    if (division == NO_DIVISION || !on_table(b, b->division[division].dg)) return false;
    uint8_t dg = b->division[division].dg;
    return within(dtn_piece_distance(b, dg, unit), dtn_command_distance(&b->piece[dg]));
}

static bool attach_is_due(const struct battle *b, unsigned unit) {
    const struct piece *p = &b->piece[unit];
    return is_unit(b, unit) && p->side == b->active && p->attach_to != NO_DIVISION &&
           !has_mark(b, unit, MARK_ATTACH_TESTED);
}

/* dtn-072, dtn-H117: tested by the draw of the DG, present or future, in whose reach it stands; if both are near and
 * the other is still to draw, its owner chooses. */
void dtn_choose_attach_tests(struct battle *b, bool ask) {
    for (unsigned u = 0; u < b->pieces; u++) {
        struct piece *p = &b->piece[u];
        if (!attach_is_due(b, u) || (p->division != b->turn && p->attach_to != b->turn)) continue;
        if (!in_reach_of(b, u, b->turn)) continue;
        uint8_t other = p->division == b->turn ? p->attach_to : p->division;
        if (ask && in_reach_of(b, u, other) && !b->division[other].turn_taken)
            dtn_push_task(b, TASK_ATTACH, b->active, u, b->division[b->turn].dg, 0);
        else
            p->marks |= MARK_TESTED_HERE;
    }
}

static void transfer(struct battle *b, unsigned unit, clause c, struct events *ev) {
    struct piece *p = &b->piece[unit];
    p->division = p->attach_to;
    p->attach_to = NO_DIVISION;
    p->attach_age = 0;
    tell_pieces(ev, "attached", c, "{p} now belongs to {o}'s division", unit, b->division[p->division].dg);
    tell_pieces(ev, "transferred", C(44), "{p} stays with it for the rest of the battle", unit, NO_PIECE);
    dtn_order_ends_defend(b, unit, ev);
}

static void tell_not_attached(const struct battle *b, unsigned unit, clause c, struct events *ev) {
    tell_pieces(ev, "not_attached", c,
                b->piece[unit].division == NO_DIVISION ? "{p} joins no division yet: that takes a full activation"
                                                       : "{p} stays with its division: that takes a full activation",
                unit, NO_PIECE);
}

void dtn_test_attachments(struct battle *b, enum activation result, struct events *ev) {
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!has_mark(b, u, MARK_TESTED_HERE)) continue;
        b->piece[u].marks &= ~(uint32_t)MARK_TESTED_HERE;
        b->piece[u].marks |= MARK_ATTACH_TESTED;
        if (result == ACTIVATION_FULL)
            transfer(b, u, C(72), ev);
        else
            tell_not_attached(b, u, C(72), ev);
    }
}

/* dtn-H117: within reach of neither DG it draws for itself. */
void dtn_test_lone_attachment(struct battle *b, unsigned unit, enum activation result, struct events *ev) {
    const struct piece *p = &b->piece[unit];
    if (!attach_is_due(b, unit) || in_reach_of(b, unit, p->division) || in_reach_of(b, unit, p->attach_to)) return;
    b->piece[unit].marks |= MARK_ATTACH_TESTED;
    if (result == ACTIVATION_FULL)
        transfer(b, unit, H(117), ev);
    else
        tell_not_attached(b, unit, H(117), ev);
}
