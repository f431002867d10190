/* Lettering: one family for everything, slightly condensed so that ids fit on a base, and one for titles. In an SVG the
 * words stay words: they are kept apart and put in at the end, over all that is painted, at the very widths they have
 * here. */
#include "draw/page.h"
#include "draw/painter.h"

#include <math.h>
#include <string.h>

static const double condensed = 0.88;
static const char family[] = "DejaVu Sans", titles[] = "DejaVu Serif";

void letter(cairo_t *cr, enum weight w, double size) {
    bool title = w == WEIGHT_TITLE;
    cairo_select_font_face(cr, title ? titles : family,
                           w == WEIGHT_ITALIC ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           w == WEIGHT_BOLD || title ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_matrix_t matrix;
    cairo_matrix_init_scale(&matrix, size * (title ? 0.94 : condensed), size);
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

/* --- words of an SVG ------------------------------------------------------------------------------------------ */

static const cairo_user_data_key_t words_key; /* only its address is used */

void keep_words(cairo_surface_t *svg, FILE *words) { cairo_surface_set_user_data(svg, &words_key, words, NULL); }

static FILE *words_of(cairo_t *cr) { return cairo_surface_get_user_data(cairo_get_target(cr), &words_key); }

static void put_colour(FILE *out, const char *name, struct colour c) {
    fprintf(out, " %s=\"#%02x%02x%02x\"", name, (unsigned)lround(c.r * 255), (unsigned)lround(c.g * 255),
            (unsigned)lround(c.b * 255));
    if (c.a < 0.995) fprintf(out, " %s-opacity=\"%.2g\"", name, c.a);
}

static struct colour ink_of(cairo_t *cr) {
    struct colour c = {0, 0, 0, 1};
    cairo_pattern_get_rgba(cairo_get_source(cr), &c.r, &c.g, &c.b, &c.a);
    return c;
}

/* One <text>, where the pen is; `halo` is NULL, or its colour and width. */
static void put_words(cairo_t *cr, struct spot at, const char *text, const struct colour *halo, double width) {
    FILE *out = words_of(cr);
    cairo_matrix_t m, font;
    cairo_font_face_t *face = cairo_get_font_face(cr);
    bool bold = cairo_toy_font_face_get_weight(face) == CAIRO_FONT_WEIGHT_BOLD;
    bool italic = cairo_toy_font_face_get_slant(face) == CAIRO_FONT_SLANT_ITALIC;
    bool title = strcmp(cairo_toy_font_face_get_family(face), titles) == 0;
    cairo_get_matrix(cr, &m);
    cairo_get_font_matrix(cr, &font);
    cairo_matrix_transform_point(&m, &at.x, &at.y);
    if (fabs(m.xy) < 1e-6 && m.xx > 0)
        fprintf(out, "<text x=\"%.1f\" y=\"%.1f\"", at.x, at.y);
    else
        fprintf(out, "<text transform=\"matrix(%.4f %.4f %.4f %.4f %.1f %.1f)\"", m.xx, m.yx, m.xy, m.yy, at.x, at.y);
    fprintf(out, " class=\"%s\" font-size=\"%.1f\" textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\"",
            title    ? "t"
            : bold   ? "b"
            : italic ? "i"
                     : "p",
            font.yy, text_width(cr, text));
    put_colour(out, "fill", ink_of(cr));
    if (halo) {
        put_colour(out, "stroke", *halo);
        fprintf(out, " stroke-width=\"%.1f\" paint-order=\"stroke\"", width);
    }
    fputc('>', out);
    html_text(out, text);
    fputs("</text>\n", out);
}

/* --- writing -------------------------------------------------------------------------------------------------- */

void write_text(cairo_t *cr, struct spot at, int side, const char *text) {
    if (!*text) return;
    at.x -= text_width(cr, text) * (side + 1) / 2;
    if (words_of(cr)) {
        put_words(cr, at, text, NULL, 0);
        return;
    }
    cairo_move_to(cr, at.x, at.y);
    cairo_show_text(cr, text);
    cairo_new_path(cr);
}

void write_label(cairo_t *cr, struct spot centre, const char *text, struct colour c, struct colour halo, double size) {
    struct spot at = {centre.x - text_width(cr, text) / 2, centre.y + size * 0.36};
    double width = size * 0.32;
    if (!*text) return;
    if (words_of(cr)) {
        ink(cr, c);
        put_words(cr, at, text, &halo, width);
        return;
    }
    cairo_new_path(cr);
    cairo_move_to(cr, at.x, at.y);
    cairo_text_path(cr, text);
    ink(cr, halo);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
    ink(cr, c);
    cairo_move_to(cr, at.x, at.y);
    cairo_show_text(cr, text);
    cairo_new_path(cr);
}
