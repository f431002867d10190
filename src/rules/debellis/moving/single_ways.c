/* How a single element gets to a pose (H06): it goes any way. The turn may be made first, last, in the middle, as a
 * wheel, or it may face the way it goes; if nothing of this is clear it goes round what stands in the way. */
#include "rules/debellis/contact/positions.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"

#include <string.h>

enum manner { TURN_FIRST, TURN_LAST, TURN_MIDWAY, WHEELING, FACING_THE_WAY, PIVOT_FIRST, PIVOT_LAST, OTHER_HAND };

/* Half a turn may be made by either hand, and sweeps other ground: the manners that are tried the other way about. */
static const enum manner by_other_hand[MANNERS_MAX - OTHER_HAND] = {TURN_FIRST, TURN_LAST, TURN_MIDWAY, PIVOT_FIRST,
                                                                    PIVOT_LAST};

uint8_t db_manners_of(heading from, heading to) {
    return angle_between(from, to) >= HALF_TURN - HARDLY_TURNED ? MANNERS_MAX : OTHER_HAND;
}

/* The legs of a single element to a pose in one manner; 0 if that manner makes no sense here. */
static int legs_to(struct base b, struct pose to, enum manner manner, length gap, struct motion *out) {
    struct base end = b;
    end.pose = to;
    struct point c0 = base_centre(b), c1 = base_centre(end);
    int32_t turn = turn_from(b.pose.facing, to.facing);
    if (turn <= HARDLY_TURNED && turn >= -HARDLY_TURNED) turn = 0; /* mere rounding */
    length dx = c1.x - c0.x, dy = c1.y - c0.y;
    if (!turn && manner != TURN_FIRST && manner != FACING_THE_WAY) return 0;
    if (manner >= OTHER_HAND) {
        turn += turn > 0 ? -2 * HALF_TURN : 2 * HALF_TURN;
        manner = by_other_hand[manner - OTHER_HAND];
    }
    if (manner == TURN_FIRST) {
        int legs = 0;
        if (turn) out[legs++] = motion_about(c0, turn);
        out[legs++] = turn ? motion_by(dx, dy) : motion_shift(b.pose, to);
        return legs;
    }
    if (manner == TURN_LAST) {
        out[0] = motion_by(dx, dy);
        out[1] = motion_about(c1, turn);
        return 2;
    }
    if (manner == TURN_MIDWAY) {
        out[0] = motion_by(dx / 2, dy / 2);
        out[1] = motion_about((struct point){c0.x + dx / 2, c0.y + dy / 2}, turn);
        out[2] = motion_by(dx - dx / 2, dy - dy / 2);
        return 3;
    }
    if (manner == PIVOT_FIRST || manner == PIVOT_LAST) { /* about the middle of its front edge, and that goes on */
        if (db_front_shift(b, (struct pose){to.at, b.pose.facing, 0}) <= gap) return 0;
        struct motion on = motion_by(to.at.x - b.pose.at.x, to.at.y - b.pose.at.y);
        bool first = manner == PIVOT_FIRST;
        out[first ? 0 : 1] = motion_about(first ? b.pose.at : to.at, turn);
        out[first ? 1 : 0] = on;
        return 2;
    }
    if (manner == WHEELING) {
        struct quad q = base_quad(b);
        return db_fit_wheel(b.pose, q.corner[turn < 0 ? FRONT_LEFT : FRONT_RIGHT], to, gap, out);
    }
    heading way = heading_of(dx, dy); /* so that it fits any gap its front edge fits (H06) */
    out[0] = motion_about(c0, turn_from(b.pose.facing, way));
    out[1] = motion_by(dx, dy);
    out[2] = motion_about(c1, turn_from(way, to.facing));
    return dx || dy ? 3 : 0;
}

/* The legs that come up to an enemy straight from before the target: for orders to a place beside or behind him, where
 * the straight way would brush past him. Turned first, or when there. */
static int legs_coming_up(struct base b, struct pose to, length run, bool turn_first, struct motion *out) {
    struct base before = b;
    before.pose = pose_moved(to, 0, -run);
    struct point c0 = base_centre(b), c1 = base_centre(before);
    int32_t turn = turn_from(b.pose.facing, to.facing);
    int legs = 0;
    if (turn && turn_first) out[legs++] = motion_about(c0, turn);
    out[legs++] = motion_by(c1.x - c0.x, c1.y - c0.y);
    if (turn && !turn_first) out[legs++] = motion_about(c1, turn);
    out[legs++] = motion_ahead(before.pose, run);
    return legs;
}

static bool front_on_enemy(const struct march *m, struct base end) {
    const length gap = battle_tolerance(m->b).gap;
    struct quad q = base_quad(end);
    struct box box = quad_box(&q);
    for (unsigned e = 0; e < m->b->elements; e++) {
        if (m->b->element[e].side == m->side || !on_table(m->b, e) || !element_near_box(m->b, e, box, gap)) continue;
        struct quad other = element_quad(m->b, e);
        if (db_front_touches(end, &other, gap)) return true;
    }
    return false;
}

