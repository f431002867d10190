/* A coarse map of the ground for an army that deploys: what it costs whom to stand where, and who stands opposite. */
#ifndef ACIES_DEBELLIS_ARRAY_SURVEY_H
#define ACIES_DEBELLIS_ARRAY_SURVEY_H

#include "rules/debellis/advice/array.h"

/* The map: cells of half a base width, seen from the side that deploys: u runs to its right, v away from its edge. */
enum { CELLS_MAX = 96, BACK_STEPS = 5, AHEAD_CELLS = 8, WET = GOING_IMPASSABLE + 1 };

struct survey {
    const struct db_rules *rules;
    const struct battle *b;
    unsigned side;
    length cell;
    int wide, deep, front; /* cells; the row in which the foremost front edges stand */
    int left, right;       /* where the line to be placed may stand: cells from, up to */
    uint8_t going[CELLS_MAX][CELLS_MAX];
    int16_t cost[ROLE_LEADER + 1][CELLS_MAX][BACK_STEPS]; /* of a file with its left edge on this cell */
    uint8_t opposite[CELLS_MAX];                          /* the enemy it would face, NO_PIECE: none known */
    int16_t match[ELEMENTS_MAX][ELEMENTS_MAX];
};
enum { MATCH_UNKNOWN = INT16_MIN };

void db_survey_ground(const struct db_rules *rules, const struct battle *b, struct survey *s);
/* A place on the map as a pose, facing the enemy. */
struct pose db_seen_from(const struct survey *s, length u, length v);
/* The worst going of two cells side by side: the width of a base. Rivers are WET. */
uint8_t db_worst_pair(const struct survey *s, int u, int v);
/* What the file may expect of the enemy opposite, in hundredths of an element. */
int32_t db_match_of(struct survey *s, const struct file *f, int u);

#endif
