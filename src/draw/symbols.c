/* Troop symbols, drawn with paths: each in a box from -1 to 1 (y downwards, the troops look up or right), scaled
 * to the room on the base. Simple silhouettes that still read when a base is fifty pixels wide. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

static void disc(cairo_t *cr, double x, double y, double r) {
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, y, r, 0, 2 * M_PI);
}

static void line(cairo_t *cr, double x0, double y0, double x1, double y1) {
    cairo_move_to(cr, x0, y0);
    cairo_line_to(cr, x1, y1);
}

static void stroke(cairo_t *cr, double width) {
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

static void polygon(cairo_t *cr, const double (*corner)[2], int count) {
    for (int i = 0; i < count; i++) cairo_line_to(cr, corner[i][0], corner[i][1]);
    cairo_close_path(cr);
}
#define POLYGON(cr, corners) polygon(cr, corners, (int)(sizeof(corners) / sizeof((corners)[0])))

/* One man from the front: a head above shoulders. */
static void man(cairo_t *cr, double x, double y, double size) {
    disc(cr, x, y - 0.55 * size, 0.27 * size);
    cairo_move_to(cr, x - 0.42 * size, y + 0.8 * size);
    cairo_curve_to(cr, x - 0.42 * size, y - 0.35 * size, x + 0.42 * size, y - 0.35 * size, x + 0.42 * size,
                   y + 0.8 * size);
    cairo_close_path(cr);
    cairo_fill(cr);
}

static void draw_foot(cairo_t *cr) {
    for (int i = -1; i <= 1; i++) man(cr, i * 0.68, 0.15, 0.8);
}

/* A large shield and a sword. */
static void draw_blade(cairo_t *cr) {
    cairo_move_to(cr, -0.8, -0.75);
    cairo_line_to(cr, 0.05, -0.75);
    cairo_line_to(cr, 0.05, 0.2);
    cairo_curve_to(cr, 0.05, 0.65, -0.25, 0.85, -0.375, 0.95);
    cairo_curve_to(cr, -0.5, 0.85, -0.8, 0.65, -0.8, 0.2);
    cairo_close_path(cr);
    cairo_fill(cr);
    line(cr, 0.55, -0.95, 0.55, 0.85);
    stroke(cr, 0.2);
    line(cr, 0.25, 0.4, 0.85, 0.4);
    stroke(cr, 0.2);
}

/* Round shields overlapping under a row of spears. */
static void draw_spear(cairo_t *cr) {
    for (int i = -1; i <= 1; i++) {
        line(cr, i * 0.62 + 0.2, -1, i * 0.62 + 0.2, 0.9);
        stroke(cr, 0.11);
        disc(cr, i * 0.62 - 0.06, 0.3, 0.36);
        cairo_fill(cr);
    }
}

/* A hedge of long points. */
static void draw_pike(cairo_t *cr) {
    for (int i = 0; i < 5; i++) line(cr, -0.8 + i * 0.4, -1, -0.8 + i * 0.4, 0.4);
    stroke(cr, 0.11);
    for (int i = 0; i < 4; i++) man(cr, -0.66 + i * 0.44, 0.55, 0.45);
}

/* A long oval shield over crossed javelins. */
static void draw_javelin(cairo_t *cr) {
    line(cr, -0.75, 0.9, 0.75, -0.9);
    line(cr, 0.75, 0.9, -0.75, -0.9);
    stroke(cr, 0.15);
    cairo_save(cr);
    cairo_scale(cr, 0.42, 0.72);
    disc(cr, 0, 0, 1);
    cairo_restore(cr);
    cairo_fill(cr);
}

/* A wild wedge. */
static void draw_warband(cairo_t *cr) {
    man(cr, 0, -0.35, 0.62);
    man(cr, -0.62, 0.35, 0.62);
    man(cr, 0.62, 0.35, 0.62);
    line(cr, -0.3, -0.95, 0.3, 0.0);
    stroke(cr, 0.1);
}

/* Loose figures. */
static void draw_light(cairo_t *cr) {
    static const double at[][2] = {{-0.75, 0.2}, {-0.2, -0.5}, {0.3, 0.45}, {0.8, -0.25}};
    for (int i = 0; i < 4; i++) man(cr, at[i][0], at[i][1], 0.42);
}

/* A crowd without order. */
static void draw_crowd(cairo_t *cr) {
    static const double at[][2] = {{-0.8, -0.5}, {-0.1, -0.6}, {0.55, -0.45}, {-0.5, 0.4}, {0.15, 0.3}, {0.8, 0.45}};
    for (int i = 0; i < 6; i++) man(cr, at[i][0], at[i][1], 0.45);
}

