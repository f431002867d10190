/* Zones, quadrants and sight: how units stand to each other. */
#include "rules/dtn/field/field.h"

/* --- zones ---------------------------------------------------------------------------------------------- */

enum { SAME = 3 }; /* hundredths of a millimetre: rounding of parallel edges */

/* A corner so far from an edge has no part in the nearest line between areas that are so far apart: of the 32 pairs of
 * corner and edge each may be better than another by SAME, and they still count as equal. */
static bool clear_of_edge(struct point corner, struct point from, struct point to, length apart) {
    const length far = apart + 32 * (SAME + 1);
    return corner.x > greater(from.x, to.x) + far || corner.x < lesser(from.x, to.x) - far ||
           corner.y > greater(from.y, to.y) + far || corner.y < lesser(from.y, to.y) - far;
}

/* The line between the nearest points. Where edges lie parallel there are many: the middle one is meant, so that a
 * friend before one corner does not screen the whole front. */
static void line_across(const struct quad *a, const struct quad *b, length apart, struct point *on_a,
                        struct point *on_b) {
    length least = INT32_MAX / 2;
    struct point first[2] = {{0, 0}, {0, 0}}, last[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < 8; i++) {
        const struct quad *corners = i < 4 ? a : b, *rim = i < 4 ? b : a;
        struct point corner = corners->corner[i & 3];
        for (int e = 0; e < 4; e++) {
            if (clear_of_edge(corner, rim->corner[e], rim->corner[(e + 1) % 4], apart)) continue;
            struct point near = nearest_on_segment(corner, rim->corner[e], rim->corner[(e + 1) % 4]);
            struct point p = i < 4 ? corner : near, q = i < 4 ? near : corner;
            if (distance_squared(p, q) > (int64_t)(least + SAME + 1) * (least + SAME + 1)) continue;
            length d = distance_between(p, q);
            if (d > least + SAME) continue;
            if (d + SAME < least) first[0] = p, first[1] = q, last[0] = p, last[1] = q;
            if (d < least) least = d;
            if (distance_squared(first[0], p) > distance_squared(first[0], last[0])) last[0] = p, last[1] = q;
        }
    }
    *on_a = midpoint(first[0], last[0]);
    *on_b = midpoint(first[1], last[1]);
}

void dtn_nearest_line(const struct quad *a, const struct quad *b, struct point *on_a, struct point *on_b) {
    line_across(a, b, INT32_MAX / 4, on_a, on_b); /* not measured yet */
}

/* The nearest way across, at right angles to an edge wherever that is as near: of edges that face each other the line
 * from corner to corner, a hair askew, is as long once it is rounded. */
void dtn_straight_across(const struct quad *a, const struct quad *b, struct point *on_a, struct point *on_b) {
    length least = INT32_MAX / 2;
    bool square = false;
    for (int i = 0; i < 8; i++) {
        const struct quad *corners = i < 4 ? a : b, *rim = i < 4 ? b : a;
        struct point corner = corners->corner[i & 3];
        for (int e = 0; e < 4; e++) {
            struct point from = rim->corner[e], to = rim->corner[(e + 1) % 4];
            struct point near = nearest_on_segment(corner, from, to);
            length d = distance_between(corner, near);
            bool inside = distance_between(near, from) > SAME && distance_between(near, to) > SAME;
            bool better = d + SAME < least || (d <= least + SAME && (inside != square ? inside : d < least));
            if (!better) continue;
            least = d;
            square = inside;
            *on_a = i < 4 ? corner : near;
            *on_b = i < 4 ? near : corner;
        }
    }
}

/* dtn-H36: either unit, or the line between, in ground that hampers, or an obstacle crossed. */
static bool terrain_cuts_cz(const struct battle *b, const struct quad *own, const struct quad *other, struct point p,
                            struct point q) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!(dtn_ground[b->terrain.feature[f].kind].flags & GROUND_CUTS_CZ)) continue;
        bool line = b->terrain.feature[f].shape == SHAPE_LINE; /* obstacles and streams count where they are crossed */
        const struct quad between = {{p, p, q, q}};
        if (feature_within(&b->terrain, (int)f, &between, HAIR)) return true; /* touching counts (dtn-H40) */
        if (line) continue;
        if (feature_meets_quad(&b->terrain, (int)f, own, HAIR) || feature_meets_quad(&b->terrain, (int)f, other, HAIR))
            return true;
    }
    return false;
}

static bool any_impassable(const struct battle *b) {
    bool any = false;
    for (uint32_t f = 0; f < b->terrain.features; f++)
        any = any || dtn_ground[b->terrain.feature[f].kind].flags & GROUND_IMPASSABLE;
    return any;
}

