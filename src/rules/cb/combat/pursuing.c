/* Pursuit (cb-193 to cb-195, cb-H71): straight after the beaten; catching them; meeting new enemy. The pursuer stays
 * where he began until it is settled how those he meets respond, for that place tells which edge he strikes. */
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tasks.h"

/* --- catching ------------------------------------------------------------------------------------------------ */

void cb_free_hack(struct cb_battle *b, unsigned pursuer, unsigned caught, struct events *ev) {
    bool routing = b->unit[caught].broken;
    tell_pieces(ev, "hack", C(195), "{p} catches {o}: a free hack", pursuer, caught);
    cb_give_casualty(b, caught, H(70), ev);
    if (!routing) cb_give_dps(b, caught, 2, H(70), "{p} takes {0} {w}, caught as it ran", ev);
}

/* cb-H104: an enemy whom it has just fought is no new one. It stops in contact with him, flush if there is room, and
 * their melee is next turn's. */
static void come_upon_foe(struct cb_battle *b, unsigned u, const struct run *r, struct events *ev) {
    struct pose p;
    struct run reached = *r;
    bool behind;
    if (r->stuck || cb_in_contact(b, u, r->met) || r->went <= touch_gap(b)) {
        tell_pieces(ev, "held", H(104), "{p} is held by {o}, whom it has fought, and pursues no further", u, r->met);
        return;
    }
    if (cb_flush_pose(b, u, r->met, cb_edge_to_strike(b, u, r->met, &behind), r->end, &p)) reached.end = p;
    tell_pieces(ev, "held", H(104), "{p} comes upon {o}, whom it has fought, and pursues no further", u, r->met);
    cb_make_run(b, u, &reached, "pursue", C(193), "{p} pursues {b0}", ev);
    if (is_here(b, u)) cb_comes(b, u, FOLLOWED_UP, r->met);
}

/* It stops where it caught its prey, flush if there is room. */
static void catch_up(struct cb_battle *b, unsigned u, unsigned prey, const struct run *r, struct events *ev) {
    struct pose p;
    struct run reached = *r;
    bool behind, evader = b->unit[prey].turn & HAS_EVADED && !b->unit[prey].broken;
    if (cb_flush_pose(b, u, prey, cb_edge_to_strike(b, u, prey, &behind), r->end, &p)) reached.end = p;
    cb_make_run(b, u, &reached, "pursue", C(193), "{p} pursues {b0}", ev);
    if (!is_here(b, u) || !is_here(b, prey)) return;
    bool fights_on = !evader && !b->unit[prey].broken; /* in next turn's melee */
    cb_comes(b, u, fights_on ? FOLLOWED_UP : STOOD, prey);
    if (evader)
        cb_catch_evader(b, u, prey, ev);
    else
        cb_free_hack(b, u, prey, ev);
}

/* --- the way ------------------------------------------------------------------------------------------------- */

static bool is_prey(const struct cb_battle *b, unsigned v, unsigned quarry) {
    const struct unit *x = &b->unit[v];
    return v == quarry || x->broken || x->after == AFTER_RETIRE || x->turn & HAS_EVADED;
}

/* Its full distance, unless it meets enemy. */
static void pursue_along(struct cb_battle *b, unsigned u, unsigned quarry, heading way, length distance,
                         struct events *ev) {
    struct run r = cb_run_straight(b, u, way, distance, way);
    if (r.stuck) r = cb_run_off(b, u, way, distance, way); /* no room to turn first: as it stands */
    bool held = r.met != NO_PIECE && set_has(&b->unit[u].foes, r.met) && !is_prey(b, r.met, quarry);
    if (held)
        come_upon_foe(b, u, &r, ev);
    else if (r.stuck)
        tell_pieces(ev, "held", H(71), "{p} has no room among its friends to pursue", u, NO_PIECE);
    else if (r.off || r.met == NO_PIECE)
        cb_make_run(b, u, &r, "pursue", H(71), "{p} pursues {b0} and catches nobody", ev);
    else if (is_prey(b, r.met, quarry))
        catch_up(b, u, r.met, &r, ev);
    else
        queue_add_first(&b->queue, (struct task){.kind = TASK_MEET,
                                                 .piece = (uint8_t)u,
                                                 .other = r.met,
                                                 .value = (int16_t)way,
                                                 .second = (int16_t)(((int64_t)distance * 10 + b->jt - 1) / b->jt)});
}

