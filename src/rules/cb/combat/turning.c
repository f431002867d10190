/* A charge turned on another enemy, its target having evaded out of reach (cb-H56): a new charge there, with the
 * distance that was thrown. */
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tasks.h"

enum { ASKS_CHARGER, ASKS_TARGET, GOES };

/* --- at whom? ------------------------------------------------------------------------------------------------ */

static bool judge_new_target(const struct cb_battle *b, unsigned u, unsigned evader, unsigned v, length distance,
                             struct ruling *r) {
    enum { MOST = QUARTER_TURN / 2 };
    struct charge_path path;
    uint8_t p = (uint8_t)u, o = (uint8_t)v;
    if (v >= b->units || !is_here(b, v) || v == evader)
        return refuse_piece(r, H(56), p, "name another enemy unit for {p} to turn on, or decline");
    if (!cb_judge_target(b, u, v, r)) return false;
    if (!cb_find_charge(b, u, v, distance, &path))
        return refuse_pieces(r, H(56), p, o, "{p} has not thrown enough to reach {o}");
    /* unformed chargers too, though they may begin a charge with any turn (cb-H37) */
    return (path.turn <= MOST && path.turn >= -MOST) ||
           refuse_pieces(r, H(56), p, o, "{o} is not within 45 degrees of the way {p} charges");
}

static unsigned new_targets(const struct cb_battle *b, unsigned u, unsigned evader, length distance, uint8_t *out) {
    struct ruling unheard;
    unsigned n = 0;
    unheard.only_whether = true;
    for (unsigned v = 0; v < b->units; v++)
        if (is_here(b, v) && b->unit[v].side != b->unit[u].side && cb_units_nearer(b, u, v, distance) &&
            judge_new_target(b, u, evader, v, distance, &unheard))
            out[n++] = (uint8_t)v;
    return n;
}

void cb_charge_home(struct cb_battle *b, unsigned u, unsigned v, length distance, struct events *ev) {
    uint8_t other[UNITS_MAX];
    struct charge_path path;
    bool evaded = b->unit[v].turn & HAS_EVADED && !(is_here(b, v) && cb_find_charge(b, u, v, distance, &path));
    if (!evaded || !new_targets(b, u, v, distance, other)) {
        cb_set_off(b, u, v, distance, ev);
        return;
    }
    queue_add_first(&b->queue, (struct task){.kind = TASK_TURN,
                                             .piece = (uint8_t)u,
                                             .other = (uint8_t)v,
                                             .stage = ASKS_CHARGER,
                                             .value = (int16_t)(((int64_t)distance * 10 + b->jt - 1) / b->jt)});
}

/* --- the task ------------------------------------------------------------------------------------------------ */

/* One response a turn (cb-H56): whoever has given his is not asked again. */
static unsigned responses_left(const struct cb_battle *b, const struct task *t) {
    const struct unit *v = &b->unit[t->other];
    return v->response || v->broken || v->turn & HAS_EVADED ? 0 : cb_responses_of(b, t->other, t->piece);
}

static void take_response(struct cb_battle *b, unsigned response, bool chosen, struct events *ev) {
    struct task *t = &b->queue.task[0], now = *t;
    t->stage = GOES;
    t->second = (int16_t)response;
    b->unit[now.other].response = (uint8_t)response;
    cb_tell_response(b, now.other, now.piece, response, chosen, ev);
    if (response == RESPOND_BREAK) {
        cb_break_unit(b, now.other, C(94), ev);
        queue_add_first(&b->queue, (struct task){.kind = TASK_ROUT, .piece = now.other, .value = 1});
    } else if (response == RESPOND_EVADE) {
        queue_add_first(&b->queue, (struct task){.kind = TASK_EVADE, .piece = now.other, .other = now.piece});
    }
}

/* Who has charged, or responded to another, gives no response (cb-H48, cb-H56); one that is broken runs (cb-H49). */
static void take_none(struct cb_battle *b, struct events *ev) {
    struct task *t = &b->queue.task[0], now = *t;
    const struct unit *v = &b->unit[now.other];
    t->stage = GOES;
    if (v->broken)
        queue_add_first(&b->queue, (struct task){.kind = TASK_ROUT, .piece = now.other});
    else
        tell_pieces(ev, "respond", v->turn & HAS_CHARGED ? H(48) : H(56),
                    v->turn & HAS_CHARGED ? "{p} has charged this turn and gives no response to {o}"
                                          : "{p} has responded to another charge and gives no response to {o}",
                    now.other, now.piece);
}

static bool next_turn(struct cb_battle *b, struct events *ev) {
    struct task t = b->queue.task[0];
    if (!is_here(b, t.piece)) {
        queue_take_first(&b->queue);
        return false;
    }
    if (t.stage == ASKS_CHARGER) return true;
    if (t.stage == ASKS_TARGET) {
        unsigned open = responses_left(b, &t);
        if (open & (open - 1)) return true;
        if (open)
            take_response(b, open, false, ev);
        else
            take_none(b, ev);
        return false;
    }
    queue_take_first(&b->queue);
    if (t.second == RESPOND_COUNTER_CHARGE)
        cb_clash_as_thrown(b, t.piece, t.other, jts(b, t.value));
    else
        cb_charge_home(b, t.piece, t.other, jts(b, t.value), ev);
    return false;
}

static struct prompt ask_turn(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    if (t->stage == ASKS_CHARGER) {
        struct prompt p = cb_ask(b->unit[t->piece].side, "charge", VERB_CHARGE, H(56),
                                 "{o} has evaded: does {p} turn its charge on another enemy?", t->piece, t->other);
        p.verbs = verb_bit(VERB_DECLINE);
        return p;
    }
    return cb_ask(b->unit[t->other].side, "respond", VERB_RESPOND, H(56),
                  "{o} turns its charge on {p}: how does it respond?", t->other, t->piece);
}

static bool judge_turn(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    const struct task *t = &b->queue.task[0];
    unsigned asked = t->stage == ASKS_CHARGER ? t->piece : t->other;
    if (!cb_is_asked(b, asked, a, r)) return false;
    if (a->verb == VERB_DECLINE) return true;
    if (a->verb == VERB_CHARGE) {
        length reach = jts(b, t->value);
        if (judge_new_target(b, t->piece, t->other, a->target, reach, r)) return true;
        length most = cb_longest_charge(b, t->piece);
        bool no_way = r->why.clause == H(50) && cb_units_nearer(b, t->piece, a->target, most);
        return no_way ? cb_refuse_no_way(b, t->piece, a->target, most, r) : false;
    }
    return responses_left(b, t) >> a->choice & 1 || cb_refuse_response(b, t->other, t->piece, 1u << a->choice, r);
}

static void play_turn(struct cb_battle *b, const struct act *a, struct events *ev) {
    struct task *t = &b->queue.task[0], now = *t;
    if (a->verb == VERB_RESPOND) {
        take_response(b, 1u << a->choice, true, ev);
        return;
    }
    if (a->verb == VERB_DECLINE) {
        queue_take_first(&b->queue);
        cb_set_off(b, now.piece, now.other, jts(b, now.value), ev);
        return;
    }
    t->other = a->target;
    t->stage = ASKS_TARGET;
    b->unit[now.piece].target = a->target;
    b->unit[a->target].turn |= WAS_CHARGED;
    tell_pieces(ev, "turn", H(56), "{p} turns its charge on {o}", now.piece, a->target);
}

const struct cb_step cb_task_turn = {.next = next_turn, .prompt = ask_turn, .judge = judge_turn, .play = play_turn};
