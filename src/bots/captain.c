/* A captain: looks at everything he might order, plays each order on a copy of the game, and gives the one that brings
 * most for what it costs. What the phase has left unspent is lost, so he goes on as long as an order is any good.
 *
 * A recruit looks at little and is not always sure which is better. */
#include "bots/council.h"

static void choose(const struct mind *mind, const void *state, struct source *whim, struct act *out) {
    struct deep_council c;
    deep_council_seat(&c, deadline_of(mind, 80));
    if (council_draws_up(&c.council, mind, state, out)) return;
    int best = deep_council_hold(&c, mind, state, IDEAS_MAX, 0, whim);
    if (council_makes_peace(&c.council, best, out)) return;
    if (best < 0) return;
    *out = c.council.idea[best];
    council_tell(&c.council, best);
}

static void guess(const struct mind *mind, const void *state, struct source *whim, struct act *out) {
    enum { FEW = 8, UNSURE = 16 * 25 };
    struct council c;
    c.deadline = deadline_of(mind, 80);
    c.notes = NULL;
    int best = council_hold(&c, mind, state, FEW, UNSURE, whim);
    if (best >= 0) *out = c.idea[best];
}

const struct bot bot_captain = {"captain", "weighs all that he could order", choose};
const struct bot bot_recruit = {"recruit", "sees little and guesses: to learn the game against", guess};
