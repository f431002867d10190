/* Combat step 1, the moves: charges and counter-charges. */
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tasks.h"

/* --- contact -------------------------------------------------------------------------------------------------------
 */

enum edge cb_edge_to_strike(const struct cb_battle *b, unsigned u, unsigned v, bool *behind) {
    struct base foe = cb_unit_base(b, v);
    struct point start = b->unit[u].pose.at;
    length front = beyond_edge_line(foe, EDGE_FRONT, start), rear = beyond_edge_line(foe, EDGE_REAR, start);
    length left = beyond_edge_line(foe, EDGE_LEFT, start), right = beyond_edge_line(foe, EDGE_RIGHT, start);
    length aside = left > right ? left : right;
    *behind = true;
    for (int i = 0; i < 4; i++)
        if (beyond_edge_line(foe, EDGE_FRONT, b->unit[u].quad.corner[i]) > ROUNDING) *behind = false;
    if (front > ROUNDING) return EDGE_FRONT; /* who stands just on the line is not in front of it */
    if (rear > ROUNDING && rear + ROUNDING >= aside) return EDGE_REAR;
    return left > right ? EDGE_LEFT : EDGE_RIGHT;
}

static void tell_before_combat(unsigned struck, unsigned charger, int32_t dps, struct events *ev) {
    if (dps) tell_pieces(ev, "note", H(59), "that counts before {p} and {o} fight", struck, charger);
}

/* The dangers of being struck, before the combat (cb-206, cb-209, cb-H59). */
static void contact_harm(struct cb_battle *b, unsigned charger, unsigned struck, bool behind_flank, struct events *ev) {
    struct cb_engagement e = {.mode = MODE_DP_GAIN};
    struct unit *v = &b->unit[struck];
    e.side[0] = cb_view_of(b, struck);
    if (behind_flank) { /* the other danger is asked for by itself */
        e.event = CHARGED_BEHIND_FLANK;
        e.in_combat = e.side[0].in_combat;
        int32_t dps = cb_dp_gain(&e, NULL);
        cb_give_dps_for(b, struck, charger, dps, dps > 1 ? C(210) : C(209),
                        "{p} takes {0} {w}, charged from behind its flank by {o}", ev);
        tell_before_combat(struck, charger, dps, ev);
        return;
    }
    bool charging = v->turn & HAS_CHARGED && b->phase == TURN_CHARGES; /* in step 3 every charge is over */
    if (charging && unit_class(&b->unit[charger]) & CLASS_MOUNTED) {
        e.event = CHARGING_CHARGED_BY_MOUNTED;
        int32_t dps = cb_dp_gain(&e, NULL);
        cb_give_dps_for(b, struck, charger, dps, C(206), "{p} takes {0} {w}, charged by {o}, mounted, as it charges",
                        ev);
        tell_before_combat(struck, charger, dps, ev);
    }
}

/* It has declared a charge, or a counter-charge, and has not made it yet. */
static bool waits_to_charge(const struct cb_battle *b, const struct unit *v) {
    bool declared = v->turn & HAS_CHARGED || v->response == RESPOND_COUNTER_CHARGE;
    return declared && b->phase == TURN_CHARGES && !v->broken &&
           !(v->turn & (HAS_FOUGHT | HAS_EVADED | HAS_CLASHED | MADE_CHARGE | CAUGHT_STANDING));
}

bool cb_strike(struct cb_battle *b, unsigned u, unsigned v, struct pose touch, enum cb_action how, struct events *ev) {
    struct pose p;
    bool behind;
    enum edge e = cb_edge_to_strike(b, u, v, &behind);
    if (!cb_flush_pose(b, u, v, e, touch, &p)) return false;
    if (behind && e != EDGE_FRONT) contact_harm(b, u, v, true, ev);
    contact_harm(b, u, v, false, ev);
    struct event *said = tell_pieces(ev, "contact", H(53), "{p} strikes {o}", u, v);
    said->moved = true;
    said->from = b->unit[u].pose;
    said->to = p;
    cb_reach_leaders(b, u, b->unit[u].pose, p);
    cb_unit_place(b, u, p);
    cb_comes(b, u, how, v);
    b->unit[v].turn |= WAS_CHARGED;
    if (waits_to_charge(b, &b->unit[v])) {
        b->unit[v].turn |= CAUGHT_STANDING;
        tell_pieces(ev, "caught", H(48), "{p} is struck before it could charge and fights where it stands", v, u);
    }
    return true;
}

