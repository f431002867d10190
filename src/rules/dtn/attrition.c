/* The attrition phase: firefights, recovery of artillery, fire and its resolution (1.17 to 1.21). */
#include "rules/dtn/flow.h"

/* --- firefights ----------------------------------------------------------------------------------------- */

enum { FIREFIGHT_PHASE = 4 };

/* dtn-H132: one firefight for each pair of faces, also when both declared. */
static bool fought_already(const struct battle *b, unsigned unit, unsigned target) {
    for (unsigned i = 0; i < b->clashes; i++)
        for (int f = 0; f < FACES; f++)
            if (b->clash[i].defender == unit && b->clash[i].attacker[f] == target) return true;
    return false;
}

void gather_firefights(struct battle *b, struct events *ev) {
    for (unsigned u = 0; u < b->pieces; u++) {
        uint8_t t = b->piece[u].target;
        if (!is_unit(b, u) || !has_mark(b, u, MARK_FIREFIGHT) || t == NO_PIECE || !is_unit(b, t)) continue;
        if (beyond(piece_distance(b, u, t), 2 * INCH) || is_limbered(&b->piece[u])) {
            tell_pieces(ev, "lapsed", HOUSE(76), "{p} and {o} are too far apart for a firefight", u, t);
            continue;
        }
        if (fought_already(b, u, t)) {
            tell_pieces(ev, "lapsed", HOUSE(132), "{p} and {o} fight one firefight, though both attacked", u, t);
            continue;
        }
        tell_pieces(ev, "firefight_due", 220, "{p} and {o} fight their firefight now", u, t);
        enum face face = face_attacked(b, t, piece_base(b, u));
        add_clash(b, u, t, face, FIREFIGHT_PHASE, CLASH_FIREFIGHT);
        b->piece[u].marks |= MARK_FIRED; /* dtn-H76: guns that fight so neither fire nor recover */
        b->piece[t].marks |= MARK_FIRED;
    }
}

bool firefights_wait(struct battle *b, struct events *ev) {
    if (clashes_wait(b, FIREFIGHT_PHASE, ev)) return true;
    if (b->tasks) return false;
    b->side[0].passed = b->side[1].passed = false;
    b->phase = PHASE_RECOVERY;
    return false;
}

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

bool recovery_waits(struct battle *b, struct events *ev) {
    (void)ev;
    if (side_waits(b, any_recovers)) return true;
    b->side[0].passed = b->side[1].passed = false;
    b->phase = PHASE_FIRE;
    return false;
}

bool do_battery_recovers(struct doing *d) {
    struct battle *b = d->b;
    if (b->tasks) return not_now(d);
    uint8_t u = named_piece(d, responding_side(b));
    if (u == NO_PIECE) return false;
    if (!may_recover(b, u))
        return refuse_piece(d->r, 267, u, "{p} does not recover: it moved or fired this period, or needs no rest");
    if (!d->play) return true;
    struct piece *p = &b->piece[u];
    p->marks |= MARK_RECOVERED;
    if (p->fatigue) {
        p->fatigue--;
        tell_pieces(d->ev, "recover", 267, "{p} rests and loses a fatigue point", u, NO_PIECE);
    } else {
        push_task(b, TASK_RECOVERY, p->side, u, NO_PIECE, p->hits);
    }
    return true;
}

/* --- fire ----------------------------------------------------------------------------------------------- */

static bool in_arc(const struct battle *b, unsigned battery, unsigned target) {
    struct quad q = piece_quad(b, battery), other = piece_quad(b, target);
    struct point unused, near;
    nearest_points(&q, &other, &unused, &near);
    return quadrant_of(piece_base(b, battery), near) == FACE_FRONT;
}

/* dtn-246 to dtn-249: over a unit in between, if the levels and distances allow it. */
static bool line_is_open(const struct battle *b, unsigned battery, unsigned target) {
    uint8_t between = unit_between(b, battery, target);
    if (between == NO_PIECE) return sees(b, battery, target);
    struct overhead o = {level_of(b, battery),
                         level_of(b, between),
                         level_of(b, target),
                         piece_distance(b, battery, between),
                         piece_distance(b, between, target),
                         b->piece[battery].weight == WEIGHT_HOWITZER};
    return overhead_is_allowed(&o, NULL) && within(piece_distance(b, battery, target), b->visibility);
}

