/* Hills: bands that grow lighter towards the crest, hachures running downhill from the outline, the crest line.
 * A steep one is darker and bears rocks. */
#include "draw/painter.h"

#include <math.h>

/* The point of the segment a-b nearest to q. */
static struct spot nearest_on(struct spot a, struct spot b, struct spot q) {
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? ((q.x - a.x) * dx + (q.y - a.y) * dy) / square : 0;
    t = fmin(fmax(t, 0), 1);
    return (struct spot){a.x + t * dx, a.y + t * dy};
}

/* The two ends of the ridge: the crest where the hill has one, else its middle. */
static void ridge_of(const struct painter *p, const struct feature *f, struct spot end[2]) {
    end[0] = spot_of(p, f->crest[0]);
    end[1] = spot_of(p, f->crest[1]);
    if (f->crest[0].x != f->crest[1].x || f->crest[0].y != f->crest[1].y) return;
    struct spot sum = {0, 0};
    for (int i = 0; i < f->count; i++) {
        struct spot at = spot_of(p, p->scene->terrain->vertex[f->first + i]);
        sum.x += at.x / f->count, sum.y += at.y / f->count;
    }
    end[0] = end[1] = sum;
}

/* The outline drawn in towards the ridge: part 0 is the outline itself, part 1 the ridge. */
static void contour(struct painter *p, const struct feature *f, const struct spot ridge[2], double part) {
    cairo_new_path(p->cr);
    for (int i = 0; i < f->count; i++) {
        struct spot at = spot_of(p, p->scene->terrain->vertex[f->first + i]);
        struct spot to = nearest_on(ridge[0], ridge[1], at);
        cairo_line_to(p->cr, at.x + (to.x - at.x) * part, at.y + (to.y - at.y) * part);
    }
    cairo_close_path(p->cr);
}

/* Short strokes at even steps along a contour, pointing away from the ridge. */
static void hachures(struct painter *p, const struct feature *f, const struct spot ridge[2], double part, double size) {
    const struct terrain *t = p->scene->terrain;
    double step = p->bw * 0.13, carried = 0;
    for (int i = 0; i < f->count; i++) {
        struct spot a = spot_of(p, t->vertex[f->first + i]), b = spot_of(p, t->vertex[f->first + (i + 1) % f->count]);
        double run = hypot(b.x - a.x, b.y - a.y) * (1 - part);
        for (; carried < run; carried += step) {
            double k = carried / run;
            struct spot at = {a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k}, to = nearest_on(ridge[0], ridge[1], at);
            double away = hypot(at.x - to.x, at.y - to.y);
            if (away < 1) continue;
            double ux = (at.x - to.x) / away, uy = (at.y - to.y) / away;
            at = (struct spot){at.x + (to.x - at.x) * part, at.y + (to.y - at.y) * part};
            cairo_move_to(p->cr, at.x, at.y);
            cairo_line_to(p->cr, at.x - ux * size, at.y - uy * size);
        }
        carried -= run;
    }
    cairo_stroke(p->cr);
}

/* A crag standing out of a steep slope. */
static void rock(struct painter *p, struct spot at, struct seed *seed) {
    cairo_t *cr = p->cr;
    double r = p->bw * (0.06 + 0.05 * seed_unit(seed));
    cairo_move_to(cr, at.x - r, at.y + r * 0.7);
    cairo_line_to(cr, at.x - r * 0.2, at.y - r);
    cairo_line_to(cr, at.x + r * 0.4, at.y - r * 0.3);
    cairo_line_to(cr, at.x + r, at.y + r * 0.7);
    cairo_close_path(cr);
    ink(cr, (struct colour){0.64, 0.58, 0.50, 1});
    cairo_fill_preserve(cr);
    ink(cr, (struct colour){0.38, 0.32, 0.26, 0.9});
    cairo_set_line_width(cr, p->bw * 0.016);
    cairo_stroke(cr);
}

/* Where "uphill" and "beyond the crest" are measured from: dashed, so that it reads as a line of the map. */
static void paint_crest(struct painter *p, const struct spot ridge[2]) {
    double dash[] = {p->bw * 0.14, p->bw * 0.1};
    ink(p->cr, (struct colour){0.42, 0.31, 0.18, 0.85});
    cairo_set_line_width(p->cr, p->bw * 0.03);
    cairo_set_dash(p->cr, dash, 2, 0);
    cairo_move_to(p->cr, ridge[0].x, ridge[0].y);
    cairo_line_to(p->cr, ridge[1].x, ridge[1].y);
    cairo_stroke(p->cr);
    cairo_set_dash(p->cr, NULL, 0, 0);
}

void paint_hill(struct painter *p, const struct feature *f, bool steep) {
    static const struct colour gentle_band[3] = {{0.78, 0.74, 0.52, 1}, {0.83, 0.78, 0.58, 1}, {0.88, 0.84, 0.66, 1}};
    static const struct colour steep_band[3] = {{0.68, 0.60, 0.44, 1}, {0.74, 0.66, 0.50, 1}, {0.80, 0.73, 0.58, 1}};
    struct spot ridge[2];
    ridge_of(p, f, ridge);
    for (int band = 0; band < 3; band++) {
        contour(p, f, ridge, band * 0.34);
        ink(p->cr, steep ? steep_band[band] : gentle_band[band]);
        cairo_fill_preserve(p->cr);
        ink(p->cr, (struct colour){0.48, 0.38, 0.22, band ? 0.4 : 1});
        cairo_set_line_width(p->cr, p->bw * (band ? 0.014 : 0.028));
        cairo_stroke(p->cr);
    }
    ink(p->cr, (struct colour){0.48, 0.38, 0.22, 0.7});
    cairo_set_line_width(p->cr, p->bw * 0.018);
    hachures(p, f, ridge, 0, p->bw * (steep ? 0.2 : 0.13));
    if (steep) hachures(p, f, ridge, 0.34, p->bw * 0.14);
    if (steep) scatter(p, f, p->bw * 0.6, 0.6, p->bw * 0.22, rock);
    if (ridge[0].x != ridge[1].x || ridge[0].y != ridge[1].y) paint_crest(p, ridge);
}

/* A gully is a hill upside down: darker towards its bed, the strokes running inwards from its lip. */
void paint_gully(struct painter *p, const struct feature *f) {
    static const struct colour band[3] = {{0.72, 0.70, 0.52, 1}, {0.64, 0.60, 0.44, 1}, {0.55, 0.50, 0.36, 1}};
    struct spot bed[2];
    ridge_of(p, f, bed);
    for (int i = 0; i < 3; i++) {
        contour(p, f, bed, i * 0.3);
        ink(p->cr, band[i]);
        cairo_fill(p->cr);
    }
    ink(p->cr, (struct colour){0.40, 0.33, 0.20, 0.8});
    cairo_set_line_width(p->cr, p->bw * 0.022);
    hachures(p, f, bed, 0, p->bw * 0.16);
    contour(p, f, bed, 0);
    cairo_set_line_width(p->cr, p->bw * 0.032);
    cairo_stroke(p->cr);
}
