/* Poses by hand: what is left, right, ahead and behind, for the four square facings and an odd one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "table/convex.h"

static void assert_point(struct point p, length x, length y) {
    assert_int_equal(p.x, x);
    assert_int_equal(p.y, y);
}

static struct base base_at(length x, length y, heading facing) {
    return (struct base){{{x, y}, facing, 0}, MM(40), MM(20)};
}

static void corners_run_clockwise_from_front_left(void **state) {
    (void)state;
    struct quad up = base_quad(base_at(10000, 10000, 0));
    assert_point(up.corner[FRONT_LEFT], 8000, 10000);
    assert_point(up.corner[FRONT_RIGHT], 12000, 10000);
    assert_point(up.corner[REAR_RIGHT], 12000, 8000);
    assert_point(up.corner[REAR_LEFT], 8000, 8000);
    struct quad right = base_quad(base_at(10000, 10000, QUARTER_TURN));
    assert_point(right.corner[FRONT_LEFT], 10000, 12000);
    assert_point(right.corner[FRONT_RIGHT], 10000, 8000);
    assert_point(right.corner[REAR_RIGHT], 8000, 8000);
}

static void local_and_world_agree(void **state) {
    (void)state;
    struct pose p = {{5000, 7000}, 12345, 0};
    for (length r = -4000; r <= 4000; r += 500)
        for (length a = -4000; a <= 4000; a += 500) {
            struct point back = point_local(p, point_at(p, r, a));
            assert_in_range(back.x - r + 1, 0, 2);
            assert_in_range(back.y - a + 1, 0, 2);
        }
    assert_point(point_at((struct pose){{0, 0}, QUARTER_TURN, 0}, 0, 100), 100, 0);
    assert_point(point_at((struct pose){{0, 0}, QUARTER_TURN, 0}, 100, 0), 0, -100);
}

static void turning_is_clockwise(void **state) {
    (void)state;
    struct pose p = pose_turned((struct pose){{0, 1000}, 0, 0}, (struct point){0, 0}, QUARTER_TURN);
    assert_point(p.at, 1000, 0);
    assert_int_equal(p.facing, QUARTER_TURN);
    p = pose_turned(p, (struct point){0, 0}, -QUARTER_TURN);
    assert_point(p.at, 0, 1000);
    assert_int_equal(p.facing, 0);
}

static void pivot_and_about_face_keep_the_ground(void **state) {
    (void)state;
    struct base b = base_at(3333, 4444, 5555);
    struct pose same = pose_pivoted(b, 5555);
    assert_memory_equal(&b.pose, &same, sizeof same);
    struct base turned = b;
    turned.pose = pose_pivoted(b, 20000);
    struct point c = base_centre(b), d = base_centre(turned);
    assert_point(d, c.x, c.y);
    struct base about = b;
    about.pose = pose_about_face(b);
    struct quad one = base_quad(b), two = base_quad(about);
    for (int i = 0; i < 4; i++) assert_true(distance_squared(one.corner[i], two.corner[(i + 2) % 4]) <= 8);
}

static void edges_look_outwards(void **state) {
    (void)state;
    struct base b = base_at(10000, 10000, 0);
    assert_int_equal(edge_heading(b, EDGE_FRONT), 0);
    assert_int_equal(edge_heading(b, EDGE_RIGHT), QUARTER_TURN);
    assert_int_equal(edge_heading(b, EDGE_REAR), HALF_TURN);
    assert_int_equal(edge_heading(b, EDGE_LEFT), 3 * QUARTER_TURN);
    struct base right = base_facing_edge(b, EDGE_RIGHT);
    assert_point(right.pose.at, 12000, 9000);
    assert_int_equal(right.width, MM(20));
    assert_int_equal(right.depth, MM(40));
    struct quad one = base_quad(b), two = base_quad(right);
    for (int i = 0; i < 4; i++) assert_point(two.corner[i], one.corner[(i + 1) % 4].x, one.corner[(i + 1) % 4].y);
}

static void zones_reach_out(void **state) {
    (void)state;
    struct base b = base_at(10000, 10000, 0);
    struct quad front = zone_from(b, EDGE_FRONT, 4000), left = zone_from(b, EDGE_LEFT, 4000);
    struct box box = quad_box(&front);
    assert_memory_equal(&box, (&(struct box){8000, 10000, 12000, 14000}), sizeof box);
    box = quad_box(&left);
    assert_memory_equal(&box, (&(struct box){4000, 8000, 8000, 10000}), sizeof box);
    assert_true(quad_holds_point(&front, (struct point){8000, 14000}, 0));
    assert_false(quad_holds_point(&front, (struct point){7999, 12000}, 0));
    assert_true(quad_holds_point(&front, (struct point){7999, 12000}, 1));
}

static void beyond_an_edge_line(void **state) {
    (void)state;
    struct base b = base_at(10000, 10000, 0);
    struct point p = {13000, 7000};
    assert_int_equal(beyond_edge_line(b, EDGE_FRONT, p), -3000);
    assert_int_equal(beyond_edge_line(b, EDGE_RIGHT, p), 1000);
    assert_int_equal(beyond_edge_line(b, EDGE_REAR, p), 1000);
    assert_int_equal(beyond_edge_line(b, EDGE_LEFT, p), -5000);
}

static void boxes_and_distances(void **state) {
    (void)state;
    assert_int_equal(distance_between((struct point){0, 0}, (struct point){3, 4}), 5);
    assert_int_equal(distance_between((struct point){0, 0}, (struct point){1, 1}), 1);
    assert_int_equal(distance_between((struct point){0, 0}, (struct point){2, 3}), 4); /* 3.606 */
    assert_int_equal(
        distance_between((struct point){-TABLE_REACH, -TABLE_REACH}, (struct point){TABLE_REACH, TABLE_REACH}),
        28284271);
    assert_true(boxes_meet((struct box){0, 0, 10, 10}, (struct box){10, 10, 20, 20}));
    assert_false(boxes_meet((struct box){0, 0, 10, 10}, (struct box){11, 0, 20, 20}));
    assert_true(boxes_meet(box_grown((struct box){0, 0, 10, 10}, 1), (struct box){11, 0, 20, 20}));
}

