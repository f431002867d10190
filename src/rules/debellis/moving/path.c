/* What a motion meets: enemies (it stops there), friends (it passes or is blocked), ground nobody may enter, and the
 * edge of the table. Everything is rejected by boxes first; exact sweeps are made only against neighbours. */
#include "rules/debellis/moving/march.h"

#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/places/places.h"

struct motion db_motion_cut(const struct motion *m, int32_t part, int32_t whole) {
    struct motion cut = *m;
    if (part >= whole) return cut;
    cut.dx = (length)((int64_t)m->dx * part / whole);
    cut.dy = (length)((int64_t)m->dy * part / whole);
    cut.turn = (int32_t)((int64_t)m->turn * part / whole);
    return cut;
}

int32_t db_motion_parts(struct base b, const struct motion *m) {
    length travel = motion_front_travel(b, m);
    return travel < 1 ? 1 : travel;
}

bool db_front_touches(struct base b, const struct quad *other, length gap) {
    struct quad q = base_quad(b);
    struct point l = q.corner[FRONT_LEFT], r = q.corner[FRONT_RIGHT];
    if (segment_meets_quad(l, r, other)) return true;
    for (int e = 0; e < 4; e++)
        if (segments_distance(l, r, other->corner[e], other->corner[(e + 1) % 4]) <= gap) return true;
    return false;
}

/* --- the ground ------------------------------------------------------------------------------------------- */

/* The hull of the base at two moments of a motion, one corner left out (spared < 0: none); or of its front edge. */
static struct convex swept(struct base b, const struct motion *leg, int32_t from, int32_t to, int32_t whole, int spared,
                           bool front_only) {
    struct point p[8];
    int count = 0;
    struct base at = b;
    for (int end = 0; end < 2; end++) {
        at.pose = motion_pose(b.pose, leg, end ? to : from, whole);
        struct quad q = base_quad(at);
        for (int c = 0; c < (front_only ? 2 : 4); c++)
            if (c != spared) p[count++] = q.corner[c];
    }
    return convex_hull(p, count);
}

static bool sweep_meets_feature(const struct battle *field, struct base b, const struct motion *leg, int feature,
                                int spared, bool front_only) {
    int32_t turn = leg->kind == MOTION_TURN ? (leg->turn < 0 ? -leg->turn : leg->turn) : 0;
    int32_t slices = turn / 1024 + 1; /* a 64th of a circle each */
    length slack = battle_tolerance(field).gap;
    for (int32_t i = 0; i < slices; i++) {
        struct convex hull = swept(b, leg, i, i + 1, slices, spared, front_only);
        if (feature_meets_convex(&field->terrain, feature, &hull, front_only ? 0 : slack)) return true;
    }
    return false;
}

static bool sweep_meets_spared(const struct battle *field, struct base b, const struct motion *leg, int feature) {
    return sweep_meets_feature(field, b, leg, feature, REAR_LEFT, false) &&
           sweep_meets_feature(field, b, leg, feature, REAR_RIGHT, false);
}

bool db_leg_meets_feature(const struct battle *field, struct base b, const struct motion *leg, bool turned,
                          int feature) {
    if (leg->kind == MOTION_TURN) return sweep_meets_spared(field, b, leg, feature);
    if (!sweep_meets_feature(field, b, leg, feature, -1, false)) return false;
    struct quad start = base_quad(b);
    if (!turned || !feature_meets_quad(&field->terrain, feature, &start, battle_tolerance(field).gap)) return true;
    b.pose = motion_end(b.pose, leg);
    struct quad end = base_quad(b);
    if (feature_meets_quad(&field->terrain, feature, &end, battle_tolerance(field).gap)) return true;
    b.pose = (struct pose){{b.pose.at.x - leg->dx, b.pose.at.y - leg->dy}, b.pose.facing, 0};
    return sweep_meets_spared(field, b, leg, feature);
}

bool db_front_meets_feature(const struct march *m, struct base b, const struct motion *leg, int feature) {
    return sweep_meets_feature(m->b, b, leg, feature, -1, true);
}

