/* The JSON codec: what is written reads back to the same integers, and answers look as the design says. */
#include "game_support.h"

static void assert_json(json_t *value, const char *expected) { /* takes the value */
    char *text = json_line(value);
    assert_string_equal(text, expected);
    free(text);
    json_decref(value);
}

/* --- measures --------------------------------------------------------------------------------------------------------
 */

static void every_heading_reads_back(void **unused) {
    (void)unused;
    for (uint32_t h = 0; h < 65536; h++) {
        json_t *value = degrees_to_json((heading)h);
        char *text = json_line(value);
        if (heading_from_degrees(strtod(text, NULL)) != h) fail_msg("heading %u is written %s", h, text);
        assert_true(strlen(text) <= 7);
        free(text);
        json_decref(value);
    }
}

static void every_length_reads_back(void **unused) {
    (void)unused;
    for (length l = -2000000; l <= 2000000; l += 7) {
        json_t *value = mm_to_json(l);
        char *text = json_line(value);
        if (length_from_mm(strtod(text, NULL)) != l || strlen(text) > 9) fail_msg("length %d is written %s", l, text);
        free(text);
        json_decref(value);
    }
}

static void numbers_look_clean(void **unused) {
    (void)unused;
    assert_json(mm_to_json(20000), "200");
    assert_json(mm_to_json(1525), "15.25");
    assert_json(mm_to_json(-10), "-0.1");
    assert_json(degrees_to_json(heading_from_degrees(15)), "15");
    assert_json(degrees_to_json(heading_from_degrees(22.5)), "22.5");
    assert_json(degrees_to_json(0xFFFF), "359.995");
    assert_json(fraction_to_json(9, 36), "{\"fraction\":\"1/4\",\"probability\":0.25}");
    assert_json(fraction_to_json(0, 36), "{\"fraction\":\"0/1\",\"probability\":0.0}");
}

/* --- positions ----------------------------------------------------------------------------------------- */

static void a_position_is_read(void **unused) {
    (void)unused;
    struct setup *s = toy_setup();
    assert_int_equal(s->width, 60000);
    assert_int_equal(s->pieces, 4);
    assert_int_equal(s->terrain.features, 2);
    assert_int_equal(s->terrain.feature[1].state, 2);
    assert_int_equal(s->terrain.feature[1].width, 1250);
    assert_string_equal(s->terrain.feature[1].id, "t1");
    assert_true(s->feature[0][0] == 1 && s->feature[1][0] == -1);
    assert_int_equal(s->side[0].attribute[0], 2);
    assert_string_equal(s->side[1].name, "Greens");
    const struct setup_piece *p = s->piece;
    assert_true(p[0].attribute[TOY_CAPTAIN] == 1 && p[0].attribute[TOY_RANK] == 3 && p[0].attribute[TOY_MOOD] == 1);
    assert_true(p[0].attribute[TOY_MOUNT] == -1 && p[1].attribute[TOY_MOUNT] == 2);
    assert_int_equal(p[1].attribute[TOY_LEAD], 1234);
    assert_string_equal((const char *)&p[1].attribute[TOY_FRIEND], "R1");
    assert_int_equal(p[2].attribute[TOY_PACE], 250);
    assert_true(p[2].placed && !p[3].placed);
    assert_int_equal(p[3].depth, 3000);
    free(s);
}

static void a_position_reads_back(void **unused) {
    (void)unused;
    struct setup *s = toy_setup(), *again = malloc(sizeof *again);
    json_t *position = setup_to_json(&toy_ruleset, s);
    struct complaint c = {0};
    if (!setup_from_json(&toy_ruleset, position, again, &c)) fail_msg("%s: %s", c.field, c.text);
    assert_memory_equal(s, again, sizeof *s);
    json_decref(position);
    free(s);
    free(again);
}