static bool is_target(const struct battle *b, unsigned battery, unsigned target) {
    if (!is_unit(b, target) || far_apart(b->piece[target].pose.at, b->piece[battery].pose.at, 12 * INCH)) return false;
    return b->piece[target].side != b->piece[battery].side &&
           range_band((enum weight)b->piece[battery].weight, piece_distance(b, battery, target)) != BAND_OUT &&
           in_arc(b, battery, target) && line_is_open(b, battery, target);
}

/* dtn-H95 */
static bool is_consolidated(const struct battle *b, unsigned battery, unsigned target) {
    for (unsigned g = 0; g < b->pieces; g++)
        if (g != battery && is_unit(b, g) && is_gun(&b->piece[g]) && b->piece[g].side == b->piece[battery].side &&
            unit_strength(&b->piece[g]) == 1 && !is_limbered(&b->piece[g]) && !has_mark(b, g, MARK_RECOVERED) &&
            within(piece_distance(b, g, battery), INCH) && is_target(b, g, target))
            return true;
    return false;
}

static struct shot shot_at(const struct battle *b, unsigned battery, unsigned target) {
    const struct piece *g = &b->piece[battery], *t = &b->piece[target];
    bool single = unit_strength(g) == 1;
    return (struct shot){.weight = (enum weight)g->weight,
                         .range = piece_distance(b, battery, target),
                         .single_sp = single,
                         .consolidated = single && is_consolidated(b, battery, target),
                         .firer_moved = g->marks & MARK_HAS_MOVED,
                         .fired_on_chargers = g->marks & MARK_FIRED_ON_CHARGERS,
                         .target_rapid = t->status == STATUS_RAPID || t->status == STATUS_ROAD_MARCH};
}

/* dtn-H102: no fire into a fight or close to friends. */
static bool friends_near(const struct battle *b, unsigned battery, unsigned target) {
    for (unsigned f = 0; f < b->pieces; f++)
        if (is_unit(b, f) && b->piece[f].side == b->piece[battery].side &&
            !far_apart(b->piece[f].pose.at, b->piece[target].pose.at, INCH) &&
            within(piece_distance(b, f, target), INCH))
            return true;
    return false;
}

static bool battery_is_ready(const struct battle *b, unsigned g, struct ruling *r) {
    const struct piece *p = &b->piece[g];
    if (!is_unit(b, g) || !is_gun(p)) return refuse_piece(r, 244, (uint8_t)g, "{p} is no artillery");
    if (is_limbered(p)) return refuse_piece(r, HOUSE(94), (uint8_t)g, "{p} is limbered: only deployed artillery fires");
    if (is_silenced(p)) return refuse_piece(r, HOUSE(65), (uint8_t)g, "{p} is silenced");
    if (p->marks & MARK_RECOVERED) return refuse_piece(r, 267, (uint8_t)g, "{p} has rested and gives up its fire");
    if (p->marks & MARK_FIRED)
        return refuse_piece(r, HOUSE(97), (uint8_t)g, "{p} has fired, or fought in a firefight, this phase");
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != p->side && pieces_touch(b, g, e))
            return refuse_piece(r, HOUSE(102), (uint8_t)g, "{p} is in contact with the enemy");
    return true;
}

bool battery_may_fire(const struct battle *b, unsigned battery, unsigned target, struct ruling *r) {
    if (!battery_is_ready(b, battery, r)) return false;
    if (!is_unit(b, target) || b->piece[target].side == b->piece[battery].side)
        return refuse_piece(r, 245, (uint8_t)battery, "{p} fires at an enemy unit");
    struct shot s = shot_at(b, battery, target);
    s.indirect = !line_is_open(b, battery, target) && blind_fire_is_possible(b, battery, target);
    if (!in_arc(b, battery, target))
        return refuse_pieces(r, 244, (uint8_t)battery, (uint8_t)target, "{o} is not in {p}'s arc of fire");
    if (fire_points(&s, NULL) == 0)
        return refuse_pieces(r, range_band(s.weight, s.range) == BAND_OUT ? 223 : HOUSE(96), (uint8_t)battery,
                             (uint8_t)target, "{p} has no fire points at {o}: out of range or too weak");
    if (!s.indirect && !line_is_open(b, battery, target))
        return refuse_pieces(r, 248, (uint8_t)battery, (uint8_t)target,
                             "{p} cannot see {o} nor fire over what stands between");
    if (friends_near(b, battery, target))
        return refuse_pieces(r, HOUSE(102), (uint8_t)battery, (uint8_t)target, "friends are too near to {o}");
    for (unsigned t = 0; t < b->pieces; t++)
        if (t != target && is_target(b, battery, t) && !friends_near(b, battery, t) &&
            !target_is_allowed(true, s.range, piece_distance(b, battery, t), NULL))
            return refuse_pieces(r, 245, (uint8_t)battery, (uint8_t)t,
                                 "{p} must fire at the closest target: {o} is more than 1\" nearer");
    return true;
}

