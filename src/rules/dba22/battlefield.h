/* DBA 2.2's ground before the battle: home topographies, what they allow, the layout the defender makes of it, and the
 * opening that leads from two armies to their base edges. */
#ifndef ACIES_DBA22_BATTLEFIELD_H
#define ACIES_DBA22_BATTLEFIELD_H

#include "game/armies/battlefield.h"
#include "rules/dba22/dba22.h"
#include "rules/debellis/opening/opening.h"

typedef uint32_t kinds; /* a set of terrain kinds: bit k */
#define KIND(k) ((kinds)1 << (k))
#define ALL_AREAS                                                                                                      \
    (KIND(GentleHill) | KIND(SteepHill) | KIND(Wood) | KIND(Marsh) | KIND(Rough) | KIND(Dunes) | KIND(Oasis) |         \
     KIND(Bua))
#define ALL_HILLS  (KIND(GentleHill) | KIND(SteepHill))
#define ALL_LINES  (KIND(River) | KIND(Road))
#define ONLY_ONE   (KIND(Waterway) | KIND(River) | KIND(Oasis) | KIND(Bua)) /* dba22-019 */
#define HARD_GOING (KIND(SteepHill) | KIND(Wood) | KIND(Marsh) | KIND(Rough) | KIND(Dunes) | KIND(Oasis))

enum topography { Arable, Forest, Hilly, Steppe, Dry, Tropical, Littoral, DBA22_TOPOGRAPHIES };

/* dba22-007 to 013. */
struct home {
    clause clause;
    kinds compulsory, optional;
};
extern const struct home dba22_homes[];
extern const char *const dba22_topographies[DBA22_TOPOGRAPHIES + 1];
extern const struct army_rules dba22_armies;
extern const struct opening_rules dba22_opening;
extern const struct battlefield_rules dba22_battlefield;
extern const struct db_advice dba22_advice;
/* Is the feature at hand the last of the layout? */
bool dba22_is_last(const struct battle *b);

/* --- judging a layout (layout.c) ------------------------------------------------------------------------------- */

enum table_edge { NORTH, EAST, SOUTH, WEST, TABLE_EDGES };

/* May this kind be taken from the compulsory or the optional column, with these on the table already? */
bool dba22_taking_judge(const struct terrain *t, unsigned topography, bool compulsory, unsigned kind, struct ruling *r);
/* One feature by itself and among those before it: size, place, distance (dba22-H08 to H10, H62). */
bool dba22_laying_judge(const struct tabletop *t, int f, struct ruling *r);
/* The finished layout: quarters (dba22-017, 018). */
bool dba22_layout_judge(const struct tabletop *t, struct ruling *r);
/* The whole of it by a topography, numbers of features included. */
bool dba22_battlefield_judge(const struct tabletop *t, unsigned topography, struct ruling *r);
/* dba22-033: may the invader prefer this edge? */
bool dba22_preference_judge(const struct tabletop *t, unsigned edge, struct ruling *r);

/* --- making one (making.c) ------------------------------------------------------------------------------------- */

/* A drawing of the kind that may lie on the table, somewhere; false if chance finds none. `last`: it completes the
 * layout. Points and value as the act "lay" has them. */
bool dba22_draw_feature(const struct tabletop *t, unsigned kind, bool last, struct source *chance, struct act *out);
/* Lays down what the act draws; on refusal the table may hold remains: judge in a copy. */
bool dba22_lay_drawing(struct tabletop *t, unsigned kind, const struct act *a, struct ruling *r);

#endif
