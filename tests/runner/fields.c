/* Runs cases about battlefields, tests/fields/ *.json: {"about": "...", "cases": [...]}. All measures are base widths.
 *
 * Ground: "table" ("small"), "base" (40) and "features", each {"kind", and "ellipse" or "rect": [x, y, long, short,
 * degrees], "shape": [[x, y], ...] or "line": [[x, y], ...] with "width"}. The last feature is judged in its "quarter"
 * among the others; or with "edge" the base edge; or with "discard" whether a kind may be discarded; or with "check" (a
 * region, or true) the whole. Choosing: "region", "mode", "big", "compulsory", "optional", then "take": [[die, kind],
 * ...] ("bua" is named by a die and a kind in turn), "open": [die, kinds...], "complete": true, "place": [picks...].
 * "make": [region, table]: a battlefield is made (no table: the usual one), its first event "says" the table.
 * "ground": a whole battlefield as a position has it, of any rule set. "die" and "in": the quarter's die. The last step
 * must be refused by "clause", or all be legal; "says" is the clause of a legal ruling, "cites" names what else a legal
 * case shows. */
#include "runner.h"

#include "rules/dba30/battlefield.h"

#include <math.h>
#include <string.h>

static double number_in(const json_t *list, size_t i) { return json_number_value(json_array_get(list, i)); }
static const char *word_in(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static int index_of(const char *word, const char *const *list) {
    for (int i = 0; word && list[i]; i++)
        if (strcmp(list[i], word) == 0) return i;
    return -1;
}

static unsigned kind_of(const char *code) {
    for (unsigned i = 0; code && i < DBA30_TERRAINS; i++)
        if (strcmp(dba30_terrains[i].code, code) == 0) return i;
    return code && strcmp(code, "bua") == 0 ? (unsigned)BuiltUp : (unsigned)DBA30_TERRAINS;
}

/* --- ground ---------------------------------------------------------------------------------------------------- */

static struct point in_widths(const struct tabletop *s, double x, double y) {
    return (struct point){(length)lround(x * s->base_width), (length)lround(y * s->base_width)};
}

static int round_or_square(const struct tabletop *s, const json_t *spec, bool square, struct point *out) {
    double turn = number_in(spec, 4) * M_PI / 180, a = number_in(spec, 2) / 2, b = number_in(spec, 3) / 2;
    int n = square ? 4 : 32;
    for (int i = 0; i < n; i++) {
        double at = 2 * M_PI * (i + (square ? 0.5 : 0)) / n;
        double u = square ? copysign(a, cos(at)) : a * cos(at), v = square ? copysign(b, sin(at)) : b * sin(at);
        out[i] = in_widths(s, number_in(spec, 0) + u * cos(turn) - v * sin(turn),
                           number_in(spec, 1) + u * sin(turn) + v * cos(turn));
    }
    return n;
}

static bool add_feature(struct runner *r, struct tabletop *s, const json_t *f) {
    static struct point p[VERTICES_MAX];
    const json_t *ellipse = json_object_get(f, "ellipse"), *rect = json_object_get(f, "rect");
    const json_t *line = json_object_get(f, "line"), *list = line ? line : json_object_get(f, "shape");
    int n = ellipse ? round_or_square(s, ellipse, false, p) : rect ? round_or_square(s, rect, true, p) : 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        p[n++] = in_widths(s, number_in(json_array_get(list, i), 0), number_in(json_array_get(list, i), 1));
    length width = (length)lround(json_number_value(json_object_get(f, "width")) * s->base_width);
    unsigned kind = kind_of(word_in(f, "kind"));
    if (kind >= DBA30_TERRAINS ||
        terrain_add(&s->terrain, (uint8_t)kind, line ? SHAPE_LINE : SHAPE_AREA, p, n, width) < 0)
        return case_fail(r, "the case has a feature that is none");
    return true;
}

static bool read_ground(struct runner *r, const json_t *c, struct tabletop *s) {
    const char *table = word_in(c, "table");
    int size = table ? index_of(table, dba30_table_names) : 0;
    json_t *base = json_object_get(c, "base"), *f;
    size_t i;
    if (size < 0) return case_fail(r, "no such table");
    memset(s, 0, sizeof *s);
    s->base_width = base ? MM(json_integer_value(base)) : MM(40);
    s->width = dba30_tables[size].width * s->base_width;
    s->depth = dba30_tables[size].depth * s->base_width;
    if (json_object_get(c, "size")) {
        s->width = in_widths(s, number_in(json_object_get(c, "size"), 0), 0).x;
        s->depth = in_widths(s, 0, number_in(json_object_get(c, "size"), 1)).y;
    }
    json_array_foreach(json_object_get(c, "features"), i, f) if (!add_feature(r, s, f)) return false;
    return true;
}

/* --- verdicts --------------------------------------------------------------------------------------------------- */

static void compare_by(struct runner *r, const json_t *c, const struct ruleset *rs, bool legal,
                       const struct ruling *ruling) {
    const char *wanted = word_in(c, "clause"), *says = word_in(c, "says");
    char name[CLAUSE_NAME_MAX], why[300];
    size_t i;
    json_t *cited;
    clause_name(rs, ruling->why.clause, name);
    speak(rs, NULL, &ruling->why, why, sizeof why);
    if (legal && wanted) case_fail(r, "expected a refusal by %s, but it is legal", wanted);
    if (!legal && !wanted) case_fail(r, "expected it to be legal, refused by %s: %s", name, why);
    if (!legal && wanted && strcmp(wanted, name) != 0)
        case_fail(r, "expected %s, refused by %s: %s", wanted, name, why);
    if (legal && says && strcmp(says, name) != 0) case_fail(r, "expected it to be legal by %s, got %s", says, name);
    if (!legal && !*why) case_fail(r, "refused without a sentence");
    if (r->failing || (!legal && !case_hears(r, rs, why, word_in(c, "why")))) return;
    if (wanted || says) case_cite(r, wanted ? wanted : says);
    json_array_foreach(json_object_get(c, "cites"), i, cited) case_cite(r, json_string_value(cited));
}

static void compare(struct runner *r, const json_t *c, bool legal, const struct ruling *ruling) {
    compare_by(r, c, &dba30_ruleset, legal, ruling);
}

/* A whole battlefield, as a position has it, by the rule set it names. */
static void run_battlefield(struct runner *r, const json_t *c, const json_t *ground) {
    static struct setup s;
    struct ruling ruling = {0};
    struct complaint complaint = {0};
    char text[300];
    const char *code = word_in(ground, "ruleset");
    const struct ruleset *rs = code ? ruleset_find(code) : NULL;
    if (!rs) {
        case_fail(r, "the battlefield names no rule set");
        return;
    }
    json_t *whole = json_deep_copy(ground);
    bool fine = field_from_json(rs, whole, &s, &complaint);
    json_decref(whole);
    if (fine)
        compare_by(r, c, rs, rs->battlefield->check(&s, -1, &ruling), &ruling);
    else
        case_fail(r, "%s", complaint_say(&complaint, text, sizeof text));
}

static void db_run_ground(struct runner *r, const json_t *c) {
    static struct setup s;
    struct ruling ruling = {0};
    static const char *const edges[] = {"north", "east", "south", "west", NULL};
    const json_t *whole = json_object_get(c, "check");
    if (!read_ground(r, c, &s.tabletop)) return;
    if (json_object_get(c, "discard"))
        compare(r, c,
                dba30_discard_judge(&s.tabletop, kind_of(word_in(c, "discard")),
                                    (int)json_integer_value(json_object_get(c, "quarter")), &ruling),
                &ruling);
    else if (json_object_get(c, "edge"))
        compare(r, c, dba30_edge_judge(&s.tabletop, (enum table_edge)index_of(word_in(c, "edge"), edges), &ruling),
                &ruling);
    else if (whole)
        compare(r, c, dba30_battlefield.check(&s, index_of(json_string_value(whole), dba30_region_names), &ruling),
                &ruling);
    else
        compare(r, c,
                dba30_placing_judge(&s.tabletop, (int)s.terrain.features - 1,
                                    (int)json_integer_value(json_object_get(c, "quarter")), &ruling),
                &ruling);
}

/* --- choosing ----------------------------------------------------------------------------------------------------- */

static bool take_all(const json_t *c, struct selection *s, struct ruling *ruling) {
    size_t i;
    json_t *step;
    json_array_foreach(json_object_get(c, "take"), i, step) {
        unsigned die = (unsigned)number_in(step, 0), kind = kind_of(json_string_value(json_array_get(step, 1)));
        bool fine = dba30_selection_wants_bua(s) ? dba30_selection_name_bua(s, die, kind, ruling)
                                                 : dba30_selection_take(s, die, kind, ruling);
        if (!fine) return false;
    }
    return true;
}

static void check_open(struct runner *r, const json_t *list, const struct selection *s) {
    kinds wanted = 0, got = dba30_selection_open(s, (unsigned)number_in(list, 0));
    for (size_t i = 1; i < json_array_size(list); i++)
        wanted |= KIND(kind_of(json_string_value(json_array_get(list, i))));
    if (wanted != got) case_fail(r, "expected the kinds %x to be open, got %x", wanted, got);
}

static bool place_all(const json_t *c, const struct selection *s, struct ruling *ruling) {
    uint32_t done = 0;
    size_t i;
    json_t *pick;
    json_array_foreach(json_object_get(c, "place"), i, pick) {
        if (!dba30_order_judge(s, done, (unsigned)json_integer_value(pick), ruling)) return false;
        done |= 1u << json_integer_value(pick);
    }
    return true;
}

static void run_choice(struct runner *r, const json_t *c) {
    struct selection s;
    struct ruling ruling = {0};
    const char *mode = word_in(c, "mode");
    bool legal = dba30_selection_begin(&s, (unsigned)index_of(word_in(c, "region"), dba30_region_names),
                                       mode && strcmp(mode, "choice") == 0, json_is_true(json_object_get(c, "big")),
                                       (unsigned)json_integer_value(json_object_get(c, "compulsory")),
                                       (unsigned)json_integer_value(json_object_get(c, "optional")), &ruling);
    legal = legal && take_all(c, &s, &ruling);
    if (legal && json_object_get(c, "open")) check_open(r, json_object_get(c, "open"), &s);
    if (legal && json_object_get(c, "complete")) legal = dba30_selection_complete(&s, &ruling);
    legal = legal && place_all(c, &s, &ruling);
    compare(r, c, legal, &ruling);
}

static void run_defender(struct runner *r, const json_t *c) {
    struct ruling ruling = {0};
    int dice[2], aggression[2], defender = -1;
    for (size_t i = 0; i < 2; i++) {
        dice[i] = (int)number_in(json_object_get(c, "dice"), i);
        aggression[i] = (int)number_in(json_object_get(c, "aggression"), i);
    }
    bool legal = dba30_defender_judge(dice, aggression, &defender, &ruling);
    if (legal && defender != json_integer_value(json_object_get(c, "defender")))
        case_fail(r, "expected another defender than side %d", defender);
    compare(r, c, legal, &ruling);
}

static void run_making(struct runner *r, const json_t *c, const json_t *make) {
    static struct setup s;
    static struct events told;
    struct ruling ruling = {0};
    const char *table = json_string_value(json_array_get(make, 1));
    struct battlefield_wish wish = {index_of(json_string_value(json_array_get(make, 0)), dba30_region_names),
                                    table ? index_of(table, dba30_table_names) : -1, false, MM(40)};
    struct source chance = source_of(1, 0);
    told.count = told.lost = 0;
    bool legal = dba30_make_battlefield(&wish, &chance, &s, &told, &ruling);
    if (legal && told.count) ruling.why = told.list[0].said;
    const json_t *size = json_object_get(c, "size");
    if (size && (s.width != number_in(size, 0) * MM(40) || s.depth != number_in(size, 1) * MM(40)))
        case_fail(r, "expected another table than %d by %d", s.width / MM(40), s.depth / MM(40));
    compare(r, c, legal, &ruling);
}

static void run_case(struct runner *r, const json_t *c) {
    static const char *const keys[] = {
        "name", "table",      "base",       "size",     "features", "quarter",  "edge",  "check", "region", "mode",
        "big",  "compulsory", "optional",   "take",     "open",     "complete", "place", "die",   "in",     "discard",
        "says", "dice",       "aggression", "defender", "clause",   "cites",    "make",  "why",   "ground", NULL};
    struct ruling ruling = {0};
    case_begin(r, word_in(c, "name") ? word_in(c, "name") : "?");
    if (!case_keys(r, c, keys)) {
    } else if (json_object_get(c, "die")) {
        bool legal = dba30_quarter_judge((unsigned)json_integer_value(json_object_get(c, "die")),
                                         (int)json_integer_value(json_object_get(c, "in")), &ruling);
        compare(r, c, legal, &ruling);
    } else if (json_object_get(c, "ground"))
        run_battlefield(r, c, json_object_get(c, "ground"));
    else if (json_object_get(c, "make"))
        run_making(r, c, json_object_get(c, "make"));
    else if (json_object_get(c, "dice"))
        run_defender(r, c);
    else if (json_object_get(c, "region"))
        run_choice(r, c);
    else
        db_run_ground(r, c);
    case_end(r);
}

static void run_file(struct runner *r, const char *text, size_t size) {
    struct complaint complaint;
    size_t i;
    json_t *file = json_read(text, size, &complaint), *c;
    if (!file) {
        case_begin(r, "file");
        case_fail(r, "%s", complaint.text);
        case_end(r);
        return;
    }
    json_array_foreach(json_object_get(file, "cases"), i, c) run_case(r, c);
    json_decref(file);
}

int main(int argc, char **argv) { return runner_main(argc - 1, argv + 1, run_file); }
