/* Inside orders: an order while it is being read, word by word. */
#ifndef ACIES_ORDERS_READER_H
#define ACIES_ORDERS_READER_H

#include "orders/usual.h"

struct reader {
    struct speaker *s;
    struct tokens said;
    int next;
    struct order *o;
    const struct verb *verb; /* named so far, or NULL */
    uint8_t after[ACT_PIECES_MAX];
    int afters; /* pieces named after the verb: theirs or ours, the verb's fields decide */
    char *why;
    size_t size;
};

/* What is wrong, as one sentence; false. */
bool reader_wrong(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *reader_peek(const struct reader *r);      /* the next word, "" at the end */
bool reader_take(struct reader *r, const char *word); /* takes the next word if it is this one */
bool reader_number(struct reader *r, double least, double most, double *out); /* takes a number within these */

/* read_steps.c: a step if the next word begins one: 1 read, 0 no step, -1 a complaint was made. */
int reader_step(struct reader *r);
/* "ne", "north-east" or degrees. */
bool reader_facing(struct reader *r, heading *out);
/* "300 150 facing 90", after the word "to" or without it. */
bool reader_spot(struct reader *r);

#endif
