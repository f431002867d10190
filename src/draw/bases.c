/* Bases as counters: a field in the side's tone, a front edge with a tick the way it faces, the charge of its troops,
 * its type and id. Lettering lies inside the base, so that bases in line never write over one another; what does not
 * fit there at a readable size stands beside the base, where nothing else is written (tags). */
#include "draw/painter.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static bool drawn(const struct scene_piece *s) { return !(s->marks & (MARK_OFF | MARK_INSIDE)); }

static double angle_of(const struct scene_piece *s) { return s->base.pose.facing * (2 * M_PI / 65536); }

/* A single figure's base is too small to be lettered. */
static bool is_figure(const struct painter *p, const struct scene_piece *s) {
    return width_of(p, s) < p->bw * 0.6 && depth_of(p, s) < p->bw * 0.6;
}

static void rounded(cairo_t *cr, struct patch b, double r) {
    cairo_new_sub_path(cr);
    cairo_arc(cr, b.x1 - r, b.y0 + r, r, -M_PI / 2, 0);
    cairo_arc(cr, b.x1 - r, b.y1 - r, r, 0, M_PI / 2);
    cairo_arc(cr, b.x0 + r, b.y1 - r, r, M_PI / 2, M_PI);
    cairo_arc(cr, b.x0 + r, b.y0 + r, r, M_PI, 3 * M_PI / 2);
    cairo_close_path(cr);
}

/* --- the card --------------------------------------------------------------------------------------------------- */

static double bar_of(double depth, double bw) { return fmin(bw * 0.085, fmax(bw * 0.06, depth * 0.16)); }

/* Cream bars on the front edge of the second side: told apart without colour. */
static void paint_bars(cairo_t *cr, struct patch b, double step) {
    for (double x = b.x0 + step * 0.6; x + step * 0.5 < b.x1; x += step)
        cairo_rectangle(cr, x, b.y0, step * 0.5, b.y1 - b.y0);
    ink(cr, (struct colour){1, 0.97, 0.9, 0.75});
    cairo_fill(cr);
}

/* In base coordinates: the origin in the middle of the front edge, y to the rear. */
static void paint_card(struct painter *p, const struct scene_piece *s, double w, double d) {
    cairo_t *cr = p->cr;
    double bw = p->bw, bar = bar_of(d, bw), tick = bw * 0.08, edge = fmax(bw * 0.02, 0.8);
    rounded(cr, (struct patch){-w / 2, 0, w / 2, d}, fmin(bw * 0.045, d * 0.2));
    ink(cr, p->palette->side[s->side].field);
    cairo_fill_preserve(cr);
    ink(cr, p->palette->side[s->side].deep);
    cairo_set_line_width(cr, edge);
    cairo_stroke(cr);
    cairo_move_to(cr, -w / 2, 0);
    if (!(s->marks & MARK_CAMP)) {
        cairo_line_to(cr, -tick, 0);
        cairo_line_to(cr, 0, -tick);
        cairo_line_to(cr, tick, 0);
    }
    cairo_line_to(cr, w / 2, 0);
    cairo_line_to(cr, w / 2, bar);
    cairo_line_to(cr, -w / 2, bar);
    cairo_close_path(cr);
    ink(cr, p->palette->side[s->side].edge);
    cairo_fill_preserve(cr);
    ink(cr, p->palette->side[s->side].deep);
    cairo_set_line_width(cr, edge * 0.7);
    cairo_stroke(cr);
    if (s->side == 1)
        paint_bars(cr, (struct patch){-w / 2 + edge, edge * 0.6, w / 2 - edge, bar - edge * 0.4}, bw * 0.1);
}

/* A general's standard: a gold banner on a pole, at the reader's left. */
static void paint_standard(struct painter *p, struct spot foot, double h) {
    cairo_t *cr = p->cr;
    cairo_move_to(cr, foot.x, foot.y);
    cairo_line_to(cr, foot.x, foot.y - h);
    cairo_line_to(cr, foot.x + h * 0.68, foot.y - h);
    cairo_line_to(cr, foot.x + h * 0.5, foot.y - h * 0.74);
    cairo_line_to(cr, foot.x + h * 0.68, foot.y - h * 0.48);
    cairo_line_to(cr, foot.x + h * 0.1, foot.y - h * 0.48);
    cairo_line_to(cr, foot.x + h * 0.1, foot.y);
    cairo_close_path(cr);
    ink(cr, rgb(0xffd34d));
    cairo_fill_preserve(cr);
    ink(cr, rgb(0x3a2a00));
    cairo_set_line_width(cr, fmax(h * 0.07, 0.6));
    cairo_stroke(cr);
}

