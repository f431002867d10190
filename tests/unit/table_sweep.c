/* Motions by hand: where they end, what they meet, and that touching at the start is no meeting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "chance/chance.h"
#include "table/arc.h"
#include "table/contact.h"
#include "table/sweep.h"

static struct base standing(length x, length y, heading facing) {
    return (struct base){{{x, y}, facing, 0}, MM(40), MM(20)};
}

static void wheels_keep_their_corner(void **state) {
    (void)state;
    struct base b = standing(10000, 10000, 0);
    for (int left = 0; left < 2; left++) {
        struct motion m = motion_wheel(b, left, QUARTER_TURN);
        struct base end = b;
        end.pose = motion_end(b.pose, &m);
        enum corner fixed = left ? FRONT_LEFT : FRONT_RIGHT;
        struct point p = base_quad(b).corner[fixed], q = base_quad(end).corner[fixed];
        assert_int_equal(p.x, q.x);
        assert_int_equal(p.y, q.y);
        assert_int_equal(end.pose.facing, left ? 3 * QUARTER_TURN : QUARTER_TURN);
        assert_int_equal(motion_front_travel(b, &m), 6283); /* 40 mm x pi / 2 */
        assert_int_equal(motion_travel(&m, p), 0);
    }
}

static void shifts_end_where_they_should(void **state) {
    (void)state;
    struct base b = standing(10000, 10000, QUARTER_TURN);
    struct motion m = motion_ahead(b.pose, 3000), back = motion_ahead(b.pose, -3000);
    assert_int_equal(motion_end(b.pose, &m).at.x, 13000);
    assert_int_equal(motion_end(b.pose, &back).at.x, 7000);
    assert_int_equal(motion_pose(b.pose, &m, 1, 3).at.x, 11000);
    assert_int_equal(motion_front_travel(b, &back), 3000);
    struct pose to = b.pose;
    to.at = (struct point){10300, 10400};
    m = motion_shift(b.pose, to);
    assert_int_equal(motion_travel(&m, b.pose.at), 500);
}

static void a_shift_stops_at_the_obstacle(void **state) {
    (void)state;
    struct base b = standing(10000, 10000, 0), ahead = standing(11000, 17000, 0);
    struct quad obstacle = base_quad(ahead); /* its rear edge at y = 15000 */
    struct motion m = motion_ahead(b.pose, 8000);
    assert_true(motion_meets(b, &m, &obstacle, 0));
    assert_int_equal(motion_first_meeting(b, &m, 8000, &obstacle, 0), 5000);
    assert_int_equal(motion_first_meeting(b, &m, 8000, &obstacle, 40), 5040);
    assert_int_equal(motion_first_meeting(b, &m, 8, &obstacle, 0), 5); /* coarse parts: never beyond */
    assert_int_equal(motion_first_meeting(b, &m, 7, &obstacle, 0), 4);
    assert_int_equal(motion_first_meeting(b, &m, 1, &obstacle, 0), 0); /* not even if it would jump clean over */
    m = motion_ahead(b.pose, 5000);
    assert_false(motion_meets(b, &m, &obstacle, 0));
    assert_int_equal(motion_first_meeting(b, &m, 5000, &obstacle, 0), 5000);
}

static void a_jump_over_is_a_meeting(void **state) {
    (void)state;
    struct base b = standing(10000, 10000, 0), thin = {{{10000, 14000}, 0, 0}, MM(40), 100};
    struct quad obstacle = base_quad(thin);
    struct motion m = motion_ahead(b.pose, 20000);
    assert_true(motion_meets(b, &m, &obstacle, 0));
    assert_int_equal(motion_first_meeting(b, &m, 2, &obstacle, 0), 0);
    assert_int_equal(motion_first_meeting(b, &m, 20000, &obstacle, 0), 3900);
}

/* Bases that touch may part, and may slide along each other; they may not sink. At all facings. */
static void touching_does_not_hold_fast(void **state) {
    (void)state;
    for (uint32_t facing = 0; facing < 65536; facing += 997) {
        struct base b = standing(30000, 30000, (heading)facing), front = b, beside = b;
        front.pose = pose_lined_up(b, CONTACT_FRONT, EDGE_FRONT, b.width);
        beside.pose = pose_lined_up(b, CONTACT_SIDE, EDGE_RIGHT, b.width);
        struct quad enemy = base_quad(front), friend = base_quad(beside);
        struct motion back = motion_ahead(b.pose, -4000), ahead = motion_ahead(b.pose, 4000);
        struct motion slide = motion_shift(b.pose, pose_moved(b.pose, 5000, 0));
        assert_int_equal(motion_first_meeting(b, &back, 4000, &enemy, 5), 4000);
        assert_int_equal(motion_first_meeting(b, &slide, 5000, &enemy, 5), 5000);
        assert_int_equal(motion_first_meeting(b, &ahead, 4000, &friend, 5), 4000);
        assert_int_equal(motion_first_meeting(b, &back, 4000, &friend, 5), 4000);
        assert_in_range(motion_first_meeting(b, &ahead, 4000, &enemy, 5), 0, 7);
        assert_in_range(motion_first_meeting(b, &slide, 5000, &friend, 5), 0, 7);
        struct motion away = motion_wheel(b, true, 4000); /* swings its right front into the enemy */
        assert_true(motion_meets(b, &away, &enemy, 5));
        struct motion off = {.kind = MOTION_TURN, .about = base_quad(b).corner[FRONT_LEFT], .turn = 3000};
        assert_false(motion_meets(b, &off, &enemy, 5)); /* swings back from it */
        assert_int_equal(motion_first_meeting(b, &off, 3000, &enemy, 5), 3000);
    }
}

