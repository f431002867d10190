/* Not now: an act that comes at the wrong time. If the unit could not do it at any time, that is the reason; else what
 * is due first, and from whom. */
#include "rules/dtn/flow.h"

/* --- what is due ---------------------------------------------------------------------------------------- */

/* Said of the piece that must wait ({p}), or by itself; {o} is whom the question is about, {0} the side asked. */
struct due {
    const char *of_piece, *alone;
};
#define DUE(text)                                                                                                      \
    { "{p} must wait: " text, "not yet: " text }

static const struct due tasks_due[] = {
    [TASK_LAY] = DUE("a die is thrown for the ground"),
    [TASK_CUT] = DUE("a card of {s0} is drawn for the choice of edges"),
    [TASK_ROLL_CP] = DUE("a die of {s0} is thrown for CPs"),
    [TASK_DRAW_FIRST] = DUE("a card of {s0} is drawn for the first move"),
    [TASK_ACTIVATION] = DUE("a card of {s0} is drawn to activate {o}"),
    [TASK_ASSISTANCE] = DUE("a card of {s0} is drawn to see whether {o} assists"),
    [TASK_FIRE] = DUE("a card is drawn for the fire on {o}"),
    [TASK_FIRE_EXTRA] = DUE("two more cards are drawn for the fire on {o}"),
    [TASK_FATIGUE] = DUE("a card is drawn for the fatigue of {o}"),
    [TASK_MORALE] = DUE("the morale of {o} is checked by cards"),
    [TASK_RISK] = DUE("a card is drawn to see whether {o} is hit"),
    [TASK_RECOVERY] = DUE("cards are drawn for the recovery of {o}"),
    [TASK_EVADE] = DUE("dice are thrown for the evade of {o}"),
    [TASK_COMBAT_CARDS] = DUE("cards are drawn for the combat at {o}"),
    [TASK_ANSWER] = DUE("a card is drawn to see whether {o} answers with a charge"),
    [TASK_SPLIT] = DUE("{s0} says how {o} spreads its SPs"),
    [TASK_FALL_BACK] = DUE("{s0} says how far {o} falls back"),
    [TASK_CONVERT] = DUE("{s0} says whether {o} converts the draw to a firefight"),
    [TASK_ATTACHED] = DUE("{s0} says whether {o} joins the combat"),
    [TASK_COUNTER] = DUE("{s0} says whether {o} counterattacks"),
    [TASK_ENTER_BUA] = DUE("{s0} says whether {o} retreats into the houses"),
    [TASK_ATTACH] = DUE("{s0} says by whose card the Attach order of {o} is tested"),
    [TASK_ADVANCE] = DUE("{s0} says whether {o} advances"),
};

static const struct due phases_due[PHASES] = {
    [PHASE_SENIORS] = DUE("{s0} is asked which senior officer takes his turn"),
    [PHASE_SENIOR_TURN] = DUE("{o} has his turn, for orders, CPs or control"),
    [PHASE_DIVISIONS] = DUE("{s0} is asked which division or unit takes its turn"),
    [PHASE_OPTIMISE] = DUE("{s0} has to end step 1, before the card for {o}"),
    [PHASE_MOVES] = DUE("{s0} moves the units of the turn under way"),
    [PHASE_CHECKS] = DUE("{s0} is asked whether its batteries fire at {o}"),
    [PHASE_EVADES] = DUE("{s0} is asked whether {o} evades"),
    [PHASE_FINAL] = DUE("{s0} is asked whom {o} charges now"),
    [PHASE_COMBAT] = DUE("{s0} is asked which combat is fought next"),
    [PHASE_ANSWERS] = DUE("{s0} is asked for opportunity charges"),
    [PHASE_BREAKTHROUGH] = DUE("{s0} is asked whether {o} breaks through"),
    [PHASE_SECOND] = DUE("{s0} is asked which combat is fought next, or pressed again"),
    [PHASE_RESCUE] = DUE("{s0} is asked whether it rescues artillery"),
    [PHASE_THIRD] = DUE("{s0} is asked which combat is fought next"),
    [PHASE_REPOSITION] = DUE("{s0} is asked where {o} is placed"),
    [PHASE_RESPONSES] = DUE("{s0} is asked for its responses"),
    [PHASE_HQS] = DUE("{s0} is asked whether its headquarters move"),
    [PHASE_FIREFIGHTS] = DUE("{s0} is asked which firefight comes next"),
    [PHASE_RECOVERY] = DUE("{s0} is asked which batteries rest"),
    [PHASE_FIRE] = DUE("{s0} is asked which batteries fire"),
    [PHASE_EDGES] = DUE("{s0} is asked for its edge"),
    [PHASE_DEPLOY] = DUE("{s0} deploys"),
};
#undef DUE