/* H06: round the corner of an enemy to a place before one of his edges; dba22-H18: where the straight way is barred,
 * legs are added. Of the ways that are clear the shortest is taken, if it is no longer than it could ever go. */
static bool walks_up_to(struct march *m, const struct pose *from, struct pose target, struct motion *leg, int *legs,
                        struct pose *to, length *around, struct ruling *r) {
    const struct base b = member_base(m, 0, from[0]);
    const length most = db_speed_in(m->rules, m->b, marching_type(m, 0), GOING_GOOD) + MEASURE_SLACK;
    if (!front_on_enemy(m, member_base(m, 0, target))) return false;
    *legs = 1;
    leg[0] = motion_about(base_centre(b), turn_from(b.pose.facing, target.facing));
    const bool spared = m->spared;
    bool can_turn_here = db_walk_legs(m, from, leg, legs, to, r) == WAY_CLEAR;
    m->spared = spared;
    for (int i = 0; i < 6; i++) {
        const length run = bw(m->b, 250) << i / 2, measure = db_single_shift(m, b, pose_moved(target, 0, -run)) + run;
        if (measure > most || (i % 2 == 0 && !can_turn_here)) continue;
        *legs = legs_coming_up(b, target, run, i % 2 == 0, leg);
        if (db_walk_legs(m, from, leg, legs, to, r) != WAY_CLEAR) continue;
        to[0] = target;
        *around = measure;
        return true;
    }
    return false;
}

/* The friend who stands where it would end, of several the nearest, whatever the manner of getting there; NO_PIECE if
 * nobody does. */
static uint8_t friend_standing_at(const struct march *m, struct base end) {
    struct quad q = base_quad(end);
    struct box box = quad_box(&q);
    uint8_t nearest = NO_PIECE;
    int64_t least = INT64_MAX;
    for (unsigned f = 0; f < m->b->elements; f++) {
        if (m->b->element[f].side != m->side || !on_table(m->b, f) || is_mover(m, f)) continue;
        if (!element_near_box(m->b, f, box, 0)) continue;
        struct quad other = element_quad(m->b, f);
        int64_t far = distance_squared(base_centre(end), m->b->element[f].centre);
        if (far < least && quads_overlap(&q, &other, battle_tolerance(m->b).gap)) least = far, nearest = (uint8_t)f;
    }
    return nearest;
}

/* dba30-147: a way through friends is a way only if they may be passed so; asked where the order ends. */
static bool passes_lawfully(struct march *m, int before, struct pose target, bool last) {
    if (m->passings == before || !last) return true;
    struct ruling unheard;
    struct pose kept = m->end[0];
    m->end[0] = target;
    bool lawful = db_passing_law(m, &unheard);
    m->end[0] = kept;
    return lawful;
}

struct straight {      /* what came of trying the straight ways */
    int met, through;  /* the first manner that ended at an enemy, and that went through friends unlawfully; -1 */
    uint8_t by;        /* who barred the first of them, NO_PIECE: ground */
    struct remark why; /* what barred the first that was barred */
};

/* Tries every manner from m->manner on; the first that is clear is taken. */
static bool goes_straight(struct march *m, const struct pose *from, struct pose target, bool last, struct motion *leg,
                          int *legs, struct pose *to, struct straight *tried, struct ruling *r) {
    const struct base b = member_base(m, 0, from[0]);
    const uint8_t manners = db_manners_of(b.pose.facing, target.facing);
    *tried = (struct straight){-1, -1, NO_PIECE, {0}};
    for (uint8_t manner = last ? m->manner : 0; manner < manners; manner++) {
        const int before = m->passings;
        const bool spared = m->spared;
        *legs = legs_to(b, target, (enum manner)manner, battle_tolerance(m->b).gap, leg);
        if (!*legs) continue;
        enum way way = db_walk_legs(m, from, leg, legs, to, r);
        if (way == WAY_CLEAR && passes_lawfully(m, before, target, last)) {
            to[0] = target; /* rid of the turns' rounding */
            if (last) m->manner = manner;
            return true;
        }
        if (tried->by == NO_PIECE && way != WAY_CLEAR) tried->by = way == WAY_MET ? m->met : r->why.other;
        if (way == WAY_CLEAR && tried->through < 0) tried->through = manner;
        if (way == WAY_MET && tried->met < 0) tried->met = manner;
        if (way == WAY_BLOCKED && !tried->why.text) tried->why = r->why;
        m->passings = before;
        m->spared = spared;
    }
    return false;
}

bool db_straight_way_is_clear(const struct march *m, struct pose end) {
    struct march probe;
    struct motion leg[STEP_LEGS_MAX];
    struct pose to[1];
    struct ruling unheard;
    struct straight tried;
    int legs;
    memcpy(&probe, m, offsetof(struct march, start));
    probe.start[0] = m->start[0];
    probe.track.legs = 0;
    return goes_straight(&probe, m->start, end, false, leg, &legs, to, &tried, &unheard);
}

