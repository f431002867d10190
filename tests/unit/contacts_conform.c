/* Lining up on contact: who conforms and where, on hand-built tables, and never onto another's ground. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "battlefield.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"

static struct battle field;
static struct plan plan;
static struct ruling ruling;

static void plan_for(const uint8_t *piece, int count) {
    memset(&plan, 0, sizeof plan);
    plan.contacted = plan.boxed_in[0] = plan.boxed_in[1] = NO_PIECE;
    plan.movers = plan.count = (uint8_t)count;
    for (int i = 0; i < count; i++) plan.moved[i] = (struct placed){piece[i], field.element[piece[i]].pose};
}

/* The elements, having come from `back` mm behind where they stand, conform to the enemy. */
static bool conform_from(const uint8_t *piece, int count, unsigned enemy, double back, double left, enum edge wanted) {
    struct pose start[8];
    static struct battle before; /* the movers are judged where they started */
    before = field;
    for (int i = 0; i < count; i++) {
        start[i] = pose_moved(field.element[piece[i]].pose, 0, -length_from_mm(back));
        db_element_place(&before, piece[i], start[i]);
    }
    plan_for(piece, count);
    return db_conform_on_contact(&dba30_rules, &before, NULL, &plan, start, enemy, length_from_mm(left), wanted,
                                 &ruling);
}

static void assert_stands(int i, double x, double y, double degrees) {
    struct pose want = field_pose(x, y, degrees), is = plan.moved[i].pose;
    assert_in_range(distance_between(want.at, is.at), 0, 5);
    assert_in_range(angle_between(want.facing, is.facing), 0, 10);
}

/* dba30-165, 170: fronts met half a width out of line: slides into full contact for nothing. */
static void slides_to_full_front(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 318, 300, 0), foe = field_put(&field, 1, Sp4, 300, 300, 180);
    assert_true(conform_from(&x, 1, foe, 40, 0, EDGE_NONE));
    assert_stands(0, 300, 300, 0);
    assert_int_equal(plan.conformed, 170);
    assert_int_equal(plan.who_conforms, 165);
    assert_int_equal(plan.distance, 0);
    assert_int_equal(plan.contacted, foe);
}

/* dba30-173: a slide of a whole width is too much: corner to corner it overlaps. */
static void corner_is_overlap(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 340, 300, 0), foe = field_put(&field, 1, Sp4, 300, 300, 180);
    assert_true(conform_from(&x, 1, foe, 40, 0, EDGE_NONE));
    assert_stands(0, 340, 300, 0);
    assert_int_equal(plan.conformed, 173);
    db_element_place(&field, x, field_pose(339, 300, 0)); /* 39 mm is less than a width */
    assert_true(conform_from(&x, 1, foe, 40, 0, EDGE_NONE));
    assert_stands(0, 300, 300, 0);
}

/* dba30-173: the front is taken by another: overlap on the nearer side, or the side the player names. */
static void taken_front_is_overlapped(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 340.3, 300, 0), foe = field_put(&field, 1, Sp4, 300, 300, 180);
    field_join(&field, 0, Bd4, foe, CONTACT_FRONT, EDGE_FRONT);
    assert_true(conform_from(&x, 1, foe, 40, 0, EDGE_NONE));
    assert_stands(0, 340, 300, 0);
    assert_int_equal(plan.conformed, 173);
}

/* dba30-146, 175: the ground covered while lining up is part of the way: nobody slides out of a friend. */
static void way_to_the_position(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 335, 300, 0), foe = field_put(&field, 1, Sp4, 300, 300, 180);
    uint8_t comrade = field_join(&field, 0, Bd4, foe, CONTACT_FRONT, EDGE_FRONT);
    assert_false(conform_from(&x, 1, foe, 40, 0, EDGE_RIGHT));
    db_element_place(&field, comrade, field_pose(280, 300, 0)); /* sinks into nobody now, but takes the front */
    assert_true(conform_from(&x, 1, foe, 40, 0, EDGE_LEFT));
}

