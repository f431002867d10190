/* Rivers and roads (dba30-068 to 074, H70). */
#include "rules/dba30/battlefield.h"

struct ends {
    struct point first, last;
    unsigned edge[2]; /* bits of the table edges the ends lie on */
};

static struct ends ends_of(const struct tabletop *s, int f) {
    const struct terrain *t = &s->terrain;
    const struct feature *line = &t->feature[f];
    struct ends e = {t->vertex[line->first], t->vertex[line->first + line->count - 1], {0, 0}};
    e.edge[0] = dba30_edges_at(s, e.first);
    e.edge[1] = dba30_edges_at(s, e.last);
    return e;
}

/* Does the point lie on the ground of the feature, or at its border? */
static bool is_at(const struct tabletop *s, int f, struct point p) {
    return feature_point_distance(&s->terrain, f, p) <= MEASURE_SLACK;
}

/* The first feature of these kinds that the point lies at, other than `not`; -1: none. */
static int kind_at(const struct tabletop *s, kinds set, struct point p, int not ) {
    for (int f = 0; f < (int)s->terrain.features; f++)
        if (f != not &&KIND(s->terrain.feature[f].kind) & set && is_at(s, f, p)) return f;
    return -1;
}

/* --- a line by itself --------------------------------------------------------------------------------------- */

static bool bends_gently(const struct tabletop *s, int f, struct ruling *r) {
    const struct terrain *t = &s->terrain;
    const struct feature *line = &t->feature[f];
    for (int i = 0; i + 2 < line->count; i++) {
        const struct point *p = &t->vertex[line->first + i];
        heading in = heading_of(p[1].x - p[0].x, p[1].y - p[0].y), out = heading_of(p[2].x - p[1].x, p[2].y - p[1].y);
        if (angle_between(in, out) > QUARTER_TURN)
            return dba30_refuse_feature(s, f, r, H(70), "the {w} bends by more than a right angle", 0, 0);
    }
    return true;
}

/* The edges by which a river leaves: those its ends lie on, or that of the waterway it runs into. 0: none. */
static unsigned outlet(const struct tabletop *s, struct point end, unsigned edges) {
    int water = kind_at(s, KIND(Waterway), end, -1);
    return water >= 0 ? 1u << dba30_waterway_edge(s, water) : edges;
}

static bool river_judge(const struct tabletop *s, int f, struct ruling *r) {
    struct ends e = ends_of(s, f);
    unsigned from = outlet(s, e.first, e.edge[0]), to = outlet(s, e.last, e.edge[1]);
    if (!from || !to)
        return dba30_refuse_feature(s, f, r, H(70), "a river runs from one table edge or waterway to another", 0, 0);
    if (from == to) return dba30_refuse_feature(s, f, r, H(70), "a river may not leave by the edge it came from", 0, 0);
    for (enum table_edge edge = NORTH; edge < TABLE_EDGES; edge++) {
        length d = dba30_edge_distance(s, s->terrain.feature[f].box, edge);
        if (!((from | to) >> edge & 1) && d < 4 * s->base_width - MEASURE_SLACK)
            return dba30_refuse_feature(s, f, r, C(68),
                                        "the river comes within {h0} BW of an edge; it must keep 4 BW away from "
                                        "all edges but those it leaves by",
                                        d, 0);
    }
    return true;
}

static bool is_edge_of_water(const struct tabletop *s, unsigned edges) {
    int water = dba30_find_kind(s, Waterway, 0);
    return water >= 0 && edges >> dba30_waterway_edge(s, water) & 1;
}

static bool road_end_judge(const struct tabletop *s, int f, struct point end, unsigned edges, struct ruling *r) {
    if (kind_at(s, ALL_BUILT, end, f) >= 0) return true;
    if (kind_at(s, KIND(Waterway), end, f) >= 0 || is_edge_of_water(s, edges))
        return dba30_refuse_feature(
            s, f, r, C(71), "a road may not end at a waterway, save in a built-up area that stands on it", 0, 0);
    if (edges || kind_at(s, KIND(Road), end, f) >= 0) return true; /* dba30-074: it may join another */
    return dba30_refuse_feature(s, f, r, C(70),
                                "a road runs from one table edge to the opposite one, or to a built-up area", 0, 0);
}

bool dba30_road_crosses(const struct tabletop *s, int f, enum table_edge *from, enum table_edge *to) {
    struct ends e = ends_of(s, f);
    for (enum table_edge edge = NORTH; edge < TABLE_EDGES; edge++)
        if (e.edge[0] >> edge & 1 && e.edge[1] >> dba30_opposite_edge(edge) & 1) {
            *from = edge;
            *to = dba30_opposite_edge(edge);
            return true;
        }
    return false;
}

static bool road_judge(const struct tabletop *s, int f, struct ruling *r) {
    struct ends e = ends_of(s, f);
    if (!road_end_judge(s, f, e.first, e.edge[0], r) || !road_end_judge(s, f, e.last, e.edge[1], r)) return false;
    if (!e.edge[0] && !e.edge[1]) return dba30_refuse_feature(s, f, r, C(70), "a road begins at a table edge", 0, 0);
    enum table_edge from, to;
    if (e.edge[0] && e.edge[1] && !dba30_road_crosses(s, f, &from, &to))
        return dba30_refuse_feature(s, f, r, C(70),
                                    "a road runs from one table edge to the opposite one, not to one beside it", 0, 0);
    return true;
}

