/* Bases: a card in the side's colour with a thick front edge, a tick the way it faces, the troop symbol, the type
 * and the id. Lettering lies inside the base, so that bases in line never write over one another. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

/* In pixels. */
static double depth_of(const struct painter *p, const struct scene_piece *s) {
    return s->base.depth / 100.0 * p->scale;
}
static double width_of(const struct painter *p, const struct scene_piece *s) {
    return s->base.width / 100.0 * p->scale;
}

static bool drawn(const struct scene_piece *s) { return !(s->marks & (MARK_OFF | MARK_INSIDE)); }

/* A soft shadow lifts the base off the ground, so that bases in line are told apart. */
static void paint_shadow(struct painter *p, const struct scene_piece *s) {
    cairo_t *cr = p->cr;
    cairo_save(cr);
    cairo_translate(cr, p->bw * 0.035, p->bw * 0.05);
    enter_base(p, s->base.pose);
    base_path(p, &s->base);
    cairo_restore(cr);
    cairo_restore(cr);
    ink(cr, (struct colour){0.1, 0.12, 0.05, 0.28});
    cairo_fill(cr);
}

/* The card itself, in base coordinates. */
static void paint_card(struct painter *p, const struct scene_piece *s) {
    cairo_t *cr = p->cr;
    double w = width_of(p, s), edge = fmax(1, p->bw * 0.022), front = p->bw * 0.075;
    struct colour fill = side_fill(s->side);
    base_path(p, &s->base);
    ink(cr, fill);
    cairo_fill_preserve(cr);
    cairo_save(cr);
    cairo_clip(cr);
    ink(cr, side_ink(s->side));
    cairo_rectangle(cr, -w / 2, 0, w, front);
    cairo_fill(cr);
    base_path(p, &s->base);
    cairo_set_line_width(cr, edge * 2); /* clipped: only the inner half shows */
    cairo_stroke(cr);
    cairo_restore(cr);
    if (s->marks & MARK_CAMP) return;
    double tick = p->bw * 0.075; /* the way it faces */
    cairo_move_to(cr, -tick, front * 0.4);
    cairo_line_to(cr, 0, -tick * 0.95);
    cairo_line_to(cr, tick, front * 0.4);
    cairo_close_path(cr);
    ink(cr, side_ink(s->side));
    cairo_fill(cr);
}

/* A general's standard: a gold pennant at the reader's left. */
static void paint_standard(struct painter *p, struct patch room, int side) {
    cairo_t *cr = p->cr;
    double h = fmin(p->bw * 0.3, (room.y1 - room.y0) * 0.9), x = room.x0 + h * 0.12, y = room.y1 - h * 0.05;
    cairo_move_to(cr, x, y - h);
    cairo_line_to(cr, x + h * 0.85, y - h * 0.74);
    cairo_line_to(cr, x, y - h * 0.46);
    cairo_close_path(cr);
    ink(cr, (struct colour){0.98, 0.80, 0.10, 1});
    cairo_fill_preserve(cr);
    ink(cr, side_dark(side));
    cairo_set_line_width(cr, h * 0.06);
    cairo_stroke(cr);
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x, y - h);
    cairo_set_line_width(cr, h * 0.1);
    cairo_stroke(cr);
}

/* Type and id side by side, and their size: the same on all bases unless the text is unusually long. */
struct legend {
    char type[16];
    double size;
};

static double fitting(cairo_t *cr, double size, const char *type, const char *id, double width) {
    char text[32];
    snprintf(text, sizeof text, "%.15s%.8s", type, id);
    letter(cr, WEIGHT_BOLD, size);
    double usual = text_width(cr, "4BdR12"), own = text_width(cr, text), needed = own > usual ? own : usual;
    return needed > width ? size * width / needed : size;
}