/* dba30-174: askew by 30 degrees the pivot must be paid for. */
static void pivot_is_paid(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t foe = field_put(&field, 1, Sp4, 300, 300, 180);
    uint8_t x = field_put(&field, 0, Bd4, 0, 0, 30);
    struct quad q = element_quad(&field, x);
    struct point corner = q.corner[FRONT_LEFT]; /* its foremost corner */
    struct pose p = field.element[x].pose;
    p.at.x += MM(305) - corner.x;
    p.at.y += MM(300) - corner.y;
    db_element_place(&field, x, p);
    assert_true(conform_from(&x, 1, foe, 40, 25, EDGE_NONE));
    assert_stands(0, 300, 300, 0);
    assert_in_range(plan.distance, MM(20), MM(21)); /* chord of 30 degrees over 40 mm: 20.7 */
    assert_false(conform_from(&x, 1, foe, 40, 20, EDGE_NONE));
    assert_int_equal(ruling.why.clause, 174);
}

/* dba30-160, 171: flank attacks from beyond the flank line, or from partly beyond flank and rear lines. */
static void flank_needs_a_start(void **state) {
    (void)state;
    struct pose start;
    field_clear(&field, 40);
    uint8_t foe = field_put(&field, 1, Sp4, 300, 300, 180); /* its right flank is the line x = 280 */
    uint8_t x = field_join(&field, 0, Cv, foe, CONTACT_FLANK, EDGE_RIGHT);
    plan_for(&x, 1);
    start = field_pose(200, 300, 90);
    assert_true(db_conform_on_contact(&dba30_rules, &field, NULL, &plan, &start, foe, MM(80), EDGE_NONE, &ruling));
    assert_int_equal(plan.conformed, 171);
    plan_for(&x, 1);
    start = field_pose(275, 260, 0); /* across the flank line, all of it before the rear line */
    assert_false(db_conform_on_contact(&dba30_rules, &field, NULL, &plan, &start, foe, MM(80), EDGE_NONE, &ruling));
    assert_int_equal(ruling.why.clause, 160);
    plan_for(&x, 1);
    start = field_pose(275, 390, 0); /* across the flank line and partly beyond the rear line */
    assert_true(db_conform_on_contact(&dba30_rules, &field, NULL, &plan, &start, foe, MM(80), EDGE_NONE, &ruling));
}

/* H81: from an overlap the door may be closed; a millimetre across the line it may not. */
static void closing_the_door(void **state) {
    (void)state;
    for (double degrees = 0; degrees < 360; degrees += 23.1) {
        field_clear(&field, 40);
        uint8_t foe = field_put(&field, 1, Sp4, 300, 300, degrees);
        uint8_t x = field_join(&field, 0, Cv, foe, CONTACT_FLANK, EDGE_RIGHT);
        struct pose start = pose_lined_up(element_base(&field, foe), CONTACT_OVERLAP, EDGE_RIGHT, field.base_width);
        plan_for(&x, 1);
        assert_true(db_conform_on_contact(&dba30_rules, &field, NULL, &plan, &start, foe, 0, EDGE_NONE, &ruling));
        assert_int_equal(plan.conformed, 171);
        start = pose_moved(start, MM(1), 0); /* facing the foe, its own right is towards him */
        plan_for(&x, 1);
        bool towards = point_local(field.element[foe].pose, start.at).x < MM(40);
        assert_true(towards);
        assert_false(db_conform_on_contact(&dba30_rules, &field, NULL, &plan, &start, foe, 0, EDGE_NONE, &ruling));
        assert_int_equal(ruling.why.clause, 160);
    }
}

