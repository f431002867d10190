/* What a player would like to know of a fight: one more overlap, support, another action. The list is the rule set's
 * (game/words/wording.h), by the names of its fields; applying it is the same for all. */
#ifndef ACIES_ORDERS_WHAT_IF_H
#define ACIES_ORDERS_WHAT_IF_H

#include "game/ruleset.h"

/* Changes one side of an engagement so. False: it would change nothing, or the rules do not allow it; then what the
 * engagement holds is of no use. */
bool what_if(const struct ruleset *rs, const struct spoken *change, int side, void *engagement);

#endif
