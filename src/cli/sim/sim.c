/* acies sim: bots against each other, many times, and what that proves. */
#include "cli/sim/sim.h"

#include <stdlib.h>

static void write_csv(const void *report, FILE *to) { arena_report_csv(report, to); }
static void write_page(const void *report, FILE *to) { arena_report_html(report, to); }

static int report(const struct arguments *args, const struct bout *b) {
    struct arena_report r = bout_report(b);
    const char *csv = given(args, "csv"), *page = given(args, "html");
    if ((csv && !sim_write(args->command, csv, write_csv, &r)) ||
        (page && !sim_write(args->command, page, write_page, &r)))
        return EXIT_USAGE;
    if (given(args, "json")) {
        json_t *told = arena_report_to_json(&r);
        print_line(told);
        json_decref(told);
    } else {
        arena_report_print(&r, stdout);
    }
    if (!bout_interrupted()) return EXIT_FINE;
    fprintf(stderr, "acies sim: stopped%s\n", b->has_journal ? "; the same command goes on from the journal" : "");
    return EXIT_SOME;
}

static int one_contest(const struct arguments *args, const struct ranks *ranks) {
    struct bout *b = calloc(1, sizeof *b);
    if (!b) return problem(args->command, "not enough memory");
    bool fine = bout_read(b, args, ranks, 200) && bout_seat(b) && bout_play(b, given(args, "journal"));
    int code = !fine ? EXIT_USAGE : ranks->rank ? EXIT_FINE : report(args, b);
    bout_close(b);
    free(b);
    return code;
}

static int list_bots(void) {
    for (size_t i = 0; bots()[i]; i++) printf("%-10s %s\n", bots()[i]->name, bots()[i]->about);
    return EXIT_FINE;
}

/* Rank 0 speaks for all. */
static void be_silent(const struct ranks *ranks) {
    if (!ranks->rank) return;
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) return;
}

static int run(const struct arguments *args) {
    struct ranks ranks;
    char why[200];
    if (given(args, "bots")) return list_bots();
    if (given(args, "ladder") && given(args, "tune"))
        return wrong_usage(args->command, "--ladder and --tune are two things: name one");
    if (!ranks_begin(&ranks, why)) return problem(args->command, "%s", why);
    be_silent(&ranks);
    int code = given(args, "ladder") ? sim_ladder(args, &ranks)
               : given(args, "tune") ? sim_tune(args, &ranks)
                                     : one_contest(args, &ranks);
    fflush(stdout);
    ranks_end(&ranks);
    return code;
}

static const struct cli_option options[] = {
    {"ruleset", 'r', "CODE", NULL, "the rule set (dba30)"},
    {"a", 'a', "BOT", NULL, "the bot whose score is told, or a program by its path (steady)"},
    {"b", 'b', "BOT", NULL, "its opponent (random)"},
    {"games", 'n', "N", NULL, "how many games, in mirrored pairs (200)"},
    {"seed", 's', "N", NULL, "the seed of all dice and whims (1)"},
    {"threads", 't', "N", NULL, "games at a time (as many as there are cores); the result is the same"},
    {"position", 'p', "FILE", NULL, "a battle to fight over; may be given again (the stored ones)"},
    {"army", 0, "ARMY", NULL, "with --against: two armies that meet on ground of their own making"},
    {"against", 0, "ARMY", NULL, "the other army"},
    {"scenarios", 0, NULL, NULL, "only the stored scenarios"},
    {"generated", 0, NULL, NULL, "only the stored armies, on ground of their own making"},
    {"limit", 'l', "TURNS", NULL, "a game not over by then is drawn (200)"},
    {"budget", 0, "TIME", NULL, "the time for one decision: 2s, 500ms (a program's: 10s)"},
    {"weights-a", 0, "FILE", NULL, "what things are worth to a (data/advice)"},
    {"weights-b", 0, "FILE", NULL, "what things are worth to b (data/advice)"},
    {"sprt", 0, "ELO0,ELO1", NULL, "stop as soon as it is plain which of the two a is better by"},
    {"journal", 'j', "FILE", NULL, "note each game there, and go on from what it holds"},
    {"records", 0, "FOLDER", NULL, "write the record of each game there"},
    {"csv", 0, "FILE", NULL, "write a line for each game"},
    {"html", 0, "FILE", NULL, "write a page with plots"},
    {"json", 0, NULL, NULL, "print the result as one object"},
    {"ladder", 0, NULL, NULL, "play the ladder of bots in every rule set, and say which figures are reached"},
    {"tune", 0, NULL, NULL, "tune the weights of bot a by playing it against itself, or against --b"},
    {"out", 'o', "FILE", NULL, "where the tuned weights go (CODE.json)"},
    {"progress", 0, NULL, NULL, "show progress though nobody seems to look on"},
    {"bots", 0, NULL, NULL, "list the bots"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command sim_command = {
    .name = "sim",
    .operands = "",
    .summary = "Let bots play each other many times, and tell how much better one is",
    .details =
        "Games come in pairs: the same battle with the same dice, the seats exchanged. The score is points a game of\n"
        "bot a (a draw is half a point), with its 95 % interval over pairs. The same seed gives the same result on\n"
        "any number of threads or of ranks (mpirun -n 4 acies sim ...), also when a run that was broken off goes on\n"
        "from its journal. For a ladder the journal is a folder.",
    .examples = "acies sim --ruleset dba30 --a steady --b random --games 400\n"
                "acies sim --ruleset dtn --sprt 0,30 --games 5000 --journal dtn.jsonl\n"
                "acies sim --ruleset cb --games 100 --json\n"
                "acies sim --ladder --journal ladder --html ladder.html\n"
                "acies sim --tune --ruleset dba30 --a steady --games 20000 --journal tune.jsonl --out dba30.json\n",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run,
};
