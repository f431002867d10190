/* acies sim: bots against each other, many times, and what that proves. */
#include "cli/sim.h"

#include "orders/orders.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Ctrl-C: the games at hand are finished and noted, then the run ends with what there is. */
static volatile sig_atomic_t interrupted;
static void interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

struct bout {
    const struct arguments *args;
    struct battles battles;
    struct contest contest;
    struct arena_game *game;
    struct arena_journal journal;
    bool has_journal, journal_failed, tested, shows_progress;
    struct arena_test test;
    enum arena_answer answer;
    uint32_t decided; /* games after which the test was */
    uint32_t played;
    double began, told;
};

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- while it runs ------------------------------------------------------------------------------------------ */

static void show_progress(struct bout *b, bool last) {
    double t = now();
    if (!b->shows_progress || (!last && t - b->told < 0.5)) return;
    struct arena_tally tally;
    arena_tally(b->game, b->contest.games, &tally);
    double rate = t > b->began ? b->played / (t - b->began) : 0;
    fprintf(stderr, "\r%u of %u games, %.1f a second, %.0f s left, score of a %.3f ± %.3f   ", tally.games,
            b->contest.games, rate, rate > 0 ? (b->contest.games - tally.games) / rate : 0, arena_score(&tally),
            arena_margin(&tally));
    if (last) fputc('\n', stderr);
    fflush(stderr);
    b->told = t;
}

static bool game_ended(void *context, uint32_t number) {
    struct bout *b = context;
    const struct arena_game *g = &b->game[number];
    b->played++;
    if (g->ending == ENDED_FORFEIT)
        fprintf(stderr, "%sgame %u: %s forfeits: %s\n", b->shows_progress ? "\n" : "", number,
                b->contest.player[g->halves == 2].name, g->reason ? g->reason : "");
    if (b->has_journal && !arena_journal_note(&b->journal, number, &b->game[number])) b->journal_failed = true;
    if (b->tested && !b->decided) b->decided = arena_decided(b->game, b->contest.games, b->test, &b->answer);
    show_progress(b, false);
    return !b->journal_failed;
}

static bool goes_on(void *context) {
    const struct bout *b = context;
    return !interrupted && !b->decided;
}

/* --- what is wanted ----------------------------------------------------------------------------------------- */

/* A bot by its name; a word with a '/' in it is a program. */
static bool player_wanted(const struct arguments *args, const char *option, const char *fallback,
                          struct arena_player *out) {
    const char *name = given(args, option) ? given(args, option) : fallback, *words[32] = {NULL};
    *out = (struct arena_player){.name = name, .bot = strchr(name, '/') ? NULL : bot_find(name)};
    if (out->bot) return true;
    if (strchr(name, '/'))
        return access(name, X_OK) == 0 || (problem(args->command, "'%s' is no program that can be run", name), false);
    for (size_t i = 0; bots()[i] && i < 31; i++) words[i] = bots()[i]->name;
    const char *near = nearest_word(name, words);
    if (near)
        wrong_usage(args->command, "there is no bot '%s'; did you mean '%s'?", name, near);
    else
        wrong_usage(args->command,
                    "there is no bot '%s'; 'acies sim --bots' lists them, a program is named by its path (./%s)", name,
                    name);
    return false;
}

/* "2s", "500ms" or milliseconds. */
static bool read_budget(const struct arguments *args, int *ms) {
    const char *said = given(args, "budget");
    char *end;
    *ms = 10000;
    if (!said) return true;
    double number = strtod(said, &end);
    double unit = strcmp(end, "s") == 0 ? 1000 : strcmp(end, "ms") == 0 || !*end ? 1 : 0;
    if (end == said || !(unit > 0) || !(number * unit >= 1) || number * unit > 3600000)
        return wrong_usage(args->command, "--budget wants a time: 2s, 500ms"), false;
    *ms = (int)(number * unit);
    return true;
}

static bool read_test(const struct arguments *args, struct bout *b) {
    const char *said = given(args, "sprt");
    char *end;
    b->tested = said != NULL;
    if (!said) return true;
    b->test.elo0 = strtod(said, &end);
    if (*end == ',') b->test.elo1 = strtod(end + 1, &end);
    if (end != said && *end == '\0' && b->test.elo1 > b->test.elo0) return true;
    wrong_usage(args->command, "--sprt wants two Elo differences, the lower first: --sprt 0,20");
    return false;
}

static bool read_contest(const struct arguments *args, struct bout *b) {
    const struct command *c = args->command;
    const char *code = given(args, "ruleset");
    long games = 200, seed = 1, limit = 200;
    b->battles.rs = code ? ruleset_find(code) : given(args, "position") ? NULL : ruleset_find("dba30");
    if (code && !b->battles.rs)
        return wrong_usage(c, "there is no rule set '%s'; 'acies rules' lists them", code), false;
    if (given(args, "games") && !read_number(c, "--games", given(args, "games"), 1, 10000000, &games)) return false;
    if (given(args, "seed") && !read_number(c, "--seed", given(args, "seed"), 0, 1000000000, &seed)) return false;
    if (given(args, "limit") && !read_number(c, "--limit", given(args, "limit"), 1, 10000, &limit)) return false;
    if (!player_wanted(args, "a", "steady", &b->contest.player[0]) ||
        !player_wanted(args, "b", "random", &b->contest.player[1]) || !read_budget(args, &b->contest.budget_ms) ||
        !read_test(args, b) || !battles_gather(args, &b->battles))
        return false;
    b->contest.rs = b->battles.rs;
    for (unsigned i = 0; i < 2; i++) b->contest.player[i].mind = mind_of(b->contest.rs);
    b->contest.field = b->battles.field;
    b->contest.fields = b->battles.count;
    b->contest.games = (uint32_t)(games + (games & 1)); /* whole pairs */
    b->contest.seed = (uint64_t)seed;
    b->contest.most_turns = (uint32_t)limit;
    b->game = calloc(b->contest.games, sizeof *b->game);
    return b->game || (problem(c, "not enough memory for %u games", b->contest.games), false);
}

