/* One contest from the command line: what is wanted, playing it with progress and a journal, ending it by Ctrl-C. */
#include "cli/sim/sim.h"

#include "game/json.h"
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

bool bout_interrupted(void) { return interrupted; }

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- while it runs ------------------------------------------------------------------------------------------ */

static const char *time_words(double seconds, char words[32]) {
    if (seconds < 100)
        snprintf(words, 32, "%.0f s", seconds);
    else if (seconds < 6000)
        snprintf(words, 32, "%.0f min", seconds / 60);
    else
        snprintf(words, 32, "%.0f h %02.0f min", seconds / 3600 - 0.5 > 0 ? (double)(long)(seconds / 3600) : 0,
                 (double)((long)(seconds / 60) % 60));
    return words;
}

static void show_progress(struct bout *b, bool last) {
    double t = now();
    if (!b->shows_progress || (!last && t - b->told < 0.5)) return;
    struct arena_tally tally;
    char left[32];
    arena_tally(b->game, b->contest.games, &tally);
    double rate = t > b->began ? b->played / (t - b->began) : 0;
    fprintf(stderr, "\r%u of %u games, %.1f a second, %s left", tally.games, b->contest.games, rate,
            rate > 0 ? time_words((b->contest.games - tally.games) / rate, left) : "?");
    if (b->tuner)
        fprintf(stderr, ", batch %u of %u   ", b->tuner->done, b->tuner->batches);
    else
        fprintf(stderr, ", score of a %.3f ± %.3f   ", arena_score(&tally), arena_margin(&tally));
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
                b->contest.player[g->halves == 2].name, g->reason);
    if (b->has_journal && !arena_journal_note(&b->journal, number, g)) b->journal_failed = true;
    if (b->tested && !b->decided) b->decided = arena_decided(b->game, b->contest.games, b->test, &b->answer);
    if (b->tuner && tuner_take(b->tuner, b->game)) b->run.open = tuner_open(b->tuner);
    show_progress(b, false);
    return !b->journal_failed;
}

static bool goes_on(void *context) {
    const struct bout *b = context;
    return !interrupted && !b->decided;
}

static void weigh(void *context, uint32_t number, struct weights weights[2]) {
    const struct bout *b = context;
    tuner_weigh(b->tuner, number, weights);
}

/* --- what is wanted ----------------------------------------------------------------------------------------- */

bool player_named(const struct command *c, const char *name, struct arena_player *out) {
    const char *words[32] = {NULL};
    *out = (struct arena_player){.name = name, .bot = strchr(name, '/') ? NULL : bot_find(name)};
    if (out->bot) return true;
    if (strchr(name, '/'))
        return access(name, X_OK) == 0 || (problem(c, "'%s' is no program that can be run", name), false);
    for (size_t i = 0; bots()[i] && i < 31; i++) words[i] = bots()[i]->name;
    const char *near = nearest_word(name, words);
    if (near)
        wrong_usage(c, "there is no bot '%s'; did you mean '%s'?", name, near);
    else
        wrong_usage(c, "there is no bot '%s'; 'acies sim --bots' lists them, a program is named by its path (./%s)",
                    name, name);
    return false;
}

/* Its weights: those of a file, else those that are stored. */
static bool give_mind(const struct bout *b, const char *option, struct arena_player *player) {
    const struct command *c = b->args->command;
    const char *path = given(b->args, option);
    size_t size;
    player->mind = mind_of(b->contest.rs);
    player->mind.clock_us = arena_clock_us;
    if (given(b->args, "budget")) player->mind.budget_ms = b->contest.budget_ms;
    if (!path) return true;
    char *text = input_all(c, path, &size), said[600];
    struct complaint wrong;
    if (!text) return false;
    json_t *json = json_read(text, size, &wrong);
    bool fine = json && weights_from_json(b->contest.rs, json, &player->mind.weights, &wrong);
    if (!fine) problem(c, "%s: %s", path, complaint_say(&wrong, said, sizeof said));
    json_decref(json);
    free(text);
    return fine;
}

