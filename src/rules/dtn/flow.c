/* The flow of a battle as steps: what each phase and each task asks, which verbs answer it, how it goes on. */
#include "rules/dtn/flow.h"
#include "rules/dtn/opening/laying.h"

/* --- the shape of a step -------------------------------------------------------------------------------- */

/* A verb that answers a step; a judge that is NULL allows everything the turn engine does. */
struct answer {
    uint8_t verb;
    judge_verb *judge;
    play_verb *play;
};

/* Whom a phase asks: the side whose movement phase it is, the other, the first player and then the second. A task asks
 * its side. */
enum asked { ASK_ACTIVE, ASK_ENEMY, ASK_FIRST, ASK_TURN };

struct dtn_step {
    bool (*next)(struct battle *b, struct events *ev); /* NULL: it waits */
    struct prompt (*prompt)(const struct battle *b);   /* NULL: what follows is all it asks */
    clause clause;
    enum asked asked;
    const char *kind, *text;
    settle_task *settle; /* tasks: what comes of it */
    struct answer answers[14];
};

unsigned responding_side(const struct battle *b) { return b->side[b->first].passed ? 1u - b->first : b->first; }

/* --- ending a step -------------------------------------------------------------------------------------- */

static void play_passing(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    b->side[b->active].passed = true;
}

static void play_passing_on(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    b->side[responding_side(b)].passed = true;
}

static void play_seniors_done(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    b->phase = PHASE_DIVISIONS;
}

static void play_senior_done(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    b->phase = PHASE_SENIORS;
}

static bool judge_moves_done(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    (void)a, (void)plan;
    return break_off_is_done(b, r);
}

static void play_settled(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    b->piece[b->subject].marks |= MARK_SETTLED;
}

static void play_charge_ends(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan;
    charge_stops(b, b->subject, ev);
}

static void play_stays(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    b->piece[b->subject].marks &= ~(uint32_t)MARK_BROKE_ENEMY;
}

/* dtn-H77: declined; a garrison may now counterattack. */
static void play_declines(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan;
    b->piece[b->subject].marks &= ~(uint32_t)MARK_FOLLOWS_ON;
    tell_pieces(ev, "declined", H(77), "{p} does not press its enemy", b->subject, NO_PIECE);
    garrison_may_counter(b, b->subject, b->piece[b->subject].target, ev);
}

static bool judge_no_end(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    (void)b, (void)a, (void)plan;
    return refuse(r, H(69), "every combat must be fought: name the next defender");
}

/* --- phases --------------------------------------------------------------------------------------------- */

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

static struct prompt senior_turn_prompt(const struct battle *b) {
    struct prompt p = ask_about((enum seat)b->active, "orders", VERB_ORDER, C(46),
                                "{p} passes CPs, gives orders or takes control, or ends", b->subject, NO_PIECE);
    uint8_t hq = hq_of(b, b->senior);
    p.points = hq == NO_PIECE ? 0 : b->piece[hq].cps;
    return p;
}

static struct prompt divisions_prompt(const struct battle *b) {
    if (lone_units_only(b))
        return ask_about((enum seat)b->active, "division", VERB_DIVISION, H(14),
                         "units out of their DG's reach may act alone, or end", NO_PIECE, NO_PIECE);
    return ask_about((enum seat)b->active, "division", VERB_DIVISION, C(15),
                     "choose the division that takes its turn, or end", b->subject, NO_PIECE);
}

static struct prompt optimise_prompt(const struct battle *b) {
    if (b->lone != NO_PIECE)
        return ask_about((enum seat)b->active, "optimise", VERB_CONVERT, C(59),
                         "{p} may end its Move order for a free Action order before the card, or end", b->lone,
                         NO_PIECE);
    return ask_about((enum seat)b->active, "optimise", VERB_FIGURE, C(80),
                     "{p} may move up to 4\" before the card is drawn", b->subject, NO_PIECE);
}

