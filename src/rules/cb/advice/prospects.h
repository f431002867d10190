/* What is worth what, and what the fights at hand promise. */
#ifndef ACIES_CB_PROSPECTS_H
#define ACIES_CB_PROSPECTS_H

#include "rules/cb/advice/weights.h"
#include "rules/cb/tasks.h"

int32_t cb_unit_worth(const struct unit *u, const struct weights *w);
/* What it has lost of that by DPs, or by being shaken. */
int32_t cb_wear(const struct unit *u, int32_t dps, bool shaken, const struct weights *w);
struct cb_notes;
/* Fights, charges declared and to be feared, volleys about to be thrown. */
int32_t cb_prospects(const struct cb_battle *b, int seat, const struct weights *w, struct cb_notes *notes);
/* What a march with so many optional dice costs in the mean: fatigue. */
int32_t cb_march_cost(const struct cb_battle *b, unsigned u, int dice, const struct weights *w);

#endif