bool read_budget(const struct command *c, const char *said, int *ms) {
    char *end;
    *ms = 10000;
    if (!said) return true;
    double number = strtod(said, &end);
    double unit = strcmp(end, "s") == 0 ? 1000 : strcmp(end, "ms") == 0 || !*end ? 1 : 0;
    if (end == said || !(unit > 0) || !(number * unit >= 1) || number * unit > 3600000)
        return wrong_usage(c, "--budget wants a time: 2s, 500ms"), false;
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

static const char *or_else(const char *said, const char *otherwise) { return said ? said : otherwise; }

bool bout_read(struct bout *b, const struct arguments *args, const struct ranks *ranks, long games) {
    const struct command *c = args->command;
    const char *code = given(args, "ruleset");
    long seed = 1, limit = 200;
    b->args = args;
    b->ranks = ranks;
    b->shows_progress = ranks->rank == 0 && (isatty(STDERR_FILENO) || given(args, "progress"));
    if (!b->battles.rs) b->battles.rs = code ? ruleset_asked(c, code) : given(args, "position") ? NULL : rulesets()[0];
    if (code && !b->battles.rs) return false;
    if (given(args, "games") && !read_number(c, "--games", given(args, "games"), 1, 10000000, &games)) return false;
    if (given(args, "seed") && !read_number(c, "--seed", given(args, "seed"), 0, 1000000000, &seed)) return false;
    if (given(args, "limit") && !read_number(c, "--limit", given(args, "limit"), 1, 10000, &limit)) return false;
    if (!player_named(c, or_else(given(args, "a"), "steady"), &b->contest.player[0]) ||
        !player_named(c, or_else(given(args, "b"), "random"), &b->contest.player[1]) ||
        !read_budget(c, given(args, "budget"), &b->contest.budget_ms) || !read_test(args, b) ||
        !battles_gather(args, &b->battles))
        return false;
    b->contest.rs = b->battles.rs;
    b->contest.field = b->battles.field;
    b->contest.fields = b->battles.count;
    b->contest.games = (uint32_t)(games + (games & 1)); /* whole pairs */
    b->contest.seed = (uint64_t)seed;
    b->contest.most_turns = (uint32_t)limit;
    return give_mind(b, "weights-a", &b->contest.player[0]) && give_mind(b, "weights-b", &b->contest.player[1]);
}

bool bout_seat(struct bout *b) {
    b->game = calloc(b->contest.games, sizeof *b->game);
    return b->game || (problem(b->args->command, "not enough memory for %u games", b->contest.games), false);
}

/* --- playing it --------------------------------------------------------------------------------------------- */

static bool open_journal(struct bout *b, const char *path) {
    char why[200];
    if (!path || b->ranks->rank) return true;
    b->has_journal = arena_journal_open(&b->journal, path, &b->contest, b->game, why);
    if (!b->has_journal)
        problem(b->args->command, "%s: %s", path, why);
    else if (b->journal.found && b->shows_progress)
        fprintf(stderr, "%u games stand in %s already\n", b->journal.found, path);
    if (b->has_journal && b->tested) b->decided = arena_decided(b->game, b->contest.games, b->test, &b->answer);
    if (b->has_journal && b->tuner) tuner_take(b->tuner, b->game);
    return b->has_journal;
}

/* The cores of this machine, shared with the ranks beside this one. */
static long usual_threads(const struct bout *b) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN) / (long)b->ranks->beside;
    return cores > 0 ? cores : 1;
}

static bool ready_to_play(struct bout *b) {
    const struct command *c = b->args->command;
    const char *records = given(b->args, "records"), *threads = given(b->args, "threads");
    long wanted = usual_threads(b);
    if (threads && !read_number(c, "--threads", threads, 1, 256, &wanted)) return false;
    if (records && mkdir(records, 0777) != 0 && errno != EEXIST)
        return problem(c, "cannot make the folder '%s'", records), false;
    b->run = (struct arena_run){.contest = &b->contest,
                                .game = b->game,
                                .threads = (unsigned)wanted,
                                .ranks = b->ranks->size > 1 ? b->ranks : NULL,
                                .records = records,
                                .open = b->tuner ? tuner_open(b->tuner) : 0,
                                .weigh = b->tuner ? weigh : NULL,
                                .ended = game_ended,
                                .goes_on = goes_on,
                                .context = b};
    return true;
}

bool bout_play(struct bout *b, const char *journal) {
    char why[200];
    bool ready = open_journal(b, journal) && ready_to_play(b);
    if (!ready) return false;
    struct sigaction on = {.sa_handler = interrupt}, before[2];
    sigaction(SIGINT, &on, &before[0]);
    sigaction(SIGTERM, &on, &before[1]);
    signal(SIGPIPE, SIG_IGN); /* a program that ends is found out by what it does not answer */
    b->began = now();
    bool fine = arena_run(&b->run, why);
    b->seconds = now() - b->began;
    sigaction(SIGINT, &before[0], NULL);
    sigaction(SIGTERM, &before[1], NULL);
    show_progress(b, true);
    if (!fine) problem(b->args->command, "%s", why);
    if (b->journal_failed) problem(b->args->command, "%s cannot be written", journal);
    return fine && !b->journal_failed;
}

struct arena_report bout_report(const struct bout *b) {
    return (struct arena_report){.contest = &b->contest,
                                 .game = b->game,
                                 /* what ended after the decision does not count */
                                 .games = b->decided ? b->decided : b->contest.games,
                                 .seconds = b->seconds,
                                 .threads = b->run.threads,
                                 .played = b->played,
                                 .tested = b->tested,
                                 .test = b->test,
                                 .answer = b->answer};
}

void bout_close(struct bout *b) {
    if (b->has_journal) arena_journal_close(&b->journal);
    battles_free(&b->battles);
    free(b->game);
}

bool sim_write(const struct command *c, const char *path, void (*write)(const void *what, FILE *to), const void *what) {
    FILE *file = fopen(path, "w");
    if (!file) return problem(c, "cannot write '%s': %s", path, strerror(errno)), false;
    write(what, file);
    return fclose(file) == 0 || (problem(c, "cannot write '%s': %s", path, strerror(errno)), false);
}
