/* Points and segments: nearest distance and crossing. */
#include "table/convex.h"
#include "table/exact.h"

/* Distance in 1/64 from p to the segment a-b. */
static int64_t fine_distance(struct point p, struct point a, struct point b) {
    int64_t square = distance_squared(a, b), foot = along(a, b, p);
    if (foot <= 0) return fine_root(distance_squared(p, a));
    if (foot >= square) return fine_root(distance_squared(p, b));
    int64_t off = cross(a, b, p);
    return fine_over_root(off < 0 ? -off : off, square);
}

length point_segment_distance(struct point p, struct point a, struct point b) {
    return (length)((fine_distance(p, a, b) + 32) / 64);
}

static bool spans_meet(length a, length b, length c, length d) {
    return lesser(a, b) <= greater(c, d) && lesser(c, d) <= greater(a, b);
}

static int sign(int64_t v) { return (v > 0) - (v < 0); }

bool segments_cross(struct point a, struct point b, struct point c, struct point d) {
    if (!spans_meet(a.x, b.x, c.x, d.x) || !spans_meet(a.y, b.y, c.y, d.y)) return false;
    /* Neither lies wholly on one side of the other's line; on a common line the spans above have settled it. */
    return sign(cross(a, b, c)) * sign(cross(a, b, d)) <= 0 && sign(cross(c, d, a)) * sign(cross(c, d, b)) <= 0;
}

length segments_distance(struct point a, struct point b, struct point c, struct point d) {
    if (segments_cross(a, b, c, d)) return 0;
    int64_t best = fine_distance(a, c, d),
            other[3] = {fine_distance(b, c, d), fine_distance(c, a, b), fine_distance(d, a, b)};
    for (int i = 0; i < 3; i++)
        if (other[i] < best) best = other[i];
    return (length)((best + 32) / 64);
}

bool segment_meets_quad(struct point a, struct point b, const struct quad *q) {
    struct box box = quad_box(q);
    if (!spans_meet(a.x, b.x, box.x0, box.x1) || !spans_meet(a.y, b.y, box.y0, box.y1)) return false;
    if (quad_holds_point(q, a, 0)) return true;
    for (int i = 0; i < 4; i++)
        if (segments_cross(a, b, q->corner[i], q->corner[(i + 1) & 3])) return true;
    return false;
}
