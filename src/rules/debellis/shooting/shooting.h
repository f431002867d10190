/* Shooting: who may, at whom, and in what order it is resolved. */
#ifndef ACIES_DEBELLIS_SHOOTING_H
#define ACIES_DEBELLIS_SHOOTING_H

#include "rules/debellis/contact/contacts.h"

enum { SHOOTERS_MAX = 3 }; /* at one target in one shooting (H22) */

/* May e shoot at all in this phase? false: r says why not. */
bool db_may_shoot(const struct db_rules *rules, const struct battle *b, unsigned e, struct ruling *r);
/* Could e shoot at t: range, corridor, obstruction, target fit to be shot at? *rear: its target edge is t's rear. */
bool db_can_shoot_at(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t, bool *rear,
                     struct ruling *r);
/* Does t stand in e's threat zone? */
bool db_in_own_zone(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t);
/* The targets open to e under the priorities, given the aims already settled. Returns how many. */
int db_targets_of(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[ELEMENTS_MAX]);

/* Could a shooter whose aim is settled still shoot so? */
bool db_keeps_aim(const struct db_rules *rules, const struct battle *b, unsigned e);

/* The flow (called by flow.c). Each leaves b->phase at the next decision or throw; PHASE_FIGHT when shooting is over.
 */
void db_shooting_begin(const struct db_rules *rules, struct battle *b, struct events *ev);
bool db_judge_aim(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
/* The shooting whose dice are due, combat[0] against combat[1]. */
void db_shooting_at_hand(const struct db_rules *rules, const struct battle *b, struct engagement *e);
/* The dice of b stand: asks a commander-in-chief for his bonus, or does what they say. */
void db_finish_shooting(const struct db_rules *rules, struct battle *b, struct events *ev);
/* Called when the task queue of a shooting has run empty. */
void db_shooting_continue(const struct db_rules *rules, struct battle *b, struct events *ev);

#endif
