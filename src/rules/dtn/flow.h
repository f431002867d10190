/* The flow of a battle: who is asked what, which acts answer, and what follows.
 *
 * Every verb is two functions: one judges an act and leaves what it has found out in a plan, the other carries the plan
 * out. Every phase and every task is a step (flow.c): what it asks, which verbs answer it, how it goes on by itself. */
#ifndef ACIES_DTN_FLOW_H
#define ACIES_DTN_FLOW_H

#include "rules/dtn/field/field.h"

enum verb_number {
    VERB_ROLL = VERBS_COMMON,
    VERB_DRAW,
    VERB_END,
    VERB_SENIOR,
    VERB_ORDER,
    VERB_PASS_CP,
    VERB_FIGURE,
    VERB_CONTROL,
    VERB_DIVISION,
    VERB_CONVERT,
    VERB_ASSIST,
    VERB_MOVE,
    VERB_FACE,
    VERB_FALL_BACK,
    VERB_RELIEF,
    VERB_RECOVER,
    VERB_DEFEND,
    VERB_LIMBER,
    VERB_CHARGE,
    VERB_FIREFIGHT,
    VERB_PIN,
    VERB_SUPPORT,
    VERB_FIRE,
    VERB_BOUNCE,
    VERB_EVADE,
    VERB_FIGHT,
    VERB_SPLIT,
    VERB_BACK,
    VERB_CHOOSE,
    VERB_ANSWER,
    VERB_BREAKTHROUGH,
    VERB_PRESS,
    VERB_EDGE,
    VERB_DEPLOY,
    VERBS
};
extern const struct verb dtn_verbs[];

enum { CHOICE_NO, CHOICE_YES };
enum { ORDER_ATTACH = ORDERS }; /* the fifth word of an order act, after action .. break_off counted from 1 */

struct dtn_plan; /* what judging has found out, for playing (below) */
typedef bool judge_verb(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r);
typedef void play_verb(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev);

/* --- the interface (flow.c) ----------------------------------------------------------------------------- */

bool dtn_begin(void *state, const struct setup *s, struct ruling *r);
struct prompt dtn_prompt(const struct battle *b);
extern const struct ruleset dtn_ruleset;
extern const struct turn_steps dtn_steps;
extern const struct advice dtn_advice; /* advice/offers.c */
/* As the step that is due judges it, without what the turn engine looks at first. */
bool dtn_judge(const struct battle *b, const struct act *a, struct ruling *r);
void dtn_look(const void *state, struct scene *s);
bool dtn_check(const void *state, struct ruling *r);
bool dtn_standing(const void *state, unsigned piece, struct base *out); /* trials.c */
bool dtn_trials(const void *state, unsigned piece, take_trial *take, void *context);
bool dtn_engagement_at(const void *state, unsigned a, unsigned d, void *engagement, struct ruling *r);

struct prompt dtn_ask_about(enum seat seat, const char *kind, uint8_t verb, clause c, const char *text, unsigned piece,
                            unsigned other);
/* Refuses: the unit could not do it at all, or it is not time for it (timing.c). */
bool dtn_not_now(const struct battle *b, const struct act *a, struct ruling *r);
bool dtn_refuse_with(struct ruling *r, unsigned unit, struct leave leave);
/* The one piece an act names, of the side asked; NO_PIECE: refused. */
uint8_t dtn_named_piece(const struct battle *b, const struct act *a, unsigned side, struct ruling *r);

/* --- opening.c, deploying.c, array.c: before the first period --------------------------------------------- */

bool dtn_ground_waits(struct battle *b, struct events *ev);
bool dtn_edges_wait(struct battle *b, struct events *ev);
play_verb dtn_play_edge;
struct prompt dtn_opening_prompt(const struct battle *b);
void dtn_start_deploying(struct battle *b, unsigned first, struct events *ev);
bool dtn_deploying_waits(struct battle *b, struct events *ev);
struct prompt dtn_deploying_prompt(const struct battle *b);
judge_verb dtn_judge_deploy;
play_verb dtn_play_deploy;
judge_verb dtn_judge_initial_order;
play_verb dtn_play_initial_order;
judge_verb dtn_judge_end_of_placing;
play_verb dtn_play_end_of_placing;
/* May this piece be placed now by the side that places? `r` says why not. */
bool dtn_may_be_placed(const struct battle *b, unsigned piece, struct ruling *r);
bool dtn_may_stand_there(const struct battle *b, unsigned piece, struct pose pose, bool limbered, struct ruling *r);
/* A division a resource may be attached to while deploying (dtn-H16). */
bool dtn_may_be_attached(const struct battle *b, unsigned unit, unsigned dg, struct ruling *r);
/* The legal place nearest to a pose, half an inch at a time, outwards in squares; false: none within so many. */
bool dtn_place_near(const struct battle *b, unsigned piece, struct pose *pose, bool limbered, int rings);

