/* Many games at once: legal to the last act, the same for the same seed, over and begun anew, and in buffers that are
 * never overrun. The argument is a position. */
#include "acies/batch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char position[1 << 20];
enum { GAMES = 6, OFFERS = 5, STEPS = 400, OBSERVED = ACIES_HEAD + 160 * ACIES_PIECE };

struct seen {
    int32_t observation[GAMES * OBSERVED + 1], offers[GAMES * OFFERS * ACIES_ACT + 1], count[GAMES + 1];
    int8_t seat[GAMES + 1], result[GAMES + 1];
};

static struct acies_batch *opened(const struct acies_batch_wish *wish) {
    char why[400] = "";
    struct acies_batch *b = acies_batch_open(position, wish, why, sizeof why);
    if (!b) fail_msg("%s", why);
    return b;
}

/* With a guard behind each buffer. */
static struct acies_batch_view view_of_all(struct seen *s) {
    memset(s, 0x55, sizeof *s);
    return (struct acies_batch_view){s->observation, s->offers, s->count, s->seat, s->result};
}

static const struct acies_batch_wish usual = {
    .games = GAMES, .offers = OFFERS, .sight = ACIES_SEES_ALL, .most_turns = 12, .seed = 5};

/* Plays by a rule of thumb; a number that depends on everything that was seen. */
static uint64_t play_through(const struct acies_batch_wish *wish, unsigned *over, struct seen *s) {
    struct acies_batch *b = opened(wish);
    struct acies_batch_shape shape = acies_batch_shape(b);
    struct acies_batch_view v = view_of_all(s);
    int32_t choice[GAMES];
    uint64_t hash = 1;
    acies_batch_look(b, &v);
    for (unsigned step = 0; step < STEPS; step++) {
        for (int g = 0; g < shape.games; g++) {
            assert_in_range(s->count[g], shape.offers ? 1 : 0, shape.offers);
            assert_in_range(s->seat[g], 0, 1);
            choice[g] = (int32_t)(step + (unsigned)g) % (s->count[g] + 1) - 1;
        }
        hash = hash * 31 + acies_batch_step(b, choice, &v);
        for (int i = 0; i < shape.games * shape.observation; i++) hash = hash * 31 + (uint32_t)s->observation[i];
        for (int g = 0; g < shape.games; g++) {
            assert_in_range(s->result[g] + 1, 0, 4);
            *over += s->result[g] != 0;
            assert_int_equal(s->observation[g * shape.observation + ACIES_HEAD_SEAT], s->seat[g]);
        }
    }
    acies_batch_close(b);
    return hash;
}

static void the_same_for_the_same_seed(void **unused) {
    (void)unused;
    static struct seen s, again;
    unsigned over = 0, twice = 0;
    uint64_t hash = play_through(&usual, &over, &s);
    assert_true(over > 0); /* games end, and others begin */
    assert_int_equal(hash, play_through(&usual, &twice, &again));
    assert_int_equal(over, twice);
    struct acies_batch_wish other = usual;
    other.seed++;
    assert_int_not_equal(hash, play_through(&other, &twice, &again));
    assert_int_equal(s.count[GAMES], 0x55555555);
    assert_int_equal(s.offers[GAMES * OFFERS * ACIES_ACT], 0x55555555);
    assert_int_equal(s.result[GAMES], 0x55);
}

/* Offers name verbs, pieces and targets that exist; what is shown of places agrees with what everything shows. */
static void numbers_mean_something(void **unused) {
    (void)unused;
    static struct seen all, places;
    struct acies_batch_wish wish = usual;
    struct acies_batch *b = opened(&wish);
    wish.sight = ACIES_SEES_PLACES;
    struct acies_batch *c = opened(&wish);
    struct acies_batch_shape shape = acies_batch_shape(b);
    struct acies_batch_view v = view_of_all(&all), w = view_of_all(&places);
    unsigned sides[2] = {0, 0};
    for (unsigned step = 0; step < 60; step++) {
        acies_batch_step(b, NULL, &v);
        acies_batch_step(c, NULL, &w);
        for (int k = 0; k < GAMES * OFFERS; k++) {
            const int32_t *a = all.offers + k * ACIES_ACT;
            if (k % OFFERS >= all.count[k / OFFERS]) continue;
            assert_non_null(acies_batch_verb(b, a[ACIES_ACT_VERB]));
            assert_in_range(a[ACIES_ACT_PIECE] + 1, 0, shape.pieces);
            assert_in_range(a[ACIES_ACT_TARGET] + 1, 0, shape.pieces);
        }
        for (int g = 0; g < GAMES; g++)
            for (int p = 0; p < shape.pieces; p++) {
                const int32_t *x = all.observation + g * shape.observation + ACIES_HEAD + p * ACIES_PIECE;
                const int32_t *y = places.observation + g * shape.observation + ACIES_HEAD + p * ACIES_PIECE;
                assert_non_null(acies_batch_type(b, x[ACIES_PIECE_TYPE]));
                assert_int_equal(x[ACIES_PIECE_SIDE], y[ACIES_PIECE_SIDE]);
                sides[x[ACIES_PIECE_SIDE]]++;
                if (x[ACIES_PIECE_HERE] && y[ACIES_PIECE_HERE])
                    assert_memory_equal(x + ACIES_PIECE_X, y + ACIES_PIECE_X, 3 * sizeof *x);
            }
    }
    assert_true(sides[0] && sides[1]);
    assert_null(acies_batch_verb(b, shape.verbs));
    assert_null(acies_batch_type(b, -1));
    acies_batch_close(b);
    acies_batch_close(c);
}

static void expect_refusal(const char *text, struct acies_batch_wish wish, const char *said) {
    char why[200] = "";
    assert_null(acies_batch_open(text, &wish, why, sizeof why));
    if (!strstr(why, said)) fail_msg("'%s' says nothing of '%s'", why, said);
    assert_null(acies_batch_open(text, &wish, NULL, 0));
}

static void nonsense_is_refused(void **unused) {
    (void)unused;
    expect_refusal(position, (struct acies_batch_wish){.games = 0}, "games");
    expect_refusal(position, (struct acies_batch_wish){.games = 65537}, "games");
    expect_refusal(position, (struct acies_batch_wish){.games = 1, .offers = 65}, "offers");
    expect_refusal(position, (struct acies_batch_wish){.games = 1, .sight = 3}, "sight");
    expect_refusal(position, (struct acies_batch_wish){.games = 1, .most_turns = -1}, "turns");
    expect_refusal("{", (struct acies_batch_wish){.games = 1}, "line 1");
    expect_refusal("{\"ruleset\":\"chess\"}", (struct acies_batch_wish){.games = 1}, "chess");
    acies_batch_close(NULL);
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file || !fread(position, 1, sizeof position - 1, file)) return 2;
    fclose(file);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_for_the_same_seed),
        cmocka_unit_test(numbers_mean_something),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
