/* Troops that come and go: those in reserve enter over their own base edge, and leave the table instead of fleeing. */
#ifndef ACIES_DEBELLIS_RESERVES_H
#define ACIES_DEBELLIS_RESERVES_H

#include "rules/debellis/flow.h"

/* VERB_DEPLOY in the movement phase: one element of the reserve, one step to where it comes in. */
bool db_judge_entry(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
void db_play_entry(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);
/* The same at any other time: always refused. */
bool db_refuse_late_entry(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
/* Is it one that may still come in? */
bool db_is_in_reserve(const struct db_rules *rules, const struct battle *b, unsigned e);
/* It leaves the table alive. */
void db_leave_table(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, struct events *ev);
/* Is a base this near to an enemy on the table or behind walls? *who: which. */
bool db_near_enemy(const struct battle *b, unsigned side, const struct quad *q, length reach, uint8_t *who);

#endif
