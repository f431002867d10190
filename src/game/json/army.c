/* Army files: the shape is read here, by the tables of the rule set; what is legal the rule set says. The format is
 * described in docs/armies.md. */
#include "game/json/army.h"

#include <string.h>

/* --- small things -------------------------------------------------------------------------------------- */

bool read_short_text(const struct reading *r, const json_t *value, const struct spot *at, char *out, size_t size) {
    const char *text;
    if (!read_text(value, at, &text, r->c)) return false;
    size_t used = strlen(text);
    if (used == 0) return complain(r->c, at, "the text is empty");
    if (used >= size) return complain(r->c, at, "the text is longer than %zu bytes", size - 1);
    memcpy(out, text, used + 1);
    return true;
}

/* An army's id is its file name too: small letters, digits and hyphens. */
static bool read_army_id(const struct reading *r, const json_t *value, const struct spot *at, char id[ARMY_ID_LENGTH]) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    if (!read_short_text(r, value, at, id, ARMY_ID_LENGTH)) return false;
    return strspn(id, letters) == strlen(id) ||
           complain(r->c, at, "\"%s\" is no army's id: only small letters, digits and '-' are used", id);
}

bool read_flag(const struct reading *r, const json_t *value, const struct spot *at, bool *out) {
    if (value && !json_is_boolean(value)) return complain(r->c, at, "true or false is wanted here");
    if (value) *out = json_is_true(value);
    return true;
}

/* --- the chain of command ------------------------------------------------------------------------------ */

static uint8_t line_named(const struct army *army, const char *name) {
    for (uint8_t i = 0; i < army->lines; i++)
        if (strcmp(army->line[i].name, name) == 0) return i;
    return NO_LINE;
}

/* "under" names another line, before or after this one. */
static bool read_under(const struct reading *r, const json_t *list, unsigned line, struct army *out) {
    struct spot all = at_key(NULL, "elements"), here = at_index(&all, line), at = at_key(&here, "under"),
                name_at = at_key(&here, "name");
    const json_t *value = json_object_get(json_array_get(list, line), "under");
    const char *name;
    if (line_named(out, out->line[line].name) != line)
        return complain(r->c, &name_at, "there are two called \"%s\": each has a name of its own",
                        out->line[line].name);
    if (!value) return true;
    if (!read_text(value, &at, &name, r->c)) return false;
    uint8_t superior = out->line[line].under = line_named(out, name);
    if (superior == NO_LINE) return complain(r->c, &at, "nobody in this army is called \"%.40s\"", name);
    return superior != line || complain(r->c, &at, "nobody serves under himself");
}

static bool read_chain(const struct reading *r, const json_t *list, struct army *out) {
    for (unsigned i = 0; r->rs->armies->command_clause && i < out->lines; i++)
        if (!read_under(r, list, i, out)) return false;
    return true;
}

/* --- the army ------------------------------------------------------------------------------------------ */

static bool read_enemies(const struct reading *r, const json_t *list, struct army *out) {
    struct spot at = at_key(NULL, "enemies");
    if (!list) return true;
    if (!read_list(list, &at, ARMY_NAMES_MAX, r->c)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(&at, i);
        if (!read_army_id(r, json_array_get(list, i), &here, out->enemy[i])) return false;
        out->enemies++;
    }
    return true;
}

/* The lines of an army or of a contingent: "elements" as data, or "list" as players write lists. */
static bool read_troops(const struct reading *r, const json_t *object, const struct spot *at, size_t most,
                        struct army_line *out, uint8_t *lines) {
    const json_t *list = json_object_get(object, "list"), *elements = json_object_get(object, "elements");
    struct spot list_at = at_key(at, "list"), elements_at = at_key(at, "elements");
    const char *text;
    if (!list) return read_lines(r, elements, &elements_at, most, out, lines);
    if (elements) return complain(r->c, &list_at, "the troops are said twice: \"list\" or \"elements\"");
    if (!read_text(list, &list_at, &text, r->c)) return false;
    char why[sizeof r->c->text];
    return army_lines_from_list(r->rs, text, out, (unsigned)most, lines, why, sizeof why) ||
           complain(r->c, &list_at, "%s", why);
}

