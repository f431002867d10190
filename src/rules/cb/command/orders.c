/* Initiative, and the first step of the Command Phase: what leaders spend their actions on. */
#include "rules/cb/tasks.h"

enum { COMMAND_RADIUS = 100, ALLIED_RADIUS = 50, MESSENGER_REACH = 120 }; /* tenths of a JT */

/* --- what orders leave to a unit (cb-H21, cb-H24) ------------------------------------------------------------ */

length cb_command_radius(const struct cb_battle *b, unsigned l) {
    return jts(b, b->leader[l].rank == ALLIED_COMMANDER ? ALLIED_RADIUS : COMMAND_RADIUS);
}

bool cb_is_in_command(const struct cb_battle *b, unsigned u) {
    uint8_t l = b->unit[u].command;
    if (l >= b->leaders || b->leader[l].where != ON_FIELD) return false;
    const struct leader *x = &b->leader[l];
    struct quad spot = cb_leader_quad(b, l);
    return x->attached == u || quads_in_reach(&spot, &b->unit[u].quad, cb_command_radius(b, l));
}

bool cb_order_allows(const struct cb_battle *b, unsigned u, enum cb_wish w, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    if (x->command >= b->leaders || x->turn & (IS_FREE | MUST_ADVANCE | MUST_CONTINUE)) return true;
    unsigned order = order_kind(b->leader[x->command].order);
    bool forward = w != WISH_RETIRE;
    bool barred =
        (order == ORDER_HOLD && forward) || (order == ORDER_WITHDRAW && forward) || (order == ORDER_ATTACK && !forward);
    if (!barred) return true;
    refuse_piece(r, H(24), (uint8_t)u,
                 "{p}'s command has the order to {w}: it needs a control test of 3 or 4 for that");
    r->why.word = cb_verbs[VERB_ORDER].words[order];
    return false;
}

/* --- orders ------------------------------------------------------------------------------------------------- */

bool cb_judge_support(const struct cb_battle *b, const struct act *a, unsigned taker, struct ruling *r) {
    uint8_t p = (uint8_t)(b->units + taker);
    if (a->choice != ORDER_SUPPORT)
        return a->piece_count == 1 || refuse_piece(r, H(22), p, "only an order to support names a second leader");
    if (a->piece_count != 2 || a->piece[1] < b->units || a->piece[1] == p ||
        b->leader[a->piece[1] - b->units].side != b->leader[taker].side)
        return refuse_piece(r, H(22), p, "to support, name as second piece the leader whose command {p} follows");
    return true;
}

uint8_t cb_order_of(const struct cb_battle *b, const struct act *a) {
    if (a->choice != ORDER_SUPPORT) return a->choice;
    return (uint8_t)(ORDER_SUPPORT | (a->piece[1] - b->units) << ORDER_BITS);
}

void cb_tell_order(const struct cb_battle *b, unsigned l, const char *what, clause c, const char *text,
                   struct events *ev) {
    uint8_t order = b->leader[l].order;
    bool support = order_kind(order) == ORDER_SUPPORT;
    struct event *e =
        tell_pieces(ev, what, c, text, b->units + l, support ? b->units + (unsigned)(order >> ORDER_BITS) : NO_PIECE);
    e->said.word = cb_verbs[VERB_ORDER].words[order_kind(order)];
}

/* --- a new turn ---------------------------------------------------------------------------------------------- */

