/* Close combat: the pairs that fight, the throw, and the tasks that follow from it. */
#ifndef ACIES_DEBELLIS_FIGHTING_H
#define ACIES_DEBELLIS_FIGHTING_H

#include "rules/debellis/contact/contacts.h"

/* The combats still to be fought: pairs (active side's element, enemy). Returns how many. */
struct fight {
    uint8_t ours, theirs;
};
int db_fights_left(const struct db_rules *rules, const struct battle *b, struct fight out[ELEMENTS_MAX]);

void db_fighting_begin(const struct db_rules *rules, struct battle *b, struct events *ev);
bool db_judge_fight(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
/* PHASE_CHAMPION: the assaulters their owner may name. */
int db_champions(const struct db_rules *rules, const struct battle *b, uint8_t out[3]);
/* The dice of b stand: asks a commander-in-chief for his bonus, or does what they say. */
void db_finish_fight(const struct db_rules *rules, struct battle *b, struct events *ev);
void db_fighting_continue(const struct db_rules *rules, struct battle *b, struct events *ev);

/* Tells the factors, totals and outcomes of an engagement just thrown, each with its clause. */
void db_tell_verdict(const struct db_rules *rules, const struct engagement *e, const struct verdict *v, unsigned a,
                     unsigned d, struct events *ev);

#endif
