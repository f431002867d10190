/* acies judge: acts against a position: legal or not, at what cost, where every piece ends. */
#include "cli/ask.h"

#include <string.h>

struct bench { /* the judge's: a door, the game, and what to do with an act */
    struct door *door;
    const char *game;
    const char *message; /* "judge", or "play" to go on from each legal act */
};

/* An act may carry an id, as engagements do, which comes back with the answer. */
static json_t *ask_about(struct bench *b, json_t *act) {
    json_t *request = json_pack("{ss ss sO}", "ask", b->message, "game", b->game, "act", act);
    json_t *id = json_object_get(act, "id");
    if (id) json_object_set(request, "id", id);
    return ask(b->door, request);
}

static json_t *answer(void *context, json_t *act, json_t *error) {
    json_t *result = act ? ask_about(context, act) : error;
    if (door_failed(result)) { /* what cannot be read is not legal either */
        json_object_set_new(result, "legal", json_false());
        json_object_set(result, "why", json_object_get(result, "error"));
    }
    return result;
}

/* A position that is refused is answered on both streams: for the person and for the program that reads along. */
static int refused(const struct arguments *args, const json_t *error) {
    say_error(args->command, operand(args, 0), error);
    print_line(error);
    return EXIT_USAGE;
}

static int judge_all(const struct arguments *args, struct door *d, json_t *position) {
    json_t *game = ask(d, json_pack("{sssO}", "ask", "new", "position", position));
    struct bench b = {d, text_of(game, "game"), given(args, "play") ? "play" : "judge"};
    int code = door_failed(game) ? refused(args, game) : answer_lines(args->command, operand(args, 1), answer, &b);
    json_decref(game);
    return code;
}

static int run(const struct arguments *args) {
    const char *file = operand(args, 0), *acts = operand(args, 1);
    if (strcmp(file, "-") == 0 && (!acts || strcmp(acts, "-") == 0))
        return wrong_usage(args->command, "the position and the acts cannot both come from standard input");
    json_t *position = object_from_file(args->command, file);
    if (!position) return EXIT_USAGE;
    struct door *d = door_open();
    int code = d ? judge_all(args, d, position) : problem(args->command, "not enough memory");
    door_close(d);
    json_decref(position);
    return code;
}

static const struct cli_option options[] = {
    {"play", 'p', NULL, NULL, "play each legal act before judging the next"},
    {"json", 'j', NULL, NULL, "answer in JSON lines (which it always does)"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command judge_command = {
    .name = "judge",
    .operands = "POSITION [ACTS]",
    .summary = "Judge acts against a position: legal, cost, where every piece ends; or the clause that forbids",
    .details =
        "POSITION is a JSON file. ACTS are JSON lines from a file or standard input; each is answered with one line,\n"
        "{\"legal\":true,\"cost\":1,\"pieces\":[...]} or {\"legal\":false,\"clause\":\"dba30-152\",\"why\":\"...\"}, "
        "all\n"
        "against the position as given unless --play is. The exit code is 1 if any act is not legal.",
    .examples =
        "acies judge position.json acts.jsonl\n"
        "echo '{\"act\":\"move\",\"pieces\":[\"R1\"],\"steps\":[{\"advance\":40}]}' | acies judge position.json\n"
        "acies judge --play position.json game-acts.jsonl\n",
    .options = options,
    .least = 1,
    .most = 2,
    .run = run,
};
