/* What is too much for a game is refused with a sentence, in every rule set: too many pieces, and acts that say more
 * than an act can. */
#include "game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* So many of the first type a side, far apart on a table large enough, in the middle of a battle. */
static void crowd(const struct ruleset *rs, struct setup *s, unsigned a_side) {
    memset(s, 0, sizeof *s);
    s->width = s->depth = MM(20000);
    s->base_width = MM(40);
    for (int i = 0; i < 2; i++) fields_fall_back(rs->side_fields, s->side[i].attribute);
    fields_fall_back(rs->turn_fields, s->turn);
    fields_fall_back(rs->option_fields, s->option);
    for (unsigned i = 0; i < 2 * a_side && i < SETUP_PIECES_MAX; i++) {
        struct setup_piece *p = &s->piece[s->pieces++];
        p->side = (uint8_t)(i % 2);
        snprintf(p->id, sizeof p->id, "%c%u", p->side ? 'B' : 'A', i / 2 + 1);
        p->placed = true;
        p->pose = (struct pose){{MM(400 + 160 * (i / 2)), p->side ? MM(15000) : MM(5000)}, p->side ? HALF_TURN : 0, 0};
        fields_fall_back(rs->piece_fields, p->attribute);
    }
}

static struct game *crowded(const struct ruleset *rs, unsigned a_side, struct ruling *r) {
    struct setup *s = malloc(sizeof *s);
    crowd(rs, s, a_side);
    memset(r, 0, sizeof *r);
    struct game *g = game_begin(rs, s, r);
    free(s);
    return g;
}

static void armies_have_a_largest_size(void **unused) {
    (void)unused;
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        struct ruling r;
        unsigned most = 0;
        for (unsigned a_side = 1; a_side <= SETUP_PIECES_MAX / 2; a_side++) {
            struct game *g = crowded(*rs, a_side, &r);
            if (!g) {
                if (!r.why.text || !*r.why.text)
                    fail_msg("%s: %u a side are refused without a word", (*rs)->code, a_side);
                break;
            }
            most = a_side;
            struct ruling fault = {0};
            if (!(*rs)->check(game_state(g), &fault)) fail_msg("%s: %u a side are not sound", (*rs)->code, a_side);
            game_end(g);
        }
        if (most < 96) fail_msg("%s: only %u a side are taken: %s", (*rs)->code, most, r.why.text);
    }
}

/* More than an act holds is refused before anybody reads it. */
static void acts_have_a_largest_size(void **unused) {
    (void)unused;
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        struct ruling r;
        struct game *g = crowded(*rs, 4, &r);
        if (!g) fail_msg("%s: %s", (*rs)->code, r.why.text);
        uint64_t before = game_hash(g);
        for (unsigned v = 0; v <= (*rs)->verb_count; v++)
            for (int kind = 0; kind < 7; kind++) {
                struct act a = act_make((uint8_t)v);
                if (kind == 0) a.piece_count = ACT_PIECES_MAX + 1;
                if (kind == 1) a.step_count = ACT_STEPS_MAX + 1;
                if (kind == 2) a.dice_count = ACT_DICE_MAX + 1;
                if (kind == 3) a.point_count = ACT_POINTS_MAX + 1;
                if (kind == 4) a.piece_count = 1, a.piece[0] = 200;
                if (kind == 5) a.piece_count = 1, a.target = 200;
                if (kind == 6) a.piece_count = 1, a.place = 200;
                if (game_judge(g, &a, &r) && kind < 5) fail_msg("%s: verb %u, kind %d passes", (*rs)->code, v, kind);
                if (game_judge(g, &a, &r)) continue;
                if (!r.why.text || !*r.why.text) fail_msg("%s: verb %u, kind %d: no reason", (*rs)->code, v, kind);
                if (kind < 4 && v >= VERBS_COMMON && v < (*rs)->verb_count &&
                    strcmp(r.why.text, "that is more than one act can say") != 0)
                    fail_msg("%s: verb %u, kind %d: %s", (*rs)->code, v, kind, r.why.text);
                if (game_hash(g) != before) fail_msg("%s: verb %u, kind %d changes the game", (*rs)->code, v, kind);
            }
        game_end(g);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(armies_have_a_largest_size),
        cmocka_unit_test(acts_have_a_largest_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
