/* The lined-up pose belongs to the move: two orders that end in the same pose get the same verdict, in all three games.
 * Random meetings of a mover with an enemy or a line of them, among friends and woods, turned by any angle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "chance/chance.h"
#include "game/game.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/positions.h"
#include "rules/debellis/moving/moves.h"

#include <stdio.h>
#include <string.h>

extern const struct db_rules dba22_rules, dba30_rules, dbf_rules;

enum { MEETINGS = 1500, SAME_PLACE = 3 };

static struct battle field;
static struct plan straight, ordered;
static struct ruling said, echo;

struct kit { /* what the meetings of a game are made of */
    const struct db_rules *rules;
    const char *code;
    const char *types[6];
};
static const struct kit kits[] = {
    {&dba30_rules, "dba30", {"4Bd", "4Sp", "Cv", "LH", "Ps", "4Ax"}},
    {&dba22_rules, "dba22", {"Bd", "Sp", "Cv", "LH", "Ps", "Ax"}},
    {&dbf_rules, "dbf", {"Bd_S", "Sp_S", "Kn_S", "LM_S", "Sk", "Ax_S"}},
};

static double dba30_between(struct source *s, double low, double high) {
    return low + (high - low) * (double)source_below(s, 100001) / 100000.0;
}

static unsigned type_named(const struct kit *k, const char *code) {
    const struct ruleset *rs = ruleset_find(k->code);
    unsigned type = 0;
    while (type < rs->type_count && strcmp(rs->types[type].code, code) != 0) type++;
    assert_true(type < rs->type_count);
    return type;
}

static unsigned wood_of(const struct kit *k) {
    const struct ruleset *rs = ruleset_find(k->code);
    unsigned kind = 0;
    while (kind < rs->terrain_count && strcmp(rs->terrains[kind].code, "wood") != 0) kind++;
    assert_true(kind < rs->terrain_count);
    return kind;
}

/* False: somebody stands there. */
static bool put(const struct kit *k, struct source *s, unsigned side, struct pose p) {
    struct element *e = &field.element[field.elements];
    unsigned type = type_named(k, k->types[source_below(s, 6)]);
    struct base base = {p, field.base_width, bw(&field, k->rules->troop[type].depth)};
    struct quad q = base_quad(base);
    for (unsigned f = 0; f < field.elements; f++) {
        struct quad other = element_quad(&field, f);
        if (quads_overlap(&q, &other, 0)) return false;
    }
    e->type = (uint8_t)type;
    e->side = (uint8_t)side;
    e->where = ON_TABLE;
    e->place = e->aim = e->opponent = e->dismounts = NO_PIECE;
    e->front = EDGE_FRONT;
    e->depth = base.depth;
    db_element_place(&field, field.elements++, p);
    return true;
}

/* Element 0 moves, the enemy before it is number 1. */
static bool meeting(const struct kit *k, struct source *s) {
    memset(&field, 0, sizeof field);
    field.base_width = length_from_mm(source_below(s, 2) ? 40 : 60);
    field.width = field.depth = 15 * field.base_width;
    field.phase = PHASE_MOVE;
    field.combat[0] = field.combat[1] = field.prompt_piece = field.river = NO_PIECE;
    field.side[0].bounds = field.side[1].bounds = 2;
    const length w = field.base_width;
    struct pose enemy = {{7 * w, 7 * w}, (heading)source_below(s, 65536), 0};
    struct pose way = {enemy.at, (heading)(enemy.facing + HALF_TURN), 0}; /* mostly from the front */
    if (source_below(s, 3) == 0) way.facing = (heading)(way.facing + source_below(s, 65536));
    way.facing = (heading)(way.facing + source_below(s, 6000) - 3000);
    struct pose start = pose_moved(way, (length)source_below(s, (uint32_t)(2 * w)) - w,
                                   -(length)source_below(s, (uint32_t)(5 * w / 2)) - w / 4);
    if (!put(k, s, 0, start) || !put(k, s, 1, enemy)) return false;
    if (source_below(s, 2)) put(k, s, 1, pose_moved(enemy, w, 0));
    if (source_below(s, 3) == 0) put(k, s, 1, pose_moved(enemy, -w, 0));
    for (uint32_t n = source_below(s, 3); n > 0; n--) /* friends about */
        put(k, s, 0,
            (struct pose){{enemy.at.x + (length)source_below(s, (uint32_t)(4 * w)) - 2 * w,
                           enemy.at.y + (length)source_below(s, (uint32_t)(4 * w)) - 2 * w},
                          source_below(s, 2) ? (heading)(enemy.facing + HALF_TURN) : (heading)source_below(s, 65536),
                          0});
    if (source_below(s, 3) == 0) {
        struct point at = {enemy.at.x + (length)(dba30_between(s, -2, 2) * w),
                           enemy.at.y + (length)(dba30_between(s, -2, 2) * w)};
        struct point p[4] = {at, {at.x, at.y + 2 * w}, {at.x + 2 * w, at.y + 2 * w}, {at.x + 2 * w, at.y}};
        terrain_add(&field.terrain, (uint8_t)wood_of(k), SHAPE_AREA, p, 4, 0);
    }
    return true;
}

