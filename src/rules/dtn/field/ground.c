/* Ground: the terrain table of dtn-H92, cover, levels and standing room. */
#include "game/sure.h"
#include "rules/dtn/field/field.h"

const struct terrain_kind dtn_terrains[] = {
    [GROUND_HILL] = {"hill", SHAPE_AREA, true, NULL, "gentle hill: good going, one level"},
    [GROUND_STEEP_HILL] = {"steep_hill", SHAPE_AREA, true, NULL, "steep slope: bad going, one level"},
    [GROUND_ROAD] = {"road", SHAPE_LINE, false, NULL, "road: for road marches"},
    [GROUND_WOODS] = {"woods", SHAPE_AREA, false, NULL, "woods: bad going, minor cover"},
    [GROUND_DENSE_WOODS] = {"dense_woods", SHAPE_AREA, false, NULL, "dense woods: infantry only, medium cover"},
    [GROUND_ROUGH] = {"rough", SHAPE_AREA, false, NULL, "orchard, vineyard, rough: bad going, minor cover"},
    [GROUND_MARSH] = {"marsh", SHAPE_AREA, false, NULL, "marsh: bad going, no artillery"},
    [GROUND_WALL] = {"wall", SHAPE_LINE, false, NULL, "wall, hedge, sunken road: an obstacle, minor cover"},
    [GROUND_EARTHWORK] = {"earthwork", SHAPE_LINE, false, NULL, "earthwork: an obstacle, severe cover"},
    [GROUND_STREAM] = {"stream", SHAPE_LINE, false, NULL, "stream: bad going"},
    [GROUND_RIVER] = {"river", SHAPE_LINE, false, NULL, "river: impassable but at bridges and fords"},
    [GROUND_FORD] = {"ford", SHAPE_AREA, false, NULL, "ford: bad going, a defile"},
    [GROUND_BRIDGE] = {"bridge", SHAPE_AREA, false, NULL, "bridge: a defile"},
    [GROUND_SMALL_BUA] = {"small_bua", SHAPE_AREA, false, NULL, "small built-up area: one unit of infantry"},
    [GROUND_LARGE_BUA] = {"large_bua", SHAPE_AREA, false, NULL,
                          "sector of a large built-up area: one unit of infantry"},
    [GROUND_CLIFF] = {"cliff", SHAPE_AREA, false, NULL, "cliff: impassable"},
    [GROUND_LAKE] = {"lake", SHAPE_AREA, false, NULL, "lake: impassable"},
};
counted(dtn_terrains, GROUNDS);

