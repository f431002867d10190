/* The lines of an army file: elements with the types they may be of, and bundles of lines among which a player decides.
 */
#include "game/json/army.h"

#include <string.h>

const char *const choice_words[] = {"or", "all", NULL};
const char *const dismounting_words[] = {"deploying", "in_play", NULL};

/* --- types --------------------------------------------------------------------------------------------- */

static bool read_type(const struct reading *r, const json_t *value, const struct spot *at, uint8_t *out,
                      uint8_t *name) {
    const char *code;
    if (!read_text(value, at, &code, r->c)) return false;
    int found = type_of_code(r->rs, code);
    const char *near = found < 0 ? nearest_code(r->rs, code) : NULL;
    *out = (uint8_t)found;
    *name = (uint8_t)name_of_code(r->rs, code);
    if (near) return complain(r->c, at, "\"%.20s\" is no type of %s; did you mean \"%s\"?", code, r->rs->code, near);
    return found >= 0 || complain(r->c, at, "\"%.20s\" is no type of %s", code, r->rs->code);
}

/* {"as": "4Bd", "when": "in_play"} for one of the types. */
static bool read_dismounts(const struct reading *r, const json_t *value, const struct spot *at, struct army_line *out,
                           unsigned t) {
    static const char *const keys[] = {"as", "when", NULL};
    struct spot as = at_key(at, "as"), when = at_key(at, "when");
    int32_t word;
    if (!read_object(value, at, r->c) || !only_keys(value, at, keys, r->c) ||
        !read_type(r, json_object_get(value, "as"), &as, &out->dismounts[t], &out->dismounts_named[t]) ||
        !read_word(json_object_get(value, "when"), &when, dismounting_words, &word, r->c))
        return false;
    out->dismounting[t] = (uint8_t)(word + 1);
    return true;
}

/* One type of a line: its code, or {"type": "3Kn", "dismounts": {…}}. */
static bool add_type(const struct reading *r, const json_t *value, const struct spot *at, struct army_line *out) {
    static const char *const keys[] = {"type", "dismounts", NULL};
    unsigned t = out->types;
    bool more = json_is_object(value);
    const json_t *dismounts = more ? json_object_get(value, "dismounts") : NULL;
    struct spot type_at = at_key(at, "type"), dismounts_at = at_key(at, "dismounts");
    if (t == ARMY_TYPES_MAX) return complain(r->c, at, "a line has at most %d types", ARMY_TYPES_MAX);
    out->dismounts[t] = NO_TYPE;
    if (more && !only_keys(value, at, keys, r->c)) return false;
    if (!read_type(r, more ? json_object_get(value, "type") : value, more ? &type_at : at, &out->type[t],
                   &out->named[t]))
        return false;
    for (unsigned k = 0; k < t; k++)
        if (out->type[k] == out->type[t] && same_mark(r->rs, out->named[k], out->named[t]))
            return complain(r->c, at, "this type is named twice");
    out->types++;
    return !dismounts || read_dismounts(r, dismounts, &dismounts_at, out, t);
}

/* A list inside the list: all of these are of one type. */
static bool add_group(const struct reading *r, const json_t *list, const struct spot *at, struct army_line *out) {
    uint8_t first = out->types;
    if (json_array_size(list) < 2) return complain(r->c, at, "two types or more are a choice");
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(at, i);
        if (!add_type(r, json_array_get(list, i), &here, out)) return false;
        out->group[out->types - 1] = first;
    }
    return true;
}

static bool read_types(const struct reading *r, const json_t *list, const struct spot *line, struct army_line *out) {
    struct spot at = at_key(line, "types");
    if (!read_list(list, &at, ARMY_TYPES_MAX, r->c)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(&at, i);
        const json_t *value = json_array_get(list, i);
        if (json_is_array(value) && !add_group(r, value, &here, out)) return false;
        if (json_is_array(value)) continue;
        out->group[out->types % ARMY_TYPES_MAX] = out->types;
        if (!add_type(r, value, &here, out)) return false;
    }
    return out->types > 0 || complain(r->c, &at, "at least one type is needed");
}

/* "all": the types are one group; lists inside their list are for "or". */
static bool read_choice(const struct reading *r, const json_t *value, const struct spot *line, struct army_line *out) {
    struct spot at = at_key(line, "choice");
    int32_t word;
    if (!value) return true;
    if (!read_word(value, &at, choice_words, &word, r->c)) return false;
    out->choice = (uint8_t)(word + 1);
    if (out->types < 2) return complain(r->c, &at, "there is only one type to choose from");
    if (out->choice == CHOICE_ALL) memset(out->group, 0, sizeof out->group);
    return true;
}

