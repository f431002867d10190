/* Inside the map in characters: the grid that is written on, and where bases stand on it. */
#ifndef ACIES_DRAW_GRID_H
#define ACIES_DRAW_GRID_H

#include "draw/draw.h"

enum { COLUMNS_MAX = 240, ROWS_MAX = 120 };

struct cell {
    char shade;   /* terrain underneath */
    char text[5]; /* what is written there: one character, maybe in UTF-8 */
    int8_t side;  /* whose: -1 nobody's */
};

/* A base as it is written: so many columns of one row, or of two where its type finds no room beside its id. */
struct label {
    const struct scene_piece *piece;
    const char *type;   /* as short as maps need it */
    double level;       /* how far up its front stands: equal fronts are on one row */
    double from, to;    /* where it begins and ends along the table */
    int left, width;    /* in columns */
    int row, tall;      /* the lower of its rows, from below */
    bool touches_right; /* the next on its row stands corner to corner with it */
};

struct grid {
    const struct scene *scene;
    const struct draw_options *options;
    int columns, rows;
    double foot[ROWS_MAX + 1]; /* how far up each row begins, from below */
    int labels;
    struct label label[SCENE_PIECES_MAX];
    struct cell cell[ROWS_MAX][COLUMNS_MAX];
};

/* Finds a row and columns for every base, and stretches the grid so that the ground stays under them: who stands
 * before whom is before him on the grid, and equal fronts are on one row, however few rows there are. */
void grid_array(struct grid *s);

#endif
