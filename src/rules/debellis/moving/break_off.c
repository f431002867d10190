/* Breaking off from close combat (dba30-H12, dba22-104 to 107): straight back, far enough, with nobody at flank or
 * rear. */
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"

/* In the going it stands in: behind walls, in good going (dbf-H66). */
static length speed_here(const struct march *m, unsigned e) {
    struct quad q = element_quad(m->b, e);
    unsigned type = m->b->element[e].type;
    enum going going = on_table(m->b, e) ? db_going_under(m->rules, m->b, &q, type) : GOING_GOOD;
    return db_speed_in(m->rules, m->b, type, going);
}

bool db_may_break_off(const struct march *m, struct ruling *r) {
    const struct db_cites *cite = &m->rules->cite;
    clause c = cite->break_off, flank = or_else(cite->break_off_flank, c);
    uint8_t e = m->group.lead;
    struct facts f = db_facts_of(m->rules, m->b, e);
    uint8_t touching = db_touched_by(m->rules, m->b, e);
    for (int side = 0; side < 2; side++)
        if (f.flank[side] != NO_PIECE)
            return refuse_pieces(r, flank, e, f.flank[side], "{p} cannot break off with {o} at its flank");
    if (f.rear != NO_PIECE) return refuse_pieces(r, flank, e, f.rear, "{p} cannot break off with {o} at its rear");
    if (touching != NO_PIECE)
        return refuse_pieces(r, flank, e, touching, "{p} cannot break off with {o} at its flank or rear");
    if (m->rules->customs.swift_break_off && f.front != NO_PIECE && speed_here(m, e) < speed_here(m, f.front))
        return refuse_pieces(r, c, e, f.front, "{p} cannot break off: {o} is faster where they stand");
    return true;
}

static bool refuse_but_back(const struct march *m, bool retires, struct ruling *r) {
    const struct db_cites *cite = &m->rules->cite;
    if (!retires && told_by(cite->break_off_back)) /* dba22-H20 */
        return refuse_piece(r, cite->group_no_combat, m->group.lead,
                            "{p} is in close combat: it can make no move but straight back, to break off");
    return refuse_piece(r, or_else(cite->break_off_back, cite->break_off), m->group.lead,
                        "{p} is in close combat: it may only go straight back, far enough to break off");
}

/* Whatever may bar the way: a pose ordered that does not lie straight behind it, facing as it does, is no breaking off.
 */
bool db_order_is_straight_back(const struct march *m, struct ruling *r) {
    const struct tolerance t = battle_tolerance(m->b);
    const struct step *last = &m->act->step[m->act->step_count - 1];
    if (last->kind != STEP_TO) return true;
    struct point local = point_local(m->start[0], last->at);
    bool aside = local.x > t.gap || local.x<-t.gap, turned = angle_between(m->start[0].facing, last->turn)> t.angle;
    if (!aside && !turned && local.y <= 0) return true;
    return refuse_but_back(m, local.y < -t.gap, r);
}

bool db_break_off_law(const struct march *m, struct ruling *r) {
    length least = bw(m->b, m->rules->reach.break_off ? m->rules->reach.break_off : 1000);
    bool retires = point_local(m->start[0], m->end[0].at).y < -battle_tolerance(m->b).gap;
    if (!db_goes_straight_back(m)) return refuse_but_back(m, retires, r);
    if (m->distance < least - MEASURE_SLACK) {
        refuse_piece(r, or_else(m->rules->cite.break_off_far, m->rules->cite.break_off), m->group.lead,
                     "{p} must go back {b0} at least to break off");
        r->why.number[0] = least;
        return false;
    }
    return true;
}
