/* What fights, batteries and orders promise. */
#ifndef ACIES_DTN_PROSPECTS_H
#define ACIES_DTN_PROSPECTS_H

#include "rules/dtn/advice/weights.h"
#include "rules/dtn/flow.h"

int32_t dtn_prospects(const struct battle *b, int seat, const struct weights *w);
struct dtn_notes;
int32_t dtn_battery(const struct battle *b, unsigned unit, const struct weights *w, struct dtn_notes *notes);
/* near: of each piece, how far the nearest enemy is. */
int32_t dtn_order_worth(const struct battle *b, unsigned division, const inches near[], const struct weights *w);

#endif