static bool must_wait(const struct battle *b, unsigned piece, struct ruling *r) {
    struct prompt p = dtn_prompt(b);
    const struct task *t = dtn_task_due(b);
    const struct due *due = t ? &tasks_due[t->kind] : &phases_due[b->phase];
    r->legal = false;
    r->why = p.why;
    r->why.other = p.why.piece;
    r->why.piece = (uint8_t)piece;
    r->why.number[0] = t ? t->side : p.seat;
    r->why.text = piece == NO_PIECE ? due->alone : due->of_piece;
    return false;
}

/* --- what a unit could never do now --------------------------------------------------------------------- */

/* Under its order not even a full activation would let it. */
static bool order_forbids(const struct battle *b, uint8_t unit, enum deed deed, struct ruling *r) {
    const struct piece *p = &b->piece[unit];
    struct leave leave = dtn_order_leave(dtn_order_of_unit(b, unit), ACTIVATION_FULL, deed, p->status == STATUS_DEFEND);
    return !leave.legal && !dtn_refuse_with(r, unit, leave);
}

static bool attack_is_hopeless(const struct battle *b, const struct act *a, uint8_t unit, struct ruling *r) {
    uint8_t target = a->target, verb = a->verb;
    bool dtn_in_cz;
    if (!is_unit(b, target) || b->piece[target].side == b->piece[unit].side)
        return !refuse_piece(r, C(132), unit, "{p} attacks an enemy unit");
    if (verb == VERB_CHARGE && !dtn_arms_may_charge(b, unit, target, false, r)) return true;
    if (verb == VERB_FIREFIGHT && !dtn_arms_may_fire(b, unit, target, r)) return true;
    if (!dtn_starts_in_tz(b, unit, target, &dtn_in_cz, r)) return true;
    return order_forbids(b, unit,
                         verb == VERB_CHARGE ? DEED_CHARGE
                         : verb == VERB_PIN  ? DEED_PIN
                         : dtn_in_cz         ? DEED_FF_FROM_CZ
                                             : DEED_FF_FROM_TZ,
                         r);
}

/* What the unit is keeps it from the act, whenever it were asked. Then the refusal is set. */
static bool is_unfit(const struct battle *b, const struct act *a, uint8_t unit, struct ruling *r) {
    const struct piece *p = &b->piece[unit];
    switch ((enum verb_number)a->verb) {
    case VERB_CHARGE:
    case VERB_FIREFIGHT:
    case VERB_PIN:
        return attack_is_hopeless(b, a, unit, r);
    case VERB_SUPPORT:
        if (dtn_enemy_with_tz(b, unit) == NO_PIECE)
            return !refuse_piece(r, C(114), unit, "{p} does not start in an enemy TZ");
        return order_forbids(b, unit, DEED_SUPPORT, r);
    case VERB_MOVE:
        if (is_gun(p) && !is_limbered(p)) return !refuse_piece(r, C(99), unit, "{p} is deployed: limber it first");
        return false;
    case VERB_DEFEND:
        if (is_cavalry((enum arm)p->arm) || is_limbered(p))
            return !refuse_piece(r, H(24), unit, "{p} cannot: only infantry and deployed artillery go on Defend");
        return order_forbids(b, unit, DEED_ADOPT_DEFEND, r);
    case VERB_LIMBER:
        return !is_gun(p) && !refuse_piece(r, C(100), unit, "{p} is no artillery: only that limbers");
    case VERB_FIRE:
    case VERB_BOUNCE:
        return !dtn_battery_is_ready(b, unit, r);
    case VERB_ANSWER:
        if (p->arm == ARM_ARTILLERY)
            return !refuse_piece(r, C(160), unit, "{p} is artillery and makes no opportunity charges");
        return has_mark(b, unit, MARK_HAS_MOVED) &&
               !refuse_piece(r, C(162), unit, "{p} has moved this period: only units that have not may respond");
    default:
        return false;
    }
}

