/* Turning to face: who turns, where everybody ends, and that it never piles bases up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "battlefield.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"

static struct battle field;
static struct events events;

static struct facts facts(unsigned e) { return db_facts_of(&dba30_rules, &field, e); }

static void turn(void) {
    events.count = 0;
    db_turn_to_face(&dba30_rules, &field, &events);
    assert_true(field_is_sound(&field));
}

static clause told(const char *what, unsigned piece) {
    for (uint32_t i = 0; i < events.count; i++)
        if (!strcmp(events.list[i].what, what) && events.list[i].said.piece == piece) return events.list[i].said.clause;
    return 0;
}

/* dba30-176: attacked in flank, and in rear, at odd angles and both sizes. */
static void faces_attack(void **state) {
    (void)state;
    for (double base = 40; base <= 60; base += 20)
        for (double degrees = 0; degrees < 360; degrees += 11.7)
            for (int k = 0; k < 3; k++) {
                static const enum edge edge[] = {EDGE_LEFT, EDGE_RIGHT, EDGE_REAR};
                field_clear(&field, base);
                uint8_t x = field_put(&field, 0, Bd4, 300, 300, degrees);
                uint8_t a = field_join(&field, 1, Cv, x, k < 2 ? CONTACT_FLANK : CONTACT_REAR, edge[k]);
                turn();
                assert_int_equal(facts(x).front, a);
                assert_int_equal(told("turn", x), 176);
                assert_true(field.element[x].marks & MARKED_TURNED);
            }
}

/* dba30-176: not while it fights to its front, nor while it gives rear support. */
static void stays(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Pk4, 300, 300, 20), y = field_join(&field, 0, Pk4, x, CONTACT_BEHIND, EDGE_REAR);
    uint8_t foe = field_join(&field, 1, Bd4, x, CONTACT_FRONT, EDGE_FRONT);
    uint8_t flank = field_join(&field, 1, Ps, y, CONTACT_FLANK, EDGE_LEFT);
    struct battle before = field;
    turn();
    assert_memory_equal(&before, &field, sizeof field);
    field.element[foe].type = Ps; /* against psiloi the second pike supports nobody, and turns */
    turn();
    assert_int_equal(facts(y).front, flank);
}

/* dba30-177: the attack touches two ranks: both turn; the third is pushed back. */
static void two_turn_third_goes_back(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Pk4, 300, 300, 0), y = field_join(&field, 0, Pk4, x, CONTACT_BEHIND, EDGE_REAR);
    uint8_t z = field_join(&field, 0, Pk4, y, CONTACT_BEHIND, EDGE_REAR);
    uint8_t a = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_RIGHT);
    turn();
    assert_int_equal(facts(x).front, a);
    assert_int_equal(facts(x).behind, y);
    assert_int_equal(told("shift", y), 177);
    assert_int_equal(told("shift", z), 177);
    assert_int_equal(field.element[z].pose.facing, 0);
    assert_in_range(field.element[z].pose.at.y, MM(259), MM(261));
}

/* dba30-178: a second attacker keeps its contact with the element that turns away from it. */
static void others_follow(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 300, 300, 0);
    uint8_t left = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_LEFT);
    uint8_t right = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_RIGHT);
    turn();
    assert_int_equal(facts(x).front, left); /* H79: the first in the roll */
    assert_int_equal(facts(x).rear, right);
    assert_int_equal(told("shift", right), 178);
    field_clear(&field, 40);
    x = field_put(&field, 0, Bd4, 300, 300, 0);
    left = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_LEFT);
    right = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_RIGHT);
    field.element[left].marks |= MARKED_MOVED;
    turn();
    assert_int_equal(facts(x).front, right); /* H79: it was there before */
}

/* A deep base turning pushes its neighbour aside. */
static void neighbour_makes_room(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Kn6, 300, 300, 0), n = field_join(&field, 0, Kn3, x, CONTACT_SIDE, EDGE_LEFT);
    uint8_t a = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_RIGHT);
    turn();
    assert_int_equal(facts(x).front, a);
    assert_int_equal(told("shift", n), 178);
}

/* H80: hemmed in by enemies it cannot turn and fights as it stands. */
static void no_room(void **state) {
    (void)state;
    struct engagement e;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 300, 300, 0);
    uint8_t a = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_RIGHT);
    field_put(&field, 1, Ps, 299, 255, 180); /* an enemy close behind it, facing away */
    turn();
    assert_int_equal(told("no_room", x), 1080);
    assert_int_equal(facts(x).front, a);
    db_engagement_close(&dba30_rules, &field, a, x, &e);
    assert_int_equal(e.side[1].overlaps, 1);
    assert_int_equal(e.side[1].flank_attacked, 0);
    uint8_t front = field_join(&field, 1, Bd4, x, CONTACT_FRONT, EDGE_FRONT); /* a fight to its front comes first */
    assert_int_equal(facts(x).front, front);
    assert_int_equal(facts(x).flank[1], a);
}

