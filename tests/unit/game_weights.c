/* The weights of every rule set: the table, what is stored, and the file, each the same as the others. The argument is
 * data/advice. */
#include "game/advice/weights.h"
#include "game/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *folder;

static json_t *stored(const struct ruleset *rs) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s.json", folder, rs->code);
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    if (!json) fail_msg("%s is no JSON", path);
    return json;
}

/* Each set's file can be read whole, and is what the program was built with. */
static void files_are_built_in(void **unused) {
    (void)unused;
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        struct weights read, built = weights_stored(*rs);
        struct complaint c;
        json_t *json = stored(*rs);
        assert_in_range((*rs)->advice->weight_count, 1, WEIGHTS_MAX);
        if (!weights_from_json(*rs, json, &read, &c)) fail_msg("%s: %s: %s", (*rs)->code, c.field, c.text);
        assert_memory_equal(&read, &built, sizeof read);
        json_decref(json);
    }
}

static void names_are_good(void **unused) {
    (void)unused;
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++)
        for (size_t i = 0; i < (*rs)->advice->weight_count; i++) {
            const struct weight_name *w = &(*rs)->advice->weights[i];
            assert_int_equal(weight_find(*rs, w->name), (int)i); /* none twice */
            assert_true(w->least < w->most && w->about && *w->about);
        }
    assert_int_equal(weight_find(*rulesets(), "luck"), -1);
}

static void written_and_read_back(void **unused) {
    (void)unused;
    const struct ruleset *rs = *rulesets();
    struct weights w = weights_stored(rs), back;
    struct complaint c;
    w.of[0] = rs->advice->weights[0].most;
    json_t *json = weights_to_json(rs, &w);
    assert_true(weights_from_json(rs, json, &back, &c));
    assert_memory_equal(&w, &back, sizeof w);
    json_decref(json);
}

static void expect_refusal(const struct ruleset *rs, json_t *json, const char *field, const char *said) {
    struct weights w;
    struct complaint c;
    assert_false(weights_from_json(rs, json, &w, &c));
    assert_string_equal(c.field, field);
    if (!strstr(c.text, said)) fail_msg("'%s' says nothing of '%s'", c.text, said);
    json_decref(json);
}

static void bad_ones_are_refused(void **unused) {
    (void)unused;
    const struct ruleset *rs = *rulesets();
    const char *first = rs->advice->weights[0].name;
    char field[100];
    json_t *json = stored(rs);
    json_object_del(json_object_get(json, "weights"), first);
    expect_refusal(rs, json, "weights", "is missing");
    json = stored(rs);
    json_object_set_new(json_object_get(json, "weights"), "luck", json_integer(7));
    expect_refusal(rs, json, "weights.luck", "no weight of that name");
    json = stored(rs);
    json_object_set_new(json_object_get(json, "weights"), first, json_integer(rs->advice->weights[0].most + 1));
    snprintf(field, sizeof field, "weights.%s", first);
    expect_refusal(rs, json, field, "");
    json = stored(rs);
    json_object_set_new(json, "ruleset", json_string("chess"));
    expect_refusal(rs, json, "ruleset", "not of");
    json = stored(rs);
    json_object_set_new(json, "wieghts", json_null());
    expect_refusal(rs, json, "wieghts", "");
    expect_refusal(rs, json_pack("{s:s}", "ruleset", rs->code), "weights", "");
    expect_refusal(rs, json_array(), "", "");
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_built_in),
        cmocka_unit_test(names_are_good),
        cmocka_unit_test(written_and_read_back),
        cmocka_unit_test(bad_ones_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
