/* Several processes at one contest, on one machine or many (MPI). Rank 0 hands out the games, keeps the journal and
 * tells the result; every thread of the others asks it for the next game and brings what came of the last. A program
 * built without MPI is rank 0 of 1. */
#ifndef ACIES_ARENA_RANKS_H
#define ACIES_ARENA_RANKS_H

#include "arena/arena.h"

#include <pthread.h>

struct ranks {
    int rank, size;
    unsigned beside; /* ranks on this machine, this one included: its cores are shared among them */
};

/* Joins the others, if the program was started by mpirun. False: it cannot; why says so. */
bool ranks_begin(struct ranks *r, char why[200]);
void ranks_end(struct ranks *r);

/* What a thread of another rank brings: a game that is over, or why there is none. The first time, neither. */
struct arena_news {
    bool over;
    char why[200];
    uint32_t number;
    struct arena_game game;
};

/* Who asks: a thread of a rank. */
struct ranks_asker {
    int rank, thread;
};

/* --- at rank 0, by one thread ------------------------------------------------------------------------------ */

/* How many threads the other ranks have. Every rank calls it once, before the first game, with its own. */
unsigned ranks_threads(const struct ranks *r, unsigned own);
/* The next who asks: false, nobody does just now. */
bool ranks_hear(const struct ranks *r, struct arena_news *news, struct ranks_asker *who);
/* A game to play; NULL: there is no more. */
void ranks_answer(const struct ranks *r, struct ranks_asker who, const struct arena_job *job);

/* --- at the others, by any thread ---------------------------------------------------------------------------- */

/* Brings the news and waits for the next game. False: there is no more. `lock` keeps the threads of a rank from
 * speaking at the same time. */
bool ranks_ask(const struct ranks *r, pthread_mutex_t *lock, unsigned thread, const struct arena_news *news,
               struct arena_job *job);

#endif
