/* Combat step 1, the words: who declares a charge at whom, and how the charged respond. */
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tasks.h"

/* --- may it charge? ------------------------------------------------------------------------------------------ */

static bool may_declare(const struct cb_battle *b, unsigned u, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    uint8_t p = (uint8_t)u;
    if (x->broken) return refuse_piece(r, C(192), p, "{p} is broken and only runs");
    if (x->shaken) return refuse_piece(r, C(86), p, "{p} is shaken and may not charge: rally it first");
    if (x->turn & (IS_STEADIED | IS_HELD))
        return refuse_piece(r, H(98), p, "{p} must stay halted this turn and may not charge");
    if (x->turn & IS_RALLYING) return refuse_piece(r, H(82), p, "{p} is rallying and must stand still");
    if (x->turn & IS_LOOTING)
        return refuse_piece(r, H(27), p, "{p} is looting: only a control test of 3 or 4 lets it go");
    if (x->turn & HAS_CHARGED) return refuse_piece(r, H(57), p, "{p} has declared its charge of this turn");
    if (cb_is_engaged(b, u)) return refuse_piece(r, H(57), p, "{p} is in combat and fights its melee instead");
    return true;
}

/* May it charge that enemy, if there is a way? `reach`: the longest charge of u. */
static bool may_target(const struct cb_battle *b, unsigned u, unsigned v, length reach, struct ruling *r) {
    struct cb_unit own = cb_self_of(b, u), foe = cb_self_of(b, v);
    bool behind;
    enum edge e = cb_edge_to_strike(b, u, v, &behind);
    own.struck = e == EDGE_FRONT ? STRUCK_FRONT : e == EDGE_REAR ? STRUCK_REAR : STRUCK_FLANK;
    if (b->unit[v].side == b->unit[u].side) return refuse_pieces(r, H(50), (uint8_t)u, (uint8_t)v, "{o} is no enemy");
    struct resolution why;
    why.reasons = 0;
    struct cb_charge c = cb_may_charge(&own, &foe, true, &why);
    if (!c.allowed) {
        refuse_pieces(r, c.barred, (uint8_t)u, (uint8_t)v, "{p} may not charge {o}: {w}");
        r->why.word = why.reason[why.reasons - 1].text;
        return false;
    }
    if (!cb_units_nearer(b, u, v, reach))
        return refuse_pieces(r, H(50), (uint8_t)u, (uint8_t)v, "{o} is further than {p} could charge");
    if (!cb_is_visible(b, u, v))
        return refuse_pieces(r, H(96), (uint8_t)u, (uint8_t)v, "{p} cannot see {o}: only visible enemy is charged");
    return true;
}

/* With the whole reason. */
bool cb_judge_target(const struct cb_battle *b, unsigned u, unsigned v, struct ruling *r) {
    length reach = cb_longest_charge(b, u);
    if (!may_target(b, u, v, reach, r)) return false;
    return cb_charge_exists(b, u, v, reach) || (!r->only_whether && cb_refuse_no_way(b, u, v, reach, r));
}

/* The way its player wants: at most one wheel of 45 degrees, then straight (cb-H51). INT32_MAX: he leaves it open. */
static int32_t wheel_wanted(const struct act *a) {
    int32_t turn = 0;
    if (!a->step_count) return INT32_MAX;
    for (unsigned i = 0; i < a->step_count; i++)
        if (a->step[i].kind == STEP_WHEEL)
            turn = a->step[i].side == EDGE_LEFT ? -(int32_t)a->step[i].turn : a->step[i].turn;
    return turn;
}

