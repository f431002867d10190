/* What answers a threat (dba30-153 to 155), and whether a move still answers it where it has lined up: the pose in
 * which an element finally stands belongs to its move. */
#include "rules/debellis/moving/march.h"
#include "rules/debellis/moving/zones.h"

bool db_goes_straight_back(const struct march *m) {
    if (!is_single(m)) return false;
    length gap = battle_tolerance(m->b).gap;
    struct pose pose = m->start[0];
    for (int i = 0; i < m->track.legs; i++) {
        const struct motion *leg = &m->track.leg[i];
        if (leg->kind == MOTION_TURN) return false;
        struct point local = point_local(pose, (struct point){pose.at.x + leg->dx, pose.at.y + leg->dy});
        if (local.y > 0 || local.x > gap || local.x < -gap) return false;
        pose = motion_end(pose, leg);
    }
    return m->distance > 0;
}

/* dba30-153: opposite one side of an area: facing it, within the zone, side edges in line with it; a side longer than
 * the base need only have it wholly before it, a shorter one wholly behind it. */
static bool opposite_side(const struct march *m, struct pose edge, length width, struct pose p) {
    const struct tolerance t = battle_tolerance(m->b);
    if (!opposite_facing(edge.facing, p.facing, t.angle)) return false;
    struct point local = point_local(edge, p.at);
    length off = local.x < 0 ? -local.x : local.x, spare = (width - m->b->base_width) / 2;
    if (spare < 0) spare = -spare;
    return off <= spare + t.gap && local.y >= -t.gap && local.y <= bw(m->b, m->rules->reach.threat_zone) + t.gap;
}

bool db_opposite_zone(const struct march *m, const struct quad *zone, struct pose p) {
    struct point left = zone->corner[REAR_LEFT], right = zone->corner[REAR_RIGHT]; /* the edge the zone starts from */
    heading facing = heading_of(zone->corner[FRONT_LEFT].x - left.x, zone->corner[FRONT_LEFT].y - left.y);
    return opposite_side(m, (struct pose){midpoint(left, right), facing, 0}, distance_between(left, right), p);
}

unsigned db_nearer_threat(const struct march *m, unsigned who, unsigned than) {
    if (than == NO_PIECE) return who;
    if (who >= ELEMENTS_MAX || than >= ELEMENTS_MAX) return who < than ? who : than;
    struct point at = base_centre(element_base(m->b, m->group.lead));
    int64_t mine = distance_squared(at, m->b->element[who].centre);
    return mine < distance_squared(at, m->b->element[than].centre) ? who : than;
}

unsigned db_nearest_threat(const struct march *m, const struct piece_set *of) {
    unsigned best = NO_PIECE;
    for (unsigned who = 0; who < (unsigned)ELEMENTS_MAX + m->b->places; who++)
        if (set_has(of, who)) best = db_nearer_threat(m, who, best);
    return best;
}

/* From one front edge to an element, or (near enough: ends and middle) to the outline of a place. */
length db_front_distance_to(const struct battle *b, struct point left, struct point right, unsigned who) {
    length nearest = INT32_MAX;
    if (who < ELEMENTS_MAX) {
        struct quad q = element_quad(b, who);
        for (int e = 0; e < 4; e++) {
            length d = segments_distance(left, right, q.corner[e], q.corner[(e + 1) % 4]);
            if (d < nearest) nearest = d;
        }
        return nearest;
    }
    struct point p[3] = {left, midpoint(left, right), right};
    for (int i = 0; i < 3; i++) {
        length d = feature_point_distance(&b->terrain, b->place[who - ELEMENTS_MAX].feature, p[i]);
        if (d < nearest) nearest = d;
    }
    return nearest;
}

int db_member_ending_nearest(const struct march *m, unsigned who) {
    int best = 0;
    length nearest = INT32_MAX;
    for (int i = 0; i < (m->snake ? 1 : m->group.count); i++) {
        struct quad q = base_quad(member_base(m, i, m->end[i]));
        length d = db_front_distance_to(m->b, q.corner[FRONT_LEFT], q.corner[FRONT_RIGHT], who);
        if (d < nearest) nearest = d, best = i;
    }
    return best;
}

static length front_to(const struct march *m, int i, struct pose p, unsigned who) {
    struct quad q = base_quad(member_base(m, i, p));
    return db_front_distance_to(m->b, q.corner[FRONT_LEFT], q.corner[FRONT_RIGHT], who);
}

static bool in_contact_with(const struct march *m, const struct base *base, unsigned who) {
    const length gap = battle_tolerance(m->b).gap;
    if (who < ELEMENTS_MAX) return bases_touch(*base, element_base(m->b, who), gap);
    struct quad q = base_quad(*base);
    return feature_within(&m->b->terrain, m->b->place[who - ELEMENTS_MAX].feature, &q, gap);
}