/* Goes along its path by so much, short of contact: its dice do not reach, its way is barred by now, or (cb-H53) there
 * is no room to line up. */
enum failing { TOO_FAR, BARRED, NO_ROOM };
static void stop_short(struct cb_battle *b, unsigned u, const struct charge_path *path, length distance,
                       enum failing how, struct events *ev) {
    static const char *const said[][2] = {
        [TOO_FAR] = {"{p} does not reach its target", "{p} does not reach its target"},
        [BARRED] = {"{p} no longer finds a free way to its target and stays",
                    "{p} no longer finds a free way to its target and goes towards it as far as it can"},
        [NO_ROOM] = {"{p} finds no room to line up on its target and stays where it is",
                     "{p} finds no room to line up on its target and stops short of it"}};
    struct pose end = cb_charge_stop(b, u, path, distance);
    bool goes = distance_between(end.at, b->unit[u].pose.at) > 0;
    struct event *e = tell_pieces(ev, "fails", how == NO_ROOM ? H(53) : H(51), said[how][goes], u, NO_PIECE);
    e->moved = true;
    e->from = b->unit[u].pose;
    e->to = end;
    bool inside = cb_in_enemy_camp(b, u);
    cb_reach_leaders(b, u, b->unit[u].pose, end);
    cb_unit_place(b, u, end);
    cb_reach_camp(b, u, inside, ev);
}

/* The wheel at the start (cb-H51). */
static void pay_for_wheel(struct cb_battle *b, unsigned u, const struct charge_path *path, struct events *ev) {
    struct cb_unit view = cb_self_of(b, u);
    if (!path->turn || unit_unformed(&b->unit[u])) return;
    struct cb_price price = cb_manoeuvre_price(&view, WHEEL, beyond_bow_shot(b, u), NULL);
    cb_give_dps(b, u, price.dps, C(51), "{p} takes {0} {w} wheeling into its charge", ev);
}

/* Its wheel, the ground it crosses, and cb-091. */
static void pay_for_charge(struct cb_battle *b, unsigned u, const struct charge_path *path, length moved,
                           struct events *ev) {
    struct unit *x = &b->unit[u];
    /* special troops have rolled for it before they went */
    if (!unit_special(x) && moved > 0) pay_for_wheel(b, u, path, ev);
    if (path->total && moved > 0) {
        struct base from = cb_unit_base_at(b, u, path->start), to = from;
        length straight = moved > path->wheel ? moved - path->wheel : 0;
        to.pose = pose_moved(path->start, 0, straight);
        cb_pay_ground(b, u, from, to, to, ev); /* cb-046, cb-063 */
    }
    if (!is_here(b, u)) return;
    bool loosens = (x->type == RABBLE || x->type == JAVELINMEN) && unit_formed(x) && moved > b->jt + ROUNDING;
    if (loosens) {
        x->formation = UNFORMED;
        tell_pieces(ev, "unformed", C(91), "{p} loses its order in the charge", u, NO_PIECE);
    }
    x->turn |= HAS_MOVED | MADE_CHARGE; /* cb-H51: it counts as moved, wherever it stops */
    x->doing = WAS_CHARGING;
}

length cb_charge_allowance(const struct cb_battle *b, unsigned u, const struct charge_path *path, length distance) {
    struct cb_unit view = cb_self_of(b, u);
    if (!path->turn || cb_manoeuvre_price(&view, WHEEL, false, NULL).cost == COST_NONE) return distance;
    return distance / 2 / (b->jt / 2) * (b->jt / 2);
}

/* cb-H55: an evader that is reached is hacked and breaks; one that was broken is hacked. Nothing else happens between
 * the two (cb-H70). */
void cb_catch_evader(struct cb_battle *b, unsigned u, unsigned v, struct events *ev) {
    cb_comes(b, u, STOOD, NO_PIECE);
    cb_free_hack(b, u, v, ev);
    if (!is_here(b, v) || b->unit[v].broken) return;
    cb_break_unit(b, v, H(55), ev);
    queue_add(&b->queue, (struct task){.kind = TASK_ROUT, .piece = (uint8_t)v, .value = 2});
}

