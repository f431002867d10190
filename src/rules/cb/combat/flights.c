/* Moves that are thrown for with all dice: rout, retire, evade, rampage; pursuits go on in pursuing.c. */
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tasks.h"

static const struct {
    enum cb_move move;
    clause clause;
    const char *text;
} kinds[] = {
    [TASK_ROUT] = {MOVE_ROUT, C(191), "dice for the rout of {p}"},
    [TASK_RETIRE] = {MOVE_RETIRE, C(189), "dice for {p} retiring"},
    [TASK_EVADE] = {MOVE_EVADE, C(203), "dice for {p} evading {o}"},
    [TASK_PURSUE] = {MOVE_PURSUIT, C(193), "dice for {p} pursuing"},
    [TASK_RAMPAGE] = {MOVE_RAMPAGE, C(37), "dice for the rampage of {p}"},
    [TASK_RUSH] = {MOVE_NORMAL, H(26), "dice for the spontaneous advance of {p}"},
};

static struct cb_move_plan plan_of(const struct cb_battle *b, const struct task *t) {
    struct cb_unit u = cb_self_of(b, t->piece);
    enum cb_move move = kinds[t->kind].move;
    int most = move == MOVE_NORMAL ? (is_class(&u, CLASS_CAVALRY | CLASS_CHARIOT) ? 2 : 1) : 0;
    if (move == MOVE_NORMAL && u.type == CATAPHRACTS) most = 1;
    return cb_plan_move(&u, move, most, false, false, NULL);
}

bool cb_next_flight(struct cb_battle *b, struct events *ev) {
    (void)ev;
    if (is_here(b, b->queue.task[0].piece)) return true;
    queue_take_first(&b->queue);
    return false;
}

struct prompt cb_ask_flight(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    struct cb_move_plan p = plan_of(b, t);
    return cb_ask_dice(cb_draw_for(&p), kinds[t->kind].clause, kinds[t->kind].text, t->piece, t->other);
}

length cb_throw_flight(struct cb_battle *b, const struct task *t, const uint8_t *dice, struct events *ev) {
    struct cb_move_plan p = plan_of(b, t);
    queue_take_first(&b->queue);
    return cb_thrown_distance(b, t->piece, kinds[t->kind].move, &p, dice, ev);
}

static heading home_of(const struct cb_battle *b, unsigned u) { return b->unit[u].side == 0 ? HALF_TURN : 0; }

void cb_loosen(struct cb_battle *b, unsigned u, struct events *ev) {
    if (!unit_formed(&b->unit[u])) return;
    b->unit[u].formation = UNFORMED;
    tell_pieces(ev, "unformed", H(99), "{p} loses its formation", u, NO_PIECE);
}

/* Does enemy or impassable ground cut that run short? */
static bool is_barred(const struct cb_battle *b, const struct run *r, length distance) {
    return !r->off && r->barred && r->open + touch_gap(b) < distance;
}

/* No way at all: it would still touch the place it left; an eighth of a JT before enemy, who is kept off, is none. */
static bool has_no_way(const struct cb_battle *b, const struct run *r) {
    return r->barred && (r->met == NO_PIECE ? r->open <= touch_gap(b) : r->open < b->jt / 8);
}

/* It keeps 1 JT from enemy in its way, or at least does not touch him. */
static struct run keep_clear(const struct cb_battle *b, unsigned u, heading way, struct run r, heading facing) {
    if (r.off || r.stuck || r.met == NO_PIECE) return r;
    length clear = r.went > 2 * b->jt ? r.went - b->jt : r.went / 2;
    return cb_run_off(b, u, way, clear, facing);
}

static struct run run_so_far(const struct cb_battle *b, unsigned u, heading way, length distance, heading facing,
                             bool keeps_off) {
    return keeps_off ? cb_run_keeping_off(b, u, way, distance) : cb_run_off(b, u, way, distance, facing);
}