const struct ground dtn_ground[] = {
    [GROUND_HILL] = {GROUND_LEVEL, DISADVANTAGE_NONE, DISADVANTAGE_NONE, 0, "hill"},
    [GROUND_STEEP_HILL] = {GROUND_LEVEL | GROUND_BAD, DISADVANTAGE_NONE, DISADVANTAGE_MINOR, 0, "crag"},
    [GROUND_ROAD] = {0, DISADVANTAGE_NONE, DISADVANTAGE_NONE, 0, "road"},
    [GROUND_WOODS] = {GROUND_BAD | GROUND_CUTS_CZ | GROUND_WOODED, DISADVANTAGE_MINOR, DISADVANTAGE_MINOR, 2 * INCH,
                      "wood"},
    [GROUND_DENSE_WOODS] = {GROUND_BAD | GROUND_CUTS_CZ | GROUND_WOODED | GROUND_FOOT_ONLY, DISADVANTAGE_MEDIUM,
                            DISADVANTAGE_MEDIUM, INCH, "wood"},
    [GROUND_ROUGH] = {GROUND_BAD | GROUND_CUTS_CZ, DISADVANTAGE_MINOR, DISADVANTAGE_MINOR, 0, "rough"},
    [GROUND_MARSH] = {GROUND_BAD | GROUND_CUTS_CZ | GROUND_NO_GUNS, DISADVANTAGE_NONE, DISADVANTAGE_MEDIUM, 0, "marsh"},
    [GROUND_WALL] = {GROUND_BAD | GROUND_CUTS_CZ | GROUND_OBSTACLE, DISADVANTAGE_MINOR, DISADVANTAGE_MINOR, 0, "wall"},
    [GROUND_EARTHWORK] = {GROUND_BAD | GROUND_CUTS_CZ | GROUND_OBSTACLE | GROUND_FORTIFIED, DISADVANTAGE_SEVERE,
                          DISADVANTAGE_SEVERE, 0, "rampart"},
    [GROUND_STREAM] = {GROUND_BAD | GROUND_CUTS_CZ, DISADVANTAGE_NONE, DISADVANTAGE_MINOR, 0, "water"},
    [GROUND_RIVER] = {GROUND_IMPASSABLE | GROUND_CUTS_CZ, DISADVANTAGE_NONE, DISADVANTAGE_NONE, 0, "water"},
    [GROUND_FORD] = {GROUND_BAD | GROUND_CUTS_CZ | GROUND_PASSAGE, DISADVANTAGE_NONE, DISADVANTAGE_MINOR, 0, "ford"},
    [GROUND_BRIDGE] = {GROUND_PASSAGE, DISADVANTAGE_NONE, DISADVANTAGE_NONE, 0, "road"},
    [GROUND_SMALL_BUA] = {GROUND_BAD | GROUND_CUTS_CZ | GROUND_BUA | GROUND_BLOCKS_SIGHT, DISADVANTAGE_MEDIUM,
                          DISADVANTAGE_MEDIUM, 0, "town"},
    [GROUND_LARGE_BUA] = {GROUND_BAD | GROUND_CUTS_CZ | GROUND_BUA | GROUND_BLOCKS_SIGHT, DISADVANTAGE_SEVERE,
                          DISADVANTAGE_SEVERE, 0, "town"},
    [GROUND_CLIFF] = {GROUND_IMPASSABLE | GROUND_BLOCKS_SIGHT, DISADVANTAGE_NONE, DISADVANTAGE_NONE, 0, "crag"},
    [GROUND_LAKE] = {GROUND_IMPASSABLE, DISADVANTAGE_NONE, DISADVANTAGE_NONE, 0, "water"},
};
counted(dtn_ground, GROUNDS);

static const struct ground *ground_of(const struct battle *b, uint32_t f) {
    return &dtn_ground[b->terrain.feature[f].kind];
}

bool dtn_stands_on(const struct battle *b, int f, const struct footprint *foot) {
    if (foot->round) return feature_within(&b->terrain, f, &foot->core, foot->round - HAIR);
    return feature_meets_quad(&b->terrain, f, &foot->core, HAIR);
}

unsigned dtn_ground_under(const struct battle *b, const struct quad *q) {
    return dtn_ground_beneath(b, &(struct footprint){*q, 0});
}

unsigned dtn_ground_beneath(const struct battle *b, const struct footprint *foot) {
    unsigned flags = 0;
    bool in_line = false;
    struct point centre = midpoint(foot->core.corner[FRONT_LEFT], foot->core.corner[REAR_RIGHT]);
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!dtn_stands_on(b, (int)f, foot)) continue;
        flags |= ground_of(b, f)->flags;
        in_line =
            in_line || (ground_of(b, f)->flags & GROUND_PASSAGE && feature_holds_point(&b->terrain, (int)f, centre));
    }
    /* dtn-H128: in line on a bridge or ford the footprint may overlap the banks and the water */
    if (in_line) flags &= ~(unsigned)GROUND_IMPASSABLE;
    return flags;
}

/* dtn-H125 */
static int level_at(const struct battle *b, struct point p) {
    int level = 0;
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (ground_of(b, f)->flags & GROUND_LEVEL && feature_holds_point(&b->terrain, (int)f, p)) level++;
    return level;
}

int dtn_level_of(const struct battle *b, unsigned piece) { return level_at(b, base_centre(piece_base(b, piece))); }

int dtn_bua_of(const struct battle *b, unsigned unit) {
    struct point centre = base_centre(piece_base(b, unit));
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_BUA &&
            feature_holds_point(&b->terrain, (int)f, centre))
            return (int)f;
    return -1;
}

bool dtn_sectors_touch(const struct battle *b, uint32_t f, uint32_t g) {
    enum { TOUCHING = LENGTH_PER_INCH / 10 };
    return b->terrain.feature[f].kind == GROUND_LARGE_BUA && b->terrain.feature[g].kind == GROUND_LARGE_BUA &&
           features_nearer(&b->terrain, (int)f, (int)g, TOUCHING);
}

/* --- cover ---------------------------------------------------------------------------------------------- */

