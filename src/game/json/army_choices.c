/* A player's choices from an army: {"elements": [null, {"take": {"3Bw": 1, "4Bw": 1}, "dismounted": 2, "give_up": 1},
 * {"either": 1, "elements": [...]}], "region": "hilly", "ally": "numidian", "ally_elements": [...], "options": {...}}.
 * Lines left out, or null, are fielded as they first stand; the options are those of a position. */
#include "game/json/tools.h"

#include <string.h>

struct choosing {
    const struct ruleset *rs;
    struct complaint *c;
};

static int type_in_line(const struct ruleset *rs, const struct army_line *line, const char *code) {
    int type = type_of_code(rs, code), found = -1;
    unsigned name = name_of_code(rs, code);
    for (int t = 0; t < line->types; t++) {
        if (line->type[t] != type) continue;
        if (line->named[t] == name) return t;
        found = t; /* by another of its names */
    }
    return found;
}

/* {"3Bw": 1, "4Bw": 1}: how many of each type of the line. */
static bool read_by_type(const struct choosing *r, const struct army_line *line, const json_t *said,
                         const struct spot *at, uint8_t out[ARMY_TYPES_MAX]) {
    const char *code;
    json_t *value;
    if (!read_object(said, at, r->c)) return false;
    memset(out, 0, ARMY_TYPES_MAX);
    json_object_foreach((json_t *)said, code, value) {
        struct spot here = at_key(at, code);
        int type = type_in_line(r->rs, line, code);
        int32_t number;
        if (type < 0) return complain(r->c, &here, "this line of the army has no \"%.20s\"", code);
        if (!read_int(value, &here, 0, ARMY_COUNT_MAX, &number, r->c)) return false;
        out[type] = (uint8_t)number;
    }
    return true;
}

/* A number, from the first of those taken who can dismount; or so many of each type. */
static bool read_dismounted(const struct choosing *r, const struct army_line *line, const json_t *value,
                            const struct spot *up, struct line_choice *out) {
    struct spot at = at_key(up, "dismounted");
    int32_t number;
    if (!value) return true;
    if (json_is_object(value)) return read_by_type(r, line, value, &at, out->dismounted);
    if (!read_int(value, &at, 0, ARMY_COUNT_MAX, &number, r->c)) return false;
    for (unsigned t = 0; t < line->types && number > 0; t++) {
        if (!line->dismounting[t]) continue;
        out->dismounted[t] = number < out->taken[t] ? (uint8_t)number : out->taken[t];
        number -= out->dismounted[t];
    }
    out->dismounted[0] = (uint8_t)(out->dismounted[0] + number); /* more than there are: the rules say so */
    return true;
}

static bool read_line_choice(const struct choosing *r, const struct army_line *line, const json_t *value,
                             const struct spot *at, struct line_choice *out) {
    static const char *const keys[] = {"take", "dismounted", "give_up", NULL};
    struct spot take_at = at_key(at, "take"), give_up_at = at_key(at, "give_up");
    const json_t *take = json_object_get(value, "take"), *give_up = json_object_get(value, "give_up");
    int32_t number = 0;
    if (json_is_null(value)) return true;
    if (!read_object(value, at, r->c) || !only_keys(value, at, keys, r->c) ||
        (give_up && !read_int(give_up, &give_up_at, 0, ARMY_COUNT_MAX, &number, r->c)) ||
        (take && !read_by_type(r, line, take, &take_at, out->taken)))
        return false;
    out->given_up = (uint8_t)number;
    if (!take) out->taken[0] = number < line->count ? (uint8_t)(line->count - number) : 0;
    return read_dismounted(r, line, json_object_get(value, "dismounted"), at, out);
}

/* --- bundles ------------------------------------------------------------------------------------------- */

/* Lines of an army or a contingent, and the choices from them. */
struct choosing_from {
    const struct army_line *line;
    unsigned lines;
    struct line_choice *out;
};

/* Which way is taken, {"either": 1, "elements": […]}: all others are left. `first`: the first line of the bundle. */
static bool read_bundle_choice(const struct choosing *r, const struct choosing_from *f, unsigned first,
                               const json_t *value, const struct spot *at) {
    static const char *const keys[] = {"either", "elements", NULL};
    struct spot either_at = at_key(at, "either"), elements_at = at_key(at, "elements");
    const json_t *elements = json_object_get(value, "elements");
    int32_t way = 0;
    unsigned place = 0, last = first;
    if (json_is_null(value)) return true;
    while (last + 1 < f->lines && f->line[last + 1].bundle == f->line[first].bundle) last++;
    if (!read_object(value, at, r->c) || !only_keys(value, at, keys, r->c) ||
        !read_int(json_object_get(value, "either"), &either_at, 0, f->line[last].way, &way, r->c) ||
        (elements && !read_list(elements, &elements_at, ARMY_LINES_MAX, r->c)))
        return false;
    for (unsigned i = first; i <= last; i++) {
        memset(&f->out[i], 0, sizeof f->out[i]);
        if (f->line[i].way != way) continue;
        const json_t *said = json_array_get(elements, place);
        struct spot here = at_index(&elements_at, place++);
        f->out[i].taken[0] = f->line[i].count;
        if (said && !read_line_choice(r, &f->line[i], said, &here, &f->out[i])) return false;
    }
    return place >= json_array_size(elements) ||
           complain(r->c, &elements_at, "this way has %u lines and more are said", place);
}

