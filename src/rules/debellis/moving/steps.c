/* From ordered steps to motions, walked one after another until the end or the first enemy met.
 *
 * A single element goes any way (H06): a step to a pose is tried with the turn made first, last, in the middle, as a
 * wheel, and facing the way it goes; it is clear if any of these is. A group goes straight ahead and wheels (H07); a
 * step to a pose must come out as that. */
#include "rules/debellis/contact/positions.h"
#include "rules/debellis/moving/march.h"
#include "rules/debellis/moving/zones.h"

#include <string.h>

/* --- walking ------------------------------------------------------------------------------------------------ */

/* How many members share the track: all of a block, the head of a column that bends. */
static int sharing(const struct march *m) { return m->snake ? 1 : m->group.count; }

/* Walks the legs from poses `from`; `to` receives where the members come to stand, *legs how many were used. */
enum way db_walk_legs(struct march *m, const struct pose *from, struct motion *leg, int *legs, struct pose *to,
                      struct ruling *r) {
    const int n = sharing(m), before = m->passings;
    const bool spared = m->spared; /* what a way not taken swung through is not told */
    memcpy(to, from, (size_t)n * sizeof *to);
    m->met = m->place = NO_PIECE;
    m->turned = m->track.legs > 0 && m->track.leg[m->track.legs - 1].kind == MOTION_TURN;
    for (int i = 0; i < *legs; i++) {
        m->lands = m->last_step && i + 1 == *legs;
        enum way way = db_walk_leg(m, 0, n, to, &leg[i], r);
        m->walked = i ? boxes_joined(m->walked, m->leg_box) : m->leg_box;
        m->turned = leg[i].kind == MOTION_TURN;
        if (way == WAY_BLOCKED) {
            m->passings = before;
            m->spared = spared;
            return WAY_BLOCKED;
        }
        for (int j = 0; j < n; j++) to[j] = motion_end(to[j], &leg[i]);
        if (way == WAY_MET) {
            *legs = i + 1;
            return WAY_MET;
        }
    }
    return WAY_CLEAR;
}

/* The rear corner spared while turning (dba30-148, H87) must be clear of everything in the end. */
static bool stands_clear(struct march *m, struct ruling *r) {
    bool turns = false;
    for (int i = 0; i < m->track.legs; i++) turns = turns || m->track.leg[i].kind == MOTION_TURN;
    return !turns || m->met != NO_PIECE || m->place != NO_PIECE || db_ends_clear(m, 0, sharing(m), r);
}

/* Ahead, wheel, ahead: the only way to a pose for a group. Solves need = a * old facing + c * new facing for what a
 * wheel about the pivot alone leaves undone. Returns the number of legs, 0 if it does not come out. */
int db_fit_wheel(struct pose from, struct point pivot, struct pose to, length gap, struct motion *out) {
    int32_t turn = turn_from(from.facing, to.facing);
    if (turn <= HARDLY_TURNED && turn >= -HARDLY_TURNED) {
        struct point local = point_local(from, to.at);
        if (local.x > gap || local.x < -gap || local.y < -gap) return 0;
        out[0] = motion_ahead(from, local.y);
        return 1;
    }
    struct pose turned = pose_turned(from, pivot, turn);
    int64_t nx = to.at.x - turned.at.x, ny = to.at.y - turned.at.y;
    int64_t ux = sin_of(from.facing), uy = cos_of(from.facing), vx = sin_of(to.facing), vy = cos_of(to.facing);
    int64_t det = (ux * vy - uy * vx) / TRIG_ONE;
    if (det == 0) return 0;
    int64_t a = (nx * vy - ny * vx) / det, c = (ux * ny - uy * nx) / det;
    if (a < -gap || c < -gap || a > INT32_MAX / 4 || c > INT32_MAX / 4) return 0;
    struct motion first = motion_ahead(from, a > 0 ? (length)a : 0);
    pivot.x += first.dx;
    pivot.y += first.dy;
    out[0] = first;
    out[1] = motion_about(pivot, turn);
    out[2] = motion_by((length)nx - first.dx, (length)ny - first.dy);
    return 3;
}

/* --- groups ---------------------------------------------------------------------------------------------------- */

struct point db_wheel_corner(const struct march *m, const struct pose *pose, bool left) {
    return db_block_corner(m->b, pose, sharing(m), left);
}

static bool in_any_zone(const struct march *m, const struct pose *pose) {
    for (int i = 0; i < sharing(m); i++)
        if (stands_in_zone(m->rules, m->b, m->side, member_base(m, i, pose[i]))) return true;
    return false;
}

/* dba30-136, 137: a group slides only in a threat zone. ordered: it was told to slide and not just to go there. */
static bool may_slide(struct march *m, const struct pose *pose, bool ordered, struct ruling *r) {
    m->slid = true;
    if (in_any_zone(m, pose)) return true;
    if (ordered && m->rules->customs.front_strips) /* dba22-079 */
        return refuse_piece(r, m->rules->cite.group_slide, m->group.lead,
                            "{p}'s group may shift sideways only to line up with enemy within a base width ahead: go "
                            "straight ahead or wheel");
    return refuse_piece(r, m->rules->cite.group_wheels, m->group.lead,
                        "{p}'s group can only go straight ahead and wheel: it slides in a threat zone only");
}

