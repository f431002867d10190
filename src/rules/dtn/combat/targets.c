/* Targets: which enemy a unit must attack first, and whose front it may not cross on its way (132 to 135, H151). */
#include "rules/dtn/flow.h"

/* --- priority ------------------------------------------------------------------------------------------- */

/* The attacker's own quadrant in which an enemy lies: front before flank before rear (dtn-132). */
int dtn_quadrant_rank(const struct battle *b, struct base own, unsigned enemy) {
    static const int ranks[FACES] = {0, 1, 1, 2};
    struct quad q = base_quad(own), other = piece_quad(b, enemy);
    struct point unused, near;
    nearest_points(&q, &other, &unused, &near);
    return ranks[dtn_quadrant_of(own, near)];
}

static bool is_rival(const struct battle *b, unsigned unit, unsigned target, unsigned e, struct base own) {
    return e != target && is_unit(b, e) && b->piece[e].side != b->piece[unit].side && dtn_in_cz(b, e, own, unit);
}

/* Before another by quadrant, or as near its front and nearer. */
struct standing {
    int rank;
    inches distance;
};

static struct standing standing_of(const struct battle *b, struct base own, unsigned enemy) {
    return (struct standing){dtn_quadrant_rank(b, own, enemy), dtn_base_distance(b, own, enemy)};
}

static bool comes_before(struct standing a, struct standing b) {
    return a.rank < b.rank || (a.rank == b.rank && beyond(b.distance, a.distance));
}

/* May it be attacked so, priority apart? */
static bool is_lawful(const struct battle *b, unsigned unit, unsigned enemy, attack_plan *plan, struct ruling *r) {
    struct way w;
    return plan(b, unit, enemy, &w, r) && dtn_crosses_no_front(b, unit, enemy, &w, plan, r);
}

/* The lawful enemy that comes first before the target, NO_PIECE if there is none. */
static uint8_t first_before(const struct battle *b, unsigned unit, unsigned target, struct base own,
                            attack_plan *plan) {
    bool passed_over[PIECES_MAX] = {false};
    const struct standing mine = standing_of(b, own, target);
    for (;;) {
        uint8_t first = NO_PIECE;
        struct standing best = mine;
        for (unsigned e = 0; e < b->pieces; e++) {
            if (passed_over[e] || !is_rival(b, unit, target, e, own)) continue;
            struct standing s = standing_of(b, own, e);
            if (comes_before(s, mine) && (first == NO_PIECE || comes_before(s, best))) first = (uint8_t)e, best = s;
        }
        struct ruling unused;
        if (first == NO_PIECE) return NO_PIECE;
        passed_over[first] = true;
        if (dtn_attacker_of_face(b, first, dtn_face_attacked(b, first, own), unit) == NO_PIECE &&
            is_lawful(b, unit, first, plan, &unused))
            return first;
    }
}

/* dtn-135: an enemy that comes first could be attacked but for the front of the target: that one may be attacked
 * instead. */
static bool is_named_instead(const struct battle *b, unsigned unit, unsigned target, attack_plan *plan) {
    for (unsigned e = 0; e < b->pieces; e++) {
        struct ruling r;
        struct way w;
        if (e == target || !is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (far_apart(b->piece[unit].pose.at, b->piece[e].pose.at, TZ_REACH) || !plan(b, unit, e, &w, &r)) continue;
        if (dtn_crosses_no_front(b, unit, e, &w, plan, &r) || r.why.other != target) continue;
        if (first_before(b, unit, e, w.judged, plan) == NO_PIECE) return true;
    }
    return false;
}

/* dtn-132, dtn-133: only enemies that the unit may attack in the same way count. */
bool dtn_priority_allows(const struct battle *b, unsigned unit, unsigned target, const struct way *w, attack_plan *plan,
                         struct ruling *r) {
    uint8_t first = first_before(b, unit, target, w->judged, plan);
    if (first == NO_PIECE || is_named_instead(b, unit, target, plan)) return true;
    bool dtn_nearer = dtn_quadrant_rank(b, w->judged, first) == dtn_quadrant_rank(b, w->judged, target);
    return refuse_pieces(r, dtn_nearer ? C(133) : C(132), (uint8_t)unit, first,
                         dtn_nearer ? "{p} must take {o} first: it is nearer"
                                    : "{p} must take {o} first: it lies nearer its front");
}

/* dtn-H39 */
bool dtn_has_equal_target(const struct battle *b, unsigned unit, unsigned target, struct base own, attack_plan *plan) {
    struct standing mine = standing_of(b, own, target);
    for (unsigned e = 0; e < b->pieces; e++) {
        struct ruling unused;
        if (!is_rival(b, unit, target, e, own)) continue;
        struct standing s = standing_of(b, own, e);
        if (!comes_before(s, mine) && !comes_before(mine, s) && is_lawful(b, unit, e, plan, &unused)) return true;
    }
    return false;
}

/* --- faces ---------------------------------------------------------------------------------------------- */

/* How far the enemies beside the target are from one of its faces. */
static length room_at(const struct battle *b, unsigned target, struct point face) {
    length least = INT32_MAX / 2; /* nobody is there */
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == target || !is_unit(b, e) || b->piece[e].side != b->piece[target].side) continue;
        length d = distance_between(face, base_centre(piece_base(b, e)));
        if (d < least) least = d;
    }
    return least;
}

