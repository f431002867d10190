/* Tactical moves, from order to plan (dba30-104, H05 to H09): who may be ordered, where the path leads, and every law
 * it must keep. Each law has its own file (see march.h); carry_out.c does what was planned. */
#include "rules/debellis/moving/moves.h"

#include "rules/debellis/command/command.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"

#include <string.h>

struct plan db_plan_of_nothing(void) {
    struct plan p;
    memset(&p, 0, sizeof p);
    p.contacted = p.assaulted = p.river = p.enters = p.leaves = NO_PIECE;
    p.boxed_in[0] = p.boxed_in[1] = NO_PIECE;
    return p;
}

/* --- who is ordered ------------------------------------------------------------------------------------------- */

/* Steps that could be made on this table at all: everything beyond is refused before it is measured. */
static bool steps_make_sense(const struct db_rules *rules, const struct battle *b, const struct act *act,
                             struct ruling *r) {
    const length most = b->width + b->depth;
    for (int i = 0; i < act->step_count; i++) {
        const struct step *s = &act->step[i];
        bool to = s->kind == STEP_TO, far = false;
        if (s->kind > STEP_ALONG) return refuse(r, rules->cite.movement, "there is no such step");
        if (to) far = s->at.x < -most || s->at.y < -most || s->at.x > most || s->at.y > most;
        if (!to && s->kind != STEP_WHEEL) far = s->distance > most || s->distance < -most;
        if (far)
            return refuse_piece(r, rules->cite.stay_on_table, act->piece[0],
                                "{p} would leave the table: stop at its edge");
    }
    return true;
}

bool db_may_order(const struct db_rules *rules, const struct battle *b, const struct act *act, struct ruling *r) {
    struct piece_set seen = {{0}};
    if (!act->piece_count) return refuse(r, rules->cite.movement, "name the elements that move");
    if (!act->step_count) return refuse_piece(r, rules->cite.movement, act->piece[0], "say where {p} moves");
    for (int i = 0; i < act->piece_count; i++) {
        uint8_t e = act->piece[i];
        if (e >= b->elements) return refuse(r, rules->cite.movement, "there is no such element");
        const struct element *x = &b->element[e];
        if (x->side != b->active) return refuse_piece(r, rules->cite.movement, e, "{p} is not yours to move");
        if (x->where == INSIDE)
            return refuse_piece(r, rules->cite.leave_place, e, "{p} is inside a place: it must leave it first");
        if (x->where != ON_TABLE) return refuse_piece(r, rules->cite.movement, e, "{p} is not on the table");
        if (set_has(&seen, e)) return refuse_piece(r, rules->cite.movement, e, "{p} is named twice");
        set_add(&seen, e);
    }
    return steps_make_sense(rules, b, act, r);
}

/* H08: a column that does more than go straight ahead, or that bends already, is followed one by one. */
static bool goes_as_snake(const struct march *m) {
    if (!m->group.column || m->group.count < 2) return false;
    for (int i = 0; i < m->act->step_count; i++) {
        const struct step *s = &m->act->step[i];
        if (s->kind == STEP_WHEEL || s->kind == STEP_ALONG) return true;
        if (s->kind == STEP_TO && angle_between(m->start[0].facing, s->turn) > battle_tolerance(m->b).angle)
            return true;
    }
    for (int i = 1; i < m->group.count; i++)
        if (angle_between(m->start[0].facing, m->start[i].facing) > battle_tolerance(m->b).angle) return true;
    return false;
}

