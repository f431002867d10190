/* Built-up areas in charge combat: two rounds for a large one, counterattacks, and the village behind (187 to 193). */
#include "rules/dtn/flow.h"

bool dtn_holds_large_bua(const struct battle *b, unsigned unit) {
    int f = dtn_bua_of(b, unit);
    return f >= 0 && b->terrain.feature[f].kind == GROUND_LARGE_BUA;
}

/* dtn-190, dtn-H87: on Defend in a large built-up area there are no flanks. */
bool dtn_has_no_flanks(const struct battle *b, unsigned unit) {
    return b->piece[unit].status == STATUS_DEFEND && dtn_holds_large_bua(b, unit);
}

/* --- the first round ------------------------------------------------------------------------------------ */

bool dtn_first_round_holds(struct battle *b, const struct clash *c, const struct combat_result *r, struct events *ev) {
    if (c->phase != 1 || r->broken[SIDE_B] || !on_table(b, c->defender) || !dtn_holds_large_bua(b, c->defender))
        return false;
    if (r->hits[SIDE_A] < r->hits[SIDE_B]) return false; /* the attackers fall back as usual */
    tell_pieces(ev, "holds", C(187), "{p} is not dislodged: that takes two rounds", c->defender, NO_PIECE);
    for (int f = 0; f < FACES; f++)
        if (c->attacker[f] != NO_PIECE && on_table(b, c->attacker[f]))
            b->piece[c->attacker[f]].marks |= MARK_FOLLOWS_ON;
    return true;
}

/* dtn-188: those who are pressed lose Defend. */
void dtn_garrison_is_pressed(struct battle *b, unsigned garrison, struct events *ev) {
    if (dtn_bua_of(b, garrison) < 0 || b->piece[garrison].status != STATUS_DEFEND) return;
    b->piece[garrison].status = STATUS_NORMAL;
    tell_pieces(ev, "pressed", C(188), "{p} is pressed a second time and loses Defend", garrison, NO_PIECE);
}

/* dtn-H90: an inch off, and a firefight. */
static void stand_off(struct battle *b, unsigned attacker, unsigned garrison, struct events *ev) {
    inches gone;
    struct piece *p = &b->piece[attacker];
    struct pose to = dtn_slide_pose(b, attacker, (heading)(p->pose.facing + HALF_TURN), INCH, &gone);
    p->marks |= MARK_FIREFIGHT;
    p->target = (uint8_t)garrison;
    dtn_place_unit(b, attacker, to, "stand_off", H(90), "{p} stands off and opens fire on {o}", garrison, ev);
}

/* Somebody else presses it, or may still. */
static bool is_pressed_by_others(const struct battle *b, unsigned garrison) {
    for (unsigned i = 0; i < b->clashes; i++)
        if (b->clash[i].defender == garrison && b->clash[i].source == CLASH_PRESS && !b->clash[i].done) return true;
    for (unsigned u = 0; u < b->pieces; u++)
        if (is_unit(b, u) && has_mark(b, u, MARK_FOLLOWS_ON) && b->piece[u].target == garrison) return true;
    return false;
}

/* dtn-189, dtn-H90: not pressed, the garrison may counterattack. True if it is asked. */
bool dtn_garrison_may_counter(struct battle *b, unsigned attacker, unsigned garrison, struct events *ev) {
    if (!is_unit(b, garrison) || !dtn_holds_large_bua(b, garrison) || b->piece[attacker].arm != ARM_INFANTRY)
        return false;
    if (is_pressed_by_others(b, garrison)) { /* it has its hands full: this one stands off */
        stand_off(b, attacker, garrison, ev);
        return false;
    }
    dtn_push_task(b, TASK_COUNTER, b->piece[garrison].side, garrison, attacker, 0);
    return true;
}

void dtn_counter_chosen(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    bool yes = a->choice == CHOICE_YES;
    if (!is_unit(b, t->other)) return;
    if (yes) {
        tell_pieces(ev, "counterattack", C(189), "{p} counterattacks {o}", t->piece, t->other);
        dtn_add_clash(b, t->piece, t->other, FACE_FRONT, 2, CLASH_COUNTER);
        return;
    }
    tell_pieces(ev, "declined", C(189), "{p} does not counterattack {o}", t->piece, t->other);
    stand_off(b, t->other, t->piece, ev); /* neither presses nor is attacked */
}

/* --- the second ----------------------------------------------------------------------------------------- */

/* dtn-H142: is it the same built-up area: sectors that touch, one after another? */
static uint32_t sectors_with(const struct battle *b, int sector) {
    uint32_t town = (uint32_t)1 << sector, before = 0;
    while (town != before) {
        before = town;
        for (uint32_t f = 0; f < b->terrain.features; f++)
            for (uint32_t g = 0; g < b->terrain.features; g++)
                if (before >> g & 1 && dtn_sectors_touch(b, f, g)) town |= (uint32_t)1 << f;
    }
    return town;
}

static bool is_clear_of(const struct battle *b, uint32_t town, struct base at) {
    enum { LEAST = 3 * LENGTH_PER_INCH - HAIR / 5 }; /* what a turned table may round off */
    struct quad q = base_quad(at);
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (town >> f & 1 && feature_distance(&b->terrain, (int)f, &q) < LEAST) return false;
    return true;
}

