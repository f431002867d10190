/* The flow of a battle: prompts, the time for each act, and what runs by itself. */
#include "rules/dtn/flow.h"

#include <string.h>

/* --- prompts -------------------------------------------------------------------------------------------- */

struct prompt ask_about(enum seat seat, const char *kind, uint8_t verb, clause c, const char *text, unsigned piece,
                        unsigned other) {
    return (struct prompt){
        .seat = seat,
        .kind = kind,
        .verb = verb,
        .winner = -1,
        .why = {.clause = c, .piece = (uint8_t)piece, .other = (uint8_t)other, .place = NO_PIECE, .text = text},
    };
}

/* What a phase asks when no task does: whom, which verb answers first, the clause and the sentence. */
enum asked { ASK_ACTIVE, ASK_ENEMY, ASK_TURN }; /* ASK_TURN: first player, then second */
static const struct question {
    uint8_t asked, verb;
    clause clause;
    const char *kind, *text;
} questions[PHASES] = {
    [PHASE_SENIORS] = {ASK_ACTIVE, VERB_SENIOR, 16, "senior", "choose the senior officer who takes his turn, or end"},
    [PHASE_SENIOR_TURN] = {ASK_ACTIVE, VERB_ORDER, 46, "orders",
                           "{p} passes CPs, gives orders or takes control, or ends"},
    [PHASE_DIVISIONS] = {ASK_ACTIVE, VERB_DIVISION, 15, "division", "choose the division that takes its turn, or end"},
    [PHASE_OPTIMISE] = {ASK_ACTIVE, VERB_FIGURE, 80, "optimise", "{p} may move up to 4\" before the card is drawn"},
    [PHASE_MOVES] = {ASK_ACTIVE, VERB_MOVE, 82, "move", "move the units of this turn, or end"},
    [PHASE_CHECKS] = {ASK_ENEMY, VERB_FIRE, 83, "check", "batteries may fire at {p}, which charges"},
    [PHASE_EVADES] = {ASK_ENEMY, VERB_EVADE, 84, "evade", "{p} is charged: it may evade, or end to stand"},
    [PHASE_FINAL] = {ASK_ACTIVE, VERB_CHARGE, 153, "fresh_target", "{p} has lost its target: charge another, or end"},
    [PHASE_COMBAT] = {ASK_ACTIVE, VERB_FIGHT, 86, "fight", "choose the next combat"},
    [PHASE_ANSWERS] = {ASK_ENEMY, VERB_ANSWER, 87, "answer", "answer with opportunity charges, or end"},
    [PHASE_BREAKTHROUGH] = {ASK_ACTIVE, VERB_BREAKTHROUGH, 88, "breakthrough", "{p} may break through, or end"},
    [PHASE_SECOND] = {ASK_ACTIVE, VERB_FIGHT, 89, "fight", "choose the next combat"},
    [PHASE_RESCUE] = {ASK_ENEMY, VERB_ANSWER, 90, "rescue", "rescue artillery, or end"},
    [PHASE_THIRD] = {ASK_ACTIVE, VERB_FIGHT, 91, "fight", "choose the next combat"},
    [PHASE_REPOSITION] = {ASK_ACTIVE, VERB_FIGURE, 92, "reposition",
                          "{p} may be placed within 4\" of one of his units"},
    [PHASE_RESPONSES] = {ASK_ENEMY, VERB_FACE, 93, "respond", "units may change face or fall back, or end"},
    [PHASE_HQS] = {ASK_ACTIVE, VERB_FIGURE, 17, "hq", "headquarters may move and lose their CPs, or end"},
    [PHASE_FIREFIGHTS] = {ASK_TURN, VERB_FIGHT, 19, "fight", "choose the next firefight"},
    [PHASE_RECOVERY] = {ASK_TURN, VERB_RECOVER, 20, "recover", "batteries that rest may recover, or end"},
    [PHASE_FIRE] = {ASK_TURN, VERB_FIRE, 21, "fire", "batteries fire, or end"},
};

