/* The rest of the Command Phase: control tests, rallying; then routs and who moves first. */
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tasks.h"

/* --- who is tested (cb-H24) ---------------------------------------------------------------------------------- */

static bool is_wild(const struct unit *u) {
    return u->type == WARRIORS || u->type == RABBLE || u->type == SCYTHED_CHARIOTS;
}

static bool sees_enemy_near(const struct cb_battle *b, unsigned u) {
    for (unsigned v = 0; v < b->units; v++)
        if (is_here(b, v) && b->unit[v].side != b->unit[u].side && cb_units_nearer(b, u, v, 10 * b->jt) &&
            cb_is_visible(b, u, v))
            return true;
    return false;
}

bool cb_may_be_tested(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    return is_here(b, u) && !x->shaken && !x->broken && !(x->turn & IS_TESTED) && !cb_is_engaged(b, u);
}

bool cb_needs_test(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    if (x->side != b->active || !cb_may_be_tested(b, u)) return false;
    bool carried = x->previous == WAS_CHARGING || x->previous == WAS_PURSUING || x->previous == WAS_LOOTING ||
                   x->previous == WAS_ADVANCING;
    return carried || x->turn & WANTS_TEST || (is_wild(x) && sees_enemy_near(b, u)) || !cb_is_in_command(b, u);
}

static const char *what_it_did(unsigned previous) {
    return previous == WAS_CHARGING   ? "charging"
           : previous == WAS_PURSUING ? "pursuing"
           : previous == WAS_LOOTING  ? "looting"
                                      : "on a spontaneous advance";
}

/* Why it is tested: told before the die. */
static void tell_need(const struct cb_battle *b, unsigned u, struct events *ev) {
    const struct unit *x = &b->unit[u];
    bool commanded = cb_is_in_command(b, u), wild = is_wild(x) && sees_enemy_near(b, u);
    if (!commanded)
        tell_pieces(ev, "test", H(21), "{p} is out of command and is tested", u, NO_PIECE);
    else if (x->turn & WANTS_TEST)
        tell_pieces(ev, "test", H(24), "{p} is tested as its owner wishes", u, NO_PIECE);
    else
        tell_pieces(ev, "test", H(24),
                    wild ? "{p} sees the enemy within 10 JT and is tested" : "{p} was {w} last turn and is tested", u,
                    NO_PIECE)
            ->said.word = what_it_did(x->previous);
}

/* Is an inspiring leader within 1 JT? Is the attached leader steadying it? */
static bool may_take_inspiration(const struct cb_battle *b, unsigned u) {
    for (unsigned l = 0; l < b->leaders; l++) {
        const struct leader *x = &b->leader[l];
        if (x->side != b->unit[u].side || x->where != ON_FIELD || !(x->marks & LEADER_INSPIRED)) continue;
        struct quad spot = cb_leader_quad(b, l);
        if (x->attached == u || quads_in_reach(&spot, &b->unit[u].quad, b->jt)) return true;
    }
    return false;
}

static bool may_take_steadiness(const struct cb_battle *b, unsigned u) { return b->unit[u].turn & IS_STEADIED; }

static void remove_steadied(struct cb_battle *b, struct events *ev) {
    for (unsigned u = 0; u < b->units; u++) {
        struct unit *x = &b->unit[u];
        bool moves = x->turn & (MUST_ADVANCE | MUST_CONTINUE); /* cb-H29 */
        if (!is_here(b, u) || x->side != b->active || !x->steadies || !x->dps) continue;
        if (moves) {
            tell_pieces(ev, "unsteady", H(29), "{p} goes its own way: steadying it was in vain", u, NO_PIECE);
            continue;
        }
        x->dps = x->dps > x->steadies ? (uint8_t)(x->dps - x->steadies) : 0;
        struct event *e = tell_pieces(ev, "steadied", C(19), "{p} is steadied; DPs left: {0}", u, NO_PIECE);
        e->said.number[0] = x->dps;
    }
}

static bool testing_next(struct cb_battle *b, struct events *ev) {
    uint8_t order[UNITS_MAX];
    unsigned n = cb_right_to_left(b, order);
    for (unsigned i = 0; i < n; i++) {
        if (!cb_needs_test(b, order[i])) continue;
        if (b->asked == NO_PIECE) tell(ev, "phase", C(4), "control tests");
        b->asked = order[i];
        b->control = 0;
        tell_need(b, order[i], ev);
        if (may_take_inspiration(b, order[i]) || may_take_steadiness(b, order[i])) return true;
        b->phase = TURN_CONTROL_DIE;
        return true;
    }
    b->asked = NO_PIECE;
    remove_steadied(b, ev);
    b->phase = TURN_RALLY;
    return false;
}