/* One who charges and catches an evader may have come upon another enemy too: with him it fights a charge combat
 * (cb-111, cb-H60). */
static void catch_in_charge(struct cb_battle *b, unsigned u, unsigned v, enum cb_action how, struct events *ev) {
    uint8_t besides;
    cb_catch_evader(b, u, v, ev);
    if (cb_opponents_of(b, u, &besides, 1)) cb_comes(b, u, how, besides);
}

/* As its player aimed it while that still leads to the target, else as it can. */
static bool way_of(const struct cb_battle *b, unsigned u, unsigned v, struct charge_path *path) {
    const struct unit *x = &b->unit[u];
    length far = FAR_JTS * b->jt;
    if (!is_here(b, v)) return false;
    return (x->turn & HAS_AIMED && cb_try_charge(b, u, v, x->wheel, far, path)) || cb_find_charge(b, u, v, far, path);
}

/* Goes along its way as far as it has thrown: contact, or short of it. */
static void carry_charge(struct cb_battle *b, unsigned u, unsigned v, length distance, struct events *ev) {
    struct charge_path path;
    struct pose flush;
    bool found = way_of(b, u, v, &path);
    if (!found && !(is_here(b, v) && cb_barred_way(b, u, v, FAR_JTS * b->jt, &path)))
        path = (struct charge_path){.touch = b->unit[u].pose, .straight = 0};
    distance = cb_charge_allowance(b, u, &path, distance);
    bool barred = !found && distance >= path.total;
    if (barred) distance = path.total;
    bool reaches = found && in_reach(path.total, distance), behind; /* just reached is reached */
    bool room = !reaches || cb_flush_pose(b, u, v, cb_edge_to_strike(b, u, v, &behind), path.touch, &flush);
    length goes = !reaches ? distance : room ? path.total : path.total - b->jt;
    struct pose short_of = cb_charge_stop(b, u, &path, goes);
    bool stays = (!reaches || !room) && distance_between(short_of.at, b->unit[u].pose.at) == 0;
    pay_for_charge(b, u, &path, stays ? 0 : goes, ev);
    if (!is_here(b, u)) return;
    if (!reaches || !room) {
        stop_short(b, u, &path, goes, !room ? NO_ROOM : barred ? BARRED : TOO_FAR, ev);
        return;
    }
    bool evader = b->unit[v].turn & HAS_EVADED || b->unit[v].broken;
    enum cb_action how = b->unit[u].turn & HAS_CHARGED ? CHARGED : COUNTER_CHARGED;
    if (!cb_strike(b, u, v, path.touch, how, ev))
        stop_short(b, u, &path, path.total - b->jt, NO_ROOM, ev);
    else if (evader)
        catch_in_charge(b, u, v, how, ev);
}

/* --- a charge ------------------------------------------------------------------------------------------------ */

/* The last stages of a charge: it has thrown and may yet turn on another enemy; what it owes for its wheel is settled
 * (cb-H89), and it goes. */
enum { HAS_DISTANCE = 2, GOES };

static int16_t tenths(const struct cb_battle *b, length distance) {
    return (int16_t)(((int64_t)distance * 10 + b->jt - 1) / b->jt);
}

void cb_set_off(struct cb_battle *b, unsigned u, unsigned v, length distance, struct events *ev) {
    struct charge_path path;
    queue_add_first(&b->queue, (struct task){.kind = TASK_CHARGE,
                                             .piece = (uint8_t)u,
                                             .other = (uint8_t)v,
                                             .stage = GOES,
                                             .value = tenths(b, distance)});
    if (unit_special(&b->unit[u]) && way_of(b, u, v, &path)) pay_for_wheel(b, u, &path, ev);
}

static bool is_off(const struct cb_battle *b, const struct task *t) {
    const struct unit *u = &b->unit[t->piece];
    return !is_here(b, t->piece) || u->broken || u->shaken ||
           u->turn & (CAUGHT_STANDING | HAS_EVADED | HAS_CLASHED | MADE_CHARGE) || cb_is_engaged(b, t->piece);
}

/* A charge that does not come about says why, unless that has been told. */
static void tell_off(const struct cb_battle *b, const struct task *t, struct events *ev) {
    const struct unit *u = &b->unit[t->piece];
    bool told = !is_here(b, t->piece) || u->broken || u->turn & (CAUGHT_STANDING | HAS_EVADED | HAS_CLASHED);
    if (!told && u->shaken)
        tell_pieces(ev, "off", C(86), "{p} has become shaken and does not charge {o}", t->piece, t->other);
    else if (!told)
        tell_pieces(ev, "off", H(57), "{p} is in combat and does not charge {o}", t->piece, t->other);
}

