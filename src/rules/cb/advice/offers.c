/* Offers: a good finite set of legal acts for whoever is asked. Here those of the Combat Phase and of tasks, and which
 * of all are due. */
#include "rules/cb/advice/offering.h"
#include "rules/cb/combat/charge_path.h"

bool cb_offer(struct cb_offering *k, struct act a) {
    struct ruling r;
    struct tryout *t = k->to->tryout;
    r.want_nearest = false;
    if (!offers_want(k->to, &a) || (t ? !t->passes(t, &a) : !cb_allows(k->b, &a, &r))) return false;
    offers_put(k->to, &a, t ? NULL : &r);
    return true;
}

bool cb_offer_word(struct cb_offering *k, uint8_t verb, unsigned piece, uint8_t word) {
    struct act a = cb_act_of(verb, piece, NO_PIECE);
    a.choice = word;
    return cb_offer(k, a);
}

bool cb_offer_number(struct cb_offering *k, uint8_t verb, unsigned piece, int32_t number) {
    struct act a = cb_act_of(verb, piece, NO_PIECE);
    a.value = number;
    return cb_offer(k, a);
}

/* --- the Combat Phase ------------------------------------------------------------------------------------------ */

/* At those within reach; -1: at anybody. */
static void offer_charges(struct cb_offering *k, unsigned u, length reach) {
    for (unsigned v = 0; v < k->b->units && !cb_enough(k); v++)
        if (is_here(k->b, v) && k->b->unit[v].side != k->b->unit[u].side &&
            (reach < 0 || cb_units_nearer(k->b, u, v, reach)))
            cb_offer(k, cb_act_of(VERB_CHARGE, u, v));
}

/* Who is asked may charge somebody: the others are passed over. */
static void offer_declare(struct cb_offering *k) {
    unsigned u = k->b->asked;
    cb_offer(k, cb_act_of(VERB_DECLINE, u, NO_PIECE));
    offer_charges(k, u, cb_longest_charge(k->b, u));
}

static void offer_responses(struct cb_offering *k) {
    unsigned u = cb_prompt(k->b).why.piece;
    for (uint8_t i = 0; cb_response_words[i]; i++) cb_offer_word(k, VERB_RESPOND, u, i);
}

/* --- tasks ----------------------------------------------------------------------------------------------------- */

/* cb-H56: whoever is asked charges another enemy or goes on; he who is charged answers. */
static void offer_turning(struct cb_offering *k) {
    struct prompt p = cb_prompt(k->b);
    if (p.verb == VERB_RESPOND) {
        offer_responses(k);
        return;
    }
    offer_charges(k, p.why.piece, -1);
    cb_offer(k, cb_act_of(VERB_DECLINE, p.why.piece, NO_PIECE));
}

static void offer_dice(struct cb_offering *k) {
    enum { OPTIONAL_MOST = 3 };
    unsigned u = cb_prompt(k->b).why.piece;
    struct act d6 = cb_act_of(VERB_DICE, u, NO_PIECE);
    for (int dice = OPTIONAL_MOST; dice >= 0; dice--) cb_offer_number(k, VERB_DICE, u, dice);
    d6.choice = 1;
    d6.value = 1;
    cb_offer(k, d6);
}

static void offer_after(struct cb_offering *k) {
    for (uint8_t i = 0; cb_verbs[VERB_AFTER].words[i]; i++) cb_offer_word(k, VERB_AFTER, k->b->queue.task[0].piece, i);
}

/* Opening first: it is the lesser evil. */
static void offer_open(struct cb_offering *k) {
    for (uint8_t word = 2; word-- > 0;) cb_offer_word(k, VERB_AFTER, k->b->queue.task[0].piece, word);
}

static void offer_facing(struct cb_offering *k) {
    static const int16_t turns[4] = {0, 180, -90, 90};
    for (unsigned i = 0; i < 4; i++) cb_offer_number(k, VERB_FACE, k->b->queue.task[0].piece, turns[i]);
}

/* --- which of them ----------------------------------------------------------------------------------------------- */

static cb_offer_acts *const phases[TURN_PHASES] = {
    [TURN_COMMAND] = cb_offer_command, [TURN_CONTROL] = cb_offer_control,   [TURN_RALLY] = cb_offer_rally,
    [TURN_ORDER] = cb_offer_turn,      [TURN_TACTICAL] = cb_offer_tactical, [TURN_DECLARE] = offer_declare,
    [TURN_RESPOND] = offer_responses,  [TURN_TAKE] = cb_offer_kinds,        [TURN_LAY] = cb_offer_lay,
    [TURN_LOTS_ORDER] = cb_offer_turn, [TURN_CAMP] = cb_offer_lay,          [TURN_DEPLOY] = cb_offer_deploy,
};

static cb_offer_acts *const tasks[CB_TASKS] = {
    [TASK_HALT_SHORT] = offer_after, [TASK_FACE] = offer_facing,  [TASK_CHARGE] = offer_dice,
    [TASK_CLASH] = offer_dice,       [TASK_AFTER] = offer_after,  [TASK_OPEN] = offer_open,
    [TASK_MEET] = offer_responses,   [TASK_COUNTER] = offer_dice, [TASK_TURN] = offer_turning,
};

void cb_advise(const struct cb_battle *b, struct offers *o) {
    cb_offer_acts *offer = b->queue.tasks ? tasks[b->queue.task[0].kind] : phases[b->phase];
    struct cb_offering k = {b, o};
    if (offer) offer(&k);
}
