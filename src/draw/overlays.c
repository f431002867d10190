/* Overlays: threat zones, the last moves, who fights and who shoots, and where pieces could go. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

/* The outline of a zone, its corners rounded where it reaches equally far in every direction. */
static void zone_path(struct painter *p, const struct scene_zone *z) {
    double round = z->round / 100.0 * p->scale;
    for (int c = 0; c < 4; c++) {
        struct spot at = spot_of(p, z->area.corner[c]), back = spot_of(p, z->area.corner[(c + 3) % 4]),
                    on = spot_of(p, z->area.corner[(c + 1) % 4]);
        double to_back = hypot(back.x - at.x, back.y - at.y), to_on = hypot(on.x - at.x, on.y - at.y);
        double r = fmin(round, fmin(to_back, to_on) / 2), near = r * 0.45; /* a quarter circle, nearly */
        if (r <= 0) {
            cairo_line_to(p->cr, at.x, at.y);
            continue;
        }
        struct spot b = {(back.x - at.x) / to_back, (back.y - at.y) / to_back},
                    n = {(on.x - at.x) / to_on, (on.y - at.y) / to_on};
        cairo_line_to(p->cr, at.x + b.x * r, at.y + b.y * r);
        cairo_curve_to(p->cr, at.x + b.x * near, at.y + b.y * near, at.x + n.x * near, at.y + n.y * near,
                       at.x + n.x * r, at.y + n.y * r);
    }
    cairo_close_path(p->cr);
}

/* Under the bases, so that one sees at once who stands in whose zone: hatched, leaning right for the first side and
 * left for the second, never a wash. */
void paint_zones(struct painter *p) {
    cairo_t *cr = p->cr;
    double dash[] = {p->bw * 0.08, p->bw * 0.06}, step = p->bw * 0.13;
    for (uint32_t i = 0; i < p->scene->zones; i++) {
        const struct scene_zone *z = &p->scene->zone[i];
        struct patch b = {1e9, 1e9, -1e9, -1e9};
        for (int c = 0; c < 4; c++) {
            struct spot at = spot_of(p, z->area.corner[c]);
            b = (struct patch){fmin(b.x0, at.x), fmin(b.y0, at.y), fmax(b.x1, at.x), fmax(b.y1, at.y)};
        }
        double h = b.y1 - b.y0, lean = z->side ? -h : h;
        cairo_save(cr);
        zone_path(p, z);
        cairo_clip_preserve(cr);
        ink(cr, faded(p->palette->side[z->side].edge, 0.8));
        cairo_set_line_width(cr, p->bw * 0.03);
        cairo_set_dash(cr, dash, 2, 0);
        cairo_stroke(cr);
        cairo_set_dash(cr, NULL, 0, 0);
        for (double x = b.x0 - h; x < b.x1 + h; x += step) {
            cairo_move_to(cr, x, b.y1);
            cairo_rel_line_to(cr, lean, -h);
        }
        ink(cr, faded(p->palette->side[z->side].edge, 0.42));
        cairo_set_line_width(cr, p->bw * 0.016);
        cairo_stroke(cr);
        cairo_restore(cr);
    }
}

static struct spot middle_of(const struct painter *p, const struct scene_piece *s) {
    return ahead_of(p, s, -s->base.depth / 200.0 * p->scale);
}

/* The last moves: from where the middle of a base was to where it is, in the side's colour over a pale line. */
void paint_moves(struct painter *p) {
    cairo_t *cr = p->cr;
    for (size_t i = 0; i < p->options->moves; i++) {
        const struct draw_move *m = &p->options->move[i];
        const struct scene_piece *s = piece_of(p->scene, m->piece);
        if (!s || s->marks & (MARK_OFF | MARK_INSIDE)) continue;
        double a = m->from.facing * (2 * M_PI / 65536), back = s->base.depth / 200.0 * p->scale;
        struct spot from = spot_of(p, m->from.at), to = middle_of(p, s);
        from = (struct spot){from.x - sin(a) * back, from.y + cos(a) * back};
        double way = atan2(to.y - from.y, to.x - from.x), far = hypot(to.x - from.x, to.y - from.y);
        double reach = fmin(hypot(s->base.width, s->base.depth) / 200.0 * p->scale, far * 0.6), head = p->bw * 0.15;
        if (far < p->bw * 0.2) continue;
        to = (struct spot){to.x - cos(way) * reach * 0.75, to.y - sin(way) * reach * 0.75};
        enter_base(p, m->from);
        base_path(p, &s->base);
        cairo_restore(cr);
        ink(cr, faded(p->palette->side[s->side].edge, 0.55));
        double dash[] = {p->bw * 0.05, p->bw * 0.05};
        cairo_set_dash(cr, dash, 2, 0);
        cairo_set_line_width(cr, fmax(p->bw * 0.02, 0.7));
        cairo_stroke(cr);
        cairo_set_dash(cr, NULL, 0, 0);
        for (int pass = 0; pass < 2; pass++) {
            ink(cr, pass ? p->palette->side[s->side].edge : (struct colour){1, 1, 1, 0.75});
            cairo_set_line_width(cr, p->bw * (pass ? 0.045 : 0.09));
            cairo_move_to(cr, from.x, from.y);
            cairo_line_to(cr, to.x - cos(way) * head, to.y - sin(way) * head);
            cairo_stroke(cr);
            cairo_move_to(cr, to.x, to.y);
            cairo_line_to(cr, to.x - cos(way - 0.45) * head * 1.5, to.y - sin(way - 0.45) * head * 1.5);
            cairo_line_to(cr, to.x - cos(way + 0.45) * head * 1.5, to.y - sin(way + 0.45) * head * 1.5);
            cairo_close_path(cr);
            if (pass)
                cairo_fill(cr);
            else
                cairo_stroke(cr);
        }
    }
}

