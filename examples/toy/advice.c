/* What is wise, apart from what is legal: whoever may runs at full speed, or nobody does. */
#include "toy.h"

static void offer(struct offers *o, const struct act *a) {
    if (offers_want(o, a)) offers_put(o, a, NULL);
}

static void offers(const void *state, struct offers *o) {
    const struct race *g = state;
    struct act rest = act_make(TOY_REST);
    offer(o, &rest);
    for (unsigned i = 0; i < g->pieces; i++) {
        if (g->piece[i].side != g->active) continue;
        struct act a = act_make(TOY_RUN);
        a.piece_count = 1;
        a.piece[0] = (uint8_t)i;
        a.step_count = 1;
        a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = MM(10) * g->die};
        offer(o, &a);
    }
}

const struct advice toy_advice = {.offers = offers};
