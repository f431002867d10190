/* Walking along steps: where they lead, and stretches whose hulls hold all the ground that is swept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "table/walk.h"

static const struct base unit = {{{MM(400), MM(300)}, 4321, 0}, MM(160), MM(60)};

static void expect_near(struct pose a, struct pose b) {
    assert_true(distance_between(a.at, b.at) <= 1);
    assert_true(angle_between(a.facing, b.facing) <= 1);
}

static void steps_lead_where_they_say(void **unused) {
    (void)unused;
    const struct step steps[] = {
        {.kind = STEP_ADVANCE, .distance = MM(50)},
        {.kind = STEP_WHEEL, .side = EDGE_LEFT, .turn = QUARTER_TURN / 3},
        {.kind = STEP_SLIDE, .distance = -MM(20)},
        {.kind = STEP_ADVANCE, .distance = -MM(10)},
    };
    struct base at = unit;
    for (unsigned i = 0; i < 4; i++) {
        struct motion m;
        assert_true(step_motion(at, &steps[i], &m));
        expect_near(step_end(at, &steps[i]), motion_end(at.pose, &m));
        at.pose = motion_end(at.pose, &m);
    }
    expect_near(steps_end(unit, steps, 4), at.pose);
    expect_near(step_end(unit, &steps[0]), pose_moved(unit.pose, 0, MM(50)));
    const struct step to = {.kind = STEP_TO, .turn = 99, .at = {MM(7), MM(9)}};
    struct pose end = step_end(unit, &to);
    assert_int_equal(end.at.x, MM(7));
    assert_int_equal(end.facing, 99);
    struct motion unused_motion;
    assert_false(step_motion(unit, &to, &unused_motion)); /* there are several ways */
}

struct walker {
    struct base at;
    unsigned stretches, stop_after;
};

static bool count_stretch(void *context, struct pose to) {
    struct walker *w = context;
    w->at.pose = to;
    return ++w->stretches != w->stop_after;
}

/* Every corner at every moment lies within the hull of its stretch, but for the stray. */
static void hulls_hold_what_is_swept(void **unused) {
    (void)unused;
    enum { STRAY = 10, MOMENTS = 20 };
    for (int32_t turn = 300; turn <= QUARTER_TURN; turn += 2717) {
        const struct step wheel = {
            .kind = STEP_WHEEL, .side = turn & 1 ? EDGE_LEFT : EDGE_RIGHT, .turn = (heading)turn};
        struct motion m;
        assert_true(step_motion(unit, &wheel, &m));
        int32_t count = motion_stretches(unit, &m, STRAY);
        for (int32_t i = 0; i < count; i++) {
            struct base from = unit, to = unit;
            from.pose = motion_pose(unit.pose, &m, i, count);
            to.pose = motion_pose(unit.pose, &m, i + 1, count);
            struct convex hull = swept_by(from, to);
            for (int k = 0; k <= MOMENTS; k++) {
                struct base now = unit;
                now.pose = motion_pose(unit.pose, &m, i * MOMENTS + k, count * MOMENTS);
                struct quad q = base_quad(now);
                for (int c = 0; c < 4; c++) {
                    struct convex corner = convex_hull(&q.corner[c], 1);
                    assert_true(convex_distance(&hull, &corner) <= STRAY + 2);
                }
            }
        }
        assert_true(count * 737 >= turn - 737); /* and no finer than need be: about 4 degrees at 170 mm */
        assert_true(count <= turn / 600 + 1);
        struct walker w = {unit, 0, 0};
        assert_true(walk_motion(unit, &m, STRAY, count_stretch, &w));
        assert_int_equal(w.stretches, count);
        expect_near(w.at.pose, motion_end(unit.pose, &m));
    }
}

static void a_walk_ends_when_it_is_told(void **unused) {
    (void)unused;
    const struct step wheel = {.kind = STEP_WHEEL, .side = EDGE_LEFT, .turn = QUARTER_TURN};
    struct motion m, ahead = motion_ahead(unit.pose, MM(100));
    struct walker w = {unit, 0, 3};
    step_motion(unit, &wheel, &m);
    assert_false(walk_motion(unit, &m, 10, count_stretch, &w));
    assert_int_equal(w.stretches, 3);
    assert_int_equal(motion_stretches(unit, &ahead, 10), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_lead_where_they_say),
        cmocka_unit_test(hulls_hold_what_is_swept),
        cmocka_unit_test(a_walk_ends_when_it_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
