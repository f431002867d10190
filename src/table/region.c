/* Questions put to one ring: does it hold a point, meet a segment, cut a window, and which stretches of a segment
 * does it hold. */
#include "table/region.h"
#include "table/exact.h"

static struct point ring_corner(struct ring r, int i) { return r.corner[i < r.count ? i : 0]; }

static bool on_segment(struct point p, struct point a, struct point b) {
    return cross(a, b, p) == 0 && p.x >= lesser(a.x, b.x) && p.x <= greater(a.x, b.x) && p.y >= lesser(a.y, b.y) &&
           p.y <= greater(a.y, b.y);
}

/* A ray to the right of p crosses the border an odd number of times if p is inside. */
bool ring_holds_point(struct ring r, struct point p) {
    bool inside = false;
    struct point a = r.corner[r.count - 1];
    for (int i = 0; i < r.count; i++) {
        struct point b = r.corner[i];
        if ((a.y > p.y) != (b.y > p.y)) {
            int64_t side = cross(a, b, p);
            if (side == 0) return true;
            if ((side > 0) == (b.y > a.y)) inside = !inside;
        } else if (a.y == p.y && on_segment(p, a, b)) {
            return true;
        } else if (b.y == p.y && b.x == p.x) {
            return true;
        }
        a = b;
    }
    return inside;
}

bool ring_meets_segment(struct ring r, struct point a, struct point b) {
    for (int i = 0; i < r.count; i++)
        if (segments_cross(a, b, r.corner[i], ring_corner(r, i + 1))) return true;
    return ring_holds_point(r, a);
}

/* --- windows --------------------------------------------------------------------------------------------- */

/* How deep p lies behind edge i of the window, beyond the margin: times 64 and the length of the edge. */
static int64_t depth_behind(const struct window *w, int i, struct point p) {
    struct point from = w->area.corner[i], to = w->area.corner[i + 1 < w->area.count ? i + 1 : 0];
    return -outside(from, to, p) * 64 - w->margin[i];
}

struct window window_on(const struct convex *c, length slack) {
    struct window w = {.area = *c, .open = c->count > 2};
    int64_t x = 0, y = 0;
    w.box = box_of_points(c->corner, c->count);
    for (int i = 0; i < c->count; i++) {
        struct point p = c->corner[i], next = c->corner[i + 1 < c->count ? i + 1 : 0];
        w.margin[i] = slack ? slack * fine_root(distance_squared(p, next)) : 0;
        x += p.x;
        y += p.y;
    }
    w.centre = (struct point){(length)divided(x, c->count), (length)divided(y, c->count)};
    for (int i = 0; i < c->count; i++) {
        struct point p = c->corner[i], next = c->corner[i + 1 < c->count ? i + 1 : 0];
        if ((p.x != next.x || p.y != next.y) && depth_behind(&w, i, w.centre) <= 0) w.open = false;
    }
    return w;
}

struct cut { /* a place on a segment, as a fraction of it */
    int64_t part, whole;
};

static bool cut_before(struct cut a, struct cut b) { return (wide)a.part * b.whole < (wide)b.part * a.whole; }

static int32_t cut_span(struct cut c) { return (int32_t)(((wide)c.part << 30) / c.whole); }

bool window_clip(const struct window *w, struct point a, struct point b, int32_t *from, int32_t *to) {
    if (greater(a.x, b.x) <= w->box.x0 || lesser(a.x, b.x) >= w->box.x1 || greater(a.y, b.y) <= w->box.y0 ||
        lesser(a.y, b.y) >= w->box.y1)
        return false;
    struct cut low = {0, 1}, high = {1, 1};
    for (int i = 0; i < w->area.count; i++) {
        int64_t at_a = depth_behind(w, i, a), at_b = depth_behind(w, i, b);
        if (at_a <= 0 && at_b <= 0) return false;
        if (at_a <= 0) { /* comes in */
            struct cut in = {-at_a, at_b - at_a};
            if (cut_before(low, in)) low = in;
        } else if (at_b <= 0) { /* goes out */
            struct cut out = {at_a, at_a - at_b};
            if (cut_before(out, high)) high = out;
        }
    }
    if (!cut_before(low, high)) return false;
    *from = cut_span(low);
    *to = cut_span(high);
    return true;
}

enum lie window_lies(const struct window *w, struct ring r) {
    if (!w->open) return LIES_OUTSIDE;
    int32_t from, to;
    for (int i = 0; i < r.count; i++)
        if (window_clip(w, r.corner[i], ring_corner(r, i + 1), &from, &to)) return LIES_ACROSS;
    return ring_holds_point(r, w->centre) ? LIES_INSIDE : LIES_OUTSIDE;
}

/* --- stretches of a segment ------------------------------------------------------------------------------ */