/* dba30-161, 172 */
static void rear_needs_a_start(void **state) {
    (void)state;
    struct pose start;
    field_clear(&field, 40);
    uint8_t foe = field_put(&field, 1, Sp4, 300, 300, 180); /* its rear edge is the line y = 315 */
    uint8_t x = field_join(&field, 0, Cv, foe, CONTACT_REAR, EDGE_REAR);
    plan_for(&x, 1);
    start = field_pose(300, 380, 180);
    assert_true(db_conform_on_contact(&dba30_rules, &field, NULL, &plan, &start, foe, MM(80), EDGE_NONE, &ruling));
    assert_int_equal(plan.conformed, 172);
    plan_for(&x, 1);
    start = field_pose(200, 340, 0); /* partly before the line */
    assert_false(db_conform_on_contact(&dba30_rules, &field, NULL, &plan, &start, foe, MM(160), EDGE_NONE, &ruling));
    assert_int_equal(ruling.why.clause, 161);
}

/* dba30-156: guns touch nobody, not even by a corner. */
static void static_troops(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t foe = field_put(&field, 1, Sp4, 300, 300, 180), x = field_put(&field, 0, Art, 340, 300, 0);
    assert_false(conform_from(&x, 1, foe, 10, 40, EDGE_NONE));
    assert_int_equal(ruling.why.clause, 156);
}

/* dba30-162, 163: a single element conforms to a group, unless it stands entirely in poor going. */
static void single_conforms(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t g[3] = {field_put(&field, 0, Bd4, 260, 300, 0), field_put(&field, 0, Bd4, 300, 300, 0),
                    field_put(&field, 0, Bd4, 340, 300, 0)};
    uint8_t foe = field_put(&field, 1, Sp4, 310, 300.36, 181);
    assert_true(conform_from(g, 3, foe, 40, 0, EDGE_NONE));
    assert_int_equal(plan.who_conforms, 162);
    assert_int_equal(plan.count, 4);
    assert_int_equal(plan.moved[3].piece, foe);
    assert_stands(3, 300, 300, 180);
    assert_stands(0, 260, 300, 0);
    field_ground(&field, Wood, 200, 290, 400, 400);
    assert_true(conform_from(g, 3, foe, 40, 100, EDGE_NONE));
    assert_int_not_equal(plan.who_conforms, 162);
    assert_int_equal(plan.count, 3);
}

/* dba30-175: water keeps the mover from lining up; the contacted one comes to it, or they fight as they are. */
static void prevented(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t foe = field_put(&field, 1, Sp4, 300, 300, 180), x = field_put(&field, 0, Bd4, 320, 300, 0);
    field_ground(&field, Waterway, 0, 250, 295, 299);
    assert_true(conform_from(&x, 1, foe, 40, 40, EDGE_LEFT)); /* the player may choose to overlap */
    assert_int_equal(plan.conformed, 173);
    assert_true(conform_from(&x, 1, foe, 40, 40, EDGE_FRONT));
    assert_int_equal(plan.who_conforms, 175);
    assert_stands(1, 320, 300, 180);
    field_ground(&field, Waterway, 325, 301, 600, 400); /* nor can the contacted one slide, */
    field_ground(&field, Waterway, 341, 250, 600, 299); /* nor the mover overlap */
    assert_true(conform_from(&x, 1, foe, 40, 40, EDGE_NONE));
    assert_int_equal(plan.conformed, 175);
    assert_int_equal(plan.boxed_in[0], x);
    assert_int_equal(plan.boxed_in[1], foe);
    assert_stands(0, 320, 300, 0);
}

/* dba30-164, 169: a group against a line of enemies lines up as a block by the least slide, every member at once. */
static void group_against_line(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t g[2] = {field_put(&field, 0, Bd4, 290, 300, 0), field_put(&field, 0, Bd4, 330, 300, 0)};
    field_put(&field, 1, Sp4, 300, 300, 180);
    field_put(&field, 1, Sp4, 340, 300, 180);
    assert_true(conform_from(g, 2, NO_PIECE, 40, 0, EDGE_NONE));
    assert_stands(0, 300, 300, 0);
    assert_stands(1, 340, 300, 0);
    assert_int_equal(plan.who_conforms, 165);
}