/* Who turns as it likes goes toward an enemy only if it ends looking at him: no more aside than ahead, or no more than
 * half a right angle off the front whose zone it is in. */
static bool looks_at(const struct march *m, struct pose end, unsigned who) {
    if (m->group.count > 1 || who >= ELEMENTS_MAX) return true;
    struct pose its = m->b->element[who].pose;
    struct point seen = point_local(end, its.at);
    if (seen.y > 0 && seen.y >= (seen.x < 0 ? -seen.x : seen.x)) return true;
    return angle_between(end.facing, (heading)(its.facing + HALF_TURN)) <=
           QUARTER_TURN / 2 + battle_tolerance(m->b).angle;
}

bool db_looks_at(const struct march *m, unsigned who) { return looks_at(m, m->end[0], who); }

/* Member i, standing so, is in contact with the enemy, opposite him, or in his zone, nearer to him than it began and
 * looking at him. */
static bool answers_at(const struct march *m, int i, struct pose p, unsigned who) {
    struct base base = member_base(m, i, p);
    if (in_contact_with(m, &base, who)) return true;
    struct quad zone[16], q = base_quad(base);
    int zones = who < ELEMENTS_MAX ? db_zones_but(m->rules, m->b, who, &m->movers, zone)
                                   : db_zones_of_place(m->rules, m->b, who - ELEMENTS_MAX, zone);
    bool caught = who >= ELEMENTS_MAX && db_place_zone_catches(m->rules, m->b, who - ELEMENTS_MAX, &q);
    for (int n = 0; n < zones; n++) {
        if (db_opposite_zone(m, &zone[n], p)) return true;
        caught = caught || db_zone_catches(m->rules, m->b, &zone[n], &q);
    }
    if (m->rules->customs.front_strips) return false; /* dba22-H60: to come nearer is not enough */
    return caught && looks_at(m, p, who) && front_to(m, i, p, who) < front_to(m, i, m->start[i], who);
}

/* --- before any way is looked for ------------------------------------------------------------------------------ */

struct pinning { /* an enemy and his zones */
    struct quad base, zone[4];
    int zones;
};

static bool pins(const struct march *m, const struct pinning *p, const struct quad *q) {
    for (int n = 0; n < p->zones; n++)
        if (db_zone_catches(m->rules, m->b, &p->zone[n], q)) return true;
    return false;
}

static bool comes_near(const struct pinning *p, const struct quad *q, length near) {
    for (int n = 0; n < p->zones; n++)
        if (quads_within(q, &p->zone[n], near)) return true;
    return quads_within(q, &p->base, near);
}

/* In his zone or opposite him, were it to stand a hair off the pose as well. */
static bool faces_up(const struct march *m, const struct pinning *p, struct pose there) {
    for (int n = 0; n < p->zones; n++)
        if (db_opposite_zone(m, &p->zone[n], there)) return true;
    for (int hair = -AT_LIMIT; hair <= AT_LIMIT; hair += 2 * AT_LIMIT) {
        struct base base = member_base(m, 0, pose_moved(there, 0, hair));
        base.width += 2 * AT_LIMIT;
        struct quad q = base_quad(base);
        if (pins(m, p, &q)) return true;
    }
    return battle_tolerance(m->b).gap <= AT_LIMIT;
}

/* Could a way there, of however many legs, lead straight back? */
static bool may_lie_behind(const struct march *m, struct pose there, length near) {
    const length aside = near + STEP_LEGS_MAX * battle_tolerance(m->b).gap;
    struct point local = point_local(m->start[0], there.at);
    return angle_between(m->start[0].facing, there.facing) <= HARDLY_TURNED && local.y <= near && local.x <= aside &&
           local.x >= -aside;
}

bool db_answers_nobody(const struct march *m, struct pose there, length near) {
    const length gap = battle_tolerance(m->b).gap, reach = bw(m->b, m->rules->reach.threat_zone) + gap;
    struct quad start = base_quad(member_base(m, 0, m->start[0])), end = base_quad(member_base(m, 0, there));
    struct box box = quad_box(&start), end_box = quad_box(&end);
    bool pinned = false, meets = false;
    if (m->flies || may_lie_behind(m, there, near)) return false;
    for (unsigned p = 0; p < m->b->places; p++) { /* their zones are of many sides */
        struct box place = box_grown(m->b->terrain.feature[m->b->place[p].feature].box, reach);
        if (boxes_meet(box, place) || boxes_meet(end_box, place)) return false;
    }
    for (unsigned e = 0; e < m->b->elements && !meets; e++)
        meets = m->b->element[e].side != m->side && on_table(m->b, e) && element_near_box(m->b, e, end_box, near) &&
                quads_within(&end, &m->b->element[e].quad, near);
    for (unsigned e = 0; e < m->b->elements; e++) {
        if (m->b->element[e].side == m->side || !on_table(m->b, e) || !element_near_box(m->b, e, box, reach)) continue;
        struct pinning p = {.base = element_quad(m->b, e)};
        p.zones = db_zones_but(m->rules, m->b, e, &m->movers, p.zone);
        if (!pins(m, &p, &start)) continue;
        if (meets ? comes_near(&p, &end, near) : faces_up(m, &p, there)) return false;
        pinned = true;
    }
    return pinned;
}

