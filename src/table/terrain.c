/* Building terrain: features checked and stored, their boxes and crests worked out, their rings handed out. */
#include "table/terrain.h"
#include "table/exact.h"
#include "table/region.h"

/* --- fit to be stored ------------------------------------------------------------------------------------ */

static bool same_point(struct point a, struct point b) { return a.x == b.x && a.y == b.y; }

static bool on_any_table(const struct point *p, int count) {
    for (int i = 0; i < count; i++)
        if (p[i].x > TABLE_REACH || p[i].x < -TABLE_REACH || p[i].y > TABLE_REACH || p[i].y < -TABLE_REACH)
            return false;
    return true;
}

/* Turns straight back on itself at b. */
static bool doubles_back(struct point a, struct point b, struct point c) {
    return same_point(a, b) || same_point(b, c) || (cross(a, b, c) == 0 && along(b, a, c) > 0);
}

static int64_t double_area(const struct point *p, int count) { /* positive if anticlockwise */
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        struct point a = p[i], b = p[(i + 1) % count];
        sum += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    }
    return sum;
}

static bool outline_fits(const struct point *p, int count) {
    if (count < 3 || double_area(p, count) == 0) return false;
    for (int i = 0; i < count; i++)
        if (doubles_back(p[i], p[(i + 1) % count], p[(i + 2) % count])) return false;
    for (int i = 0; i < count; i++)
        for (int j = i + 2; j < count; j++) { /* edges that share no corner must not even touch */
            if (i == 0 && j == count - 1) continue;
            if (segments_cross(p[i], p[i + 1], p[j], p[(j + 1) % count])) return false;
        }
    return true;
}

static bool line_fits(const struct point *p, int count, length width) {
    if (count < 2 || width <= 0 || width > TABLE_REACH || same_point(p[0], p[1])) return false;
    for (int i = 0; i + 2 < count; i++)
        if (doubles_back(p[i], p[i + 1], p[i + 2])) return false;
    return true;
}

static void store_vertices(struct terrain *t, const struct point *p, int count, bool reversed) {
    for (int i = 0; i < count; i++) t->vertex[t->vertices + (uint32_t)i] = p[reversed ? count - 1 - i : i];
    t->vertices += (uint32_t)count;
}

static struct box rings_box(const struct terrain *t, int f) {
    struct box box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    struct ring_walk walk = rings_near(t, f, everywhere());
    struct ring r;
    while (ring_next(&walk, &r)) box = box_joined(box, box_of_points(r.corner, r.count));
    return box;
}

int terrain_add(struct terrain *t, uint8_t kind, enum feature_shape shape, const struct point *points, int count,
                length width) {
    if (t->features >= FEATURES_MAX || count < 2 || count > VERTICES_MAX - (int)t->vertices) return -1;
    if (!on_any_table(points, count)) return -1;
    if (shape == SHAPE_AREA ? !outline_fits(points, count) : !line_fits(points, count, width)) return -1;
    int f = (int)t->features++;
    t->feature[f] = (struct feature){.kind = kind,
                                     .shape = (uint8_t)shape,
                                     .first = (uint16_t)t->vertices,
                                     .count = (uint16_t)count,
                                     .width = shape == SHAPE_LINE ? width : 0};
    store_vertices(t, points, count, shape == SHAPE_AREA && double_area(points, count) > 0);
    t->feature[f].box = rings_box(t, f);
    return f;
}

void terrain_drop_last(struct terrain *t) {
    if (t->features > 0) t->vertices = t->feature[--t->features].first;
}

/* --- turning the table ------------------------------------------------------------------------------------- */

struct point point_turned(const struct tabletop *t, struct point p, unsigned quarters) {
    switch (quarters % 4) {
    case 1:
        return (struct point){p.y, t->width - p.x};
    case 2:
        return (struct point){t->width - p.x, t->depth - p.y};
    case 3:
        return (struct point){t->depth - p.y, p.x};
    default:
        return p;
    }
}

void tabletop_turn(struct tabletop *t, unsigned quarters) {
    struct terrain *ground = &t->terrain;
    for (uint32_t i = 0; i < ground->vertices; i++) ground->vertex[i] = point_turned(t, ground->vertex[i], quarters);
    for (int f = 0; f < (int)ground->features; f++) {
        struct feature *feature = &ground->feature[f];
        bool crest = !same_point(feature->crest[0], feature->crest[1]);
        for (int i = 0; i < 2 && crest; i++) feature->crest[i] = point_turned(t, feature->crest[i], quarters);
        feature->box = rings_box(ground, f);
    }
    length across = t->width;
    if (quarters % 2) {
        t->width = t->depth;
        t->depth = across;
    }
}

/* --- rings ----------------------------------------------------------------------------------------------- */

struct box everywhere(void) {
    return (struct box){INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX};
}

struct ring_walk rings_near(const struct terrain *t, int f, struct box near) {
    struct ring_walk w = {.terrain = t, .feature = &t->feature[f], .near = near, .all = near.x0 == INT32_MIN};
    if (w.feature->shape == SHAPE_LINE && !w.all) /* a mitre reaches out by less than 0.71 of the width */
        w.near = box_grown(near, w.feature->width * 3 / 4 + 8);
    return w;
}

/* The line through a and b leaves the box wholly on one side. */
static bool line_passes_by(struct point a, struct point b, struct box box) {
    struct vector v = vector_to(a, b);
    /* of the corners, the one furthest to the left of the line, and the one furthest to the right */
    struct point left = {v.y > 0 ? box.x0 : box.x1, v.x > 0 ? box.y1 : box.y0};
    struct point right = {v.y > 0 ? box.x1 : box.x0, v.x > 0 ? box.y0 : box.y1};
    return cross(a, b, left) < 0 || cross(a, b, right) > 0;
}

