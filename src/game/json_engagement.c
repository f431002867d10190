/* Engagements: one combat, shot or test without a table, into the rule set's own struct by its field tables. */
#include "game/json_tools.h"

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
