/* Bad input: garbage, depth, duplicates, absurd numbers, unknown names. Each is refused in one sentence that names
 * the place, and nothing is left behind. */
#include "game_support.h"

/* --- text ---------------------------------------------------------------------------------------------- */

static void assert_unreadable(const char *text, size_t size, const char *says, int line) {
    struct complaint c = {0};
    assert_null(json_read(text, size, &c));
    if (!strstr(c.text, says)) fail_msg("\"%s\" does not say \"%s\"", c.text, says);
    assert_int_equal(c.line, line);
    json_t *answer = complaint_to_json(&c); /* whatever was quoted can be sent on */
    assert_non_null(json_object_get(answer, "error"));
    json_decref(answer);
}

static void garbage_is_refused(void **unused) {
    (void)unused;
    static const size_t ten_mb = 10 << 20;
    char *text = malloc(ten_mb);
    struct source dice = source_of(8, 8);
    for (size_t i = 0; i < ten_mb; i++) text[i] = (char)source_bits(&dice);
    assert_unreadable(text, ten_mb, "bytes long", 0);
    for (size_t size = 0; size < 3000; size++) {
        struct complaint c = {0};
        json_t *value = json_read(text + size, size, &c);
        assert_null(value);
        assert_true(c.text[0] != '\0');
        json_t *answer = complaint_to_json(&c);
        assert_non_null(answer);
        json_decref(answer);
    }
    free(text);
}

