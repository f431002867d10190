/* Step 3, movement: whose unit, by which leave, along which way, at what cost (1.11, 1.12). */
#include "rules/dtn/flow.h"

/* --- step 3 ---------------------------------------------------------------------------------------------- */

bool dtn_moves_wait(struct battle *b, struct events *ev) {
    (void)ev;
    if (!b->side[b->active].passed) return true;
    b->side[b->active].passed = false;
    for (unsigned u = 0; u < b->pieces; u++) b->piece[u].marks &= ~(uint32_t)MARK_SETTLED;
    b->phase = PHASE_CHECKS;
    return false;
}

bool dtn_resolve_first(struct battle *b, const struct act *a, unsigned unit, struct events *ev) {
    struct piece *p = &b->piece[unit];
    if (p->near + p->far + p->fatigue == 0) return false;
    tell_pieces(ev, "first", H(53), "before {p} moves, its FPs and fatigue are resolved", unit, NO_PIECE);
    b->deferred = *a;
    b->has_deferred = true;
    dtn_push_task(b, TASK_DEFERRED, b->active, unit, NO_PIECE, 0);
    if (p->fatigue) dtn_push_task(b, TASK_FATIGUE, p->side, unit, NO_PIECE, 0);
    if (p->near + p->far) dtn_push_fire(b, unit);
    return true;
}

/* --- placing -------------------------------------------------------------------------------------------- */

void dtn_tell_moved(struct event *e, struct pose from, struct pose to) {
    e->moved = true;
    e->from = from;
    e->to = to;
}

/* Sets a piece down by its centre, as it faces. */
void dtn_stand_centred(struct piece *p, struct point centre) {
    p->pose.at = point_at((struct pose){centre, p->pose.facing, 0}, 0, p->depth / 2);
}

void dtn_leave_defend(struct battle *b, unsigned unit, clause c, struct events *ev) {
    if (b->piece[unit].status != STATUS_DEFEND) return; /* who went fast has: that lasts until its turn (dtn-H44) */
    tell_pieces(ev, "off_defend", c, "{p} is no longer on Defend", unit, NO_PIECE);
    b->piece[unit].status = STATUS_NORMAL;
}

/* dtn-H115: an order to move or break off takes the units it concerns off Defend: not those with an order of their own,
 * until that is gone. */
void dtn_order_ends_defend(struct battle *b, unsigned unit, struct events *ev) {
    if (is_unit(b, unit) && b->piece[unit].status == STATUS_DEFEND && dtn_order_of_unit(b, unit) >= ORDER_MOVE)
        dtn_leave_defend(b, unit, H(115), ev);
}

/* On the table, on firm ground and on nobody. */
static bool figure_has_room(const struct battle *b, unsigned leader, struct pose at, unsigned beside) {
    struct footprint foot =
        dtn_footprint_at(b, leader, (struct base){at, b->piece[leader].width, b->piece[leader].depth});
    if (!dtn_is_on_table(b, &foot) || dtn_ground_beneath(b, &foot) & GROUND_IMPASSABLE) return false;
    for (unsigned u = 0; u < b->pieces; u++) {
        struct footprint other = dtn_footprint_of(b, u);
        if (u != beside && is_unit(b, u) && dtn_footprints_overlap(&foot, &other)) return false;
    }
    return true;
}

/* dtn-H27: in contact with those friends: behind them, else at the nearer flank (of two as near the one further from
 * that enemy), else before them. */
static struct point beside_friends(const struct battle *b, unsigned leader, unsigned unit, unsigned by) {
    static const enum edge edges[] = {EDGE_REAR, EDGE_RIGHT, EDGE_LEFT, EDGE_FRONT};
    struct piece figure = b->piece[leader];
    struct point best = figure.pose.at, enemy = base_centre(piece_base(b, by));
    length near = INT32_MAX, off = 0;
    for (int e = 0; e < 4; e++) {
        if (near == 0 || (edges[e] == EDGE_FRONT && near < INT32_MAX)) break;
        struct pose side = base_facing_edge(piece_base(b, unit), edges[e]).pose;
        dtn_stand_centred(&figure, point_at(side, 0, figure.depth / 2));
        bool room = figure_has_room(b, leader, figure.pose, unit);
        length far = e == 0 ? 0 : distance_between(figure.pose.at, b->piece[leader].pose.at);
        length away = distance_between(figure.pose.at, enemy);
        bool level = near != INT32_MAX && far + HAIR >= near && far <= near + HAIR;
        if (e > 0 && (!room || (level ? away <= off : far >= near))) continue;
        best = figure.pose.at; /* behind them if there is no room anywhere */
        near = room ? far : INT32_MAX;
        off = away;
    }
    return best;
}

