/* One move a bound (H05), and the troops that may make more (dba30-130 to 133). */
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"

/* Does the ground covered in a shift come within reach of the other base? Exactly: it is the hull of start and end. */
static bool shift_comes_near(struct base from, struct base to, const struct quad *obstacle, length reach) {
    const struct convex ground = swept_by(from, to), other = convex_of(obstacle);
    if (convex_overlap(&ground, &other, 0)) return true;
    for (int i = 0; i < ground.count; i++) {
        struct point p = ground.corner[i], q = ground.corner[(i + 1) % ground.count];
        for (int e = 0; e < 4; e++)
            if (in_reach(segments_distance(p, q, obstacle->corner[e], obstacle->corner[(e + 1) % 4]), reach))
                return true;
    }
    return false;
}

/* Does a member come within the reach of this obstacle at any time? A shift past troops is looked at exactly; a turn,
 * and a way past walls, every so often: at a step s the distance to a corner passed 1 BW away is missed by less than
 * s*s/8, that is 0.00003 BW in a turn and 0.002 BW at walls, less than contact forgives (H01). */
static bool comes_near(const struct march *m, int i, const struct quad *obstacle, int feature, length reach) {
    const struct track *t = track_of(m, i);
    struct base b = member_base(m, i, m->start[i]);
    for (int leg = 0; leg < t->legs; leg++) {
        const struct base from = b;
        const bool turn = t->leg[leg].kind == MOTION_TURN;
        if (obstacle && !turn) {
            b.pose = motion_end(from.pose, &t->leg[leg]);
            if (shift_comes_near(from, b, obstacle, reach)) return true;
            continue;
        }
        int32_t slices = motion_front_travel(b, &t->leg[leg]) / bw(m->b, turn ? 16 : 125) + 1;
        for (int32_t s = 0; s <= slices; s++) {
            b.pose = motion_pose(from.pose, &t->leg[leg], s, slices);
            struct quad q = base_quad(b);
            if (obstacle ? quads_in_reach(&q, obstacle, reach)
                         : feature_within(&m->b->terrain, feature, &q, reach + ROUNDING))
                return true;
        }
    }
    return false;
}

/* dba30-130, dba22-H67: neither starts nor goes within 1 BW of enemy. Those inside a place count at its perimeter
 * (H73). */
static bool keeps_away(const struct march *m, int i, uint8_t *from) {
    length reach = bw(m->b, m->rules->reach.near_enemy);
    for (unsigned e = 0; e < m->b->elements; e++) {
        const struct element *x = &m->b->element[e];
        *from = (uint8_t)e;
        if (x->side == m->side) continue;
        if (x->where == INSIDE && comes_near(m, i, NULL, m->b->place[x->place].feature, reach)) return false;
        if (x->where != ON_TABLE || !element_near_box(m->b, e, m->box, reach)) continue;
        struct quad q = element_quad(m->b, e);
        if (comes_near(m, i, &q, 0, reach)) return false;
    }
    return true;
}

/* dba30-132: their first bound, or every psiloi of the move from good going into rough or bad. */
static bool psiloi_run_for_cover(const struct march *m) {
    bool battle = option_of(m->b, OPTION_PSILOI_FIRST_BOUND); /* so read: the first bound of the battle */
    if (battle ? m->b->bound <= 1 : m->b->side[m->side].bounds <= 1) return true;
    if (m->rules->customs.psiloi_start_only) return false;
    for (int i = 0; i < m->group.count; i++) {
        unsigned type = m->b->element[m->group.member[i]].type;
        struct quad start = base_quad(member_base(m, i, m->start[i])), end = base_quad(member_base(m, i, m->end[i]));
        if (!db_entirely_in_good(m->rules, m->b, &start, type) || db_entirely_in_good(m->rules, m->b, &end, type))
            return false;
    }
    return true;
}

/* May this kind of troops move once more at all, on good conditions? */
static bool has_moves_left(const struct march *m, unsigned e) {
    const struct element *x = &m->b->element[e];
    if (x->magic & MAGIC_DISMOUNTED) return false; /* dba22-094 */
    if (!x->moves || m->road >= 0) return true;    /* dba30-133 */
    bool unlimited = m->rules->customs.moves_unlimited;
    if (is_type(m->b, e, m->rules->sets.light_extra))
        return unlimited || x->moves <= m->rules->troop[x->type].extra_moves;
    if (is_type(m->b, e, m->rules->sets.charges_again)) return x->moves == 1;
    return is_type(m->b, e, m->rules->sets.psiloi) && (unlimited || x->moves == 1);
}