/* Only routs, retreats and pursuits leave the table (cb-H39): others stop at its edge. */
static struct run run_on_table(const struct cb_battle *b, unsigned u, heading way, length distance, heading facing,
                               bool keeps_off) {
    struct run r = run_so_far(b, u, way, distance, facing, keeps_off);
    if (!r.off) return r;
    length good = 0, bad = distance;
    while (bad - good > 1) {
        length half = good + (bad - good) / 2;
        if (run_so_far(b, u, way, half, facing, keeps_off).off)
            bad = half;
        else
            good = half;
    }
    if (good <= touch_gap(b)) return r;
    r = run_so_far(b, u, way, good, facing, keeps_off);
    r.edge = r.went >= good;
    return r;
}

static struct run flee(const struct cb_battle *b, unsigned u, heading way, length distance, heading facing,
                       bool evades) {
    return evades ? run_on_table(b, u, way, distance, facing, false) : cb_run_off(b, u, way, distance, facing);
}

/* cb-H69: who or what is in the way it would run; the one to its base edge is barred too. */
static void tell_what_bars(unsigned u, const struct run *r, struct events *ev) {
    tell_pieces(ev, "barred", H(69),
                r->met != NO_PIECE ? "{o} bars the way that {p} would run"
                                   : "ground it cannot enter bars the way that {p} would run",
                u, r->met);
}

/* To the rear, or straight for its base edge where that way is barred (cb-H99); destroyed where there is no way at all
 * (cb-H69), but an evader stays. Who does not retire ends facing the way it went. */
enum running { ROUTS, RETIRES, EVADES };
static void run_away(struct cb_battle *b, unsigned u, heading way, length distance, enum running how, const char *what,
                     clause c, const char *text, struct events *ev) {
    heading keep = b->unit[u].pose.facing;
    heading home = home_of(b, u);
    bool evades = how == EVADES, turns = how != RETIRES, homeward = false;
    struct run r = flee(b, u, way, distance, turns ? way : keep, evades), first = r;
    if (is_barred(b, &r, distance)) {
        struct run back = flee(b, u, home, distance, turns ? home : keep, evades);
        if (!is_barred(b, &back, distance) || back.open > r.open) r = back, way = home, homeward = true;
    }
    if (r.off && evades) {
        tell_pieces(ev, "edge", H(39), "{p} has the edge of the table at its back", u, NO_PIECE);
        tell_pieces(ev, what, c, "{p} evades no further", u, NO_PIECE);
        return;
    }
    if (!r.off && has_no_way(b, &r)) {
        tell_what_bars(u, &first, ev);
        if (evades)
            tell_pieces(ev, what, c, "{p} has no way out and evades no further", u, NO_PIECE);
        else
            cb_destroy_unit(b, u, H(69), "{p} has no way out and is destroyed", ev);
        return;
    }
    bool ground = r.barred && r.met == NO_PIECE;
    uint8_t enemy = r.barred ? r.met : NO_PIECE;
    r = keep_clear(b, u, way, r, turns ? way : keep);
    if (homeward && !r.stuck)
        tell_pieces(ev, "homeward", H(99), "{p} finds its way barred and makes for its base edge", u, NO_PIECE);
    if (!r.off && !r.stuck && ground)
        tell_pieces(ev, "stops", H(99), "{p} comes to ground it cannot enter and goes no further", u, NO_PIECE);
    if (!r.off && !r.stuck && enemy != NO_PIECE)
        tell_pieces(ev, "stops", H(99), "{p} has {o} in its way and goes no further", u, enemy);
    if (r.stuck) {
        tell_pieces(ev, what, H(100), "{p} finds no room among its friends and stays where it is", u, NO_PIECE);
        b->unit[u].turn |= HAS_MOVED;
        return;
    }
    cb_make_run(b, u, &r, what, c, text, ev);
}

/* cb-H103: an evader caught from ahead has nowhere to run on to. */
static bool may_run_on(const struct cb_battle *b, unsigned u, length distance) {
    heading on = b->unit[u].pose.facing;
    struct run r = cb_run_off(b, u, on, distance, on);
    return r.off || !r.barred || r.open >= b->jt / 8;
}

