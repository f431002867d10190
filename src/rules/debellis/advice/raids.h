/* Camps and towns: what one who is on his way to them may hope for, and the ways there. */
#ifndef ACIES_DEBELLIS_RAIDS_H
#define ACIES_DEBELLIS_RAIDS_H

#include "rules/debellis/advice/candidates.h"
#include "rules/debellis/advice/weights.h"

/* What side 0 may hope for at the enemy's places less what the enemy may hope for at its own, in hundredths of an
 * element. `front` names the enemy each element fights, NO_PIECE: none. */
int32_t db_raids_value(const struct db_rules *rules, const struct battle *b, const uint8_t *front,
                       const struct weights *w, struct notebook *notes);

/* The middle of a place. */
struct point db_raid_goal(const struct battle *b, const struct place *p);

propose db_raid_candidates; /* alone: to the walls of a place that counts, or on the way there */

#endif