/* Crossed swords where two bases fight. */
static void paint_swords(struct painter *p, struct spot at) {
    cairo_t *cr = p->cr;
    double r = p->bw * 0.15;
    cairo_new_path(cr);
    cairo_arc(cr, at.x, at.y, r * 1.1, 0, 2 * M_PI);
    ink(cr, rgb(0xfff6e0));
    cairo_fill_preserve(cr);
    ink(cr, rgb(0x2a2118));
    cairo_set_line_width(cr, r * 0.12);
    cairo_stroke(cr);
    for (int side = -1; side <= 1; side += 2) {
        cairo_move_to(cr, at.x - side * r * 0.65, at.y + r * 0.65);
        cairo_line_to(cr, at.x + side * r * 0.65, at.y - r * 0.65);
        cairo_set_line_width(cr, r * 0.2);
        cairo_stroke(cr);
        cairo_move_to(cr, at.x - side * r * 0.62, at.y + r * 0.15);
        cairo_line_to(cr, at.x - side * r * 0.15, at.y + r * 0.62);
        cairo_set_line_width(cr, r * 0.16);
        ink(cr, rgb(0x9b2d1f));
        cairo_stroke(cr);
        ink(cr, rgb(0x2a2118));
    }
}

/* A dashed flight from shooter to target. */
static void paint_shot(struct painter *p, struct spot from, struct spot to, int side) {
    cairo_t *cr = p->cr;
    double a = atan2(to.y - from.y, to.x - from.x), head = p->bw * 0.14, dash[] = {p->bw * 0.12, p->bw * 0.08};
    struct colour c = p->palette->side[side].edge;
    for (int pass = 0; pass < 2; pass++) { /* a pale line under the dark one */
        ink(cr, pass ? c : (struct colour){1, 1, 1, 0.7});
        cairo_set_line_width(cr, p->bw * (pass ? 0.04 : 0.08));
        cairo_set_dash(cr, dash, pass ? 2 : 0, 0);
        cairo_move_to(cr, from.x, from.y);
        cairo_line_to(cr, to.x - cos(a) * head, to.y - sin(a) * head);
        cairo_stroke(cr);
    }
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_move_to(cr, to.x, to.y);
    cairo_line_to(cr, to.x - cos(a - 0.4) * head * 1.4, to.y - sin(a - 0.4) * head * 1.4);
    cairo_line_to(cr, to.x - cos(a + 0.4) * head * 1.4, to.y - sin(a + 0.4) * head * 1.4);
    cairo_close_path(cr);
    cairo_fill(cr);
}

/* Support is left to the lines of the list: it would clutter a picture. */
void paint_links(struct painter *p) {
    for (uint32_t i = 0; i < p->scene->links; i++) {
        const struct scene_link *l = &p->scene->link[i];
        const struct scene_piece *from = piece_of(p->scene, l->from), *to = piece_of(p->scene, l->to);
        if (!from || !to || ((from->marks | to->marks) & MARK_OFF)) continue;
        if (strcmp(l->kind, "fight") == 0)
            paint_swords(p, ahead_of(p, from, 0));
        else if (strcmp(l->kind, "shoot") == 0)
            paint_shot(p, ahead_of(p, from, p->bw * 0.08), middle_of(p, to), from->side);
    }
}

/* An empty card with its front edge: where a piece could stand. */
void paint_ghosts(struct painter *p) {
    cairo_t *cr = p->cr;
    double dash[] = {p->bw * 0.06, p->bw * 0.05};
    for (size_t i = 0; i < p->options->ghosts; i++) {
        const struct draw_ghost *g = &p->options->ghost[i];
        const struct scene_piece *s = piece_of(p->scene, g->piece);
        if (!s) continue;
        enter_base(p, g->pose);
        base_path(p, &s->base);
        ink(cr, faded(p->palette->side[s->side].pale, 0.45));
        cairo_fill_preserve(cr);
        ink(cr, p->palette->side[s->side].edge);
        cairo_set_line_width(cr, p->bw * 0.025);
        cairo_set_dash(cr, dash, 2, 0);
        cairo_stroke(cr);
        cairo_set_dash(cr, NULL, 0, 0);
        cairo_move_to(cr, -s->base.width / 200.0 * p->scale, 0);
        cairo_rel_line_to(cr, s->base.width / 100.0 * p->scale, 0);
        cairo_set_line_width(cr, p->bw * 0.05);
        cairo_stroke(cr);
        cairo_restore(cr);
    }
}
