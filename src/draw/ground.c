/* The ground: the open field, then every feature in the manner its `look` asks for, and their names where no base
 * stands in the way. Outlines are drawn exactly: they decide matters. What grows inside them is decoration. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

/* --- paths and scattering --------------------------------------------------------------------------- */

void feature_path(const struct painter *p, const struct feature *f) {
    cairo_new_path(p->cr);
    for (int i = 0; i < f->count; i++) {
        struct spot at = spot_of(p, p->scene->terrain->vertex[f->first + i]);
        cairo_line_to(p->cr, at.x, at.y);
    }
    if (f->shape == SHAPE_AREA) cairo_close_path(p->cr);
}

static struct patch feature_patch(const struct painter *p, const struct feature *f) {
    struct patch b = {1e9, 1e9, -1e9, -1e9};
    for (int i = 0; i < f->count; i++) {
        struct spot at = spot_of(p, p->scene->terrain->vertex[f->first + i]);
        b = (struct patch){fmin(b.x0, at.x), fmin(b.y0, at.y), fmax(b.x1, at.x), fmax(b.y1, at.y)};
    }
    return b;
}

/* Is a circle of this radius about the spot inside the current path? Eight points of it are tried. */
static bool path_holds(cairo_t *cr, struct spot at, double r) {
    if (!cairo_in_fill(cr, at.x, at.y)) return false;
    for (int i = 0; i < 8; i++)
        if (!cairo_in_fill(cr, at.x + cos(i * M_PI / 4) * r, at.y + sin(i * M_PI / 4) * r)) return false;
    return true;
}

/* Calls `each` at places of a grid inside the feature, `margin` away from its outline, each shaken by up to half of
 * `shake` steps. */
void scatter(struct painter *p, const struct feature *f, double step, double shake, double margin,
             void (*each)(struct painter *p, struct spot at, struct seed *seed)) {
    enum { MOST = 1200 };
    struct spot places[MOST];
    int count = 0;
    struct seed seed = seed_of((uint64_t)(f - p->scene->terrain->feature) + 1);
    struct patch b = feature_patch(p, f);
    feature_path(p, f);
    int row = 0;
    for (double y = b.y0; y < b.y1 && count < MOST; y += step * 0.86, row++) {
        for (double x = b.x0 + (row % 2) * step / 2; x < b.x1 && count < MOST; x += step) {
            struct spot at = {x + (seed_unit(&seed) - 0.5) * step * shake, y + (seed_unit(&seed) - 0.5) * step * shake};
            if (path_holds(p->cr, at, margin)) places[count++] = at;
        }
    }
    cairo_new_path(p->cr);
    for (int i = 0; i < count; i++) each(p, places[i], &seed);
}

/* Fills and outlines an area. */
static void wash(struct painter *p, const struct feature *f, struct colour fill, struct colour edge, double line) {
    feature_path(p, f);
    ink(p->cr, fill);
    cairo_fill_preserve(p->cr);
    ink(p->cr, edge);
    cairo_set_line_width(p->cr, p->bw * line);
    cairo_stroke(p->cr);
}

/* --- kinds of ground -------------------------------------------------------------------------------- */

/* A crown seen from above: shadow, foliage, light from the upper left. */
static void tree(struct painter *p, struct spot at, struct seed *seed) {
    cairo_t *cr = p->cr;
    double r = p->bw * (0.13 + 0.06 * seed_unit(seed)), tone = floor(seed_unit(seed) * 3) * 0.04;
    cairo_arc(cr, at.x + r * 0.22, at.y + r * 0.3, r, 0, 2 * M_PI);
    ink(cr, (struct colour){0.10, 0.18, 0.06, 0.30});
    cairo_fill(cr);
    cairo_arc(cr, at.x, at.y, r, 0, 2 * M_PI);
    ink(cr, (struct colour){0.28 + tone, 0.44 + tone, 0.22 + tone, 1});
    cairo_fill_preserve(cr);
    ink(cr, (struct colour){0.17, 0.30, 0.13, 0.8});
    cairo_set_line_width(cr, p->bw * 0.012);
    cairo_stroke(cr);
    cairo_arc(cr, at.x - r * 0.28, at.y - r * 0.3, r * 0.48, 0, 2 * M_PI);
    ink(cr, (struct colour){0.48 + tone, 0.62 + tone, 0.35 + tone, 0.55});
    cairo_fill(cr);
}