static void roll_pursue(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    struct unit *u = &b->unit[t.piece];
    length distance = cb_throw_flight(b, &t, dice, ev);
    if (!is_here(b, t.piece)) return;
    cb_loosen(b, t.piece, ev);
    u->doing = WAS_PURSUING;
    cb_comes(b, t.piece, STOOD, NO_PIECE); /* until it meets somebody */
    heading way = u->pose.facing;
    if (is_here(b, t.other)) {
        struct point to = b->unit[t.other].centre;
        way = heading_of((int64_t)to.x - u->centre.x, (int64_t)to.y - u->centre.y);
    }
    pursue_along(b, t.piece, t.other, way, distance, ev);
}

const struct cb_step cb_task_pursue = {.next = cb_next_flight, .prompt = cb_ask_flight, .roll = roll_pursue};

/* --- meeting new enemy: a new charge (cb-194) ---------------------------------------------------------------- */

static unsigned meet_responses(const struct cb_battle *b, const struct task *t) {
    struct cb_unit met = cb_view_of(b, t->other), pursuer = cb_view_of(b, t->piece);
    return cb_open_responses(b, t->other, t->piece, cb_responses(&met, &pursuer, NULL));
}

static heading way_of(const struct task *t) { return (heading)(uint16_t)t->value; }

/* As far as it touches, or by so much less. */
static struct run run_up_to(const struct cb_battle *b, const struct task *t, length less) {
    struct run r = cb_run_straight(b, t->piece, way_of(t), jts(b, t->second), way_of(t));
    if (!less) return r;
    length touch = r.met == NO_PIECE ? r.went : r.open;
    return cb_run_straight(b, t->piece, way_of(t), touch > less ? touch - less : 0, way_of(t));
}

/* cb-086 and cb-092 forbid the charge, or there is no room for it: it stops 1 JT short. */
static void stop_short(struct cb_battle *b, const struct task *t, clause c, struct events *ev) {
    struct run r = run_up_to(b, t, b->jt);
    bool goes = !r.stuck && !r.off && r.went > 0;
    static const char *const said[2][2] = {
        {"{p} does not charge {o} and stays where it is", "{p} does not charge {o} and stops 1 JT short"},
        {"{p} finds no room to line up on {o} and stays where it is",
         "{p} finds no room to line up on {o} and stops 1 JT short"}};
    tell_pieces(ev, "halt", c, said[c == H(53)][goes], t->piece, t->other);
    if (goes) cb_make_run(b, t->piece, &r, "pursue", H(71), "{p} pursues {b0}", ev);
}

static void strike_new_enemy(struct cb_battle *b, const struct task *t, struct events *ev) {
    struct run r = run_up_to(b, t, 0);
    struct pose flush;
    bool behind;
    if (!cb_flush_pose(b, t->piece, t->other, cb_edge_to_strike(b, t->piece, t->other, &behind), r.end, &flush)) {
        stop_short(b, t, H(53), ev); /* before anybody is passed: it goes another way */
        return;
    }
    struct event *e =
        tell_pieces(ev, "pursue", C(194), "{p} pursues {b0} and meets new enemy: {o}", t->piece, t->other);
    e->said.number[0] = r.went;
    cb_pass_all(b, t->piece, &r, ev);
    if (!is_here(b, t->piece)) return;
    b->unit[t->piece].turn |= HAS_MOVED;
    cb_strike(b, t->piece, t->other, r.end, PURSUED, ev); /* friends who are lost meanwhile only leave more room */
}

static void settle_meeting(struct cb_battle *b, unsigned response, bool chosen, struct events *ev) {
    struct task t = b->queue.task[0];
    cb_tell_response(b, t.other, t.piece, response, chosen, ev);
    struct task run = {.kind = TASK_EVADE, .piece = t.other, .other = t.piece};
    if (response == RESPOND_STAND) {
        queue_take_first(&b->queue);
        strike_new_enemy(b, &t, ev);
        return;
    }
    if (response == RESPOND_COUNTER_CHARGE) {
        b->unit[t.piece].rolled = t.second;
        b->queue.task[0] = (struct task){.kind = TASK_COUNTER, .piece = t.piece, .other = t.other, .value = t.value};
        return;
    }
    b->queue.task[0].stage = 1;
    if (response == RESPOND_BREAK) {
        cb_break_unit(b, t.other, C(94), ev);
        run = (struct task){.kind = TASK_ROUT, .piece = t.other, .value = 1};
    }
    queue_add_first(&b->queue, run);
}

