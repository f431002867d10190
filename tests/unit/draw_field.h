/* Hand-made scenes for the drawing tests: no rule set needed. */
#ifndef ACIES_TESTS_DRAW_FIELD_H
#define ACIES_TESTS_DRAW_FIELD_H

#include "draw/draw.h"

struct field {
    struct terrain terrain;
    struct scene scene;
};

/* A few bases on a table with one wood: small enough for a golden file. */
void field_small(struct field *f);
/* A walled town with two gates and nobody near. */
void field_walled(struct field *f);
/* Twelve a side amid every kind of ground, some fighting, some shooting. */
void field_full(struct field *f);

#endif