/* Of the whole line: each of its types, unless it has said for itself. */
static bool read_line_dismounts(const struct reading *r, const json_t *value, const struct spot *line,
                                struct army_line *out) {
    struct spot at = at_key(line, "dismounts");
    if (!value) return true;
    for (unsigned t = 0; t < out->types; t++)
        if (!out->dismounting[t] && !read_dismounts(r, value, &at, out, t)) return false;
    return true;
}

/* --- a line of elements -------------------------------------------------------------------------------- */

/* A line in a chain of command has a name, and is one piece unless it says how many. */
static bool read_line_name(const struct reading *r, const json_t *value, const struct spot *line,
                           struct army_line *out) {
    struct spot at = at_key(line, "name");
    return !r->rs->armies->command_clause ||
           read_short_text(r, json_object_get(value, "name"), &at, out->name, sizeof out->name);
}

static bool read_count(const struct reading *r, const json_t *value, const struct spot *line, int32_t *count) {
    struct spot at = at_key(line, "count");
    *count = 1;
    return (!value && r->rs->armies->command_clause) || read_int(value, &at, 1, ARMY_COUNT_MAX, count, r->c);
}

static bool read_line(const struct reading *r, const json_t *value, const struct spot *at, struct army_line *out) {
    static const char *const keys[] = {"count", "types", "choice", "dismounts", "general", NULL};
    static const char *const named[] = {"count", "types", "choice", "dismounts", "general", "name", "under", NULL};
    struct spot general_at = at_key(at, "general");
    int32_t count;
    bool general = false, chain = r->rs->armies->command_clause;
    out->under = NO_LINE;
    if (!read_fields(r->rs, r->rs->armies->line_fields, value, at, chain ? named : keys, out->attribute, r->c) ||
        !read_line_name(r, value, at, out) || !read_count(r, json_object_get(value, "count"), at, &count) ||
        !read_types(r, json_object_get(value, "types"), at, out) ||
        !read_choice(r, json_object_get(value, "choice"), at, out) ||
        !read_line_dismounts(r, json_object_get(value, "dismounts"), at, out) ||
        !read_flag(r, json_object_get(value, "general"), &general_at, &general))
        return false;
    out->count = (uint8_t)count;
    out->general = general;
    return true;
}

/* --- bundles ------------------------------------------------------------------------------------------- */

/* Where lines go. */
struct muster_roll {
    size_t most;
    struct army_line *line;
    uint8_t *lines;
    uint8_t bundles;
};

static bool add_line(const struct reading *r, const json_t *value, const struct spot *at, struct muster_roll *roll) {
    if (*roll->lines == roll->most) return complain(r->c, at, "there are more than %zu lines", roll->most);
    if (!read_line(r, value, at, &roll->line[*roll->lines])) return false;
    ++*roll->lines;
    return true;
}

static bool add_way(const struct reading *r, const json_t *list, const struct spot *at, uint8_t way,
                    struct muster_roll *roll, unsigned *elements) {
    if (!read_list(list, at, roll->most, r->c)) return false;
    if (!json_array_size(list)) return complain(r->c, at, "this way has no elements");
    *elements = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(at, i);
        if (!add_line(r, json_array_get(list, i), &here, roll)) return false;
        struct army_line *line = &roll->line[*roll->lines - 1];
        line->bundle = roll->bundles;
        line->way = way;
        *elements += line->count;
    }
    return true;
}

/* {"either": [[{…}, {…}], [{…}]]}: "(1x4Sp + 1xPs) or (2x3Ax)". */
static bool add_bundle(const struct reading *r, const json_t *value, const struct spot *up, struct muster_roll *roll) {
    static const char *const keys[] = {"either", NULL};
    struct spot at = at_key(up, "either");
    const json_t *ways = json_object_get(value, "either");
    unsigned first = 0, elements = 0;
    if (!only_keys(value, up, keys, r->c) || !read_list(ways, &at, ARMY_WAYS_MAX, r->c)) return false;
    if (r->rs->armies->command_clause) return complain(r->c, &at, "an order of battle leaves nothing to choose");
    if (json_array_size(ways) < 2) return complain(r->c, &at, "two ways or more are a choice");
    roll->bundles++;
    for (size_t i = 0; i < json_array_size(ways); i++) {
        struct spot here = at_index(&at, i);
        if (!add_way(r, json_array_get(ways, i), &here, (uint8_t)i, roll, &elements)) return false;
        if (i == 0) first = elements;
        if (elements != first)
            return complain(r->c, &here, "this way has %u elements and the first one %u: all ways have as many",
                            elements, first);
    }
    return true;
}

bool read_lines(const struct reading *r, const json_t *list, const struct spot *at, size_t most, struct army_line *out,
                uint8_t *lines) {
    struct muster_roll roll = {most, out, lines, 0};
    if (!read_list(list, at, most, r->c)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(at, i);
        const json_t *value = json_array_get(list, i);
        if (!(json_object_get(value, "either") ? add_bundle : add_line)(r, value, &here, &roll)) return false;
    }
    return true;
}
