/* Inside the drawing part: the painter's tools, shared by the files that paint ground, bases and lettering.
 *
 * Everything is painted in pixels, y downwards. Floating point is welcome here: nothing is decided by it. */
#ifndef ACIES_DRAW_PAINTER_H
#define ACIES_DRAW_PAINTER_H

#include "draw/draw.h"

#include <cairo.h>

struct colour {
    double r, g, b, a;
};

struct spot { /* a point of the picture */
    double x, y;
};

struct patch { /* an upright rectangle of the picture */
    double x0, y0, x1, y1;
};

enum { PATCHES_MAX = SCENE_PIECES_MAX + 64 };

struct painter {
    cairo_t *cr;
    const struct scene *scene;
    const struct draw_options *options;
    double width, height;            /* of the picture */
    double unit;                     /* a thousandth of the width: sizes of frame and headline */
    struct patch table;              /* where the table lies */
    double scale;                    /* pixels to a millimetre */
    double bw;                       /* pixels to a base width */
    struct patch taken[PATCHES_MAX]; /* ground that lettering must leave free */
    int patches;
};

/* The size of the picture that paint_scene will paint. */
void painter_size(const struct scene *s, const struct draw_options *o, int *width, int *height);
void paint_scene(cairo_t *cr, const struct scene *s, const struct draw_options *o);

/* Tools (painter.c). */
struct spot spot_of(const struct painter *p, struct point at);
struct point point_of(const struct painter *p, struct spot at); /* and back */
void ink(cairo_t *cr, struct colour c);
struct colour faded(struct colour c, double alpha);
struct colour side_fill(int side), side_ink(int side), side_dark(int side);
void enter_base(const struct painter *p, struct pose pose);    /* saves; origin at the front edge, y to the rear */
void base_path(const struct painter *p, const struct base *b); /* within enter_base */
void claim(struct painter *p, struct patch patch);
bool is_free(const struct painter *p, struct patch patch);

/* Decorations grow from a fixed seed: the same wood has the same trees on every machine. */
struct seed {
    uint64_t state;
};
struct seed seed_of(uint64_t number);
double seed_unit(struct seed *s); /* 0 <= x < 1 */

/* Lettering (lettering.c). */
enum weight { WEIGHT_PLAIN, WEIGHT_BOLD, WEIGHT_ITALIC };
void letter(cairo_t *cr, enum weight w, double size);
double text_width(cairo_t *cr, const char *text);
/* Where the text stands to the spot: -1 begins there, 0 centred, 1 ends there. The spot's y is the base line. */
void write_text(cairo_t *cr, struct spot at, int side, const char *text);
/* Text centred on the spot with a pale halo, so that it can be read on any ground. */
void write_label(cairo_t *cr, struct spot centre, const char *text, struct colour c, double halo);

/* Parts of the picture. */
void paint_ground(struct painter *p);         /* ground.c: the open field and every feature */
void paint_features_names(struct painter *p); /* names.c: after the bases are known */
void feature_path(const struct painter *p, const struct feature *f);
void scatter(struct painter *p, const struct feature *f, double step, double shake, double margin,
             void (*each)(struct painter *p, struct spot at, struct seed *seed));
void paint_hill(struct painter *p, const struct feature *f, bool steep); /* hills.c */
void paint_gully(struct painter *p, const struct feature *f);
void paint_zones(struct painter *p); /* overlays.c */
void paint_links(struct painter *p);
void paint_ghosts(struct painter *p);
void paint_bases(struct painter *p); /* bases.c */
void paint_frame(struct painter *p); /* frame.c: edge of the table, rulers, headline, sides, scale */
/* A troop symbol filling the box of this width and height around the origin (symbols.c). */
void paint_symbol(cairo_t *cr, const char *symbol, double width, double height, struct colour c);

#endif
