/* Candidate acts: what a sensible player might think of, before the referee has looked at it. Bots, the board's
 * hints and random play all draw from here. */
#ifndef ACIES_DEBELLIS_CANDIDATES_H
#define ACIES_DEBELLIS_CANDIDATES_H

#include "rules/debellis/rules.h"

/* Takes one candidate; false = enough, stop. */
typedef bool take_act(void *context, const struct act *a);

/* Moves of one element by itself: contacts first, then joining friends, then advances. false if `take` said stop. */
bool single_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take, void *context);
/* Moves of the whole group around an element (which must be the group's lowest index, else nothing is proposed). */
bool group_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take, void *context);
/* Entering, leaving and marching through places; dismounting; revolt. */
bool place_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take, void *context);
/* The nth single move of an element, for random play; false if there is no such. Cheap: nothing is enumerated. */
bool single_candidate(const struct db_rules *rules, const struct battle *b, unsigned e, uint64_t number,
                      struct act *out);

#endif