/* Any pose and any attribute: thousands of random setups survive the way out and back. */
static void random_positions_read_back(void **unused) {
    (void)unused;
    struct setup *s = toy_setup(), *again = malloc(sizeof *again);
    struct source dice = source_of(2, 2);
    for (int round = 0; round < 2000; round++) {
        for (uint32_t i = 0; i < s->pieces; i++) {
            struct setup_piece *p = &s->piece[i];
            p->placed = true;
            p->pose.at = (struct point){(length)source_below(&dice, 60001), (length)source_below(&dice, 60001)};
            p->pose.facing = (heading)source_bits(&dice);
            p->type = (uint8_t)source_below(&dice, 3);
            p->width = (length)(100 + source_below(&dice, 5000));
            p->attribute[TOY_RANK] = (int32_t)(1 + source_below(&dice, 9));
            p->attribute[TOY_MOUNT] = (int32_t)source_below(&dice, 4) - 1;
            p->attribute[TOY_LEAD] = (int32_t)source_below(&dice, 100000);
            p->attribute[TOY_PACE] = (int32_t)source_below(&dice, 501);
        }
        json_t *position = setup_to_json(&toy_ruleset, s);
        char *text = json_line(position);
        json_t *reread = parse(text);
        struct complaint c = {0};
        if (!setup_from_json(&toy_ruleset, reread, again, &c)) fail_msg("%s: %s", c.field, c.text);
        assert_memory_equal(s, again, sizeof *s);
        json_decref(position);
        json_decref(reread);
        free(text);
    }
    free(s);
    free(again);
}

/* --- acts ---------------------------------------------------------------------------------------------- */

static struct act read_back(const struct game *g, const struct act *a) {
    json_t *value = act_to_json(&toy_ruleset, game_state(g), a);
    char *text = json_line(value);
    json_t *again = parse(text);
    struct act out;
    struct complaint c = {0};
    if (!act_from_json(&toy_ruleset, game_state(g), again, &out, &c)) fail_msg("%s: %s: %s", text, c.field, c.text);
    json_decref(value);
    json_decref(again);
    free(text);
    return out;
}

static struct step random_step(struct source *dice) {
    struct step s = {.kind = (uint8_t)source_below(dice, 5)};
    if (s.kind == STEP_TO) {
        s.at = (struct point){(length)source_below(dice, 60000), (length)source_below(dice, 60000)};
        s.turn = (heading)source_bits(dice);
    } else if (s.kind == STEP_WHEEL) {
        s.side = source_below(dice, 2) ? EDGE_LEFT : EDGE_RIGHT;
        s.turn = (heading)source_below(dice, 65500);
    } else
        s.distance = (length)source_below(dice, 100000) - 50000;
    return s;
}

static void random_acts_read_back(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    struct source dice = source_of(6, 6);
    for (int round = 0; round < 5000; round++) {
        struct act a = act_make(TOY_RUN);
        a.piece_count = (uint8_t)source_below(&dice, 5);
        for (unsigned i = 0; i < a.piece_count; i++) a.piece[i] = (uint8_t)(3 - i);
        a.step_count = (uint8_t)source_below(&dice, ACT_STEPS_MAX + 1);
        for (unsigned i = 0; i < a.step_count; i++) a.step[i] = random_step(&dice);
        if (source_below(&dice, 2)) a.target = (uint8_t)source_below(&dice, 4);
        if (source_below(&dice, 2)) a.edge = (uint8_t)source_below(&dice, 4);
        if (source_below(&dice, 2)) a.place = (uint8_t)source_below(&dice, 2);
        struct act out = read_back(g, &a);
        assert_true(acts_equal(&a, &out));
        struct act b = act_make(TOY_BOAST);
        b.choice = (uint8_t)source_below(&dice, 2);
        b.value = (int32_t)source_bits(&dice);
        b.dice_count = (uint8_t)source_below(&dice, 4);
        for (unsigned i = 0; i < b.dice_count; i++) b.dice[i] = (uint8_t)source_bits(&dice);
        out = read_back(g, &b);
        assert_true(acts_equal(&b, &out));
        assert_false(acts_equal(&a, &b));
    }
    game_end(g);
}

