/* DBF's battlefield: what a home offers, how large and where features may lie. */
#include "rules/dbf/field.h"

#include <stdio.h>

enum { MOST_OF_A_KIND = 2, LEAST_FEATURES = 3, MOST_FEATURES = 5 };

#define KIND(k) (1u << (k))

/* dbf-H17: the compulsory kind of each home, then the others. */
static const struct home {
    uint8_t compulsory;
    uint32_t kinds;
} homes[DBF_REGIONS] = {
    [ARABLE] = {Field, KIND(GentleHill) | KIND(Wood) | KIND(River) | KIND(Road) | KIND(City)},
    [FOREST] = {Wood, KIND(Marsh) | KIND(GentleHill) | KIND(River)},
    [HILLS] = {SteepHill, KIND(Rocks) | KIND(Wood) | KIND(Castle) | KIND(River)},
    [WASTE] = {Rocks, KIND(Blight) | KIND(SteepHill) | KIND(Ruins) | KIND(Castle)},
    [STEPPE] = {GentleHill, KIND(Scrub) | KIND(River)},
};

/* dbf-H16: in thousandths of a base width, the longer side first. */
static const struct size {
    int16_t least[2], most[2];
} ordinary = {{3000, 2000}, {6000, 3000}}, blight = {{2000, 2000}, {4000, 3000}}, city = {{3000, 2000}, {3000, 2000}},
  castle = {{2000, 2000}, {2000, 2000}};

static const struct size *size_of(unsigned kind) {
    return kind == Blight ? &blight : kind == City ? &city : kind == Castle ? &castle : &ordinary;
}

bool dbf_is_line(unsigned kind) { return kind == River || kind == Road; }

/* --- what is taken --------------------------------------------------------------------------------------------------
 */

static unsigned taken(const struct selection *s, uint32_t kinds) {
    unsigned n = 0;
    for (unsigned i = 0; i < s->count; i++) n += kinds >> s->pick[i].kind & 1;
    return n;
}

bool dbf_take_judge(const struct selection *s, unsigned kind, struct ruling *r) {
    const struct home *h = &homes[s->region < DBF_REGIONS ? s->region : 0];
    if (kind != h->compulsory && !(h->kinds >> kind & 1))
        return refuse(r, H(17), "the defender's home has no such feature: take one of its list");
    if (s->count >= MOST_FEATURES) return refuse(r, H(17), "five features are taken, and that is the most");
    if (s->count == MOST_FEATURES - 1 && kind != h->compulsory && !taken(s, KIND(h->compulsory)))
        return refuse(r, H(17), "the last feature must be the compulsory one of the defender's home");
    if (taken(s, KIND(kind)) >= MOST_OF_A_KIND) return refuse(r, H(17), "two of a kind are the most");
    if (kind == River && taken(s, KIND(River))) return refuse(r, H(17), "one river is the most");
    if (KIND(kind) & (KIND(City) | KIND(Castle)) && taken(s, KIND(City) | KIND(Castle)))
        return refuse(r, H(17), "one city or castle is the most");
    return true;
}

bool dbf_enough_judge(const struct selection *s, struct ruling *r) {
    const struct home *h = &homes[s->region < DBF_REGIONS ? s->region : 0];
    if (!taken(s, KIND(h->compulsory)))
        return refuse(r, H(17), "the compulsory feature of the defender's home is still to be taken");
    if (s->count < LEAST_FEATURES) return refuse(r, H(17), "three features are the least: take more");
    return true;
}

/* --- where it may lie ------------------------------------------------------------------------------------------------
 */

static length base_widths(const struct tabletop *t, int32_t thousandths) {
    return (length)((int64_t)t->base_width * thousandths / 1000);
}

static bool refuse_kind(struct ruling *r, clause c, const char *text) {
    r->why.place = NO_PIECE;
    return refuse(r, c, text);
}

static bool is_of_size(const struct tabletop *t, unsigned kind, length longer, length shorter) {
    const struct size *s = size_of(kind);
    const length slack = base_widths(t, 20);
    return longer >= base_widths(t, s->least[0]) - slack && longer <= base_widths(t, s->most[0]) + slack &&
           shorter >= base_widths(t, s->least[1]) - slack && shorter <= base_widths(t, s->most[1]) + slack;
}

/* dbf-H63: its rectangle along the table's edges, or the smallest however it lies: walls may be laid askew. */
static bool size_fits(const struct tabletop *t, const struct feature *area, struct ruling *r) {
    const length wide = area->box.x1 - area->box.x0, deep = area->box.y1 - area->box.y0;
    length longer, shorter;
    outline_size(&t->terrain.vertex[area->first], area->count, &longer, &shorter);
    if (is_of_size(t, area->kind, greater(wide, deep), lesser(wide, deep)) ||
        is_of_size(t, area->kind, longer, shorter))
        return true;
    return refuse_kind(r, H(16), "the feature is too large or too small for its kind");
}

