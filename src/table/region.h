/* Rings: what the ground of a feature is made of. Private to table/.
 *
 * The ground of an area is one ring, its outline. The ground of a line is the union of many: a rectangle about
 * each straight piece and a wedge filling the outer side of each bend. Every question about a feature is asked of
 * its rings, so that areas and lines share one answer. */
#ifndef ACIES_TABLE_REGION_H
#define ACIES_TABLE_REGION_H

#include "table/terrain.h"

struct ring { /* clockwise corners of a simple polygon */
    const struct point *corner;
    int count;
    int index;   /* among the rings of its feature */
    bool convex; /* known to be */
};

/* Walks over the rings of a feature that come near a box. */
struct ring_walk {
    const struct terrain *terrain;
    const struct feature *feature;
    struct box near;
    bool all; /* near is everywhere */
    int next;
    struct convex piece; /* holds the ring last handed out, if it is a piece of a line */
};
struct ring_walk rings_near(const struct terrain *t, int f, struct box near);
bool ring_next(struct ring_walk *w, struct ring *out);
struct box everywhere(void);

/* The pieces of a line: the rectangle about its i-th straight piece, and the wedge at the bend where that piece ends
 * (false where it runs on straight or ends). */
struct convex strip_rectangle(const struct terrain *t, const struct feature *f, int i);
bool strip_wedge(const struct terrain *t, const struct feature *f, int i, struct convex *out);

bool ring_holds_point(struct ring r, struct point p); /* border counts */
bool ring_meets_segment(struct ring r, struct point a, struct point b);

/* A convex area drawn in by slack on every side: the ground that counts when a base sunk in by no more than the
 * slack is held to be outside. */
struct window {
    struct convex area;
    int64_t margin[CONVEX_MAX]; /* of each edge: slack x its length x 64 */
    struct point centre;
    struct box box;
    bool open; /* it has an inside at all */
};
struct window window_on(const struct convex *c, length slack);

/* Stretches of a segment, in 1/2^30 of its length; kept sorted and apart. */
enum { SPAN_ONE = 1 << 30, SPANS_MAX = VERTICES_MAX / 2 + 2 };
struct spans {
    int count;
    struct {
        int32_t from, to;
    } span[SPANS_MAX];
};

/* The stretch of a-b inside the window, its ends shut out; false if there is none. */
bool window_clip(const struct window *w, struct point a, struct point b, int32_t *from, int32_t *to);
/* Adds the stretches of a-b inside the ring (its border counts). */
void ring_spans(struct ring r, struct point a, struct point b, struct spans *s);

enum lie { LIES_OUTSIDE, LIES_ACROSS, LIES_INSIDE };
/* How the window lies to a ring. */
enum lie window_lies(const struct window *w, struct ring r);

#endif
