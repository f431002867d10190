/* Runs armies against what they should come to: tests/armies/ *.json,
 *
 *     {"about": "...", "army": {a legal army}, "cases": [{"name": "...", "set": {fields put in its place}, ...}]}
 *
 * A field set to null is taken out; "lines": {"2": {…}} puts a line of its elements in the place of another. "legal":
 * true, or "clause" (left out where no rule is broken) and "field" of the refusal. With "choices" the army is mustered
 * and these are judged; "pieces" are the types that come, in order, or objects such as {"type": "4Bd", "ally": true};
 * "totals" are figures of the whole army, {"points": 403}; "list" is the army written as a list. A "big": true musters
 * it for a larger battle, with "allies" as whole armies; otherwise "allies" lend their lists. A file with an "id"
 * instead of "cases" is a stored army: it must be legal, muster, and be written back the same. */
#include "game/armies/list.h"
#include "runner.h"

#include <stdlib.h>
#include <string.h>

/* --- expectations -------------------------------------------------------------------------------------- */

static void check_refusal(struct runner *r, const struct ruleset *rs, const json_t *one, const struct complaint *c,
                          clause db_because) {
    const char *field = json_string_value(json_object_get(one, "field"));
    const char *wanted = json_string_value(json_object_get(one, "clause"));
    char name[CLAUSE_NAME_MAX] = "none";
    if (db_because) clause_name(rs, db_because, name);
    if (!field)
        case_fail(r, "expected a legal army, got a refusal in \"%s\" by %s: %s", c->field, name, c->text);
    else if (strcmp(field, c->field) != 0)
        case_fail(r, "expected a refusal in \"%s\", got one in \"%s\": %s", field, c->field, c->text);
    else if (strcmp(wanted ? wanted : "none", name) != 0)
        case_fail(r, "expected a refusal by %s, got %s: %s", wanted ? wanted : "none", name, c->text);
    else if (wanted) {
        case_cite(r, wanted);
        case_hears(r, rs, c->text, json_string_value(json_object_get(one, "why")));
    }
}

static bool piece_fits(const struct ruleset *rs, const struct setup_piece *p, const json_t *wanted) {
    if (json_is_string(wanted)) return strcmp(rs->types[p->type].code, json_string_value(wanted)) == 0;
    json_t *got = setup_piece_to_json(rs, p);
    const char *key;
    json_t *value;
    bool fits = true;
    json_object_foreach((json_t *)wanted, key, value) { /* false is not written down */
        const json_t *there = json_object_get(got, key);
        fits = fits && (json_is_false(value) ? !there : json_holds(there, value));
    }
    json_decref(got);
    return fits;
}

static void check_pieces(struct runner *r, const struct ruleset *rs, const struct muster *m, const json_t *wanted) {
    size_t i;
    json_t *piece;
    char want[200];
    if (!wanted) return;
    if (m->pieces != json_array_size(wanted))
        case_fail(r, "expected %zu pieces, got %u", json_array_size(wanted), (unsigned)m->pieces);
    json_array_foreach((json_t *)wanted, i, piece) if (i < m->pieces && !piece_fits(rs, &m->piece[i], piece))
        case_fail(r, "expected piece %zu to be %s, got a %s", i, shown(piece, want, sizeof want),
                  rs->types[m->piece[i].type].code);
}

/* Written as players write lists, it reads back the same, and writes the same again. */
static void check_list(struct runner *r, const struct ruleset *rs, const struct army *army, const json_t *wanted) {
    char list[ARMY_LIST_LENGTH], again[ARMY_LIST_LENGTH], why[400] = "";
    struct army_line *line = calloc(ARMY_LINES_MAX, sizeof *line);
    uint8_t lines = 0;
    if (!army_lines_to_list(rs, army->line, army->lines, list, sizeof list)) {
        if (!rs->armies->command_clause) case_fail(r, "the army cannot be written as a list");
    } else if (!army_lines_from_list(rs, list, line, ARMY_LINES_MAX, &lines, why, sizeof why))
        case_fail(r, "the list \"%s\" does not read back: %s", list, why);
    else if (lines != army->lines || memcmp(line, army->line, lines * sizeof *line) != 0)
        case_fail(r, "the list \"%s\" reads back another", list);
    else if (!army_lines_to_list(rs, line, lines, again, sizeof again) || strcmp(list, again) != 0)
        case_fail(r, "the list \"%s\" is written \"%s\" the second time", list, again);
    if (wanted && strcmp(json_string_value(wanted), list) != 0)
        case_fail(r, "expected the list \"%s\", got \"%s\"", json_string_value(wanted), list);
    free(line);
}

