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

/* Straight away in one direction, turned that way first. */
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

/* The best way out among many: to safety if there is one, else the one that goes furthest. False: it cannot go. */
bool dtn_find_escape(const struct battle *b, unsigned unit, struct pose *to, bool *safe) {
    enum { WAYS = 24 };
    const struct piece *p = &b->piece[unit];
    uint8_t enemy = dtn_enemy_with_tz(b, unit);
    inches best = 0;
    *safe = false;
    if (enemy == NO_PIECE || (is_gun(p) && !is_limbered(p))) return false;
    struct point own = base_centre(piece_base(b, unit)), other = base_centre(piece_base(b, enemy));
    heading away = heading_of((int64_t)own.x - other.x, (int64_t)own.y - other.y);
    for (int i = 0; i < WAYS && !*safe; i++) {
        int turn = (i + 1) / 2 * (i % 2 ? 1 : -1) * (65536 / WAYS);
        inches whole = dtn_allowance_of((enum move_class)p->move_class, STATUS_RAPID, false, NULL),
               slow = dtn_allowance_of((enum move_class)p->move_class, STATUS_RAPID, true, NULL);
        const inches tries[] = {whole, slow, whole * 3 / 4, whole / 2, whole / 4};
        for (unsigned k = 0; k < sizeof tries / sizeof *tries; k++) {
            struct way w;
            if (tries[k] <= best || !runs(b, unit, (heading)(away + turn), tries[k] - 2, &w)) continue;
            best = tries[k];
            *to = w.at.pose;
            *safe = in_no_tz(b, unit, w.at);
            break;
        }
    }
    return best > 0;
}

/* Could it have gone further the same way? */
static bool stops_short(const struct battle *b, unsigned unit, const struct way *w, inches allowance) {
    struct ruling unused = {0};
    struct base on = w->at;
    bool bad = w->bad;
    on.pose = pose_moved(on.pose, 0, LENGTH_PER_INCH / 2);
    return !at_least(w->cost, allowance - INCH / 2) &&
           dtn_sweep_is_legal(b, unit, w->at, on, NO_PIECE, &bad, &unused) && bad == w->bad &&
           dtn_can_stand(b, unit, on);
}

bool dtn_makes_for_safety(const struct battle *b, unsigned unit, enum status status, const struct way *w,
                          struct ruling *r) {
    struct pose unused;
    bool safe;
    if (!dtn_keeps_out_of_zones(b, unit, w, r) || !gets_away(b, unit, w->at, r)) return false;
    if (dtn_enemy_with_tz(b, unit) == NO_PIECE || in_no_tz(b, unit, w->at)) return true;
    if (dtn_find_escape(b, unit, &unused, &safe) && safe)
        return refuse_piece(r, H(119), (uint8_t)unit, "{p} can get out of every enemy TZ and must");
    inches allowance = dtn_allowance_of((enum move_class)b->piece[unit].move_class, status, w->bad, NULL);
    if (stops_short(b, unit, w, allowance))
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
