/* Aiming: which battery may fire at whom, with how many fire points (1.18). */
#include "rules/dtn/flow.h"

bool dtn_in_arc(const struct battle *b, unsigned battery, unsigned target) {
    struct quad q = piece_quad(b, battery), other = piece_quad(b, target);
    struct point unused, near;
    nearest_points(&q, &other, &unused, &near);
    return dtn_quadrant_of(piece_base(b, battery), near) == FACE_FRONT;
}

/* dtn-246 to dtn-249: over every unit in between, if the levels and distances allow it. */
static bool fires_over(const struct battle *b, unsigned battery, unsigned target, unsigned between, struct ruling *r) {
    struct base base = piece_base(b, between);
    struct quad edge = base_quad(base), other = piece_quad(b, target); /* its front edge counts towards the target */
    edge.corner[REAR_LEFT] = edge.corner[FRONT_LEFT];
    edge.corner[REAR_RIGHT] = edge.corner[FRONT_RIGHT];
    struct overhead o = {dtn_level_of(b, battery),
                         dtn_level_of(b, between),
                         dtn_level_of(b, target),
                         dtn_piece_distance(b, battery, between),
                         in_inches(quads_distance(&edge, &other)),
                         b->piece[battery].weight == WEIGHT_HOWITZER};
    struct resolution why;
    why.results = why.reasons = 0;
    if (dtn_overhead_is_allowed(&o, &why)) return true;
    if (within(o.firer_to_between, 2 * INCH) || !at_least(o.between_to_target, 3 * INCH))
        return refuse_pieces(
            r, C(248), (uint8_t)battery, (uint8_t)between,
            "{p} cannot fire over {o}: it must be more than 2\" off, and its front 3\" from the target");
    return refuse_pieces(r, why.reason[0].clause, (uint8_t)battery, (uint8_t)between,
                         "{p} cannot fire over {o}: the levels do not allow it");
}

/* dtn-H32, dtn-H125: what bars the line of fire. */
bool dtn_line_is_open(const struct battle *b, unsigned battery, unsigned target, struct ruling *r) {
    struct quad other = piece_quad(b, target);
    struct point muzzle = dtn_front_middle(piece_base(b, battery)), at, unused;
    struct quad dot = {{muzzle, muzzle, muzzle, muzzle}};
    bool over = false;
    nearest_points(&dot, &other, &unused, &at);
    for (unsigned u = 0; u < b->pieces; u++) {
        if (u == battery || u == target || !is_unit(b, u) || !dtn_crosses_unit(b, u, muzzle, at)) continue;
        if (!fires_over(b, battery, target, u, r)) return false;
        over = true;
    }
    if (dtn_sees_past(b, battery, target, over)) return true;
    return refuse_pieces(r, H(32), (uint8_t)battery, (uint8_t)target, "{p} cannot see {o}");
}

static bool is_target(const struct battle *b, unsigned battery, unsigned target) {
    struct ruling unused = {0};
    if (!is_unit(b, target) || far_apart(b->piece[target].pose.at, b->piece[battery].pose.at, 12 * INCH)) return false;
    return b->piece[target].side != b->piece[battery].side &&
           dtn_range_band((enum weight)b->piece[battery].weight, dtn_piece_distance(b, battery, target)) != BAND_OUT &&
           dtn_in_arc(b, battery, target) && dtn_line_is_open(b, battery, target, &unused);
}

/* dtn-H95: another single-SP battery within 1" that fires at the same target: named together with it, or before. With
 * nobody named it is enough that it could. */
static bool is_consolidated(const struct battle *b, unsigned battery, unsigned target, const struct act *named) {
    for (unsigned g = 0; g < b->pieces; g++) {
        const struct piece *p = &b->piece[g];
        if (g == battery || !is_unit(b, g) || !is_gun(p) || p->side != b->piece[battery].side) continue;
        if (unit_strength(p) != 1 || is_limbered(p) || !within(dtn_piece_distance(b, g, battery), INCH)) continue;
        bool fired = has_mark(b, g, MARK_FIRED) && has_mark(b, g, MARK_MOVED_NOW) && p->target == target, with = false;
        for (unsigned i = 0; named && i < named->piece_count; i++) with = with || named->piece[i] == g;
        if (!named) with = !has_mark(b, g, MARK_RECOVERED | MARK_FIRED) && is_target(b, g, target);
        if (fired || with) return true;
    }
    return false;
}

