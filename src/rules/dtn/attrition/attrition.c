/* The attrition phase after its firefights: recovery of artillery, fire and its resolution (1.18 to 1.21). */
#include "rules/dtn/flow.h"

/* --- recovery ------------------------------------------------------------------------------------------- */

static bool may_recover(const struct battle *b, unsigned u) {
    const struct piece *p = &b->piece[u];
    return is_unit(b, u) && is_gun(p) && p->hits + p->fatigue > 0 &&
           !has_mark(b, u, MARK_HAS_MOVED | MARK_FIRED | MARK_RECOVERED | MARK_FIRED_ON_CHARGERS);
}

/* Asks the first player, then the second; true while somebody has something to do. */
static bool side_waits(struct battle *b, bool (*any)(const struct battle *, unsigned side)) {
    for (int i = 0; i < 2; i++) {
        unsigned side = i == 0 ? b->first : 1u - b->first;
        if (b->side[side].passed) continue;
        if (any(b, side)) return true;
        b->side[side].passed = true;
    }
    return false;
}

static bool any_recovers(const struct battle *b, unsigned side) {
    for (unsigned u = 0; u < b->pieces; u++)
        if (b->piece[u].side == side && may_recover(b, u)) return true;
    return false;
}

bool dtn_recovery_waits(struct battle *b, struct events *ev) {
    (void)ev;
    if (side_waits(b, any_recovers)) return true;
    b->side[0].passed = b->side[1].passed = false;
    b->phase = PHASE_FIRE;
    return false;
}

static bool may_rest(const struct battle *b, uint8_t u, struct ruling *r) {
    const struct piece *p = &b->piece[u];
    if (!is_unit(b, u) || !is_gun(p))
        return refuse_piece(r, C(124), u, "{p} is no artillery: it recovers in its turn, under a Regroup order");
    if (p->marks & MARK_HAS_MOVED)
        return refuse_piece(r, H(52), u, "{p} has moved this period (limbering counts) and does not recover");
    if (p->marks & MARK_FIRED_ON_CHARGERS)
        return refuse_piece(r, C(267), u, "{p} has fired on chargers this period and does not recover");
    if (p->marks & MARK_FIRED)
        return refuse_piece(r, H(76), u, "{p} has fought in a firefight this period and does not recover");
    if (p->marks & MARK_RECOVERED) return refuse_piece(r, C(267), u, "{p} has rested already this period");
    return may_recover(b, u) || refuse_piece(r, C(267), u, "{p} has neither fatigue nor hits to recover");
}

bool dtn_judge_battery_recovers(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t u = dtn_named_piece(b, a, dtn_responding_side(b), r);
    if (u == NO_PIECE) return false;
    if (!may_rest(b, u, r)) return false;
    plan->piece = u;
    return true;
}

void dtn_play_battery_recovers(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a;
    uint8_t u = plan->piece;
    struct piece *p = &b->piece[u];
    p->marks |= MARK_RECOVERED;
    if (is_silenced(p)) tell_pieces(ev, "rests", H(104), "{p} is silenced and recovers like any other", u, NO_PIECE);
    if (p->fatigue) {
        p->fatigue--;
        tell_pieces(ev, "recover", C(267), "{p} rests and loses a fatigue point", u, NO_PIECE);
    } else {
        dtn_push_task(b, TASK_RECOVERY, p->side, u, NO_PIECE, p->hits);
    }
}

/* --- fire ----------------------------------------------------------------------------------------------- */

/* A battery may fire, or the shot of one that has may bounce on (dtn-H98). */
static bool any_fires(const struct battle *b, unsigned side) {
    struct ruling r = {0};
    for (unsigned g = 0; g < b->pieces; g++) {
        if (b->piece[g].side == side && dtn_shot_may_bounce(b, g)) return true;
        if (b->piece[g].side != side || !is_unit(b, g) || !is_gun(&b->piece[g]) || !dtn_battery_is_ready(b, g, &r))
            continue;
        for (unsigned t = 0; t < b->pieces; t++)
            if (is_unit(b, t) && b->piece[t].side != side &&
                !far_apart(b->piece[t].pose.at, b->piece[g].pose.at, 12 * INCH) &&
                dtn_battery_may_fire(b, g, t, NULL, &r))
                return true;
    }
    return false;
}

