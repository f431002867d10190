/* Step 3, movement: whose unit, by which leave, along which way, at what cost (1.11, 1.12). */
#include "rules/dtn/flow.h"
#include "table/sweep.h"

#include <string.h>

/* --- leave ---------------------------------------------------------------------------------------------- */

bool moves_wait(struct battle *b, struct events *ev) {
    (void)ev;
    if (!b->side[b->active].passed) return true;
    b->side[b->active].passed = false;
    for (unsigned u = 0; u < b->pieces; u++) b->piece[u].marks &= ~(uint32_t)MARK_SETTLED;
    b->phase = PHASE_CHECKS;
    return false;
}

bool in_turn(struct doing *d, unsigned unit) {
    struct battle *b = d->b;
    if (b->tasks || b->phase != PHASE_MOVES) return not_now(d);
    if (!is_unit(b, unit)) return refuse(d->r, 82, "name a unit that is on the table");
    if (b->piece[unit].side != b->active) return refuse_piece(d->r, 82, (uint8_t)unit, "{p} is the enemy's");
    if (!has_mark(b, unit, MARK_IN_SCOPE))
        return refuse_piece(d->r, 40, (uint8_t)unit,
                            "{p} is not in this turn: it stood beyond command distance or is of another command");
    return true;
}

bool may_act(struct doing *d, unsigned unit) {
    if (!in_turn(d, unit)) return false;
    return !has_mark(d->b, unit, MARK_ACTED) || refuse_piece(d->r, 82, (uint8_t)unit, "{p} has acted this turn");
}

bool has_leave(struct doing *d, unsigned unit, enum deed deed) {
    struct battle *b = d->b;
    const struct piece *p = &b->piece[unit];
    struct leave leave =
        order_leave(order_now(b, unit), (enum activation)b->activation, deed, p->status == STATUS_DEFEND);
    if (leave.legal) return true;
    return refuse_piece(d->r, leave.clause, (uint8_t)unit, leave.text);
}

bool resolve_first(struct doing *d, unsigned unit) {
    struct battle *b = d->b;
    struct piece *p = &b->piece[unit];
    if (p->near + p->far + p->fatigue == 0) return false;
    tell_pieces(d->ev, "first", HOUSE(53), "before {p} moves, its FPs and fatigue are resolved", unit, NO_PIECE);
    b->deferred = *d->act;
    b->has_deferred = true;
    push_task(b, TASK_DEFERRED, b->active, unit, NO_PIECE, 0);
    if (p->fatigue) push_task(b, TASK_FATIGUE, p->side, unit, NO_PIECE, 0);
    if (p->near + p->far) push_fire(b, unit);
    return true;
}

/* --- placing -------------------------------------------------------------------------------------------- */

/* dtn-212, dtn-H27: a general met by an enemy is at high risk and flees to the nearest friends. */
static void meet_leader(struct battle *b, unsigned leader, struct events *ev) {
    struct piece *l = &b->piece[leader];
    unsigned best = NO_PIECE;
    inches near = 16 * INCH + 1;
    tell_pieces(ev, "contacted", 212, "{p} is met by the enemy and at risk", leader, NO_PIECE);
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!is_unit(b, u) || b->piece[u].side != l->side) continue;
        inches d = piece_distance(b, leader, u);
        if (d >= near) continue;
        near = d;
        best = u;
    }
    if (best != NO_PIECE)
        l->pose.at = point_at(b->piece[best].pose, 0, -b->piece[best].depth);
    else
        l->pose.at.y = l->side == 0 ? l->depth : b->depth;
    tell_pieces(ev, "flees", HOUSE(27), "{p} makes for the nearest friends", leader, NO_PIECE);
    push_task(b, TASK_RISK, l->side, leader, NO_PIECE, true);
}

/* dtn-H26: an HQ met by an enemy loses its CPs and goes 12" back. */
static void meet_hq(struct battle *b, unsigned hq, struct events *ev) {
    struct piece *h = &b->piece[hq];
    length back = on_table_length(12 * INCH);
    h->cps = 0;
    h->pose.at.y += h->side == 0 ? -back : back;
    if (h->pose.at.y < h->depth) h->pose.at.y = h->depth;
    if (h->pose.at.y > b->depth - h->depth) h->pose.at.y = b->depth - h->depth;
    tell_pieces(ev, "contacted", HOUSE(26), "{p} is met by the enemy: its CPs are lost and it flees", hq, NO_PIECE);
}

