/* A grid of chances as a picture. */
#include "draw/chances.h"

#include "draw/painter.h"

#include <errno.h>
#include <math.h>
#include <string.h>

enum { CELL = 30, MARGIN = 24, HEAD = 96, NAME_SIZE = 11 };

static const double paper[3] = {0xf7, 0xf1, 0xe3}, row_ink[3] = {0x0b, 0x6b, 0xb0}, column_ink[3] = {0xd9, 0x60, 0x0a};

unsigned draw_cell_colour(const struct draw_cell *c) {
    double lead = c->there ? c->better - c->worse : 0;
    const double *ink_of = lead >= 0 ? row_ink : column_ink;
    unsigned colour = 0;
    for (int i = 0; i < 3; i++) colour = colour << 8 | (unsigned)lround(paper[i] + (ink_of[i] - paper[i]) * fabs(lead));
    return colour;
}

static void colour_in(cairo_t *cr, unsigned rgb) {
    cairo_set_source_rgb(cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void write_at(cairo_t *cr, double x, double y, double size, bool centred, const char *text) {
    cairo_text_extents_t e;
    cairo_set_font_size(cr, size);
    cairo_text_extents(cr, text, &e);
    cairo_move_to(cr, centred ? x - e.x_advance / 2 : x, y);
    cairo_show_text(cr, text);
}

static void paint_cell(cairo_t *cr, const struct draw_cell *c, double x, double y) {
    char text[8];
    colour_in(cr, draw_cell_colour(c));
    cairo_rectangle(cr, x, y, CELL - 1, CELL - 1);
    cairo_fill(cr);
    if (!c->there) return;
    snprintf(text, sizeof text, "%.0f", 100 * c->better);
    double lead = fabs(c->better - c->worse);
    colour_in(cr, lead > 0.65 ? 0xffffff : 0x2a2118);
    write_at(cr, x + CELL / 2.0, y + CELL / 2.0 + 4, NAME_SIZE, true, text);
}

static double widest(cairo_t *cr, const struct draw_grid *g) {
    double most = 0;
    cairo_text_extents_t e;
    cairo_set_font_size(cr, NAME_SIZE);
    for (int i = 0; i < g->count; i++) {
        cairo_text_extents(cr, g->name[i], &e);
        if (e.x_advance > most) most = e.x_advance;
    }
    return most + 8;
}

static void paint_grid(cairo_t *cr, const struct draw_grid *g, double names) {
    colour_in(cr, 0xf7f1e3);
    cairo_paint(cr);
    colour_in(cr, 0x2a2118);
    write_at(cr, MARGIN, MARGIN + 16, 20, false, g->title);
    colour_in(cr, 0x5b4d3b);
    write_at(cr, MARGIN, MARGIN + 38, 12, false, g->note);
    for (int i = 0; i < g->count; i++) {
        double at = i * (double)CELL;
        colour_in(cr, 0x2a2118);
        write_at(cr, MARGIN, HEAD + names + at + CELL / 2.0 + 4, NAME_SIZE, false, g->name[i]);
        cairo_save(cr);
        cairo_translate(cr, MARGIN + names + at + CELL / 2.0 + 4, HEAD + names - 6);
        cairo_rotate(cr, -M_PI / 2);
        write_at(cr, 0, 0, NAME_SIZE, false, g->name[i]);
        cairo_restore(cr);
        for (int k = 0; k < g->count; k++)
            paint_cell(cr, &g->cell[i * g->count + k], MARGIN + names + k * (double)CELL, HEAD + names + at);
    }
}

bool draw_grid_file(const char *path, const struct draw_grid *g, const char **why) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1);
    cairo_t *cr = cairo_create(surface);
    cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    double names = widest(cr, g);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    int side = (int)(2 * MARGIN + names) + g->count * CELL;
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, side < 640 ? 640 : side, side + HEAD - MARGIN);
    cr = cairo_create(surface);
    cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    paint_grid(cr, g, names);
    cairo_destroy(cr);
    errno = 0;
    cairo_status_t status = cairo_surface_write_to_png(surface, path);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) *why = errno ? strerror(errno) : cairo_status_to_string(status);
    return status == CAIRO_STATUS_SUCCESS;
}