static void refresh_units(struct cb_battle *b) {
    for (unsigned u = 0; u < b->units; u++) {
        struct unit *x = &b->unit[u];
        x->previous = x->doing;
        x->doing = WAS_HALTED;
        x->turn = 0;
        if (x->previous == WAS_LOOTING && !x->broken) { /* until a test releases it (cb-H27) */
            x->turn = IS_LOOTING;
            x->doing = WAS_LOOTING;
        }
        x->rolled = x->wheel = 0;
        x->gone = 0;
        x->turned = 0;
        x->after = 0;
        x->inspire = x->steadies = x->halves = x->response = x->die = 0;
        x->saw_leaders = x->felt_leaders = 0;
        set_clear(&x->saw_heavy);
        set_clear(&x->saw_lost);
        x->target = x->foe = NO_PIECE;
        x->facts = 0;
        set_clear(&x->foes);
        if (!cb_in_combat(b, u)) cb_comes(b, u, STOOD, NO_PIECE);
        if (x->came != STOOD) x->came = FOLLOWED_UP; /* how it came last turn: it no longer charges */
    }
}

static void refresh_leaders(struct cb_battle *b) {
    for (unsigned l = 0; l < b->leaders; l++) {
        struct leader *x = &b->leader[l];
        x->marks = 0;
        x->left = x->where == ON_FIELD && x->actions > x->wounds ? (uint8_t)(x->actions - x->wounds) : 0;
    }
}

/* cb-003, cb-H22: messengers ride on */
static void move_messengers(struct cb_battle *b, struct events *ev) {
    for (unsigned l = 0; l < b->leaders; l++) {
        struct leader *x = &b->leader[l];
        if (x->where != ON_FIELD || x->rider == NO_ORDER) continue;
        length to = distance_between(x->messenger, x->pose.at), reach = jts(b, MESSENGER_REACH);
        if (to > reach) {
            x->messenger.x += (length)((int64_t)(x->pose.at.x - x->messenger.x) * reach / to);
            x->messenger.y += (length)((int64_t)(x->pose.at.y - x->messenger.y) * reach / to);
            continue;
        }
        x->news = x->rider;
        x->rider = NO_ORDER;
        x->messenger = (struct point){0, 0};
        tell_pieces(ev, "messenger", H(22), "a messenger reaches {p}", b->units + l, NO_PIECE);
    }
}

/* cb-H28: the commander with most actions left to him takes over; of several the first from right to left (cb-H04). */
static bool comes_next(const struct cb_battle *b, unsigned l, unsigned best) {
    const struct leader *x = &b->leader[l], *y = &b->leader[best];
    int more = x->actions - x->wounds - (y->actions - y->wounds);
    return more ? more > 0 : cb_place_before(b, x->pose.at, x->id, y->pose.at, y->id);
}

static void replace_general(struct cb_battle *b, struct events *ev) {
    for (unsigned side = 0; side < 2; side++) {
        unsigned best = NO_PIECE;
        bool has = false;
        for (unsigned l = 0; l < b->leaders; l++) {
            const struct leader *x = &b->leader[l];
            if (x->side != side || x->where != ON_FIELD) continue;
            has |= x->rank == GENERAL;
            if (x->rank == COMMANDER && (best == NO_PIECE || comes_next(b, l, best))) best = l;
        }
        if (has || best == NO_PIECE) continue;
        b->leader[best].rank = GENERAL;
        for (unsigned u = 0; u < b->units; u++) { /* and the general's own command with it */
            uint8_t l = b->unit[u].command;
            if (l < b->leaders && b->leader[l].side == side && b->leader[l].rank == GENERAL)
                b->unit[u].command = (uint8_t)best;
        }
        tell_pieces(ev, "succession", H(28), "{p} takes over the army", b->units + best, NO_PIECE);
    }
}

static struct prompt ask_initiative(const struct cb_battle *b) {
    (void)b;
    return cb_ask_dice(cb_some_dice(2), H(3), "a die for each side: who has the initiative", NO_PIECE, NO_PIECE);
}

