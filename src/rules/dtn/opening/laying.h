/* The random battlefield of dtn-H134: dice name squares and what lies there. The same steps serve the chance seat
 * before a battle and `acies terrain`. */
#ifndef ACIES_DTN_LAYING_H
#define ACIES_DTN_LAYING_H

#include "rules/dtn/battle.h"

/* dtn-H105, in inches. */
enum { TABLE_WIDE = 72, TABLE_DEEP = 48 };

/* The die due next; LAY_DONE when the ground lies. */
unsigned dtn_laying_die_faces(const struct laying *l);
const char *dtn_laying_question(const struct laying *l);
/* Takes the die; what it gives is told. */
void dtn_laying_take(struct laying *l, int die, struct events *ev);
/* The ground laid so far; with its road once all of it lies. */
void dtn_laying_ground(const struct laying *l, struct terrain *out);
/* Hills have a crest an inch inside their ends (sight, dtn-H32). */
void dtn_crest_hills(struct terrain *t);

extern const struct battlefield_rules dtn_battlefield;

#endif