static void short_forms_are_understood(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    struct complaint c = {0};
    struct act a;
    json_t *value = parse("{\"act\":\"run\",\"piece\":\"G2\",\"steps\":[{\"back\":12.5},{\"advance\":-3}],\"id\":[1]}");
    assert_true(act_from_json(&toy_ruleset, game_state(g), value, &a, &c));
    assert_true(a.piece_count == 1 && a.piece[0] == 3);
    assert_int_equal(a.step[0].distance, -1250);
    assert_int_equal(a.step[1].distance, -300);
    json_decref(value);
    value = parse("{\"act\":\"roll\",\"dice\":{\"a\":4,\"b\":2}}");
    assert_true(act_from_json(&toy_ruleset, game_state(g), value, &a, &c));
    assert_true(a.dice_count == 2 && a.dice[0] == 4 && a.dice[1] == 2);
    json_decref(value);
    game_end(g);
}

/* --- engagements --------------------------------------------------------------------------------------- */

static void an_engagement_is_read(void **unused) {
    (void)unused;
    struct toy_engagement e;
    struct complaint c = {0};
    json_t *value = parse("{\"id\":{\"any\":1},\"ruleset\":\"toy\",\"mode\":\"relay\",\"dice\":{\"a\":4},"
                          "\"rolls\":{\"crit\":[1,6]},\"moods\":[\"wild\",\"calm\"],\"cards\":[\"AS\",\"J1\"],"
                          "\"a\":{\"speed\":4,\"mounts\":[\"Run\",\"4Leg\"]}}");
    if (!engagement_from_json(&toy_ruleset, value, &e, &c, NULL)) fail_msg("%s: %s", c.field, c.text);
    assert_true(e.mode == 1 && e.dice[0] == 4 && e.dice[1] == 0 && e.throws.count == 0 && e.weather == -1);
    assert_true(e.crits.count == 2 && e.crits.item[1] == 6);
    assert_true(e.moods.count == 2 && e.moods.item[0] == 2 && e.cards.item[1] == 52);
    assert_true(e.side[0].mounts == 2 && e.side[0].mount_list[1] == 2 && e.side[0].mount == -1);
    assert_true(e.side[1].mounts == 0 && e.side[1].mount == -1); /* b was left out */
    json_decref(value);
    value = parse("{\"ruleset\":\"toy\",\"dice\":[1,2,3],\"a\":{\"speed\":4},\"b\":{\"speed\":2,\"mount\":\"Horse\"}}");
    if (!engagement_from_json(&toy_ruleset, value, &e, &c, NULL)) fail_msg("%s: %s", c.field, c.text);
    assert_true(e.dice[0] == 0 && e.throws.count == 3 && e.side[1].mount == 1);
    json_decref(value);
}

/* --- answers ------------------------------------------------------------------------------------------- */

static void rulings_are_written(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    struct ruling r = {0};
    play_text(g, "{\"act\":\"roll\",\"dice\":[2]}");
    struct act a = act_make(TOY_RUN);
    a.piece_count = a.step_count = 1;
    a.step[0].distance = MM(15);
    assert_true(game_judge(g, &a, &r));
    assert_json(
        ruling_to_json(&toy_ruleset, game_state(g), &r),
        "{\"legal\":true,\"cost\":1,\"pieces\":[{\"id\":\"R1\",\"at\":[200,15],\"facing\":0}],\"clause\":\"toy-002\"}");
    a.step[0].distance = MM(25);
    assert_false(game_judge(g, &a, &r));
    assert_json(ruling_to_json(&toy_ruleset, game_state(g), &r),
                "{\"legal\":false,\"clause\":\"toy-002\",\"why\":\"R1 may run 20 mm straight ahead, 1 BW\","
                "\"nearest\":{\"act\":\"run\",\"pieces\":[\"R1\"],\"steps\":[{\"advance\":20}]}}");
    game_end(g);
}

