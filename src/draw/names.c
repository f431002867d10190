/* Objectives, and the names of features, written where they cover no base and no other name. */
#include "draw/painter.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* "difficult hill", "river, shallow", "city, sacked": from the codes of the scene. */
const char *draw_feature_name(const struct scene_terrain *t, char *name, size_t size) {
    bool known = t->state && strcmp(t->state, "unknown") != 0;
    snprintf(name, size, "%s%s%s%s%s", t->kind ? t->kind : "", known ? ", " : "", known ? t->state : "",
             t->note ? ", " : "", t->note ? t->note : "");
    for (char *c = name; *c; c++) *c = *c == '_' ? ' ' : (char)tolower((unsigned char)*c);
    return name;
}

/* The free place inside an area that lies nearest its middle. */
static bool place_in_area(struct painter *p, const struct feature *f, double w, double h, struct spot *best) {
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9, least = 1e18;
    for (int i = 0; i < f->count; i++) {
        struct spot at = spot_of(p, p->scene->terrain->vertex[f->first + i]);
        x0 = fmin(x0, at.x), y0 = fmin(y0, at.y), x1 = fmax(x1, at.x), y1 = fmax(y1, at.y);
    }
    struct outline o;
    outline_exact(p, f, &o);
    outline_path(p->cr, &o, 0, 0);
    enum { STEPS = 24 };
    for (int i = 0; i <= STEPS * STEPS; i++) {
        struct spot at = {x0 + (x1 - x0) * (i % STEPS) / STEPS, y0 + (y1 - y0) * (i / STEPS) / STEPS};
        double off = hypot(at.x - (x0 + x1) / 2, at.y - (y0 + y1) / 2);
        if (off >= least || !cairo_in_fill(p->cr, at.x, at.y) || !is_free(p, patch_about(at, w, h))) continue;
        least = off;
        *best = at;
    }
    cairo_new_path(p->cr);
    return least < 1e18;
}

/* Does a patch of the picture lie on another feature than this? */
static bool on_another(const struct painter *p, const struct feature *own, struct patch a) {
    const struct terrain *t = p->scene->terrain;
    struct point low = point_of(p, (struct spot){a.x0, a.y1}), high = point_of(p, (struct spot){a.x1, a.y0});
    struct quad area = {{{low.x, high.y}, {high.x, high.y}, {high.x, low.y}, {low.x, low.y}}};
    for (uint32_t i = 0; i < p->scene->features; i++) {
        int f = p->scene->feature[i].feature;
        if (&t->feature[f] != own && feature_meets_quad(t, f, &area, 0)) return true;
    }
    return false;
}

/* Along a river or road, so far aside: the first free place from its middle outwards; on open ground if there is any.
 */
static bool place_beside(struct painter *p, const struct feature *f, double w, double h, double aside, bool open,
                         struct spot *best) {
    const struct point *v = &p->scene->terrain->vertex[f->first];
    for (int i = 0; i < 40; i++) {
        double part = 0.5 + (i % 2 ? 1 : -1) * (i / 2) * 0.024;
        double along = part * (f->count - 1);
        int piece = (int)fmin(fmax(floor(along), 0), f->count - 2);
        struct spot a = spot_of(p, v[piece]), b = spot_of(p, v[piece + 1]);
        double k = along - piece, run = fmax(hypot(b.x - a.x, b.y - a.y), 1);
        double nx = -(b.y - a.y) / run, ny = (b.x - a.x) / run;
        double out = aside + fabs(nx) * w / 2 + fabs(ny) * h / 2;
        for (int side = -1; side <= 1; side += 2) {
            struct spot at = {a.x + (b.x - a.x) * k + side * nx * out, a.y + (b.y - a.y) * k + side * ny * out};
            struct patch label = patch_about(at, w, h);
            if (!is_free(p, label) || (open && on_another(p, f, label))) continue;
            *best = at;
            return true;
        }
    }
    return false;
}

/* Close by a line, or a little away from it where something else is written or a flag flies. */
static bool place_by_line(struct painter *p, const struct feature *f, double w, double h, bool open,
                          struct spot *best) {
    double aside = f->width / 200.0 * p->scale;
    for (int away = 0; away < 3; away++)
        if (place_beside(p, f, w, h, aside + away * h * 0.8, open, best)) return true;
    return false;
}

/* A pennant on a pole over every place worth holding, in the colours of who holds it. */
void paint_objectives(struct painter *p) {
    const struct scene *s = p->scene;
    cairo_t *cr = p->cr;
    double h = fmax(p->bw * 0.62, p->unit * 22);
    for (uint32_t i = 0; s->terrain && i < s->features; i++) {
        const struct scene_terrain *t = &s->feature[i];
        if (!t->note || strcmp(t->note, "objective") != 0) continue;
        struct outline o;
        struct spot at;
        const struct feature *f = &s->terrain->feature[t->feature];
        outline_exact(p, f, &o);
        if (!place_in_area(p, f, h * 0.8, h, &at)) at = outline_middle(&o);
        struct spot foot = {at.x - h * 0.3, at.y + h / 2};
        cairo_move_to(cr, foot.x, foot.y - h);
        cairo_line_to(cr, foot.x + h * 0.7, foot.y - h * 0.78);
        cairo_line_to(cr, foot.x, foot.y - h * 0.54);
        cairo_close_path(cr);
        ink(cr, t->side >= 0 ? p->palette->side[t->side].edge : rgb(0xf0cf5a));
        cairo_fill_preserve(cr);
        ink(cr, rgb(0x3a2a00));
        cairo_set_line_width(cr, fmax(h * 0.035, 0.8));
        cairo_stroke(cr);
        cairo_move_to(cr, foot.x, foot.y);
        cairo_line_to(cr, foot.x, foot.y - h);
        cairo_set_line_width(cr, fmax(h * 0.06, 1.2));
        cairo_stroke(cr);
        claim(p, patch_about(at, h * 0.8, h));
    }
}

/* A name for which there is no free place is left out: the list mode has them all. */
void paint_features_names(struct painter *p) {
    const struct scene *s = p->scene;
    double size = fmax(fmax(p->bw * 0.23, p->least), p->unit * 10);
    for (uint32_t i = 0; s->terrain && i < s->features; i++) {
        const struct feature *f = &s->terrain->feature[s->feature[i].feature];
        char name[96];
        draw_feature_name(&s->feature[i], name, sizeof name);
        if (!*name || f->count < 2) continue;
        letter(p->cr, WEIGHT_ITALIC, size);
        double w = text_width(p->cr, name) + size * 0.5, h = size * 1.25;
        struct spot at;
        bool placed = f->shape == SHAPE_LINE
                          ? place_by_line(p, f, w, h, true, &at) || place_by_line(p, f, w, h, false, &at)
                          : place_in_area(p, f, w, h, &at);
        if (!placed) continue;
        write_label(p->cr, at, name, p->palette->name, p->palette->halo, size);
        claim(p, patch_about(at, w, h));
    }
}
