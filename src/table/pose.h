/* Where a base stands: points, poses, corners and edges.
 *
 * A pose is the midpoint of the front edge and the way it faces. Local coordinates of a pose run
 * `right` along the front edge and `ahead` in the direction of facing. */
#ifndef ACIES_TABLE_POSE_H
#define ACIES_TABLE_POSE_H

#include "table/angle.h"

/* No coordinate of a table may lie further from its origin: 100 m, which every exact product can hold. */
enum { TABLE_REACH = 10000000 };

struct point {
    length x, y;
};

struct pose {
    struct point at; /* midpoint of the front edge */
    heading facing;
    uint16_t unused; /* always 0: keeps the flat state free of padding */
};

struct base {
    struct pose pose;
    length width, depth;
};

/* Clockwise as seen from above, starting at the front left. */
enum corner { FRONT_LEFT, FRONT_RIGHT, REAR_RIGHT, REAR_LEFT };
enum edge { EDGE_FRONT, EDGE_RIGHT, EDGE_REAR, EDGE_LEFT, EDGE_NONE };

/* The four corners of a base; also any other convex four-sided area (same winding). Edge e runs
 * from corner e to corner (e + 1) % 4. */
struct quad {
    struct point corner[4];
};

struct box { /* an upright rectangle, for cheap rejection */
    length x0, y0, x1, y1;
};

struct point point_at(struct pose p, length right, length ahead);  /* local to world */
struct point point_local(struct pose p, struct point w);           /* world to local: x right, y ahead */
struct pose pose_moved(struct pose p, length right, length ahead); /* shifted, same facing */
/* The pose turned about a fixed world point, clockwise by `turn`. */
struct pose pose_turned(struct pose p, struct point about, int32_t turn);
/* Turned about the centre of the base so that only the facing changes. */
struct pose pose_pivoted(struct base b, heading facing);
struct pose pose_about_face(struct base b); /* 180 degrees on the spot: the old rear edge is the front */

struct quad base_quad(struct base b);
struct quad quad_local(struct pose p, const struct quad *q); /* its corners as point_local() sees them */
struct point base_centre(struct base b);

/* The cheap rejections, asked for many times a judgement: kept here so that they cost no call. */
static inline length lesser(length a, length b) { return a < b ? a : b; }
static inline length greater(length a, length b) { return a > b ? a : b; }
static inline struct box quad_box(const struct quad *q) {
    const struct point *c = q->corner;
    return (struct box){lesser(lesser(c[0].x, c[1].x), lesser(c[2].x, c[3].x)),
                        lesser(lesser(c[0].y, c[1].y), lesser(c[2].y, c[3].y)),
                        greater(greater(c[0].x, c[1].x), greater(c[2].x, c[3].x)),
                        greater(greater(c[0].y, c[1].y), greater(c[2].y, c[3].y))};
}
static inline struct box box_grown(struct box b, length by) {
    return (struct box){b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by};
}
static inline bool boxes_meet(struct box a, struct box b) { /* touching counts */
    return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}
static inline bool box_holds(struct box outer, struct box inner) { /* edges may fall together */
    return outer.x0 <= inner.x0 && outer.y0 <= inner.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;
}
static inline struct box box_joined(struct box a, struct box b) { /* around both */
    return (struct box){lesser(a.x0, b.x0), lesser(a.y0, b.y0), greater(a.x1, b.x1), greater(a.y1, b.y1)};
}
static inline int64_t distance_squared(struct point a, struct point b) {
    int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}

length distance_between(struct point a, struct point b); /* rounded to nearest */
struct point midpoint(struct point a, struct point b);

/* The rectangle reaching `reach` out from one edge of a base, as wide as that edge: a threat zone,
 * or the ground directly in front. */
struct quad zone_from(struct base b, enum edge e, length reach);
/* The heading at right angles out of an edge. */
heading edge_heading(struct base b, enum edge e);
/* The base seen as if edge e were its front: same ground, other pose, width and depth exchanged as needed. */
struct base base_facing_edge(struct base b, enum edge e);

/* How a point lies to the line prolonging an edge: positive = beyond it (outside), in 1/100 mm. */
length beyond_edge_line(struct base b, enum edge e, struct point p);
/* The same of a point as point_local() sees it from the base. */
length local_beyond_edge(struct base b, enum edge e, struct point local);

#endif
