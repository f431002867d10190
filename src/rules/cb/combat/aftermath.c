/* Combat step 3: after-combat moves, chosen where the result leaves a choice, and what follows from them. */
#include "rules/cb/tasks.h"

enum {
    BACKWARD = AFTER_FALL_BACK | AFTER_RETIRE | AFTER_BREAK | AFTER_BURST | AFTER_RAMPAGE | AFTER_DESTROYED,
    FORWARD = AFTER_FOLLOW_UP | AFTER_PURSUE,
    FLED = AFTER_RETIRE | AFTER_BREAK | AFTER_RAMPAGE | AFTER_DESTROYED
};

/* What an opponent did; a destroyed one counts as gone, one who ran or retired off the table as that. */
static uint16_t foe_did(const struct cb_battle *b, unsigned foe) {
    const struct unit *x = &b->unit[foe];
    bool ran = x->broken || x->after == AFTER_RETIRE;
    return is_here(b, foe) || ran ? x->after : AFTER_DESTROYED;
}

/* What its opponents did, all together: with several the owner chooses among the moves available (cb-H66). */
static uint16_t foes_did(const struct cb_battle *b, unsigned u) {
    uint16_t did = 0;
    for (unsigned v = 0; v < b->units; v++)
        if (set_has(&b->unit[u].foes, v)) did |= foe_did(b, v);
    return did;
}

/* The nearest opponent still on the field that did one of those; else the chief, wherever he is. */
static uint8_t foe_that(const struct cb_battle *b, unsigned u, unsigned did) {
    uint8_t best = b->unit[u].foe;
    length least = INT32_MAX;
    for (unsigned v = 0; v < b->units; v++) {
        if (!set_has(&b->unit[u].foes, v) || !is_here(b, v) || !(b->unit[v].after & did)) continue;
        length d = cb_units_distance(b, u, v);
        if (least < INT32_MAX && !cb_is_nearer(b, u, v, d, best, least)) continue;
        least = d;
        best = (uint8_t)v;
    }
    return best;
}

/* cb-H18: another unit of the legion, steady and free, close behind and covering half its frontage; the nearest of
 * several. */
static unsigned support_of(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    struct base own = cb_unit_base(b, u);
    unsigned best = NO_PIECE;
    length least = 3 * b->jt;
    for (unsigned v = 0; v < b->units && x->legion; v++) {
        const struct unit *y = &b->unit[v];
        if (v == u || !is_here(b, v) || y->side != x->side || y->legion != x->legion || y->shaken ||
            !(unit_class(y) & CLASS_HI) || !same_facing(x->pose.facing, y->pose.facing, 910) || cb_is_engaged(b, v))
            continue;
        struct point at = point_local(x->pose, y->pose.at);
        length other = y->files * b->jt, aside = at.x < 0 ? -at.x : at.x, behind = -at.y - own.depth;
        if (behind < -b->jt / 10 || (own.width + other) / 2 - aside + ROUNDING < own.width / 2) continue;
        if (best == NO_PIECE ? !in_reach(behind, least) : !cb_is_nearer(b, u, v, behind, best, least)) continue;
        best = v;
        least = behind;
    }
    return best;
}

/* Directly behind its support; false: there is no room. */
static bool place_behind(const struct cb_battle *b, unsigned u, unsigned support, struct pose *out) {
    struct base front = cb_unit_base(b, support);
    *out = pose_moved(front.pose, 0, -front.depth);
    return cb_is_free(b, u, *out, NO_PIECE);
}

static bool may_use_supports(const struct cb_battle *b, unsigned u) {
    struct pose p;
    unsigned v = support_of(b, u);
    return v != NO_PIECE && place_behind(b, u, v, &p);
}

/* cb-183: infantry that chose to halt */
static bool may_advance(const struct cb_battle *b, unsigned u, uint16_t foe) {
    const struct unit *x = &b->unit[u];
    return unit_class(x) & CLASS_INFANTRY && x->band <= SUCCESS && x->after & AFTER_HALT &&
           foe & (AFTER_RETIRE | AFTER_BREAK);
}

/* The first of those it faces, from right to left, that has opened its ranks; NO_PIECE: none. */
static uint8_t opener_before(const struct cb_battle *b, unsigned u) {
    uint8_t order[UNITS_MAX];
    unsigned n = cb_right_to_left(b, order);
    for (unsigned i = 0; i < n; i++)
        if (set_has(&b->unit[u].foes, order[i]) && b->unit[order[i]].turn & OPENED_RANKS &&
            cb_edge_struck(b, u, order[i]) != EDGE_NONE)
            return order[i];
    return NO_PIECE;
}

