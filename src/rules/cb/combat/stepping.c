/* After-combat moves that need no dice: fall back, follow up, take the ground the enemy left, burst through (2.12). */
#include "rules/cb/tasks.h"

/* cb-H69: by whom or what */
static void tell_held_fast(const struct cb_battle *b, unsigned u, const struct run *r, struct events *ev) {
    struct pose back = pose_moved(b->unit[u].pose, 0, -b->jt);
    struct quad q = base_quad(cb_unit_base_at(b, u, back));
    unsigned who = r->met;
    for (unsigned v = 0; v < b->units && who == NO_PIECE; v++)
        if (v != u && is_here(b, v) && quads_overlap(&q, &b->unit[v].quad, touch_gap(b))) who = v;
    tell_pieces(ev, "blocked", H(69),
                who != NO_PIECE ? "{p} cannot fall back: {o} is in the way"
                : r->off        ? "{p} cannot fall back: the table ends behind it"
                                : "{p} cannot fall back: ground it cannot enter lies behind it",
                u, who);
}

/* cb-185, cb-H69 */
static bool next_fall_back(struct cb_battle *b, struct events *ev) {
    unsigned u = b->queue.task[0].piece;
    queue_take_first(&b->queue);
    if (!is_here(b, u)) return false;
    struct unit *x = &b->unit[u];
    struct run r = cb_run_straight(b, u, (heading)(x->pose.facing + HALF_TURN), b->jt, x->pose.facing);
    bool one = r.went >= b->jt - touch_gap(b) && r.went <= b->jt + touch_gap(b);
    if (r.off || r.stuck || !one) {
        tell_held_fast(b, u, &r, ev);
        x->after = AFTER_HALT;
        cb_give_dps(b, u, 1, H(69), "{p} takes {0} {w}, held fast", ev);
        return false;
    }
    cb_make_run(b, u, &r, "fall_back", C(185), "{p} falls back {b0}", ev);
    return false;
}

const struct cb_step cb_task_fall_back = {.next = next_fall_back};

/* Is some enemy but those fought nearer than 1 JT to that place? (cb-H74) */
static bool near_another(const struct cb_battle *b, unsigned u, struct pose p) {
    struct quad q = base_quad(cb_unit_base_at(b, u, p));
    for (unsigned v = 0; v < b->units; v++)
        if (is_here(b, v) && b->unit[v].side != b->unit[u].side && !set_has(&b->unit[u].foes, v) &&
            quads_distance(&q, &b->unit[v].quad) < b->jt - 2 * ROUNDING && !cb_in_contact(b, u, v))
            return true;
    return false;
}

/* Straight forward, so far or up to 1 JT from enemy it has not fought (cb-H74, H110). */
struct forward {
    struct run run;
    uint8_t before; /* the enemy it stops before, NO_PIECE: none */
};

/* False: there is no room. `foe` is an enemy it may come upon. */
static bool goes_forward(const struct cb_battle *b, unsigned u, length most, unsigned foe, struct forward *f) {
    heading way = b->unit[u].pose.facing;
    *f = (struct forward){.before = NO_PIECE};
    length far = cb_way_off_others(b, u, most, &f->before);
    f->run = cb_run_straight(b, u, way, far, way);
    if (far <= touch_gap(b)) return false;
    bool meets = f->run.met != NO_PIECE;
    if (meets) f->before = f->run.met;
    return !f->run.off && !f->run.stuck && f->run.went <= far && (!meets || f->run.met == foe);
}

static void tell_stop(unsigned u, const struct forward *f, struct events *ev) {
    if (f->before != NO_PIECE) tell_pieces(ev, "stops", H(110), "{p} stops 1 JT from {o}", u, f->before);
}

static void tell_no_room(unsigned u, const struct forward *f, struct events *ev) {
    uint8_t who = f ? f->before : NO_PIECE;
    tell_pieces(ev, "halt", H(74),
                who != NO_PIECE ? "{p} has no room to follow up before {o} and halts"
                                : "{p} has no room to follow up and halts",
                u, who);
}

/* cb-183, cb-H74 */
void cb_take_ground(struct cb_battle *b, unsigned u, length deep, struct events *ev) {
    struct forward f;
    b->unit[u].after = AFTER_HALT;
    if (!goes_forward(b, u, deep, NO_PIECE, &f)) {
        tell_pieces(ev, "halt", C(182),
                    f.before != NO_PIECE ? "{p} finds no room to advance before {o} and halts"
                                         : "{p} finds no room to advance and halts",
                    u, f.before);
        return;
    }
    tell_stop(u, &f, ev);
    cb_make_run(b, u, &f.run, "advance", C(183), "{p} advances {b0} into the ground the enemy left", ev);
}