static void paint_wood(struct painter *p, const struct feature *f) {
    wash(p, f, (struct colour){0.55, 0.66, 0.42, 1}, (struct colour){0.25, 0.38, 0.18, 1}, 0.03);
    scatter(p, f, p->bw * 0.34, 0.6, p->bw * 0.15, tree);
}

/* Three blades of reed over a streak of water. */
static void tuft(struct painter *p, struct spot at, struct seed *seed) {
    cairo_t *cr = p->cr;
    double h = p->bw * (0.09 + 0.05 * seed_unit(seed));
    ink(cr, (struct colour){0.30, 0.42, 0.24, 0.9});
    cairo_set_line_width(cr, p->bw * 0.02);
    for (int i = -1; i <= 1; i++) {
        cairo_move_to(cr, at.x + i * h * 0.15, at.y);
        cairo_line_to(cr, at.x + i * h * 0.55, at.y - h * (i ? 0.8 : 1.1));
    }
    cairo_stroke(cr);
    ink(cr, (struct colour){0.42, 0.58, 0.66, 0.9});
    cairo_move_to(cr, at.x - h * 1.1, at.y + h * 0.2);
    cairo_rel_line_to(cr, h * 2.2, 0);
    cairo_stroke(cr);
}

static void paint_marsh(struct painter *p, const struct feature *f) {
    wash(p, f, (struct colour){0.68, 0.76, 0.68, 1}, (struct colour){0.38, 0.50, 0.46, 1}, 0.025);
    scatter(p, f, p->bw * 0.42, 0.6, p->bw * 0.14, tuft);
}

/* A boulder, or now and then a shrub. */
static void stone(struct painter *p, struct spot at, struct seed *seed) {
    cairo_t *cr = p->cr;
    double r = p->bw * (0.04 + 0.04 * seed_unit(seed));
    if (seed_unit(seed) < 0.45) { /* a shrub */
        cairo_arc(cr, at.x, at.y, r * 1.2, 0, 2 * M_PI);
        ink(cr, (struct colour){0.50, 0.56, 0.32, 0.9});
        cairo_fill(cr);
        return;
    }
    cairo_move_to(cr, at.x - r * 1.2, at.y + r * 0.6);
    cairo_line_to(cr, at.x - r * 0.5, at.y - r * 0.7);
    cairo_line_to(cr, at.x + r * 0.6, at.y - r * 0.5);
    cairo_line_to(cr, at.x + r * 1.2, at.y + r * 0.6);
    cairo_close_path(cr);
    ink(cr, (struct colour){0.70, 0.66, 0.58, 1});
    cairo_fill_preserve(cr);
    ink(cr, (struct colour){0.45, 0.41, 0.34, 0.9});
    cairo_set_line_width(cr, p->bw * 0.014);
    cairo_stroke(cr);
}

static void paint_rough(struct painter *p, const struct feature *f) {
    wash(p, f, (struct colour){0.82, 0.78, 0.62, 1}, (struct colour){0.55, 0.49, 0.34, 1}, 0.022);
    scatter(p, f, p->bw * 0.33, 0.6, p->bw * 0.09, stone);
}

/* A crescent and a few grains. */
static void dune(struct painter *p, struct spot at, struct seed *seed) {
    cairo_t *cr = p->cr;
    double r = p->bw * (0.12 + 0.08 * seed_unit(seed));
    ink(cr, (struct colour){0.72, 0.58, 0.32, 0.8});
    cairo_set_line_width(cr, p->bw * 0.022);
    cairo_new_path(cr);
    cairo_arc(cr, at.x, at.y + r * 0.6, r, -M_PI * 0.85, -M_PI * 0.15);
    cairo_stroke(cr);
    for (int i = 0; i < 4; i++) {
        cairo_arc(cr, at.x + (seed_unit(seed) - 0.5) * r * 2, at.y + seed_unit(seed) * r, p->bw * 0.011, 0, 2 * M_PI);
        cairo_fill(cr);
    }
}

static void paint_sand(struct painter *p, const struct feature *f) {
    wash(p, f, (struct colour){0.93, 0.85, 0.62, 1}, (struct colour){0.72, 0.60, 0.36, 1}, 0.022);
    scatter(p, f, p->bw * 0.42, 0.6, p->bw * 0.1, dune);
}

