/* Beside the table: who has fallen, who is still to come, and what the signs in this picture mean. */
#include "draw/painter.h"

#include <math.h>
#include <string.h>

struct column { /* written from the top down */
    struct patch room;
    double y;
};

static void heading_line(struct painter *p, struct column *c, const char *text) {
    letter(p->cr, WEIGHT_TITLE, p->unit * 13);
    ink(p->cr, p->palette->ink);
    write_text(p->cr, (struct spot){c->room.x0, c->y + p->unit * 12}, -1, text);
    cairo_move_to(p->cr, c->room.x0, c->y + p->unit * 18);
    cairo_line_to(p->cr, c->room.x1, c->y + p->unit * 18);
    ink(p->cr, p->palette->line);
    cairo_set_line_width(p->cr, p->unit);
    cairo_stroke(p->cr);
    c->y += p->unit * 26;
}

static bool has_fallen(const struct scene_piece *s, int side) {
    return s->side == side && s->marks & MARK_OFF && !(s->marks & MARK_WAITING);
}
static bool is_to_come(const struct scene_piece *s, int side) {
    return s->side == side && s->marks & MARK_OFF && s->marks & MARK_WAITING;
}

/* Counters in rows, as large as fits: smaller where there are many, never above their size on the table. */
static void lay_out(struct painter *p, struct column *c, int side, bool chosen(const struct scene_piece *, int),
                    double most) {
    const struct scene *s = p->scene;
    int count = 0;
    double wide = 0, deep = 0, room = c->room.x1 - c->room.x0, gap = p->unit * 5;
    for (uint32_t i = 0; i < s->pieces; i++)
        if (chosen(&s->piece[i], side)) {
            count++;
            wide = fmax(wide, width_of(p, &s->piece[i]));
            deep = fmax(deep, depth_of(p, &s->piece[i]));
        }
    if (!count) return;
    double scale = fmin(1, room / (wide + gap));
    int across = 1;
    for (;;) {
        across = (int)fmax(1, floor((room + gap) / (wide * scale + gap)));
        if (((count + across - 1) / across) * (deep * scale + gap * 1.6) <= most || scale < 0.3) break;
        scale *= 0.94;
    }
    int n = 0;
    double top = c->y;
    for (uint32_t i = 0; i < s->pieces; i++) {
        if (!chosen(&s->piece[i], side)) continue;
        double x = c->room.x0 + (n % across) * (wide * scale + gap) + wide * scale / 2;
        double y = top + (n / across) * (deep * scale + gap * 1.6) + gap * 0.6;
        n++;
        if (y + deep * scale > c->y + most + gap) break;
        cairo_save(p->cr);
        cairo_translate(p->cr, x, y);
        paint_counter(p, &s->piece[i], scale);
        cairo_restore(p->cr);
    }
    c->y = top + ((n + across - 1) / across) * (deep * scale + gap * 1.6);
}

static int counted(const struct scene *s, int side, bool chosen(const struct scene_piece *, int)) {
    int n = 0;
    for (uint32_t i = 0; i < s->pieces; i++) n += chosen(&s->piece[i], side);
    return n;
}

static void paint_fallen(struct painter *p, struct column *c, int side, double most) {
    char text[96];
    snprintf(text, sizeof text, "%.40s: fallen", name_of_side(p, side));
    heading_line(p, c, text);
    if (counted(p->scene, side, has_fallen)) {
        lay_out(p, c, side, has_fallen, most);
    } else {
        letter(p->cr, WEIGHT_ITALIC, p->unit * 11.5);
        ink(p->cr, p->palette->soft);
        write_text(p->cr, (struct spot){c->room.x0, c->y + p->unit * 8}, -1, "none");
        c->y += p->unit * 14;
    }
    if (counted(p->scene, side, is_to_come)) {
        c->y += p->unit * 6;
        snprintf(text, sizeof text, "%.40s: still to come", name_of_side(p, side));
        heading_line(p, c, text);
        lay_out(p, c, side, is_to_come, most * 0.6);
    }
    c->y += p->unit * 14;
}