static bool march_begin(struct march *m, const struct db_rules *rules, const struct battle *b, const struct act *act,
                        struct ruling *r) {
    m->rules = rules;
    m->b = b;
    m->act = act;
    m->side = b->active;
    m->mixed = m->slid = m->along = m->breaks_off = m->spared = m->measured_straight = m->way_matters = m->aslant =
        m->probes = false;
    m->last_step = m->lands = true;
    m->notes.count = 0;
    set_clear(&m->movers);
    m->met = m->met_by = m->place = m->river = m->round = NO_PIECE;
    set_clear(&m->bound_by);
    set_clear(&m->touched);
    m->passings = 0;
    m->wet = 0;
    m->looked = false;
    m->distance = 0;
    m->allowance = INT32_MAX; /* until its law has been asked */
    m->track.legs = 0;
    m->road = -1;
    if (!db_may_order(rules, b, act, r)) return false;
    if (!db_group_of_pieces(rules, b, act->piece, act->piece_count, &m->group, r)) return false;
    for (int i = 0; i < m->group.count; i++) {
        uint8_t e = m->group.member[i];
        set_add(&m->movers, e);
        m->start[i] = b->element[e].pose;
    }
    m->dismounts = act->choice == MOVE_DISMOUNTING && rules->customs.dismount_moving;
    m->flies = true;
    for (int i = 0; i < m->group.count; i++) m->flies = m->flies && is_type(b, m->group.member[i], rules->sets.flies);
    m->snake = goes_as_snake(m);
    m->breaks_off = is_single(m) && db_in_close_combat(rules, b, m->group.lead);
    return true;
}

/* --- contact ----------------------------------------------------------------------------------------------------- */

struct touch {           /* what the members touch where they end */
    int64_t best;        /* the least score of a contact made with a front edge: m->met */
    uint8_t brushed, by; /* an enemy newly touched with a side or rear only, NO_PIECE, and the member that does */
};

/* A stretch of the enemy's front edge lies along a flank or the rear of the base. */
static bool shows_flank_or_rear(const struct battle *b, struct base base, struct base enemy) {
    struct contact c = contact_of(enemy, base, battle_tolerance(b));
    return c.front_edge && c.edge != EDGE_FRONT;
}

/* Touched where it starts, and no worse where it ends: who stood corner to corner with an enemy may not go and offer
 * him a flank. */
static bool was_touched(const struct march *m, int i, struct base end, struct base enemy) {
    struct base start = member_base(m, i, m->start[i]);
    if (!bases_touch(start, enemy, battle_tolerance(m->b).gap)) return false;
    return !shows_flank_or_rear(m->b, end, enemy) || shows_flank_or_rear(m->b, start, enemy);
}

/* One member standing at its end next to an enemy: a contact with its front edge is remembered if it is better than
 * the one known; any other touch if it was not there before. */
static bool note_touch(struct march *m, int i, unsigned enemy, struct touch *t, struct ruling *r) {
    const length gap = battle_tolerance(m->b).gap;
    struct base end = member_base(m, i, m->end[i]), other = element_base(m->b, enemy);
    struct quad q = base_quad(other);
    if (!bases_touch(end, other, gap)) return true;
    if (m->breaks_off || !db_front_touches(end, &q, gap)) { /* who goes back meets nobody with its front */
        if (was_touched(m, i, end, other)) return true;
        t->brushed = (uint8_t)enemy;
        t->by = m->group.member[i];
        return db_may_make_contact(m, i, r);
    }
    if (!db_may_make_contact(m, i, r)) return false;
    set_add(&m->touched, enemy);
    int64_t score = enemy == m->act->target ? -1 : distance_squared(end.pose.at, m->b->element[enemy].centre);
    if (score >= t->best) return true;
    t->best = score;
    m->met = (uint8_t)enemy;
    m->met_by = (uint8_t)i;
    return true;
}

