/* Army files, written. */
#include "game/json/army.h"

#include <string.h>

/* --- lines --------------------------------------------------------------------------------------------- */

static bool dismounts_alike(const struct army_line *line, unsigned a, unsigned b) {
    return line->dismounting[a] == line->dismounting[b] && line->dismounts[a] == line->dismounts[b] &&
           line->dismounts_named[a] == line->dismounts_named[b];
}

/* All types of the line alike: said once, of the line. */
static bool dismounts_as_one(const struct army_line *line) {
    for (unsigned t = 1; t < line->types; t++)
        if (!dismounts_alike(line, 0, t)) return false;
    return line->dismounting[0] != DISMOUNT_NEVER;
}

static json_t *dismounts_to_json(const struct ruleset *rs, const struct army_line *line, unsigned t) {
    return json_pack("{s:s,s:s}", "as", code_of_type(rs, line->dismounts[t], line->dismounts_named[t]), "when",
                     dismounting_words[line->dismounting[t] - 1]);
}

static json_t *type_to_json(const struct ruleset *rs, const struct army_line *line, unsigned t) {
    json_t *code = json_string(code_of_type(rs, line->type[t], line->named[t]));
    if (!line->dismounting[t] || dismounts_as_one(line)) return code;
    return json_pack("{s:o,s:o}", "type", code, "dismounts", dismounts_to_json(rs, line, t));
}

/* Types of one group stand in a list of their own, but where they are all there is. */
static json_t *types_to_json(const struct ruleset *rs, const struct army_line *line) {
    json_t *types = json_array(), *group = NULL;
    for (unsigned t = 0; t < line->types; t++) {
        bool with_next = t + 1 < line->types && line->group[t + 1] == line->group[t];
        if (line->choice != CHOICE_OR) group = types;
        if (line->group[t] == t && line->choice == CHOICE_OR) {
            group = with_next ? json_array() : types;
            if (with_next) json_array_append_new(types, group);
        }
        json_array_append_new(group, type_to_json(rs, line, t));
    }
    return types;
}

/* `all`: the lines among which it may stand under another. */
static json_t *line_to_json(const struct ruleset *rs, const struct army_line *line, const struct army_line *all) {
    json_t *o = json_object();
    if (line->name[0]) json_object_set_new(o, "name", json_string(line->name));
    json_object_set_new(o, "count", json_integer(line->count));
    json_object_set_new(o, "types", types_to_json(rs, line));
    if (line->under != NO_LINE) json_object_set_new(o, "under", json_string(all[line->under].name));
    if (line->choice) json_object_set_new(o, "choice", json_string(choice_words[line->choice - 1]));
    if (line->general) json_object_set_new(o, "general", json_true());
    if (dismounts_as_one(line)) json_object_set_new(o, "dismounts", dismounts_to_json(rs, line, 0));
    write_fields(rs, rs->armies->line_fields, line->attribute, o);
    return o;
}

/* The list a line goes to: that of its way where it is of a bundle. */
static json_t *place_in(json_t *list, const struct army_line *line, bool same_bundle) {
    json_t *ways;
    if (!line->bundle) return list;
    if (same_bundle)
        ways = json_object_get(json_array_get(list, json_array_size(list) - 1), "either");
    else
        json_array_append_new(list, json_pack("{s:o}", "either", ways = json_array()));
    if (json_array_size(ways) <= line->way) json_array_append_new(ways, json_array());
    return json_array_get(ways, line->way);
}

static json_t *lines_to_json(const struct ruleset *rs, const struct army_line *line, unsigned lines) {
    json_t *list = json_array();
    for (unsigned i = 0; i < lines; i++)
        json_array_append_new(place_in(list, &line[i], i > 0 && line[i].bundle == line[i - 1].bundle),
                              line_to_json(rs, &line[i], line));
    return list;
}

/* --- the army ------------------------------------------------------------------------------------------ */

static json_t *allies_to_json(const struct ruleset *rs, const struct army *a) {
    json_t *list = json_array();
    for (unsigned i = 0; i < a->contingents; i++) {
        const struct contingent *ally = &a->contingent[i];
        if (ally->any)
            json_array_append_new(list, json_pack("{s:s,s:i}", "army", ally->army, "any", (int)ally->any));
        else if (ally->lines)
            json_array_append_new(list, json_pack("{s:s,s:o}", "army", ally->army, "elements",
                                                  lines_to_json(rs, ally->line, ally->lines)));
        else
            json_array_append_new(list, json_string(ally->army));
    }
    return list;
}

static json_t *regions_to_json(const struct ruleset *rs, const struct army *a) {
    if (a->regions == 1) return json_string(rs->armies->regions[a->region[0]]);
    json_t *list = json_array();
    for (unsigned i = 0; i < a->regions; i++)
        json_array_append_new(list, json_string(rs->armies->regions[a->region[i]]));
    return list;
}

json_t *army_to_json(const struct ruleset *rs, const struct army *a) {
    json_t *enemies = json_array();
    for (unsigned i = 0; i < a->enemies; i++) json_array_append_new(enemies, json_string(a->enemy[i]));
    json_t *o = json_pack("{s:s,s:s,s:s}", "ruleset", rs->code, "id", a->id, "name", a->name);
    if (a->period[0]) json_object_set_new(o, "period", json_string(a->period));
    if (rs->armies->regions) {
        json_object_set_new(o, "region", regions_to_json(rs, a));
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