/* --- legend --------------------------------------------------------------------------------------------------- */

/* One sign and its meaning; false where the column is full. */
static bool entry(struct painter *p, struct column *c, const char *meaning, struct spot *sign) {
    double step = p->unit * 19;
    if (c->y + step > c->room.y1) return false;
    letter(p->cr, WEIGHT_PLAIN, p->unit * 11.5);
    ink(p->cr, p->palette->ink);
    write_text(p->cr, (struct spot){c->room.x0 + p->unit * 34, c->y + p->unit * 12}, -1, meaning);
    *sign = (struct spot){c->room.x0 + p->unit * 14, c->y + p->unit * 8};
    c->y += step;
    return true;
}

static const char *path_of(const struct scene_piece *s) { return charge_path(s->charge ? s->charge : s->symbol); }

/* What a charge stands for: the kind, and the types that wear it as their bases say them, as many as there is room for:
 * "blade: 4Bd, 3Bd". */
static void charge_words(struct painter *p, const struct column *c, const struct scene_piece *a, char *text,
                         size_t size) {
    const struct scene *s = p->scene;
    double room = c->room.x1 - c->room.x0 - p->unit * 34;
    size_t used = (size_t)snprintf(text, size, "%s", a->charge ? a->charge : a->symbol ? a->symbol : "foot");
    size_t kind = used;
    letter(p->cr, WEIGHT_PLAIN, p->unit * 11.5);
    for (uint32_t i = 0; i < s->pieces; i++) {
        const struct scene_piece *b = &s->piece[i];
        char code[24];
        bool known = !b->type || path_of(b) != path_of(a);
        for (uint32_t j = 0; j < i && !known; j++)
            known = s->piece[j].type && path_of(&s->piece[j]) == path_of(b) && !strcmp(s->piece[j].type, b->type);
        if (known) continue;
        snprintf(code, sizeof code, "%s", b->type);
        for (char *x = code; *x; x++)
            if (*x == '_' && x[1] >= 'a') *x = ' ';
        if (strncmp(code, text, kind) == 0 && !code[kind]) continue; /* "artillery: artillery" */
        size_t more = (size_t)snprintf(text + used, size - used, "%s%s", used == kind ? ": " : ", ", code);
        if (used + more >= size || text_width(p->cr, text) > room) {
            text[used] = '\0';
            return;
        }
        used += more;
    }
}

/* The kinds of troops on this table, each with its charge and the types that wear it. */
static void explain_troops(struct painter *p, struct column *c) {
    const struct scene *s = p->scene;
    for (uint32_t i = 0; i < s->pieces; i++) {
        const struct scene_piece *a = &s->piece[i];
        bool known = false;
        for (uint32_t j = 0; j < i && !known; j++) known = path_of(&s->piece[j]) == path_of(a);
        struct spot at;
        char word[120];
        if (!known) charge_words(p, c, a, word, sizeof word);
        if (known || !entry(p, c, word, &at)) continue;
        cairo_save(p->cr);
        cairo_translate(p->cr, at.x, at.y);
        paint_charge(p->cr, a->charge ? a->charge : a->symbol, p->unit * 21, p->unit * 14, p->palette->ink);
        cairo_restore(p->cr);
    }
}

static bool any_mark(const struct scene *s, unsigned mark) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].marks & mark && !(s->piece[i].marks & MARK_OFF)) return true;
    return false;
}

static bool any_objective(const struct scene *s) {
    for (uint32_t i = 0; i < s->features; i++)
        if (s->feature[i].note && strcmp(s->feature[i].note, "objective") == 0) return true;
    return false;
}

static bool any_link(const struct scene *s, const char *kind) {
    for (uint32_t i = 0; i < s->links; i++)
        if (strcmp(s->link[i].kind, kind) == 0) return true;
    return false;
}

static bool any_piece(const struct scene *s, bool chosen(const struct scene_piece *)) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (chosen(&s->piece[i])) return true;
    return false;
}