static bool next_meet(struct cb_battle *b, struct events *ev) {
    struct task t = b->queue.task[0];
    bool gone = !is_here(b, t.piece) || (!is_here(b, t.other) && t.stage == 0), behind;
    if (gone || t.stage == 1) {
        queue_take_first(&b->queue);
        if (!gone) pursue_along(b, t.piece, t.other, way_of(&t), jts(b, t.second), ev);
        return false;
    }
    struct cb_unit u = cb_self_of(b, t.piece), v = cb_self_of(b, t.other);
    u.pursuing = true;
    u.formed_up = false;
    enum edge e = cb_edge_to_strike(b, t.piece, t.other, &behind);
    u.struck = e == EDGE_FRONT ? STRUCK_FRONT : e == EDGE_REAR ? STRUCK_REAR : STRUCK_FLANK;
    struct cb_charge c = cb_may_charge(&u, &v, true, NULL);
    if (!c.allowed) {
        queue_take_first(&b->queue);
        stop_short(b, &t, c.barred, ev);
        return false;
    }
    unsigned open = meet_responses(b, &t);
    if (open & (open - 1)) return true;
    settle_meeting(b, open, false, ev);
    return false;
}

static struct prompt ask_meet(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    return cb_ask(b->unit[t->other].side, "respond", VERB_RESPOND, C(194), "{o} pursues into {p}: how does it respond?",
                  t->other, t->piece);
}

static bool judge_meet(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    unsigned u = b->queue.task[0].other;
    if (!cb_is_asked(b, u, a, r)) return false;
    return meet_responses(b, &b->queue.task[0]) >> a->choice & 1 ||
           cb_refuse_response(b, u, b->queue.task[0].piece, 1u << a->choice, r);
}

static void play_meet(struct cb_battle *b, const struct act *a, struct events *ev) {
    settle_meeting(b, 1u << a->choice, true, ev);
}

const struct cb_step cb_task_meet = {.next = next_meet, .prompt = ask_meet, .judge = judge_meet, .play = play_meet};

/* --- and he comes to meet it (cb-H54) ------------------------------------------------------------------------ */

static bool next_counter(struct cb_battle *b, struct events *ev) {
    (void)ev;
    if (is_here(b, b->queue.task[0].piece) && is_here(b, b->queue.task[0].other)) return true;
    queue_take_first(&b->queue);
    return false;
}

static struct prompt ask_counter(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    if (t->stage == 0) return cb_ask_for_dice(b);
    struct cb_move_plan p = cb_charge_plan(b, t->other, t->second);
    return cb_ask_dice(cb_draw_for(&p), H(54), "dice for {p} counter-charging the pursuer {o}", t->other, t->piece);
}

static void roll_counter(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    struct cb_move_plan p = cb_charge_plan(b, t.other, t.second);
    queue_take_first(&b->queue);
    t.second = b->unit[t.piece].rolled;
    b->unit[t.piece].rolled = 0;
    length other = cb_thrown_distance(b, t.other, MOVE_CHARGE, &p, dice, ev);
    if (!is_here(b, t.piece) || !is_here(b, t.other)) return;
    struct charge_path back;
    if (!cb_find_charge(b, t.other, t.piece, FAR_JTS * b->jt, &back)) back = (struct charge_path){0};
    other = cb_charge_allowance(b, t.other, &back, other);
    struct run r = run_up_to(b, &t, 0);
    struct pose start = pose_pivoted(cb_unit_base(b, t.piece), way_of(&t));
    tell_pieces(ev, "pursue", C(194), "{p} pursues and meets new enemy: {o}", t.piece, t.other);
    b->unit[t.piece].turn |= HAS_MOVED;
    if (cb_meet_midway(b, t.piece, t.other, start, r.went, jts(b, t.second), other, &back, ev))
        b->unit[t.piece].came = PURSUED;
    else
        strike_new_enemy(b, &t, ev);
}

const struct cb_step cb_task_counter = {
    .next = next_counter,
    .prompt = ask_counter,
    .roll = roll_counter,
    .judge = cb_judge_dice,
    .play = cb_play_dice,
};