static struct prompt ask_testing(const struct cb_battle *b) {
    return cb_ask(b->active, "control", VERB_CONTROL, C(26), "what is taken of the leaders in the control test of {p}?",
                  b->asked, NO_PIECE);
}

static bool judge_testing(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    bool inspired = a->choice >= 3, steadied = a->choice % 3 != 0;
    if (inspired && !may_take_inspiration(b, b->asked))
        return refuse_piece(r, C(25), b->asked, "no inspiring leader is within 1 JT of {p}");
    if (steadied && !may_take_steadiness(b, b->asked))
        return refuse_piece(r, C(26), b->asked, "no attached leader steadies {p}");
    return true;
}

static void play_testing(struct cb_battle *b, const struct act *a, struct events *ev) {
    (void)ev;
    b->control = a->choice;
    b->phase = TURN_CONTROL_DIE;
}

const struct cb_step cb_testing = {
    .next = testing_next,
    .prompt = ask_testing,
    .judge = judge_testing,
    .play = play_testing,
};

/* --- the die ------------------------------------------------------------------------------------------------- */

static struct prompt ask_die(const struct cb_battle *b) {
    struct cb_unit u = cb_self_of(b, b->asked);
    struct draw d = cb_some_dice(1);
    d.average = cb_control_avd(&u) ? 1 : 0;
    return cb_ask_dice(d, C(23), "control test of {p}", b->asked, NO_PIECE);
}

/* cb-H25: continuing to halt or to shoot means no move. */
static void bind_unit(struct unit *x, enum cb_control result) {
    if (result == CONTROL_FREE || result == CONTROL_ADVANCE) cb_stop_looting(x);
    switch (result) {
    case CONTROL_HALT:
        x->turn |= IS_HELD;
        break;
    case CONTROL_FREE:
        x->turn |= IS_FREE;
        break;
    case CONTROL_ADVANCE:
        x->turn |= MUST_ADVANCE;
        x->doing = WAS_ADVANCING;
        break;
    default:
        if (x->turn & IS_LOOTING) return; /* looters loot on */
        if (x->previous == WAS_ADVANCING) {
            x->turn |= MUST_ADVANCE;
            x->doing = WAS_ADVANCING;
        } else if (x->previous == WAS_HALTED || x->previous == WAS_SHOOTING) {
            x->turn |= IS_HELD;
            if (x->previous == WAS_SHOOTING) x->turn |= MUST_SHOOT;
        } else {
            x->turn |= MUST_CONTINUE;
        }
    }
}

/* What the test left it no choice about (cb-H25). */
static void tell_bound(const struct unit *x, unsigned u, enum cb_control result, struct events *ev) {
    if (result != CONTROL_CONTINUE) return;
    if (x->turn & IS_LOOTING) tell_pieces(ev, "looting", H(27), "{p} loots on", u, NO_PIECE);
    if (x->turn & MUST_CONTINUE) tell_pieces(ev, "continue", H(25), "{p} goes on as it did last turn", u, NO_PIECE);
    if (x->turn & IS_HELD && x->previous != WAS_HALTED)
        tell_pieces(ev, "held", H(25), "{p} stays where it is", u, NO_PIECE);
}

static void roll_die(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    static const int8_t steady[3] = {0, 1, -1};
    struct unit *x = &b->unit[b->asked];
    struct cb_unit u = cb_self_of(b, b->asked);
    u.inspiring = b->control >= 3;
    u.steady = steady[b->control % 3];
    struct resolution why;
    why.reasons = 0;
    int32_t score = dice[0] + cb_control_modifier(&u, &why);
    for (uint32_t i = 0; i < why.reasons; i++) {
        struct event *m = tell_pieces(ev, "modifier", why.reason[i].clause, "{p}: {0} for {w}", b->asked, NO_PIECE);
        m->said.number[0] = why.reason[i].value;
        m->said.word = why.reason[i].text;
    }
    why.reasons = 0;
    enum cb_control result = cb_control_result(&u, score, &why);
    struct event *e = tell_pieces(ev, "control", why.reason[0].clause, "{p} scores {0}: {w}", b->asked, NO_PIECE);
    e->said.number[0] = score;
    e->said.word = why.reason[0].text;
    x->turn |= IS_TESTED;
    bind_unit(x, result);
    tell_bound(x, b->asked, result, ev);
    if (x->turn & (MUST_ADVANCE | MUST_CONTINUE)) x->turn &= ~(uint32_t)IS_STEADIED; /* the test wins (A55) */
    b->phase = TURN_CONTROL;
}

