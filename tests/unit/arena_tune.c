/* The tuner on a game whose best weights are known: it finds them through the noise, goes the same way when it is gone
 * on with, and stays within every weight's range. */
#include "arena/arena.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BATCHES = 160, GAMES = 2 * TUNE_PAIRS * BATCHES };
static struct arena_game game[GAMES];

/* Where the best number of a weight lies in its range. */
static double best(size_t i) { return 0.25 + 0.25 * (double)(i % 3); }

static double share(const struct ruleset *rs, const struct weights *w, size_t i) {
    const struct weight_name *n = &rs->advice->weights[i];
    return (double)(w->of[i] - n->least) / (n->most - n->least);
}

/* How hard a bot thinks is not tuned. */
static double distance(const struct ruleset *rs, const struct weights *w) {
    double sum = 0;
    for (size_t i = 0; i < rs->advice->worth_count; i++) sum += pow(share(rs, w, i) - best(i), 2);
    return sum;
}

/* Another plays about as well as the tuner by now, or no game would tell anything. */
static struct weights of_another(const struct arena_tuner *t, const struct ruleset *rs) {
    struct weights w = {{0}};
    for (size_t i = 0; i < rs->advice->weight_count; i++) {
        const struct weight_name *n = &rs->advice->weights[i];
        w.of[i] = n->least + (int32_t)(t->at[i] * (n->most - n->least));
    }
    return w;
}

/* Who is nearer to the best weights wins the more often, however the dice fall. */
static void play_batch(const struct arena_tuner *t, const struct ruleset *rs) {
    for (uint32_t n = tuner_open(t) - 2 * TUNE_PAIRS; n < tuner_open(t); n++) {
        struct weights w[2] = {{{0}}, of_another(t, rs)};
        struct source luck = source_of(9, n);
        tuner_weigh(t, n, w);
        for (size_t i = 0; i < rs->advice->weight_count; i++)
            for (unsigned side = 0; side < 2; side++)
                assert_in_range(w[side].of[i] - rs->advice->weights[i].least, 0,
                                rs->advice->weights[i].most - rs->advice->weights[i].least);
        double ahead = 6 * (distance(rs, &w[1]) - distance(rs, &w[0])) + source_below(&luck, 2001) / 1000.0 - 1;
        game[n] = (struct arena_game){.ending = ENDED_WON, .halves = ahead > 0 ? 2 : 0, .seat = n & 1};
    }
}

static struct arena_tuner tuned_against(const struct ruleset *rs, uint32_t until, const char *other) {
    struct arena_tuner t;
    struct contest c = {.rs = rs, .seed = 4, .tuned = BATCHES};
    struct weights from = {{0}};
    for (size_t i = 0; i < rs->advice->weight_count; i++)
        from.of[i] = (rs->advice->weights[i].least + rs->advice->weights[i].most) / 2;
    c.player[0].bot = bot_find("captain");
    c.player[1].bot = bot_find(other);
    c.player[0].mind.weights = from;
    memset(game, 0, sizeof game);
    tuner_begin(&t, &c);
    struct weights still = tuner_result(&t);
    assert_memory_equal(&still, &from, sizeof still);
    while (t.done < until) {
        play_batch(&t, rs);
        assert_true(tuner_take(&t, game));
        assert_false(tuner_take(&t, game)); /* once only */
    }
    return t;
}

static struct arena_tuner tuned(const struct ruleset *rs, uint32_t until) {
    return tuned_against(rs, until, "captain");
}

static void finds_best_against(const char *other) {
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        struct arena_tuner t = tuned_against(*rs, BATCHES, other);
        struct weights w = tuner_result(&t);
        double off = sqrt(distance(*rs, &w) / (double)(*rs)->advice->worth_count);
        if (off > 0.1) fail_msg("%s: the weights are off by %.3f of their ranges", (*rs)->code, off);
        for (size_t i = (*rs)->advice->worth_count; i < (*rs)->advice->weight_count; i++) {
            const struct weight_name *n = &(*rs)->advice->weights[i];
            assert_int_equal(w.of[i], (n->least + n->most) / 2);
        }
    }
}

static void finds_the_best(void **unused) {
    (void)unused;
    finds_best_against("captain"); /* himself */
}

/* Of another, whose weights are left as they are, it learns what wins against him. */
static void learns_from_another(void **unused) {
    (void)unused;
    finds_best_against("steady");
}

/* Where both games of every pair are won by the same side, what was lost tells who led it better. */
static void hears_how_dearly(void **unused) {
    (void)unused;
    const struct ruleset *rs = *rulesets();
    struct arena_tuner t = tuned(rs, 0);
    const size_t weight = 0;
    for (uint32_t n = 0; n < 2 * TUNE_PAIRS; n++) {
        struct weights w[2] = {{{0}}, {{0}}};
        tuner_weigh(&t, n, w);
        game[n] = (struct arena_game){.ending = ENDED_WON, .halves = n & 1 ? 0 : 2, .seat = n & 1};
        game[n].part[0].troops = game[n].part[1].troops = 12;
        game[n].part[w[0].of[weight] > w[1].of[weight]].lost = 2; /* who has more of it loses less */
    }
    double before = t.at[weight];
    assert_true(tuner_take(&t, game));
    assert_true(t.at[weight] > before);
}

/* A batch that lacks a game is not taken; from the games of a journal the tuner comes to stand where it stood. */
static void goes_on(void **unused) {
    (void)unused;
    const struct ruleset *rs = *rulesets();
    struct arena_tuner t = tuned(rs, 7), again = tuned(rs, 0);
    struct arena_tuner first = tuned(rs, 7);
    again.done = 0;
    game[5 * 2 * TUNE_PAIRS + 3].ending = ENDED_NOT;
    assert_true(tuner_take(&again, game));
    assert_int_equal(again.done, 5);
    game[5 * 2 * TUNE_PAIRS + 3].ending = ENDED_WON;
    assert_true(tuner_take(&again, game));
    assert_memory_equal(again.at, t.at, sizeof t.at);
    assert_memory_equal(first.at, t.at, sizeof t.at);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(finds_the_best), cmocka_unit_test(learns_from_another),
                                       cmocka_unit_test(goes_on), cmocka_unit_test(hears_how_dearly)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