static bool next_charge(struct cb_battle *b, struct events *ev) {
    struct task t = b->queue.task[0];
    bool off = is_off(b, &t);
    if (!off && t.stage < HAS_DISTANCE) return true;
    queue_take_first(&b->queue);
    if (off)
        tell_off(b, &t, ev);
    else if (t.stage == GOES)
        carry_charge(b, t.piece, t.other, jts(b, t.value), ev);
    else
        cb_charge_home(b, t.piece, t.other, jts(b, t.value), ev);
    return false;
}

static struct prompt ask_charge(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    if (t->stage == 0) return cb_ask_for_dice(b);
    struct cb_move_plan p = cb_charge_plan(b, t->piece, t->value);
    return cb_ask_dice(cb_draw_for(&p), H(51), "dice for the charge of {p} at {o}", t->piece, t->other);
}

static void roll_charge(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    struct cb_move_plan p = cb_charge_plan(b, t.piece, t.value);
    queue_take_first(&b->queue);
    length distance = cb_thrown_distance(b, t.piece, MOVE_CHARGE, &p, dice, ev);
    if (!is_here(b, t.piece)) return;
    t.stage = HAS_DISTANCE;
    t.value = tenths(b, distance);
    queue_add_first(&b->queue, t);
}

const struct cb_step cb_task_charge = {
    .next = next_charge,
    .prompt = ask_charge,
    .roll = roll_charge,
    .judge = cb_judge_dice,
    .play = cb_play_dice,
};

/* --- charge met by charge (cb-H54) --------------------------------------------------------------------------- */

/* A charger who has turned on him has thrown before (cb-H56): the task keeps how far. */
enum { HAS_THROWN = 8, THROWN_BITS = 4 };
/* The last stage: both have thrown. */
enum { BOTH_THROWN = 3 };
static void carry_clash(struct cb_battle *b, const struct task *t, struct events *ev);

void cb_clash_as_thrown(struct cb_battle *b, unsigned u, unsigned v, length distance) {
    queue_add_first(&b->queue, (struct task){.kind = TASK_CLASH,
                                             .piece = (uint8_t)u,
                                             .other = (uint8_t)v,
                                             .stage = 1,
                                             .value = (int16_t)(HAS_THROWN | tenths(b, distance) << THROWN_BITS)});
}

/* If one of the two cannot come, being struck first, the other's charge goes on in its own place of the order. */
static bool next_clash(struct cb_battle *b, struct events *ev) {
    struct task *t = &b->queue.task[0];
    if (t->stage == BOTH_THROWN) {
        struct task thrown = *t;
        queue_take_first(&b->queue);
        carry_clash(b, &thrown, ev);
        return false;
    }
    if (is_off(b, t)) {
        tell_off(b, t, ev);
        queue_take_first(&b->queue);
        return false;
    }
    struct task other = {.piece = t->other};
    if (!is_off(b, &other)) return true;
    bool thrown = t->value & HAS_THROWN;
    t->kind = TASK_CHARGE; /* the other cannot come: an ordinary charge */
    t->stage = thrown ? HAS_DISTANCE : 0;
    if (thrown) t->value = (int16_t)(t->value >> THROWN_BITS);
    return false;
}

static struct prompt ask_clash(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    if (t->stage < 2) return cb_ask_for_dice(b);
    struct cb_move_plan p = cb_charge_plan(b, t->piece, t->value), q = cb_charge_plan(b, t->other, t->second);
    struct draw d = cb_draw_for(&p), e = cb_draw_for(&q);
    if (t->value & HAS_THROWN) return cb_ask_dice(e, H(54), "dice for {p} counter-charging {o}", t->other, t->piece);
    d.average |= e.average << d.count;
    d.count = (uint8_t)(d.count + e.count);
    bool both = b->unit[t->other].turn & HAS_CHARGED;
    return cb_ask_dice(d, H(54),
                       both ? "dice for {p} and {o}, who charge each other"
                            : "dice for {p} charging and {o} counter-charging",
                       t->piece, t->other);
}

