/* The phases of a battle as steps: what each asks, which verbs answer it. */
#include "rules/dtn/opening/laying.h"
#include "rules/dtn/steps.h"

unsigned dtn_responding_side(const struct battle *b) { return b->side[b->first].passed ? 1u - b->first : b->first; }

/* --- ending a step -------------------------------------------------------------------------------------- */

static void play_passing(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    b->side[b->active].passed = true;
}

static void play_passing_on(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    b->side[dtn_responding_side(b)].passed = true;
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
    return dtn_break_off_is_done(b, r);
}

static void play_settled(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    b->piece[b->subject].marks |= MARK_SETTLED;
}

static void play_charge_ends(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan;
    dtn_charge_stops(b, b->subject, ev);
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
    dtn_garrison_may_counter(b, b->subject, b->piece[b->subject].target, ev);
}

static bool judge_no_end(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    (void)b, (void)a, (void)plan;
    return refuse(r, H(69), "every combat must be fought: name the next defender");
}

/* --- phases --------------------------------------------------------------------------------------------- */

struct prompt dtn_ask_about(enum seat seat, const char *kind, uint8_t verb, clause c, const char *text, unsigned piece,
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
    struct prompt p = dtn_ask_about((enum seat)b->active, "orders", VERB_ORDER, C(46),
                                    "{p} passes CPs, gives orders or takes control, or ends", b->subject, NO_PIECE);
    uint8_t hq = dtn_hq_of(b, b->senior);
    p.points = hq == NO_PIECE ? 0 : b->piece[hq].cps;
    return p;
}

static struct prompt divisions_prompt(const struct battle *b) {
    if (dtn_lone_units_only(b))
        return dtn_ask_about((enum seat)b->active, "division", VERB_DIVISION, H(14),
                             "units out of their DG's reach may act alone, or end", NO_PIECE, NO_PIECE);
    return dtn_ask_about((enum seat)b->active, "division", VERB_DIVISION, C(15),
                         "choose the division that takes its turn, or end", b->subject, NO_PIECE);
}

static struct prompt optimise_prompt(const struct battle *b) {
    if (b->lone != NO_PIECE)
        return dtn_ask_about((enum seat)b->active, "optimise", VERB_CONVERT, C(59),
                             "{p} may end its Move order for a free Action order before the card, or end", b->lone,
                             NO_PIECE);
    return dtn_ask_about((enum seat)b->active, "optimise", VERB_FIGURE, C(80),
                         "{p} may move up to 4\" before the card is drawn", b->subject, NO_PIECE);
}

#define FIGHTS                                                                                                         \
    {                                                                                                                  \
        {VERB_FIGHT, dtn_judge_fight, dtn_play_fight}, { VERB_END, judge_no_end, play_passing }                        \
    }

