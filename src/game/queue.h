/* The queue of things to be settled before play goes on: a recoil that is due, dice for a charge, a choice to be made.
 *
 * Every rule set keeps its tasks in one of these; what a kind of task does is a step of its own (turn.h). Behind the
 * last task everything is zero, so that equal states have equal bytes. Nobody fills a queue in a sound game. */
#ifndef ACIES_GAME_QUEUE_H
#define ACIES_GAME_QUEUE_H

#include "game/sure.h"

#include <stdint.h>
#include <string.h>

enum { QUEUE_MAX = 128 };

/* Each rule set says at its kinds what the others mean. */
struct task {
    uint8_t kind;
    uint8_t piece, other;
    uint8_t stage;     /* how far it has come */
    uint8_t side;      /* whose it is, where that does not follow from the piece */
    uint8_t choice[2]; /* what its owner has chosen so far */
    uint8_t spare;
    int16_t value, second;
};

struct queue {
    uint32_t tasks;
    struct task task[QUEUE_MAX];
};

static inline void queue_add(struct queue *q, struct task t) {
    if (sure(q->tasks < QUEUE_MAX)) q->task[q->tasks++] = t;
}

/* It comes before all the others. */
static inline void queue_add_first(struct queue *q, struct task t) {
    if (!sure(q->tasks < QUEUE_MAX)) return;
    memmove(q->task + 1, q->task, q->tasks * sizeof *q->task);
    q->tasks++;
    q->task[0] = t;
}

static inline struct task queue_take_first(struct queue *q) {
    if (!sure(q->tasks > 0)) return (struct task){0};
    struct task first = q->task[0];
    q->tasks--;
    memmove(q->task, q->task + 1, q->tasks * sizeof *q->task);
    memset(&q->task[q->tasks], 0, sizeof *q->task);
    return first;
}

/* Where what came last is settled first. */
static inline struct task queue_take_last(struct queue *q) {
    if (!sure(q->tasks > 0)) return (struct task){0};
    struct task last = q->task[--q->tasks];
    memset(&q->task[q->tasks], 0, sizeof *q->task);
    return last;
}

#endif
