/* Sight for command (dba30-109, H13): is an element hidden from its general?
 *
 * The catalogue speaks of every line between two bases. Lines are tried between sixteen points on the rim of each
 * (corners and quarter points); one open line is enough to see, so trying fewer lines could only hide too much, and
 * only through a slit narrower than a quarter of a base. */
#include "rules/debellis/moving/going.h"
#include "rules/debellis/shooting/shot.h"

enum { RIM_POINTS = 16 };

static void rim_of(const struct quad *q, struct point out[RIM_POINTS]) {
    for (int e = 0; e < 4; e++) {
        struct point a = q->corner[e], b = q->corner[(e + 1) % 4];
        struct point half = midpoint(a, b);
        out[e] = a; /* corners first: with one obstacle a corner line is open if any is */
        out[4 + 3 * e] = half;
        out[5 + 3 * e] = midpoint(a, half);
        out[6 + 3 * e] = midpoint(half, b);
    }
}

/* What stops a line: a crest or any part of a BUA or camp, or (asked separately) ground that hides. */
static bool line_is_stopped(const struct db_rules *rules, const struct battle *b, uint32_t mask, unsigned flags,
                            struct point from, struct point to) {
    for (int f = 0; mask; f++, mask >>= 1) {
        if (!(mask & 1)) continue;
        unsigned ground = rules->ground[b->terrain.feature[f].kind].flags & flags;
        if (ground & GROUND_HILL && feature_crest_crossed(&b->terrain, f, from, to)) return true;
        if (ground & ~(unsigned)GROUND_HILL && feature_meets_segment(&b->terrain, f, from, to)) return true;
    }
    return false;
}

static bool every_line_stopped(const struct db_rules *rules, const struct battle *b, uint32_t mask, unsigned flags,
                               const struct quad *general, const struct quad *element) {
    struct point from[RIM_POINTS], to[RIM_POINTS];
    if (!mask) return false;
    rim_of(general, from);
    rim_of(element, to);
    for (int i = 0; i < RIM_POINTS; i++)
        for (int j = 0; j < RIM_POINTS; j++)
            if (!line_is_stopped(rules, b, mask, flags, from[i], to[j])) return false;
    return true;
}

/* Features with one of these flags that could lie between the two. */
static uint32_t features_between(const struct db_rules *rules, const struct battle *b, const struct quad *p,
                                 const struct quad *q, unsigned flags) {
    struct box x = quad_box(p), y = quad_box(q);
    struct box both = {x.x0 < y.x0 ? x.x0 : y.x0, x.y0 < y.y0 ? x.y0 : y.y0, x.x1 > y.x1 ? x.x1 : y.x1,
                       x.y1 > y.y1 ? x.y1 : y.y1};
    uint32_t mask = 0;
    for (int f = 0; f < (int)b->terrain.features; f++)
        if (rules->ground[b->terrain.feature[f].kind].flags & flags && boxes_meet(b->terrain.feature[f].box, both) &&
            !(b->terrain.feature[f].flags & FEATURE_REMOVED))
            mask |= (uint32_t)1 << f;
    return mask;
}

static struct point corner_or_centre(const struct quad *q, int i) {
    return i < 4 ? q->corner[i] : midpoint(q->corner[0], q->corner[2]);
}

/* dbf-H65: one of the lines between the corners and centres is open. Walls stand for who is behind them (dbf-H72). */
bool db_is_in_sight(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    struct quad p = standing_quad(b, e), q = standing_quad(b, f);
    for (int i = 0; i < 25; i++) {
        struct point from = corner_or_centre(&p, i / 5), to = corner_or_centre(&q, i % 5);
        if (db_line_of_sight(rules, b, e, f, from, to) == SHOT_CLEAR) return true;
    }
    return false;
}

bool db_command_hidden(const struct db_rules *rules, const struct battle *b, unsigned general, unsigned e) {
    struct quad from = element_quad(b, general), to = element_quad(b, e);
    const unsigned blocks = GROUND_HILL | GROUND_BLOCKS_SIGHT;
    if (every_line_stopped(rules, b, features_between(rules, b, &from, &to, blocks), blocks, &from, &to)) return true;
    const unsigned hides = GROUND_HIDES | (option_of(b, OPTION_COMMAND_GROUND) ? GROUND_HIDES_ON_CHART : 0u);
    uint32_t hiding = features_between(rules, b, &from, &to, hides);
    if (!hiding) return false;
    return db_entirely_in(rules, b, &to, hides) || every_line_stopped(rules, b, hiding, hides, &from, &to);
}

/* --- by one line --------------------------------------------------------------------------------------------- */

/* dba22-061, H24: in hiding ground, or beyond it, a crest, a BUA or a camp: the line between the nearest points passes
 * through. A general inside a place is hidden by that place. */
bool db_beyond_something(const struct db_rules *rules, const struct battle *b, unsigned general, unsigned e) {
    if (b->element[general].where == INSIDE) return true;
    struct quad from = element_quad(b, general), to = element_quad(b, e);
    if (b->element[e].where == INSIDE) return false;
    if (db_entirely_in(rules, b, &to, GROUND_HIDES)) return true;
    const unsigned blocks = GROUND_HILL | GROUND_BLOCKS_SIGHT | GROUND_HIDES;
    uint32_t mask = features_between(rules, b, &from, &to, blocks);
    struct point p = {0, 0}, q = {0, 0};
    nearest_middle(&from, &to, &p, &q); /* of many lines alike the middle one, whichever way the table lies */
    for (int f = 0; mask; f++, mask >>= 1) {
        unsigned ground = mask & 1 ? rules->ground[b->terrain.feature[f].kind].flags & blocks : 0;
        if (ground & GROUND_HILL && feature_crest_crossed(&b->terrain, f, p, q)) return true;
        if (!(ground & ~(unsigned)GROUND_HILL) || !feature_meets_segment(&b->terrain, f, p, q)) continue;
        if (feature_point_distance(&b->terrain, f, q) > 0) return true; /* it leaves it again */
    }
    return false;
}