const struct dtn_step dtn_phase_steps[PHASES] = {
    [PHASE_COMMAND] = {.next = dtn_command_waits},
    [PHASE_SENIORS] = {.next = dtn_seniors_wait,
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
    [PHASE_DIVISIONS] = {.next = dtn_divisions_wait,
                         .prompt = divisions_prompt,
                         .answers = {{VERB_DIVISION, dtn_judge_division, dtn_play_division},
                                     {VERB_END, NULL, play_passing}}},
    [PHASE_OPTIMISE] = {.next = dtn_optimise_waits,
                        .prompt = optimise_prompt,
                        .answers = {{VERB_FIGURE, dtn_judge_figure, dtn_play_figure},
                                    {VERB_CONVERT, dtn_judge_convert, dtn_play_convert},
                                    {VERB_END, NULL, play_passing}}},
    [PHASE_MOVES] = {.next = dtn_moves_wait,
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
    [PHASE_CHECKS] = {.next = dtn_checks_wait,
                      .clause = C(83),
                      .asked = ASK_ENEMY,
                      .kind = "check",
                      .text = "batteries may fire at {p}, which charges",
                      .answers = {{VERB_FIRE, dtn_judge_fire_on_charger, dtn_play_fire_on_charger},
                                  {VERB_END, NULL, play_settled}}},
    [PHASE_EVADES] = {.next = dtn_evades_wait,
                      .clause = C(84),
                      .asked = ASK_ENEMY,
                      .kind = "evade",
                      .text = "{p} is charged: it may evade, or end to stand",
                      .answers = {{VERB_EVADE, NULL, dtn_play_evade}, {VERB_END, NULL, play_settled}}},
    [PHASE_FINAL] = {.next = dtn_final_waits,
                     .clause = C(153),
                     .kind = "fresh_target",
                     .text = "{p} has lost its target: charge another, or end",
                     .answers = {{VERB_CHARGE, dtn_judge_fresh_target, dtn_play_fresh_target},
                                 {VERB_END, NULL, play_charge_ends}}},
    [PHASE_COMBAT] = {.next = dtn_first_combats_wait,
                      .clause = C(86),
                      .kind = "fight",
                      .text = "choose the next combat",
                      .answers = FIGHTS},
    [PHASE_ANSWERS] = {.next = dtn_answers_wait,
                       .clause = C(87),
                       .asked = ASK_ENEMY,
                       .kind = "answer",
                       .text = "answer with opportunity charges, or end",
                       .answers = {{VERB_ANSWER, dtn_judge_answer, dtn_play_answer}, {VERB_END, NULL, play_passing}}},
    [PHASE_BREAKTHROUGH] = {.next = dtn_breakthrough_waits,
                            .clause = C(88),
                            .kind = "breakthrough",
                            .text = "{p} may break through, or end",
                            .answers = {{VERB_BREAKTHROUGH, dtn_judge_breakthrough, dtn_play_breakthrough},
                                        {VERB_END, NULL, play_stays}}},
    [PHASE_SECOND] = {.next = dtn_second_waits,
                      .clause = C(89),
                      .kind = "fight",
                      .text = "choose the next combat",
                      .answers = FIGHTS},
    [PHASE_RESCUE] = {.next = dtn_rescue_waits,
                      .clause = C(90),
                      .asked = ASK_ENEMY,
                      .kind = "rescue",
                      .text = "rescue artillery, or end",
                      .answers = {{VERB_ANSWER, dtn_judge_answer, dtn_play_answer}, {VERB_END, NULL, play_passing}}},
    [PHASE_THIRD] = {.next = dtn_third_combats_wait,
                     .clause = C(91),
                     .kind = "fight",
                     .text = "choose the next combat",
                     .answers = FIGHTS},
    [PHASE_REPOSITION] = {.next = dtn_reposition_waits,
                          .clause = C(92),
                          .kind = "reposition",
                          .text = "{p} may be placed within 4\" of one of his units",
                          .answers = {{VERB_FIGURE, dtn_judge_figure, dtn_play_figure},
                                      {VERB_END, NULL, play_passing}}},
    [PHASE_RESPONSES] = {.next = dtn_responses_wait,
                         .clause = C(93),
                         .asked = ASK_ENEMY,
                         .kind = "respond",
                         .text = "units may change face or fall back, or end",
                         .answers = {{VERB_FACE, dtn_judge_face, dtn_play_face},
                                     {VERB_FALL_BACK, dtn_judge_fall_back, dtn_play_fall_back},
                                     {VERB_END, NULL, play_passing}}},
    [PHASE_HQS] = {.next = dtn_hqs_wait,
                   .clause = C(17),
                   .kind = "hq",
                   .text = "headquarters may move and lose their CPs, or end",
                   .answers = {{VERB_FIGURE, dtn_judge_figure, dtn_play_figure}, {VERB_END, NULL, play_passing}}},
    [PHASE_FIREFIGHTS] = {.next = dtn_firefights_wait,
                          .clause = C(19),
                          .asked = ASK_FIRST,
                          .kind = "fight",
                          .text = "choose the next firefight",
                          .answers = FIGHTS},
    [PHASE_RECOVERY] = {.next = dtn_recovery_waits,
                        .clause = C(20),
                        .asked = ASK_TURN,
                        .kind = "recover",
                        .text = "batteries that rest may recover, or end",
                        .answers = {{VERB_RECOVER, dtn_judge_battery_recovers, dtn_play_battery_recovers},
                                    {VERB_END, NULL, play_passing_on}}},
    [PHASE_FIRE] = {.next = dtn_fire_waits,
                    .clause = C(21),
                    .asked = ASK_TURN,
                    .kind = "fire",
                    .text = "batteries fire, or end",
                    .answers = {{VERB_FIRE, dtn_judge_fire, dtn_play_fire},
                                {VERB_BOUNCE, dtn_judge_bounce, dtn_play_bounce},
                                {VERB_END, NULL, play_passing_on}}},
    [PHASE_RESOLUTION] = {.next = dtn_resolution_waits},
    [PHASE_GROUND] = {.next = dtn_ground_waits},
    [PHASE_EDGES] = {.next = dtn_edges_wait,
                     .prompt = dtn_opening_prompt,
                     .answers = {{VERB_EDGE, NULL, dtn_play_edge}}},
    [PHASE_DEPLOY] = {.next = dtn_deploying_waits,
                      .prompt = dtn_deploying_prompt,
                      .answers = {{VERB_DEPLOY, dtn_judge_deploy, dtn_play_deploy},
                                  {VERB_ORDER, dtn_judge_initial_order, dtn_play_initial_order},
                                  {VERB_END, dtn_judge_end_of_placing, dtn_play_end_of_placing}}},
};
#undef FIGHTS

/* Within the second phase of combat: cavalry that may press the infantry it charged. */
const struct dtn_step dtn_pressing_step = {
    .next = dtn_second_waits,
    .clause = C(166),
    .kind = "press",
    .text = "{p} may press the infantry it charged, or end",
    .answers = {{VERB_PRESS, dtn_judge_press, dtn_play_press}, {VERB_END, NULL, play_declines}}};