static bool any_fires(const struct battle *b, unsigned side) {
    struct ruling r = {0};
    for (unsigned g = 0; g < b->pieces; g++) {
        if (b->piece[g].side != side || !is_unit(b, g) || !is_gun(&b->piece[g]) || !battery_is_ready(b, g, &r))
            continue;
        for (unsigned t = 0; t < b->pieces; t++)
            if (is_unit(b, t) && b->piece[t].side != side &&
                !far_apart(b->piece[t].pose.at, b->piece[g].pose.at, 12 * INCH) && battery_may_fire(b, g, t, &r))
                return true;
    }
    return false;
}

void place_markers(struct battle *b, unsigned battery, unsigned target, const struct shot *s, int points,
                   struct events *ev) {
    struct piece *t = &b->piece[target];
    bool far = range_band(s->weight, s->range) == BAND_LONG || s->indirect;
    enum face face = quadrant_of(piece_base(b, target), front_middle(piece_base(b, battery)));
    if (far)
        t->far = (uint8_t)(t->far + points);
    else
        t->near = (uint8_t)(t->near + points);
    if (s->weight == WEIGHT_HEAVY || s->weight == WEIGHT_HOWITZER) t->heavy = true;
    t->faces |= (uint8_t)(1u << face);
    struct event *e = tell_pieces(ev, "fire", s->check ? 138 : 223, "{p} fires at {o}: {0} FPs", battery, target);
    e->said.number[0] = points;
}

bool do_fire(struct doing *d) {
    struct battle *b = d->b;
    if (b->tasks) return not_now(d);
    uint8_t g = named_piece(d, responding_side(b));
    if (g == NO_PIECE) return false;
    if (!on_table(b, d->act->target)) return refuse_piece(d->r, 245, g, "name the target of {p}");
    if (!battery_may_fire(b, g, d->act->target, d->r)) return false;
    if (!d->play) return true;
    struct shot s = shot_at(b, g, d->act->target);
    s.indirect = !line_is_open(b, g, d->act->target);
    if (s.indirect)
        tell_pieces(d->ev, "blind", HOUSE(99), "{p} fires blind at {o}, which others see", g, d->act->target);
    b->piece[g].target = d->act->target;
    place_markers(b, g, d->act->target, &s, fire_points(&s, NULL), d->ev);
    b->piece[g].marks |= MARK_FIRED | MARK_MOVED_NOW; /* the second: it fired FPs, and tires (dtn-260) */
    return true;
}

/* --- resolution ----------------------------------------------------------------------------------------- */

bool fire_waits(struct battle *b, struct events *ev) {
    if (side_waits(b, any_fires)) return true;
    b->phase = PHASE_RESOLUTION;
    tell(ev, "resolution", 22, "FPs and fatigue are resolved as due");
    for (unsigned u = 0; u < b->pieces; u++) {
        struct piece *p = &b->piece[u];
        if (!is_unit(b, u)) continue;
        if (is_gun(p) && has_mark(b, u, MARK_FIRED) && has_mark(b, u, MARK_MOVED_NOW)) {
            p->fatigue++;
            tell_pieces(ev, "fatigue", 260, "{p} has fired and tires", u, NO_PIECE);
            if (p->fatigue >= 2) push_task(b, TASK_FATIGUE, p->side, u, NO_PIECE, 0);
        }
        if (p->near + p->far < 3) continue;
        tell_pieces(ev, "due", 224, "3 FPs or more lie on {p}: they are resolved", u, NO_PIECE);
        push_fire(b, u);
    }
    return false;
}

bool resolution_waits(struct battle *b, struct events *ev) {
    end_period(b, ev);
    return false;
}
