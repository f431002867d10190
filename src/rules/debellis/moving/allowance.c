/* How far a move may go (dba30-120 to 129, 135, H04, H09): the slowest member in the slowest going anywhere on its way
 * sets the allowance for all. */
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"

void db_find_features(struct march *m) {
    m->features = 0;
    for (int f = 0; f < (int)m->b->terrain.features; f++)
        if (boxes_meet(m->b->terrain.feature[f].box, m->box)) m->features |= (uint32_t)1 << f;
}

/* dba22-H21: ground covered along a road counts as good; the rest of the move is off-road. */
static bool leg_by_road(const struct march *m, const struct track *t, int leg, struct pose from) {
    return m->mixed && db_road_of_leg(m, from, &t->leg[leg]) >= 0;
}

/* H04: the worst going any part of a member is in at the start or on the way, as its own kind counts it, and where. */
static enum going worst_going(const struct march *m, int i, uint8_t *where) {
    unsigned type = marching_type(m, i);
    enum going worst = GOING_GOOD;
    const struct track *t = track_of(m, i);
    uint32_t features = m->features;
    for (int f = 0; features; f++, features >>= 1) {
        enum going g = features & 1 ? db_going_of_feature(m->rules, m->b, f, type) : GOING_GOOD;
        if (g <= worst || g == GOING_IMPASSABLE) continue;
        struct base b = member_base(m, i, m->start[i]);
        struct quad start = base_quad(b);
        bool ends_by_road = false, starts_by_road = t->legs > 0 && leg_by_road(m, t, 0, b.pose);
        /* A corner let through in a turn slows nobody; ground it stands on at the start does, however it moves. */
        if (!starts_by_road && feature_meets_quad(&m->b->terrain, f, &start, battle_tolerance(m->b).gap)) worst = g;
        for (int leg = 0; leg < t->legs && g > worst; leg++) {
            bool off_road = !leg_by_road(m, t, leg, b.pose);
            if (off_road && db_leg_meets_feature(m->b, b, &t->leg[leg], follows_turn(t, leg), f)) worst = g;
            b.pose = motion_end(b.pose, &t->leg[leg]);
            ends_by_road = !off_road;
        }
        struct quad end = base_quad(member_base(m, i, m->end[i]));
        if (g > worst && !ends_by_road && feature_meets_quad(&m->b->terrain, f, &end, battle_tolerance(m->b).gap))
            worst = g;
        if (g == worst) *where = (uint8_t)f;
    }
    return worst;
}

/* The clause to name when a member's speed is what forbids a move. */
clause db_speed_clause(const struct march *m, int i, enum going g) {
    const struct troop *t = &m->rules->troop[marching_type(m, i)];
    if (db_speed_in(m->rules, m->b, marching_type(m, i), g) == 0) return m->rules->cite.no_bad_going;
    if (t->speed[g] < t->speed[GOING_GOOD]) return m->rules->cite.slowest_going;
    for (int j = 0; j < m->group.count; j++)
        if (m->rules->troop[marching_type(m, j)].speed[g] > t->speed[g]) return m->rules->cite.group_speed;
    return t->speed_clause;
}

static bool all_at_home(const struct march *m) {
    for (int i = 0; i < m->group.count; i++)
        if (!is_type(m->b, m->group.member[i], m->rules->sets.group_in_bad)) return false;
    return true;
}

/* dba22-101: the rider who goes as the foot he becomes; he is not slowed by anything else. */
static bool goes_as_foot(const struct march *m) {
    return m->dismounts && m->allowance &&
           marching_type(m, m->slowest) != m->b->element[m->group.member[m->slowest]].type && m->slow_in == NO_PIECE &&
           m->allowance_from != m->rules->cite.river_shallow;
}

/* What makes the distance so short is named with it. */
static const char *speed_text(const struct march *m) {
    if (goes_as_foot(m)) return "{p} moves as the foot it becomes: it may go {b0}, and this move is {b1}: shorten it";
    static const char *const slowed[] = {
        [GOING_ROUGH] =
            "{p} may go {b0} because its way leads through {q}, which is rough going, and this move is {b1}: "
            "shorten it or go round",
        [GOING_BAD] = "{p} may go {b0} because its way leads through {q}, which is bad going, and this move is {b1}: "
                      "shorten it or go round",
    };
    if (m->allowance == 0) return "{p} cannot move at all in this going off-road";
    if (m->allowance_from == m->rules->cite.river_shallow && m->wet)
        return "{p} may go {b0} with its front edge in a river, and of this move that would be {b1}: shorten it";
    if (m->allowance_from == m->rules->cite.river_shallow)
        return "{p} may go {b0} because it wades through a river, and this move is {b1}: shorten it";
    if (m->allowance_from == m->rules->cite.slowest_going && m->slow_going <= GOING_BAD && slowed[m->slow_going])
        return slowed[m->slow_going];
    if (m->allowance_from == m->rules->cite.group_speed)
        return "{p}, the slowest of its group, may go {b0}, and this move is {b1}: shorten it";
    return m->round != NO_PIECE ? "{p} may go {b0} here and this move, round {o}, is {b1}: shorten it"
                                : "{p} may go {b0} here and this move is {b1}: shorten it";
}

