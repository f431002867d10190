/* What the benchmarks share: a clock, stored positions, one line of output a figure. */
#ifndef ACIES_BENCH_MEASURE_H
#define ACIES_BENCH_MEASURE_H

#include "bots/bots.h"
#include "game/setup.h"

#include <stddef.h>

double now_seconds(void);
/* Reads a position of bench/positions or data/scenarios (path from the project's root, which is compiled in). Ends the
 * program with a sentence if that fails. */
const struct ruleset *bench_position(const char *path, struct setup *out);
void bench_begin(const struct ruleset *rs, const struct setup *s, void *state);
/* One row of the table script/bench prints: what, how many a second, and where a least figure is asked for that figure,
 * how many times it is done, and whether that is enough. */
void report_rate(const char *what, double per_second, double promised);

/* Plays one whole game between two bots from a begun state; how many acts it took. */
uint32_t bench_game(const struct ruleset *rs, void *state, const struct bot *bot, uint64_t seed, uint64_t game);
/* The same game as two bots "random" play, as playouts do it: each act is played as it is found. */
uint32_t bench_playout(const struct ruleset *rs, void *state, uint64_t seed, uint64_t game);

extern const char *const bench_positions[]; /* the stored positions every run uses, NULL-terminated */

#endif
