/* What people have built: villages, walled cities and forts, camps, walls, ramparts and gates. */
#include "draw/painter.h"

#include <math.h>

enum { HOUSES = 120 };

static uint64_t number_of(const struct painter *p, const struct feature *f) {
    return (uint64_t)(f - p->scene->terrain->feature) * 16 + 7;
}

/* A roof of two planes, lit and in shadow, seen from above. */
static void house(struct painter *p, struct spot at, struct seed *seed) {
    static const unsigned roof[][2] = {{0xc07a56, 0x944f34}, {0xb88660, 0x8a5a3c}, {0xa9826a, 0x7c5844}};
    cairo_t *cr = p->cr;
    const unsigned *tone = roof[(int)(seed_unit(seed) * 3)];
    double w = p->bw * (0.2 + 0.08 * seed_unit(seed)), h = p->bw * 0.15;
    if (seed_unit(seed) < 0.4) {
        double swap = w;
        w = h, h = swap;
    }
    bool across = w > h;
    cairo_rectangle(cr, at.x - w / 2 + p->bw * 0.03, at.y - h / 2 + p->bw * 0.04, w, h);
    ink(cr, earth(p, 0x1c160a, 0.4));
    cairo_fill(cr);
    cairo_rectangle(cr, at.x - w / 2, at.y - h / 2, w, h);
    ink(cr, earth(p, tone[1], 1));
    cairo_fill(cr);
    cairo_rectangle(cr, at.x - w / 2, at.y - h / 2, across ? w : w / 2, across ? h / 2 : h);
    ink(cr, earth(p, tone[0], 1));
    cairo_fill(cr);
    cairo_rectangle(cr, at.x - w / 2, at.y - h / 2, w, h);
    ink(cr, earth(p, 0x4a2818, 0.9));
    cairo_set_line_width(cr, fmax(p->bw * 0.014, 0.5));
    cairo_stroke(cr);
}

static void houses(struct painter *p, const struct feature *f, const struct outline *o, double gap, double margin) {
    struct spot place[HOUSES];
    struct seed seed = seed_of(number_of(p, f));
    int count = outline_rows(o, gap, margin, number_of(p, f), place, HOUSES);
    for (int i = 0; i < count; i++) house(p, place[i], &seed);
}

/* Houses without a wall: a village on trodden earth. */
void paint_town(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    struct outline o, dense;
    outline_natural(p, f, 0.04, &o);
    paint_soft(p, &o, earth(p, 0xc4b184, 0.9), p->bw * 0.14, 0, 0);
    outline_exact(p, f, &o);
    outline_resample(&o, p->bw * 0.1, &dense);
    houses(p, f, &dense, p->bw * 0.36, p->bw * 0.17);
}

