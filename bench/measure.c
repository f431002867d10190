/* Shared parts of the benchmarks. */
#include "bench/measure.h"
#include "game/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

const char *const bench_positions[] = {"bench/positions/dba30_12.json", "bench/positions/dba30_terrain.json", NULL};

/* Processor time: what a core does in a second, whatever else the machine is at. */
double now_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

const struct ruleset *bench_position(const char *path, struct setup *out) {
    char full[1024];
    snprintf(full, sizeof full, "%s/%s", ACIES_ROOT, path);
    FILE *f = fopen(full, "r");
    char *text = malloc(JSON_TEXT_MAX);
    size_t n = f && text ? fread(text, 1, JSON_TEXT_MAX, f) : 0;
    if (f) fclose(f);
    struct complaint c = {.text = "it cannot be read"};
    json_t *j = n ? json_read(text, n, &c) : NULL;
    const char *code = j ? ruleset_code_from_json(j, &c) : NULL;
    const struct ruleset *rs = code ? ruleset_find(code) : NULL;
    if (!rs || !setup_from_json(rs, j, out, &c)) {
        fprintf(stderr, "%s: %s\n", path, c.text);
        exit(2);
    }
    json_decref(j);
    free(text);
    return rs;
}

void bench_begin(const struct ruleset *rs, const struct setup *s, void *state) {
    struct ruling r = {0};
    if (rs->begin(state, s, &r)) return;
    fprintf(stderr, "the position is refused: %s\n", r.why.text);
    exit(2);
}

void report_rate(const char *what, double per_second, double promised) {
    printf("%-66s %10.0f", what, per_second);
    if (promised > 0)
        printf(" %10.0f %7.2f  %s", promised, per_second / promised, per_second >= promised ? "reached" : "MISSED");
    printf("\n");
    fflush(stdout);
}

uint32_t bench_playout(const struct ruleset *rs, void *state, uint64_t seed, uint64_t game) {
    struct source dice = source_of(seed, 2 * game), whim = source_of(seed, 2 * game + 1);
    struct act a;
    uint32_t acts = 0;
    for (; acts < 20000; acts++) {
        struct prompt p = turn_prompt(rs, state);
        if (p.seat == SEAT_NONE) break;
        bool played;
        if (p.seat == SEAT_CHANCE) {
            a = act_make(p.verb);
            a.dice_count = p.draw.count;
            source_draw(&dice, &p.draw, a.dice);
            played = turn_try(rs, state, &a);
        } else {
            played = advice_play_sample(rs, state, source_bits(&whim), &a);
        }
        if (played) continue;
        fprintf(stderr, "a random act was refused\n");
        exit(1);
    }
    return acts;
}

uint32_t bench_game(const struct ruleset *rs, void *state, const struct bot *bot, uint64_t seed, uint64_t game) {
    const struct bot *const seats[2] = {bot, bot};
    struct source dice = source_of(seed, 2 * game), whim = source_of(seed, 2 * game + 1);
    struct mind mind = mind_of(rs);
    struct act a;
    struct ruling r;
    r.want_nearest = false;
    uint32_t acts = 0;
    while (acts < 20000 && bots_answer(&mind, state, seats, &dice, &whim, &a)) {
        if (!turn_play(rs, state, &a, NULL, &r)) {
            fprintf(stderr, "a bot's act was refused: %s\n", r.why.text);
            exit(1);
        }
        acts++;
    }
    return acts;
}
