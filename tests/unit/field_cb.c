/* The ground of a CB battle as a whole (cb-H06): sizes, distances, the centre and the edges, each at its limit and just
 * beyond it. */
#include "game/ruleset.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { JT = MM(40), WOOD = 0, CAMP = 11, STREAM = 6 };

static struct setup ground;

static void empty_table(void) {
    memset(&ground, 0, sizeof ground);
    ruleset_find("cb")->battlefield->table(0, JT, &ground);
}

/* A rectangle by its corner nearest to the origin, in tenths of a JT. */
static void lay(uint8_t kind, int x, int y, int wide, int deep) {
    length u = JT / 10;
    struct point p[4] = {
        {x * u, y * u}, {x * u, (y + deep) * u}, {(x + wide) * u, (y + deep) * u}, {(x + wide) * u, y * u}};
    assert_true(terrain_add(&ground.terrain, kind, SHAPE_AREA, p, 4, 0) >= 0);
}

static void lay_line(int x, int y, int tenths) {
    length u = JT / 10;
    struct point p[2] = {{x * u, y * u}, {(x + tenths) * u, y * u}};
    assert_true(terrain_add(&ground.terrain, STREAM, SHAPE_LINE, p, 2, JT / 4) >= 0);
}

static bool is_right(void) {
    struct ruling r = {.legal = true};
    bool right = ruleset_find("cb")->battlefield->check(&ground, -1, &r);
    if (!right) assert_int_equal(r.why.clause, H(6));
    return right;
}

static void sizes(void **unused) {
    static const struct {
        int wide, deep;
        bool right;
    } samples[] = {{40, 40, true},  {80, 80, true},  {40, 80, true},  {39, 60, true},
                   {38, 60, false}, {60, 38, false}, {82, 60, false}, {60, 82, false}};
    (void)unused;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        empty_table();
        lay(WOOD, 20, 100, samples[i].wide, samples[i].deep);
        assert_int_equal(is_right(), samples[i].right);
    }
}

static void lines_are_8_jt_long(void **unused) {
    static const struct {
        int tenths;
        bool right;
    } samples[] = {{80, true}, {78, true}, {82, true}, {77, false}, {83, false}, {40, false}};
    (void)unused;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        empty_table();
        lay_line(20, 100, samples[i].tenths);
        assert_int_equal(is_right(), samples[i].right);
    }
}

static void pieces_lie_apart(void **unused) {
    (void)unused;
    for (int gap = 28; gap <= 32; gap++) {
        empty_table();
        lay(WOOD, 20, 100, 50, 50);
        lay(WOOD, 70 + gap, 100, 50, 50);
        assert_int_equal(is_right(), gap >= 30);
    }
    empty_table();
    lay(WOOD, 20, 100, 50, 50);
    lay(CAMP, 40, 100, 30, 20); /* a camp is no piece of the ground */
    assert_true(is_right());
}

static void two_in_the_centre(void **unused) {
    (void)unused;
    for (int third = 0; third < 3; third++) {
        empty_table(); /* 48 JT wide: the centre from 16 to 32 */
        lay(WOOD, 170, 20, 50, 50);
        lay(WOOD, 260, 20, 50, 50);
        lay(WOOD, third == 0 ? 110 : third == 1 ? 111 : 320, 120, 50, 50);
        assert_int_equal(is_right(), third != 1); /* ends at 16 JT, beyond it, begins at 32 */
    }
    empty_table();
    lay(WOOD, 170, 20, 50, 50);
    lay(WOOD, 260, 20, 50, 50);
    lay(WOOD, 20, 20, 50, 50);
    lay(WOOD, 400, 20, 50, 50); /* as many as you like beside it */
    assert_true(is_right());
}

static void dtn_on_the_table(void **unused) {
    (void)unused;
    for (int off = -1; off <= 0; off++) {
        empty_table();
        lay(WOOD, off, 100, 50, 50);
        assert_int_equal(is_right(), off == 0);
        empty_table();
        lay(WOOD, 100, off, 50, 50);
        assert_int_equal(is_right(), off == 0);
        empty_table();
        lay(WOOD, 430 - off, 100, 50, 50);
        assert_int_equal(is_right(), off == 0);
        empty_table();
        lay(WOOD, 100, ground.depth / (JT / 10) - 50 - off, 50, 50);
        assert_int_equal(is_right(), off == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(lines_are_8_jt_long),
        cmocka_unit_test(pieces_lie_apart),
        cmocka_unit_test(two_in_the_centre),
        cmocka_unit_test(dtn_on_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