static void meet_figures(struct battle *b, unsigned unit, struct events *ev) {
    struct quad q = piece_quad(b, unit);
    for (unsigned p = 0; p < b->pieces; p++) {
        if (!on_table(b, p) || b->piece[p].kind == PIECE_UNIT || b->piece[p].side == b->piece[unit].side) continue;
        struct quad figure = piece_quad(b, p);
        if (!quads_overlap(&q, &figure, 1)) continue;
        if (b->piece[p].kind == PIECE_HQ)
            meet_hq(b, p, ev);
        else
            meet_leader(b, p, ev);
    }
}

void place_unit(struct battle *b, unsigned unit, struct pose to, const char *what, clause c, const char *text,
                struct events *ev) {
    struct piece *p = &b->piece[unit];
    struct event *e = tell_pieces(ev, what, c, text, unit, NO_PIECE);
    e->moved = true;
    e->from = p->pose;
    e->to = to;
    bool moved = p->pose.at.x != to.at.x || p->pose.at.y != to.at.y;
    p->pose = to;
    if (!moved) return;
    p->marks |= MARK_HAS_MOVED | MARK_MOVED_NOW;
    if (p->status == STATUS_DEFEND) p->status = STATUS_NORMAL; /* dtn-H24 */
    meet_figures(b, unit, ev);
}

/* --- the way -------------------------------------------------------------------------------------------- */

static struct convex swept(struct base from, struct base to) {
    struct quad a = base_quad(from), c = base_quad(to);
    struct point points[8];
    memcpy(points, a.corner, sizeof a.corner);
    memcpy(points + 4, c.corner, sizeof c.corner);
    return convex_hull(points, 8);
}

/* Terrain on the way: what cannot be entered refuses, what is bad slows the whole move (dtn-098). */
static bool way_is_open(const struct battle *b, unsigned unit, const struct convex *area, bool *bad, struct ruling *r) {
    enum arm arm = (enum arm)b->piece[unit].arm;
    unsigned passages = 0;
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_PASSAGE &&
            feature_meets_convex(&b->terrain, (int)f, area, 100))
            passages++;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        unsigned flags = dtn_ground[b->terrain.feature[f].kind].flags;
        if (!(flags & (GROUND_BAD | GROUND_IMPASSABLE | GROUND_FOOT_ONLY | GROUND_NO_GUNS))) continue;
        if (!feature_meets_convex(&b->terrain, (int)f, area, 100)) continue;
        bool closed = (flags & GROUND_IMPASSABLE && !passages) || (flags & GROUND_FOOT_ONLY && arm != ARM_INFANTRY) ||
                      (flags & GROUND_NO_GUNS && arm == ARM_ARTILLERY);
        if (closed) {
            refuse_piece(r, HOUSE(92), (uint8_t)unit, "{p} may not enter {q}");
            r->why.place = (uint8_t)f;
            return false;
        }
        *bad = *bad || flags & GROUND_BAD;
    }
    return true;
}

/* dtn-H127: enemy units are never moved through. */
static bool way_is_free(const struct battle *b, unsigned unit, const struct convex *area, unsigned but,
                        struct ruling *r) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == but || !is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (far_apart(area->corner[0], b->piece[e].pose.at, 18 * INCH)) continue; /* no sweep is longer */
        struct quad q = piece_quad(b, e);
        struct convex other = convex_of(&q);
        if (convex_overlap(area, &other, 30))
            return refuse_pieces(r, HOUSE(127), (uint8_t)unit, (uint8_t)e, "{p} would move through {o}");
    }
    return true;
}

bool sweep_is_legal(const struct battle *b, unsigned unit, struct base from, struct base to, unsigned but, bool *bad,
                    struct ruling *r) {
    struct convex area = swept(from, to);
    return way_is_free(b, unit, &area, but, r) && way_is_open(b, unit, &area, bad, r);
}

static bool shift(const struct battle *b, unsigned unit, struct way *w, struct pose to, struct ruling *r) {
    struct base next = {to, w->at.width, w->at.depth};
    struct base turned = {pose_pivoted(w->at, to.facing), w->at.width, w->at.depth};
    struct convex area = swept(turned, next);
    w->cost += in_inches(distance_between(base_centre(w->at), base_centre(next)));
    w->at = next;
    return way_is_free(b, unit, &area, NO_PIECE, r) && way_is_open(b, unit, &area, &w->bad, r);
}

