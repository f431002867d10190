/* Games on all cores, and on all ranks. Each worker takes the next number; who plays which does not matter for what
 * comes of it. */
#include "arena/program.h"
#include "arena/ranks.h"

#include <string.h>

enum { THREADS_MAX = 256, STACK = 8 << 20 }; /* states and offers lie on the stack */

struct crew {
    struct arena_run *run;
    pthread_mutex_t lock; /* of everything below, and of what `ended` does; at other ranks, of speaking */
    pthread_cond_t change;
    uint32_t next;
    bool stop, failed;
    char *why;
};

struct worker {
    pthread_t thread;
    struct crew *crew;
    unsigned number;
};

/* --- who plays what (all of it with the lock held) ----------------------------------------------------------- */

enum turn { TURN_PLAY, TURN_WAIT, TURN_OVER };

static enum turn take(struct crew *crew, struct arena_job *job) {
    struct arena_run *run = crew->run;
    const struct contest *c = run->contest;
    uint32_t open = run->open && run->open < c->games ? run->open : c->games;
    while (crew->next < open && run->game[crew->next].ending != ENDED_NOT) crew->next++;
    if (!crew->stop && run->goes_on && !run->goes_on(run->context)) crew->stop = true;
    if (crew->stop || crew->next >= c->games) return TURN_OVER;
    if (crew->next >= open) return TURN_WAIT;
    job->number = crew->next++;
    for (unsigned i = 0; i < 2; i++) job->weights[i] = c->player[i].mind.weights;
    if (run->weigh) run->weigh(run->context, job->number, job->weights);
    return TURN_PLAY;
}

static void give(struct crew *crew, const struct arena_news *news) {
    struct arena_run *run = crew->run;
    if (*news->why) {
        if (!crew->failed) snprintf(crew->why, 200, "%s", news->why);
        crew->stop = crew->failed = true;
    } else if (news->over) {
        run->game[news->number] = news->game;
        if (run->ended && !run->ended(run->context, news->number)) crew->stop = true;
    }
    pthread_cond_broadcast(&crew->change);
}

/* Hands over what came of the last game, and gets the next. */
static bool next_job(struct worker *w, const struct arena_news *news, struct arena_job *job) {
    struct crew *crew = w->crew;
    const struct ranks *ranks = crew->run->ranks;
    if (ranks && ranks->rank) return ranks_ask(ranks, &crew->lock, w->number, news, job);
    enum turn turn;
    pthread_mutex_lock(&crew->lock);
    give(crew, news);
    while ((turn = take(crew, job)) == TURN_WAIT) pthread_cond_wait(&crew->change, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
    return turn == TURN_PLAY;
}

/* --- one worker ------------------------------------------------------------------------------------------------ */

static void play(const struct arena_run *run, struct arena_room *room, const struct arena_job *job,
                 struct arena_news *news) {
    const char *why = room ? NULL : "not enough memory";
    FILE *record = NULL;
    memset(news, 0, sizeof *news);
    news->number = job->number;
    if (room && run->records) {
        char path[1200];
        snprintf(path, sizeof path, "%s/%s-%06u.jsonl", run->records, run->contest->rs->code, job->number);
        record = fopen(path, "w");
        if (!record) why = "its record cannot be written";
    }
    if (!why && arena_play(room, job, record, &news->game, &why)) why = NULL;
    if (record && fclose(record) != 0 && !why) why = "its record cannot be written";
    news->over = !why;
    if (why)
        snprintf(news->why, sizeof news->why, "game %u on %s: %s", job->number,
                 run->contest->field[arena_field_of(run->contest, job->number)].name, why);
}

static void *work(void *context) {
    struct worker *w = context;
    struct arena_room *room = arena_room_open(w->crew->run->contest);
    struct arena_news news = {0};
    struct arena_job job;
    while (next_job(w, &news, &job)) play(w->crew->run, room, &job, &news);
    arena_room_close(room);
    return NULL;
}

/* --- the desk of rank 0 ---------------------------------------------------------------------------------------- */

/* Serves the threads of the other ranks until each has been told that there is no more. One who has to wait is
 * remembered: asking again would be noise. */
static void serve(struct crew *crew, unsigned others) {
    const struct ranks *ranks = crew->run->ranks;
    struct ranks_asker waiting[4096];
    struct arena_news news;
    struct arena_job job;
    unsigned waits = 0;
    if (others > 4096) others = 4096;
    while (others) {
        bool asked = ranks_hear(ranks, &news, &waiting[waits]);
        pthread_mutex_lock(&crew->lock);
        if (asked) give(crew, &news), waits++;
        enum turn turn = TURN_PLAY;
        while (waits && (turn = take(crew, &job)) != TURN_WAIT) {
            ranks_answer(ranks, waiting[--waits], turn == TURN_PLAY ? &job : NULL);
            others -= turn == TURN_OVER;
        }
        pthread_mutex_unlock(&crew->lock);
    }
}

bool arena_run(struct arena_run *run, char why[200]) {
    struct crew crew = {.run = run, .lock = PTHREAD_MUTEX_INITIALIZER, .change = PTHREAD_COND_INITIALIZER, .why = why};
    struct worker worker[THREADS_MAX];
    unsigned started = 0, wanted = run->threads < THREADS_MAX ? run->threads : THREADS_MAX;
    unsigned others = run->ranks ? ranks_threads(run->ranks, wanted) : 0;
    pthread_attr_t roomy;
    pthread_attr_init(&roomy);
    pthread_attr_setstacksize(&roomy, STACK);
    for (; started < wanted; started++) {
        worker[started] = (struct worker){.crew = &crew, .number = started};
        if (pthread_create(&worker[started].thread, &roomy, work, &worker[started]) != 0) break;
    }
    pthread_attr_destroy(&roomy);
    serve(&crew, others);
    for (unsigned i = 0; i < started; i++) pthread_join(worker[i].thread, NULL);
    /* those for whom there was no thread are done without: nobody waits for one who never asks */
    for (unsigned i = started; i < wanted && (i == 0 || (run->ranks && run->ranks->rank)); i++) {
        struct worker alone = {.crew = &crew, .number = i};
        work(&alone);
    }
    if (!run->contest->player[0].bot || !run->contest->player[1].bot) programs_sweep();
    pthread_cond_destroy(&crew.change);
    pthread_mutex_destroy(&crew.lock);
    return !crew.failed;
}
