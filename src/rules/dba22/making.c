/* Drawing features by chance: what a defender in a hurry would lay down, and whole battlefields of a topography. */
#include "rules/dba22/battlefield.h"

#include <stdio.h>
#include <string.h>

enum { TRIES = 60, CORNERS = 14, BATTLEFIELD_TRIES = 200 };

bool dba22_lay_drawing(struct tabletop *t, unsigned kind, const struct act *a, struct ruling *r) {
    bool line = ALL_LINES >> kind & 1;
    length width = !line ? 0 : a->value ? MM(a->value) : t->base_width / 2;
    if (a->value < 0 || a->value > 4000) return refuse(r, H(9), "nothing is as wide as that");
    int f = terrain_add(&t->terrain, (uint8_t)kind, line ? SHAPE_LINE : SHAPE_AREA, a->point, a->point_count, width);
    if (f < 0) return refuse(r, H(8), "an outline needs 3 corners at least and may not cross itself, a line 2 points");
    snprintf(t->terrain.feature[f].id, sizeof t->terrain.feature[f].id, "T%d", (f + 1) % 100);
    if (!dba22_laying_judge(t, f, r)) return false;
    if (ALL_HILLS >> kind & 1) terrain_crest(&t->terrain, f, 0);
    return true;
}

static length between(struct source *s, length low, length high) {
    return low + (length)source_below(s, (uint32_t)(high - low + 1));
}

static void draw_area(const struct tabletop *t, unsigned kind, struct source *s, struct act *a) {
    bool bua = kind == Bua;
    length rx = between(s, t->base_width * (bua ? 11 : 8) / 10, t->base_width * (bua ? 15 : 21) / 10);
    length ry = between(s, rx * 6 / 10, rx * 9 / 10);
    heading turn = bua ? 0 : (heading)source_bits(s);
    length edge = rx + t->base_width / 8;
    /* One after the other: which initialiser is drawn first is the compiler's choice. */
    length across = between(s, edge, t->width - edge), deep = between(s, edge, t->depth - edge);
    struct pose middle = {{across, deep}, turn, 0};
    a->point_count = bua ? 4 : CORNERS;
    for (int i = 0; i < a->point_count; i++) {
        heading h = (heading)(i * 65536 / a->point_count);
        int64_t x = bua ? (i == 1 || i == 2 ? rx : -rx) : (int64_t)rx * sin_of(h) / TRIG_ONE;
        int64_t y = bua ? (i < 2 ? ry : -ry) : (int64_t)ry * cos_of(h) / TRIG_ONE;
        a->point[i] = point_at(middle, (length)x, (length)y);
    }
}

/* A point on an edge, well inside its ends. */
static struct point on_edge(const struct tabletop *t, unsigned edge, length along) {
    length x = t->width * along / 1000, y = t->depth * along / 1000;
    const struct point p[TABLE_EDGES] = {{x, t->depth}, {t->width, y}, {x, 0}, {0, y}};
    return p[edge];
}

static void draw_line(const struct tabletop *t, unsigned kind, struct source *s, struct act *a) {
    unsigned from = source_below(s, TABLE_EDGES), to = (from + 2) % TABLE_EDGES;
    length along = between(s, 300, 700), end = between(s, 300, 700);
    struct point p = on_edge(t, from, along), q = on_edge(t, to, end);
    a->point_count = 3;
    a->point[0] = p;
    a->point[2] = q;
    length off = between(s, -MM(15), MM(15)), up = between(s, -MM(15), MM(15));
    a->point[1] = (struct point){(p.x + q.x) / 2 + off, (p.y + q.y) / 2 + up};
    a->value = t->base_width * (kind == River ? 6 : 5) / 10 / MM(1);
}

static void draw_water(const struct tabletop *t, struct source *s, struct act *a) {
    length deep = between(s, t->base_width, 2 * t->base_width);
    struct box b = {0, 0, t->width, t->depth};
    switch (source_below(s, TABLE_EDGES)) {
    case NORTH:
        b.y0 = t->depth - deep;
        break;
    case EAST:
        b.x0 = t->width - deep;
        break;
    case SOUTH:
        b.y1 = deep;
        break;
    default:
        b.x1 = deep;
        break;
    }
    const struct point p[4] = {{b.x0, b.y1}, {b.x1, b.y1}, {b.x1, b.y0}, {b.x0, b.y0}};
    a->point_count = 4;
    memcpy(a->point, p, sizeof p);
}