/* dba30-167, 168: after combat or pursuit the nearest position is taken, its column coming along. */
static void after_combat(void **state) {
    (void)state;
    field_clear(&field, 60);
    uint8_t foe = field_put(&field, 1, Sp4, 400, 400, 185);
    uint8_t x = field_put(&field, 0, Pk4, 390, 399, 0);
    for (int i = 0; i < 400 && !bases_touch(element_base(&field, x), element_base(&field, foe), 5); i++)
        db_element_place(&field, x, pose_moved(field.element[x].pose, 0, 1));
    uint8_t y = field_join(&field, 0, Pk4, x, CONTACT_BEHIND, EDGE_REAR);
    db_conform_element(&dba30_rules, &field, x, C(168), NULL);
    assert_int_equal(db_facts_of(&dba30_rules, &field, x).front, foe);
    assert_int_equal(db_facts_of(&dba30_rules, &field, x).behind, y);
    assert_true(field_is_sound(&field));
    struct battle before = field;
    db_conform_element(&dba30_rules, &field, x, C(168), NULL); /* lined up already: nothing happens */
    assert_memory_equal(&before, &field, sizeof field);
    field_clear(&field, 40); /* so is an overlap */
    x = field_put(&field, 0, Bd4, 300, 300, 0);
    field_join(&field, 1, Sp4, x, CONTACT_OVERLAP, EDGE_LEFT);
    static struct events events;
    db_conform_element(&dba30_rules, &field, x, C(167), &events);
    assert_int_equal(events.count, 0);
}

static uint64_t number(uint64_t *seed, uint64_t below) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (*seed >> 33) % below;
}

/* Random elements run straight into random enemies: whatever comes of it, nobody stands on anybody, and a legal
 * contact leaves a mover in one of the four positions. */
static void random_conforms(void **state) {
    (void)state;
    uint64_t seed = 77;
    int met = 0;
    for (int round = 0; round < 4000; round++) {
        field_clear(&field, round & 1 ? 40 : 60);
        length unit = field.base_width;
        for (int i = 0; i < 8; i++) {
            struct pose p = {{(length)(5 * unit + (length)number(&seed, 4 * (uint64_t)unit)),
                              (length)(5 * unit + (length)number(&seed, 4 * (uint64_t)unit))},
                             (heading)number(&seed, 65536),
                             0};
            field_put_at(&field, i < 3 ? 0 : 1, (unsigned)number(&seed, Art), p);
            if (!field_is_sound(&field)) field.elements--;
        }
        if (field.elements < 2 || field.element[0].side) continue;
        struct pose start = field.element[0].pose;
        uint8_t x = 0;
        for (int i = 0; i < 120; i++) { /* forward until it meets somebody */
            struct pose p = field.element[0].pose;
            db_element_place(&field, 0, pose_moved(p, 0, unit / 40));
            if (!field_is_sound(&field)) {
                db_element_place(&field, 0, p);
                break;
            }
        }
        struct quad q = element_quad(&field, 0);
        struct box box = quad_box(&q);
        if (box.x0 < 0 || box.y0 < 0 || box.x1 > field.width || box.y1 > field.depth) continue;
        plan_for(&x, 1);
        if (!db_conform_on_contact(&dba30_rules, &field, NULL, &plan, &start, NO_PIECE, 4 * unit, EDGE_NONE, &ruling)) {
            assert_int_not_equal(ruling.why.clause, 0);
            continue;
        }
        met++;
        for (int i = 0; i < plan.count; i++) db_element_place(&field, plan.moved[i].piece, plan.moved[i].pose);
        assert_true(field_is_sound(&field));
        if (plan.boxed_in[0] != NO_PIECE) continue;
        struct contact c =
            contact_of(element_base(&field, 0), element_base(&field, plan.contacted), battle_tolerance(&field));
        assert_true(c.kind == CONTACT_FRONT || c.kind == CONTACT_FLANK || c.kind == CONTACT_REAR ||
                    c.kind == CONTACT_OVERLAP);
    }
    assert_in_range(met, 500, 4000);
}

