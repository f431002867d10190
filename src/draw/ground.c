/* The ground: the open field, then every feature in the manner its `look` asks for. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

/* An area with a soft edge: a few rings that fade outwards, then the area itself. */
void paint_soft(struct painter *p, const struct outline *o, struct colour c, double blur, double dx, double dy) {
    for (int ring = 3; ring > 0; ring--) {
        outline_path(p->cr, o, dx, dy);
        ink(p->cr, faded(c, 0.16));
        cairo_set_line_width(p->cr, blur * ring * 2 / 3);
        cairo_stroke(p->cr);
    }
    outline_path(p->cr, o, dx, dy);
    ink(p->cr, c);
    cairo_fill(p->cr);
}

/* Stones with a lit side, their shadows to the lower right. */
void paint_stones(struct painter *p, const struct outline *o, uint64_t number, double gap, double size) {
    enum { STONES = 200, CORNERS = 6 };
    struct spot place[STONES];
    struct seed seed = seed_of(number);
    int count = outline_scatter(o, gap, p->bw * 0.08, number, place, STONES);
    for (int i = 0; i < count; i++) {
        struct spot at = place[i], corner[CORNERS];
        double r = p->bw * (0.05 + 0.06 * seed_unit(&seed)) * size, turn = seed_unit(&seed) * 6;
        for (int k = 0; k < CORNERS; k++) {
            double a = turn + k * 2 * M_PI / CORNERS, q = r * (0.75 + 0.4 * seed_unit(&seed));
            corner[k] = (struct spot){at.x + cos(a) * q * 1.2, at.y + sin(a) * q * 0.85};
        }
        for (int layer = 0; layer < 3; layer++) {
            static const unsigned tone[3] = {0x2c2810, 0x8c8472, 0xc2baa6};
            double off = layer == 0 ? r * 0.4 : layer == 2 ? -r * 0.12 : 0, part = layer == 2 ? 0.62 : 1;
            for (int k = 0; k < CORNERS; k++)
                cairo_line_to(p->cr, at.x + (corner[k].x - at.x) * part + off,
                              at.y + (corner[k].y - at.y) * part + off);
            cairo_close_path(p->cr);
            ink(p->cr, earth(p, tone[layer], layer ? 1 : 0.4));
            cairo_fill(p->cr);
        }
    }
}

typedef void manner(struct painter *p, const struct feature *f, const struct scene_terrain *t);

/* In the order they are laid down: what is flat and wide first. */
static const struct {
    const char *look;
    enum feature_shape shape;
    manner *paint;
} manners[] = {
    {"field", SHAPE_AREA, paint_plough}, {"sand", SHAPE_AREA, paint_sand},       {"rough", SHAPE_AREA, paint_rough},
    {"marsh", SHAPE_AREA, paint_marsh},  {"gully", SHAPE_AREA, paint_gully},     {"hill", SHAPE_AREA, paint_hill},
    {"crag", SHAPE_AREA, paint_hill},    {"town", SHAPE_AREA, paint_town},       {"water", SHAPE_AREA, paint_lake},
    {"water", SHAPE_LINE, paint_river},  {"road", SHAPE_LINE, paint_road},       {"wood", SHAPE_AREA, paint_wood},
    {"wall", SHAPE_LINE, paint_wall},    {"rampart", SHAPE_LINE, paint_rampart}, {"ford", SHAPE_AREA, paint_ford},
    {"gate", SHAPE_AREA, paint_gateway}, {"built", SHAPE_AREA, paint_city},      {"camp", SHAPE_AREA, paint_camp},
    {"road", SHAPE_AREA, paint_span},
};
enum { MANNERS = sizeof manners / sizeof *manners, MANNER_ROUGH = 2, MANNER_ROAD = 10 };

/* A look nobody has taught us is painted as something plain rather than not at all: a track, rough ground. */
static int manner_of(const struct scene_terrain *t, const struct feature *f) {
    for (int m = 0; m < MANNERS; m++)
        if (manners[m].shape == (enum feature_shape)f->shape && t->look && strcmp(manners[m].look, t->look) == 0)
            return m;
    return f->shape == SHAPE_LINE ? MANNER_ROAD : MANNER_ROUGH;
}

/* A soft round blot. */
static void blot(struct painter *p, struct spot at, double r, struct colour c) {
    cairo_pattern_t *fade = cairo_pattern_create_radial(at.x, at.y, 0, at.x, at.y, r);
    cairo_pattern_add_color_stop_rgba(fade, 0, c.r, c.g, c.b, c.a);
    cairo_pattern_add_color_stop_rgba(fade, 1, c.r, c.g, c.b, 0);
    cairo_set_source(p->cr, fade);
    cairo_rectangle(p->cr, at.x - r, at.y - r, 2 * r, 2 * r);
    cairo_fill(p->cr);
    cairo_pattern_destroy(fade);
}

static struct spot anywhere(const struct painter *p, struct seed *seed) {
    const struct patch *t = &p->table;
    double x = seed_unit(seed), y = seed_unit(seed);
    return (struct spot){t->x0 + x * (t->x1 - t->x0), t->y0 + y * (t->y1 - t->y0)};
}

/* Tufts of grass, all of one tone in one stroke. */
static void tufts(struct painter *p, struct seed *seed, int count, struct colour c) {
    for (int i = 0; i < count; i++) {
        struct spot at = anywhere(p, seed);
        double l = p->bw * (0.04 + 0.05 * seed_unit(seed));
        cairo_move_to(p->cr, at.x, at.y);
        cairo_rel_line_to(p->cr, l * 0.4, -l);
    }
    ink(p->cr, c);
    cairo_set_line_width(p->cr, fmax(p->bw * 0.018, 0.6));
    cairo_stroke(p->cr);
}

/* The cloth: meadow with patches of light and shade. */
static void paint_cloth(struct painter *p) {
    const struct patch *t = &p->table;
    double area = (t->x1 - t->x0) * (t->y1 - t->y0) / (p->bw * p->bw);
    struct seed seed = seed_of(77);
    ink(p->cr, earth(p, 0x9aa663, 1));
    cairo_rectangle(p->cr, t->x0, t->y0, t->x1 - t->x0, t->y1 - t->y0);
    cairo_fill(p->cr);
    static const unsigned tone[3] = {0xb0b874, 0x7f8f52, 0xc2b878};
    for (int i = 0; i < 36; i++) {
        struct spot at = anywhere(p, &seed);
        blot(p, at, p->bw * (1.4 + 2.8 * seed_unit(&seed)), earth(p, tone[i % 3], i % 3 == 2 ? 0.2 : 0.34));
    }
    tufts(p, &seed, (int)fmin(area * 1.6, 700), earth(p, 0x66783f, 0.6));
    tufts(p, &seed, (int)fmin(area, 400), earth(p, 0xc6c486, 0.55));
}

/* Features are painted manner by manner, not in the order of the file, so that a road always lies over its river. */
void paint_ground(struct painter *p) {
    const struct scene *s = p->scene;
    paint_cloth(p);
    for (int m = 0; m < MANNERS; m++) {
        for (uint32_t i = 0; s->terrain && i < s->features; i++) {
            const struct feature *f = &s->terrain->feature[s->feature[i].feature];
            if (f->count && manner_of(&s->feature[i], f) == m) manners[m].paint(p, f, &s->feature[i]);
        }
        if (m == MANNER_ROAD) paint_crossings(p);
    }
}
