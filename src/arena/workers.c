/* Games on all cores. Each worker takes the next number; who plays which does not matter for what comes of it. */
#include "arena/arena.h"

#include <pthread.h>
#include <string.h>

struct crew {
    struct arena_run *run;
    pthread_mutex_t lock; /* of everything below, and of what `ended` does */
    uint32_t next;
    bool stop, failed;
    char *why;
};

static bool take(struct crew *crew, uint32_t *number) {
    struct arena_run *run = crew->run;
    pthread_mutex_lock(&crew->lock);
    while (crew->next < run->contest->games && run->game[crew->next].ending != ENDED_NOT) crew->next++;
    if (!crew->stop && run->goes_on && !run->goes_on(run->context)) crew->stop = true;
    bool got = !crew->stop && crew->next < run->contest->games;
    if (got) *number = crew->next++;
    pthread_mutex_unlock(&crew->lock);
    return got;
}

static void give(struct crew *crew, uint32_t number, const struct arena_game *game, const char *why) {
    struct arena_run *run = crew->run;
    pthread_mutex_lock(&crew->lock);
    if (why) {
        if (!crew->failed)
            snprintf(crew->why, 200, "game %u on %s: %s", number,
                     run->contest->field[arena_field_of(run->contest, number)].name, why);
        crew->stop = crew->failed = true;
    } else {
        run->game[number] = *game;
        if (run->ended && !run->ended(run->context, number)) crew->stop = true;
    }
    pthread_mutex_unlock(&crew->lock);
}

static void *work(void *context) {
    struct crew *crew = context;
    struct arena_run *run = crew->run;
    struct arena_room *room = arena_room_open(run->contest);
    uint32_t number;
    while (take(crew, &number)) {
        struct arena_game game;
        const char *why = room ? NULL : "not enough memory";
        FILE *record = NULL;
        if (room && run->records) {
            char path[1200];
            snprintf(path, sizeof path, "%s/%s-%06u.jsonl", run->records, run->contest->rs->code, number);
            record = fopen(path, "w");
            if (!record) why = "its record cannot be written";
        }
        if (!why && arena_play(room, number, record, &game, &why)) why = NULL;
        if (record && fclose(record) != 0 && !why) why = "its record cannot be written";
        give(crew, number, &game, why);
    }
    arena_room_close(room);
    return NULL;
}

bool arena_run(struct arena_run *run, char why[200]) {
    enum { THREADS_MAX = 256, STACK = 8 << 20 }; /* states and offers lie on the stack */
    struct crew crew = {.run = run, .lock = PTHREAD_MUTEX_INITIALIZER, .why = why};
    pthread_t thread[THREADS_MAX];
    unsigned started = 0, wanted = run->threads < THREADS_MAX ? run->threads : THREADS_MAX;
    pthread_attr_t roomy;
    pthread_attr_init(&roomy);
    pthread_attr_setstacksize(&roomy, STACK);
    while (started < wanted && pthread_create(&thread[started], &roomy, work, &crew) == 0) started++;
    pthread_attr_destroy(&roomy);
    if (!started) work(&crew); /* no thread to be had: then without */
    for (unsigned i = 0; i < started; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&crew.lock);
    return !crew.failed;
}
