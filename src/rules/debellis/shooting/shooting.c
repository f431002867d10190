/* Who may shoot, at whom, and whom first (dba30-182 to 198). The order of events is in shooting_flow.c. */
#include "rules/debellis/shooting/shooting.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/zones.h"
#include "rules/debellis/places/places.h"
#include "rules/debellis/shooting/shot.h"

/* --- the shooter --------------------------------------------------------------------------------------------- */

static bool in_play(const struct battle *b, unsigned e) {
    return b->element[e].where == ON_TABLE || b->element[e].where == INSIDE;
}

/* Any edge of one shares more than the tolerance with any of the other: a corner on a corner or an edge does not. */
static bool shares_an_edge(const struct battle *b, unsigned e, unsigned f) {
    for (enum edge g = EDGE_FRONT; g < EDGE_NONE; g++)
        for (enum edge h = EDGE_FRONT; h < EDGE_NONE; h++)
            if (front_edge_on(base_facing_edge(element_base(b, e), g), element_base(b, f), h, battle_tolerance(b)))
                return true;
    return false;
}

/* dba22-H34: in contact so that it neither shoots nor is shot at: by more than a corner, or overlapping somebody who
 * fights or overlapped in a fight (H40). */
static bool contact_bars_shot(const struct db_rules *rules, const struct battle *b, unsigned e) {
    const struct tolerance t = battle_tolerance(b);
    bool corners_only = false;
    if (!db_touches_enemy(rules, b, e)) return false;
    for (unsigned f = 0; f < b->elements; f++) {
        if (!on_table(b, f) || b->element[f].side == b->element[e].side || !set_has(&b->element[e].near, f)) continue;
        if (!bases_touch(element_base(b, e), element_base(b, f), t.gap)) continue;
        corners_only = true;
        if (shares_an_edge(b, e, f)) return true;
        bool overlap = contact_of(element_base(b, e), element_base(b, f), t).kind == CONTACT_OVERLAP;
        if (overlap && (db_in_close_combat(rules, b, e) || db_in_close_combat(rules, b, f))) return true;
    }
    return !corners_only; /* else it is a place that it touches */
}

/* dba30-188: engaged hand to hand, or its walls are. */
static bool is_engaged(const struct db_rules *rules, const struct battle *b, unsigned e) {
    uint8_t assaulter[3];
    if (b->element[e].where == INSIDE) return db_assaulters_of(rules, b, b->element[e].place, assaulter) > 0;
    if (rules->customs.contact_bars_shot) return contact_bars_shot(rules, b, e);
    return db_in_close_combat(rules, b, e);
}

/* The ground that silences whoever stands on it. */
static bool ground_allows(const struct db_rules *rules, const struct battle *b, unsigned e, struct ruling *r) {
    if (b->element[e].where == INSIDE) return true;
    struct quad q = element_quad(b, e);
    if (!rules->customs.shoots_in_water && db_partly_in(rules, b, &q, GROUND_RIVER | GROUND_NO_SHOOTING_FROM))
        return refuse_piece(r, rules->cite.in_water, (uint8_t)e, "{p} is partly in a river or marsh and cannot shoot");
    if (db_entirely_in(rules, b, &q, GROUND_SUNKEN))
        return refuse_piece(r, rules->cite.in_gully, (uint8_t)e, "{p} is entirely in a gully and cannot shoot");
    return true;
}

static bool movement_allows(const struct db_rules *rules, const struct battle *b, unsigned e, struct ruling *r) {
    const struct element *el = &b->element[e];
    if (is_type(b, e, rules->sets.artillery)) {
        if (el->moved > 0 || el->marks & MARKED_MOVED)
            return refuse_piece(r, rules->cite.artillery_own_bound, (uint8_t)e,
                                "{p} has moved: artillery that moves does not shoot in the same bound");
        return true;
    }
    if (!in_reach(el->moved, bw(b, rules->reach.move_and_shoot)) && !is_type(b, e, rules->sets.reserve))
        return refuse_piece(r, rules->cite.moved_too_far, (uint8_t)e,
                            "{p} has moved more than 1 base width and cannot shoot");
    return true;
}

