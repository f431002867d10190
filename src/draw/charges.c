/* Heraldic charges: one for every kind of troops, bold enough to be told apart when a base is 27 pixels wide. Each is a
 * path in the words of SVG, in a box of 24 by 16 about 12,8, filled by the even-odd rule. */
#include "draw/painter.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const struct {
    const char *name, *path;
} charges[] = {
    {"foot", "M3 13.5 17.5 2l1.6 1.9L4.6 15.4zM21 13.5 6.5 2 4.9 3.9l14.5 11.5z"},
    {"blade", "M7 2h10v6.5c0 3.4-2.5 5.3-5 6.5-2.5-1.2-5-3.1-5-6.5zM11 4v3H8.6v1.8H11v4h2v-4h2.4V7H13V4z"},
    {"spear", "M4.6 15V5L6 1l1.4 4v10zM10.6 15V5L12 1l1.4 4v10zM16.6 15V5L18 1l1.4 4v10z"},
    {"pike", "M2.2 15V4l.9-3.4L4 4v11zM6.5 15V4l.9-3.4.9 3.4v11zM11.1 15V4l.9-3.4.9 3.4v11zM15.7 15V4l.9-3.4.9 3.4v11zM20 15V4l.9-3.4.9 3.4v11z"},
    {"javelin", "M3 14.2 12.6 4.6 11.2 3.2 16 1.6 14.4 6.4 13.9 5.9 4.4 15.5zM9.5 14.2l9.6-9.6-1.4-1.4 4.8-1.6-1.6 4.8-.5-.5-9.6 9.6z"},
    {"warband", "M3 8.5 12 3l9 5.5v3L12 6l-9 5.5zM3 13 12 7.5 21 13v2.8L12 10.5 3 15.8z"},
    {"light", "M7 5a2.6 2.6 0 1 1 .01 0zM17 5a2.6 2.6 0 1 1 .01 0zM4.5 15l2.5-8.5L9.5 15zM14.5 15 17 6.5 19.5 15z"},
    {"bow", "M3.5 12.5C5 4.5 19 4.5 20.5 12.5L18.3 13C17 7.8 7 7.8 5.7 13zM11.1 15.5V4.5H9L12 .3 15 4.5h-2.1v11z"},
    /* a stock with its prod and stirrup; a long stave drawn to the ear with two arrows */
    {"crossbow", "M10.8 15.5V7.6L3 9.6 2.4 7.6 10.8 4V.8h2.4V4l8.4 3.6L21 9.6l-7.8-2v7.9zM8.8 12h6.4v1.8H8.8z"},
    {"warbow", "M5 15.6C.6 10.5.6 5.5 5 .4L6.6 1.8C3.2 6 3.2 10 6.6 14.2zM7 4.4h10V2.6L22.5 5.3 17 8V6.2H7zM7 9.8h10V8l5.5 2.7L17 13.4v-1.8H7z"},
    {"crowd", "M5 6.5a2.3 2.3 0 1 1 .01 0zM12 4.8a2.3 2.3 0 1 1 .01 0zM19 6.5a2.3 2.3 0 1 1 .01 0zM2 15c0-5 6-5 6 0zM9 13.5c0-5 6-5 6 0zM16 15c0-5 6-5 6 0z"},
    /* a pack and a staff; a town gate with people in it */
    {"followers", "M9 4.6a2.3 2.3 0 1 1 .01 0zM5.5 15c0-5.6 1-8.6 3.5-8.6s3.5 3 3.5 8.6zM13.5 6.5c3.6-1.6 6.5.5 6.5 4s-3.5 4.8-6.5 3.6zM2.2 2h1.8v13.4H2.2z"},
    {"denizens", "M2.5 15V3.5H5V1h2.5v2.5h3V1h3v2.5h3V1H19v2.5h2.5V15h-6v-2.5c0-4.6-7-4.6-7 0V15zM12 12.2a1.5 1.5 0 1 1 .01 0zM10.2 15.6c0-3.2 3.6-3.2 3.6 0z"},
    {"horse", "M6 15c0-5 2-7 4-8L8.5 4 11 4.6 12 2.2 13.6 5c3 1 4.7 3 5.2 6.2l-2.6 1.5-2.4-2.3-2 .5C12.3 12.5 14 13.5 14 15z"},
    {"knight", "M2 15c0-5 2-7 4-8L4.5 4 7 4.6 8 2.2 9.6 5c3 1 4.7 3 5.2 6.2l-2.6 1.5-2.4-2.3-2 .5C8.3 12.5 10 13.5 10 15zM17.8 15V5L19 .8 20.2 5v10z"},
    {"rider", "M8.5 14c0-4 1.6-5.6 3.2-6.4L10.5 5.2l2 .5.8-1.9 1.3 2.2c2.4.8 3.7 2.4 4.1 5l-2 1.2-2-1.9-1.5.4c.4 1.3 1.6 2 1.6 3.3zM1 5.5h6.5v1.8H1zM2.5 9H7v1.8H2.5zM1 12.5h5.5v1.8H1z"},
    {"camel", "M3 15v-3c0-2 1-3.5 2.5-3.5S7.5 5 9.5 5s2 3.5 4 3.5c2.5 0 2.5-5 4-6.5h3.5v2.2h-2C18 8 17.5 12 14.5 12v3h-2v-3H6v3z"},
    {"elephant", "M2.5 14.5V9c0-4 3-6.5 7-6.5 3.2 0 4.8 1 6.5 1 3.5 0 5.5 2.5 5.5 6v4h-2.3v-3.6c-1 1-2.2 1.1-3.2.7v2.9H12V11H8v3.5z"},
    {"chariot", "M8 4.5a5 5 0 1 1-.01 0zm0 2a3 3 0 1 0 .01 0zM8 8.7a.9.9 0 1 1-.01 0zM13 8l8-4.5 1 1.8-8.5 4.7z"},
    {"artillery", "M9 8.5a3.5 3.5 0 1 1-.01 0zm0 2a1.5 1.5 0 1 0 .01 0zM4 5.5 20.5 2l.7 3.2L7 9z"},
    {"wagon", "M3 3h18v6.5H3zM7.5 10.3a2.6 2.6 0 1 1-.01 0zM16.5 10.3a2.6 2.6 0 1 1-.01 0z"},
    /* a kettle on wheels that breathes fire */
    {"machine", "M4 9.5C4 5 8 3.5 11 3.5h4l1-1.8h3L18 4.6c2.2 1 3 2.8 3 4.9zM7.5 10.3a2.6 2.6 0 1 1-.01 0zM16.5 10.3a2.6 2.6 0 1 1-.01 0zM1.2 2.2C4.4 1 5.6 2.5 5 5 3.6 3.8 2.6 4 .8 5.2 1.9 4 2 3.2 1.2 2.2z"},
    {"leader", "M4 13.5 3 4.5l4.5 4L12 2.5l4.5 6 4.5-4-1 9z"},
    {"chief", "M4 10.5 3 2.5l4.5 4L12 .8l4.5 5.7 4.5-4-1 8zM4 12.3h16v3H4z"},
    /* a sword upright in a wreath; the same under a halo of rays */
    {"hero", "M12 .2 13.4 3v5.4h3v1.9h-3v3.2h1.2v2h-5.2v-2h1.2v-3.2h-3V8.4h3V3zM6.5 3C2.8 6.4 2.8 11 7 15.2L8.4 14C5.2 10.4 5.2 7 8 4.4zM17.5 3c3.7 3.4 3.7 8-.5 12.2L15.6 14c3.2-3.6 3.2-7 .4-9.6z"},
    {"paladin", "M10.6 15.8V7.2H5.8V4.4h4.8V.4h2.8v4h4.8v2.8h-4.8v8.6zM2 9.2l5.4.8-.4 1.8zM22 9.2l-5.4.8.4 1.8zM3.2 14.8l4.6-2.6.9 1.6zM20.8 14.8l-4.6-2.6-.9 1.6z"},
    {"mage", "M12 .5l2 4.8 5.2.4-4 3.4 1.3 5.1L12 11.5l-4.5 2.7 1.3-5.1-4-3.4 5.2-.4z"},
    /* an open book under a flame */
    {"cleric", "M2 6c3.6-1.2 7-1 9.2.6v8.6C9 13.6 5.6 13.4 2 14.6zM22 6c-3.6-1.2-7-1-9.2.6v8.6c2.2-1.6 5.6-1.8 9.2-.6zM12 .2c2.2 2 2.2 4-.0 5.2-2.2-1.2-2.2-3.2 0-5.2z"},
    {"beast", "M12 15.2c-3.5 0-6-1.2-5-4 .8-2.2 3-3.7 5-3.7s4.2 1.5 5 3.7c1 2.8-1.5 4-5 4zM5 8a2 2.6 0 1 1 .01 0zM9.5 5.5a2 2.6 0 1 1 .01 0zM14.5 5.5a2 2.6 0 1 1 .01 0zM19 8a2 2.6 0 1 1 .01 0z"},
    /* three marks of claws */
    {"great beast", "M3 1.2C8.5 3 9.6 9 6.4 15.4 6.8 10 6 5.6 3 1.2zM10 .6c5.5 1.8 6.6 8 3.2 15C13.6 10 13 5.2 10 .6zM17 1.2c5.5 1.8 6.6 7.8 3.4 14.2C20.8 10 20 5.6 17 1.2z"},
    {"behemoth", "M2 14.8V10C2 5 6 2.2 11 2.2c3.4 0 5 1.4 6.4 3l1.2-4 1.5 4.6c1.6 1 2.4 2.6 2.4 4.6l-2.6.4v4h-3.2l-.8-3.2H8.8L8 14.8zM18 8.6a.9.9 0 1 0 .01 0z"},
    {"flyer", "M12 14 9.5 9 1 3c5-.5 8 .8 9.8 3.5L12 4.3l1.2 2.2C15 3.8 18 2.5 23 3l-8.5 6z"},
    /* wings of the eagle over wings of its young */
    {"great flyer", "M12 9.2 9.4 5.6.6.8c5.2-.8 8.4.3 10.3 2.6L12 1.8l1.1 1.6C15 1.1 18.2 0 23.4.8l-8.8 4.8zM12 15.8 10 12.4 3 8.6c4-.6 6.5.2 8 2L12 9.8l1 .8c1.5-1.8 4-2.6 8-2l-7 3.8z"},
    {"dragon", "M12 15.5 10 12 5 13l2-3-6-1 3.5-2L2 3c4 0 6.5 1.2 8 3.5L9.5 3 12 .5 14.5 3 14 6.5C15.5 4.2 18 3 22 3l-2.5 4L23 9l-6 1 2 3-5-1z"},
    {"camp", "M12 1.5 22 14.5H14.5L12 9.5 9.5 14.5H2z"},
};
/* clang-format on */

