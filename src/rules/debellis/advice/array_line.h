/* Lines of battle before they are given a place. */
#ifndef ACIES_DEBELLIS_ARRAY_LINE_H
#define ACIES_DEBELLIS_ARRAY_LINE_H

#include "rules/debellis/advice/array.h"

/* Those drawn up together: an army, or a command of it. */
struct members {
    int count;
    uint8_t piece[ELEMENTS_MAX];
};

/* Its files by what they are for, and those kept in a second line. */
struct ranks {
    struct battle_line core, shoot, shock, light, wing, second;
};
/* Makes files so that no more than `room` stand in the line, and of them no more than `heavy_room` of the kinds that
 * keep well away from the side edges. */
void db_ranks_of(const struct db_rules *rules, const struct battle *b, const struct members *m, int heavy_room,
                 int room, struct ranks *out);

enum sharing { SHARED, ALL_LEFT, ALL_RIGHT, SHARINGS };
struct sharing_of {
    uint8_t shock, light, wing; /* enum sharing */
};
void db_line_order(const struct ranks *r, struct sharing_of sharing, struct battle_line *out);

#endif
