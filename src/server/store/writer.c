/* Group commit. */
#include "server/store/writer.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct wish {
    struct wish *next;
    struct store_write *write;
    errand *done;
    void *context;
};

struct writer {
    struct store *store;
    struct mailbox *home;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct wish *first, **end;
    bool closing;
    struct writer_figures figures;
};

static uint64_t microseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* The writes of a list of wishes as a list of their own. */
static struct store_write *writes_of(struct wish *list, uint64_t *count) {
    struct store_write *first = NULL, **end = &first;
    for (struct wish *w = list; w; w = w->next) {
        if (!w->write) continue;
        w->write->next = NULL;
        *end = w->write;
        end = &w->write->next;
        ++*count;
    }
    return first;
}

static void fulfil(struct writer *w, struct wish *list) {
    uint64_t count = 0, began = microseconds();
    struct store_write *writes = writes_of(list, &count);
    if (writes) store_commit(w->store, writes);
    uint64_t took = microseconds() - began;
    uint64_t failed = 0;
    for (const struct store_write *one = writes; one; one = one->next) failed += one->outcome == WRITE_FAILED;
    pthread_mutex_lock(&w->lock);
    w->figures.writes += count;
    w->figures.failed += failed;
    w->figures.commits += writes != NULL;
    w->figures.total_us += took;
    if (took > w->figures.slowest_us) w->figures.slowest_us = took;
    pthread_mutex_unlock(&w->lock);
    for (struct wish *next; list; list = next) {
        next = list->next;
        mailbox_post(w->home, list->done, list->context);
        free(list);
    }
}

static void *write_on(void *context) {
    struct writer *w = context;
    for (;;) {
        pthread_mutex_lock(&w->lock);
        while (!w->first && !w->closing) pthread_cond_wait(&w->more, &w->lock);
        struct wish *list = w->first;
        w->first = NULL;
        w->end = &w->first;
        pthread_mutex_unlock(&w->lock);
        if (!list) return NULL;
        fulfil(w, list);
    }
}

struct writer *writer_open(struct store *store, struct mailbox *home) {
    struct writer *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->store = store;
    w->home = home;
    w->end = &w->first;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    if (pthread_create(&w->thread, NULL, write_on, w) == 0) return w;
    free(w);
    return NULL;
}

void writer_close(struct writer *w) {
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    store_close(w->store);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

void writer_add(struct writer *w, struct store_write *write, errand *done, void *context) {
    struct wish *wish = malloc(sizeof *wish);
    if (!wish) abort(); /* an act half accepted is worse than a restart */
    *wish = (struct wish){NULL, write, done, context};
    pthread_mutex_lock(&w->lock);
    *w->end = wish;
    w->end = &wish->next;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

struct writer_figures writer_figures(struct writer *w) {
    pthread_mutex_lock(&w->lock);
    struct writer_figures f = w->figures;
    pthread_mutex_unlock(&w->lock);
    return f;
}