/* cb-H66: which of the permitted moves there is occasion for. */
static uint16_t moves_open(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    uint16_t may = x->after, foe = foes_did(b, u), open;
    bool halts = may & AFTER_HALT; /* no critical hit has settled its fate */
    if (x->type == ELEPHANTS && x->band == INCONCLUSIVE && halts && opener_before(b, u) != NO_PIECE)
        return AFTER_BURST; /* cb-159 */
    if (!(may & FORWARD)) return may & AFTER_FALL_BACK && may_use_supports(b, u) ? may | AFTER_SUPPORTS : may;
    bool pikes = x->type == PIKEMEN && foe & FLED;
    open = may & AFTER_HALT;
    if (may & AFTER_FOLLOW_UP && (foe & AFTER_FALL_BACK || pikes)) open |= AFTER_FOLLOW_UP;
    if (may & AFTER_PURSUE && foe & FLED) open |= AFTER_PURSUE;
    if (open & AFTER_HALT && may_advance(b, u, foe)) open |= AFTER_ADVANCE;
    if (!open || foe & (AFTER_HALT | AFTER_OPEN_RANKS)) open |= AFTER_HALT; /* he who has stayed keeps it there */
    return open;
}

/* --- doing it ------------------------------------------------------------------------------------------------ */

/* cb-H68: its support is now in front; it keeps its DPs */
static void through_supports(struct cb_battle *b, unsigned u, struct events *ev) {
    struct pose p;
    unsigned v = support_of(b, u);
    struct unit *x = &b->unit[u];
    x->after = AFTER_FALL_BACK;
    if (v == NO_PIECE || !place_behind(b, u, v, &p)) return;
    struct event *e = tell_pieces(ev, "fall_back", C(186), "{p} falls back through {o}", u, v);
    e->moved = true;
    e->from = x->pose;
    e->to = p;
    x->turn |= HAS_MOVED | BEHIND_SUPPORTS;
    x->target = (uint8_t)v;
    tell_pieces(ev, "passage", H(68), "{p} stands behind {o} now, its DPs kept", u, v);
    cb_unit_place(b, u, p);
}

/* Is some enemy but those fought nearer than 1 JT to that place? (cb-H74) */
static bool near_another(const struct cb_battle *b, unsigned u, struct pose p) {
    struct quad q = base_quad(cb_unit_base_at(b, u, p));
    for (unsigned v = 0; v < b->units; v++)
        if (is_here(b, v) && b->unit[v].side != b->unit[u].side && !set_has(&b->unit[u].foes, v) &&
            quads_distance(&q, &b->unit[v].quad) < b->jt - 2 * ROUNDING && !cb_in_contact(b, u, v))
            return true;
    return false;
}

/* cb-183, cb-H74: forward by the depth of the rectangle the enemy left */
static void take_ground(struct cb_battle *b, unsigned u, struct events *ev) {
    struct unit *x = &b->unit[u];
    unsigned gone = foe_that(b, u, AFTER_RETIRE | AFTER_BREAK);
    length deep = gone < b->units ? cb_unit_base(b, gone).depth : b->jt;
    struct run r = cb_run_straight(b, u, x->pose.facing, deep, x->pose.facing);
    x->after = AFTER_HALT;
    if (r.off || r.stuck || r.went > deep || r.met != NO_PIECE || near_another(b, u, r.end)) {
        tell_pieces(ev, "halt", C(182), "{p} finds no room to advance and halts", u, NO_PIECE);
        return;
    }
    cb_make_run(b, u, &r, "advance", C(183), "{p} advances {b0} into the ground the enemy left", ev);
}