static void roll_initiative(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    uint8_t x = dice[0], y = dice[1];
    if (x == y && b->turns == 0) {
        tell(ev, "initiative", H(3), "equal dice: again");
        return;
    }
    b->initiative = x == y ? 1 - b->initiative : x > y ? 0 : 1;
    b->turns++;
    struct event *e = tell(ev, "turn", C(1), "turn {0} begins: Command, Tactical, Combat, Morale");
    e->said.number[0] = b->turns;
    e = tell(ev, "initiative", H(3), "the initiative is with {s0}");
    e->said.number[0] = b->initiative;
    b->active = b->initiative;
    b->side[0].commanded = b->side[1].commanded = b->side[0].moved = b->side[1].moved = 0;
    b->mover = b->asked = NO_PIECE;
    refresh_units(b);
    replace_general(b, ev);
    refresh_leaders(b);
    move_messengers(b, ev);
    b->phase = TURN_COMMAND;
    tell(ev, "phase", C(2), "Command Phase: actions, control tests, rallying");
}

const struct cb_step cb_initiative = {
    .prompt = ask_initiative,
    .roll = roll_initiative,
};

/* --- leaders' actions ---------------------------------------------------------------------------------------- */

static unsigned actions_left(const struct cb_battle *b) {
    unsigned sum = 0;
    for (unsigned l = 0; l < b->leaders; l++)
        if (b->leader[l].side == b->active && b->leader[l].where == ON_FIELD) sum += b->leader[l].left;
    return sum;
}

/* cb-004, cb-H24: after the last action the step stays open while some unit could be tested as its owner wishes. */
static bool may_ask_for_tests(const struct cb_battle *b) {
    for (unsigned u = 0; u < b->units; u++)
        if (b->unit[u].side == b->active && cb_may_be_tested(b, u) && !cb_needs_test(b, u)) return true;
    return false;
}

static bool command_next(struct cb_battle *b, struct events *ev) {
    (void)ev;
    if (actions_left(b) || may_ask_for_tests(b)) return true;
    b->phase = TURN_CONTROL;
    return false;
}

static struct prompt ask_command(const struct cb_battle *b) {
    int32_t left = (int32_t)actions_left(b);
    const char *text = left > 1    ? "leaders act: {0} actions left"
                       : left == 1 ? "leaders act: 1 action left"
                                   : "no actions are left: ask for control tests, or end";
    struct prompt p =
        cb_ask(b->active, "command", left ? VERB_RIDE : VERB_TEST, left ? C(3) : C(4), text, NO_PIECE, NO_PIECE);
    p.points = p.why.number[0] = left;
    p.verbs = verb_bit(VERB_END_PHASE);
    for (unsigned verb = VERB_RIDE; verb <= VERB_TEST; verb++) p.verbs |= verb_bit(verb);
    return p;
}

static bool judge_leader(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    bool two = a->verb == VERB_ORDER && a->piece_count == 2; /* to support somebody */
    if ((a->piece_count != 1 && !two) || a->piece[0] < b->units) return refuse(r, H(20), "name one leader");
    const struct leader *x = &b->leader[a->piece[0] - b->units];
    if (x->side != b->active) return refuse_piece(r, H(3), a->piece[0], "{p} belongs to the other side");
    if (x->where != ON_FIELD) return refuse_piece(r, H(20), a->piece[0], "{p} is no longer on the field");
    if (!x->left)
        return refuse_piece(r, H(20), a->piece[0], "{p} has no actions left this turn: another leader may act, or end");
    return true;
}

/* A leader acts on units of his own command, the general on all but allied ones. */
static bool may_lead(const struct cb_battle *b, unsigned l, unsigned u) {
    const struct leader *x = &b->leader[l];
    uint8_t own = b->unit[u].command;
    if (own == l || own >= b->leaders) return true;
    return x->rank == GENERAL && b->leader[own].rank != ALLIED_COMMANDER;
}

