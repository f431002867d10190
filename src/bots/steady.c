/* A steady captain: tries every offer on a copy of the game and takes the one after which his side stands best, by the
 * rule set's own valuation (which weighs the combats at hand with their exact odds). One act deep: quick, sound, and
 * never passive, because closing with the enemy is worth something. */
#include "bots/bots.h"

#include <string.h>

enum { OFFERS_MAX = 14 };

static int32_t value_after(const struct ruleset *rs, const void *state, const struct act *a, int seat) {
    _Alignas(STATE_ALIGNMENT) unsigned char copy[BOT_STATE_MAX];
    struct ruling r;
    r.want_nearest = false;
    memcpy(copy, state, rs->state_size);
    if (!rs->play(copy, a, NULL, &r)) return INT32_MIN;
    return rs->value(copy, seat);
}

static void choose(const struct ruleset *rs, const void *state, struct source *whim, struct act *out) {
    struct act offer[OFFERS_MAX];
    size_t n = rs->offers(state, offer, OFFERS_MAX);
    int seat = rs->prompt(state).seat;
    *out = offer[0];
    if (n < 2) return;
    int32_t best = INT32_MIN;
    uint64_t whims = source_bits(whim); /* equal acts: a toss, but what is no better than the first is not done */
    for (size_t i = 0; i < n; i++) {
        int32_t v = value_after(rs, state, &offer[i], seat);
        if (v < best || (v == best && (acts_equal(out, &offer[0]) || whims >> (i & 63) & 1))) continue;
        best = v;
        *out = offer[i];
    }
}

const struct bot bot_steady = {"steady", "weighs every offer by exact odds, one act deep", choose};
