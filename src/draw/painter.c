/* The painter: lays out the picture and calls the parts in order. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

enum { DEFAULT_PIXELS = 1200, DEFAULT_MOST = 2600, DEFAULT_BASE = 50, LEAST_PIXELS = 200, MOST_PIXELS = 8000 };
enum { LEAST_LETTERING = 8 }; /* pixels, at the usual size of the picture */

/* Room round the table, in units: for rulers, headline and sides, and for what lies beside it. */
enum { LEFT = 46, RIGHT = 232, HEAD = 112, FOOT = 96, BARE = 14 };

/* Unless told, as wide as the lettering on a base needs: a table of many base widths makes a larger picture. */
static double usual_width(const struct scene *s) {
    double bases = s->base_width > 0 ? (double)s->width / s->base_width : 0;
    return fmin(fmax(DEFAULT_PIXELS, bases * DEFAULT_BASE + LEFT + RIGHT), DEFAULT_MOST);
}

/* Kept within what an image surface can hold and a person can read. */
static double picture_width(const struct scene *s, const struct draw_options *o) {
    return fmin(fmax(o->pixels > 0 ? o->pixels : usual_width(s), LEAST_PIXELS), MOST_PIXELS);
}

/* What a wider picture gains goes to the table first: the frame grows with the root of the width. */
static double unit_of(const struct scene *s, const struct draw_options *o) {
    double w = picture_width(s, o), usual = usual_width(s);
    return w / usual * sqrt(usual / DEFAULT_PIXELS);
}

static struct patch table_of(const struct scene *s, const struct draw_options *o) {
    double u = unit_of(s, o), w = picture_width(s, o);
    struct patch t = {LEFT * u, HEAD * u, w - RIGHT * u, 0};
    if (o->bare) t = (struct patch){BARE * u, BARE * u, w - BARE * u, 0};
    t.y1 = t.y0 + (t.x1 - t.x0) * (s->width > 0 ? (double)s->depth / s->width : 1);
    return t;
}

void painter_size(const struct scene *s, const struct draw_options *o, int *width, int *height) {
    *width = (int)picture_width(s, o);
    *height = (int)ceil(table_of(s, o).y1 + (o->bare ? BARE : FOOT) * unit_of(s, o));
}

static struct painter painter_of(cairo_t *cr, const struct scene *s, const struct draw_options *o) {
    int width, height;
    painter_size(s, o, &width, &height);
    struct painter p = {.cr = cr, .scene = s, .options = o, .palette = palette_of(o->theme)};
    p.width = width;
    p.height = height;
    p.unit = unit_of(s, o);
    p.table = table_of(s, o);
    p.scale = (p.table.x1 - p.table.x0) / (s->width > 0 ? s->width / 100.0 : 1);
    p.bw = p.scale * (s->base_width > 0 ? s->base_width / 100.0 : 40);
    p.least = LEAST_LETTERING * picture_width(s, o) / usual_width(s);
    return p;
}

/* Ground first, lettering last: each part trusts what lies beneath it to be done. */
void paint_scene(cairo_t *cr, const struct scene *s, const struct draw_options *o) {
    struct painter p = painter_of(cr, s, o);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    ink(cr, p.palette->paper);
    cairo_paint(cr);
    cairo_save(cr);
    cairo_rectangle(cr, p.table.x0, p.table.y0, p.table.x1 - p.table.x0, p.table.y1 - p.table.y0);
    cairo_clip(cr);
    paint_ground(&p);
    if (o->zones) paint_zones(&p);
    paint_ghosts(&p);
    paint_moves(&p);
    paint_bases(&p);
    paint_links(&p);
    paint_objectives(&p);
    paint_features_names(&p);
    cairo_restore(cr);
    paint_frame(&p);
    if (!o->bare) paint_margin(&p);
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

struct colour mixed(struct colour a, struct colour b, double part) {
    return (struct colour){a.r + (b.r - a.r) * part, a.g + (b.g - a.g) * part, a.b + (b.b - a.b) * part, a.a};
}

struct colour earth(const struct painter *p, unsigned hex, double alpha) {
    return faded(mixed(rgb(hex), p->palette->tint, p->palette->tint.a), alpha);
}

double depth_of(const struct painter *p, const struct scene_piece *s) { return s->base.depth / 100.0 * p->scale; }
double width_of(const struct painter *p, const struct scene_piece *s) { return s->base.width / 100.0 * p->scale; }

const struct scene_piece *piece_of(const struct scene *s, uint8_t piece) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].piece == piece) return &s->piece[i];
    return NULL;
}

struct spot ahead_of(const struct painter *p, const struct scene_piece *s, double ahead) {
    double a = s->base.pose.facing * (2 * M_PI / 65536);
    struct spot at = spot_of(p, s->base.pose.at), aside = p->shifted[s - p->scene->piece];
    return (struct spot){at.x + aside.x + sin(a) * ahead, at.y + aside.y - cos(a) * ahead};
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

struct patch patch_about(struct spot centre, double width, double height) {
    return (struct patch){centre.x - width / 2, centre.y - height / 2, centre.x + width / 2, centre.y + height / 2};
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