static void sunk_from_the_start_goes_nowhere(void **state) {
    (void)state;
    struct base b = standing(10000, 10000, 0), other = standing(10000, 10500, 0);
    struct quad obstacle = base_quad(other);
    struct motion m = motion_ahead(b.pose, -4000);
    assert_int_equal(motion_first_meeting(b, &m, 4000, &obstacle, 40), 0);
}

static void a_wheel_stops_at_the_obstacle(void **state) {
    (void)state;
    struct base b = standing(10000, 10000, 0);
    struct motion m = motion_wheel(b, true, QUARTER_TURN); /* about (8000, 10000), the right front rises */
    struct base wall = {{{12000, 14000}, 0, 0}, MM(80), MM(20)};
    struct quad obstacle = base_quad(wall); /* its rear edge at y = 12000: the corner gets there at 30 degrees */
    assert_true(motion_meets(b, &m, &obstacle, 0));
    int32_t part = motion_first_meeting(b, &m, 9000, &obstacle, 0); /* parts of 1/100 degree */
    assert_in_range(part, 2995, 3001);
    m = motion_wheel(b, true, 5400);
    assert_false(motion_meets(b, &m, &obstacle, 0));
}

/* Met in mid-turn only: clear at the start, clear at the end. */
static void a_wheel_cannot_swing_past(void **state) {
    (void)state;
    struct base b = standing(10000, 10000, 0);
    struct motion m = motion_wheel(b, true, QUARTER_TURN); /* the right front passes (10828, 12828) at 45 degrees */
    struct quad pebble = {{{10800, 12840}, {10840, 12840}, {10840, 12800}, {10800, 12800}}};
    assert_true(motion_meets(b, &m, &pebble, 0));
    assert_in_range(motion_first_meeting(b, &m, 9000, &pebble, 0), 4450, 4500);
    assert_in_range(motion_first_meeting(b, &m, 9, &pebble, 0), 4, 4); /* however coarse the parts */
    /* The rear right corner swings furthest out: through (11162, 13162). Just off its arc, and just inside. */
    struct quad off = {{{11166, 13300}, {11300, 13300}, {11300, 13166}, {11166, 13166}}};
    struct quad inside = {{{11158, 13300}, {11300, 13300}, {11300, 13158}, {11158, 13158}}};
    assert_false(motion_meets(b, &m, &off, 0));
    assert_int_equal(motion_first_meeting(b, &m, 9000, &off, 0), 9000);
    assert_true(motion_meets(b, &m, &inside, 0));
}

static void one_rear_corner_may_be_spared(void **state) {
    (void)state;
    struct base b = standing(10000, 10000, 0);
    struct motion m = motion_wheel(b, true, 3000); /* turns left: the rear left corner swings out to the right... */
    struct quad start = base_quad(b);
    struct base end = b;
    end.pose = motion_end(b.pose, &m);
    struct quad last = base_quad(end);
    /* ... and the rear right one outwards: a small obstacle just there is met by that corner alone */
    struct point tip = last.corner[REAR_RIGHT];
    struct quad pebble = {
        {{tip.x - 50, tip.y + 50}, {tip.x + 50, tip.y + 50}, {tip.x + 50, tip.y - 50}, {tip.x - 50, tip.y - 50}}};
    assert_false(quads_overlap(&start, &pebble, 0));
    assert_true(motion_meets(b, &m, &pebble, 0));
    struct swept way = motion_swept(b, &m);
    assert_false(swept_meets_without(&way, REAR_RIGHT, &pebble, 0));
    assert_true(swept_meets_without(&way, REAR_LEFT, &pebble, 0));
}

