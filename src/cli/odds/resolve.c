/* acies resolve: JSON lines of engagements with dice, answered one by one. */
#include "cli/odds/said.h"
#include "cli/odds/tables.h"

#include <string.h>

static json_t *answer(void *door, json_t *engagement, json_t *error) {
    if (!engagement) return error;
    json_t *request = json_pack("{sssO}", "ask", "resolve", "engagement", engagement);
    json_t *id = json_object_get(engagement, "id");
    if (id) json_object_set(request, "id", id);
    return ask(door, request);
}

/* "outcome    a hold, b recoil": every result that is no reason. */
static void print_results(const json_t *result) {
    const char *name, *side;
    json_t *value, *one;
    json_object_foreach((json_t *)result, name, value) {
        const char *comma = "";
        if (strcmp(name, "because") == 0 || strcmp(name, "factor") == 0) continue;
        printf("  %-16s", name);
        if (!json_is_object(value)) print_value(value);
        json_object_foreach(value, side, one) {
            printf("%s%s ", comma, side);
            print_value(one);
            comma = ", ";
        }
        putchar('\n');
    }
}

static int answer_words(const struct arguments *args, struct door *d) {
    json_t *said = said_engagement(args, d), *engagement = json_object_get(said, "engagement");
    if (!said) return EXIT_USAGE;
    json_t *result = answer(d, engagement, NULL);
    bool bad = door_failed(result);
    if (given(args, "json")) {
        print_line(result);
    } else if (failed(args->command, NULL, result)) {
        if (strstr(text_of(result, "error"), "dice"))
            problem(args->command, "say what was thrown, as in '... dice 5 2'; 'acies odds' tells of all throws");
    } else {
        print_said(said, engagement, result);
        print_results(result);
    }
    json_decref(result);
    json_decref(said);
    return bad ? EXIT_SOME : EXIT_FINE;
}

static int run(const struct arguments *args) {
    struct door *d = door_open();
    if (!d) return problem(args->command, "not enough memory");
    int code = said_in_words(args) ? answer_words(args, d) : answer_lines(args->command, operand(args, 0), answer, d);
    door_close(d);
    return code;
}

static const struct cli_option options[] = {
    SAID_OPTIONS,
    {"json", 'j', NULL, NULL, "answer words in JSON too (lines of JSON always are)"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command resolve_command = {
    .name = "resolve",
    .operands = "[FILE | WORDS...]",
    .summary = "Resolve engagements with given dice: factors, totals, outcomes, each with its clause",
    .details = "An engagement may be said in words, as for 'acies odds', with its dice.\n\n"
               "Or engagements are read as JSON lines from FILE or standard input and answered each with one\n"
               "line, in order: its id, the results and 'because', the reasons that add up to them. A line that\n"
               "makes no sense is answered with an error naming the field; the others go on, and the exit code\n"
               "is 1.",
    .examples = "acies resolve 4Bd+general 4Sp/4Sp dice 5 2\n"
                "acies resolve -g cb \"pikemen dp 2 dice 3 v legion charging dice 5\"\n"
                "acies resolve engagements.jsonl\n"
                "acies resolve --json <engagements.jsonl >results.jsonl\n",
    .options = options,
    .least = 0,
    .most = -1,
    .run = run,
};