/* dtn-H27: the nearest friends within 16"; of those as near, his own, then who stands further from that enemy, then
 * whose middle is nearer. */
static unsigned refuge_of(const struct battle *b, unsigned leader, unsigned by) {
    const struct piece *l = &b->piece[leader];
    unsigned best = NO_PIECE;
    inches near = 16 * INCH, off = 0;
    length middle = 0;
    bool own = false;
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!is_unit(b, u) || b->piece[u].side != l->side) continue;
        inches d = dtn_piece_distance(b, leader, u), far = dtn_piece_distance(b, by, u);
        bool led = l->rank == RANK_DG && b->piece[u].division == l->division;
        if (beyond(d, near)) continue;
        length mid = distance_between(base_centre(piece_base(b, leader)), base_centre(piece_base(b, u)));
        bool level = best != NO_PIECE && !beyond(near, d), as_far = !beyond(far, off) && !beyond(off, far);
        if (level && (led != own ? own : as_far ? mid >= middle : far < off)) continue;
        near = d;
        off = far;
        middle = mid;
        own = led;
        best = u;
    }
    return best;
}

/* dtn-212, dtn-H27: a general met by an enemy is at high risk and flees to the nearest friends. */
static void meet_leader(struct battle *b, unsigned leader, unsigned by, struct events *ev) {
    struct piece *l = &b->piece[leader];
    unsigned best = refuge_of(b, leader, by);
    tell_pieces(ev, "contacted", C(212), "{p} is met by {o} and at risk", leader, by);
    struct pose from = l->pose;
    if (best != NO_PIECE)
        l->pose.at = beside_friends(b, leader, best, by);
    else
        dtn_stand_centred(l, (struct point){base_centre(piece_base(b, leader)).x,
                                            l->side == 0 ? l->depth / 2 : b->depth - l->depth / 2});
    dtn_tell_moved(
        tell_pieces(ev, "flees", H(27),
                    best == NO_PIECE ? "{p} makes for his own edge" : "{p} makes for {o}, the nearest friends", leader,
                    best),
        from, l->pose);
    dtn_push_task(b, TASK_RISK, l->side, leader, NO_PIECE, true);
}

/* dtn-H26: an HQ met by an enemy loses its CPs and goes 12" back. */
static void meet_hq(struct battle *b, unsigned hq, unsigned by, struct events *ev) {
    struct piece *h = &b->piece[hq];
    length back = on_table_length(12 * INCH);
    bool there = on_table(b, h->superior) && dtn_pieces_touch(b, h->superior, hq);
    struct pose from = h->pose;
    struct event *e = tell_pieces(ev, "contacted", H(26),
                                  "{p} is met by {o}: CPs lost: {0}, and it goes 12\" towards its edge", hq, by);
    e->said.number[0] = h->cps;
    h->cps = 0;
    struct point centre = base_centre(piece_base(b, hq));
    centre.y += h->side == 0 ? -back : back;
    dtn_stand_centred(h, (struct point){centre.x, lesser(greater(centre.y, h->depth / 2), b->depth - h->depth / 2)});
    dtn_tell_moved(e, from, h->pose);
    if (there) dtn_push_task(b, TASK_RISK, h->side, h->superior, NO_PIECE, true); /* its general is there */
}

/* Everybody on its way. */
static void meet_figures(struct battle *b, unsigned unit, struct pose from, struct events *ev) {
    struct base start = {from, b->piece[unit].width, b->piece[unit].depth};
    struct convex area = swept_by(start, piece_base(b, unit));
    for (unsigned p = 0; p < b->pieces; p++) {
        if (!on_table(b, p) || b->piece[p].kind == PIECE_UNIT || b->piece[p].side == b->piece[unit].side) continue;
        struct footprint foot = dtn_footprint_of(b, p);
        struct convex figure = convex_of(&foot.core);
        bool met = foot.round ? convex_distance(&area, &figure) < foot.round : convex_overlap(&area, &figure, 1);
        if (!met) continue;
        if (b->piece[p].kind == PIECE_HQ)
            meet_hq(b, p, unit, ev);
        else
            meet_leader(b, p, unit, ev);
    }
}