/* An ally is the id of an army (all of it comes, to larger battles), or that and the elements it lends: its own lines,
 * or any so many of its list. */
static bool read_contingent(const struct reading *r, const json_t *value, const struct spot *at,
                            struct contingent *out) {
    static const char *const keys[] = {"army", "elements", "list", "any", NULL};
    struct spot army_at = at_key(at, "army"), any_at = at_key(at, "any");
    const json_t *any = json_object_get(value, "any");
    int32_t number;
    if (json_is_string(value)) return read_army_id(r, value, at, out->army);
    if (!read_object(value, at, r->c) || !only_keys(value, at, keys, r->c) ||
        !read_army_id(r, json_object_get(value, "army"), &army_at, out->army))
        return false;
    if (!any) return read_troops(r, value, at, CONTINGENT_LINES_MAX, out->line, &out->lines);
    if (!read_int(any, &any_at, 1, ARMY_COUNT_MAX, &number, r->c)) return false;
    out->any = (uint8_t)number;
    return (!json_object_get(value, "elements") && !json_object_get(value, "list")) ||
           complain(r->c, &any_at, "any elements of its list, or those said here: leave one of both out");
}

static bool read_allies(const struct reading *r, const json_t *list, struct army *out) {
    struct spot at = at_key(NULL, "allies");
    if (!list) return true;
    if (!read_list(list, &at, CONTINGENTS_MAX, r->c)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(&at, i);
        if (!read_contingent(r, json_array_get(list, i), &here, &out->contingent[i])) return false;
        out->contingents++;
    }
    return true;
}

static bool read_names(const struct reading *r, const json_t *army, struct army *out) {
    struct spot id = at_key(NULL, "id"), name = at_key(NULL, "name"), period = at_key(NULL, "period"),
                about = at_key(NULL, "about");
    const json_t *said = json_object_get(army, "about"), *when = json_object_get(army, "period");
    return read_army_id(r, json_object_get(army, "id"), &id, out->id) &&
           read_short_text(r, json_object_get(army, "name"), &name, out->name, sizeof out->name) &&
           (!when || read_short_text(r, when, &period, out->period, sizeof out->period)) &&
           (!said || read_short_text(r, said, &about, out->about, sizeof out->about));
}

/* "hilly", or a choice: ["hilly", "arable"]. */
static bool read_regions(const struct reading *r, const json_t *value, struct army *out) {
    struct spot at = at_key(NULL, "region");
    size_t count = json_is_array(value) ? json_array_size(value) : 1;
    if (json_is_array(value) && !read_list(value, &at, ARMY_REGIONS_MAX, r->c)) return false;
    if (!count) return complain(r->c, &at, "an army has a home: name its region");
    for (size_t i = 0; i < count; i++) {
        struct spot here = json_is_array(value) ? at_index(&at, i) : at;
        int32_t region;
        if (!read_word(json_is_array(value) ? json_array_get(value, i) : value, &here, r->rs->armies->regions, &region,
                       r->c))
            return false;
        for (unsigned k = 0; k < out->regions; k++)
            if (out->region[k] == region) return complain(r->c, &here, "this region is named twice");
        out->region[out->regions++] = (uint8_t)region;
    }
    return true;
}

/* "littoral" left out: as the region says. The rule set may refuse another answer. */
static bool read_home(const struct reading *r, const json_t *army, struct army *out) {
    struct spot aggression_at = at_key(NULL, "aggression"), littoral_at = at_key(NULL, "littoral");
    int32_t aggression;
    if (!r->rs->armies->regions) return true;
    if (!read_regions(r, json_object_get(army, "region"), out) ||
        !read_int(json_object_get(army, "aggression"), &aggression_at, 0, r->rs->armies->most_aggression, &aggression,
                  r->c))
        return false;
    out->aggression = (uint8_t)aggression;
    for (unsigned i = 0; i < out->regions; i++)
        out->littoral = out->littoral || out->region[i] == r->rs->armies->landing_region;
    return read_flag(r, json_object_get(army, "littoral"), &littoral_at, &out->littoral);
}

