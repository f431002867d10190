/* Runs engagements against what they should come to: tests/cases/ *.jsonl, one engagement a line with "id" and
 *
 *     "expect": {"factor": {"a": 5, "b": 5}, "outcome": {"b": "recoil"}, "clauses": ["dba30-251"], ...}
 *
 * Any result may be named, wholly or in part. With dice or cards the engagement is resolved; without, its factors are
 * explained and its odds computed ("odds": {"b": {"recoil": {"count": 12}}}). "clauses" must all be among the reasons.
 * "error_field": the engagement is bad input, and the complaint names that field ("error_clause": and that clause,
 * "error_why": and says this). */
#include "runner.h"

#include <stdlib.h>
#include <string.h>

struct engagement_case {
    struct runner *r;
    const struct ruleset *rs;
    const json_t *expect;
    void *engagement;
};

/* --- expectations -------------------------------------------------------------------------------------- */

static bool among_reasons(const json_t *db_because, const char *named) {
    size_t i;
    json_t *reason;
    json_array_foreach(db_because, i, reason) {
        const char *own = json_string_value(json_object_get(reason, "clause"));
        if (own && strcmp(own, named) == 0) return true;
    }
    return false;
}

static bool clauses_are_given(struct runner *r, const json_t *wanted, const json_t *db_because) {
    size_t i;
    json_t *one_clause;
    char got[1500];
    json_array_foreach((json_t *)wanted, i, one_clause) {
        const char *name = json_string_value(one_clause);
        if (!name || !among_reasons(db_because, name))
            return case_fail(r, "expected the clause %s among the reasons, got %s", name ? name : "?",
                             shown(db_because, got, sizeof got));
    }
    json_array_foreach((json_t *)wanted, i, one_clause) case_cite(r, json_string_value(one_clause));
    return true;
}

/* Everything expected but the odds, against the answer as `acies resolve` would give it. */
static bool answer_fits(struct runner *r, const json_t *expect, const json_t *answer) {
    const char *key;
    json_t *wanted;
    char want[300], got[300];
    json_object_foreach((json_t *)expect, key, wanted) {
        if (strcmp(key, "clauses") == 0 || strcmp(key, "odds") == 0) continue;
        const json_t *value = json_object_get(answer, key);
        if (!json_holds(value, wanted))
            return case_fail(r, "expected %s %s, got %s", key, shown(wanted, want, sizeof want),
                             shown(value, got, sizeof got));
    }
    return clauses_are_given(r, json_object_get(expect, "clauses"), json_object_get(answer, "because"));
}

static void check_odds(const struct engagement_case *c, struct ruling *ruling) {
    const json_t *wanted = json_object_get(c->expect, "odds");
    struct odds *odds = calloc(1, sizeof *odds);
    char want[300], got[1500];
    if (!c->rs->odds(c->engagement, odds, ruling)) {
        case_fail(c->r, "expected odds, got a refusal: %s", ruling->why.text ? ruling->why.text : "?");
    } else {
        json_t *answer = odds_to_json(c->rs, odds, true);
        if (!json_holds(answer, wanted))
            case_fail(c->r, "expected odds %s, got %s", shown(wanted, want, sizeof want),
                      shown(answer, got, sizeof got));
        json_decref(answer);
    }
    free(odds);
}

static void check_answer(const struct engagement_case *c, bool drawn) {
    struct resolution *out = calloc(1, sizeof *out);
    struct ruling ruling = {0};
    char why[300];
    if (json_object_get(c->expect, "odds")) check_odds(c, &ruling);
    bool (*answer_of)(const void *, struct resolution *, struct ruling *) = drawn ? c->rs->resolve : c->rs->explain;
    if (answer_of && answer_of(c->engagement, out, &ruling)) {
        json_t *answer = resolution_to_json(c->rs, out);
        answer_fits(c->r, c->expect, answer);
        json_decref(answer);
    } else if (answer_of || json_object_size(c->expect) > 1)
        case_fail(c->r, "expected a result, got a refusal: %s", speak(c->rs, NULL, &ruling.why, why, sizeof why));
    free(out);
}

/* --- one line ------------------------------------------------------------------------------------------ */

static void check_complaint(struct runner *r, const struct ruleset *rs, const json_t *expect, const struct complaint *c,
                            clause db_because) {
    const char *field = json_string_value(json_object_get(expect, "error_field"));
    const char *named = json_string_value(json_object_get(expect, "error_clause"));
    char name[CLAUSE_NAME_MAX];
    clause_name(rs, db_because, name);
    if (!field)
        case_fail(r, "expected a result, got an error in \"%s\": %s", c->field, c->text);
    else if (strcmp(field, c->field) != 0)
        case_fail(r, "expected an error in \"%s\", got one in \"%s\": %s", field, c->field, c->text);
    else if (named && strcmp(named, name) != 0)
        case_fail(r, "expected an error by %s, got %s: %s", named, name, c->text);
    else {
        case_cite(r, named);
        const char *why = json_string_value(json_object_get(expect, "error_why"));
        if (db_because || why)
            case_hears(r, rs, c->text, why); /* what breaks no rule need not be a rule set's sentence */
    }
}

static void run_engagement(struct runner *r, const struct ruleset *rs, const json_t *line, const json_t *expect) {
    struct complaint complaint = {0};
    clause db_because = 0;
    void *engagement = calloc(1, rs->engagement_size);
    struct engagement_case c = {r, rs, expect, engagement};
    const char *field = json_string_value(json_object_get(expect, "error_field"));
    if (!engagement_from_json(rs, line, engagement, &complaint, &db_because))
        check_complaint(r, rs, expect, &complaint, db_because);
    else if (field)
        case_fail(r, "expected an error in \"%s\", but the engagement was taken", field);
    else
        check_answer(&c, json_object_get(line, "dice") || json_object_get(line, "cards"));
    free(engagement);
}

static void run_line(struct runner *r, const char *text, size_t size, unsigned number) {
    struct complaint c = {0};
    char name[120];
    snprintf(name, sizeof name, "line %u", number);
    case_begin(r, name);
    json_t *line = json_read(text, size, &c);
    const json_t *id = json_object_get(line, "id"), *expect = json_object_get(line, "expect");
    const char *code = line ? ruleset_code_from_json(line, &c) : NULL;
    const struct ruleset *rs = code ? ruleset_find(code) : NULL;
    if (id) case_begin(r, json_is_string(id) ? json_string_value(id) : shown(id, name, sizeof name));
    if (!line)
        case_fail(r, "%s", c.text);
    else if (!json_is_object(expect) || json_object_size(expect) == 0)
        case_fail(r, "the line expects nothing");
    else if (!rs)
        case_fail(r, "no rule set is named, or none that is known");
    else
        run_engagement(r, rs, line, expect);
    json_decref(line);
    case_end(r);
}

static void run_file(struct runner *r, const char *text, size_t size) {
    unsigned number = 0;
    for (size_t at = 0; at < size;) {
        const char *feed = memchr(text + at, '\n', size - at);
        size_t end = feed ? (size_t)(feed - text) : size;
        number++;
        if (end > at && text[at] != '\r') run_line(r, text + at, end - at, number);
        at = end + 1;
    }
}

int main(int argc, char **argv) { return runner_main(argc - 1, argv + 1, run_file); }