static bool judge_ride(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    unsigned l = a->piece[0] - b->units;
    const struct leader *x = &b->leader[l];
    if (a->target != NO_PIECE) {
        if (a->target >= b->units || !is_here(b, a->target) || b->unit[a->target].side != x->side)
            return refuse_piece(r, C(16), a->piece[0], "{p} can only join a unit of his own side");
        if (b->unit[a->target].broken)
            return refuse_pieces(r, C(16), a->piece[0], a->target, "{o} is broken: {p} cannot join it");
        if (!may_lead(b, l, a->target))
            return refuse_pieces(r, H(20), a->piece[0], a->target, "{o} is not of {p}'s command");
        if (x->attached == a->target) return refuse_pieces(r, C(16), a->piece[0], a->target, "{p} is with {o} already");
        struct quad spot = cb_leader_quad(b, l);
        if (!quads_in_reach(&spot, &b->unit[a->target].quad, jts(b, RIDE_REACH)))
            return refuse_pieces(r, C(16), a->piece[0], a->target, "{o} is further than 5 JT from {p}");
        return true;
    }
    if (a->step_count != 1 || a->step[0].kind != STEP_TO)
        return refuse_piece(r, C(16), a->piece[0], "say where {p} rides: one step 'to', or a unit as target");
    struct point to = a->step[0].at;
    if (to.x < 0 || to.y < 0 || to.x > b->width || to.y > b->depth)
        return refuse_piece(r, C(16), a->piece[0], "{p} stays on the table");
    return in_reach(distance_between(x->pose.at, to), jts(b, RIDE_REACH)) ||
           refuse_piece(r, C(16), a->piece[0], "{p} moves up to 5 JT with one action");
}

static bool judge_influence(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    const struct leader *x = &b->leader[a->piece[0] - b->units];
    if (x->attached == NO_PIECE)
        return refuse_piece(r, C(18), a->piece[0], "{p} influences only a unit he is attached to: ride to one first");
    if (x->wounds && x->rank != GENERAL && a->verb != VERB_DIRECT)
        return refuse_piece(r, C(223), a->piece[0], "{p} is wounded and can neither inspire nor steady");
    if (a->verb == VERB_STEADY && b->unit[x->attached].broken)
        return refuse_pieces(r, C(19), a->piece[0], x->attached, "{o} is broken: {p} cannot keep it halted");
    return true;
}

static bool judge_order(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    const struct leader *x = &b->leader[a->piece[0] - b->units];
    if (a->verb == VERB_RECEIVE)
        return x->news != NO_ORDER || refuse_piece(r, C(17), a->piece[0], "no orders have reached {p}");
    if (x->rank != GENERAL) return refuse_piece(r, H(22), a->piece[0], "only the general gives orders");
    if (a->target == NO_PIECE) return cb_judge_support(b, a, a->piece[0] - b->units, r);
    if (a->target < b->units || b->leader[a->target - b->units].side != x->side ||
        b->leader[a->target - b->units].where != ON_FIELD)
        return refuse_piece(r, H(22), a->piece[0], "{p} gives orders to leaders of his own side who are on the field");
    return cb_judge_support(b, a, a->target - b->units, r);
}

bool cb_judge_test(const struct cb_battle *b, unsigned u, struct ruling *r) {
    uint8_t p = (uint8_t)u;
    if (b->unit[u].broken) return refuse_piece(r, H(24), p, "{p} is broken and takes no control test");
    if (b->unit[u].shaken) return refuse_piece(r, H(24), p, "{p} is shaken and takes no control test");
    if (b->unit[u].turn & IS_TESTED) return refuse_piece(r, H(24), p, "{p} has been tested this turn");
    if (!cb_may_be_tested(b, u)) return refuse_piece(r, H(24), p, "{p} is in combat and takes no control test");
    return !(b->unit[u].turn & WANTS_TEST) || refuse_piece(r, H(24), p, "{p} will be tested already");
}

static bool judge_command(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    if (a->verb == VERB_END_PHASE) return true;
    if (a->verb == VERB_TEST) {
        if (!cb_is_one_unit(b, a, b->active, r)) return false;
        return cb_judge_test(b, a->piece[0], r);
    }
    if (!judge_leader(b, a, r)) return false;
    if (a->verb == VERB_RIDE) return judge_ride(b, a, r);
    if (a->verb == VERB_ORDER || a->verb == VERB_RECEIVE) return judge_order(b, a, r);
    return judge_influence(b, a, r);
}