/* What allows troops their number of moves: those that may make more have a clause of their own. */
static clause move_count_clause(const struct march *m, unsigned e) {
    if (m->b->element[e].magic & MAGIC_DISMOUNTED) return m->rules->cite.extra_dismounted;
    if (is_type(m->b, e, m->rules->sets.charges_again)) return m->rules->cite.extra_charge;
    if (is_type(m->b, e, m->rules->sets.light_extra)) return m->rules->cite.extra_light;
    return is_type(m->b, e, m->rules->sets.psiloi) ? m->rules->cite.extra_psiloi : m->rules->cite.one_move;
}

/* Where others of its group may move on, the group's own clause holds it back. */
static clause who_stops_clause(const struct march *m, unsigned e) {
    for (int i = 0; told_by(m->rules->cite.extra_each) && i < m->group.count; i++)
        if (has_moves_left(m, m->group.member[i])) return m->rules->cite.extra_each;
    return move_count_clause(m, e);
}

bool db_move_count_law(const struct march *m, struct ruling *r) {
    for (int i = 0; i < m->group.count; i++)
        if (!has_moves_left(m, m->group.member[i]))
            return refuse_piece(r, who_stops_clause(m, m->group.member[i]), m->group.member[i],
                                "{p} has made all its moves of this bound");
    return true;
}

static bool refuse_near(const struct march *m, int i, uint8_t enemy, struct ruling *r) {
    const struct db_cites *cite = &m->rules->cite;
    bool inside = m->b->element[enemy].where == INSIDE;
    return refuse_pieces(r, inside ? or_else(cite->extra_near_place, cite->extra_near_enemy) : cite->extra_near_enemy,
                         m->group.member[i], enemy, "{p} may not start a further move, nor go, within 1 BW of {o}");
}

/* Does a further move of this member have to keep its distance? */
static bool must_keep_away(const struct march *m, int i) {
    uint8_t piece = m->group.member[i];
    if (!m->b->element[piece].moves) return false;
    if (m->road >= 0) return m->rules->customs.roads_near_enemy; /* dba30-133 */
    if (is_type(m->b, piece, m->rules->sets.charges_again)) return false;
    return is_type(m->b, piece, m->rules->sets.light_extra) || !m->rules->customs.psiloi_near_enemy;
}

static bool may_move_again(struct march *m, int i, struct ruling *r) {
    uint8_t piece = m->group.member[i], enemy;
    const struct db_cites *cite = &m->rules->cite;
    bool light = is_type(m->b, piece, m->rules->sets.light_extra);
    if (is_type(m->b, piece, m->rules->sets.charges_again)) return true; /* db_charge_law() looks at its end */
    if (light) {
        if (m->worst_going != GOING_GOOD && !m->rules->customs.light_in_any_going)
            return refuse_piece(r, cite->extra_light, piece, "{p}'s further moves must be wholly in good going");
    } else if (!psiloi_run_for_cover(m)) {
        return refuse_piece(r, cite->extra_psiloi, piece,
                            m->rules->customs.psiloi_start_only
                                ? "{p} may move again only in its side's first bound"
                                : "{p} may move a second time only in its side's first bound, or from good going into "
                                  "rough or bad going");
    }
    if (must_keep_away(m, i) && !keeps_away(m, i, &enemy)) return refuse_near(m, i, enemy, r);
    note(&m->notes, light ? cite->extra_light : cite->extra_psiloi, piece, NO_PIECE, "{p} makes a further move");
    return true;
}