#define FIGHTS                                                                                                         \
    {                                                                                                                  \
        {VERB_FIGHT, dtn_judge_fight, dtn_play_fight}, { VERB_END, judge_no_end, play_passing }                        \
    }

static const struct dtn_step phases[PHASES] = {
    [PHASE_COMMAND] = {.next = command_waits},
    [PHASE_SENIORS] = {.next = seniors_wait,
                       .clause = C(16),
                       .kind = "senior",
                       .text = "choose the senior officer who takes his turn, or end",
                       .answers = {{VERB_SENIOR, dtn_judge_senior, dtn_play_senior},
                                   {VERB_END, NULL, play_seniors_done}}},
    [PHASE_SENIOR_TURN] = {.prompt = senior_turn_prompt,
                           .answers = {{VERB_ORDER, dtn_judge_order, dtn_play_order},
                                       {VERB_PASS_CP, dtn_judge_pass_cp, dtn_play_pass_cp},
                                       {VERB_FIGURE, dtn_judge_figure, dtn_play_figure},
                                       {VERB_CONTROL, dtn_judge_control, dtn_play_control},
                                       {VERB_END, NULL, play_senior_done}}},
    [PHASE_DIVISIONS] = {.next = divisions_wait,
                         .prompt = divisions_prompt,
                         .answers = {{VERB_DIVISION, dtn_judge_division, dtn_play_division},
                                     {VERB_END, NULL, play_passing}}},
    [PHASE_OPTIMISE] = {.next = optimise_waits,
                        .prompt = optimise_prompt,
                        .answers = {{VERB_FIGURE, dtn_judge_figure, dtn_play_figure},
                                    {VERB_CONVERT, dtn_judge_convert, dtn_play_convert},
                                    {VERB_END, NULL, play_passing}}},
    [PHASE_MOVES] = {.next = moves_wait,
                     .clause = C(82),
                     .kind = "move",
                     .text = "move the units of this turn, or end",
                     .answers = {{VERB_MOVE, dtn_judge_move, dtn_play_move},
                                 {VERB_FACE, dtn_judge_face, dtn_play_face},
                                 {VERB_FALL_BACK, dtn_judge_fall_back, dtn_play_fall_back},
                                 {VERB_RELIEF, dtn_judge_relief, dtn_play_relief},
                                 {VERB_RECOVER, dtn_judge_recover, dtn_play_recover},
                                 {VERB_DEFEND, dtn_judge_defend, dtn_play_defend},
                                 {VERB_LIMBER, dtn_judge_limber, dtn_play_limber},
                                 {VERB_CHARGE, dtn_judge_charge, dtn_play_charge},
                                 {VERB_FIREFIGHT, dtn_judge_firefight, dtn_play_firefight},
                                 {VERB_PIN, dtn_judge_pin, dtn_play_pin},
                                 {VERB_SUPPORT, dtn_judge_support, dtn_play_support},
                                 {VERB_ASSIST, dtn_judge_assist, dtn_play_assist},
                                 {VERB_END, judge_moves_done, play_passing}}},
    [PHASE_CHECKS] = {.next = checks_wait,
                      .clause = C(83),
                      .asked = ASK_ENEMY,
                      .kind = "check",
                      .text = "batteries may fire at {p}, which charges",
                      .answers = {{VERB_FIRE, dtn_judge_fire_on_charger, dtn_play_fire_on_charger},
                                  {VERB_END, NULL, play_settled}}},
    [PHASE_EVADES] = {.next = evades_wait,
                      .clause = C(84),
                      .asked = ASK_ENEMY,
                      .kind = "evade",
                      .text = "{p} is charged: it may evade, or end to stand",
                      .answers = {{VERB_EVADE, NULL, dtn_play_evade}, {VERB_END, NULL, play_settled}}},
    [PHASE_FINAL] = {.next = final_waits,
                     .clause = C(153),
                     .kind = "fresh_target",
                     .text = "{p} has lost its target: charge another, or end",
                     .answers = {{VERB_CHARGE, dtn_judge_fresh_target, dtn_play_fresh_target},
                                 {VERB_END, NULL, play_charge_ends}}},
    [PHASE_COMBAT] = {.next = first_combats_wait,
                      .clause = C(86),
                      .kind = "fight",
                      .text = "choose the next combat",
                      .answers = FIGHTS},
    [PHASE_ANSWERS] = {.next = answers_wait,
                       .clause = C(87),
                       .asked = ASK_ENEMY,
                       .kind = "answer",
                       .text = "answer with opportunity charges, or end",
                       .answers = {{VERB_ANSWER, dtn_judge_answer, dtn_play_answer}, {VERB_END, NULL, play_passing}}},
    [PHASE_BREAKTHROUGH] = {.next = breakthrough_waits,
                            .clause = C(88),
                            .kind = "breakthrough",
                            .text = "{p} may break through, or end",
                            .answers = {{VERB_BREAKTHROUGH, dtn_judge_breakthrough, dtn_play_breakthrough},
                                        {VERB_END, NULL, play_stays}}},
    [PHASE_SECOND] =
        {.next = second_waits, .clause = C(89), .kind = "fight", .text = "choose the next combat", .answers = FIGHTS},
    [PHASE_RESCUE] = {.next = rescue_waits,
                      .clause = C(90),
                      .asked = ASK_ENEMY,
                      .kind = "rescue",
                      .text = "rescue artillery, or end",
                      .answers = {{VERB_ANSWER, dtn_judge_answer, dtn_play_answer}, {VERB_END, NULL, play_passing}}},
    [PHASE_THIRD] = {.next = third_combats_wait,
                     .clause = C(91),
                     .kind = "fight",
                     .text = "choose the next combat",
                     .answers = FIGHTS},
    [PHASE_REPOSITION] = {.next = reposition_waits,
                          .clause = C(92),
                          .kind = "reposition",
                          .text = "{p} may be placed within 4\" of one of his units",
                          .answers = {{VERB_FIGURE, dtn_judge_figure, dtn_play_figure},
                                      {VERB_END, NULL, play_passing}}},
    [PHASE_RESPONSES] = {.next = responses_wait,
                         .clause = C(93),
                         .asked = ASK_ENEMY,
                         .kind = "respond",
                         .text = "units may change face or fall back, or end",
                         .answers = {{VERB_FACE, dtn_judge_face, dtn_play_face},
                                     {VERB_FALL_BACK, dtn_judge_fall_back, dtn_play_fall_back},
                                     {VERB_END, NULL, play_passing}}},
    [PHASE_HQS] = {.next = hqs_wait,
                   .clause = C(17),
                   .kind = "hq",
                   .text = "headquarters may move and lose their CPs, or end",
                   .answers = {{VERB_FIGURE, dtn_judge_figure, dtn_play_figure}, {VERB_END, NULL, play_passing}}},
    [PHASE_FIREFIGHTS] = {.next = firefights_wait,
                          .clause = C(19),
                          .asked = ASK_FIRST,
                          .kind = "fight",
                          .text = "choose the next firefight",
                          .answers = FIGHTS},
    [PHASE_RECOVERY] = {.next = recovery_waits,
                        .clause = C(20),
                        .asked = ASK_TURN,
                        .kind = "recover",
                        .text = "batteries that rest may recover, or end",
                        .answers = {{VERB_RECOVER, dtn_judge_battery_recovers, dtn_play_battery_recovers},
                                    {VERB_END, NULL, play_passing_on}}},
    [PHASE_FIRE] = {.next = fire_waits,
                    .clause = C(21),
                    .asked = ASK_TURN,
                    .kind = "fire",
                    .text = "batteries fire, or end",
                    .answers = {{VERB_FIRE, dtn_judge_fire, dtn_play_fire},
                                {VERB_BOUNCE, dtn_judge_bounce, dtn_play_bounce},
                                {VERB_END, NULL, play_passing_on}}},
    [PHASE_RESOLUTION] = {.next = resolution_waits},
    [PHASE_GROUND] = {.next = ground_waits},
    [PHASE_EDGES] = {.next = edges_wait, .prompt = opening_prompt, .answers = {{VERB_EDGE, NULL, dtn_play_edge}}},
    [PHASE_DEPLOY] = {.next = deploying_waits,
                      .prompt = deploying_prompt,
                      .answers = {{VERB_DEPLOY, dtn_judge_deploy, dtn_play_deploy},
                                  {VERB_ORDER, dtn_judge_initial_order, dtn_play_initial_order},
                                  {VERB_END, dtn_judge_end_of_placing, dtn_play_end_of_placing}}},
};
#undef FIGHTS

