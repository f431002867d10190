/* What a seat may know of a game. A rule set hides by `hide`; a verb whose content the other side does not learn at
 * once carries FIELD_SECRET. Scenes, logs, records, offers and bots get the view of a seat; the umpire sees all. */
#ifndef ACIES_GAME_VIEW_H
#define ACIES_GAME_VIEW_H

#include "game/ruleset.h"

/* Copies the state as that seat knows it (SEAT_CHANCE: whoever stands by, who knows what both sides know; SEAT_NONE:
 * the umpire, who knows all). True: something is withheld. */
bool view_of(const struct ruleset *rs, const void *state, enum seat seat, void *copy);
/* The same in place. */
bool view_hide(const struct ruleset *rs, void *state, enum seat seat);
/* Is something of this state withheld from the seat? */
bool view_withholds(const struct ruleset *rs, const void *state, enum seat seat);
/* Does the other side not learn at once what such an act says? */
bool act_is_secret(const struct ruleset *rs, const struct act *a);
/* Is an act of `by` withheld from `seat`, as the game stands now? */
bool view_withholds_act(const struct ruleset *rs, const void *state, const struct act *a, enum seat by, enum seat seat);

#endif
