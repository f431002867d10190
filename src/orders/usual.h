/* Inside orders: what people usually say, put as the reader understands it. */
#ifndef ACIES_ORDERS_USUAL_H
#define ACIES_ORDERS_USUAL_H

#include "orders/orders.h"

enum { TOKENS_MAX = 64, TOKEN_LENGTH = 32 };

struct tokens { /* the words of an order, in small letters */
    char word[TOKENS_MAX][TOKEN_LENGTH];
    int count;
};

/* Other names of words ("fwd", "attack"), who is meant by "all", "r1 to r4", "right wheel", and orders that begin with
 * what is to be done ("forward 2 r1-r3") become the usual order of pieces, verb and steps. */
void order_usual(const struct speaker *s, struct tokens *t);

#endif
