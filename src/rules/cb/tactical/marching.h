/* The Tactical Phase. */
#ifndef ACIES_CB_MARCHING_H
#define ACIES_CB_MARCHING_H

#include "rules/cb/battle.h"

/* May it move at all, as things stand? */
bool cb_may_move(const struct cb_battle *b, unsigned u, struct ruling *r);
/* A unit that begins ends the turn of the one before. */
void cb_take_up(struct cb_battle *b, unsigned u);
/* Towards the enemy or away from him: orders and shaken nerves may forbid the one or the other. */
/* Straight distance from there to the nearest enemy. */
length cb_enemy_distance(const struct cb_battle *b, unsigned u, const struct quad *q);
bool cb_may_go_there(const struct cb_battle *b, unsigned u, struct pose end, struct ruling *r);
/* What is left of its throw when manoeuvres use up so many half moves more (cb-H35); negative: not enough. */
length cb_left_after(const struct cb_battle *b, const struct unit *x, int32_t halves);
/* What is left of it now. */
length cb_left_to_move(const struct cb_battle *b, unsigned u);
void cb_place_ruling(struct ruling *r, unsigned u, struct pose end);
/* Form, face, step, cross (manoeuvring.c). */
bool cb_plan_manoeuvre(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r);
void cb_manoeuvre(struct cb_battle *b, const struct act *a, const struct cb_plan *plan, struct events *ev);
heading cb_way_to(struct point from, struct point to);
heading cb_way_on(const struct cb_battle *b, unsigned u);
/* Steps it may take of the move it has thrown for (steps.c): as far as it can, half of that, through a gap, a wheel
 * towards the enemy. */
enum { CB_STEPS_TRIED = 4 };
size_t cb_steps_of(const struct cb_battle *b, unsigned u, struct act *out, size_t cap);
/* Must it still throw for its move, move, or shoot? (cb-H25) */
bool cb_is_obliged(const struct cb_battle *b, unsigned u);
bool cb_plan_tactical(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r);

#endif