/* A type too long to be read beside the id is left out: the symbol tells it. */
static struct legend legend_of(cairo_t *cr, double size, const struct scene_piece *s, double width) {
    struct legend l = {"", fitting(cr, size, "", s->id, width)};
    snprintf(l.type, sizeof l.type, "%s", s->badge ? s->badge : s->type ? s->type : "");
    for (char *c = l.type; *c; c++)
        if (*c == '_' && c - l.type > 2) *c = ' '; /* "heavy cavalry", but "Bd_F" */
    double both = fitting(cr, size, l.type, s->id, width);
    if (both < l.size * 0.7)
        l.type[0] = '\0';
    else
        l.size = both;
    return l;
}

/* Lettering whose middle (of capitals) lies at a height, rather than its base line. */
static void write_in(cairo_t *cr, enum weight w, double size, double x, double middle, int side, const char *text) {
    letter(cr, w, size);
    write_text(cr, (struct spot){x, middle + size * 0.36}, side, text);
}

/* A shallow base: symbol, type and id side by side. */
static void paint_in_line(struct painter *p, const struct scene_piece *s, struct patch room) {
    cairo_t *cr = p->cr;
    double h = room.y1 - room.y0, w = room.x1 - room.x0, middle = (room.y0 + room.y1) / 2;
    double symbol = fmin(h, w * 0.27);
    if (s->marks & MARK_GENERAL) { /* no room for both: the standard takes the symbol's place */
        paint_standard(p, room, s->side);
    } else {
        cairo_save(cr);
        cairo_translate(cr, room.x0 + symbol * 0.55, middle);
        paint_symbol(cr, s->symbol, symbol, h * 0.92, side_dark(s->side));
        cairo_restore(cr);
    }
    double left = room.x0 + symbol * 1.12, both = room.x1 - left, gap = p->bw * 0.05;
    double usual = p->bw * (s->files ? 0.32 : 0.235); /* a unit of several stands has room for more */
    struct legend l = legend_of(cr, fmin(h * 0.9, usual), s, both - gap);
    ink(cr, side_dark(s->side));
    write_in(cr, WEIGHT_PLAIN, l.size, left, middle, -1, l.type);
    write_in(cr, WEIGHT_BOLD, l.size, room.x1, middle, 1, s->id);
}

/* A deep base: the symbol above, type and id below. */
static void paint_in_rows(struct painter *p, const struct scene_piece *s, struct patch room) {
    cairo_t *cr = p->cr;
    double h = room.y1 - room.y0, w = room.x1 - room.x0, text = fmin(p->bw * 0.235, h * 0.4);
    double top = h - text * 1.15, symbol = fmin(top, p->bw * 0.5);
    if (s->marks & MARK_GENERAL)
        paint_standard(p, (struct patch){room.x0, room.y0, room.x1, room.y0 + fmin(top, p->bw * 0.36)}, s->side);
    cairo_save(cr);
    cairo_translate(cr, (room.x0 + room.x1) / 2, room.y0 + top / 2);
    paint_symbol(cr, s->symbol, symbol, symbol * 0.94, side_dark(s->side));
    cairo_restore(cr);
    struct legend l = legend_of(cr, text, s, w - p->bw * 0.08);
    ink(cr, side_dark(s->side));
    write_in(cr, WEIGHT_PLAIN, l.size, room.x0, room.y1 - text * 0.58, -1, l.type);
    if (*l.type)
        write_in(cr, WEIGHT_BOLD, l.size, room.x1, room.y1 - text * 0.58, 1, s->id);
    else
        write_in(cr, WEIGHT_BOLD, l.size, (room.x0 + room.x1) / 2, room.y1 - text * 0.58, 0, s->id);
}

/* A single figure's base is too small to be lettered: its id stands behind it, where others have their note. */
static bool is_figure(const struct painter *p, const struct scene_piece *s) {
    return width_of(p, s) < p->bw * 0.6 && depth_of(p, s) < p->bw * 0.6;
}

static void paint_figure(struct painter *p, const struct scene_piece *s, struct patch room) {
    cairo_t *cr = p->cr;
    double h = room.y1 - room.y0;
    cairo_save(cr);
    cairo_translate(cr, (room.x0 + room.x1) / 2, (room.y0 + room.y1) / 2);
    paint_symbol(cr, s->symbol, h, h * 0.94, side_dark(s->side));
    cairo_restore(cr);
}

