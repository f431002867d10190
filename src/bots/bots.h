/* Players made of code: each a function of the state (and a source of chance for its whims) to an act. They know no
 * rule set: everything comes from the interface. */
#ifndef ACIES_BOTS_H
#define ACIES_BOTS_H

#include "chance/chance.h"
#include "game/turn.h"

struct bot {
    const char *name, *about;
    /* One legal act for the seat asked. Never called when chance is asked or the game is over. */
    void (*choose)(const struct ruleset *rs, const void *state, struct source *whim, struct act *out);
};

/* All bots, NULL-terminated, the default opponent first; and one by name (NULL if there is none). */
const struct bot *const *bots(void);
const struct bot *bot_find(const char *name);

/* The largest state a bot can look ahead in. */
enum { BOT_STATE_MAX = 65536 };

/* What the bot does for the seat asked, which sees no more than a player there would. */
void bot_choose(const struct bot *bot, const struct ruleset *rs, const void *state, struct source *whim,
                struct act *out);

/* Answers whoever is asked, chance included: one step of a game between bots. False when the game is over. */
bool bots_answer(const struct ruleset *rs, const void *state, const struct bot *const seat[2], struct source *dice,
                 struct source *whim, struct act *out);

#endif
