/* An order in itself, whatever stands in its way: its steps as they are meant; and what is wrong with it, asked only
 * when a move is refused, so that the ruling names what the player should change first. */
#include "rules/debellis/contact/positions.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"

/* Where a step would lead if nothing stood in the way. */
static struct pose pose_ordered(const struct march *m, struct pose p, const struct step *s) {
    const length half = m->b->base_width / 2;
    switch ((enum step_kind)s->kind) {
    case STEP_ADVANCE:
        return pose_moved(p, 0, s->distance);
    case STEP_SLIDE:
        return pose_moved(p, s->distance, 0);
    case STEP_WHEEL:
        return s->side == EDGE_LEFT ? pose_turned(p, point_at(p, -half, 0), -s->turn)
                                    : pose_turned(p, point_at(p, half, 0), s->turn);
    case STEP_TO:
        return (struct pose){s->at, s->turn, 0};
    case STEP_ALONG:
        break;
    }
    return p;
}

/* What the order measures at least: a single element from start to end (H06), a group by what it goes ahead (H07). */
static length ordered_distance(const struct march *m) {
    const struct base start = member_base(m, 0, m->start[0]);
    struct pose end = start.pose;
    length ahead = 0;
    for (int i = 0; i < m->act->step_count; i++) {
        const struct step *s = &m->act->step[i];
        if (s->kind == STEP_ADVANCE && s->distance > 0) ahead += s->distance;
        end = pose_ordered(m, end, s);
    }
    if (!is_single(m)) return ahead;
    return m->rules->customs.measure_all_corners ? db_base_shift(start, end) : db_front_shift(start, end);
}

bool db_order_is_too_long(struct march *m, struct ruling *r) {
    m->allowance = INT32_MAX;
    for (int i = 0; i < m->group.count; i++) {
        length limit = db_speed_in(m->rules, m->b, m->b->element[m->group.member[i]].type, GOING_GOOD);
        if (limit >= m->allowance) continue;
        m->allowance = limit;
        m->slowest = (uint8_t)i;
        m->slow_going = GOING_GOOD;
        m->slow_in = NO_PIECE;
        m->allowance_from = db_speed_clause(m, i, GOING_GOOD);
    }
    m->distance = ordered_distance(m);
    return m->distance > m->allowance + MEASURE_SLACK && !db_refuse_speed(m, r);
}

bool db_order_takes_edge_unlawfully(const struct march *m, struct ruling *r) {
    const struct step *last = &m->act->step[m->act->step_count - 1];
    if (!is_single(m) || last->kind != STEP_TO) return false;
    const struct base end = member_base(m, 0, (struct pose){last->at, last->turn, 0});
    const struct tolerance t = battle_tolerance(m->b);
    struct quad q = base_quad(end);
    struct box box = quad_box(&q);
    for (unsigned e = 0; e < m->b->elements; e++) {
        if (m->b->element[e].side == m->side || !on_table(m->b, e) || !element_near_box(m->b, e, box, t.gap)) continue;
        struct contact met = contact_of(end, db_base_as_it_fights(m->rules, m->b, e), t);
        if (met.kind != CONTACT_FLANK && met.kind != CONTACT_REAR) continue;
        if (!db_edge_attack_law(m->rules, m->b, m->group.lead, m->start[0], e, met.edge, t.gap, r)) return true;
    }
    return false;
}

/* --- as it is meant ----------------------------------------------------------------------------------------------- */

/* Two steps of a kind, one after the other, are one: ahead and ahead, a wheel and more of it, on along the road. Who
 * says it in two sentences gets the verdict of whoever says it in one (what a turn spares, what a zone asks of a
 * straight part). */
static bool is_more_of(const struct step *s, const struct step *more) {
    if (s->kind != more->kind || s->kind == STEP_TO || s->side != more->side) return false;
    if (s->kind == STEP_WHEEL) return s->turn + more->turn < HALF_TURN;
    return (s->distance < 0) == (more->distance < 0);
}

struct act db_steps_joined(const struct act *act) {
    struct act joined = *act;
    joined.step_count = 0;
    for (int i = 0; i < act->step_count; i++) {
        const struct step *s = &act->step[i];
        struct step *last = joined.step_count ? &joined.step[joined.step_count - 1] : NULL;
        if (!last || !is_more_of(last, s)) {
            joined.step[joined.step_count++] = *s;
            continue;
        }
        last->distance += s->distance;
        last->turn = (heading)(last->turn + s->turn);
    }
    return joined;
}
