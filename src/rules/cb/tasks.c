/* The queue of things to be done before play goes on, and those tasks that are dice and nothing else. */
#include "rules/cb/tasks.h"

#include <string.h>

void cb_push_task(struct cb_battle *b, struct cb_task t) {
    if (b->tasks < CB_TASKS_MAX) b->task[b->tasks++] = t;
}

void cb_push_task_first(struct cb_battle *b, struct cb_task t) {
    if (b->tasks == CB_TASKS_MAX) return;
    memmove(b->task + 1, b->task, b->tasks * sizeof *b->task);
    b->tasks++;
    b->task[0] = t;
}

/* What lies behind the queue is zero, so that equal states have equal bytes. */
void cb_pop_task(struct cb_battle *b) {
    if (!b->tasks) return;
    b->tasks--;
    memmove(b->task, b->task + 1, b->tasks * sizeof *b->task);
    memset(&b->task[b->tasks], 0, sizeof *b->task);
}

/* --- volleys ------------------------------------------------------------------------------------------------- */

static struct prompt ask_volley(const struct cb_battle *b, const struct cb_task *t) {
    (void)b;
    return cb_ask_dice(cb_some_dice((unsigned)t->value), 81, "dice for {p} shooting at {o}", t->piece, t->other);
}

static void roll_volley(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct cb_task t = b->task[0];
    int hits = 0;
    cb_pop_task(b);
    for (int i = 0; i < t.value; i++) hits += dice[i] >= t.second;
    struct event *e =
        tell_pieces(ev, "hits", 81, hits ? "{p} hits {o} {0} {w}" : "{p} does not hit {o}", t.piece, t.other);
    e->said.number[0] = hits;
    e->said.word = hits == 1 ? "time" : "times";
    if (!hits) return;
    b->unit[t.other].turn |= WAS_SHOT_AT;
    cb_risk_leaders(b, t.other);
    cb_give_dps(b, t.other, hits, HOUSE(47), "{p} takes {0} {w} from shooting", ev);
}

/* --- critical hits (2.15) ------------------------------------------------------------------------------------ */