static bool wheel(const struct battle *b, unsigned unit, struct way *w, const struct step *s, struct ruling *r) {
    struct motion m = motion_wheel(w->at, s->side == EDGE_LEFT, s->turn);
    struct base next = {motion_end(w->at.pose, &m), w->at.width, w->at.depth};
    struct convex area = swept(w->at, next);
    w->cost += in_inches(motion_front_travel(w->at, &m));
    w->at = next;
    return way_is_free(b, unit, &area, NO_PIECE, r) && way_is_open(b, unit, &area, &w->bad, r);
}

/* dtn-096: Rapid goes forwards and wheels; a retreat first turns away (dtn-H124), so its steps face the way they go. */
static bool step_fits(enum status status, const struct way *w, const struct step *s) {
    if (status == STATUS_NORMAL || s->kind == STEP_WHEEL) return true;
    if (s->kind == STEP_ADVANCE) return s->distance >= 0;
    if (s->kind != STEP_TO) return false;
    heading way = heading_of((int64_t)s->at.x - w->at.pose.at.x, (int64_t)s->at.y - w->at.pose.at.y);
    enum { ABOUT = 0x0800 }; /* 11 degrees */
    return angle_between(way, s->turn) <= ABOUT;
}

bool follow_steps(const struct battle *b, unsigned unit, enum status status, const struct act *a, struct way *w,
                  struct ruling *r) {
    for (unsigned i = 0; i < a->step_count; i++) {
        const struct step *s = &a->step[i];
        bool ok;
        if (!step_fits(status, w, s))
            return refuse_piece(r, 96, (uint8_t)unit, "{p} goes forwards at this rate: advance and wheel");
        if (s->kind == STEP_WHEEL)
            ok = wheel(b, unit, w, s, r);
        else if (s->kind == STEP_TO)
            ok = shift(b, unit, w, (struct pose){s->at, s->turn, 0}, r);
        else if (s->kind == STEP_SLIDE)
            ok = shift(b, unit, w, pose_moved(w->at.pose, s->distance, 0), r);
        else if (s->kind == STEP_ADVANCE)
            ok = shift(b, unit, w, pose_moved(w->at.pose, 0, s->distance), r);
        else
            return refuse_piece(r, 94, (uint8_t)unit, "{p} takes no such step");
        if (!ok) return false;
    }
    return true;
}

/* --- the law of the way --------------------------------------------------------------------------------- */

static bool within_allowance(const struct battle *b, unsigned unit, enum status status, const struct way *w,
                             struct ruling *r) {
    enum move_class class = (enum move_class)b->piece[unit].move_class;
    inches allowance = allowance_of(class, status, w->bad, NULL);
    if (allowance == NO_ALLOWANCE)
        return refuse_piece(r, allowance_clause(class), (uint8_t)unit, "{p} may not make such a move in bad going");
    if (within(w->cost, allowance)) return true;
    refuse_piece(r, w->bad ? 98 : allowance_clause(class), (uint8_t)unit,
                 "{p} cannot go so far: {0} hundredths of an inch of {1}");
    r->why.number[0] = w->cost;
    r->why.number[1] = allowance;
    return false;
}

static bool ends_well(const struct battle *b, unsigned unit, struct base at, struct ruling *r) {
    struct quad q = base_quad(at);
    if (!on_the_table(b, &q)) return refuse_piece(r, HOUSE(41), (uint8_t)unit, "{p} would leave the table");
    uint8_t other = overlapped(b, &q, unit, unit);
    if (other != NO_PIECE) return refuse_pieces(r, 101, (uint8_t)unit, other, "{p} would end on {o}");
    return can_stand(b, unit, at) || refuse_piece(r, HOUSE(92), (uint8_t)unit, "{p} cannot stand there");
}

/* dtn-113, dtn-H127: keeps out of every CZ it did not start in; looked at every half inch of the straight line. */
static bool keeps_out_of_zones(const struct battle *b, unsigned unit, struct base to, struct ruling *r) {
    struct base from = piece_base(b, unit), at = to;
    inches way = in_inches(distance_between(from.pose.at, to.pose.at));
    int looks = way / (INCH / 2) + 1;
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (far_apart(from.pose.at, b->piece[e].pose.at, way + CZ_REACH + INCH) || in_cz(b, e, from, unit)) continue;
        for (int i = looks; i >= 1; i--) {
            at.pose.at.x = from.pose.at.x + (length)((int64_t)(to.pose.at.x - from.pose.at.x) * i / looks);
            at.pose.at.y = from.pose.at.y + (length)((int64_t)(to.pose.at.y - from.pose.at.y) * i / looks);
            if (in_cz(b, e, at, unit))
                return refuse_pieces(r, 113, (uint8_t)unit, (uint8_t)e,
                                     "{p} would enter the CZ of {o}: that takes a contact move");
        }
    }
    return true;
}