/* dtn-H88 */
static enum disadvantage downgraded(enum disadvantage d) {
    return d == DISADVANTAGE_NONE ? d : (enum disadvantage)(d - 1);
}

/* dtn-190, dtn-191, dtn-H87: by size, face and Defend. */
static enum disadvantage bua_disadvantage(const struct battle *b, uint32_t f, unsigned unit, enum face face) {
    bool defends = b->piece[unit].status == STATUS_DEFEND;
    enum disadvantage full = (enum disadvantage)ground_of(b, f)->cover;
    if (b->terrain.feature[f].kind == GROUND_LARGE_BUA) return defends ? full : downgraded(full);
    enum disadvantage cover = face == FACE_FRONT ? full : face == FACE_REAR ? DISADVANTAGE_NONE : downgraded(full);
    return defends ? cover : downgraded(cover);
}

/* An obstacle covers a unit that touches it against whoever is on the other side. */
static bool obstacle_covers(const struct battle *b, uint32_t f, const struct quad *q, struct point centre,
                            struct point from) {
    enum { TOUCHING = LENGTH_PER_INCH / 4 };
    return feature_within(&b->terrain, (int)f, q, TOUCHING) && feature_meets_segment(&b->terrain, (int)f, centre, from);
}

static enum disadvantage cover_by(const struct battle *b, uint32_t f, unsigned unit, struct base base,
                                  struct point from) {
    const struct ground *g = ground_of(b, f);
    struct quad q = base_quad(base);
    struct point centre = base_centre(base);
    if (g->flags & GROUND_OBSTACLE)
        return obstacle_covers(b, f, &q, centre, from) ? (enum disadvantage)g->cover : DISADVANTAGE_NONE;
    if (!feature_holds_point(&b->terrain, (int)f, centre)) return DISADVANTAGE_NONE;
    if (g->flags & GROUND_BUA) return bua_disadvantage(b, f, unit, dtn_quadrant_of(base, from));
    return (enum disadvantage)g->cover;
}

enum disadvantage dtn_cover_at(const struct battle *b, unsigned unit, struct base base, struct point from) {
    enum disadvantage best = DISADVANTAGE_NONE;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (ground_of(b, f)->cover == DISADVANTAGE_NONE) continue;
        enum disadvantage d = cover_by(b, f, unit, base, from);
        if (d > best) best = d;
    }
    return best;
}

enum disadvantage dtn_cover_of(const struct battle *b, unsigned unit, struct point from) {
    return dtn_cover_at(b, unit, piece_base(b, unit), from);
}

/* dtn-205: over bad going, not inside woods; uphill over a steep slope; into a built-up area by its cover. */
static enum disadvantage charge_over(const struct battle *b, uint32_t f, unsigned defender, enum face face,
                                     struct point from, struct point to) {
    const struct ground *g = ground_of(b, f);
    if (g->charge == DISADVANTAGE_NONE || !feature_meets_segment(&b->terrain, (int)f, from, to))
        return DISADVANTAGE_NONE;
    if (g->flags & GROUND_BUA)
        return feature_holds_point(&b->terrain, (int)f, to) ? bua_disadvantage(b, f, defender, face)
                                                            : DISADVANTAGE_NONE;
    if (g->flags & GROUND_WOODED &&
        (feature_holds_point(&b->terrain, (int)f, from) || !feature_holds_point(&b->terrain, (int)f, to)))
        return DISADVANTAGE_NONE; /* none inside, none on the way out: into the edge only */
    if (g->flags & GROUND_LEVEL && level_at(b, from) >= dtn_level_of(b, defender)) return DISADVANTAGE_NONE;
    return (enum disadvantage)g->charge;
}

enum disadvantage dtn_charge_disadvantage(const struct battle *b, unsigned attacker, unsigned defender,
                                          enum face face) {
    enum disadvantage worst = DISADVANTAGE_NONE;
    struct point from = base_centre(piece_base(b, attacker)), to = base_centre(piece_base(b, defender));
    const struct point *rush = &b->piece[attacker].rush_from;
    if ((rush->x || rush->y) && dtn_pieces_touch(b, attacker, defender)) from = *rush; /* all it charged over */
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        enum disadvantage d = charge_over(b, f, defender, face, from, to);
        if (d > worst) worst = d;
    }
    return worst;
}

/* --- standing room -------------------------------------------------------------------------------------- */

