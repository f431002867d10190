/* Thinking bots: the same act for the same seed, always a legal one, in time by the clock they are given, and with a
 * reason for whoever asks. The arguments are positions. */
#include "unit/bots_begin.h"

static const char *const thinkers[] = {"recruit", "solo", "captain", "marshal", NULL};

/* A clock that goes on by a tenth of a millisecond whenever somebody looks at it. */
static uint64_t now;
static uint64_t tick(void) { return now += 100; }

/* Chance and a yardstick play on, so that there is something to think about. */
static void play_on(int acts) {
    const struct bot *const seats[2] = {bot_find("steady"), bot_find("steady")};
    struct source dice = source_of(5, 1), whim = source_of(5, 2);
    struct mind mind = mind_of(rs);
    struct ruling r;
    struct act a;
    r.want_nearest = false;
    while ((acts-- > 0 || turn_prompt(rs, state).seat == SEAT_CHANCE) &&
           bots_answer(&mind, state, seats, &dice, &whim, &a))
        assert_true(turn_play(rs, state, &a, NULL, &r));
    assert_in_range(turn_prompt(rs, state).seat, SEAT_FIRST, SEAT_SECOND);
}

static struct act chosen(const char *name, uint64_t seed, int budget_ms, struct thoughts *t) {
    struct mind mind = mind_of(rs);
    struct source whim = source_of(seed, 0);
    struct act a;
    mind.budget_ms = budget_ms;
    mind.clock_us = tick;
    mind.thoughts = t;
    now = 0;
    bot_choose(bot_find(name), &mind, state, &whim, &a);
    return a;
}

static void think(const char *path) {
    enum { BUDGET = 8 };
    static const int moments[] = {6, 30, 60};
    for (int m = 0; m < 3; m++) {
        begin_file(path);
        play_on(moments[m]);
        for (int i = 0; thinkers[i]; i++) {
            struct ruling r;
            r.want_nearest = false;
            struct act a = chosen(thinkers[i], 3, BUDGET, NULL);
            assert_in_range(now, 0, 1000 * BUDGET);
            assert_true(turn_judge(rs, state, &a, &r));
            struct act again = chosen(thinkers[i], 3, BUDGET, NULL);
            assert_true(acts_equal(&a, &again));
        }
        struct thoughts t = {0};
        char why[1000];
        struct act a = chosen("captain", 3, 0, &t);
        assert_int_not_equal(t.ideas, 0);
        bot_reason(rs, state, &a, &t, t.has_other ? "something else" : NULL, why, sizeof why);
        assert_non_null(strstr(why, t.ideas > 1 ? "ideas" : "nothing else"));
        if (t.has_other) assert_in_range(t.gain - t.other_gain, 0, INT32_MAX); /* nothing better was rejected */
        if (t.has_other) assert_non_null(strstr(why, "Rejected: something else"));
    }
}

static char **paths;
static void all_of_them(void **unused) {
    (void)unused;
    for (char **p = paths; *p; p++) think(*p);
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    paths = argv + 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_of_them)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
