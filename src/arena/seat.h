/* Whoever plays in a contest: a bot within, or a program of its own. */
#ifndef ACIES_ARENA_SEAT_H
#define ACIES_ARENA_SEAT_H

#include "arena/arena.h"
#include "arena/program.h"

/* One player at the table, for one thread; a program is started when it is first asked, and anew after it failed. */
struct arena_chair {
    const struct arena_player *player;
    struct mind mind; /* for the game at hand */
    struct program *program;
    json_t *acts; /* played since it was last asked, as its seat may know them */
    unsigned seat;
    bool greeted; /* it knows of this game */
};

void chair_open(struct arena_chair *c, const struct arena_player *player);
void chair_close(struct arena_chair *c);
/* Another game begins, with this seat and these weights. */
void chair_begin(struct arena_chair *c, unsigned seat, const struct weights *weights);
/* An act was played by `by` on that state (as it was before). */
void chair_note(struct arena_chair *c, const struct ruleset *rs, const void *state, unsigned by, const struct act *a);
/* Its act; false: it has forfeited the game, *why says how. */
bool chair_choose(struct arena_chair *c, const struct contest *contest, const struct setup *setup, const void *state,
                  struct source *whim, struct act *out, const char **why);

#endif