void dtn_ends_at(struct ruling *r, uint8_t piece, struct pose pose) {
    r->placed[r->placed_count++] = (struct placed){piece, pose};
}

struct event *dtn_place_unit(struct battle *b, unsigned unit, struct pose to, const char *what, clause c,
                             const char *text, unsigned other, struct events *ev) {
    struct piece *p = &b->piece[unit];
    struct event *told = tell_pieces(ev, what, c, text, unit, other);
    dtn_tell_moved(told, p->pose, to);
    struct pose from = p->pose;
    struct base end = {to, p->width, p->depth};
    /* dtn-H52: turning is none, nor a hundredth of an inch (dtn-H40) */
    bool moved = distance_between(base_centre(piece_base(b, unit)), base_centre(end)) > HAIR;
    p->pose = to;
    if (!moved) return told;
    p->marks |= MARK_HAS_MOVED | MARK_MOVED_NOW;
    if (p->status == STATUS_DEFEND) dtn_leave_defend(b, unit, H(24), ev);
    meet_figures(b, unit, from, ev);
    return told;
}

/* --- the act -------------------------------------------------------------------------------------------- */

static enum deed deed_of_move(const struct piece *p, enum status status) {
    if (status == STATUS_RAPID) return DEED_RAPID_MOVE;
    if (status == STATUS_ROAD_MARCH) return DEED_ROAD_MARCH;
    if (p->arm == ARM_ARTILLERY) return DEED_ARTILLERY_MOVE;
    return p->arm == ARM_SKIRM_CAV ? DEED_SKIRM_CAV_MOVE : DEED_NORMAL_MOVE;
}

static void make_move(struct battle *b, uint8_t unit, enum status status, const struct way *w,
                      const struct defiles *defiles, struct events *ev) {
    struct piece *p = &b->piece[unit];
    inches normal = dtn_allowance_of((enum move_class)p->move_class, STATUS_NORMAL, w->bad, NULL);
    p->marks |= MARK_ACTED;
    if (at_least(w->cost, normal)) p->marks |= MARK_NORMAL_MOVE_MADE;
    if (p->status == STATUS_DEFEND && w->cost) dtn_leave_defend(b, unit, H(24), ev);
    if (p->status != STATUS_DEFEND) p->status = (uint8_t)status;
    if (status != STATUS_NORMAL) {
        p->marks |= MARK_VULNERABLE;
        tell_pieces(ev, "vulnerable", H(44), "{p} moves fast and is vulnerable until its next turn", unit, NO_PIECE);
    }
    dtn_pass_defiles(b, unit, defiles, ev);
    if (w->wheeled)
        tell_pieces(ev, "wheel", H(31), "{p} wheels: the arc of its outer corner counts, {h0}\" in all", unit, NO_PIECE)
            ->said.number[0] = w->cost;
    dtn_place_unit(b, unit, w->at.pose, "move",
                   status == STATUS_NORMAL  ? C(94)
                   : status == STATUS_RAPID ? C(96)
                                            : C(97),
                   !w->cost                  ? "{p} turns where it stands"
                   : status == STATUS_NORMAL ? "{p} moves {h0}\""
                   : status == STATUS_RAPID  ? "{p} moves {h0}\" at the Rapid rate"
                                             : "{p} marches {h0}\" along the road",
                   NO_PIECE, ev)
        ->said.number[0] = w->cost;
}

/* dtn-H41: under Break-off a unit may leave the table; over its own edge it counts half as lost. */
static enum whereabouts leaves_over(const struct battle *b, unsigned unit, struct base to) {
    struct quad q = base_quad(to);
    struct box box = quad_box(&q);
    if (b->piece[unit].side == 0 ? box.y0 < 0 : box.y1 > b->depth) return LEFT_HOME;
    return dtn_on_the_table(b, &q) ? ON_TABLE : DEPARTED;
}