/* Everything but whose bound it is. */
static bool able_to_shoot(const struct db_rules *rules, const struct battle *b, unsigned e, struct ruling *r) {
    const struct element *el = &b->element[e];
    uint8_t p = (uint8_t)e;
    if (!rules->troop[el->type].shooting_range)
        return refuse_piece(r, rules->cite.shooting, p, "{p} is of a kind that does not shoot");
    if (!in_play(b, e)) return refuse_piece(r, rules->cite.shooting, p, "{p} is not on the table to shoot");
    if (el->traits & TRAIT_SACKING) return refuse_piece(r, rules->cite.sackers, p, "{p} is sacking and cannot shoot");
    if (el->marks & MARKED_SHOT)
        return refuse_piece(r, or_else(rules->cite.shooter_barred, rules->cite.three_shooters), p,
                            "{p} has shot in this bound");
    if (!movement_allows(rules, b, e, r) || !ground_allows(rules, b, e, r)) return false;
    if (is_engaged(rules, b, e))
        return refuse_piece(r, or_else(rules->cite.shooter_barred, rules->cite.not_target), p,
                            "{p} is in close combat and cannot shoot");
    bool supports = rules->customs.supporters_are_targets || rules->customs.contact_bars_shot;
    if (supports && db_gives_rear_support(rules, b, e))
        return refuse_piece(r, rules->cite.moved_too_far, p, "{p} is giving rear support and cannot shoot");
    return true;
}

/* dba30-185: enemy artillery whose fire it may answer. */
static bool is_answered(const struct db_rules *rules, const struct battle *b, unsigned gun, unsigned enemy) {
    return b->element[enemy].aim == gun && is_type(b, enemy, rules->sets.artillery);
}

static bool may_answer(const struct db_rules *rules, const struct battle *b, unsigned gun) {
    for (unsigned e = 0; e < b->elements; e++)
        if (is_answered(rules, b, gun, e)) return true;
    return false;
}

bool db_may_shoot(const struct db_rules *rules, const struct battle *b, unsigned e, struct ruling *r) {
    if (!able_to_shoot(rules, b, e, r)) return false;
    if (b->element[e].side == b->active || !is_type(b, e, rules->sets.artillery)) return true;
    if (rules->customs.guns_at_all_times) return true;
    if (may_answer(rules, b, e)) return true;
    return refuse_piece(r, rules->cite.artillery_own_bound, (uint8_t)e,
                        "in the enemy's bound {p} can only answer artillery that shoots at it");
}

/* --- the target ---------------------------------------------------------------------------------------------- */

static bool fit_to_be_shot(const struct db_rules *rules, const struct battle *b, unsigned t, struct ruling *r) {
    uint8_t p = (uint8_t)t;
    if (!in_play(b, t)) return refuse_piece(r, rules->cite.not_target, p, "{p} is not on the table");
    if (b->element[t].where == INSIDE) {
        if (db_place_defender(b, b->element[t].place) != t)
            return refuse_piece(r, rules->cite.not_target, p, "{p} is not the one who defends there");
        if (b->element[t].traits & TRAIT_SACKING)
            return refuse_piece(r, rules->cite.sackers, p, "{p} is sacking and cannot be shot at");
    } else {
        struct quad q = element_quad(b, t);
        if (db_entirely_in(rules, b, &q, GROUND_SUNKEN))
            return refuse_piece(r, rules->cite.in_gully, p, "{p} is entirely in a gully and cannot be shot at");
    }
    if (is_engaged(rules, b, t))
        return refuse_piece(r, rules->cite.not_target, p, "{p} is in close combat and cannot be shot at");
    if (!rules->customs.supporters_are_targets && on_table(b, t) && db_gives_support(rules, b, t))
        return refuse_piece(r, rules->cite.not_target, p, "{p} is giving rear support and cannot be shot at");
    return true;
}

static bool refuse_range(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t,
                         struct ruling *r) {
    const struct range_row *row = rules->ranges;
    while (row && row->who && !is_type(b, e, row->who)) row++;
    clause c = is_dark(b) ? rules->cite.darkness : row && row->who ? row->clause : rules->cite.range;
    return refuse_pieces(r, c, (uint8_t)e, (uint8_t)t, "{o} is out of range of {p}");
}

