/* DBF's combat tables by name; gathered into one struct in combat.c. */
#ifndef ACIES_DBF_COMBAT_H
#define ACIES_DBF_COMBAT_H

#include "rules/dbf/dbf.h"

extern const struct factor_row dbf_combat_factors[];
extern const struct support_row dbf_rear_support[], dbf_side_support[];
extern const struct tactical_row dbf_tactical[], dbf_factor_notes[];
extern const struct outcome_row dbf_equal[], dbf_less[], dbf_doubled[];
extern const struct outcome_note dbf_outcome_notes[];

#endif
