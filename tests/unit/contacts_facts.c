/* Facts of contact on hand-built tables: who fights whom, who overlaps, supports, assaults. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "battlefield.h"
#include "rules/debellis/contact/contacts.h"

extern const struct db_rules dba22_rules; /* (its header names troop types of its own) */

static struct battle field;

static struct facts facts(unsigned e) { return db_facts_of(&dba30_rules, &field, e); }

/* dba30-170: full front contact at any angle; both see it; 0.01 BW of slack and no more. */
static void front_contact(void **state) {
    (void)state;
    for (double base = 40; base <= 60; base += 20)
        for (double degrees = 0; degrees < 360; degrees += 7.3) {
            field_clear(&field, base);
            uint8_t a = field_put(&field, 0, Bd4, 300, 300, degrees);
            uint8_t d = field_join(&field, 1, Sp4, a, CONTACT_FRONT, EDGE_FRONT);
            assert_int_equal(facts(a).front, d);
            assert_int_equal(facts(d).front, a);
            assert_true(db_in_close_combat(&dba30_rules, &field, a));
            db_element_place(&field, d, pose_moved(field.element[d].pose, 0, -bw(&field, 20)));
            assert_int_equal(facts(a).front, NO_PIECE);
            assert_false(db_in_close_combat(&dba30_rules, &field, a));
        }
}

/* H19, H20: attacks on flank and rear are no fight to the front, and bar overlaps on that side. */
static void flank_and_rear(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 300, 300, 33);
    uint8_t left = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_LEFT);
    uint8_t right = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_RIGHT);
    uint8_t rear = field_join(&field, 1, Ps, x, CONTACT_REAR, EDGE_REAR);
    struct facts f = facts(x);
    assert_int_equal(f.flank[0], left);
    assert_int_equal(f.flank[1], right);
    assert_int_equal(f.rear, rear);
    assert_int_equal(f.front, NO_PIECE);
    assert_int_equal(facts(left).front, NO_PIECE);
    assert_true(db_in_close_combat(&dba30_rules, &field, left));
    assert_true(db_in_close_combat(&dba30_rules, &field, x));
}

/* H18: an enemy at the corner overlaps unless its own front is taken. */
static void overlaps(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 300, 300, 211);
    uint8_t front = field_join(&field, 1, Sp4, x, CONTACT_FRONT, EDGE_FRONT);
    uint8_t corner = field_join(&field, 1, Sp4, x, CONTACT_OVERLAP, EDGE_RIGHT);
    struct facts f = facts(x);
    assert_int_equal(f.front, front);
    assert_int_equal(f.overlap[1], corner);
    assert_int_equal(f.overlap[0], NO_PIECE);
    assert_false(db_in_close_combat(&dba30_rules, &field, corner));
    uint8_t friend = field_join(&field, 0, Bd4, x, CONTACT_SIDE, EDGE_RIGHT);
    assert_int_equal(facts(x).overlap[1], NO_PIECE); /* the corner now fights the friend */
    assert_int_equal(facts(friend).front, corner);
    assert_int_equal(facts(x).beside[1], friend);
    assert_int_equal(facts(friend).beside[0], x);
    /* Side edge to side edge overlaps, fighting or not. */
    uint8_t beside = field_join(&field, 1, Ps, x, CONTACT_SIDE_OPPOSED, EDGE_LEFT);
    assert_int_equal(facts(x).overlap[0], beside);
}

/* A flank attacked is not overlapped as well (H18). */
static void flank_beats_overlap(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 300, 300, 0);
    field_join(&field, 1, Sp4, x, CONTACT_OVERLAP, EDGE_RIGHT);
    uint8_t flank = field_join(&field, 1, Cv, x, CONTACT_FLANK, EDGE_RIGHT);
    assert_int_equal(facts(x).flank[1], flank);
    assert_int_equal(facts(x).overlap[1], NO_PIECE);
}

/* H31, H32: the second pike supports against blades, not against psiloi. */
static void rear_support(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Pk4, 300, 300, 45);
    uint8_t second = field_join(&field, 0, Pk4, x, CONTACT_BEHIND, EDGE_REAR);
    uint8_t foe = field_join(&field, 1, Bd4, x, CONTACT_FRONT, EDGE_FRONT);
    assert_int_equal(facts(x).behind, second);
    assert_int_equal(facts(second).ahead, x);
    assert_true(db_gives_rear_support(&dba30_rules, &field, second));
    struct engagement e;
    db_engagement_close(&dba30_rules, &field, x, foe, &e);
    assert_int_equal(e.side[0].rear_support, Pk4);
    field.element[foe].type = Ps;
    assert_false(db_gives_rear_support(&dba30_rules, &field, second));
    field.element[foe].type = Bd4;
    field_join(&field, 1, Cv, second, CONTACT_FLANK, EDGE_LEFT);
    db_engagement_close(&dba30_rules, &field, x, foe, &e);
    assert_int_equal(e.side[0].support_attacked, 1);
    assert_int_equal(e.side[0].flank_attacked, 0);
}

