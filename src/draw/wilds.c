/* Wild ground: woods, scrub and stones, marsh, sand; and the plough's furrows. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

enum { PLACES = 420 };

static uint64_t number_of(const struct painter *p, const struct feature *f) {
    return (uint64_t)(f - p->scene->terrain->feature) * 16 + 5;
}

static void disc(cairo_t *cr, double x, double y, double r) {
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, y, r, 0, 2 * M_PI);
}

/* A round thing of leaves: so many lobes about the spot. */
static void lobes(cairo_t *cr, struct spot at, double r, int count, double turn) {
    for (int i = 0; i < count; i++) {
        double a = turn + i * 2 * M_PI / count, b = a + 2 * M_PI / count, out = r * 1.34;
        if (i == 0) cairo_move_to(cr, at.x + cos(a) * r * 0.86, at.y + sin(a) * r * 0.86);
        cairo_curve_to(cr, at.x + cos(a + 0.12) * out, at.y + sin(a + 0.12) * out, at.x + cos(b - 0.12) * out,
                       at.y + sin(b - 0.12) * out, at.x + cos(b) * r * 0.86, at.y + sin(b) * r * 0.86);
    }
    cairo_close_path(cr);
}

/* Does a base stand so near that a crown would hide it? */
static bool under_base(const struct painter *p, struct spot at, double r) {
    for (uint32_t i = 0; i < p->scene->pieces; i++) {
        const struct scene_piece *s = &p->scene->piece[i];
        if (s->marks & (MARK_OFF | MARK_INSIDE)) continue;
        double a = s->base.pose.facing * (2 * M_PI / 65536);
        struct spot front = spot_of(p, s->base.pose.at);
        double dx = at.x - front.x, dy = at.y - front.y;
        double aside = fabs(dx * cos(a) + dy * sin(a)), behind = -dx * sin(a) + dy * cos(a);
        if (aside < width_of(p, s) / 2 + r && behind > -r && behind < depth_of(p, s) + r) return true;
    }
    return false;
}

static void crown(struct painter *p, struct spot at, struct seed *seed, double r) {
    static const unsigned leaves[] = {0x3e5f2c, 0x4a6d33, 0x35532a, 0x56783a, 0x4d6630};
    cairo_t *cr = p->cr;
    unsigned leaf = leaves[(int)(seed_unit(seed) * 5)];
    double turn = seed_unit(seed) * 6;
    lobes(cr, at, r, 7, turn);
    ink(cr, mixed(earth(p, leaf, 1), earth(p, 0x141f0a, 1), 0.5));
    cairo_fill(cr);
    lobes(cr, (struct spot){at.x - r * 0.09, at.y - r * 0.1}, r * 0.8, 7, turn + 0.4);
    ink(cr, earth(p, leaf, 1));
    cairo_fill(cr);
    lobes(cr, (struct spot){at.x - r * 0.24, at.y - r * 0.28}, r * 0.42, 5, turn);
    ink(cr, mixed(earth(p, leaf, 1), earth(p, 0xd6dd90, 1), 0.34));
    cairo_fill(cr);
}

/* Nobody is ever hidden by a tree: where a base stands the crown is a broken ring. */
void paint_wood(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    cairo_t *cr = p->cr;
    struct outline o;
    struct spot place[PLACES];
    struct seed seed = seed_of(number_of(p, f));
    outline_natural(p, f, 0.1, &o);
    paint_soft(p, &o, earth(p, 0x4e5a2a, 0.75), p->bw * 0.14, 0, 0);
    int count = outline_scatter(&o, p->bw * 0.27, p->bw * 0.1, number_of(p, f), place, PLACES);
    double r = p->bw * 0.2, dash[] = {r * 0.3, r * 0.25};
    for (int i = 0; i < count; i++)
        if (!under_base(p, place[i], r * 0.55)) disc(cr, place[i].x + r * 0.4, place[i].y + r * 0.5, r);
    ink(cr, earth(p, 0x141c06, 0.42));
    cairo_fill(cr);
    for (int i = 0; i < count; i++) {
        double size = p->bw * (0.16 + 0.08 * seed_unit(&seed));
        if (!under_base(p, place[i], size * 0.55)) {
            crown(p, place[i], &seed, size);
            continue;
        }
        disc(cr, place[i].x, place[i].y, size * 0.8);
        ink(cr, earth(p, 0x1e2f14, 0.55));
        cairo_set_line_width(cr, size * 0.09);
        cairo_set_dash(cr, dash, 2, 0);
        cairo_stroke(cr);
        cairo_set_dash(cr, NULL, 0, 0);
    }
}

static void bush(struct painter *p, struct spot at, struct seed *seed) {
    static const unsigned leaves[] = {0x5d6a34, 0x707b3e, 0x4e5c30};
    double r = p->bw * (0.06 + 0.05 * seed_unit(seed));
    unsigned leaf = leaves[(int)(seed_unit(seed) * 3)];
    disc(p->cr, at.x + r * 0.4, at.y + r * 0.5, r);
    ink(p->cr, earth(p, 0x14180a, 0.35));
    cairo_fill(p->cr);
    lobes(p->cr, at, r, 5, seed_unit(seed) * 6);
    ink(p->cr, earth(p, leaf, 1));
    cairo_fill(p->cr);
    disc(p->cr, at.x - r * 0.25, at.y - r * 0.3, r * 0.4);
    ink(p->cr, mixed(earth(p, leaf, 1), earth(p, 0xd6dd90, 1), 0.3));
    cairo_fill(p->cr);
}

static bool is_kind(const struct scene_terrain *t, const char *word) { return t->kind && strstr(t->kind, word); }

