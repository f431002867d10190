/* The geometry of one shot: from which edge, at which edge, through what. */
#include "rules/debellis/shooting/shot.h"
#include "rules/debellis/places/places.h"

enum { FIRING_EDGES_MAX = 128, CUTS_MAX = 26, TARGET_EDGES_MAX = 16, WINDOWS = 6 };
enum { HAIR = 5 }; /* 1/100 mm lost in rounding: never enough to matter on a table, enough to spoil "exactly" */

struct firing_edge { /* at most one base width long; local coordinates: x right along it, y straight ahead */
    struct pose pose;
    struct point left, right;
    length half;
};

struct target_edge { /* clockwise, so that the outside lies to the left of from -> to */
    struct point from, to;
    struct pose pose; /* its middle, facing outwards: of a base by the base's own facing, for corners are rounded */
    length size;
    bool rear;
};

/* --- edges to shoot from (dba30-192) ------------------------------------------------------------------------ */

static struct firing_edge firing_edge_at(struct pose p, length width) {
    length left = -(width / 2);
    return (struct firing_edge){p, point_at(p, left, 0), point_at(p, width + left, 0), width / 2};
}

/* One base width of a longer edge (dba30-181, 192): where it lies nearest the target, then anywhere, looked at every
 * quarter of a base width from end to end. */
static int cut_edge(struct pose p, length width, length most, struct point toward, struct firing_edge *out) {
    if (width <= most) {
        out[0] = firing_edge_at(p, width);
        return 1;
    }
    length spare = (width - most) / 2, x = point_local(p, toward).x;
    int32_t cuts = lesser(8 * spare / most + 1, CUTS_MAX - 2), count = 0;
    out[count++] = firing_edge_at(pose_moved(p, x < -spare ? -spare : x > spare ? spare : x, 0), most);
    for (int32_t i = 0; i <= cuts; i++)
        out[count++] = firing_edge_at(pose_moved(p, 2 * spare * i / cuts - spare, 0), most);
    return count;
}

static struct pose side_pose(struct point from, struct point to) {
    heading along = heading_of(to.x - from.x, to.y - from.y);
    return (struct pose){midpoint(from, to), (heading)(along - QUARTER_TURN), 0};
}

static int firing_edges(const struct db_rules *rules, const struct battle *b, unsigned e, struct point toward,
                        struct firing_edge out[FIRING_EDGES_MAX]) {
    int count = 0;
    if (b->element[e].where == INSIDE) {
        const struct feature *f = &b->terrain.feature[b->place[b->element[e].place].feature];
        const struct point *v = &b->terrain.vertex[f->first];
        for (int i = 0; i < f->count && count + CUTS_MAX <= FIRING_EDGES_MAX; i++) {
            struct point from = v[i], to = v[(i + 1) % f->count];
            count += cut_edge(side_pose(from, to), distance_between(from, to), b->base_width, toward, out + count);
        }
        return count;
    }
    struct base base = element_base(b, e);
    int edges = is_type(b, e, rules->sets.wagons) ? 4 : 1;
    for (int i = 0; i < edges; i++) {
        struct base seen = base_facing_edge(base, (enum edge)i); /* dba22-H58: all of any one edge */
        length most = rules->customs.shots_edge_to_edge ? seen.width : b->base_width;
        count += cut_edge(seen.pose, seen.width, most, toward, out + count);
    }
    return count;
}

/* --- edges to shoot at (dba30-193, H72) ------------------------------------------------------------------------ */

static int target_edges(const struct battle *b, unsigned t, struct target_edge out[TARGET_EDGES_MAX]) {
    const struct point *v = b->element[t].quad.corner;
    int sides = 4;
    bool inside = b->element[t].where == INSIDE;
    if (inside) {
        const struct feature *f = &b->terrain.feature[b->place[b->element[t].place].feature];
        v = &b->terrain.vertex[f->first];
        sides = f->count < TARGET_EDGES_MAX ? f->count : TARGET_EDGES_MAX;
    }
    for (int i = 0; i < sides; i++) {
        struct point from = v[i], to = v[(i + 1) % sides];
        struct pose pose = inside ? side_pose(from, to) : base_facing_edge(element_base(b, t), (enum edge)i).pose;
        out[i] = (struct target_edge){from, to, pose, distance_between(from, to), !inside && i == EDGE_REAR};
    }
    return sides;
}