static void roll_rout(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    length distance = cb_throw_flight(b, &t, dice, ev);
    if (!is_here(b, t.piece)) return;
    cb_loosen(b, t.piece, ev);
    heading on = b->unit[t.piece].pose.facing, rear = (heading)(on + HALF_TURN);
    bool runs_on = t.value == 2 && may_run_on(b, t.piece, distance);
    heading way = runs_on ? on : t.value ? rear : home_of(b, t.piece);
    clause c = runs_on ? H(103) : t.value ? C(191) : H(84);
    run_away(b, t.piece, way, distance, ROUTS, "rout", c, "{p} runs {b0}", ev);
}

const struct cb_step cb_task_rout = {.next = cb_next_flight, .prompt = cb_ask_flight, .roll = roll_rout};

static void retire(struct cb_battle *b, unsigned u, length distance, struct events *ev) {
    heading rear = (heading)(b->unit[u].pose.facing + HALF_TURN);
    run_away(b, u, rear, distance, RETIRES, "retire", C(189), "{p} retires {b0}", ev);
    if (is_here(b, u) && unit_unformed(&b->unit[u]))
        queue_add_first(&b->queue, (struct task){.kind = TASK_FACE, .piece = (uint8_t)u, .other = NO_PIECE});
}

/* Does a friend or some terrain lie between that place and one enemy? Whom the line only grazes does not. */
static bool is_hidden_from(const struct cb_battle *b, unsigned u, struct pose p, unsigned foe) {
    struct point to = b->unit[foe].centre;
    for (unsigned v = 0; v < b->units; v++) {
        if (v == u || !is_here(b, v) || b->unit[v].side != b->unit[u].side || b->unit[v].broken) continue;
        struct base body = cb_unit_base(b, v);
        body.pose = pose_moved(body.pose, 0, -touch_gap(b));
        body.width -= 2 * touch_gap(b);
        body.depth -= 2 * touch_gap(b);
        struct quad q = base_quad(body);
        if (segment_meets_quad(p.at, to, &q)) return true;
    }
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (feature_meets_segment(&b->terrain, (int)f, p.at, to)) return true;
    return false;
}

/* cb-190: from all the enemy it fought */
static bool is_separated(const struct cb_battle *b, unsigned u, struct pose p) {
    bool any = false;
    for (unsigned v = 0; v < b->units; v++) {
        if (!set_has(&b->unit[u].foes, v) || !is_here(b, v)) continue;
        if (!is_hidden_from(b, u, p, v)) return false;
        any = true;
    }
    return any;
}

/* The shortest retreat that puts something between them, in tenths of a JT; 0: none short of the whole. */
static int16_t short_retreat(const struct cb_battle *b, unsigned u, length distance) {
    const struct unit *x = &b->unit[u];
    heading rear = (heading)(x->pose.facing + HALF_TURN);
    for (int16_t tenths = 5; jts(b, tenths) < distance; tenths = (int16_t)(tenths + 5)) {
        struct run r = cb_run_straight(b, u, rear, jts(b, tenths), x->pose.facing);
        if (r.off || r.met != NO_PIECE) return 0;
        if (!r.stuck && r.went == jts(b, tenths) && is_separated(b, u, r.end)) return tenths;
    }
    return 0;
}

static void roll_retire(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    length distance = cb_throw_flight(b, &t, dice, ev);
    if (!is_here(b, t.piece)) return;
    cb_loosen(b, t.piece, ev);
    b->unit[t.piece].doing = WAS_RETIRING;
    int16_t least = short_retreat(b, t.piece, distance);
    if (!least) {
        retire(b, t.piece, distance, ev);
        return;
    }
    queue_add_first(&b->queue, (struct task){.kind = TASK_HALT_SHORT,
                                             .piece = t.piece,
                                             .other = t.other,
                                             .value = (int16_t)((int64_t)distance * 10 / b->jt),
                                             .second = least});
}

const struct cb_step cb_task_retire = {.next = cb_next_flight, .prompt = cb_ask_flight, .roll = roll_retire};

