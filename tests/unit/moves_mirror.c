/* Tactical moves on random tables: what is legal stays legal in a mirror and after a quarter turn of the whole table,
 * ends at the mirrored place, costs the same, and never leaves two bases in one another or over the edge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "battlefield.h"
#include "chance/chance.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/flow.h"

enum { TABLES = 150, ORDERS = 40 };

static struct battle field, other;
static struct plan plan, twin;
static struct ruling ruling, echo;

static const uint8_t some_types[] = {Bd4, Sp4, Ps, Cv, LH, Kn3, El, Ax4, WWg, Art, Pk4, Wb3};

static double dba30_between(struct source *s, double low, double high) {
    return low + (high - low) * (double)source_below(s, 100001) / 100000.0;
}

static bool overlaps_anybody(const struct battle *b, struct base base) {
    struct quad q = base_quad(base);
    struct box box = quad_box(&q);
    if (box.x0 < 0 || box.y0 < 0 || box.x1 > b->width || box.y1 > b->depth) return true;
    for (unsigned e = 0; e < b->elements; e++) {
        struct quad p = element_quad(b, e);
        if (quads_overlap(&p, &q, 0)) return true;
    }
    return false;
}

/* Lines of one to four elements, some close to each other, a wood and some scrub. */
static void random_table(struct source *s) {
    field_clear(&field, source_below(s, 2) ? 40 : 60);
    double side = 15 * field.base_width / 100.0, width = field.base_width / 100.0;
    double x = dba30_between(s, 0.2, 0.6) * side, y = dba30_between(s, 0.2, 0.6) * side;
    field_ground(&field, Wood, x, y, x + 4 * width, y + 3 * width);
    field.side[0].bounds = field.side[1].bounds = 2;
    for (int line = 0; line < 8; line++) {
        uint8_t type = some_types[source_below(s, sizeof some_types)];
        struct pose p = field_pose(dba30_between(s, 0.25, 0.75) * side, dba30_between(s, 0.25, 0.75) * side,
                                   source_below(s, 3) ? 90.0 * source_below(s, 4) : dba30_between(s, 0, 360));
        for (uint32_t n = source_below(s, 4) + 1; n > 0; n--, p = pose_moved(p, field.base_width, 0)) {
            length depth = bw(&field, dba30_rules.troop[type].depth);
            if (overlaps_anybody(&field, (struct base){p, field.base_width, depth})) break;
            field_put_at(&field, line % 2, type, p);
        }
    }
}

static struct act random_order(struct source *s) {
    struct act a = act_make(VERB_MOVE);
    unsigned first = source_below(s, field.elements);
    while (field.element[first].side != 0) first = (first + 1) % field.elements;
    for (unsigned e = first; e < field.elements && a.piece_count < 4; e++) {
        if (field.element[e].side != 0 || field.element[e].type != field.element[first].type) break;
        a.piece[a.piece_count++] = (uint8_t)e;
        if (source_below(s, 3) == 0) break;
    }
    length most = 4 * field.base_width;
    for (a.step_count = 0; a.step_count < 1 + source_below(s, 2); a.step_count++) {
        struct step *step = &a.step[a.step_count];
        length far = (length)source_below(s, (uint32_t)most);
        switch (source_below(s, 6)) {
        case 0:
            *step = (struct step){.kind = STEP_WHEEL,
                                  .side = source_below(s, 2) ? EDGE_LEFT : EDGE_RIGHT,
                                  .turn = (heading)source_below(s, QUARTER_TURN / 2)};
            break;
        case 1:
            *step = (struct step){.kind = STEP_SLIDE, .distance = far - most / 2};
            break;
        case 2:
        case 3: {
            struct pose to = pose_moved(field.element[first].pose, far - most / 2, (length)source_below(s, 8000));
            uint32_t turn = source_below(s, 3) ? 0 : source_below(s, 65536);
            *step = (struct step){.kind = STEP_TO, .turn = (heading)(to.facing + turn), .at = to.at};
            break;
        }
        default:
            *step = (struct step){.kind = STEP_ADVANCE, .distance = far - most / 8};
        }
    }
    return a;
}

