/* Who defends (dba30-018 to 020), and the base edges (dba30-079 to 082, 362). */
#include "rules/dba30/battlefield.h"

static const char *const names[TABLE_EDGES] = {"north", "east", "south", "west"};

static bool refuse_edge(struct ruling *r, clause c, const char *text, enum table_edge e) {
    refuse(r, c, text);
    r->why.word = names[e];
    return false;
}

/* The invader has this edge, the defender the one opposite. */
static bool base_edge(struct ruling *r, enum table_edge e) {
    refuse(r, C(82), "the defender has the {w} edge");
    r->why.word = names[dba30_opposite_edge(e)];
    return r->legal = true;
}

/* The edges that roads running across the whole table meet. */
static unsigned edges_crossed(const struct tabletop *s) {
    unsigned set = 0;
    for (int road = dba30_find_kind(s, Road, 0); road >= 0; road = dba30_find_kind(s, Road, road + 1)) {
        enum table_edge from, to;
        if (dba30_road_crosses(s, road, &from, &to)) set |= 1u << from | 1u << to;
    }
    return set;
}

/* With one pair of edges barred, the next round the table is one of the other pair. */
static enum table_edge next_edge(enum table_edge e) { return (enum table_edge)((e + 1) % TABLE_EDGES); }

/* The two cannot clash (dba30-081): a road across the table never ends on a waterway, so neither edge it meets faces
 * one.
 */
bool dba30_edge_judge(const struct tabletop *s, enum table_edge e, struct ruling *r) {
    if (e >= TABLE_EDGES) return refuse(r, C(80), "a base edge is north, east, south or west");
    if (dba30_is_big_table(s)) { /* wins over a road that joins the short edges */
        if (e == NORTH || e == SOUTH) return base_edge(r, e);
        return refuse_edge(r, C(362), "in a big battle the base edge is a long one, north or south, not {w}", e);
    }
    unsigned crossed = edges_crossed(s);
    if (crossed) {
        if (crossed >> e & 1) return base_edge(r, e);
        return refuse_edge(r, C(79), "a road crosses the table: choose an edge it meets, such as {w}", next_edge(e));
    }
    int water = dba30_find_kind(s, Waterway, 0);
    if (water >= 0 && e == dba30_opposite_edge(dba30_waterway_edge(s, water)))
        return refuse_edge(r, C(80), "the {w} edge lies opposite a waterway; choose another", e);
    return base_edge(r, e);
}

/* The lower of die and aggression defends: he places the terrain, deploys first and moves first. */
bool dba30_defender_judge(const int dice[2], const int aggression[2], int *defender, struct ruling *r) {
    int score[2];
    for (int i = 0; i < 2; i++) {
        if (dice[i] < 1 || dice[i] > 6) return refuse(r, C(18), "each side rolls one die and adds its aggression");
        score[i] = dice[i] + aggression[i];
    }
    if (score[0] == score[1]) return refuse(r, H(53), "the scores are equal: both sides roll again");
    *defender = score[0] < score[1] ? 0 : 1;
    refuse(r, C(19), "{0} is less than {1}: that side defends");
    r->why.number[0] = score[*defender];
    r->why.number[1] = score[1 - *defender];
    return r->legal = true;
}
