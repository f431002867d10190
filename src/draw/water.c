/* Water and ways: rivers and lakes, roads that wander, bridges where a road crosses water, fords. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

/* Roads and rivers wander a little; the rules keep the straight line. */
static const double river_wander = 0.16, road_wander = 0.08;

static void stroke_course(struct painter *p, const struct outline *o, double width, struct colour c) {
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    outline_path(p->cr, o, 0, 0);
    ink(p->cr, c);
    cairo_set_line_width(p->cr, fmax(width, 0.7));
    cairo_stroke(p->cr);
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_ROUND);
}

static bool is_shallow(const struct scene_terrain *t) {
    return t->state && (strcmp(t->state, "shallow") == 0 || strcmp(t->state, "paltry") == 0);
}

/* Short strokes along the current, between the banks. */
static void ripples(struct painter *p, const struct outline *o, double width, uint64_t number) {
    struct seed seed = seed_of(number);
    struct outline along;
    outline_resample(o, p->bw * 0.3, &along);
    for (int i = 1; i + 2 < along.count; i++) {
        struct spot a = along.p[i], b = along.p[i + 1];
        double run = fmax(hypot(b.x - a.x, b.y - a.y), 0.1), off = (seed_unit(&seed) - 0.5) * width * 0.72;
        double part = 0.4 + 0.5 * seed_unit(&seed), nx = -(b.y - a.y) / run * off, ny = (b.x - a.x) / run * off;
        if (seed_unit(&seed) < 0.25) continue;
        cairo_move_to(p->cr, a.x + nx, a.y + ny);
        cairo_curve_to(p->cr, a.x + nx + (b.x - a.x) * part / 3, a.y + ny + (b.y - a.y) * part / 3 - width * 0.03,
                       a.x + nx + (b.x - a.x) * part * 2 / 3, a.y + ny + (b.y - a.y) * part * 2 / 3 + width * 0.03,
                       a.x + nx + (b.x - a.x) * part, a.y + ny + (b.y - a.y) * part);
    }
    ink(p->cr, earth(p, 0xe4f4f4, 0.62));
    cairo_set_line_width(p->cr, fmax(p->bw * 0.022, 0.8));
    cairo_stroke(p->cr);
}

/* From the bank inwards: sand, earth, water deeper towards the middle. Shallow water is paler, without a deep. */
void paint_river(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    struct outline o;
    double w = f->width / 100.0 * p->scale;
    bool shallow = is_shallow(t);
    outline_course(p, f, river_wander, &o);
    stroke_course(p, &o, w * 1.5, earth(p, 0x343a14, 0.14));
    stroke_course(p, &o, w * 1.34, earth(p, 0x343a14, 0.16));
    stroke_course(p, &o, w * 1.18, earth(p, 0xbfae7a, 1));
    stroke_course(p, &o, w * 1.04, earth(p, 0x7c7146, 1));
    stroke_course(p, &o, w * 0.97, earth(p, shallow ? 0x78abb0 : 0x4f90a8, 1));
    stroke_course(p, &o, w * 0.72, earth(p, shallow ? 0x8fbfbe : 0x3d7f9b, 1));
    if (!shallow) stroke_course(p, &o, w * 0.36, earth(p, 0x2f6d8a, 1));
    ripples(p, &o, w, (uint64_t)f->first + 3);
}

