/* Waterways and their beaches (dba30-053, 054). */
#include "rules/dba30/battlefield.h"

/* --- beaches ---------------------------------------------------------------------------------------------------- */

/* One step in from an edge of the table. */
static struct point inwards(enum table_edge e, struct point p, length by) {
    static const int8_t way[TABLE_EDGES][2] = {{0, -1}, {-1, 0}, {0, 1}, {1, 0}};
    return (struct point){p.x + way[e][0] * by, p.y + way[e][1] * by};
}

/* The points of the shore in their order: the outline but for the corners that lie on the water's own edge of the
 * table.
 */
static struct outline shore_of(const struct tabletop *t, int water, enum table_edge e) {
    const struct feature *f = &t->terrain.feature[water];
    const struct point *p = t->terrain.vertex + f->first;
    struct outline shore = {.count = 0};
    int from = 0;
    for (int i = 0; i < f->count; i++) /* the first ashore after the edge */
        if (dba30_edges_at(t, p[i]) >> e & 1 && !(dba30_edges_at(t, p[(i + 1) % f->count]) >> e & 1)) from = i + 1;
    for (int i = 0; i < f->count && shore.count < OUTLINE_MAX / 2; i++) {
        struct point at = p[(from + i) % f->count];
        if (!(dba30_edges_at(t, at) >> e & 1)) shore.p[shore.count++] = at;
    }
    return shore;
}

/* dba30-054: a strip of even depth along the whole shore. */
bool dba30_lay_beach(struct tabletop *t, int water, length depth, struct ruling *r) {
    enum table_edge e = dba30_waterway_edge(t, water);
    struct outline o = shore_of(t, water, e);
    for (int i = o.count - 1; i >= 0; i--) o.p[o.count++] = inwards(e, o.p[i], depth);
    int f = terrain_add(&t->terrain, Beach, SHAPE_AREA, o.p, o.count, 0);
    if (f < 0)
        return refuse(r, C(54), "along such a shore no beach of even depth can be drawn: smooth it, or do without");
    if (dba30_placing_judge(t, f, 0, r)) return true;
    terrain_drop_last(&t->terrain);
    return false;
}

/* Its outline runs along the shore and back: it ends as far from the water as it began at it. */
length dba30_beach_depth(const struct tabletop *t, int beach) {
    const struct feature *f = &t->terrain.feature[beach];
    return distance_between(t->terrain.vertex[f->first], t->terrain.vertex[f->first + f->count - 1]);
}

/* --- waterways ------------------------------------------------------------------------------------------------- */

/* A point by its place along an edge and its depth in from it. */
static struct point from_edge(const struct tabletop *s, enum table_edge e, length along, length depth) {
    switch (e) {
    case NORTH:
        return (struct point){along, s->depth - depth};
    case EAST:
        return (struct point){s->width - depth, along};
    case SOUTH:
        return (struct point){along, depth};
    default:
        return (struct point){depth, along};
    }
}

enum { SHORE_POINTS = 25, BAY_FROM = 6, BAY_TO = 16 };

/* Depths between 1¼ and 2¾ BW, with a bay of up to 3¼ that opens and closes gently over less than half of it. */
static length db_shore_depth(const struct tabletop *s, const struct wave *w, const struct wave *bay, int i) {
    int depth = 195 + dba30_wave_at(w, i, SHORE_POINTS) * 62 / 1024;
    if (i <= BAY_FROM || i >= BAY_TO) return dba30_base_widths(s, depth);
    heading part = (heading)((i - BAY_FROM) * HALF_TURN / (BAY_TO - BAY_FROM));
    int64_t swell = scale(dba30_wave_at(bay, i, SHORE_POINTS) * 65 / 1024, sin_of(part));
    return dba30_base_widths(s, depth + (swell > 0 ? (int)swell : 0));
}

bool dba30_fit_water(struct tabletop *s, int quarter, struct source *chance) {
    bool north = quarter == 1 || quarter == 2, west = quarter == 1 || quarter == 4;
    bool level = !dba30_is_big_table(s) && source_below(chance, 2); /* dba30-357 */
    enum table_edge e = level ? (north ? NORTH : SOUTH) : west ? WEST : EAST;
    length edge = e == NORTH || e == SOUTH ? s->width : s->depth;
    struct wave w = dba30_wave_of(chance, dba30_between(chance, 14, 22)),
                bay = dba30_wave_of(chance, dba30_between(chance, 8, 16));
    struct outline o = {.count = 0};
    for (int i = 0; i <= SHORE_POINTS; i++)
        o.p[o.count++] = from_edge(s, e, (length)((int64_t)edge * i / SHORE_POINTS), db_shore_depth(s, &w, &bay, i));
    o.p[o.count++] = from_edge(s, e, edge, 0);
    o.p[o.count++] = from_edge(s, e, 0, 0);
    struct ruling r = {.legal = false};
    int f = terrain_add(&s->terrain, Waterway, SHAPE_AREA, o.p, o.count, 0);
    if (f < 0 || !dba30_placing_judge(s, f, quarter, &r)) {
        if (f >= 0) terrain_drop_last(&s->terrain);
        return false;
    }
    length sand = dba30_base_widths(s, dba30_between(chance, 40, 110)) / MM(1) * MM(1);
    if (source_below(chance, 3)) dba30_lay_beach(s, f, sand, &r); /* or none, where it would not lie well */
    return true;
}
