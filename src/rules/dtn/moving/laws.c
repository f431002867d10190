/* The law of the way: how far, where to, past which zones (1.9, 1.11, 1.12). */
#include "game/sure.h"
#include "rules/dtn/flow.h"

/* --- the law of the way --------------------------------------------------------------------------------- */

bool dtn_too_far(struct ruling *r, clause c, uint8_t piece, inches way, inches allowance, const char *how) {
    if (allowance == NO_ALLOWANCE) return refuse_piece(r, c, piece, "{p} may not make such a move in bad going");
    refuse_piece(r, c, piece, "{p} may go {h1}\" {w} and this move is {h0}\": shorten it");
    r->why.word = how;
    r->why.number[0] = (way + 9) / 10 * 10; /* shown to the tenth: never as short as what is allowed */
    r->why.number[1] = allowance;
    return false;
}

bool dtn_within_allowance(const struct battle *b, unsigned unit, enum status status, const struct way *w,
                          struct ruling *r) {
    static const char *const how[][2] = {
        [STATUS_NORMAL] = {"at the Normal rate", "at the Normal rate in bad going"},
        [STATUS_RAPID] = {"at the Rapid rate", "at the Rapid rate in bad going"},
        [STATUS_ROAD_MARCH] = {"on a road march", "on a road march"},
    };
    enum move_class class = (enum move_class)b->piece[unit].move_class;
    inches allowance = dtn_allowance_of(class, status, w->bad, NULL);
    if (allowance != NO_ALLOWANCE && within(w->cost, allowance)) return true;
    bool slowed = w->bad && allowance != NO_ALLOWANCE;
    return dtn_too_far(r, slowed ? C(98) : dtn_allowance_clause(class), (uint8_t)unit, w->cost, allowance,
                       how[status][w->bad]);
}

/* dtn-H128: partly on impassable ground beside a bridge or ford. */
static bool on_banks(const struct battle *b, const struct quad *q) {
    bool passage = false;
    for (uint32_t f = 0; f < b->terrain.features; f++)
        passage = passage || (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_PASSAGE &&
                              feature_meets_quad(&b->terrain, (int)f, q, HAIR));
    return passage && dtn_ground_under(b, q) & GROUND_IMPASSABLE;
}

/* Why the ground under it bears no such unit: closed to it, or houses that another holds (dtn-H89). */
bool dtn_ground_refuses(const struct battle *b, unsigned unit, struct base at, struct ruling *r) {
    struct footprint foot = dtn_footprint_at(b, unit, at);
    struct point centre = base_centre(at);
    enum arm arm = (enum arm)b->piece[unit].arm;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        unsigned flags = dtn_ground[b->terrain.feature[f].kind].flags;
        bool closed = flags & GROUND_IMPASSABLE || (flags & GROUND_FOOT_ONLY && arm != ARM_INFANTRY) ||
                      (flags & GROUND_NO_GUNS && arm == ARM_ARTILLERY);
        bool houses = flags & GROUND_BUA && feature_holds_point(&b->terrain, (int)f, centre);
        if (!(closed && dtn_stands_on(b, (int)f, &foot)) && !houses) continue;
        if (closed)
            refuse_piece(r, H(92), (uint8_t)unit, "{p} cannot stand on {q}");
        else if (arm != ARM_INFANTRY)
            refuse_piece(r, H(89), (uint8_t)unit, "{p} is no infantry and cannot occupy {q}");
        else
            refuse_piece(r, H(89), (uint8_t)unit, "{p} cannot occupy {q}: another unit holds it");
        r->why.place = (uint8_t)f;
        return false;
    }
    return sure(false); /* dtn_can_stand found some ground that does not bear it */
}

bool dtn_ends_well(const struct battle *b, unsigned unit, struct base at, struct ruling *r) {
    struct quad q = base_quad(at);
    if (!dtn_on_the_table(b, &q)) return refuse_piece(r, H(41), (uint8_t)unit, "{p} would leave the table");
    uint8_t other = dtn_overlapped(b, &q, unit, unit);
    if (other != NO_PIECE) return refuse_pieces(r, C(101), (uint8_t)unit, other, "{p} would end on {o}");
    if (dtn_can_stand(b, unit, at)) return true;
    if (on_banks(b, &q))
        return refuse_piece(r, H(128), (uint8_t)unit, "{p} ends clear of the banks or in line on the passage");
    return dtn_ground_refuses(b, unit, at, r);
}