/* dtn-122, dtn-H50: from inside a CZ only into cover, more than 2" from every enemy. */
static bool takes_cover(const struct battle *b, unsigned unit, struct base to, struct ruling *r) {
    struct battle after = *b;
    after.piece[unit].pose = to.pose;
    uint8_t enemy = enemy_with_cz(b, unit);
    if (cover_of(&after, unit, base_centre(piece_base(b, enemy))) == DISADVANTAGE_NONE)
        return refuse_pieces(
            r, 113, (uint8_t)unit, enemy,
            "{p} stands in the CZ of {o}: it attacks, falls back, changes face, is relieved or takes cover");
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && within(base_distance(b, to, e), 2 * INCH))
            return refuse_pieces(r, 122, (uint8_t)unit, (uint8_t)e, "{p} takes cover more than 2\" from {o}");
    return true;
}

/* dtn-H119: away from every enemy in whose TZ it started, and into no other's. */
static bool makes_for_safety(const struct battle *b, unsigned unit, struct base to, struct ruling *r) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        bool started = zones_between(b, e, unit).tz;
        if (started && !beyond(base_distance(b, to, e), piece_distance(b, unit, e)))
            return refuse_pieces(r, HOUSE(119), (uint8_t)unit, (uint8_t)e, "{p} must get further from {o}");
        if (!started && zones_of(b, e, to, unit).tz)
            return refuse_pieces(r, HOUSE(119), (uint8_t)unit, (uint8_t)e,
                                 "{p} may not enter the TZ of {o} while it breaks off");
    }
    return true;
}

/* dtn-097, dtn-H42: on the road all the way and in no enemy TZ. */
static bool keeps_to_road(const struct battle *b, unsigned unit, struct base to, struct ruling *r) {
    struct point ends[2] = {base_centre(piece_base(b, unit)), base_centre(to)};
    struct battle after = *b;
    after.piece[unit].pose = to.pose;
    for (int i = 0; i < 2; i++) {
        bool on_road = false;
        for (uint32_t f = 0; f < b->terrain.features; f++)
            on_road = on_road || (b->terrain.feature[f].kind == GROUND_ROAD &&
                                  within(in_inches(feature_point_distance(&b->terrain, (int)f, ends[i])), INCH / 2));
        if (!on_road) return refuse_piece(r, 97, (uint8_t)unit, "a road march of {p} begins and ends on a road");
    }
    if (enemy_with_tz(b, unit) != NO_PIECE || enemy_with_tz(&after, unit) != NO_PIECE)
        return refuse_piece(r, HOUSE(42), (uint8_t)unit, "{p} may not road march within an enemy TZ");
    return true;
}

/* --- defiles -------------------------------------------------------------------------------------------- */

/* The passage whose ground the unit's centre crosses, or -1. */
static int passage_crossed(const struct battle *b, unsigned unit, struct base to) {
    struct point from = base_centre(piece_base(b, unit)), at = base_centre(to);
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_PASSAGE &&
            feature_meets_segment(&b->terrain, (int)f, from, at))
            return (int)f;
    return -1;
}

/* --- the act -------------------------------------------------------------------------------------------- */

/* dtn-110, dtn-111: two units a period; in an enemy TZ a unit stops as soon as it has passed. */
static bool may_pass(const struct battle *b, uint8_t unit, int passage, struct base to, struct ruling *r) {
    struct battle after = *b;
    struct quad q = base_quad(to);
    if (b->passed[passage] >= 2) return refuse_piece(r, 110, unit, "two units have passed this defile already");
    after.piece[unit].pose = to.pose;
    bool stopped = feature_within(&b->terrain, passage, &q, on_table_length(INCH / 2));
    if (stopped || enemy_with_tz(&after, unit) == NO_PIECE) return true;
    return refuse_piece(r, 111, unit, "{p} is in an enemy TZ and must stop as soon as it has passed the defile");
}

static enum deed deed_of_move(const struct piece *p, enum status status) {
    if (status == STATUS_RAPID) return DEED_RAPID_MOVE;
    if (status == STATUS_ROAD_MARCH) return DEED_ROAD_MARCH;
    if (p->arm == ARM_ARTILLERY) return DEED_ARTILLERY_MOVE;
    return p->arm == ARM_SKIRM_CAV ? DEED_SKIRM_CAV_MOVE : DEED_NORMAL_MOVE;
}