static bool impassable_between(const struct battle *b, struct point p, struct point q) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        unsigned flags = dtn_ground[b->terrain.feature[f].kind].flags;
        if (flags & GROUND_IMPASSABLE && feature_meets_segment(&b->terrain, (int)f, p, q)) {
            bool bridged = false;
            for (uint32_t g = 0; g < b->terrain.features; g++)
                if (dtn_ground[b->terrain.feature[g].kind].flags & GROUND_PASSAGE)
                    bridged = bridged || feature_meets_segment(&b->terrain, (int)g, p, q);
            if (!bridged) return true;
        }
    }
    return false;
}

/* The footprint without its rim: a line that only touches it does not cross it. */
static struct quad inner_quad(const struct battle *b, unsigned unit) {
    struct base base = piece_base(b, unit);
    base.pose = pose_moved(base.pose, 0, -HAIR);
    base.width -= 2 * HAIR;
    base.depth -= 2 * HAIR;
    return base_quad(base);
}

/* dtn-H35: a unit of the own side on the line between, which is no longer than a CZ reaches. */
static bool is_screened(const struct battle *b, unsigned side, unsigned self, struct point p, struct point q) {
    for (unsigned f = 0; f < b->pieces; f++) {
        if (f == self || !is_unit(b, f) || b->piece[f].side != side) continue;
        if (far_apart(b->piece[f].pose.at, p, CZ_REACH)) continue;
        struct quad quad = inner_quad(b, f);
        if (segment_meets_quad(p, q, &quad)) return true;
    }
    return false;
}

/* dtn-H34: limbered artillery, HQs and leaders have no zones. */
bool dtn_has_zones(const struct battle *b, unsigned enemy) {
    return is_unit(b, enemy) && !is_limbered(&b->piece[enemy]);
}

/* As far as `reach`; beyond it none. */
static struct zones zones_up_to(const struct battle *b, unsigned enemy, struct base own, unsigned self, inches reach) {
    struct zones none = {false, false};
    const struct piece *his = &b->piece[enemy];
    bool figure = self != NO_PIECE && is_round(&b->piece[self]); /* measured to its circle (dtn-H29) */
    /* no point of a base is further from the midpoint of its front than half its width and its depth together, nor of a
     * circle than its diameter */
    int64_t size = figure ? own.width : own.width / 2 + own.depth;
    int64_t far = on_table_length(reach) + size + his->width / 2 + his->depth + 8;
    if (distance_squared(own.pose.at, his->pose.at) > far * far) return none;
    struct quad q = figure ? dtn_footprint_at(b, self, own).core : base_quad(own), other = piece_quad(b, enemy);
    length round = figure ? own.width / 2 : 0;
    if (!quads_within(&q, &other, on_table_length(reach) + round)) return none;
    length apart = quads_distance(&q, &other) - round;
    inches distance = in_inches(apart > 0 ? apart : 0);
    bool near = within(distance, CZ_REACH);
    if (!near && !any_impassable(b)) return dtn_zones_within(distance, false, false, b->visibility, false, NULL);
    struct point p, at;
    line_across(&q, &other, apart + round, &p, &at);
    bool screened = near && is_screened(b, 1u - b->piece[enemy].side, self, p, at);
    bool cut = near && !screened && terrain_cuts_cz(b, &q, &other, p, at);
    return dtn_zones_within(distance, screened, cut, b->visibility, impassable_between(b, p, at), NULL);
}

struct zones dtn_attack_zones(const struct battle *b, unsigned target, struct base own, unsigned self) {
    return zones_up_to(b, target, own, self, dtn_tz_reach(b->visibility) + 1);
}

struct zones dtn_zones_of(const struct battle *b, unsigned enemy, struct base own, unsigned self) {
    return dtn_has_zones(b, enemy) ? dtn_attack_zones(b, enemy, own, self) : (struct zones){false, false};
}

bool dtn_in_cz(const struct battle *b, unsigned enemy, struct base own, unsigned self) {
    inches tz = dtn_tz_reach(b->visibility) + 1, cz = CZ_REACH + 2;
    return dtn_has_zones(b, enemy) && zones_up_to(b, enemy, own, self, cz < tz ? cz : tz).cz;
}

struct zones dtn_zones_between(const struct battle *b, unsigned enemy, unsigned unit) {
    return dtn_zones_of(b, enemy, piece_base(b, unit), unit);
}

inches dtn_cz_reach_between(const struct battle *b, unsigned enemy, struct base own) {
    struct quad q = base_quad(own), other = piece_quad(b, enemy);
    struct point p, at;
    dtn_nearest_line(&q, &other, &p, &at);
    return dtn_cz_reach(terrain_cuts_cz(b, &q, &other, p, at), b->visibility);
}

static uint8_t nearest_with_zone(const struct battle *b, unsigned unit, bool cz) {
    uint8_t found = NO_PIECE;
    inches best = INT32_MAX;
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        struct base own = piece_base(b, unit);
        if (!(cz ? dtn_in_cz(b, e, own, unit) : dtn_zones_of(b, e, own, unit).tz)) continue;
        inches d = dtn_piece_distance(b, unit, e);
        if (d >= best) continue;
        best = d;
        found = (uint8_t)e;
    }
    return found;
}

