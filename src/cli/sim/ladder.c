/* acies sim --ladder: every rung of data/ladder/rungs.json, and whether its figures are reached. A rung is a contest
 * between two bots; one that names no rule set is played in every one. */
#include "cli/sim/sim.h"

#include "game/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FIGURES = 4 };

/* What a rung promises, and what came of it. */
struct figure {
    const char *name;
    double promised, reached;
    bool at_least, wanted; /* else at most; not wanted: the rung says nothing of it */
};

struct rung {
    const struct ruleset *rs;
    const char *a, *b, *budget;
    long games;
    bool played;
    uint32_t counted;
    double margin;
    struct figure figure[FIGURES];
};

struct ladder {
    const struct arguments *args;
    const struct ranks *ranks;
    json_t *file;
    struct rung *rung;
    size_t rungs;
    bool failed; /* a contest could not be played */
};

static bool holds(const struct figure *f) {
    return !f->wanted || (f->at_least ? f->reached >= f->promised : f->reached <= f->promised);
}

static bool passes(const struct rung *r) {
    for (unsigned i = 0; i < FIGURES; i++)
        if (!holds(&r->figure[i])) return false;
    return r->played;
}

/* --- reading it --------------------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *o, const char *key) { return json_string_value(json_object_get(o, key)); }

/* Is it among those asked for? --ruleset, --a and --b choose. */
static bool is_wanted(const struct ladder *l, const struct rung *r) {
    const char *a = given(l->args, "a"), *b = given(l->args, "b"), *code = given(l->args, "ruleset");
    return (!a || strcmp(a, r->a) == 0) && (!b || strcmp(b, r->b) == 0) && (!code || strcmp(code, r->rs->code) == 0);
}

static void add_rung(struct ladder *l, const json_t *said, const struct ruleset *rs) {
    static const struct {
        const char *name;
        bool at_least;
    } figures[FIGURES] = {{"score", true}, {"rate", true}, {"draws_by_limit", false}, {"points_wasted", false}};
    const json_t *games =
        json_object_get(said, "games") ? json_object_get(said, "games") : json_object_get(l->file, "games");
    struct rung r = {.rs = rs,
                     .a = text_of(said, "a"),
                     .b = text_of(said, "b"),
                     .budget = text_of(said, "budget"),
                     .games = (long)json_integer_value(games)};
    for (unsigned i = 0; i < FIGURES; i++) {
        const json_t *promised = json_object_get(said, figures[i].name);
        r.figure[i] =
            (struct figure){figures[i].name, json_number_value(promised), 0, figures[i].at_least, promised != NULL};
    }
    if (r.a && r.b && is_wanted(l, &r)) l->rung[l->rungs++] = r;
}

static bool read_ladder(struct ladder *l) {
    const struct command *c = l->args->command;
    char folder[512], path[600];
    if (given(l->args, "ruleset") && !ruleset_asked(c, given(l->args, "ruleset"))) return false;
    if (!data_folder("ladder", ".", folder, sizeof folder)) return problem(c, "no ladder is stored"), false;
    snprintf(path, sizeof path, "%s/rungs.json", folder);
    l->file = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    const json_t *list = json_object_get(l->file, "rungs"), *said;
    size_t sets = 0, i;
    while (rulesets()[sets]) sets++;
    l->rung = calloc(json_array_size(list) * sets + 1, sizeof *l->rung);
    if (!json_is_array(list) || !l->rung) return problem(c, "%s is no ladder", path), false;
    json_array_foreach(list, i, said) {
        const char *only = text_of(said, "ruleset");
        for (const struct ruleset *const *rs = rulesets(); *rs; rs++)
            if (!only || strcmp(only, (*rs)->code) == 0) add_rung(l, said, *rs);
    }
    return l->rungs > 0 || (problem(c, "the ladder has no such rung"), false);
}

/* --- playing it --------------------------------------------------------------------------------------------------- */

/* What it came to, as the figures are named. */
static void measure(struct rung *r, const struct bout *b) {
    struct arena_report report = bout_report(b);
    struct arena_tally t;
    arena_tally(b->game, report.games, &t);
    const struct arena_part *p = &t.part[0];
    double cores = report.seconds * report.threads * b->ranks->size;
    r->counted = t.games;
    r->margin = arena_margin(&t);
    r->figure[0].reached = arena_score(&t);
    r->figure[1].reached = report.played && cores > 0 ? report.played / cores : 0;
    if (!report.played) r->figure[1].wanted = false; /* all of it stood in the journal: nothing was timed */
    r->figure[2].reached = t.limits;
    r->figure[3].reached = p->points ? (double)p->wasted / p->points : 0;
}

/* The journal of one rung in the ladder's folder. */
static const char *journal_of(const struct ladder *l, const struct rung *r, char *path, size_t size) {
    const char *folder = given(l->args, "journal");
    if (!folder) return NULL;
    snprintf(path, size, "%s/%s-%s-%s.jsonl", folder, r->rs->code, r->a, r->b);
    return path;
}

