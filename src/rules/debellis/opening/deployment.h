/* Camps, deployment and landings: where troops may stand before the first bound.
 *
 * From here on side 0 sits at y = 0 and side 1 opposite: whoever chose the edges has turned the table. */
#ifndef ACIES_DEBELLIS_DEPLOYMENT_H
#define ACIES_DEBELLIS_DEPLOYMENT_H

#include "rules/debellis/opening/opening.h"

/* The edges are known: asks for what comes first (ranks of the commands in a Big Battle, else camps). */
void db_deployment_begin(const struct db_rules *rules, struct battle *b, struct events *ev);

/* A position in the middle of it: what has been placed is looked at as if it had been placed now. */
bool db_resume_deployment(const struct db_rules *rules, struct battle *b, bool camps, struct ruling *r);

/* The side in play has troops to land before its PIPs. */
bool db_landing_is_due(const struct db_rules *rules, const struct battle *b);

#endif