const struct cb_step cb_test_die = {
    .prompt = ask_die,
    .roll = roll_die,
};

/* --- rallying (cb-H82) --------------------------------------------------------------------------------------- */

bool cb_judge_rally(const struct cb_battle *b, unsigned u, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    uint8_t p = (uint8_t)u;
    if (!x->shaken) return refuse_piece(r, H(82), p, "{p} is not shaken");
    if (x->broken) return refuse_piece(r, C(192), p, "{p} is broken and never rallies");
    if (x->turn & IS_RALLYING) return refuse_piece(r, H(82), p, "{p} is rallying already");
    if (cb_is_engaged(b, u)) return refuse_piece(r, H(82), p, "{p} is in combat and cannot rally");
    if (cb_leader_with(b, u) == NO_PIECE && !beyond_bow_shot(b, u))
        return refuse_piece(r, H(82), p, "{p} rallies with a leader attached, or beyond bow shot of the enemy");
    return true;
}

static bool rally_next(struct cb_battle *b, struct events *ev) {
    struct ruling r;
    (void)ev;
    for (unsigned u = 0; u < b->units; u++)
        if (is_here(b, u) && b->unit[u].side == b->active && b->unit[u].shaken && cb_judge_rally(b, u, &r)) return true;
    b->side[b->active].commanded = 1;
    b->active = 1 - b->active;
    b->phase = b->side[b->active].commanded ? TURN_ROUTS : TURN_COMMAND;
    b->second_wave = 0;
    return false;
}

static struct prompt ask_rally(const struct cb_battle *b) {
    struct prompt p =
        cb_ask(b->active, "rally", VERB_RALLY, C(5), "which shaken units begin to rally?", NO_PIECE, NO_PIECE);
    p.verbs = verb_bit(VERB_END_PHASE);
    return p;
}

static bool judge_rally(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    if (a->verb == VERB_END_PHASE) return true;
    return cb_is_one_unit(b, a, b->active, r) && cb_judge_rally(b, a->piece[0], r);
}

static void play_rally(struct cb_battle *b, const struct act *a, struct events *ev) {
    if (a->verb == VERB_END_PHASE) {
        b->side[b->active].commanded = 1;
        b->active = 1 - b->active;
        b->phase = b->side[b->active].commanded ? TURN_ROUTS : TURN_COMMAND;
        b->second_wave = 0;
        return;
    }
    b->unit[a->piece[0]].turn |= IS_RALLYING;
    tell_pieces(ev, "rally", C(5), "{p} begins to rally", a->piece[0], NO_PIECE);
}

const struct cb_step cb_rallying = {
    .next = rally_next,
    .prompt = ask_rally,
    .judge = judge_rally,
    .play = play_rally,
};

/* --- broken units run on (cb-H84) ---------------------------------------------------------------------------- */

static bool routs_next(struct cb_battle *b, struct events *ev) {
    uint8_t order[UNITS_MAX];
    (void)ev;
    if (b->second_wave) {
        b->phase = TURN_ORDER;
        return false;
    }
    unsigned n = cb_right_to_left(b, order);
    for (unsigned i = 0; i < n; i++)
        if (b->unit[order[i]].broken) queue_add(&b->queue, (struct task){.kind = TASK_ROUT, .piece = order[i]});
    b->second_wave = 1;
    return false;
}

const struct cb_step cb_routs = {.next = routs_next};

/* --- first or second? (cb-H03) ------------------------------------------------------------------------------- */

static struct prompt ask_order(const struct cb_battle *b) {
    return cb_ask(b->initiative, "turn", VERB_TURN, H(3), "go first or second in the Tactical Phase?", NO_PIECE,
                  NO_PIECE);
}

static void play_order_of_play(struct cb_battle *b, const struct act *a, struct events *ev) {
    b->first = a->choice == 0 ? b->initiative : 1 - b->initiative;
    b->active = b->first;
    b->phase = TURN_TACTICAL;
    b->second_wave = 0;
    tell(ev, "phase", C(6), "Tactical Phase: units shoot, move and manoeuvre");
    struct event *e = tell(ev, "tactical", H(3), "the first to act: {s0}");
    e->said.number[0] = b->first;
}

const struct cb_step cb_order_of_play = {
    .prompt = ask_order,
    .play = play_order_of_play,
};
