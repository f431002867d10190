/* Pairings. */
#include "server/members/pairing.h"

int pair_round_robin(int players, int round, struct pair *out) {
    int places = players + players % 2, turns = places - 1, count = 0;
    for (int i = 0; i < places / 2; i++) {
        /* the last place stands, the others go round it */
        int a = i == 0 ? places - 1 : (round + i) % turns, b = (round + turns - i) % turns;
        if (a >= players || b >= players) {
            out[count++] = (struct pair){a >= players ? b : a, BYE};
            continue;
        }
        bool swap = i == 0 ? round % 2 : i % 2;
        out[count++] = swap ? (struct pair){b, a} : (struct pair){a, b};
    }
    return count;
}

static bool better(const struct entrant *e, int a, int b) {
    if (e[a].points != e[b].points) return e[a].points > e[b].points;
    if (e[a].against != e[b].against) return e[a].against > e[b].against;
    if (e[a].wins != e[b].wins) return e[a].wins > e[b].wins;
    return a < b;
}

void rank_entrants(const struct entrant *e, int players, int *order) {
    for (int i = 0; i < players; i++) {
        int k = i;
        for (; k > 0 && better(e, i, order[k - 1]); k--) order[k] = order[k - 1];
        order[k] = i;
    }
}

/* Pairs the free ones from the best down; goes back where the rest cannot be paired. `tries` bounds the search: when it
 * is used up, two meet again rather than nobody playing. */
static bool pair_rest(const struct entrant *e, const int *order, int count, bool *taken, struct pair *out, int *pairs,
                      int *tries) {
    int first = 0;
    while (first < count && taken[first]) first++;
    if (first == count) return true;
    taken[first] = true;
    for (int k = first + 1; k < count; k++) {
        if (taken[k] || (e[order[first]].met[order[k]] && *tries > 0)) continue;
        --*tries;
        taken[k] = true;
        out[(*pairs)++] = (struct pair){order[first], order[k]};
        if (pair_rest(e, order, count, taken, out, pairs, tries)) return true;
        --*pairs;
        taken[k] = false;
    }
    taken[first] = false;
    return false;
}

int pair_swiss(const struct entrant *e, int players, struct pair *out) {
    int order[CUP_PLAYERS_MAX], count = 0, bye = BYE, ranked[CUP_PLAYERS_MAX], pairs = 0, tries = 20000;
    bool taken[CUP_PLAYERS_MAX] = {false};
    rank_entrants(e, players, ranked);
    for (int i = players - 1; players % 2 && bye == BYE && i >= 0; i--)
        if (!e[ranked[i]].had_bye) bye = ranked[i];
    if (players % 2 && bye == BYE) bye = ranked[players - 1];
    for (int i = 0; i < players; i++)
        if (ranked[i] != bye) order[count++] = ranked[i];
    if (!pair_rest(e, order, count, taken, out, &pairs, &tries)) {
        tries = 0; /* everybody has met everybody */
        pairs = 0;
        pair_rest(e, order, count, taken, out, &pairs, &tries);
    }
    for (int i = 0; i < pairs; i++) /* who sat first less often sits first */
        if (e[out[i].a].first > e[out[i].b].first) out[i] = (struct pair){out[i].b, out[i].a};
    if (bye != BYE) out[pairs++] = (struct pair){bye, BYE};
    return pairs;
}
