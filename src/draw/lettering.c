/* Lettering: one family, three weights, slightly condensed so that ids fit on a base. */
#include "draw/painter.h"

static const double condensed = 0.88;

void letter(cairo_t *cr, enum weight w, double size) {
    cairo_select_font_face(cr, "DejaVu Sans", w == WEIGHT_ITALIC ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           w == WEIGHT_BOLD ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_matrix_t matrix;
    cairo_matrix_init_scale(&matrix, size * condensed, size);
    cairo_set_font_matrix(cr, &matrix);
    /* Unhinted metrics: the same layout at every size and on every surface. */
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
}

double text_width(cairo_t *cr, const char *text) {
    cairo_text_extents_t e;
    cairo_text_extents(cr, text, &e);
    return e.x_advance;
}

/* Side -1, 0, 1 as in write_text. */
static void move_to_text(cairo_t *cr, struct spot at, int side, const char *text) {
    cairo_move_to(cr, at.x - text_width(cr, text) * (side + 1) / 2, at.y);
}

void write_text(cairo_t *cr, struct spot at, int side, const char *text) {
    move_to_text(cr, at, side, text);
    cairo_show_text(cr, text);
}

void write_label(cairo_t *cr, struct spot centre, const char *text, struct colour c, double halo) {
    cairo_font_extents_t f;
    cairo_font_extents(cr, &f);
    struct spot at = {centre.x, centre.y + f.ascent * 0.38};
    cairo_new_path(cr);
    move_to_text(cr, at, 0, text);
    cairo_text_path(cr, text);
    ink(cr, (struct colour){0.97, 0.96, 0.91, 0.85});
    cairo_set_line_width(cr, halo);
    cairo_stroke(cr);
    ink(cr, c);
    write_text(cr, at, 0, text);
}