/* dtn-145: evading is for units that are charged and quick enough. It names nobody: of the turn under way, whoever is
 * charged and cannot is the reason. */
static bool nobody_evades(const struct battle *b, struct ruling *r) {
    bool charged = false;
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!is_unit(b, u) || !has_mark(b, u, MARK_CHARGING) || !is_unit(b, b->piece[u].target)) continue;
        uint8_t target = b->piece[u].target;
        if (dtn_class_evades((enum move_class)b->piece[target].move_class)) return false; /* its time may come */
        charged = true;
        refuse_piece(r, C(145), target, "{p} is charged but stands: only skirmish cavalry and artillery evade");
    }
    return charged || !refuse(r, C(145), "nobody is charged: only a unit that is charged evades");
}

bool dtn_not_now(const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->verb == VERB_EVADE && nobody_evades(b, r)) return false;
    uint8_t piece = a->piece_count ? a->piece[0] : NO_PIECE;
    if (is_unit(b, piece) && is_unfit(b, a, piece, r)) return false;
    return must_wait(b, piece, r);
}

/* --- step 3 --------------------------------------------------------------------------------------------- */

static bool not_in_this_turn(const struct battle *b, uint8_t unit, struct ruling *r) {
    if (has_mark(b, unit, MARK_TURN_TAKEN))
        return refuse_piece(r, H(13), unit, "{p} has had its turn in this movement phase");
    if (b->turn == NO_DIVISION)
        return refuse_pieces(r, H(14), unit, b->lone, "{p} is not in this turn: {o} acts alone");
    uint8_t dg = b->division[b->turn].dg;
    if (b->piece[unit].division != b->turn)
        return refuse_pieces(r, C(41), unit, dg,
                             "{p} is not of the division of {o}, whose turn it is: it may be asked for assistance");
    refuse_pieces(r, C(40), unit, dg, "{p} was beyond the {h1}\" command distance of {o} when the turn began");
    r->why.number[1] = dtn_command_distance(&b->piece[dg]);
    return false;
}

bool dtn_in_turn(const struct battle *b, unsigned unit, struct ruling *r) {
    if (!is_unit(b, unit)) return refuse(r, C(82), "name a unit that is on the table");
    if (b->piece[unit].side != b->active) {
        refuse_piece(r, C(82), (uint8_t)unit, "{p} is not of {s0}, whose movement phase it is");
        r->why.number[0] = b->active;
        return false;
    }
    return has_mark(b, unit, MARK_IN_SCOPE) || not_in_this_turn(b, (uint8_t)unit, r);
}

bool dtn_may_act(const struct battle *b, unsigned unit, struct ruling *r) {
    if (!dtn_in_turn(b, unit, r)) return false;
    return !has_mark(b, unit, MARK_ACTED) || refuse_piece(r, C(82), (uint8_t)unit, "{p} has acted this turn");
}

/* --- leave ---------------------------------------------------------------------------------------------- */

bool dtn_refuse_with(struct ruling *r, unsigned unit, struct leave leave) {
    refuse_piece(r, leave.clause, (uint8_t)unit, "{p}: {w}");
    r->why.word = leave.text;
    return false;
}

bool dtn_has_leave(const struct battle *b, unsigned unit, enum deed deed, struct ruling *r) {
    bool defends = b->piece[unit].status == STATUS_DEFEND;
    enum order order = dtn_order_now(b, unit);
    struct leave leave = dtn_order_leave(order, (enum activation)b->activation, deed, defends);
    if (leave.legal) return true;
    dtn_refuse_with(r, unit, leave);
    /* the order would allow it: the card does not */
    if (b->activation == ACTIVATION_LIMITED && dtn_order_leave(order, ACTIVATION_FULL, deed, defends).legal)
        r->why.text = "{p} is activated only in part: {w}";
    return false;
}
