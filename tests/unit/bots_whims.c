/* Captains of the De Bellis games order nothing for the sake of ordering: nobody is sent to and fro within a bound, and
 * no camp is left by its followers while the enemy is far. The arguments are positions. */
#include "rules/debellis/battle.h"
#include "rules/debellis/phases.h"
#include "unit/bots_begin.h"

static const struct battle *const b = (const struct battle *)state;

/* How far the nearest enemy is from a point, in base widths. */
static double nearest_enemy(unsigned side, struct point from) {
    length least = MM(100000);
    for (unsigned e = 0; e < b->elements; e++) {
        length d = b->element[e].where == ON_TABLE ? distance_between(from, b->element[e].centre) : least;
        if (b->element[e].side != side && d < least) least = d;
    }
    return (double)least / b->base_width;
}

/* A single move by somebody who has moved before, not into contact: he comes nearer to the enemy, or to what is his. */
static void moves_on(const struct act *a, struct pose from) {
    const struct element *el = &b->element[a->piece[0]];
    double before = nearest_enemy(el->side, from.at), after = nearest_enemy(el->side, el->pose.at);
    bool to_a_place = false;
    for (unsigned i = 0; i < b->places; i++) {
        struct point at = b->terrain.vertex[b->terrain.feature[b->place[i].feature].first];
        to_a_place |=
            b->place[i].holder != el->side && distance_between(at, el->pose.at) < distance_between(at, from.at);
    }
    if (after >= before && !to_a_place)
        fail_msg("%s: %s goes to and fro: %.2f BW, then %.2f BW", rs->code, el->id, before, after);
}

static void play(const char *path, uint64_t seed) {
    enum { ACTS = 160 };
    const struct bot *const seats[2] = {bot_find("captain"), bot_find("captain")};
    struct source dice = source_of(seed, 1), whim = source_of(seed, 2);
    struct act a;
    begin_file(path);
    struct mind mind = mind_of(rs);
    for (int i = 0; i < ACTS && bots_answer(&mind, state, seats, &dice, &whim, &a); i++) {
        struct ruling r;
        r.want_nearest = false;
        const struct element *el = a.piece_count ? &b->element[a.piece[0]] : NULL;
        struct pose from = b->element[el ? a.piece[0] : 0].pose;
        bool again = a.verb == VERB_MOVE && a.piece_count == 1 && a.step_count == 1 && el->moves &&
                     (a.step[0].kind == STEP_TO || (a.step[0].kind == STEP_ADVANCE && a.step[0].distance < 0));
        bool inside = el && el->where == INSIDE && a.verb == VERB_LEAVE;
        unsigned phase = b->phase;
        assert_true(turn_play(rs, state, &a, NULL, &r));
        if (again && b->phase == phase) moves_on(&a, from);
        if (inside && strstr(el->id, "Civ") && nearest_enemy(el->side, el->pose.at) > 6)
            fail_msg("%s: %s leave their camp though nobody is near", rs->code, el->id);
    }
}

static char **paths;
static void all_of_them(void **unused) {
    (void)unused;
    for (char **p = paths; *p; p++)
        for (uint64_t seed = 1; seed <= 4; seed++) play(*p, seed);
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    paths = argv + 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_of_them)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