static struct prompt ask_halt_short(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    return cb_ask(b->unit[t->piece].side, "after", VERB_AFTER, C(190),
                  "{p} retires: all the way, or does it halt once it is separated from the enemy?", t->piece, t->other);
}

/* cb-190: anywhere on its way where it is separated from the enemy. */
static bool may_halt_at(const struct cb_battle *b, unsigned u, int32_t tenths, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    length distance = jts(b, tenths);
    struct run run = cb_run_straight(b, u, (heading)(x->pose.facing + HALF_TURN), distance, x->pose.facing);
    if (run.off || run.stuck || run.went != distance)
        return refuse_piece(r, C(190), (uint8_t)u, "{p} has no room to halt there");
    return is_separated(b, u, run.end) ||
           refuse_piece(r, C(190), (uint8_t)u, "neither friends nor terrain separate {p} from the enemy there");
}

static bool judge_halt_short(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    const struct task *t = &b->queue.task[0];
    unsigned bit = 1u << a->choice;
    if (!cb_is_asked(b, t->piece, a, r)) return false;
    if (!(bit & (AFTER_HALT | AFTER_RETIRE)))
        return refuse_piece(r, C(190), t->piece, "{p} may retire all the way, or halt short");
    if (a->value == 0 || bit == AFTER_RETIRE) return true;
    if (a->value < 0 || a->value > t->value)
        return refuse_piece(r, C(190), t->piece, "{p} halts within the distance it has thrown, in tenths of a JT");
    return may_halt_at(b, t->piece, a->value, r);
}

static void play_halt_short(struct cb_battle *b, const struct act *a, struct events *ev) {
    struct task t = b->queue.task[0];
    bool halts = 1u << a->choice & AFTER_HALT;
    int32_t at = a->value ? a->value : t.second;
    queue_take_first(&b->queue);
    if (halts)
        tell_pieces(ev, "halt_short", C(190), "{p} halts once it is separated from the enemy", t.piece, NO_PIECE);
    retire(b, t.piece, jts(b, halts ? at : t.value), ev);
}

const struct cb_step cb_task_halt_short = {
    .next = cb_next_flight, .prompt = ask_halt_short, .judge = judge_halt_short, .play = play_halt_short};

/* --- after a retire it faces as its owner wishes (cb-H99) ---------------------------------------------------- */

static struct prompt ask_face(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    return cb_ask(b->unit[t->piece].side, "face", VERB_FACE, H(99), "{p} has retired: which way does it face?",
                  t->piece, NO_PIECE);
}

/* Turned on the spot about its centre, as unformed troops turn (cb-H37); degrees clockwise. */
static struct pose faced(const struct cb_battle *b, unsigned u, int32_t degrees) {
    heading now = b->unit[u].pose.facing;
    return pose_pivoted(cb_unit_base(b, u), (heading)(now + degrees * HALF_TURN / 180));
}

static bool judge_facing(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    uint8_t u = b->queue.task[0].piece;
    if (!cb_is_asked(b, u, a, r)) return false;
    if (a->value < -180 || a->value > 180)
        return refuse_piece(r, H(99), u, "say by how much {p} turns: -180 to 180 degrees, clockwise, 0 to stay so");
    return a->value == 0 || cb_is_free(b, u, faced(b, u, a->value), NO_PIECE) ||
           refuse_piece(r, H(99), u, "{p} has no room to face that way");
}

static void play_facing(struct cb_battle *b, const struct act *a, struct events *ev) {
    unsigned u = b->queue.task[0].piece;
    queue_take_first(&b->queue);
    if (a->value == 0) return;
    struct event *e = tell_pieces(ev, "face", H(99), "{p} faces as its owner wishes", u, NO_PIECE);
    e->moved = true;
    e->from = b->unit[u].pose;
    e->to = faced(b, u, a->value);
    cb_unit_place(b, u, e->to);
}

const struct cb_step cb_task_face = {
    .next = cb_next_flight, .prompt = ask_face, .judge = judge_facing, .play = play_facing};