/* How a unit stands when it is deployed: the words of the act. */
enum { DEPLOY_NORMAL, DEPLOY_DEFEND, DEPLOY_LIMBERED, DEPLOY_UNLIMBERED };

/* --- victory.c -------------------------------------------------------------------------------------------- */

/* Which ground is an objective: what the scenario names, else every built-up area (dtn-H135). `said`: by feature, 1 or
 * 0 where it says so, UNSAID where not; NULL: nothing is said. */
void dtn_set_objectives(struct battle *b, const int32_t (*said)[FEATURE_ATTRIBUTES_MAX]);
int dtn_holder_of(const struct battle *b, unsigned objective);    /* the side that holds it, -1: nobody */
uint32_t dtn_objectives_near(const struct battle *b, unsigned p); /* whose ground a unit is within 3" of: bits */
/* How many more this side holds than the other. by_piece: that of every piece, NULL: not known. */
int32_t dtn_objectives_held(const struct battle *b, int seat, const uint32_t *by_piece);
int dtn_losses_in_halves(const struct battle *b, unsigned side);
bool dtn_battle_ends(struct battle *b, struct events *ev);

/* --- period.c ------------------------------------------------------------------------------------------- */

void dtn_begin_period(struct battle *b, struct events *ev);
bool dtn_command_waits(struct battle *b, struct events *ev);
void dtn_start_movement(struct battle *b, unsigned side, struct events *ev);
bool dtn_hqs_wait(struct battle *b, struct events *ev);
void dtn_end_movement(struct battle *b, struct events *ev);
void dtn_end_period(struct battle *b, struct events *ev);

/* --- seniors.c ------------------------------------------------------------------------------------------ */

bool dtn_seniors_wait(struct battle *b, struct events *ev);
/* The two legs of a message, by the shortest way round what bars it (messages.c). */
bool dtn_message_legs(const struct battle *b, unsigned from, unsigned to, inches *leg1, inches *leg2, struct ruling *r);
judge_verb dtn_judge_senior;
play_verb dtn_play_senior;
judge_verb dtn_judge_order;
play_verb dtn_play_order;
judge_verb dtn_judge_pass_cp;
play_verb dtn_play_pass_cp;
judge_verb dtn_judge_control;
play_verb dtn_play_control;
judge_verb dtn_judge_figure;
play_verb dtn_play_figure;
void dtn_senior_activated(struct battle *b, unsigned leader, enum activation result, struct events *ev);

/* --- division.c ----------------------------------------------------------------------------------------- */

bool dtn_divisions_wait(struct battle *b, struct events *ev);
judge_verb dtn_judge_division;
play_verb dtn_play_division;
judge_verb dtn_judge_convert;
play_verb dtn_play_convert;
judge_verb dtn_judge_assist;
play_verb dtn_play_assist;
void dtn_start_turn(struct battle *b, unsigned division, unsigned lone, struct events *ev);
void dtn_turn_activated(struct battle *b, enum activation result, struct events *ev);
void dtn_unit_assists(struct battle *b, unsigned unit, enum activation result, uint8_t card, struct events *ev);
bool dtn_optimise_waits(struct battle *b, struct events *ev);
bool dtn_reposition_waits(struct battle *b, struct events *ev);
bool dtn_responses_wait(struct battle *b, struct events *ev);
bool dtn_may_respond(const struct battle *b, unsigned unit);
bool dtn_may_respond_to(const struct battle *b, unsigned unit, struct ruling *r); /* and why not */

bool dtn_lone_units_only(const struct battle *b); /* no division is left to take its turn */
bool dtn_division_has_units(const struct battle *b, unsigned division);
bool dtn_may_convert_division(const struct battle *b);