unsigned responding_side(const struct battle *b) { return b->side[b->first].passed ? 1u - b->first : b->first; }

static unsigned asked_side(const struct battle *b, const struct question *q) {
    if (q->asked == ASK_TURN) return b->phase == PHASE_FIREFIGHTS ? b->first : responding_side(b);
    return q->asked == ASK_ENEMY ? 1u - b->active : b->active;
}

struct prompt dtn_prompt(const void *state) {
    const struct battle *b = state;
    if (b->tasks) return task_prompt(b);
    if (b->phase == PHASE_EDGES) return opening_prompt(b);
    if (b->phase == PHASE_DEPLOY) return deploying_prompt(b);
    const struct question *q = &questions[b->phase];
    if (b->phase == PHASE_SECOND && b->subject != NO_PIECE)
        return ask_about(b->active, "press", VERB_PRESS, 166, "{p} may press the infantry it charged, or end",
                         b->subject, NO_PIECE);
    if (b->phase == PHASE_OPTIMISE && b->lone != NO_PIECE)
        return ask_about(b->active, "optimise", VERB_CONVERT, 59,
                         "{p} may end its Move order for a free Action order before the card, or end", b->lone,
                         NO_PIECE);
    if (b->phase == PHASE_DIVISIONS && lone_units_only(b))
        return ask_about(b->active, "division", VERB_DIVISION, HOUSE(14),
                         "units out of their DG's reach may act alone, or end", NO_PIECE, NO_PIECE);
    struct prompt p =
        ask_about((enum seat)asked_side(b, q), q->kind, q->verb, q->clause, q->text, b->subject, NO_PIECE);
    if (b->phase == PHASE_SENIOR_TURN) {
        uint8_t hq = hq_of(b, b->senior);
        p.points = hq == NO_PIECE ? 0 : b->piece[hq].cps;
    }
    return p;
}

/* --- verbs ---------------------------------------------------------------------------------------------- */

uint8_t named_piece(struct doing *d, unsigned side) {
    uint8_t p = d->act->piece_count ? d->act->piece[0] : NO_PIECE;
    if (d->act->piece_count != 1 || !on_table(d->b, p)) {
        refuse(d->r, dtn_prompt(d->b).why.clause, "name one piece that is on the table");
        return NO_PIECE;
    }
    if (d->b->piece[p].side != side) {
        refuse_piece(d->r, dtn_prompt(d->b).why.clause, p, "{p} is not yours to command now: name one of your own");
        return NO_PIECE;
    }
    return p;
}

/* "end": each phase ends in its own way. */
static bool do_end(struct doing *d) {
    struct battle *b = d->b;
    if (b->tasks) return not_now(d);
    if (b->phase == PHASE_EDGES) return not_now(d);
    if (b->phase == PHASE_DEPLOY) return end_of_placing(d);
    if (b->phase == PHASE_MOVES && !break_off_is_done(d)) return false;
    if (b->phase == PHASE_COMBAT || b->phase == PHASE_THIRD || b->phase == PHASE_FIREFIGHTS ||
        (b->phase == PHASE_SECOND && b->subject == NO_PIECE))
        return refuse(d->r, HOUSE(69), "every combat must be fought: name the next defender");
    if (!d->play) return true;
    switch ((enum phase)b->phase) {
    case PHASE_SENIORS:
        b->phase = PHASE_DIVISIONS;
        break;
    case PHASE_SENIOR_TURN:
        b->phase = PHASE_SENIORS;
        break;
    case PHASE_CHECKS:
    case PHASE_EVADES:
        b->piece[b->subject].marks |= MARK_SETTLED;
        break;
    case PHASE_FINAL:
        charge_stops(b, b->subject, d->ev);
        break;
    case PHASE_BREAKTHROUGH:
        b->piece[b->subject].marks &= ~(uint32_t)MARK_BROKE_ENEMY;
        break;
    case PHASE_SECOND: /* dtn-H77: declined; a garrison may now counterattack */
        b->piece[b->subject].marks &= ~(uint32_t)MARK_FOLLOWS_ON;
        tell_pieces(d->ev, "declined", HOUSE(77), "{p} does not press its enemy", b->subject, NO_PIECE);
        garrison_may_counter(b, b->subject, b->piece[b->subject].target, d->ev);
        break;
    case PHASE_RECOVERY:
    case PHASE_FIRE:
        b->side[responding_side(b)].passed = true;
        break;
    default:
        b->side[b->active].passed = true;
        break;
    }
    return true;
}