static void draw_bow(cairo_t *cr) {
    cairo_move_to(cr, -0.9, 0.35);
    cairo_curve_to(cr, -0.55, -0.75, 0.55, -0.75, 0.9, 0.35);
    stroke(cr, 0.2);
    line(cr, -0.9, 0.35, 0, 0.55);
    line(cr, 0.9, 0.35, 0, 0.55);
    stroke(cr, 0.08);
    line(cr, 0, 0.9, 0, -0.8);
    stroke(cr, 0.13);
    static const double head[][2] = {{0, -1}, {0.24, -0.6}, {-0.24, -0.6}};
    POLYGON(cr, head);
    cairo_fill(cr);
}

/* A horse's head and neck, as the chess piece. */
static void horse_head(cairo_t *cr) {
    cairo_move_to(cr, -0.62, 0.95);
    cairo_curve_to(cr, -0.75, 0.1, -0.5, -0.55, 0.05, -0.72);
    cairo_line_to(cr, 0.12, -1);
    cairo_line_to(cr, 0.32, -0.7);
    cairo_curve_to(cr, 0.55, -0.5, 0.7, -0.15, 0.92, 0.1);
    cairo_line_to(cr, 0.78, 0.4);
    cairo_curve_to(cr, 0.5, 0.42, 0.4, 0.15, 0.12, 0.12);
    cairo_curve_to(cr, 0.2, 0.45, 0.55, 0.6, 0.55, 0.95);
    cairo_close_path(cr);
    cairo_fill(cr);
}

static void draw_horse(cairo_t *cr) { horse_head(cr); }

/* The same with a couched lance. */
static void draw_knight(cairo_t *cr) {
    horse_head(cr);
    line(cr, -0.95, 0.65, 0.98, -0.8);
    stroke(cr, 0.13);
}

/* A galloping leg-less dash: three slanted strokes behind a small head. */
static void draw_light_horse(cairo_t *cr) {
    cairo_save(cr);
    cairo_translate(cr, 0.3, 0);
    cairo_scale(cr, 0.68, 0.85);
    horse_head(cr);
    cairo_restore(cr);
    for (int i = 0; i < 3; i++) line(cr, -0.95, -0.35 + i * 0.45, -0.45, -0.35 + i * 0.45);
    stroke(cr, 0.13);
}

static void draw_camel(cairo_t *cr) {
    cairo_move_to(cr, -0.85, 0.25);
    cairo_curve_to(cr, -0.8, -0.1, -0.55, -0.05, -0.45, -0.1);
    cairo_curve_to(cr, -0.3, -0.85, 0.1, -0.85, 0.2, -0.1);
    cairo_curve_to(cr, 0.4, 0.1, 0.5, 0.05, 0.55, -0.55);
    cairo_line_to(cr, 0.95, -0.65);
    cairo_line_to(cr, 0.95, -0.4);
    cairo_line_to(cr, 0.72, -0.38);
    cairo_curve_to(cr, 0.75, 0.25, 0.5, 0.35, 0.4, 0.35);
    cairo_line_to(cr, -0.7, 0.4);
    cairo_close_path(cr);
    cairo_fill(cr);
    for (int i = 0; i < 4; i++) line(cr, -0.65 + i * 0.35, 0.3, -0.65 + i * 0.35, 0.9);
    stroke(cr, 0.14);
}

/* With its tower, trunk to the right. */
static void draw_elephant(cairo_t *cr) {
    cairo_move_to(cr, -0.9, 0.85);
    cairo_line_to(cr, -0.9, 0.0);
    cairo_curve_to(cr, -0.9, -0.75, 0.1, -0.75, 0.25, -0.45);
    cairo_curve_to(cr, 0.5, -0.8, 0.95, -0.6, 0.9, 0.0);
    cairo_curve_to(cr, 0.88, 0.35, 0.85, 0.5, 0.98, 0.75);
    cairo_line_to(cr, 0.78, 0.85);
    cairo_curve_to(cr, 0.62, 0.6, 0.66, 0.4, 0.6, 0.25);
    cairo_line_to(cr, 0.3, 0.2);
    cairo_line_to(cr, 0.3, 0.85);
    cairo_line_to(cr, 0.02, 0.85);
    cairo_line_to(cr, 0.0, 0.35);
    cairo_line_to(cr, -0.55, 0.35);
    cairo_line_to(cr, -0.55, 0.85);
    cairo_close_path(cr);
    cairo_fill(cr);
    cairo_rectangle(cr, -0.62, -0.98, 0.6, 0.4); /* the tower */
    cairo_fill(cr);
}

