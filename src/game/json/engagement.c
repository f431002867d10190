/* Engagements: one combat, shot or test without a table, into the rule set's own struct by its field tables. */
#include "game/json/tools.h"

#include <stdlib.h>
#include <string.h>

/* What belongs to the asking rather than to the engagement; "options" stands first: only some rule sets have them. */
static const char *const around[] = {"options", "id", "ruleset", "a", "b", "expect", "why", "clauses", NULL};

static bool read_options(const struct ruleset *rs, const json_t *engagement, void *out, struct complaint *c) {
    struct spot at = at_key(NULL, "options");
    void *into = (char *)out + rs->engagement_options;
    const json_t *value = json_object_get(engagement, "options");
    if (!rs->engagement_options) return true;
    fields_fall_back(rs->option_fields, into);
    return !value || read_fields(rs, rs->option_fields, value, &at, NULL, into, c);
}

static bool read_combatant(const struct ruleset *rs, const json_t *engagement, int side, void *out,
                           struct complaint *c) {
    const char *key = side == 0 ? "a" : "b";
    struct spot at = at_key(NULL, key);
    const json_t *value = json_object_get(engagement, key);
    void *into = (char *)out + rs->combatant_offset[side];
    if (!value && side == 1 && rs->second_optional) {
        fields_fall_back(rs->combatant_fields, into);
        return true;
    }
    return read_fields(rs, rs->combatant_fields, value, &at, NULL, into, c);
}

/* The rule set names the field at fault by its path ("b.overlaps"), or not at all. */
static bool rules_allow(const struct ruleset *rs, void *engagement, struct complaint *c, clause *clause_out) {
    struct ruling r = {.legal = true};
    const char *field = NULL;
    char why[200];
    if (!rs->engagement_check || rs->engagement_check(engagement, &r, &field)) return true;
    if (clause_out) *clause_out = r.why.clause;
    complain(c, NULL, "%s", speak(rs, NULL, &r.why, why, sizeof why));
    if (field) snprintf(c->field, sizeof c->field, "%s", field);
    return false;
}

bool engagement_from_json(const struct ruleset *rs, const json_t *engagement, void *out, struct complaint *c,
                          clause *clause_out) {
    struct spot at = at_key(NULL, "ruleset");
    if (clause_out) *clause_out = 0;
    memset(out, 0, rs->engagement_size);
    const char *code = ruleset_code_from_json(engagement, c);
    if (!code) return false;
    if (strcmp(code, rs->code) != 0)
        return complain(c, &at, "this is an engagement of %.20s, not of %s", code, rs->code);
    const char *const *known = rs->engagement_options ? around : around + 1;
    return read_fields(rs, rs->engagement_fields, engagement, NULL, known, out, c) &&
           read_options(rs, engagement, out, c) && read_combatant(rs, engagement, 0, out, c) &&
           read_combatant(rs, engagement, 1, out, c) && rules_allow(rs, out, c, clause_out);
}

/* --- writing ---------------------------------------------------------------------------------------------------- */

enum { FIELDS_DROPPED_MAX = 200 };

/* All that the rules make of an engagement before the dice: its odds, and the reasons for its factors. */
static json_t *meaning_of(const struct ruleset *rs, const void *engagement) {
    struct ruling r = {0};
    struct odds *o = calloc(1, sizeof *o);
    struct resolution *why = calloc(1, sizeof *why);
    json_t *all = json_object();
    if (o && rs->odds(engagement, o, &r)) json_object_set_new(all, "odds", odds_to_json(rs, o, true));
    if (why && rs->explain && rs->explain(engagement, why, &r))
        json_object_set_new(all, "why", resolution_to_json(rs, why));
    free(o);
    free(why);
    return all;
}

/* Removes from one object of the engagement whatever makes no difference to it. */
static void leave_out(const struct ruleset *rs, json_t *whole, json_t *part, const json_t *meant, void *room) {
    const char *key;
    json_t *value, *all = json_copy(part);
    json_object_foreach(all, key, value) {
        struct complaint c;
        json_t *without = NULL;
        if (part == whole && (strcmp(key, "ruleset") == 0 || json_is_object(value))) continue;
        json_object_del(part, key);
        if (engagement_from_json(rs, whole, room, &c, NULL)) without = meaning_of(rs, room);
        if (!json_equal(without, meant)) json_object_set(part, key, value);
        json_decref(without);
    }
    json_decref(all);
}

/* An engagement off the table has every field filled, also those that may not be said of such a one: what is refused
 * goes, field by field. False: it cannot be read at all. */
static bool drop_refused(const struct ruleset *rs, json_t *e, void *room) {
    for (int i = 0; i < FIELDS_DROPPED_MAX; i++) {
        struct complaint c = {0};
        if (engagement_from_json(rs, e, room, &c, NULL)) return true;
        bool side = (c.field[0] == 'a' || c.field[0] == 'b') && c.field[1] == '.';
        const char key[2] = {c.field[0], '\0'};
        if (json_object_del(side ? json_object_get(e, key) : e, c.field + (side ? 2 : 0)) != 0) return false;
    }
    return false;
}

json_t *engagement_to_json(const struct ruleset *rs, const void *engagement) {
    static const char *const sides[2] = {"a", "b"};
    json_t *e = json_pack("{ss}", "ruleset", rs->code);
    void *room = calloc(1, rs->engagement_size);
    write_fields(rs, rs->engagement_fields, engagement, e);
    for (int i = 0; i < 2; i++) {
        json_t *side = json_object();
        write_fields(rs, rs->combatant_fields, (const char *)engagement + rs->combatant_offset[i], side);
        json_object_set_new(e, sides[i], side);
    }
    if (rs->engagement_options) {
        json_t *options = json_object();
        write_fields(rs, rs->option_fields, (const char *)engagement + rs->engagement_options, options);
        json_object_set_new(e, "options", options);
    }
    if (room && drop_refused(rs, e, room)) {
        json_t *meant = meaning_of(rs, engagement);
        leave_out(rs, e, e, meant, room);
        for (int i = 0; i < 2; i++) leave_out(rs, e, json_object_get(e, sides[i]), meant, room);
        if (rs->engagement_options) leave_out(rs, e, json_object_get(e, "options"), meant, room);
        json_decref(meant);
    }
    if (json_object_size(json_object_get(e, "options")) == 0) json_object_del(e, "options");
    free(room);
    return e;
}
