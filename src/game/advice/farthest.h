/* The farthest legal part of a refused way: a ghost dragged over the table stops where the law stops it. */
#ifndef ACIES_GAME_FARTHEST_H
#define ACIES_GAME_FARTHEST_H

#include "game/turn.h"

/* The same order carried as far as the referee allows: the earlier steps whole, the last one cut, or left out where
 * nothing of it is legal. False: no part of it is, or the act has no way. The act itself is taken to be refused. */
bool farthest_part(const struct ruleset *rs, const void *state, const struct act *act, struct act *out);

#endif