/* All of the shooting edge lies beyond the line prolonging an edge of the target. */
static bool is_beyond(const struct firing_edge *f, const struct target_edge *t) {
    return point_local(t->pose, f->left).y >= -HAIR && point_local(t->pose, f->right).y >= -HAIR;
}

/* H72: only where the joining lines reach it without crossing the target's own base. dba22-H58: it need face only part
 * of the shooting edge. */
static bool is_seen(const struct db_rules *rules, const struct firing_edge *f, const struct target_edge *t) {
    bool faces = point_local(t->pose, f->left).y > HAIR || point_local(t->pose, f->right).y > HAIR;
    return faces && (rules->customs.shots_edge_to_edge || is_beyond(f, t));
}

/* H72: the edge nearest the shooting edge first; at a corner the one more nearly facing the shooter. */
static void nearest_first(const struct firing_edge *f, struct target_edge *edge, int count) {
    length away[TARGET_EDGES_MAX];
    uint16_t askew[TARGET_EDGES_MAX];
    for (int i = 0; i < count; i++) {
        away[i] = segments_distance(f->left, f->right, edge[i].from, edge[i].to);
        askew[i] = angle_between(edge[i].pose.facing, (heading)(f->pose.facing + HALF_TURN));
    }
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0; k--) {
            length gain = away[k - 1] - away[k];
            if (gain < -HAIR || (gain <= HAIR && askew[k - 1] <= askew[k])) break;
            struct target_edge swap = edge[k];
            length d = away[k];
            uint16_t a = askew[k];
            edge[k] = edge[k - 1], away[k] = away[k - 1], askew[k] = askew[k - 1];
            edge[k - 1] = swap, away[k - 1] = d, askew[k - 1] = a;
        }
    }
}

/* dba22-H58, H59: the edge is the shooter's choice, and nobody spares a rear that all of his edge lies behind. */
static void rear_first(const struct firing_edge *f, struct target_edge *edge, int count) {
    for (int i = 0; i < count; i++) {
        if (!edge[i].rear) continue;
        edge[i].rear = is_beyond(f, &edge[i]);
        struct target_edge rear = edge[i];
        for (int k = i; rear.rear && k > 0; k--) edge[k] = edge[k - 1];
        if (rear.rear) edge[0] = rear;
        return;
    }
}

/* --- the corridor ------------------------------------------------------------------------------------------------ */

enum { WHOLE = 1 << 16 }; /* positions along a target edge run from 0 to WHOLE */

struct stretch {
    int64_t from, to;
};

/* Keeps the part where a value running evenly from `first` to `last` is not negative. */
static void keep(struct stretch *s, int64_t first, int64_t last) {
    if (first < 0 && last < 0) s->to = -1;
    if (first < 0 && last >= 0) {
        int64_t at = (-first * WHOLE + (last - first) - 1) / (last - first);
        if (at > s->from) s->from = at;
    } else if (last < 0 && first >= 0) {
        int64_t at = first * WHOLE / (first - last);
        if (at < s->to) s->to = at;
    }
}

/* The stretch of the edge that lies in front, within the corridor either side of straight ahead. */
static struct stretch in_corridor(const struct firing_edge *f, const struct target_edge *t, length corridor) {
    struct point a = point_local(f->pose, t->from), z = point_local(f->pose, t->to);
    length reach = f->half + corridor + HAIR;
    struct stretch s = {0, WHOLE};
    keep(&s, a.x + reach, z.x + reach);
    keep(&s, reach - a.x, reach - z.x);
    keep(&s, a.y + HAIR, z.y + HAIR);
    return s;
}

static struct point along(const struct target_edge *t, int64_t at) {
    return (struct point){t->from.x + (length)((t->to.x - t->from.x) * at / WHOLE),
                          t->from.y + (length)((t->to.y - t->from.y) * at / WHOLE)};
}

/* --- what stands between (dba30-194 to 196) ------------------------------------------------------------------- */

struct path { /* joined without crossing: left to one, right to other */
    const struct firing_edge *f;
    struct point one, other;
    unsigned shooter, target;
};

