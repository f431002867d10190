/* Offers: for each step a good finite set of legal acts. What ends the step comes first, then the best ideas. */
#ifndef ACIES_DTN_OFFERS_H
#define ACIES_DTN_OFFERS_H

#include "game/advice.h"
#include "rules/dtn/flow.h"

struct collector {
    const struct battle *b;
    struct offers *to;
};
typedef void offer_acts(struct collector *c);

/* Keeps the act if it is wanted and legal, and says whether it did. */
bool dtn_offer(struct collector *c, const struct act *a);
/* Edges, places and first orders: drawing an army up (array.c). */
void dtn_offer_placing(struct collector *c);
/* Beyond the next enemy (wider_offers.c): of a unit, of a turn, of the Headquarters step, of a senior officer. */
void dtn_offer_wider(struct collector *c, unsigned unit);
void dtn_offer_assistance(struct collector *c);
void dtn_offer_headquarters(struct collector *c);
void dtn_offer_attaching(struct collector *c);
int32_t dtn_value(const void *state, int seat, const struct weights *w, struct notebook *notes);

#endif