/* Within the second phase of combat: cavalry that may press the infantry it charged. */
static const struct dtn_step pressing = {
    .next = second_waits,
    .clause = C(166),
    .kind = "press",
    .text = "{p} may press the infantry it charged, or end",
    .answers = {{VERB_PRESS, dtn_judge_press, dtn_play_press}, {VERB_END, NULL, play_declines}}};

/* --- tasks ---------------------------------------------------------------------------------------------- */

static const struct dtn_step *step_of(const struct battle *b);

static const struct answer *answer_of(const struct dtn_step *step, unsigned verb) {
    for (const struct answer *x = step->answers; x->play; x++)
        if (x->verb == verb) return x;
    return NULL;
}

static bool nothing_is_left(struct battle *b, struct events *ev) {
    (void)ev;
    queue_take_last(&b->queue);
    return false;
}

/* dtn-H53: what lay on the unit is resolved; if it is still there and may, it does what it was about to do. */
static bool deferred_act_is_due(struct battle *b, struct events *ev) {
    struct act act = b->deferred;
    struct ruling r = {.legal = true};
    struct dtn_plan plan;
    queue_take_last(&b->queue);
    b->has_deferred = false;
    memset(&b->deferred, 0, sizeof b->deferred);
    const struct answer *x = answer_of(step_of(b), act.verb);
    if (!on_table(b, act.piece[0]) || !sure(x)) return false;
    if (x->judge(b, &act, &plan, &r)) x->play(b, &act, &plan, ev);
    return false;
}