static bool law_of_way(struct doing *d, uint8_t unit, enum status status, const struct way *w) {
    struct battle *b = d->b;
    if (!within_allowance(b, unit, status, w, d->r) || !ends_well(b, unit, w->at, d->r)) return false;
    if (order_now(b, unit) == ORDER_BREAK_OFF) return makes_for_safety(b, unit, w->at, d->r);
    if (status == STATUS_ROAD_MARCH && !keeps_to_road(b, unit, w->at, d->r)) return false;
    if (enemy_with_cz(b, unit) != NO_PIECE) return takes_cover(b, unit, w->at, d->r);
    return keeps_out_of_zones(b, unit, w->at, d->r);
}

static void make_move(struct battle *b, uint8_t unit, enum status status, const struct way *w, int passage,
                      struct events *ev) {
    struct piece *p = &b->piece[unit];
    inches normal = allowance_of((enum move_class)p->move_class, STATUS_NORMAL, w->bad, NULL);
    p->marks |= MARK_ACTED;
    if (at_least(w->cost, normal)) p->marks |= MARK_NORMAL_MOVE_MADE;
    if (p->status != STATUS_DEFEND || w->cost) p->status = (uint8_t)status;
    if (status != STATUS_NORMAL) p->marks |= MARK_VULNERABLE; /* dtn-H44 */
    if (passage >= 0) {
        b->passed[passage]++;
        p->marks |= MARK_PASSED_DEFILE | MARK_VULNERABLE;
        tell_pieces(ev, "passed", 112, "{p} passes a defile and is vulnerable until its next turn", unit, NO_PIECE);
    }
    place_unit(b, unit, w->at.pose, "move",
               status == STATUS_NORMAL  ? 94
               : status == STATUS_RAPID ? 96
                                        : 97,
               "{p} moves", ev);
}

/* dtn-H41: under Break-off a unit may leave over its own edge, and counts half as lost. */
static bool leaves_home(const struct battle *b, unsigned unit, struct base to) {
    struct quad q = base_quad(to);
    struct box box = quad_box(&q);
    return b->piece[unit].side == 0 ? box.y0 < 0 : box.y1 > b->depth;
}

static bool leave_home(struct doing *d, uint8_t unit, enum status status, const struct way *w) {
    if (!within_allowance(d->b, unit, status, w, d->r)) return false;
    if (!d->play || resolve_first(d, unit)) return true;
    lose_unit(d->b, unit, LEFT_HOME, HOUSE(41), d->ev);
    return true;
}

bool do_move(struct doing *d) {
    struct battle *b = d->b;
    uint8_t unit = d->act->piece_count == 1 ? d->act->piece[0] : NO_PIECE;
    if (!may_act(d, unit)) return false;
    struct piece *p = &b->piece[unit];
    bool breaks_off = order_now(b, unit) == ORDER_BREAK_OFF;
    enum status status =
        d->act->choice == NO_CHOICE ? breaks_off ? STATUS_RAPID : STATUS_NORMAL : (enum status)d->act->choice;
    if (status > STATUS_ROAD_MARCH) return refuse_piece(d->r, 11, unit, "a move is normal, rapid or road_march");
    bool in_zone = enemy_with_cz(b, unit) != NO_PIECE;
    enum deed deed = in_zone && !breaks_off ? DEED_ADJUSTMENT : deed_of_move(p, status);
    if (!has_leave(d, unit, deed)) return false;
    if (is_gun(p) && !is_limbered(p)) return refuse_piece(d->r, 99, unit, "{p} is deployed: limber it first");
    if (in_zone && !breaks_off && status != STATUS_NORMAL)
        return refuse_piece(d->r, 113, unit, "{p} is in an enemy CZ");
    struct way w = {piece_base(b, unit), 0, false};
    struct quad start = base_quad(w.at);
    w.bad = ground_under(b, &start) & GROUND_BAD;
    if (status == STATUS_ROAD_MARCH) w.bad = false;
    if (!follow_steps(b, unit, status, d->act, &w, d->r)) return false;
    if (breaks_off && leaves_home(b, unit, w.at)) return leave_home(d, unit, status, &w);
    if (!law_of_way(d, unit, status, &w)) return false;
    int passage = passage_crossed(b, unit, w.at);
    if (passage >= 0 && !may_pass(b, unit, passage, w.at, d->r)) return false;
    d->r->placed[0] = (struct placed){unit, w.at.pose};
    d->r->placed_count = 1;
    if (!d->play || resolve_first(d, unit)) return true;
    make_move(b, unit, status, &w, passage, d->ev);
    return true;
}