void dtn_place_markers(struct battle *b, unsigned battery, unsigned target, const struct shot *s, int points,
                       struct events *ev) {
    struct piece *t = &b->piece[target];
    bool far = dtn_range_band(s->weight, s->range) == BAND_LONG || s->indirect;
    enum face face = dtn_quadrant_of(piece_base(b, target), dtn_front_middle(piece_base(b, battery)));
    if (far)
        t->far = (uint8_t)(t->far + points);
    else
        t->near = (uint8_t)(t->near + points);
    if (s->weight == WEIGHT_HEAVY || s->weight == WEIGHT_HOWITZER) {
        if (far)
            t->heavy_far = (uint8_t)(t->heavy_far + points);
        else
            t->heavy_near = (uint8_t)(t->heavy_near + points);
    }
    enum disadvantage cover = dtn_cover_of(b, target, dtn_front_middle(piece_base(b, battery)));
    if (t->covered && cover + 1u != t->covered)
        tell_pieces(ev, "cover", H(150), "fire at {o} from several sides: the least cover counts", battery, target);
    if (!t->covered || cover + 1u < t->covered) t->covered = (uint8_t)(cover + 1); /* dtn-H150 */
    t->faces |= (uint8_t)(1u << face);
    struct event *e = tell_pieces(ev, "fire", s->check ? C(138) : C(223),
                                  "{p} fires at {o}, {h1}\" off; FPs placed: {0}", battery, target);
    e->said.number[0] = points;
    e->said.number[1] = s->range;
    struct resolution why;
    why.results = why.reasons = 0;
    if (ev) dtn_fire_points(s, &why);
    dtn_tell_reasons(ev, &why, battery, target);
}

static bool fire_together(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    for (unsigned i = 0; i < a->piece_count; i++) {
        uint8_t g = a->piece[i];
        if (!on_table(b, g) || b->piece[g].side != dtn_responding_side(b))
            return refuse_piece(r, C(21), g, "{p} is not yours to command now");
        if (!dtn_battery_may_fire(b, g, a->target, a, r)) return false;
        plan->shot[i] = dtn_battery_shot(b, g, a->target, a);
    }
    return true;
}

bool dtn_judge_fire(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    if (a->piece_count == 0) return refuse(r, C(21), "name the batteries that fire");
    if (!on_table(b, a->target)) return refuse_piece(r, C(245), a->piece[0], "name the target of {p}");
    if (!fire_together(b, a, plan, r)) return false;
    return true;
}

void dtn_play_fire(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t target = a->target;
    for (unsigned i = 0; i < a->piece_count; i++) {
        uint8_t g = a->piece[i];
        const struct shot *s = &plan->shot[i];
        if (s->indirect) tell_pieces(ev, "blind", H(99), "{p} fires blind at {o}, which others see", g, target);
        if (s->consolidated)
            tell_pieces(ev, "consolidated", H(95), "{p} fires at {o} together with the battery beside it", g, target);
        b->piece[g].target = target;
        dtn_place_markers(b, g, target, s, dtn_fire_points(s, NULL), ev);
        b->piece[g].marks |= MARK_FIRED | MARK_MOVED_NOW; /* the second: it fired FPs, and tires (dtn-260) */
    }
}

/* --- resolution ----------------------------------------------------------------------------------------- */

bool dtn_fire_waits(struct battle *b, struct events *ev) {
    if (side_waits(b, any_fires)) return true;
    b->phase = PHASE_RESOLUTION;
    tell(ev, "resolution", C(22), "FPs and fatigue are resolved as due");
    for (unsigned u = 0; u < b->pieces; u++) {
        struct piece *p = &b->piece[u];
        if (!is_unit(b, u)) continue;
        if (is_gun(p) && has_mark(b, u, MARK_FIRED) && has_mark(b, u, MARK_MOVED_NOW)) {
            p->fatigue++;
            tell_pieces(ev, "fatigue", C(260), "{p} has fired and tires", u, NO_PIECE);
            if (p->fatigue >= 2) dtn_push_task(b, TASK_FATIGUE, p->side, u, NO_PIECE, 0);
        }
        if (p->near + p->far < 3) continue;
        tell_pieces(ev, "due", C(224), "3 FPs or more lie on {p}: they are resolved", u, NO_PIECE);
        dtn_push_fire(b, u);
    }
    return false;
}

bool dtn_resolution_waits(struct battle *b, struct events *ev) {
    for (unsigned u = 0; u < b->pieces; u++) { /* dtn-H103 */
        int hits = b->piece[u].due_hits;
        b->piece[u].due_hits = 0;
        if (is_unit(b, u)) dtn_hit_unit(b, u, hits, false, H(103), ev);
    }
    dtn_end_period(b, ev);
    return false;
}