/* dtn-070, dtn-122: where its orders leave it no move it may still take cover. */
static bool moves_into_cover(const struct battle *b, const struct act *a, uint8_t unit, struct dtn_plan *plan) {
    struct ruling unused;
    struct way w = dtn_way_of(b, unit);
    struct quad start = base_quad(w.at);
    if (!dtn_has_leave(b, unit, DEED_ADJUSTMENT, &unused) || is_gun(&b->piece[unit])) return false;
    w.bad = dtn_ground_under(b, &start) & GROUND_BAD;
    if (!dtn_follow_steps(b, unit, PACE_NORMAL, a, &w, &unused) ||
        !dtn_within_allowance(b, unit, STATUS_NORMAL, &w, &unused) || !dtn_ends_well(b, unit, w.at, &unused) ||
        !dtn_takes_cover(b, unit, &w, &unused))
        return false;
    plan->way = w;
    plan->takes_cover = true;
    return true;
}

static bool plan_goes(const struct battle *b, uint8_t unit, struct dtn_plan *plan, struct ruling *r) {
    const struct way *w = &plan->way;
    plan->piece = unit;
    if (!dtn_may_pass_defiles(b, unit, w, &plan->defiles, r)) return false;
    dtn_ends_at(r, unit, w->at.pose);
    r->way = on_table_length(w->cost);
    r->allowance = on_table_length(
        dtn_allowance_of((enum move_class)b->piece[unit].move_class, (enum status)plan->status, w->bad, NULL));
    return true;
}

bool dtn_judge_move(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t unit = a->piece_count == 1 ? a->piece[0] : NO_PIECE;
    if (!dtn_may_act(b, unit, r)) return false;
    const struct piece *p = &b->piece[unit];
    bool breaks_off = dtn_order_now(b, unit) == ORDER_BREAK_OFF;
    enum status status = a->choice == NO_CHOICE ? breaks_off ? STATUS_RAPID : STATUS_NORMAL : (enum status)a->choice;
    bool in_zone = dtn_in_any_cz(b, unit);
    enum deed deed = in_zone && !breaks_off ? DEED_ADJUSTMENT : deed_of_move(p, status);
    plan->status = (uint8_t)status;
    plan->leaves = ON_TABLE;
    plan->goes_round = plan->takes_cover = false;
    if (!dtn_has_leave(b, unit, deed, r)) {
        if (in_zone || status != STATUS_NORMAL || !moves_into_cover(b, a, unit, plan)) return false;
        ruling_begin(r);
        return plan_goes(b, unit, plan, r);
    }
    if (is_gun(p) && !is_limbered(p)) return refuse_piece(r, C(99), unit, "{p} is deployed: limber it first");
    if (in_zone && !breaks_off && status != STATUS_NORMAL)
        return refuse_piece(r, C(113), unit, "{p} is in an enemy CZ");
    struct way w = dtn_way_of(b, unit);
    struct quad start = base_quad(w.at);
    w.bad = status != STATUS_ROAD_MARCH && dtn_ground_under(b, &start) & GROUND_BAD;
    bool open = dtn_follow_steps(b, unit, breaks_off ? PACE_RETREAT : (enum pace)status, a, &w, r);
    if (open && breaks_off) plan->leaves = (uint8_t)leaves_over(b, unit, w.at);
    bool leaves = plan->leaves != ON_TABLE;
    open = open && (leaves ? dtn_within_allowance(b, unit, status, &w, r) && dtn_keeps_out_of_zones(b, unit, &w, r)
                           : dtn_law_of_way(b, unit, status, &w, r));
    if (!open && (breaks_off || in_zone || status != STATUS_NORMAL || !dtn_finds_way_round(b, a, unit, &w)))
        return false;
    if (!open) r->why = (struct remark){.piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE}; /* gone round */
    plan->piece = unit;
    plan->goes_round = !open;
    plan->way = w;
    return leaves || plan_goes(b, unit, plan, r);
}

void dtn_play_move(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t unit = plan->piece;
    const struct way *w = &plan->way;
    if (w->cost && dtn_resolve_first(b, a, unit, ev)) return;
    if (plan->leaves != ON_TABLE) {
        dtn_lose_unit(b, unit, (enum whereabouts)plan->leaves, H(41), ev);
        return;
    }
    if (plan->goes_round) dtn_tell_way_round(unit, w->cost, ev);
    if (plan->takes_cover) tell_pieces(ev, "cover", C(122), "{p} takes cover as an adjustment", unit, NO_PIECE);
    make_move(b, unit, (enum status)plan->status, w, &plan->defiles, ev);
}
