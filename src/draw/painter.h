/* Inside the drawing part: the painter's tools, shared by the files that paint ground, bases and lettering.
 *
 * Everything is painted in pixels, y downwards, under one light from the upper left. Floating point is welcome here:
 * nothing is decided by it. */
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

/* A palette (theme.c). Ground is described once, for the light theme; the others are tints of it. */
struct palette {
    struct colour paper, card, ink, soft, line, accent, gold; /* the page round the table */
    struct colour rim[2];                                     /* the boards of the tray, lit and in shadow */
    struct colour tint;                                       /* what ground is mixed with, and how much (its alpha) */
    struct colour halo;                                       /* round lettering on the ground */
    struct colour name;                                       /* of features */
    struct {
        struct colour edge, deep, pale; /* front edge and text; outline; swatch */
        struct colour field, charge;    /* of its counters: dark on light against light on dark */
    } side[2];
};
const struct palette *palette_of(enum draw_theme theme);
struct colour rgb(unsigned hex); /* 0x8f9c5a */

enum { PATCHES_MAX = 4 * SCENE_PIECES_MAX, OUTLINE_MAX = 640 };

struct painter {
    cairo_t *cr;
    const struct scene *scene;
    const struct draw_options *options;
    const struct palette *palette;
    double width, height;            /* of the picture */
    double unit;                     /* sizes of frame and headline: about a pixel at the usual width */
    struct patch table;              /* where the table lies */
    double scale;                    /* pixels to a millimetre */
    double bw;                       /* pixels to a base width */
    double least;                    /* lettering is never smaller */
    struct patch taken[PATCHES_MAX]; /* ground that lettering must leave free */
    int patches;
    struct spot shifted[SCENE_PIECES_MAX]; /* pixels by which figures that stand on one another are fanned out */
};

/* The size of the picture that paint_scene will paint. */
void painter_size(const struct scene *s, const struct draw_options *o, int *width, int *height);
void paint_scene(cairo_t *cr, const struct scene *s, const struct draw_options *o);

/* Paper in points that writes itself to the stream (draw.c). */
cairo_surface_t *pdf_surface(FILE *out, double width, double height);

/* Tools (painter.c). */
struct spot spot_of(const struct painter *p, struct point at);
struct point point_of(const struct painter *p, struct spot at); /* and back */
void ink(cairo_t *cr, struct colour c);
struct colour faded(struct colour c, double alpha);
struct colour mixed(struct colour a, struct colour b, double part); /* part 0: a, 1: b */
/* The colour of ground in this picture's theme. */
struct colour earth(const struct painter *p, unsigned hex, double alpha);
double width_of(const struct painter *p, const struct scene_piece *s); /* of a base, in pixels */
double depth_of(const struct painter *p, const struct scene_piece *s);
const struct scene_piece *piece_of(const struct scene *s, uint8_t piece);
/* A point of a base: `ahead` of the middle of its front edge, in pixels. */
struct spot ahead_of(const struct painter *p, const struct scene_piece *s, double ahead);
void enter_base(const struct painter *p, struct pose pose);    /* saves; origin at the front edge, y to the rear */
void base_path(const struct painter *p, const struct base *b); /* within enter_base */
void claim(struct painter *p, struct patch patch);
bool is_free(const struct painter *p, struct patch patch);
struct patch patch_about(struct spot centre, double width, double height);

/* Decorations grow from a fixed seed: the same wood has the same trees on every machine. */
struct seed {
    uint64_t state;
};
struct seed seed_of(uint64_t number);
double seed_unit(struct seed *s); /* 0 <= x < 1 */

/* Outlines for the eye (outline.c): the rules keep theirs. */
struct outline {
    bool closed;
    int count;
    struct spot p[OUTLINE_MAX];
};
/* Corners rounded, a gentle wobble of at most `amount` base widths: an area as nature would have it. */
void outline_natural(const struct painter *p, const struct feature *f, double amount, struct outline *out);
/* A line that wanders a little, as rivers and tracks do. */
void outline_course(const struct painter *p, const struct feature *f, double amount, struct outline *out);
/* Just as it is. */
void outline_exact(const struct painter *p, const struct feature *f, struct outline *out);
void outline_resample(const struct outline *in, double step, struct outline *out);
/* Towards its middle by this part of the way. */
void outline_shrink(const struct outline *in, double part, struct outline *out);
void outline_path(cairo_t *cr, const struct outline *o, double dx, double dy);
struct patch outline_patch(const struct outline *o);
struct spot outline_middle(const struct outline *o);
/* Where two lines cross: the place, and the direction of the first there. */
bool outline_crossing(const struct outline *a, const struct outline *b, int from, struct spot *at, double *direction,
                      int *next);