static bool advance_waits(struct battle *b, struct events *ev) {
    unsigned unit = dtn_task_due(b)->piece;
    if (advance_is_optional(b, unit)) return true;
    queue_take_last(&b->queue);
    advance_winner(b, unit, ev);
    return false;
}

/* Who commits nothing draws nothing. */
static bool combat_cards_wait(struct battle *b, struct events *ev) {
    int side = dtn_task_due(b)->value;
    if (combat_cards(b, side)) return true;
    const struct act none = act_make(VERB_DRAW);
    queue_take_last(&b->queue);
    combat_drawn(b, side, &none, ev);
    return false;
}

#define CARDS     .kind = "draw", .answers = {{VERB_DRAW, NULL, dtn_play_draw}}
#define DICE      .kind = "roll", .answers = {{VERB_ROLL, NULL, dtn_play_roll}}
#define YES_OR_NO .answers = {{VERB_CHOOSE, NULL, dtn_play_choose}}

static const struct dtn_step tasks[TASK_KINDS] = {
    [TASK_NONE] = {.next = nothing_is_left},
    [TASK_LAY] = {.clause = H(134), .settle = ground_thrown, DICE},
    [TASK_CUT] = {.clause = H(107), .text = "a card for the choice of edges", .settle = cut_drawn, CARDS},
    [TASK_ROLL_CP] = {.clause = C(24), .text = "dice for CPs", .settle = cp_thrown, DICE},
    [TASK_DRAW_FIRST] = {.clause = H(10), .text = "a card for the first move", .settle = cut_drawn, CARDS},
    [TASK_ACTIVATION] = {.clause = C(33), .text = "a card to activate {p}", .settle = activation_drawn, CARDS},
    [TASK_ASSISTANCE] = {.clause = C(43), .text = "a card: will {p} assist?", .settle = assistance_drawn, CARDS},
    [TASK_FIRE] = {.clause = C(250), .text = "a card for the fire on {p}", .settle = fire_drawn, CARDS},
    [TASK_FIRE_EXTRA] = {.clause = C(253), .text = "two more cards for the fire on {p}", .settle = fire_drawn, CARDS},
    [TASK_FATIGUE] = {.clause = C(263), .text = "a card for the fatigue of {p}", .settle = fatigue_drawn, CARDS},
    [TASK_MORALE] = {.clause = C(142), .text = "morale of {p}: a card for each new hit", .settle = morale_drawn, CARDS},
    [TASK_RISK] = {.clause = C(215), .text = "a card: is {p} hit?", .settle = risk_drawn, CARDS},
    [TASK_RECOVERY] = {.clause = C(125), .text = "{p} recovers: a card for each hit", .settle = recovery_drawn, CARDS},
    [TASK_EVADE] = {.clause = C(146), .text = "how far does {p} evade?", .settle = evade_thrown, DICE},
    [TASK_COMBAT_CARDS] = {.next = combat_cards_wait,
                           .clause = C(176),
                           .text = "cards for the combat at {p}",
                           .settle = combat_cards_drawn,
                           CARDS},
    [TASK_ANSWER] = {.clause = C(161), .text = "a card: does {p} answer with a charge?", .settle = answer_drawn, CARDS},
    [TASK_SPLIT] = {.clause = C(171),
                    .kind = "split",
                    .text = "{p} spreads its SPs over the faces attacked",
                    .answers = {{VERB_SPLIT, dtn_judge_split, dtn_play_split}}},
    [TASK_FALL_BACK] = {.clause = C(157),
                        .kind = "back",
                        .text = "{p} has lost: how many inches does it fall back?",
                        .answers = {{VERB_BACK, dtn_judge_back, dtn_play_back}}},
    [TASK_CONVERT] = {.clause = C(158),
                      .kind = "convert",
                      .text = "a draw: does {p} convert it to a firefight?",
                      .settle = convert_chosen,
                      YES_OR_NO},
    [TASK_ATTACHED] = {.clause = C(182),
                       .kind = "attach",
                       .text = "does {p} join {o} in this combat?",
                       .settle = attached_chosen,
                       YES_OR_NO},
    [TASK_COUNTER] = {.clause = C(189),
                      .kind = "counter",
                      .text = "{p} was not pressed: does it counterattack {o}?",
                      .settle = counter_chosen,
                      YES_OR_NO},
    [TASK_ENTER_BUA] = {.clause = C(193),
                        .kind = "enter",
                        .text = "{p} has lost: does it retreat into the houses behind it?",
                        .settle = enter_chosen,
                        YES_OR_NO},
    [TASK_ATTACH] = {.clause = H(117),
                     .kind = "attach_test",
                     .text = "is the Attach order of {p} tested by the card of {o}?",
                     .settle = attach_chosen,
                     YES_OR_NO},
    [TASK_ADVANCE] = {.next = advance_waits,
                      .clause = C(159),
                      .kind = "advance",
                      .text = "{p} has won: does it advance 1\"?",
                      .settle = advance_chosen,
                      YES_OR_NO},
    [TASK_DEFERRED] = {.next = deferred_act_is_due},
};
#undef CARDS
#undef DICE
#undef YES_OR_NO