/* dbf-H63: quarters 1 to 4 clockwise from the corner at the origin. */
static unsigned quarter_of(const struct tabletop *t, struct box box) {
    bool right = box.x0 + box.x1 > t->width, far = box.y0 + box.y1 > t->depth;
    return far ? (right ? 3 : 2) : (right ? 4 : 1);
}

static bool area_lies_well(const struct tabletop *t, int f, unsigned quarter, struct ruling *r) {
    const struct feature *area = &t->terrain.feature[f];
    length apart = t->base_width - base_widths(t, 20);
    if (!size_fits(t, area, r)) return false;
    if (area->box.x0 < apart || area->box.y0 < apart || area->box.x1 > t->width - apart ||
        area->box.y1 > t->depth - apart)
        return refuse_kind(r, H(17), "features lie 1 BW or more from the edges of the table");
    if (quarter && quarter_of(t, area->box) != quarter)
        return refuse_kind(r, H(63), "the feature's centre must lie in the quarter diced for");
    for (int g = 0; g < f; g++) {
        const struct feature *other = &t->terrain.feature[g];
        if (!boxes_meet(box_grown(area->box, apart), other->box)) continue;
        bool walls = area->kind == City || area->kind == Castle;
        if (dbf_is_line(other->kind)) {
            if (walls && features_nearer(&t->terrain, f, g, 2))
                return refuse_kind(r, H(63), "rivers and roads do not cross a city or castle");
            continue;
        }
        if (features_nearer(&t->terrain, f, g, apart))
            return refuse_kind(r, H(17), "area features lie 1 BW or more apart");
    }
    return true;
}

/* The edges of the table it lies on, a bit for each. */
static unsigned edges_at(const struct tabletop *t, struct point p) {
    length gap = base_widths(t, 20);
    return (p.x <= gap) | (p.y <= gap) << 1 | (p.x >= t->width - gap) << 2 | (p.y >= t->depth - gap) << 3;
}

/* dbf-H16 */
static bool width_fits(const struct tabletop *t, const struct feature *line, struct ruling *r) {
    length off = line->width - t->base_width / 2;
    if (line->kind == Road)
        return (off <= base_widths(t, 50) && off >= -base_widths(t, 50)) ||
               refuse_kind(r, H(16), "a road is half a base width wide");
    return (line->width >= base_widths(t, 100) && line->width <= t->base_width) ||
           refuse_kind(r, H(16), "a river is at most 1 BW wide");
}

static bool line_lies_well(const struct tabletop *t, int f, struct ruling *r) {
    const struct feature *line = &t->terrain.feature[f];
    struct point first = t->terrain.vertex[line->first], last = t->terrain.vertex[line->first + line->count - 1];
    const unsigned from = edges_at(t, first), to = edges_at(t, last), both = from | to;
    bool ends = from && to && both & (both - 1); /* two edges at least */
    if (!width_fits(t, line, r)) return false;
    for (int g = 0; g < f; g++) {
        const struct feature *walls = &t->terrain.feature[g];
        if ((walls->kind != City && walls->kind != Castle) || !features_nearer(&t->terrain, f, g, 2)) continue;
        bool at_walls = line->kind == Road && (feature_point_distance(&t->terrain, g, last) <= base_widths(t, 50) ||
                                               feature_point_distance(&t->terrain, g, first) <= base_widths(t, 50));
        if (!at_walls) return refuse_kind(r, H(63), "rivers and roads do not cross a city or castle");
        ends = both != 0;
    }
    if (ends) return true;
    return refuse_kind(r, H(63), "a river or road runs from one edge of the table to another");
}

static bool is_convex(const struct point *p, int count) {
    int turn = 0;
    for (int i = 0; i < count; i++) {
        struct point a = p[i], b = p[(i + 1) % count], c = p[(i + 2) % count];
        int64_t cross = (int64_t)(b.x - a.x) * (c.y - b.y) - (int64_t)(b.y - a.y) * (c.x - b.x);
        int way = (cross > 0) - (cross < 0);
        if (way && turn && way != turn) return false;
        if (way) turn = way;
    }
    return turn != 0;
}

bool dbf_lay(struct tabletop *t, unsigned kind, unsigned quarter, const struct act *a, struct ruling *r) {
    bool line = dbf_is_line(kind);
    length width = a->value > 0 ? MM(a->value) : kind == Road ? t->base_width / 2 : t->base_width * 3 / 4;
    if (a->point_count < (line ? 2 : 3)) return refuse_kind(r, H(63), "say its outline, or the points of its line");
    if (!line && !is_convex(a->point, a->point_count))
        return refuse_kind(r, H(63), "an area feature is convex: its outline may not bend inwards");
    for (int i = 0; i < a->point_count; i++)
        if (a->point[i].x < 0 || a->point[i].y < 0 || a->point[i].x > t->width || a->point[i].y > t->depth)
            return refuse_kind(r, H(63), "the feature must lie on the table");
    int f = terrain_add(&t->terrain, (uint8_t)kind, line ? SHAPE_LINE : SHAPE_AREA, a->point, a->point_count,
                        line ? width : 0);
    if (f < 0) return refuse_kind(r, H(63), "its outline must not cross itself, and there must be room for it");
    return line ? line_lies_well(t, f, r) : area_lies_well(t, f, quarter, r);
}

