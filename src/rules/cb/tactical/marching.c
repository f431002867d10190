/* The Tactical Phase: units march, manoeuvre and shoot, one at a time. */
#include "rules/cb/tactical/marching.h"
#include "rules/cb/tactical/volleys.h"
#include "rules/cb/tasks.h"

enum march_kind { MARCH_NORMAL, MARCH_DOUBLE, MARCH_D6 };

/* --- may it move at all? ------------------------------------------------------------------------------------- */

bool cb_may_move(const struct cb_battle *b, unsigned u, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    uint8_t p = (uint8_t)u;
    if (x->broken) return refuse_piece(r, C(192), p, "{p} is broken and only runs");
    if (cb_is_engaged(b, u)) return refuse_piece(r, H(98), p, "{p} is in contact with enemy and may not move");
    if (x->turn & IS_STEADIED) return refuse_piece(r, C(19), p, "{p} is steadied and must remain halted");
    if (x->turn & IS_HELD) return refuse_piece(r, C(28), p, "{p}'s control test keeps it halted");
    if (x->turn & IS_RALLYING) return refuse_piece(r, H(82), p, "{p} is rallying and must stand still");
    if (x->turn & IS_LOOTING)
        return refuse_piece(r, H(27), p, "{p} is looting: only a control test of 3 or 4 lets it go");
    if (x->turn & MUST_ADVANCE) return refuse_piece(r, H(26), p, "{p} goes its own way in a spontaneous advance");
    if (x->turn & HAS_ACTED) return refuse_piece(r, H(3), p, "{p} has had its turn in this phase");
    return cb_moves_after_shot(b, u, r);
}

/* A unit that begins ends the turn of the one before. */
void cb_take_up(struct cb_battle *b, unsigned u) {
    if (b->mover != NO_PIECE && b->mover != u) b->unit[b->mover].turn |= HAS_ACTED;
    b->mover = (uint8_t)u;
}

/* --- throwing for a move ------------------------------------------------------------------------------------- */

static struct cb_move_plan march_plan(const struct cb_battle *b, unsigned u, int optional, unsigned kind,
                                      struct resolution *why) {
    struct cb_unit view = cb_self_of(b, u);
    return cb_plan_move(&view, MOVE_NORMAL, optional, kind != MARCH_D6, kind == MARCH_DOUBLE, why);
}

static unsigned kind_of(const struct act *a) { return a->choice == NO_CHOICE ? MARCH_NORMAL : a->choice; }

static bool judge_march(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    unsigned u = a->piece[0];
    struct resolution why;
    why.reasons = 0;
    if (!cb_may_move(b, u, r)) return false;
    if (b->unit[u].rolled) return refuse_piece(r, H(31), a->piece[0], "{p} has thrown for its move already");
    if (b->unit[u].halves >= 2) return refuse_piece(r, H(35), a->piece[0], "{p} has used its whole move on manoeuvres");
    if (a->value < 0 || a->value > 2) return refuse_piece(r, H(31), a->piece[0], "{p} may add 0, 1 or 2 optional dice");
    if (!march_plan(b, u, a->value, kind_of(a), &why).allowed) {
        refuse_piece(r, why.reason[why.reasons - 1].clause, a->piece[0], "{p} may not march so: {w}");
        r->why.word = why.reason[why.reasons - 1].text;
        return false;
    }
    if (kind_of(a) == MARCH_DOUBLE && cb_enemy_within(b, u, jts(b, BOW_SHOT) - 2 * ROUNDING))
        return refuse_piece(r, C(48), a->piece[0], "{p} is nearer than bow shot to the enemy: no double move");
    return true;
}

heading cb_way_to(struct point from, struct point to) {
    return heading_of((int64_t)to.x - from.x, (int64_t)to.y - from.y);
}

static bool charges_on(const struct unit *x) { return x->previous == WAS_CHARGING || x->previous == WAS_PURSUING; }
static bool moves_on(const struct unit *x) { return x->previous == WAS_MOVING || x->previous == WAS_RETIRING; }

