/* acies odds: exact probabilities, as JSON lines for programs or as tables for people. */
#include "cli/odds/said.h"
#include "cli/odds/tables.h"

#include <string.h>
#include <unistd.h>

struct wanted {
    struct door *door;
    bool table;
};

static json_t *answer(void *context, json_t *engagement, json_t *error) {
    struct wanted *w = context;
    if (!engagement) return error;
    json_t *request = json_pack("{sssOsb}", "ask", "odds", "engagement", engagement, "table", (int)w->table);
    json_t *id = json_object_get(engagement, "id");
    if (id) json_object_set(request, "id", id);
    return ask(w->door, request);
}

/* The answer together with the engagement, whose words the table repeats. */
static json_t *shown_answer(void *context, json_t *engagement, json_t *error) {
    json_t *result = answer(context, engagement, error);
    if (engagement) json_object_set(result, "engagement", engagement);
    return result;
}

/* For people: a table for each line; what cannot be read is said on stderr, with the line. */
static int print_tables(const struct command *c, const char *file, struct wanted *w) {
    struct input in;
    enum line_status status;
    int code = EXIT_FINE;
    if (!input_open(c, &in, file)) return EXIT_USAGE;
    while ((status = input_line(&in)) != LINE_END) {
        json_t *result = answer_line(&in, status, shown_answer, w);
        if (failed(c, in.name, result))
            code = EXIT_SOME;
        else
            print_odds(json_object_get(result, "engagement"), result);
        json_decref(result);
    }
    if (input_failed(c, &in)) code = EXIT_USAGE;
    input_close(&in);
    return code;
}

/* One engagement said in words: for people, unless JSON is wanted. */
static int answer_words(const struct arguments *args, struct wanted *w) {
    json_t *said = said_engagement(args, w->door), *engagement = json_object_get(said, "engagement");
    if (!said) return EXIT_USAGE;
    json_t *result = answer(w, engagement, NULL);
    bool bad = door_failed(result);
    if (given(args, "json")) {
        print_line(result);
    } else if (!failed(args->command, NULL, result)) {
        print_said_odds(said, engagement, result);
    }
    json_decref(result);
    json_decref(said);
    return bad ? EXIT_SOME : EXIT_FINE;
}

static int factors(const struct arguments *args, struct door *d) {
    long a, b;
    if (!read_number(args->command, "factor A", given(args, "factors"), -1000, 1000, &a) ||
        !read_number(args->command, "factor B", given_second(args, "factors"), -1000, 1000, &b))
        return EXIT_USAGE;
    if (args->count)
        return wrong_usage(args->command, "with --factors there is nothing to be done with '%s'", args->word[0]);
    json_t *counts = ask(d, json_pack("{sss[II]}", "ask", "duel", "factors", (json_int_t)a, (json_int_t)b));
    if (given(args, "json"))
        print_line(counts);
    else
        print_duel(counts, a, b);
    if (!given(args, "json") && given(args, "table")) print_duel_cells(a, b);
    json_decref(counts);
    return EXIT_FINE;
}

static int run(const struct arguments *args) {
    struct wanted w = {door_open(), given(args, "table") != NULL};
    int code;
    if (!w.door) return problem(args->command, "not enough memory");
    bool pretty = given(args, "pretty") || (!given(args, "json") && isatty(STDOUT_FILENO));
    if (given(args, "factors"))
        code = factors(args, w.door);
    else if (given(args, "position"))
        code = odds_of_position(args, w.door);
    else if (given(args, "matrix"))
        code = odds_matrix(args, w.door);
    else if (said_in_words(args))
        code = answer_words(args, &w);
    else if (pretty)
        code = print_tables(args->command, operand(args, 0), &w);
    else
        code = answer_lines(args->command, operand(args, 0), answer, &w);
    door_close(w.door);
    return code;
}

static const struct cli_option options[] = {
    {"factors", 'f', "A", "B", "bare dice arithmetic of two factors, counts of 36"},
    SAID_OPTIONS,
    {"position", 'P', "FILE", NULL, "every fight of this position, and what would change it"},
    {"matrix", 'm', "CODE", NULL, "every type of a rule set against every type"},
    {"output", 'o', "FILE", NULL, "the matrix into a file: .html, .csv or .png"},
    {"table", 't', NULL, NULL, "add the table of all 36 throws"},
    {"pretty", 'p', NULL, NULL, "tables for people (the default on a terminal)"},
    {"json", 'j', NULL, NULL, "JSON lines (the default into a file or a pipe)"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command odds_command = {
    .name = "odds",
    .operands = "[FILE | WORDS...]",
    .summary = "Tell the exact odds of engagements, as fractions and decimals",
    .details = "An engagement may be said in words: types, what is so of them, \"v\" between the sides,\n"
               "\"both\" before what holds of both. Whatever the rule set knows of an engagement is a word\n"
               "(docs/words.md); what it does not know is answered with the nearest word and the list of all.\n\n"
               "Or engagements are read as JSON lines (without dice) from FILE or standard input and answered,\n"
               "each in order, with the chance of every outcome of both sides and the factors with their\n"
               "reasons.\n\n"
               "--position lists every engagement on a table, with what one more overlap, support or another\n"
               "order of the fights would change; --matrix every type of a rule set against every type.\n\n"
               "With --factors no input is read: how often of 36 throws does factor A beat, tie or double\n"
               "factor B, and the other way round?",
    .examples = "acies odds 4Bd+general 4Sp/4Sp --going bad\n"
                "acies odds -g cb \"pikemen dp 2 v legion charging\"\n"
                "acies odds --position position.json\n"
                "acies odds --matrix dba30 --going good -o matrix.html\n"
                "acies odds --factors 4 2\n"
                "acies odds --factors 4 2 --json\n"
                "acies odds --pretty --table engagements.jsonl\n"
                "echo '{\"ruleset\":\"dba30\",\"a\":{\"type\":\"3Kn\"},\"b\":{\"type\":\"4Bw\"}}' | acies odds\n",
    .options = options,
    .least = 0,
    .most = -1,
    .run = run,
};
