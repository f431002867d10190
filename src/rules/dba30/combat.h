/* DBA 3.0's combat tables by name; gathered into one struct in combat.c. */
#ifndef ACIES_DBA30_COMBAT_H
#define ACIES_DBA30_COMBAT_H

#include "rules/dba30/dba30.h"

extern const struct factor_row dba30_combat_factors[];
extern const struct support_row dba30_rear_support[], dba30_side_support[];
extern const struct tactical_row dba30_tactical[], dba30_factor_notes[];
extern const struct outcome_row dba30_equal[], dba30_less[], dba30_doubled[];

#endif
