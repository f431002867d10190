/* Terrain by hand: what is stored, what is refused, and small questions with known answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "table/terrain.h"

static struct terrain ground;

static int fresh(void **state) {
    (void)state;
    memset(&ground, 0, sizeof ground);
    return 0;
}

static int add_area(const struct point *p, int count) { return terrain_add(&ground, 1, SHAPE_AREA, p, count, 0); }

static int add_box(length x0, length y0, length x1, length y1) {
    struct point p[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}; /* anticlockwise: to be turned round */
    return add_area(p, 4);
}

static struct quad box_quad(length x0, length y0, length x1, length y1) {
    return (struct quad){{{x0, y1}, {x1, y1}, {x1, y0}, {x0, y0}}};
}

static void unfit_outlines_are_refused(void **state) {
    (void)state;
    struct point bow_tie[4] = {{0, 0}, {1000, 1000}, {1000, 0}, {0, 1000}};
    struct point flat[3] = {{0, 0}, {1000, 0}, {2000, 0}};
    struct point spike[5] = {{0, 0}, {0, 1000}, {1000, 1000}, {2000, 1000}, {1000, 1000}};
    struct point twice[4] = {{0, 0}, {0, 1000}, {0, 1000}, {1000, 0}};
    struct point touching[6] = {{0, 0}, {0, 2000}, {1000, 0}, {2000, 2000}, {2000, 0}, {1000, 0}};
    struct point far[3] = {{0, 0}, {0, 1000}, {TABLE_REACH + 1, 0}};
    assert_int_equal(add_area(bow_tie, 4), -1);
    assert_int_equal(add_area(flat, 3), -1);
    assert_int_equal(add_area(spike, 5), -1);
    assert_int_equal(add_area(twice, 4), -1);
    assert_int_equal(add_area(touching, 6), -1);
    assert_int_equal(add_area(far, 3), -1);
    assert_int_equal(add_area(flat, 2), -1);
    assert_int_equal(terrain_add(&ground, 1, SHAPE_LINE, flat, 1, 100), -1);
    assert_int_equal(terrain_add(&ground, 1, SHAPE_LINE, flat, 2, 0), -1);
    struct point back[3] = {{0, 0}, {1000, 0}, {500, 0}};
    assert_int_equal(terrain_add(&ground, 1, SHAPE_LINE, back, 3, 100), -1);
    assert_int_equal(ground.features, 0);
    assert_int_equal(ground.vertices, 0);
}

static void there_is_an_end_to_room(void **state) {
    (void)state;
    for (int i = 0; i < FEATURES_MAX; i++) assert_int_equal(add_box(0, 0, 100, 100), i);
    assert_int_equal(add_box(0, 0, 100, 100), -1);
    memset(&ground, 0, sizeof ground);
    struct point many[300];
    for (int i = 0; i < 300; i++) many[i] = (struct point){i * 100, i % 2 ? 10 : 0};
    assert_int_equal(terrain_add(&ground, 1, SHAPE_LINE, many, 300, 100), 0);
    assert_int_equal(terrain_add(&ground, 1, SHAPE_LINE, many, 300, 100), -1);
    assert_int_equal(terrain_add(&ground, 1, SHAPE_LINE, many, 212, 100), 1);
    assert_int_equal(ground.vertices, VERTICES_MAX);
}

static void outlines_are_kept_clockwise(void **state) {
    (void)state;
    int f = add_box(1000, 2000, 5000, 4000);
    const struct point *v = ground.vertex + ground.feature[f].first;
    int64_t turn = ((int64_t)v[1].x - v[0].x) * (v[2].y - v[1].y) - ((int64_t)v[1].y - v[0].y) * (v[2].x - v[1].x);
    assert_true(turn < 0);
    assert_memory_equal(&ground.feature[f].box, (&(struct box){1000, 2000, 5000, 4000}), sizeof(struct box));
}

