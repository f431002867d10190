/* The painter: lays out the picture, keeps the palette and calls the parts in order. */
#include "draw/painter.h"

#include <math.h>

enum { DEFAULT_PIXELS = 1200, DEFAULT_MOST = 2400, DEFAULT_BASE = 46, LEAST_PIXELS = 200, MOST_PIXELS = 8000 };

/* Shares of the picture's width. */
static const double margin_left = 0.045, margin_right = 0.025, head_height = 0.098, foot_height = 0.085;

/* Unless told, as wide as the lettering on a base needs: a table of many base widths makes a larger picture. */
static double readable_width(const struct scene *s) {
    double bases = s->base_width > 0 ? (double)s->width / s->base_width : 0;
    return fmin(fmax(DEFAULT_PIXELS, bases * DEFAULT_BASE), DEFAULT_MOST);
}

/* Kept within what an image surface can hold and a person can read. */
static double picture_width(const struct scene *s, const struct draw_options *o) {
    return fmin(fmax(o->pixels > 0 ? o->pixels : readable_width(s), LEAST_PIXELS), MOST_PIXELS);
}

/* The table keeps its shape; headline and foot grow with the width. */
void painter_size(const struct scene *s, const struct draw_options *o, int *width, int *height) {
    double w = picture_width(s, o), table = w * (1 - margin_left - margin_right);
    double shape = s->width > 0 ? (double)s->depth / s->width : 1;
    *width = (int)w;
    *height = (int)ceil(table * shape + w * (head_height + foot_height));
}

static struct painter painter_of(cairo_t *cr, const struct scene *s, const struct draw_options *o) {
    int width, height;
    painter_size(s, o, &width, &height);
    struct painter p = {.cr = cr, .scene = s, .options = o, .width = width, .height = height};
    p.unit = width / 1000.0;
    p.table = (struct patch){width * margin_left, width * head_height, width * (1 - margin_right),
                             height - width * foot_height};
    p.scale = (p.table.x1 - p.table.x0) / (s->width > 0 ? s->width / 100.0 : 1);
    p.bw = p.scale * (s->base_width > 0 ? s->base_width / 100.0 : 40);
    return p;
}

/* Ground first, lettering last: each part trusts what lies beneath it to be done. */
void paint_scene(cairo_t *cr, const struct scene *s, const struct draw_options *o) {
    struct painter p = painter_of(cr, s, o);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    ink(cr, (struct colour){0.965, 0.953, 0.925, 1});
    cairo_paint(cr);
    cairo_save(cr);
    cairo_rectangle(cr, p.table.x0, p.table.y0, p.table.x1 - p.table.x0, p.table.y1 - p.table.y0);
    cairo_clip(cr);
    paint_ground(&p);
    if (o->zones) paint_zones(&p);
    paint_ghosts(&p);
    paint_bases(&p);
    paint_links(&p);
    paint_features_names(&p);
    cairo_restore(cr);
    paint_frame(&p);
}

/* --- tools ------------------------------------------------------------------------------------------ */

struct spot spot_of(const struct painter *p, struct point at) {
    return (struct spot){p->table.x0 + at.x / 100.0 * p->scale, p->table.y1 - at.y / 100.0 * p->scale};
}

struct point point_of(const struct painter *p, struct spot at) {
    return (struct point){(length)((at.x - p->table.x0) / p->scale * 100),
                          (length)((p->table.y1 - at.y) / p->scale * 100)};
}

void ink(cairo_t *cr, struct colour c) { cairo_set_source_rgba(cr, c.r, c.g, c.b, c.a); }

struct colour faded(struct colour c, double alpha) {
    c.a *= alpha;
    return c;
}

/* Blue and vermilion: told apart by every common kind of colour vision, and light against dark in grey. */
struct colour side_fill(int side) {
    return side == 0 ? (struct colour){0.62, 0.79, 0.93, 1} : (struct colour){0.98, 0.74, 0.55, 1};
}
struct colour side_ink(int side) {
    return side == 0 ? (struct colour){0.0, 0.36, 0.62, 1} : (struct colour){0.80, 0.30, 0.0, 1};
}
struct colour side_dark(int side) {
    return side == 0 ? (struct colour){0.02, 0.13, 0.27, 1} : (struct colour){0.30, 0.09, 0.0, 1};
}

void enter_base(const struct painter *p, struct pose pose) {
    struct spot at = spot_of(p, pose.at);
    cairo_save(p->cr);
    cairo_translate(p->cr, at.x, at.y);
    cairo_rotate(p->cr, pose.facing * (2 * M_PI / 65536));
}

void base_path(const struct painter *p, const struct base *b) {
    double w = b->width / 100.0 * p->scale, d = b->depth / 100.0 * p->scale;
    cairo_rectangle(p->cr, -w / 2, 0, w, d);
}

void claim(struct painter *p, struct patch patch) {
    if (p->patches < PATCHES_MAX) p->taken[p->patches++] = patch;
}

bool is_free(const struct painter *p, struct patch a) {
    if (a.x0 < p->table.x0 || a.x1 > p->table.x1 || a.y0 < p->table.y0 || a.y1 > p->table.y1) return false;
    for (int i = 0; i < p->patches; i++) {
        const struct patch *b = &p->taken[i];
        if (a.x0 < b->x1 && b->x0 < a.x1 && a.y0 < b->y1 && b->y0 < a.y1) return false;
    }
    return true;
}

struct seed seed_of(uint64_t number) {
    return (struct seed){number * 0x9E3779B97F4A7C15u + 0x1234567u};
}

double seed_unit(struct seed *s) {
    uint64_t z = s->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (double)((z ^ z >> 31) >> 11) / 9007199254740992.0;
}