/* Nobody goes through an enemy: where the way round him is too long, he is what bars the place ordered. */
static bool enemy_bars(const struct march *m) {
    return m->round != NO_PIECE && m->b->element[m->round].side != m->side && m->allowance != 0;
}

bool db_refuse_speed(const struct march *m, struct ruling *r) {
    bool barred = enemy_bars(m);
    clause because = goes_as_foot(m) ? m->rules->cite.dismount_moving : m->allowance_from;
    refuse_pieces(r, barred ? m->rules->cite.single_move : because, m->group.member[m->slowest], m->round,
                  barred ? "{p} cannot get there: {o} stands in the way, and the way round it is {b1} where {p} may go "
                           "{b0}"
                         : speed_text(m));
    bool wades = m->wet && m->allowance_from == m->rules->cite.river_shallow && !barred;
    r->why.number[0] = wades ? bw(m->b, m->rules->reach.river_crawl) : m->allowance;
    r->why.place = m->slow_in;
    r->why.number[1] = wades ? m->wet : m->distance;
    return false;
}

/* Farther off than it may go in the ground at both ends, whichever way it takes there: no way is shorter than the
 * straight one, but for the rounding of its legs. Roads may carry it over. */
static bool too_far_anyhow(const struct march *m) {
    const struct act *a = m->act;
    if (!is_single(m) || a->step_count != 1 || a->step[0].kind != STEP_TO) return false;
    if (m->met != NO_PIECE || m->place != NO_PIECE) return false; /* it stopped short */
    const struct base start = member_base(m, 0, m->start[0]), end = member_base(m, 0, m->end[0]);
    const struct quad from = base_quad(start), to = base_quad(end);
    const length gap = battle_tolerance(m->b).gap;
    if (db_road_under(m->rules, m->b, &from) >= 0) return false;
    enum going worst = GOING_GOOD;
    for (int f = 0; f < (int)m->b->terrain.features; f++) {
        enum going g = m->features >> f & 1 ? db_going_of_feature(m->rules, m->b, f, marching_type(m, 0)) : GOING_GOOD;
        bool road = m->rules->ground[m->b->terrain.feature[f].kind].flags & GROUND_ROAD;
        if (road && m->rules->customs.roads_in_part) return false;
        if (g <= worst || g == GOING_IMPASSABLE) continue;
        if (feature_meets_quad(&m->b->terrain, f, &from, gap) || feature_meets_quad(&m->b->terrain, f, &to, gap))
            worst = g;
    }
    length most = 0;
    for (int g = worst; g < GOING_IMPASSABLE; g++)
        most = greater(most, db_speed_in(m->rules, m->b, marching_type(m, 0), (enum going)g));
    return db_single_shift(m, start, end.pose) > most + MEASURE_SLACK + STEP_LEGS_MAX;
}

bool db_allowance_law(struct march *m, struct ruling *r) {
    m->allowance = INT32_MAX;
    m->worst_going = GOING_GOOD;
    for (int i = 0; i < m->group.count; i++) {
        uint8_t where = NO_PIECE;
        enum going g = m->road >= 0 || !m->features ? GOING_GOOD : worst_going(m, i, &where);
        length limit = db_speed_in(m->rules, m->b, marching_type(m, i), g);
        length by_road = m->road >= 0 ? bw(m->b, m->rules->reach.road) : 0;
        bool hurries = by_road > limit; /* dba22-086 */
        if (hurries) limit = by_road;
        if (g > m->worst_going) m->worst_going = g;
        if (limit >= m->allowance) continue;
        m->allowance = limit;
        m->slowest = (uint8_t)i;
        m->slow_going = g;
        m->slow_in = where;
        m->allowance_from = hurries ? m->rules->cite.road_speed : db_speed_clause(m, i, g);
    }
    if (m->worst_going == GOING_BAD && !m->group.column && !all_at_home(m))
        return refuse_piece(r, m->rules->cite.column_in_bad, m->group.lead,
                            "{p}'s group must be in column to move in bad going: form column or move singly");
    if (!m->flies && !db_river_law(m, r)) {
        m->way_matters = m->aslant = is_single(m);
        return false;
    }
    if (m->mixed && m->distance <= bw(m->b, m->rules->reach.road) + MEASURE_SLACK)
        m->allowance_from = m->rules->cite.part_by_road; /* all by road it would be near enough */
    bool too_far = m->allowance == 0 || m->distance > m->allowance + MEASURE_SLACK;
    m->way_matters = too_far && m->features && !too_far_anyhow(m);
    if (too_far) return db_refuse_speed(m, r);
    return true;
}