/* cb-188: 1 JT short of the supports */
static void stop_before_supports(struct cb_battle *b, unsigned u, unsigned support, struct events *ev) {
    length gap = is_here(b, support) ? cb_units_distance(b, u, support) - b->jt : 0;
    struct forward f;
    if (gap <= 0) {
        tell_pieces(ev, "halt", C(188), "{p} halts before the supports", u, NO_PIECE);
        return;
    }
    if (!goes_forward(b, u, gap, NO_PIECE, &f)) {
        tell_no_room(u, &f, ev);
        return;
    }
    tell_stop(u, &f, ev);
    cb_make_run(b, u, &f.run, "follow_up", C(188), "{p} follows up {b0} and halts 1 JT short of the supports", ev);
}

/* The edge of v that u, facing as it does, was on. */
static enum edge edge_faced(const struct unit *u, const struct unit *v) {
    uint16_t turn = (uint16_t)(u->pose.facing - v->pose.facing + QUARTER_TURN / 2);
    static const enum edge edges[4] = {EDGE_REAR, EDGE_LEFT, EDGE_FRONT, EDGE_RIGHT};
    return edges[turn / QUARTER_TURN];
}

static bool touches_at(const struct cb_battle *b, unsigned u, struct pose at, unsigned foe) {
    struct quad q = base_quad(cb_unit_base_at(b, u, at));
    return quads_within(&q, &b->unit[foe].quad, touch_gap(b));
}

/* cb-H74: straight forward until it touches him; whoever was struck in flank or rear does not find him there. Of
 * several who fell back and are met together he is the one. */
static struct run up_to_foe(const struct cb_battle *b, unsigned u, unsigned foe) {
    const struct unit *x = &b->unit[u];
    struct run r = cb_run_straight(b, u, x->pose.facing, 3 * b->jt, x->pose.facing);
    struct pose p;
    if (r.met != NO_PIECE && r.met != foe && set_has(&x->foes, r.met) && touches_at(b, u, r.end, foe))
        r.met = (uint8_t)foe;
    if (r.met != foe || !cb_flush_pose(b, u, foe, edge_faced(x, &b->unit[foe]), r.end, &p)) return r;
    struct point ahead = point_local(x->pose, p.at);
    length slack = touch_gap(b);
    if (ahead.x > slack || ahead.x < -slack || ahead.y < -slack) return r;
    length went = distance_between(x->pose.at, p.at);
    return (struct run){.end = p, .from = x->pose, .to = p, .went = went, .met = (uint8_t)foe};
}

/* cb-139, cb-152, cb-H74: 1 JT forward, where nobody fell back */
static void pikes_go_on(struct cb_battle *b, unsigned u, unsigned foe, struct events *ev) {
    struct forward f;
    if (!goes_forward(b, u, b->jt, foe, &f)) {
        tell_no_room(u, &f, ev);
        return;
    }
    bool meets = f.run.met != NO_PIECE;
    if (!meets) tell_stop(u, &f, ev);
    cb_make_run(b, u, &f.run, "follow_up", meets ? C(187) : H(74), "{p} follows up {b0}", ev);
    if (meets) cb_comes(b, u, FOLLOWED_UP, (uint8_t)foe);
}

/* cb-187, cb-H74: into contact with an opponent who fell back */
static void follow_foe(struct cb_battle *b, unsigned u, unsigned foe, struct events *ev) {
    struct unit *x = &b->unit[u];
    struct run r = up_to_foe(b, u, foe);
    if (r.met != NO_PIECE && set_has(&x->foes, r.met) && b->unit[r.met].after == AFTER_FALL_BACK) foe = r.met;
    if (r.met == NO_PIECE) {
        tell_pieces(ev, "halt", H(74), "{p} does not find {o} straight ahead of it and halts", u, foe);
        return;
    }
    if (r.off || r.stuck || r.met != foe || r.went > 3 * b->jt || near_another(b, u, r.end)) {
        tell_no_room(u, NULL, ev);
        return;
    }
    cb_make_run(b, u, &r, "follow_up", C(187),
                r.went ? "{p} follows up {b0}" : "{p} is in contact still and need not follow up", ev);
    cb_comes(b, u, FOLLOWED_UP, foe);
}

static bool next_follow_up(struct cb_battle *b, struct events *ev) {
    struct task t = b->queue.task[0];
    queue_take_first(&b->queue);
    if (!is_here(b, t.piece)) return false;
    if (is_here(b, t.other) && b->unit[t.other].turn & BEHIND_SUPPORTS)
        stop_before_supports(b, t.piece, b->unit[t.other].target, ev);
    else if (is_here(b, t.other) && b->unit[t.other].after == AFTER_FALL_BACK)
        follow_foe(b, t.piece, t.other, ev);
    else
        pikes_go_on(b, t.piece, t.other, ev);
    return false;
}