/* --- own_orders.c --------------------------------------------------------------------------------------- */

enum order dtn_order_now(const struct battle *b, unsigned unit); /* in the turn under way */
void dtn_order_unit(struct battle *b, unsigned unit, enum order order, struct events *ev);
void dtn_unit_orders_take_over(struct battle *b, enum activation result, struct events *ev);
void dtn_unit_orders_expire(struct battle *b, struct events *ev);
void dtn_remove_unit_chits(struct battle *b, struct events *ev);
bool dtn_may_convert_unit(const struct battle *b, unsigned unit);
judge_verb dtn_may_convert; /* one unit */
void dtn_convert_unit(struct battle *b, unsigned unit, struct events *ev);
void dtn_choose_attach_tests(struct battle *b, bool ask);
void dtn_test_attachments(struct battle *b, enum activation result, struct events *ev);
void dtn_test_lone_attachment(struct battle *b, unsigned unit, enum activation result, struct events *ev);

/* --- moves.c, adjustments.c ----------------------------------------------------------------------------- */

bool dtn_moves_wait(struct battle *b, struct events *ev);
judge_verb dtn_judge_move;
play_verb dtn_play_move;
judge_verb dtn_judge_face;
play_verb dtn_play_face;
judge_verb dtn_judge_fall_back;
play_verb dtn_play_fall_back;
judge_verb dtn_judge_relief;
play_verb dtn_play_relief;
judge_verb dtn_judge_recover;
play_verb dtn_play_recover;
judge_verb dtn_judge_defend;
play_verb dtn_play_defend;
judge_verb dtn_judge_limber;
play_verb dtn_play_limber;
bool dtn_change_limber(struct battle *b, unsigned unit, struct events *ev);                     /* false: no room */
bool dtn_limbered_otherwise(const struct battle *b, unsigned unit, struct piece *out);          /* false: no room */
void dtn_limbered_at(const struct battle *b, unsigned unit, struct pose at, struct piece *out); /* standing there */
/* Is the unit the active player's to move now? Refuses with the reason. */
bool dtn_may_act(const struct battle *b, unsigned unit, struct ruling *r);
bool dtn_in_turn(const struct battle *b, unsigned unit, struct ruling *r); /* the same for one that has acted already */
bool dtn_has_leave(const struct battle *b, unsigned unit, enum deed deed, struct ruling *r); /* by order and card */
/* FPs and fatigue come before the first move (dtn-H53): true if the act was put off until they are resolved. */
bool dtn_resolve_first(struct battle *b, const struct act *a, unsigned unit, struct events *ev);
struct event *dtn_place_unit(struct battle *b, unsigned unit, struct pose to, const char *what, clause c,
                             const char *text, unsigned other, struct events *ev); /* with all that moving means */
/* The ruling tells where a piece of the act would stand afterwards. */
void dtn_ends_at(struct ruling *r, uint8_t piece, struct pose pose);
void dtn_tell_moved(struct event *e, struct pose from, struct pose to); /* the event tells where */
void dtn_stand_centred(struct piece *p, struct point centre);
void dtn_leave_defend(struct battle *b, unsigned unit, clause c, struct events *ev);
void dtn_order_ends_defend(struct battle *b, unsigned unit, struct events *ev);
/* Straight along a heading as far as it may go: stops before what it may not enter or end on. */
struct pose dtn_slide_pose(const struct battle *b, unsigned unit, heading way, inches distance, inches *gone);
/* dtn-H45: a compulsory fall back of so many inches away from an enemy. */
void dtn_compulsory_fall_back(struct battle *b, unsigned unit, unsigned from, inches distance, struct events *ev);

/* --- ways.c, laws.c, defiles.c, break_off.c ------------------------------------------------------------- */

/* The way a unit takes: where it is so far, what it has cost, whether any of it is bad going, and its stretches. */
enum { WAY_STOPS = 48 };
struct way {
    struct base at;
    inches cost;
    bool bad, on_road, wheeled, turned; /* turned: by a change of face, which forgoes the extra 2" (dtn-152) */
    struct base judged;                 /* an attack: from where the priority of targets is judged */
    unsigned stops;
    struct base stop[WAY_STOPS];
};
/* How the steps go: the first three as enum status has them. */
enum pace { PACE_NORMAL, PACE_RAPID, PACE_ROAD, PACE_RETREAT, PACE_BREAKTHROUGH };
struct way dtn_way_of(const struct battle *b, unsigned unit); /* none yet */
bool dtn_follow_steps(const struct battle *b, unsigned unit, enum pace pace, const struct act *a, struct way *w,
                      struct ruling *r);
