/* The classes of contact: made by lining up, kept within the tolerance, lost beyond it, at every facing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "table/contact.h"

static const struct tolerance tolerance = {40, 91}; /* 0.01 of a 40 mm base; half a degree */

static struct base standing(length x, length y, heading facing, length depth) {
    return (struct base){{{x, y}, facing, 0}, MM(40), depth};
}

static struct base lined_up(struct base b, enum contact_class kind, enum edge e, length depth) {
    return (struct base){pose_lined_up(b, kind, e, MM(40)), MM(40), depth};
}

struct picture {
    enum contact_class kind;
    enum edge edge; /* of b, asked for and answered */
    enum edge own;
    bool front_edge;
    enum contact_class seen; /* by the other */
    enum edge seen_edge, seen_own;
};

/* How a sees b, and how b sees a. */
static const struct picture pictures[] = {
    {CONTACT_FRONT, EDGE_FRONT, EDGE_FRONT, true, CONTACT_FRONT, EDGE_FRONT, EDGE_FRONT},
    {CONTACT_FLANK, EDGE_LEFT, EDGE_FRONT, true, CONTACT_TOUCH, EDGE_FRONT, EDGE_LEFT},
    {CONTACT_FLANK, EDGE_RIGHT, EDGE_FRONT, true, CONTACT_TOUCH, EDGE_FRONT, EDGE_RIGHT},
    {CONTACT_REAR, EDGE_REAR, EDGE_FRONT, true, CONTACT_BEHIND, EDGE_FRONT, EDGE_REAR},
    {CONTACT_OVERLAP, EDGE_LEFT, EDGE_LEFT, false, CONTACT_OVERLAP, EDGE_LEFT, EDGE_LEFT},
    {CONTACT_OVERLAP, EDGE_RIGHT, EDGE_RIGHT, false, CONTACT_OVERLAP, EDGE_RIGHT, EDGE_RIGHT},
    {CONTACT_SIDE, EDGE_LEFT, EDGE_RIGHT, false, CONTACT_SIDE, EDGE_RIGHT, EDGE_LEFT},
    {CONTACT_SIDE, EDGE_RIGHT, EDGE_LEFT, false, CONTACT_SIDE, EDGE_LEFT, EDGE_RIGHT},
};
enum { PICTURES = sizeof pictures / sizeof *pictures };

static void assert_contact(struct base a, struct base b, enum contact_class kind, enum edge edge, enum edge own) {
    struct contact c = contact_of(a, b, tolerance);
    assert_int_equal(c.kind, kind);
    assert_int_equal(c.edge, edge);
    assert_int_equal(c.own, own);
}

static void lining_up_makes_the_contact(void **state) {
    (void)state;
    for (uint32_t facing = 0; facing < 65536; facing += 419)
        for (length depth = MM(10); depth <= MM(60); depth += MM(25))
            for (int i = 0; i < PICTURES; i++) {
                const struct picture *p = &pictures[i];
                struct base b = standing(30000, 50000, (heading)facing, MM(20)),
                            a = lined_up(b, p->kind, p->edge, depth);
                assert_contact(a, b, p->kind, p->edge, p->own);
                assert_int_equal(contact_of(a, b, tolerance).front_edge, p->front_edge);
                assert_contact(b, a, p->seen, p->seen_edge, p->seen_own);
                assert_int_equal(front_edge_on(a, b, p->edge, tolerance), p->front_edge);
                assert_true(bases_touch(a, b, tolerance.gap));
            }
}

static void the_tolerance_is_kept(void **state) {
    (void)state;
    static const length step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < PICTURES; i++)
        for (int way = 0; way < 4; way++) {
            const struct picture *p = &pictures[i];
            struct base b = standing(30000, 50000, 7777, MM(20)), a = lined_up(b, p->kind, p->edge, MM(30)), near = a,
                        off = a;
            near.pose = pose_moved(a.pose, step[way][0] * 37, step[way][1] * 37);
            off.pose = pose_moved(a.pose, step[way][0] * 44, step[way][1] * 44);
            assert_int_equal(contact_of(near, b, tolerance).kind, p->kind);
            assert_int_not_equal(contact_of(off, b, tolerance).kind, p->kind);
        }
    for (int i = 0; i < PICTURES; i++)
        for (int turn = -1; turn <= 1; turn += 2) {
            const struct picture *p = &pictures[i];
            struct base b = standing(30000, 50000, 7777, MM(20)), a = lined_up(b, p->kind, p->edge, MM(30));
            a.pose.facing = (heading)(a.pose.facing + 91 * turn); /* about its front: both corners stay near */
            assert_int_equal(contact_of(a, b, tolerance).kind, p->kind);
            a.pose.facing = (heading)(a.pose.facing + turn);
            assert_int_equal(contact_of(a, b, tolerance).kind, CONTACT_TOUCH);
        }
}