static void events_and_prompts_are_written(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    struct events *e = calloc(1, sizeof *e);
    struct complaint c;
    struct prompt p = game_prompt(g);
    assert_json(prompt_to_json(&toy_ruleset, game_state(g), &p),
                "{\"seat\":\"chance\",\"kind\":\"roll\",\"clause\":\"toy-001\",\"why\":\"a die\",\"act\":\"roll\","
                "\"draw\":{\"kind\":\"dice\",\"count\":1,\"sides\":6}}");
    assert_true(try_text(g, "{\"act\":\"roll\",\"dice\":[5]}", e, &c));
    assert_json(events_to_json(&toy_ruleset, game_state(g), e),
                "[{\"event\":\"roll\",\"clause\":\"toy-001\",\"text\":\"the die shows 5\",\"numbers\":[5]}]");
    assert_true(try_text(g, "{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[{\"advance\":50}]}", e, &c));
    assert_json(events_to_json(&toy_ruleset, game_state(g), e),
                "[{\"event\":\"run\",\"piece\":\"R1\",\"clause\":\"toy-002\",\"text\":\"R1 runs\","
                "\"from\":{\"at\":[200,0],\"facing\":0},\"to\":{\"at\":[200,50],\"facing\":0}}]");
    play_text(g, "{\"act\":\"roll\",\"dice\":[3]}");
    play_text(g, "{\"act\":\"offer_draw\"}");
    p = game_prompt(g);
    assert_json(
        prompt_to_json(&toy_ruleset, game_state(g), &p),
        "{\"seat\":1,\"kind\":\"run\",\"clause\":\"toy-001\",\"why\":\"a die\",\"draw_offered\":1,\"act\":\"run\","
        "\"points\":3}");
    play_text(g, "{\"act\":\"concede\"}");
    p = game_prompt(g);
    assert_json(prompt_to_json(&toy_ruleset, game_state(g), &p),
                "{\"seat\":null,\"kind\":\"over\",\"clause\":\"toy-H02\",\"why\":\"the battle is over: Reds has "
                "won\",\"winner\":0}");
    free(e);
    game_end(g);
}

static void results_are_written(void **unused) {
    (void)unused;
    struct resolution r = {.results = 7, .reasons = 1};
    r.result[0] = (struct result){.name = "factor", .number = {5, -3}};
    r.result[1] = (struct result){.name = "pursuit", .kind = RESULT_TENTHS, .number = {5, 10}};
    r.result[2] = (struct result){.name = "outcome", .kind = RESULT_WORD, .word = {"hold", NULL}};
    r.result[3] = (struct result){.name = "distance", .kind = RESULT_HUNDREDTHS, .number = {125}, .single = true};
    r.result[4] = (struct result){.name = "allowed", .kind = RESULT_BOOL, .number = {1}, .absent = {false, true}};
    r.result[5] = (struct result){.name = "moves", .kind = RESULT_WORDS, .number = {2, 0}, .list = {{"halt", "run"}}};
    r.result[6] = (struct result){.name = "allowance", .kind = RESULT_NULL, .single = true};
    r.reason[0] = (struct reason){1, -3, C(2), "slow"};
    assert_json(
        resolution_to_json(&toy_ruleset, &r),
        "{\"factor\":{\"a\":5,\"b\":-3},\"pursuit\":{\"a\":0.5,\"b\":1},\"outcome\":{\"a\":\"hold\",\"b\":null},"
        "\"distance\":1.25,\"allowed\":{\"a\":true},\"moves\":{\"a\":[\"halt\",\"run\"],\"b\":[]},\"allowance\":null,"
        "\"because\":[{\"side\":\"b\",\"value\":-3,\"clause\":\"toy-002\",\"text\":\"slow\"}]}");
    struct odds o = {.total = 36, .lines = 3, .has_factor = true, .factor = {4, 2}};
    o.line[0] = (struct odds_line){{"hold", "flee"}, 9};
    o.line[1] = (struct odds_line){{"hold", "hold"}, 18};
    o.line[2] = (struct odds_line){{"flee", "hold"}, 9};
    json_t *value = odds_to_json(&toy_ruleset, &o, true);
    json_t *hold = json_object_get(json_object_get(value, "a"), "hold");
    assert_string_equal(json_string_value(json_object_get(hold, "fraction")), "3/4");
    assert_int_equal(json_integer_value(json_object_get(hold, "count")), 27);
    assert_null(json_object_get(value, "cells"));
    json_decref(value);
}