static void do_after(struct cb_battle *b, unsigned u, uint16_t move, struct events *ev) {
    struct unit *x = &b->unit[u];
    struct task t = {.piece = (uint8_t)u, .other = x->foe};
    x->after = move;
    switch (move) {
    case AFTER_OPEN_RANKS:
        x->turn |= OPENED_RANKS;
        tell_pieces(ev, "open_ranks", C(184), "{p} opens its ranks", u, NO_PIECE);
        return;
    case AFTER_FALL_BACK:
        t.kind = TASK_FALL_BACK;
        break;
    case AFTER_SUPPORTS:
        through_supports(b, u, ev);
        return;
    case AFTER_ADVANCE:
        take_ground(b, u, ev);
        return;
    case AFTER_FOLLOW_UP:
        t.kind = TASK_FOLLOW_UP;
        t.other = foe_that(b, u, AFTER_FALL_BACK);
        break;
    case AFTER_PURSUE:
        t.kind = TASK_PURSUE;
        t.other = foe_that(b, u, FLED);
        break;
    case AFTER_RETIRE:
        t.kind = TASK_RETIRE;
        break;
    case AFTER_BREAK:
        cb_break_unit(b, u, C(191), ev);
        t.kind = TASK_ROUT;
        t.value = 1;
        break;
    case AFTER_BURST:
        if (x->type == ELEPHANTS) {
            t.other = opener_before(b, u);
            tell_pieces(ev, "row", C(159), "{o} opens ranks: {p} bursts through", u, t.other);
        }
        t.kind = TASK_BURST;
        break;
    case AFTER_RAMPAGE:
        t.kind = TASK_RAMPAGE;
        break;
    case AFTER_DESTROYED:
        cb_destroy_unit(b, u, unit_class(x) & CLASS_CHARIOT ? C(173) : H(67), "{p} is destroyed", ev);
        return;
    default:
        tell_pieces(ev, "halt", C(182), "{p} halts", u, NO_PIECE);
        return;
    }
    queue_add_first(&b->queue, t);
}

static bool next_after(struct cb_battle *b, struct events *ev) {
    unsigned u = b->queue.task[0].piece;
    uint16_t open = is_here(b, u) ? moves_open(b, u) : 0;
    if (open & (open - 1)) return true;
    queue_take_first(&b->queue);
    if (open) do_after(b, u, open, ev);
    return false;
}

static struct prompt ask_after(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    return cb_ask(b->unit[t->piece].side, "after", VERB_AFTER, C(14), "what does {p} do after its combat?", t->piece,
                  b->unit[t->piece].foe);
}

bool cb_refuse_after(const struct cb_battle *b, unsigned u, uint16_t move, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    static const char *const missing[] = {"nobody fell back before it", "nobody it fought has left the field to it"};
    if (!x->facts) return refuse_piece(r, C(14), (uint8_t)u, "{p} has fought no combat this turn");
    if (move == AFTER_SUPPORTS && x->after & AFTER_FALL_BACK)
        return refuse_piece(r, H(18), (uint8_t)u,
                            "{p} has no supports to fall back through: heavy infantry of its legion, steady and free, "
                            "within 3 JT behind it");
    if (move == AFTER_ADVANCE && x->after & AFTER_HALT)
        return refuse_piece(r, C(183), (uint8_t)u,
                            "{p} may not advance: only infantry that chose to halt on a success or victory, into "
                            "ground that routing or retiring enemy left");
    if (move & x->after & FORWARD) {
        refuse_piece(r, H(66), (uint8_t)u, "{p} may not do that: {w}");
        r->why.word = missing[move & AFTER_PURSUE ? 1 : 0];
        return false;
    }
    struct cb_bar bar = cb_move_barred((enum cb_band)x->band, x->facts, move);
    refuse_piece(r, bar.clause, (uint8_t)u, "the result of its combat does not leave {p} that move: {w}");
    r->why.word = bar.text;
    return false;
}

static bool judge_after(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    unsigned u = b->queue.task[0].piece;
    if (!cb_is_asked(b, u, a, r)) return false;
    return moves_open(b, u) >> a->choice & 1 || cb_refuse_after(b, u, (uint16_t)(1u << a->choice), r);
}

static void play_after(struct cb_battle *b, const struct act *a, struct events *ev) {
    unsigned u = b->queue.task[0].piece;
    queue_take_first(&b->queue);
    do_after(b, u, (uint16_t)(1u << a->choice), ev);
}

const struct cb_step cb_task_after = {
    .next = next_after, .prompt = ask_after, .judge = judge_after, .play = play_after};

/* --- moves without dice -------------------------------------------------------------------------------------- */

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

static void tell_no_room(unsigned u, struct events *ev) {
    tell_pieces(ev, "halt", H(74), "{p} has no room to follow up and halts", u, NO_PIECE);
}

