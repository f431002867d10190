/* Candidate positions on contact: which edge was met, which lined-up poses belong to it, and how far away they are. */
#include "rules/debellis/contact/positions.h"

/* --- geometry of two bases ----------------------------------------------------------------------------------- */

struct pose db_pose_carried(struct pose p, struct pose from, struct pose to) {
    struct point local = point_local(from, p.at);
    return (struct pose){point_at(to, local.x, local.y), (heading)(p.facing + to.facing - from.facing), 0};
}

struct point db_block_corner(const struct battle *b, const struct pose *pose, int count, bool left) {
    const length half = b->base_width / 2, gap = battle_tolerance(b).gap;
    struct point best = point_local(pose[0], pose[0].at);
    int corner = 0;
    for (int i = 1; i < count; i++) {
        struct point p = point_local(pose[0], pose[i].at);
        length out = left ? best.x - p.x : p.x - best.x;
        if (out > gap || (out >= -gap && p.y > best.y)) best = p, corner = i;
    }
    return point_at(pose[corner], left ? -half : half, 0);
}

length db_front_shift(struct base from, struct pose to) {
    struct quad a = base_quad(from), b = base_quad((struct base){to, from.width, from.depth});
    length left = distance_between(a.corner[FRONT_LEFT], b.corner[FRONT_LEFT]);
    length right = distance_between(a.corner[FRONT_RIGHT], b.corner[FRONT_RIGHT]);
    return left > right ? left : right;
}

length db_base_shift(struct base from, struct pose to) {
    struct quad a = base_quad(from), b = base_quad((struct base){to, from.width, from.depth});
    length most = 0;
    for (int i = 0; i < 4; i++) {
        length d = distance_between(a.corner[i], b.corner[i]);
        if (d > most) most = d;
    }
    return most;
}

/* A path may stop short of, or sink into, what it meets by the tolerance; twice that still counts as met. */
static length meeting_reach(const struct battle *b) { return 2 * battle_tolerance(b).gap; }

unsigned db_edges_met(const struct battle *b, struct base mover, struct base enemy) {
    struct quad mine = base_quad(mover), theirs = base_quad(enemy);
    unsigned met = 0;
    for (enum edge e = EDGE_FRONT; e < EDGE_NONE; e++) {
        /* An edge seen from along or behind it is not met: the front has to come from outside. */
        heading inward = (heading)(edge_heading(enemy, e) + HALF_TURN);
        if (angle_between(mover.pose.facing, inward) + battle_tolerance(b).angle >= QUARTER_TURN) continue;
        length apart = segments_distance(mine.corner[FRONT_LEFT], mine.corner[FRONT_RIGHT], theirs.corner[e],
                                         theirs.corner[(e + 1) % 4]);
        if (apart <= meeting_reach(b)) met |= 1u << e;
    }
    return met;
}

/* Where front edge and met edge come nearest: always at an end of one of the two. */
static struct point meeting_point(struct base mover, struct base enemy, enum edge e) {
    struct quad mine = base_quad(mover), theirs = base_quad(enemy);
    struct point a = mine.corner[FRONT_LEFT], z = mine.corner[FRONT_RIGHT];
    struct point p = theirs.corner[e], q = theirs.corner[(e + 1) % 4];
    const struct point end[4] = {a, z, p, q};
    struct point best = a;
    length least = INT32_MAX;
    for (int i = 0; i < 4; i++) {
        length d = i < 2 ? point_segment_distance(end[i], p, q) : point_segment_distance(end[i], a, z);
        if (d >= least) continue;
        least = d;
        best = end[i];
    }
    return best;
}

/* --- where an attack may come from --------------------------------------------------------------------------- */

/* The least and the greatest that any corner of a base, seen from the enemy's, lies beyond the line prolonging an edge
 * of it. */
static void beyond_line(const struct quad *seen, struct base enemy, enum edge e, length *least, length *most) {
    *least = *most = local_beyond_edge(enemy, e, seen->corner[0]);
    for (int i = 1; i < 4; i++) {
        length d = local_beyond_edge(enemy, e, seen->corner[i]);
        if (d < *least) *least = d;
        if (d > *most) *most = d;
    }
}

bool db_may_attack_edge(const struct db_rules *rules, struct base start, struct base enemy, enum edge edge,
                        length slack, clause *because) {
    if (edge == EDGE_FRONT || rules->customs.flank_from_anywhere) return true; /* dba22-H29: from anywhere */
    length least, most, rear_least, rear_most;
    struct quad q = base_quad(start), seen = quad_local(enemy.pose, &q);
    beyond_line(&seen, enemy, edge, &least, &most);
    beyond_line(&seen, enemy, EDGE_REAR, &rear_least, &rear_most);
    *because = edge == EDGE_REAR ? rules->cite.rear_start : rules->cite.flank_start;
    if (least >= -slack) return true; /* entirely beyond: no part on the near side (H81) */
    return edge != EDGE_REAR && most > slack && rear_most > slack;
}

/* --- the positions ------------------------------------------------------------------------------------------- */