/* Fast troops: two chevrons beside the charge. */
void paint_chevrons(struct painter *p, struct spot at, double h, struct colour c) {
    for (int i = 0; i < 2; i++) {
        cairo_move_to(p->cr, at.x - h * 0.3, at.y - h * 0.05 + i * h * 0.45);
        cairo_rel_line_to(p->cr, h * 0.3, -h * 0.34);
        cairo_rel_line_to(p->cr, h * 0.3, h * 0.34);
    }
    ink(p->cr, c);
    cairo_set_line_width(p->cr, fmax(h * 0.15, 0.8));
    cairo_stroke(p->cr);
}

static const char *charge_of(const struct scene_piece *s) { return s->charge ? s->charge : s->symbol; }

/* The charge with what goes with it, within a box about `at`. */
static void paint_troops(struct painter *p, const struct scene_piece *s, struct spot at, double w, double h) {
    struct colour c = p->palette->side[s->side].charge;
    double own = s->fast ? w * 0.8 : w;
    cairo_save(p->cr);
    cairo_translate(p->cr, at.x - (s->fast ? w * 0.1 : 0), at.y);
    paint_charge(p->cr, charge_of(s), own, h, c);
    cairo_restore(p->cr);
    if (s->fast) paint_chevrons(p, (struct spot){at.x + fmin(w, h * 1.5) * 0.46, at.y}, h * 0.42, c);
}

/* --- lettering -------------------------------------------------------------------------------------------------- */

/* What a base says of itself: its strength where it has one, else its type. "heavy cavalry", but "Bd_F". */
static void type_words(const struct scene_piece *s, char *text, size_t size) {
    snprintf(text, size, "%s", s->badge ? s->badge : s->type ? s->type : "");
    for (char *c = text; *c; c++)
        if (*c == '_' && islower((unsigned char)c[1])) *c = ' '; /* a code such as WBow_S stays */
}

/* The size at which a text fits into this width, at most `size`. */
static double fitting(cairo_t *cr, enum weight w, double size, const char *text, double width) {
    letter(cr, w, size);
    double needed = text_width(cr, text);
    return needed > width ? size * width / needed : size;
}

/* Lettering whose middle (of capitals) lies at a height, rather than its base line. */
static void write_in(cairo_t *cr, enum weight w, double size, double x, double middle, int side, const char *text) {
    letter(cr, w, size);
    write_text(cr, (struct spot){x, middle + size * 0.36}, side, text);
}

/* Type at the left, id at the right of a line; only the id where both would be too small. False: not even that. */
static bool write_line(struct painter *p, const struct scene_piece *s, struct patch line, double usual) {
    cairo_t *cr = p->cr;
    char type[24], both[40];
    double middle = (line.y0 + line.y1) / 2, width = line.x1 - line.x0;
    type_words(s, type, sizeof type);
    snprintf(both, sizeof both, "%s%s%s", type, *type ? "i" : "", s->id);
    double size = fitting(cr, WEIGHT_BOLD, usual, both, width), alone = fitting(cr, WEIGHT_BOLD, usual, s->id, width);
    ink(cr, p->palette->side[s->side].charge);
    if (size >= p->least && (size > usual * 0.62 || s->badge)) {
        write_in(cr, WEIGHT_PLAIN, size, line.x0, middle, -1, type);
        write_in(cr, WEIGHT_BOLD, size, line.x1, middle, 1, s->id);
        return true;
    }
    if (alone < p->least) return false;
    write_in(cr, WEIGHT_BOLD, alone, (line.x0 + line.x1) / 2, middle, 0, s->id);
    return true;
}