/* An L-shaped wood: in, out, and in the notch. */
static void a_concave_wood(void **state) {
    (void)state;
    struct point l[6] = {{0, 0}, {0, 10000}, {4000, 10000}, {4000, 4000}, {10000, 4000}, {10000, 0}};
    int f = add_area(l, 6);
    assert_true(feature_holds_point(&ground, f, (struct point){2000, 9000}));
    assert_true(feature_holds_point(&ground, f, (struct point){4000, 7000})); /* the border */
    assert_false(feature_holds_point(&ground, f, (struct point){4001, 7000}));
    struct quad notch = box_quad(4000, 4000, 8000, 8000), across = box_quad(3000, 3000, 6000, 6000);
    struct quad within = box_quad(100, 100, 3900, 9000);
    assert_false(feature_meets_quad(&ground, f, &notch, 0)); /* fits it exactly: touching is not being in */
    assert_int_equal(feature_distance(&ground, f, &notch), 0);
    assert_true(feature_meets_quad(&ground, f, &across, 0));
    assert_false(feature_holds_quad(&ground, f, &across, 0));
    assert_true(feature_holds_quad(&ground, f, &within, 0));
    struct quad sunk = box_quad(3960, 5000, 8000, 8000);
    assert_true(feature_meets_quad(&ground, f, &sunk, 39));
    assert_false(feature_meets_quad(&ground, f, &sunk, 40));
    struct quad out = box_quad(1000, 1000, 4040, 9000);
    assert_false(feature_holds_quad(&ground, f, &out, 39));
    assert_true(feature_holds_quad(&ground, f, &out, 40));
    assert_int_equal(feature_length_inside(&ground, f, (struct point){-1000, 7000}, (struct point){20000, 7000}), 4000);
    assert_int_equal(feature_length_inside(&ground, f, (struct point){2000, 8000}, (struct point){8000, 2000}), 5657);
    assert_int_equal(feature_point_distance(&ground, f, (struct point){7000, 7000}), 3000);
    assert_true(feature_meets_segment(&ground, f, (struct point){4000, 20000}, (struct point){4000, 10000}));
    assert_false(feature_meets_segment(&ground, f, (struct point){4001, 20000}, (struct point){20000, 4001}));
}

/* A base that swallows the whole feature meets it, though no edge of either is crossed by a corner of it. */
static void a_feature_under_the_base(void **state) {
    (void)state;
    int f = add_box(4000, 4000, 4600, 4600);
    struct quad large = box_quad(0, 0, 9000, 9000);
    assert_true(feature_meets_quad(&ground, f, &large, 0));
    assert_false(feature_holds_quad(&ground, f, &large, 0));
}

static void two_woods_together(void **state) {
    (void)state;
    add_box(0, 0, 5000, 10000);
    add_box(5000, 0, 10000, 10000);
    struct quad astride = box_quad(3000, 3000, 7000, 7000), poking = box_quad(3000, 7000, 7000, 10100);
    assert_false(features_hold_quad(&ground, 1, &astride, 40));
    assert_false(features_hold_quad(&ground, 2, &astride, 40));
    assert_true(features_hold_quad(&ground, 3, &astride, 0));
    assert_false(features_hold_quad(&ground, 3, &poking, 40));
    memset(&ground, 0, sizeof ground);
    add_box(0, 0, 5000, 10000);
    add_box(5020, 0, 10000, 10000); /* a lane of 0.2 mm between them */
    assert_false(features_hold_quad(&ground, 3, &astride, 0));
    memset(&ground, 0, sizeof ground); /* four round a hole */
    add_box(0, 0, 10000, 4500);
    add_box(0, 5500, 10000, 10000);
    add_box(0, 4500, 4500, 5500);
    add_box(5500, 4500, 10000, 5500);
    assert_false(features_hold_quad(&ground, 15, &astride, 40));
    add_box(4000, 4000, 6000, 6000); /* filled */
    assert_true(features_hold_quad(&ground, 31, &astride, 40));
}

static void a_river_with_a_bend(void **state) {
    (void)state;
    struct point p[3] = {{0, 10000}, {10000, 10000}, {10000, 0}}; /* turns right: mitred at the top right */
    int f = terrain_add(&ground, 2, SHAPE_LINE, p, 3, 2000);
    assert_true(feature_holds_point(&ground, f, (struct point){10999, 10999}));
    assert_false(feature_holds_point(&ground, f, (struct point){11002, 10999}));
    assert_true(feature_holds_point(&ground, f, (struct point){9000, 9000}));
    assert_false(feature_holds_point(&ground, f, (struct point){8900, 8900}));
    assert_false(feature_holds_point(&ground, f, (struct point){-5, 10000})); /* flat at the end */
    struct quad corner = box_quad(9100, 9100, 10950, 10950);
    assert_true(feature_holds_quad(&ground, f, &corner, 0));
    assert_true(
        feature_holds_quad(&ground, f, &(struct quad){{{500, 10900}, {9900, 10900}, {9900, 9100}, {500, 9100}}}, 0));
    assert_false(
        feature_holds_quad(&ground, f, &(struct quad){{{500, 11100}, {9900, 11100}, {9900, 9100}, {500, 9100}}}, 40));
    assert_int_equal(feature_length_inside(&ground, f, (struct point){5000, 0}, (struct point){5000, 20000}), 2000);
    assert_int_equal(line_length(&ground, f), 20000);
    struct on_line on = line_nearest(&ground, f, (struct point){12000, 4000});
    assert_int_equal(on.nearest.x, 10000);
    assert_int_equal(on.nearest.y, 4000);
    assert_int_equal(on.along, 16000);
    assert_int_equal(on.off, 2000);
    assert_int_equal(on.direction, HALF_TURN);
    on = line_at(&ground, f, 3000);
    assert_int_equal(on.nearest.x, 3000);
    assert_int_equal(on.direction, QUARTER_TURN);
    on = line_at(&ground, f, 99999);
    assert_int_equal(on.nearest.y, 0);
    assert_int_equal(on.along, 20000);
    assert_int_equal(line_at(&ground, f, -5).nearest.x, 0);
}

