/* acies engine: the door on standard input and output, for bots and other programs. */
#include "cli/ask.h"

#include <stdlib.h>

/* One request a line, one answer a line; the answer is out before the next request is read. */
static int converse(const struct command *c, struct door *d, struct input *in) {
    enum line_status status;
    while ((status = input_line(in)) != LINE_END) {
        char *answer = NULL;
        if (status == LINE_READ) answer = door_ask_text(d, in->text, in->size);
        puts(status == LINE_TOO_LONG ? "{\"error\":\"the line is too long\"}"
             : answer                ? answer
                                     : "{\"error\":\"not enough memory for the answer\"}");
        free(answer);
        if (fflush(stdout)) break; /* nobody listens any more */
    }
    return input_failed(c, in) ? EXIT_USAGE : EXIT_FINE;
}

static int run(const struct arguments *args) {
    struct input in;
    if (!input_open(args->command, &in, NULL)) return EXIT_USAGE;
    struct door *d = door_open();
    int code = d ? converse(args->command, d, &in) : problem(args->command, "not enough memory");
    door_close(d);
    input_close(&in);
    return code;
}

static const struct cli_option options[] = {{NULL, 0, NULL, NULL, NULL}};

const struct command engine_command = {
    .name = "engine",
    .operands = "",
    .summary = "Answer JSON requests on standard input, one a line, for bots and other programs",
    .details =
        "Each line is a request object, each is answered by one line. Nothing is kept once the input ends: save\n"
        "games with {\"ask\":\"record\"}. docs/protocol.md describes every message.",
    .examples = "echo '{\"ask\":\"hello\"}' | acies engine\n"
                "echo '{\"ask\":\"clauses\",\"ruleset\":\"dba30\",\"clause\":\"152\"}' | acies engine\n",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run,
};
