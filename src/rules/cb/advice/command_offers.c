/* Offers in the Command Phase: what leaders do with their actions, control tests, rallying. */
#include "rules/cb/advice/offering.h"

/* --- leaders ----------------------------------------------------------------------------------------------------- */

/* Behind the middle of his command, as far as one action takes him; false: he is there. */
static bool ride_to_command(const struct cb_battle *b, unsigned l, struct act *a) {
    const struct leader *x = &b->leader[l];
    int64_t sx = 0, sy = 0, n = 0;
    for (unsigned u = 0; u < b->units; u++) {
        if (!is_here(b, u) || b->unit[u].command != l || b->unit[u].broken) continue;
        sx += b->unit[u].pose.at.x;
        sy += b->unit[u].pose.at.y;
        n++;
    }
    if (!n) return false;
    struct point to = {(length)(sx / n), (length)(sy / n) + (x->side == 0 ? -3 : 3) * b->jt};
    length far = distance_between(x->pose.at, to), reach = jts(b, RIDE_REACH) - 1;
    if (far < 2 * b->jt) return false;
    if (far > reach) {
        to.x = x->pose.at.x + (length)((int64_t)(to.x - x->pose.at.x) * reach / far);
        to.y = x->pose.at.y + (length)((int64_t)(to.y - x->pose.at.y) * reach / far);
    }
    *a = cb_act_of(VERB_RIDE, b->units + l, NO_PIECE);
    a->step_count = 1;
    a->step[0] = (struct step){.kind = STEP_TO, .turn = x->pose.facing, .at = to};
    return true;
}

/* What helps the unit he is with, a unit to join, a place nearer to his command: at most so much of it. */
static void offer_actions(struct cb_offering *k, unsigned l) {
    enum { IDEAS = 4 };
    const struct cb_battle *b = k->b;
    const struct leader *x = &b->leader[l];
    unsigned n = 0, joined = 0;
    struct act a;
    if (x->news != NO_ORDER) n += cb_offer(k, cb_act_of(VERB_RECEIVE, b->units + l, NO_PIECE));
    for (uint8_t verb = VERB_STEADY; verb <= VERB_DIRECT && x->attached != NO_PIECE && n < IDEAS; verb++) {
        const struct unit *u = &b->unit[x->attached];
        bool idle = (verb == VERB_STEADY && u->dps <= u->steadies) || (verb == VERB_DIRECT && u->turn & IS_DIRECTED);
        if (!idle) n += cb_offer(k, cb_act_of(verb, b->units + l, NO_PIECE));
    }
    for (unsigned u = 0; u < b->units && n < IDEAS && joined < 3; u++) {
        bool worn = b->unit[u].dps > 0 || cb_is_engaged(b, u) || joined == 0;
        if (!worn || !cb_offer(k, cb_act_of(VERB_RIDE, b->units + l, u))) continue;
        n++;
        joined++;
    }
    if (n < IDEAS && x->attached == NO_PIECE && ride_to_command(b, l, &a)) cb_offer(k, a);
}

/* The general's orders: another one for a command that has not the order to attack, or one that had better hold. For
 * who takes his time. */
static void offer_orders(struct cb_offering *k) {
    static const uint8_t orders[] = {ORDER_ATTACK, ORDER_HOLD, ORDER_WITHDRAW};
    const struct cb_battle *b = k->b;
    for (unsigned l = 0; l < b->leaders && k->to->wish.effort != EFFORT_QUICK; l++) {
        const struct leader *x = &b->leader[l];
        if (x->side != b->active || x->where != ON_FIELD) continue;
        for (unsigned i = 0; i < sizeof orders; i++) {
            struct act a = cb_act_of(VERB_ORDER, b->units + l, NO_PIECE);
            a.choice = orders[i];
            if (order_kind(x->order) != orders[i]) cb_offer(k, a);
        }
    }
}

/* A test frees a unit of orders that forbid it to go forward, where there is an enemy to go for (cb-H24). */
static void offer_tests(struct cb_offering *k) {
    const struct cb_battle *b = k->b;
    struct ruling r;
    for (unsigned u = 0; u < b->units && k->to->wish.effort != EFFORT_QUICK; u++) {
        if (!is_here(b, u) || b->unit[u].side != b->active || b->unit[u].broken || b->unit[u].shaken) continue;
        if (cb_order_allows(b, u, WISH_CHARGE, &r) || !cb_enemy_within(b, u, 2 * jts(b, BOW_SHOT))) continue;
        cb_offer(k, cb_act_of(VERB_TEST, u, NO_PIECE));
    }
}

/* Ending first; then for each leader who has actions left. */
void cb_offer_command(struct cb_offering *k) {
    cb_offer(k, act_make(VERB_END_PHASE));
    for (unsigned l = 0; l < k->b->leaders && !cb_enough(k); l++) {
        const struct leader *x = &k->b->leader[l];
        if (x->side == k->b->active && x->where == ON_FIELD && x->left) offer_actions(k, l);
    }
    offer_orders(k);
    offer_tests(k);
}

/* --- units ------------------------------------------------------------------------------------------------------- */

void cb_offer_control(struct cb_offering *k) {
    for (uint8_t i = 0; cb_verbs[VERB_CONTROL].words[i]; i++) cb_offer_word(k, VERB_CONTROL, NO_PIECE, i);
}

void cb_offer_rally(struct cb_offering *k) {
    for (unsigned u = 0; u < k->b->units; u++)
        if (is_here(k->b, u) && k->b->unit[u].side == k->b->active) cb_offer(k, cb_act_of(VERB_RALLY, u, NO_PIECE));
    cb_offer(k, act_make(VERB_END_PHASE));
}