/* cb-H25: the way a unit that continues must go: as it went, or, charging or pursuing, for the nearest enemy. */
heading cb_way_on(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    unsigned foe = charges_on(x) ? cb_nearest_enemy(b, u) : NO_PIECE;
    return foe == NO_PIECE ? x->way : cb_way_to(x->pose.at, b->unit[foe].centre);
}

static bool keeps_its_way(const struct cb_battle *b, unsigned u, struct pose end, struct ruling *r) {
    enum { WITHIN = QUARTER_TURN / 2 + 91 }; /* 45 degrees, and half a degree for rounding */
    const struct unit *x = &b->unit[u];
    if (!(x->turn & MUST_CONTINUE) || distance_between(x->pose.at, end.at) < b->jt / 10) return true;
    return angle_between(cb_way_on(b, u), cb_way_to(x->pose.at, end.at)) <= WITHIN ||
           refuse_piece(r, H(25), (uint8_t)u,
                        charges_on(x) ? "{p} goes on and moves towards the nearest enemy, within 45 degrees"
                                      : "{p} continues the way it went last turn, within 45 degrees");
}

/* cb-H25: a unit that continues its move must throw at least one die and move; so must one that continues a charge or
 * pursuit and has nobody to charge; one that continues to shoot must shoot if it has a target. What cannot, need not.
 */
bool cb_is_obliged(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    uint8_t target[1];
    struct act a;
    struct ruling r;
    if (!is_here(b, u)) return false;
    if (x->turn & MUST_SHOOT && cb_shots_of(b, u, target, 1)) return true;
    if (!(x->turn & MUST_CONTINUE) || x->turn & HAS_MOVED || !(moves_on(x) || charges_on(x))) return false;
    if (charges_on(x) && cb_may_charge_somebody(b, u)) return false;
    if (x->rolled) return cb_steps_of(b, u, &a, 1) > 0;
    a = cb_act_of(VERB_MARCH, u, NO_PIECE);
    return judge_march(b, &a, &r);
}

/* The first of the active side's units that must still move, NO_PIECE: none. */
static unsigned next_obliged(const struct cb_battle *b) {
    for (unsigned u = 0; u < b->units; u++)
        if (b->unit[u].side == b->active && cb_is_obliged(b, u)) return u;
    return NO_PIECE;
}

static bool judge_end(const struct cb_battle *b, unsigned u, struct ruling *r) {
    if (u == NO_PIECE) return true;
    bool shoots = b->unit[u].turn & MUST_SHOOT;
    return refuse_piece(r, H(25), (uint8_t)u,
                        shoots ? "{p} must go on shooting: let it shoot first"
                               : "{p} must continue its move: march it first");
}

/* What so many half moves leave of a throw, rounded down to half a JT (cb-H35). */
static int32_t allowance(int32_t rolled, int32_t halves) { return halves < 2 ? rolled * (2 - halves) / 2 / 5 * 5 : 0; }

length cb_left_after(const struct cb_battle *b, const struct unit *x, int32_t halves) {
    return jts(b, allowance(x->rolled, x->halves + halves)) - x->gone;
}

length cb_left_to_move(const struct cb_battle *b, unsigned u) {
    length left = cb_left_after(b, &b->unit[u], 0);
    return left > ROUNDING ? left : 0;
}

static void set_allowance(struct unit *x, int32_t tenths) {
    x->rolled = (int16_t)tenths;
    x->gone = 0;
}

static void play_march(struct cb_battle *b, const struct act *a, struct events *ev) {
    unsigned u = a->piece[0];
    struct cb_move_plan p = march_plan(b, u, a->value, kind_of(a), NULL);
    cb_take_up(b, u);
    if (p.doubled) b->unit[u].turn |= IS_DOUBLING;
    if (p.dice == 0) { /* a column */
        set_allowance(&b->unit[u], cb_distance(&p, NULL));
        cb_thrown_distance(b, u, MOVE_NORMAL, &p, NULL, ev);
    } else
        queue_add(&b->queue, (struct task){.kind = TASK_MARCH,
                                           .piece = (uint8_t)u,
                                           .other = (uint8_t)kind_of(a),
                                           .value = (int16_t)a->value});
}

