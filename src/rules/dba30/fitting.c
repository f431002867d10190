/* Fitting one feature into its quarter: areas. Places are tried until one is legal. */
#include "rules/dba30/battlefield.h"

/* After so many failures only modest ones are tried, at last one of the reduced size (dba30-050). */
enum { TRIES = 100, MODEST_FROM = 30, TINY_FROM = 75 };

/* --- areas ---------------------------------------------------------------------------------------------------- */

/* Sizes wished for, in hundredths of a base width, and the shape. */
struct look {
    int16_t longest, long_least, widest, wide_least, bend, boxy, corners;
};
static const struct look looks[DBA30_TERRAINS] = {
    /*                  long       wide      bend boxy corners */
    [GentleHill] = {580, 360, 290, 190, 20, 0, 24}, [DifficultHill] = {540, 340, 280, 180, 25, 0, 24},
    [Wood] = {520, 330, 285, 175, 25, 2, 28},       [Marsh] = {500, 330, 270, 170, 30, 2, 26},
    [Gully] = {640, 420, 185, 125, 45, 9, 32},      [Dunes] = {560, 350, 270, 170, 35, 0, 24},
    [Oasis] = {420, 310, 270, 190, 10, 0, 22},      [Rocky] = {480, 320, 270, 170, 25, 0, 26},
    [Scrub] = {500, 320, 270, 170, 25, 2, 26},      [Boggy] = {480, 320, 260, 165, 30, 2, 24},
    [Enclosure] = {460, 320, 280, 190, 0, 11, 28},  [Plough] = {580, 400, 295, 210, 0, 0, 0},
    [Hamlet] = {420, 320, 280, 200, 0, 0, 0},       [Edifice] = {340, 305, 240, 160, 0, 0, 0},
    [City] = {560, 440, 300, 255, 0, 0, 0},         [Fort] = {400, 310, 280, 200, 0, 0, 0},
};

/* How large this time, by how often it has failed. */
static void wished_size(const struct tabletop *s, unsigned kind, int failures, struct source *chance, length *longer,
                        length *shorter) {
    const struct look *l = &looks[kind];
    struct {
        int long_low, long_high, wide_low, wide_high;
    } w = {l->long_least, l->longest, l->wide_least, l->widest};
    if (failures >= TINY_FROM && kind != Gully && kind != Fort && kind != City) {
        w.long_low = 125, w.long_high = 230, w.wide_low = 108, w.wide_high = 145;
    } else if (failures >= MODEST_FROM) {
        w.long_low = 306, w.long_high = l->long_least + 20, w.wide_high = l->wide_least + 15;
        if (kind != Gully) w.wide_low = 156;
    }
    *longer = dba30_base_widths(s, dba30_between(chance, w.long_low, w.long_high));
    *shorter = dba30_base_widths(s, dba30_between(chance, w.wide_low, w.wide_high));
}

static struct outline outline_for(const struct tabletop *s, unsigned kind, int failures, struct source *chance) {
    const struct look *l = &looks[kind];
    length longer, shorter;
    wished_size(s, kind, failures, chance, &longer, &shorter);
    int bend = dba30_between(chance, -l->bend, l->bend);
    if (l->corners) return dba30_curved_outline(chance, longer, shorter, bend, l->boxy, l->corners);
    bool square = kind == Fort || kind == Edifice;
    length uneven = square ? 0 : lesser(dba30_base_widths(s, 22), (shorter - dba30_base_widths(s, 152)) / 2);
    return dba30_straight_outline(chance, longer, shorter, greater(uneven, 0));
}

/* Buildings stand nearly square to the table, fields roughly, nature anyhow. */
static heading turned_by(unsigned kind, int failures, struct source *chance) {
    heading square = source_below(chance, 2) ? QUARTER_TURN : 0;
    if (KIND(kind) & (KIND(City) | KIND(Fort))) return square;
    if (KIND(kind) & ALL_BUILT) return (heading)(square + dba30_between(chance, -1400, 1400));
    if (kind == Plough) return (heading)(square + dba30_between(chance, -1000, 1000));
    if (failures >= MODEST_FROM && failures % 2) return square; /* into the narrow places */
    return (heading)source_below(chance, 65536);
}

static struct box box_of_quad(struct quad q) { return quad_box(&q); }

/* Where the outline may lie: its quarter, 1 BW in from the edges of the table unless it is built. */
static struct box db_room_for(const struct tabletop *s, unsigned kind, int quarter, struct source *chance) {
    struct box room = box_of_quad(dba30_quarter_ground(s, quarter));
    length in = KIND(kind) & ALL_BUILT ? 0 : s->base_width;
    room.x0 += room.x0 == 0 ? in : 0;
    room.y0 += room.y0 == 0 ? in : 0;
    room.x1 -= room.x1 == s->width ? in : 0;
    room.y1 -= room.y1 == s->depth ? in : 0;
    if (KIND(kind) & (KIND(City) | KIND(Fort))) { /* dba30-067 */
        length reach = 6 * s->base_width;
        if (room.x0 == 0)
            room.x1 = lesser(room.x1, reach);
        else
            room.x0 = greater(room.x0, s->width - reach);
        if (room.y0 == 0)
            room.y1 = lesser(room.y1, reach);
        else
            room.y0 = greater(room.y0, s->depth - reach);
    }
    bool over = kind == Plough || (kind == GentleHill && source_below(chance, 3) == 0);
    if (over && source_below(chance, 2)) { /* across the line to the quarter beside */
        length reach = dba30_base_widths(s, 400);
        if (room.x1 == s->width / 2)
            room.x1 += reach, room.x0 = greater(room.x0, s->width / 2 - reach);
        else
            room.x0 -= reach, room.x1 = lesser(room.x1, s->width / 2 + reach);
    } else if (over) {
        length reach = dba30_base_widths(s, 400);
        if (room.y1 == s->depth / 2)
            room.y1 += reach, room.y0 = greater(room.y0, s->depth / 2 - reach);
        else
            room.y0 -= reach, room.y1 = lesser(room.y1, s->depth / 2 + reach);
    }
    return room;
}