/* Furrows along the longer side of the field. */
static void paint_field(struct painter *p, const struct feature *f) {
    cairo_t *cr = p->cr;
    struct patch b = feature_patch(p, f);
    wash(p, f, (struct colour){0.80, 0.72, 0.54, 1}, (struct colour){0.55, 0.44, 0.28, 1}, 0.03);
    cairo_save(cr);
    feature_path(p, f);
    cairo_clip(cr);
    bool wide = b.x1 - b.x0 > b.y1 - b.y0;
    ink(cr, (struct colour){0.62, 0.50, 0.33, 0.55});
    cairo_set_line_width(cr, p->bw * 0.025);
    double step = p->bw * 0.11;
    if (wide)
        for (double y = b.y0 + step; y < b.y1; y += step) cairo_move_to(cr, b.x0, y), cairo_line_to(cr, b.x1, y);
    else
        for (double x = b.x0 + step; x < b.x1; x += step) cairo_move_to(cr, x, b.y0), cairo_line_to(cr, x, b.y1);
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* A short wave. */
static void ripple(struct painter *p, struct spot at, struct seed *seed) {
    double r = p->bw * (0.1 + 0.08 * seed_unit(seed));
    cairo_move_to(p->cr, at.x - r, at.y);
    cairo_rel_curve_to(p->cr, r * 0.5, -r * 0.35, r * 0.6, r * 0.35, r, 0);
    cairo_rel_curve_to(p->cr, r * 0.4, -r * 0.35, r * 0.6, r * 0.35, r, 0);
    ink(p->cr, (struct colour){0.90, 0.95, 0.98, 0.7});
    cairo_set_line_width(p->cr, p->bw * 0.02);
    cairo_stroke(p->cr);
}

static void paint_water(struct painter *p, const struct feature *f) {
    wash(p, f, (struct colour){0.58, 0.74, 0.84, 1}, (struct colour){0.30, 0.48, 0.62, 1}, 0.035);
    scatter(p, f, p->bw * 0.55, 0.6, p->bw * 0.2, ripple);
}

/* A strip of its true width: dark banks, then the water or the road itself. */
static void paint_strip(struct painter *p, const struct feature *f, struct colour fill, struct colour edge) {
    cairo_t *cr = p->cr;
    double width = f->width / 100.0 * p->scale, bank = p->bw * 0.03;
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    for (int pass = 0; pass < 2; pass++) {
        feature_path(p, f);
        ink(cr, pass ? fill : edge);
        cairo_set_line_width(cr, pass ? fmax(width - 2 * bank, 1) : width);
        cairo_stroke(cr);
    }
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
}

/* Strip and current: the state of the water is told by its name, not by its colour. */
static void paint_river(struct painter *p, const struct feature *f) {
    cairo_t *cr = p->cr;
    paint_strip(p, f, (struct colour){0.58, 0.74, 0.84, 1}, (struct colour){0.30, 0.48, 0.62, 1});
    double width = f->width / 100.0 * p->scale, dash[] = {p->bw * 0.35, p->bw * 0.3};
    feature_path(p, f); /* the current, drawn as broken lines along it */
    ink(cr, (struct colour){0.90, 0.95, 0.98, 0.65});
    cairo_set_line_width(cr, fmax(width * 0.06, 1));
    cairo_set_dash(cr, dash, 2, p->bw * 0.1);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

static void paint_road(struct painter *p, const struct feature *f) {
    paint_strip(p, f, (struct colour){0.90, 0.83, 0.68, 1}, (struct colour){0.62, 0.52, 0.36, 1});
}

/* Stones in a row: a dark line broken by light joints. */
static void paint_stones(struct painter *p, const struct feature *f, struct colour fill, struct colour edge,
                         double stone) {
    cairo_t *cr = p->cr;
    double width = f->width / 100.0 * p->scale, dash[] = {p->bw * 0.02, p->bw * stone};
    paint_strip(p, f, fill, edge);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    feature_path(p, f);
    ink(cr, edge);
    cairo_set_line_width(cr, width);
    cairo_set_dash(cr, dash, 2, 0);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
}

static void paint_wall(struct painter *p, const struct feature *f) {
    paint_stones(p, f, (struct colour){0.70, 0.68, 0.64, 1}, (struct colour){0.36, 0.34, 0.32, 1}, 0.16);
}

static void paint_rampart(struct painter *p, const struct feature *f) {
    paint_stones(p, f, (struct colour){0.60, 0.46, 0.30, 1}, (struct colour){0.30, 0.20, 0.12, 1}, 0.08);
}

/* Ways across, laid over the line they lead through: shallow water, a trodden gateway. */
static void paint_ford(struct painter *p, const struct feature *f) {
    wash(p, f, (struct colour){0.80, 0.86, 0.84, 0.85}, (struct colour){0.46, 0.60, 0.66, 1}, 0.02);
}

static void paint_gateway(struct painter *p, const struct feature *f) {
    wash(p, f, (struct colour){0.90, 0.83, 0.68, 1}, (struct colour){0.36, 0.33, 0.30, 1}, 0.03);
}

/* A tiled roof with its ridge, along or across. */
static void house(struct painter *p, struct spot at, struct seed *seed) {
    cairo_t *cr = p->cr;
    double w = p->bw * (0.2 + 0.08 * seed_unit(seed)), h = p->bw * 0.16;
    bool turned = seed_unit(seed) < 0.4;
    if (turned) {
        double t = w;
        w = h, h = t;
    }
    cairo_rectangle(cr, at.x - w / 2, at.y - h / 2, w, h);
    ink(cr, (struct colour){0.72, 0.42, 0.30, 1});
    cairo_fill_preserve(cr);
    ink(cr, (struct colour){0.38, 0.22, 0.15, 1});
    cairo_set_line_width(cr, p->bw * 0.018);
    cairo_stroke(cr);
    cairo_move_to(cr, turned ? at.x : at.x - w / 2, turned ? at.y - h / 2 : at.y); /* the ridge of the roof */
    cairo_line_to(cr, turned ? at.x : at.x + w / 2, turned ? at.y + h / 2 : at.y);
    cairo_stroke(cr);
}

/* Houses without a wall: a village. */
static void paint_town(struct painter *p, const struct feature *f) {
    wash(p, f, (struct colour){0.80, 0.76, 0.64, 1}, (struct colour){0.52, 0.45, 0.34, 1}, 0.022);
    scatter(p, f, p->bw * 0.42, 0.15, p->bw * 0.17, house);
}

static void paint_built(struct painter *p, const struct feature *f) {
    wash(p, f, (struct colour){0.83, 0.80, 0.74, 1}, (struct colour){0.36, 0.33, 0.30, 1}, 0.075);
    feature_path(p, f); /* the wall-walk: a light line in the dark one */
    double dash[] = {p->bw * 0.07, p->bw * 0.07};
    ink(p->cr, (struct colour){0.85, 0.83, 0.78, 1});
    cairo_set_line_width(p->cr, p->bw * 0.025);
    cairo_set_dash(p->cr, dash, 2, 0);
    cairo_stroke(p->cr);
    cairo_set_dash(p->cr, NULL, 0, 0);
    scatter(p, f, p->bw * 0.4, 0.15, p->bw * 0.2, house);
}

/* A gap in the wall between two towers, with a short piece of road through it. */
static void paint_gate(struct painter *p, struct pose gate) {
    cairo_t *cr = p->cr;
    double half = p->bw * 0.3, tower = p->bw * 0.11;
    enter_base(p, gate);
    cairo_rectangle(cr, -half, -p->bw * 0.07, 2 * half, p->bw * 0.16);
    ink(cr, (struct colour){0.90, 0.83, 0.68, 1});
    cairo_fill(cr);
    for (int side = -1; side <= 1; side += 2) {
        cairo_rectangle(cr, side * half - tower, -tower, 2 * tower, 2 * tower);
        ink(cr, (struct colour){0.66, 0.62, 0.56, 1});
        cairo_fill_preserve(cr);
        ink(cr, (struct colour){0.30, 0.27, 0.24, 1});
        cairo_set_line_width(cr, p->bw * 0.025);
        cairo_stroke(cr);
    }
    cairo_restore(cr);
}

/* A ridge tent from the front. */
static void tent(struct painter *p, struct spot at, struct seed *seed) {
    cairo_t *cr = p->cr;
    double r = p->bw * (0.13 + 0.03 * seed_unit(seed));
    cairo_move_to(cr, at.x, at.y - r);
    cairo_line_to(cr, at.x + r, at.y + r * 0.7);
    cairo_line_to(cr, at.x - r, at.y + r * 0.7);
    cairo_close_path(cr);
    ink(cr, (struct colour){0.97, 0.94, 0.86, 1});
    cairo_fill_preserve(cr);
    ink(cr, (struct colour){0.40, 0.32, 0.22, 1});
    cairo_set_line_width(cr, p->bw * 0.02);
    cairo_stroke(cr);
    cairo_move_to(cr, at.x, at.y - r);
    cairo_line_to(cr, at.x, at.y + r * 0.7);
    cairo_stroke(cr);
}

static void paint_camp(struct painter *p, const struct feature *f) {
    double dash[] = {p->bw * 0.03, p->bw * 0.06};
    wash(p, f, (struct colour){0.84, 0.76, 0.58, 1}, (struct colour){0.45, 0.34, 0.20, 1}, 0.05);
    feature_path(p, f); /* a palisade */
    ink(p->cr, (struct colour){0.80, 0.68, 0.46, 1});
    cairo_set_line_width(p->cr, p->bw * 0.03);
    cairo_set_dash(p->cr, dash, 2, 0);
    cairo_stroke(p->cr);
    cairo_set_dash(p->cr, NULL, 0, 0);
    scatter(p, f, p->bw * 0.42, 0.15, p->bw * 0.17, tent);
}

static void paint_gentle_hill(struct painter *p, const struct feature *f) { paint_hill(p, f, false); }
static void paint_crag(struct painter *p, const struct feature *f) { paint_hill(p, f, true); }

/* In the order they are laid down: what is flat and wide first. */
static const struct {
    const char *look;
    enum feature_shape shape;
    void (*paint)(struct painter *p, const struct feature *f);
} manners[] = {
    {"field", SHAPE_AREA, paint_field},      {"sand", SHAPE_AREA, paint_sand},       {"rough", SHAPE_AREA, paint_rough},
    {"marsh", SHAPE_AREA, paint_marsh},      {"gully", SHAPE_AREA, paint_gully},     {"town", SHAPE_AREA, paint_town},
    {"hill", SHAPE_AREA, paint_gentle_hill}, {"crag", SHAPE_AREA, paint_crag},       {"wood", SHAPE_AREA, paint_wood},
    {"water", SHAPE_AREA, paint_water},      {"water", SHAPE_LINE, paint_river},     {"road", SHAPE_LINE, paint_road},
    {"wall", SHAPE_LINE, paint_wall},        {"rampart", SHAPE_LINE, paint_rampart}, {"ford", SHAPE_AREA, paint_ford},
    {"gate", SHAPE_AREA, paint_gateway},     {"built", SHAPE_AREA, paint_built},     {"camp", SHAPE_AREA, paint_camp},
};
enum { MANNERS = sizeof manners / sizeof *manners, MANNER_ROUGH = 2, MANNER_ROAD = 11 };

/* A look nobody has taught us is painted as something plain rather than not at all. */
static int manner_of(const struct scene_terrain *t, const struct feature *f) {
    for (int m = 0; m < MANNERS; m++)
        if (manners[m].shape == (enum feature_shape)f->shape && t->look && strcmp(manners[m].look, t->look) == 0)
            return m;
    return f->shape == SHAPE_LINE ? MANNER_ROAD : MANNER_ROUGH; /* a look we do not know: a track, rough ground */
}

/* The open field: a calm green-buff with faint flecks. */
static void paint_field_of_battle(struct painter *p) {
    const struct patch *t = &p->table;
    ink(p->cr, (struct colour){0.80, 0.82, 0.66, 1});
    cairo_rectangle(p->cr, t->x0, t->y0, t->x1 - t->x0, t->y1 - t->y0);
    cairo_fill(p->cr);
    struct seed seed = seed_of(77);
    ink(p->cr, (struct colour){0.66, 0.71, 0.50, 0.55});
    cairo_set_line_width(p->cr, p->bw * 0.014);
    for (int i = 0; i < 420; i++) {
        double x = t->x0 + seed_unit(&seed) * (t->x1 - t->x0), y = t->y0 + seed_unit(&seed) * (t->y1 - t->y0);
        cairo_move_to(p->cr, x, y);
        cairo_rel_line_to(p->cr, p->bw * 0.03, -p->bw * 0.06);
    }
    cairo_stroke(p->cr);
}

/* Features are painted manner by manner, not in the order of the file, so that a road always lies over its river. */
void paint_ground(struct painter *p) {
    const struct scene *s = p->scene;
    paint_field_of_battle(p);
    for (int m = 0; m < MANNERS; m++) {
        for (uint32_t i = 0; s->terrain && i < s->features; i++) {
            const struct feature *f = &s->terrain->feature[s->feature[i].feature];
            if (!f->count || manner_of(&s->feature[i], f) != m) continue;
            manners[m].paint(p, f);
            for (int g = 0; g < s->feature[i].gates; g++) paint_gate(p, s->feature[i].gate[g]);
        }
    }
}