/* dba30-245, 246: the table's edge overlaps the corner that touches no friend. */
static void table_edge(void **state) {
    (void)state;
    struct engagement e;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 59.99, 300, 0); /* left corner 39.99 mm from the edge */
    uint8_t foe = field_join(&field, 1, Sp4, x, CONTACT_FRONT, EDGE_FRONT);
    db_engagement_close(&dba30_rules, &field, x, foe, &e);
    assert_int_equal(e.side[0].edge_corners, 1);
    assert_int_equal(e.side[1].edge_corners, 1);
    db_element_place(&field, x, field_pose(60, 300, 0)); /* exactly 1 BW is not under 1 BW */
    db_engagement_close(&dba30_rules, &field, x, foe, &e);
    assert_int_equal(e.side[0].edge_corners, 0);
    db_element_place(&field, x, field_pose(59, 300, 0));
    field_join(&field, 0, Bd4, x, CONTACT_SIDE, EDGE_LEFT);
    db_engagement_close(&dba30_rules, &field, x, foe, &e);
    assert_int_equal(e.side[0].edge_corners, 0);
}

/* dba30-179, 180: a deep wagon met on its side fights from there; the second enemy on that edge overlaps. */
static void wagons(void **state) {
    (void)state;
    field_clear(&field, 40);
    uint8_t w = field_put(&field, 0, WWg, 300, 300, 0);
    field.element[w].depth = MM(80);
    db_element_place(&field, w, field.element[w].pose);
    uint8_t first = field_join(&field, 1, Bd4, w, CONTACT_FLANK, EDGE_RIGHT);
    uint8_t second = field_join(&field, 1, Bd4, first, CONTACT_SIDE, EDGE_LEFT);
    assert_int_equal(db_wagon_front(&dba30_rules, &field, w), EDGE_RIGHT);
    struct facts f = facts(w);
    assert_int_equal(f.front, first);
    assert_int_equal(facts(first).front, w);
    assert_int_equal(facts(second).front, NO_PIECE);
    assert_int_equal(f.overlap[0], NO_PIECE);
    assert_int_equal(f.overlap[1], second); /* fighting eastward it has its old rear half on its right hand */
}

/* H73: flat on a side of the camp is an assault; askew or off it is not. */
static void assaults(void **state) {
    (void)state;
    uint8_t out[3];
    field_clear(&field, 40);
    int camp = field_ground(&field, CampGround, 280, 500, 340, 540);
    field.place[0] = (struct place){.feature = (uint8_t)camp,
                                    .kind = PLACE_CAMP,
                                    .owner = 1,
                                    .holder = 1,
                                    .occupant = NO_PIECE,
                                    .civilians = NO_PIECE};
    field.places = 1;
    uint8_t a = field_put(&field, 0, Bd4, 300, 500, 0);
    uint8_t z = field_put(&field, 0, Bd4, 340, 520, 270);
    assert_int_equal(facts(a).assaults, 0);
    assert_int_equal(facts(z).assaults, 0);
    assert_int_equal(facts(a).front, NO_PIECE);
    assert_int_equal(db_assaulters_of(&dba30_rules, &field, 0, out), 2);
    uint8_t g = field_put(&field, 1, Sp4, 0, 0, 0);
    field.element[g].where = INSIDE;
    field.element[g].place = 0;
    field.place[0].occupant = g;
    assert_int_equal(facts(a).front, g);
    assert_int_equal(db_front_enemy(&dba30_rules, &field, g), a);
    struct engagement e;
    db_engagement_close(&dba30_rules, &field, a, g, &e);
    assert_int_equal(e.side[0].assaulting, OCCUPIES_CAMP);
    assert_int_equal(e.side[1].occupies, OCCUPIES_CAMP);
    assert_int_equal(e.side[1].other_assaulters, 1);
    db_element_place(&field, a, field_pose(300, 500, 3));
    assert_int_equal(facts(a).assaults, NO_PIECE);
    db_element_place(&field, a, field_pose(300, 499, 0));
    assert_int_equal(facts(a).assaults, NO_PIECE);
}

/* dba30-175: a recorded pair fights as if lined up, the contacted one overlapped; parting ends it. */
static void boxed_in(void **state) {
    (void)state;
    struct engagement e;
    field_clear(&field, 40);
    uint8_t x = field_put(&field, 0, Bd4, 300, 300, 0);
    uint8_t foe = field_put(&field, 1, Sp4, 310, 300, 170);
    assert_int_equal(facts(x).front, NO_PIECE);
    field.element[foe].opponent = x;
    field.element[x].marks |= MARKED_BOXED_IN;
    assert_int_equal(facts(x).front, foe);
    assert_int_equal(facts(foe).front, x);
    db_engagement_close(&dba30_rules, &field, foe, x, &e);
    assert_int_equal(e.side[0].overlaps, 0);
    assert_int_equal(e.side[1].overlaps, 1);
    db_element_place(&field, foe, field_pose(310, 340, 170));
    assert_int_equal(facts(x).front, NO_PIECE);
}