/* A shallow base: charge, type and id side by side. */
static bool paint_in_line(struct painter *p, const struct scene_piece *s, struct patch room) {
    double h = room.y1 - room.y0, w = room.x1 - room.x0, middle = (room.y0 + room.y1) / 2;
    double icon = fmin(h * 1.5, w * 0.36), at = room.x0 + icon / 2;
    if (s->marks & MARK_GENERAL) {
        paint_standard(p, (struct spot){room.x0, room.y1}, fmin(h * 0.96, p->bw * 0.3));
        at += fmin(h, p->bw * 0.3) * 0.72;
    }
    paint_troops(p, s, (struct spot){at, middle}, icon, h * 0.94);
    double usual = fmin(h * 0.86, p->bw * (s->files ? 0.3 : 0.25));
    return write_line(p, s, (struct patch){at + icon * 0.6, room.y0, room.x1, room.y1}, usual);
}

/* A deep base: the charge above, type and id below. */
static bool paint_in_rows(struct painter *p, const struct scene_piece *s, struct patch room) {
    double h = room.y1 - room.y0, w = room.x1 - room.x0, text = fmin(p->bw * 0.25, h * 0.42), top = h - text * 1.15;
    double icon = fmin(fmin(top * 1.5, w * 0.86), p->bw * 0.66);
    bool general = s->marks & MARK_GENERAL;
    paint_troops(p, s, (struct spot){(room.x0 + room.x1) / 2 + (general ? w * 0.12 : 0), room.y0 + top / 2}, icon,
                 icon / 1.5);
    if (general) paint_standard(p, (struct spot){room.x0 + p->bw * 0.02, room.y0 + top}, fmin(top, p->bw * 0.34));
    return write_line(p, s, (struct patch){room.x0, room.y1 - text * 1.1, room.x1, room.y1}, text);
}

/* --- wear and command --------------------------------------------------------------------------------------------- */

/* A round chip with a number or letter in it, upright for the reader whatever the base's turn. */
static void paint_chip(struct painter *p, struct spot at, double turn, const char *text, struct colour fill,
                       struct colour c) {
    cairo_t *cr = p->cr;
    double size = fmax(p->bw * 0.17, p->least), r = size * 0.66;
    cairo_save(cr);
    cairo_translate(cr, at.x, at.y);
    cairo_rotate(cr, -turn);
    cairo_new_path(cr);
    cairo_arc(cr, 0, 0, r, 0, 2 * M_PI);
    ink(cr, fill);
    cairo_fill_preserve(cr);
    ink(cr, (struct colour){1, 1, 1, 0.9});
    cairo_set_line_width(cr, fmax(size * 0.09, 0.6));
    cairo_stroke(cr);
    ink(cr, c);
    write_in(cr, WEIGHT_BOLD, size, 0, 0, 0, text);
    cairo_restore(cr);
}

/* A leader with the unit: his sign on gold. */
void paint_leader_chip(struct painter *p, struct spot at, double r, double turn) {
    cairo_t *cr = p->cr;
    cairo_new_path(cr);
    cairo_arc(cr, at.x, at.y, r, 0, 2 * M_PI);
    ink(cr, rgb(0xffd34d));
    cairo_fill_preserve(cr);
    ink(cr, rgb(0x3a2a00));
    cairo_set_line_width(cr, fmax(r * 0.125, 0.6));
    cairo_stroke(cr);
    cairo_save(cr);
    cairo_translate(cr, at.x, at.y);
    cairo_rotate(cr, -turn);
    paint_charge(cr, "leader", r * 1.5, r * 1.25, rgb(0x3a2a00));
    cairo_restore(cr);
}

/* Disorder in red at the left of the front, casualties as black crosses at its right, a leader's gold star at the rear,
 * the number of the command on the left end of the front edge, in a tone of its own. */