bool db_extra_move_law(struct march *m, struct ruling *r) {
    uint8_t lead = m->group.lead;
    if (m->group.count > 1 && m->b->element[lead].moves && told_by(m->rules->cite.extra_group))
        note(&m->notes, m->rules->cite.extra_group, lead, NO_PIECE, "{p}'s group moves again as one");
    if (m->b->element[lead].moves > 1 && told_by(m->rules->cite.extra_unlimited))
        note(&m->notes, m->rules->cite.extra_unlimited, lead, NO_PIECE, "{p} goes on as long as there are PIPs");
    for (int i = 0; i < m->group.count; i++) {
        if (!m->b->element[m->group.member[i]].moves) continue;
        uint8_t enemy;
        m->way_matters = m->road < 0 && !may_move_again(m, i, r);
        if (m->way_matters) return false;
        if (m->road >= 0 && must_keep_away(m, i) && !keeps_away(m, i, &enemy)) return refuse_near(m, i, enemy, r);
        if (m->road >= 0)
            note(&m->notes, m->rules->cite.extra_road, m->group.member[i], NO_PIECE, "{p} moves on along the road");
    }
    return true;
}

/* Does it overlap an enemy who is in close combat? */
static bool overlaps_fighter(const struct db_rules *rules, const struct battle *b, unsigned e) {
    for (unsigned f = neighbour_from(b, e, 0); f < b->elements; f = neighbour_from(b, e, f + 1)) {
        if (b->element[f].side == b->element[e].side) continue;
        struct facts of = db_facts_of(rules, b, f);
        if ((of.overlap[0] == e || of.overlap[1] == e) && db_in_close_combat(rules, b, f)) return true;
    }
    return false;
}

/* dba22-097: in close combat by its front edge, as an overlap or giving rear support, as the whole move ends; those
 * attacked in flank or rear looked at as they are about to turn too. */
static bool takes_part(const struct march *m, const struct battle *after, const struct battle *turned, unsigned e) {
    if (db_front_is_taken(m->rules, after, e) || overlaps_fighter(m->rules, after, e)) return true;
    return db_gives_rear_support(m->rules, after, e) || db_gives_rear_support(m->rules, turned, e);
}

static bool charges_again(const struct march *m, unsigned e) {
    return m->b->element[e].moves && m->road < 0 && is_type(m->b, e, m->rules->sets.charges_again);
}

/* Every one of them that moves for the second time must get into the fight. */
static bool second_charge_law(const struct march *m, const struct plan *p, struct ruling *r) {
    struct battle after = *m->b, turned;
    for (int k = 0; k < p->count; k++) db_element_place(&after, p->moved[k].piece, p->moved[k].pose);
    turned = after;
    db_turn_to_face(m->rules, &turned, NULL);
    for (int i = 0; i < p->movers; i++) {
        uint8_t e = p->moved[i].piece;
        if (charges_again(m, e) && !takes_part(m, &after, &turned, e))
            return refuse_piece(r, m->rules->cite.extra_charge, e,
                                "{p}'s second move must end in close combat, as an overlap or in support: go further "
                                "or leave it");
    }
    return true;
}

/* The pose in which it is lined up belongs to its move, and so does an enemy who came into line with its group. */
static bool ends_away(const struct march *m, const struct plan *p, struct ruling *r) {
    const length reach = bw(m->b, m->rules->reach.near_enemy);
    for (int i = 0; i < p->movers && p->into_contact; i++) {
        if (!must_keep_away(m, i)) continue;
        struct quad q = base_quad(member_base(m, i, p->moved[i].pose));
        for (unsigned e = 0; e < m->b->elements; e++) {
            if (m->b->element[e].side == m->side || !on_table(m->b, e)) continue;
            struct base enemy = element_base(m->b, e);
            for (int k = p->movers; k < p->count; k++)
                if (p->moved[k].piece == e) enemy.pose = p->moved[k].pose;
            struct quad other = base_quad(enemy);
            if (quads_in_reach(&q, &other, reach)) return refuse_near(m, i, (uint8_t)e, r);
        }
    }
    return true;
}

bool db_charge_law(const struct march *m, const struct plan *p, struct ruling *r) {
    bool any = false;
    if (!ends_away(m, p, r)) return false;
    for (int i = 0; i < p->movers; i++) {
        uint8_t e = p->moved[i].piece;
        bool again = m->b->element[e].moves && m->road >= 0;
        if (again && p->into_contact && m->rules->customs.roads_without_contact)
            return refuse_piece(r, m->rules->cite.extra_road, e, "{p} may not move on along the road into contact");
        any = any || charges_again(m, e);
    }
    return !any || second_charge_law(m, p, r);
}
