/* Weights as JSON: {"ruleset": "dba30", "weights": {"loss": 100, …}, "plain": {…}, "made": {…}}. */
#include "game/advice/weights.h"
#include "game/json/tools.h"

#include <string.h>

static json_t *numbers_of(const struct ruleset *rs, const struct weights *w) {
    json_t *numbers = json_object();
    for (size_t i = 0; i < rs->advice->weight_count; i++)
        json_object_set_new(numbers, rs->advice->weights[i].name, json_integer(w->of[i]));
    return numbers;
}

json_t *weights_to_json(const struct ruleset *rs, const struct weights *w) {
    struct weights plain = weights_plain(rs);
    return json_pack("{s:s, s:o, s:o}", "ruleset", rs->code, "weights", numbers_of(rs, w), "plain",
                     numbers_of(rs, &plain));
}

/* Every one of them, and no other: half a set of weights plays like nobody who was tried. */
static bool read_numbers(const struct ruleset *rs, json_t *numbers, struct weights *out, struct complaint *c) {
    struct spot here = at_key(NULL, "weights");
    const char *name;
    json_t *value;
    if (!read_object(numbers, &here, c)) return false;
    json_object_foreach(numbers, name, value) {
        struct spot at = at_key(&here, name);
        int i = weight_find(rs, name);
        if (i < 0) return complain(c, &at, "%s has no weight of that name", rs->title);
        if (!read_int(value, &at, rs->advice->weights[i].least, rs->advice->weights[i].most, &out->of[i], c))
            return false;
    }
    for (size_t i = 0; i < rs->advice->weight_count; i++)
        if (!json_object_get(numbers, rs->advice->weights[i].name))
            return complain(c, &here, "the weight '%s' is missing", rs->advice->weights[i].name);
    return true;
}

bool weights_from_json(const struct ruleset *rs, const json_t *json, struct weights *out, struct complaint *c) {
    static const char *const names[] = {"ruleset", "weights", "plain", "made", NULL};
    memset(out, 0, sizeof *out);
    const char *code = read_object(json, NULL, c) ? ruleset_code_from_json(json, c) : NULL;
    if (!code || !only_keys(json, NULL, names, c)) return false;
    struct spot here = at_key(NULL, "ruleset");
    if (strcmp(code, rs->code) != 0)
        return complain(c, &here, "these weights are of '%.20s', not of '%s'", code, rs->code);
    return read_numbers(rs, json_object_get(json, "weights"), out, c);
}