/* --- somewhere -------------------------------------------------------------------------------------------------------
 */

/* An octagon in a box; walls have four corners. */
static void outline(struct box o, bool walls, struct act *a) {
    length cx = walls ? 0 : (o.x1 - o.x0) / 4, cy = walls ? 0 : (o.y1 - o.y0) / 4;
    const struct point eight[] = {{o.x0 + cx, o.y0}, {o.x0, o.y0 + cy}, {o.x0, o.y1 - cy}, {o.x0 + cx, o.y1},
                                  {o.x1 - cx, o.y1}, {o.x1, o.y1 - cy}, {o.x1, o.y0 + cy}, {o.x1 - cx, o.y0}};
    const struct point four[] = {{o.x0, o.y0}, {o.x0, o.y1}, {o.x1, o.y1}, {o.x1, o.y0}};
    a->point_count = walls ? 4 : 8;
    for (int i = 0; i < a->point_count; i++) a->point[i] = walls ? four[i] : eight[i];
}

static bool try_act(const struct tabletop *t, unsigned kind, unsigned quarter, const struct act *a) {
    struct tabletop copy = *t;
    struct ruling unheard;
    return dbf_lay(&copy, kind, quarter, a, &unheard);
}

static bool find_line(const struct tabletop *t, unsigned kind, uint32_t luck, struct act *out) {
    for (uint32_t i = 0; i < 16; i++) {
        length x = t->width * (length)((luck + i * 5) % 13 + 2) / 16,
               y = t->depth * (length)((luck + i * 3) % 9 + 3) / 14;
        bool across = (luck >> 3 ^ i) & 1;
        out->point_count = 2;
        out->point[0] = across ? (struct point){0, y} : (struct point){x, 0};
        out->point[1] = across ? (struct point){t->width, y} : (struct point){x, t->depth};
        if (try_act(t, kind, 0, out)) return true;
    }
    return false;
}

/* The smallest of its kind, its middle anywhere in the quarter on a grid of quarter base widths. */
static bool find_on_grid(const struct tabletop *t, unsigned kind, unsigned quarter, struct act *out) {
    const struct size *s = size_of(kind);
    const length step = t->base_width / 4, left = quarter >= 3 ? t->width / 2 : 0,
                 low = quarter == 2 || quarter == 3 ? t->depth / 2 : 0;
    for (int upright = 0; upright < (s->least[0] == s->least[1] ? 1 : 2); upright++) {
        length wide = base_widths(t, s->least[upright]), deep = base_widths(t, s->least[1 - upright]);
        for (length x = left; x <= left + t->width / 2; x += step)
            for (length y = low; y <= low + t->depth / 2; y += step) {
                length x0 = x - wide / 2, y0 = y - deep / 2;
                outline((struct box){x0, y0, x0 + wide, y0 + deep}, kind == City || kind == Castle, out);
                if (try_act(t, kind, quarter, out)) return true;
            }
    }
    return false;
}

bool dbf_find_place(const struct tabletop *t, unsigned kind, unsigned quarter, uint32_t luck, struct act *out) {
    *out = act_make(VERB_LAY);
    if (dbf_is_line(kind)) return find_line(t, kind, luck, out);
    const struct size *s = size_of(kind);
    bool walls = kind == City || kind == Castle;
    for (uint32_t i = 0; i < 96; i++) {
        uint32_t mix = (luck + i) * 2654435761u;
        /* smaller and smaller, now upright, now lying */
        int32_t longer = s->least[0] + (s->most[0] - s->least[0]) * (int32_t)(mix >> 8 & 3) / (i < 48 ? 4 : 16);
        int32_t shorter = s->least[1] + (s->most[1] - s->least[1]) * (int32_t)(mix >> 12 & 3) / (i < 48 ? 4 : 16);
        length wide = base_widths(t, mix >> 16 & 1 ? longer : shorter);
        length deep = base_widths(t, mix >> 16 & 1 ? shorter : longer);
        length x = (t->width / 2 - t->base_width) * (length)(mix >> 17 & 15) / 16 + (quarter >= 3 ? t->width / 2 : 0);
        length y = (t->depth / 2 - t->base_width) * (length)(mix >> 21 & 15) / 16 +
                   (quarter == 2 || quarter == 3 ? t->depth / 2 : 0);
        x += x < t->base_width ? t->base_width : 0;
        y += y < t->base_width ? t->base_width : 0;
        outline((struct box){x, y, x + wide, y + deep}, walls, out);
        if (try_act(t, kind, quarter, out)) return true;
    }
    return find_on_grid(t, kind, quarter, out);
}