static void paint_wear(struct painter *p, const struct scene_piece *s, double w, double d) {
    cairo_t *cr = p->cr;
    double turn = angle_of(s), r = p->bw * 0.07;
    char text[8];
    if (s->points) {
        snprintf(text, sizeof text, "%u", s->points);
        paint_chip(p, (struct spot){-w / 2, d * 0.35}, turn, text, rgb(0xb3261a), rgb(0xffffff));
    }
    for (unsigned i = 0; i < s->losses; i++) {
        double x = w / 2 + r * 1.8, y = r * (1.2 + 3 * i);
        cairo_move_to(cr, x - r, y - r);
        cairo_line_to(cr, x + r, y + r);
        cairo_move_to(cr, x - r, y + r);
        cairo_line_to(cr, x + r, y - r);
    }
    ink(cr, p->palette->name);
    cairo_set_line_width(cr, p->bw * 0.035);
    cairo_stroke(cr);
    if (s->led) paint_leader_chip(p, (struct spot){w / 2, d}, p->bw * 0.16, turn);
    if (s->command) {
        static const unsigned tone[] = {0x1d6b4f, 0x7a3d8c, 0x8a6a12, 0x3d3d3d};
        snprintf(text, sizeof text, "%u", s->command);
        paint_chip(p, (struct spot){-w / 2 + p->bw * 0.1, 0}, turn, text, rgb(tone[(s->command - 1) % 4]),
                   rgb(0xffffff));
    }
}

/* What a base did this bound: a dot for moved, a ring for shot, in the front edge. */
static void paint_marks(struct painter *p, const struct scene_piece *s, double w, double d) {
    cairo_t *cr = p->cr;
    double bar = bar_of(d, p->bw), r = bar * 0.36;
    cairo_new_path(cr);
    ink(cr, s->side == 1 ? rgb(0x3f1800) : rgb(0xffffff));
    if (s->marks & MARK_MOVED) {
        cairo_arc(cr, w / 2 - r * 2.4, bar * 0.52, r, 0, 2 * M_PI);
        cairo_fill(cr);
    }
    if (s->marks & MARK_SHOT) {
        cairo_new_path(cr);
        cairo_arc(cr, w / 2 - r * 6, bar * 0.52, r * 0.8, 0, 2 * M_PI);
        cairo_set_line_width(cr, r * 0.6);
        cairo_stroke(cr);
    }
}

/* The stands of a unit: thin lines between files and ranks, gaps in loose order; staggered ones chequered. */
static void paint_stands(struct painter *p, const struct scene_piece *s, double w, double d) {
    cairo_t *cr = p->cr;
    struct colour c = p->palette->side[s->side].charge;
    for (unsigned i = 0; s->staggered && i < (unsigned)s->files * s->ranks; i++) {
        unsigned f = i % s->files, r = i / s->files;
        if ((f + r) % 2 == 0) continue;
        cairo_rectangle(cr, -w / 2 + w * f / s->files, d * r / s->ranks, w / s->files, d / s->ranks);
        ink(cr, faded(c, 0.18));
        cairo_fill(cr);
    }
    double notch = p->bw * 0.12; /* cuts from the edges, so that no line runs through the lettering */
    for (unsigned f = 1; f < s->files; f++)
        for (int rear = 0; rear < 2; rear++) {
            cairo_move_to(cr, -w / 2 + w * f / s->files, rear ? d : 0);
            cairo_rel_line_to(cr, 0, rear ? -notch : notch);
        }
    for (unsigned r = 1; r < s->ranks; r++)
        for (int right = 0; right < 2; right++) {
            cairo_move_to(cr, right ? w / 2 : -w / 2, d * r / s->ranks);
            cairo_rel_line_to(cr, right ? -notch : notch, 0);
        }
    /* in loose order the ground is seen between them */
    ink(cr, s->loose ? earth(p, 0x9aa663, 1) : faded(c, 0.7));
    cairo_set_line_width(cr, p->bw * (s->loose ? 0.09 : 0.03));
    cairo_stroke(cr);
}

/* --- a base ------------------------------------------------------------------------------------------------------- */

/* Turns the base's frame so that its lettering is never upside down; the room excludes the front edge. */
static struct patch enter_lettering(struct painter *p, bool flipped, double w, double d) {
    double front = bar_of(d, p->bw) + p->bw * 0.015, inset = fmin(p->bw * 0.05, w * 0.1),
           rear = fmin(p->bw * 0.04, d * 0.1);
    cairo_translate(p->cr, 0, d / 2);
    if (flipped) cairo_rotate(p->cr, M_PI);
    struct patch room = {-w / 2 + inset, -d / 2 + front, w / 2 - inset, d / 2 - rear};
    if (flipped) room.y0 = -d / 2 + rear, room.y1 = d / 2 - front;
    return room;
}