/* A word worth showing ("sacking"), along the rear edge: the front is where the fighting is. */
static void paint_note(struct painter *p, const struct scene_piece *s, double y) {
    cairo_t *cr = p->cr;
    bool figure = is_figure(p, s), note = s->note && *s->note;
    char text[64];
    snprintf(text, sizeof text, "%s%s%s", figure ? s->id : "", figure && note ? " " : "", note ? s->note : "");
    if (!*text) return;
    letter(cr, WEIGHT_ITALIC, p->bw * 0.21);
    write_label(cr, (struct spot){0, y}, text, side_dark(s->side), p->bw * 0.09);
}

/* Turns the base's frame so that its lettering is never upside down; the room excludes the front edge. */
static struct patch enter_lettering(struct painter *p, const struct scene_piece *s) {
    double w = width_of(p, s), d = depth_of(p, s), front = p->bw * 0.09, inset = p->bw * 0.05;
    heading f = s->base.pose.facing;
    bool flipped = f > QUARTER_TURN && f <= QUARTER_TURN + HALF_TURN;
    cairo_translate(p->cr, 0, d / 2);
    if (flipped) cairo_rotate(p->cr, M_PI);
    struct patch room = {-w / 2 + inset, -d / 2 + front, w / 2 - inset, d / 2 - p->bw * 0.035};
    if (flipped) room.y0 = -d / 2 + p->bw * 0.035, room.y1 = d / 2 - front;
    return room;
}

/* What a base did this bound: a small dot for moved, a ring for shot, beside the front edge. */
static void paint_marks(struct painter *p, const struct scene_piece *s) {
    cairo_t *cr = p->cr;
    double w = width_of(p, s), r = p->bw * 0.03;
    ink(cr, (struct colour){1, 1, 1, 0.95});
    if (s->marks & MARK_MOVED) {
        cairo_arc(cr, w / 2 - r * 1.8, p->bw * 0.038, r, 0, 2 * M_PI);
        cairo_fill(cr);
    }
    if (s->marks & MARK_SHOT) {
        cairo_new_path(cr);
        cairo_arc(cr, w / 2 - r * 4.5, p->bw * 0.038, r * 0.8, 0, 2 * M_PI);
        cairo_set_line_width(cr, r * 0.6);
        cairo_stroke(cr);
    }
}

/* The stands of a unit: thin lines between files and ranks, gaps in loose order; staggered ones chequered. */
static void paint_stands(struct painter *p, const struct scene_piece *s) {
    cairo_t *cr = p->cr;
    double w = width_of(p, s), d = depth_of(p, s);
    for (unsigned i = 0; s->staggered && i < (unsigned)s->files * s->ranks; i++) {
        unsigned f = i % s->files, r = i / s->files;
        if ((f + r) % 2 == 0) continue;
        cairo_rectangle(cr, -w / 2 + w * f / s->files, d * r / s->ranks, w / s->files, d / s->ranks);
        ink(cr, faded(side_dark(s->side), 0.16));
        cairo_fill(cr);
    }
    ink(cr, s->loose ? (struct colour){0.80, 0.82, 0.66, 1} : faded(side_dark(s->side), 0.35));
    cairo_set_line_width(cr, p->bw * (s->loose ? 0.07 : 0.02)); /* in loose order the ground is seen between them */
    for (unsigned f = 1; f < s->files; f++) {
        cairo_move_to(cr, -w / 2 + w * f / s->files, 0);
        cairo_line_to(cr, -w / 2 + w * f / s->files, d);
    }
    for (unsigned r = 1; r < s->ranks; r++) {
        cairo_move_to(cr, -w / 2, d * r / s->ranks);
        cairo_line_to(cr, w / 2, d * r / s->ranks);
    }
    cairo_stroke(cr);
}