static void add_span(struct spans *s, int32_t from, int32_t to) {
    if (from >= to) return;
    int first = 0, last;
    while (first < s->count && s->span[first].to < from) first++;
    for (last = first; last < s->count && s->span[last].from <= to; last++) { /* swallow what it touches */
        from = lesser(from, s->span[last].from);
        to = greater(to, s->span[last].to);
    }
    int shift = first + 1 - last;
    if (s->count + shift > SPANS_MAX) return;
    if (shift > 0)
        for (int i = s->count - 1; i >= last; i--) s->span[i + shift] = s->span[i];
    else if (shift < 0)
        for (int i = last; i < s->count; i++) s->span[i + shift] = s->span[i];
    s->span[first].from = from;
    s->span[first].to = to;
    s->count += shift;
}

/* The stretch inside a convex ring: what is left after the line of each edge has cut off its part. */
static void convex_span(struct ring r, struct point a, struct point b, struct spans *s) {
    struct cut low = {0, 1}, high = {1, 1};
    for (int i = 0; i < r.count; i++) {
        struct point c = r.corner[i], d = ring_corner(r, i + 1);
        int64_t at_a = -outside(c, d, a), at_b = -outside(c, d, b);
        if (at_a < 0 && at_b < 0) return;
        if (at_a < 0) {
            struct cut in = {-at_a, at_b - at_a};
            if (cut_before(low, in)) low = in;
        } else if (at_b < 0) {
            struct cut out = {at_a, at_a - at_b};
            if (cut_before(out, high)) high = out;
        }
    }
    if (cut_before(low, high)) add_span(s, cut_span(low), cut_span(high));
}

/* Where the edge c-d cuts a-b: none, one place, or both ends of a common stretch. */
static int edge_cuts(struct point a, struct point b, struct point c, struct point d, int32_t out[2]) {
    if (!segments_cross(a, b, c, d)) return 0;
    int64_t at_a = cross(c, d, a), at_b = cross(c, d, b);
    if (at_a != at_b) {
        struct cut place = at_a > at_b ? (struct cut){at_a, at_a - at_b} : (struct cut){-at_a, at_b - at_a};
        out[0] = cut_span(place);
        return 1;
    }
    int64_t whole = distance_squared(a, b); /* parallel and crossing: on one line */
    int64_t ends[2] = {along(a, b, c), along(a, b, d)};
    for (int i = 0; i < 2; i++)
        out[i] = ends[i] <= 0 ? 0 : ends[i] >= whole ? SPAN_ONE : cut_span((struct cut){ends[i], whole});
    return 2;
}

/* Does the ring hold the point half-way between two places on a-b? Worked out on a lattice 2^31 times finer, where
 * that point lies exactly, so that rounding cannot push it across a border it runs along. */
static bool ring_holds_between(struct ring r, struct point a, struct point b, int32_t from, int32_t to) {
    const int64_t one = (int64_t)1 << 31, part = (int64_t)from + to;
    int64_t x = a.x * one + ((int64_t)b.x - a.x) * part, y = a.y * one + ((int64_t)b.y - a.y) * part;
    bool inside = false;
    struct point c = r.corner[r.count - 1];
    for (int i = 0; i < r.count; i++) {
        struct point d = r.corner[i];
        bool c_above = c.y * one > y, d_above = d.y * one > y;
        if (c_above != d_above) {
            wide side = (wide)((int64_t)d.x - c.x) * (y - c.y * one) - (wide)((int64_t)d.y - c.y) * (x - c.x * one);
            if (side == 0) return true;
            if ((side > 0) == d_above) inside = !inside;
        } else if (c.y * one == y && d.y == c.y && x >= lesser(c.x, d.x) * one && x <= greater(c.x, d.x) * one) {
            return true;
        }
        c = d;
    }
    return inside;
}

void ring_spans(struct ring r, struct point a, struct point b, struct spans *s) {
    if (r.convex) {
        convex_span(r, a, b, s);
        return;
    }
    int32_t cuts[2 * VERTICES_MAX + 2], found[2];
    int count = 0;
    cuts[count++] = 0;
    for (int i = 0; i < r.count; i++) {
        int more = edge_cuts(a, b, r.corner[i], ring_corner(r, i + 1), found);
        for (int k = 0; k < more; k++) { /* kept sorted */
            int j = count++;
            for (; j > 0 && cuts[j - 1] > found[k]; j--) cuts[j] = cuts[j - 1];
            cuts[j] = found[k];
        }
    }
    cuts[count++] = SPAN_ONE;
    for (int i = 0; i + 1 < count; i++) { /* between two cuts all is inside or all outside */
        if (cuts[i] == cuts[i + 1]) continue;
        if (ring_holds_between(r, a, b, cuts[i], cuts[i + 1])) add_span(s, cuts[i], cuts[i + 1]);
    }
}