/* Straight from one place to another, past everybody but `but`. */
bool dtn_sweep_is_legal(const struct battle *b, unsigned unit, struct base from, struct base to, unsigned but,
                        bool *bad, struct ruling *r);
int dtn_road_at(const struct battle *b, struct point p); /* -1: none */

/* Refuses a way that is longer than the piece may go (or any, with NO_ALLOWANCE): how far it may, and `how` it goes. */
bool dtn_too_far(struct ruling *r, clause c, uint8_t piece, inches way, inches allowance, const char *how);
bool dtn_within_allowance(const struct battle *b, unsigned unit, enum status status, const struct way *w,
                          struct ruling *r);
bool dtn_ends_well(const struct battle *b, unsigned unit, struct base at, struct ruling *r);
bool dtn_ground_refuses(const struct battle *b, unsigned unit, struct base at, struct ruling *r); /* and says why */
bool dtn_law_of_way(const struct battle *b, uint8_t unit, enum status status, const struct way *w, struct ruling *r);
bool dtn_takes_cover(const struct battle *b, unsigned unit, const struct way *w, struct ruling *r);
bool dtn_keeps_out_of_zones(const struct battle *b, unsigned unit, const struct way *w, struct ruling *r);
/* Of one step `to` (detours.c). */
bool dtn_finds_way_round(const struct battle *b, const struct act *a, uint8_t unit, struct way *w);
void dtn_tell_way_round(unsigned piece, inches whole, struct events *ev);
/* Follows these steps and says whether a piece may go so. */
typedef bool dtn_way_law(const struct battle *b, uint8_t piece, const struct act *go, struct way *w);
bool dtn_finds_lawful_way(const struct battle *b, const struct act *a, uint8_t piece, inches allowance,
                          dtn_way_law *law, struct way *w);
bool dtn_enters_from_tz(const struct battle *b, unsigned unit, const struct way *w, struct ruling *r);

bool dtn_passes_by(const struct battle *b, uint32_t feature, const struct point centre[2]);
/* The defiles on a way, each once (dtn-H43). */
enum { DEFILES_ON_WAY = 7 };
struct defiles {
    uint16_t count;
    int16_t number[DEFILES_ON_WAY];
};
bool dtn_may_pass_defiles(const struct battle *b, uint8_t unit, const struct way *w, struct defiles *passed,
                          struct ruling *r);
void dtn_pass_defiles(struct battle *b, unsigned unit, const struct defiles *passed, struct events *ev);
/* The same for one straight stretch: who falls back, answers or breaks through. */
bool dtn_may_pass_straight(const struct battle *b, uint8_t unit, struct base to, struct defiles *passed,
                           struct ruling *r);
/* Who is driven that way, from where it stood, is counted, however many have passed. */
void dtn_driven_past_defiles(struct battle *b, unsigned unit, struct base from, struct events *ev);
bool dtn_stands_in_defile(const struct battle *b, unsigned unit);

bool dtn_find_escape(const struct battle *b, unsigned unit, struct pose *to, bool *safe);
bool dtn_makes_for_safety(const struct battle *b, unsigned unit, enum status status, const struct way *w,
                          struct ruling *r);
bool dtn_break_off_is_done(const struct battle *b, struct ruling *r); /* may the player end step 3? */

/* --- targets.c ------------------------------------------------------------------------------------------ */

/* How the unit would attack that enemy in the way in question, priority and crossed fronts apart; `r`: why not. */
typedef bool attack_plan(const struct battle *b, unsigned unit, unsigned target, struct way *w, struct ruling *r);
int dtn_quadrant_rank(const struct battle *b, struct base own, unsigned enemy); /* 0: before its front */
bool dtn_priority_allows(const struct battle *b, unsigned unit, unsigned target, const struct way *w, attack_plan *plan,
                         struct ruling *r);