static bool find_contact(struct march *m, struct ruling *r) {
    struct touch touch = {INT64_MAX, NO_PIECE, NO_PIECE};
    const length gap = battle_tolerance(m->b).gap;
    m->met = NO_PIECE;
    for (unsigned e = 0; e < m->b->elements; e++) {
        if (m->b->element[e].side == m->side || !on_table(m->b, e) || !element_near_box(m->b, e, m->box, gap)) continue;
        for (int i = 0; i < m->group.count; i++)
            if (!note_touch(m, i, e, &touch, r)) return false;
    }
    /* Side edges may come to touch (H18) on the way to a contact of the front, and only so. */
    if (touch.brushed != NO_PIECE && m->met == NO_PIECE)
        return refuse_pieces(r, m->rules->cite.on_contact, touch.by, touch.brushed,
                             "{p} would touch {o} with its side or rear: only a front edge makes contact");
    for (unsigned p = 0; p < m->b->places && m->met == NO_PIECE && m->place == NO_PIECE; p++) {
        if (m->b->place[p].holder == m->side || m->b->place[p].flags & PLACE_GONE) continue;
        if (!boxes_meet(box_grown(m->b->terrain.feature[m->b->place[p].feature].box, gap), m->box)) continue;
        for (int i = 0; i < m->group.count && m->place == NO_PIECE; i++)
            if (db_front_touches_feature(m, member_base(m, i, m->end[i]), m->b->place[p].feature))
                m->place = (uint8_t)p, m->met_by = (uint8_t)i;
    }
    if (m->act->target != NO_PIECE && m->act->target != m->met)
        return refuse_pieces(r, m->rules->cite.too_far, m->group.lead, m->act->target,
                             "{p} does not come into contact with {o} by this path");
    return true;
}

/* dba30-141: lining up may bring them into a river that their path did not reach. */
static void note_river(const struct march *m, struct plan *p) {
    for (int i = 0; i < p->movers && p->river == NO_PIECE && m->road < 0 && !m->flies; i++) {
        struct quad q = base_quad(member_base(m, i, p->moved[i].pose));
        int f = db_river_under(m->rules, m->b, &q);
        if (f >= 0 && m->b->terrain.feature[f].state == RIVER_UNKNOWN) p->river = (uint8_t)f;
    }
}

static void fill_plan(const struct march *m, struct plan *p) {
    *p = db_plan_of_nothing();
    p->count = p->movers = m->group.count;
    p->distance = m->distance;
    p->allowance = m->allowance;
    p->river = m->river;
    p->by_road = m->road >= 0;
    p->notes = m->notes;
    p->breaks_off = m->breaks_off;
    for (int i = 0; i < m->group.count; i++) {
        p->moved[i] = (struct placed){m->group.member[i], m->end[i]};
        p->gone[i] = m->gone[i];
    }
}

/* With the enemy it met, or (NO_PIECE) with whoever needs least movement to line up with (dba30-164). */
static bool line_up_with(struct march *m, struct plan *p, unsigned enemy, struct ruling *r) {
    length left = m->allowance - m->distance;
    p->into_contact = true;
    if (!db_conform_on_contact(m->rules, m->b, m, p, m->start, enemy, left < 0 ? 0 : left, (enum edge)m->act->edge, r))
        return false;
    return db_lined_up_zone_law(m, p, r);
}

static bool line_up(struct march *m, struct plan *p, struct ruling *r) {
    if (m->met == NO_PIECE) return m->place == NO_PIECE || db_assault_contact(m, p, r);
    bool named = m->act->target != NO_PIECE;
    if (!line_up_with(m, p, named ? m->met : NO_PIECE, r)) {
        if (named || !set_has(&m->bound_by, m->met)) return false;
        fill_plan(m, p); /* bound to the one it met: with him, if the nearest position is another's */
        if (!line_up_with(m, p, m->met, r)) return false;
    }
    note_river(m, p);
    return true;
}

/* --- the plan ---------------------------------------------------------------------------------------------------- */

static clause passage_clause(const struct march *m, unsigned e) {
    const struct db_cites *cite = &m->rules->cite;
    bool light = is_type(m->b, e, m->rules->sets.psiloi);
    return light ? or_else(cite->pass_psiloi, cite->pass_through) : cite->pass_through;
}