static bool do_fire_somehow(struct doing *d) {
    return d->b->phase == PHASE_CHECKS ? do_fire_on_charger(d) : d->b->phase == PHASE_FIRE ? do_fire(d) : not_now(d);
}
static bool do_charge_somehow(struct doing *d) {
    return d->b->phase == PHASE_FINAL ? do_fresh_target(d) : do_charge(d);
}
static bool do_recover_somehow(struct doing *d) {
    return d->b->phase == PHASE_RECOVERY ? do_battery_recovers(d) : do_recover(d);
}

static bool do_order_somehow(struct doing *d) {
    return d->b->phase == PHASE_DEPLOY ? do_initial_order(d) : do_order(d);
}

static bool (*const doers[VERBS])(struct doing *) = {
    [VERB_ROLL] = do_roll,
    [VERB_DRAW] = do_draw,
    [VERB_END] = do_end,
    [VERB_SENIOR] = do_senior,
    [VERB_ORDER] = do_order_somehow,
    [VERB_PASS_CP] = do_pass_cp,
    [VERB_FIGURE] = do_figure,
    [VERB_CONTROL] = do_control,
    [VERB_DIVISION] = do_division,
    [VERB_CONVERT] = do_convert,
    [VERB_ASSIST] = do_assist,
    [VERB_MOVE] = do_move,
    [VERB_FACE] = do_face,
    [VERB_FALL_BACK] = do_fall_back,
    [VERB_RELIEF] = do_relief,
    [VERB_RECOVER] = do_recover_somehow,
    [VERB_DEFEND] = do_defend,
    [VERB_LIMBER] = do_limber,
    [VERB_CHARGE] = do_charge_somehow,
    [VERB_FIREFIGHT] = do_firefight,
    [VERB_PIN] = do_pin,
    [VERB_SUPPORT] = do_support,
    [VERB_FIRE] = do_fire_somehow,
    [VERB_BOUNCE] = do_bounce,
    [VERB_EVADE] = do_evade,
    [VERB_FIGHT] = do_fight,
    [VERB_SPLIT] = do_split,
    [VERB_BACK] = do_back,
    [VERB_CHOOSE] = do_choose,
    [VERB_ANSWER] = do_answer,
    [VERB_BREAKTHROUGH] = do_breakthrough,
    [VERB_PRESS] = do_press,
    [VERB_EDGE] = do_edge,
    [VERB_DEPLOY] = do_deploy,
};

/* Pieces and lists within what a battle holds; everything else is for the verb. */
static bool act_is_sane(const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count > ACT_PIECES_MAX || a->step_count > ACT_STEPS_MAX || a->dice_count > ACT_DICE_MAX)
        return refuse(r, 0, "the act is too long");
    for (unsigned i = 0; i < a->piece_count; i++)
        if (a->piece[i] >= b->pieces) return refuse(r, 0, "there is no such piece");
    if (dtn_verbs[a->verb].fields & FIELD_TARGET && !on_table(b, a->target))
        return refuse(r, dtn_prompt(b).why.clause, "name a target that is on the table");
    return true;
}

bool dtn_judge(const void *state, const struct act *a, struct ruling *r) {
    /* Judging never writes: `play` false keeps every verb from it. */
    struct doing d = {(struct battle *)(uintptr_t)state, a, NULL, r, false};
    r->legal = true;
    r->placed_count = 0;
    if (!act_is_sane(state, a, r)) return false;
    return r->legal = doers[a->verb](&d);
}

