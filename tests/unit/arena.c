/* Contests: the same on any number of threads and after any breaking off; fair to both seats; figures that can be
 * checked by hand. The argument is a position. */
#include "arena/arena.h"
#include "game/json.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { GAMES = 8 };
static struct arena_field field;
static struct contest contest = {
    .field = &field, .fields = 1, .games = GAMES, .seed = 7, .budget_ms = 2000, .most_turns = 60};

static void seat(const char *a, const char *b) {
    contest.player[0] = (struct arena_player){a, bot_find(a), mind_of(contest.rs)};
    contest.player[1] = (struct arena_player){b, bot_find(b), mind_of(contest.rs)};
}

static void play(struct arena_run run) {
    char why[200];
    run.contest = &contest;
    if (!arena_run(&run, why)) fail_msg("%s", why);
}

/* Everything but the time it took, which no two runs share. */
static void expect_same(struct arena_game *a, struct arena_game *b) {
    for (unsigned i = 0; i < GAMES; i++)
        for (unsigned bot = 0; bot < 2; bot++) {
            struct arena_part *p = &a[i].part[bot], *q = &b[i].part[bot];
            p->microseconds = q->microseconds = p->slowest = q->slowest = 0;
        }
    assert_memory_equal(a, b, GAMES * sizeof *a);
}

static void threads_change_nothing(void **unused) {
    (void)unused;
    static struct arena_game one[GAMES], three[GAMES];
    seat("steady", "random");
    play((struct arena_run){.game = one, .threads = 1});
    play((struct arena_run){.game = three, .threads = 3});
    for (unsigned i = 0; i < GAMES; i++) assert_int_not_equal(one[i].ending, ENDED_NOT);
    expect_same(one, three);
}

/* The same dice and whims in each seat: a bot cannot be better than itself, by however little. */
static void nobody_beats_himself(void **unused) {
    (void)unused;
    static struct arena_game game[GAMES];
    struct arena_tally t;
    memset(game, 0, sizeof game);
    seat("random", "random");
    play((struct arena_run){.game = game, .threads = 2});
    arena_tally(game, GAMES, &t);
    assert_int_equal(t.pair[2], t.pairs);
    assert_true(arena_score(&t) == 0.5);
    for (unsigned i = 0; i < GAMES; i += 2) assert_int_equal(game[i].acts, game[i + 1].acts);
}

static bool stop_after_three(void *context, uint32_t number) {
    struct arena_journal *j = context;
    return (void)number, arena_journal_note(j, number, &((struct arena_game *)(j + 1))[number]) && ++j->found < 3;
}

/* Broken off, its last line torn: what it holds is taken in, the rest played, and nothing counts twice. */
static void a_torn_journal_goes_on(void **unused) {
    (void)unused;
    char path[] = "/tmp/acies-arena-XXXXXX", why[200];
    close(mkstemp(path));
    static struct {
        struct arena_journal journal;
        struct arena_game game[GAMES];
    } first, again;
    static struct arena_game whole[GAMES];
    memset(whole, 0, sizeof whole);
    seat("steady", "random");
    assert_true(arena_journal_open(&first.journal, path, &contest, first.game, why));
    play((struct arena_run){.game = first.game, .threads = 1, .ended = stop_after_three, .context = &first});
    fprintf(first.journal.file, "{\"game\":3,\"end");
    arena_journal_close(&first.journal);

    assert_true(arena_journal_open(&again.journal, path, &contest, again.game, why));
    assert_int_equal(again.journal.found, 3);
    for (unsigned i = 0; i < GAMES; i++) assert_int_equal(again.game[i].ending != ENDED_NOT, i < 3);
    struct arena_journal second;
    assert_false(arena_journal_open(&second, path, &contest, again.game, why)); /* while the other writes */
    assert_non_null(strstr(why, "another run"));
    play((struct arena_run){.game = again.game, .threads = 2});
    arena_journal_close(&again.journal);
    play((struct arena_run){.game = whole, .threads = 2});
    expect_same(again.game, whole);

    contest.seed++;
    assert_false(arena_journal_open(&second, path, &contest, again.game, why));
    assert_non_null(strstr(why, "another contest"));
    contest.seed--;
    unlink(path);
}