static bool judge_way(const struct cb_battle *b, unsigned u, const struct act *a, struct ruling *r) {
    int32_t turn = wheel_wanted(a), most = unit_unformed(&b->unit[u]) ? HALF_TURN : QUARTER_TURN / 2;
    struct charge_path path;
    uint8_t p = (uint8_t)u;
    if (turn == INT32_MAX) return true;
    for (unsigned i = 0; i < a->step_count; i++) {
        bool wheel = a->step[i].kind == STEP_WHEEL && i == 0, on = a->step[i].kind == STEP_ADVANCE;
        if (!wheel && !on)
            return refuse_piece(r, H(51), p, "{p} charges straight, with at most one wheel at the start");
    }
    if (turn > most || turn < -most)
        return refuse_piece(r, H(51), p, "{p} wheels up to 45 degrees at the start of its charge");
    return cb_try_charge(b, u, a->target, turn, cb_longest_charge(b, u), &path) ||
           refuse_pieces(r, H(51), p, a->target, "{p} has no open way to {o} so: wheel otherwise, or leave it open");
}

bool cb_judge_charge(const struct cb_battle *b, unsigned u, unsigned v, struct ruling *r) {
    if (v >= b->units || !is_here(b, v))
        return refuse_piece(r, H(50), (uint8_t)u, "name an enemy unit on the field for {p} to charge");
    return may_declare(b, u, r) && cb_order_allows(b, u, WISH_CHARGE, r) && cb_judge_target(b, u, v, r);
}

/* The first so many of those it may charge. Cheap first: nobody within reach, nothing to ask. */
static unsigned targets_of(const struct cb_battle *b, unsigned u, uint8_t *out, unsigned most) {
    struct ruling r;
    unsigned n = 0;
    if (b->unit[u].shaken || b->unit[u].broken || b->unit[u].type == ARTILLERY) return 0;
    length reach = cb_longest_charge(b, u);
    if (!cb_enemy_within(b, u, reach) || !may_declare(b, u, &r) || !cb_order_allows(b, u, WISH_CHARGE, &r)) return 0;
    for (unsigned v = 0; v < b->units && n < most; v++)
        if (is_here(b, v) && b->unit[v].side != b->unit[u].side && cb_units_nearer(b, u, v, reach) &&
            may_target(b, u, v, reach, &r) && cb_charge_exists(b, u, v, reach))
            out[n++] = (uint8_t)v;
    return n;
}

bool cb_may_charge_somebody(const struct cb_battle *b, unsigned u) {
    uint8_t target;
    return targets_of(b, u, &target, 1) > 0;
}

static bool goes_on(const struct unit *x) {
    return x->turn & MUST_CONTINUE && (x->previous == WAS_CHARGING || x->previous == WAS_PURSUING);
}

/* Must it charge this one of its targets? cb-093: if within bow shot. Those who continue a charge or pursuit: the
 * nearest they may (cb-H25). */
static bool must_charge(const struct cb_battle *b, unsigned u, unsigned v, const uint8_t *target, unsigned n) {
    const struct unit *x = &b->unit[u];
    if (x->turn & MUST_ADVANCE) return cb_units_nearer(b, u, v, jts(b, BOW_SHOT));
    if (!goes_on(x)) return false;
    length own = cb_units_distance(b, u, v);
    for (unsigned i = 0; i < n; i++)
        if (cb_units_distance(b, u, target[i]) + touch_gap(b) < own) return false;
    return true;
}

/* Only those who go on or must advance are ever bound to charge, by where their targets stand. */
static bool may_be_bound(const struct unit *x) { return x->turn & MUST_ADVANCE || goes_on(x); }

static bool is_bound(const struct cb_battle *b, unsigned u, const uint8_t *target, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (must_charge(b, u, target[i], target, n)) return true;
    return false;
}

/* --- the phase: one unit after another, right to left -------------------------------------------------------- */

/* Nobody moves while charges are declared, so who may charge at all is found once, as the step begins: the others count
 * as asked. */
static void pass_over_who_cannot(struct cb_battle *b) {
    for (unsigned u = 0; u < b->units; u++)
        if (is_here(b, u) && !cb_may_charge_somebody(b, u)) b->unit[u].turn |= WAS_ASKED;
}