/* The last part of the motion at which the base is still out of the feature. */
static int32_t part_outside(const struct march *m, struct base b, const struct motion *leg, int32_t whole,
                            int feature) {
    int32_t out = 0, in = whole;
    while (in - out > 1) {
        int32_t mid = out + (in - out) / 2;
        struct base at = b;
        at.pose = motion_pose(b.pose, leg, mid, whole);
        struct quad q = base_quad(at);
        if (feature_meets_quad(&m->b->terrain, feature, &q, 0))
            in = mid;
        else
            out = mid;
    }
    return out;
}

/* The front edge, pushed on by the contact tolerance, enters the feature. */
bool db_front_touches_feature(const struct march *m, struct base b, int feature) {
    length gap = battle_tolerance(m->b).gap, half = b.width / 2;
    return feature_meets_segment(&m->b->terrain, feature, point_at(b.pose, -half, gap), point_at(b.pose, half, gap));
}

/* The clause that closes impassable ground: water has one of its own in some rules. */
static clause barred_by(const struct march *m, int feature) {
    bool water = m->rules->ground[m->b->terrain.feature[feature].kind].flags & GROUND_WATER;
    return water ? or_else(m->rules->cite.water_barred, m->rules->cite.going) : m->rules->cite.going;
}

/* dba30-158: an enemy place met with the front edge stops the move there; anything else impassable forbids it. */
static enum way meet_feature(struct march *m, int i, struct base b, struct motion *leg, int feature, struct ruling *r) {
    uint8_t place = db_place_of_feature(m->b, (unsigned)feature), piece = m->group.member[i];
    if (place != NO_PIECE && m->b->place[place].holder != m->side) {
        int32_t whole = db_motion_parts(b, leg);
        *leg = db_motion_cut(leg, part_outside(m, b, leg, whole, feature), whole);
        b.pose = motion_end(b.pose, leg);
        m->met_by = (uint8_t)i;
        m->place = place;
        if (db_front_touches_feature(m, b, feature)) return WAY_MET;
        m->place = NO_PIECE;
    }
    bool closed = place != NO_PIECE && m->rules->customs.through_places; /* dba22-H65: held, assaulted or too deep */
    refuse_piece(r, closed ? m->rules->cite.through_city : barred_by(m, feature), piece,
                 "{p} cannot go through {q}: find a way round it");
    r->why.place = (uint8_t)feature;
    return WAY_BLOCKED;
}

/* Those who fly meet only the ground they would come down in. */
static bool lands_in(const struct march *m, struct base b, const struct motion *leg, int feature) {
    b.pose = motion_end(b.pose, leg);
    struct quad end = base_quad(b);
    return feature_meets_quad(&m->b->terrain, feature, &end, battle_tolerance(m->b).gap);
}

/* dba22-H65: a friendly or empty built-up area with no element in it is gone through, if the leg ends beyond it; who
 * would stop in it comes to its outline. */
static bool goes_through(const struct march *m, struct base b, const struct motion *leg, int feature) {
    uint8_t place = m->rules->customs.through_places ? db_place_of_feature(m->b, (unsigned)feature) : NO_PIECE, by[3];
    if (place == NO_PIECE) return false;
    const struct place *p = &m->b->place[place];
    bool empty = p->holder == m->side ? p->occupant == NO_PIECE : db_place_defender(m->b, place) == NO_PIECE;
    return p->kind == PLACE_CITY && empty && !db_assaulters_of(m->rules, m->b, place, by) &&
           !lands_in(m, b, leg, feature);
}

static enum way walk_ground(struct march *m, int first, int count, const struct pose *pose, struct motion *leg,
                            struct box all, struct ruling *r) {
    for (int f = 0; f < (int)m->b->terrain.features; f++) {
        if (!boxes_meet(m->b->terrain.feature[f].box, all)) continue;
        for (int i = first; i < first + count; i++) {
            if (db_going_of_feature(m->rules, m->b, f, m->b->element[m->group.member[i]].type) != GOING_IMPASSABLE)
                break;
            struct base b = member_base(m, i, pose[i]);
            bool meets =
                m->flies ? m->lands && lands_in(m, b, leg, f) : db_leg_meets_feature(m->b, b, leg, m->turned, f);
            if (meets && !goes_through(m, b, leg, f)) return meet_feature(m, i, b, leg, f, r);
        }
    }
    return WAY_CLEAR;
}

