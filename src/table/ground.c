/* What lies on a feature and what does not. */
#include "table/exact.h"
#include "table/region.h"

/* --- points and segments --------------------------------------------------------------------------------- */

bool feature_holds_point(const struct terrain *t, int f, struct point p) {
    struct box box = box_of_segment(p, p);
    if (!boxes_meet(t->feature[f].box, box)) return false;
    struct ring_walk walk = rings_near(t, f, box);
    struct ring r;
    while (ring_next(&walk, &r))
        if (ring_holds_point(r, p)) return true;
    return false;
}

bool feature_meets_segment(const struct terrain *t, int f, struct point a, struct point b) {
    struct box box = box_of_segment(a, b);
    if (!boxes_meet(t->feature[f].box, box)) return false;
    struct ring_walk walk = rings_near(t, f, box);
    struct ring r;
    while (ring_next(&walk, &r))
        if (ring_meets_segment(r, a, b)) return true;
    return false;
}

length feature_length_inside(const struct terrain *t, int f, struct point a, struct point b) {
    struct box box = box_of_segment(a, b);
    if (!boxes_meet(t->feature[f].box, box)) return 0;
    struct spans spans;
    spans.count = 0;
    struct ring_walk walk = rings_near(t, f, box);
    struct ring r;
    while (ring_next(&walk, &r)) ring_spans(r, a, b, &spans);
    int64_t inside = 0;
    for (int i = 0; i < spans.count; i++) inside += spans.span[i].to - spans.span[i].from;
    return (length)scale(distance_between(a, b), (int32_t)inside);
}

/* --- areas ----------------------------------------------------------------------------------------------- */

bool feature_meets_convex(const struct terrain *t, int f, const struct convex *c, length slack) {
    struct box around = box_of_points(c->corner, c->count);
    if (!boxes_meet(t->feature[f].box, around)) return false;
    struct window w = window_on(c, slack);
    if (!w.open) return false;
    struct ring_walk walk = rings_near(t, f, around);
    struct ring r;
    while (ring_next(&walk, &r))
        if (window_lies(&w, r) != LIES_OUTSIDE) return true;
    return false;
}

bool feature_meets_quad(const struct terrain *t, int f, const struct quad *q, length slack) {
    if (!boxes_meet(t->feature[f].box, quad_box(q))) return false;
    struct convex c = convex_of(q);
    return feature_meets_convex(t, f, &c, slack);
}

/* --- holding, by one feature or by several together ------------------------------------------------------ */

/* A set of features, as the union of all their rings. The ground beyond a border is looked at in two places, near
 * and further out; a crack between two rings narrower than that, and a stretch of border shorter than CRACK, is not
 * held against it: all below 0.06 mm. */
enum { NUDGE_NEAR = 2, NUDGE_FAR = 5, CRACK = 5 };

struct cover {
    const struct terrain *terrain;
    uint32_t mask;
    struct window window;
};

/* Does some ring of the cover hold the centre of the window? */
static bool cover_holds_centre(const struct cover *c) {
    for (int f = 0; f < (int)c->terrain->features; f++)
        if (c->mask >> f & 1 && feature_holds_point(c->terrain, f, c->window.centre)) return true;
    return false;
}

/* Adds the stretches of a-b within the rings of the cover other than ring `index` of feature `own`. */
static void cover_spans(const struct cover *c, int own, int index, struct point a, struct point b,
                        struct spans *spans) {
    struct box box = box_of_segment(a, b);
    for (int f = 0; f < (int)c->terrain->features; f++) {
        if (!(c->mask >> f & 1) || !boxes_meet(c->terrain->feature[f].box, box)) continue;
        struct ring_walk walk = rings_near(c->terrain, f, box);
        struct ring r;
        while (ring_next(&walk, &r))
            if (f != own || r.index != index) ring_spans(r, a, b, spans);
    }
}

static bool spans_reach(const struct spans *spans, int32_t from, int32_t to, int64_t crack) {
    int64_t reached = from;
    for (int i = 0; i < spans->count && spans->span[i].from <= reached + crack; i++)
        if (spans->span[i].to > reached) reached = spans->span[i].to;
    return reached + crack >= to;
}

/* The ground just beyond the edge a-b of a ring, as far as it lies in the window, must belong to other rings. */
static bool edge_backed(const struct cover *c, int f, int index, struct point a, struct point b) {
    static const int64_t nudge[2] = {NUDGE_NEAR, NUDGE_FAR};
    int32_t from, to;
    if (!window_clip(&c->window, a, b, &from, &to)) return true;
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, square = distance_squared(a, b);
    int64_t crack = ((int64_t)CRACK << 36) / fine_root(square);
    struct spans spans;
    spans.count = 0;
    for (int i = 0; i < 2; i++) {
        length x = (length)divided(fine_over_root(-dy * nudge[i], square), 64);
        length y = (length)divided(fine_over_root(dx * nudge[i], square), 64);
        cover_spans(c, f, index, (struct point){a.x + x, a.y + y}, (struct point){b.x + x, b.y + y}, &spans);
        if (spans_reach(&spans, from, to, crack)) return true;
    }
    return false;
}

