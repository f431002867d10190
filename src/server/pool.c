/* Threads that run errands, and the mailbox home. */
#include "server/pool.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* --- the mailbox --------------------------------------------------------------------------------------- */

struct letter {
    struct letter *next;
    errand *run;
    void *context;
};

struct mailbox {
    pthread_mutex_t lock;
    struct letter *first, **end;
    int bell; /* rung when a letter comes into an empty box */
    struct event *rung;
};

static void empty(evutil_socket_t fd, short what, void *context) {
    struct mailbox *m = context;
    uint64_t rings;
    (void)what;
    if (fd >= 0 && read(fd, &rings, sizeof rings) < 0) return;
    pthread_mutex_lock(&m->lock);
    struct letter *list = m->first;
    m->first = NULL;
    m->end = &m->first;
    pthread_mutex_unlock(&m->lock);
    while (list) {
        struct letter *l = list;
        list = l->next;
        l->run(l->context);
        free(l);
    }
}

struct mailbox *mailbox_open(struct event_base *base) {
    struct mailbox *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    pthread_mutex_init(&m->lock, NULL);
    m->end = &m->first;
    m->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    m->rung = m->bell >= 0 ? event_new(base, m->bell, EV_READ | EV_PERSIST, empty, m) : NULL;
    if (m->rung && event_add(m->rung, NULL) == 0) return m;
    mailbox_close(m);
    return NULL;
}

void mailbox_close(struct mailbox *m) {
    if (!m) return;
    empty(-1, 0, m);
    if (m->rung) event_free(m->rung);
    if (m->bell >= 0) close(m->bell);
    pthread_mutex_destroy(&m->lock);
    free(m);
}

void mailbox_post(struct mailbox *m, errand *run, void *context) {
    struct letter *l = malloc(sizeof *l);
    const uint64_t one = 1;
    if (!l) abort(); /* a result that cannot be delivered would leave somebody waiting for ever */
    *l = (struct letter){NULL, run, context};
    pthread_mutex_lock(&m->lock);
    bool first = !m->first;
    *m->end = l;
    m->end = &l->next;
    pthread_mutex_unlock(&m->lock);
    if (first && write(m->bell, &one, sizeof one) < 0) return; /* full: it rings already */
}

/* --- the pool ------------------------------------------------------------------------------------------ */

struct task {
    struct task *next;
    errand *work, *done;
    void *context;
};

struct pool {
    struct mailbox *home;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct queue {
        struct task *first, **end;
        size_t waiting;
    } queue[HURRIES];
    size_t most;
    bool closing;
    unsigned threads;
    pthread_t thread[];
};

/* NULL: nothing is left to do. */
static struct task *next_task(struct pool *p) {
    for (struct queue *q = p->queue; q < p->queue + HURRIES; q++) {
        struct task *t = q->first;
        if (!t) continue;
        if (!(q->first = t->next)) q->end = &q->first;
        q->waiting--;
        return t;
    }
    return NULL;
}

static void *labour(void *context) {
    struct pool *p = context;
    for (;;) {
        struct task *t;
        pthread_mutex_lock(&p->lock);
        while (!(t = next_task(p)) && !p->closing) pthread_cond_wait(&p->more, &p->lock);
        bool closing = p->closing;
        pthread_mutex_unlock(&p->lock);
        if (!t) return NULL;
        if (!closing) t->work(t->context);
        mailbox_post(p->home, t->done, t->context);
        free(t);
    }
}

struct pool *pool_open(struct mailbox *home, unsigned threads, size_t most) {
    struct pool *p = calloc(1, sizeof *p + threads * sizeof p->thread[0]);
    if (!p) return NULL;
    p->home = home;
    p->most = most;
    for (int i = 0; i < HURRIES; i++) p->queue[i].end = &p->queue[i].first;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->more, NULL);
    while (p->threads < threads && pthread_create(&p->thread[p->threads], NULL, labour, p) == 0) p->threads++;
    if (p->threads) return p;
    pool_close(p);
    return NULL;
}

void pool_close(struct pool *p) {
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->threads; i++) pthread_join(p->thread[i], NULL);
    pthread_cond_destroy(&p->more);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

bool pool_add(struct pool *p, enum hurry hurry, errand *work, errand *done, void *context) {
    struct queue *q = &p->queue[hurry];
    struct task *t = malloc(sizeof *t);
    if (!t) return false;
    *t = (struct task){NULL, work, done, context};
    pthread_mutex_lock(&p->lock);
    bool room = q->waiting < p->most && !p->closing;
    if (room) {
        *q->end = t;
        q->end = &t->next;
        q->waiting++;
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    if (!room) free(t);
    return room;
}

size_t pool_waiting(struct pool *p) {
    pthread_mutex_lock(&p->lock);
    size_t n = 0;
    for (int i = 0; i < HURRIES; i++) n += p->queue[i].waiting;
    pthread_mutex_unlock(&p->lock);
    return n;
}
