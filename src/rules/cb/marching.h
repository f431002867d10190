/* The Tactical Phase, as its offers see it. */
#ifndef ACIES_CB_MARCHING_H
#define ACIES_CB_MARCHING_H

#include "rules/cb/battle.h"

/* May it move at all, as things stand? */
bool cb_may_move(const struct cb_battle *b, unsigned u, struct ruling *r);
/* Must it still throw for its move? (cb-H25) */
bool cb_is_obliged(const struct cb_battle *b, unsigned u);
bool cb_judge_tactical(const struct cb_battle *b, const struct act *a, struct ruling *r);
size_t cb_offer_tactical(const struct cb_battle *b, struct act *out, size_t cap);

#endif
