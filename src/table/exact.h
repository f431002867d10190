/* The exact products every predicate stands on. Private to table/.
 *
 * Coordinates reach 10,000,000 either way, so a cross product stays below 2^50 and fits 64 bits easily; only
 * the square of one, needed to compare a distance from a line without a root, takes 128. */
#ifndef ACIES_TABLE_EXACT_H
#define ACIES_TABLE_EXACT_H

#include "table/pose.h"

__extension__ typedef __int128 wide;

static inline int64_t cross(struct point a, struct point b, struct point p) {
    return ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
}

/* How p lies to the directed line a-b: positive on its left, which for an edge of a clockwise area is outside;
 * the distance from the line times the length of a-b. */
static inline int64_t outside(struct point a, struct point b, struct point p) { return cross(a, b, p); }

/* (b - a) . (p - a): how far along a-b the foot of p lies, times the length of a-b. */
static inline int64_t along(struct point a, struct point b, struct point p) {
    return ((int64_t)b.x - a.x) * ((int64_t)p.x - a.x) + ((int64_t)b.y - a.y) * ((int64_t)p.y - a.y);
}

/* value > reach * root(square), for reach >= 0: "further than reach from the line". */
static inline bool further_than(int64_t value, int64_t square, length reach) {
    if (value <= 0) return false;
    if (!reach) return true;
    return (wide)value * value > (wide)((int64_t)reach * reach) * square;
}

/* Length of a vector given by its square, in 1/64 of a unit. */
static inline int64_t fine_root(int64_t square) { return root_of((uint64_t)square << 12); }

/* value / root(square), times 64, to nearest: a distance from a line, from the cross product that measures it. As many
 * bits of the root are used as there is room for: good to 1/32 even for a short edge and a far point. */
static inline int64_t fine_over_root(int64_t value, int64_t square) {
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if (!size || square <= 0) return 0;
    int room = __builtin_clzll(size) - 7, spare = __builtin_clzll((uint64_t)square) / 2;
    int shift = room < spare ? room : spare;
    uint64_t root = root_of((uint64_t)square << (2 * shift));
    int64_t fine = (int64_t)(((size << (shift + 6)) + root / 2) / root);
    return value < 0 ? -fine : fine;
}

/* A distance in 1/64 back to a length; and one further than any. */
static inline length unfine(int64_t fine) { return (length)((fine + 32) / 64); }
#define FINE_FAR ((int64_t)1 << 32)

/* The distance in 1/64 from p to the segment a-b, or between the segments a-b and c-d, if less than `best`; else
 * `best`. For finding the least of many. */
int64_t nearer_point(struct point p, struct point a, struct point b, int64_t best);
int64_t nearer_segment(struct point a, struct point b, struct point c, struct point d, int64_t best);

static inline int64_t divided(int64_t a, int64_t b) { /* to nearest; b > 0 */
    return a >= 0 ? (a + b / 2) / b : -((b / 2 - a) / b);
}

/* --- vectors and parallelograms -------------------------------------------------------------------------- */

struct vector {
    int64_t x, y;
};

static inline struct vector vector_to(struct point a, struct point b) {
    return (struct vector){(int64_t)b.x - a.x, (int64_t)b.y - a.y};
}
static inline int64_t product(struct vector a, struct vector b) { return a.x * b.y - a.y * b.x; } /* cross product */
static inline int64_t square_of(struct vector a) { return a.x * a.x + a.y * a.y; }
static inline int64_t size_of(int64_t v) { return v < 0 ? -v : v; }

/* The vector of length TRIG_ONE in the direction of v, which is no null vector. */
static inline struct vector direction_of(struct vector v) {
    uint64_t square = (uint64_t)square_of(v);
    int shift = __builtin_clzll(square) / 2;
    wide root = root_of(square << (2 * shift)), one = (wide)1 << (30 + shift); /* 31 or 32 good bits */
    return (struct vector){(int64_t)(v.x * one / root), (int64_t)(v.y * one / root)};
}

static inline bool is_parallelogram(const struct quad *q) {
    return (int64_t)q->corner[0].x + q->corner[2].x == (int64_t)q->corner[1].x + q->corner[3].x &&
           (int64_t)q->corner[0].y + q->corner[2].y == (int64_t)q->corner[1].y + q->corner[3].y;
}

static inline struct box box_of_segment(struct point a, struct point b) {
    return (struct box){lesser(a.x, b.x), lesser(a.y, b.y), greater(a.x, b.x), greater(a.y, b.y)};
}

static inline struct box box_of_points(const struct point *p, int count) {
    struct box box = {p->x, p->y, p->x, p->y};
    for (int i = 1; i < count; i++) box = box_joined(box, box_of_segment(p[i], p[i]));
    return box;
}

/* From the centre of one to the centre of the other, doubled. */
static inline struct vector between_centres(const struct quad *a, const struct quad *b) {
    return (struct vector){(int64_t)b->corner[0].x + b->corner[2].x - a->corner[0].x - a->corner[2].x,
                           (int64_t)b->corner[0].y + b->corner[2].y - a->corner[0].y - a->corner[2].y};
}

/* Two parallelograms a (sides u, v) and b (sides s, t), as bases are. Seen across a side g each reaches out from its
 * centre by half the sum of its sides' products with g; what the two reach together beyond the distance of their
 * centres is how deep they sink along that axis. All is doubled, and the products are shared between the axes. */
struct pair {
    struct vector u, v, s, t, d; /* d: from centre to centre, doubled */
    int64_t a, b;                /* areas */
    int64_t us, ut, vs, vt;      /* products of the sides */
};

static inline struct pair pair_of(const struct quad *a, const struct quad *b) {
    struct pair p = {.u = vector_to(a->corner[0], a->corner[1]),
                     .v = vector_to(a->corner[1], a->corner[2]),
                     .s = vector_to(b->corner[0], b->corner[1]),
                     .t = vector_to(b->corner[1], b->corner[2]),
                     .d = between_centres(a, b)};
    p.a = size_of(product(p.u, p.v));
    p.b = size_of(product(p.s, p.t));
    p.us = size_of(product(p.u, p.s));
    p.ut = size_of(product(p.u, p.t));
    p.vs = size_of(product(p.v, p.s));
    p.vt = size_of(product(p.v, p.t));
    return p;
}

/* How deep they sink across each of the four sides, doubled, times the length of the side. */
static inline void depths_of(const struct pair *p, int64_t depth[4]) {
    depth[0] = p->a + p->us + p->ut - size_of(product(p->u, p->d));
    depth[1] = p->a + p->vs + p->vt - size_of(product(p->v, p->d));
    depth[2] = p->b + p->us + p->vs - size_of(product(p->s, p->d));
    depth[3] = p->b + p->ut + p->vt - size_of(product(p->t, p->d));
}

/* The corners of the convex hull, clockwise, into chain[] (room for 2 * count); sorts p[]. Returns how many. */
int hull_of(struct point *p, int count, struct point *chain);

#endif
