/* How large features may be and what shape they have (dba30-048 to 057, 078). */
#include "rules/dba30/battlefield.h"

bool dba30_refuse_feature(const struct tabletop *s, int f, struct ruling *r, clause c, const char *text, int64_t first,
                          int64_t second) {
    refuse(r, c, text);
    r->why.place = (uint8_t)f;
    r->why.word = dba30_kind_word(s->terrain.feature[f].kind);
    r->why.number[0] = (int32_t)((first * 100 + s->base_width / 2) / s->base_width);
    r->why.number[1] = (int32_t)((second * 100 + s->base_width / 2) / s->base_width);
    return false;
}

/* --- areas: sides of the smallest rectangle about them (H68), in hundredths of a base width ---------------- */

struct sides {
    int16_t longer, shorter;
};
struct size_row {
    kinds kinds;
    struct sides most, least;
};
static const struct size_row rows[] = {
    {KIND(Gully), {700, 200}, {300, 100}},     /* dba30-048, 049 */
    {KIND(CampGround), {300, 100}, {100, 50}}, /* dba30-051 */
    {~(kinds)0, {600, 300}, {300, 150}},
};
static const struct sides reduced = {100, 100}, edifice_camp = {300, 100};

static const struct size_row *row_of(unsigned kind) {
    const struct size_row *row = rows;
    while (!(row->kinds & KIND(kind))) row++;
    return row;
}

struct measured {
    length longer, shorter;
};

static struct measured measure(const struct tabletop *s, int f) {
    const struct feature *feature = &s->terrain.feature[f];
    struct measured m;
    outline_size(s->terrain.vertex + feature->first, feature->count, &m.longer, &m.shorter);
    return m;
}

static bool within(const struct tabletop *s, struct measured m, struct sides most) {
    return m.longer <= dba30_base_widths(s, most.longer) + MEASURE_SLACK &&
           m.shorter <= dba30_base_widths(s, most.shorter) + MEASURE_SLACK;
}

static bool reaches(const struct tabletop *s, struct measured m, struct sides least) {
    return m.longer >= dba30_base_widths(s, least.longer) - MEASURE_SLACK &&
           m.shorter >= dba30_base_widths(s, least.shorter) - MEASURE_SLACK;
}

/* An edifice may be made so small as to serve for a camp (dba30-051). */
static bool is_edifice_camp(const struct tabletop *s, int f, struct measured m) {
    return s->terrain.feature[f].kind == Edifice && within(s, m, edifice_camp) && reaches(s, m, rows[1].least);
}

static bool is_sized_area(const struct feature *f) {
    return f->shape == SHAPE_AREA && !(KIND(f->kind) & (ALL_WATER | KIND(CampGround)));
}

static bool is_reduced(const struct tabletop *s, int f) {
    struct measured m = measure(s, f);
    return is_sized_area(&s->terrain.feature[f]) && !reaches(s, m, row_of(s->terrain.feature[f].kind)->least) &&
           !is_edifice_camp(s, f, m);
}

/* dba30-050: one, and one only, may be smaller. */
static bool may_be_reduced(const struct tabletop *s, int f, struct measured m, struct ruling *r) {
    unsigned kind = s->terrain.feature[f].kind;
    if (kind == Gully)
        return dba30_refuse_feature(s, f, r, C(49), "a gully of {h0} by {h1} BW is too small: at least 3 by 1 BW",
                                    m.longer, m.shorter);
    if (kind == Fort)
        return dba30_refuse_feature(s, f, r, C(78), "a fort of {h0} by {h1} BW is too small: at least 3 by 1.5 BW",
                                    m.longer, m.shorter);
    if (kind == CampGround)
        return dba30_refuse_feature(s, f, r, C(51), "a camp of {h0} by {h1} BW is too small: at least 1 by 0.5 BW",
                                    m.longer, m.shorter);
    if (!reaches(s, m, reduced))
        return dba30_refuse_feature(
            s, f, r, C(49), "{w} of {h0} by {h1} BW is too small: at least 3 by 1.5 BW, or one on the table 1 by 1 BW",
            m.longer, m.shorter);
    for (int i = 0; i < (int)s->terrain.features; i++)
        if (i != f && is_reduced(s, i))
            return dba30_refuse_feature(
                s, f, r, C(50), "{w} of {h0} by {h1} BW would be the second feature below 3 by 1.5 BW; one is allowed",
                m.longer, m.shorter);
    return true;
}

/* H88: curved is an outline of twelve corners or more, none sharper than an eighth of a turn. */
static bool is_curved(const struct terrain *t, const struct feature *f) {
    if (f->count < 12) return false;
    for (unsigned i = 0; i < f->count; i++) {
        struct point a = t->vertex[f->first + i], b = t->vertex[f->first + (i + 1) % f->count],
                     c = t->vertex[f->first + (i + 2) % f->count];
        if (angle_between(heading_of(b.x - a.x, b.y - a.y), heading_of(c.x - b.x, c.y - b.y)) > HALF_TURN / 4)
            return false;
    }
    return true;
}