static bool declare_next(struct cb_battle *b, struct events *ev) {
    uint8_t order[UNITS_MAX];
    unsigned n = cb_right_to_left(b, order);
    (void)ev;
    if (b->asked == NO_PIECE) pass_over_who_cannot(b);
    for (unsigned i = 0; i < n; i++) {
        struct unit *u = &b->unit[order[i]];
        if (u->turn & WAS_ASKED) continue;
        u->turn |= WAS_ASKED;
        b->asked = order[i];
        return true;
    }
    b->asked = NO_PIECE;
    for (unsigned u = 0; u < b->units; u++) b->unit[u].turn &= ~(uint32_t)WAS_ASKED;
    b->phase = TURN_RESPOND;
    return false;
}

static struct prompt ask_declare(const struct cb_battle *b) {
    struct prompt p =
        cb_ask(b->unit[b->asked].side, "charge", VERB_CHARGE, C(12), "does {p} charge, and whom?", b->asked, NO_PIECE);
    p.verbs = verb_bit(VERB_DECLINE);
    return p;
}

static bool judge_declare(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    uint8_t target[UNITS_MAX];
    if (a->piece_count != 1 || a->piece[0] != b->asked) {
        bool other = a->verb == VERB_CHARGE && a->piece_count == 1 && is_here(b, a->piece[0]);
        if (other && !cb_judge_charge(b, a->piece[0], a->target, r))
            return false; /* its own reason is the better one */
        if (!other) return refuse_piece(r, H(4), b->asked, "charges are declared from right to left: {p} is next");
        return refuse_pieces(r, H(4), a->piece[0], b->asked,
                             "{p} has to wait: charges are declared from right to left, and {o} is next");
    }
    unsigned n = may_be_bound(&b->unit[b->asked]) ? targets_of(b, b->asked, target, UNITS_MAX) : 0;
    bool bound = is_bound(b, b->asked, target, n);
    bool on = goes_on(&b->unit[b->asked]);
    if (a->verb == VERB_DECLINE)
        return !bound || refuse_piece(r, on ? H(25) : C(93), b->asked,
                                      on ? "{p} goes on and must charge the nearest enemy it may"
                                         : "{p} must charge an enemy within bow shot");
    if (!cb_judge_charge(b, b->asked, a->target, r) || !judge_way(b, b->asked, a, r)) return false;
    return !bound || must_charge(b, b->asked, a->target, target, n) ||
           refuse_piece(r, on ? H(25) : C(93), b->asked,
                        on ? "{p} goes on and must charge the nearest enemy it may, not one further off"
                           : "{p} must charge an enemy within bow shot, not one further off");
}

static void play_declare(struct cb_battle *b, const struct act *a, struct events *ev) {
    struct unit *u = &b->unit[b->asked];
    if (a->verb == VERB_DECLINE) return;
    u->turn |= HAS_CHARGED;
    u->target = a->target;
    if (a->step_count) {
        u->turn |= HAS_AIMED;
        u->wheel = (int16_t)wheel_wanted(a);
    }
    b->unit[a->target].turn |= WAS_CHARGED;
    tell_pieces(ev, "charge", C(12), "{p} charges {o}", b->asked, a->target);
    const struct unit *foe = &b->unit[a->target];
    bool disordered = foe->dps || foe->shaken || unit_unformed(foe);
    if (unit_class(u) & CLASS_CAVALRY && foe->marks & UNIT_PHALANX && disordered)
        tell_pieces(ev, "note", H(52), "{o} is a phalanx, but not in good order", b->asked, a->target);
}

const struct cb_step cb_declaring = {
    .next = declare_next,
    .prompt = ask_declare,
    .judge = judge_declare,
    .play = play_declare,
};

/* --- responses ----------------------------------------------------------------------------------------------- */