const char *charge_path(const char *symbol) {
    for (size_t i = 0; symbol && i < sizeof charges / sizeof *charges; i++)
        if (strcmp(charges[i].name, symbol) == 0) return charges[i].path;
    return charges[0].path;
}

/* --- the words of a path ------------------------------------------------------------------------------------ */

struct reader {
    const char *at;
};

static void skip(struct reader *r) {
    while (*r->at == ' ' || *r->at == ',') r->at++;
}

/* "3-2.5.5" are three numbers: a sign or a second point begins the next. */
static double number(struct reader *r) {
    char text[24];
    size_t n = 0;
    bool point = false;
    skip(r);
    for (; n + 1 < sizeof text; n++, r->at++) {
        char c = *r->at;
        if (!(isdigit((unsigned char)c) || (c == '.' && !point) || ((c == '-' || c == '+') && n == 0))) break;
        point = point || c == '.';
        text[n] = c;
    }
    text[n] = '\0';
    return strtod(text, NULL);
}

static bool more(struct reader *r) {
    skip(r);
    return *r->at && !isalpha((unsigned char)*r->at);
}

/* Arcs in charges are circles and ellipses all but closed, the long way round: the whole of one, above or below where
 * it begins. */
static void whole_ellipse(cairo_t *cr, struct spot from, double rx, double ry, bool above) {
    cairo_save(cr);
    cairo_translate(cr, from.x, above ? from.y - ry : from.y + ry);
    cairo_scale(cr, rx, ry);
    cairo_new_sub_path(cr);
    cairo_arc(cr, 0, 0, 1, 0, 2 * M_PI);
    cairo_restore(cr);
}