/* A counter whose frame has been entered. False: its id did not fit. */
static bool paint_inside(struct painter *p, const struct scene_piece *s, bool flipped) {
    double w = width_of(p, s), d = depth_of(p, s);
    bool lettered = false;
    paint_card(p, s, w, d);
    if (s->files) paint_stands(p, s, w, d);
    paint_marks(p, s, w, d);
    cairo_save(p->cr);
    struct patch room = enter_lettering(p, flipped, w, d);
    if (is_figure(p, s))
        paint_troops(p, s, (struct spot){0, (room.y0 + room.y1) / 2}, room.x1 - room.x0, room.y1 - room.y0);
    else if (s->base.depth * 100 < s->base.width * 56)
        lettered = paint_in_line(p, s, room);
    else
        lettered = paint_in_rows(p, s, room);
    cairo_restore(p->cr);
    paint_wear(p, s, w, d);
    return lettered;
}

static bool is_flipped(const struct scene_piece *s) {
    heading f = s->base.pose.facing;
    return f > QUARTER_TURN && f <= QUARTER_TURN + HALF_TURN;
}

static bool paint_piece(struct painter *p, const struct scene_piece *s) {
    cairo_t *cr = p->cr;
    struct spot aside = p->shifted[s - p->scene->piece];
    for (int pass = 0; pass < 2; pass++) {
        cairo_save(cr);
        cairo_translate(cr, aside.x + (pass ? 0 : p->bw * 0.05), aside.y + (pass ? 0 : p->bw * 0.065));
        enter_base(p, s->base.pose);
        if (pass) break;
        base_path(p, &s->base); /* the shadow falls to the lower right, whatever the base's turn */
        ink(cr, (struct colour){0.1, 0.1, 0.03, 0.34});
        cairo_fill(cr);
        cairo_restore(cr);
        cairo_restore(cr);
    }
    bool lettered = paint_inside(p, s, is_flipped(s));
    cairo_restore(cr);
    cairo_restore(cr);
    return lettered;
}

void paint_counter(struct painter *p, const struct scene_piece *s, double scale) {
    struct scene_piece plain = *s;
    plain.points = plain.losses = 0;
    plain.led = false;
    plain.marks &= (uint16_t) ~(MARK_MOVED | MARK_SHOT);
    plain.base.pose = (struct pose){{0, 0}, 0, 0};
    double least = p->least;
    cairo_save(p->cr);
    cairo_scale(p->cr, scale, scale);
    p->least /= scale;
    paint_inside(p, &plain, false);
    p->least = least;
    cairo_restore(p->cr);
}

/* --- tags: what is written beside a base ---------------------------------------------------------------------------
 */

/* The upright rectangle around a base, for lettering to keep clear of. */
static struct patch around(const struct painter *p, const struct scene_piece *s) {
    double a = angle_of(s), w = width_of(p, s), d = depth_of(p, s);
    struct spot centre = ahead_of(p, s, -d / 2);
    return patch_about(centre, fabs(cos(a)) * w + fabs(sin(a)) * d + p->bw * 0.08,
                       fabs(sin(a)) * w + fabs(cos(a)) * d + p->bw * 0.08);
}

enum { TAG_RINGS = 30, TAG_FAR = 4 }; /* how far out a tag is put at most, and from where on a line leads to it */

/* Behind the base first, then at its sides and before it, farther and farther out: how far, or -1 where it is too
 * crowded. */
static int place_tag(const struct painter *p, const struct scene_piece *s, double w, double h, struct spot *at) {
    double a = angle_of(s), d = depth_of(p, s);
    struct spot centre = ahead_of(p, s, -d / 2);
    struct patch own = around(p, s);
    static const double turn[] = {M_PI, M_PI / 2, -M_PI / 2, M_PI * 0.75, -M_PI * 0.75, 0, M_PI / 4, -M_PI / 4};
    for (int ring = 0; ring < TAG_RINGS; ring++)
        for (size_t i = 0; i < sizeof turn / sizeof *turn; i++) {
            double way = a + turn[i], x = sin(way), y = -cos(way);
            double far = fmin(fabs(x) > 1e-6 ? ((own.x1 - own.x0) / 2 + w / 2) / fabs(x) : 1e9,
                              fabs(y) > 1e-6 ? ((own.y1 - own.y0) / 2 + h / 2) / fabs(y) : 1e9) +
                         ring * h * 0.5;
            *at = (struct spot){centre.x + x * far, centre.y + y * far};
            if (is_free(p, patch_about(*at, w, h))) return ring;
        }
    return -1;
}

