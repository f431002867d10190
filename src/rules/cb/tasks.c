/* The tasks that are dice and nothing else, and the table of all of them. */
#include "rules/cb/tasks.h"

/* --- volleys ------------------------------------------------------------------------------------------------- */

static struct prompt ask_volley(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    return cb_ask_dice(cb_some_dice((unsigned)t->value), C(81), "dice for {p} shooting at {o}", t->piece, t->other);
}

static void roll_volley(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    int hits = 0;
    queue_take_first(&b->queue);
    for (int i = 0; i < t.value; i++) hits += dice[i] >= t.second;
    struct event *e = tell_pieces(ev, "hits", C(81),
                                  hits > 1 ? "{p} hits {o} {0} times"
                                  : hits   ? "{p} hits {o} once"
                                           : "{p} does not hit {o}",
                                  t.piece, t.other);
    e->said.number[0] = hits;
    if (ev) {
        struct bout_told *told = tell_bout(ev, e, "shoot", t.piece, t.other);
        bout_drew(&told->a, dice, (unsigned)t.value);
        bout_score(&told->a, t.second, hits);
    }
    if (!hits) return;
    b->unit[t.other].turn |= WAS_SHOT_AT;
    cb_risk_leaders(b, t.other);
    cb_give_dps(b, t.other, hits, H(47), "{p} takes {0} {w} from shooting", ev);
}

/* --- critical hits (2.15) ------------------------------------------------------------------------------------ */

static struct prompt ask_critical(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    return cb_ask_dice(cb_some_dice(1), C(216),
                       t->stage ? "{p} is critically hit: a die for its fate" : "{p} rolls for a critical hit",
                       t->piece, NO_PIECE);
}

/* In Combat step 2 the fate waits for step 3; otherwise it happens at once (cb-H89). */
static void seal_fate(struct cb_battle *b, unsigned u, enum cb_fate fate, struct events *ev) {
    struct unit *x = &b->unit[u];
    bool later = b->phase == TURN_FIGHT;
    if (later)
        x->after = fate == FATE_DESTROYED ? AFTER_DESTROYED : AFTER_RAMPAGE;
    else if (fate == FATE_DESTROYED)
        cb_destroy_unit(b, u, C(217), "{p} is destroyed", ev);
    else
        queue_add_first(&b->queue, (struct task){.kind = TASK_RAMPAGE, .piece = (uint8_t)u});
}

static void roll_critical(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task *t = &b->queue.task[0];
    unsigned u = t->piece;
    if (t->stage == 0 && dice[0] > 2) {
        tell_pieces(ev, "critical", C(216), "no critical hit on {p}", u, NO_PIECE);
        if (--t->value <= 0) queue_take_first(&b->queue);
        return;
    }
    if (t->stage == 0) {
        t->stage = 1;
        tell_pieces(ev, "critical", C(216), "{p} is critically hit", u, NO_PIECE);
        return;
    }
    enum cb_fate fate = cb_second_die(b->unit[u].type, dice[0]);
    queue_take_first(&b->queue); /* the first critical hit ends the rolling */
    clause c = dice[0] <= 2 ? C(217) : dice[0] == 3 ? C(218) : C(219);
    tell_pieces(ev, "critical", c, fate == FATE_DESTROYED ? "{p} is done for" : "{p} runs amok", u, NO_PIECE);
    seal_fate(b, u, fate, ev);
}

static bool next_critical(struct cb_battle *b, struct events *ev) {
    (void)ev;
    if (is_here(b, b->queue.task[0].piece)) return true;
    queue_take_first(&b->queue);
    return false;
}

/* --- leaders at risk (2.16) ------------------------------------------------------------------------------------------
 */

static struct prompt ask_risk(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    return cb_ask_dice(cb_some_dice(1), t->stage ? C(222) : C(220),
                       t->stage ? "{p} is hit: a die for how badly" : "{p} is at risk", b->units + t->piece, NO_PIECE);
}

static bool next_risk(struct cb_battle *b, struct events *ev) {
    (void)ev;
    if (b->leader[b->queue.task[0].piece].where == ON_FIELD) return true;
    queue_take_first(&b->queue);
    return false;
}

static void roll_risk(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task *t = &b->queue.task[0];
    unsigned l = t->piece;
    struct leader *x = &b->leader[l];
    if (t->stage == 0 && dice[0] == 1) {
        t->stage = 1;
        tell_pieces(ev, "risk", C(220), "{p} is hit", b->units + l, NO_PIECE);
        return;
    }
    bool hit = t->stage == 1;
    queue_take_first(&b->queue);
    switch (hit ? cb_leader_risk(x->rank, x->wounds, 1, dice[0], NULL) : RISK_NONE) {
    case RISK_KILLED:
        cb_lose_leader(b, l, dice[0] == 1 ? C(221) : C(224), "{p} is killed", ev);
        break;
    case RISK_WOUNDED:
        x->wounds++;
        tell_pieces(ev, "risk", C(222), "{p} is wounded", b->units + l, NO_PIECE);
        break;
    case RISK_NEAR_MISS:
        tell_pieces(ev, "risk", C(225), "a near miss for {p}", b->units + l, NO_PIECE);
        break;
    default:
        tell_pieces(ev, "risk", C(220), "{p} is unhurt", b->units + l, NO_PIECE);
    }
}

/* --- the table of tasks -------------------------------------------------------------------------------------- */

static const struct cb_step volley = {.prompt = ask_volley, .roll = roll_volley};
static const struct cb_step critical = {.next = next_critical, .prompt = ask_critical, .roll = roll_critical};
static const struct cb_step risk = {.next = next_risk, .prompt = ask_risk, .roll = roll_risk};

static const struct cb_step *const steps[CB_TASKS] = {
    [TASK_VOLLEY] = &volley,
    [TASK_CRITICAL] = &critical,
    [TASK_RISK] = &risk,
    [TASK_MARCH] = &cb_task_march,
    [TASK_ROUT] = &cb_task_rout,
    [TASK_RETIRE] = &cb_task_retire,
    [TASK_HALT_SHORT] = &cb_task_halt_short,
    [TASK_FACE] = &cb_task_face,
    [TASK_EVADE] = &cb_task_evade,
    [TASK_CHARGE] = &cb_task_charge,
    [TASK_CLASH] = &cb_task_clash,
    [TASK_AFTER] = &cb_task_after,
    [TASK_FALL_BACK] = &cb_task_fall_back,
    [TASK_FOLLOW_UP] = &cb_task_follow_up,
    [TASK_BURST] = &cb_task_burst,
    [TASK_PURSUE] = &cb_task_pursue,
    [TASK_RAMPAGE] = &cb_task_rampage,
    [TASK_OPEN] = &cb_task_open,
    [TASK_MEET] = &cb_task_meet,
    [TASK_COUNTER] = &cb_task_counter,
    [TASK_TURN] = &cb_task_turn,
    [TASK_RUSH] = &cb_task_rush,
};

const struct cb_step *cb_step_of_task(const struct task *t) { return steps[t->kind]; }