static struct spot pair(struct reader *r, struct spot from, bool relative) {
    double x = number(r), y = number(r);
    return relative ? (struct spot){from.x + x, from.y + y} : (struct spot){x, y};
}

/* One command with all its numbers; `now` is where the pen is, `grip` the last handle of a curve. */
static void follow(cairo_t *cr, struct reader *r, char command, struct spot *now, struct spot *grip,
                   struct spot *begin) {
    bool relative = islower((unsigned char)command);
    char c = (char)tolower((unsigned char)command);
    struct spot a, b;
    if (c == 'm' || c == 'l') {
        *now = pair(r, *now, relative);
        if (c == 'm') cairo_move_to(cr, now->x, now->y), *begin = *now;
        if (c == 'l') cairo_line_to(cr, now->x, now->y);
    } else if (c == 'h' || c == 'v') {
        double n = number(r);
        if (c == 'h') now->x = relative ? now->x + n : n;
        if (c == 'v') now->y = relative ? now->y + n : n;
        cairo_line_to(cr, now->x, now->y);
    } else if (c == 'c' || c == 's') {
        a = c == 'c' ? pair(r, *now, relative) : (struct spot){2 * now->x - grip->x, 2 * now->y - grip->y};
        b = pair(r, *now, relative);
        *now = pair(r, *now, relative);
        cairo_curve_to(cr, a.x, a.y, b.x, b.y, now->x, now->y);
        *grip = b;
    } else {
        double rx = number(r), ry = number(r);
        number(r), number(r);
        bool clockwise = number(r) > 0;
        a = *now;
        *now = pair(r, *now, relative);
        whole_ellipse(cr, a, rx, ry, clockwise == (now->x > a.x));
    }
}

static void trace(cairo_t *cr, const char *path) {
    struct reader r = {path};
    struct spot now = {0, 0}, grip = {0, 0}, begin = {0, 0};
    cairo_new_path(cr);
    while (skip(&r), *r.at) {
        char command = *r.at++;
        if (command == 'z' || command == 'Z') {
            cairo_close_path(cr);
            now = begin;
            continue;
        }
        do {
            follow(cr, &r, command, &now, &grip, &begin);
            if (command == 'M') command = 'L';
            if (command == 'm') command = 'l';
        } while (more(&r));
    }
}

void paint_charge(cairo_t *cr, const char *symbol, double width, double height, struct colour c) {
    double scale = fmin(width / 24, height / 16);
    cairo_save(cr);
    cairo_scale(cr, scale, scale);
    cairo_translate(cr, -12, -8);
    trace(cr, charge_path(symbol));
    cairo_restore(cr);
    ink(cr, c);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_fill(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING);
}
