/* What was seen of a position weighed before: which ground of objectives a unit is near, and on whom a battery bears.
 * Both depend on the units themselves alone, and from one position weighed to the next few of them have changed. */
#ifndef ACIES_DTN_NOTES_H
#define ACIES_DTN_NOTES_H

#include "game/advice.h"
#include "rules/dtn/flow.h"

/* Takes down which pieces have changed since the last position. NULL: no notes are taken. */
struct dtn_notes *dtn_notes_of(struct notebook *notes, const struct battle *b);
/* dtn_objectives_near() of every piece of that position; NULL where no notes are taken. */
const uint32_t *dtn_objectives_noted(const struct dtn_notes *n);
/* Is the enemy within the effective range of the battery, and in its arc? */
bool dtn_bears_on(const struct battle *b, unsigned battery, unsigned enemy, struct dtn_notes *n);

#endif