/* A pivot on the spot: the edge that swings about its own middle leaves a notch that is not ground swept. */
static void a_pivot_sweeps_no_notch(void **state) {
    (void)state;
    struct base b = standing(10000, 10000, 0);
    struct motion m = {.kind = MOTION_TURN, .about = base_centre(b), .turn = 2000};
    struct quad near_middle = {{{9990, 10100}, {10010, 10100}, {10010, 10030}, {9990, 10030}}};
    assert_false(motion_meets(b, &m, &near_middle, 0));
    struct quad touched = {{{9990, 10100}, {10010, 10100}, {10010, 9990}, {9990, 9990}}};
    assert_true(motion_meets(b, &m, &touched, 0));
}

/* --- arcs ----------------------------------------------------------------------------------------------------- */

/* Does the base, the spared corner left out, sink into the obstacle deeper than the slack at any of so many moments? */
static bool sinks_on_the_way(struct base b, const struct motion *m, int spared, const struct quad *obstacle,
                             length slack) {
    enum { MOMENTS = 1024 }; /* between two of them no corner swings out by 1/5000 mm */
    for (int32_t i = 0; i <= MOMENTS; i++) {
        struct base at = b;
        at.pose = motion_pose(b.pose, m, i, MOMENTS);
        struct quad q = base_quad(at);
        struct convex area = convex_of(&q), ground = convex_of(obstacle);
        for (int c = spared; spared >= 0 && c < 3; c++) area.corner[c] = area.corner[c + 1];
        area.count -= spared >= 0;
        if (spared < 0 ? quads_overlap(&q, obstacle, slack) : convex_overlap(&area, &ground, slack)) return true;
    }
    return false;
}

/* An obstacle beside where a corner comes by on its way, at any angle, apart by hardly anything. */
static struct quad grazed_obstacle(struct source *whim, struct base b, const struct motion *m) {
    b.pose = motion_pose(b.pose, m, (int32_t)source_below(whim, 9), 8);
    struct point tip = base_quad(b).corner[source_below(whim, 4)];
    struct base other = {{tip, (heading)source_bits(whim), 0},
                         MM(10) + (length)source_below(whim, MM(50)),
                         MM(5) + (length)source_below(whim, MM(30))};
    other.pose = pose_moved(other.pose, (length)source_below(whim, (uint32_t)other.width) - other.width / 2,
                            (length)source_below(whim, 160) - 80);
    return base_quad(other);
}

/* Whatever the arcs are said to stay clear of is clear at every moment, at the limits too; and they say so of most that
 * is. */
static void arcs_promise_nothing_false(void **state) {
    (void)state;
    struct source whim = source_of(77, 0);
    int promised = 0, clear = 0;
    for (int i = 0; i < 20000; i++) {
        struct base b = standing(30000 + (length)source_below(&whim, 50), 30000, (heading)source_bits(&whim));
        struct point about = source_below(&whim, 2) ? base_centre(b) : base_quad(b).corner[source_below(&whim, 4)];
        int32_t turn = (int32_t)source_below(&whim, 2 * ARC_MOST + 1) - ARC_MOST;
        struct motion m = {.kind = MOTION_TURN, .about = about, .turn = source_below(&whim, 3) ? turn : turn / 16};
        const int spared = source_below(&whim, 2) ? -1 : (int)REAR_RIGHT + (int)source_below(&whim, 2);
        const length slack = source_below(&whim, 3) ? (length)source_below(&whim, 60) : 0;
        struct quad obstacle = grazed_obstacle(&whim, b, &m), start = base_quad(b), end;
        struct base last = b;
        last.pose = motion_end(b.pose, &m);
        end = base_quad(last);
        for (int c = spared; spared >= 0 && c < 3; c++)
            start.corner[c] = start.corner[c + 1], end.corner[c] = end.corner[c + 1];
        const struct arcs arcs = {start.corner, end.corner, spared < 0 ? 4 : 3, m.about, m.turn};
        const bool stays = arcs_stay_before(&arcs, &obstacle, slack),
                   sinks = sinks_on_the_way(b, &m, spared, &obstacle, slack);
        assert_false(stays && sinks);
        promised += stays;
        clear += !sinks;
    }
    assert_true(promised > 1000 && 2 * promised > clear);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wheels_keep_their_corner),      cmocka_unit_test(shifts_end_where_they_should),
        cmocka_unit_test(a_shift_stops_at_the_obstacle), cmocka_unit_test(a_jump_over_is_a_meeting),
        cmocka_unit_test(touching_does_not_hold_fast),   cmocka_unit_test(sunk_from_the_start_goes_nowhere),
        cmocka_unit_test(a_wheel_stops_at_the_obstacle), cmocka_unit_test(a_wheel_cannot_swing_past),
        cmocka_unit_test(one_rear_corner_may_be_spared), cmocka_unit_test(a_pivot_sweeps_no_notch),
        cmocka_unit_test(arcs_promise_nothing_false),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