/* dba22-030: both wholly in one wood or oasis. */
static bool in_same_cover(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t) {
    if (!on_table(b, e) || !on_table(b, t)) return false;
    struct quad mine = element_quad(b, e), his = element_quad(b, t);
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (rules->ground[b->terrain.feature[f].kind].flags & GROUND_BLOCKS_SHOT &&
            feature_holds_quad(&b->terrain, (int)f, &mine, battle_tolerance(b).gap) &&
            feature_holds_quad(&b->terrain, (int)f, &his, battle_tolerance(b).gap))
            return true;
    return false;
}

static bool refuse_shot(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t,
                        const struct shot *s, struct ruling *r) {
    uint8_t p = (uint8_t)e, o = (uint8_t)t;
    switch (s->result) {
    case SHOT_OUT_OF_RANGE:
        return refuse_range(rules, b, e, t, r);
    case SHOT_BLOCKED_ELEMENT:
        return refuse_pieces(r, rules->cite.blocked_by_element, p, s->blocker, "{o} stands in the way of {p}'s shot");
    case SHOT_BLOCKED_CREST:
        if (told_by(rules->cite.blocked_by_crest))
            return refuse_pieces(r, rules->cite.blocked_by_crest, p, o, "{o} is beyond a crest from {p}");
        return refuse_pieces(r, rules->cite.blocked_by_place, p, o, "{o} is beyond a crest, city or fort from {p}");
    case SHOT_BLOCKED_PLACE:
        return refuse_pieces(r, rules->cite.blocked_by_place, p, o, "{o} is beyond a crest, city or fort from {p}");
    case SHOT_BLOCKED_COVER:
        if (told_by(rules->cite.same_cover) && in_same_cover(rules, b, e, t))
            return refuse_pieces(r, rules->cite.same_cover, p, o, "{p} and {o} are in the same wood or oasis");
        return refuse_pieces(r, rules->cite.blocked_by_cover, p, o,
                             "{o} is beyond half a base width of wood or the like from {p}");
    default:
        return refuse_pieces(r, rules->cite.target_edge, p, o,
                             "no half base width of an edge of {o} is within 1 base width of straight ahead of {p}");
    }
}

/* Too far whatever the edges: nothing exact need be looked at. */
static bool far_apart(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t) {
    if (!on_table(b, e) || !on_table(b, t)) return false;
    return !elements_near(b, e, t, db_shooting_range(rules, b, e));
}

bool db_can_shoot_at(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t, bool *rear,
                     struct ruling *r) {
    uint8_t p = (uint8_t)e, o = (uint8_t)t;
    if (b->element[e].side == b->element[t].side)
        return refuse_pieces(r, rules->cite.not_target, p, o, "{o} is on the same side as {p}");
    if (far_apart(rules, b, e, t)) return r && refuse_range(rules, b, e, t, r);
    if (!r && db_surely_out_of_arc(rules, b, e, t)) return false; /* nobody hears why: the cheaper question first */
    if (!fit_to_be_shot(rules, b, t, r)) return false;
    struct shot s = db_shot_at(rules, b, e, t);
    if (rear) *rear = s.rear;
    return s.result == SHOT_CLEAR || (r && refuse_shot(rules, b, e, t, &s, r));
}

/* --- whom first (dba30-186) ---------------------------------------------------------------------------------- */

static bool zone_holds(const struct db_rules *rules, const struct battle *b, const struct quad *zone, unsigned t) {
    if (b->element[t].where == INSIDE)
        return feature_meets_quad(&b->terrain, b->place[b->element[t].place].feature, zone, battle_tolerance(b).gap);
    struct quad q = element_quad(b, t);
    return db_zone_catches(rules, b, zone, &q);
}

bool db_in_own_zone(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t) {
    struct quad zone[16], q = element_quad(b, t);
    if (b->element[e].where == INSIDE && on_table(b, t))
        return db_place_zone_catches(rules, b, b->element[e].place, &q);
    int n = b->element[e].where == INSIDE ? db_zones_of_place(rules, b, b->element[e].place, zone)
                                          : db_zones_of_element(rules, b, e, zone);
    for (int i = 0; i < n; i++)
        if (zone_holds(rules, b, &zone[i], t)) return true;
    return false;
}