/* cb-188: 1 JT short of the supports */
static void stop_before_supports(struct cb_battle *b, unsigned u, unsigned support, struct events *ev) {
    struct unit *x = &b->unit[u];
    length gap = is_here(b, support) ? cb_units_distance(b, u, support) - b->jt : 0;
    if (gap <= 0) {
        tell_pieces(ev, "halt", C(188), "{p} halts before the supports", u, NO_PIECE);
        return;
    }
    struct run r = cb_run_straight(b, u, x->pose.facing, gap, x->pose.facing);
    if (r.off || r.stuck || r.went > gap || r.met != NO_PIECE || near_another(b, u, r.end))
        tell_no_room(u, ev);
    else
        cb_make_run(b, u, &r, "follow_up", C(188), "{p} follows up {b0} and halts 1 JT short of the supports", ev);
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

/* cb-187, cb-H74: into contact with an opponent who fell back, else 1 JT forward (pikes) */
static bool next_follow_up(struct cb_battle *b, struct events *ev) {
    struct task t = b->queue.task[0];
    struct unit *x = &b->unit[t.piece];
    queue_take_first(&b->queue);
    if (!is_here(b, t.piece)) return false;
    if (is_here(b, t.other) && b->unit[t.other].turn & BEHIND_SUPPORTS) {
        stop_before_supports(b, t.piece, b->unit[t.other].target, ev);
        return false;
    }
    bool back = is_here(b, t.other) && b->unit[t.other].after == AFTER_FALL_BACK;
    struct run r =
        back ? up_to_foe(b, t.piece, t.other) : cb_run_straight(b, t.piece, x->pose.facing, b->jt, x->pose.facing);
    if (back && r.met != NO_PIECE && set_has(&x->foes, r.met) && b->unit[r.met].after == AFTER_FALL_BACK)
        t.other = r.met;
    bool reaches = r.met != NO_PIECE && r.met == t.other;
    if (back && !reaches && r.met == NO_PIECE) {
        tell_pieces(ev, "halt", H(74), "{p} does not find {o} straight ahead of it and halts", t.piece, t.other);
        return false;
    }
    if (r.off || r.stuck || (r.met != NO_PIECE && !reaches) || r.went > 3 * b->jt || near_another(b, t.piece, r.end)) {
        tell_no_room(t.piece, ev);
        return false;
    }
    cb_make_run(b, t.piece, &r, "follow_up", reaches ? C(187) : H(74),
                r.went ? "{p} follows up {b0}" : "{p} is in contact still and need not follow up", ev);
    if (reaches) cb_comes(b, t.piece, FOLLOWED_UP, t.other);
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

/* --- the phase: open ranks, then backward moves, then forward ones (cb-H66) ---------------------------------- */

static void queue_wave(struct cb_battle *b, unsigned wave) {
    uint8_t order[UNITS_MAX];
    unsigned n = cb_right_to_left(b, order);
    for (unsigned i = 0; i < n; i++) {
        const struct unit *u = &b->unit[order[i]];
        if (u->foe == NO_PIECE || !u->after) continue;
        bool mine = wave == 0   ? (u->after & AFTER_OPEN_RANKS) != 0
                    : wave == 1 ? !(u->after & (FORWARD | AFTER_OPEN_RANKS)) && !(u->turn & OPENED_RANKS)
                                : (u->after & FORWARD) != 0;
        if (mine) queue_add(&b->queue, (struct task){.kind = TASK_AFTER, .piece = order[i]});
    }
}

/* New contacts are fought at once as follow-on combats; the rest waits for the next turn. */
static void close_step(struct cb_battle *b) {
    b->follow_on = 1;
    b->phase = TURN_FIGHT;
    b->second_wave = 0;
    for (unsigned u = 0; u < b->units; u++) {
        b->unit[u].after = 0;
        b->unit[u].foe = NO_PIECE;
        set_clear(&b->unit[u].foes);
        b->unit[u].turn &= ~(uint32_t)OPENED_RANKS;
        /* only those who met new enemy fight on: the others have their melee next turn */
        if (b->unit[u].came == PURSUED && !cb_in_combat(b, u)) cb_comes(b, u, STOOD, NO_PIECE);
    }
}

static bool after_next(struct cb_battle *b, struct events *ev) {
    (void)ev;
    if (b->second_wave < 3) {
        queue_wave(b, b->second_wave++);
        return false;
    }
    close_step(b);
    return false;
}

const struct cb_step cb_aftermath = {.next = after_next};
