/* What a move costs: command range and the PIP lists (dba30-107 to 119 and their like). */
#ifndef ACIES_DEBELLIS_COMMAND_H
#define ACIES_DEBELLIS_COMMAND_H

#include "rules/debellis/moving/moves.h"

/* What a cost depends on besides who moves. */
enum move_flag {
    MOVE_INTO_CONTACT = 1,
    MOVE_FREE_BY_ROAD = 2,
    MOVE_BY_CITY = 4, /* into, out of or through a city */
    MOVE_DISMOUNTS = 8,
};
/* PIPs for moving these elements; *because the clause that decided the last point. */
int32_t db_move_cost(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                     unsigned flags, clause *because);

/* Tells what a move costs and why, clause by clause. To be called before the troops are moved. */
void db_tell_cost(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                  const struct plan *p, struct events *ev);

#endif
