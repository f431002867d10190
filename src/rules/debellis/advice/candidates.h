/* Candidate acts: what a sensible player might think of, before the referee has looked at it. Bots, the board's
 * hints and random play all draw from here. */
#ifndef ACIES_DEBELLIS_CANDIDATES_H
#define ACIES_DEBELLIS_CANDIDATES_H

#include "rules/debellis/rules.h"

/* Takes one candidate; false = enough, stop. */
typedef bool take_act(void *context, const struct act *a);

/* One family of candidates of one element (or of the group whose lowest index it is). False if `take` said stop. */
typedef bool propose(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take, void *context);

propose db_contact_candidates; /* every edge of every enemy in reach */
/* The same of one enemy alone. */
bool db_contact_with(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned enemy, take_act *take,
                     void *context);
propose db_group_candidates;   /* the whole group straight ahead */
propose db_advance_candidates; /* alone: at the nearest enemy, straight ahead */
propose db_part_candidates;    /* a part of the group straight ahead */
propose db_wheel_candidates;   /* the whole group by less, and wheeling */
propose db_other_candidates;   /* alone: half as far, back, face the nearest enemy */
propose db_joining_candidates; /* beside or behind a friend */
/* Entering, leaving and marching through places; dismounting; revolt. */
propose db_place_candidates;
/* The nth single move of an element, for random play; false if there is no such. Cheap: nothing is enumerated. */
bool db_single_candidate(const struct db_rules *rules, const struct battle *b, unsigned e, uint64_t number,
                         struct act *out);

#endif
