/* Riders who get off their horses in play (dba30-015 to 017 and their like). */
#ifndef ACIES_DEBELLIS_DISMOUNT_H
#define ACIES_DEBELLIS_DISMOUNT_H

#include "rules/debellis/moving/moves.h"

bool db_plan_dismount(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                      struct ruling *r);
/* The foot element stands where the riders' front edge was (dba30-016). */
void db_exchange_for_foot(const struct db_rules *rules, struct battle *b, unsigned e);
void db_apply_dismount(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev);

#endif