const struct cb_step cb_task_follow_up = {.next = next_follow_up};

/* Straight on until it is clear of him. */
static struct pose beyond_enemy(const struct cb_battle *b, unsigned u, struct pose p, unsigned v) {
    length far = 0;
    for (int i = 0; i < 4; i++) {
        length ahead = point_local(p, b->unit[v].quad.corner[i]).y;
        if (ahead > far) far = ahead;
    }
    return pose_moved(p, 0, far + cb_unit_base(b, u).depth + 2 * touch_gap(b));
}

/* The enemy that stands in that place, NO_PIECE: none. */
static unsigned enemy_there(const struct cb_battle *b, unsigned u, struct pose p) {
    struct quad q = base_quad(cb_unit_base_at(b, u, p));
    for (unsigned v = 0; v < b->units; v++)
        if (is_here(b, v) && b->unit[v].side != b->unit[u].side && quads_distance(&q, &b->unit[v].quad) <= touch_gap(b))
            return v;
    return NO_PIECE;
}

static bool is_barred_ground(const struct cb_battle *b, unsigned u, struct pose p) {
    struct quad q = base_quad(cb_unit_base_at(b, u, p));
    return !cb_on_table(b, &q) ||
           (unit_class(&b->unit[u]) & CLASS_MOUNTED && cb_ground_under(b, &q) & GROUND_DIFFICULT);
}

/* One enemy it runs through (cb-197): open ranks lessen the harm. */
static void burst_one(struct cb_battle *b, unsigned u, unsigned v, struct events *ev) {
    bool open = b->unit[v].turn & OPENED_RANKS;
    tell_pieces(ev, "burst", C(196), "{p} bursts through {o}", u, v);
    tell_pieces(ev, "burst", C(197), open ? "{o} has opened its ranks: 1 DP" : "{o} has not opened its ranks: 2 DPs", u,
                v);
    cb_give_dps_for(b, v, u, open ? 1 : 2, open ? C(208) : C(207), "{p} takes {0} {w}, burst through by {o}", ev);
}

/* cb-H73: friends who stand there are passed, up to the first free place. */
static struct pose first_free_beyond(const struct cb_battle *b, unsigned u, struct pose from) {
    const length step = b->jt / 8, most = 6 * b->jt;
    length at = 0;
    while (at < most && !is_barred_ground(b, u, pose_moved(from, 0, at)) &&
           !cb_is_free(b, u, pose_moved(from, 0, at), NO_PIECE))
        at += step;
    if (at > 0 && cb_is_free(b, u, pose_moved(from, 0, at), NO_PIECE))
        at = cb_last_free(b, u, from, from.facing, at, at - step);
    return pose_moved(from, 0, at);
}

/* cb-196, cb-197, cb-H73: to the far side of all the enemy straight ahead, and of any beyond them; friends are passed
 */
static bool next_burst(struct cb_battle *b, struct events *ev) {
    struct task t = b->queue.task[0];
    unsigned u = t.piece;
    uint8_t order[UNITS_MAX];
    queue_take_first(&b->queue);
    if (!is_here(b, u)) return false;
    struct pose p = b->unit[u].pose, far = p;
    unsigned n = cb_right_to_left(b, order);
    struct piece_set through = {{0}};
    for (unsigned i = 0; i < n; i++) {
        unsigned v = order[i];
        if (v != t.other && !(set_has(&b->unit[u].foes, v) && cb_edge_struck(b, u, v) != EDGE_NONE)) continue;
        set_add(&through, v);
        struct pose beyond = beyond_enemy(b, u, b->unit[u].pose, v);
        if (distance_between(p.at, beyond.at) > distance_between(p.at, far.at)) far = beyond;
        burst_one(b, u, v, ev);
    }
    p = far;
    for (int i = 0; i < 6; i++) {
        unsigned v = enemy_there(b, u, p);
        if (v == NO_PIECE || set_has(&through, v)) break;
        set_add(&through, v);
        burst_one(b, u, v, ev);
        p = beyond_enemy(b, u, p, v);
    }
    p = first_free_beyond(b, u, p);
    if (!cb_is_free(b, u, p, NO_PIECE)) {
        cb_destroy_unit(b, u, H(73), "{p} finds no ground beyond and is destroyed", ev);
        return false;
    }
    struct pose from = b->unit[u].pose;
    struct run r = {.end = p, .from = from, .to = p, .went = distance_between(from.at, p.at), .met = NO_PIECE};
    cb_make_run(b, u, &r, "burst", H(73), "{p} stands beyond, {b0} on", ev);
    return false;
}

const struct cb_step cb_task_burst = {.next = next_burst};