/* Places at least `gap` apart inside, `margin` away from the edge, from the top down; how many. */
int outline_scatter(const struct outline *o, double gap, double margin, uint64_t seed, struct spot *place, int most);
/* The same in rows, as people build, each a little off. */
int outline_rows(const struct outline *o, double gap, double margin, uint64_t seed, struct spot *place, int most);

/* Lettering (lettering.c). */
enum weight { WEIGHT_PLAIN, WEIGHT_BOLD, WEIGHT_ITALIC, WEIGHT_TITLE };
void letter(cairo_t *cr, enum weight w, double size);
double text_width(cairo_t *cr, const char *text);
/* Where the text stands to the spot: -1 begins there, 0 centred, 1 ends there. The spot's y is the base line. */
void write_text(cairo_t *cr, struct spot at, int side, const char *text);
/* Text centred on the spot with a halo, so that it can be read on any ground. */
void write_label(cairo_t *cr, struct spot centre, const char *text, struct colour c, struct colour halo, double size);
/* An SVG surface keeps its words apart, as text (draw.c puts them in at the end). */
void keep_words(cairo_surface_t *svg, FILE *words);
/* What cairo made of the shapes, shortened, with the words put in and a title for who cannot see it (svg.c). */
void write_svg(FILE *out, const char *svg, size_t size, const char *words, const char *title);

/* Parts of the picture. */
void paint_ground(struct painter *p);         /* ground.c: the open field and every feature */
void paint_features_names(struct painter *p); /* names.c: after the bases are known */
void paint_objectives(struct painter *p);     /* names.c */
void paint_soft(struct painter *p, const struct outline *o, struct colour c, double blur, double dx, double dy);
void paint_stones(struct painter *p, const struct outline *o, uint64_t seed, double gap, double size);
void paint_hill(struct painter *p, const struct feature *f, const struct scene_terrain *t); /* hills.c */
void paint_gully(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_wood(struct painter *p, const struct feature *f, const struct scene_terrain *t); /* wilds.c */
void paint_rough(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_marsh(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_sand(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_plough(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_lake(struct painter *p, const struct feature *f, const struct scene_terrain *t); /* water.c */
void paint_river(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_road(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_ford(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_span(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_crossings(struct painter *p);
void paint_town(struct painter *p, const struct feature *f, const struct scene_terrain *t); /* built.c */
void paint_city(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_camp(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_wall(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_rampart(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_gateway(struct painter *p, const struct feature *f, const struct scene_terrain *t);
void paint_zones(struct painter *p); /* overlays.c */
void paint_moves(struct painter *p);
void paint_links(struct painter *p);
void paint_ghosts(struct painter *p);
void paint_bases(struct painter *p); /* bases.c */
void paint_chevrons(struct painter *p, struct spot at, double h, struct colour c);
void paint_leader_chip(struct painter *p, struct spot at, double r, double turn);
/* One counter without ground under it, its front edge up, the origin in the middle of its front edge. */
void paint_counter(struct painter *p, const struct scene_piece *s, double scale);
void paint_frame(struct painter *p);  /* frame.c: edge of the table, rulers, headline, sides, scale */
void paint_margin(struct painter *p); /* margin.c: the fallen of both sides and a legend, beside the table */
const char *name_of_side(const struct painter *p, int side);
/* A troop symbol filling the box of this width and height around the origin (charges.c). */
void paint_charge(cairo_t *cr, const char *symbol, double width, double height, struct colour c);
/* The path of a charge in a box of 24 by 16; that of plain foot where nobody knows the symbol. */
const char *charge_path(const char *symbol);

#endif