static struct pose mirrored(struct pose p) {
    return (struct pose){{field.width - p.at.x, p.at.y}, (heading)-p.facing, 0};
}
static struct pose quarter_turned(struct pose p) { /* clockwise about the middle of the (square) table */
    return (struct pose){{p.at.y, field.width - p.at.x}, (heading)(p.facing + QUARTER_TURN), 0};
}

static void make_other(struct pose (*map)(struct pose)) {
    other = field;
    for (unsigned e = 0; e < field.elements; e++) db_element_place(&other, e, map(field.element[e].pose));
    memset(&other.terrain, 0, sizeof other.terrain);
    const struct feature *f = &field.terrain.feature[0];
    struct point outline[4];
    for (int i = 0; i < 4; i++) outline[i] = map((struct pose){field.terrain.vertex[f->first + i], 0, 0}).at;
    terrain_add(&other.terrain, f->kind, SHAPE_AREA, outline, 4, 0);
}

static struct act mapped(struct act a, struct pose (*map)(struct pose), bool mirror) {
    for (int i = 0; i < a.step_count; i++) {
        struct step *step = &a.step[i];
        if (step->kind == STEP_WHEEL && mirror) step->side = step->side == EDGE_LEFT ? EDGE_RIGHT : EDGE_LEFT;
        if (step->kind == STEP_SLIDE && mirror) step->distance = -step->distance;
        if (step->kind != STEP_TO) continue;
        struct pose to = map((struct pose){step->at, step->turn, 0});
        step->at = to.at;
        step->turn = to.facing;
    }
    return a;
}

/* Same verdict and, for moves that do not end in contact (whose ties may be settled either way), same places. */
static bool agrees(const struct act *order, const struct act *twin_order, struct pose (*map)(struct pose)) {
    bool legal = db_plan_move(&dba30_rules, &field, order, &plan, &ruling);
    make_other(map);
    if (db_plan_move(&dba30_rules, &other, twin_order, &twin, &echo) != legal) return false;
    if (!legal || plan.into_contact) return true;
    if (plan.cost != twin.cost || plan.movers != twin.movers) return false;
    for (int i = 0; i < plan.movers; i++)
        for (int j = 0; j < twin.movers; j++)
            if (plan.moved[i].piece == twin.moved[j].piece &&
                distance_between(map(plan.moved[i].pose).at, twin.moved[j].pose.at) > 10)
                return false;
    return true;
}

/* Rounding to a hundredth of a millimetre may settle one borderline case in thousands differently. */
static void verdicts_agree(struct pose (*map)(struct pose), bool mirror, uint64_t seed) {
    int asked = 0, legal = 0, differ = 0;
    for (int t = 0; t < TABLES; t++) {
        struct source s = source_of(seed, (uint64_t)t);
        random_table(&s);
        if (!field.elements || field.element[0].side != 0) continue;
        for (int i = 0; i < ORDERS; i++) {
            struct act order = random_order(&s), back = mapped(order, map, mirror);
            asked++;
            differ += !agrees(&order, &back, map);
            legal += ruling.legal;
        }
    }
    assert_true(asked > TABLES * ORDERS / 2 && legal > asked / 10);
    assert_in_range(differ, 0, asked / 2000);
}

static void the_mirror_agrees(void **state) {
    (void)state;
    verdicts_agree(mirrored, true, 11);
}

static void the_turned_table_agrees(void **state) {
    (void)state;
    verdicts_agree(quarter_turned, false, 12);
}

static void legal_moves_leave_a_sound_table(void **state) {
    (void)state;
    int played = 0;
    for (int t = 0; t < TABLES; t++) {
        struct source s = source_of(13, (uint64_t)t);
        random_table(&s);
        if (!field.elements || field.element[0].side != 0) continue;
        for (int i = 0; i < ORDERS; i++) {
            struct act order = random_order(&s);
            if (!db_plan_move(&dba30_rules, &field, &order, &plan, &ruling)) continue;
            db_apply_plan(&dba30_rules, &field, &plan, NULL);
            for (unsigned e = 0; e < field.elements; e++) field.element[e].moves = 0;
            assert_true(field_is_sound(&field));
            assert_true(plan.distance <= 4 * field.base_width + 5);
            played++;
        }
    }
    assert_true(played > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mirror_agrees),
        cmocka_unit_test(the_turned_table_agrees),
        cmocka_unit_test(legal_moves_leave_a_sound_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