struct base db_base_as_it_fights(const struct db_rules *rules, const struct battle *b, unsigned e) {
    enum edge front = db_wagon_front(rules, b, e);
    return front == EDGE_FRONT ? element_base(b, e) : base_facing_edge(element_base(b, e), front);
}

bool db_edge_attack_law(const struct db_rules *rules, const struct battle *b, unsigned piece, struct pose from,
                        unsigned enemy, enum edge edge, length slack, struct ruling *r) {
    if (edge == EDGE_FRONT) return true;
    if (is_type(b, enemy, rules->sets.wagons) && db_front_enemy(rules, b, enemy) == NO_PIECE) return true;
    struct base start = {from, b->base_width, b->element[piece].depth};
    clause because;
    if (db_may_attack_edge(rules, start, db_base_as_it_fights(rules, b, enemy), edge, slack, &because)) return true;
    return refuse_pieces(r, because, (uint8_t)piece, (uint8_t)enemy,
                         edge == EDGE_REAR ? "{p} did not start entirely beyond the line of {o}'s rear edge, so it "
                                             "cannot attack its rear; come from further behind."
                                           : "{p} started neither entirely beyond {o}'s flank line nor partly beyond "
                                             "both flank and rear lines, so it cannot attack its flank.");
}

struct candidates {
    struct base mover, seen; /* seen: the enemy with the edge that is its front in front */
    struct lineup *out;
    struct lineup model; /* what all of them share */
    bool met_already;    /* the enemy has somebody before its front */
    int count;
};

static void add(struct candidates *c, struct pose pose, enum contact_class kind, enum edge edge, clause because) {
    struct lineup l = c->model;
    l.pose = pose;
    l.kind = kind;
    l.edge = edge;
    l.clause = because;
    struct pose turned = pose_turned(c->mover.pose, l.hinge, turn_from(c->mover.pose.facing, pose.facing));
    struct point off = point_local(pose, turned.at);
    l.slide = off.x < 0 ? -off.x : off.x;
    c->out[c->count++] = l;
}

/* Full front contact: corner to corner, so at either end of an edge longer than the mover's front (a deep wagon). */
static void add_front(const struct db_rules *rules, struct candidates *c) {
    struct pose middle = pose_lined_up(c->seen, CONTACT_FRONT, EDGE_FRONT, c->mover.width);
    length spare = (c->seen.width - c->mover.width) / 2;
    /* dba30-180: whoever comes second to such an edge stands there as an overlap. */
    clause because = spare > 0 && c->met_already ? rules->cite.wagon_second : rules->cite.full_front;
    add(c, pose_moved(middle, -spare, 0), CONTACT_FRONT, EDGE_FRONT, because);
    if (spare > 0) add(c, pose_moved(middle, spare, 0), CONTACT_FRONT, EDGE_FRONT, because);
}

static void swap_if_further(struct lineup *a, struct lineup *z) {
    if (a->slide <= z->slide) return;
    struct lineup keep = *a;
    *a = *z;
    *z = keep;
}

static void add_front_and_overlaps(const struct db_rules *rules, struct candidates *c) {
    add_front(rules, c);
    if (c->count == 2) swap_if_further(&c->out[0], &c->out[1]);
    if (rules->customs.overlap_fighters && !c->met_already) return;
    int first = c->count;
    for (enum edge side = EDGE_LEFT;; side = EDGE_RIGHT) {
        struct pose p = pose_lined_up(c->seen, CONTACT_OVERLAP, side, c->mover.width);
        add(c, p, CONTACT_OVERLAP, side, rules->cite.overlap_position);
        if (side == EDGE_RIGHT) break;
    }
    swap_if_further(&c->out[first], &c->out[first + 1]);
}

int db_lineups_against(const struct db_rules *rules, const struct battle *b, struct base mover, unsigned enemy,
                       enum edge edge, struct lineup out[LINEUPS_MAX]) {
    /* dba30-179: an edge of a wagon that nobody fights yet becomes its front by being met. */
    bool met_already = db_front_enemy(rules, b, enemy) != NO_PIECE;
    bool open_wagon = is_type(b, enemy, rules->sets.wagons) && !met_already;
    struct base stands = element_base(b, enemy);
    enum edge front = open_wagon ? edge : db_wagon_front(rules, b, enemy);
    struct candidates c = {.mover = mover, .seen = base_facing_edge(stands, front), .out = out};
    c.met_already = met_already;
    c.model = (struct lineup){.enemy = (uint8_t)enemy, .hinge = meeting_point(mover, stands, edge)};
    switch ((edge + 4 - front) % 4) {
    case EDGE_FRONT:
        add_front_and_overlaps(rules, &c);
        break;
    case EDGE_REAR:
        add(&c, pose_lined_up(c.seen, CONTACT_REAR, EDGE_REAR, mover.width), CONTACT_REAR, EDGE_REAR,
            rules->cite.full_rear);
        break;
    default: {
        enum edge flank = (enum edge)((edge + 4 - front) % 4);
        add(&c, pose_lined_up(c.seen, CONTACT_FLANK, flank, mover.width), CONTACT_FLANK, flank, rules->cite.full_flank);
    }
    }
    return c.count;
}
