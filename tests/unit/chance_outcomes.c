/* Chance enumerated: every outcome once, with the right weight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chance/chance.h"

#include <string.h>

/* All outcomes fit the draw, no two are the same, and their weights add up to `of`. */
static void check(struct draw d, uint32_t count, uint64_t of) {
    static uint8_t seen[DRAW_OUTCOMES_MAX][4];
    uint64_t sum = 0;
    assert_int_equal(draw_outcomes(&d), count);
    for (uint32_t i = 0; i < count; i++) {
        memset(seen[i], 0, sizeof seen[i]);
        sum += draw_outcome(&d, i, seen[i]);
        assert_true(draw_fits(&d, seen[i], d.count, NULL));
        for (uint32_t k = 0; k < i && count < 2000; k++) assert_memory_not_equal(seen[i], seen[k], sizeof seen[i]);
    }
    assert_int_equal(sum, of);
}

static void dice_and_cards(void **unused) {
    (void)unused;
    check((struct draw){.kind = DRAW_DICE, .count = 1, .sides = 6}, 6, 6);
    check((struct draw){.kind = DRAW_DICE, .count = 2, .sides = 6}, 36, 36);
    check((struct draw){.kind = DRAW_DICE, .count = 2, .sides = 10}, 100, 100);
    check((struct draw){.kind = DRAW_AVERAGE_DICE, .count = 2}, 16, 36);
    check((struct draw){.kind = DRAW_DICE, .count = 2, .sides = 6, .average = 2}, 24, 36);
    check((struct draw){.kind = DRAW_CARDS, .count = 1, .left = whole_pack()}, 54, 54);
    check((struct draw){.kind = DRAW_CARDS, .count = 2, .left = 0xF0}, 12, 12);
}

/* More than anybody would walk through, or a pack that is shuffled in between: not enumerated. */
static void too_many(void **unused) {
    (void)unused;
    struct draw many = {.kind = DRAW_DICE, .count = 20, .sides = 6}, nothing = {.kind = DRAW_NOTHING};
    struct draw short_pack = {.kind = DRAW_CARDS, .count = 3, .left = 3, .back = whole_pack() & ~3ull};
    assert_int_equal(draw_outcomes(&many), 0);
    assert_int_equal(draw_outcomes(&nothing), 0);
    assert_int_equal(draw_outcomes(&short_pack), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(dice_and_cards), cmocka_unit_test(too_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