/* Otherwise than straight ahead or back. */
static bool goes_freely(const struct march *m) {
    const struct tolerance t = battle_tolerance(m->b);
    length aside = point_local(m->start[0], m->end[0].at).x;
    return aside > t.gap || aside < -t.gap || angle_between(m->start[0].facing, m->end[0].facing) > t.angle;
}

/* Does the way of any of them touch the feature? */
static bool leads_over(const struct march *m, int f) {
    for (int i = 0; m->features >> f & 1 && i < m->group.count; i++) {
        const struct track *t = track_of(m, i);
        struct base b = member_base(m, i, m->start[i]);
        for (int leg = 0; leg < t->legs; leg++) {
            if (db_leg_meets_feature(m->b, b, &t->leg[leg], follows_turn(t, leg), f)) return true;
            b.pose = motion_end(b.pose, &t->leg[leg]);
        }
    }
    return false;
}

/* What else is to be said of the path. */
static void note_path(struct march *m) {
    const struct db_cites *cite = &m->rules->cite;
    uint8_t lead = m->group.lead;
    if (m->breaks_off) note(&m->notes, cite->break_off, lead, NO_PIECE, "{p} breaks off");
    if (m->spared)
        note(&m->notes, cite->rear_corner, lead, NO_PIECE, "a rear corner of {p} swings through as it turns");
    if (is_single(m) && told_by(cite->any_way) && goes_freely(m))
        note(&m->notes, cite->any_way, lead, NO_PIECE, "{p} goes any way it likes and ends facing any way");
    if (m->round != NO_PIECE)
        note(&m->notes, or_else(cite->measured, cite->single_move), lead, m->round, "{p} goes round {o}");
    if (m->measured_straight)
        note(&m->notes, or_else(cite->measured, cite->single_move), lead, NO_PIECE,
             "{p} is measured from start to end");
    bool goes =
        distance_between(m->start[0].at, m->end[0].at) > battle_tolerance(m->b).gap; /* and does not only turn */
    if (m->road >= 0 && goes) /* what else stands or grows there did not slow it */
        note(&m->notes, cite->follow_road, lead, NO_PIECE,
             m->group.count > 1 ? "{p}'s column follows the road" : "{p} goes along the road");
    if (m->group.count > 1 && !m->snake && told_by(cite->group_split))
        note(&m->notes, cite->group_split, lead, NO_PIECE, "all go as {p} goes, by the same distances and angles");
    if (m->snake) note(&m->notes, cite->column, lead, NO_PIECE, "the column follows {p}");
    if (m->group.column && m->group.count > 1 && m->worst_going == GOING_BAD)
        note(&m->notes, cite->column_in_bad, lead, NO_PIECE, "{p} leads its column through bad going");
    if (m->passings)
        note(&m->notes, passage_clause(m, m->group.member[m->passing[0].mover]), m->group.member[m->passing[0].mover],
             m->passing[0].through, "{p} passes through {o}");
    for (int f = 0; m->road >= 0 && f < (int)m->b->terrain.features; f++)
        if (m->rules->ground[m->b->terrain.feature[f].kind].flags & GROUND_RIVER && leads_over(m, f))
            note(&m->notes, cite->river_only, lead, NO_PIECE, "the road carries {p} over the river");
}

static bool keeps_the_laws(struct march *m, struct ruling *r) {
    if (m->breaks_off && !db_break_off_law(m, r)) return false;
    if (!db_passing_law(m, r)) return false;
    db_find_road(m);
    if (!db_move_count_law(m, r)) return false;
    return db_allowance_law(m, r) && db_extra_move_law(m, r);
}

static bool refuse_dismounting_at(const struct march *m, uint8_t piece, unsigned enemy, struct ruling *r) {
    return refuse_pieces(r, m->rules->cite.dismount_place, piece, (uint8_t)enemy,
                         "{p} cannot dismount into contact with {o}: stop short of it");
}

