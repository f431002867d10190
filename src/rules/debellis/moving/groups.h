/* Groups and columns (H07, H08). */
#ifndef ACIES_DEBELLIS_GROUPS_H
#define ACIES_DEBELLIS_GROUPS_H

#include "rules/debellis/rules.h"

struct group {
    uint8_t count;
    uint8_t member[ACT_PIECES_MAX];
    bool column;  /* one element wide */
    uint8_t lead; /* column: the foremost element */
};

/* Are these elements one group (two or more), or a single element? false: r says which clause fails and who. */
bool db_group_of_pieces(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                        struct group *out, struct ruling *r);
/* The whole connected group an element belongs to (itself alone if it touches nobody), leaving out troops in
 * close combat. */
void db_group_around(const struct db_rules *rules, const struct battle *b, unsigned e, struct group *out);
/* False: one before it in the roll stands with it, so that it is not the first of its group. The cheaper question. */
bool db_may_be_first_of_group(const struct db_rules *rules, const struct battle *b, unsigned e);

#endif