clause dtn_clause_of_task(const struct task *t) { return tasks[t->kind].clause; }

settle_task *dtn_settles(unsigned kind) { return tasks[kind].settle; }

/* --- the steps as the turn engine sees them ------------------------------------------------------------- */

static const struct dtn_step *step_of(const struct battle *b) {
    const struct task *t = dtn_task_due(b);
    if (t) return &tasks[t->kind];
    return b->phase == PHASE_SECOND && b->subject != NO_PIECE ? &pressing : &phases[b->phase];
}

static bool next(void *state, struct events *ev) {
    const struct dtn_step *step = step_of(state);
    return !step->next || step->next(state, ev);
}

static struct prompt ask_task(const struct battle *b, const struct dtn_step *step, const struct task *t) {
    uint8_t verb = step->answers[0].verb;
    if (verb != VERB_DRAW && verb != VERB_ROLL)
        return ask_about((enum seat)t->side, step->kind, verb, step->clause, step->text, t->piece, t->other);
    const char *text = t->kind == TASK_LAY ? laying_question(&b->laying) : step->text;
    struct prompt p = ask_about(SEAT_CHANCE, step->kind, verb, step->clause, text, t->piece, t->other);
    p.draw = dtn_draw_of_task(b, t);
    return p;
}

static struct prompt ask_phase(const struct battle *b, const struct dtn_step *step) {
    unsigned side = step->asked == ASK_ACTIVE  ? b->active
                    : step->asked == ASK_ENEMY ? 1u - b->active
                    : step->asked == ASK_FIRST ? b->first
                                               : responding_side(b);
    return ask_about((enum seat)side, step->kind, step->answers[0].verb, step->clause, step->text, b->subject,
                     NO_PIECE);
}