/* dba22-101, 102: somebody must have foot to become, and nobody may end touching enemy. */
static bool dismounting_law(const struct march *m, struct plan *p, struct ruling *r) {
    bool any = false;
    for (int i = 0; i < p->movers; i++) {
        const struct element *x = &m->b->element[p->moved[i].piece];
        any = any || (x->dismounts != NO_PIECE && !(x->traits & TRAIT_DISMOUNTS_BEFORE));
        struct base end = {p->moved[i].pose, m->b->base_width, x->depth};
        for (unsigned f = 0; f < m->b->elements; f++)
            if (m->b->element[f].side != m->side && on_table(m->b, f) &&
                bases_touch(end, element_base(m->b, f), battle_tolerance(m->b).gap))
                return refuse_dismounting_at(m, p->moved[i].piece, f, r);
    }
    if (p->into_contact) { /* with a city, fort or camp: troops are named above */
        refuse_piece(r, m->rules->cite.dismount_place, m->group.lead,
                     "{p} cannot dismount into contact with {q}: stop short of it");
        r->why.place = p->assaulted == NO_PIECE ? NO_PIECE : m->b->place[p->assaulted].feature;
        return false;
    }
    if (!any) return refuse_piece(r, m->rules->cite.dismount_in_play, m->group.lead, "{p} has no foot to dismount as");
    p->dismounts = true;
    return true;
}

/* What the path comes to: whom it meets, in whose zones, and how it lines up. */
static bool comes_out(struct march *m, struct plan *p, struct ruling *r) {
    if (!find_contact(m, r)) return false;
    if (m->dismounts && m->met != NO_PIECE) return refuse_dismounting_at(m, m->group.member[m->met_by], m->met, r);
    if ((m->met != NO_PIECE && db_order_takes_edge_unlawfully(m, r)) || !db_zone_law(m, r)) return false;
    note_path(m);
    fill_plan(m, p);
    return line_up(m, p, r) && db_charge_law(m, p, r) && (!m->dismounts || dismounting_law(m, p, r));
}

/* dba30-110: as far as it goes, once a bound (H16) or, so read, the first of each element or column; or (dbf-018)
 * whoever has not moved yet, however far. */
static bool is_free_by_road(struct march *m) {
    bool each = option_of(m->b, OPTION_FREE_ROAD_MOVES), short_too = m->rules->customs.free_roads;
    if (!each && !short_too) return !m->b->side[m->side].road_move_used && db_goes_full_road(m);
    for (int i = 0; i < m->group.count; i++) {
        const struct element *x = &m->b->element[m->group.member[i]];
        if (short_too ? x->moves : x->marks & MARKED_ROAD_MOVE) return false;
    }
    return short_too || db_goes_full_road(m);
}

/* dba22-058: some of them go through a built-up area. */
static bool goes_through_city(const struct march *m) {
    if (!m->rules->customs.through_places) return false;
    for (unsigned p = 0; p < m->b->places; p++)
        if (m->b->place[p].kind == PLACE_CITY && leads_over(m, m->b->place[p].feature)) return true;
    return false;
}

/* As far as the slowest of them could go at best, in any going and by road. */
static length most_allowed(const struct march *m) {
    length most = INT32_MAX, road = bw(m->b, m->rules->reach.road);
    for (int i = 0; i < m->group.count; i++) {
        length limit = road;
        for (int g = GOING_GOOD; g < GOING_IMPASSABLE; g++)
            limit = greater(limit, db_speed_in(m->rules, m->b, marching_type(m, i), (enum going)g));
        if (limit < most) most = limit;
    }
    return most;
}

/* How far a single element may end from the pose ordered, and the tolerance twice.
 *
 * What it meets on the way may stop it short, and that is an order to attack only where both front corners are within
 * 0.05 BW of where they were ordered (db_asks_for_contact). Then no point of the base is farther off than that times
 * 1 + 2 depths / width: the front edge turns by 0.1 BW a width at most, and the rear lies a depth behind it. */
