/* The one way to a rule set's referee. In front of its prompt, judge, play and offers stands what holds in every game:
 * conceding, offering and accepting a draw, being over. Nobody but this calls those four members. */
#ifndef ACIES_GAME_TURN_H
#define ACIES_GAME_TURN_H

#include "game/ruleset.h"

static inline const struct match *match_of(const void *state) { return state; }

/* Whose decision it is; once the game is over, who has won. */
struct prompt turn_prompt(const struct ruleset *rs, const void *state);
bool turn_judge(const struct ruleset *rs, const void *state, const struct act *a, struct ruling *r);
bool turn_play(const struct ruleset *rs, void *state, const struct act *a, struct events *ev, struct ruling *r);
/* The rule set's offers; a draw that is offered to the seat asked may be accepted: that comes last. */
size_t turn_offers(const struct ruleset *rs, const void *state, struct act *out, size_t cap);
/* How well a seat stands, the end of the game included. */
int32_t turn_value(const struct ruleset *rs, const void *state, int seat);

#endif