/* --- zones on the way ----------------------------------------------------------------------------------- */

static struct base between(struct base from, struct base to, length part, length whole) {
    struct base at = to;
    at.pose.at.x = from.pose.at.x + (length)((int64_t)(to.pose.at.x - from.pose.at.x) * part / whole);
    at.pose.at.y = from.pose.at.y + (length)((int64_t)(to.pose.at.y - from.pose.at.y) * part / whole);
    return at;
}

/* Does a straight stretch come into a zone of this enemy? No point of a base goes further than its front edge does, so
 * from where the enemy is `d` away nothing can happen for the next `d` less the reach: the way is walked in such
 * strides, and inch by inch (sixteenths) only where the zone is near. */
static bool stretch_enters(const struct battle *b, unsigned unit, unsigned enemy, struct base from, struct base to,
                           bool cz) {
    enum { FINE = LENGTH_PER_INCH / 16 };
    length whole = distance_between(from.pose.at, to.pose.at),
           reach = on_table_length(cz ? CZ_REACH : dtn_tz_reach(b->visibility));
    struct quad other = piece_quad(b, enemy);
    for (length gone = 0;;) {
        struct base at = whole ? between(from, to, gone, whole) : to;
        struct quad q = base_quad(at);
        if (cz ? dtn_in_cz(b, enemy, at, unit) : dtn_zones_of(b, enemy, at, unit).tz) return true;
        if (gone >= whole) return false;
        length stride = quads_distance(&q, &other) - reach - 50;
        gone = lesser(whole, gone + greater(stride, FINE));
    }
}

static bool way_enters_zone(const struct battle *b, unsigned unit, unsigned enemy, const struct way *w, bool cz) {
    inches reach = cz ? CZ_REACH : TZ_REACH;
    for (unsigned i = 0; i + 1 < w->stops; i++) {
        struct base from = w->stop[i], to = w->stop[i + 1];
        from.pose = pose_pivoted(from, to.pose.facing);
        inches size = in_inches(distance_between(from.pose.at, to.pose.at));
        if (far_apart(to.pose.at, b->piece[enemy].pose.at, size + reach + 2 * INCH)) continue;
        if (stretch_enters(b, unit, enemy, from, to, cz)) return true;
    }
    return false;
}

/* dtn-113, dtn-H127: keeps out of every CZ it did not start in. */
bool dtn_keeps_out_of_zones(const struct battle *b, unsigned unit, const struct way *w, struct ruling *r) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (far_apart(b->piece[unit].pose.at, b->piece[e].pose.at, w->cost + CZ_REACH + 2 * INCH)) continue;
        if (dtn_in_cz(b, e, piece_base(b, unit), unit) || !way_enters_zone(b, unit, e, w, true)) continue;
        bool breaks_off = dtn_order_now(b, unit) == ORDER_BREAK_OFF;
        return refuse_pieces(r, breaks_off ? H(155) : C(113), (uint8_t)unit, (uint8_t)e,
                             breaks_off ? "{p} breaks off and may not go through the CZ of {o}"
                                        : "{p} would enter the CZ of {o}: that takes a contact move");
    }
    return true;
}

/* dtn-H127: a contact move starts in the TZ of every enemy whose CZ it enters. */
bool dtn_enters_from_tz(const struct battle *b, unsigned unit, const struct way *w, struct ruling *r) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (far_apart(b->piece[unit].pose.at, b->piece[e].pose.at, w->cost + CZ_REACH + 2 * INCH)) continue;
        if (dtn_zones_between(b, e, unit).tz || !way_enters_zone(b, unit, e, w, true)) continue;
        return refuse_pieces(r, H(127), (uint8_t)unit, (uint8_t)e,
                             "{p} would enter the CZ of {o} without having started in its TZ");
    }
    return true;
}

