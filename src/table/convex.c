/* Overlap, distance and containment of convex areas, by the lines through their edges.
 *
 * Two convex areas lie apart exactly if the line through some edge of one has all of the other beyond it. The
 * least shift that would part two areas is at right angles to some edge, so the depth to which they sink into
 * each other is found along the same lines. Nothing here is rounded save a distance handed back. */
#include "table/convex.h"
#include "table/exact.h"

struct shape { /* corners in clockwise order */
    const struct point *corner;
    int count;
};

static inline struct shape shape_of_quad(const struct quad *q) { return (struct shape){q->corner, 4}; }
static inline struct shape shape_of(const struct convex *c) { return (struct shape){c->corner, c->count}; }
static inline int following(struct shape s, int i) { return i + 1 < s.count ? i + 1 : 0; }

struct convex convex_of(const struct quad *q) {
    return (struct convex){4, {q->corner[0], q->corner[1], q->corner[2], q->corner[3]}};
}

/* --- hull ------------------------------------------------------------------------------------------------ */

static bool lies_before(struct point a, struct point b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

static void sort_points(struct point *p, int count) {
    for (int i = 1; i < count; i++) {
        struct point moving = p[i];
        int j = i;
        for (; j > 0 && lies_before(moving, p[j - 1]); j--) p[j] = p[j - 1];
        p[j] = moving;
    }
}

/* Adds p to a chain of hull corners that must keep turning right; `floor` corners are not to be given up. */
static int chain_add(struct point *chain, int count, int floor, struct point p) {
    while (count > floor && cross(chain[count - 2], chain[count - 1], p) >= 0) count--;
    chain[count] = p;
    return count + 1;
}

int hull_of(struct point *p, int count, struct point *chain) {
    sort_points(p, count);
    int kept = 0, used = 0;
    for (int i = 0; i < count; i++) /* equal points now stand next to each other: once is enough */
        if (!kept || p[i].x != p[kept - 1].x || p[i].y != p[kept - 1].y) p[kept++] = p[i];
    for (int i = 0; i < kept; i++) used = chain_add(chain, used, 1, p[i]); /* above, left to right */
    if (kept < 3) return used;
    int floor = used;
    for (int i = kept - 2; i >= 0; i--) used = chain_add(chain, used, floor, p[i]); /* below, back again */
    return used - 1;                                                                /* the last is the first again */
}

struct convex convex_hull(const struct point *points, int count) {
    struct point sorted[CONVEX_MAX], chain[2 * CONVEX_MAX];
    if (count > CONVEX_MAX) count = CONVEX_MAX;
    for (int i = 0; i < count; i++) sorted[i] = points[i];
    struct convex hull = {.count = hull_of(sorted, count, chain)};
    for (int i = 0; i < hull.count; i++) hull.corner[i] = chain[i];
    return hull;
}

struct convex swept_by(struct base from, struct base to) {
    struct quad a = base_quad(from), b = base_quad(to);
    struct point corner[8];
    for (int i = 0; i < 4; i++) {
        corner[i] = a.corner[i];
        corner[4 + i] = b.corner[i];
    }
    return convex_hull(corner, 8);
}

/* --- overlap --------------------------------------------------------------------------------------------- */

/* b reaches deeper than slack behind the line of every edge of a. A negative slack lets it stay short of the lines
 * by as much. */
static inline bool sinks_behind_edges(struct shape a, struct shape b, length slack) {
    for (int i = 0; i < a.count; i++) {
        struct point from = a.corner[i], to = a.corner[following(a, i)];
        int64_t square = distance_squared(from, to), least = INT64_MAX;
        if (!square) continue;
        for (int j = 0; j < b.count; j++) {
            int64_t out = outside(from, to, b.corner[j]);
            if (out < least) least = out;
        }
        if (slack >= 0 ? !further_than(-least, square, slack) : further_than(least, square, -slack)) return false;
    }
    return true;
}

bool convex_overlap(const struct convex *a, const struct convex *b, length slack) {
    return sinks_behind_edges(shape_of(a), shape_of(b), slack) && sinks_behind_edges(shape_of(b), shape_of(a), slack);
}

static inline bool parallelograms_overlap(const struct quad *a, const struct quad *b, length slack) {
    struct pair p = pair_of(a, b);
    int64_t depth[4];
    depths_of(&p, depth);
    if (depth[0] <= 0 || depth[1] <= 0 || depth[2] <= 0 || depth[3] <= 0) return false;
    return further_than(depth[0], square_of(p.u), 2 * slack) && further_than(depth[1], square_of(p.v), 2 * slack) &&
           further_than(depth[2], square_of(p.s), 2 * slack) && further_than(depth[3], square_of(p.t), 2 * slack);
}

bool quads_overlap(const struct quad *a, const struct quad *b, length slack) {
    struct box left = quad_box(a), right = quad_box(b);
    /* An upright strip is an axis like any other: if that little is shared, less is shared along the best axis. */
    if (left.x1 - right.x0 <= slack || right.x1 - left.x0 <= slack) return false;
    if (left.y1 - right.y0 <= slack || right.y1 - left.y0 <= slack) return false;
    if (is_parallelogram(a) && is_parallelogram(b)) return parallelograms_overlap(a, b, slack);
    return sinks_behind_edges(shape_of_quad(a), shape_of_quad(b), slack) &&
           sinks_behind_edges(shape_of_quad(b), shape_of_quad(a), slack);
}

/* On every side of either the two come to overlap and cease to; being convex they overlap where they do so on all. */
bool quad_passes_over(const struct quad *from, const struct quad *to, length whole, const struct quad *other,
                      length slack, length *in, length *out) {
    int64_t vx = (int64_t)to->corner[0].x - from->corner[0].x, vy = (int64_t)to->corner[0].y - from->corner[0].y;
    int64_t first = 0, last = whole;
    for (int axis = 0; axis < 4; axis++) {
        const struct quad *q = axis < 2 ? from : other;
        int64_t ax = (int64_t)q->corner[axis % 2 + 1].x - q->corner[axis % 2].x;
        int64_t ay = (int64_t)q->corner[axis % 2 + 1].y - q->corner[axis % 2].y;
        int64_t m0 = INT64_MAX, m1 = INT64_MIN, o0 = INT64_MAX, o1 = INT64_MIN, speed = vx * ax + vy * ay;
        for (int i = 0; i < 4; i++) {
            int64_t m = from->corner[i].x * ax + from->corner[i].y * ay;
            int64_t o = other->corner[i].x * ax + other->corner[i].y * ay;
            m0 = m < m0 ? m : m0, m1 = m > m1 ? m : m1;
            o0 = o < o0 ? o : o0, o1 = o > o1 ? o : o1;
        }
        int64_t shared =
            slack * (int64_t)distance_between((struct point){0, 0}, (struct point){(length)ax, (length)ay});
        if (speed == 0) {
            if (m1 - o0 <= shared || o1 - m0 <= shared) return false;
            continue;
        }
        int64_t a = (o0 - m1 + shared) * whole / speed, z = (o1 - m0 - shared) * whole / speed;
        if (a > z) {
            int64_t t = a;
            a = z;
            z = t;
        }
        first = a > first ? a : first;
        last = z < last ? z : last;
    }
    *in = (length)first;
    *out = (length)last;
    return first < last;
}

/* --- distance -------------------------------------------------------------------------------------------- */

/* What the edges of one area tell of another: whether some edge line parts them, and the nearest approach to an
 * edge (not its ends) that does. Only an edge that parts the areas can hold a nearest point between its ends. */
struct approach {
    bool apart;
    int64_t fine; /* nearest approach to the inside of an edge, in 1/64; INT64_MAX if none */
};

/* The least of what lies outside the line from-to: positive if the line parts the areas. */
static inline int64_t least_outside(struct point from, struct point to, struct shape b) {
    int64_t least = INT64_MAX;
    for (int j = 0; j < b.count; j++) {
        int64_t out = outside(from, to, b.corner[j]);
        if (out < least) least = out;
    }
    return least;
}

/* Of the corners of b whose foot falls between from and to, the nearest to the line; INT64_MAX if there is none. */
static inline int64_t nearest_foot(struct point from, struct point to, int64_t square, struct shape b) {
    int64_t nearest = INT64_MAX;
    for (int j = 0; j < b.count; j++) {
        int64_t out = outside(from, to, b.corner[j]), foot = along(from, to, b.corner[j]);
        if (out < nearest && foot > 0 && foot < square) nearest = out;
    }
    return nearest;
}

static inline void approach_parting(struct point from, struct point to, struct shape b, struct approach *best) {
    best->apart = true;
    int64_t square = distance_squared(from, to), nearest = nearest_foot(from, to, square, b);
    if (nearest == INT64_MAX) return;
    int64_t fine = fine_over_root(nearest, square);
    if (fine < best->fine) best->fine = fine;
}

static inline void approach_edges(struct shape a, struct shape b, struct approach *best) {
    for (int i = 0; i < a.count; i++) {
        struct point from = a.corner[i], to = a.corner[following(a, i)];
        if (least_outside(from, to, b) > 0) approach_parting(from, to, b, best);
    }
}

/* Of two parallel edges only the one that looks at the other area can part them, and does if they do not sink into each
 * other across it. */
static inline void approach_parallelogram(const struct quad *a, const struct quad *b, const int64_t depth[2],
                                          const int64_t ahead[2], struct approach *best) {
    for (int i = 0; i < 2; i++) {
        if (depth[i] >= 0) continue;
        int edge = ahead[i] > 0 ? i : i + 2;
        approach_parting(a->corner[edge], a->corner[(edge + 1) & 3], shape_of_quad(b), best);
    }
}

static inline int64_t nearest_corners(struct shape a, struct shape b) {
    int64_t least = INT64_MAX;
    for (int i = 0; i < a.count; i++)
        for (int j = 0; j < b.count; j++) {
            int64_t square = distance_squared(a.corner[i], b.corner[j]);
            if (square < least) least = square;
        }
    return least;
}

static inline length approached(struct approach best, struct shape a, struct shape b) {
    if (!best.apart) return 0;
    int64_t corners = fine_root(nearest_corners(a, b));
    return unfine(best.fine < corners ? best.fine : corners);
}

static inline length shapes_distance(struct shape a, struct shape b) {
    struct approach best = {false, INT64_MAX};
    approach_edges(a, b, &best);
    approach_edges(b, a, &best);
    return approached(best, a, b);
}

static inline length parallelograms_distance(const struct quad *a, const struct quad *b) {
    struct pair p = pair_of(a, b);
    struct approach best = {false, INT64_MAX};
    const int64_t ahead[4] = {product(p.u, p.d), product(p.v, p.d), -product(p.s, p.d), -product(p.t, p.d)};
    int64_t depth[4];
    depths_of(&p, depth);
    approach_parallelogram(a, b, depth, ahead, &best);
    approach_parallelogram(b, a, depth + 2, ahead + 2, &best);
    return approached(best, shape_of_quad(a), shape_of_quad(b));
}

/* Points and segments have no inside: edge lines alone cannot part two of them. */
static length thin_distance(struct shape thin, struct shape other) {
    struct point a = thin.corner[0], b = thin.corner[thin.count - 1];
    int64_t least = FINE_FAR;
    bool inside = other.count > 2;
    for (int i = 0; i < other.count; i++) {
        struct point c = other.corner[i], d = other.corner[following(other, i)];
        least = nearer_segment(a, b, c, d, least);
        inside = inside && outside(c, d, a) <= 0;
    }
    return inside ? 0 : unfine(least);
}

length convex_distance(const struct convex *a, const struct convex *b) {
    if (a->count < 3) return thin_distance(shape_of(a), shape_of(b));
    if (b->count < 3) return thin_distance(shape_of(b), shape_of(a));
    return shapes_distance(shape_of(a), shape_of(b));
}

length quads_distance(const struct quad *a, const struct quad *b) {
    if (is_parallelogram(a) && is_parallelogram(b)) return parallelograms_distance(a, b);
    return shapes_distance(shape_of_quad(a), shape_of_quad(b));
}

/* As approach_edges, but only up to reach: 1 = further apart than reach, -1 = within reach, 0 = not settled. */
static inline int settle_by_edges(struct shape a, struct shape b, length reach, bool *apart) {
    for (int i = 0; i < a.count; i++) {
        struct point from = a.corner[i], to = a.corner[following(a, i)];
        int64_t least = least_outside(from, to, b);
        if (least <= 0) continue;
        int64_t square = distance_squared(from, to);
        if (further_than(least, square, reach)) return 1;
        *apart = true;
        int64_t nearest = nearest_foot(from, to, square, b);
        if (nearest < INT64_MAX && !further_than(nearest, square, reach)) return -1;
    }
    return 0;
}

/* The same for two parallelograms, without their corners. */
static inline int settle_parallelograms(const struct quad *a, const struct quad *b, length reach) {
    struct pair p = pair_of(a, b);
    int64_t depth[4];
    depths_of(&p, depth);
    if (depth[0] >= 0 && depth[1] >= 0 && depth[2] >= 0 && depth[3] >= 0) return -1;
    return further_than(-depth[0], square_of(p.u), 2 * reach) || further_than(-depth[1], square_of(p.v), 2 * reach) ||
           further_than(-depth[2], square_of(p.s), 2 * reach) || further_than(-depth[3], square_of(p.t), 2 * reach);
}

bool quads_within(const struct quad *a, const struct quad *b, length reach) {
    if (!boxes_meet(box_grown(quad_box(a), reach), quad_box(b))) return false;
    struct shape left = shape_of_quad(a), right = shape_of_quad(b);
    bool apart = false;
    int settled = is_parallelogram(a) && is_parallelogram(b) ? settle_parallelograms(a, b, reach) : 0;
    if (!settled) settled = settle_by_edges(left, right, reach, &apart);
    if (!settled) settled = settle_by_edges(right, left, reach, &apart);
    if (settled) return settled < 0;
    return !apart || nearest_corners(left, right) <= (int64_t)reach * reach;
}

/* --- containment ----------------------------------------------------------------------------------------- */

bool quad_holds_point(const struct quad *q, struct point p, length slack) {
    for (int i = 0; i < 4; i++) {
        struct point from = q->corner[i], to = q->corner[(i + 1) & 3];
        int64_t out = outside(from, to, p);
        if (out > 0 && further_than(out, distance_squared(from, to), slack)) return false;
    }
    return true;
}