/* H17: nobody leaves the table of his own will. */
static bool stays_on_table(const struct march *m, int first, int count, const struct pose *pose,
                           const struct motion *leg, struct box all, struct ruling *r) {
    if (box_holds((struct box){0, 0, m->b->width, m->b->depth}, all)) return true; /* as most do all the way */
    for (int i = first; i < first + count; i++) {
        struct quad q = base_quad(member_base(m, i, motion_end(pose[i], leg)));
        if (!db_stays_within_table(m->b, &q))
            return refuse_piece(r, m->rules->cite.stay_on_table, m->group.member[i],
                                "{p} would leave the table: stop at its edge");
    }
    return true;
}

/* --- other troops ------------------------------------------------------------------------------------------ */

bool db_sweep_meets_base(const struct swept *way, bool turned, const struct quad *q, length gap, bool *spared) {
    if (way->motion.kind == MOTION_SHIFT) {
        if (!swept_meets(way, q, gap)) return false;
        if (!turned || !quads_overlap(&way->start, q, gap)) return true;
        *spared = !swept_meets_without(way, REAR_LEFT, q, gap) || !swept_meets_without(way, REAR_RIGHT, q, gap);
        return !*spared;
    }
    /* the outer corner of the turn is the one that swings out: asked first, so that sparing it is noticed */
    enum corner inner = way->motion.turn < 0 ? REAR_LEFT : REAR_RIGHT,
                outer = inner == REAR_LEFT ? REAR_RIGHT : REAR_LEFT;
    if (!swept_meets_without(way, inner, q, gap)) return false;
    if (swept_meets_without(way, outer, q, gap)) return true;
    *spared = true;
    return false;
}

static bool leg_meets(struct march *m, const struct swept *way, const struct quad *q) {
    const length gap = battle_tolerance(m->b).gap;
    /* Those who fly meet only what they would come down on. */
    if (m->flies) return m->lands && quads_overlap(&way->end, q, gap);
    if (!db_sweep_meets_base(way, m->turned, q, gap, &m->spared)) return false;
    /* Who stands in it by a hair more than is forgiven, as the rounding of a turned table may have it, gets away. */
    const length hair = gap + AT_LIMIT;
    if (!quads_overlap(&way->start, q, gap) || quads_overlap(&way->start, q, hair)) return true;
    return db_sweep_meets_base(way, m->turned, q, hair, &m->spared);
}

struct walk { /* one motion of some members, with what could be in its way */
    int first, count;
    const struct pose *pose;
    struct swept way[ACT_PIECES_MAX];
    struct box all;
    uint8_t near[ELEMENTS_MAX];
    int nears;
};

static void follow_leg(const struct march *m, struct walk *w, const struct motion *leg) {
    for (int i = 0; i < w->count; i++)
        w->way[i] = motion_swept(member_base(m, w->first + i, w->pose[w->first + i]), leg);
}

/* Everybody who stands about the ground the march is likely to cover: looked for once, and again only if a leg leaves
 * it. */
static void look_around(struct march *m, struct box leg) {
    if (m->looked && box_holds(m->about, leg)) return;
    m->about = box_grown(leg, 2 * m->b->base_width);
    m->looked = true;
    m->other_count = 0;
    for (unsigned e = 0; e < m->b->elements; e++)
        if (on_table(m->b, e) && !is_mover(m, e) && element_near_box(m->b, e, m->about, battle_tolerance(m->b).gap))
            m->others[m->other_count++] = (uint8_t)e;
}

static void survey(struct march *m, struct walk *w, const struct motion *leg) {
    follow_leg(m, w, leg);
    for (int i = 0; i < w->count; i++) w->all = i ? boxes_joined(w->all, w->way[i].box) : w->way[i].box;
    look_around(m, w->all);
    w->nears = 0;
    for (int i = 0; i < m->other_count; i++)
        if (element_near_box(m->b, m->others[i], w->all, battle_tolerance(m->b).gap))
            w->near[w->nears++] = m->others[i];
}

bool db_may_make_contact(const struct march *m, int i, struct ruling *r) {
    if (!is_type(m->b, m->group.member[i], m->rules->sets.no_contact)) return true;
    return refuse_piece(r, m->rules->cite.no_contact, m->group.member[i],
                        "{p} cannot make contact of any sort with enemy: stop short");
}