/* From whom it takes cover: in whose CZ it is, else whoever is nearest; NO_PIECE: there is none. */
static uint8_t enemy_to_hide_from(const struct battle *b, unsigned unit) {
    uint8_t found = dtn_enemy_with_cz(b, unit);
    inches best = INT32_MAX;
    if (found != NO_PIECE) return found;
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        inches d = dtn_piece_distance(b, unit, e);
        if (d >= best) continue;
        best = d;
        found = (uint8_t)e;
    }
    return found;
}

/* dtn-122, dtn-H50: into cover, more than 2" from every enemy: all the moving there is inside a CZ, and where its
 * orders leave it no other. */
bool dtn_takes_cover(const struct battle *b, unsigned unit, const struct way *w, struct ruling *r) {
    const struct base to = w->at;
    uint8_t enemy = enemy_to_hide_from(b, unit);
    if (enemy == NO_PIECE) return false; /* nobody hears why: who stands in a CZ has one */
    if (dtn_cover_at(b, unit, to, base_centre(piece_base(b, enemy))) == DISADVANTAGE_NONE)
        return refuse_pieces(
            r, C(113), (uint8_t)unit, enemy,
            "{p} stands in the CZ of {o}: it attacks, falls back, changes face, is relieved or takes cover");
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && within(dtn_base_distance(b, to, e), 2 * INCH))
            return refuse_pieces(r, C(122), (uint8_t)unit, (uint8_t)e, "{p} takes cover more than 2\" from {o}");
    return dtn_keeps_out_of_zones(b, unit, w, r);
}

/* --- the road ------------------------------------------------------------------------------------------- */

/* dtn-097: on the road all the way, looked at every quarter inch. */
static bool centre_on_road(const struct battle *b, const struct way *w) {
    enum { LOOK = LENGTH_PER_INCH / 4 };
    for (unsigned i = 0; i + 1 < w->stops; i++) {
        struct point p = base_centre(w->stop[i]), q = base_centre(w->stop[i + 1]);
        length whole = distance_between(p, q);
        for (length gone = 0; gone <= whole; gone += LOOK) {
            struct point at = {p.x + (whole ? (length)((int64_t)(q.x - p.x) * gone / whole) : 0),
                               p.y + (whole ? (length)((int64_t)(q.y - p.y) * gone / whole) : 0)};
            if (dtn_road_at(b, at) < 0) return false;
        }
    }
    return dtn_road_at(b, base_centre(w->at)) >= 0;
}

/* dtn-097, dtn-H42: in column on the road, an inch from the next unit, and in no enemy TZ. */
static bool keeps_to_road(const struct battle *b, unsigned unit, const struct way *w, struct ruling *r) {
    if (!centre_on_road(b, w))
        return refuse_piece(r, C(97), (uint8_t)unit, "a road march of {p} follows the road all the way");
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!is_unit(b, u) || u == unit) continue;
        bool enemy = b->piece[u].side != b->piece[unit].side;
        if (enemy && way_enters_zone(b, unit, u, w, false))
            return refuse_pieces(r, H(42), (uint8_t)unit, (uint8_t)u, "{p} may not road march within the TZ of {o}");
        if (!enemy && !far_apart(w->at.pose.at, b->piece[u].pose.at, INCH) &&
            dtn_road_at(b, base_centre(piece_base(b, u))) >= 0 && !at_least(dtn_base_distance(b, w->at, u), INCH))
            return refuse_pieces(r, H(42), (uint8_t)unit, (uint8_t)u,
                                 "on the road {p} keeps an interval of 1\" from {o}");
    }
    return true;
}

bool dtn_law_of_way(const struct battle *b, uint8_t unit, enum status status, const struct way *w, struct ruling *r) {
    if (!dtn_within_allowance(b, unit, status, w, r) || !dtn_ends_well(b, unit, w->at, r)) return false;
    if (dtn_order_now(b, unit) == ORDER_BREAK_OFF) return dtn_makes_for_safety(b, unit, status, w, r);
    if (status == STATUS_ROAD_MARCH && !keeps_to_road(b, unit, w, r)) return false;
    if (dtn_in_any_cz(b, unit)) return dtn_takes_cover(b, unit, w, r);
    return dtn_keeps_out_of_zones(b, unit, w, r);
}