bool dtn_has_equal_target(const struct battle *b, unsigned unit, unsigned target, struct base own, attack_plan *plan);
bool dtn_face_is_taken(struct ruling *r, unsigned by, unsigned target, enum face face); /* refuses */
/* dtn-136: the face given by priority, or the next that nobody attacks and where there is room. */
bool dtn_free_face(const struct battle *b, unsigned unit, unsigned target, struct base own, enum face *face,
                   struct pose *contact);
bool dtn_no_face_free(struct ruling *r, unsigned unit, unsigned target);
/* Straight in from where it stands, over what ground; refused with the reason if it cannot. */
bool dtn_goes_in(const struct battle *b, unsigned unit, unsigned target, struct base own, enum face *face,
                 struct pose *contact, bool *bad, struct ruling *r);
uint8_t dtn_enemy_it_fronts(const struct battle *b, unsigned unit, unsigned target); /* another than its target */
bool dtn_crosses_no_front(const struct battle *b, unsigned unit, unsigned target, const struct way *w,
                          attack_plan *plan, struct ruling *r);

/* --- attacks.c, contact_moves.c, charges.c ---------------------------------------------------------------- */

judge_verb dtn_judge_charge, dtn_judge_firefight, dtn_judge_pin, dtn_judge_support;
play_verb dtn_play_charge, dtn_play_firefight, dtn_play_pin, dtn_play_support;
/* What a charge of the unit at the target would be: the approach, the face, what is left for the last part. */
struct attack {
    struct base after; /* the approach */
    inches approach, available, needed;
    enum face face;
    bool started_in_cz;
    struct pose contact;
    struct way way;         /* all of it */
    struct defiles defiles; /* passed on the way */
};
bool dtn_arms_may_fire(const struct battle *b, unsigned unit, unsigned target, struct ruling *r);
bool dtn_arms_may_charge(const struct battle *b, unsigned unit, unsigned target, bool rescue, struct ruling *r);
struct pose dtn_nearer(const struct battle *b, struct base at, unsigned target, length left); /* up to it */
inches dtn_approach_stop(const struct battle *b, unsigned target, struct base from);
bool dtn_starts_in_tz(const struct battle *b, unsigned unit, unsigned target, bool *dtn_in_cz, struct ruling *r);
bool dtn_no_inch_left(struct ruling *r, unsigned unit, unsigned target);      /* dtn-130: refuses */
uint8_t dtn_too_near(const struct battle *b, struct base at, inches nearest); /* an enemy of the active side */
inches dtn_turning_cost(const struct battle *b, struct base own, unsigned target);
uint8_t dtn_enemy_touching(const struct battle *b, unsigned unit); /* NO_PIECE: none */
bool dtn_is_in_contact(const struct battle *b, unsigned unit);
bool dtn_checks_wait(struct battle *b, struct events *ev);
bool dtn_evades_wait(struct battle *b, struct events *ev);
bool dtn_final_waits(struct battle *b, struct events *ev);
bool dtn_battery_may_check(const struct battle *b, unsigned battery, unsigned charger);
judge_verb dtn_judge_fire_on_charger;
play_verb dtn_play_fire_on_charger;
play_verb dtn_play_evade;
judge_verb dtn_judge_fresh_target;
play_verb dtn_play_fresh_target;
uint8_t dtn_declared_after(const struct battle *b, unsigned declared);
void dtn_charge_stops(struct battle *b, unsigned charger, struct events *ev);

/* --- melee.c -------------------------------------------------------------------------------------------- */

struct clash *dtn_add_clash(struct battle *b, unsigned attacker, unsigned defender, enum face face, unsigned phase,
                            enum clash_source source);
bool dtn_clashes_wait(struct battle *b, unsigned phase, struct events *ev); /* undone combats of a phase */
judge_verb dtn_judge_fight, dtn_judge_split, dtn_judge_back;
play_verb dtn_play_fight, dtn_play_split, dtn_play_back;
struct combat dtn_combat_on_table(const struct battle *b, unsigned attacker, unsigned defender, enum face face,
                                  enum combat_type type, unsigned phase, int split, struct resolution *why);
/* How many bonus cards a unit is eligible for (bonus.c). */
int dtn_bonus_cards(const struct battle *b, unsigned own, unsigned enemy, enum face face, bool attacks,
                    enum combat_type type, struct resolution *why);