static void a_journal_is_none(void **unused) {
    (void)unused;
    char path[] = "/tmp/acies-arena-XXXXXX", why[200];
    int file = mkstemp(path);
    static const char letter[] = "Dear Sir,\n";
    assert_int_equal(write(file, letter, sizeof letter - 1), sizeof letter - 1);
    close(file);
    struct arena_journal j;
    static struct arena_game game[GAMES];
    assert_false(arena_journal_open(&j, path, &contest, game, why));
    assert_non_null(strstr(why, "no journal"));
    unlink(path);
}

/* Within one in a hundred: half a pair more or less is what the estimate allows for. */
static void near(double is, double want) {
    if (fabs(is - want) > 0.01 * (0.1 + fabs(want))) fail_msg("%f is not %f", is, want);
}

/* By hand: 100 pairs, of which 60 give both points, 30 one and 10 none. */
static void figures(void **unused) {
    (void)unused;
    struct arena_tally t = {.games = 200, .wins = 150, .losses = 50, .pairs = 100, .pair = {10, 0, 30, 0, 60}};
    near(arena_score(&t), 0.75);
    near(arena_margin(&t), 1.96 * sqrt(0.1125 / 100)); /* the variance of a pair is .1 * .75² + .3 * .25² + .6 * .25² */
    near(arena_elo(0.75), 190.85);
    near(arena_elo(0.5), 0);
    near(arena_elo(1), 800);
    near(arena_elo(0), -800);
    double s1 = 1 / (1 + pow(10, -20 / 400.0));
    near(arena_likelihood(&t, (struct arena_test){0, 20}), 100 * (s1 - 0.5) * (1.5 - 0.5 - s1) / (2 * 0.1125));
    t = (struct arena_tally){.games = 4, .draws = 4, .pairs = 2, .pair = {0, 0, 2, 0, 0}};
    assert_true(arena_margin(&t) > 0); /* two equal pairs are no certainty */
}

/* Pairs that a wins 3 : 1 decide for it, in the order of their numbers: what ended later does not count. */
static void the_test_decides_in_order(void **unused) {
    (void)unused;
    enum { MANY = 400 };
    static struct arena_game game[MANY];
    enum arena_answer answer;
    for (unsigned i = 0; i < MANY; i++)
        game[i] = (struct arena_game){.ending = ENDED_WON, .halves = i / 2 % 4 == 3 ? 0 : 2, .seat = i & 1};
    uint32_t games = arena_decided(game, MANY, (struct arena_test){0, 50}, &answer);
    assert_int_equal(answer, TEST_ELO1);
    assert_in_range(games, 20, 300);
    assert_int_equal(arena_decided(game, games, (struct arena_test){0, 50}, &answer), games);
    assert_int_equal(arena_decided(game, games - 2, (struct arena_test){0, 50}, &answer), 0);
    assert_int_equal(answer, TEST_OPEN);
    game[0].ending = ENDED_NOT; /* the first is still being played */
    assert_int_equal(arena_decided(game, MANY, (struct arena_test){0, 50}, &answer), 0);
    for (unsigned i = 0; i < MANY; i++) game[i].halves = i & 1 ? 0 : 2, game[i].ending = ENDED_WON;
    assert_int_not_equal(arena_decided(game, MANY, (struct arena_test){100, 200}, &answer), 0);
    assert_int_equal(answer, TEST_ELO0);
}

static void load(const char *path) {
    static struct setup setup;
    FILE *file = fopen(path, "r");
    static char text[1 << 20];
    size_t n = file ? fread(text, 1, sizeof text, file) : 0;
    struct complaint c;
    json_t *object = json_read(text, n, &c);
    if (file) fclose(file);
    contest.rs = ruleset_find(ruleset_code_from_json(object, &c));
    if (!contest.rs || !setup_from_json(contest.rs, object, &setup, &c)) exit(2);
    json_decref(object);
    field = (struct arena_field){"here", &setup};
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    load(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(nobody_beats_himself),
        cmocka_unit_test(a_torn_journal_goes_on),
        cmocka_unit_test(a_journal_is_none),
        cmocka_unit_test(figures),
        cmocka_unit_test(the_test_decides_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
