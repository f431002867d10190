/* Recoils, flights and pursuits on thousands of crowded tables: whatever the outcome, no base ends on another, nobody
 * ends off the table or in the water, troops move straight and no further than they may, losses add up, and the
 * question "is its rear blocked?" agrees with what the recoil then does. */
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "unit/battlefield.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { TABLES = 300, CROWD = 26 };

static uint32_t next(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

static uint32_t below(uint64_t *seed, uint32_t n) { return next(seed) % n; }

/* --- a crowded table ------------------------------------------------------------------------------------ */

static bool fits(const struct battle *b, unsigned e) {
    struct quad q = element_quad(b, e);
    struct box box = quad_box(&q);
    if (box.x0 < 0 || box.y0 < 0 || box.x1 > b->width || box.y1 > b->depth) return false;
    for (unsigned f = 0; f < b->terrain.features; f++)
        if (dba30_grounds[b->terrain.feature[f].kind].flags & (GROUND_WATER | GROUND_PLACE) &&
            feature_meets_quad(&b->terrain, (int)f, &q, 0))
            return false;
    for (unsigned f = 0; f < b->elements; f++) {
        struct quad other = element_quad(b, f);
        if (f != e && quads_overlap(&q, &other, battle_tolerance(b).gap / 2)) return false;
    }
    return true;
}

/* Somewhere, at any angle; or lined up with one who stands already, so that ranks, flanks and backs touch. */
static void put_one(struct battle *b, uint64_t *seed) {
    static const enum contact_class kinds[] = {CONTACT_FRONT, CONTACT_FLANK,  CONTACT_REAR,
                                               CONTACT_SIDE,  CONTACT_BEHIND, CONTACT_BEHIND};
    unsigned type = below(seed, DBA30_TROOPS - 1), side = below(seed, 2);
    struct pose p = {
        {(length)below(seed, (uint32_t)b->width), (length)below(seed, (uint32_t)b->depth)}, (heading)next(seed), 0};
    if (b->elements && below(seed, 4)) {
        unsigned with = below(seed, b->elements);
        enum contact_class kind = kinds[below(seed, 6)];
        if (kind == CONTACT_SIDE || kind == CONTACT_BEHIND) side = b->element[with].side;
        p = pose_lined_up(element_base(b, with), kind, below(seed, 2) ? EDGE_LEFT : EDGE_RIGHT, b->base_width);
        if (!below(seed, 3)) p = pose_moved(p, (length)below(seed, 900) - 450, -(length)below(seed, 900));
    }
    unsigned e = field_put_at(b, side, type, p);
    if (fits(b, e)) return;
    memset(&b->element[e], 0, sizeof b->element[e]);
    b->elements--;
}

static void crowd(struct battle *b, uint64_t *seed) {
    field_clear(b, below(seed, 2) ? 40 : 60);
    b->width = b->depth = 9 * b->base_width; /* small, so that edges matter */
    double mm = b->width / 100.0;
    field_ground(b, Waterway, 0, mm * 0.9, mm * 0.3, mm);
    field_ground(b, Wood, mm * 0.6, mm * 0.1, mm * 0.9, mm * 0.4);
    field_ground(b, Hamlet, mm * 0.1, mm * 0.1, mm * 0.35, mm * 0.3);
    for (int i = 0; i < 4 * CROWD && b->elements < CROWD; i++) put_one(b, seed);
}

/* --- what must hold afterwards -------------------------------------------------------------------------- */

static void assert_sound(const struct battle *b) {
    length slack = battle_tolerance(b).gap;
    for (unsigned e = 0; e < b->elements; e++) {
        if (!on_table(b, e)) continue;
        struct quad q = element_quad(b, e);
        for (unsigned f = 0; f < e; f++) {
            struct quad other = element_quad(b, f);
            if (on_table(b, f)) assert_false(quads_overlap(&q, &other, slack + 4)); /* 4: rounding of the corners */
        }
        struct box box = quad_box(&q);
        assert_true(box.x0 >= -slack && box.y0 >= -slack && box.x1 <= b->width + slack && box.y1 <= b->depth + slack);
        assert_true(db_going_under(&dba30_rules, b, &q, b->element[e].type) < GOING_IMPASSABLE);
    }
    for (unsigned side = 0; side < 2; side++) {
        struct battle again = *b;
        db_recount_losses(&dba30_rules, &again);
        assert_int_equal(again.side[side].lost_points, b->side[side].lost_points);
    }
}

/* dba30-295, 296, H36: straight back, no further than half or a whole base width or the base's own depth. */
static void assert_straight_back(const struct battle *before, const struct battle *after, unsigned e, bool full,
                                 int flags) {
    struct base from = element_base(before, e);
    if (flags & RECOIL_SHOT_IN_REAR) from.pose = pose_about_face(from);
    struct point gone = point_local(from.pose, after->element[e].pose.at);
    length most = bw(before, full ? 1000 : 500);
    if (from.depth < most) most = from.depth;
    assert_in_range(gone.x + 2, 0, 4);
    assert_in_range(-gone.y + 2, 0, most + 4);
    assert_int_equal(after->element[e].pose.facing, from.pose.facing);
}

static bool told(const struct events *ev, const char *what) {
    for (uint32_t i = 0; i < ev->count; i++)
        if (strcmp(ev->list[i].what, what) == 0) return true;
    return false;
}

static void recoil_every_way(const struct battle *b, unsigned e, int flags) {
    bool blocked = db_rear_is_blocked(&dba30_rules, b, e, flags),
         doomed = db_attacked_in_flank_or_rear(&dba30_rules, b, e);
    for (int way = 0; way < 4; way++) {
        struct battle after = *b;
        struct events ev = {0};
        struct task t = db_task_of(TASK_RECOIL, e, NO_PIECE, flags);
        bool full = way & 1 && has_class(&dba30_rules, b, e, CLASS_MOUNTED);
        t.choice[0] = full ? CHOICE_FULL : CHOICE_HALF;
        t.choice[1] = way & 2 ? CHOICE_PUSH : CHOICE_THROUGH;
        db_recoil(&dba30_rules, &after, &t, &ev);
        assert_sound(&after);
        assert_int_equal(ev.lost, 0);
        if (blocked || doomed) {
            assert_int_equal(after.element[e].where, LOST);
        } else if (!is_type(b, e, dba30_rules.sets.elephants)) {
            assert_int_equal(after.element[e].where, ON_TABLE); /* only elephants die of what they meet on the way */
        }
        if (on_table(&after, e) && !told(&ev, "pass")) assert_straight_back(b, &after, e, full, flags);
    }
}

static void test_recoils(void **unused) {
    (void)unused;
    static struct battle b;
    uint64_t seed = 1;
    for (int i = 0; i < TABLES; i++) {
        crowd(&b, &seed);
        for (unsigned e = 0; e < b.elements; e++) recoil_every_way(&b, e, below(&seed, 4) ? 0 : RECOIL_SHOT_IN_REAR);
    }
}

/* --- flights and pursuits ------------------------------------------------------------------------------- */

static void test_flights(void **unused) {
    (void)unused;
    static struct battle b;
    uint64_t seed = 2;
    for (int i = 0; i < TABLES; i++) {
        crowd(&b, &seed);
        for (unsigned e = 0; e < b.elements; e++) {
            struct battle after = b;
            struct events ev = {0};
            db_flee(&dba30_rules, &after, e, NO_PIECE, below(&seed, 4) == 0, &ev);
            assert_sound(&after);
            /* It fled, or it is lost: nobody who must flee stays where he was. */
            assert_true(on_table(&after, e) ? told(&ev, "flee") : after.element[e].where == LOST);
            for (uint32_t k = 0; k < ev.count; k++)
                if (strcmp(ev.list[k].what, "flee") == 0)
                    assert_true(ev.list[k].said.number[0] > battle_tolerance(&b).gap);
        }
    }
}

static void test_pursuits(void **unused) {
    (void)unused;
    static struct battle b;
    uint64_t seed = 3;
    for (int i = 0; i < TABLES; i++) {
        crowd(&b, &seed);
        for (unsigned e = 0; e < b.elements; e++) {
            if (!(dba30_rules.pursuits[0].who & TYPE(b.element[e].type))) continue;
            struct battle after = b;
            struct events ev = {0};
            db_pursue_into(&dba30_rules, &after, e, b.base_width, NO_PIECE, &ev);
            assert_sound(&after);
            assert_int_equal(after.element[e].where, ON_TABLE);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_recoils), cmocka_unit_test(test_flights),
                                       cmocka_unit_test(test_pursuits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
