/* Classes of contact, read off the corners that touch and the ways the two bases face. */
#include "table/contact.h"
#include "table/convex.h"
#include "table/exact.h"

bool same_facing(heading a, heading b, uint16_t angle) { return angle_between(a, b) <= angle; }

bool opposite_facing(heading a, heading b, uint16_t angle) { return HALF_TURN - angle_between(a, b) <= angle; }

/* No point of a base is further from the midpoint of its front than half its width and its depth together. */
static bool far_apart(struct base a, struct base b, length gap) {
    int64_t reach = (int64_t)a.width / 2 + a.depth + b.width / 2 + b.depth + gap + 4;
    int64_t dx = (int64_t)a.pose.at.x - b.pose.at.x, dy = (int64_t)a.pose.at.y - b.pose.at.y;
    return dx > reach || -dx > reach || dy > reach || -dy > reach;
}

bool bases_touch(struct base a, struct base b, length gap) {
    if (far_apart(a, b, gap)) return false;
    struct quad left = base_quad(a), right = base_quad(b);
    return quads_within(&left, &right, gap);
}

/* --- edges along edges ----------------------------------------------------------------------------------- */

/* Edge f of a and edge e of b, known to be parallel and to look opposite ways, lie along each other: on (nearly) one
 * line, sharing more than the gap of it. */
static bool edges_together(const struct quad *qa, enum edge f, const struct quad *qb, enum edge e, length within) {
    struct point from = qb->corner[e], to = qb->corner[(e + 1) & 3];
    struct point start = qa->corner[(f + 1) & 3], end = qa->corner[f]; /* turned round: now along from-to */
    int64_t square = distance_squared(from, to), off_start = outside(from, to, start), off_end = outside(from, to, end);
    bool beyond = further_than(off_start, square, within) && further_than(off_end, square, within);
    bool short_of = further_than(-off_start, square, within) && further_than(-off_end, square, within);
    if (beyond || short_of || !square) return false; /* cheap, and true of most */
    int64_t gap = (int64_t)within * 64;              /* from here on in 1/64 */
    int64_t first = fine_over_root(along(from, to, start), square), last = fine_over_root(along(from, to, end), square);
    int64_t size = fine_root(square), low = first > 0 ? first : 0, high = last < size ? last : size;
    if (high - low <= gap) return false; /* a corner only, or nothing */
    /* The edges may be a little out of parallel: what counts is the middle of the stretch they share. */
    int64_t off = fine_over_root(off_start, square), rise = fine_over_root(off_end, square) - off;
    off += divided(rise * ((low + high) / 2 - first), last - first);
    return off <= gap && off >= -gap;
}

bool front_edge_on(struct base a, struct base b, enum edge e, struct tolerance t) {
    if (e == EDGE_NONE || far_apart(a, b, t.gap)) return false;
    if (!opposite_facing(a.pose.facing, edge_heading(b, e), t.angle)) return false;
    struct quad qa = base_quad(a), qb = base_quad(b);
    return edges_together(&qa, EDGE_FRONT, &qb, e, t.gap);
}

/* --- the classes ----------------------------------------------------------------------------------------- */

struct meeting { /* the corners of the two bases looked at */
    struct quad qa, qb;
    struct tolerance t;
};

static bool corners_touch(const struct meeting *m, enum corner of_a, enum corner of_b) {
    return distance_squared(m->qa.corner[of_a], m->qb.corner[of_b]) <= (int64_t)m->t.gap * m->t.gap;
}

static const struct contact nothing = {CONTACT_NONE, EDGE_NONE, EDGE_NONE, false};

/* Facing opposite ways, ^ b, v a:
 *
 *      FRONT          OVERLAP on b's right      SIDE_OPPOSED on b's right
 *    +---a---+             +---a---+
 *    |   v   |             |   v   |            +---b---+---a---+
 *    +-------+        +----+-------+            |   ^   |       |
 *    |   ^   |        | ^  |                    |       |   v   |
 *    +---b---+        +-b--+                    +-------+-------+            */
static struct contact contact_opposed(const struct meeting *m) {
    bool left = corners_touch(m, FRONT_LEFT, FRONT_RIGHT), right = corners_touch(m, FRONT_RIGHT, FRONT_LEFT);
    if (left && right) return (struct contact){CONTACT_FRONT, EDGE_FRONT, EDGE_FRONT, true};
    if (corners_touch(m, FRONT_RIGHT, FRONT_RIGHT))
        return (struct contact){CONTACT_OVERLAP, EDGE_RIGHT, EDGE_RIGHT, false};
    if (corners_touch(m, FRONT_LEFT, FRONT_LEFT)) return (struct contact){CONTACT_OVERLAP, EDGE_LEFT, EDGE_LEFT, false};
    if (edges_together(&m->qa, EDGE_RIGHT, &m->qb, EDGE_RIGHT, m->t.gap))
        return (struct contact){CONTACT_SIDE_OPPOSED, EDGE_RIGHT, EDGE_RIGHT, false};
    if (edges_together(&m->qa, EDGE_LEFT, &m->qb, EDGE_LEFT, m->t.gap))
        return (struct contact){CONTACT_SIDE_OPPOSED, EDGE_LEFT, EDGE_LEFT, false};
    return nothing;
}