/* dba30-187: enemy psiloi never obstruct artillery. */
static bool shot_over(const struct db_rules *rules, const struct battle *b, unsigned shooter, unsigned e) {
    if (rules->customs.shots_edge_to_edge) return false;
    return is_type(b, shooter, rules->sets.artillery) && is_type(b, e, rules->sets.psiloi) &&
           (rules->customs.guns_at_all_times || b->element[e].side != b->element[shooter].side);
}

static uint8_t element_between(const struct db_rules *rules, const struct battle *b, const struct path *p) {
    struct point corner[4] = {p->f->left, p->f->right, p->other, p->one};
    struct convex area = convex_hull(corner, 4);
    struct box box = {corner[0].x, corner[0].y, corner[0].x, corner[0].y};
    for (int i = 1; i < 4; i++) {
        if (corner[i].x < box.x0) box.x0 = corner[i].x;
        if (corner[i].y < box.y0) box.y0 = corner[i].y;
        if (corner[i].x > box.x1) box.x1 = corner[i].x;
        if (corner[i].y > box.y1) box.y1 = corner[i].y;
    }
    for (unsigned e = 0; e < b->elements; e++) {
        if (e == p->shooter || e == p->target || !on_table(b, e) || !element_near_box(b, e, box, 0)) continue;
        if (shot_over(rules, b, p->shooter, e)) continue;
        struct quad q = element_quad(b, e);
        if (!boxes_meet(quad_box(&q), box)) continue;
        struct convex base = convex_of(&q);
        if (convex_overlap(&area, &base, battle_tolerance(b).gap)) return (uint8_t)e;
    }
    return NO_PIECE;
}

static bool stands_inside(const struct battle *b, unsigned e, unsigned feature) {
    return b->element[e].where == INSIDE && b->place[b->element[e].place].feature == feature;
}

struct line {
    struct point from, to, start, end; /* drawn in by the tolerance from either end: start and end */
};

/* False: too short for anything to lie on it. */
static bool line_between(const struct battle *b, struct point from, struct point to, struct line *out) {
    const length gap = battle_tolerance(b).gap, all = distance_between(from, to);
    if (all <= 2 * gap) return false;
    struct point step = {(length)((int64_t)(to.x - from.x) * gap / all),
                         (length)((int64_t)(to.y - from.y) * gap / all)};
    *out = (struct line){from, to, {from.x + step.x, from.y + step.y}, {to.x - step.x, to.y - step.y}};
    return true;
}

/* What one feature does to a line; woods and the like add to its cover. */
static enum shot_result look_past(const struct db_rules *rules, const struct battle *b, unsigned shooter,
                                  unsigned target, unsigned f, const struct line *l, length *cover) {
    unsigned flags = rules->ground[b->terrain.feature[f].kind].flags;
    if (b->terrain.feature[f].flags & FEATURE_REMOVED) return SHOT_CLEAR;
    if (flags & GROUND_HILL && feature_crest_crossed(&b->terrain, (int)f, l->start, l->end)) return SHOT_BLOCKED_CREST;
    bool walls = flags & GROUND_PLACE && (flags & GROUND_BUILT || rules->customs.shots_edge_to_edge);
    if (!walls && !(flags & GROUND_BLOCKS_SHOT)) return SHOT_CLEAR;
    length inside = feature_length_inside(&b->terrain, (int)f, l->from, l->to);
    if (walls && inside > battle_tolerance(b).gap && !stands_inside(b, shooter, f) && !stands_inside(b, target, f))
        return SHOT_BLOCKED_PLACE;
    if (!walls) *cover += inside;
    return SHOT_CLEAR;
}

static enum shot_result by_cover(const struct db_rules *rules, const struct battle *b, length cover) {
    return cover + HAIR >= bw(b, rules->reach.shot_block) ? SHOT_BLOCKED_COVER : SHOT_CLEAR;
}

/* H71, one line: SHOT_CLEAR, or what blocks it. A crest under the shooter's or the target's own edge is no obstacle. */
enum shot_result db_line_of_sight(const struct db_rules *rules, const struct battle *b, unsigned shooter,
                                  unsigned target, struct point from, struct point to) {
    struct line l;
    length cover = 0;
    if (!line_between(b, from, to, &l)) return SHOT_CLEAR;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        enum shot_result here = look_past(rules, b, shooter, target, f, &l, &cover);
        if (here != SHOT_CLEAR) return here;
    }
    return by_cover(rules, b, cover);
}

