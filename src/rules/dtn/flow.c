/* The flow of a battle as steps: its tasks, and how the turn engine finds the step that is due. */
#include "rules/dtn/opening/laying.h"
#include "rules/dtn/steps.h"

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
    if (dtn_advance_is_optional(b, unit)) return true;
    queue_take_last(&b->queue);
    dtn_advance_winner(b, unit, ev);
    return false;
}

/* Who commits nothing draws nothing. */
static bool combat_cards_wait(struct battle *b, struct events *ev) {
    int side = dtn_task_due(b)->value;
    if (dtn_combat_cards(b, side)) return true;
    const struct act none = act_make(VERB_DRAW);
    queue_take_last(&b->queue);
    dtn_combat_drawn(b, side, &none, ev);
    return false;
}

#define CARDS     .kind = "draw", .answers = {{VERB_DRAW, NULL, dtn_play_draw}}
#define DICE      .kind = "roll", .answers = {{VERB_ROLL, NULL, dtn_play_roll}}
#define YES_OR_NO .answers = {{VERB_CHOOSE, NULL, dtn_play_choose}}

static const struct dtn_step tasks[TASK_KINDS] = {
    [TASK_NONE] = {.next = nothing_is_left},
    [TASK_LAY] = {.clause = H(134), .settle = dtn_ground_thrown, DICE},
    [TASK_CUT] = {.clause = H(107), .text = "a card for the choice of edges", .settle = dtn_cut_drawn, CARDS},
    [TASK_ROLL_CP] = {.clause = C(24), .text = "dice for CPs", .settle = dtn_cp_thrown, DICE},
    [TASK_DRAW_FIRST] = {.clause = H(10), .text = "a card for the first move", .settle = dtn_cut_drawn, CARDS},
    [TASK_ACTIVATION] = {.clause = C(33), .text = "a card to activate {p}", .settle = dtn_activation_drawn, CARDS},
    [TASK_ASSISTANCE] = {.clause = C(43), .text = "a card: will {p} assist?", .settle = dtn_assistance_drawn, CARDS},
    [TASK_FIRE] = {.clause = C(250), .text = "a card for the fire on {p}", .settle = dtn_fire_drawn, CARDS},
    [TASK_FIRE_EXTRA] = {.clause = C(253),
                         .text = "two more cards for the fire on {p}",
                         .settle = dtn_fire_drawn,
                         CARDS},
    [TASK_FATIGUE] = {.clause = C(263), .text = "a card for the fatigue of {p}", .settle = dtn_fatigue_drawn, CARDS},
    [TASK_MORALE] = {.clause = C(142),
                     .text = "morale of {p}: a card for each new hit",
                     .settle = dtn_morale_drawn,
                     CARDS},
    [TASK_RISK] = {.clause = C(215), .text = "a card: is {p} hit?", .settle = dtn_risk_drawn, CARDS},
    [TASK_RECOVERY] = {.clause = C(125),
                       .text = "{p} recovers: a card for each hit",
                       .settle = dtn_recovery_drawn,
                       CARDS},
    [TASK_EVADE] = {.clause = C(146), .text = "how far does {p} evade?", .settle = dtn_evade_thrown, DICE},
    [TASK_COMBAT_CARDS] = {.next = combat_cards_wait,
                           .clause = C(176),
                           .text = "cards for the combat at {p}",
                           .settle = dtn_combat_cards_drawn,
                           CARDS},
    [TASK_ANSWER] = {.next = dtn_answer_waits,
                     .clause = C(161),
                     .text = "a card: does {p} answer with a charge?",
                     .settle = dtn_answer_drawn,
                     CARDS},
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
                      .settle = dtn_convert_chosen,
                      YES_OR_NO},
    [TASK_ATTACHED] = {.clause = C(182),
                       .kind = "attach",
                       .text = "does {p} join {o} in this combat?",
                       .settle = dtn_attached_chosen,
                       YES_OR_NO},
    [TASK_COUNTER] = {.clause = C(189),
                      .kind = "counter",
                      .text = "{p} was not pressed: does it counterattack {o}?",
                      .settle = dtn_counter_chosen,
                      YES_OR_NO},
    [TASK_ENTER_BUA] = {.clause = C(193),
                        .kind = "enter",
                        .text = "{p} has lost: does it retreat into the houses behind it?",
                        .settle = dtn_enter_chosen,
                        YES_OR_NO},
    [TASK_ATTACH] = {.clause = H(117),
                     .kind = "attach_test",
                     .text = "is the Attach order of {p} tested by the card of {o}?",
                     .settle = dtn_attach_chosen,
                     YES_OR_NO},
    [TASK_ADVANCE] = {.next = advance_waits,
                      .clause = C(159),
                      .kind = "advance",
                      .text = "{p} has won: does it advance 1\"?",
                      .settle = dtn_advance_chosen,
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
    return b->phase == PHASE_SECOND && b->subject != NO_PIECE ? &dtn_pressing_step : &dtn_phase_steps[b->phase];
}

static bool next(void *state, struct events *ev) {
    const struct dtn_step *step = step_of(state);
    return !step->next || step->next(state, ev);
}

static struct prompt ask_task(const struct battle *b, const struct dtn_step *step, const struct task *t) {
    uint8_t verb = step->answers[0].verb;
    if (verb != VERB_DRAW && verb != VERB_ROLL)
        return dtn_ask_about((enum seat)t->side, step->kind, verb, step->clause, step->text, t->piece, t->other);
    const char *text = t->kind == TASK_LAY ? dtn_laying_question(&b->laying) : step->text;
    struct prompt p = dtn_ask_about(SEAT_CHANCE, step->kind, verb, step->clause, text, t->piece, t->other);
    p.draw = dtn_draw_of_task(b, t);
    return p;
}

static struct prompt ask_phase(const struct battle *b, const struct dtn_step *step) {
    unsigned side = step->asked == ASK_ACTIVE  ? b->active
                    : step->asked == ASK_ENEMY ? 1u - b->active
                    : step->asked == ASK_FIRST ? b->first
                                               : dtn_responding_side(b);
    return dtn_ask_about((enum seat)side, step->kind, step->answers[0].verb, step->clause, step->text, b->subject,
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

uint8_t dtn_named_piece(const struct battle *b, const struct act *a, unsigned side, struct ruling *r) {
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
    if (!x) return dtn_not_now(b, a, r);
    if (dtn_verbs[a->verb].fields & FIELD_TARGET && !on_table(b, a->target))
        return refuse(r, 0, "name a target that is on the table");
    return !x->judge || x->judge(b, a, plan, r);
}

bool dtn_judge(const struct battle *b, const struct act *a, struct ruling *r) {
    struct dtn_plan plan;
    ruling_begin(r);
    r->only_whether = !r->want_nearest;
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
    return dtn_not_now(state, a, r);
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
