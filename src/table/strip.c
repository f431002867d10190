/* Lines with width: rivers and roads.
 *
 * The ground of a line is the union of a rectangle about each straight piece, ending square at both ends of the
 * line, and of a wedge at each bend. A bend up to a right angle is mitred, so that the banks run on straight to a
 * point; a sharper one is cut off straight between the two outer corners. */
#include "table/exact.h"
#include "table/region.h"

/* Rectangles run on past a bend by this much, so that no rounding leaves a crack between two pieces. */
enum { LAP = 2 };

struct reach { /* one straight piece */
    struct point from, to;
};

static struct reach reach_of(const struct terrain *t, const struct feature *f, int i) {
    return (struct reach){t->vertex[f->first + i], t->vertex[f->first + i + 1]};
}

static struct vector ahead_of(struct reach r) { return direction_of(vector_to(r.from, r.to)); }

/* Vectors of a given length ahead along a direction, and to the left of it. */
static struct point ahead_by(struct vector ahead, int64_t by) {
    return (struct point){(length)scale(by, (int32_t)ahead.x), (length)scale(by, (int32_t)ahead.y)};
}

static struct point left_by(struct vector ahead, int64_t by) {
    return (struct point){(length)-scale(by, (int32_t)ahead.y), (length)scale(by, (int32_t)ahead.x)};
}

/* Its length in 1/64. */
static int64_t reach_size(struct reach r) { return fine_root(distance_squared(r.from, r.to)); }

static struct point plus(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }
static struct point minus(struct point a, struct point b) { return (struct point){a.x - b.x, a.y - b.y}; }

struct convex strip_rectangle(const struct terrain *t, const struct feature *f, int i) {
    struct reach r = reach_of(t, f, i);
    struct vector ahead = ahead_of(r);
    struct point left = left_by(ahead, f->width / 2), lap = ahead_by(ahead, LAP);
    struct point from = i > 0 ? minus(r.from, lap) : r.from;
    struct point to = i + 2 < f->count ? plus(r.to, lap) : r.to;
    return (struct convex){4, {plus(to, left), minus(to, left), minus(from, left), plus(from, left)}};
}

bool strip_wedge(const struct terrain *t, const struct feature *f, int i, struct convex *out) {
    if (i + 2 >= f->count) return false;
    struct reach before = reach_of(t, f, i), after = reach_of(t, f, i + 1);
    int64_t bend = cross(before.from, before.to, after.to);
    if (bend == 0) return false;
    int64_t half = bend > 0 ? -(f->width / 2) : f->width / 2; /* the outer side of a bend to the left is the right */
    struct point v = before.to, one = left_by(ahead_of(before), half), two = left_by(ahead_of(after), half),
                 sum = plus(one, two);
    int64_t square = half * half, dot = (int64_t)one.x * two.x + (int64_t)one.y * two.y;
    struct point inner = {v.x - sum.x / 4, v.y - sum.y / 4}; /* well inside both rectangles */
    struct point corner[4] = {plus(v, one), plus(v, two), inner};
    int count = 3;
    if (dot >= 0 && square + dot > 0)
        corner[count++] = (struct point){v.x + (length)divided(sum.x * square, square + dot),
                                         v.y + (length)divided(sum.y * square, square + dot)};
    *out = convex_hull(corner, count);
    return out->count > 2;
}

/* --- along a line ---------------------------------------------------------------------------------------- */

/* The point part / whole of the way along the piece. */
static struct point foot_on(struct reach r, int64_t part, int64_t whole) {
    wide dx = (wide)((int64_t)r.to.x - r.from.x) * part, dy = (wide)((int64_t)r.to.y - r.from.y) * part;
    wide half = whole / 2;
    return (struct point){r.from.x + (length)((dx >= 0 ? dx + half : dx - half) / whole),
                          r.from.y + (length)((dy >= 0 ? dy + half : dy - half) / whole)};
}

static heading reach_heading(struct reach r) {
    return heading_of((int64_t)r.to.x - r.from.x, (int64_t)r.to.y - r.from.y);
}

struct on_line line_nearest(const struct terrain *t, int f, struct point p) {
    const struct feature *line = &t->feature[f];
    struct on_line best = {.off = INT32_MAX};
    int64_t run = 0; /* length of the pieces passed, in 1/64 */
    for (int i = 0; i + 1 < line->count; i++) {
        struct reach r = reach_of(t, line, i);
        length off = point_segment_distance(p, r.from, r.to);
        if (off < best.off) {
            int64_t square = distance_squared(r.from, r.to), foot = along(r.from, r.to, p);
            foot = foot < 0 ? 0 : foot > square ? square : foot;
            int64_t here = run + fine_over_root(foot, square);
            best = (struct on_line){foot_on(r, foot, square), reach_heading(r), (length)((here + 32) / 64), off};
        }
        run += reach_size(r);
    }
    return best;
}

length line_length(const struct terrain *t, int f) {
    const struct feature *line = &t->feature[f];
    int64_t run = 0;
    for (int i = 0; i + 1 < line->count; i++) run += reach_size(reach_of(t, line, i));
    return (length)((run + 32) / 64);
}

struct on_line line_at(const struct terrain *t, int f, length distance) {
    const struct feature *line = &t->feature[f];
    int64_t left = distance > 0 ? (int64_t)distance * 64 : 0, run = 0;
    for (int i = 0; i + 1 < line->count; i++) {
        struct reach r = reach_of(t, line, i);
        int64_t size = reach_size(r);
        if (left <= size || i + 2 == line->count) {
            if (left > size) left = size;
            return (struct on_line){foot_on(r, left, size), reach_heading(r), (length)((run + left + 32) / 64), 0};
        }
        left -= size;
        run += size;
    }
    return (struct on_line){.nearest = t->vertex[line->first]};
}
