/* Hills: a shadow at their foot, soft levels lit from the upper left, hachures, the crest as a dotted line. A steep one
 * is greyer and bears stones. A gully is a hill upside down. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

/* The point of the segment a-b nearest to q. */
static struct spot nearest_on(struct spot a, struct spot b, struct spot q) {
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? ((q.x - a.x) * dx + (q.y - a.y) * dy) / square : 0;
    t = fmin(fmax(t, 0), 1);
    return (struct spot){a.x + t * dx, a.y + t * dy};
}

/* The two ends of the ridge: the crest where the hill has one, else its middle. True: it has one. */
static bool ridge_of(const struct painter *p, const struct feature *f, const struct outline *o, struct spot end[2]) {
    bool crested = f->crest[0].x != f->crest[1].x || f->crest[0].y != f->crest[1].y;
    for (int i = 0; i < 2; i++) end[i] = crested ? spot_of(p, f->crest[i]) : outline_middle(o);
    return crested;
}

/* The outline drawn in towards the ridge: part 0 is the outline itself, part 1 the ridge. */
static void level(const struct outline *o, const struct spot ridge[2], double part, struct outline *out) {
    *out = *o;
    for (int i = 0; i < o->count; i++) {
        struct spot to = nearest_on(ridge[0], ridge[1], o->p[i]);
        out->p[i].x += (to.x - o->p[i].x) * part;
        out->p[i].y += (to.y - o->p[i].y) * part;
    }
}

/* Short strokes from the outline towards the ridge, pale where the light falls, dark on the other side. */
static void hachures(struct painter *p, const struct outline *o, const struct spot ridge[2], double size, bool hollow) {
    struct outline foot;
    struct seed seed = seed_of((uint64_t)o->count + 3);
    outline_resample(o, p->bw * 0.11, &foot);
    for (int lit = 0; lit < 2; lit++) {
        for (int i = 0; i < foot.count; i++) {
            struct spot at = foot.p[i], to = nearest_on(ridge[0], ridge[1], at);
            double away = hypot(to.x - at.x, to.y - at.y), l = size * (0.6 + 0.6 * seed_unit(&seed));
            if (away < 1) continue;
            double ux = (to.x - at.x) / away, uy = (to.y - at.y) / away;
            if ((ux + uy > 0.2) != (lit != (int)hollow)) continue;
            cairo_move_to(p->cr, at.x + ux * p->bw * 0.03, at.y + uy * p->bw * 0.03);
            cairo_rel_line_to(p->cr, ux * l, uy * l);
        }
        ink(p->cr, lit ? earth(p, 0xfffcd6, 0.42) : earth(p, 0x302808, 0.42));
        cairo_set_line_width(p->cr, fmax(p->bw * 0.018, 0.6));
        cairo_stroke(p->cr);
    }
}

/* Light from the upper left over the whole of it. */
static void wash(struct painter *p, const struct outline *o, unsigned light, unsigned middle, unsigned dark) {
    struct patch b = outline_patch(o);
    cairo_pattern_t *slope = cairo_pattern_create_linear(b.x0, b.y0, b.x1, b.y1);
    unsigned tone[3] = {light, middle, dark};
    for (int i = 0; i < 3; i++) {
        struct colour c = earth(p, tone[i], 0.85);
        cairo_pattern_add_color_stop_rgba(slope, i / 2.0, c.r, c.g, c.b, c.a);
    }
    outline_path(p->cr, o, 0, 0);
    cairo_set_source(p->cr, slope);
    cairo_fill(p->cr);
    cairo_pattern_destroy(slope);
}

/* Where "uphill" and "beyond the crest" are measured from. */
static void paint_crest(struct painter *p, const struct spot ridge[2]) {
    double dash[] = {0.01, p->bw * 0.14};
    ink(p->cr, earth(p, 0x423612, 0.8));
    cairo_set_line_width(p->cr, p->bw * 0.055);
    cairo_set_dash(p->cr, dash, 2, 0);
    cairo_move_to(p->cr, ridge[0].x, ridge[0].y);
    cairo_line_to(p->cr, ridge[1].x, ridge[1].y);
    cairo_stroke(p->cr);
    cairo_set_dash(p->cr, NULL, 0, 0);
}

void paint_hill(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    bool steep = t->look && strcmp(t->look, "crag") == 0;
    int levels = steep ? 4 : 3;
    struct outline o, step;
    struct spot ridge[2];
    outline_natural(p, f, 0.07, &o);
    bool crested = ridge_of(p, f, &o, ridge);
    paint_soft(p, &o, earth(p, 0x1a1c04, 0.3), p->bw * 0.2, p->bw * 0.1, p->bw * 0.13);
    if (steep)
        wash(p, &o, 0xcabf98, 0xa59a76, 0x7c7152);
    else
        wash(p, &o, 0xd2cb88, 0xb2b06c, 0x8a8e52);
    for (int i = 1; i <= levels; i++) {
        level(&o, ridge, i * 0.76 / (levels + 1), &step);
        outline_path(p->cr, &step, p->bw * 0.06, p->bw * 0.08);
        ink(p->cr, earth(p, 0x342e0c, 0.16));
        cairo_fill(p->cr);
        outline_path(p->cr, &step, 0, 0);
        ink(p->cr, earth(p, steep ? 0xd6ccaa : 0xd8d48e, 0.5));
        cairo_fill_preserve(p->cr);
        ink(p->cr, earth(p, 0x463c14, 0.28));
        cairo_set_line_width(p->cr, fmax(p->bw * 0.014, 0.5));
        cairo_stroke(p->cr);
    }
    hachures(p, &o, ridge, p->bw * (steep ? 0.24 : 0.17), false);
    outline_path(p->cr, &o, 0, 0);
    ink(p->cr, earth(p, 0x463c14, 0.5));
    cairo_set_line_width(p->cr, fmax(p->bw * 0.018, 0.6));
    cairo_stroke(p->cr);
    if (steep) {
        level(&o, ridge, 0.12, &step);
        paint_stones(p, &step, (uint64_t)f->first + 2, p->bw * 0.55, 1);
    }
    if (crested) paint_crest(p, ridge);
}

void paint_gully(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    static const unsigned band[3] = {0xa09a68, 0x86805a, 0x6c6648};
    bool blight = t->kind && strstr(t->kind, "blight");
    struct outline o, step;
    struct spot bed[2];
    outline_natural(p, f, 0.12, &o);
    ridge_of(p, f, &o, bed);
    for (int i = 0; i < 3; i++) {
        level(&o, bed, i * 0.27, &step);
        paint_soft(p, &step, earth(p, blight ? 0x6a6158 - (unsigned)i * 0x121010 : band[i], 0.9), p->bw * 0.1, 0, 0);
    }
    hachures(p, &o, bed, p->bw * 0.2, true);
    outline_path(p->cr, &o, 0, 0);
    ink(p->cr, blight ? earth(p, 0x8a9a3c, 0.6) : earth(p, 0x40331a, 0.6));
    cairo_set_line_width(p->cr, p->bw * 0.028);
    cairo_stroke(p->cr);
}