static void check_written(struct runner *r, const struct ruleset *rs, const struct army *army) {
    struct complaint c = {0};
    struct army *again = malloc(sizeof *again);
    json_t *written = army_to_json(rs, army);
    if (!army_from_json(rs, written, again, &c, NULL))
        case_fail(r, "the army written down does not read back: %s", c.text);
    else if (memcmp(army, again, sizeof *army) != 0)
        case_fail(r, "the army written down reads back another");
    json_decref(written);
    free(again);
}

/* "totals": {"points": 403}: figures of the whole army, each by its short name. */
static void check_totals(struct runner *r, const struct ruleset *rs, const struct army *army, const json_t *wanted) {
    struct type_fact fact[TYPE_FACTS_MAX];
    size_t facts = rs->armies->totals ? rs->armies->totals(army, fact) : 0;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)wanted, key, value) {
        char name[CLAUSE_NAME_MAX];
        size_t i = 0;
        while (i < facts && strcmp(fact[i].column, key) != 0) i++;
        if (i == facts)
            case_fail(r, "expected a total \"%s\", but there is none", key);
        else if (fact[i].thousandths != 1000 * json_integer_value(value))
            case_fail(r, "expected %s %d, got %g", key, (int)json_integer_value(value), fact[i].thousandths / 1000.0);
        else if (fact[i].clause)
            case_cite(r, clause_name(rs, fact[i].clause, name));
    }
}

/* --- one case ------------------------------------------------------------------------------------------ */

/* The same for a larger battle: "allies" are armies as in a file. */
static void run_big(struct runner *r, const struct ruleset *rs, const struct army *army, const json_t *one) {
    const json_t *said = json_object_get(one, "choices"), *allies = json_object_get(one, "allies");
    struct big_order *order = malloc(sizeof *order);
    struct muster *m = malloc(sizeof *m);
    struct army *ally = calloc(4, sizeof *ally);
    const struct army *with[4] = {ally, ally + 1, ally + 2, ally + 3};
    struct complaint c = {0};
    struct ruling ruling = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    clause db_because = 0;
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(allies) && i < 4; i++)
        good = army_from_json(rs, json_array_get(allies, i), &ally[i], &c, &db_because);
    if (good && !big_order_begin(rs, army, with, (unsigned)json_array_size(allies), order, &ruling, &at))
        good = complain_of_army(rs, army, &ruling, &at, &c, &db_because);
    if (good && said) good = big_choices_from_json(rs, said, order, &c, &db_because);
    if (!good)
        check_refusal(r, rs, one, &c, db_because);
    else if (json_object_get(one, "field"))
        case_fail(r, "expected a refusal, but the army was taken");
    else if (!army_muster_big(rs, order, 0, 'A', m, &ruling, &at))
        case_fail(r, "expected the army to muster: %s", ruling.why.text);
    else
        check_pieces(r, rs, m, json_object_get(one, "pieces"));
    free(ally);
    free(m);
    free(order);
}

/* Allies that bring any elements of their list are lent it. */
static void lend_lists(struct runner *r, const struct ruleset *rs, struct army *army, const json_t *allies) {
    struct army *ally = malloc(sizeof *ally);
    struct complaint c = {0};
    for (size_t i = 0; i < json_array_size(allies); i++) {
        if (!army_from_json(rs, json_array_get(allies, i), ally, &c, NULL)) case_fail(r, "an ally: %s", c.text);
        for (unsigned k = 0; k < army->contingents; k++)
            if (army->contingent[k].any && strcmp(army->contingent[k].army, ally->id) == 0 &&
                !army_lend(&army->contingent[k], ally))
                case_fail(r, "the list of %s cannot be lent", ally->id);
    }
    free(ally);
}

