/* What a player chooses for a larger battle: {"elements": [...], "commands": [{"general": "Cv", "elements": {"Cv": 2,
 * "4Bd": 6, ...}}, ...], "ally_generals": ["LH"]}. Without "commands" they are dealt out evenly. */
#include "game/json/tools.h"

#include <string.h>

static bool read_code(const struct ruleset *rs, const json_t *value, const struct spot *at, uint8_t *type,
                      struct complaint *c) {
    const char *code;
    if (!read_text(value, at, &code, c)) return false;
    int found = type_of_code(rs, code);
    *type = (uint8_t)found;
    return found >= 0 || complain(c, at, "\"%.20s\" is no type of %s", code, rs->code);
}

static bool read_command(const struct ruleset *rs, const json_t *value, const struct spot *at, struct big_command *out,
                         struct complaint *c) {
    static const char *const keys[] = {"general", "elements", NULL};
    struct spot general = at_key(at, "general"), elements = at_key(at, "elements");
    const char *code;
    json_t *count;
    memset(out, 0, sizeof *out);
    if (!read_object(value, at, c) || !only_keys(value, at, keys, c) ||
        !read_code(rs, json_object_get(value, "general"), &general, &out->general, c) ||
        !read_object(json_object_get(value, "elements"), &elements, c))
        return false;
    json_object_foreach(json_object_get(value, "elements"), code, count) {
        struct spot here = at_key(&elements, code);
        int type = type_of_code(rs, code);
        int32_t number;
        if (type < 0 || type >= PIECE_TYPES_MAX)
            return complain(c, &here, "\"%.20s\" is no type of %s", code, rs->code);
        if (!read_int(count, &here, 0, ARMY_COUNT_MAX, &number, c)) return false;
        out->count[type] = (uint8_t)number;
    }
    return true;
}

static bool read_commands(const struct ruleset *rs, const json_t *list, struct big_order *order, struct complaint *c) {
    struct spot at = at_key(NULL, "commands");
    if (!list) {
        big_order_split(rs, order);
        return true;
    }
    if (!read_list(list, &at, order->commands, c)) return false;
    if (json_array_size(list) != order->commands)
        return complain(c, &at, "the army has %d commands of its own", order->commands);
    for (unsigned i = 0; i < order->commands; i++) {
        struct spot here = at_index(&at, i);
        if (!read_command(rs, json_array_get(list, i), &here, &order->command[i], c)) return false;
    }
    return true;
}

static bool read_ally_generals(const struct ruleset *rs, const json_t *list, struct big_order *order,
                               struct complaint *c) {
    struct spot at = at_key(NULL, "ally_generals");
    if (!list) return true;
    if (!read_list(list, &at, order->allies, c)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(&at, i);
        if (!read_code(rs, json_array_get(list, i), &here, &order->ally_general[i], c)) return false;
    }
    return true;
}

bool big_choices_from_json(const struct ruleset *rs, const json_t *choices, struct big_order *order,
                           struct complaint *c, clause *clause_out) {
    static const char *const keys[] = {"elements", "region", "ally", "commands", "ally_generals", NULL};
    struct ruling ruling = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    if (clause_out) *clause_out = 0;
    if (!read_object(choices, NULL, c) || !only_keys(choices, NULL, keys, c) ||
        !read_army_choices(rs, &order->army, choices, &order->choices, c) ||
        !read_commands(rs, json_object_get(choices, "commands"), order, c) ||
        !read_ally_generals(rs, json_object_get(choices, "ally_generals"), order, c))
        return false;
    return big_order_judge(rs, order, &ruling, &at) || complain_of_army(rs, &order->army, &ruling, &at, c, clause_out);
}
