/* A steady captain: tries every offer on a copy of the game and takes the one after which his side stands best, by the
 * rule set's own valuation (which weighs the combats at hand with their exact odds). One act deep: quick, sound, and
 * never passive, because closing with the enemy is worth something. */
#include "bots/bots.h"

#include <string.h>

enum { OFFERS_MAX = 14 };

/* The offers played as they are found, each on a copy of the game. */
struct weighing {
    struct tryout tryout; /* first, so that a pointer to it is one to the whole */
    const struct ruleset *rs;
    struct weights weights; /* plain ones: he is a yardstick, and stays what he is */
    const void *state;
    int seat;
    bool fresh; /* the copy is as the game stands: a refused act changes nothing */
    size_t count;
    int32_t value[OFFERS_MAX];
    struct notebook notes;
    _Alignas(STATE_ALIGNMENT) unsigned char copy[BOT_STATE_MAX];
};

static bool play_on_copy(struct weighing *w, const struct act *a, int32_t *value) {
    if (!w->fresh) state_copy(w->rs, w->copy, w->state);
    w->fresh = !turn_try(w->rs, w->copy, a);
    if (w->fresh) return false;
    *value = advice_value(w->rs, w->copy, w->seat, &w->weights, &w->notes);
    return true;
}

/* The first offer is often the only one, and then needs no weighing: it is judged, and weighed once there is another.
 */
static bool weigh(struct tryout *tryout, const struct act *a) {
    struct weighing *w = (struct weighing *)tryout;
    bool judged = w->count == 0;
    if (judged) w->value[w->count] = 0;
    if (!(judged ? turn_allows(w->rs, w->state, a) : play_on_copy(w, a, &w->value[w->count]))) return false;
    w->count++;
    return true;
}

static void choose(const struct mind *mind, const void *state, struct source *whim, struct act *out) {
    const struct ruleset *rs = mind->rs;
    struct act offer[OFFERS_MAX];
    struct weighing w;
    w.tryout = (struct tryout){.passes = weigh};
    w.rs = rs;
    w.weights = weights_plain(rs);
    w.state = state;
    w.seat = turn_prompt(rs, state).seat;
    w.fresh = false;
    w.count = 0;
    notebook_clear(&w.notes);
    struct offers o = offers_into(offer, OFFERS_MAX);
    o.wish.effort = EFFORT_QUICK;
    o.tryout = &w.tryout;
    size_t n = advice_ideas(rs, state, &o);
    *out = offer[0];
    if (n < 2) return;
    int32_t best = INT32_MIN;
    uint64_t whims = source_bits(whim); /* equal acts: a toss, but what is no better than the first is not done */
    for (size_t i = 0; i < n; i++) {
        int32_t v = w.value[i];
        if (i == 0 && !play_on_copy(&w, &offer[i], &v)) v = INT32_MIN;
        if (v < best || (v == best && (acts_equal(out, &offer[0]) || whims >> (i & 63) & 1))) continue;
        best = v;
        *out = offer[i];
    }
}

const struct bot bot_steady = {"steady", "weighs every offer by exact odds, one act deep", choose};