/* cb-H55: directly away from the charger */
static void roll_evade(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    length distance = cb_throw_flight(b, &t, dice, ev);
    struct unit *u = &b->unit[t.piece];
    if (!is_here(b, t.piece)) return;
    struct point from = b->unit[t.other].centre;
    cb_loosen(b, t.piece, ev);
    u->turn |= HAS_EVADED | HAS_MOVED; /* cb-H45: also where there is no room for it */
    u->doing = WAS_RETIRING;
    heading away = heading_of((int64_t)u->centre.x - from.x, (int64_t)u->centre.y - from.y);
    run_away(b, t.piece, away, distance, EVADES, "evade", H(55), "{p} evades {b0}", ev);
    cb_give_dps(b, t.piece, 1, C(203), "{p} takes {0} {w} for evading", ev);
}

const struct cb_step cb_task_evade = {.next = cb_next_flight, .prompt = cb_ask_flight, .roll = roll_evade};

/* --- rampage (cb-H72) ------------------------------------------------------------------------------------------------
 */

static struct prompt ask_rampage(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    if (t->stage == 0)
        return cb_ask_dice(cb_some_dice(1), H(72), "a die for the direction {p} runs", t->piece, NO_PIECE);
    return cb_ask_flight(b);
}

/* Whom it meets on its way, the nearest first. */
static unsigned met_by(const struct cb_battle *b, unsigned u, const struct motion *m, length distance, uint8_t *out) {
    struct base from = cb_unit_base(b, u);
    length at[UNITS_MAX];
    unsigned n = 0;
    for (unsigned v = 0; v < b->units; v++) {
        if (v == u || !is_here(b, v) || !motion_meets(from, m, &b->unit[v].quad, touch_gap(b))) continue;
        length far = motion_first_meeting(from, m, distance, &b->unit[v].quad, touch_gap(b));
        unsigned i = n++;
        for (; i > 0 && (far < at[i - 1] || (far == at[i - 1] && cb_comes_before(b, v, out[i - 1]))); i--) {
            out[i] = out[i - 1];
            at[i] = at[i - 1];
        }
        out[i] = (uint8_t)v;
        at[i] = far;
    }
    return n;
}

/* Everybody on its way is burst through, friend or enemy; then the stand is gone. */
static void trample(struct cb_battle *b, unsigned u, heading way, length distance, struct events *ev) {
    struct pose aim = {b->unit[u].pose.at, way, 0};
    struct motion m = motion_ahead(aim, distance);
    struct pose end = {motion_end(aim, &m).at, b->unit[u].pose.facing, 0}; /* it does not turn */
    uint8_t met[UNITS_MAX];
    unsigned n = met_by(b, u, &m, distance, met);
    struct event *run = tell_pieces(ev, "rampage", H(72), "{p} runs amok {b0}", u, NO_PIECE);
    run->said.number[0] = distance;
    run->moved = true;
    run->from = b->unit[u].pose;
    run->to = end;
    for (unsigned i = 0; i < n; i++) {
        unsigned v = met[i];
        bool opens = unit_class(&b->unit[v]) & CLASS_HI && b->unit[v].grade == GRADE_A && !b->unit[v].broken;
        tell_pieces(ev, "burst", H(72), "{p} runs into {o}", u, v);
        if (opens)
            queue_add(&b->queue, (struct task){.kind = TASK_OPEN, .piece = (uint8_t)v, .other = (uint8_t)u});
        else
            cb_give_dps(b, v, 2, C(207), "{p} takes {0} {w}, burst through", ev);
    }
    cb_reach_leaders(b, u, b->unit[u].pose, end);
    cb_destroy_unit(b, u, H(72), "{p} is lost at the end of its rampage", ev);
}