struct prompt dtn_prompt(const struct battle *b) {
    const struct dtn_step *step = step_of(b);
    const struct task *t = dtn_task_due(b);
    struct prompt p = step->prompt ? step->prompt(b) : t ? ask_task(b, step, t) : ask_phase(b, step);
    for (const struct answer *x = step->answers; x->play; x++) p.verbs |= verb_bit(x->verb);
    return p;
}

static struct prompt prompt(const void *state) { return dtn_prompt(state); }

uint8_t named_piece(const struct battle *b, const struct act *a, unsigned side, struct ruling *r) {
    uint8_t p = a->piece[0];
    if (a->piece_count != 1 || !on_table(b, p)) {
        refuse(r, 0, "name one piece that is on the table");
        return NO_PIECE;
    }
    if (b->piece[p].side != side) {
        refuse_piece(r, 0, p, "{p} is not yours to command now: name one of your own");
        return NO_PIECE;
    }
    return p;
}

static bool judge_with(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    const struct answer *x = answer_of(step_of(b), a->verb);
    if (!x) return not_now(b, a, r);
    if (dtn_verbs[a->verb].fields & FIELD_TARGET && !on_table(b, a->target))
        return refuse(r, 0, "name a target that is on the table");
    return !x->judge || x->judge(b, a, plan, r);
}

bool dtn_judge(const struct battle *b, const struct act *a, struct ruling *r) {
    struct dtn_plan plan;
    r->legal = true;
    r->placed_count = 0;
    return judge_with(b, a, &plan, r);
}

static bool judge(const void *state, const struct act *a, void *plan, struct ruling *r) {
    return r->legal = judge_with(state, a, plan, r); /* what was refused on the way may have been gone round */
}

static void play(void *state, const struct act *a, const void *plan, struct events *ev) {
    answer_of(step_of(state), a->verb)->play(state, a, plan, ev);
}

static bool untimely(const void *state, const struct prompt *p, const struct act *a, struct ruling *r) {
    (void)p;
    return not_now(state, a, r);
}

_Static_assert(sizeof(struct dtn_plan) <= TURN_PLAN_MAX, "a plan fits the engine's stack");
_Static_assert(VERBS <= 64, "a prompt has a bit for every verb");

const struct turn_steps dtn_steps = {
    .plan_size = sizeof(struct dtn_plan),
    .next = next,
    .prompt = prompt,
    .judge = judge,
    .play = play,
    .untimely = untimely,
};
