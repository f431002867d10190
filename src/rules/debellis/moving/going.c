/* The ground under a base (H02 to H04, H15): the worst going any part of it stands in, rivers off-road, slopes.
 *
 * Every question rejects by boxes first; only features whose box meets the ground asked about are looked at. "Partly
 * in" means deeper than the contact tolerance, so that troops standing flush with a wood are not in it. */
#include "rules/debellis/moving/going.h"
#include "rules/debellis/contact/contacts.h"

static const struct ground *ground_of(const struct db_rules *rules, const struct battle *b, int f) {
    return &rules->ground[b->terrain.feature[f].kind];
}

enum going db_going_of_feature(const struct db_rules *rules, const struct battle *b, int feature, unsigned type) {
    const struct ground *g = ground_of(rules, b, feature);
    if (g->flags & (GROUND_ROAD | GROUND_RIVER)) return GOING_GOOD;
    if (b->terrain.feature[feature].flags & FEATURE_REMOVED) return GOING_GOOD; /* dba30-087 */
    if (g->flags & GROUND_PLACE) return GOING_IMPASSABLE;
    if (g->flags & GROUND_WATER) return GOING_IMPASSABLE;
    if (g->flags & GROUND_PLOUGH) return b->plough_rough ? GOING_ROUGH : GOING_GOOD; /* dba30-047 */
    if (g->good_for >> type & 1) return GOING_GOOD;                                  /* dba30-128 */
    return g->going;
}

enum going db_going_across(const struct db_rules *rules, const struct battle *b, const struct convex *area,
                           unsigned type) {
    struct box box = {area->corner[0].x, area->corner[0].y, area->corner[0].x, area->corner[0].y};
    for (int i = 1; i < area->count; i++) {
        struct point c = area->corner[i];
        if (c.x < box.x0) box.x0 = c.x;
        if (c.x > box.x1) box.x1 = c.x;
        if (c.y < box.y0) box.y0 = c.y;
        if (c.y > box.y1) box.y1 = c.y;
    }
    length slack = battle_tolerance(b).gap;
    enum going worst = GOING_GOOD;
    for (int f = 0; f < (int)b->terrain.features; f++) {
        if (!boxes_meet(b->terrain.feature[f].box, box)) continue;
        enum going g = db_going_of_feature(rules, b, f, type);
        if (g > worst && feature_meets_convex(&b->terrain, f, area, slack)) worst = g;
    }
    return worst;
}

int db_feature_under(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned type) {
    struct box box = quad_box(q);
    length slack = battle_tolerance(b).gap;
    enum going worst = GOING_GOOD;
    int found = -1;
    for (int f = 0; f < (int)b->terrain.features; f++) {
        if (!boxes_meet(b->terrain.feature[f].box, box)) continue;
        enum going g = db_going_of_feature(rules, b, f, type);
        if (g <= worst && found >= 0) continue;
        if (ground_of(rules, b, f)->flags & (GROUND_ROAD | GROUND_RIVER)) continue;
        if (feature_meets_quad(&b->terrain, f, q, slack)) worst = g, found = f;
    }
    return found;
}

enum going db_going_under(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned type) {
    int f = db_feature_under(rules, b, q, type);
    return f < 0 ? GOING_GOOD : db_going_of_feature(rules, b, f, type);
}

bool db_entirely_in_good(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned type) {
    return db_going_under(rules, b, q, type) == GOING_GOOD;
}

static uint32_t features_with(const struct db_rules *rules, const struct battle *b, const struct quad *q,
                              unsigned flags) {
    struct box box = quad_box(q);
    uint32_t mask = 0;
    for (int f = 0; f < (int)b->terrain.features; f++)
        if (ground_of(rules, b, f)->flags & flags && boxes_meet(b->terrain.feature[f].box, box) &&
            !(b->terrain.feature[f].flags & FEATURE_REMOVED))
            mask |= (uint32_t)1 << f;
    return mask;
}

bool db_stands_in_poor_going(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct quad q = element_quad(b, e);
    uint32_t mask = 0;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        enum going g = db_going_of_feature(rules, b, (int)f, b->element[e].type);
        if (g == GOING_ROUGH || g == GOING_BAD) mask |= (uint32_t)1 << f;
    }
    return mask && features_hold_quad(&b->terrain, mask, &q, battle_tolerance(b).gap);
}