static void tell_moved(struct events *ev, const char *what, clause c, const char *text, unsigned u, unsigned v,
                       struct pose from, struct pose to) {
    struct event *e = tell_pieces(ev, what, c, text, u, v);
    e->moved = true;
    e->from = from;
    e->to = to;
}

/* Where the two stand then: u on its way from `start`, v flush with its front. False: there is no room for that. */
static bool find_meeting(struct cb_battle *b, unsigned u, unsigned v, struct pose start, length at, struct pose *own,
                         struct pose *other) {
    struct pose before = b->unit[u].pose;
    *own = pose_moved(start, 0, at);
    if (!cb_is_free(b, u, *own, v)) return false;
    cb_unit_place(b, u, *own);
    bool room = cb_flush_pose(b, v, u, EDGE_FRONT, b->unit[v].pose, other);
    cb_unit_place(b, u, before);
    return room;
}

/* The ground has cost the other his last: it comes to where they would have met, and nobody is there. */
static void meets_nobody(struct cb_battle *b, unsigned u, unsigned other, struct pose at, struct events *ev) {
    if (!is_here(b, u)) return;
    tell_moved(ev, "fails", H(51), "{p} finds nothing left of {o} and stops", u, other, b->unit[u].pose, at);
    cb_reach_leaders(b, u, b->unit[u].pose, at);
    cb_unit_place(b, u, at);
    cb_comes(b, u, STOOD, NO_PIECE);
}

bool cb_meet_midway(struct cb_battle *b, unsigned u, unsigned v, struct pose start, length gap, length own,
                    length other, const struct charge_path *back, struct events *ev) {
    length at = (length)((int64_t)gap * own / (own + other));
    struct pose stop, p;
    if (!find_meeting(b, u, v, start, at, &stop, &p)) return false;
    if (back) pay_for_charge(b, v, back, gap - at, ev);
    if (!is_here(b, v)) {
        meets_nobody(b, u, v, stop, ev);
        return true;
    }
    tell_moved(ev, "contact", H(54), "{p} and {o} meet in full charge", u, v, b->unit[u].pose, stop);
    tell_moved(ev, "contact", H(54), "{p} has come to meet {o}", v, u, b->unit[v].pose, p);
    cb_reach_leaders(b, u, b->unit[u].pose, stop);
    cb_reach_leaders(b, v, b->unit[v].pose, p);
    cb_unit_place(b, u, stop);
    cb_unit_place(b, v, p);
    cb_comes(b, u, CHARGED, v);
    cb_comes(b, v, b->unit[v].turn & HAS_CHARGED ? CHARGED : COUNTER_CHARGED, u);
    b->unit[v].turn |= WAS_CHARGED | HAS_MOVED;
    b->unit[u].turn |= WAS_CHARGED;
    b->unit[v].doing = WAS_CHARGING;
    contact_harm(b, v, u, false, ev);
    if (b->unit[v].turn & HAS_CHARGED) contact_harm(b, u, v, false, ev);
    return true;
}

/* Both are on their way and their distances cover the gap. False: there is no room for them to meet. */
static bool clash(struct cb_battle *b, unsigned u, unsigned v, const struct charge_path *path,
                  const struct charge_path *back, length own, length other, struct events *ev) {
    length at = (length)((int64_t)path->total * own / (own + other));
    struct pose stop, p;
    if (!find_meeting(b, u, v, path->start, (length)((int64_t)path->straight * own / (own + other)), &stop, &p))
        return false;
    pay_for_charge(b, u, path, at, ev);
    pay_for_charge(b, v, back, path->total - at, ev);
    if (is_here(b, u) && is_here(b, v))
        cb_meet_midway(b, u, v, path->start, path->straight, own, other, NULL, ev);
    else if (is_here(b, u))
        meets_nobody(b, u, v, stop, ev);
    else
        meets_nobody(b, v, u, p, ev);
    return true;
}

/* Its charge, thrown for, goes on: now, or if it stands in the queue, in its own place of the order. `stage`: what it
 * owes for its wheel is settled or not. */