/* The member that the order names first: a step to a pose says where it ends. */
static int first_ordered(const struct march *m) {
    for (int i = 0; i < sharing(m); i++)
        if (!m->snake && m->group.member[i] == m->act->piece[0]) return i;
    return 0;
}

/* A group's step to a pose: where its first piece ends. What does not come out as wheel and advance is wheel, advance
 * and slide. 0: refused. */
static int group_legs_to(struct march *m, const struct pose *pose, struct pose target, struct motion *leg,
                         struct ruling *r) {
    const int first = first_ordered(m);
    int32_t turn = turn_from(pose[first].facing, target.facing);
    struct point pivot = db_wheel_corner(m, pose, turn < 0);
    int legs = db_fit_wheel(pose[first], pivot, target, battle_tolerance(m->b).gap, leg);
    if (legs) return legs;
    struct pose turned = pose_turned(pose[first], pivot, turn), before[ACT_PIECES_MAX];
    length ahead = point_local(turned, target.at).y;
    leg[0] = motion_about(pivot, turn);
    leg[1] = motion_ahead(turned, ahead > 0 ? ahead : 0);
    for (int i = 0; i < sharing(m); i++) before[i] = motion_end(motion_end(pose[i], &leg[0]), &leg[1]);
    leg[2] = motion_shift(before[first], target);
    return may_slide(m, before, false, r) ? 3 : 0;
}

/* --- measuring ---------------------------------------------------------------------------------------------------- */

length db_block_travel(const struct march *m, const struct pose *pose, const struct motion *leg) {
    if (leg->kind == MOTION_SHIFT) return motion_travel(leg, pose[0].at);
    length most = 0, half = m->b->base_width / 2;
    const int n = sharing(m);
    for (int i = 0; i < n; i++) {
        struct point p = point_local(pose[0], pose[i].at);
        bool head = true;
        for (int j = 0; j < n && head; j++) {
            struct point q = point_local(pose[0], pose[j].at);
            head = j == i || q.y <= p.y + battle_tolerance(m->b).gap || q.x - p.x > half || p.x - q.x > half;
        }
        length travel = head ? motion_front_travel(member_base(m, i, pose[i]), leg) : 0;
        if (travel > most) most = travel;
    }
    return most;
}

/* dba30-H06, dba22-H18: from start to end. */
length db_single_shift(const struct march *m, struct base from, struct pose to) {
    return m->rules->customs.measure_all_corners ? db_base_shift(from, to) : db_front_shift(from, to);
}

static length measure_legs(const struct march *m, const struct step *s, const struct pose *from,
                           const struct motion *leg, int legs, const struct pose *to) {
    if (is_single(m) && s->kind != STEP_ALONG) return db_single_shift(m, member_base(m, 0, from[0]), to[0]);
    struct pose pose[ACT_PIECES_MAX];
    memcpy(pose, from, (size_t)sharing(m) * sizeof *pose);
    length sum = 0;
    for (int i = 0; i < legs; i++) {
        if (s->kind != STEP_ALONG || leg[i].kind == MOTION_SHIFT) sum += db_block_travel(m, pose, &leg[i]);
        for (int j = 0; j < sharing(m) && i + 1 < legs; j++) pose[j] = motion_end(pose[j], &leg[i]);
    }
    return sum;
}

/* A length that differs from the one meant by no more than rounding is the one meant: 1 BW ordered is 1 BW gone. */
static length unless_rounding(length measured, length meant) {
    return measured - meant <= 2 && meant - measured <= 2 ? meant : measured;
}

static length measure_step(const struct march *m, const struct step *s, const struct pose *from,
                           const struct motion *leg, int legs, const struct pose *to) {
    length measured = measure_legs(m, s, from, leg, legs, to);
    if (s->kind == STEP_WHEEL || s->kind == STEP_TO) return measured;
    return unless_rounding(measured, s->distance < 0 ? -s->distance : s->distance);
}

/* H06: over several steps a single element is still measured from start to end where the straight way is clear. */
static void measure_directly(struct march *m) {
    length direct = db_single_shift(m, member_base(m, 0, m->start[0]), m->end[0]);
    if (direct >= m->distance || !db_straight_way_is_clear(m, m->end[0])) return;
    m->distance = direct;
    m->measured_straight = true;
}

/* How far each member has gone by itself, for those who may not shoot after moving far (dba30-183). */
static void measure_members(struct march *m) {
    if (is_single(m)) m->gone[0] = m->distance;
    for (int i = 0; i < m->group.count && !is_single(m); i++) {
        const struct track *t = track_of(m, i);
        struct base b = member_base(m, i, m->start[i]);
        m->gone[i] = 0;
        for (int leg = 0; leg < t->legs; leg++) {
            m->gone[i] += motion_front_travel(b, &t->leg[leg]);
            b.pose = motion_end(b.pose, &t->leg[leg]);
        }
        m->gone[i] = unless_rounding(m->gone[i], m->distance);
    }
}