/* The window is covered if its centre is, and no border of the union runs through it. */
static bool cover_holds(const struct cover *c) {
    if (!c->window.open || !cover_holds_centre(c)) return false;
    for (int f = 0; f < (int)c->terrain->features; f++) {
        if (!(c->mask >> f & 1) || !boxes_meet(c->terrain->feature[f].box, c->window.box)) continue;
        struct ring_walk walk = rings_near(c->terrain, f, c->window.box);
        struct ring r;
        while (ring_next(&walk, &r))
            for (int i = 0; i < r.count; i++)
                if (!edge_backed(c, f, r.index, r.corner[i], r.corner[i + 1 < r.count ? i + 1 : 0])) return false;
    }
    return true;
}

bool features_hold_quad(const struct terrain *t, uint32_t mask, const struct quad *q, length slack) {
    for (int f = 0; f < (int)t->features; f++) /* mostly one of them is enough */
        if (mask >> f & 1 && t->feature[f].shape == SHAPE_AREA && feature_holds_quad(t, f, q, slack)) return true;
    struct convex area = convex_of(q);
    struct cover c = {t, mask, window_on(&area, slack)};
    return cover_holds(&c);
}

bool feature_holds_quad(const struct terrain *t, int f, const struct quad *q, length slack) {
    const struct feature *area = &t->feature[f];
    if (!box_holds(box_grown(area->box, 2 * slack), quad_box(q))) return false;
    if (area->shape == SHAPE_LINE) return features_hold_quad(t, 1u << f, q, slack);
    struct convex c = convex_of(q);
    struct window w = window_on(&c, slack);
    return window_lies(&w, (struct ring){t->vertex + area->first, area->count, 0, false}) == LIES_INSIDE;
}

/* --- distances ------------------------------------------------------------------------------------------- */

/* No two points of the boxes are nearer than this (the greater of the gaps in x and y). */
static length boxes_apart(struct box a, struct box b) {
    length x = greater(a.x0 - b.x1, b.x0 - a.x1), y = greater(a.y0 - b.y1, b.y0 - a.y1);
    return greater(greater(x, y), 0);
}

/* The distance in 1/64 from the quad to the ring, if less than `best`. */
static int64_t ring_nearer(struct ring r, const struct quad *q, int64_t best) {
    struct box box = quad_box(q);
    const struct point p = r.corner[0];
    /* an edge given as a quad without width holds whatever lies on its line, were it not for its box */
    bool in_box = p.x >= box.x0 && p.x <= box.x1 && p.y >= box.y0 && p.y <= box.y1;
    if (ring_holds_point(r, q->corner[0]) || (in_box && quad_holds_point(q, p, 0))) return 0;
    for (int i = 0; i < r.count && best > 0; i++) {
        struct point a = r.corner[i], b = r.corner[i + 1 < r.count ? i + 1 : 0];
        if ((int64_t)boxes_apart(box_of_segment(a, b), box) * 64 >= best) continue;
        for (int k = 0; k < 4; k++) best = nearer_segment(a, b, q->corner[k], q->corner[(k + 1) & 3], best);
    }
    return best;
}

static int64_t feature_nearer(const struct terrain *t, int f, const struct quad *q, struct box near, int64_t best) {
    struct ring_walk walk = rings_near(t, f, near);
    struct ring r;
    while (best > 0 && ring_next(&walk, &r)) best = ring_nearer(r, q, best);
    return best;
}

length feature_distance(const struct terrain *t, int f, const struct quad *q) {
    return unfine(feature_nearer(t, f, q, everywhere(), FINE_FAR));
}

bool feature_within(const struct terrain *t, int f, const struct quad *q, length reach) {
    struct box near = box_grown(quad_box(q), reach);
    if (!boxes_meet(t->feature[f].box, near)) return false;
    return unfine(feature_nearer(t, f, q, near, (int64_t)reach * 64 + 64)) <= reach;
}

length feature_point_distance(const struct terrain *t, int f, struct point p) {
    if (feature_holds_point(t, f, p)) return 0;
    int64_t best = FINE_FAR;
    struct ring_walk walk = rings_near(t, f, everywhere());
    struct ring r;
    while (ring_next(&walk, &r))
        for (int i = 0; i < r.count; i++)
            best = nearer_point(p, r.corner[i], r.corner[i + 1 < r.count ? i + 1 : 0], best);
    return unfine(best);
}

/* --- crests ---------------------------------------------------------------------------------------------- */

static bool has_crest(const struct feature *f) {
    return f->crest[0].x != f->crest[1].x || f->crest[0].y != f->crest[1].y;
}

bool feature_crest_crossed(const struct terrain *t, int f, struct point a, struct point b) {
    const struct feature *hill = &t->feature[f];
    return has_crest(hill) && segments_cross(a, b, hill->crest[0], hill->crest[1]);
}

length feature_crest_distance(const struct terrain *t, int f, struct point p) {
    const struct feature *hill = &t->feature[f];
    return has_crest(hill) ? point_segment_distance(p, hill->crest[0], hill->crest[1]) : INT32_MAX;
}