static struct act advance(length far) {
    struct act a = act_make(0);
    a.piece_count = 1;
    a.piece[0] = 0;
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = far};
    return a;
}

static struct act go_to(struct pose p) {
    struct act a = advance(0);
    a.step[0] = (struct step){.kind = STEP_TO, .turn = p.facing, .at = p.at};
    return a;
}

static bool differ(const struct kit *k, int n, const char *what) {
    const struct remark *why = straight.into_contact ? &echo.why : &said.why;
    printf("%s meeting %d: %s: %s\n", k->code, n, what, why->text ? why->text : "");
    return false;
}

/* Straight into contact and lined up, against an order to the pose in which that ends. */
static bool same_as_ordered(const struct kit *k, int n) {
    struct act there = go_to(straight.moved[0].pose);
    if (!db_plan_move(k->rules, &field, &there, &ordered, &echo)) return differ(k, n, "refused if ordered");
    if (ordered.count != ordered.movers) return differ(k, n, "the enemy conforms if ordered");
    if (db_front_shift((struct base){straight.moved[0].pose, field.base_width, field.element[0].depth},
                       ordered.moved[0].pose) > SAME_PLACE)
        return differ(k, n, "ends elsewhere if ordered");
    return straight.cost == ordered.cost || differ(k, n, "costs something else if ordered");
}

/* An order to a lined-up pose, against one that stops just short of it and then goes straight ahead into contact. */
static bool same_in_two_steps(const struct kit *k, int n, enum contact_class kind, enum edge edge) {
    struct pose p = pose_lined_up(element_base(&field, 1), kind, edge, field.base_width);
    struct act there = go_to(p), steps = go_to(pose_moved(p, 0, -MM(5)));
    steps.step_count = 2;
    steps.step[1] = (struct step){.kind = STEP_ADVANCE, .distance = MM(10)};
    if (!db_plan_move(k->rules, &field, &there, &straight, &said) || straight.count != 1) return true;
    struct act short_of_it = go_to(pose_moved(p, 0, -MM(5)));
    if (!db_plan_move(k->rules, &field, &short_of_it, &ordered, &echo)) return true; /* what is ordered is not free */
    if (!db_plan_move(k->rules, &field, &steps, &ordered, &echo)) return differ(k, n, "refused in two steps");
    if (db_front_shift((struct base){p, field.base_width, field.element[0].depth}, ordered.moved[0].pose) > SAME_PLACE)
        return differ(k, n, "ends elsewhere in two steps");
    return straight.cost == ordered.cost || differ(k, n, "costs something else in two steps");
}

static void meetings_of(const struct kit *k) {
    struct source s = source_of(77, 0);
    int met = 0, wrong = 0;
    for (int n = 0; n < MEETINGS; n++) {
        if (!meeting(k, &s)) continue;
        wrong += !same_in_two_steps(k, n, CONTACT_FRONT, EDGE_FRONT);
        wrong += !same_in_two_steps(k, n, CONTACT_FLANK, EDGE_LEFT);
        wrong += !same_in_two_steps(k, n, CONTACT_FLANK, EDGE_RIGHT);
        wrong += !same_in_two_steps(k, n, CONTACT_REAR, EDGE_REAR);
        struct act a = advance(5 * field.base_width);
        if (!db_plan_move(k->rules, &field, &a, &straight, &said)) continue;
        if (!straight.into_contact || straight.count != straight.movers || straight.boxed_in[0] != NO_PIECE) continue;
        met++;
        wrong += !same_as_ordered(k, n);
    }
    printf("%s: %d met, %d wrong\n", k->code, met, wrong);
    assert_true(met > MEETINGS / 20);
    assert_int_equal(wrong, 0);
}

static void meetings(void **state) { meetings_of(*state); }

int main(void) {
    struct CMUnitTest tests[3];
    for (int i = 0; i < 3; i++)
        tests[i] = (struct CMUnitTest){kits[i].code, meetings, NULL, NULL, (void *)(uintptr_t)&kits[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
