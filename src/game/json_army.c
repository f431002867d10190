/* Army files: the shape is read here, by the tables of the rule set; what is legal the rule set says. The format is
 * described in docs/armies.md. */
#include "game/json_tools.h"

#include <string.h>

/* What is being read: every part of an army needs these. */
struct reading {
    const struct ruleset *rs;
    struct complaint *c;
};

static const char *const choice_words[] = {"or", "all", NULL};                 /* enum army_choice from 1 */
static const char *const dismounting_words[] = {"deploying", "in_play", NULL}; /* enum army_dismounting from 1 */

/* --- small things -------------------------------------------------------------------------------------- */

static bool read_short_text(const struct reading *r, const json_t *value, const struct spot *at, char *out,
                            size_t size) {
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

static bool read_flag(const struct reading *r, const json_t *value, const struct spot *at, bool *out) {
    if (value && !json_is_boolean(value)) return complain(r->c, at, "true or false is wanted here");
    if (value) *out = json_is_true(value);
    return true;
}

static bool read_type(const struct reading *r, const json_t *value, const struct spot *at, uint8_t *out, bool *marked) {
    const char *code;
    if (!read_text(value, at, &code, r->c)) return false;
    int found = type_of_code(r->rs, code);
    *out = (uint8_t)found;
    *marked = mark_of_code(r->rs, code) != NULL;
    return found >= 0 || complain(r->c, at, "\"%.20s\" is no type of %s", code, r->rs->code);
}

/* --- a line of elements -------------------------------------------------------------------------------- */

static bool read_types(const struct reading *r, const json_t *list, const struct spot *line, struct army_line *out) {
    struct spot at = at_key(line, "types");
    if (!read_list(list, &at, ARMY_TYPES_MAX, r->c)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(&at, i);
        bool marked;
        if (!read_type(r, json_array_get(list, i), &here, &out->type[i], &marked)) return false;
        for (size_t k = 0; k < i; k++)
            if (out->type[k] == out->type[i] && (out->marked >> k & 1) == marked)
                return complain(r->c, &here, "this type is named twice");
        if (marked) out->marked |= (uint8_t)(1u << i);
        out->types++;
    }
    return out->types > 0 || complain(r->c, &at, "at least one type is needed");
}

static bool read_choice(const struct reading *r, const json_t *value, const struct spot *line, struct army_line *out) {
    struct spot at = at_key(line, "choice");
    int32_t word;
    if (!value) return true;
    if (!read_word(value, &at, choice_words, &word, r->c)) return false;
    out->choice = (uint8_t)(word + 1);
    return out->types > 1 || complain(r->c, &at, "there is only one type to choose from");
}

static bool read_dismounts(const struct reading *r, const json_t *value, const struct spot *line,
                           struct army_line *out) {
    static const char *const keys[] = {"as", "when", NULL};
    struct spot at = at_key(line, "dismounts"), as = at_key(&at, "as"), when = at_key(&at, "when");
    int32_t word;
    bool marked = false;
    out->dismounts = NO_TYPE;
    if (!value) return true;
    if (!read_object(value, &at, r->c) || !only_keys(value, &at, keys, r->c) ||
        !read_type(r, json_object_get(value, "as"), &as, &out->dismounts, &marked) ||
        !read_word(json_object_get(value, "when"), &when, dismounting_words, &word, r->c))
        return false;
    out->dismounting = (uint8_t)(word + 1);
    if (marked) out->marked |= DISMOUNTS_MARKED;
    return true;
}

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
        !read_dismounts(r, json_object_get(value, "dismounts"), at, out) ||
        !read_flag(r, json_object_get(value, "general"), &general_at, &general))
        return false;
    out->count = (uint8_t)count;
    out->general = general;
    return true;
}

