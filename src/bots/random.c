/* Plays anything legal: for tests, playouts and very small children. */
#include "bots/bots.h"

static void choose(const struct mind *mind, const void *state, struct source *whim, struct act *out) {
    advice_sample(mind->rs, state, source_bits(whim), out);
}

const struct bot bot_random = {"random", "plays any legal act", choose};