bool dtn_is_on_table(const struct battle *b, const struct footprint *foot) {
    struct box box = quad_box(&foot->core);
    length in = foot->round - HAIR;
    return box.x0 >= in && box.y0 >= in && box.x1 <= b->width - in && box.y1 <= b->depth - in;
}

bool dtn_on_the_table(const struct battle *b, const struct quad *q) {
    return dtn_is_on_table(b, &(struct footprint){*q, 0});
}

uint8_t dtn_overlapped(const struct battle *b, const struct quad *q, unsigned self, unsigned also) {
    struct box box = quad_box(q);
    for (unsigned p = 0; p < b->pieces; p++) {
        if (p == self || p == also || !is_unit(b, p) || far_apart(q->corner[0], b->piece[p].pose.at, 3 * INCH))
            continue;
        struct quad other = piece_quad(b, p);
        if (boxes_meet(box, quad_box(&other)) && quads_overlap(q, &other, HAIR)) return (uint8_t)p;
    }
    return NO_PIECE;
}

/* dtn-H89: only infantry occupies a built-up area, and one unit alone. */
static bool may_occupy(const struct battle *b, unsigned unit, struct base base) {
    struct point centre = base_centre(base);
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!(ground_of(b, f)->flags & GROUND_BUA) || !feature_holds_point(&b->terrain, (int)f, centre)) continue;
        if (b->piece[unit].arm != ARM_INFANTRY) return false;
        for (unsigned u = 0; u < b->pieces; u++)
            if (u != unit && is_unit(b, u) && feature_holds_point(&b->terrain, (int)f, base_centre(piece_base(b, u))))
                return false;
    }
    return true;
}

/* Firm ground that is not closed to its arm. */
static bool is_firm(const struct battle *b, unsigned unit, const struct quad *q) {
    unsigned ground = dtn_ground_under(b, q);
    enum arm arm = (enum arm)b->piece[unit].arm;
    if (ground & GROUND_IMPASSABLE || (ground & GROUND_FOOT_ONLY && arm != ARM_INFANTRY)) return false;
    return !(ground & GROUND_NO_GUNS && arm == ARM_ARTILLERY);
}

/* Room on the table and on the ground; who fights for houses comes into them before he occupies them. */
static bool has_room(const struct battle *b, unsigned unit, struct base base) {
    struct quad q = base_quad(base);
    return dtn_on_the_table(b, &q) && dtn_overlapped(b, &q, unit, unit) == NO_PIECE && is_firm(b, unit, &q);
}

bool dtn_can_stand(const struct battle *b, unsigned unit, struct base base) {
    return has_room(b, unit, base) && may_occupy(b, unit, base);
}

bool dtn_can_replace(const struct battle *b, unsigned unit, unsigned other) {
    struct quad q = piece_quad(b, other);
    bool in_houses = dtn_bua_of(b, other) >= 0;
    return is_firm(b, unit, &q) && (b->piece[unit].arm == ARM_INFANTRY || !in_houses);
}

/* The edge of the target that is this face. */
static enum edge edge_of_face(enum face f) {
    static const enum edge edges[FACES] = {EDGE_FRONT, EDGE_RIGHT, EDGE_LEFT, EDGE_REAR};
    return edges[f];
}

/* A face and who is to be set against it, as they are seen from the middle of the face, looking off it. */
struct meeting {
    const struct battle *b;
    unsigned attacker;
    struct pose face;
    struct base own;
    length most; /* so far aside it may stand: a quarter of an inch of front lies on the face still */
    int hand;    /* from which hand it comes: 1 right, -1 left */
};

static struct pose beside_middle(const struct meeting *m, length aside) {
    /* a hundredth of a millimetre off: touching, never sunk in */
    return (struct pose){point_at(m->face, aside, 1), (heading)(m->face.facing + HALF_TURN), 0};
}

static bool has_room_beside(const struct meeting *m, length aside) {
    struct base own = m->own;
    if (aside > m->most + HAIR || aside < -m->most - HAIR) return false;
    own.pose = beside_middle(m, aside);
    return has_room(m->b, m->attacker, own);
}

/* Nearer to the middle; of two as near on either hand the one on the hand it comes from. */
static bool is_nearer_middle(const struct meeting *m, length aside, length best) {
    length x = aside < 0 ? -aside : aside, y = best < 0 ? -best : best;
    bool level = x - y <= HAIR && y - x <= HAIR, opposite = (aside < 0) != (best < 0);
    if (best == INT32_MAX) return true;
    return level && opposite ? m->hand * aside > 0 : x < y;
}