/* Markers of wear: a row of red dots along the left edge, from the front. */
static void paint_points(struct painter *p, const struct scene_piece *s) {
    double w = width_of(p, s), r = p->bw * 0.09;
    for (unsigned i = 0; i < s->points; i++) {
        cairo_arc(p->cr, -w / 2 - r * 1.4, r * (1 + 2.4 * i), r, 0, 2 * M_PI);
        ink(p->cr, (struct colour){0.78, 0.08, 0.06, 1});
        cairo_fill(p->cr);
    }
}

/* Casualties: small crosses along the right edge. A leader with the unit: a gold star at its rear. */
static void paint_company(struct painter *p, const struct scene_piece *s) {
    cairo_t *cr = p->cr;
    double w = width_of(p, s), d = depth_of(p, s), r = p->bw * 0.07;
    ink(cr, (struct colour){0.12, 0.10, 0.10, 1});
    cairo_set_line_width(cr, p->bw * 0.035);
    for (unsigned i = 0; i < s->losses; i++) {
        double x = w / 2 + r * 1.8, y = r * (1.2 + 3 * i);
        cairo_move_to(cr, x - r, y - r);
        cairo_line_to(cr, x + r, y + r);
        cairo_move_to(cr, x - r, y + r);
        cairo_line_to(cr, x + r, y - r);
    }
    cairo_stroke(cr);
    if (!s->led) return;
    cairo_arc(cr, w / 2, d, p->bw * 0.15, 0, 2 * M_PI);
    ink(cr, (struct colour){0.98, 0.80, 0.10, 1});
    cairo_fill_preserve(cr);
    ink(cr, side_dark(s->side));
    cairo_set_line_width(cr, p->bw * 0.02);
    cairo_stroke(cr);
    cairo_save(cr);
    cairo_translate(cr, w / 2, d);
    paint_symbol(cr, "leader", p->bw * 0.24, p->bw * 0.24, side_dark(s->side));
    cairo_restore(cr);
}

static void paint_piece(struct painter *p, const struct scene_piece *s) {
    paint_shadow(p, s);
    enter_base(p, s->base.pose);
    paint_card(p, s);
    if (s->files) paint_stands(p, s);
    paint_points(p, s);
    paint_company(p, s);
    paint_marks(p, s);
    struct patch room = enter_lettering(p, s);
    if (is_figure(p, s))
        paint_figure(p, s, room);
    else if (s->base.depth * 100 < s->base.width * 56)
        paint_in_line(p, s, room);
    else
        paint_in_rows(p, s, room);
    bool upright = room.y0 + room.y1 > 0; /* the front edge lies above */
    paint_note(p, s, upright ? room.y1 + p->bw * 0.1 : room.y0 - p->bw * 0.1);
    cairo_restore(p->cr);
}

/* The upright rectangle around a base, for lettering to keep clear of. */
static struct patch around(const struct painter *p, const struct scene_piece *s) {
    double a = s->base.pose.facing * (2 * M_PI / 65536), w = width_of(p, s), d = depth_of(p, s);
    struct spot at = spot_of(p, s->base.pose.at);
    struct spot centre = {at.x - sin(a) * d / 2, at.y + cos(a) * d / 2};
    double x = (fabs(cos(a)) * w + fabs(sin(a)) * d) / 2 + p->bw * 0.06;
    double y = (fabs(sin(a)) * w + fabs(cos(a)) * d) / 2 + p->bw * 0.06;
    return (struct patch){centre.x - x, centre.y - y, centre.x + x, centre.y + y};
}

/* All ground is claimed before anything is lettered: names of features come last and keep clear of every base. */
void paint_bases(struct painter *p) {
    const struct scene *s = p->scene;
    for (uint32_t i = 0; i < s->pieces; i++)
        if (drawn(&s->piece[i])) claim(p, around(p, &s->piece[i]));
    for (uint32_t i = 0; i < s->pieces; i++)
        if (drawn(&s->piece[i])) paint_piece(p, &s->piece[i]);
}