static bool read_camp(const struct reading *r, const json_t *camp, struct army *out) {
    static const char *const keys[] = {"civilians", NULL};
    struct spot at = at_key(NULL, "camp"), civilians = at_key(&at, "civilians");
    if (!camp) return true;
    return read_object(camp, &at, r->c) && only_keys(camp, &at, keys, r->c) &&
           read_flag(r, json_object_get(camp, "civilians"), &civilians, &out->civilians);
}

static bool rules_allow(const struct reading *r, const struct army *army, clause *clause_out) {
    struct ruling ruling = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    return r->rs->armies->check(army, &ruling, &at) || complain_of_army(r->rs, army, &ruling, &at, r->c, clause_out);
}

/* How its figures are painted, for whoever draws them: colours as "#rrggbb", and the form of the shields. */
static bool read_colours(const struct reading *r, const json_t *colours) {
    static const char *const keys[] = {"tunic", "shield", "boss",     "crest", "metal", "skin",
                                       "flock", "hat",    "trousers", "form",  NULL};
    static const char *const forms[] = {"round", "scutum", "leaf", "oval", "none", NULL};
    struct spot at = at_key(NULL, "colours");
    if (!colours) return true;
    if (!read_object(colours, &at, r->c) || !only_keys(colours, &at, keys, r->c)) return false;
    for (int i = 0; keys[i]; i++) {
        const json_t *value = json_object_get(colours, keys[i]);
        struct spot here = at_key(&at, keys[i]);
        const char *text;
        int32_t form;
        if (!value) continue;
        if (strcmp(keys[i], "form") == 0) {
            if (!read_word(value, &here, forms, &form, r->c)) return false;
            continue;
        }
        if (!read_text(value, &here, &text, r->c)) return false;
        if (text[0] != '#' || strspn(text + 1, "0123456789abcdefABCDEF") != 6 || strlen(text) != 7)
            return complain(r->c, &here, "a colour is written #rrggbb, in hexadecimal digits");
    }
    return true;
}

/* Which keys an army may have: its home only where the rule set knows one. */
static bool read_army_fields(const struct reading *r, const json_t *army, struct army *out) {
    static const char *const keys[] = {"ruleset", "id",     "name", "period", "enemies", "elements",
                                       "list",    "allies", "camp", "about",  "colours", NULL};
    static const char *const home[] = {"ruleset",  "id",         "name",     "period",  "enemies",
                                       "elements", "list",       "allies",   "camp",    "about",
                                       "region",   "aggression", "littoral", "colours", NULL};
    return read_fields(r->rs, r->rs->armies->army_fields, army, NULL, r->rs->armies->regions ? home : keys,
                       out->attribute, r->c) &&
           read_colours(r, json_object_get(army, "colours"));
}

bool army_from_json(const struct ruleset *rs, const json_t *army, struct army *out, struct complaint *c,
                    clause *clause_out) {
    const struct reading r = {rs, c};
    struct spot at = at_key(NULL, "ruleset");
    if (clause_out) *clause_out = 0;
    memset(out, 0, sizeof *out);
    out->times = 1;
    const char *code = ruleset_code_from_json(army, c);
    if (!code) return false;
    if (strcmp(code, rs->code) != 0) return complain(c, &at, "this is an army of %.20s, not of %s", code, rs->code);
    if (!rs->armies) return complain(c, &at, "%s has no armies", rs->code);
    const json_t *elements = json_object_get(army, "elements");
    return read_army_fields(&r, army, out) && read_names(&r, army, out) && read_home(&r, army, out) &&
           read_camp(&r, json_object_get(army, "camp"), out) &&
           read_enemies(&r, json_object_get(army, "enemies"), out) &&
           read_troops(&r, army, NULL, ARMY_LINES_MAX, out->line, &out->lines) && read_chain(&r, elements, out) &&
           read_allies(&r, json_object_get(army, "allies"), out) && rules_allow(&r, out, clause_out);
}