static length ends_within(const struct march *m, struct base end) {
    const length off = bw(m->b, ASKED_WITHIN);
    return (length)(off + (int64_t)2 * off * end.depth / end.width + 2 * battle_tolerance(m->b).gap + AT_LIMIT);
}

/* Does an enemy stand in the very place a single element is ordered to, whoever and whatever else is on the way?
 *
 * It cannot come to the pose itself: nobody ends sunk into another by more than the tolerance (a rear corner spared in
 * a turn must be clear in the end). Two convex areas that are shifted so little sink into each other by so little less;
 * but who stops stands clear, but for the tolerance. So deeper than both together is out of the question. */
static bool enemy_sits_there(const struct march *m, struct base end) {
    const length deep = ends_within(m, end);
    struct quad q = base_quad(end);
    struct box box = quad_box(&q);
    for (unsigned e = 0; e < m->b->elements; e++) {
        if (m->b->element[e].side == m->side || !on_table(m->b, e) || !element_near_box(m->b, e, box, 0)) continue;
        struct quad other = element_quad(m->b, e);
        if (quads_overlap(&q, &other, deep)) return true;
    }
    return false;
}

/* Refused whatever the way to it is like: all moves are made, or the pose ordered lies too far off, in an enemy, or
 * where no enemy is answered who pins it. One who meets an enemy stops short of it, though by little
 * (db_asks_for_contact), so the length is taken with room to spare. */
static bool is_hopeless(struct march *m, struct reached *end) {
    struct ruling unheard;
    if (!m->group.column && !is_single(m) && !db_move_count_law(m, &unheard)) return true;
    if (m->act->step_count != 1 || m->act->step[0].kind != STEP_TO || m->act->target != NO_PIECE) return false;
    length way = db_least_way(m);
    if (way == INT32_MAX || way > most_allowed(m) + 2 * m->b->base_width) return true;
    if (!is_single(m)) return false;
    const struct base there = member_base(m, 0, (struct pose){m->act->step[0].at, m->act->step[0].turn, 0});
    end->off = db_answers_nobody(m, there.pose, ends_within(m, there));
    return end->off || (!m->flies && enemy_sits_there(m, there));
}

/* The move as ordered, from path to cost. *end: where the first of them comes by the path; *manner: how it goes there
 * at the earliest, then how it went; *matters: it is refused for the way it went. */
static bool judge_manner(const struct db_rules *rules, const struct battle *b, const struct act *act, uint8_t *manner,
                         bool *matters, struct reached *end, struct plan *p, struct ruling *r) {
    struct march m;
    const struct step *last = &act->step[act->step_count ? act->step_count - 1 : 0];
    const bool free = act->piece_count == 1 && last->kind == STEP_TO && act->piece[0] < b->elements &&
                      angle_between(b->element[act->piece[0]].pose.facing, last->turn) >
                          HARDLY_TURNED; /* who does not turn goes straight */
    m.manner = *manner;
    m.again = *manner > 0;
    *matters = false;
    if (!march_begin(&m, rules, b, act, r) || (r->only_whether && !m.again && is_hopeless(&m, end))) return false;
    if (m.breaks_off && !db_may_break_off(&m, r)) return false;
    if (!db_march_steps(&m, r)) {
        if (r->only_whether) return false;
        if (m.breaks_off && !db_order_is_straight_back(&m, r)) return false;
        if (m.breaks_off && told_by(rules->cite.break_off_back) && r->why.other != NO_PIECE) { /* dba22-106 */
            r->why.clause = rules->cite.break_off_back;
            r->why.text = "{p} cannot break off that way: {o} stands behind it, and it may only go straight back";
            return false;
        }
        if (!db_order_is_too_long(&m, r)) db_order_takes_edge_unlawfully(&m, r);
        return false;
    }
    if (m.round == NO_PIECE) m.distance = greater(m.distance - end->free, 0);
    *end = (struct reached){m.end[0], false, false, end->free};
    *manner = m.manner;
    db_find_features(&m);
    if (!keeps_the_laws(&m, r)) {
        *matters = (free || m.aslant || m.manner >= ROUND_ANYHOW) && m.way_matters;
        end->too_long = m.distance - MEASURE_SLACK > m.allowance;
        if (m.round != NO_PIECE && !r->only_whether)
            db_order_takes_edge_unlawfully(&m, r); /* before the length of the way round */
        return false;
    }
    if (!comes_out(&m, p, r)) {
        *matters = (free || m.manner >= ROUND_ANYHOW) && m.way_matters;
        db_order_takes_edge_unlawfully(&m, r);
        return false;
    }
    p->free_road_move = p->by_road && !rules->customs.roads_cost_pips && is_free_by_road(&m);
    p->cost_flags = (uint8_t)((p->into_contact ? MOVE_INTO_CONTACT : 0) | (p->free_road_move ? MOVE_FREE_BY_ROAD : 0) |
                              (m.dismounts ? MOVE_DISMOUNTS : 0) | (goes_through_city(&m) ? MOVE_BY_CITY : 0));
    p->cost = db_move_cost(rules, b, m.group.member, m.group.count, p->cost_flags, &p->cost_clause);
    return true;
}