static bool seat_players(const struct ladder *l, const struct rung *r, struct bout *b) {
    const struct command *c = l->args->command;
    const char *name[2] = {r->a, r->b}, *budget = given(l->args, "budget") ? given(l->args, "budget") : r->budget;
    for (unsigned i = 0; i < 2; i++) {
        struct mind mind = b->contest.player[i].mind;
        if (!player_named(c, name[i], &b->contest.player[i])) return false;
        b->contest.player[i].mind = mind;
    }
    if (!read_budget(c, budget, &b->contest.budget_ms)) return false;
    if (budget) b->contest.player[0].mind.budget_ms = b->contest.player[1].mind.budget_ms = b->contest.budget_ms;
    return true;
}

static bool play_rung(struct ladder *l, struct rung *r) {
    struct bout *b = calloc(1, sizeof *b);
    struct arguments plain = *l->args; /* the contest itself is read without the names of bots */
    char path[1200];
    if (!b) return problem(l->args->command, "not enough memory"), false;
    for (int i = 0; i < CLI_OPTIONS_MAX && plain.command->options[i].name; i++)
        if (strcmp(plain.command->options[i].name, "a") == 0 || strcmp(plain.command->options[i].name, "b") == 0)
            plain.value[i] = NULL;
    b->battles.rs = r->rs;
    if (b->shows_progress || !l->ranks->rank) fprintf(stderr, "%s: %s against %s\n", r->rs->code, r->a, r->b);
    bool fine = bout_read(b, &plain, l->ranks, r->games) && seat_players(l, r, b) && bout_seat(b) &&
                bout_play(b, journal_of(l, r, path, sizeof path));
    if (fine) measure(r, b);
    r->played = fine && r->counted == b->contest.games;
    bout_close(b);
    free(b);
    return fine;
}

/* --- telling it --------------------------------------------------------------------------------------------------- */

static json_t *rung_to_json(const struct rung *r) {
    json_t *figures = json_object();
    for (unsigned i = 0; i < FIGURES; i++)
        if (r->figure[i].wanted)
            json_object_set_new(figures, r->figure[i].name,
                                json_pack("{s:f, s:f, s:b}", "promised", r->figure[i].promised, "reached",
                                          r->figure[i].reached, "holds", holds(&r->figure[i])));
    return json_pack("{s:s, s:s, s:s, s:i, s:f, s:f, s:b, s:o}", "ruleset", r->rs->code, "a", r->a, "b", r->b, "games",
                     (int)r->counted, "score", r->figure[0].reached, "ci", r->margin, "pass", passes(r), "figures",
                     figures);
}

static json_t *ladder_to_json(const struct ladder *l) {
    json_t *rungs = json_array();
    bool pass = !l->failed;
    for (size_t i = 0; i < l->rungs; i++) {
        json_array_append_new(rungs, rung_to_json(&l->rung[i]));
        pass = pass && passes(&l->rung[i]);
    }
    return json_pack("{s:b, s:o}", "pass", pass, "rungs", rungs);
}

static void print_rung(const struct rung *r) {
    static const char *const words[FIGURES] = {"score", "games a second a core", "draws by the limit", "points wasted"};
    printf("%-6s %-8s against %-8s %5u games  %.3f ± %.3f  %s", r->rs->code, r->a, r->b, r->counted,
           r->figure[0].reached, r->margin, passes(r) ? "pass" : "FAIL");
    for (unsigned i = 0; i < FIGURES; i++) {
        const struct figure *f = &r->figure[i];
        if (f->wanted)
            printf("%s %s %.*f (%s %g)", holds(f) ? "," : ", NOT", words[i],
                   i == 2   ? 0
                   : i == 1 ? 1
                            : 3,
                   f->reached, f->at_least ? "at least" : "at most", f->promised);
    }
    printf("\n");
}

static void write_page(const void *json, FILE *to) { arena_ladder_html(json, to); }

static int tell_ladder(const struct ladder *l) {
    json_t *told = ladder_to_json(l);
    bool pass = json_is_true(json_object_get(told, "pass"));
    const char *page = given(l->args, "html");
    bool fine = !page || sim_write(l->args->command, page, write_page, told);
    if (given(l->args, "json"))
        print_line(told);
    else
        for (size_t i = 0; i < l->rungs; i++) print_rung(&l->rung[i]);
    json_decref(told);
    if (bout_interrupted()) fprintf(stderr, "acies sim: stopped\n");
    return !fine ? EXIT_USAGE : pass && !bout_interrupted() ? EXIT_FINE : EXIT_SOME;
}

int sim_ladder(const struct arguments *args, const struct ranks *ranks) {
    struct ladder l = {.args = args, .ranks = ranks};
    const char *folder = given(args, "journal");
    bool fine = read_ladder(&l);
    if (fine && folder && mkdir(folder, 0777) != 0 && errno != EEXIST)
        fine = (problem(args->command, "cannot make the folder '%s'", folder), false);
    for (size_t i = 0; fine && i < l.rungs && !bout_interrupted(); i++)
        if (!play_rung(&l, &l.rung[i])) l.failed = true;
    int code = !fine ? EXIT_USAGE : ranks->rank ? EXIT_FINE : tell_ladder(&l);
    json_decref(l.file);
    free(l.rung);
    return code;
}
