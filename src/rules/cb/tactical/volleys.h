/* Shooting on the table. */
#ifndef ACIES_CB_VOLLEYS_H
#define ACIES_CB_VOLLEYS_H

#include "rules/cb/battle.h"

uint8_t cb_range_of(const struct unit *u); /* JT; 0: does not shoot */
uint16_t cb_arc_of(const struct unit *u);  /* both halves together; all but a hair of the circle: all round */
bool cb_judge_shot(const struct cb_battle *b, unsigned u, unsigned v, struct ruling *r);
void cb_play_shot(struct cb_battle *b, unsigned u, unsigned v, struct events *ev);
/* The targets it may shoot at now. */
unsigned cb_shots_of(const struct cb_battle *b, unsigned u, uint8_t *out, unsigned cap);
/* May it still move, having shot? (cb-008 to cb-010) */
bool cb_moves_after_shot(const struct cb_battle *b, unsigned u, struct ruling *r);

#endif
