/* The doors of the drawing part: formats, files and what suits a terminal. */
#include "draw/draw.h"

#include "draw/painter.h"

#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cairo-pdf.h>
#include <cairo-svg.h>

/* A number from the environment (COLUMNS, LINES), or the fallback. */
static int from_environment(const char *name, int fallback) {
    const char *text = getenv(name);
    long n = text ? strtol(text, NULL, 10) : 0;
    return n > 0 && n < 1000 ? (int)n : fallback;
}

struct draw_options draw_options_for(FILE *stream) {
    struct draw_options o = {.columns = 80, .rows = 46};
    int fd = fileno(stream);
    if (fd < 0 || !isatty(fd)) return o;
    struct winsize size = {0};
    bool known = ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    o.columns = known ? size.ws_col : from_environment("COLUMNS", 80);
    o.rows = known ? size.ws_row : from_environment("LINES", 46);
    o.utf8 = strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    o.colour = !(no_colour && *no_colour) && !(term && strcmp(term, "dumb") == 0);
    return o;
}

enum draw_format draw_format_of(const char *path) {
    static const char *const ending[DRAW_FORMATS] = {".svg", ".png", ".pdf"};
    const char *dot = strrchr(path, '.');
    if (!dot) return DRAW_FORMATS;
    for (int f = 0; f < DRAW_FORMATS; f++)
        if (strcasecmp(dot, ending[f]) == 0) return (enum draw_format)f;
    return DRAW_FORMATS;
}

static cairo_status_t write_to_stream(void *closure, const unsigned char *data, unsigned size) {
    return fwrite(data, 1, size, closure) == size ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Cairo would stamp the time of day into the file: the same scene shall give the same bytes. */
cairo_surface_t *pdf_surface(FILE *out, double width, double height) {
    cairo_surface_t *pdf = cairo_pdf_surface_create_for_stream(write_to_stream, out, width, height);
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00");
    return pdf;
}

/* Vector surfaces stream as they are painted; a PNG is painted in memory first. */
static cairo_surface_t *surface_for(FILE *out, enum draw_format format, int width, int height) {
    if (format == DRAW_PNG) return cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    if (format == DRAW_SVG) return cairo_svg_surface_create_for_stream(write_to_stream, out, width, height);
    return pdf_surface(out, width, height);
}

/* Paints into a surface of the format; the surface writes itself to the stream (PNG when it is done). */
static bool draw_surface(FILE *out, FILE *words, enum draw_format format, const struct scene *s,
                         const struct draw_options *o) {
    int width, height;
    painter_size(s, o, &width, &height);
    cairo_surface_t *surface = surface_for(out, format, width, height);
    if (words) keep_words(surface, words);
    cairo_t *cr = cairo_create(surface);
    paint_scene(cr, s, o);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    if (status == CAIRO_STATUS_SUCCESS && format == DRAW_PNG)
        status = cairo_surface_write_to_png_stream(surface, write_to_stream, out);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS && fflush(out) == 0;
}

bool draw_picture(FILE *out, enum draw_format format, const struct scene *s, const struct draw_options *o) {
    if (format != DRAW_SVG) return draw_surface(out, NULL, format, s, o);
    char *svg = NULL, *text = NULL;
    size_t svg_size = 0, text_size = 0;
    FILE *shapes = open_memstream(&svg, &svg_size), *words = open_memstream(&text, &text_size);
    bool drawn = shapes && words && draw_surface(shapes, words, format, s, o);
    if (shapes && fclose(shapes) != 0) drawn = false;
    if (words && fclose(words) != 0) drawn = false;
    if (drawn) write_svg(out, svg, svg_size, text, o->title);
    free(svg);
    free(text);
    return drawn && fflush(out) == 0 && !ferror(out);
}

bool draw_file(const char *path, const struct scene *s, const struct draw_options *o, const char **why) {
    enum draw_format format = draw_format_of(path);
    if (format == DRAW_FORMATS) {
        *why = "the name of a picture ends in .svg, .png or .pdf";
        return false;
    }
    FILE *out = fopen(path, "wb");
    if (!out) {
        *why = strerror(errno);
        return false;
    }
    bool drawn = draw_picture(out, format, s, o);
    bool closed = fclose(out) == 0;
    if (!drawn || !closed) *why = errno ? strerror(errno) : "the picture could not be written";
    return drawn && closed;
}
