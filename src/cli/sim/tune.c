/* acies sim --tune: the weights of a bot, made by playing it against itself or against another. */
#include "cli/sim/sim.h"

#include "game/json.h"

#include <stdlib.h>
#include <string.h>

static void write_json(const void *json, FILE *to) {
    char *text = json_dumps(json, JSON_INDENT(2));
    if (text) fprintf(to, "%s\n", text);
    free(text);
}

/* The weights, and the run that made them. */
static json_t *made_weights(const struct bout *b, const struct weights *w) {
    json_t *json = weights_to_json(b->contest.rs, w), *battles = json_array();
    char rules[RULES_NAME_MAX];
    for (uint32_t i = 0; i < b->contest.fields; i++)
        json_array_append_new(battles, json_string(b->contest.field[i].name));
    json_object_set_new(json, "made",
                        json_pack("{s:s, s:s, s:i, s:i, s:i, s:o}", "by", b->contest.player[0].name, "rules",
                                  rules_name(b->contest.rs, rules), "games", (int)(2 * TUNE_PAIRS * b->tuner->done),
                                  "seed", (int)b->contest.seed, "limit", (int)b->contest.most_turns, "battles",
                                  battles));
    return json;
}

/* Each weight before and after, and where in its range it has come to. */
static void print_change(const struct bout *b, const struct weights *from, const struct weights *to) {
    const struct ruleset *rs = b->contest.rs;
    printf("%s: the weights of %s after %u games\n\n  %-20s %8s %8s   %s\n", rs->title, b->contest.player[0].name,
           2 * TUNE_PAIRS * b->tuner->done, "", "before", "now", "what it is the price of");
    for (size_t i = 0; i < rs->advice->weight_count; i++)
        printf("  %-20s %8d %8d   %s\n", rs->advice->weights[i].name, from->of[i], to->of[i],
               rs->advice->weights[i].about);
}

static int tell_weights(const struct arguments *args, const struct bout *b, const struct weights *from) {
    char usual[40];
    struct weights w = tuner_result(b->tuner);
    json_t *json = made_weights(b, &w);
    snprintf(usual, sizeof usual, "%s.json", b->contest.rs->code);
    const char *path = given(args, "out") ? given(args, "out") : usual;
    bool fine = sim_write(args->command, path, write_json, json);
    if (given(args, "json"))
        print_line(json);
    else
        print_change(b, from, &w);
    json_decref(json);
    if (!fine) return EXIT_USAGE;
    if (!given(args, "json"))
        printf("\n  written to %s; prove it: acies sim -r %s -a %s -b %s --weights-a %s --sprt 0,10 --games 4000\n",
               path, b->contest.rs->code, b->contest.player[0].name, b->contest.player[0].name, path);
    if (!bout_interrupted()) return EXIT_FINE;
    fprintf(stderr, "acies sim: stopped%s\n", b->has_journal ? "; the same command goes on from the journal" : "");
    return EXIT_SOME;
}

int sim_tune(const struct arguments *args, const struct ranks *ranks) {
    struct bout *b = calloc(1, sizeof *b);
    struct arena_tuner tuner;
    struct weights from;
    if (!b) return problem(args->command, "not enough memory");
    bool fine = bout_read(b, args, ranks, 6400);
    if (fine &&
        (!b->contest.player[0].bot || !b->contest.player[1].bot || given(args, "weights-b") || given(args, "sprt")))
        fine =
            (wrong_usage(args->command, "--tune lets one bot (--a) play itself or another (--b): neither --weights-b, "
                                        "--sprt nor a program goes with it"),
             false);
    if (fine) {
        uint32_t batches = (b->contest.games + 2 * TUNE_PAIRS - 1) / (2 * TUNE_PAIRS); /* whole batches */
        b->contest.games = 2 * TUNE_PAIRS * batches;
        if (!given(args, "b")) b->contest.player[1] = b->contest.player[0];
        b->contest.tuned = batches;
        from = b->contest.player[0].mind.weights;
        tuner_begin(&tuner, &b->contest);
        b->tuner = &tuner;
        fine = bout_seat(b) && bout_play(b, given(args, "journal"));
    }
    int code = !fine ? EXIT_USAGE : ranks->rank ? EXIT_FINE : tell_weights(args, b, &from);
    bout_close(b);
    free(b);
    return code;
}