bool dba22_draw_feature(const struct tabletop *t, unsigned kind, bool last, struct source *chance, struct act *out) {
    for (int i = 0; i < TRIES; i++) {
        *out = act_make(VERB_LAY);
        if (kind == Waterway)
            draw_water(t, chance, out);
        else if (ALL_LINES >> kind & 1)
            draw_line(t, kind, chance, out);
        else
            draw_area(t, kind, chance, out);
        struct tabletop copy = *t;
        struct ruling r = {.legal = false};
        if (dba22_lay_drawing(&copy, kind, out, &r) && (!last || dba22_layout_judge(&copy, &r))) return true;
    }
    return false;
}

/* --- whole battlefields --------------------------------------------------------------------------------------------
 */

static unsigned pick_kind(const struct terrain *t, unsigned home, bool compulsory, struct source *s) {
    unsigned open[DBA22_TERRAINS], count = 0;
    for (unsigned k = 0; k < DBA22_TERRAINS; k++) {
        struct ruling r = {.legal = false};
        if (dba22_taking_judge(t, home, compulsory, k, &r)) open[count++] = k;
    }
    return count ? open[source_below(s, count)] : DBA22_TERRAINS;
}

static bool try_battlefield(struct tabletop *t, unsigned home, struct source *s, struct events *ev) {
    int must = home == Littoral ? 1 : 1 + (int)source_below(s, 2), may = 2 + (int)source_below(s, 2);
    for (int i = 0; i < must + may; i++) {
        unsigned kind = pick_kind(&t->terrain, home, i < must, s);
        struct act a;
        struct ruling r = {.legal = false};
        if (kind == DBA22_TERRAINS || !dba22_draw_feature(t, kind, i + 1 == must + may, s, &a)) return false;
        dba22_lay_drawing(t, kind, &a, &r);
        struct event *e = tell(ev, "place", i < must ? C(15) : C(16), i < must ? "{w}: compulsory" : "{w}: optional");
        e->said.word = dba22_terrains[kind].code;
    }
    return true;
}

static const char *const tables[] = {"small", "large", NULL};

static struct tabletop tabletop_of(const struct setup *s) {
    return (struct tabletop){s->width, s->depth, s->base_width, s->terrain};
}

/* dba22-H02: 2,400 paces square, or 3,000 by agreement. */
static void bare_table(int size, length base_width, struct setup *out) {
    out->base_width = base_width ? base_width : MM(40);
    out->width = out->depth = out->base_width * (size == 1 ? 75 : 60) / 4;
}

static bool make(const struct battlefield_wish *wish, struct source *chance, struct setup *out, struct events *events,
                 struct ruling *r) {
    memset(out, 0, sizeof *out);
    bare_table(wish->table, wish->base_width, out);
    const struct tabletop t = tabletop_of(out);
    for (int i = 0; i < BATTLEFIELD_TRIES; i++) {
        struct tabletop made = t;
        uint32_t before = events ? events->count : 0;
        if (try_battlefield(&made, (unsigned)wish->region, chance, events)) {
            out->terrain = made.terrain;
            return true;
        }
        if (events) events->count = before;
    }
    return refuse(r, H(11), "no layout was found that keeps every rule: try again");
}

static bool check(const struct setup *s, int region, struct ruling *r) {
    struct tabletop t = tabletop_of(s);
    return dba22_battlefield_judge(&t, region < 0 ? DBA22_TOPOGRAPHIES : (unsigned)region, r);
}

static void look(const struct setup *s, struct scene *scene) { db_look_at_ground(&dba22_rules, s, scene); }

const struct battlefield_rules dba22_battlefield = {
    .regions = dba22_topographies, .tables = tables, .table = bare_table, .make = make, .check = check, .look = look};