static void roll_rampage(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    static const uint16_t ways[7] = {0, HALF_TURN, HALF_TURN, 3 * QUARTER_TURN, QUARTER_TURN, 0, 0};
    struct task *t = &b->queue.task[0];
    if (t->stage == 0) {
        static const char *const said[7] = {"",        "to its rear", "to its rear", "to its left", "to its right",
                                            "forward", "forward"};
        t->stage = 1;
        t->value = dice[0];
        struct event *e = tell_pieces(ev, "direction", H(72), "{p} throws {0} and runs {w}", t->piece, NO_PIECE);
        e->said.number[0] = dice[0];
        e->said.word = said[dice[0]];
        return;
    }
    struct task done = *t;
    length distance = cb_throw_flight(b, &done, dice, ev);
    heading way = (heading)(b->unit[done.piece].pose.facing + ways[done.value]);
    trample(b, done.piece, way, distance, ev);
}

const struct cb_step cb_task_rampage = {.next = cb_next_flight, .prompt = ask_rampage, .roll = roll_rampage};

static struct prompt ask_open(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    return cb_ask(b->unit[t->piece].side, "after", VERB_AFTER, H(72), "{o} runs amok into {p}: open ranks or not",
                  t->piece, t->other);
}

static bool judge_open(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    unsigned bit = 1u << a->choice;
    if (!cb_is_asked(b, b->queue.task[0].piece, a, r)) return false;
    return bit & (AFTER_HALT | AFTER_OPEN_RANKS) ||
           refuse_piece(r, H(72), b->queue.task[0].piece, "{p} may open ranks, or halt as it is");
}

static void play_open(struct cb_battle *b, const struct act *a, struct events *ev) {
    unsigned u = b->queue.task[0].piece;
    queue_take_first(&b->queue);
    if (1u << a->choice & AFTER_OPEN_RANKS)
        cb_give_dps(b, u, 1, C(208), "{p} opens ranks and takes {0} {w}", ev);
    else
        cb_give_dps(b, u, 2, C(207), "{p} takes {0} {w}, burst through", ev);
}

const struct cb_step cb_task_open = {
    .next = cb_next_flight, .prompt = ask_open, .judge = judge_open, .play = play_open};

/* --- a spontaneous advance: straight for the nearest enemy, all dice, stopping at 1 JT (cb-H26) ---------- */

static void roll_rush(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    unsigned u = t.piece, v = cb_nearest_visible(b, u);
    length distance = cb_throw_flight(b, &t, dice, ev);
    struct unit *x = &b->unit[u];
    x->doing = WAS_ADVANCING;
    if (!is_here(b, u) || cb_is_engaged(b, u)) return;
    if (v == NO_PIECE) {
        tell_pieces(ev, "no_advance", H(26), "{p} sees no enemy to advance on and stays where it is", u, NO_PIECE);
        return;
    }
    heading way = heading_of((int64_t)b->unit[v].centre.x - x->centre.x, (int64_t)b->unit[v].centre.y - x->centre.y);
    struct run r = run_on_table(b, u, way, distance, way, true);
    if (!r.off && !r.stuck && r.went > touch_gap(b)) {                  /* less is no way at all (cb-H108) */
        if (r.went < distance && r.met != NO_PIECE && r.went >= r.open) /* 1 JT from him */
            tell_pieces(ev, "stops", H(26), "{p} stops 1 JT from {o}", u, r.met);
        else if (r.went < distance && !r.bank && !r.edge)
            tell_pieces(ev, "stops", H(100), "{p} finds no free place farther on", u, NO_PIECE);
        cb_make_run(b, u, &r, "advance", C(30), "{p} advances {b0} of its own accord", ev);
    } else if (r.open <= touch_gap(b) && r.met != NO_PIECE)
        tell_pieces(ev, "no_advance", H(98), "{p} may come no nearer to {o} and stays where it is", u, r.met);
    else
        tell_pieces(ev, "no_advance", H(26), "{p} has no open way to {o} and stays where it is", u, v);
}

/* A column throws no dice (cb-041): it goes at once. */
static bool next_rush(struct cb_battle *b, struct events *ev) {
    if (!cb_next_flight(b, ev)) return false;
    if (plan_of(b, &b->queue.task[0]).dice) return true;
    roll_rush(b, NULL, ev);
    return false;
}

const struct cb_step cb_task_rush = {.next = next_rush, .prompt = cb_ask_flight, .roll = roll_rush};
