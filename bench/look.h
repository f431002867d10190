/* Looking at a game and stirring all that is said and shown into one hash. */
#ifndef ACIES_BENCH_LOOK_H
#define ACIES_BENCH_LOOK_H

#include "bench/measure.h"
#include "game/game.h"
#include "game/json.h"

struct look {
    const struct ruleset *rs;
    struct game *game;
    struct source whim, dice;
    unsigned pieces;
    uint64_t hash;
    struct scene scene;
};

void stir(struct look *l, const void *bytes, size_t size);
void stir_text(struct look *l, const char *text);
void stir_number(struct look *l, int64_t number);
void stir_json(struct look *l, json_t *json); /* which is then let go */
void stir_pose(struct look *l, struct pose p);
void stir_remark(struct look *l, const struct remark *said);
void stir_scene(struct look *l, const void *state);
void stir_ruling(struct look *l, const struct ruling *r);
void stir_events(struct look *l, const struct events *ev);

/* A case of tests/positions: all that is said and shown when it is played, and then where the verdict turns: pieces,
 * steps and ground are pushed about until it does. Returns the hash. */
uint64_t limits_of_case(const json_t *position, const json_t *one, uint64_t hash, uint64_t number);

/* A copy in which one number is another by one, or one yes a no. */
json_t *altered(const json_t *value, struct source *whim);
/* Engagements, one a line, and armies: what is answered, as they stand and with something in them changed. */
uint64_t answers_of(char *text, size_t size, uint64_t hash);
uint64_t answers_to_army(const json_t *file, uint64_t hash);

#endif