/* One chance, found by its path, as "count/of". */
static void assert_chance(const json_t *odds, const char *name, const char *side, const char *value, int count) {
    const json_t *spread = json_object_get(odds, name);
    if (side) spread = json_object_get(spread, side);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(spread, value), "count")), count);
}

static void spreads_are_written(void **unused) {
    (void)unused;
    static const char *const moves[] = {"halt", "run", "hide", NULL};
    static struct odds o;
    struct resolution r = {.results = 3};
    r.result[0] = (struct result){.name = "hits", .kind = RESULT_NUMBER, .number = {2}, .single = true};
    r.result[1] = (struct result){.name = "far", .kind = RESULT_TENTHS, .number = {105, -20}};
    r.result[2] = (struct result){.name = "fate", .kind = RESULT_WORD, .word = {"ok", NULL}, .absent = {false, true}};
    odds_clear(&o, 36);
    odds_add_resolution(&o, &r, 24);
    r.result[0].number[0] = 0;
    r.result[2].absent[0] = true;
    odds_add_resolution(&o, &r, 12);
    struct odds_spread *s = odds_spread_of(&o, "moves", 1, RESULT_WORDS);
    s->words = moves;
    odds_add_value(s, 5, NULL, 36);
    json_t *value = odds_to_json(&toy_ruleset, &o, true);
    assert_chance(value, "hits", NULL, "2", 24);
    assert_chance(value, "hits", NULL, "0", 12);
    json_t *hits = json_object_get(value, "hits");
    assert_string_equal(json_object_iter_key(json_object_iter(hits)), "0"); /* in order, however they came */
    assert_chance(value, "far", "a", "10.5", 36);
    assert_chance(value, "far", "b", "-2", 36);
    assert_chance(value, "fate", "a", "ok", 24);
    assert_chance(value, "fate", "a", "none", 12);
    assert_null(json_object_get(json_object_get(value, "fate"), "b"));
    assert_chance(value, "moves", "b", "halt or hide", 36);
    assert_null(json_object_get(value, "outcomes"));
    json_decref(value);
}

static void a_scene_is_written(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    struct scene *s = malloc(sizeof *s);
    toy_ruleset.look(game_state(g), s);
    json_t *value = scene_to_json(s);
    assert_int_equal(json_array_size(json_object_get(value, "pieces")), 4);
    assert_int_equal(json_array_size(json_object_get(value, "terrain")), 2);
    json_decref(value);
    free(s);
    game_end(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_heading_reads_back),
        cmocka_unit_test(every_length_reads_back),
        cmocka_unit_test(numbers_look_clean),
        cmocka_unit_test(a_position_is_read),
        cmocka_unit_test(a_position_reads_back),
        cmocka_unit_test(random_positions_read_back),
        cmocka_unit_test(random_acts_read_back),
        cmocka_unit_test(short_forms_are_understood),
        cmocka_unit_test(an_engagement_is_read),
        cmocka_unit_test(rulings_are_written),
        cmocka_unit_test(events_and_prompts_are_written),
        cmocka_unit_test(results_are_written),
        cmocka_unit_test(spreads_are_written),
        cmocka_unit_test(a_scene_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