static bool read_line_choices(const struct choosing *r, const json_t *list, const char *key,
                              struct choosing_from from) {
    struct spot at = at_key(NULL, key);
    unsigned entries = from.lines ? army_line_place(from.line, from.lines - 1).entry + 1 : 0;
    if (!list) return true;
    if (!read_list(list, &at, entries, r->c)) return false;
    for (unsigned i = 0; i < from.lines; i++) {
        struct line_place p = army_line_place(from.line, i);
        struct spot here = at_index(&at, p.entry);
        const json_t *value = json_array_get(list, p.entry);
        if (!value || p.way || p.place) continue; /* a bundle is read with its first line */
        if (from.line[i].bundle ? !read_bundle_choice(r, &from, i, value, &here)
                                : !read_line_choice(r, &from.line[i], value, &here, &from.out[i]))
            return false;
    }
    return true;
}

/* --- the army ------------------------------------------------------------------------------------------ */

/* Which of the army's regions is its home. */
static bool read_region(const struct choosing *r, const struct army *a, const json_t *value, struct army_choices *out) {
    struct spot at = at_key(NULL, "region");
    int32_t region;
    if (!value) return true;
    if (!r->rs->armies->regions) return complain(r->c, &at, "these armies have no home");
    if (!read_word(value, &at, r->rs->armies->regions, &region, r->c)) return false;
    for (unsigned i = 0; i < a->regions; i++) {
        if (a->region[i] != region) continue;
        out->region = (uint8_t)i;
        return true;
    }
    return complain(r->c, &at, "%s is no home of this army", r->rs->armies->regions[region]);
}

/* What comes of an ally unless the player says otherwise: all of it, or the first of its list. */
static void plain_ally(const struct contingent *ally, struct line_choice *out) {
    unsigned left = ally->any ? ally->any : MUSTER_MAX;
    for (unsigned i = 0; i < ally->lines; i++) {
        unsigned comes = ally->line[i].way ? 0 : ally->line[i].count;
        out[i].taken[0] = (uint8_t)(comes < left ? comes : left);
        left -= out[i].taken[0];
    }
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
    if (found->any && !found->lines)
        return complain(r->c, &at, "any %d elements of \"%s\" come: its army is wanted too, in \"allies\"", found->any,
                        found->army);
    plain_ally(found, out->ally_line);
    return read_line_choices(r, elements, "ally_elements",
                             (struct choosing_from){found->line, found->lines, out->ally_line});
}

bool read_army_choices(const struct ruleset *rs, const struct army *a, const json_t *choices, struct army_choices *out,
                       struct complaint *c) {
    const struct choosing r = {rs, c};
    army_plain_choices(a, out);
    const json_t *options = json_object_get(choices, "options");
    struct spot at = at_key(NULL, "options");
    fields_fall_back(rs->option_fields, out->option);
    return (!options || read_fields(rs, rs->option_fields, options, &at, NULL, out->option, c)) &&
           read_line_choices(&r, json_object_get(choices, "elements"), "elements",
                             (struct choosing_from){a->line, a->lines, out->line}) &&
           read_region(&r, a, json_object_get(choices, "region"), out) && read_ally(&r, a, choices, out);
}

bool complain_of_army(const struct ruleset *rs, const struct army *army, const struct ruling *ruling,
                      const struct army_spot *at, struct complaint *c, clause *clause_out) {
    char why[240];
    if (clause_out) *clause_out = ruling->why.clause;
    complain(c, NULL, "%s", speak(rs, NULL, &ruling->why, why, sizeof why));
    army_spot_name(army, at, c->field, sizeof c->field);
    return false;
}

bool army_choices_from_json(const struct ruleset *rs, const struct army *a, const json_t *choices,
                            struct army_choices *out, struct complaint *c, clause *clause_out) {
    static const char *const keys[] = {"elements", "region", "ally", "ally_elements", "options", NULL};
    struct ruling ruling = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    if (clause_out) *clause_out = 0;
    if (!read_object(choices, NULL, c) || !only_keys(choices, NULL, keys, c) ||
        !read_army_choices(rs, a, choices, out, c))
        return false;
    return rs->armies->choose(a, out, &ruling, &at) || complain_of_army(rs, a, &ruling, &at, c, clause_out);
}