enum { ENEMIES_MET_MAX = 16, MET_AT_ONCE = 2 /* hundredths of a millimetre: rounding */ };
struct enemy_met {
    int32_t part; /* of the motion */
    uint8_t enemy, by;
};

/* Of those met first, and at once, one met with something else than a front edge, else the nearest: however they are
 * listed and whichever way the table lies. */
static struct enemy_met first_of(const struct march *m, const struct walk *w, const struct motion *leg,
                                 const struct enemy_met *met, int count, int32_t cut) {
    struct enemy_met best = met[0];
    int64_t least = INT64_MAX;
    if (count == 1) return best;
    for (int i = 0; i < count; i++) {
        if (met[i].part > cut + MET_AT_ONCE) continue;
        struct base end = member_base(m, met[i].by, motion_end(w->pose[met[i].by], leg));
        struct quad q = element_quad(m->b, met[i].enemy);
        int64_t far = distance_squared(end.pose.at, m->b->element[met[i].enemy].centre);
        if (!db_front_touches(end, &q, battle_tolerance(m->b).gap)) far -= INT64_MAX / 2;
        if (far < least) least = far, best = met[i];
    }
    return best;
}

/* Cuts the motion short at the first enemy met. False: met with something else than the front edge. */
static bool stop_at_enemy(struct march *m, const struct walk *w, struct motion *leg, bool *stopped, struct ruling *r) {
    const length gap = battle_tolerance(m->b).gap;
    int32_t whole = db_motion_parts(member_base(m, w->first, w->pose[w->first]), leg), cut = whole;
    struct enemy_met met[ENEMIES_MET_MAX];
    int count = 0;
    for (int n = 0; n < w->nears; n++) {
        if (m->b->element[w->near[n]].side == m->side) continue;
        struct quad q = element_quad(m->b, w->near[n]);
        struct box box = quad_box(&q);
        for (int i = 0; i < w->count; i++) {
            if (!boxes_meet(w->way[i].box, box) || !leg_meets(m, &w->way[i], &q)) continue;
            if (m->probes) {
                m->met = w->near[n];
                return false;
            }
            int32_t part = swept_first_meeting(&w->way[i], whole, &q, 0);
            if (count && part > cut + MET_AT_ONCE) continue;
            if (count == ENEMIES_MET_MAX && part >= cut) continue;
            int at = count < ENEMIES_MET_MAX ? count++ : 0;
            met[at] = (struct enemy_met){part, w->near[n], (uint8_t)(w->first + i)};
            if (part < cut) cut = part;
        }
    }
    *stopped = count > 0;
    if (!*stopped) return true;
    *leg = db_motion_cut(leg, cut, whole);
    const struct enemy_met first = first_of(m, w, leg, met, count, cut);
    const uint8_t enemy = first.enemy, by = first.by;
    struct quad q = element_quad(m->b, enemy);
    m->met = enemy;
    m->met_by = by;
    if (db_front_touches(member_base(m, by, motion_end(w->pose[by], leg)), &q, gap)) return true;
    m->met = NO_PIECE;
    if (!db_may_make_contact(m, by, r)) return false;
    return refuse_pieces(r, m->rules->cite.on_contact, m->group.member[by], enemy,
                         "{p} would run into {o} with its side or rear: only a front edge makes contact");
}

/* dba22-071: no gap as wide as its leading edge is left between this friend and the next. */
static bool gap_too_narrow(const struct march *m, unsigned e, unsigned f) {
    struct quad q = element_quad(m->b, f);
    const length gap = battle_tolerance(m->b).gap, width = m->b->base_width;
    for (unsigned g = 0; g < m->b->elements; g++) {
        if (g == e || g == f || !on_table(m->b, g) || !elements_near(m->b, f, g, width)) continue;
        struct quad other = element_quad(m->b, g);
        length apart = quads_distance(&q, &other);
        if (apart > gap && apart < width - gap) return true;
    }
    return false;
}

static bool refuse_passage(const struct march *m, uint8_t piece, uint8_t f, struct ruling *r) {
    if (told_by(m->rules->cite.gap) && is_single(m) && !db_may_pass_through(m, piece, f) && gap_too_narrow(m, piece, f))
        return refuse_pieces(r, m->rules->cite.gap, piece, f,
                             "{p} does not fit between {o} and its neighbour: the gap is narrower than its front edge");
    return refuse_pieces(r, db_passage_refused(m, piece, f), piece, f,
                         "{p} cannot pass through {o}: go round it or stop short of it");
}