static bool open_journal(const struct arguments *args, struct bout *b) {
    const char *path = given(args, "journal");
    char why[200];
    if (!path) return true;
    b->has_journal = arena_journal_open(&b->journal, path, &b->contest, b->game, why);
    if (!b->has_journal)
        problem(args->command, "%s: %s", path, why);
    else if (b->journal.found && b->shows_progress)
        fprintf(stderr, "%u games stand in %s already\n", b->journal.found, path);
    if (b->has_journal && b->tested) b->decided = arena_decided(b->game, b->contest.games, b->test, &b->answer);
    return b->has_journal;
}

static bool play_all(const struct arguments *args, struct bout *b) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN), threads = cores > 0 ? cores : 1;
    const char *records = given(args, "records");
    char why[200];
    if (given(args, "threads") && !read_number(args->command, "--threads", given(args, "threads"), 1, 256, &threads))
        return false;
    if (records && mkdir(records, 0777) != 0 && errno != EEXIST)
        return problem(args->command, "cannot make the folder '%s'", records), false;
    struct arena_run run = {.contest = &b->contest,
                            .game = b->game,
                            .threads = (unsigned)threads,
                            .records = records,
                            .ended = game_ended,
                            .goes_on = goes_on,
                            .context = b};
    struct sigaction on = {.sa_handler = interrupt}, before;
    sigaction(SIGINT, &on, &before);
    signal(SIGPIPE, SIG_IGN); /* a program that ends is found out by what it does not answer */
    b->began = now();
    bool fine = arena_run(&run, why);
    sigaction(SIGINT, &before, NULL);
    show_progress(b, true);
    if (!fine) problem(args->command, "%s", why);
    if (b->journal_failed) problem(args->command, "%s cannot be written", given(args, "journal"));
    return fine && !b->journal_failed;
}

/* --- what it came to ---------------------------------------------------------------------------------------- */

static bool write_file(const struct command *c, const char *path, const struct arena_report *r,
                       void (*write)(const struct arena_report *, FILE *)) {
    FILE *file = fopen(path, "w");
    if (!file) return problem(c, "cannot write '%s'", path), false;
    write(r, file);
    return fclose(file) == 0 || (problem(c, "cannot write '%s'", path), false);
}

static int report(const struct arguments *args, const struct bout *b) {
    struct arena_report r = {.contest = &b->contest,
                             .game = b->game,
                             .seconds = now() - b->began,
                             .played = b->played,
                             .tested = b->tested,
                             .test = b->test,
                             .answer = b->answer};
    r.games = b->decided ? b->decided : b->contest.games; /* what ended after the decision does not count */
    if (given(args, "csv") && !write_file(args->command, given(args, "csv"), &r, arena_report_csv)) return EXIT_USAGE;
    if (given(args, "html") && !write_file(args->command, given(args, "html"), &r, arena_report_html))
        return EXIT_USAGE;
    if (given(args, "json")) {
        json_t *told = arena_report_to_json(&r);
        print_line(told);
        json_decref(told);
    } else {
        arena_report_print(&r, stdout);
    }
    if (!interrupted) return EXIT_FINE;
    fprintf(stderr, "acies sim: stopped%s\n", b->has_journal ? "; the same command goes on from the journal" : "");
    return EXIT_SOME;
}

static int list_bots(void) {
    for (size_t i = 0; bots()[i]; i++) printf("%-10s %s\n", bots()[i]->name, bots()[i]->about);
    return EXIT_FINE;
}

static int run(const struct arguments *args) {
    if (given(args, "bots")) return list_bots();
    struct bout *b = calloc(1, sizeof *b);
    if (!b) return problem(args->command, "not enough memory");
    b->args = args;
    b->shows_progress = isatty(STDERR_FILENO) || given(args, "progress");
    bool fine = read_contest(args, b) && open_journal(args, b) && play_all(args, b);
    int code = fine ? report(args, b) : EXIT_USAGE;
    if (b->has_journal) arena_journal_close(&b->journal);
    battles_free(&b->battles);
    free(b->game);
    free(b);
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
    {"budget", 0, "TIME", NULL, "a program's time for one decision: 2s, 500ms (10s)"},
    {"sprt", 0, "ELO0,ELO1", NULL, "stop as soon as it is plain which of the two a is better by"},
    {"journal", 'j', "FILE", NULL, "note each game there, and go on from what it holds"},
    {"records", 0, "FOLDER", NULL, "write the record of each game there"},
    {"csv", 0, "FILE", NULL, "write a line for each game"},
    {"html", 0, "FILE", NULL, "write a page with plots"},
    {"json", 0, NULL, NULL, "print the result as one object"},
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
        "any number of threads, also when a run that was broken off goes on from its journal.",
    .examples = "acies sim --ruleset dba30 --a steady --b random --games 400\n"
                "acies sim --ruleset dtn --sprt 0,30 --games 5000 --journal dtn.jsonl\n"
                "acies sim --ruleset cb --games 100 --json\n",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run,
};