/* A thin line from the base to what is written far from it. */
static void lead_to(struct painter *p, const struct scene_piece *s, struct spot tag, struct colour c) {
    struct spot centre = ahead_of(p, s, -depth_of(p, s) / 2);
    ink(p->cr, c);
    cairo_set_line_width(p->cr, fmax(p->unit * 0.8, 0.8));
    cairo_move_to(p->cr, centre.x, centre.y);
    cairo_line_to(p->cr, tag.x, tag.y);
    cairo_stroke(p->cr);
}

static void paint_tag(struct painter *p, const struct scene_piece *s, bool with_id) {
    double size = fmax(fmax(p->bw * 0.22, p->least), p->unit * 9.5);
    bool note = s->note && *s->note;
    char text[64];
    struct spot at;
    snprintf(text, sizeof text, "%s%s%s", with_id ? s->id : "", with_id && note ? " " : "", note ? s->note : "");
    if (!*text) return;
    letter(p->cr, with_id ? WEIGHT_BOLD : WEIGHT_ITALIC, size);
    double w = text_width(p->cr, text) + size * 0.4, h = size * 1.25;
    int ring = place_tag(p, s, w, h, &at);
    if (ring < 0) return;
    claim(p, patch_about(at, w, h));
    struct colour c = p->options->theme == DRAW_DARK ? p->palette->side[s->side].edge : p->palette->side[s->side].deep;
    if (ring >= TAG_FAR) lead_to(p, s, at, c);
    write_label(p->cr, at, text, c, p->palette->halo, size);
}

/* --- all of them ---------------------------------------------------------------------------------------------------
 */

static bool alike(const struct scene_piece *a, const struct scene_piece *b) {
    return a->base.width == b->base.width && a->base.depth == b->base.depth;
}

/* Figures that stand on one another are fanned out, so that each is seen; who stands with a unit stays upon it. */
static void fan_out(struct painter *p, const uint32_t *order, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const struct scene_piece *s = &p->scene->piece[order[i]];
        double near = fmin(width_of(p, s), depth_of(p, s)) * 0.55;
        for (uint32_t j = 0; j < i; j++) {
            const struct scene_piece *o = &p->scene->piece[order[j]];
            struct spot a = ahead_of(p, s, -depth_of(p, s) / 2), b = ahead_of(p, o, -depth_of(p, o) / 2);
            if (!alike(s, o) || hypot(a.x - b.x, a.y - b.y) > near) continue;
            p->shifted[order[i]].x += width_of(p, s) * 0.72;
            p->shifted[order[i]].y -= depth_of(p, s) * 0.4;
            j = (uint32_t)-1; /* the new place may be taken as well */
            if (p->shifted[order[i]].x > p->bw * 4) break;
        }
    }
}

/* Larger bases first: a figure that stands with a unit is seen upon it. */
static uint32_t in_order(const struct scene *s, uint32_t *order) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->pieces; i++) {
        if (!drawn(&s->piece[i])) continue;
        int64_t area = (int64_t)s->piece[i].base.width * s->piece[i].base.depth;
        uint32_t k = count++;
        for (; k > 0; k--) {
            const struct base *b = &s->piece[order[k - 1]].base;
            if ((int64_t)b->width * b->depth >= area) break;
            order[k] = order[k - 1];
        }
        order[k] = i;
    }
    return count;
}

/* All ground is claimed before anything is lettered: tags and names keep clear of every base. */
void paint_bases(struct painter *p) {
    uint32_t order[SCENE_PIECES_MAX], count = in_order(p->scene, order);
    bool lettered[SCENE_PIECES_MAX];
    fan_out(p, order, count);
    for (uint32_t i = 0; i < count; i++) claim(p, around(p, &p->scene->piece[order[i]]));
    for (uint32_t i = 0; i < count; i++) lettered[i] = paint_piece(p, &p->scene->piece[order[i]]);
    for (uint32_t i = 0; i < count; i++) paint_tag(p, &p->scene->piece[order[i]], !lettered[i]);
}