static void sides_opposed(void **state) {
    (void)state;
    struct base b = standing(30000, 50000, 3000, MM(20));
    for (int side = 0; side < 2; side++) {
        enum edge e = side ? EDGE_LEFT : EDGE_RIGHT;
        struct base a = lined_up(b, CONTACT_SIDE_OPPOSED, e, MM(20));
        assert_contact(a, b, CONTACT_SIDE_OPPOSED, e, e);
        struct base half = a; /* half-way past */
        half.pose = pose_moved(a.pose, 0, -MM(10));
        assert_contact(half, b, CONTACT_SIDE_OPPOSED, e, e);
        half.pose = pose_moved(a.pose, 0, MM(20)); /* gone by: only rear corners touch */
        assert_contact(half, b, CONTACT_TOUCH, EDGE_NONE, EDGE_NONE);
    }
}

/* Front corners touch in overlap only as long as the fronts are in one line. */
static void overlap_or_past_it(void **state) {
    (void)state;
    struct base b = standing(30000, 50000, 0, MM(20)), a = lined_up(b, CONTACT_OVERLAP, EDGE_RIGHT, MM(20));
    a.pose.at.y -= 100; /* steps on beside b */
    assert_contact(a, b, CONTACT_SIDE_OPPOSED, EDGE_RIGHT, EDGE_RIGHT);
    a.pose.at.y += 200;
    assert_contact(a, b, CONTACT_NONE, EDGE_NONE, EDGE_NONE);
}

static void partial_fronts_touch(void **state) {
    (void)state;
    struct base b = standing(30000, 50000, 0, MM(20)), a = lined_up(b, CONTACT_FRONT, EDGE_FRONT, MM(20));
    a.pose.at.x += MM(15); /* front edges share 25 mm, no corners meet */
    struct contact c = contact_of(a, b, tolerance);
    assert_int_equal(c.kind, CONTACT_TOUCH);
    assert_int_equal(c.edge, EDGE_FRONT);
    assert_true(c.front_edge);
    assert_true(front_edge_on(a, b, EDGE_FRONT, tolerance));
    assert_false(front_edge_on(a, b, EDGE_LEFT, tolerance));
    a.pose.at.x += MM(25) - 40; /* no more than the gap of it */
    assert_false(front_edge_on(a, b, EDGE_FRONT, tolerance));
    struct base flank = lined_up(b, CONTACT_FLANK, EDGE_RIGHT, MM(20));
    flank.pose.at.y -= MM(10); /* on the flank, but not corner to corner */
    c = contact_of(flank, b, tolerance);
    assert_int_equal(c.kind, CONTACT_TOUCH);
    assert_int_equal(c.edge, EDGE_RIGHT);
    assert_int_equal(c.own, EDGE_FRONT);
    assert_true(c.front_edge);
}

static void a_wide_front_on_a_shallow_flank(void **state) {
    (void)state;
    struct base b = standing(30000, 50000, 0, MM(10));
    assert_contact(lined_up(b, CONTACT_FLANK, EDGE_LEFT, MM(40)), b, CONTACT_FLANK, EDGE_LEFT, EDGE_FRONT);
}

/* A front on the far half of a flank, turned away: the side touches, but nobody attacks. */
static void turned_away_is_no_attack(void **state) {
    (void)state;
    struct base b = standing(30000, 50000, 0, MM(20)), a = lined_up(b, CONTACT_FLANK, EDGE_RIGHT, MM(20));
    a.pose.facing = (heading)(a.pose.facing + HALF_TURN);
    a.pose.at.x += MM(20); /* same ground, other way round */
    assert_contact(a, b, CONTACT_TOUCH, EDGE_RIGHT, EDGE_REAR);
    assert_false(contact_of(a, b, tolerance).front_edge);
}

static void askew_or_apart(void **state) {
    (void)state;
    struct base b = standing(30000, 50000, 0, MM(20)), a = lined_up(b, CONTACT_FRONT, EDGE_FRONT, MM(20));
    a.pose = pose_turned(a.pose, base_quad(b).corner[FRONT_RIGHT], 1000); /* swung away about a corner */
    assert_contact(a, b, CONTACT_TOUCH, EDGE_NONE, EDGE_NONE);
    a.pose.at.y += 50;
    assert_contact(a, b, CONTACT_NONE, EDGE_NONE, EDGE_NONE);
    assert_contact(standing(300000, 50000, 0, MM(20)), b, CONTACT_NONE, EDGE_NONE, EDGE_NONE);
}

static void facings_within_an_angle(void **state) {
    (void)state;
    assert_true(same_facing(10, 65500, 46));
    assert_false(same_facing(10, 65500, 45));
    assert_true(opposite_facing(10, 32768 - 36, 46));
    assert_false(opposite_facing(10, 32768 - 36, 45));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lining_up_makes_the_contact),
        cmocka_unit_test(the_tolerance_is_kept),
        cmocka_unit_test(sides_opposed),
        cmocka_unit_test(overlap_or_past_it),
        cmocka_unit_test(partial_fronts_touch),
        cmocka_unit_test(a_wide_front_on_a_shallow_flank),
        cmocka_unit_test(turned_away_is_no_attack),
        cmocka_unit_test(askew_or_apart),
        cmocka_unit_test(facings_within_an_angle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