/* How far it is that way until it stands 3" beyond the houses: looked for every quarter of an inch, then exactly. */
static inches out_of_houses(const struct battle *b, unsigned garrison, heading way) {
    enum { STEP = INCH / 4, MOST = 24 * INCH };
    int f = dtn_bua_of(b, garrison);
    uint32_t town = f < 0 ? 0 : sectors_with(b, f);
    struct base at = piece_base(b, garrison);
    struct pose along = {at.pose.at, way, 0};
    inches clear = 3 * INCH, near = clear;
    for (; clear < MOST; near = clear, clear += STEP) {
        at.pose.at = point_at(along, 0, on_table_length(clear));
        if (is_clear_of(b, town, at)) break;
    }
    while (clear - near > 1) {
        inches half = near + (clear - near) / 2;
        at.pose.at = point_at(along, 0, on_table_length(half));
        *(is_clear_of(b, town, at) ? &clear : &near) = half;
    }
    return clear;
}

/* dtn-H90: the garrison goes 3" beyond the houses, the attackers move in. */
void dtn_dislodge(struct battle *b, unsigned garrison, unsigned attacker, struct events *ev) {
    struct pose inside = b->piece[garrison].pose;
    inches distance = out_of_houses(b, garrison, b->piece[attacker].pose.facing);
    tell_pieces(ev, "dislodged", H(90), "{p} is driven out by {o}", garrison, attacker);
    dtn_compulsory_fall_back(b, garrison, attacker, distance, ev);
    if (!on_table(b, attacker) || b->piece[attacker].arm != ARM_INFANTRY) return;
    struct base at = {inside, b->piece[attacker].width, b->piece[attacker].depth};
    at.pose = pose_pivoted(at, b->piece[attacker].pose.facing);
    if (dtn_can_stand(b, attacker, at))
        dtn_place_unit(b, attacker, at.pose, "occupy", H(90), "{p} moves in", NO_PIECE, ev);
}

/* --- the village behind --------------------------------------------------------------------------------- */

/* Standing in the houses as it faces, with its centre there. */
static bool can_stand_in(const struct battle *b, unsigned unit, int bua, struct point centre, struct pose *in) {
    struct base at = piece_base(b, unit);
    at.pose.at = centre;
    at.pose = pose_moved(at.pose, 0, at.depth / 2);
    *in = at.pose;
    return feature_holds_point(&b->terrain, bua, centre) && dtn_can_stand(b, unit, at);
}

/* The middle of the houses; where an odd outline leaves that out or it is taken, the corner of the outline nearest to
 * the unit whose inside has room. */
static bool place_in_bua(const struct battle *b, unsigned unit, int bua, struct pose *in) {
    const struct feature *f = &b->terrain.feature[bua];
    const struct point *v = b->terrain.vertex + f->first;
    struct quad around = feature_quad(&b->terrain, bua);
    if (can_stand_in(b, unit, bua, midpoint(around.corner[0], around.corner[2]), in)) return true;
    struct point from = base_centre(piece_base(b, unit));
    length nearest = INT32_MAX;
    for (unsigned i = 0; i < f->count; i++) {
        struct point last = v[(i + f->count - 1u) % f->count], next = v[(i + 1u) % f->count];
        struct point inside = midpoint(v[i], midpoint(last, next));
        struct pose here;
        length far = distance_between(from, inside);
        if (far >= nearest || !can_stand_in(b, unit, bua, inside, &here)) continue;
        nearest = far;
        *in = here;
    }
    return nearest < INT32_MAX;
}

/* dtn-193, dtn-H91: a free built-up area whose edge is within 3" behind losing infantry. */
static bool bua_behind(const struct battle *b, unsigned unit, struct pose *in) {
    struct quad behind = zone_from(piece_base(b, unit), EDGE_REAR, on_table_length(3 * INCH));
    if (b->piece[unit].arm != ARM_INFANTRY || dtn_bua_of(b, unit) >= 0) return false;
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_BUA &&
            feature_meets_quad(&b->terrain, (int)f, &behind, HAIR) && place_in_bua(b, unit, (int)f, in))
            return true;
    return false;
}

bool dtn_may_enter_bua(const struct battle *b, unsigned unit) {
    struct pose unused;
    return bua_behind(b, unit, &unused);
}

void dtn_enter_chosen(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    bool yes = a->choice == CHOICE_YES;
    struct pose in;
    if (!yes || !bua_behind(b, t->piece, &in)) {
        dtn_compulsory_fall_back(b, t->piece, t->other, 3 * INCH, ev);
        return;
    }
    dtn_place_unit(b, t->piece, in, "enter", C(193), "{p} retreats into the houses behind it", NO_PIECE, ev);
    if (is_unit(b, t->other) && b->piece[t->other].arm == ARM_INFANTRY && b->phase == PHASE_COMBAT) {
        b->piece[t->other].marks |= MARK_FOLLOWS_ON; /* it may be fought there in phase 2 */
        b->piece[t->other].target = t->piece;
    }
}
