/* The frame: the boards round the table with rulers, the headline, the two sides at their own edges, and the scale. */
#include "draw/painter.h"

#include <math.h>

/* Boards round the table, lit above and at the left. Drawn last, over whatever hangs across the edge. */
static void paint_edge(struct painter *p) {
    cairo_t *cr = p->cr;
    const struct patch *t = &p->table;
    double rim = p->unit * 7;
    for (int side = 0; side < 4; side++) {
        bool level = side % 2 == 0, far = side >= 2;
        double x0 = t->x0, x1 = t->x1, y0 = t->y0, y1 = t->y1;
        if (level) {
            double y = far ? y1 : y0, out = far ? y + rim : y - rim;
            cairo_move_to(cr, x0, y);
            cairo_line_to(cr, x1, y);
            cairo_line_to(cr, x1 + rim, out);
            cairo_line_to(cr, x0 - rim, out);
        } else {
            double x = far ? x0 : x1, out = far ? x - rim : x + rim;
            cairo_move_to(cr, x, y0);
            cairo_line_to(cr, x, y1);
            cairo_line_to(cr, out, y1 + rim);
            cairo_line_to(cr, out, y0 - rim);
        }
        cairo_close_path(cr);
        ink(cr, p->palette->rim[side == 1 || side == 2]);
        cairo_fill(cr);
    }
    cairo_rectangle(cr, t->x0, t->y0, t->x1 - t->x0, t->y1 - t->y0);
    ink(cr, faded(p->palette->rim[1], 0.8));
    cairo_set_line_width(cr, p->unit * 1.2);
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
    double tick = p->unit * 4, rim = p->unit * 7;
    char number[16];
    letter(cr, WEIGHT_PLAIN, p->unit * 11);
    cairo_set_line_width(cr, p->unit);
    ink(cr, p->palette->soft);
    for (double mm = 0; mm <= width; mm += step) {
        double x = t->x0 + mm * p->scale;
        snprintf(number, sizeof number, "%.0f", mm);
        cairo_move_to(cr, x, t->y1 + rim);
        cairo_rel_line_to(cr, 0, tick);
        cairo_stroke(cr);
        write_text(cr, (struct spot){x, t->y1 + rim + p->unit * 16}, 0, number);
    }
    for (double mm = step; mm <= depth; mm += step) {
        double y = t->y1 - mm * p->scale;
        snprintf(number, sizeof number, "%.0f", mm);
        cairo_move_to(cr, t->x0 - rim, y);
        cairo_rel_line_to(cr, -tick, 0);
        cairo_stroke(cr);
        write_text(cr, (struct spot){t->x0 - rim - p->unit * 6, y + p->unit * 4}, 1, number);
    }
}

const char *name_of_side(const struct painter *p, int side) {
    const char *name = p->options->side_name[side];
    return name && *name ? name : side == 0 ? "First side" : "Second side";
}

/* A swatch in a side's colours and pattern, as its bases have them. */
static void paint_swatch(struct painter *p, int side, struct patch b) {
    cairo_t *cr = p->cr;
    double h = b.y1 - b.y0, bar = h * 0.3;
    cairo_rectangle(cr, b.x0, b.y0, b.x1 - b.x0, h);
    ink(cr, p->palette->side[side].field);
    cairo_fill_preserve(cr);
    ink(cr, p->palette->side[side].deep);
    cairo_set_line_width(cr, p->unit * 1.2);
    cairo_stroke(cr);
    double y = side == 0 ? b.y0 : b.y1 - bar; /* its front, as its bases have it */
    cairo_rectangle(cr, b.x0, y, b.x1 - b.x0, bar);
    ink(cr, p->palette->side[side].edge);
    cairo_fill(cr);
    for (double x = b.x0 + h * 0.2; side == 1 && x + h * 0.2 < b.x1; x += h * 0.4)
        cairo_rectangle(cr, x, y, h * 0.2, bar);
    ink(cr, (struct colour){1, 0.97, 0.9, 0.75});
    cairo_fill(cr);
}

/* A swatch in the side's colours, its name and its facts. */
static void paint_side(struct painter *p, int side, double y) {
    cairo_t *cr = p->cr;
    double x = p->table.x0, size = p->unit * 17, h = size * 0.8;
    char facts[256];
    paint_swatch(p, side, (struct patch){x, y - h, x + h * 1.6, y});
    letter(cr, WEIGHT_TITLE, size);
    ink(cr, p->options->theme == DRAW_DARK ? p->palette->side[side].edge : p->palette->side[side].deep);
    write_text(cr, (struct spot){x + h * 2.1, y}, -1, name_of_side(p, side));
    double after = x + h * 2.1 + text_width(cr, name_of_side(p, side)) + size;
    letter(cr, WEIGHT_PLAIN, size * 0.84);
    ink(cr, p->palette->ink);
    write_text(cr, (struct spot){after, y}, -1, draw_facts_line(p->scene, side, facts, sizeof facts));
}

/* The battle's name; under it the game and where it stands. A long name gives way. */
static void paint_headline(struct painter *p) {
    cairo_t *cr = p->cr;
    char facts[256], under[400];
    const char *title = p->options->title, *subtitle = p->options->subtitle;
    draw_facts_line(p->scene, -1, facts, sizeof facts);
    snprintf(under, sizeof under, "%s%s%s", subtitle ? subtitle : "", subtitle && *facts ? " · " : "", facts);
    bool named = title && *title;
    double room = p->width - p->table.x0 * 2, size = p->unit * 27;
    letter(cr, WEIGHT_TITLE, size);
    double needed = text_width(cr, named ? title : under);
    if (needed > room) letter(cr, WEIGHT_TITLE, size * fmax(room / needed, 0.3));
    ink(cr, p->palette->ink);
    write_text(cr, (struct spot){p->table.x0, p->unit * 38}, -1, named ? title : under);
    if (!named) return;
    letter(cr, WEIGHT_PLAIN, p->unit * 14.5);
    ink(cr, p->palette->soft);
    write_text(cr, (struct spot){p->table.x0, p->unit * 61}, -1, under);
}

/* Four base widths in alternating light and dark, in the game's own measure. */
static void paint_scale(struct painter *p) {
    cairo_t *cr = p->cr;
    const struct patch *t = &p->table;
    const struct measure *m = &p->scene->measure;
    int counted = 4 * (m->to_base_width > 0 ? m->to_base_width : 1), steps = counted <= 8 ? counted : 4;
    double step = 4 * p->bw / steps, y = p->height - p->unit * 42, h = p->unit * 6, x = t->x1 - 4 * p->bw;
    char text[64];
    letter(cr, WEIGHT_PLAIN, p->unit * 11.5);
    cairo_set_line_width(cr, p->unit);
    for (int i = 0; i < steps; i++) {
        cairo_rectangle(cr, x + i * step, y, step, h);
        ink(cr, i % 2 ? p->palette->card : p->palette->soft);
        cairo_fill_preserve(cr);
        ink(cr, p->palette->soft);
        cairo_stroke(cr);
    }
    snprintf(text, sizeof text, "%d %s: %.0f mm", counted, m->name ? m->name : "base widths",
             4 * p->scene->base_width / 100.0);
    ink(cr, p->palette->soft);
    write_text(cr, (struct spot){t->x1, y + h + p->unit * 15}, 1, text);
}

void paint_frame(struct painter *p) {
    paint_edge(p);
    if (p->options->bare) return;
    paint_rulers(p);
    paint_headline(p);
    paint_side(p, 1, p->unit * 94);
    paint_side(p, 0, p->height - p->unit * 30);
    paint_scale(p);
}