uint8_t dtn_enemy_with_cz(const struct battle *b, unsigned unit) { return nearest_with_zone(b, unit, true); }
uint8_t dtn_enemy_with_tz(const struct battle *b, unsigned unit) { return nearest_with_zone(b, unit, false); }

bool dtn_in_any_cz(const struct battle *b, unsigned unit) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && dtn_in_cz(b, e, piece_base(b, unit), unit))
            return true;
    return false;
}

enum location dtn_location_of(const struct battle *b, unsigned unit) {
    if (dtn_in_any_cz(b, unit)) return LOCATION_CZ;
    return dtn_enemy_with_tz(b, unit) != NO_PIECE ? LOCATION_TZ : LOCATION_OUTSIDE;
}

/* --- quadrants ------------------------------------------------------------------------------------------ */

struct point dtn_front_middle(struct base base) {
    return base.pose.at;
}

enum face dtn_quadrant_of(struct base base, struct point p) {
    struct point local = point_local(base.pose, p); /* y ahead of the front edge */
    length ahead = local.y, behind = -local.y - base.depth;
    length aside = (local.x < 0 ? -local.x : local.x) - base.width / 2;
    /* ties go to the front, then to a flank, however the table lies */
    if (ahead + SAME >= aside && ahead + SAME >= behind) return FACE_FRONT;
    if (aside + SAME >= behind) return local.x > 0 ? FACE_RIGHT : FACE_LEFT;
    return FACE_REAR;
}

enum face dtn_face_attacked(const struct battle *b, unsigned target, struct base attacker) {
    return dtn_quadrant_of(piece_base(b, target), dtn_front_middle(attacker));
}

/* --- sight ---------------------------------------------------------------------------------------------- */

/* dtn-H125: how high a hill is: each contour that it lies within is one level more. */
static int level_of_hill(const struct battle *b, uint32_t hill) {
    const struct terrain *t = &b->terrain;
    int level = 1;
    for (uint32_t f = 0; f < t->features; f++)
        level += f != hill && dtn_ground[t->feature[f].kind].flags & GROUND_LEVEL &&
                 feature_holds_point(t, (int)f, t->vertex[t->feature[hill].first]);
    return level;
}

/* dtn-H32: what a line meets on its way; woods let it through for a short stretch. `higher`: the level of the higher of
 * its ends. */
static bool ground_blocks(const struct battle *b, struct point p, struct point q, int higher) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        const struct ground *g = &dtn_ground[b->terrain.feature[f].kind];
        if (!(g->flags & (GROUND_BLOCKS_SIGHT | GROUND_WOODED | GROUND_LEVEL))) continue;
        if (!feature_meets_segment(&b->terrain, (int)f, p, q)) continue;
        bool ends = feature_holds_point(&b->terrain, (int)f, p) || feature_holds_point(&b->terrain, (int)f, q);
        if (g->flags & GROUND_WOODED) {
            if (beyond(in_inches(feature_length_inside(&b->terrain, (int)f, p, q)), g->sight)) return true;
        } else if (g->flags & GROUND_LEVEL) {
            if (!ends && higher < level_of_hill(b, f)) return true; /* a hill between, both on lower ground */
        } else if (!ends) {
            return true;
        }
    }
    return false;
}

static bool unit_blocks(const struct battle *b, unsigned from, unsigned to, struct point p, struct point q) {
    for (unsigned u = 0; u < b->pieces; u++) {
        if (u == from || u == to || !is_unit(b, u)) continue;
        struct quad quad = inner_quad(b, u);
        if (segment_meets_quad(p, q, &quad)) return true;
    }
    return false;
}

/* dtn-H125: one free line among those joining the centre or a corner of each. */
bool dtn_sees(const struct battle *b, unsigned from, unsigned to) { return dtn_sees_past(b, from, to, false); }

bool dtn_sees_past(const struct battle *b, unsigned from, unsigned to, bool over_units) {
    struct quad a = piece_quad(b, from), c = piece_quad(b, to);
    struct point ends[2][5];
    if (beyond(dtn_piece_distance(b, from, to), b->visibility)) return false;
    for (int i = 0; i < 4; i++) ends[0][i] = a.corner[i], ends[1][i] = c.corner[i];
    ends[0][4] = base_centre(piece_base(b, from));
    ends[1][4] = base_centre(piece_base(b, to));
    int low = dtn_level_of(b, from), high = dtn_level_of(b, to);
    for (int i = 4; i >= 0; i--)
        for (int k = 4; k >= 0; k--)
            if (!ground_blocks(b, ends[0][i], ends[1][k], low > high ? low : high) &&
                (over_units || !unit_blocks(b, from, to, ends[0][i], ends[1][k])))
                return true;
    return false;
}

bool dtn_crosses_unit(const struct battle *b, unsigned unit, struct point p, struct point q) {
    struct quad quad = inner_quad(b, unit);
    return segment_meets_quad(p, q, &quad);
}
