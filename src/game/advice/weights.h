/* Weights: what a bot thinks things are worth, as data.
 *
 * A rule set names its weights in a table (advice.weights), in the words a player would use; `value` is handed one
 * number for each, in that order, and nothing is kept anywhere else. The numbers stand in data/advice/<code>.json, are
 * built into the program (weights_stored: the rules read no files, and a page has none), and are made by `acies sim
 * --tune` (docs/arena.md). To add one: a row in the table, its number in the file, its use in `value`. A name without a
 * number, or a number without a name, is a red test (game_weights). */
#ifndef ACIES_GAME_WEIGHTS_H
#define ACIES_GAME_WEIGHTS_H

#include "game/advice.h"

/* The numbers as they stand in data/advice, by name; made at build time by script/weights.py. Ends with name NULL. */
struct stored_weight {
    const char *name;
    int32_t value, plain;
};
struct stored_weights {
    const char *code;
    const struct stored_weight *weights;
};
extern const struct stored_weights stored_weights[]; /* ends with code NULL */

/* Those of the rule set; 0 for one that is not stored. */
struct weights weights_stored(const struct ruleset *rs);
/* Those of a beginner ("plain"), which are never tuned: by them a yardstick stays what it is. */
struct weights weights_plain(const struct ruleset *rs);
/* The number of the weight of that name, or -1. */
int weight_find(const struct ruleset *rs, const char *name);

#endif