static bool area_judge(const struct tabletop *s, int f, struct ruling *r) {
    const struct feature *feature = &s->terrain.feature[f];
    const struct size_row *row = row_of(feature->kind);
    struct measured m = measure(s, f);
    if (!within(s, m, row->most)) {
        if (feature->kind == Gully)
            return dba30_refuse_feature(s, f, r, C(48), "a gully of {h0} by {h1} BW is too large: at most 7 by 2 BW",
                                        m.longer, m.shorter);
        if (feature->kind == City)
            return dba30_refuse_feature(s, f, r, C(78), "a city of {h0} by {h1} BW is too large: at most 6 by 3 BW",
                                        m.longer, m.shorter);
        if (feature->kind == CampGround)
            return dba30_refuse_feature(s, f, r, C(51), "a camp of {h0} by {h1} BW is too large: at most 3 by 1 BW",
                                        m.longer, m.shorter);
        return dba30_refuse_feature(s, f, r, C(48), "{w} of {h0} by {h1} BW is too large: at most 6 by 3 BW", m.longer,
                                    m.shorter);
    }
    if (!reaches(s, m, row->least) && !is_edifice_camp(s, f, m) && !may_be_reduced(s, f, m, r)) return false;
    if (!(KIND(feature->kind) & (ALL_BUILT | KIND(Plough) | KIND(CampGround))) && !is_curved(&s->terrain, feature))
        return dba30_refuse_feature(
            s, f, r, C(52), "{w} must have a curved outline: twelve corners or more, none above 45 degrees", 0, 0);
    return true;
}

/* --- water ------------------------------------------------------------------------------------------------ */

/* The line this far from the edge, from end to end. */
static length length_beyond(const struct tabletop *s, int f, enum table_edge e, length depth) {
    struct quad strip = dba30_edge_strip(s, e, depth);
    static const uint8_t inner[TABLE_EDGES][2] = {{2, 3}, {0, 3}, {0, 1}, {1, 2}};
    return feature_length_inside(&s->terrain, f, strip.corner[inner[e][0]], strip.corner[inner[e][1]]);
}

static bool waterway_judge(const struct tabletop *s, int f, struct ruling *r) {
    enum table_edge e = dba30_waterway_edge(s, f);
    if (e == TABLE_EDGES)
        return dba30_refuse_feature(s, f, r, H(69), "a waterway covers the whole of one table edge, at least 1 BW deep",
                                    0, 0);
    struct box box = s->terrain.feature[f].box;
    length deep[TABLE_EDGES] = {s->depth - box.y0, s->width - box.x0, box.y1, box.x1};
    if (deep[e] > dba30_base_widths(s, 400) + MEASURE_SLACK)
        return dba30_refuse_feature(s, f, r, C(53), "the waterway is {h0} BW deep; no part may be deeper than 4 BW",
                                    deep[e], 0);
    length edge = e == NORTH || e == SOUTH ? s->width : s->depth;
    if (length_beyond(s, f, e, dba30_base_widths(s, 300) + MEASURE_SLACK) > edge / 2 + MEASURE_SLACK)
        return dba30_refuse_feature(s, f, r, C(53), "more than half of the waterway is deeper than 3 BW", 0, 0);
    return true;
}

static bool beach_judge(const struct tabletop *s, int f, struct ruling *r) {
    const struct terrain *t = &s->terrain;
    int water = dba30_find_kind(s, Waterway, 0);
    if (water < 0 || features_nearer(t, f, water, MEASURE_SLACK) == false)
        return dba30_refuse_feature(s, f, r, C(54), "a beach borders a waterway, and there is none beside it", 0, 0);
    for (unsigned i = 0; i < t->feature[f].count; i++) {
        length far = feature_point_distance(t, water, t->vertex[t->feature[f].first + i]);
        if (far > dba30_base_widths(s, 200) + MEASURE_SLACK)
            return dba30_refuse_feature(s, f, r, C(54),
                                        "the beach reaches {h0} BW from the water; at most 2 BW are allowed", far, 0);
    }
    return true;
}

bool dba30_size_judge(const struct tabletop *s, int f, struct ruling *r) {
    const struct feature *feature = &s->terrain.feature[f];
    switch (feature->kind) {
    case Waterway:
        return waterway_judge(s, f, r);
    case Beach:
        return beach_judge(s, f, r);
    case River:
        if (feature->width <= s->base_width) return true;
        return dba30_refuse_feature(s, f, r, C(55), "the river is {h0} BW wide; at most 1 BW is allowed",
                                    feature->width, 0);
    case Road:
        if (feature->width <= s->base_width / 2) return true;
        return dba30_refuse_feature(s, f, r, C(57), "the road is {h0} BW wide; at most half a BW is allowed",
                                    feature->width, 0);
    default:
        return area_judge(s, f, r);
    }
}