static struct prompt ask_march(const struct cb_battle *b) {
    const struct task *t = &b->queue.task[0];
    struct cb_move_plan p = march_plan(b, t->piece, t->value, t->other, NULL);
    return cb_ask_dice(cb_draw_for(&p), H(30), "dice for the move of {p}", t->piece, NO_PIECE);
}

static void roll_march(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    struct task t = b->queue.task[0];
    struct cb_move_plan p = march_plan(b, t.piece, t.value, t.other, NULL);
    int32_t faces[3] = {0};
    queue_take_first(&b->queue);
    for (unsigned i = 0; i < p.dice; i++) faces[i] = dice[i];
    set_allowance(&b->unit[t.piece], cb_distance(&p, faces));
    cb_thrown_distance(b, t.piece, MOVE_NORMAL, &p, dice, ev);
}

const struct cb_step cb_task_march = {.prompt = ask_march, .roll = roll_march};

/* --- moving -------------------------------------------------------------------------------------------------- */

length cb_enemy_distance(const struct cb_battle *b, unsigned u, const struct quad *q) {
    struct point mid = {(q->corner[0].x + q->corner[2].x) / 2, (q->corner[0].y + q->corner[2].y) / 2};
    unsigned guess = cb_nearest_by_centres(b, u, mid);
    if (guess == NO_PIECE) return INT32_MAX / 2; /* as far as that, so that a little more or less can be added */
    length least = quads_distance(q, &b->unit[guess].quad);
    for (unsigned v = 0; v < b->units; v++) {
        if (v == guess || !is_here(b, v) || b->unit[v].side == b->unit[u].side) continue;
        int64_t near = (int64_t)least + b->unit[u].radius + b->unit[v].radius + 2;
        if (distance_squared(mid, b->unit[v].centre) > near * near) continue; /* cheap first */
        length d = quads_distance(q, &b->unit[v].quad);
        if (d < least) least = d;
    }
    return least;
}

/* Aside is not back: it retires who goes away from the nearest enemy rather than along his front. */
static bool goes_back(const struct cb_battle *b, unsigned u, struct pose end) {
    unsigned foe = cb_nearest_enemy(b, u);
    struct point from = b->unit[u].pose.at;
    if (foe == NO_PIECE || distance_between(from, end.at) <= b->jt / 10) return false;
    return angle_between(cb_way_to(b->unit[foe].centre, from), cb_way_to(from, end.at)) <= QUARTER_TURN * 2 / 3;
}

/* Towards the enemy or away from him: orders and shaken nerves may forbid the one or the other. */
bool cb_may_go_there(const struct cb_battle *b, unsigned u, struct pose end, struct ruling *r) {
    struct quad q = base_quad(cb_unit_base_at(b, u, end));
    length before = cb_enemy_distance(b, u, &b->unit[u].quad), after = cb_enemy_distance(b, u, &q);
    if (b->unit[u].shaken && after + ROUNDING < before)
        return refuse_piece(r, H(83), (uint8_t)u, "{p} is shaken and may not move towards the enemy");
    if (after < before - b->jt / 10) return cb_order_allows(b, u, WISH_APPROACH, r);
    if (after <= before + b->jt / 10 || cb_order_allows(b, u, WISH_RETIRE, r)) return true;
    if (goes_back(b, u, end)) return false;
    r->legal = true;
    r->why = (struct remark){.piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE};
    return true;
}