/* The face given by where the attacker's front is, then the others, the nearer before the further. Of faces as near the
 * attacker chooses (dtn-H39): the one further from other enemies, then front, right, left, rear. */
static void faces_in_turn(const struct battle *b, unsigned target, struct base own, enum face out[FACES]) {
    static const enum edge edges[FACES] = {EDGE_FRONT, EDGE_RIGHT, EDGE_LEFT, EDGE_REAR};
    length far[FACES], room[FACES];
    for (int f = 0; f < FACES; f++) {
        struct point middle = base_facing_edge(piece_base(b, target), edges[f]).pose.at;
        far[f] = distance_between(middle, dtn_front_middle(own));
        room[f] = room_at(b, target, middle);
    }
    far[dtn_face_attacked(b, target, own)] = -2 * HAIR;
    for (int i = 0; i < FACES; i++) {
        int at = i;
        for (; at > 0; at--) {
            enum face before = out[at - 1];
            length gap = far[before] - far[i];
            bool level = gap <= HAIR && gap >= -HAIR;
            if (level ? room[i] <= room[before] + HAIR : gap < 0) break;
            out[at] = before;
        }
        out[at] = (enum face)i;
    }
}

/* dtn-H37 */
bool dtn_face_is_taken(struct ruling *r, unsigned by, unsigned target, enum face face) {
    refuse_pieces(r, H(37), (uint8_t)by, (uint8_t)target, "{p} attacks the {w} of {o} already");
    r->why.word = dtn_faces[face];
    return false;
}

/* dtn-H127: the way to a face on the far side would lead through the midst of the enemy. */
static bool goes_through(const struct battle *b, unsigned target, struct point from, struct point to) {
    struct base midst = piece_base(b, target);
    midst.pose = pose_moved(midst.pose, 0, -midst.depth / 4);
    midst.width /= 2;
    midst.depth /= 2;
    struct quad q = base_quad(midst);
    return segment_meets_quad(from, to, &q);
}

bool dtn_free_face(const struct battle *b, unsigned unit, unsigned target, struct base own, enum face *face,
                   struct pose *contact) {
    enum face turn[FACES];
    faces_in_turn(b, target, own, turn);
    for (int i = 0; i < FACES; i++) {
        *face = turn[i];
        if (dtn_attacker_of_face(b, target, *face, unit) != NO_PIECE ||
            !dtn_flush_pose(b, unit, target, *face, contact))
            continue;
        if (!goes_through(b, target, dtn_front_middle(own), contact->at)) return true;
    }
    return false;
}

/* dtn-136, dtn-H129: every face it could come to is attacked already, or has no room. */
bool dtn_no_face_free(struct ruling *r, unsigned unit, unsigned target) {
    return refuse_pieces(r, H(129), (uint8_t)unit, (uint8_t)target, "there is no room for {p} on any face of {o}");
}

bool dtn_goes_in(const struct battle *b, unsigned unit, unsigned target, struct base own, enum face *face,
                 struct pose *contact, bool *bad, struct ruling *r) {
    if (!dtn_free_face(b, unit, target, own, face, contact)) return dtn_no_face_free(r, unit, target);
    struct base end = {*contact, own.width, own.depth};
    if (dtn_sweep_is_legal(b, unit, own, end, target, bad, r)) return true;
    return *face != dtn_face_attacked(b, target, own) && dtn_no_face_free(r, unit, target);
}

/* --- fronts --------------------------------------------------------------------------------------------- */

/* dtn-H151: a place straight ahead of a unit's front, as far as its CZ reaches, or a little more. */
static bool is_ahead_of(const struct battle *b, unsigned enemy, struct base at, length more) {
    struct base own = piece_base(b, enemy);
    struct point p = point_local(own.pose, dtn_front_middle(at));
    length aside = p.x < 0 ? -p.x : p.x;
    return p.y >= 0 && aside < own.width / 2 - HAIR &&
           p.y <= on_table_length(dtn_cz_reach_between(b, enemy, at)) + more;
}

/* Another unit of that side stands between, straight ahead: the place is before the front of that one. */
static bool is_before_another(const struct battle *b, unsigned enemy, struct base at) {
    struct pose own = b->piece[enemy].pose;
    struct point p = dtn_front_middle(at), foot = point_at(own, point_local(own, p).x, 0);
    for (unsigned u = 0; u < b->pieces; u++)
        if (u != enemy && is_unit(b, u) && b->piece[u].side == b->piece[enemy].side && dtn_crosses_unit(b, u, foot, p))
            return true;
    return false;
}