/* The same with groups: lines and columns of two to four run into whatever stands before them. */
static void random_groups(void **state) {
    (void)state;
    uint64_t seed = 4242;
    int met = 0, boxed = 0, single = 0;
    for (int round = 0; round < 6000; round++) {
        field_clear(&field, round & 1 ? 40 : 60);
        length unit = field.base_width;
        struct pose p = {{7 * unit, 4 * unit}, (heading)(number(&seed, 12000) + 59536), 0};
        uint8_t g[4] = {field_put_at(&field, 0, (unsigned)number(&seed, Art), p)};
        int count = 2 + (int)number(&seed, 3);
        bool column = number(&seed, 3) == 0;
        for (int i = 1; i < count; i++)
            g[i] = field_join(&field, 0, field.element[0].type, g[i - 1], column ? CONTACT_BEHIND : CONTACT_SIDE,
                              column ? EDGE_REAR : EDGE_RIGHT);
        for (int i = 0; i < 4; i++) {
            struct pose q = {{(length)(5 * unit + (length)number(&seed, 5 * (uint64_t)unit)),
                              (length)(6 * unit + (length)number(&seed, 3 * (uint64_t)unit))},
                             (heading)(HALF_TURN + number(&seed, 16384) - 8192),
                             0};
            uint8_t e = field_put_at(&field, 1, (unsigned)number(&seed, Art), q);
            if (!field_is_sound(&field)) {
                field.elements--;
                continue;
            }
            if (number(&seed, 2)) field_join(&field, 1, (unsigned)number(&seed, Art), e, CONTACT_SIDE, EDGE_LEFT);
            if (!field_is_sound(&field)) field.elements--;
        }
        struct pose start[4];
        for (int i = 0; i < count; i++) start[i] = field.element[g[i]].pose;
        for (int step = 0; step < 200; step++) {
            struct battle before = field;
            for (int i = 0; i < count; i++)
                db_element_place(&field, g[i], pose_moved(field.element[g[i]].pose, 0, unit / 40));
            if (field_is_sound(&field)) continue;
            field = before;
            break;
        }
        plan_for(g, count);
        if (!db_poses_are_free(&dba30_rules, &field, plan.moved, count, &ruling)) continue;
        if (!db_conform_on_contact(&dba30_rules, &field, NULL, &plan, start, NO_PIECE, 4 * unit, EDGE_NONE, &ruling)) {
            assert_int_not_equal(ruling.why.clause, 0);
            continue;
        }
        met++;
        single += plan.who_conforms == C(162);
        for (int i = 0; i < plan.count; i++) db_element_place(&field, plan.moved[i].piece, plan.moved[i].pose);
        assert_true(field_is_sound(&field));
        boxed += plan.boxed_in[0] != NO_PIECE;
        if (plan.boxed_in[0] != NO_PIECE) continue;
        struct contact c = contact_of(element_base(&field, plan.lined_up), element_base(&field, plan.contacted),
                                      battle_tolerance(&field));
        assert_true(c.kind == CONTACT_FRONT || c.kind == CONTACT_FLANK || c.kind == CONTACT_REAR ||
                    c.kind == CONTACT_OVERLAP);
    }
    print_message("groups: %d contacts, %d single enemies conformed, %d boxed in\n", met, single, boxed);
    assert_in_range(met, 1000, 6000);
    assert_in_range(single, 200, 6000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slides_to_full_front),
        cmocka_unit_test(corner_is_overlap),
        cmocka_unit_test(taken_front_is_overlapped),
        cmocka_unit_test(way_to_the_position),
        cmocka_unit_test(pivot_is_paid),
        cmocka_unit_test(flank_needs_a_start),
        cmocka_unit_test(closing_the_door),
        cmocka_unit_test(rear_needs_a_start),
        cmocka_unit_test(static_troops),
        cmocka_unit_test(single_conforms),
        cmocka_unit_test(prevented),
        cmocka_unit_test(group_against_line),
        cmocka_unit_test(after_combat),
        cmocka_unit_test(random_conforms),
        cmocka_unit_test(random_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
