/* What a bot may try in the Tactical Phase: for one unit after another, shots, throws and steps towards the enemy. */
#include "rules/cb/advice/offering.h"
#include "rules/cb/tactical/marching.h"
#include "rules/cb/tactical/volleys.h"

/* Shots, then throws for a move (cb-041: columns use no optional dice), then forming up. */
static void offer_unit(struct cb_offering *k, unsigned u) {
    const struct unit *x = &k->b->unit[u];
    uint8_t target[4];
    unsigned shots = cb_shots_of(k->b, u, target, 4);
    for (unsigned i = 0; i < shots; i++) cb_offer(k, cb_act_of(VERB_SHOOT, u, target[i]));
    if (x->rolled) {
        struct act step[CB_STEPS_TRIED];
        size_t n = cb_steps_of(k->b, u, step, CB_STEPS_TRIED);
        for (size_t i = 0; i < n; i++) cb_offer(k, step[i]);
        return;
    }
    for (int dice = unit_formed(x) && x->formation == COLUMN ? 0 : 2; dice >= 0; dice--)
        if (dice != 1 || unit_formed(x) || unit_special(x)) cb_offer_number(k, VERB_MARCH, u, dice);
    if (unit_unformed(x) && !cb_troops[x->type].never_forms && !cb_troops[x->type].loose)
        cb_offer_word(k, VERB_FORM, u, LINE);
}

/* For who takes his time: doubling the march, other formations and ranks, turning about, a step aside or back, over the
 * ditch ahead. */
static void offer_manoeuvres(struct cb_offering *k, unsigned u) {
    enum { MARCH_DOUBLE = 1, TENTHS = 10 };
    const struct unit *x = &k->b->unit[u];
    if (k->to->wish.effort == EFFORT_QUICK) return;
    if (!x->rolled) {
        struct act twice = cb_act_of(VERB_MARCH, u, NO_PIECE);
        twice.choice = MARCH_DOUBLE;
        cb_offer(k, twice);
    }
    for (uint8_t i = 0; cb_verbs[VERB_FORM].words[i] && !unit_special(x) && !unit_unformed(x); i++)
        cb_offer_word(k, VERB_FORM, u, i);
    unsigned enemy = cb_nearest_enemy(k->b, u);
    bool turned = unit_unformed(x) && x->turn & HAS_MOVED; /* it could turn and turn again */
    if (enemy != NO_PIECE && !turned && point_local(x->pose, k->b->unit[enemy].centre).y < 0)
        cb_offer(k, cb_act_of(VERB_FACE, u, NO_PIECE));
    for (uint8_t i = 0; cb_verbs[VERB_STEP].words[i]; i++) {
        struct act step = cb_act_of(VERB_STEP, u, NO_PIECE);
        step.choice = i;
        step.value = TENTHS;
        cb_offer(k, step);
    }
    if (k->b->terrain.features) cb_offer(k, cb_act_of(VERB_CROSS, u, NO_PIECE));
}

/* One unit at a time is enough to play well: the one that has begun, or the next; or the one asked for. */
void cb_offer_tactical(struct cb_offering *k) {
    const struct cb_battle *b = k->b;
    struct ruling r;
    unsigned first = b->mover != NO_PIECE ? b->mover : 0, asked = k->to->wish.piece;
    bool some = false;
    for (unsigned i = 0; i < b->units && !some; i++) {
        unsigned u = (first + i) % b->units;
        const struct unit *x = &b->unit[u];
        if (!is_here(b, u) || x->side != b->active || x->turn & HAS_ACTED || x->broken) continue;
        if (asked != NO_PIECE && u != asked) continue;
        bool may = cb_may_move(b, u, &r) && (x->rolled ? cb_left_to_move(b, u) > 0 : x->halves < 2),
             holds = !cb_is_obliged(b, u);
        /* who takes his time thinks of standing first: of two ideas that bring the same he has the earlier, and nobody
         * turns about for ever */
        bool before = k->to->wish.effort == EFFORT_FULL && may && holds;
        if (before) cb_offer(k, cb_act_of(VERB_HOLD, u, NO_PIECE));
        offer_unit(k, u);
        if (may) offer_manoeuvres(k, u);
        some = k->to->count > 0 || may;
        if (some && holds && !before) cb_offer(k, cb_act_of(VERB_HOLD, u, NO_PIECE));
    }
    if (!k->to->count) cb_offer(k, act_make(VERB_END_PHASE)); /* once nobody is left to act */
}
