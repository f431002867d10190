/* What a contest came to, and how sure one may be of it. Everything is summed in the order of the games' numbers. */
#include "arena/arena.h"

#include <math.h>
#include <string.h>

static void add_part(struct arena_part *sum, const struct arena_part *p) {
    sum->decisions += p->decisions;
    sum->microseconds += p->microseconds;
    if (p->slowest > sum->slowest) sum->slowest = p->slowest;
    sum->points += p->points;
    sum->left += p->left;
    sum->wasted += p->wasted;
    sum->offered |= p->offered;
    sum->troops += p->troops;
    sum->lost += p->lost;
    for (unsigned v = 0; v < ARENA_VERBS_MAX; v++) sum->verb[v] += p->verb[v];
}

static void add_game(struct arena_tally *t, const struct arena_game *g) {
    t->games++;
    t->wins += g->halves == 2;
    t->losses += g->halves == 0;
    t->draws += g->halves == 1;
    t->limits += g->ending == ENDED_BY_LIMIT;
    if (g->ending == ENDED_FORFEIT) t->forfeits[g->halves == 2]++;
    if (g->ending == ENDED_WON) t->by_seat[g->seat ^ (g->halves == 0)]++;
    t->acts += g->acts;
    t->turns += g->turns;
    for (unsigned bot = 0; bot < 2; bot++) add_part(&t->part[bot], &g->part[bot]);
}

void arena_tally_field(const struct arena_game *game, uint32_t games, uint32_t field, struct arena_tally *out) {
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < games; i++) {
        if (game[i].ending == ENDED_NOT || (field != UINT32_MAX && game[i].field != field)) continue;
        add_game(out, &game[i]);
        if (!(i & 1) || game[i - 1].ending == ENDED_NOT) continue;
        out->pairs++;
        out->pair[game[i].halves + game[i - 1].halves]++;
    }
}

void arena_tally(const struct arena_game *game, uint32_t games, struct arena_tally *out) {
    arena_tally_field(game, games, UINT32_MAX, out);
}

double arena_score(const struct arena_tally *t) { return t->games ? (t->wins + 0.5 * t->draws) / t->games : 0.5; }

/* Mean and variance of what a pair gives a game; a pair of each kind is taken as seen half a time, so that a few equal
 * pairs do not look like certainty. */
static void pair_moments(const struct arena_tally *t, double *mean, double *variance) {
    double n = 0, sum = 0, squares = 0;
    for (unsigned k = 0; k < PAIR_POINTS; k++) {
        double count = t->pair[k] + 0.5 / PAIR_POINTS, points = k / 4.0;
        n += count;
        sum += count * points;
        squares += count * points * points;
    }
    *mean = sum / n;
    *variance = squares / n - *mean * *mean;
}

double arena_margin(const struct arena_tally *t) {
    double mean, variance;
    pair_moments(t, &mean, &variance);
    return t->pairs ? 1.96 * sqrt(variance / t->pairs) : 0.5;
}

double arena_elo(double score) {
    const double most = 800;
    if (score <= 0) return -most;
    if (score >= 1) return most;
    double elo = -400 * log10(1 / score - 1);
    return elo > most ? most : elo < -most ? -most : elo;
}

static double expected(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

/* The generalised likelihood ratio for a mean of known variance: what the pairs say for elo1 against elo0. */
double arena_likelihood(const struct arena_tally *t, struct arena_test test) {
    double mean, variance, s0 = expected(test.elo0), s1 = expected(test.elo1);
    if (!t->pairs) return 0;
    pair_moments(t, &mean, &variance);
    return t->pairs * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

uint32_t arena_decided(const struct arena_game *game, uint32_t games, struct arena_test test,
                       enum arena_answer *answer) {
    const double bound = log(0.95 / 0.05);
    struct arena_tally t;
    memset(&t, 0, sizeof t);
    *answer = TEST_OPEN;
    for (uint32_t i = 0; i + 1 < games; i += 2) {
        if (game[i].ending == ENDED_NOT || game[i + 1].ending == ENDED_NOT) return 0;
        t.pairs++;
        t.pair[game[i].halves + game[i + 1].halves]++;
        double said = arena_likelihood(&t, test);
        if (said < bound && said > -bound) continue;
        *answer = said > 0 ? TEST_ELO1 : TEST_ELO0;
        return i + 2;
    }
    return 0;
}