/* dba22-H35: a BUA or camp that either line so much as touches. */
static bool touches_place(const struct db_rules *rules, const struct battle *b, const struct path *p,
                          const struct point from[3], const struct point to[3]) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!(rules->ground[b->terrain.feature[f].kind].flags & GROUND_PLACE)) continue;
        if (stands_inside(b, p->shooter, f) || stands_inside(b, p->target, f)) continue;
        for (int i = 1; i < 3; i++)
            if (feature_meets_segment(&b->terrain, (int)f, from[i], to[i])) return true;
    }
    return false;
}

/* dba22-H58: the crest or wood that both lines cross; two that one line each crosses screen, but do not block. */
static enum shot_result both_stopped(const struct db_rules *rules, const struct battle *b, const struct path *p,
                                     bool *screened) {
    struct line l[2];
    enum shot_result worst = SHOT_CLEAR;
    if (!line_between(b, p->f->left, p->one, &l[0]) || !line_between(b, p->f->right, p->other, &l[1])) return worst;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        enum shot_result line[2];
        for (int i = 0; i < 2; i++) {
            length cover = 0;
            line[i] = look_past(rules, b, p->shooter, p->target, f, &l[i], &cover);
            if (line[i] == SHOT_CLEAR) line[i] = by_cover(rules, b, cover);
        }
        *screened = *screened || line[0] != SHOT_CLEAR || line[1] != SHOT_CLEAR;
        if (line[0] != SHOT_CLEAR && line[1] != SHOT_CLEAR && line[0] < worst) worst = line[0];
    }
    return worst;
}

/* H71: the target is entirely beyond only if all three lines are blocked. */
static enum shot_result ground_between(const struct db_rules *rules, const struct battle *b, const struct path *p,
                                       bool *screened) {
    struct point from[3] = {midpoint(p->f->left, p->f->right), p->f->left, p->f->right};
    struct point to[3] = {midpoint(p->one, p->other), p->one, p->other};
    enum shot_result worst = SHOT_BLOCKED_COVER;
    *screened = false;
    if (rules->customs.shots_edge_to_edge) /* dba22-H35, H58 */
        return touches_place(rules, b, p, from, to) ? SHOT_BLOCKED_PLACE : both_stopped(rules, b, p, screened);
    int blocked = 0, lines = rules->customs.one_line_of_shot ? 1 : 3;
    for (int i = 0; i < lines; i++) {
        enum shot_result line = db_line_of_sight(rules, b, p->shooter, p->target, from[i], to[i]);
        blocked += line != SHOT_CLEAR;
        if (line < worst) worst = line;
    }
    *screened = blocked > 0;
    return blocked < lines ? SHOT_CLEAR : worst;
}

/* --- putting it together --------------------------------------------------------------------------------------------
 */

length db_shooting_range(const struct db_rules *rules, const struct battle *b, unsigned e) {
    length range = bw(b, rules->troop[b->element[e].type].shooting_range);
    return is_dark(b) ? range / 2 : range;
}

/* A shot at one portion of an edge. */
static struct shot shot_at_portion(const struct db_rules *rules, const struct battle *b, struct path *p, bool rear) {
    struct shot s = {SHOT_OUT_OF_RANGE, rear, false, NO_PIECE};
    length range = db_shooting_range(rules, b, p->shooter);
    if (segments_distance(p->f->left, p->f->right, p->one, p->other) > range + HAIR) return s;
    /* Sides of a four-sided figure are shorter than its diagonals, also where one end lies on the other edge's end. */
    if (distance_between(p->f->left, p->one) + distance_between(p->f->right, p->other) >
        distance_between(p->f->left, p->other) + distance_between(p->f->right, p->one)) {
        struct point swap = p->one;
        p->one = p->other;
        p->other = swap;
    }
    s.blocker = element_between(rules, b, p);
    s.result = s.blocker == NO_PIECE ? ground_between(rules, b, p, &s.screened) : SHOT_BLOCKED_ELEMENT;
    return s;
}

/* How much of an edge must show: half a base width, or all of a shorter one. */
static int64_t span_of(const struct db_rules *rules, const struct battle *b, const struct target_edge *t) {
    length part = bw(b, rules->reach.target_part);
    return t->size > part ? ((int64_t)(part - HAIR) * WHOLE) / t->size : WHOLE;
}