/* The choices of a case, the mustering, and what comes of it. */
static void run_muster(struct runner *r, const struct ruleset *rs, struct army *army, const json_t *one) {
    struct complaint c = {0};
    clause db_because = 0;
    struct army_choices choices;
    struct muster *m = malloc(sizeof *m);
    struct ruling ruling = {.legal = true};
    struct army_spot at;
    const json_t *said = json_object_get(one, "choices");
    lend_lists(r, rs, army, json_object_get(one, "allies"));
    army_plain_choices(army, &choices);
    if (said && !army_choices_from_json(rs, army, said, &choices, &c, &db_because))
        check_refusal(r, rs, one, &c, db_because);
    else if (json_object_get(one, "field"))
        case_fail(r, "expected a refusal, but the army was taken");
    else if (!army_muster(rs, army, &choices, 0, 'A', m, &ruling, &at))
        case_fail(r, "expected the army to muster: %s", ruling.why.text);
    else
        check_pieces(r, rs, m, json_object_get(one, "pieces"));
    free(m);
}

static void run_army(struct runner *r, const json_t *object, const json_t *one) {
    struct complaint c = {0};
    clause db_because = 0;
    const char *code = ruleset_code_from_json(object, &c);
    const struct ruleset *rs = code ? ruleset_find(code) : NULL;
    struct army *army = malloc(sizeof *army);
    if (!rs)
        case_fail(r, "no rule set is named, or none that is known");
    else if (!army_from_json(rs, object, army, &c, &db_because))
        check_refusal(r, rs, one, &c, db_because);
    else {
        check_written(r, rs, army);
        check_list(r, rs, army, json_object_get(one, "list"));
        check_totals(r, rs, army, json_object_get(one, "totals"));
        if (json_is_true(json_object_get(one, "big")))
            run_big(r, rs, army, one);
        else
            run_muster(r, rs, army, one);
    }
    free(army);
}

/* The army of the file with what the case changes in it. */
static json_t *changed_army(const json_t *army, const json_t *one) {
    json_t *changed = json_deep_copy(army), *value;
    const char *key;
    json_object_foreach(json_object_get(one, "set"), key, value) {
        if (json_is_null(value))
            json_object_del(changed, key);
        else
            json_object_set(changed, key, value);
    }
    json_object_foreach(json_object_get(one, "lines"), key, value)
        json_array_set(json_object_get(changed, "elements"), (size_t)atoi(key), value);
    return changed;
}

static void run_case(struct runner *r, const json_t *army, const json_t *one) {
    static const char *const keys[] = {"name",    "set",    "lines", "legal",  "clause", "field", "why",
                                       "choices", "pieces", "big",   "allies", "totals", "list",  NULL};
    json_t *changed = changed_army(army, one);
    case_begin(r, json_string_value(json_object_get(one, "name")));
    if (case_keys(r, one, keys) && !json_object_get(one, "legal") == !json_object_get(one, "field"))
        case_fail(r, "the case must say either \"legal\" or \"field\"");
    else
        run_army(r, changed, one);
    json_decref(changed);
    case_end(r);
}

static void run_file(struct runner *r, const char *text, size_t size) {
    struct complaint c = {0};
    json_t *file = json_read(text, size, &c), *cases = json_object_get(file, "cases"), *one;
    size_t i;
    case_begin(r, "file");
    if (!file || (!cases && !json_object_get(file, "id"))) {
        case_fail(r, "%s", file ? "neither an army nor cases" : c.text);
        case_end(r);
    } else if (!cases) {
        json_t *plain = json_pack("{s:b}", "legal", 1);
        run_army(r, file, plain);
        json_decref(plain);
        case_end(r);
    }
    json_array_foreach(cases, i, one) run_case(r, json_object_get(file, "army"), one);
    json_decref(file);
}

int main(int argc, char **argv) { return runner_main(argc - 1, argv + 1, run_file); }
