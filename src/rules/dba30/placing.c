/* Where features may lie: quarters, spacing, edges (dba30-059 to 069, 075 to 077). */
#include "rules/dba30/battlefield.h"

static unsigned count_bits(unsigned set) { return (unsigned)__builtin_popcount(set); }

/* --- quarters --------------------------------------------------------------------------------------------- */

/* Exactly two quarters with a common side, the one rolled among them. */
static bool lies_in_two(const struct tabletop *s, int f, unsigned in, int quarter, struct ruling *r) {
    bool side_by_side = count_bits(in) == 2 && in != 5 && in != 10; /* 1 and 3, 2 and 4 lie across */
    if (!side_by_side)
        return dba30_refuse_feature(s, f, r, C(62), "{w} must lie in its quarter and in exactly one beside it", 0, 0);
    if (quarter && !(in >> (quarter - 1) & 1))
        return dba30_refuse_feature(s, f, r, C(60), "{w} does not reach the quarter it was rolled for", 0, 0);
    return true;
}

/* dba30-063 */
static bool hill_lies_well(const struct tabletop *s, int f, unsigned in, int quarter, struct ruling *r) {
    if (count_bits(in) > 2 || in == 5 || in == 10)
        return dba30_refuse_feature(s, f, r, C(63), "a gentle hill may reach into one quarter beside its own, no more",
                                    0, 0);
    int64_t own = dba30_ground_in_quarter(s, f, quarter), most = 0;
    for (int q = 1; q <= 4; q++) {
        int64_t part = dba30_ground_in_quarter(s, f, q);
        if (q != quarter && part > most) most = part;
    }
    if (quarter && own == 0)
        return dba30_refuse_feature(s, f, r, C(60), "the hill does not lie in the quarter it was rolled for", 0, 0);
    if (quarter && most > own)
        return dba30_refuse_feature(s, f, r, C(63), "only the lesser part of a gentle hill may lie beyond its quarter",
                                    0, 0);
    return true;
}

static bool waterway_lies_well(const struct tabletop *s, int f, int quarter, struct ruling *r) {
    enum table_edge e = dba30_waterway_edge(s, f);
    if (dba30_is_big_table(s) && (e == NORTH || e == SOUTH))
        return dba30_refuse_feature(s, f, r, C(357),
                                    "in a big battle a waterway may not lie on a long edge: take a short one", 0, 0);
    bool north = quarter == 1 || quarter == 2, west = quarter == 1 || quarter == 4;
    if (quarter && e != (north ? NORTH : SOUTH) && e != (west ? WEST : EAST))
        return dba30_refuse_feature(s, f, r, H(69), "a waterway covers one of the two edges of the quarter rolled", 0,
                                    0);
    return true;
}

static bool quarter_lies_well(const struct tabletop *s, int f, int quarter, struct ruling *r) {
    unsigned kind = s->terrain.feature[f].kind;
    if (kind == Waterway) return waterway_lies_well(s, f, quarter, r);
    if (kind == Beach || kind == CampGround || KIND(kind) & ALL_LINES) return true; /* lines.c */
    unsigned in = dba30_quarters_of(s, f);
    if (kind == Plough) return lies_in_two(s, f, in, quarter, r);
    if (kind == GentleHill) return hill_lies_well(s, f, in, quarter, r);
    if (count_bits(in) != 1)
        return dba30_refuse_feature(s, f, r, C(64), "{w} must lie wholly within one quarter of the table", 0, 0);
    if (quarter && in != 1u << (quarter - 1))
        return dba30_refuse_feature(s, f, r, C(60), "{w} does not lie in the quarter it was rolled for", 0, 0);
    return true;
}

/* --- edges ------------------------------------------------------------------------------------------------ */

static bool on_the_table(const struct tabletop *s, int f, struct ruling *r) {
    struct box box = s->terrain.feature[f].box;
    if (box.x0 >= -MEASURE_SLACK && box.y0 >= -MEASURE_SLACK && box.x1 <= s->width + MEASURE_SLACK &&
        box.y1 <= s->depth + MEASURE_SLACK)
        return true;
    if (KIND(s->terrain.feature[f].kind) & ALL_BUILT)
        return dba30_refuse_feature(s, f, r, C(76), "a {w} may touch the edge of the table but not reach over it", 0,
                                    0);
    return dba30_refuse_feature(s, f, r, C(64), "{w} reaches over the edge of the table", 0, 0);
}

static bool clear_of_edges(const struct tabletop *s, int f, struct ruling *r) {
    for (enum table_edge e = NORTH; e < TABLE_EDGES; e++) {
        length d = dba30_edge_distance(s, s->terrain.feature[f].box, e);
        if (d < s->base_width - MEASURE_SLACK)
            return dba30_refuse_feature(s, f, r, C(66),
                                        "{w} is {h0} BW from a table edge; it must be at least 1 BW away", d, 0);
    }
    return true;
}

/* dba30-067: all of it within 6 BW of an upright and of a level edge. */
static bool in_a_corner(const struct tabletop *s, int f, struct ruling *r) {
    struct box b = s->terrain.feature[f].box;
    length reach = 6 * s->base_width + MEASURE_SLACK;
    length across = lesser(b.x1, s->width - b.x0), along = lesser(b.y1, s->depth - b.y0);
    if (across <= reach && along <= reach) return true;
    return dba30_refuse_feature(s, f, r, C(67),
                                "all of a {w} must lie within 6 BW of two table edges; part of it is {h0} BW off",
                                greater(across, along), 0);
}