static void play_ride(struct cb_battle *b, const struct act *a, struct events *ev) {
    struct leader *x = &b->leader[a->piece[0] - b->units];
    struct pose from = x->pose;
    x->attached = a->target;
    if (a->target != NO_PIECE) {
        x->pose = b->unit[a->target].pose;
    } else {
        x->pose.at = a->step[0].at;
        x->pose.facing = a->step[0].turn;
    }
    struct event *e = tell_pieces(ev, "ride", C(16), a->target == NO_PIECE ? "{p} rides on" : "{p} joins {o}",
                                  a->piece[0], a->target);
    e->moved = true;
    e->from = from;
    e->to = x->pose;
}

static void play_influence(struct cb_battle *b, const struct act *a, struct events *ev) {
    struct leader *x = &b->leader[a->piece[0] - b->units];
    struct unit *u = &b->unit[x->attached];
    if (a->verb == VERB_STEADY) {
        u->turn |= IS_STEADIED;
        u->steadies++;
        x->marks |= LEADER_STEADIED;
        tell_pieces(ev, "steady", C(19), "{p} steadies {o}", a->piece[0], x->attached);
    } else if (a->verb == VERB_INSPIRE) {
        u->inspire++;
        x->marks |= LEADER_INSPIRED;
        tell_pieces(ev, "inspire", C(20), "{p} inspires {o}", a->piece[0], x->attached);
    } else {
        u->turn |= IS_DIRECTED;
        tell_pieces(ev, "direct", C(21), "{p} directs the shooting of {o}", a->piece[0], x->attached);
    }
}

/* cb-H22, cb-H96: within 1 JT of each other, from stand to stand. */
static bool are_within_call(const struct cb_battle *b, unsigned giver, unsigned taker) {
    struct quad one = cb_leader_quad(b, giver), other = cb_leader_quad(b, taker);
    return quads_in_reach(&one, &other, b->jt);
}

static void play_order(struct cb_battle *b, const struct act *a, struct events *ev) {
    unsigned giver = a->piece[0] - b->units, taker = a->target == NO_PIECE ? giver : (unsigned)(a->target - b->units);
    struct leader *from = &b->leader[giver], *to = &b->leader[taker];
    if (a->verb == VERB_RECEIVE) {
        from->order = from->news;
        from->news = NO_ORDER;
        cb_tell_order(b, giver, "receive", C(17), "{p} receives his orders: {w}", ev);
        return;
    }
    uint8_t order = cb_order_of(b, a);
    struct event *e =
        tell_pieces(ev, "order", C(17),
                    taker == giver ? "{p} gives his own command new orders: {w}" : "{p} sends orders to {o}: {w}",
                    a->piece[0], taker == giver ? NO_PIECE : b->units + taker);
    e->said.word = cb_verbs[VERB_ORDER].words[a->choice];
    if (taker == giver)
        to->order = order;
    else if (are_within_call(b, giver, taker))
        to->news = order;
    else {
        to->rider = order;
        to->messenger = from->pose.at;
    }
}

static void play_command(struct cb_battle *b, const struct act *a, struct events *ev) {
    if (a->verb == VERB_END_PHASE) {
        b->phase = TURN_CONTROL;
        return;
    }
    if (a->verb == VERB_TEST) {
        b->unit[a->piece[0]].turn |= WANTS_TEST;
        return;
    }
    b->leader[a->piece[0] - b->units].left--;
    if (a->verb == VERB_RIDE)
        play_ride(b, a, ev);
    else if (a->verb == VERB_ORDER || a->verb == VERB_RECEIVE)
        play_order(b, a, ev);
    else
        play_influence(b, a, ev);
}

const struct cb_step cb_command = {
    .next = command_next,
    .prompt = ask_command,
    .judge = judge_command,
    .play = play_command,
};
