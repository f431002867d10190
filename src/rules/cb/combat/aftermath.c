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
    case AFTER_ADVANCE: {
        unsigned gone = foe_that(b, u, AFTER_RETIRE | AFTER_BREAK);
        cb_take_ground(b, u, gone < b->units ? cb_unit_base(b, gone).depth : b->jt, ev);
        return;
    }
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
