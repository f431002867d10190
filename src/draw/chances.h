/* A grid of chances as a picture: rows against columns, each cell coloured by who comes off better. */
#ifndef ACIES_DRAW_CHANCES_H
#define ACIES_DRAW_CHANCES_H

#include <stdbool.h>

struct draw_cell {
    double better, worse; /* chances of the row and of the column */
    bool there;           /* false: there is no such meeting */
};

struct draw_grid {
    const char *title, *note;
    int count;
    const char *const *name;      /* of rows and columns */
    const struct draw_cell *cell; /* count × count, row by row */
};

/* A colour for a cell, as 0xRRGGBB: blue for the row, orange for the column, paper between them. */
unsigned draw_cell_colour(const struct draw_cell *c);
/* A PNG. False: *why says what is wrong. */
bool draw_grid_file(const char *path, const struct draw_grid *g, const char **why);

#endif
