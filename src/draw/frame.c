/* The frame: the table's edge with rulers, the headline, the two sides at their own edges, and the scale. */
#include "draw/painter.h"

#include <math.h>

static const struct colour text_ink = {0.16, 0.15, 0.12, 1}, soft_ink = {0.42, 0.40, 0.35, 1};

/* Drawn last, over whatever hangs across the edge of the table. */
static void paint_edge(struct painter *p) {
    cairo_t *cr = p->cr;
    const struct patch *t = &p->table;
    cairo_rectangle(cr, t->x0, t->y0, t->x1 - t->x0, t->y1 - t->y0);
    ink(cr, (struct colour){0.33, 0.25, 0.16, 1});
    cairo_set_line_width(cr, p->unit * 3);
    cairo_stroke(cr);
}

/* A round step that leaves room for its numbers: 100 mm on a usual table. */
static double ruler_step(double millimetres) {
    double step = 100;
    while (millimetres / step > 20) step *= 2;
    return step;
}

/* Millimetres along two sides: what a player reads off to say "to 200 150". */
static void paint_rulers(struct painter *p) {
    cairo_t *cr = p->cr;
    const struct patch *t = &p->table;
    double width = p->scene->width / 100.0, depth = p->scene->depth / 100.0, step = ruler_step(fmax(width, depth));
    double tick = p->unit * 5;
    char number[16];
    letter(cr, WEIGHT_PLAIN, p->unit * 11.5);
    cairo_set_line_width(cr, p->unit * 1.2);
    ink(cr, soft_ink);
    for (double mm = 0; mm <= width; mm += step) {
        double x = t->x0 + mm * p->scale;
        snprintf(number, sizeof number, "%.0f", mm);
        cairo_move_to(cr, x, t->y1 + p->unit * 2);
        cairo_rel_line_to(cr, 0, tick);
        cairo_stroke(cr);
        write_text(cr, (struct spot){x, t->y1 + p->unit * 18}, 0, number);
    }
    for (double mm = step; mm <= depth; mm += step) {
        double y = t->y1 - mm * p->scale;
        snprintf(number, sizeof number, "%.0f", mm);
        cairo_move_to(cr, t->x0 - p->unit * 2, y);
        cairo_rel_line_to(cr, -tick, 0);
        cairo_stroke(cr);
        write_text(cr, (struct spot){t->x0 - p->unit * 10, y + p->unit * 4}, 1, number);
    }
}

static const char *side_name(const struct painter *p, int side) {
    const char *name = p->options->side_name[side];
    return name && *name ? name : side == 0 ? "first side" : "second side";
}

/* A swatch in the side's colours, its name and its facts. */
static void paint_side(struct painter *p, int side, double y) {
    cairo_t *cr = p->cr;
    double x = p->table.x0, size = p->unit * 17, h = size * 0.8;
    char facts[256];
    cairo_rectangle(cr, x, y - h, h * 1.6, h);
    ink(cr, side_fill(side));
    cairo_fill_preserve(cr);
    ink(cr, side_ink(side));
    cairo_set_line_width(cr, p->unit * 1.5);
    cairo_stroke(cr);
    cairo_rectangle(cr, x, side == 0 ? y - h : y - h * 0.25, h * 1.6, h * 0.25); /* its front, as on its bases */
    cairo_fill(cr);
    letter(cr, WEIGHT_BOLD, size);
    ink(cr, side_dark(side));
    write_text(cr, (struct spot){x + h * 2.1, y}, -1, side_name(p, side));
    double after = x + h * 2.1 + text_width(cr, side_name(p, side)) + size;
    letter(cr, WEIGHT_PLAIN, size * 0.88);
    ink(cr, text_ink);
    write_text(cr, (struct spot){after, y}, -1, draw_facts_line(p->scene, side, facts, sizeof facts));
}

/* The title at the left, the facts of the game at the right; a long title gives way. */
static void paint_headline(struct painter *p) {
    cairo_t *cr = p->cr;
    char facts[256];
    double y = p->unit * 40, right = p->table.x1;
    draw_facts_line(p->scene, -1, facts, sizeof facts);
    const char *title = p->options->title;
    if (!title || !*title) {
        title = facts;
    } else {
        letter(cr, WEIGHT_PLAIN, p->unit * 16);
        ink(cr, soft_ink);
        write_text(cr, (struct spot){right, y}, 1, facts);
        right -= text_width(cr, facts) + p->unit * 20;
    }
    letter(cr, WEIGHT_BOLD, p->unit * 24);
    double room = right - p->table.x0, needed = text_width(cr, title);
    if (needed > room) letter(cr, WEIGHT_BOLD, p->unit * 24 * fmax(room / needed, 0.3));
    ink(cr, text_ink);
    write_text(cr, (struct spot){p->table.x0, y}, -1, title);
}

/* Four base widths in alternating light and dark, in the game's own measure. */
static void paint_scale(struct painter *p) {
    cairo_t *cr = p->cr;
    const struct patch *t = &p->table;
    const struct measure *m = &p->scene->measure;
    int counted = 4 * (m->to_base_width > 0 ? m->to_base_width : 1), steps = counted <= 8 ? counted : 4;
    double step = 4 * p->bw / steps, y = p->height - p->unit * 38, h = p->unit * 7, x = t->x1 - 4 * p->bw;
    char text[64];
    letter(cr, WEIGHT_PLAIN, p->unit * 12);
    cairo_set_line_width(cr, p->unit * 1.2);
    for (int i = 0; i < steps; i++) {
        cairo_rectangle(cr, x + i * step, y, step, h);
        ink(cr, i % 2 ? (struct colour){1, 1, 1, 1} : text_ink);
        cairo_fill_preserve(cr);
        ink(cr, text_ink);
        cairo_stroke(cr);
    }
    snprintf(text, sizeof text, "%d %s: %.0f mm", counted, m->name ? m->name : "base widths",
             4 * p->scene->base_width / 100.0);
    ink(cr, soft_ink);
    write_text(cr, (struct spot){t->x1, y + h + p->unit * 16}, 1, text);
}

void paint_frame(struct painter *p) {
    paint_edge(p);
    paint_rulers(p);
    paint_headline(p);
    paint_side(p, 1, p->unit * 82);
    paint_side(p, 0, p->height - p->unit * 26);
    paint_scale(p);
}
