/* An independent judge of our geometry: GEOS, in floating point. Used by tests only.
 *
 * Also the makers of random configurations, with fixed seeds, and the reporting of disagreements. */
#ifndef ACIES_TESTS_ORACLE_H
#define ACIES_TESTS_ORACLE_H

#include <geos_c.h>
#include <stddef.h>

#include "table/contact.h"
#include "table/sweep.h"
#include "table/terrain.h"

/* --- GEOS ------------------------------------------------------------------------------------------------ */

void oracle_open(void);
void oracle_close(void);
GEOSContextHandle_t geos(void);

/* Geometries made here belong to the oracle and are given back all at once by oracle_forget(). */
typedef GEOSGeometry *shape;
shape keep(shape g);
void oracle_forget(void);

shape shape_of_points(const struct point *p, int count); /* a polygon */
shape shape_of_quad(const struct quad *q);
shape shape_of_convex(const struct convex *c);
shape shape_of_segment(struct point a, struct point b);
shape shape_of_point(struct point p);
shape shape_of_hull(const struct point *p, int count);
shape shape_grown(shape g, double by);                               /* sharp corners; negative: drawn in */
shape shape_of_line(const struct point *p, int count, double width); /* flat ends, mitred bends */
shape shape_union(shape a, shape b);
double shape_distance(shape a, shape b);
double shape_common_length(shape a, shape b);
double shape_common_area(shape a, shape b);
double shape_area_beyond(shape inner, shape outer); /* area of inner outside outer */
bool shape_covers(shape outer, shape inner);
bool shapes_meet(shape a, shape b);
/* How deep two convex areas sink into each other, as the least shift that parts them; negative: their distance. */
double sinking_depth(const struct point *a, int na, const struct point *b, int nb);
double quads_sinking(const struct quad *a, const struct quad *b);

/* --- chance ---------------------------------------------------------------------------------------------- */

struct dice {
    uint64_t state;
};
uint64_t dice_next(struct dice *d);
int32_t dice_between(struct dice *d, int32_t low, int32_t high); /* both included */
bool dice_one_in(struct dice *d, int n);

struct point random_point(struct dice *d, struct point about, length spread);
heading random_facing(struct dice *d); /* square as often as odd */
struct base random_base(struct dice *d, struct point about, length spread);
/* A second base somehow near the first: lined up, nearly lined up, sharing a corner, along an edge, or anyhow. */
struct base random_neighbour(struct dice *d, struct base b);
struct point random_centre(struct dice *d); /* of a table: usually ordinary, at times at the far end of the range */
/* A simple polygon of up to `most` corners, often concave; its corners in out[]. Returns how many. */
int random_outline(struct dice *d, struct point about, length size, int most, struct point *out);
/* A line of up to `most` points without sharp bends. */
int random_line(struct dice *d, struct point about, length step, int most, struct point *out);

/* --- verdicts -------------------------------------------------------------------------------------------- */

extern int oracle_rounds; /* configurations for each predicate */

struct tally {
    const char *what;
    int looked, unclear, wrong;
};
/* Our yes or no against a measured excess over the limit: clear beyond `blur` either way. */
void tally_limit(struct tally *t, int round, bool ours, double excess, double blur);
void tally_number(struct tally *t, int round, double ours, double theirs, double blur);
void tally_same(struct tally *t, int round, bool ours, bool theirs);
/* Fails the test on any disagreement, and if hardly anything was clear or the answers were all alike. */
void tally_close(struct tally *t);

#endif