/* H06: any free way will do. One that leads into a threat zone, slow going or too near an enemy may do so only by how
 * it turns, or by which side it goes round what bars it: the other manners of going there are tried before the order is
 * refused for the first of them. */
static bool judge_way(const struct db_rules *rules, const struct battle *b, const struct act *act, struct reached *end,
                      struct plan *p, struct ruling *r) {
    uint8_t manner = 0;
    bool matters;
    if (judge_manner(rules, b, act, &manner, &matters, end, p, r)) return true;
    const struct remark why = r->why;
    const struct reached first = *end;
    bool round = manner >= ROUND_ANYHOW;
    const heading to = act->step[act->step_count ? act->step_count - 1 : 0].turn;
    while (matters && !round && ++manner < db_manners_of(b->element[act->piece[0]].pose.facing, to))
        if (judge_manner(rules, b, act, &manner, &matters, end, p, r)) return true;
    for (manner = ROUND_LEFT; matters && round && manner <= ROUND_RIGHT; manner++) {
        bool unheard;
        if (judge_manner(rules, b, act, &manner, &unheard, end, p, r)) return true;
    }
    r->why = why;
    *end = first;
    return false;
}

bool db_judge_path(const struct db_rules *rules, const struct battle *b, const struct act *act, struct plan *p,
                   struct ruling *r) {
    const struct step *last = &act->step[act->step_count ? act->step_count - 1 : 0];
    struct reached end = {{last->at, last->turn, 0}, false, false, 0};
    if (judge_way(rules, b, act, &end, p, r)) return true;
    if (act->piece_count > 1) return db_judge_group_lined_up(rules, b, act, judge_way, p, r);
    return !end.off && db_judge_lined_up(rules, b, act, end, judge_way, p, r);
}

bool db_plan_move(const struct db_rules *rules, const struct battle *b, const struct act *act, struct plan *plan,
                  struct ruling *r) {
    bool forming = act->choice == MOVE_IN_COLUMN && act->piece_count > 1;
    if (act->choice == MOVE_DISMOUNTING && !rules->customs.dismount_moving)
        return refuse(r, rules->cite.dismount_in_play, "riders dismount where they stand: dismount them by itself");
    struct act joined;
    if (act->step_count > 1) {
        joined = db_steps_joined(act);
        act = &joined;
    }
    bool legal = (forming ? db_judge_forming : db_judge_path)(rules, b, act, plan, r);
    r->legal = legal;
    if (!legal) return false;
    r->why = (struct remark){.piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE};
    r->way = plan->distance;
    r->allowance = plan->allowance;
    return true;
}