struct meetings { /* members that meet friends on their way, the nearest first, however they are listed */
    int count;
    int64_t far[PASSINGS_MAX];
    struct passing met[PASSINGS_MAX];
};

static void meet_friend(const struct march *m, const struct walk *w, int member, unsigned f, struct meetings *out) {
    struct base start = member_base(m, member, w->pose[member]);
    int64_t far = distance_squared(base_centre(start), m->b->element[f].centre);
    if (out->count == PASSINGS_MAX) return;
    int i = out->count++;
    for (; i > 0 && out->far[i - 1] > far; i--) out->far[i] = out->far[i - 1], out->met[i] = out->met[i - 1];
    out->far[i] = far;
    out->met[i] = (struct passing){(uint8_t)member, (uint8_t)f};
}

static bool pass_friends(struct march *m, const struct walk *w, struct ruling *r) {
    struct meetings all;
    all.count = 0;
    for (int n = 0; n < w->nears; n++) {
        unsigned f = w->near[n];
        if (m->b->element[f].side != m->side) continue;
        struct quad q = element_quad(m->b, f);
        struct box box = quad_box(&q);
        for (int i = 0; i < w->count; i++)
            if (boxes_meet(w->way[i].box, box) && leg_meets(m, &w->way[i], &q))
                meet_friend(m, w, w->first + i, f, &all);
    }
    for (int i = 0; i < all.count; i++) {
        uint8_t piece = m->group.member[all.met[i].mover], f = all.met[i].through;
        if (m->flies || !db_may_pass_through(m, piece, f) || m->passings == PASSINGS_MAX)
            return refuse_passage(m, piece, f, r);
        m->passing[m->passings++] = all.met[i];
    }
    return true;
}

enum way db_walk_leg(struct march *m, int first, int count, const struct pose *pose, struct motion *leg,
                     struct ruling *r) {
    struct walk w;
    bool stopped;
    w.first = first;
    w.count = count;
    w.pose = pose;
    survey(m, &w, leg);
    m->leg_box = w.all;
    if (!stop_at_enemy(m, &w, leg, &stopped, r)) return WAY_BLOCKED;
    enum way ground = walk_ground(m, first, count, pose, leg, w.all, r);
    if (ground == WAY_MET) m->met = NO_PIECE;
    if (ground == WAY_BLOCKED) return WAY_BLOCKED;
    if (stopped || ground == WAY_MET) follow_leg(m, &w, leg); /* it has been cut short */
    if (!pass_friends(m, &w, r) || !stays_on_table(m, first, count, pose, leg, w.all, r)) return WAY_BLOCKED;
    return stopped ? WAY_MET : ground;
}

static bool place_clear(struct march *m, int i, const struct quad *q, struct ruling *r) {
    const length gap = battle_tolerance(m->b).gap;
    struct box box = quad_box(q);
    for (unsigned e = 0; e < m->b->elements; e++) {
        if (!on_table(m->b, e) || is_mover(m, e) || !element_near_box(m->b, e, box, 0) || db_passes(m, i, e)) continue;
        struct quad other = element_quad(m->b, e);
        if (quads_overlap(q, &other, gap))
            return refuse_pieces(r, m->rules->cite.rear_corner, m->group.member[i], (uint8_t)e,
                                 "{p} would end standing in {o}: turn less or go on until it is clear");
    }
    for (int f = 0; f < (int)m->b->terrain.features; f++) {
        if (!boxes_meet(m->b->terrain.feature[f].box, box)) continue;
        if (db_going_of_feature(m->rules, m->b, f, m->b->element[m->group.member[i]].type) != GOING_IMPASSABLE)
            continue;
        if (!feature_meets_quad(&m->b->terrain, f, q, gap)) continue;
        refuse_piece(r, barred_by(m, f), m->group.member[i], "{p} would end standing in {q}");
        r->why.place = (uint8_t)f;
        return false;
    }
    return true;
}

bool db_ends_clear(struct march *m, int first, int end, struct ruling *r) {
    for (int i = first; i < end; i++) {
        struct quad q = base_quad(member_base(m, i, m->end[i]));
        if (!place_clear(m, i, &q, r)) return false;
    }
    return true;
}