/* Facing the same way:
 *
 *      REAR           BEHIND               SIDE on b's right
 *    +---b---+       +---a---+
 *    |   ^   |       |   ^   |            +---b---+---a---+
 *    +---a---+       +---b---+            |   ^   |   ^   |
 *    |   ^   |       |   ^   |            +-------+       |
 *    +-------+       +-------+                    +-------+                  */
static struct contact contact_aligned(const struct meeting *m) {
    if (corners_touch(m, FRONT_LEFT, REAR_LEFT) && corners_touch(m, FRONT_RIGHT, REAR_RIGHT))
        return (struct contact){CONTACT_REAR, EDGE_REAR, EDGE_FRONT, true};
    if (corners_touch(m, REAR_LEFT, FRONT_LEFT) && corners_touch(m, REAR_RIGHT, FRONT_RIGHT))
        return (struct contact){CONTACT_BEHIND, EDGE_FRONT, EDGE_REAR, false};
    if (corners_touch(m, FRONT_LEFT, FRONT_RIGHT)) return (struct contact){CONTACT_SIDE, EDGE_RIGHT, EDGE_LEFT, false};
    if (corners_touch(m, FRONT_RIGHT, FRONT_LEFT)) return (struct contact){CONTACT_SIDE, EDGE_LEFT, EDGE_RIGHT, false};
    return nothing;
}

/* a faces across b and towards it; on b's right flank a faces to b's left, and its front right corner is the
 * forward one:
 *
 *    +---b---+------+
 *    |   ^   |      |
 *    +-------+ < a  |      a's front may be longer than b is deep
 *            |      |
 *            +------+                                                        */
static struct contact contact_across(const struct meeting *m, bool from_left) {
    if (from_left && corners_touch(m, FRONT_LEFT, FRONT_LEFT))
        return (struct contact){CONTACT_FLANK, EDGE_LEFT, EDGE_FRONT, true};
    if (!from_left && corners_touch(m, FRONT_RIGHT, FRONT_RIGHT))
        return (struct contact){CONTACT_FLANK, EDGE_RIGHT, EDGE_FRONT, true};
    return nothing;
}

/* Touching in no lined-up way. The edges that lie along each other are named (a's front before its others), none
 * if only corners touch or the bases stand askew. `quarters`: by how many a is turned against b, -1 if by none. */
static struct contact contact_loose(const struct meeting *m, int quarters) {
    if (!quads_within(&m->qa, &m->qb, m->t.gap)) return nothing;
    for (int f = EDGE_FRONT; quarters >= 0 && f <= EDGE_LEFT; f++) {
        enum edge e = (enum edge)((f + quarters + 2) & 3); /* the edge of b that looks the opposite way */
        if (edges_together(&m->qa, (enum edge)f, &m->qb, e, m->t.gap))
            return (struct contact){CONTACT_TOUCH, e, (enum edge)f, f == EDGE_FRONT};
    }
    return (struct contact){CONTACT_TOUCH, EDGE_NONE, EDGE_NONE, false};
}

/* By how many quarters a is turned clockwise against b, within the tolerance; -1 if it stands askew. */
static int quarters_between(heading a, heading b, uint16_t angle) {
    uint16_t turn = (uint16_t)(a - b), square = (uint16_t)(turn + QUARTER_TURN / 2);
    int quarters = square >> 14;
    return angle_between(turn, (heading)(quarters * QUARTER_TURN)) <= angle ? quarters : -1;
}

struct contact contact_of_quads(const struct quad *a, heading a_faces, const struct quad *b, heading b_faces,
                                struct tolerance t) {
    struct meeting m = {*a, *b, t};
    struct contact found = nothing;
    int quarters = quarters_between(a_faces, b_faces, t.angle);
    if (quarters == 0) found = contact_aligned(&m);
    if (quarters == 2) found = contact_opposed(&m);
    if (quarters == 1 || quarters == 3) found = contact_across(&m, quarters == 1);
    return found.kind ? found : contact_loose(&m, quarters);
}

struct contact contact_of(struct base a, struct base b, struct tolerance t) {
    if (far_apart(a, b, t.gap)) return nothing;
    struct quad qa = base_quad(a), qb = base_quad(b);
    return contact_of_quads(&qa, a.pose.facing, &qb, b.pose.facing, t);
}

/* --- lining up ------------------------------------------------------------------------------------------- */

struct pose pose_lined_up(struct base b, enum contact_class kind, enum edge e, length width) {
    bool left = e == EDGE_LEFT;
    length side = left ? -(b.width / 2) : b.width / 2, beside = left ? side - width / 2 : side + width / 2;
    struct pose p = b.pose;
    switch (kind) {
    case CONTACT_FRONT:
        break;
    case CONTACT_FLANK: /* half the newcomer's front runs back from b's front corner */
        p = pose_moved(p, side, -(width / 2));
        p.facing = (heading)(p.facing + (left ? QUARTER_TURN : -QUARTER_TURN));
        return p;
    case CONTACT_OVERLAP:
        p = pose_moved(p, beside, 0);
        break;
    case CONTACT_SIDE:
        return pose_moved(p, beside, 0);
    case CONTACT_SIDE_OPPOSED: /* front level with b's rear */
        p = pose_moved(p, beside, -b.depth);
        break;
    case CONTACT_REAR:
    case CONTACT_BEHIND:
        return pose_moved(p, 0, -b.depth);
    default:
        return p;
    }
    p.facing = (heading)(p.facing + HALF_TURN);
    return p;
}