/* Sunk into each other by a little, askew to the table: as deep as that, and no deeper. */
static void sinking_is_measured_square_to_the_edges(void **state) {
    (void)state;
    for (uint32_t facing = 300; facing < 65536; facing += 1001) {
        struct base b = base_at(30000, 40000, (heading)facing), ahead = b;
        ahead.pose = pose_moved(b.pose, 700, b.depth - 30);
        struct quad one = base_quad(b), two = base_quad(ahead), bent = two;
        assert_true(quads_overlap(&one, &two, 27));
        assert_false(quads_overlap(&one, &two, 33));
        bent.corner[FRONT_LEFT].x += 1; /* no parallelogram any more: the long way round, same answer */
        assert_true(quads_overlap(&one, &bent, 27));
        assert_false(quads_overlap(&one, &bent, 33));
        ahead.pose = pose_moved(b.pose, 700, b.depth + 30);
        two = base_quad(ahead);
        assert_true(quads_within(&one, &two, 33));
        assert_false(quads_within(&one, &two, 27));
        assert_in_range(quads_distance(&one, &two), 28, 32);
    }
}

/* The answers at the ends of the range are exact too: nothing overflows. */
static void the_far_ends_of_the_range(void **state) {
    (void)state;
    const length r = TABLE_REACH;
    struct quad all = {{{-r, r}, {r, r}, {r, -r}, {-r, -r}}};
    struct quad corner = {{{r - 100, r}, {r, r}, {r, r - 100}, {r - 100, r - 100}}};
    struct quad other = {{{-r, -r + 100}, {-r + 100, -r + 100}, {-r + 100, -r}, {-r, -r}}};
    assert_true(quads_overlap(&all, &corner, 99));
    assert_false(quads_overlap(&all, &corner, 100));
    for (int i = 0; i < 4; i++) assert_true(quad_holds_point(&all, corner.corner[i], 0));
    assert_int_equal(quads_distance(&corner, &other), 28283988);
    assert_true(quads_within(&corner, &other, 28283989));
    assert_false(quads_within(&corner, &other, 28283988));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_run_clockwise_from_front_left),
        cmocka_unit_test(local_and_world_agree),
        cmocka_unit_test(turning_is_clockwise),
        cmocka_unit_test(pivot_and_about_face_keep_the_ground),
        cmocka_unit_test(edges_look_outwards),
        cmocka_unit_test(zones_reach_out),
        cmocka_unit_test(beyond_an_edge_line),
        cmocka_unit_test(boxes_and_distances),
        cmocka_unit_test(sinking_is_measured_square_to_the_edges),
        cmocka_unit_test(the_far_ends_of_the_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
