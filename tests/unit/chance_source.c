/* Chance: the source is even and independent of order, chances are exact, packs empty and are shuffled anew. */
#include "chance/chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* --- the source ------------------------------------------------------------------------------------------------------
 */

/* Chi-square of counts against an even spread. */
static double chi_square(const uint32_t *count, unsigned cells, double expected) {
    double sum = 0;
    for (unsigned i = 0; i < cells; i++) sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

/* With 255 degrees of freedom chi-square lies in 160..370 but for one case in a million; the seeds are fixed, so a
 * sound source passes always. */
static void assert_even(const uint32_t count[256], double expected) {
    double chi = chi_square(count, 256, expected);
    assert_true(chi > 160 && chi < 370);
}

enum { DRAWS = 256 * 1000 };

static void every_byte_of_a_stream_is_even(void **unused) {
    (void)unused;
    for (int byte = 0; byte < 8; byte++) {
        uint32_t count[256] = {0};
        struct source s = source_of(1, 2);
        for (int i = 0; i < DRAWS; i++) count[source_bits(&s) >> (8 * byte) & 255]++;
        assert_even(count, 1000);
    }
}

/* Neighbours in the counter, in the game and in the seed: pairs of nibbles fill all 256 cells evenly. */
static void neighbours_are_independent(void **unused) {
    (void)unused;
    uint32_t next[256] = {0}, game[256] = {0}, seed[256] = {0};
    struct source s = source_of(77, 0);
    uint64_t last = source_bits(&s);
    for (uint64_t i = 0; i < DRAWS; i++) {
        uint64_t bits = source_bits(&s);
        next[(last >> 60 << 4) | bits >> 60]++;
        last = bits;
        struct source g0 = source_of(5, i), g1 = source_of(5, i + 1), s0 = source_of(i, 5), s1 = source_of(i + 1, 5);
        game[(source_bits(&g0) >> 60 << 4) | source_bits(&g1) >> 60]++;
        seed[(source_bits(&s0) >> 60 << 4) | source_bits(&s1) >> 60]++;
    }
    assert_even(next, 1000);
    assert_even(game, 1000);
    assert_even(seed, 1000);
}

/* Number k is even over the games, for every small k: it is what each game's first dice are made of. */
static void first_numbers_of_games_are_even(void **unused) {
    (void)unused;
    for (uint64_t k = 0; k < 8; k++) {
        uint32_t high[256] = {0}, low[256] = {0};
        for (uint64_t game = 0; game < DRAWS; game++) {
            struct source s = {1, game, k};
            uint64_t bits = source_bits(&s);
            high[bits >> 56]++;
            low[bits & 255]++;
        }
        assert_even(high, 1000);
        assert_even(low, 1000);
    }
}

/* Flipping one bit of seed, game or counter flips each bit of the number about half the time. */
static void one_bit_moves_all(void **unused) {
    (void)unused;
    uint32_t flips[64] = {0};
    uint32_t trials = 0;
    for (uint64_t base = 0; base < 200; base++)
        for (int bit = 0; bit < 64; bit++)
            for (int which = 0; which < 3; which++, trials++) {
                struct source a = {base * 977, base * 31, base}, b = a;
                *(which == 0 ? &b.seed : which == 1 ? &b.game : &b.counter) ^= (uint64_t)1 << bit;
                uint64_t changed = source_bits(&a) ^ source_bits(&b);
                for (int i = 0; i < 64; i++) flips[i] += (uint32_t)(changed >> i & 1);
            }
    for (int i = 0; i < 64; i++) assert_in_range(flips[i] * 1000 / trials, 485, 515);
}

static void numbers_do_not_depend_on_order(void **unused) {
    (void)unused;
    uint64_t forward[100];
    struct source s = source_of(42, 7);
    for (int i = 0; i < 100; i++) forward[i] = source_bits(&s);
    for (int i = 99; i >= 0; i--) {
        struct source at = {42, 7, (uint64_t)i};
        assert_true(source_bits(&at) == forward[i]);
    }
}

/* The very numbers, so that a change of the source is seen: every record of a seeded game depends on them. */
static void the_source_stays_as_it_is(void **unused) {
    (void)unused;
    struct source s = source_of(1, 1);
    assert_true(source_bits(&s) == 0xE1ECC98475F88DE2);
    assert_true(source_bits(&s) == 0x09C05741459F239E);
    struct draw d = {.kind = DRAW_DICE, .count = 8, .sides = 6};
    uint8_t faces[8];
    s = source_of(1, 2);
    source_draw(&s, &d, faces);
    assert_memory_equal(faces, ((uint8_t[]){5, 1, 5, 4, 1, 3, 6, 1}), 8);
}

static void below_is_even(void **unused) {
    (void)unused;
    uint32_t count[256] = {0};
    struct source s = source_of(9, 9);
    for (int i = 0; i < 6 * 20000; i++) count[source_below(&s, 6)]++;
    assert_true(chi_square(count, 6, 20000) < 30); /* 5 degrees of freedom: one in 60,000 */
    for (int i = 6; i < 256; i++) assert_int_equal(count[i], 0);
    assert_int_equal(source_below(&s, 1), 0);
    /* A bound just above 2^31 is where a careless method would be worst: nearly half must be drawn again. */
    uint32_t low = 0;
    for (int i = 0; i < 20000; i++) low += source_below(&s, 0x80000001u) < 0x40000000u;
    assert_in_range(low, 9700, 10300);
}

/* --- draws --------------------------------------------------------------------------------------------- */

static void average_dice_show_their_faces(void **unused) {
    (void)unused;
    struct draw d = {.kind = DRAW_AVERAGE_DICE, .count = 1};
    struct source s = source_of(3, 3);
    uint32_t count[7] = {0};
    for (int i = 0; i < 60000; i++) {
        uint8_t face;
        source_draw(&s, &d, &face);
        assert_true(draw_fits(&d, &face, 1, NULL));
        count[face]++;
    }
    assert_in_range(count[2], 9600, 10400);
    assert_in_range(count[3], 19500, 20500);
    assert_in_range(count[4], 19500, 20500);
    assert_in_range(count[5], 9600, 10400);
    for (uint8_t never = 1; never <= 6; never += 5) assert_false(draw_fits(&d, &never, 1, NULL));
}

/* An average die and a D6 in one throw, as a unit moves in Civitates Bellantes. */
static void mixed_dice_keep_their_places(void **unused) {
    (void)unused;
    struct draw d = {.kind = DRAW_DICE, .count = 3, .sides = 6, .average = 5};
    struct source s = source_of(4, 4);
    uint32_t ones[3] = {0};
    uint8_t faces[3];
    for (int i = 0; i < 6000; i++) {
        source_draw(&s, &d, faces);
        assert_true(draw_fits(&d, faces, 3, NULL));
        for (int k = 0; k < 3; k++) ones[k] += faces[k] == 1 || faces[k] == 6;
    }
    assert_int_equal(ones[0] + ones[2], 0);
    assert_in_range(ones[1], 1800, 2200);
    unsigned bad;
    assert_false(draw_fits(&d, (const uint8_t[]){5, 6, 6}, 3, &bad));
    assert_int_equal(bad, 2);
}

static void a_pack_is_drawn_without_return(void **unused) {
    (void)unused;
    struct source s = source_of(4, 4);
    uint64_t pack = whole_pack();
    for (int i = 0; i < DECK_CARDS; i++) {
        struct draw d = {.kind = DRAW_CARDS, .count = 1, .left = pack};
        uint8_t card;
        source_draw(&s, &d, &card);
        assert_true(draw_fits(&d, &card, 1, NULL));
        pack = pack_after(&d, &card, 1);
        assert_false(pack >> card & 1);
    }
    assert_true(pack == 0);
}

static void an_empty_pack_is_shuffled_anew(void **unused) {
    (void)unused;
    uint8_t faces[5], wrong[5] = {3, 1, 2, 9, 9};
    struct draw d = {.kind = DRAW_CARDS, .count = 5, .left = 1u << 1 | 1u << 3, .back = 1u << 2 | 1u << 9 | 1u << 20};
    struct source s = source_of(5, 5);
    for (int i = 0; i < 100; i++) {
        unsigned bad;
        source_draw(&s, &d, faces);
        assert_true(faces[0] == 1 || faces[0] == 3);
        assert_true(faces[1] == 4 - faces[0]);
        assert_true(draw_fits(&d, faces, 5, &bad));
        assert_true(pack_after(&d, faces, 5) == 0);
    }
    unsigned bad;
    assert_false(draw_fits(&d, wrong, 5, &bad)); /* the nine twice */
    assert_int_equal(bad, 4);
    wrong[0] = 2; /* not before the pack is empty */
    assert_false(draw_fits(&d, wrong, 5, &bad));
    assert_int_equal(bad, 0);
    assert_false(draw_fits(&d, faces, 4, &bad));
}

static void dice_are_checked(void **unused) {
    (void)unused;
    struct draw d = {.kind = DRAW_DICE, .count = 2, .sides = 6};
    unsigned bad;
    assert_true(draw_fits(&d, (uint8_t[]){1, 6}, 2, &bad));
    assert_false(draw_fits(&d, (uint8_t[]){1, 7}, 2, &bad));
    assert_int_equal(bad, 1);
    assert_false(draw_fits(&d, (uint8_t[]){0, 6}, 2, &bad));
    assert_false(draw_fits(&d, (uint8_t[]){1, 2, 3}, 3, &bad));
}

static void cards_have_names(void **unused) {
    (void)unused;
    char name[4];
    assert_string_equal(card_name(0, name), "AS");
    assert_string_equal(card_name(13 + 9, name), "10H");
    assert_string_equal(card_name(51, name), "KC");
    assert_string_equal(card_name(53, name), "J2");
    for (int card = 0; card < DECK_CARDS; card++) assert_int_equal(card_number(card_name((uint8_t)card, name)), card);
    assert_int_equal(card_number("1S"), -1);
    assert_int_equal(card_number(""), -1);
    assert_int_equal(card_number("JJ"), -1);
}

/* --- exact chances -------------------------------------------------------------------------------------- */

static void fractions_are_in_lowest_terms(void **unused) {
    (void)unused;
    struct fraction f = fraction_of(286, 24804);
    assert_int_equal(f.over, 11);
    assert_int_equal(f.under, 954);
    f = fraction_of(0, 36);
    assert_int_equal(f.over, 0);
    assert_int_equal(f.under, 1);
}

static void a_duel_counts_36(void **unused) {
    (void)unused;
    struct dice_duel d = dice_duel(4, 2);
    assert_int_equal(d.double_a, 9);
    assert_int_equal(d.win_a, 17);
    assert_int_equal(d.tie, 4);
    assert_int_equal(d.win_b, 6);
    assert_int_equal(d.double_b, 0);
    for (int a = -3; a <= 12; a++)
        for (int b = -3; b <= 12; b++) {
            struct dice_duel x = dice_duel(a, b), y = dice_duel(b, a);
            assert_int_equal(x.double_a + x.win_a + x.tie + x.win_b + x.double_b, 36);
            assert_int_equal(x.double_a, y.double_b);
            assert_int_equal(x.win_a, y.win_b);
            assert_int_equal(x.tie, y.tie);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_of_a_stream_is_even),
        cmocka_unit_test(neighbours_are_independent),
        cmocka_unit_test(first_numbers_of_games_are_even),
        cmocka_unit_test(one_bit_moves_all),
        cmocka_unit_test(numbers_do_not_depend_on_order),
        cmocka_unit_test(the_source_stays_as_it_is),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(average_dice_show_their_faces),
        cmocka_unit_test(mixed_dice_keep_their_places),
        cmocka_unit_test(a_pack_is_drawn_without_return),
        cmocka_unit_test(an_empty_pack_is_shuffled_anew),
        cmocka_unit_test(dice_are_checked),
        cmocka_unit_test(cards_have_names),
        cmocka_unit_test(fractions_are_in_lowest_terms),
        cmocka_unit_test(a_duel_counts_36),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
