/* Base edges (dba30-079 to 082, 362). */
#include "rules/dba30/battlefield.h"

static const char *const names[TABLE_EDGES] = {"north", "east", "south", "west"};

static bool refuse_edge(struct ruling *r, clause c, enum table_edge e, const char *text) {
    refuse(r, c, text);
    r->why.word = names[e];
    return false;
}

/* The edges that roads running across the whole table meet. */
static unsigned edges_crossed(const struct setup *s) {
    unsigned set = 0;
    for (int road = find_kind(s, Road, 0); road >= 0; road = find_kind(s, Road, road + 1)) {
        enum table_edge from, to;
        if (road_crosses(s, road, &from, &to)) set |= 1u << from | 1u << to;
    }
    return set;
}

/* With one pair of edges barred, the next round the table is one of the other pair. */
static enum table_edge next_edge(enum table_edge e) { return (enum table_edge)((e + 1) % TABLE_EDGES); }

bool edge_judge(const struct setup *s, enum table_edge e, struct ruling *r) {
    if (e >= TABLE_EDGES) return refuse(r, 80, "a base edge is north, east, south or west");
    if (is_big_table(s)) { /* wins over a road that joins the short edges */
        if (e == NORTH || e == SOUTH) return r->legal = true;
        return refuse_edge(r, 362, e, "in a big battle the base edge is a long one, north or south, not {w}");
    }
    unsigned crossed = edges_crossed(s);
    if (crossed) {
        if (crossed >> e & 1) return r->legal = true;
        return refuse_edge(r, 79, next_edge(e), "a road crosses the table: choose an edge it meets, such as {w}");
    }
    int water = find_kind(s, Waterway, 0);
    if (water >= 0 && e == opposite_edge(waterway_edge(s, water)))
        return refuse_edge(r, 80, e, "the {w} edge lies opposite a waterway; choose another");
    return r->legal = true;
}