/* Sea, lake or waterway: a beach, then deeper and deeper. Its shore is where it is: it often runs along an edge. */
void paint_lake(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    cairo_t *cr = p->cr;
    struct outline o, inner;
    enum { WAVES = 160 };
    struct spot place[WAVES];
    outline_exact(p, f, &o);
    outline_path(cr, &o, 0, 0);
    ink(cr, earth(p, 0xcdb982, 1));
    cairo_fill(cr);
    cairo_save(cr);
    outline_path(cr, &o, 0, 0);
    cairo_clip(cr);
    static const struct {
        double part;
        unsigned tone;
    } deep[] = {{0.05, 0x8bbcb8}, {0.12, 0x64a2b0}, {0.24, 0x46879f}};
    for (size_t i = 0; i < sizeof deep / sizeof *deep; i++) {
        outline_shrink(&o, deep[i].part, &inner);
        paint_soft(p, &inner, earth(p, deep[i].tone, 1), p->bw * 0.1, 0, 0);
    }
    int count = outline_scatter(&o, p->bw * 0.5, p->bw * 0.2, (uint64_t)f->first + 5, place, WAVES);
    for (int i = 0; i < count; i++) {
        double r = p->bw * 0.12;
        cairo_move_to(cr, place[i].x - r, place[i].y);
        cairo_rel_curve_to(cr, r * 0.5, -r * 0.4, r * 0.6, r * 0.4, r, 0);
        cairo_rel_curve_to(cr, r * 0.4, -r * 0.4, r * 0.6, r * 0.4, r, 0);
    }
    ink(cr, earth(p, 0xe4f4f4, 0.6));
    cairo_set_line_width(cr, fmax(p->bw * 0.02, 0.8));
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* A verge, gravel and two ruts. */
void paint_road(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    struct outline o;
    double w = f->width / 100.0 * p->scale;
    outline_course(p, f, road_wander, &o);
    stroke_course(p, &o, w * 1.16, earth(p, 0x5a5428, 0.3));
    stroke_course(p, &o, w, earth(p, 0x9c8656, 1));
    stroke_course(p, &o, w * 0.86, earth(p, 0xd0ba86, 1));
    stroke_course(p, &o, w * 0.5, earth(p, 0xa48d5c, 0.75)); /* two ruts: a dark band with a light one on it */
    stroke_course(p, &o, w * 0.32, earth(p, 0xd0ba86, 1));
}

/* Gravel under pale water. */
void paint_ford(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    struct outline o;
    enum { PEBBLES = 90 };
    struct spot place[PEBBLES];
    outline_exact(p, f, &o);
    paint_soft(p, &o, earth(p, 0xc6bb92, 0.66), p->bw * 0.1, 0, 0);
    int count = outline_scatter(&o, p->bw * 0.1, 0, (uint64_t)f->first + 9, place, PEBBLES);
    for (int tone = 0; tone < 3; tone++) { /* a dot is a stroke of no length with a round end */
        for (int i = tone; i < count; i += 3) {
            cairo_move_to(p->cr, place[i].x, place[i].y);
            cairo_rel_line_to(p->cr, 0.01, 0);
        }
        ink(p->cr, earth(p, tone ? 0xe0dac6 - (unsigned)tone * 0x303030 : 0x6e6858, 0.85));
        cairo_set_line_width(p->cr, p->bw * (tone == 1 ? 0.09 : 0.055));
        cairo_stroke(p->cr);
    }
}

/* --- crossings -------------------------------------------------------------------------------------------------- */

/* A stone bridge, seen from above: a roadway between two parapets, the origin in its middle, the road running along x.
 */
static void paint_bridge(struct painter *p, double span, double width) {
    cairo_t *cr = p->cr;
    cairo_rectangle(cr, -span / 2 + width * 0.12, -width / 2 + width * 0.16, span, width);
    ink(cr, earth(p, 0x141a18, 0.4));
    cairo_fill(cr);
    cairo_rectangle(cr, -span / 2, -width / 2, span, width);
    ink(cr, earth(p, 0xc9c0a6, 1));
    cairo_fill_preserve(cr);
    ink(cr, earth(p, 0x5a5344, 1));
    cairo_set_line_width(cr, fmax(width * 0.05, 0.8));
    cairo_stroke(cr);
    for (double x = -span / 2 + width * 0.3; x < span / 2; x += width * 0.3) { /* courses of stone */
        cairo_move_to(cr, x, -width / 2);
        cairo_line_to(cr, x, width / 2);
    }
    ink(cr, earth(p, 0x8a8068, 0.5));
    cairo_set_line_width(cr, fmax(width * 0.03, 0.5));
    cairo_stroke(cr);
    for (int side = -1; side <= 1; side += 2) {
        double y = side < 0 ? -width / 2 - width * 0.1 : width / 2 - width * 0.06;
        cairo_rectangle(cr, -span / 2 - width * 0.08, y, span + width * 0.16, width * 0.16);
        ink(cr, earth(p, 0xa39a84, 1));
        cairo_fill_preserve(cr);
        ink(cr, earth(p, 0x4c463a, 1));
        cairo_set_line_width(cr, fmax(width * 0.035, 0.6));
        cairo_stroke(cr);
    }
}

/* Where the nearest water to a place runs; a river's way is across it. */
static double water_runs(const struct painter *p, struct spot at) {
    const struct scene *s = p->scene;
    double least = 1e18, along = 0;
    for (uint32_t i = 0; i < s->features; i++) {
        const struct feature *f = &s->terrain->feature[s->feature[i].feature];
        if (f->shape != SHAPE_LINE || !s->feature[i].look || strcmp(s->feature[i].look, "water") != 0) continue;
        for (int k = 0; k + 1 < f->count; k++) {
            struct spot a = spot_of(p, s->terrain->vertex[f->first + k]),
                        b = spot_of(p, s->terrain->vertex[f->first + k + 1]);
            double dx = b.x - a.x, dy = b.y - a.y, run = fmax(dx * dx + dy * dy, 1e-9);
            double part = fmin(fmax(((at.x - a.x) * dx + (at.y - a.y) * dy) / run, 0), 1);
            double off = hypot(a.x + part * dx - at.x, a.y + part * dy - at.y);
            if (off < least) least = off, along = atan2(dy, dx);
        }
    }
    return along;
}

/* A bridge that is a place of its own, with no road upon it: from bank to bank, as wide as the place. */
void paint_span(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    struct outline o;
    outline_exact(p, f, &o);
    struct spot middle = outline_middle(&o);
    double across = water_runs(p, middle) + acos(-1) / 2, span = 0, width = 0;
    for (int i = 0; i < f->count; i++) {
        struct spot at = spot_of(p, p->scene->terrain->vertex[f->first + i]);
        double dx = at.x - middle.x, dy = at.y - middle.y;
        span = fmax(span, 2 * fabs(dx * cos(across) + dy * sin(across)));
        width = fmax(width, 2 * fabs(dy * cos(across) - dx * sin(across)));
    }
    cairo_save(p->cr);
    cairo_translate(p->cr, middle.x, middle.y);
    cairo_rotate(p->cr, across);
    paint_bridge(p, span, fmin(width, p->bw * 0.6));
    cairo_restore(p->cr);
}

static bool looks(const struct scene_terrain *t, const struct feature *f, const char *look) {
    return f->shape == SHAPE_LINE && t->look && strcmp(t->look, look) == 0 && f->count > 1;
}

static void cross(struct painter *p, const struct feature *road, const struct feature *river) {
    struct outline way, water;
    struct spot at;
    double direction;
    outline_course(p, road, road_wander, &way);
    outline_course(p, river, river_wander, &water);
    for (int from = 0; outline_crossing(&way, &water, from, &at, &direction, &from);) {
        double span = river->width / 100.0 * p->scale * 1.3,
               width = fmax(road->width / 100.0 * p->scale * 1.1, p->bw * 0.2);
        cairo_save(p->cr);
        cairo_translate(p->cr, at.x, at.y);
        cairo_rotate(p->cr, direction);
        paint_bridge(p, span, width);
        cairo_restore(p->cr);
    }
}

/* A bridge wherever a road crosses water. */
void paint_crossings(struct painter *p) {
    const struct scene *s = p->scene;
    for (uint32_t i = 0; s->terrain && i < s->features; i++)
        for (uint32_t j = 0; j < s->features; j++) {
            const struct feature *road = &s->terrain->feature[s->feature[i].feature],
                                 *river = &s->terrain->feature[s->feature[j].feature];
            if (looks(&s->feature[i], road, "road") && looks(&s->feature[j], river, "water")) cross(p, road, river);
        }
}