static bool stands_legally(struct tabletop *s, int f, int quarter) {
    struct ruling r = {.legal = false};
    return f >= 0 && dba30_placing_judge(s, f, quarter, &r);
}

/* Adds what was drawn; takes it off again if it may not stay. */
static bool add_if_legal(struct tabletop *s, unsigned kind, const struct outline *o, length width, int quarter) {
    enum feature_shape shape = width ? SHAPE_LINE : SHAPE_AREA;
    int f = terrain_add(&s->terrain, (uint8_t)kind, shape, o->p, o->count, width);
    if (stands_legally(s, f, quarter)) return true;
    if (f >= 0) terrain_drop_last(&s->terrain);
    return false;
}

/* Legal, but a wood grown over the road looks wrong where there is room elsewhere. Fields are ploughed up to it. */
static bool lies_on_a_line(const struct tabletop *s, int f) {
    if (s->terrain.feature[f].kind == Plough) return false;
    for (int other = 0; other < f; other++)
        if (KIND(s->terrain.feature[other].kind) & ALL_LINES &&
            features_nearer(&s->terrain, f, other, s->base_width / 4))
            return true;
    return false;
}

/* A field that has hardly a furrow in its own quarter, or hardly one in the next, would be called a quibble. */
static bool barely_reaches(const struct tabletop *s, int f, int quarter) {
    int64_t own = dba30_ground_in_quarter(s, f, quarter), whole = 0;
    for (int q = 1; q <= 4; q++) whole += dba30_ground_in_quarter(s, f, q);
    return own < whole / 6 || own > whole - whole / 6;
}

/* Is some corner so near a corner of another area that it cannot lie there (dba30-065)? Asked first, because it is
 * cheap and true of most places that will not do. */
static bool crowds(const struct tabletop *s, const struct outline *o, struct box is) {
    const struct terrain *t = &s->terrain;
    int64_t reach = s->base_width - 2 * MEASURE_SLACK;
    for (uint32_t f = 0; f < t->features; f++) {
        const struct feature *other = &t->feature[f];
        if (other->shape == SHAPE_LINE || KIND(other->kind) & ALL_WATER) continue;
        if (!boxes_meet(box_grown(other->box, s->base_width), is)) continue;
        const struct point *p = t->vertex + other->first;
        for (int i = 0; i < o->count; i++)
            for (int j = 0; j < other->count; j++)
                if (distance_squared(o->p[i], p[j]) < reach * reach) return true;
    }
    return false;
}

static bool fit_area(struct tabletop *s, unsigned kind, int quarter, struct source *chance) {
    for (int i = 0; i < TRIES; i++) {
        struct outline o = outline_for(s, kind, i, chance);
        dba30_outline_turn(&o, turned_by(kind, i, chance));
        struct box room = db_room_for(s, kind, quarter, chance), is = dba30_outline_box(&o);
        length free_x = room.x1 - room.x0 - (is.x1 - is.x0), free_y = room.y1 - room.y0 - (is.y1 - is.y0);
        if (free_x < 0 || free_y < 0) continue;
        /* One after the other: which of two arguments is drawn first is the compiler's choice, and they differ. */
        length up = dba30_between(chance, 0, free_y), along = dba30_between(chance, 0, free_x);
        dba30_outline_shift(&o, room.x0 - is.x0 + along, room.y0 - is.y0 + up);
        if (crowds(s, &o, dba30_outline_box(&o)) || !add_if_legal(s, kind, &o, 0, quarter)) continue;
        int f = (int)s->terrain.features - 1;
        if ((i < MODEST_FROM / 2 && lies_on_a_line(s, f)) || (kind == Plough && barely_reaches(s, f, quarter))) {
            terrain_drop_last(&s->terrain);
            continue;
        }
        if (KIND(kind) & ALL_HILLS)
            terrain_crest(&s->terrain, (int)s->terrain.features - 1, s->base_width / 2); /* H14 */
        return true;
    }
    return false;
}

bool dba30_fit_feature(struct tabletop *s, unsigned kind, int quarter, struct source *chance) {
    if (kind == Waterway) return dba30_fit_water(s, quarter, chance);
    return KIND(kind) & ALL_LINES ? dba30_fit_line(s, kind, quarter, chance) : fit_area(s, kind, quarter, chance);
}

/* Only what does not fit may be discarded. A place found is left in `scratch` as the last feature: one that is legal.
 */
bool dba30_discard_judge(struct tabletop *scratch, unsigned kind, int quarter, struct ruling *r) {
    struct source looking = source_of(kind, (uint64_t)quarter); /* any will do, but the same each time */
    if (!dba30_fit_feature(scratch, kind, quarter, &looking)) return r->legal = true;
    return dba30_refuse_feature(scratch, (int)scratch->terrain.features - 1, r, C(61),
                                "{w} can be fitted into its quarter, so it may not be discarded", 0, 0);
}