static bool is_fast(const struct scene_piece *s) { return s->fast && !(s->marks & (MARK_OFF | MARK_INSIDE)); }
static bool is_led(const struct scene_piece *s) { return s->led; }
static bool is_commanded(const struct scene_piece *s) { return s->command > 0; }
static bool is_worn(const struct scene_piece *s) { return s->points > 0; }
static bool has_lost(const struct scene_piece *s) { return s->losses > 0; }

/* A base in its side's colours, and which edge is its front. */
static void sign_base(struct painter *p, struct spot at, int side) {
    cairo_t *cr = p->cr;
    double u = p->unit;
    int up = side ? 1 : -1;
    cairo_rectangle(cr, at.x - u * 9, at.y - u * 5, u * 18, u * 10);
    ink(cr, p->palette->side[side].field);
    cairo_fill_preserve(cr);
    ink(cr, p->palette->side[side].edge);
    cairo_set_line_width(cr, u * 1.2);
    cairo_stroke(cr);
    cairo_move_to(cr, at.x - u * 3, at.y + up * u * 5);
    cairo_line_to(cr, at.x + u * 3, at.y + up * u * 5);
    cairo_line_to(cr, at.x, at.y + up * u * 9);
    cairo_close_path(cr);
    ink(cr, p->palette->side[side].edge);
    cairo_fill(cr);
}

/* What a piece has done, as bases show it in their front edge. */
static void sign_done(struct painter *p, struct spot at, bool shot) {
    cairo_t *cr = p->cr;
    double u = p->unit;
    cairo_rectangle(cr, at.x - u * 9, at.y - u * 3.5, u * 18, u * 7);
    ink(cr, p->palette->side[0].edge);
    cairo_fill(cr);
    cairo_new_path(cr);
    cairo_arc(cr, at.x, at.y, u * (shot ? 2 : 2.4), 0, 2 * M_PI);
    ink(cr, rgb(0xffffff));
    cairo_set_line_width(cr, u * 1.4);
    if (shot)
        cairo_stroke(cr);
    else
        cairo_fill(cr);
}

static void sign_moved(struct painter *p, struct spot at) { sign_done(p, at, false); }
static void sign_shot(struct painter *p, struct spot at) { sign_done(p, at, true); }
static void sign_fast(struct painter *p, struct spot at) { paint_chevrons(p, at, p->unit * 9, p->palette->ink); }
static void sign_led(struct painter *p, struct spot at) { paint_leader_chip(p, at, p->unit * 7, 0); }

static void sign_general(struct painter *p, struct spot at) {
    cairo_t *cr = p->cr;
    double u = p->unit;
    cairo_rectangle(cr, at.x - u * 5, at.y - u * 6, u * 9, u * 6);
    ink(cr, rgb(0xffd34d));
    cairo_fill_preserve(cr);
    ink(cr, rgb(0x3a2a00));
    cairo_set_line_width(cr, u);
    cairo_stroke(cr);
    cairo_move_to(cr, at.x - u * 5, at.y - u * 6);
    cairo_rel_line_to(cr, 0, u * 12);
    ink(cr, p->palette->ink);
    cairo_stroke(cr);
}

static void sign_objective(struct painter *p, struct spot at) {
    cairo_t *cr = p->cr;
    double u = p->unit;
    cairo_move_to(cr, at.x - u * 4, at.y + u * 6);
    cairo_rel_line_to(cr, 0, -u * 13);
    ink(cr, p->palette->ink);
    cairo_set_line_width(cr, u);
    cairo_stroke(cr);
    cairo_move_to(cr, at.x - u * 4, at.y - u * 7);
    cairo_rel_line_to(cr, u * 10, u * 3);
    cairo_rel_line_to(cr, -u * 10, u * 3);
    cairo_close_path(cr);
    ink(cr, rgb(0xffd34d));
    cairo_fill_preserve(cr);
    ink(cr, rgb(0x3a2a00));
    cairo_stroke(cr);
}