/* Nobody stands front to front without fighting: fronts that share part of their width fight as they stand, the one
 * that was contacted overlapped (dba30-106, 175); with dba22-H39 only if half a width is shared, most by each. */
static void fronts_out_of_line(void **state) {
    (void)state;
    uint8_t out[FRONTS_MAX];
    struct engagement e;
    for (double degrees = 0; degrees < 360; degrees += 31.7) {
        field_clear(&field, 40);
        uint8_t x = field_put(&field, 0, Bd4, 300, 300, degrees);
        struct pose opposite = field.element[x].pose;
        opposite.facing = (heading)(opposite.facing + HALF_TURN);
        uint8_t near = field_put_at(&field, 1, Sp4, pose_moved(opposite, MM(10), 0));
        uint8_t far = field_put_at(&field, 1, Sp4, pose_moved(opposite, -MM(30), 0));
        assert_int_equal(db_front_enemies(&dba30_rules, &field, x, out), 2);
        assert_int_equal(db_front_enemy(&dba30_rules, &field, x), near);
        assert_int_equal(facts(x).front, near);
        assert_int_equal(db_front_enemy(&dba30_rules, &field, far), x);
        assert_int_equal(db_front_enemy(&dba22_rules, &field, x), near);
        assert_int_equal(db_front_enemy(&dba22_rules, &field, far), NO_PIECE);
        field.active = 0;
        db_engagement_close(&dba30_rules, &field, x, far, &e); /* nobody moved: the side in play made the contact */
        assert_int_equal(e.side[0].overlaps, 0);
        assert_int_equal(e.side[1].overlaps, 1);
        field.element[far].marks |= MARKED_MOVED;
        db_engagement_close(&dba30_rules, &field, x, far, &e);
        assert_int_equal(e.side[0].overlaps, 1);
        assert_int_equal(e.side[1].overlaps, 0);
        uint8_t square = field_put_at(&field, 1, Sp4, opposite); /* (in the same place as others: only for the test) */
        assert_int_equal(db_front_enemies(&dba30_rules, &field, x, out), 1);
        assert_int_equal(out[0], square);
        db_element_place(&field, x, pose_moved(field.element[x].pose, 0, -MM(1)));
        assert_int_equal(db_front_enemy(&dba30_rules, &field, far), NO_PIECE);
    }
}

/* Any lined-up pair at any angle, place and base size is recognised from both sides. */
static void any_pair(void **state) {
    (void)state;
    static const struct {
        enum contact_class kind;
        enum edge edge;
    } position[] = {{CONTACT_FRONT, EDGE_FRONT}, {CONTACT_FLANK, EDGE_LEFT},   {CONTACT_FLANK, EDGE_RIGHT},
                    {CONTACT_REAR, EDGE_REAR},   {CONTACT_OVERLAP, EDGE_LEFT}, {CONTACT_OVERLAP, EDGE_RIGHT},
                    {CONTACT_SIDE, EDGE_LEFT},   {CONTACT_BEHIND, EDGE_REAR}};
    uint64_t seed = 12345;
    for (int i = 0; i < 20000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        unsigned k = (unsigned)(seed >> 33) % 8, type = (unsigned)(seed >> 40) % WWg,
                 other = (unsigned)(seed >> 48) % WWg;
        field_clear(&field, i & 1 ? 40 : 60);
        struct pose p = {
            {(length)(20000 + (seed >> 20) % 20000), (length)(20000 + (seed >> 7) % 20000)}, (heading)(seed >> 45), 0};
        uint8_t x = field_put_at(&field, 0, type, p);
        uint8_t y = field_join(&field, k < 6, other, x, position[k].kind, position[k].edge);
        struct facts f = facts(x);
        switch (k) {
        case 0:
            assert_int_equal(f.front, y);
            break;
        case 1:
            assert_int_equal(f.flank[0], y);
            break;
        case 2:
            assert_int_equal(f.flank[1], y);
            break;
        case 3:
            assert_int_equal(f.rear, y);
            break;
        case 4:
            assert_int_equal(f.overlap[0], y);
            break;
        case 5:
            assert_int_equal(f.overlap[1], y);
            break;
        case 6:
            assert_int_equal(f.beside[0], y);
            break;
        default:
            assert_int_equal(f.behind, y);
            break;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(front_contact),
        cmocka_unit_test(flank_and_rear),
        cmocka_unit_test(overlaps),
        cmocka_unit_test(rear_support),
        cmocka_unit_test(flank_beats_overlap),
        cmocka_unit_test(table_edge),
        cmocka_unit_test(wagons),
        cmocka_unit_test(assaults),
        cmocka_unit_test(boxed_in),
        cmocka_unit_test(fronts_out_of_line),
        cmocka_unit_test(any_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
