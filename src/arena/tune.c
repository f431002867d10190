/* Simultaneous perturbation: one number from a game, and yet a direction for every weight. Each pair of games has
 * tosses of its own, so that a batch looks in many directions at once; what a batch says is noise for the most part,
 * and is believed the less the longer the run has gone on. */
#include "arena/arena.h"

#include <math.h>
#include <string.h>

/* Shares of a weight's range: how far to either side the two sets lie, and how far one batch may carry it. They shrink
 * as Spall recommends (exponents .101 and .602), the step over a tenth of the run more slowly at first. */
static const double APART = 0.10, STRIDE = 0.20;

/* What a whole army lost counts beside the game. */
static const double MARGIN = 2;

static double range(const struct weight_name *n) { return (double)(n->most - n->least); }

/* At least one unit apart: less would be no difference. How hard the bot thinks and how long it waits is not tuned. */
static double apart(const struct arena_tuner *t, size_t i) {
    double c = APART / pow(t->done + 1, 0.101), unit = 1 / range(&t->rs->advice->weights[i]);
    return i >= t->rs->advice->worth_count ? 0 : c > unit ? c : unit;
}

static double stride(const struct arena_tuner *t) {
    double a = 0.1 * t->batches + 1;
    return STRIDE * pow(a / (a + t->done), 0.602);
}

/* The toss for a weight in a pair: the same on every rank and thread. */
static int toss(const struct arena_tuner *t, uint32_t pair, size_t i) {
    struct source s = source_of(t->seed ^ 0x5b5a7a5e5eedu, (uint64_t)pair * WEIGHTS_MAX + i);
    return source_bits(&s) & 1 ? 1 : -1;
}

/* To which side of where the tuner stands a plays a pair in a weight. */
static int lean(const struct arena_tuner *t, uint32_t pair, size_t i) {
    if (!t->against_another) return toss(t, pair, i);
    return pair & 1 ? -toss(t, pair / 2, i) : toss(t, pair / 2, i);
}

static double within(double share) { return share < 0 ? 0 : share > 1 ? 1 : share; }

static int32_t number_of(const struct weight_name *n, double share) {
    return n->least + (int32_t)lround(within(share) * range(n));
}

void tuner_begin(struct arena_tuner *t, const struct contest *c) {
    const struct advice *advice = c->rs->advice;
    const struct weights *from = &c->player[0].mind.weights;
    memset(t, 0, sizeof *t);
    t->rs = c->rs;
    t->seed = c->seed;
    t->batches = c->tuned;
    t->against_another = c->player[1].bot != c->player[0].bot;
    for (size_t i = 0; i < advice->weight_count; i++)
        t->at[i] = within((from->of[i] - advice->weights[i].least) / range(&advice->weights[i]));
}

uint32_t tuner_open(const struct arena_tuner *t) { return 2 * TUNE_PAIRS * (t->done + 1); }

void tuner_weigh(const struct arena_tuner *t, uint32_t number, struct weights weights[2]) {
    for (size_t i = 0; i < t->rs->advice->weight_count; i++) {
        double d = apart(t, i) * lean(t, number / 2, i);
        weights[0].of[i] = number_of(&t->rs->advice->weights[i], t->at[i] + d);
        if (!t->against_another) weights[1].of[i] = number_of(&t->rs->advice->weights[i], t->at[i] - d);
    }
}

static bool is_whole(const struct arena_game *game) {
    for (unsigned i = 0; i < 2 * TUNE_PAIRS; i++)
        if (game[i].ending == ENDED_NOT) return false;
    return true;
}

/* By how much more of its army b has lost than a, -1 to 1. */
static double margin(const struct arena_game *g) {
    double lost[2];
    for (unsigned i = 0; i < 2; i++) lost[i] = g->part[i].troops ? (double)g->part[i].lost / g->part[i].troops : 0;
    return lost[1] - lost[0];
}

/* What a pair says for its first weights: who won, and, because many a battle is won by the same side whoever leads it,
 * how dearly. */
static double said_by(const struct arena_game *pair) {
    double won = (pair[0].halves + pair[1].halves) / 2.0 - 1; /* -1 to 1 */
    return won + MARGIN * (margin(&pair[0]) + margin(&pair[1]));
}

/* Where a pair was won by the one side of it, the weights go to that side. */
static void take_batch(struct arena_tuner *t, const struct arena_game *game) {
    double said[WEIGHTS_MAX] = {0};
    for (unsigned pair = 0; pair < TUNE_PAIRS; pair++) {
        double won = said_by(&game[2 * pair]);
        for (size_t i = 0; i < t->rs->advice->weight_count; i++)
            said[i] += won * lean(t, TUNE_PAIRS * t->done + pair, i);
    }
    for (size_t i = 0; i < t->rs->advice->worth_count; i++)
        t->at[i] = within(t->at[i] + stride(t) * said[i] / TUNE_PAIRS);
    t->done++;
    if (2 * t->done <= t->batches) return;
    t->summed++;
    for (size_t i = 0; i < t->rs->advice->weight_count; i++) t->sum[i] += t->at[i];
}

bool tuner_take(struct arena_tuner *t, const struct arena_game *game) {
    uint32_t before = t->done;
    while (t->done < t->batches && is_whole(game + 2 * TUNE_PAIRS * t->done))
        take_batch(t, game + 2 * TUNE_PAIRS * t->done);
    return t->done > before;
}

struct weights tuner_result(const struct arena_tuner *t) {
    struct weights w = {{0}};
    for (size_t i = 0; i < t->rs->advice->weight_count; i++)
        w.of[i] = number_of(&t->rs->advice->weights[i], t->summed ? t->sum[i] / t->summed : t->at[i]);
    return w;
}
