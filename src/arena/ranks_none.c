/* Built without MPI: one rank, and nobody to talk to. */
#include "arena/ranks.h"

#include <stdlib.h>

bool ranks_begin(struct ranks *r, char why[200]) {
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    *r = (struct ranks){0, 1, 1};
    if (!size || atoi(size) < 2) return true;
    snprintf(why, 200, "this acies was built without MPI; install libopenmpi-dev and build it again");
    return false;
}

void ranks_end(struct ranks *r) { (void)r; }

unsigned ranks_threads(const struct ranks *r, unsigned own) {
    (void)r, (void)own;
    return 0;
}

bool ranks_hear(const struct ranks *r, struct arena_news *news, struct ranks_asker *who) {
    (void)r, (void)news, (void)who;
    return false;
}

void ranks_answer(const struct ranks *r, struct ranks_asker who, const struct arena_job *job) {
    (void)r, (void)who, (void)job;
}

bool ranks_ask(const struct ranks *r, pthread_mutex_t *lock, unsigned thread, const struct arena_news *news,
               struct arena_job *job) {
    (void)r, (void)lock, (void)thread, (void)news, (void)job;
    return false;
}