static bool read_lines(const struct reading *r, const json_t *list, const struct spot *at, size_t most,
                       struct army_line *out, uint8_t *lines) {
    if (!read_list(list, at, most, r->c)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(at, i);
        if (!read_line(r, json_array_get(list, i), &here, &out[i])) return false;
        ++*lines;
    }
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

/* An ally is the id of an army (all of it comes, to larger battles), or that and the elements it lends. */
static bool read_contingent(const struct reading *r, const json_t *value, const struct spot *at,
                            struct contingent *out) {
    static const char *const keys[] = {"army", "elements", NULL};
    struct spot army_at = at_key(at, "army"), elements_at = at_key(at, "elements");
    if (json_is_string(value)) return read_army_id(r, value, at, out->army);
    return read_object(value, at, r->c) && only_keys(value, at, keys, r->c) &&
           read_army_id(r, json_object_get(value, "army"), &army_at, out->army) &&
           read_lines(r, json_object_get(value, "elements"), &elements_at, CONTINGENT_LINES_MAX, out->line,
                      &out->lines);
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

/* "littoral" left out: as the region says. The rule set may refuse another answer. */
static bool read_home(const struct reading *r, const json_t *army, struct army *out) {
    struct spot region_at = at_key(NULL, "region"), aggression_at = at_key(NULL, "aggression"),
                littoral_at = at_key(NULL, "littoral");
    int32_t region, aggression;
    if (!r->rs->armies->regions) return true;
    if (!read_word(json_object_get(army, "region"), &region_at, r->rs->armies->regions, &region, r->c) ||
        !read_int(json_object_get(army, "aggression"), &aggression_at, 0, r->rs->armies->most_aggression, &aggression,
                  r->c))
        return false;
    out->region = (uint8_t)region;
    out->aggression = (uint8_t)aggression;
    out->littoral = region == r->rs->armies->landing_region;
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
    char why[240];
    if (r->rs->armies->check(army, &ruling, &at)) return true;
    if (clause_out) *clause_out = ruling.why.clause;
    complain(r->c, NULL, "%s", speak(r->rs, NULL, &ruling.why, why, sizeof why));
    army_spot_name(&at, r->c->field, sizeof r->c->field);
    return false;
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
    static const char *const keys[] = {"ruleset", "id",   "name",  "period",  "enemies", "elements",
                                       "allies",  "camp", "about", "colours", NULL};
    static const char *const home[] = {"ruleset", "id",    "name",   "period",     "enemies",  "elements", "allies",
                                       "camp",    "about", "region", "aggression", "littoral", "colours",  NULL};
    return read_fields(r->rs, r->rs->armies->army_fields, army, NULL, r->rs->armies->regions ? home : keys,
                       out->attribute, r->c) &&
           read_colours(r, json_object_get(army, "colours"));
}

bool army_from_json(const struct ruleset *rs, const json_t *army, struct army *out, struct complaint *c,
                    clause *clause_out) {
    const struct reading r = {rs, c};
    struct spot at = at_key(NULL, "ruleset"), elements_at = at_key(NULL, "elements");
    if (clause_out) *clause_out = 0;
    memset(out, 0, sizeof *out);
    const char *code = ruleset_code_from_json(army, c);
    if (!code) return false;
    if (strcmp(code, rs->code) != 0) return complain(c, &at, "this is an army of %.20s, not of %s", code, rs->code);
    if (!rs->armies) return complain(c, &at, "%s has no armies", rs->code);
    const json_t *elements = json_object_get(army, "elements");
    return read_army_fields(&r, army, out) && read_names(&r, army, out) && read_home(&r, army, out) &&
           read_camp(&r, json_object_get(army, "camp"), out) &&
           read_enemies(&r, json_object_get(army, "enemies"), out) &&
           read_lines(&r, elements, &elements_at, ARMY_LINES_MAX, out->line, &out->lines) &&
           read_chain(&r, elements, out) && read_allies(&r, json_object_get(army, "allies"), out) &&
           rules_allow(&r, out, clause_out);
}

/* --- writing ------------------------------------------------------------------------------------------- */

/* `all`: the lines among which it may stand under another. */
static json_t *line_to_json(const struct ruleset *rs, const struct army_line *line, const struct army_line *all) {
    json_t *types = json_array();
    for (unsigned t = 0; t < line->types; t++)
        json_array_append_new(types, json_string(code_of_type(rs, line->type[t], line->marked >> t & 1)));
    json_t *o = json_object();
    if (line->name[0]) json_object_set_new(o, "name", json_string(line->name));
    json_object_set_new(o, "count", json_integer(line->count));
    json_object_set_new(o, "types", types);
    if (line->under != NO_LINE) json_object_set_new(o, "under", json_string(all[line->under].name));
    if (line->choice) json_object_set_new(o, "choice", json_string(choice_words[line->choice - 1]));
    if (line->general) json_object_set_new(o, "general", json_true());
    if (line->dismounting)
        json_object_set_new(o, "dismounts",
                            json_pack("{s:s,s:s}", "as",
                                      code_of_type(rs, line->dismounts, line->marked & DISMOUNTS_MARKED), "when",
                                      dismounting_words[line->dismounting - 1]));
    write_fields(rs, rs->armies->line_fields, line->attribute, o);
    return o;
}

static json_t *lines_to_json(const struct ruleset *rs, const struct army_line *line, unsigned lines) {
    json_t *list = json_array();
    for (unsigned i = 0; i < lines; i++) json_array_append_new(list, line_to_json(rs, &line[i], line));
    return list;
}

static json_t *allies_to_json(const struct ruleset *rs, const struct army *a) {
    json_t *list = json_array();
    for (unsigned i = 0; i < a->contingents; i++) {
        const struct contingent *ally = &a->contingent[i];
        if (ally->lines)
            json_array_append_new(list, json_pack("{s:s,s:o}", "army", ally->army, "elements",
                                                  lines_to_json(rs, ally->line, ally->lines)));
        else
            json_array_append_new(list, json_string(ally->army));
    }
    return list;
}

json_t *army_to_json(const struct ruleset *rs, const struct army *a) {
    json_t *enemies = json_array();
    for (unsigned i = 0; i < a->enemies; i++) json_array_append_new(enemies, json_string(a->enemy[i]));
    json_t *o = json_pack("{s:s,s:s,s:s}", "ruleset", rs->code, "id", a->id, "name", a->name);
    if (a->period[0]) json_object_set_new(o, "period", json_string(a->period));
    if (rs->armies->regions) {
        json_object_set_new(o, "region", json_string(rs->armies->regions[a->region]));
        json_object_set_new(o, "aggression", json_integer(a->aggression));
        json_object_set_new(o, "littoral", json_boolean(a->littoral));
    }
    write_fields(rs, rs->armies->army_fields, a->attribute, o);
    json_object_set_new(o, "enemies", enemies);
    if (a->about[0]) json_object_set_new(o, "about", json_string(a->about));
    json_object_set_new(o, "camp", json_pack("{s:b}", "civilians", a->civilians));
    json_object_set_new(o, "elements", lines_to_json(rs, a->line, a->lines));
    if (a->contingents) json_object_set_new(o, "allies", allies_to_json(rs, a));
    return o;
}