/* dba30-193: the whole edge, or any portion of half a base width, entirely in the corridor. dba22-H33, H58: any part of
 * it before the shooter makes it a target. */
static bool shows_enough(const struct db_rules *rules, const struct battle *b, const struct firing_edge *f,
                         const struct target_edge *t) {
    struct stretch s = in_corridor(f, t, bw(b, rules->reach.shooting_corridor));
    if (rules->customs.shots_edge_to_edge) { /* what lies level with the shooting edge is not before it */
        const length gap = battle_tolerance(b).gap;
        return s.to > s.from &&
               (point_local(f->pose, along(t, s.from)).y > gap || point_local(f->pose, along(t, s.to)).y > gap);
    }
    return (s.from <= 0 && s.to >= WHOLE) || s.to - s.from >= span_of(rules, b, t);
}

/* Nothing bars it; of two such ways the one past which no ground lies. */
static bool is_better(const struct shot *found, const struct shot *than) {
    if (found->result != than->result) return found->result > than->result;
    return found->result == SHOT_CLEAR && than->screened && !found->screened;
}

static void shoot_at_edge(const struct db_rules *rules, const struct battle *b, struct path *p,
                          const struct target_edge *t, struct shot *best) {
    if (rules->customs.shots_edge_to_edge) {
        p->one = t->from;
        p->other = t->to;
        struct shot found = shot_at_portion(rules, b, p, t->rear);
        if (is_better(&found, best)) *best = found;
        return;
    }
    struct stretch s = in_corridor(p->f, t, bw(b, rules->reach.shooting_corridor));
    bool whole = s.from <= 0 && s.to >= WHOLE;
    int64_t span = span_of(rules, b, t),
            windows = greater(WINDOWS, t->size / (b->base_width / WINDOWS)); /* of walls more */
    for (int i = whole && span < WHOLE ? -1 : 0; i <= windows; i++) {
        int64_t from = i < 0 ? 0 : s.from + (s.to - span - s.from) * i / windows, to = i < 0 ? WHOLE : from + span;
        p->one = along(t, from);
        p->other = along(t, to);
        struct shot found = shot_at_portion(rules, b, p, t->rear);
        if (is_better(&found, best)) *best = found;
        if ((best->result == SHOT_CLEAR && !best->screened) || span == WHOLE) return;
    }
}

/* All of the target lies behind the shooter's front or aside of its corridor: no edge need be looked at. */
bool db_surely_out_of_arc(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t) {
    if (!on_table(b, e) || !on_table(b, t) || is_type(b, e, rules->sets.wagons)) return false;
    const struct element *x = &b->element[e], *y = &b->element[t];
    struct point seen = point_local(x->pose, y->centre);
    length around = y->radius + 2 * HAIR + 2,
           aside = b->base_width / 2 + bw(b, rules->reach.shooting_corridor) + around;
    return seen.y < -around || seen.x > aside || seen.x < -aside;
}

struct shot db_shot_at(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t) {
    struct firing_edge firing[FIRING_EDGES_MAX];
    struct target_edge all[TARGET_EDGES_MAX], seen[TARGET_EDGES_MAX];
    struct shot best = {SHOT_OUT_OF_ARC, false, false, NO_PIECE};
    if (db_surely_out_of_arc(rules, b, e, t)) return best;
    int sides = target_edges(b, t, all);
    struct point toward =
        b->element[t].where == INSIDE ? midpoint(all[0].from, all[sides / 2].from) : b->element[t].centre;
    int edges = firing_edges(rules, b, e, toward, firing);
    for (int i = 0; i < edges && best.result != SHOT_CLEAR; i++) {
        struct path path = {.f = &firing[i], .shooter = e, .target = t};
        int count = 0;
        for (int k = 0; k < sides; k++)
            if (is_seen(rules, &firing[i], &all[k]) && shows_enough(rules, b, &firing[i], &all[k]))
                seen[count++] = all[k];
        nearest_first(&firing[i], seen, count);
        if (rules->customs.shots_edge_to_edge) rear_first(&firing[i], seen, count);
        for (int k = 0; k < count && best.result != SHOT_CLEAR; k++) shoot_at_edge(rules, b, &path, &seen[k], &best);
    }
    return best;
}