static bool plan_step(const struct cb_battle *b, const struct act *a, struct path *p, struct ruling *r) {
    unsigned u = a->piece[0];
    const struct unit *x = &b->unit[u];
    if (!cb_may_move(b, u, r)) return false;
    if (b->mover != u || !x->rolled)
        return refuse_piece(r, H(31), a->piece[0], "{p} must 'march' first: say how many dice it throws");
    unsigned how = (x->turn & IS_DOUBLING ? PATH_DOUBLED : 0) | (a->choice == NO_CHOICE ? 0 : PATH_GAP);
    if (!cb_follow_path(b, u, a, how, p, r)) return false;
    length left = cb_left_after(b, x, p->halves);
    if (p->halves + x->halves > 2 || p->used > left + ROUNDING) {
        refuse_piece(r, H(34), a->piece[0], "{p} has {b0} left, this takes {b1}");
        r->why.number[0] = left < 0 ? 0 : left;
        r->why.number[1] = p->used;
        return false;
    }
    return keeps_its_way(b, u, p->end, r) && cb_may_go_there(b, u, p->end, r);
}

static void play_move(struct cb_battle *b, const struct act *a, const struct path *p, struct events *ev) {
    unsigned u = a->piece[0];
    struct unit *x = &b->unit[u];
    struct event *e = tell_pieces(ev, "move", C(6), "{p} moves {b0}", u, NO_PIECE);
    e->said.number[0] = p->used;
    e->moved = true;
    e->from = x->pose;
    e->to = p->end;
    x->gone += p->used;
    x->halves = (uint8_t)(x->halves + p->halves);
    x->doing = WAS_MOVING;
    x->turn |= HAS_MOVED;
    x->turned = (uint16_t)p->turned;
    if (p->used > 0 && !(x->turn & MUST_CONTINUE)) x->way = cb_way_to(x->pose.at, p->end.at);
    bool inside = cb_in_enemy_camp(b, u);
    cb_unit_place(b, u, p->end);
    cb_pay_way(b, u, p, ev);
    cb_reach_camp(b, u, inside, ev);
}

/* --- the phase ----------------------------------------------------------------------------------------------- */

static void queue_rushes(struct cb_battle *b) {
    uint8_t order[UNITS_MAX];
    unsigned n = cb_right_to_left(b, order);
    for (unsigned i = 0; i < n; i++) {
        const struct unit *x = &b->unit[order[i]];
        if (x->side == b->active && x->turn & MUST_ADVANCE && !cb_is_engaged(b, order[i]))
            queue_add(&b->queue, (struct task){.kind = TASK_RUSH, .piece = order[i], .other = NO_PIECE});
    }
}

static bool tactical_next(struct cb_battle *b, struct events *ev) {
    if (b->second_wave == 0) {
        b->second_wave = 1;
        queue_rushes(b);
        return false;
    }
    if (!b->side[b->active].moved) return true;
    if (b->mover != NO_PIECE) b->mover = NO_PIECE;
    b->active = 1 - b->active;
    b->second_wave = 0;
    if (!b->side[b->active].moved) return false;
    b->phase = TURN_DECLARE;
    tell(ev, "phase", C(11), "Combat Phase: charges, combats and what follows, from right to left");
    return false;
}

static struct prompt ask_tactical(const struct cb_battle *b) {
    bool thrown = b->mover != NO_PIECE && b->unit[b->mover].rolled;
    const length left = thrown ? cb_left_to_move(b, b->mover) : 0;
    const char *text = left > 0 ? "{p} has {b0} left to move"
                       : thrown ? "{p} has moved as far as it may: shoot, move and manoeuvre with the others"
                                : "shoot, move and manoeuvre";
    struct prompt p = cb_ask(b->active, "tactical", VERB_MARCH, C(6), text, thrown ? b->mover : NO_PIECE, NO_PIECE);
    p.verbs = verb_bit(VERB_END_PHASE);
    for (unsigned verb = VERB_MARCH; verb <= VERB_HOLD; verb++) p.verbs |= verb_bit(verb);
    if (thrown) {
        p.verb = VERB_MOVE;
        p.points = (int32_t)((int64_t)(left + touch_gap(b)) * 10 / b->jt); /* tenths: a hair less is as much */
        p.why.number[0] = left;
    }
    return p;
}

