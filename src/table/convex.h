/* Convex areas: overlap, distance and containment. Everything that two bases, zones, corridors or
 * swept areas can do to each other is answered here, exactly, in 64-bit integers.
 *
 * `slack` is how deep two areas may sink into each other (or how far apart they may lie) and still
 * count as merely touching; the rules' contact tolerance is passed in by the caller. */
#ifndef ACIES_TABLE_CONVEX_H
#define ACIES_TABLE_CONVEX_H

#include "table/pose.h"

enum { CONVEX_MAX = 16 };

struct convex { /* clockwise, 1 to CONVEX_MAX corners */
    int32_t count;
    struct point corner[CONVEX_MAX];
};

struct convex convex_of(const struct quad *q);
struct convex convex_hull(const struct point *points, int count); /* at most CONVEX_MAX points */
/* All ground between a base and where it ends, going straight. */
struct convex swept_by(struct base from, struct base to);

/* Interiors meet deeper than `slack`. With a negative slack convex_overlap is a filter: true whenever the areas come
 * within -slack of each other, and at times when they do not quite. */
bool convex_overlap(const struct convex *a, const struct convex *b, length slack);
bool quads_overlap(const struct quad *a, const struct quad *b, length slack);
/* Along which part of its `whole` way, straight from one place to another, a quad overlaps another deeper than `slack`,
 * to a hundredth of a millimetre; false: along none. */
bool quad_passes_over(const struct quad *from, const struct quad *to, length whole, const struct quad *other,
                      length slack, length *in, length *out);
/* Nearest distance, 0 when they meet or touch; rounded to nearest. */
length convex_distance(const struct convex *a, const struct convex *b);
length quads_distance(const struct quad *a, const struct quad *b);
/* quads_distance(a, b) <= reach, decided exactly on squares and cheaply rejected by boxes. */
bool quads_within(const struct quad *a, const struct quad *b, length reach);
/* The same as rules measure: places are rounded to a hundredth of a millimetre, so that what is exactly as far as the
 * rule says may come out as much further when the table is turned. */
enum { ROUNDING = 3 };
static inline bool in_reach(length distance, length reach) { return distance <= reach + ROUNDING; }
static inline bool quads_in_reach(const struct quad *a, const struct quad *b, length reach) {
    return quads_within(a, b, reach + ROUNDING);
}

bool quad_holds_point(const struct quad *q, struct point p, length slack); /* border counts, grown by slack */

length point_segment_distance(struct point p, struct point a, struct point b);
struct point nearest_on_segment(struct point p, struct point a, struct point b); /* rounded to nearest */
/* Where two quads that do not meet come nearest: a corner of one and the point of the other's rim next to it. */
void nearest_points(const struct quad *a, const struct quad *b, struct point *on_a, struct point *on_b);
/* The same, in the middle of the stretch that is nearest where edges run side by side. */
void nearest_middle(const struct quad *a, const struct quad *b, struct point *on_a, struct point *on_b);
bool segments_cross(struct point a, struct point b, struct point c, struct point d); /* touching counts */
length segments_distance(struct point a, struct point b, struct point c, struct point d);
bool segment_meets_quad(struct point a, struct point b, const struct quad *q); /* touching counts */

#endif
