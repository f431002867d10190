/* Break-off: every unit in an enemy TZ makes for safety, as far as it must and can (57, 63, 123, H119). Its player
 * steers it: on its way it keeps out of each CZ it did not start in (H127, H155). */
#include "rules/dtn/flow.h"

static bool in_no_tz(const struct battle *b, unsigned unit, struct base at) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && dtn_zones_of(b, e, at, unit).tz) return false;
    return true;
}

/* Further from every enemy in whose TZ it started, and into the TZ of no other. */
static bool gets_away(const struct battle *b, unsigned unit, struct base to, struct ruling *r) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        bool started = dtn_zones_between(b, e, unit).tz;
        if (started && !beyond(dtn_base_distance(b, to, e), dtn_piece_distance(b, unit, e)))
            return refuse_pieces(r, H(119), (uint8_t)unit, (uint8_t)e, "{p} must get further from {o}");
        if (!started && dtn_zones_of(b, e, to, unit).tz)
            return refuse_pieces(r, H(119), (uint8_t)unit, (uint8_t)e,
                                 "{p} may not enter the TZ of {o} while it breaks off");
    }
    return true;
}

/* Straight away in one direction, turned that way first: everything but how far. */
static bool runs(const struct battle *b, unsigned unit, heading way, inches distance, struct way *w) {
    struct ruling unused = {0};
    struct act go = act_make(0);
    *w = dtn_way_of(b, unit);
    struct base turned = w->at;
    turned.pose = pose_pivoted(turned, way);
    go.step_count = 1;
    go.step[0] = (struct step){.kind = STEP_TO, .turn = way, .at = point_at(turned.pose, 0, on_table_length(distance))};
    struct quad start = base_quad(w->at);
    w->bad = dtn_ground_under(b, &start) & GROUND_BAD;
    return dtn_follow_steps(b, unit, PACE_RETREAT, &go, w, &unused) &&
           dtn_within_allowance(b, unit, STATUS_RAPID, w, &unused) && dtn_ends_well(b, unit, w->at, &unused) &&
           dtn_keeps_out_of_zones(b, unit, w, &unused) && gets_away(b, unit, w->at, &unused);
}

/* From a way that is open, and one that is not: the furthest on that is, to a hundredth of an inch. */
static inches furthest(const struct battle *b, unsigned unit, heading way, inches open, inches barred) {
    while (barred - open > 1) {
        inches half = open + (barred - open) / 2;
        struct way w;
        *(runs(b, unit, way, half, &w) ? &open : &barred) = half;
    }
    return open;
}

/* The best way out among many: to safety if there is one, else the one that goes furthest. False: it cannot go. */
bool dtn_find_escape(const struct battle *b, unsigned unit, struct pose *to, bool *safe) {
    enum { WAYS = 48, TRIES = 5 };
    const struct piece *p = &b->piece[unit];
    uint8_t enemy = dtn_enemy_with_tz(b, unit);
    inches best = 0;
    heading best_way = 0;
    struct way w;
    *safe = false;
    if (enemy == NO_PIECE || (is_gun(p) && !is_limbered(p))) return false;
    struct point own = base_centre(piece_base(b, unit)), other = base_centre(piece_base(b, enemy));
    heading away = heading_of((int64_t)own.x - other.x, (int64_t)own.y - other.y);
    inches whole = dtn_allowance_of((enum move_class)p->move_class, STATUS_RAPID, false, NULL),
           slow = dtn_allowance_of((enum move_class)p->move_class, STATUS_RAPID, true, NULL);
    const inches tries[TRIES] = {whole, whole * 3 / 4, slow, whole / 2, whole / 4};
    for (int i = 0; i < WAYS; i++) {
        heading way = (heading)(away + (i + 1) / 2 * (i % 2 ? 1 : -1) * (65536 / WAYS));
        for (unsigned k = 0; k < TRIES; k++) {
            if (tries[k] <= 0 || !runs(b, unit, way, tries[k], &w)) continue;
            *to = tries[k] > best ? w.at.pose : *to;
            if (tries[k] > best) best = tries[k], best_way = way;
            if (!in_no_tz(b, unit, w.at)) continue;
            *to = w.at.pose;
            return *safe = true;
        }
    }
    if (best == 0) return false;
    best = furthest(b, unit, best_way, best, whole + 2);
    if (runs(b, unit, best_way, best, &w)) *to = w.at.pose;
    return true;
}

/* Could it have gone further the same way? */
static bool stops_short(const struct battle *b, unsigned unit, enum status status, const struct way *w) {
    enum { FURTHER = INCH / 20 };
    enum move_class class = (enum move_class)b->piece[unit].move_class;
    struct ruling unused = {0};
    struct way on = *w;
    if (at_least(w->cost, dtn_allowance_of(class, status, w->bad, NULL))) return false;
    on.at.pose = pose_moved(w->at.pose, 0, on_table_length(FURTHER));
    on.cost += FURTHER;
    if (!dtn_sweep_is_legal(b, unit, w->at, on.at, NO_PIECE, &on.bad, &unused)) return false;
    if (on.stops < WAY_STOPS) on.stop[on.stops++] = on.at;
    return dtn_within_allowance(b, unit, status, &on, &unused) && dtn_ends_well(b, unit, on.at, &unused) &&
           dtn_keeps_out_of_zones(b, unit, &on, &unused) && gets_away(b, unit, on.at, &unused);
}

bool dtn_makes_for_safety(const struct battle *b, unsigned unit, enum status status, const struct way *w,
                          struct ruling *r) {
    struct pose unused;
    bool safe;
    if (!dtn_keeps_out_of_zones(b, unit, w, r) || !gets_away(b, unit, w->at, r)) return false;
    if (dtn_enemy_with_tz(b, unit) == NO_PIECE || in_no_tz(b, unit, w->at)) return true;
    if (dtn_find_escape(b, unit, &unused, &safe) && safe)
        return refuse_piece(r, H(119), (uint8_t)unit, "{p} can get out of every enemy TZ and must");
    if (stops_short(b, unit, status, w))
        return refuse_piece(r, H(119), (uint8_t)unit, "{p} goes as far as its Rapid rate and the ground allow");
    return true;
}

/* dtn-057: nobody stays in an enemy TZ who can leave; deployed guns limber first. */
bool dtn_break_off_is_done(const struct battle *b, struct ruling *r) {
    for (unsigned u = 0; u < b->pieces; u++) {
        struct pose unused;
        bool safe;
        if (!is_unit(b, u) || !has_mark(b, u, MARK_IN_SCOPE) || has_mark(b, u, MARK_ACTED)) continue;
        if (dtn_order_now(b, u) != ORDER_BREAK_OFF || dtn_enemy_with_tz(b, u) == NO_PIECE) continue;
        if (is_gun(&b->piece[u]) && !is_limbered(&b->piece[u])) {
            struct piece limbered;
            if (!has_mark(b, u, MARK_LIMBER_CHANGED) && dtn_limbered_otherwise(b, u, &limbered))
                return refuse_piece(r, H(119), (uint8_t)u, "{p} is in an enemy TZ and must limber and go");
            continue;
        }
        if (dtn_find_escape(b, u, &unused, &safe))
            return refuse_piece(r, H(119), (uint8_t)u, "{p} is in an enemy TZ and must make for safety");
    }
    return true;
}