unsigned dtn_combat_cards(const struct battle *b, int side);            /* due in the clash being fought */
unsigned dtn_cards_at_face(const struct battle *b, int side, int face); /* those of them that fall to one face */
enum combat_type dtn_clash_type(const struct clash *c);
unsigned dtn_attackers_of(const struct clash *c);
void dtn_combat_drawn(struct battle *b, int side, const struct act *cards, struct events *ev);

/* --- aftermath.c ---------------------------------------------------------------------------------------- */

/* A combat reckoned up, attacker by attacker (by the face attacked) and as a whole. */
struct fought {
    struct combat pair[FACES];
    struct reading read[FACES][SIDES];
    struct tally tally[FACES][SIDES];
    int scored[FACES][SIDES];           /* hits each pair contributes */
    int hits[SIDES], share[FACES];      /* all together; what each attacker takes of the defender's */
    struct combat_result result[FACES]; /* as each attacker sees it */
    struct combat_result whole;         /* who has won, and the fate of the defender */
};
void dtn_aftermath(struct battle *b, const struct clash *c, const struct fought *o, struct events *ev);
bool dtn_advance_is_optional(const struct battle *b, unsigned unit);
void dtn_advance_winner(struct battle *b, unsigned unit, struct events *ev);

/* --- attached.c ----------------------------------------------------------------------------------------- */

uint8_t dtn_attachable(const struct battle *b, unsigned infantry, unsigned enemy, bool charge); /* NO_PIECE: none */
void dtn_attach_guns(const struct battle *b, unsigned battery, bool in_flank, bool vulnerable, int side,
                     struct combat *c, struct resolution *why);
int dtn_hits_to_break(const struct battle *b, unsigned infantry, unsigned battery);
void dtn_share_hits(struct battle *b, unsigned infantry, unsigned battery, int hits, bool charge, struct events *ev);
void dtn_guns_are_left(struct battle *b, unsigned battery, unsigned enemy, unsigned phase, struct events *ev);

/* --- bua.c ---------------------------------------------------------------------------------------------- */

bool dtn_holds_large_bua(const struct battle *b, unsigned unit);
bool dtn_has_no_flanks(const struct battle *b, unsigned unit);
bool dtn_first_round_holds(struct battle *b, const struct clash *c, const struct combat_result *r, struct events *ev);
void dtn_garrison_is_pressed(struct battle *b, unsigned garrison, struct events *ev);
bool dtn_garrison_may_counter(struct battle *b, unsigned attacker, unsigned garrison, struct events *ev);
void dtn_dislodge(struct battle *b, unsigned garrison, unsigned attacker, struct events *ev);
bool dtn_may_enter_bua(const struct battle *b, unsigned unit);

/* --- answers.c ------------------------------------------------------------------------------------------ */

bool dtn_answers_wait(struct battle *b, struct events *ev);
bool dtn_answer_waits(struct battle *b, struct events *ev); /* one that is being made */
bool dtn_breakthrough_waits(struct battle *b, struct events *ev);
bool dtn_second_waits(struct battle *b, struct events *ev);
bool dtn_rescue_waits(struct battle *b, struct events *ev);
judge_verb dtn_judge_answer;
play_verb dtn_play_answer;
judge_verb dtn_judge_breakthrough;
play_verb dtn_play_breakthrough;
judge_verb dtn_judge_press;
play_verb dtn_play_press;
void dtn_answer_activated(struct battle *b, const struct task *t, enum activation result, struct events *ev);
void dtn_capture_batteries(struct battle *b, unsigned phase, struct events *ev);

/* --- firefights.c, aiming.c, attrition.c -------------------------------------------------------------------- */

enum { SPLIT_OF_FIRE = 1 }; /* TASK_SPLIT: over the firefights of the piece, not over the faces of the clash */
void dtn_gather_firefights(struct battle *b, struct events *ev);
void dtn_fire_faces(const struct battle *b, unsigned unit, bool engaged[FACES]);
void dtn_usual_fire_split(const struct battle *b, unsigned unit, uint8_t values[FACES]);
bool dtn_line_is_open(const struct battle *b, unsigned battery, unsigned target, struct ruling *r);
void dtn_share_fire(struct battle *b, unsigned unit, const uint8_t values[FACES]);
bool dtn_firefights_wait(struct battle *b, struct events *ev);
bool dtn_recovery_waits(struct battle *b, struct events *ev);
bool dtn_fire_waits(struct battle *b, struct events *ev);
bool dtn_resolution_waits(struct battle *b, struct events *ev);
judge_verb dtn_judge_battery_recovers;
play_verb dtn_play_battery_recovers;
judge_verb dtn_judge_fire;
play_verb dtn_play_fire;
/* `named` are the batteries that fire together (dtn-H95); NULL: whoever could. */
bool dtn_battery_may_fire(const struct battle *b, unsigned battery, unsigned target, const struct act *named,
                          struct ruling *r);
