/* Indirect fire: bounce-through at a second target, and blind fire at what only others see (229 to 234, H98, H99). */
#include "rules/dtn/flow.h"

/* --- blind fire ----------------------------------------------------------------------------------------- */

static bool seen_by_a_friend(const struct battle *b, unsigned battery, unsigned target) {
    for (unsigned u = 0; u < b->pieces; u++)
        if (u != battery && is_unit(b, u) && b->piece[u].side == b->piece[battery].side && dtn_sees(b, u, target))
            return true;
    return false;
}

/* Within 2" of an edge of the woods or houses it stands in, looked for all round. */
static bool near_the_edge(const struct battle *b, uint32_t f, struct point p) {
    enum { WAYS = 16 };
    for (int i = 0; i < WAYS; i++) {
        struct pose way = {p, (heading)(65536 / WAYS * i), 0};
        if (!feature_holds_point(&b->terrain, (int)f, point_at(way, 0, on_table_length(2 * INCH) + 10))) return true;
    }
    return false;
}

/* Within 2" inside woods or houses, or behind a hill. */
static bool is_hidden_by_ground(const struct battle *b, unsigned battery, unsigned target) {
    struct point from = dtn_front_middle(piece_base(b, battery)), to = base_centre(piece_base(b, target));
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        unsigned flags = dtn_ground[b->terrain.feature[f].kind].flags;
        bool inside = feature_holds_point(&b->terrain, (int)f, to);
        if (flags & (GROUND_WOODED | GROUND_BUA) && inside && near_the_edge(b, f, to)) return true;
        if (flags & GROUND_LEVEL && feature_meets_segment(&b->terrain, (int)f, from, to) && !inside &&
            !feature_holds_point(&b->terrain, (int)f, from))
            return true;
    }
    return false;
}

bool dtn_blind_fire_is_possible(const struct battle *b, unsigned battery, unsigned target) {
    if (dtn_sees_past(b, battery, target, true)) return false; /* the ground does not hide it */
    return is_hidden_by_ground(b, battery, target) && seen_by_a_friend(b, battery, target);
}

/* --- bounce-through ------------------------------------------------------------------------------------- */

/* dtn-H125: on the prolongation of the line of fire beyond the primary. */
static bool in_line_behind(const struct battle *b, unsigned battery, unsigned primary, unsigned second) {
    struct point muzzle = dtn_front_middle(piece_base(b, battery)), at, unused;
    struct quad dot = {{muzzle, muzzle, muzzle, muzzle}}, first = piece_quad(b, primary);
    nearest_points(&dot, &first, &unused, &at);
    length whole = distance_between(muzzle, at);
    if (whole == 0) return false;
    length further = on_table_length(12 * INCH);
    struct point end = {at.x + (length)((int64_t)(at.x - muzzle.x) * further / whole),
                        at.y + (length)((int64_t)(at.y - muzzle.y) * further / whole)};
    return dtn_crosses_unit(b, second, at, end);
}

/* dtn-H98: friends on its way would be struck. */
static bool strikes_friends(const struct battle *b, unsigned battery, unsigned primary, unsigned second) {
    struct point p = dtn_front_middle(piece_base(b, primary)), q = dtn_front_middle(piece_base(b, second));
    for (unsigned f = 0; f < b->pieces; f++)
        if (f != battery && is_unit(b, f) && b->piece[f].side == b->piece[battery].side && dtn_crosses_unit(b, f, p, q))
            return true;
    return dtn_friends_near(b, battery, second);
}

static bool bad_going_between(const struct battle *b, unsigned primary, unsigned second) {
    struct point p = base_centre(piece_base(b, primary)), q = base_centre(piece_base(b, second));
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_BAD &&
            feature_meets_segment(&b->terrain, (int)f, p, q))
            return true;
    return false;
}

/* Has it fired at somebody in this phase? */
static bool has_fired(const struct battle *b, unsigned g) {
    return is_gun(&b->piece[g]) && has_mark(b, g, MARK_FIRED) && has_mark(b, g, MARK_MOVED_NOW) &&
           b->piece[g].target != NO_PIECE;
}

static bool judge_bounce(const struct battle *b, uint8_t g, uint8_t second, struct dtn_plan *plan, struct ruling *r) {
    const struct piece *p = &b->piece[g];
    uint8_t primary = p->target;
    if (!has_fired(b, g))
        return refuse_piece(r, C(230), g, "{p} has not fired: the shot bounces on from its first target");
    if (has_mark(b, g, MARK_SETTLED)) return refuse_piece(r, H(97), g, "{p}'s shot has bounced once");
    if (!is_unit(b, second) || b->piece[second].side == p->side)
        return refuse_piece(r, H(98), g, "the shot of {p} bounces on to an enemy unit only");
    if (second == primary || !in_line_behind(b, g, primary, second))
        return refuse_pieces(r, H(98), g, second, "{o} is not in the line of fire behind the first target");
    if (!dtn_in_arc(b, g, second)) /* the line may leave the frontal quadrant, whose sides start at the front corners */
        return refuse_pieces(r, H(98), g, second, "{o}, behind the first target, is not in {p}'s arc of fire");
    enum weight weight = (enum weight)p->weight;
    struct bounce bounce = {dtn_range_band(weight, dtn_piece_distance(b, g, second)) != BAND_OUT,
                            bad_going_between(b, primary, second),
                            weight == WEIGHT_HOWITZER,
                            in_inches(distance_between(b->piece[primary].pose.at, b->piece[second].pose.at)),
                            dtn_piece_distance(b, g, primary),
                            dtn_short_range(weight)};
    struct resolution why;
    why.results = why.reasons = 0;
    if (!dtn_bounce_is_allowed(&bounce, &why))
        return dtn_refuse_with(r, g, (struct leave){false, why.reason[0].clause, why.reason[0].text});
    if (strikes_friends(b, g, primary, second))
        return refuse_pieces(r, H(98), g, second, "the shot of {p} at {o} might strike friends");
    const struct act alone = {.piece = {g}, .piece_count = 1}; /* nobody fires with it but who has (dtn-H95) */
    struct shot s = dtn_battery_shot(b, g, primary, &alone);   /* the same deductions */
    s.range = dtn_piece_distance(b, g, second);
    s.indirect = true;
    int points = dtn_fire_points(&s, NULL);
    if (points == 0) return refuse_pieces(r, H(96), g, second, "{p} has no fire points left for {o}");
    plan->piece = g;
    plan->number = points;
    plan->shot[0] = s;
    return true;
}

bool dtn_judge_bounce(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t g = dtn_named_piece(b, a, dtn_responding_side(b), r);
    return g != NO_PIECE && judge_bounce(b, g, a->target, plan, r);
}

bool dtn_shot_may_bounce(const struct battle *b, unsigned battery) {
    struct dtn_plan plan;
    struct ruling r = {0};
    if (!is_unit(b, battery) || !has_fired(b, battery)) return false;
    for (unsigned t = 0; t < b->pieces; t++)
        if (judge_bounce(b, (uint8_t)battery, (uint8_t)t, &plan, &r)) return true;
    return false;
}

void dtn_play_bounce(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t g = plan->piece;
    b->piece[g].marks |= MARK_SETTLED;
    dtn_place_markers(b, g, a->target, &plan->shot[0], plan->number, ev);
}