/* From where to where somebody stands in the strip along the face that the attacker would fill. */
static bool extent_in_strip(const struct quad *q, length depth, length *from, length *to) {
    const length rim[2] = {HAIR, depth - HAIR};
    *from = INT32_MAX;
    *to = INT32_MIN;
    for (int i = 0; i < 4; i++) {
        struct point a = q->corner[i], c = q->corner[(i + 1) % 4];
        length x[3] = {a.x, a.x, a.x};
        bool in[3] = {a.y >= rim[0] && a.y <= rim[1], false, false};
        for (int k = 0; k < 2; k++) {
            in[k + 1] = (a.y < rim[k]) != (c.y < rim[k]);
            if (in[k + 1]) x[k + 1] = a.x + (length)((int64_t)(c.x - a.x) * (rim[k] - a.y) / (c.y - a.y));
        }
        for (int k = 0; k < 3; k++) {
            if (in[k] && x[k] < *from) *from = x[k];
            if (in[k] && x[k] > *to) *to = x[k];
        }
    }
    return *from <= *to;
}

/* The free place nearest to the middle that touches somebody who stands along the face: only such a one is nearest. */
static length nearest_beside_units(const struct meeting *m) {
    length best = INT32_MAX, half = m->own.width / 2;
    for (unsigned p = 0; p < m->b->pieces; p++) {
        length from, to;
        if (p == m->attacker || !is_unit(m->b, p) || far_apart(m->face.at, m->b->piece[p].pose.at, 4 * INCH)) continue;
        struct quad q = piece_quad(m->b, p), seen = quad_local(m->face, &q);
        if (!extent_in_strip(&seen, m->own.depth, &from, &to)) continue;
        const length side[2] = {to + half, from - half};
        for (int i = 0; i < 2; i++)
            if (is_nearer_middle(m, side[i], best) && has_room_beside(m, side[i])) best = side[i];
    }
    return best;
}

/* By steps, and then to the hundredth of a millimetre: where ground or the table's edge bars the middle. */
static length nearest_by_steps(const struct meeting *m, length best) {
    enum { STEP = LENGTH_PER_INCH / 4 };
    for (int hand = 1; hand >= -1; hand -= 2)
        for (length off = STEP; off <= m->most && is_nearer_middle(m, hand * off, best); off += STEP) {
            if (!has_room_beside(m, hand * off)) continue;
            length good = off, bad = off - STEP;
            while (good - bad > 1) {
                length between = (good + bad) / 2;
                if (has_room_beside(m, hand * between))
                    good = between;
                else
                    bad = between;
            }
            /* it touches, rather than stands in somebody by as much as touching forgives */
            if (has_room_beside(m, hand * (good + HAIR))) good += HAIR;
            if (is_nearer_middle(m, hand * (good + HAIR), best)) best = hand * good;
            break;
        }
    return best;
}

/* dtn-H38: flush on the face, centred as near as possible. */
bool dtn_flush_pose(const struct battle *b, unsigned attacker, unsigned target, enum face face, struct pose *out) {
    struct base t = base_facing_edge(piece_base(b, target), edge_of_face(face)), own = piece_base(b, attacker);
    const struct meeting m = {b,
                              attacker,
                              t.pose,
                              own,
                              (t.width + own.width) / 2 - LENGTH_PER_INCH / 4,
                              point_local(t.pose, base_centre(own)).x < 0 ? -1 : 1};
    length at = 0;
    if (!has_room_beside(&m, 0)) {
        at = nearest_beside_units(&m);
        if (at == INT32_MAX || b->terrain.features) at = nearest_by_steps(&m, at);
        if (at == INT32_MAX) return false;
    }
    *out = beside_middle(&m, at);
    return true;
}

uint8_t dtn_attacker_of_face(const struct battle *b, unsigned target, enum face face, unsigned but) {
    for (unsigned p = 0; p < b->pieces; p++) {
        if (p == but || !is_unit(b, p) || b->piece[p].target != target || b->piece[p].target_face != face) continue;
        if (has_mark(b, p, MARK_CHARGING | MARK_FIREFIGHT)) return (uint8_t)p;
    }
    return NO_PIECE;
}