bool db_entirely_in(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned ground_flags) {
    uint32_t mask = features_with(rules, b, q, ground_flags);
    return mask && features_hold_quad(&b->terrain, mask, q, battle_tolerance(b).gap);
}

bool db_partly_in(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned ground_flags) {
    uint32_t mask = features_with(rules, b, q, ground_flags);
    for (int f = 0; mask; f++, mask >>= 1)
        if (mask & 1 && feature_meets_quad(&b->terrain, f, q, battle_tolerance(b).gap)) return true;
    return false;
}

int db_road_under(const struct db_rules *rules, const struct battle *b, const struct quad *q) {
    struct point front = midpoint(q->corner[FRONT_LEFT], q->corner[FRONT_RIGHT]);
    struct point rear = midpoint(q->corner[REAR_RIGHT], q->corner[REAR_LEFT]);
    uint32_t roads = features_with(rules, b, q, GROUND_ROAD);
    for (int f = 0; roads; f++, roads >>= 1) {
        if (!(roads & 1)) continue;
        length reach = b->terrain.feature[f].width / 2 + battle_tolerance(b).gap;
        if (line_nearest(&b->terrain, f, front).off <= reach && line_nearest(&b->terrain, f, rear).off <= reach)
            return f;
    }
    return -1;
}

int db_river_under(const struct db_rules *rules, const struct battle *b, const struct quad *q) {
    uint32_t rivers = features_with(rules, b, q, GROUND_RIVER);
    for (int f = 0; rivers; f++, rivers >>= 1)
        if (rivers & 1 && feature_meets_quad(&b->terrain, f, q, battle_tolerance(b).gap))
            return db_road_under(rules, b, q) >= 0 ? -1 : f; /* dba30-145: a ford or bridge is no river */
    return -1;
}

bool db_is_deadly(const struct db_rules *rules, const struct battle *b, unsigned feature, unsigned type) {
    return ground_of(rules, b, (int)feature)->flags & GROUND_DANGEROUS && !(rules->sets.flies >> type & 1);
}

/* On which side of the line through a and b the point lies: negative, 0 or positive. */
static int side_of_line(struct point a, struct point b, struct point p) {
    int64_t turn = (int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x);
    return (turn > 0) - (turn < 0);
}

/* H15: nearer the crest, front edge partly on the hill, and not across the crest from each other. */
bool db_is_uphill(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    struct quad q = element_quad(b, e);
    uint32_t hills = features_with(rules, b, &q, GROUND_HILL);
    for (int h = 0; hills; h++, hills >>= 1) {
        if (!(hills & 1)) continue;
        const struct point *crest = b->terrain.feature[h].crest;
        if (crest[0].x == crest[1].x && crest[0].y == crest[1].y) continue;
        struct quad front = {
            {q.corner[FRONT_LEFT], q.corner[FRONT_RIGHT], q.corner[FRONT_RIGHT], q.corner[FRONT_LEFT]}};
        if (!feature_within(&b->terrain, h, &front, ROUNDING)) continue; /* on its edge is on it */
        if (rules->customs.slopes_by_height) {
            if (db_is_above(b, h, db_fighting_base(b, e), db_fighting_base(b, f))) return true;
            continue;
        }
        length mine = feature_crest_distance(&b->terrain, h, b->element[e].centre);
        if (mine + AT_LIMIT >= feature_crest_distance(&b->terrain, h, b->element[f].centre)) continue; /* level */
        int my_side = side_of_line(crest[0], crest[1], b->element[e].centre);
        if (mine <= battle_tolerance(b).gap || my_side == side_of_line(crest[0], crest[1], b->element[f].centre))
            return true;
    }
    return false;
}

length db_speed_in(const struct db_rules *rules, const struct battle *b, unsigned type, enum going g) {
    if (g == GOING_ROUGH && option_of(b, OPTION_HEAVY_IN_ROUGH) && rules->sets.cannot_enter_bad >> type & 1) return 0;
    return g == GOING_IMPASSABLE ? 0 : bw(b, rules->troop[type].speed[g]);
}
