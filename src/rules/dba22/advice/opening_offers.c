/* Offers in the opening of DBA 2.2: how many features, which and where, and the base edges. */
#include "rules/dba22/battlefield.h"
#include "rules/debellis/advice/basket.h"
#include "rules/debellis/opening/opening.h"

static void offer_numbers(struct basket *k) {
    const struct battle *b = k->b;
    for (unsigned i = 0; i < 4; i++) {
        unsigned at = (i + b->opening.luck) % 4;
        struct act a = act_make(VERB_TERRAIN);
        a.choice = 1; /* "choice": nothing is diced for here */
        a.dice_count = 2;
        a.dice[0] = (uint8_t)(1 + (at & 1));
        a.dice[1] = (uint8_t)(2 + (at >> 1));
        put_if_legal(k, &a);
    }
}

static void offer_kinds(struct basket *k) {
    const struct battle *b = k->b;
    for (unsigned i = 0; i < DBA22_TERRAINS; i++) {
        struct act a = act_make(VERB_TAKE);
        a.choice = (uint8_t)((i + b->opening.luck) % DBA22_TERRAINS);
        put_if_legal(k, &a);
    }
}

static void offer_layings(struct basket *k) {
    const struct battle *b = k->b;
    struct act a, discard = act_make(VERB_DISCARD);
    for (unsigned i = 0; i < 3 && !is_full(k); i++) {
        struct source chance = source_of(b->opening.luck, i);
        if (dba22_draw_feature(&b->tabletop, kind_at_hand(b), dba22_is_last(b), &chance, &a)) keep(k, &a, NULL);
    }
    keep(k, &discard, NULL);
}

static void offer_edges(struct basket *k) {
    const struct battle *b = k->b;
    for (unsigned i = 0; i < TABLE_EDGES; i++) {
        struct act a = act_make(VERB_EDGE);
        a.choice = (uint8_t)((i + b->opening.luck) % TABLE_EDGES);
        put_if_legal(k, &a);
    }
}

const struct db_advice dba22_advice = {
    .opening =
        {
            [PHASE_TERRAIN] = offer_numbers,
            [PHASE_FEATURE] = offer_kinds,
            [PHASE_LAY] = offer_layings,
            [PHASE_EDGE] = offer_edges,
        },
};