bool dtn_battery_is_ready(const struct battle *b, unsigned g, struct ruling *r);
struct shot dtn_battery_shot(const struct battle *b, unsigned battery, unsigned target, const struct act *named);
bool dtn_in_arc(const struct battle *b, unsigned battery, unsigned target);       /* dtn-244 */
bool dtn_friends_near(const struct battle *b, unsigned battery, unsigned target); /* dtn-H102 */
void dtn_place_markers(struct battle *b, unsigned battery, unsigned target, const struct shot *s, int points,
                       struct events *ev);
unsigned dtn_responding_side(const struct battle *b); /* who is asked in attrition and responses */

/* --- indirect.c ----------------------------------------------------------------------------------------- */

judge_verb dtn_judge_bounce;
play_verb dtn_play_bounce;
/* May the shot it has fired bounce on at somebody (dtn-H98)? */
bool dtn_shot_may_bounce(const struct battle *b, unsigned battery);
bool dtn_blind_fire_is_possible(const struct battle *b, unsigned battery, unsigned target);

/* --- draws.c -------------------------------------------------------------------------------------------- */

play_verb dtn_play_draw, dtn_play_roll, dtn_play_choose;
/* A King was drawn against a unit: its general is at risk (dtn-H85). */
void dtn_general_at_risk(struct battle *b, unsigned unit, struct events *ev);
void dtn_push_fire(struct battle *b, unsigned unit);
/* Every reason of a reckoning as an event; does nothing where nobody listens. */
void dtn_tell_reasons(struct events *ev, const struct resolution *why, unsigned a, unsigned b);

/* --- steps (flow.c) ------------------------------------------------------------------------------------- */

/* What comes of a task: of the cards drawn, the dice thrown, the yes or no. The task is off the queue. */
typedef void settle_task(struct battle *b, const struct task *t, const struct act *a, struct events *ev);
settle_task dtn_cut_drawn, dtn_activation_drawn, dtn_assistance_drawn, dtn_fire_drawn, dtn_fatigue_drawn,
    dtn_morale_drawn, dtn_risk_drawn, dtn_recovery_drawn, dtn_combat_cards_drawn, dtn_answer_drawn, dtn_cp_thrown,
    dtn_ground_thrown, dtn_evade_thrown, dtn_convert_chosen, dtn_attached_chosen, dtn_counter_chosen, dtn_enter_chosen,
    dtn_attach_chosen, dtn_advance_chosen;
clause dtn_clause_of_task(const struct task *t);
settle_task *dtn_settles(unsigned kind);
struct draw dtn_draw_of_task(const struct battle *b, const struct task *t);
bool dtn_first_combats_wait(struct battle *b, struct events *ev);
bool dtn_third_combats_wait(struct battle *b, struct events *ev);

/* A charge in answer to a turn (answers.c). */
struct answer_plan {
    struct pose contact;
    enum face face;
    bool needs_no_card, set_against;
    struct defiles defiles; /* passed on the way */
};

/* What judging an act has found out. Each verb fills in what its playing needs. */
struct dtn_plan {
    uint8_t piece, other, from; /* who acts; headquarters */
    uint8_t status, face, clash;
    uint8_t leaves;     /* a move off the table: enum whereabouts, ON_TABLE if it is none */
    bool goes_round;    /* round what bars the way */
    bool takes_cover;   /* as an adjustment, where its orders leave it no move */
    bool whole, chases; /* a full Normal allowance; after an evader */
    clause clause;
    struct defiles defiles; /* passed on the way */
    int32_t number;         /* CPs, fire points */
    inches far;
    struct pose to;
    union {
        struct way way;
        struct attack attack;
        struct answer_plan answer;
        struct shot shot[ACT_PIECES_MAX];
    };
};

#endif
