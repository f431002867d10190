/* Steps of a move, one by one: where each would lead if nothing stood in the way, and a part of it. */
#ifndef ACIES_GAME_STEPS_H
#define ACIES_GAME_STEPS_H

#include "game/act.h"

enum { STEP_PARTS = 1 << 14 }; /* a step is cut into so many */

/* Where a single base stands after the step; along a road it is told as if straight ahead. */
struct pose pose_after_step(struct base b, const struct step *s);
/* The first `part` of STEP_PARTS of the step. */
struct step step_cut(struct base from, const struct step *s, int32_t part);
/* Does it do more than a hand on the table would by chance: a millimetre, or a quarter of a degree? */
bool step_is_of_use(struct base from, const struct step *s);
/* How far it goes at most, to see how fine a cut can be: the way of the point of the base that goes furthest. */
length step_length(struct base from, const struct step *s);

#endif