/* --- where it has lined up ------------------------------------------------------------------------------------- */

/* One who conforms to the movers is contacted by them, wherever he stood. */
static bool conforms_himself(const struct plan *p, unsigned who) {
    for (int i = p->movers; i < p->count; i++)
        if (p->moved[i].piece == who) return true;
    return false;
}

static bool answered_where_lined_up(const struct march *m, const struct plan *p, unsigned who) {
    if (conforms_himself(p, who)) return true;
    for (int i = 0; i < p->movers; i++)
        if (answers_at(m, i, p->moved[i].pose, who)) return true;
    return false;
}

static bool same_pose(struct pose a, struct pose b) {
    return a.at.x == b.at.x && a.at.y == b.at.y && a.facing == b.facing;
}

/* The enemies in whose zones the movers come by being lined up: it belongs to their move as the way does (dba30-H11,
 * dba22-H25, dbf-H28). */
static struct piece_set entered_in_lining_up(const struct march *m, const struct plan *p) {
    const struct battle *b = m->b;
    const length reach = bw(b, m->rules->reach.threat_zone) + battle_tolerance(b).gap;
    struct piece_set in = {{0}};
    for (int i = 0; i < p->movers; i++) {
        struct quad q = base_quad(member_base(m, i, p->moved[i].pose)), zone[16];
        struct box box = quad_box(&q);
        for (unsigned e = 0; e < b->elements; e++) {
            if (b->element[e].side == m->side || !on_table(b, e) || !element_near_box(b, e, box, reach)) continue;
            if (m->flies && !is_type(b, e, m->rules->sets.flies)) continue;
            for (int n = db_zones_but(m->rules, b, e, &m->movers, zone); n > 0; n--)
                if (db_zone_catches(m->rules, b, &zone[n - 1], &q)) set_add(&in, e);
        }
        for (unsigned place = 0; place < b->places && !m->flies; place++)
            if (b->place[place].holder != m->side && db_place_has_zone(m->rules, b, place) &&
                db_place_zone_catches(m->rules, b, place, &q))
                set_add(&in, (unsigned)ELEMENTS_MAX + place);
    }
    return in;
}

static bool refuse_lined_up_there(const struct march *m, unsigned threat, bool entered, struct ruling *r) {
    const bool strips = m->rules->customs.front_strips, unnamed = threat == NO_PIECE;
    if (entered && !unnamed)
        return refuse_pieces(r, m->rules->cite.zone_entered, m->group.lead, (uint8_t)threat,
                             strips ? "{p} would be lined up with another enemy before the front of {o}, who pins it"
                                    : "{p} would be lined up with another enemy in the threat zone of {o}");
    return refuse_pieces(
        r, m->rules->cite.zone_limits, m->group.lead, (uint8_t)threat,
        strips    ? unnamed ? "{p} would line up with another enemy than the place that pins it"
                            : "{p} would line up with another enemy and no longer answer {o}, who pins it"
        : unnamed ? "{p} would line up with another enemy than the one in whose threat zone it is"
                  : "{p} would line up with another enemy and no longer answer {o}, in whose threat zone it is");
}

bool db_lined_up_zone_law(const struct march *m, const struct plan *p, struct ruling *r) {
    bool as_walked = true;
    for (int i = 0; i < p->movers && as_walked; i++) as_walked = same_pose(p->moved[i].pose, m->end[i]);
    if (as_walked) return true;
    /* H11: one enemy for all of the way, where it is lined up too; dba22-H60: any one of those who pin it */
    const struct piece_set there = entered_in_lining_up(m, p);
    struct piece_set bound = m->bound_by;
    const bool common = !m->rules->customs.front_strips && !set_empty(&bound) && !set_empty(&there);
    if (common) set_keep(&bound, &there);
    const bool entered = set_empty(&bound);
    if (entered) bound = there;
    if (set_empty(&bound)) return true;
    unsigned threat = NO_PIECE;
    for (unsigned who = 0; who < (unsigned)ELEMENTS_MAX + m->b->places; who++) {
        if (!set_has(&bound, who)) continue;
        if (!(common && entered) && answered_where_lined_up(m, p, who)) return true;
        if (who < ELEMENTS_MAX) threat = db_nearer_threat(m, who, threat);
    }
    return refuse_lined_up_there(m, threat, entered, r);
}
