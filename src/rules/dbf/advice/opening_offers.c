/* Offers in the opening of DBF: features, quarters, places and edges. */
#include "rules/dbf/advice/ranged_offers.h"
#include "rules/dbf/field.h"
#include "rules/debellis/opening/opening.h"

/* The kinds from a lucky one on; the compulsory one first, as long as it is missing. */
static void offer_features(struct basket *k) {
    const struct selection *chosen = &k->b->opening.selection;
    struct act end = act_make(VERB_END_PHASE), take = act_make(VERB_TAKE);
    struct ruling r;
    if (chosen->count >= 4) put_if_legal(k, &end);
    bool enough = dbf_enough_judge(chosen, &r);
    for (int compulsory = enough ? 0 : 1; compulsory >= 0; compulsory--)
        for (unsigned i = 0; i < DBF_TERRAINS; i++) {
            take.choice = (uint8_t)((i + k->b->opening.luck) % DBF_TERRAINS);
            struct selection with = *chosen;
            while (with.count < 3 || with.count == chosen->count)
                with.pick[with.count++] = (struct pick){take.choice, 0};
            if (compulsory && !dbf_enough_judge(&with, &r)) continue;
            if (put_if_legal(k, &take) && compulsory) break;
        }
    put_if_legal(k, &end);
}

static void offer_quarters(struct basket *k) {
    struct act a = act_make(VERB_QUARTER);
    for (a.value = 1; a.value <= 4; a.value++) put_if_legal(k, &a);
}

static void offer_places(struct basket *k) {
    const struct battle *b = k->b;
    struct act a, discard = act_make(VERB_DISCARD);
    for (uint32_t i = 0; i < 3 && !is_full(k); i++)
        if (dbf_find_place(&b->tabletop, kind_at_hand(b), b->opening.quarter, b->opening.luck + i * 977, &a))
            put_if_legal(k, &a);
    if (is_empty(k)) put_if_legal(k, &discard);
}

static void offer_edges(struct basket *k) {
    struct act a = act_make(VERB_EDGE);
    for (unsigned i = 0; i < 2; i++) {
        a.choice = (i + k->b->opening.luck) % 2 ? 2 : 0;
        put_if_legal(k, &a);
    }
}

const struct db_advice dbf_advice = {
    .opening =
        {
            [PHASE_FEATURE] = offer_features,
            [PHASE_QUARTER] = offer_quarters,
            [PHASE_LAY] = offer_places,
            [PHASE_EDGE] = offer_edges,
        },
    .ranged =
        {
            [PHASE_AIM - PHASE_AIM] = dbf_offer_aim,
            [PHASE_SHOOT - PHASE_AIM] = dbf_offer_next,
            [PHASE_REPLY - PHASE_AIM] = dbf_offer_replies,
        },
    .promise = dbf_promise,
};
