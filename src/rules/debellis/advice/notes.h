/* Fights weighed before: how one ends follows from its engagement alone, and of the thousands that are weighed for one
 * decision most are alike. */
#ifndef ACIES_DEBELLIS_NOTES_H
#define ACIES_DEBELLIS_NOTES_H

#include "game/advice.h"
#include "rules/debellis/combat/engagement.h"

/* db_engagement_ends(), noted where notes are taken (NULL: they are not). */
int db_ends_noted(const struct db_rules *rules, const struct engagement *fight, struct throw_end out[THROW_ENDS],
                  struct notebook *notes);

#endif