static void sign_last_move(struct painter *p, struct spot at) {
    cairo_t *cr = p->cr;
    double u = p->unit;
    cairo_move_to(cr, at.x - u * 11, at.y);
    cairo_rel_line_to(cr, u * 18, 0);
    ink(cr, p->palette->ink);
    cairo_set_line_width(cr, u * 1.8);
    cairo_stroke(cr);
    cairo_move_to(cr, at.x + u * 12, at.y);
    cairo_rel_line_to(cr, -u * 6, -u * 4);
    cairo_rel_line_to(cr, 0, u * 8);
    cairo_close_path(cr);
    cairo_fill(cr);
}

static void sign_shoots_at(struct painter *p, struct spot at) {
    cairo_t *cr = p->cr;
    double u = p->unit, dash[] = {u * 3, u * 2.5};
    cairo_set_dash(cr, dash, 2, 0);
    cairo_move_to(cr, at.x - u * 11, at.y);
    cairo_rel_line_to(cr, u * 22, 0);
    ink(cr, p->palette->ink);
    cairo_set_line_width(cr, u * 1.8);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

static void sign_command(struct painter *p, struct spot at) {
    cairo_t *cr = p->cr;
    double u = p->unit;
    cairo_arc(cr, at.x, at.y, u * 6.5, 0, 2 * M_PI);
    ink(cr, rgb(0x1d6b4f));
    cairo_fill(cr);
    letter(cr, WEIGHT_BOLD, u * 10);
    ink(cr, rgb(0xffffff));
    write_text(cr, (struct spot){at.x, at.y + u * 3.6}, 0, "1");
}

static void sign_wear(struct painter *p, struct spot at) {
    cairo_arc(p->cr, at.x, at.y, p->unit * 6, 0, 2 * M_PI);
    ink(p->cr, rgb(0xb3261a));
    cairo_fill(p->cr);
}

static void sign_casualties(struct painter *p, struct spot at) {
    cairo_t *cr = p->cr;
    double u = p->unit;
    for (int i = -1; i <= 1; i += 2)
        cairo_move_to(cr, at.x - u * 4, at.y - i * u * 4), cairo_rel_line_to(cr, u * 8, i * u * 8);
    ink(cr, p->palette->ink);
    cairo_set_line_width(cr, u * 2);
    cairo_stroke(cr);
}

/* Signs that are on this table, and no others. */
static void explain_signs(struct painter *p, struct column *c) {
    const struct scene *s = p->scene;
    struct spot at;
    for (int side = 1; side >= 0; side--) { /* in the colours of each, from the far side on */
        char whose[64];
        snprintf(whose, sizeof whose, "%.40s, its front", name_of_side(p, side));
        if (entry(p, c, whose, &at)) sign_base(p, at, side);
    }
    const struct {
        bool here;
        const char *meaning;
        void (*paint)(struct painter *p, struct spot at);
    } signs[] = {
        {any_mark(s, MARK_MOVED), "has moved", sign_moved},
        {any_mark(s, MARK_SHOT), "has shot", sign_shot},
        {any_piece(s, is_fast), "fast", sign_fast},
        {any_piece(s, is_led), "a leader with it", sign_led},
        {any_mark(s, MARK_GENERAL), "general", sign_general},
        {any_objective(s), "objective", sign_objective},
        {p->options->moves > 0, "last move", sign_last_move},
        {any_link(s, "shoot"), "shoots at", sign_shoots_at},
        {any_piece(s, is_commanded), "its command", sign_command},
        {any_piece(s, is_worn), "points of wear", sign_wear},
        {any_piece(s, has_lost), "casualties", sign_casualties},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].here && entry(p, c, signs[i].meaning, &at)) signs[i].paint(p, at);
}

void paint_margin(struct painter *p) {
    struct column c = {{p->table.x1 + p->unit * 26, p->table.y0 - p->unit * 4, p->width - p->unit * 18, p->table.y1},
                       0};
    double third = (c.room.y1 - c.room.y0) / 4.6;
    c.y = c.room.y0;
    paint_fallen(p, &c, 1, third);
    paint_fallen(p, &c, 0, third);
    heading_line(p, &c, "Signs");
    explain_signs(p, &c);
    explain_troops(p, &c);
}