/* A wheel, the car above it, the pole in front. */
static void draw_chariot(cairo_t *cr) {
    disc(cr, -0.3, 0.3, 0.55);
    stroke(cr, 0.16);
    for (int i = 0; i < 3; i++) {
        double a = i * M_PI / 3, x = cos(a) * 0.5, y = sin(a) * 0.5;
        line(cr, -0.3 - x, 0.3 - y, -0.3 + x, 0.3 + y);
    }
    stroke(cr, 0.09);
    cairo_move_to(cr, -0.85, -0.75);
    cairo_curve_to(cr, -0.75, -0.25, 0.1, -0.25, 0.15, -0.95);
    stroke(cr, 0.17);
    line(cr, 0.1, 0.1, 0.95, -0.1);
    stroke(cr, 0.14);
}

/* A barrel on a carriage. */
static void draw_artillery(cairo_t *cr) {
    line(cr, -0.55, 0.35, 0.75, -0.6);
    stroke(cr, 0.36);
    disc(cr, -0.15, 0.45, 0.42);
    stroke(cr, 0.16);
    line(cr, -0.2, 0.5, -0.95, 0.85);
    stroke(cr, 0.15);
}

static void draw_wagon(cairo_t *cr) {
    cairo_move_to(cr, -0.8, 0.3);
    cairo_line_to(cr, -0.8, -0.2);
    cairo_curve_to(cr, -0.8, -0.95, 0.8, -0.95, 0.8, -0.2);
    cairo_line_to(cr, 0.8, 0.3);
    cairo_close_path(cr);
    cairo_fill(cr);
    disc(cr, -0.5, 0.6, 0.26);
    cairo_new_sub_path(cr);
    disc(cr, 0.5, 0.6, 0.26);
    stroke(cr, 0.14);
}

/* Three tents. */
static void draw_camp(cairo_t *cr) {
    for (int i = -1; i <= 1; i++) {
        double x = i * 0.62, top = i ? -0.35 : -0.75;
        cairo_move_to(cr, x, top);
        cairo_line_to(cr, x + 0.45, 0.8);
        cairo_line_to(cr, x + 0.1, 0.8);
        cairo_line_to(cr, x, 0.3);
        cairo_line_to(cr, x - 0.1, 0.8);
        cairo_line_to(cr, x - 0.45, 0.8);
        cairo_close_path(cr);
    }
    cairo_fill(cr);
}

static void draw_leader(cairo_t *cr) {
    static const double star[][2] = {{0, -1},  {0.26, -0.31}, {0.95, -0.31}, {0.4, 0.12},    {0.6, 0.8},
                                     {0, 0.4}, {-0.6, 0.8},   {-0.4, 0.12},  {-0.95, -0.31}, {-0.26, -0.31}};
    POLYGON(cr, star);
    cairo_fill(cr);
}

/* The leader of all: his star in a ring. */
static void draw_chief(cairo_t *cr) {
    cairo_arc(cr, 0, 0, 0.95, 0, 2 * M_PI);
    cairo_set_line_width(cr, 0.16);
    cairo_stroke(cr);
    cairo_save(cr);
    cairo_scale(cr, 0.66, 0.66);
    draw_leader(cr);
    cairo_restore(cr);
}

static const struct {
    const char *name;
    void (*draw)(cairo_t *cr);
} symbols[] = {
    {"foot", draw_foot},       {"blade", draw_blade},       {"spear", draw_spear},     {"pike", draw_pike},
    {"javelin", draw_javelin}, {"warband", draw_warband},   {"light", draw_light},     {"crowd", draw_crowd},
    {"bow", draw_bow},         {"horse", draw_horse},       {"knight", draw_knight},   {"rider", draw_light_horse},
    {"camel", draw_camel},     {"elephant", draw_elephant}, {"chariot", draw_chariot}, {"artillery", draw_artillery},
    {"wagon", draw_wagon},     {"camp", draw_camp},         {"leader", draw_leader},   {"chief", draw_chief},
};

void paint_symbol(cairo_t *cr, const char *symbol, double width, double height, struct colour c) {
    size_t found = 0; /* a family we do not know is drawn as foot */
    for (size_t i = 0; symbol && i < sizeof symbols / sizeof *symbols; i++)
        if (strcmp(symbols[i].name, symbol) == 0) found = i;
    double size = fmin(width, height) / 2;
    cairo_save(cr);
    cairo_scale(cr, fmin(width / 2, size * 1.25), size);
    ink(cr, c);
    symbols[found].draw(cr);
    cairo_restore(cr);
}