/* The charger nearest to it (cb-H56), NO_PIECE: nobody charges it. */
static unsigned charger_of(const struct cb_battle *b, unsigned v) {
    unsigned best = NO_PIECE;
    length least = INT32_MAX;
    for (unsigned u = 0; u < b->units; u++) {
        if (!is_here(b, u) || !(b->unit[u].turn & HAS_CHARGED) || b->unit[u].target != v) continue;
        length d = cb_units_distance(b, u, v);
        if (best != NO_PIECE && !cb_is_nearer(b, v, u, d, best, least)) continue;
        least = d;
        best = u;
    }
    return best;
}

/* Of the responses that a row of 2.9 leaves: who must stay where he is, and who cannot face the charger, makes no
 * counter-charge (cb-H98, cb-H54). */
unsigned cb_open_responses(const struct cb_battle *b, unsigned v, unsigned charger, unsigned row) {
    struct charge_path path;
    bool barred = b->unit[v].turn & (IS_STEADIED | IS_HELD | IS_RALLYING | IS_LOOTING);
    if (row & RESPOND_COUNTER_CHARGE && (barred || !cb_find_charge(b, v, charger, FAR_JTS * b->jt, &path)))
        row &= ~(unsigned)RESPOND_COUNTER_CHARGE;
    return row;
}

unsigned cb_responses_of(const struct cb_battle *b, unsigned v, unsigned charger) {
    struct cb_unit own = cb_view_of(b, v), foe = cb_view_of(b, charger);
    unsigned open = cb_responses(&own, &foe, NULL);
    if (b->unit[v].turn & HAS_CHARGED) return open == RESPOND_EVADE ? open : 0;
    return cb_open_responses(b, v, charger, open);
}

/* Why it had no choice: the row, what bars a counter-charge that the row would allow, or that it may not or cannot make
 * one. */
static struct reason why_so(const struct cb_battle *b, unsigned v, unsigned charger, unsigned response) {
    struct cb_unit own = cb_view_of(b, v), foe = cb_view_of(b, charger);
    struct resolution why;
    why.reasons = 0;
    unsigned row = cb_responses(&own, &foe, &why);
    bool kept = row & ~response & RESPOND_COUNTER_CHARGE, halted = b->unit[v].turn & (IS_STEADIED | IS_HELD);
    if (!kept) return why.reason[why.reasons - 1];
    if (halted) return (struct reason){.clause = H(98), .text = "it must stay halted and makes no counter-charge"};
    if (b->unit[v].turn & IS_RALLYING)
        return (struct reason){.clause = H(82), .text = "it is rallying and makes no counter-charge"};
    if (b->unit[v].turn & IS_LOOTING)
        return (struct reason){.clause = H(27), .text = "it is looting and makes no counter-charge"};
    return (struct reason){.clause = H(54), .text = "it has no way to counter-charge"};
}

/* What it does about the charge, with the row that says so where it had no choice. */
void cb_tell_response(const struct cb_battle *b, unsigned v, unsigned charger, unsigned response, bool chosen,
                      struct events *ev) {
    static const struct {
        clause clause;
        const char *text;
    } said[] = {
        {C(94), "{p}, charged by {o}, breaks"},
        {H(58), "{p} stands to receive the charge of {o}"},
        {H(54), "{p} counter-charges {o}"},
        {H(55), "{p} evades the charge of {o}"},
    };
    if (!response) {
        tell_pieces(ev, "respond", H(48), "{p} makes its own charge instead of responding to {o}", v, charger);
        return;
    }
    unsigned word = 0;
    while (response >> (word + 1)) word++;
    struct reason why = why_so(b, v, charger, response);
    static const char *const forced[] = {"{p}, charged by {o}, breaks: {w}", "{p}, charged by {o}, stands: {w}",
                                         "{p}, charged by {o}, counter-charges: {w}",
                                         "{p}, charged by {o}, evades: {w}"};
    struct event *e = tell_pieces(ev, "respond", chosen ? said[word].clause : why.clause,
                                  chosen ? said[word].text : forced[word], v, charger);
    e->said.word = chosen ? cb_response_words[word] : why.text;
}