static void deep_nesting_is_refused(void **unused) {
    (void)unused;
    enum { DEPTH = 1000000 };
    char *text = malloc(2 * DEPTH);
    memset(text, '[', DEPTH);
    memset(text + DEPTH, ']', DEPTH);
    assert_unreadable(text, 2 * DEPTH, "nested more than 32 deep", 1);
    struct complaint c = {0};
    json_t *value = json_read(text + DEPTH - 32, 64, &c);
    assert_non_null(value);
    json_decref(value);
    value = json_read("[\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\\"[[\"]", 44, &c); /* brackets in a text do not nest */
    if (!value) fail_msg("%s", c.text);
    json_decref(value);
    free(text);
}

static void broken_json_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *says;
        int line;
    } bad[] = {
        {"", "not valid JSON", 1},
        {"{\"a\":1,\n\"a\":2}", "duplicate", 2},
        {"{\"a\":NaN}", "not valid JSON", 1},
        {"{\"a\":Infinity}", "not valid JSON", 1},
        {"{\"a\":-Infinity}", "not valid JSON", 1},
        {"{\"a\":1e999}", "not valid JSON", 1},
        {"{\"a\":123456789012345678901234567890}", "not valid JSON", 1},
        {"{\"a\":1} {}", "not valid JSON", 1},
        {"{\"a\":\n\n 1,}", "not valid JSON", 3},
        {"{\"a\":\"\xff\"}", "not valid JSON", 1},
        {"{\"a\":\"\\u0000\"}", "not valid JSON", 1},
        {"7", "not valid JSON", 1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_unreadable(bad[i].text, strlen(bad[i].text), bad[i].says, bad[i].line);
}

/* --- positions ----------------------------------------------------------------------------------------- */

/* The toy position with one piece of text exchanged, and what must be said of it. */
static const struct {
    const char *old, *new, *field, *says;
} bad_positions[] = {
    {"\"ruleset\":\"toy\"", "\"ruleset\":\"dba30\"", "ruleset", "not of toy"},
    {"\"ruleset\":\"toy\"", "\"ruleset\":7", "ruleset", "a text is wanted"},
    {"\"ruleset\":\"toy\",", "", "ruleset", "missing"},
    {"\"width\":600", "\"width\":1e300", "table.width", "out of range"},
    {"\"width\":600", "\"width\":-600", "table.width", "out of range"},
    {"\"width\":600", "\"width\":\"wide\"", "table.width", "a number of millimetres is wanted"},
    {"\"width\":600", "\"widht\":600", "table.widht", "not known here"},
    {"\"kind\":\"mud\"", "\"kind\":\"lava\"", "terrain[0].kind", "knows no terrain"},
    {"\"shape\":", "\"line\":", "terrain[0].line", "not a \"line\""},
    {"[200,200.25]", "[200,1e17]", "terrain[0].shape[2][1]", "out of range"},
    {"[200,200.25]", "[200]", "terrain[0].shape[2]", "[x, y]"},
    {"[200,100],[200,200.25]", "[200,200],[200,100]", "terrain[0].shape", "cross"},
    {"\"state\":\"high\"", "\"state\":\"wet\"", "terrain[1].state", "unknown, low, high"},
    {"\"kind\":\"stream\"", "\"id\":\"m1\",\"kind\":\"stream\"", "terrain[1].id", "used twice"},
    {"\"owner\":1", "\"owner\":2", "terrain[0].owner", "0 to 1"},
    {"\"owner\":1", "\"woner\":1", "terrain[0].woner", "not known here"},
    {"\"width\":12.5", "\"width\":0", "terrain[1].width", "out of range"},
    {"\"id\":\"R2\"", "\"id\":\"R1\"", "sides[0].pieces[1].id", "used twice"},
    {"\"id\":\"G1\"", "\"id\":\"R1\"", "sides[1].pieces[0].id", "used twice"},
    {"\"id\":\"R2\"", "\"id\":\"12345678\"", "sides[0].pieces[1].id", "1 to 7"},
    {"\"id\":\"R2\"", "\"id\":\"\"", "sides[0].pieces[1].id", "1 to 7"},
    {"\"id\":\"R2\"", "\"id\":\"R 2\"", "sides[0].pieces[1].id", "1 to 7"},
    {"\"id\":\"R2\",", "", "sides[0].pieces[1].id", "missing"},
    {"\"type\":\"Horse\"", "\"type\":\"Hosre\"", "sides[0].pieces[1].type", "no type of toy"},
    {"\"rank\":3", "\"rank\":10", "sides[0].pieces[0].rank", "1 to 9"},
    {"\"rank\":3", "\"rank\":3.5", "sides[0].pieces[0].rank", "whole number"},
    {"\"captain\":true", "\"captain\":1", "sides[0].pieces[0].captain", "true or false"},
    {"\"captain\":true", "\"capitan\":true", "sides[0].pieces[0].capitan", "not known here"},
    {"\"mood\":\"eager\"", "\"mood\":\"sad\"", "sides[0].pieces[0].mood", "calm, eager, wild"},
    {"\"mount\":\"4Leg\"", "\"mount\":4", "sides[0].pieces[1].mount", "a text is wanted"},
    {"\"pace\":2.5", "\"pace\":5.01", "sides[1].pieces[0].pace", "0 to 5"},
    {"\"at\":[200,0],\"facing\":0", "\"at\":[200,0]", "sides[0].pieces[0].facing", "missing"},
    {"\"at\":[200,0],\"facing\":0", "\"facing\":0", "sides[0].pieces[0].at", "missing"},
    {"\"facing\":7.25", "\"facing\":1e9", "sides[1].pieces[0].facing", "out of range"},
    {"\"depth\":30", "\"depth\":1e-9", "sides[1].pieces[1].depth", "out of range"},
    {"\"gone\":[\"KS\",\"J2\"]", "\"gone\":[\"KS\",\"KS\"]", "sides[0].gone[1]", "named twice"},
    {"\"gone\":[\"KS\",\"J2\"]", "\"gone\":[\"ZS\"]", "sides[0].gone[0]", "no card"},
    {"\"bounds\":2", "\"bounds\":true", "sides[0].bounds", "a whole number is wanted"},
    {"\"name\":\"Reds\"", "\"name\":[]", "sides[0].name", "a text is wanted"},
    {"\"phase\":\"roll\"", "\"phase\":\"rolling\"", "turn.phase", "roll, draw, run"},
    {"\"laps\":1", "\"laps\":0", "options.laps", "1 to 9"},
    {"\"turn\":{\"side\":0", "\"turn\":[],\"x\":{\"side\":0", "x", "not known here"},
    {"\"options\":{\"laps\":1}", "\"options\":3", "options", "an object is wanted"},
};

static char *exchanged(const char *old, const char *new) {
    const char *at = strstr(toy_position, old);
    assert_non_null(at);
    char *text = malloc(strlen(toy_position) + strlen(new) + 1);
    size_t before = (size_t)(at - toy_position);
    memcpy(text, toy_position, before);
    strcpy(text + before, new);
    strcat(text, at + strlen(old));
    return text;
}

static void bad_positions_are_refused(void **unused) {
    (void)unused;
    struct setup *s = malloc(sizeof *s);
    for (size_t i = 0; i < sizeof bad_positions / sizeof *bad_positions; i++) {
        char *text = exchanged(bad_positions[i].old, bad_positions[i].new);
        json_t *value = parse(text);
        struct complaint c = {0};
        if (setup_from_json(&toy_ruleset, value, s, &c)) fail_msg("%s was taken", bad_positions[i].new);
        assert_string_equal(c.field, bad_positions[i].field);
        if (!strstr(c.text, bad_positions[i].says))
            fail_msg("\"%s\" does not say \"%s\"", c.text, bad_positions[i].says);
        json_decref(value);
        free(text);
    }
    free(s);
}

static void too_much_is_refused(void **unused) {
    (void)unused;
    struct setup *s = malloc(sizeof *s);
    json_t *position = parse(toy_position), *pieces = json_array(), *terrain = json_array();
    struct complaint c = {0};
    json_t *side = json_array_get(json_object_get(position, "sides"), 1);
    for (int i = 0; i < SETUP_PIECES_MAX; i++) {
        char id[8];
        snprintf(id, sizeof id, "x%d", i);
        json_array_append_new(pieces, json_pack("{s:s,s:s}", "id", id, "type", "Run"));
        json_array_append_new(terrain,
                              json_pack("{s:s,s:[[i,i],[i,i],[i,i]]}", "kind", "mud", "shape", 0, 0, 9, 9, 9, 0));
    }
    json_object_set_new(side, "pieces", pieces);
    assert_false(setup_from_json(&toy_ruleset, position, s, &c)); /* two reds and as many more as there is room */
    assert_string_equal(c.field, "sides[1].pieces[238]");
    json_object_set_new(position, "terrain", terrain);
    assert_false(setup_from_json(&toy_ruleset, position, s, &c));
    assert_string_equal(c.field, "terrain");
    json_decref(position);
    free(s);
}

/* --- acts
 * -------------------------------------------------------------------------------------------------------------------
 */

static const struct {
    const char *act, *field, *says;
} bad_acts[] = {
    {"[]", "", "an object is wanted"},
    {"{}", "act", "missing"},
    {"{\"act\":5}", "act", "a text is wanted"},
    {"{\"act\":\"fly\"}", "act", "knows no act \"fly\""},
    {"{\"act\":\"rest\",\"dice\":[1]}", "dice", "takes no field \"dice\""},
    {"{\"act\":\"rest\",\"speed\":1}", "speed", "takes no field \"speed\""},
    {"{\"act\":\"roll\"}", "dice", "needs the field \"dice\""},
    {"{\"act\":\"roll\",\"dice\":[256]}", "dice[0]", "0 to 255"},
    {"{\"act\":\"roll\",\"dice\":[\"4\"]}", "dice[0]", "a whole number is wanted"},
    {"{\"act\":\"roll\",\"dice\":{\"a\":1}}", "dice.b", "missing"},
    {"{\"act\":\"roll\",\"dice\":4}", "dice", "a list is wanted"},
    {"{\"act\":\"draw\",\"cards\":[\"11S\"]}", "cards[0]", "no card"},
    {"{\"act\":\"run\",\"pieces\":[\"R9\"],\"steps\":[]}", "pieces[0]", "no piece \"R9\""},
    {"{\"act\":\"run\",\"pieces\":[\"R1\",\"R1\"],\"steps\":[]}", "pieces[1]", "twice"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"pieces\":[\"R2\"],\"steps\":[]}", "pieces", "both"},
    {"{\"act\":\"run\",\"piece\":\"R1\"}", "steps", "needs the field \"steps\""},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[{}]}", "steps[0]", "a step is one of"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[{\"advance\":1e12}]}", "steps[0].advance", "out of range"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[{\"advance\":1,\"back\":1}]}", "steps[0].back", "not known"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[{\"wheel\":\"up\",\"degrees\":1}]}", "steps[0].wheel",
     "left, right"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[{\"wheel\":\"left\"}]}", "steps[0].degrees", "missing"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[{\"wheel\":\"left\",\"degrees\":-1}]}", "steps[0].degrees", "360"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[{\"wheel\":\"left\",\"degrees\":360}]}", "steps[0].degrees", "360"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[{\"to\":[1,2]}]}", "steps[0].facing", "missing"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[1,2,3,4,5,6,7,8,9]}", "steps", "at most 8"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[],\"target\":\"Q\"}", "target", "no piece"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[],\"edge\":\"top\"}", "edge", "front, right, rear, left"},
    {"{\"act\":\"run\",\"piece\":\"R1\",\"steps\":[],\"place\":\"m9\"}", "place", "no place"},
    {"{\"act\":\"boast\",\"choice\":\"shrill\",\"value\":1}", "choice", "loud, soft"},
    {"{\"act\":\"boast\",\"choice\":\"loud\",\"value\":1e10}", "value", "out of range"},
};

static void bad_acts_are_refused(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    for (size_t i = 0; i < sizeof bad_acts / sizeof *bad_acts; i++) {
        json_t *value = parse(bad_acts[i].act);
        struct complaint c = {0};
        struct act a;
        if (act_from_json(&toy_ruleset, game_state(g), value, &a, &c)) fail_msg("%s was taken", bad_acts[i].act);
        assert_string_equal(c.field, bad_acts[i].field);
        if (!strstr(c.text, bad_acts[i].says)) fail_msg("\"%s\" does not say \"%s\"", c.text, bad_acts[i].says);
        json_decref(value);
    }
    game_end(g);
}

/* --- engagements --------------------------------------------------------------------------------------- */

static const struct {
    const char *engagement, *field, *says;
} bad_engagements[] = {
    {"{\"a\":{}}", "ruleset", "missing"},
    {"{\"ruleset\":\"toy\"}", "a", "missing"},
    {"{\"ruleset\":\"toy\",\"a\":{}}", "a.speed", "missing"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":11}}", "a.speed", "0 to 10"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":10}}", "a.speed", "as fast as that"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1},\"b\":{\"speed\":1,\"sped\":1}}", "b.sped", "not known"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1},\"b\":3}", "b", "an object is wanted"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1},\"dice\":{\"a\":7}}", "dice.a", "1 to 6"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1},\"dice\":{\"c\":1}}", "dice.c", "not known"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1},\"dice\":[0]}", "dice[0]", "1 to 6"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1},\"dice\":4}", "dice", "an object is wanted"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1},\"rolls\":{\"hat\":[1]}}", "rolls.hat", "not known"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1},\"rolls\":{\"weather\":0}}", "rolls.weather", "1 to 6"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1,\"mounts\":[\"Run\",\"Run\",\"Run\",\"Run\"]}}", "a.mounts", "at most 3"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1,\"mounts\":[null]}}", "a.mounts[0]", "a text is wanted"},
    {"{\"ruleset\":\"toy\",\"a\":{\"speed\":1},\"colour\":1}", "colour", "not known"},
};

static void bad_engagements_are_refused(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof bad_engagements / sizeof *bad_engagements; i++) {
        json_t *value = parse(bad_engagements[i].engagement);
        struct toy_engagement e;
        struct complaint c = {0};
        clause db_because;
        if (engagement_from_json(&toy_ruleset, value, &e, &c, &db_because))
            fail_msg("%s was taken", bad_engagements[i].engagement);
        assert_string_equal(c.field, bad_engagements[i].field);
        if (!strstr(c.text, bad_engagements[i].says))
            fail_msg("\"%s\" does not say \"%s\"", c.text, bad_engagements[i].says);
        assert_int_equal(db_because, strstr(c.text, "as fast") ? 2 : 0);
        json_decref(value);
    }
}

static void complaints_say_where(void **unused) {
    (void)unused;
    struct complaint c = {.text = "no", .field = "a.b", .line = 3, .column = 9};
    char text[100];
    assert_string_equal(complaint_say(&c, text, sizeof text), "line 3, column 9, a.b: no");
    c.line = c.column = 0;
    assert_string_equal(complaint_say(&c, text, sizeof text), "a.b: no");
    c.field[0] = '\0';
    assert_string_equal(complaint_say(&c, text, sizeof text), "no");
    assert_string_equal(complaint_say(&c, text, 2), "n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(garbage_is_refused),          cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(broken_json_is_refused),      cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(too_much_is_refused),         cmocka_unit_test(bad_acts_are_refused),
        cmocka_unit_test(bad_engagements_are_refused), cmocka_unit_test(complaints_say_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