/* dba30-179: a wagon keeps its place and takes the edge met as its front, until the contact ends. */
static void wagon_keeps_still(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t w = field_put(&field, 0, WWg, 300, 300, 0), a = field_join(&field, 1, Bd4, w, CONTACT_REAR, EDGE_REAR);
    struct pose before = field.element[w].pose;
    turn();
    assert_memory_equal(&before, &field.element[w].pose, sizeof before);
    assert_int_equal(field.element[w].front, EDGE_REAR);
    assert_int_equal(told("front", w), 179);
    assert_int_equal(facts(w).front, a);
    assert_int_equal(facts(a).front, w);
    uint8_t z = field_join(&field, 1, Bd4, w, CONTACT_FLANK, EDGE_LEFT);
    turn();
    assert_int_equal(facts(w).front, a);
    assert_int_equal(facts(w).flank[1], z); /* fighting to its rear it has its left flank on the right hand */
    db_element_place(&field, a, field_pose(100, 100, 0));
    turn();
    assert_int_equal(field.element[w].front, EDGE_LEFT);
}

/* dba30-179: a later enemy on another edge, though named first, does not turn it round. */
static void wagon_holds_its_front(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t z = field_put(&field, 1, Bd4, 100, 100, 0), w = field_put(&field, 0, WWg, 300, 300, 0);
    uint8_t a = field_join(&field, 1, Bd4, w, CONTACT_REAR, EDGE_REAR);
    turn();
    assert_int_equal(field.element[w].front, EDGE_REAR);
    db_element_place(&field, z, pose_lined_up(element_base(&field, w), CONTACT_FRONT, EDGE_FRONT, field.base_width));
    turn();
    assert_int_equal(field.element[w].front, EDGE_REAR);
    assert_int_equal(facts(w).front, a);
    assert_int_equal(facts(w).rear, z);
}

static uint64_t number(uint64_t *seed, uint64_t below) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (*seed >> 33) % below;
}

/* Crowds of friends around elements attacked in flank or rear: turning always ends and never piles bases up. */
static void random_turns(void **state) {
    (void)state;
    uint64_t seed = 5;
    int turned = 0;
    for (int round = 0; round < 3000; round++) {
        field_clear(&field, 40);
        struct pose p = {{MM(300), MM(300)}, (heading)number(&seed, 65536), 0};
        field_put_at(&field, 0, (unsigned)number(&seed, Art), p);
        for (int i = 0; i < 9; i++) {
            unsigned with = (unsigned)number(&seed, field.elements);
            static const enum contact_class kind[] = {CONTACT_BEHIND, CONTACT_SIDE, CONTACT_FLANK,
                                                      CONTACT_FLANK,  CONTACT_REAR, CONTACT_FRONT};
            unsigned k = (unsigned)number(&seed, 6);
            unsigned side = field.element[with].side ^ (k > 1);
            field_join(&field, side, (unsigned)number(&seed, Art), with, kind[k],
                       number(&seed, 2) ? EDGE_LEFT : EDGE_RIGHT);
            if (!field_is_sound(&field)) field.elements--;
        }
        turn();
        for (uint32_t i = 0; i < events.count; i++) turned += !strcmp(events.list[i].what, "turn");
    }
    assert_in_range(turned, 500, 30000);
}

/* Whoever faces an element lies on no flank or rear of it, at the limits of contact too: so nobody is asked further who
 * has but such enemies beside it. A wagon alone fights with any edge. */
static void who_faces_it_is_on_no_flank(void **state) {
    (void)state;
    uint64_t seed = 6;
    int attacks = 0;
    struct db_rules loosely = dba30_rules;
    loosely.customs.touches_count = loosely.customs.loose_attacks = true;
    for (int round = 0; round < 6000; round++) {
        field_clear(&field, 40);
        field_put_at(&field, 0, (unsigned)number(&seed, WWg + 1),
                     (struct pose){{MM(300), MM(300)}, (heading)number(&seed, 65536), 0});
        for (int i = 0; i < 4; i++) {
            static const enum contact_class kind[] = {CONTACT_FLANK, CONTACT_REAR, CONTACT_FRONT, CONTACT_OVERLAP,
                                                      CONTACT_SIDE_OPPOSED};
            uint8_t e = field_join(&field, 1, (unsigned)number(&seed, WWg + 1), 0, kind[number(&seed, 5)],
                                   number(&seed, 2) ? EDGE_LEFT : EDGE_RIGHT);
            struct pose p = field.element[e].pose;
            p.at.x += (length)number(&seed, 101) - 50;
            p.at.y += (length)number(&seed, 101) - 50;
            p.facing = (heading)(p.facing + number(&seed, 257) - 128);
            db_element_place(&field, e, p);
        }
        struct facts f = db_facts_of(round % 2 ? &loosely : &dba30_rules, &field, 0);
        const uint8_t by[] = {f.flank[0], f.flank[1], f.rear};
        for (int i = 0; i < 3 && field.element[0].type != WWg; i++) {
            if (by[i] == NO_PIECE || field.element[by[i]].type == WWg) continue;
            attacks++;
            assert_false(opposite_facing(field.element[0].pose.facing, field.element[by[i]].pose.facing,
                                         battle_tolerance(&field).angle));
        }
    }
    assert_in_range(attacks, 500, 30000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_attack),
        cmocka_unit_test(stays),
        cmocka_unit_test(two_turn_third_goes_back),
        cmocka_unit_test(others_follow),
        cmocka_unit_test(neighbour_makes_room),
        cmocka_unit_test(no_room),
        cmocka_unit_test(wagon_keeps_still),
        cmocka_unit_test(wagon_holds_its_front),
        cmocka_unit_test(random_turns),
        cmocka_unit_test(who_faces_it_is_on_no_flank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