enum urgency { IN_OWN_ZONE, SHOOTS_AT_US, ANY_OTHER };

static enum urgency urgency_of(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t) {
    if (!rules->customs.own_side_first && db_in_own_zone(rules, b, e, t)) return IN_OWN_ZONE;
    bool shoots_at_us = b->element[t].aim == e && !(b->element[t].marks & MARKED_SHOT);
    return shoots_at_us ? SHOOTS_AT_US : ANY_OTHER;
}

/* H22: three shoot at it already, or have done so in this bound: a fourth finds another target or does not shoot. */
static bool is_full(const struct battle *b, unsigned e, unsigned t) {
    int n = 0;
    for (unsigned f = 0; f < b->elements; f++) n += f != e && b->element[f].aim == t;
    return n >= SHOOTERS_MAX;
}

int db_targets_of(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[ELEMENTS_MAX]) {
    if (!db_may_shoot(rules, b, e, NULL)) return 0;
    bool gun = is_type(b, e, rules->sets.artillery), answering = gun && b->element[e].side != b->active;
    if (rules->customs.guns_at_all_times) answering = false;
    enum urgency best = ANY_OTHER;
    int count = 0;
    for (unsigned t = 0; t < b->elements; t++) {
        if (b->element[t].side == b->element[e].side || !in_play(b, t) || far_apart(rules, b, e, t)) continue;
        if (answering && !is_answered(rules, b, e, t)) continue;
        if (is_full(b, e, t) || !db_can_shoot_at(rules, b, e, t, NULL, NULL)) continue;
        enum urgency u = gun && !rules->customs.own_side_first ? ANY_OTHER : urgency_of(rules, b, e, t);
        if (u > best) continue;
        if (u < best) count = 0;
        best = u;
        out[count++] = (uint8_t)t;
    }
    return count;
}

/* Whom to name of several: the nearest. */
static uint8_t nearest_of(const struct battle *b, unsigned e, const uint8_t *piece, int count) {
    int64_t least = INT64_MAX;
    uint8_t best = NO_PIECE;
    for (int i = 0; i < count; i++) {
        int64_t far = distance_squared(b->element[e].centre, b->element[piece[i]].centre);
        if (far < least) least = far, best = piece[i];
    }
    return best;
}

/* Is t among those e may choose from? */
static bool judge_choice(const struct db_rules *rules, const struct battle *b, uint8_t e, uint8_t t, struct ruling *r) {
    uint8_t open[ELEMENTS_MAX];
    int n = db_targets_of(rules, b, e, open);
    for (int i = 0; i < n; i++)
        if (open[i] == t) return true;
    if (is_full(b, e, t))
        return refuse_pieces(r, rules->cite.three_shooters, e, t,
                             "three shoot at {o} already: {p} must choose another");
    uint8_t first = nearest_of(b, e, open, n);
    return refuse_pieces(r, rules->cite.priority, e, first,
                         first == NO_PIECE ? "{p} has nobody whom it may shoot at"
                         : urgency_of(rules, b, e, first) == IN_OWN_ZONE
                             ? "{p} must shoot first at {o}, which is in its threat zone"
                             : "{p} must shoot first at {o}, which shoots at it");
}

bool db_judge_aim(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count != 1 || a->piece[0] >= b->elements || a->target >= b->elements)
        return refuse(r, rules->cite.priority, "name one shooter and its target");
    uint8_t e = a->piece[0], t = a->target;
    if (b->element[e].side != b->element[b->prompt_piece].side)
        return refuse_piece(r, rules->cite.priority, e, "{p} is not yours to aim");
    if (!db_may_shoot(rules, b, e, r) || !db_can_shoot_at(rules, b, e, t, NULL, r)) return false;
    return judge_choice(rules, b, e, t, r);
}

bool db_keeps_aim(const struct db_rules *rules, const struct battle *b, unsigned e) {
    uint8_t t = b->element[e].aim;
    return able_to_shoot(rules, b, e, NULL) && db_can_shoot_at(rules, b, e, t, NULL, NULL);
}