/* Sharper than a right angle: cut off straight, and no spike far out. */
static void a_sharp_bend(void **state) {
    (void)state;
    struct point p[3] = {{0, 0}, {10000, 0}, {0, 1000}};
    int f = terrain_add(&ground, 2, SHAPE_LINE, p, 3, 2000);
    assert_true(feature_holds_point(&ground, f, (struct point){10000, 0}));
    assert_false(feature_holds_point(&ground, f, (struct point){10600, 0}));
    assert_in_range(ground.feature[f].box.x1, 10000, 10200);
}

static void crests_follow_the_long_axis(void **state) {
    (void)state;
    int f = add_box(0, 0, 20000, 8000);
    terrain_crest(&ground, f, 2000);
    const struct point *crest = ground.feature[f].crest;
    assert_int_equal(crest[0].y, 4000);
    assert_int_equal(crest[1].y, 4000);
    assert_int_equal(crest[0].x + crest[1].x, 20000);
    assert_true(crest[0].x == 2000 || crest[0].x == 18000);
    assert_true(feature_crest_crossed(&ground, f, (struct point){5000, 0}, (struct point){5000, 4000}));
    assert_false(feature_crest_crossed(&ground, f, (struct point){1900, 0}, (struct point){1900, 8000}));
    assert_int_equal(feature_crest_distance(&ground, f, (struct point){10000, 1000}), 3000);
    int small = add_box(30000, 0, 33000, 3000);
    terrain_crest(&ground, small, 2000); /* no room for one */
    assert_false(feature_crest_crossed(&ground, small, (struct point){30000, 0}, (struct point){33000, 3000}));
    assert_int_equal(feature_crest_distance(&ground, small, (struct point){0, 0}), INT32_MAX);
}

/* Quarter turns move west to north, keep outlines clockwise and lines wide, and four of them change nothing. */
static void a_table_is_turned(void **state) {
    (void)state;
    struct tabletop table = {.width = 60000, .depth = 40000, .base_width = 4000}, before;
    struct point hill[4] = {{2000, 30000}, {16000, 30000}, {16000, 24000}, {2000, 24000}};
    struct point road[3] = {{0, 5000}, {30000, 9000}, {60000, 5000}};
    memset(&table.terrain, 0, sizeof table.terrain);
    int h = terrain_add(&table.terrain, 1, SHAPE_AREA, hill, 4, 0);
    terrain_crest(&table.terrain, h, 2000);
    terrain_add(&table.terrain, 2, SHAPE_LINE, road, 3, 1500);
    before = table;
    tabletop_turn(&table, 1);
    assert_int_equal(table.width, 40000);
    assert_int_equal(table.depth, 60000);
    struct box box = table.terrain.feature[h].box; /* it lay in the north-west: now in the north-east */
    assert_int_equal(box.x0, 24000);
    assert_int_equal(box.x1, 30000);
    assert_int_equal(box.y0, 44000);
    assert_int_equal(box.y1, 58000);
    assert_int_equal(table.terrain.feature[h].crest[0].x, 27000);
    assert_true(feature_holds_point(&table.terrain, h, (struct point){27000, 50000}));
    tabletop_turn(&table, 3);
    assert_memory_equal(&table, &before, sizeof table);
    tabletop_turn(&table, 2);
    tabletop_turn(&table, 2);
    assert_memory_equal(&table, &before, sizeof table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(unfit_outlines_are_refused, fresh),
        cmocka_unit_test_setup(there_is_an_end_to_room, fresh),
        cmocka_unit_test_setup(outlines_are_kept_clockwise, fresh),
        cmocka_unit_test_setup(a_concave_wood, fresh),
        cmocka_unit_test_setup(a_feature_under_the_base, fresh),
        cmocka_unit_test_setup(two_woods_together, fresh),
        cmocka_unit_test_setup(a_river_with_a_bend, fresh),
        cmocka_unit_test_setup(a_sharp_bend, fresh),
        cmocka_unit_test_setup(crests_follow_the_long_axis, fresh),
        cmocka_unit_test_setup(a_table_is_turned, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
