/* Integer trigonometry against libm: every heading, and roots at their edges. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "table/angle.h"

static const double turn = 2 * 3.14159265358979323846 / 65536;

static void sines_match_libm(void **state) {
    (void)state;
    for (uint32_t h = 0; h < 65536; h++) {
        double s = sin(h * turn) * TRIG_ONE, c = cos(h * turn) * TRIG_ONE;
        assert_true(fabs(sin_of((heading)h) - s) <= 2);
        assert_true(fabs(cos_of((heading)h) - c) <= 2);
        struct trig both = trig_of((heading)h);
        assert_int_equal(both.sin, sin_of((heading)h));
        assert_int_equal(both.cos, cos_of((heading)h));
    }
}

static void quarters_are_exact(void **state) {
    (void)state;
    const int32_t sines[4] = {0, TRIG_ONE, 0, -TRIG_ONE};
    for (int q = 0; q < 4; q++) {
        assert_int_equal(sin_of((heading)(q * QUARTER_TURN)), sines[q]);
        assert_int_equal(cos_of((heading)(q * QUARTER_TURN)), sines[(q + 1) % 4]);
    }
    for (uint32_t h = 0; h < 65536; h++) { /* a half turn changes the sign and nothing else */
        assert_int_equal(sin_of((heading)h), -sin_of((heading)(h + HALF_TURN)));
        assert_int_equal(sin_of((heading)h), -sin_of((heading)-h));
        assert_int_equal(sin_of((heading)h), cos_of((heading)(QUARTER_TURN - h)));
    }
}

static void heading_undoes_trig(void **state) {
    (void)state;
    for (uint32_t h = 0; h < 65536; h++)
        for (int64_t size = 4; size <= 1 << 24; size *= 1 << 10) {
            int64_t dx = (int64_t)(sin(h * turn) * (double)(size << 20)),
                    dy = (int64_t)(cos(h * turn) * (double)(size << 20));
            assert_true(angle_between(heading_of(dx, dy), (heading)h) <= 1);
        }
}

static void heading_matches_libm(void **state) {
    (void)state;
    for (int dx = -60; dx <= 60; dx++)
        for (int dy = -60; dy <= 60; dy++) {
            if (!dx && !dy) continue;
            double exact = atan2(dx, dy) / turn, ours = turn_from(0, heading_of(dx, dy));
            double apart = fabs(exact - ours);
            assert_true(apart <= 0.6 || fabs(apart - 65536) <= 0.6);
        }
    assert_int_equal(heading_of(0, 0), 0);
    assert_int_equal(heading_of(0, 7), 0);
    assert_int_equal(heading_of(7, 0), QUARTER_TURN);
    assert_int_equal(heading_of(0, -7), HALF_TURN);
    assert_int_equal(heading_of(-7, 0), 3 * QUARTER_TURN);
    assert_int_equal(heading_of(-5, 5), 7 * QUARTER_TURN / 2);
    assert_int_equal(heading_of(INT64_MAX, INT64_MAX), QUARTER_TURN / 2); /* no overflow at the far end */
    assert_int_equal(heading_of(INT64_MIN, INT64_MIN), 5 * QUARTER_TURN / 2);
}

static void turns_take_the_short_way(void **state) {
    (void)state;
    assert_int_equal(angle_between(65000, 500), 1036);
    assert_int_equal(angle_between(500, 65000), 1036);
    assert_int_equal(turn_from(65000, 500), 1036);
    assert_int_equal(turn_from(500, 65000), -1036);
    assert_int_equal(turn_from(0, HALF_TURN), HALF_TURN);
    assert_int_equal(turn_from(HALF_TURN, 0), HALF_TURN);
    assert_int_equal(angle_between(7, 7), 0);
}

static void roots_are_floors(void **state) {
    (void)state;
    for (uint64_t r = 0; r < 100000; r++) {
        assert_int_equal(root_of(r * r), r);
        if (r) assert_int_equal(root_of(r * r - 1), r - 1);
        assert_int_equal(root_of(r * r + 2 * r), r);
    }
    for (uint64_t r = UINT32_MAX; r > 1000; r -= r / 997 + 1) {
        assert_int_equal(root_of(r * r), r);
        assert_int_equal(root_of(r * r - 1), r - 1);
    }
    assert_int_equal(root_of(UINT64_MAX), UINT32_MAX);
}

static void scaling_rounds_away_from_zero(void **state) {
    (void)state;
    assert_int_equal(scale(1, TRIG_ONE / 2), 1);
    assert_int_equal(scale(-1, TRIG_ONE / 2), -1);
    assert_int_equal(scale(1, -TRIG_ONE / 2), -1);
    assert_int_equal(scale(1, TRIG_ONE / 2 - 1), 0);
    assert_int_equal(scale(-1, TRIG_ONE / 2 - 1), 0);
    assert_int_equal(scale(20000000, TRIG_ONE), 20000000);
}

static void the_worlds_units(void **state) {
    (void)state;
    assert_int_equal(heading_from_degrees(90), QUARTER_TURN);
    assert_int_equal(heading_from_degrees(-90), 3 * QUARTER_TURN);
    assert_int_equal(heading_from_degrees(360 + 180), HALF_TURN);
    assert_int_equal(heading_from_degrees(0.0027), 0); /* just under half a unit */
    assert_int_equal(heading_from_degrees(0.0028), 1);
    assert_int_equal(length_from_mm(12.345), 1235); /* nearest; 12.345 lies a hair above */
    assert_int_equal(length_from_mm(-0.004), 0);
    assert_int_equal(length_from_mm(NAN), 0);
    assert_int_equal(heading_from_degrees(NAN), 0);
    assert_int_equal(length_from_mm(INFINITY), 2000000000);
    assert_int_equal(length_from_mm(-1e300), -2000000000);
    for (uint32_t h = 0; h < 65536; h++) assert_int_equal(heading_from_degrees(degrees_from_heading((heading)h)), h);
    for (length l = -30000; l < 30000; l += 7) assert_int_equal(length_from_mm(l / 100.0), l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sines_match_libm),
        cmocka_unit_test(quarters_are_exact),
        cmocka_unit_test(heading_undoes_trig),
        cmocka_unit_test(heading_matches_libm),
        cmocka_unit_test(turns_take_the_short_way),
        cmocka_unit_test(roots_are_floors),
        cmocka_unit_test(scaling_rounds_away_from_zero),
        cmocka_unit_test(the_worlds_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