static bool reach_is_near(const struct ring_walk *w, int i) {
    struct point a = w->terrain->vertex[w->feature->first + i], b = w->terrain->vertex[w->feature->first + i + 1];
    return boxes_meet(box_of_segment(a, b), w->near) && (w->all || !line_passes_by(a, b, w->near));
}

bool ring_next(struct ring_walk *w, struct ring *out) {
    const struct feature *f = w->feature;
    if (f->shape == SHAPE_AREA) {
        *out = (struct ring){w->terrain->vertex + f->first, f->count, 0, false};
        return w->next++ == 0;
    }
    while (w->next < 2 * (f->count - 1)) { /* even: rectangles, odd: the wedge where that one ends */
        int index = w->next++, i = index / 2;
        if (!reach_is_near(w, i)) continue;
        if (index % 2 == 0)
            w->piece = strip_rectangle(w->terrain, f, i);
        else if (!strip_wedge(w->terrain, f, i, &w->piece))
            continue;
        *out = (struct ring){w->piece.corner, w->piece.count, index, true};
        return true;
    }
    return false;
}

/* --- crests ---------------------------------------------------------------------------------------------- */

struct frame { /* a rectangle about an outline, one side along from-to: extents in 1/64 of a unit */
    struct point from, to;
    int64_t square; /* of the length of from-to */
    int64_t low, high, left, right;
};

static struct frame frame_along(const struct point *p, int count, struct point from, struct point to) {
    struct frame f = {from, to, distance_squared(from, to), INT64_MAX, INT64_MIN, INT64_MIN, INT64_MAX};
    for (int i = 0; i < count; i++) {
        int64_t ahead = along(from, to, p[i]), left = cross(from, to, p[i]);
        if (ahead < f.low) f.low = ahead;
        if (ahead > f.high) f.high = ahead;
        if (left > f.left) f.left = left;
        if (left < f.right) f.right = left;
    }
    f.low = fine_over_root(f.low, f.square);
    f.high = fine_over_root(f.high, f.square);
    f.left = fine_over_root(f.left, f.square);
    f.right = fine_over_root(f.right, f.square);
    return f;
}

/* Back from the frame's own coordinates (1/64 ahead of `from`, 1/64 to the left) to the table. */
static struct point frame_point(const struct frame *f, int64_t ahead, int64_t left) {
    int64_t dx = (int64_t)f->to.x - f->from.x, dy = (int64_t)f->to.y - f->from.y;
    return (struct point){f->from.x + (length)divided(fine_over_root(dx * ahead - dy * left, f->square), 4096),
                          f->from.y + (length)divided(fine_over_root(dy * ahead + dx * left, f->square), 4096)};
}

/* The smallest rectangle about a polygon has a side along an edge of its hull. Of equals, the first from the left. */
static struct frame smallest_frame(const struct point *p, int count) {
    struct point sorted[VERTICES_MAX], hull[2 * VERTICES_MAX];
    for (int i = 0; i < count; i++) sorted[i] = p[i];
    int corners = hull_of(sorted, count, hull);
    struct frame best = {.square = 0};
    int64_t best_area = INT64_MAX;
    for (int i = 0; i < corners; i++) {
        struct frame f = frame_along(hull, corners, hull[i], hull[(i + 1) % corners]);
        int64_t area = (f.high - f.low) / 8 * ((f.left - f.right) / 8);
        if (area >= best_area) continue;
        best_area = area;
        best = f;
    }
    return best;
}

void terrain_crest(struct terrain *t, int feature, length inset) {
    struct feature *f = &t->feature[feature];
    struct frame frame = smallest_frame(t->vertex + f->first, f->count);
    f->crest[0] = f->crest[1] = (struct point){0, 0};
    int64_t ahead = frame.high - frame.low, across = frame.left - frame.right, in = (int64_t)inset * 64;
    int64_t middle = (frame.low + frame.high) / 2, centre = (frame.left + frame.right) / 2;
    if (2 * in >= (ahead > across ? ahead : across)) return; /* too small to have one */
    if (ahead >= across) {
        f->crest[0] = frame_point(&frame, frame.low + in, centre);
        f->crest[1] = frame_point(&frame, frame.high - in, centre);
    } else {
        f->crest[0] = frame_point(&frame, middle, frame.right + in);
        f->crest[1] = frame_point(&frame, middle, frame.left - in);
    }
}

struct quad feature_quad(const struct terrain *t, int feature) {
    const struct feature *f = &t->feature[feature];
    const struct point *p = t->vertex + f->first;
    struct point sorted[4], hull[8];
    for (int i = 0; i < 4 && i < f->count; i++) sorted[i] = p[i];
    if (f->count == 4 && hull_of(sorted, 4, hull) == 4) return (struct quad){{p[0], p[1], p[2], p[3]}};
    struct frame frame = smallest_frame(p, f->count);
    return (struct quad){{frame_point(&frame, frame.high, frame.left), frame_point(&frame, frame.high, frame.right),
                          frame_point(&frame, frame.low, frame.right), frame_point(&frame, frame.low, frame.left)}};
}

void outline_size(const struct point *p, int count, length *longer, length *shorter) {
    struct frame f = smallest_frame(p, count);
    length ahead = unfine(f.high - f.low), across = unfine(f.left - f.right);
    *longer = greater(ahead, across);
    *shorter = lesser(ahead, across);
}