bool dtn_play(void *state, const struct act *a, struct events *ev, struct ruling *r) {
    struct doing d = {state, a, ev, r, true};
    r->legal = true;
    r->placed_count = 0;
    if (!act_is_sane(state, a, r)) return false;
    if (!(r->legal = doers[a->verb](&d))) return false;
    run_on(state, ev);
    return true;
}

/* --- running on ----------------------------------------------------------------------------------------- */

static void play_deferred(struct battle *b, struct events *ev) {
    struct act act = b->deferred;
    struct ruling r = {0};
    struct doing d = {b, &act, ev, &r, true};
    b->has_deferred = false;
    memset(&b->deferred, 0, sizeof b->deferred);
    if (on_table(b, act.piece[0])) doers[act.verb](&d);
}

/* Does the phase wait for a player? If not it has moved the battle on. */
static bool phase_waits(struct battle *b, struct events *ev) {
    static bool (*const waits[PHASES])(struct battle *, struct events *) = {
        [PHASE_COMMAND] = command_waits,
        [PHASE_SENIORS] = seniors_wait,
        [PHASE_DIVISIONS] = divisions_wait,
        [PHASE_OPTIMISE] = optimise_waits,
        [PHASE_MOVES] = moves_wait,
        [PHASE_CHECKS] = checks_wait,
        [PHASE_EVADES] = evades_wait,
        [PHASE_FINAL] = final_waits,
        [PHASE_ANSWERS] = answers_wait,
        [PHASE_BREAKTHROUGH] = breakthrough_waits,
        [PHASE_SECOND] = second_waits,
        [PHASE_RESCUE] = rescue_waits,
        [PHASE_REPOSITION] = reposition_waits,
        [PHASE_RESPONSES] = responses_wait,
        [PHASE_HQS] = hqs_wait,
        [PHASE_FIREFIGHTS] = firefights_wait,
        [PHASE_RECOVERY] = recovery_waits,
        [PHASE_FIRE] = fire_waits,
        [PHASE_RESOLUTION] = resolution_waits,
        [PHASE_GROUND] = ground_waits,
        [PHASE_EDGES] = edges_wait,
        [PHASE_DEPLOY] = deploying_waits,
    };
    if (b->phase == PHASE_SENIOR_TURN) return true;
    if (b->phase == PHASE_COMBAT || b->phase == PHASE_THIRD) {
        if (clashes_wait(b, b->phase == PHASE_COMBAT ? 1 : 3, ev)) return true;
        if (b->tasks) return false;
        if (b->phase == PHASE_THIRD) capture_batteries(b, 3, ev);
        b->side[b->active].passed = false;
        b->phase = b->phase == PHASE_COMBAT ? PHASE_ANSWERS : PHASE_REPOSITION;
        return false;
    }
    return waits[b->phase](b, ev);
}

void run_on(struct battle *b, struct events *ev) {
    enum { STEPS_MOST = 4000 }; /* far more than any period needs between two questions */
    for (int i = 0; i < STEPS_MOST; i++) {
        if (b->tasks) {
            enum task_kind kind = (enum task_kind)b->task[b->tasks - 1].kind;
            const struct task top = b->task[b->tasks - 1];
            unsigned piece = top.piece;
            bool no_cards = kind == TASK_COMBAT_CARDS && combat_cards(b, top.number) == 0;
            bool by_itself = kind == TASK_NONE || kind == TASK_DEFERRED || no_cards ||
                             (kind == TASK_ADVANCE && !advance_is_optional(b, piece));
            if (!by_itself) return;
            memset(&b->task[--b->tasks], 0, sizeof *b->task);
            if (kind == TASK_DEFERRED) play_deferred(b, ev);
            if (kind == TASK_ADVANCE) advance_winner(b, piece, ev);
            if (no_cards) { /* it commits nothing and draws nothing */
                const struct act none = act_make(VERB_DRAW);
                combat_drawn(b, top.number, &none, ev);
            }
            continue;
        }
        if (b->match.over || phase_waits(b, ev)) return;
    }
    match_end(&b->match, -1, 0);
}
