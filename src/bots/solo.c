/* The paper opponent of those who play alone: he has no plan, but a table and a die. For each order he throws: high,
 * and he does what looks best of the few things he sees; lower, and it is the second or the third; a one, and his
 * troops stand where they are. */
#include "bots/council.h"

/* The idea that stands at this place when they are ranked by what they bring. */
static int ranked(const struct council *c, int best, unsigned place) {
    int chosen = best;
    for (unsigned i = 0; i < place; i++) {
        int next = -1;
        for (size_t k = 0; k < c->count; k++) {
            bool lower = c->gain[k] < c->gain[chosen] || (c->gain[k] == c->gain[chosen] && (int)k > chosen);
            if (lower && (next < 0 || c->gain[k] > c->gain[next])) next = (int)k;
        }
        if (next < 0) break;
        chosen = next;
    }
    return chosen;
}

/* He who stands still ends his phase, where he may. */
static int standing_still(const struct council *c, int otherwise) {
    for (size_t k = 0; k < c->count; k++)
        if (ends_phase(c->mind->rs, &c->idea[k])) return (int)k;
    return otherwise;
}

static void choose(const struct mind *mind, const void *state, struct source *whim, struct act *out) {
    enum { FEW = 14 };
    static const uint8_t place[6] = {0, 2, 1, 1, 0, 0};
    struct council c;
    c.deadline = deadline_of(mind, 80);
    c.notes = NULL;
    if (council_draws_up(&c, mind, state, out)) return;
    int best = council_hold(&c, mind, state, FEW, 0, whim);
    unsigned die = source_below(whim, 6);
    if (best < 0) return;
    int chosen = die == 0 ? standing_still(&c, best) : ranked(&c, best, place[die]);
    *out = c.idea[chosen];
}

const struct bot bot_solo = {"solo", "throws a die for each of his moves, as on paper", choose};
