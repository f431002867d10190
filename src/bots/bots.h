/* Players made of code: each a function of the state (and a source of chance for its whims) to an act. They know no
 * rule set: everything comes from the interface. */
#ifndef ACIES_BOTS_H
#define ACIES_BOTS_H

#include "chance/chance.h"
#include "game/advice/weights.h"

/* What went through a bot's head, for those who ask why. Gains in hundredths, as value counts. */
struct thoughts {
    uint32_t ideas; /* looked at; 0: it did not think at all */
    int32_t gain;   /* what the act chosen brings */
    bool has_other; /* there was another, the best of those rejected */
    struct act other;
    int32_t other_gain;
    uint32_t plans, games; /* made, and played out in the head; 0: none were */
    int32_t lead, error;   /* by how much the plan chosen came out better than the captain's, and give or take */
};

/* What a bot thinks with, besides what it sees. */
struct mind {
    const struct ruleset *rs;
    struct thoughts *thoughts;  /* filled for whoever asks why; NULL: nobody does */
    struct weights weights;     /* what things are worth to it */
    int budget_ms;              /* for one decision; 0: as it is used to */
    uint64_t (*clock_us)(void); /* by which that is kept; NULL: there is no clock, and no haste */
};
/* With the weights that are stored, and no haste. */
struct mind mind_of(const struct ruleset *rs);

struct bot {
    const char *name, *about;
    /* One legal act for the seat asked. Never called when chance is asked or the game is over. */
    void (*choose)(const struct mind *mind, const void *state, struct source *whim, struct act *out);
};

/* All bots, NULL-terminated, the default opponent first; and one by name (NULL if there is none). */
const struct bot *const *bots(void);
const struct bot *bot_find(const char *name);

/* The largest state a bot can look ahead in. */
enum { BOT_STATE_MAX = 65536 };

/* What the bot does for the seat asked, which sees no more than a player there would. */
void bot_choose(const struct bot *bot, const struct mind *mind, const void *state, struct source *whim,
                struct act *out);

/* Why, in a player's words: what it brings, the fights it leads to with their odds, what was rejected (in words, NULL:
 * nothing). The state is as the seat saw it, the act what the bot chose. Returns out. */
const char *bot_reason(const struct ruleset *rs, const void *state, const struct act *act, const struct thoughts *t,
                       const char *other, char *out, size_t size);

/* Answers whoever is asked, chance included: one step of a game between bots. False when the game is over. */
bool bots_answer(const struct mind *mind, const void *state, const struct bot *const seat[2], struct source *dice,
                 struct source *whim, struct act *out);

#endif