static bool is_before_front(const struct battle *b, unsigned unit, unsigned enemy, struct base at) {
    return is_ahead_of(b, enemy, at, 0) && !is_before_another(b, enemy, at) && dtn_in_cz(b, enemy, at, unit);
}

uint8_t dtn_enemy_it_fronts(const struct battle *b, unsigned unit, unsigned target) {
    struct base at = piece_base(b, unit);
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == target || !dtn_has_zones(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (far_apart(at.pose.at, b->piece[e].pose.at, CZ_REACH)) continue;
        if (is_before_front(b, unit, e, at)) return (uint8_t)e;
    }
    return NO_PIECE;
}

/* What part of the way from a to z, in 4096ths, lies between two limits: narrows [part[0], part[1]]. */
static void keep_between(length a, length z, length least, length most, int64_t part[2]) {
    enum { WHOLE = 4096 };
    if (a == z) {
        if (a < least || a > most) part[1] = -1;
        return;
    }
    int64_t in = (int64_t)((a < z ? least : most) - a) * WHOLE / (z - a),
            out = (int64_t)((a < z ? most : least) - a) * WHOLE / (z - a);
    if (in > part[0]) part[0] = in;
    if (out < part[1]) part[1] = out;
}

/* Is any place of a stretch before the front of that enemy? The part of it that lies straight ahead of him is looked
 * at in sixteen places. */
static bool stretch_crosses(const struct battle *b, unsigned unit, unsigned enemy, struct base from, struct base to) {
    enum { WHOLE = 4096, LOOKS = 16 };
    struct base own = piece_base(b, enemy);
    struct point p = from.pose.at, q = to.pose.at, a = point_local(own.pose, p), z = point_local(own.pose, q);
    int64_t part[2] = {0, WHOLE};
    keep_between(a.x, z.x, HAIR - own.width / 2, own.width / 2 - HAIR, part);
    keep_between(a.y, z.y, 0, on_table_length(CZ_REACH), part);
    for (int i = 0; part[0] <= part[1] && i <= LOOKS; i++) {
        struct base at = to;
        int64_t gone = part[0] + (part[1] - part[0]) * i / LOOKS;
        at.pose.at.x = p.x + (length)((q.x - p.x) * gone / WHOLE);
        at.pose.at.y = p.y + (length)((q.y - p.y) * gone / WHOLE);
        if (is_before_front(b, unit, enemy, at)) return true;
    }
    return false;
}

/* dtn-135, dtn-H151: does its way pass through the front of that enemy to somebody beyond or beside? Read as the strip
 * straight ahead of that front: with the whole quadrant no unit of a closed line could ever be charged (E9). Where it
 * starts in such a strip it may go on; and a second line is not crossed by coming up to who stands before it. */
static bool way_crosses(const struct battle *b, unsigned unit, const struct way *w, unsigned enemy) {
    if (!dtn_has_zones(b, enemy) || b->piece[enemy].side == b->piece[unit].side) return false;
    if (far_apart(w->stop[0].pose.at, b->piece[enemy].pose.at, 16 * INCH) || is_ahead_of(b, enemy, w->stop[0], HAIR))
        return false;
    struct base end = w->stop[w->stops - 1];
    if (is_ahead_of(b, enemy, end, 0) && is_before_another(b, enemy, end)) return false;
    for (unsigned i = 0; i + 1 < w->stops; i++)
        if (stretch_crosses(b, unit, enemy, w->stop[i], w->stop[i + 1])) return true;
    return false;
}

static bool crosses_any(const struct battle *b, unsigned unit, unsigned target, const struct way *w) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (e != target && way_crosses(b, unit, w, e)) return true;
    return false;
}

/* The front crossed belongs to who may be attacked instead. Where the way to that one would cross the front of the
 * target, each is named instead of the other, and both may be attacked. */
bool dtn_crosses_no_front(const struct battle *b, unsigned unit, unsigned target, const struct way *w,
                          attack_plan *plan, struct ruling *r) {
    uint8_t crossed = NO_PIECE;
    bool instead = false;
    for (unsigned e = 0; e < b->pieces && !instead; e++) {
        struct ruling unused;
        struct way other;
        if (e == target || !way_crosses(b, unit, w, e)) continue;
        bool possible = plan(b, unit, e, &other, &unused);
        if (possible && way_crosses(b, unit, &other, target)) continue;
        crossed = (uint8_t)e;
        instead = possible && !crosses_any(b, unit, e, &other);
    }
    if (crossed == NO_PIECE) return true;
    return refuse_pieces(r, C(135), (uint8_t)unit, crossed,
                         instead ? "{p} would cross the front of {o}: it may attack {o} instead"
                                 : "{p} would cross the front of {o}");
}