bool dba30_line_judge(const struct tabletop *s, int f, struct ruling *r) {
    if (!bends_gently(s, f, r)) return false;
    return s->terrain.feature[f].kind == River ? river_judge(s, f, r) : road_judge(s, f, r);
}

/* --- a line and another feature ------------------------------------------------------------------------------ */

static length length_within(const struct tabletop *s, int line, int area) {
    const struct terrain *t = &s->terrain;
    const struct feature *f = &t->feature[line];
    length sum = 0;
    for (int i = 0; i + 1 < f->count; i++)
        sum += feature_length_inside(t, area, t->vertex[f->first + i], t->vertex[f->first + i + 1]);
    return sum;
}

/* Which sides of an outline the line crosses. */
static int sides_crossed(const struct terrain *t, const struct feature *line, const struct feature *area,
                         heading *out) {
    int n = 0;
    for (int i = 0; i < area->count; i++) {
        struct point a = t->vertex[area->first + i], b = t->vertex[area->first + (i + 1) % area->count];
        for (int j = 0; j + 1 < line->count; j++)
            if (n < 8 && segments_cross(a, b, t->vertex[line->first + j], t->vertex[line->first + j + 1])) {
                out[n++] = heading_of(b.x - a.x, b.y - a.y);
                break;
            }
    }
    return n;
}

/* dba30-073: through a city from one gate to the opposite one, or to its gate and no further; a fort has one gate
 * (H46). */
static bool meets_walls_well(const struct tabletop *s, int road, int walls, struct ruling *r) {
    const struct terrain *t = &s->terrain;
    if (!features_nearer(t, road, walls, 1)) return true;
    heading side[8];
    int n = sides_crossed(t, &t->feature[road], &t->feature[walls], side);
    if (n == 1) return true;
    if (t->feature[walls].kind == Fort)
        return dba30_refuse_feature(
            s, road, r, H(46), "a fort has a single gate: the road must end there or pass clear of the walls", 0, 0);
    if (n == 2 && angle_between(side[0], side[1]) > HALF_TURN / 4 * 3) return true;
    return dba30_refuse_feature(s, road, r, C(73),
                                "a road that meets a city must run in at one gate and out at the opposite one", 0, 0);
}

static bool river_lies_well(const struct tabletop *s, int river, int other, struct ruling *r) {
    kinds k = KIND(s->terrain.feature[other].kind);
    if (k & (ALL_HILLS | KIND(Dunes) | ALL_BUILT) && features_nearer(&s->terrain, river, other, 1))
        return dba30_refuse_feature(s, river, r, C(69), "a river may not run through a hill, dunes or a built-up area",
                                    0, 0);
    if (k & KIND(River)) return dba30_refuse_feature(s, river, r, C(30), "the table may have at most one river", 0, 0);
    return true;
}

/* dba30-074: their mid-lines cross, or one ends on the other; two that run side by side and graze do not join. */
static bool roads_join(const struct tabletop *s, int road, int other) {
    const struct terrain *t = &s->terrain;
    const struct feature *a = &t->feature[road], *b = &t->feature[other];
    struct ends of_a = ends_of(s, road), of_b = ends_of(s, other);
    if (is_at(s, other, of_a.first) || is_at(s, other, of_a.last) || is_at(s, road, of_b.first) ||
        is_at(s, road, of_b.last))
        return true;
    for (int i = 0; i + 1 < a->count; i++)
        for (int j = 0; j + 1 < b->count; j++)
            if (segments_cross(t->vertex[a->first + i], t->vertex[a->first + i + 1], t->vertex[b->first + j],
                               t->vertex[b->first + j + 1]))
                return true;
    return false;
}

static bool road_lies_well(const struct tabletop *s, int road, int other, struct ruling *r) {
    const struct feature *o = &s->terrain.feature[other];
    struct ends e = ends_of(s, road);
    if (o->kind == Road && !roads_join(s, road, other))
        return dba30_refuse_feature(s, road, r, C(74), "a second road has to join or cross the first", 0, 0);
    if (o->kind == River && (is_at(s, other, e.first) || is_at(s, other, e.last)))
        return dba30_refuse_feature(s, road, r, C(72), "a road crosses a river by ford or bridge; it may not end in it",
                                    0, 0);
    if (KIND(o->kind) & (KIND(City) | KIND(Fort))) return meets_walls_well(s, road, other, r);
    return true;
}

/* A river flows into the waterway at its end; a road keeps dry. */
static bool runs_in_water(const struct tabletop *s, int line, int water) {
    if (s->terrain.feature[line].kind == Road) return features_nearer(&s->terrain, line, water, 1);
    return length_within(s, line, water) > s->base_width / 4;
}

bool dba30_lines_judge(const struct tabletop *s, int f, int other, struct ruling *r) {
    const struct feature *a = &s->terrain.feature[f], *b = &s->terrain.feature[other];
    int line = a->shape == SHAPE_LINE ? f : other, rest = line == f ? other : f;
    if (s->terrain.feature[rest].kind == Waterway && runs_in_water(s, line, rest))
        return dba30_refuse_feature(s, line, r, H(69), "the {w} would run in the waterway", 0, 0);
    bool rivers = a->kind == River || b->kind == River, roads = a->kind == Road || b->kind == Road;
    int river = a->kind == River ? f : other, road = a->kind == Road ? f : other;
    if (rivers && !river_lies_well(s, river, river == f ? other : f, r)) return false;
    return !roads || road_lies_well(s, road, road == f ? other : f, r);
}
