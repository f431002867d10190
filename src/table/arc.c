/* How far the arcs of a turn reach: most turns next to others are told clear of them by this, without being followed.
 *
 * Seen along one direction a corner that turns about a point goes no further than its arc does: to where it starts, to
 * where it ends, or, if the arc passes that direction on its way, by its radius beyond the point turned about. That
 * bounds the turn as a whole, not some of its moments, so a base whose arcs all end short of an edge's line is clear of
 * what lies behind that edge all the way. */
#include "table/arc.h"
#include "table/exact.h"

/* Poses on the way are rounded: the corner of each is made of a turned pose and two sides, each within 0.71 of where it
 * belongs, so that all lie within 2.2 of one and the same arc. One that stands for where the arc starts, ends or has
 * its radius is off by that, the one it speaks for by as much again: 4.4, and hardly more where an arc turns back just
 * about its end, since there it runs along the edge. */
enum { OFF_THE_ARC = 10 };

/* Does a corner that is seen so from the point turned about, at the start and at the end, pass the direction that
 * points straight into the edge? Clockwise it then comes from ahead along the edge and goes on backward along it. An
 * arc of less than half a circle passes it once at most. */
static inline bool passes_straight_in(struct vector edge, struct vector start, struct vector end, bool clockwise) {
    int64_t before = edge.x * start.x + edge.y * start.y, after = edge.x * end.x + edge.y * end.y;
    return clockwise ? before > 0 && after < 0 : before < 0 && after > 0;
}

/* Does `depth` lie behind a line (times the length given by its square) by no more than the slack, which may be less
 * than nothing? */
static inline bool keeps_within(int64_t depth, int64_t square, length slack) {
    if (slack >= 0) return !further_than(depth, square, slack);
    return depth < 0 && further_than(-depth, square, -slack);
}

/* All the arcs end before the line of that edge of the obstacle, but for the slack. */
static bool arcs_stay_before_edge(const struct arcs *a, struct point from, struct point to, length slack) {
    const struct vector edge = vector_to(from, to);
    const int64_t square = square_of(edge);
    int64_t least = INT64_MAX;
    if (!square) return false;
    for (int i = 0; i < a->count; i++) {
        int64_t first = outside(from, to, a->start[i]), last = outside(from, to, a->end[i]);
        if (first < least) least = first;
        if (last < least) least = last;
    }
    if (!keeps_within(-least, square, slack)) return false;
    const int64_t middle = outside(from, to, a->about);
    for (int i = 0; i < a->count; i++) {
        struct vector first = vector_to(a->about, a->start[i]), last = vector_to(a->about, a->end[i]);
        if (!passes_straight_in(edge, first, last, a->turn > 0)) continue;
        if (!keeps_within(-middle, square, slack - (length)root_of((uint64_t)square_of(first)) - 1)) return false;
    }
    return true;
}

bool arcs_stay_before(const struct arcs *a, const struct quad *obstacle, length slack) {
    if (a->turn > ARC_MOST || a->turn < -ARC_MOST) return false;
    for (int i = 0; i < 4; i++)
        if (arcs_stay_before_edge(a, obstacle->corner[i], obstacle->corner[(i + 1) & 3], slack - OFF_THE_ARC))
            return true;
    return false;
}