/* A counter-charge is one at him who was nearest when it was chosen (cb-H54, cb-H56). */
static void take_response(struct cb_battle *b, unsigned v, unsigned charger, unsigned response, bool chosen,
                          struct events *ev) {
    b->unit[v].response = (uint8_t)response;
    if (response == RESPOND_COUNTER_CHARGE) b->unit[v].target = (uint8_t)charger;
    cb_tell_response(b, v, charger, response, chosen, ev);
}

static bool respond_next(struct cb_battle *b, struct events *ev) {
    uint8_t order[UNITS_MAX];
    unsigned n = cb_right_to_left(b, order);
    for (unsigned i = 0; i < n; i++) {
        struct unit *v = &b->unit[order[i]];
        unsigned charger = v->turn & WAS_ASKED ? NO_PIECE : charger_of(b, order[i]);
        v->turn |= WAS_ASKED;
        if (charger == NO_PIECE || v->broken) continue;
        unsigned open = cb_responses_of(b, order[i], charger);
        if (open & (open - 1)) {
            b->asked = order[i];
            return true;
        }
        take_response(b, order[i], charger, open, false, ev);
    }
    b->asked = NO_PIECE;
    for (unsigned u = 0; u < b->units; u++) b->unit[u].turn &= ~(uint32_t)WAS_ASKED;
    b->phase = TURN_CHARGES;
    b->second_wave = 0;
    return false;
}

static struct prompt ask_respond(const struct cb_battle *b) {
    return cb_ask(b->unit[b->asked].side, "respond", VERB_RESPOND, C(12), "{o} charges {p}: how does it respond?",
                  b->asked, charger_of(b, b->asked));
}

/* Why the row of 2.9 would let it counter-charge but it cannot. */
static bool refuse_counter(const struct cb_battle *b, unsigned u, unsigned charger, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    uint8_t p = (uint8_t)u;
    if (x->turn & HAS_CHARGED)
        return refuse_piece(r, H(48), p, "{p} has declared a charge of its own and makes no other response");
    if (x->turn & (IS_STEADIED | IS_HELD))
        return refuse_piece(r, H(98), p, "{p} must stay halted this turn and may not counter-charge");
    if (x->turn & IS_RALLYING) return refuse_piece(r, H(82), p, "{p} is rallying and must stand still");
    if (x->turn & IS_LOOTING) return refuse_piece(r, H(27), p, "{p} is looting and does not counter-charge");
    return cb_refuse_no_way(b, u, charger, FAR_JTS * b->jt, r);
}

/* The row of 2.9 that leaves other responses. */
bool cb_refuse_response(const struct cb_battle *b, unsigned u, unsigned charger, unsigned wish, struct ruling *r) {
    struct cb_unit own = cb_view_of(b, u), foe = cb_view_of(b, charger);
    struct resolution why;
    why.reasons = 0;
    unsigned row = cb_responses(&own, &foe, &why);
    if (row & wish & RESPOND_COUNTER_CHARGE) return refuse_counter(b, u, charger, r);
    if (b->unit[u].turn & HAS_CHARGED)
        return refuse_piece(r, H(48), (uint8_t)u, "{p} has declared a charge of its own and makes no other response");
    const struct reason *last = &why.reason[wish == RESPOND_COUNTER_CHARGE ? why.reasons - 1 : 0];
    refuse_pieces(r, last->clause, (uint8_t)u, (uint8_t)charger, "{p} may not respond so to {o}: {w}");
    r->why.word = last->text;
    return false;
}

bool cb_judge_response(const struct cb_battle *b, unsigned u, unsigned wish, struct ruling *r) {
    unsigned charger = charger_of(b, u);
    uint8_t p = (uint8_t)u;
    if (charger == NO_PIECE) return refuse_piece(r, C(12), p, "nobody charges {p}: it has nothing to respond to");
    if (b->unit[u].broken) return refuse_piece(r, H(49), p, "{p} is broken: charged, it only runs on");
    return cb_responses_of(b, u, charger) & wish || cb_refuse_response(b, u, charger, wish, r);
}

