/* Offers: for each step a good finite set of legal acts. What ends the step comes first, then the best ideas. */
#ifndef ACIES_DTN_OFFERS_H
#define ACIES_DTN_OFFERS_H

#include "rules/dtn/flow.h"

struct collector {
    const struct battle *b;
    struct act *out;
    size_t count, cap;
    struct tryout *tryout; /* takes the referee's place; NULL: none */
};

typedef void offer_acts(struct collector *c);
offer_acts dtn_offer_end, dtn_offer_seniors, dtn_offer_orders, dtn_offer_divisions, dtn_offer_optimising,
    dtn_offer_figure, dtn_offer_moves, dtn_offer_checks, dtn_offer_evade, dtn_offer_fresh_targets, dtn_offer_fights,
    dtn_offer_answers, dtn_offer_breakthrough, dtn_offer_pressing, dtn_offer_responses, dtn_offer_recoveries,
    dtn_offer_fire, dtn_offer_placing, dtn_offer_split, dtn_offer_back, dtn_offer_choice;

#endif