struct shot dtn_battery_shot(const struct battle *b, unsigned battery, unsigned target, const struct act *named) {
    const struct piece *g = &b->piece[battery], *t = &b->piece[target];
    struct ruling unused = {0};
    bool single = unit_strength(g) == 1;
    return (struct shot){.weight = (enum weight)g->weight,
                         .range = dtn_piece_distance(b, battery, target),
                         .single_sp = single,
                         .consolidated = single && is_consolidated(b, battery, target, named),
                         .firer_moved = g->marks & MARK_HAS_MOVED,
                         .fired_on_chargers = g->marks & MARK_FIRED_ON_CHARGERS,
                         .indirect = !dtn_line_is_open(b, battery, target, &unused) &&
                                     dtn_blind_fire_is_possible(b, battery, target),
                         .target_rapid = t->status == STATUS_RAPID || t->status == STATUS_ROAD_MARCH};
}

/* dtn-H102: no fire into a fight or close to friends. */
bool dtn_friends_near(const struct battle *b, unsigned battery, unsigned target) {
    for (unsigned f = 0; f < b->pieces; f++)
        if (f != battery && is_unit(b, f) && b->piece[f].side == b->piece[battery].side &&
            !far_apart(b->piece[f].pose.at, b->piece[target].pose.at, INCH) &&
            within(dtn_piece_distance(b, f, target), INCH))
            return true;
    return false;
}

bool dtn_battery_is_ready(const struct battle *b, unsigned g, struct ruling *r) {
    const struct piece *p = &b->piece[g];
    if (!is_unit(b, g) || !is_gun(p)) return refuse_piece(r, C(244), (uint8_t)g, "{p} is no artillery");
    if (is_limbered(p)) return refuse_piece(r, H(94), (uint8_t)g, "{p} is limbered: only deployed artillery fires");
    if (is_silenced(p)) return refuse_piece(r, H(65), (uint8_t)g, "{p} is silenced");
    if (p->marks & MARK_RECOVERED) return refuse_piece(r, C(267), (uint8_t)g, "{p} has rested and gives up its fire");
    if (p->marks & MARK_FIRED)
        return refuse_piece(r, H(97), (uint8_t)g, "{p} has fired, or fought in a firefight, this phase");
    uint8_t holder = dtn_enemy_touching(b, g);
    return holder == NO_PIECE || refuse_pieces(r, H(102), (uint8_t)g, holder, "{p} is in contact with {o}");
}

/* dtn-H96: a shot at it would have an FP at least. */
static bool has_points(const struct battle *b, unsigned battery, unsigned target, const struct act *named) {
    struct shot s = dtn_battery_shot(b, battery, target, named);
    return dtn_fire_points(&s, NULL) > 0;
}

bool dtn_battery_may_fire(const struct battle *b, unsigned battery, unsigned target, const struct act *named,
                          struct ruling *r) {
    if (!dtn_battery_is_ready(b, battery, r)) return false;
    if (!is_unit(b, target) || b->piece[target].side == b->piece[battery].side)
        return refuse_piece(r, C(245), (uint8_t)battery, "{p} fires at an enemy unit");
    if (!dtn_in_arc(b, battery, target))
        return refuse_pieces(r, C(244), (uint8_t)battery, (uint8_t)target, "{o} is not in {p}'s arc of fire");
    struct shot s = dtn_battery_shot(b, battery, target, named);
    if (dtn_range_band(s.weight, s.range) == BAND_OUT)
        return refuse_pieces(r, C(223), (uint8_t)battery, (uint8_t)target, "{o} is out of the range of {p}");
    if (!s.indirect && !dtn_line_is_open(b, battery, target, r)) return false;
    if (dtn_fire_points(&s, NULL) == 0)
        return refuse_pieces(r, H(96), (uint8_t)battery, (uint8_t)target,
                             "{p} has no fire points left at {o}: too weak at this range");
    if (dtn_friends_near(b, battery, target))
        return refuse_pieces(r, H(102), (uint8_t)battery, (uint8_t)target,
                             "{p} may not fire at {o}: friends are too near to it");
    for (unsigned t = 0; t < b->pieces; t++)
        if (t != target && !dtn_target_is_allowed(true, s.range, dtn_piece_distance(b, battery, t), NULL) &&
            is_target(b, battery, t) && !dtn_friends_near(b, battery, t) && has_points(b, battery, t, named))
            return refuse_pieces(r, C(245), (uint8_t)battery, (uint8_t)t,
                                 "{p} must fire at the closest target: {o} is more than 1\" nearer");
    return true;
}
