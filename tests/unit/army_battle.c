/* From army files to a battle: every pair of enemies musters, is drawn up in two lines with its camps behind, and the
 * rules take the position. */
#include "game/armies/encounter.h"
#include "game/game.h"
#include "game/json.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *folder; /* the armies of the rule set, from the command line */

static bool load(const struct ruleset *rs, const char *id, struct army *army) {
    char path[2048], text[16384];
    struct complaint c = {0};
    snprintf(path, sizeof path, "%s/%s.json", folder, id);
    FILE *in = fopen(path, "rb");
    size_t size = in ? fread(text, 1, sizeof text, in) : 0;
    if (in) fclose(in);
    json_t *object = json_read(text, size, &c);
    bool good = object && army_from_json(rs, object, army, &c, NULL);
    json_decref(object);
    return good;
}

/* Elements side by side, the camp at the edge behind them; civilians are inside already. */
static void draw_up(const struct ruleset *rs, struct muster *m, uint8_t side, struct setup *s) {
    for (uint32_t i = 0; i < m->pieces; i++) {
        struct setup_piece *p = &m->piece[i];
        bool camp = p->type == rs->armies->camp_type;
        length x = camp ? MM(300) : MM(60) + MM(42) * (length)i, y = camp ? MM(40) : MM(180);
        p->placed = p->type != rs->armies->civilian_type;
        if (p->placed) p->pose = (struct pose){.at = {x, side ? MM(600) - y : y}, .facing = side ? HALF_TURN : 0};
        s->piece[s->pieces++] = *p;
    }
}

static void muster(const struct ruleset *rs, const struct army *army, uint8_t side, bool ally, struct setup *s) {
    struct army_choices choices;
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    struct muster *m = malloc(sizeof *m);
    army_plain_choices(army, &choices);
    if (ally && army->contingents && army->contingent[0].lines) { /* allies for the first three who may go */
        unsigned left = 3;
        choices.ally = 0;
        for (unsigned l = 0; l < army->contingent[0].lines; l++)
            choices.ally_line[l].taken[0] = army->contingent[0].line[l].count;
        for (unsigned l = 0; l < army->lines && left; l++)
            for (; left && !army->line[l].general && choices.line[l].taken[0]; left--) {
                choices.line[l].taken[0]--;
                choices.line[l].given_up++;
            }
    }
    if (!army_muster(rs, army, &choices, side, side ? 'B' : 'A', m, &r, &at)) fail_msg("%s: %s", army->id, r.why.text);
    draw_up(rs, m, side, s);
    free(m);
}

static void fight(const struct ruleset *rs, const struct army *a, const struct army *b, bool allies) {
    struct setup *s = calloc(1, sizeof *s);
    struct ruling r = {.legal = true};
    s->width = s->depth = MM(600);
    s->base_width = MM(40);
    fields_fall_back(rs->turn_fields, s->turn);
    fields_fall_back(rs->option_fields, s->option);
    for (int side = 0; side < 2; side++) fields_fall_back(rs->side_fields, s->side[side].attribute);
    muster(rs, a, 0, allies, s);
    muster(rs, b, 1, allies, s);
    struct game *g = game_begin(rs, s, &r);
    if (!g) fail_msg("%s against %s: %s", a->id, b->id, r.why.text);
    assert_true(rs->check(game_state(g), &r));
    game_end(g);
    free(s);
}

static void every_pair_takes_the_field(void **state) {
    const struct ruleset *rs = ruleset_find("dba30");
    struct army *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    unsigned fights = 0;
    DIR *dir = opendir(folder);
    (void)state;
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        char id[256];
        snprintf(id, sizeof id, "%s", entry->d_name);
        char *dot = strrchr(id, '.');
        if (!dot || id[0] == '.') continue;
        *dot = '\0';
        assert_true(load(rs, id, a));
        for (unsigned e = 0; e < a->enemies; e++, fights++) {
            assert_true(load(rs, a->enemy[e], b));
            fight(rs, a, b, false);
            fight(rs, a, b, true);
        }
    }
    closedir(dir);
    free(a);
    free(b);
    assert_true(fights >= 24);
}

/* The JSON reader cannot say such a thing; a program can. */
static void an_ally_must_be_there(void **state) {
    const struct ruleset *rs = ruleset_find("dba30");
    struct army *a = malloc(sizeof *a);
    struct army_choices choices;
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    struct muster *m = malloc(sizeof *m);
    (void)state;
    assert_true(load(rs, "viking", a));
    army_plain_choices(a, &choices);
    choices.ally = (int8_t)a->contingents;
    assert_false(army_muster(rs, a, &choices, 0, 'A', m, &r, &at));
    assert_int_equal(r.why.clause, 12);
    assert_string_equal(at.key, "ally");
    free(m);
    free(a);
}

/* No sentence could tell them apart; a long name is cut for the letter. */
static void two_of_one_name_get_a_letter(void **state) {
    const struct ruleset *rs = ruleset_find("dba30");
    struct army *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    struct setup *s = calloc(1, sizeof *s);
    struct encounter e = {.army = {a, b}, .base_width = MM(40)};
    struct army_spot at = {-1, -1, NULL};
    struct ruling r = {.legal = true};
    int whose;
    (void)state;
    assert_true(load(rs, "viking", a));
    assert_true(load(rs, "viking", b));
    assert_true(encounter_setup(rs, &e, s, &r, &whose, &at));
    assert_string_equal(s->side[0].name, "Viking (A)");
    assert_string_equal(s->side[1].name, "Viking (B)");
    snprintf(a->name, sizeof a->name, "%s", "aaaaaaaaaabbbbbbbbbbccccccccccdddd\u00e9ddd");
    snprintf(b->name, sizeof b->name, "%s", a->name);
    assert_true(encounter_setup(rs, &e, s, &r, &whose, &at));
    assert_string_equal(s->side[1].name, "aaaaaaaaaabbbbbbbbbbccccccccccdddd (B)");
    snprintf(b->name, sizeof b->name, "Dane");
    assert_true(encounter_setup(rs, &e, s, &r, &whose, &at));
    assert_string_equal(s->side[1].name, "Dane");
    free(s);
    free(b);
    free(a);
}

int main(int argc, char **argv) {
    folder = argc > 1 ? argv[1] : "data/armies/dba30";
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_pair_takes_the_field),
                                       cmocka_unit_test(an_ally_must_be_there),
                                       cmocka_unit_test(two_of_one_name_get_a_letter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
