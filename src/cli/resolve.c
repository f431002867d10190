/* acies resolve: JSON lines of engagements with dice, answered one by one. */
#include "cli/ask.h"

static json_t *answer(void *door, json_t *engagement, json_t *error) {
    if (!engagement) return error;
    json_t *request = json_pack("{sssO}", "ask", "resolve", "engagement", engagement);
    json_t *id = json_object_get(engagement, "id");
    if (id) json_object_set(request, "id", id);
    return ask(door, request);
}

static int run(const struct arguments *args) {
    struct door *d = door_open();
    if (!d) return problem(args->command, "not enough memory");
    int code = answer_lines(args->command, operand(args, 0), answer, d);
    door_close(d);
    return code;
}

static const struct cli_option options[] = {
    {"json", 'j', NULL, NULL, "answer in JSON lines (which it always does)"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command resolve_command = {
    .name = "resolve",
    .operands = "[FILE]",
    .summary = "Resolve engagements with given dice: factors, totals, outcomes, each with its clause",
    .details =
        "Reads engagements as JSON lines from FILE or standard input and answers each with one line, in order: its "
        "id,\n"
        "the results and 'because', the reasons that add up to them. A line that makes no sense is answered with\n"
        "an error naming the field; the others go on, and the exit code is 1.",
    .examples =
        "acies resolve engagements.jsonl\n"
        "echo '{\"ruleset\":\"dba30\",\"a\":{\"type\":\"4Bd\"},\"b\":{\"type\":\"4Sp\"},\"dice\":{\"a\":4,\"b\":2}}' "
        "| acies resolve\n",
    .options = options,
    .least = 0,
    .most = 1,
    .run = run,
};