/* A line of stone with merlons; towers at its corners. */
static void paint_curtain(struct painter *p, const struct outline *o, double width) {
    cairo_t *cr = p->cr;
    double dash[] = {width * 0.7, width * 0.7};
    static const struct {
        unsigned tone;
        double part;
        bool broken;
    } pass[] = {{0x3c3832, 1.3, false}, {0x9a9284, 1, false}, {0xcfc8b8, 0.5, true}};
    outline_path(cr, o, width * 0.3, width * 0.4);
    ink(cr, earth(p, 0x1c180c, 0.35));
    cairo_set_line_width(cr, width * 1.2);
    cairo_stroke(cr);
    for (size_t i = 0; i < sizeof pass / sizeof *pass; i++) {
        outline_path(cr, o, 0, 0);
        cairo_set_line_cap(cr, pass[i].broken ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
        ink(cr, earth(p, pass[i].tone, 1));
        cairo_set_line_width(cr, width * pass[i].part);
        cairo_set_dash(cr, dash, pass[i].broken ? 2 : 0, 0);
        cairo_stroke(cr);
    }
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
}

static void paint_tower(struct painter *p, struct spot at, double r) {
    static const unsigned tone[3] = {0x3c3832, 0xa49c8c, 0xd6d0c0};
    static const double part[3] = {1, 0.86, 0.5};
    for (int i = 0; i < 3; i++) {
        cairo_new_path(p->cr);
        cairo_arc(p->cr, at.x, at.y, r * part[i], 0, 2 * M_PI);
        ink(p->cr, earth(p, tone[i], 1));
        cairo_fill(p->cr);
    }
}

/* A gap in the wall between two towers, with a short piece of road through it. */
static void paint_gate(struct painter *p, struct pose gate) {
    double half = p->bw * 0.28;
    enter_base(p, gate);
    cairo_rectangle(p->cr, -half, -p->bw * 0.1, 2 * half, p->bw * 0.2);
    ink(p->cr, earth(p, 0xd0ba86, 1));
    cairo_fill(p->cr);
    for (int side = -1; side <= 1; side += 2) paint_tower(p, (struct spot){side * half, 0}, p->bw * 0.12);
    cairo_restore(p->cr);
}

void paint_city(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    struct outline o, dense;
    outline_exact(p, f, &o);
    outline_path(p->cr, &o, 0, 0);
    ink(p->cr, earth(p, 0xcabfa4, 1));
    cairo_fill(p->cr);
    outline_resample(&o, p->bw * 0.1, &dense);
    houses(p, f, &dense, p->bw * 0.34, p->bw * 0.2);
    paint_curtain(p, &o, p->bw * 0.11);
    for (int i = 0; i < o.count && o.count <= 12; i++) paint_tower(p, o.p[i], p->bw * 0.13);
    for (int g = 0; g < t->gates; g++) paint_gate(p, t->gate[g]);
}

/* A ridge tent from above: a lit slope and one in shadow. */
static void tent(struct painter *p, struct spot at, struct colour cloth) {
    cairo_t *cr = p->cr;
    double w = p->bw * 0.2, h = p->bw * 0.15;
    cairo_rectangle(cr, at.x - w / 2 + p->bw * 0.03, at.y - h / 2 + p->bw * 0.04, w, h);
    ink(cr, earth(p, 0x1c160a, 0.35));
    cairo_fill(cr);
    cairo_rectangle(cr, at.x - w / 2, at.y - h / 2, w, h);
    ink(cr, mixed(cloth, (struct colour){0.2, 0.16, 0.1, 1}, 0.3));
    cairo_fill(cr);
    cairo_rectangle(cr, at.x - w / 2, at.y - h / 2, w, h / 2);
    ink(cr, cloth);
    cairo_fill(cr);
    cairo_rectangle(cr, at.x - w / 2, at.y - h / 2, w, h);
    ink(cr, earth(p, 0x4a3a22, 0.9));
    cairo_set_line_width(cr, fmax(p->bw * 0.014, 0.5));
    cairo_stroke(cr);
}

/* Tents in rows behind a palisade; one in four in the colour of who it belongs to. */
void paint_camp(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    cairo_t *cr = p->cr;
    struct outline o, dense;
    enum { TENTS = 60 };
    struct spot place[TENTS];
    double dash[] = {p->bw * 0.02, p->bw * 0.07};
    outline_exact(p, f, &o);
    paint_soft(p, &o, earth(p, 0xb59b66, 1), p->bw * 0.06, 0, 0);
    outline_resample(&o, p->bw * 0.1, &dense);
    int count = outline_rows(&dense, p->bw * 0.36, p->bw * 0.17, number_of(p, f), place, TENTS);
    for (int i = 0; i < count; i++)
        tent(p, place[i],
             i % 4 == 1 && t->side >= 0 ? p->palette->side[t->side].edge : earth(p, i % 3 ? 0xefe6cf : 0xddd0b0, 1));
    for (int pass = 0; pass < 2; pass++) { /* stakes */
        outline_path(cr, &o, 0, 0);
        ink(cr, earth(p, pass ? 0x8a6438 : 0x3f2a14, 1));
        cairo_set_line_width(cr, p->bw * (pass ? 0.05 : 0.075));
        cairo_set_dash(cr, dash, 2, 0);
        cairo_stroke(cr);
    }
    cairo_set_dash(cr, NULL, 0, 0);
}

void paint_wall(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    struct outline o;
    outline_exact(p, f, &o);
    paint_curtain(p, &o, fmax(f->width / 100.0 * p->scale * 0.8, p->bw * 0.09));
}

/* The slopes of a bank, as maps have them: strokes from its crest down to either side, wedges that end in a point. */
static void paint_slopes(struct painter *p, const struct outline *o, double crest, double foot) {
    cairo_t *cr = p->cr;
    double gap = fmax(foot * 0.34, 1.5);
    for (int i = 0; i + 1 < o->count; i++) {
        double dx = o->p[i + 1].x - o->p[i].x, dy = o->p[i + 1].y - o->p[i].y, way = hypot(dx, dy);
        if (way <= 0) continue;
        dx /= way, dy /= way;
        for (double at = gap / 2; at < way; at += gap)
            for (int side = -1; side <= 1; side += 2) {
                struct spot from = {o->p[i].x + dx * at - dy * crest * side, o->p[i].y + dy * at + dx * crest * side};
                double down = (foot - crest) * side;
                cairo_move_to(cr, from.x - dx * gap * 0.2, from.y - dy * gap * 0.2);
                cairo_line_to(cr, from.x + dx * gap * 0.2, from.y + dy * gap * 0.2);
                cairo_line_to(cr, from.x - dy * down, from.y + dx * down);
                cairo_close_path(cr);
            }
    }
    ink(cr, earth(p, 0x4a3820, 0.85));
    cairo_fill(cr);
}

/* A bank of earth: grown slopes with their strokes, a trodden crest lit from above. */
void paint_rampart(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    struct outline o;
    double w = fmax(f->width / 100.0 * p->scale, p->bw * 0.12), foot = w * 1.15;
    outline_exact(p, f, &o);
    outline_path(p->cr, &o, w * 0.2, w * 0.3);
    ink(p->cr, earth(p, 0x1c180c, 0.3));
    cairo_set_line_width(p->cr, 2 * foot);
    cairo_stroke(p->cr);
    outline_path(p->cr, &o, 0, 0);
    ink(p->cr, earth(p, 0x9c8a55, 1));
    cairo_set_line_width(p->cr, 2 * foot);
    cairo_stroke(p->cr);
    paint_slopes(p, &o, w * 0.34, foot * 0.94);
    static const unsigned tone[] = {0x4a3820, 0xb99a66, 0xdcc293};
    static const double part[] = {0.86, 0.68, 0.26}, lift[] = {0, 0, -0.12};
    for (int i = 0; i < 3; i++) {
        outline_path(p->cr, &o, w * lift[i], w * lift[i]);
        ink(p->cr, earth(p, tone[i], 1));
        cairo_set_line_width(p->cr, w * part[i]);
        cairo_stroke(p->cr);
    }
}

/* A way through a wall, laid over it. */
void paint_gateway(struct painter *p, const struct feature *f, const struct scene_terrain *t) {
    (void)t;
    struct outline o;
    outline_exact(p, f, &o);
    outline_path(p->cr, &o, 0, 0);
    ink(p->cr, earth(p, 0xd0ba86, 1));
    cairo_fill_preserve(p->cr);
    ink(p->cr, earth(p, 0x4a3820, 1));
    cairo_set_line_width(p->cr, p->bw * 0.03);
    cairo_stroke(p->cr);
}