void paint_rough(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    bool stony = is_kind(t, "rock"), scrub = is_kind(t, "scrub") || is_kind(t, "enclosure");
    struct outline o, inner;
    struct spot place[PLACES];
    struct seed seed = seed_of(number_of(p, f));
    double dash[] = {p->bw * 0.03, p->bw * 0.08};
    outline_natural(p, f, 0.12, &o);
    outline_shrink(&o, 0.06, &inner);
    paint_soft(p, &o, earth(p, stony ? 0x9a917a : scrub ? 0x8a8a50 : 0xa3925c, 0.8), p->bw * 0.14, 0, 0);
    int count = outline_scatter(&inner, p->bw * (stony ? 0.42 : 0.26), p->bw * 0.06, number_of(p, f), place, PLACES);
    for (int i = 0; i < count; i++) bush(p, place[i], &seed);
    if (!scrub) paint_stones(p, &inner, number_of(p, f) + 1, p->bw * (stony ? 0.26 : 0.46), stony ? 1.2 : 1);
    outline_path(p->cr, &o, 0, 0);
    ink(p->cr, earth(p, 0x4a3c1a, 0.5));
    cairo_set_line_width(p->cr, p->bw * 0.022);
    cairo_set_dash(p->cr, dash, 2, 0);
    cairo_stroke(p->cr);
    cairo_set_dash(p->cr, NULL, 0, 0);
}

static void ellipse(cairo_t *cr, struct spot at, double rx, double ry) {
    cairo_save(cr);
    cairo_translate(cr, at.x, at.y);
    cairo_scale(cr, rx, ry);
    disc(cr, 0, 0, 1);
    cairo_restore(cr);
    cairo_fill(cr);
}

void paint_marsh(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    cairo_t *cr = p->cr;
    struct outline o, inner;
    struct spot place[PLACES];
    struct seed seed = seed_of(number_of(p, f));
    outline_natural(p, f, 0.14, &o);
    outline_shrink(&o, 0.12, &inner);
    paint_soft(p, &o, earth(p, 0x6b7650, 0.9), p->bw * 0.14, 0, 0);
    int count = outline_scatter(&inner, p->bw * 0.42, 0, number_of(p, f), place, PLACES);
    for (int i = 0; i < count; i++) {
        double w = p->bw * (0.13 + 0.12 * seed_unit(&seed));
        ink(cr, earth(p, 0x414f3a, 1));
        ellipse(cr, place[i], w * 1.25, w * 0.72);
        ink(cr, earth(p, 0x7fa3a4, 1));
        ellipse(cr, place[i], w * 1.1, w * 0.58);
        ink(cr, earth(p, 0xb4cdcc, 0.8));
        ellipse(cr, (struct spot){place[i].x - w * 0.25, place[i].y - w * 0.16}, w * 0.5, w * 0.16);
    }
    count = outline_scatter(&o, p->bw * 0.19, p->bw * 0.05, number_of(p, f) + 1, place, PLACES);
    for (int tone = 0; tone < 2; tone++) {
        for (int i = tone; i < count; i += 2)
            for (int blade = -1; blade <= 1; blade++) {
                cairo_move_to(cr, place[i].x, place[i].y);
                cairo_rel_line_to(cr, blade * p->bw * 0.035, -p->bw * (blade ? 0.08 : 0.11));
            }
        ink(cr, earth(p, tone ? 0xc2bd74 : 0x97a258, 1));
        cairo_set_line_width(cr, p->bw * 0.02);
        cairo_stroke(cr);
    }
}

void paint_sand(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    struct outline o;
    struct spot place[PLACES];
    struct seed seed = seed_of(number_of(p, f));
    outline_natural(p, f, 0.08, &o);
    paint_soft(p, &o, earth(p, 0xdcc992, 0.95), p->bw * 0.14, 0, 0);
    int count = outline_scatter(&o, p->bw * 0.24, p->bw * 0.12, number_of(p, f), place, PLACES);
    for (int tone = 0; tone < 2; tone++) {
        for (int i = tone; i < count; i += 2) {
            double l = p->bw * (0.1 + 0.12 * seed_unit(&seed));
            cairo_move_to(p->cr, place[i].x - l, place[i].y);
            cairo_rel_curve_to(p->cr, l * 0.6, -l * 0.4, l * 1.4, -l * 0.4, 2 * l, 0);
        }
        ink(p->cr, tone ? earth(p, 0xfff6d6, 0.8) : earth(p, 0x8a6f3c, 0.5));
        cairo_set_line_width(p->cr, p->bw * 0.022);
        cairo_stroke(p->cr);
    }
}

/* Furrows along the longer side of the field. */
void paint_plough(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    cairo_t *cr = p->cr;
    struct outline o;
    outline_natural(p, f, 0.03, &o);
    paint_soft(p, &o, earth(p, 0xa0814f, 0.9), p->bw * 0.1, 0, 0);
    struct patch b = outline_patch(&o);
    bool wide = b.x1 - b.x0 > b.y1 - b.y0;
    double step = p->bw * 0.13, from = wide ? b.y0 : b.x0, to = wide ? b.y1 : b.x1;
    cairo_save(cr);
    outline_path(cr, &o, 0, 0);
    cairo_clip(cr);
    for (int tone = 0; tone < 2; tone++) {
        for (double at = from + step * (tone ? 0.45 : 0); at < to; at += step) {
            cairo_move_to(cr, wide ? b.x0 : at, wide ? at : b.y0);
            cairo_line_to(cr, wide ? b.x1 : at, wide ? at : b.y1);
        }
        ink(cr, tone ? earth(p, 0xd8ba84, 0.6) : earth(p, 0x5a3d1c, 0.5));
        cairo_set_line_width(cr, step * (tone ? 0.18 : 0.3));
        cairo_stroke(cr);
    }
    cairo_restore(cr);
}