/* The enemy standing where it would end, NO_PIECE if there is none. */
static bool place_is_taken(const struct march *m, struct base end) {
    const length gap = battle_tolerance(m->b).gap;
    struct quad q = base_quad(end);
    struct box box = quad_box(&q);
    for (unsigned e = 0; e < m->b->elements; e++) {
        if (!on_table(m->b, e) || is_mover(m, e) || !element_near_box(m->b, e, box, 0)) continue;
        struct quad other = element_quad(m->b, e);
        if (quads_overlap(&q, &other, gap)) return true;
    }
    return false;
}

/* A contact is made only by an order that asks for it: it names the enemy, or the place where it stops is as good as
 * the one ordered. A place beyond an enemy is no order to attack him. */
bool db_asks_for_contact(const struct march *m, struct pose target, struct pose stopped) {
    if (m->met != NO_PIECE && m->act->target == m->met) return true;
    return db_front_shift(member_base(m, 0, stopped), target) <= bw(m->b, ASKED_WITHIN);
}

bool db_refuse_to_attack(const struct march *m, struct ruling *r) {
    uint8_t piece = m->group.member[m->met_by == NO_PIECE ? 0 : m->met_by];
    if (m->met != NO_PIECE)
        return refuse_pieces(r, m->rules->cite.single_move, piece, m->met,
                             "{p} cannot get there: {o} stands in the way, and the order does not say to attack it");
    refuse_piece(r, m->rules->cite.single_move, piece,
                 "{p} cannot get there: {q} lies in the way, and the order does not say to attack it");
    r->why.place = m->place == NO_PIECE ? NO_PIECE : m->b->place[m->place].feature;
    return false;
}

/* As far as it could go at best. Who asks for more than the verdict is also told of a way that is somewhat too long. */
static struct detour way_round(const struct march *m, struct pose from, struct pose target, bool explain) {
    length most = db_speed_in(m->rules, m->b, marching_type(m, 0), GOING_GOOD) + MEASURE_SLACK;
    int hand = m->manner == ROUND_LEFT ? 1 : m->manner == ROUND_RIGHT ? -1 : 0;
    struct detour way = db_find_detour(m, from, target, most, hand);
    return way.legs || !explain ? way : db_find_detour(m, from, target, most + 2 * m->b->base_width, hand);
}

enum way db_walk_single_to(struct march *m, const struct pose *from, struct pose target, bool last, struct motion *leg,
                           int *legs, struct pose *to, length *around, struct ruling *r) {
    const struct base b = member_base(m, 0, from[0]), end = member_base(m, 0, target);
    struct straight tried;
    *around = 0;
    uint8_t there = friend_standing_at(m, end);
    if (there != NO_PIECE && (last || !m->flies)) {
        refuse_pieces(r, db_passage_refused(m, m->group.member[0], there), m->group.member[0], there,
                      "{p} cannot end on top of {o}: choose a free place");
        return WAY_BLOCKED;
    }
    const bool by_hand = last && m->manner > ROUND_ANYHOW; /* the shortest way round has been refused */
    if (by_hand)
        tried = (struct straight){-1, -1, NO_PIECE, {0}};
    else if (goes_straight(m, from, target, last, leg, legs, to, &tried, r))
        return WAY_CLEAR;
    if (last && m->again && !by_hand) return WAY_BLOCKED; /* what else there is has been looked at */
    if (last && !by_hand) m->manner = ROUND_ANYHOW;
    if (!by_hand && walks_up_to(m, from, target, leg, legs, to, around, r)) {
        m->round = tried.by;
        return WAY_CLEAR;
    }
    struct detour way = {0};
    bool charges = tried.met >= 0 && m->act->target != NO_PIECE;
    if (!m->flies && !charges && !place_is_taken(m, end)) way = way_round(m, from[0], target, r->want_nearest);
    if (way.legs) {
        *legs = way.legs;
        memcpy(leg, way.leg, sizeof way.leg);
        if (db_walk_legs(m, from, leg, legs, to, r) == WAY_CLEAR) {
            to[0] = target;
            *around = way.measure;
            m->round = way.round;
            return WAY_CLEAR;
        }
    }
    int manner = tried.through >= 0 ? tried.through : tried.met;
    if (manner < 0) {
        r->why = tried.why;
        return WAY_BLOCKED;
    }
    *legs = legs_to(b, target, (enum manner)manner, battle_tolerance(m->b).gap, leg);
    enum way met = db_walk_legs(m, from, leg, legs, to, r);
    if (met != WAY_MET || db_asks_for_contact(m, target, to[0])) return met;
    db_refuse_to_attack(m, r);
    return WAY_BLOCKED;
}