static bool edges_lie_well(const struct tabletop *s, int f, struct ruling *r) {
    const struct feature *feature = &s->terrain.feature[f];
    if (feature->shape == SHAPE_LINE) return true; /* its square ends may stand out a hair */
    if (!on_the_table(s, f, r)) return false;
    if (KIND(feature->kind) & (ALL_WATER | KIND(CampGround))) return true;
    if (KIND(feature->kind) & (KIND(City) | KIND(Fort)) && !in_a_corner(s, f, r)) return false;
    return KIND(feature->kind) & ALL_BUILT || clear_of_edges(s, f, r); /* dba30-076 */
}

/* --- neighbours -------------------------------------------------------------------------------------------- */

/* A built-up area may stand on the shore but not in the water (H69). */
static bool stands_in_water(const struct terrain *t, int water, int f) {
    const struct feature *feature = &t->feature[f];
    if (feature->count > CONVEX_MAX) return features_nearer(t, water, f, 1);
    struct convex ground = convex_hull(t->vertex + feature->first, feature->count);
    return feature_meets_convex(t, water, &ground, MEASURE_SLACK);
}

static bool clear_of_water(const struct tabletop *s, int f, int water, struct ruling *r) {
    const struct terrain *t = &s->terrain;
    bool built = KIND(t->feature[f].kind) & ALL_BUILT;
    if (t->feature[water].kind == Beach) {
        if (built ? !stands_in_water(t, water, f) : !features_nearer(t, f, water, 1)) return true;
        return dba30_refuse_feature(s, f, r, H(68), "{w} would overlap the beach", 0, 0);
    }
    if (built ? stands_in_water(t, water, f) : features_nearer(t, f, water, 1))
        return dba30_refuse_feature(s, f, r, H(69),
                                    "{w} would lie in the water; only a built-up area may even touch it", 0, 0);
    return true;
}

static bool areas_lie_well(const struct tabletop *s, int f, int other, struct ruling *r) {
    const struct terrain *t = &s->terrain;
    kinds a = KIND(t->feature[f].kind), b = KIND(t->feature[other].kind);
    if (a & ALL_WATER && b & ALL_WATER) {
        if (a == b) return dba30_refuse_feature(s, f, r, C(30), "the table may have at most one {w}", 0, 0);
        return true;
    }
    if ((a | b) & KIND(CampGround)) return true; /* placed later, by rules of its own */
    if (a & ALL_WATER) return clear_of_water(s, other, f, r);
    if (b & ALL_WATER) return clear_of_water(s, f, other, r);
    if (!features_nearer(t, f, other, s->base_width - MEASURE_SLACK)) return true;
    length gap = features_distance(t, f, other);
    if ((a | b) & ALL_BUILT)
        return dba30_refuse_feature(
            s, f, r, C(77), "{w} is {h0} BW from another area feature; a built-up area needs 1 BW between", gap, 0);
    return dba30_refuse_feature(
        s, f, r, C(65), "{w} is {h0} BW from another area feature; there must be at least 1 BW between", gap, 0);
}

/* Does all of the line's way through a quarter run inside this built-up area? Looked at every eighth of a BW. */
static bool only_inside(const struct tabletop *s, int f, int built, int quarter) {
    struct quad ground = dba30_quarter_ground(s, quarter);
    length whole = line_length(&s->terrain, f), step = s->base_width / 8;
    bool any = false;
    for (length at = 0; at <= whole; at += step) {
        struct point p = line_at(&s->terrain, f, at).nearest;
        if (!quad_holds_point(&ground, p, -MEASURE_SLACK)) continue;
        if (!feature_holds_point(&s->terrain, built, p)) return false;
        any = true;
    }
    return any;
}

/* H70: a road's stretch inside a built-up area is not counted. */
static unsigned quarters_of_line(const struct tabletop *s, int f) {
    unsigned in = dba30_quarters_of(s, f);
    for (int built = 0; built < f; built++) {
        if (!(KIND(s->terrain.feature[built].kind) & ALL_BUILT) || !features_nearer(&s->terrain, f, built, 1)) continue;
        for (int q = 1; q <= 4; q++)
            if (in >> (q - 1) & 1 && only_inside(s, f, built, q)) in &= ~(1u << (q - 1));
    }
    return in;
}

bool dba30_placing_judge(const struct tabletop *s, int f, int quarter, struct ruling *r) {
    const struct terrain *t = &s->terrain;
    bool line = t->feature[f].shape == SHAPE_LINE;
    if (t->feature[f].kind == BuiltUp)
        return dba30_refuse_feature(s, f, r, C(45), "say which it is: a city, a fort, a hamlet or an edifice", 0, 0);
    if (!dba30_size_judge(s, f, r) || !edges_lie_well(s, f, r)) return false;
    if (line && !dba30_line_judge(s, f, r)) return false;
    if (line && !lies_in_two(s, f, quarters_of_line(s, f), quarter, r)) return false;
    if (!quarter_lies_well(s, f, quarter, r)) return false;
    for (int other = 0; other < f; other++) {
        bool lines = line || t->feature[other].shape == SHAPE_LINE;
        if (lines ? !dba30_lines_judge(s, f, other, r) : !areas_lie_well(s, f, other, r)) return false;
    }
    return r->legal = true;
}