static bool judge_respond(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    unsigned wish = 1u << a->choice;
    if (a->piece_count != 1 || a->piece[0] >= b->units || !is_here(b, a->piece[0]))
        return refuse_piece(r, H(4), b->asked, "responses are given from right to left: {p} is next");
    if (!cb_judge_response(b, a->piece[0], wish, r)) return false;
    return a->piece[0] == b->asked ||
           refuse_pieces(r, H(4), a->piece[0], b->asked,
                         "{p} has to wait: responses are given from right to left, and {o} is next");
}

static void play_respond(struct cb_battle *b, const struct act *a, struct events *ev) {
    take_response(b, b->asked, charger_of(b, b->asked), 1u << a->choice, true, ev);
}

const struct cb_step cb_responding = {
    .next = respond_next,
    .prompt = ask_respond,
    .judge = judge_respond,
    .play = play_respond,
};

/* --- the moves are queued: evades and breaks first, then charges (cb-H48) ------------------------------------ */

static void queue_flights(struct cb_battle *b, const uint8_t *order, unsigned n, struct events *ev) {
    for (unsigned i = 0; i < n; i++) {
        unsigned v = order[i], charger = charger_of(b, v);
        if (charger == NO_PIECE) continue;
        uint8_t response = b->unit[v].response;
        if (response == RESPOND_BREAK) cb_break_unit(b, v, C(94), ev);
        if (b->unit[v].broken) /* also one that was broken before (cb-H49) */
            queue_add(&b->queue,
                      (struct task){.kind = TASK_ROUT, .piece = (uint8_t)v, .value = response == RESPOND_BREAK});
        else if (response == RESPOND_EVADE)
            queue_add(&b->queue, (struct task){.kind = TASK_EVADE, .piece = (uint8_t)v, .other = (uint8_t)charger});
    }
}

/* Whom it goes for, NO_PIECE: nobody. */
static unsigned goes_for(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    if (x->turn & HAS_EVADED || x->broken) return NO_PIECE;
    return x->turn & HAS_CHARGED || x->response == RESPOND_COUNTER_CHARGE ? x->target : NO_PIECE;
}

/* Two who go for each other clash in the place of the charger, or of the first of two chargers. The other's charge
 * stands in the queue too: it goes on if the first was struck before they could clash (cb-H48). So does a
 * counter-charge at one who has evaded another. */
static void queue_charges(struct cb_battle *b, const uint8_t *order, unsigned n) {
    struct piece_set met = {{0}}; /* those who are already on their way in a clash */
    for (unsigned i = 0; i < n; i++) {
        unsigned u = order[i], v = goes_for(b, u);
        bool charged = b->unit[u].turn & HAS_CHARGED, comes = v < b->units && goes_for(b, v) == u;
        if (v >= b->units || (comes && !charged)) continue;
        bool mutual = comes && !set_has(&met, u), counters = mutual && !(b->unit[v].turn & HAS_CHARGED);
        struct task go = {.kind = mutual ? TASK_CLASH : TASK_CHARGE, .piece = (uint8_t)u, .other = (uint8_t)v};
        queue_add(&b->queue, go);
        if (mutual) set_add(&met, v);
        if (counters)
            queue_add(&b->queue, (struct task){.kind = TASK_CHARGE, .piece = (uint8_t)v, .other = (uint8_t)u});
    }
}

static bool charges_next(struct cb_battle *b, struct events *ev) {
    uint8_t order[UNITS_MAX];
    unsigned n = cb_right_to_left(b, order);
    if (b->second_wave == 0) {
        queue_flights(b, order, n, ev);
    } else if (b->second_wave == 1) {
        queue_charges(b, order, n);
    } else {
        b->phase = TURN_FIGHT;
        b->second_wave = 0;
        b->follow_on = 0;
        return false;
    }
    b->second_wave++;
    return false;
}

const struct cb_step cb_charging = {.next = charges_next};
