/* Inside the reading of lists that hands write: the entries of one line. */
#ifndef ACIES_ORDERS_HAND_ENTRY_H
#define ACIES_ORDERS_HAND_ENTRY_H

#include "orders/hand_list.h"

struct hand_entry {
    const struct ruleset *rs;
    bool general;           /* in: those that come next have the general; out: somebody was called so */
    bool troops, counted;   /* out: troops were named; it begins with a number */
    char *out;              /* ARMY_LIST_LENGTH bytes: the line in the notation */
    struct hand_list *list; /* where words passed over and what is wrong are told */
};

/* False: the line is not understood. */
bool hand_entries(struct hand_entry *e, const char *line);

#endif