static struct prompt ask_critical(const struct cb_battle *b, const struct cb_task *t) {
    (void)b;
    return cb_ask_dice(cb_some_dice(1), 216,
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
        cb_destroy_unit(b, u, 217, "{p} is destroyed", ev);
    else
        cb_push_task_first(b, (struct cb_task){.kind = TASK_RAMPAGE, .piece = (uint8_t)u});
}

static void roll_critical(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct cb_task *t = &b->task[0];
    unsigned u = t->piece;
    if (t->stage == 0 && dice[0] > 2) {
        tell_pieces(ev, "critical", 216, "no critical hit on {p}", u, NO_PIECE);
        if (--t->value <= 0) cb_pop_task(b);
        return;
    }
    if (t->stage == 0) {
        t->stage = 1;
        tell_pieces(ev, "critical", 216, "{p} is critically hit", u, NO_PIECE);
        return;
    }
    enum cb_fate fate = cb_second_die(b->unit[u].type, dice[0]);
    cb_pop_task(b); /* the first critical hit ends the rolling */
    clause c = dice[0] <= 2 ? 217 : dice[0] == 3 ? 218 : 219;
    tell_pieces(ev, "critical", c, fate == FATE_DESTROYED ? "{p} is done for" : "{p} runs amok", u, NO_PIECE);
    seal_fate(b, u, fate, ev);
}

static bool run_critical(struct cb_battle *b, struct events *ev) {
    (void)ev;
    if (is_here(b, b->task[0].piece)) return false;
    cb_pop_task(b);
    return true;
}

/* --- leaders at risk (2.16) ------------------------------------------------------------------------------------------
 */

static struct prompt ask_risk(const struct cb_battle *b, const struct cb_task *t) {
    return cb_ask_dice(cb_some_dice(1), t->stage ? 222 : 220,
                       t->stage ? "{p} is hit: a die for how badly" : "{p} is at risk", b->units + t->piece, NO_PIECE);
}

static bool run_risk(struct cb_battle *b, struct events *ev) {
    (void)ev;
    if (b->leader[b->task[0].piece].where == ON_FIELD) return false;
    cb_pop_task(b);
    return true;
}

static void roll_risk(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct cb_task *t = &b->task[0];
    unsigned l = t->piece;
    struct leader *x = &b->leader[l];
    if (t->stage == 0 && dice[0] == 1) {
        t->stage = 1;
        tell_pieces(ev, "risk", 220, "{p} is hit", b->units + l, NO_PIECE);
        return;
    }
    bool hit = t->stage == 1;
    cb_pop_task(b);
    switch (hit ? cb_leader_risk(x->rank, x->wounds, 1, dice[0], NULL) : RISK_NONE) {
    case RISK_KILLED:
        cb_lose_leader(b, l, dice[0] == 1 ? 221 : 224, "{p} is killed", ev);
        break;
    case RISK_WOUNDED:
        x->wounds++;
        tell_pieces(ev, "risk", 222, "{p} is wounded", b->units + l, NO_PIECE);
        break;
    case RISK_NEAR_MISS:
        tell_pieces(ev, "risk", 225, "a near miss for {p}", b->units + l, NO_PIECE);
        break;
    default:
        tell_pieces(ev, "risk", 220, "{p} is unhurt", b->units + l, NO_PIECE);
    }
}

/* --- the table of tasks -------------------------------------------------------------------------------------- */

static bool waits(struct cb_battle *b, struct events *ev) {
    (void)b, (void)ev;
    return false;
}

/* clang-format off */
static const struct cb_task_rules rules_of[] = {
    [TASK_VOLLEY]    = {waits,         ask_volley,   roll_volley,   NULL},
    [TASK_CRITICAL]  = {run_critical,  ask_critical, roll_critical, NULL},
    [TASK_RISK]      = {run_risk,      ask_risk,     roll_risk,     NULL},
    [TASK_MARCH]     = {waits,         cb_ask_march,    cb_roll_march,    NULL},
    [TASK_ROUT]      = {cb_run_flight,    cb_ask_flight,   cb_roll_rout,     NULL},
    [TASK_RETIRE]    = {cb_run_flight,    cb_ask_flight,   cb_roll_retire,   NULL},
    [TASK_HALT_SHORT] = {cb_run_flight, cb_ask_halt_short, NULL, &cb_choose_halt_short},
    [TASK_FACE]      = {cb_run_flight,    cb_ask_face,     NULL,          &cb_choose_face},
    [TASK_EVADE]     = {cb_run_flight,    cb_ask_flight,   cb_roll_evade,    NULL},
    [TASK_CHARGE]    = {cb_run_charge,    cb_ask_charge,   cb_roll_charge,   &cb_choose_dice},
    [TASK_CLASH]     = {cb_run_clash,     cb_ask_clash,    cb_roll_clash,    &cb_choose_dice},
    [TASK_AFTER]     = {cb_run_after,     cb_ask_after,    NULL,          &cb_choose_after},
    [TASK_FALL_BACK] = {cb_run_fall_back, NULL,         NULL,          NULL},
    [TASK_FOLLOW_UP] = {cb_run_follow_up, NULL,         NULL,          NULL},
    [TASK_BURST]     = {cb_run_burst,     NULL,         NULL,          NULL},
    [TASK_PURSUE]    = {cb_run_flight,    cb_ask_flight,   cb_roll_pursue,   NULL},
    [TASK_RAMPAGE]   = {cb_run_flight,    cb_ask_rampage,  cb_roll_rampage,  NULL},
    [TASK_OPEN]      = {cb_run_open,      cb_ask_open,     NULL,          &cb_choose_open},
    [TASK_MEET]      = {cb_run_meet,      cb_ask_meet,     NULL,          &cb_choose_meet},
    [TASK_COUNTER]   = {cb_run_counter,   cb_ask_counter,  cb_roll_counter,  &cb_choose_dice},
    [TASK_TURN]      = {cb_run_turn,      cb_ask_turn,     NULL,          &cb_choose_turn},
    [TASK_RUSH]      = {cb_run_flight,    cb_ask_flight,   cb_roll_rush,     NULL},
};
/* clang-format on */

bool cb_run_task(struct cb_battle *b, struct events *ev) { return rules_of[b->task[0].kind].run(b, ev); }

struct prompt cb_task_prompt(const struct cb_battle *b) {
    return rules_of[b->task[0].kind].ask(b, &b->task[0]);
}

bool cb_judge_task(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    const struct cb_choice *c = rules_of[b->task[0].kind].choice;
    if (!c) return refuse(r, 0, "there is nothing to choose");
    return c->judge(b, a, r);
}

void cb_play_task(struct cb_battle *b, const struct act *a, struct events *ev) {
    const struct cb_task_rules *t = &rules_of[b->task[0].kind];
    if (a->verb == VERB_ROLL)
        t->roll(b, a->dice, ev);
    else
        t->choice->play(b, a, ev);
}

size_t cb_task_offers(const struct cb_battle *b, struct act *out, size_t cap) {
    const struct cb_choice *c = rules_of[b->task[0].kind].choice;
    return c ? c->offers(b, out, cap) : 0;
}