/* --- the steps ------------------------------------------------------------------------------------------------------
 */

/* What forbids a group to go backward where nobody threatens it. */
static clause back_clause(const struct march *m) { return or_else(m->rules->cite.group_back, m->rules->cite.group); }

/* The legs of a step that has only one way of being made; 0: refused. */
static int plain_legs(struct march *m, const struct step *s, const struct pose *pose, struct motion *leg,
                      struct ruling *r) {
    const uint8_t lead = m->group.lead;
    switch ((enum step_kind)s->kind) {
    case STEP_ADVANCE:
        if (s->distance < 0 && !is_single(m))
            return refuse_piece(r, in_any_zone(m, pose) ? m->rules->cite.zone_back : back_clause(m), lead,
                                "{p}'s group cannot go backward: elements go back one by one");
        return step_motion(member_base(m, 0, pose[0]), s, leg);
    case STEP_WHEEL:
        if (s->side != EDGE_LEFT && s->side != EDGE_RIGHT)
            return refuse_piece(r, m->rules->cite.group_wheels, lead, "{p} can wheel to the left or to the right only");
        leg[0] = wheel_about(db_wheel_corner(m, pose, s->side == EDGE_LEFT), s); /* of the whole block */
        return 1;
    case STEP_SLIDE:
        if (!is_single(m) && !may_slide(m, pose, true, r)) return 0;
        return step_motion(member_base(m, 0, pose[0]), s, leg);
    case STEP_TO:
        return group_legs_to(m, pose, (struct pose){s->at, s->turn, 0}, leg, r);
    case STEP_ALONG:
        break;
    }
    if (!m->group.column)
        return refuse_piece(r, m->rules->cite.column_in_bad, lead, "{p}'s group must be in column to move by road");
    int legs = db_road_legs(m, pose[0], s->distance, leg, STEP_LEGS_MAX);
    return legs ? legs : refuse_piece(r, m->rules->cite.road_move_free, lead, "{p} does not stand on a road");
}

length db_least_way(struct march *m) {
    const struct step *s = &m->act->step[0];
    struct motion leg[STEP_LEGS_MAX];
    struct ruling unheard;
    if (is_single(m)) return distance_between(m->start[0].at, s->at);
    int legs = plain_legs(m, s, m->start, leg, &unheard);
    return legs ? measure_legs(m, s, m->start, leg, legs, NULL) : INT32_MAX;
}

static void keep_legs(struct march *m, const struct motion *leg, int legs) {
    for (int i = 0; i < legs && m->track.legs < TRACK_LEGS_MAX; i++) m->track.leg[m->track.legs++] = leg[i];
}

bool db_march_steps(struct march *m, struct ruling *r) {
    struct pose to[ACT_PIECES_MAX];
    struct motion leg[STEP_LEGS_MAX];
    enum way way = WAY_CLEAR;
    const size_t poses = (size_t)sharing(m) * sizeof to[0];
    memcpy(m->end, m->start, poses);
    m->along = true;
    for (int i = 0; i < m->act->step_count && way == WAY_CLEAR; i++) {
        const struct step *s = &m->act->step[i];
        int legs = 0;
        length around = 0;
        bool to_pose = s->kind == STEP_TO;
        struct pose target = {s->at, s->turn, 0};
        const bool last = i + 1 == m->act->step_count;
        m->last_step = last;
        if (to_pose && is_single(m)) {
            way = db_walk_single_to(m, m->end, target, last, leg, &legs, to, &around, r);
        } else {
            legs = plain_legs(m, s, m->end, leg, r);
            if (!legs) return false;
            way = db_walk_legs(m, m->end, leg, &legs, to, r);
            if (way == WAY_MET && to_pose && !db_asks_for_contact(m, target, to[first_ordered(m)]))
                return db_refuse_to_attack(m, r);
        }
        if (way == WAY_BLOCKED) return false;
        if (m->track.legs + legs > TRACK_LEGS_MAX)
            return refuse_piece(r, m->rules->cite.single_move, m->group.lead, "{p}'s path has too many turns in it");
        m->distance += around ? around : measure_step(m, s, m->end, leg, legs, to);
        m->along = m->along && s->kind == STEP_ALONG;
        keep_legs(m, leg, legs);
        m->box = i ? boxes_joined(m->box, m->walked) : m->walked;
        memcpy(m->end, to, poses);
    }
    if (!stands_clear(m, r)) return false;
    if (is_single(m) && m->act->step_count > 1 && !m->along) measure_directly(m);
    if (m->snake && (!db_column_follows(m, r) || !db_ends_clear(m, 1, m->group.count, r))) return false;
    measure_members(m);
    return true;
}
