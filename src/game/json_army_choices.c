/* A player's choices from an army: {"elements": [null, {"take": {"3Bw": 1, "4Bw": 1}, "dismounted": 2, "give_up": 1}],
 * "ally": "numidian", "ally_elements": [...], "options": {...}}. Lines left out, or null, are fielded as they first
 * stand; the options are those of a position. */
#include "game/json_tools.h"

#include <string.h>

struct choosing {
    const struct ruleset *rs;
    struct complaint *c;
};

static int type_in_line(const struct ruleset *rs, const struct army_line *line, const char *code) {
    int type = type_of_code(rs, code), found = -1;
    bool marked = mark_of_code(rs, code) != NULL;
    for (int t = 0; t < line->types; t++) {
        if (line->type[t] != type) continue;
        if ((line->marked >> t & 1) == marked) return t;
        found = t; /* by another of its names */
    }
    return found;
}

static bool read_take(const struct choosing *r, const struct army_line *line, const json_t *take, const struct spot *at,
                      struct line_choice *out) {
    const char *code;
    json_t *value;
    if (!read_object(take, at, r->c)) return false;
    memset(out->taken, 0, sizeof out->taken);
    json_object_foreach((json_t *)take, code, value) {
        struct spot here = at_key(at, code);
        int type = type_in_line(r->rs, line, code);
        int32_t number;
        if (type < 0) return complain(r->c, &here, "this line of the army has no \"%.20s\"", code);
        if (!read_int(value, &here, 0, ARMY_COUNT_MAX, &number, r->c)) return false;
        out->taken[type] = (uint8_t)number;
    }
    return true;
}

static bool read_number(const struct choosing *r, const json_t *object, const struct spot *up, const char *key,
                        uint8_t *out) {
    struct spot at = at_key(up, key);
    const json_t *value = json_object_get(object, key);
    int32_t number;
    if (!value) return true;
    if (!read_int(value, &at, 0, ARMY_COUNT_MAX, &number, r->c)) return false;
    *out = (uint8_t)number;
    return true;
}

static bool read_line_choice(const struct choosing *r, const struct army_line *line, const json_t *value,
                             const struct spot *at, struct line_choice *out) {
    static const char *const keys[] = {"take", "dismounted", "give_up", NULL};
    struct spot take_at = at_key(at, "take");
    if (json_is_null(value)) return true;
    if (!read_object(value, at, r->c) || !only_keys(value, at, keys, r->c) ||
        !read_number(r, value, at, "dismounted", &out->dismounted) ||
        !read_number(r, value, at, "give_up", &out->given_up))
        return false;
    const json_t *take = json_object_get(value, "take");
    if (take) return read_take(r, line, take, &take_at, out);
    out->taken[0] = out->given_up < line->count ? (uint8_t)(line->count - out->given_up) : 0;
    return true;
}

static bool read_line_choices(const struct choosing *r, const json_t *list, const char *key,
                              const struct army_line *line, unsigned lines, struct line_choice *out) {
    struct spot at = at_key(NULL, key);
    if (!list) return true;
    if (!read_list(list, &at, lines, r->c)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(&at, i);
        if (!read_line_choice(r, &line[i], json_array_get(list, i), &here, &out[i])) return false;
    }
    return true;
}

static bool read_ally(const struct choosing *r, const struct army *a, const json_t *choices, struct army_choices *out) {
    const json_t *ally = json_object_get(choices, "ally"), *elements = json_object_get(choices, "ally_elements");
    struct spot at = at_key(NULL, "ally"), elements_at = at_key(NULL, "ally_elements");
    const char *id;
    if (!ally) return !elements || complain(r->c, &elements_at, "there is no \"ally\" to lend them");
    if (!read_text(ally, &at, &id, r->c)) return false;
    for (int i = 0; i < a->contingents && out->ally < 0; i++)
        if (strcmp(a->contingent[i].army, id) == 0) out->ally = (int8_t)i;
    if (out->ally < 0) return complain(r->c, &at, "\"%.40s\" is no ally of this army", id);
    const struct contingent *found = &a->contingent[out->ally];
    for (unsigned i = 0; i < found->lines; i++) out->ally_line[i].taken[0] = found->line[i].count;
    return read_line_choices(r, elements, "ally_elements", found->line, found->lines, out->ally_line);
}

bool read_army_choices(const struct ruleset *rs, const struct army *a, const json_t *choices, struct army_choices *out,
                       struct complaint *c) {
    const struct choosing r = {rs, c};
    army_plain_choices(a, out);
    const json_t *options = json_object_get(choices, "options");
    struct spot at = at_key(NULL, "options");
    fields_fall_back(rs->option_fields, out->option);
    return (!options || read_fields(rs, rs->option_fields, options, &at, NULL, out->option, c)) &&
           read_line_choices(&r, json_object_get(choices, "elements"), "elements", a->line, a->lines, out->line) &&
           read_ally(&r, a, choices, out);
}

bool complain_of_army(const struct ruleset *rs, const struct ruling *ruling, const struct army_spot *at,
                      struct complaint *c, clause *clause_out) {
    char why[240];
    if (clause_out) *clause_out = ruling->why.clause;
    complain(c, NULL, "%s", speak(rs, NULL, &ruling->why, why, sizeof why));
    army_spot_name(at, c->field, sizeof c->field);
    return false;
}

bool army_choices_from_json(const struct ruleset *rs, const struct army *a, const json_t *choices,
                            struct army_choices *out, struct complaint *c, clause *clause_out) {
    static const char *const keys[] = {"elements", "ally", "ally_elements", "options", NULL};
    struct ruling ruling = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    if (clause_out) *clause_out = 0;
    if (!read_object(choices, NULL, c) || !only_keys(choices, NULL, keys, c) ||
        !read_army_choices(rs, a, choices, out, c))
        return false;
    return rs->armies->choose(a, out, &ruling, &at) || complain_of_army(rs, &ruling, &at, c, clause_out);
}