static void goes_on(struct cb_battle *b, unsigned u, unsigned v, uint8_t stage, length distance) {
    struct task go = {
        .kind = TASK_CHARGE, .piece = (uint8_t)u, .other = (uint8_t)v, .stage = stage, .value = tenths(b, distance)};
    b->unit[u].turn &= ~(uint32_t)HAS_CLASHED;
    for (unsigned i = 0; i < b->queue.tasks; i++) {
        struct task *t = &b->queue.task[i];
        if (t->kind != TASK_CHARGE || t->piece != u) continue;
        *t = go;
        return;
    }
    queue_add_first(&b->queue, go);
}

/* They do not meet. One that counter-charges stays where it is, and so does the second of two who do not reach each
 * other (cb-H54); of two who charge each other and find no room to meet each makes its charge by itself (cb-H48). */
static void keep_apart(struct cb_battle *b, const struct task *t, length own, length other, bool covered, uint8_t stage,
                       struct events *ev) {
    bool both = covered && b->unit[t->other].turn & HAS_CHARGED;
    static const char *const said[] = {"{p} and {o} do not reach each other: {o} stays where it is",
                                       "{p} and {o} find no room to meet: {o} stays where it is",
                                       "{p} and {o} find no room to meet: each makes its charge by itself"};
    tell_pieces(ev, "apart", covered ? H(53) : H(54), said[covered + both], t->piece, t->other);
    if (both) goes_on(b, t->other, t->piece, stage, other);
    goes_on(b, t->piece, t->other, stage, own);
}

/* They have thrown, and what special troops owe for their wheels is settled (cb-H89). */
static void carry_clash(struct cb_battle *b, const struct task *t, struct events *ev) {
    unsigned u = t->piece, v = t->other;
    length own = jts(b, t->value), other = jts(b, t->second);
    struct charge_path path, back;
    bool charges = b->unit[v].turn & HAS_CHARGED;
    if (is_here(b, u) != is_here(b, v)) { /* a critical hit has settled the fate of one */
        if (is_here(b, u)) goes_on(b, u, v, GOES, own);
        if (is_here(b, v) && charges) goes_on(b, v, u, GOES, other);
    }
    if (!is_here(b, u) || !is_here(b, v)) return;
    bool ways = way_of(b, u, v, &path) && way_of(b, v, u, &back);
    if (!ways || !clash(b, u, v, &path, &back, cb_charge_allowance(b, u, &path, own),
                        cb_charge_allowance(b, v, &back, other), ev))
        keep_apart(b, t, own, other, true, GOES, ev);
}

static void pay_special_wheel(struct cb_battle *b, unsigned u, const struct charge_path *path, struct events *ev) {
    if (unit_special(&b->unit[u])) pay_for_wheel(b, u, path, ev);
}

static void roll_clash(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    struct cb_move_plan p = cb_charge_plan(b, t.piece, t.value), q = cb_charge_plan(b, t.other, t.second);
    struct charge_path path, back;
    queue_take_first(&b->queue);
    b->unit[t.piece].turn |= HAS_CLASHED;
    b->unit[t.other].turn |= HAS_CLASHED;
    bool thrown = t.value & HAS_THROWN;
    length own = thrown ? jts(b, t.value >> THROWN_BITS) : cb_thrown_distance(b, t.piece, MOVE_CHARGE, &p, dice, ev);
    length other = cb_thrown_distance(b, t.other, MOVE_CHARGE, &q, thrown ? dice : dice + p.dice, ev);
    if (!is_here(b, t.piece)) return;
    bool found = way_of(b, t.piece, t.other, &path), comes = found && way_of(b, t.other, t.piece, &back);
    length mine = found ? cb_charge_allowance(b, t.piece, &path, own) : own;
    length its = comes ? cb_charge_allowance(b, t.other, &back, other) : other;
    bool covered = found && in_reach(path.total, mine + its);
    if (!covered || !comes) {
        keep_apart(b, &t, own, other, covered, HAS_DISTANCE, ev);
        return;
    }
    queue_add_first(&b->queue, (struct task){.kind = TASK_CLASH,
                                             .piece = t.piece,
                                             .other = t.other,
                                             .stage = BOTH_THROWN,
                                             .value = tenths(b, own),
                                             .second = tenths(b, other)});
    pay_special_wheel(b, t.other, &back, ev);
    pay_special_wheel(b, t.piece, &path, ev);
}

const struct cb_step cb_task_clash = {
    .next = next_clash,
    .prompt = ask_clash,
    .roll = roll_clash,
    .judge = cb_judge_dice,
    .play = cb_play_dice,
};