void cb_place_ruling(struct ruling *r, unsigned u, struct pose end) {
    r->placed_count = 1;
    r->placed[0] = (struct placed){(uint8_t)u, end};
}

/* cb-H25: who goes on charging does not put off his charge by drawing up otherwise, turning his back or stepping away.
 */
static bool plan_while_bound(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    unsigned u = a->piece[0];
    const struct unit *x = &b->unit[u];
    bool turns = a->verb == VERB_FORM || (a->verb == VERB_FACE && !unit_unformed(x));
    if (!cb_may_move(b, u, r) || !judge_end(b, cb_is_obliged(b, u) ? u : NO_PIECE, r)) return false;
    if (turns && x->turn & MUST_CONTINUE && charges_on(x) && cb_may_charge_somebody(b, u))
        return refuse_piece(r, H(25), (uint8_t)u,
                            "{p} goes on and charges the nearest enemy it may: no manoeuvre first");
    if (!cb_plan_manoeuvre(b, a, plan, r)) return false;
    return a->verb == VERB_FORM || a->verb == VERB_FACE || keeps_its_way(b, u, plan->path.end, r);
}

static bool plan_for_unit(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    switch (a->verb) {
    case VERB_MARCH:
        return judge_march(b, a, r);
    case VERB_MOVE:
        if (!plan_step(b, a, &plan->path, r)) return false;
        cb_place_ruling(r, a->piece[0], plan->path.end);
        r->way = plan->path.used;
        r->allowance = cb_left_to_move(b, a->piece[0]);
        r->cost = 0;
        for (unsigned i = 0; i < plan->path.fees; i++) r->cost += plan->path.fee[i].dps;
        return true;
    case VERB_FORM:
    case VERB_FACE:
    case VERB_STEP:
    case VERB_CROSS:
        return plan_while_bound(b, a, plan, r);
    case VERB_SHOOT:
        return cb_judge_shot(b, a->piece[0], a->target, r);
    default:
        if (b->unit[a->piece[0]].turn & HAS_ACTED)
            return refuse_piece(r, H(3), a->piece[0], "{p} has had its turn in this phase");
        return judge_end(b, cb_is_obliged(b, a->piece[0]) ? a->piece[0] : NO_PIECE, r);
    }
}

/* One unit at a time (cb-H03): who begins ends the turn of the one before. */
bool cb_plan_tactical(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    if (a->verb == VERB_END_PHASE) return judge_end(b, next_obliged(b), r);
    if (!cb_is_one_unit(b, a, b->active, r) || !plan_for_unit(b, a, plan, r)) return false;
    bool ends = a->verb != VERB_HOLD && b->mover != NO_PIECE && b->mover != a->piece[0];
    return judge_end(b, ends && cb_is_obliged(b, b->mover) ? b->mover : NO_PIECE, r);
}

static void act_tactically(struct cb_battle *b, const struct act *a, const struct cb_plan *plan, struct events *ev) {
    unsigned u = a->piece[0];
    switch (a->verb) {
    case VERB_END_PHASE:
        b->side[b->active].moved = 1;
        return;
    case VERB_MARCH:
        play_march(b, a, ev);
        return;
    case VERB_MOVE:
        play_move(b, a, &plan->path, ev);
        return;
    case VERB_FORM:
    case VERB_FACE:
    case VERB_STEP:
    case VERB_CROSS:
        cb_manoeuvre(b, a, plan, ev);
        return;
    case VERB_SHOOT:
        cb_play_shot(b, u, a->target, ev);
        return;
    default:
        b->unit[u].turn |= HAS_ACTED;
        if (b->mover == u) b->mover = NO_PIECE;
    }
}

const struct cb_step cb_tactical = {
    .next = tactical_next,
    .prompt = ask_tactical,
    .plan = cb_plan_tactical,
    .carry_out = act_tactically,
};
