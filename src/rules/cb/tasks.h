/* What tasks and the files that do them share. */
#ifndef ACIES_CB_TASKS_H
#define ACIES_CB_TASKS_H

#include "rules/cb/battle.h"

/* The steps of the tasks, each in the file that knows about it. */
extern const struct cb_step cb_task_march; /* marching.c */
extern const struct cb_step cb_task_rout, cb_task_retire, cb_task_halt_short, cb_task_face, cb_task_evade,
    cb_task_rampage, cb_task_open, cb_task_rush;           /* flights.c */
extern const struct cb_step cb_task_charge, cb_task_clash; /* charging.c */
extern const struct cb_step cb_task_pursue, cb_task_meet,
    cb_task_counter; /* charge_dice.c: choosing the dice of a charge, whoever makes it */
struct cb_move_plan cb_charge_plan(const struct cb_battle *b, unsigned u, int optional);
struct prompt cb_ask_for_dice(const struct cb_battle *b);
bool cb_judge_dice(const struct cb_battle *b, const struct act *a, struct ruling *r);
void cb_play_dice(struct cb_battle *b, const struct act *a, struct events *ev);

/* pursuing.c */
extern const struct cb_step cb_task_turn;                                        /* turning.c */
extern const struct cb_step cb_task_after;                                       /* aftermath.c */
extern const struct cb_step cb_task_fall_back, cb_task_follow_up, cb_task_burst; /* stepping.c */

/* flights.c: routs, retreats, evasions, rampages */
length cb_throw_flight(struct cb_battle *b, const struct task *t, const uint8_t *dice,
                       struct events *ev);                          /* throws, and takes the task off the queue */
void cb_loosen(struct cb_battle *b, unsigned u, struct events *ev); /* any unformed move does (cb-H99) */
bool cb_next_flight(struct cb_battle *b, struct events *ev);
struct prompt cb_ask_flight(const struct cb_battle *b);

/* charging.c */
bool cb_refuse_response(const struct cb_battle *b, unsigned u, unsigned charger, unsigned wish, struct ruling *r);
/* Flush on the enemy it touches (cb-H53), with the dangers of being struck; false: no room, so it stops short. Where u
 * stands tells which edge it strikes: it has not moved yet. */
bool cb_strike(struct cb_battle *b, unsigned u, unsigned v, struct pose touch, enum cb_action how, struct events *ev);
/* v counter-charges u, who has thrown for its charge: v throws, and they clash. */
void cb_clash_as_thrown(struct cb_battle *b, unsigned u, unsigned v, length distance);
void cb_catch_evader(struct cb_battle *b, unsigned u, unsigned v, struct events *ev);
/* The edge a unit strikes, by where its front centre started (cb-H53); *behind: all of it behind the front line. */
enum edge cb_edge_to_strike(const struct cb_battle *b, unsigned u, unsigned v, bool *behind);

/* It is known whom it charges and how far it may go: special troops pay for their wheel (cb-H105), then it goes. */
void cb_set_off(struct cb_battle *b, unsigned u, unsigned v, length distance, struct events *ev);

/* pursuing.c */
/* cb-H70: the caught unit is hacked down as it runs. */
void cb_free_hack(struct cb_battle *b, unsigned pursuer, unsigned caught, struct events *ev);

/* declaring.c */
bool cb_judge_charge(const struct cb_battle *b, unsigned u, unsigned v, struct ruling *r);
/* May it respond so (an enum cb_response) to those who charge it? */
bool cb_judge_response(const struct cb_battle *b, unsigned u, unsigned wish, struct ruling *r);
/* response 0: it makes its own charge. */
void cb_tell_response(const struct cb_battle *b, unsigned v, unsigned charger, unsigned response, bool chosen,
                      struct events *ev);
bool cb_judge_target(const struct cb_battle *b, unsigned u, unsigned v, struct ruling *r);
bool cb_may_charge_somebody(const struct cb_battle *b, unsigned u);
/* What it may do: enum cb_response bits; 0 for a charger who simply charges on (cb-H48). */
unsigned cb_responses_of(const struct cb_battle *b, unsigned v, unsigned charger);
unsigned cb_open_responses(const struct cb_battle *b, unsigned v, unsigned charger, unsigned row);

/* turning.c: the same, but a charge whose target has evaded out of reach may be turned on another enemy (cb-H56) */
void cb_charge_home(struct cb_battle *b, unsigned u, unsigned v, length distance, struct events *ev);

/* aftermath.c */
/* Why the result of its combat does not leave it that move. */
bool cb_refuse_after(const struct cb_battle *b, unsigned u, uint16_t move, struct ruling *r);

/* stepping.c: forward by the depth of the rectangle the enemy left, as far as there is room (cb-183, cb-H74) */
void cb_take_ground(struct cb_battle *b, unsigned u, length deep, struct events *ev);

/* reasons.c: is the act of the unit that is asked? Else the refusal says why not, or who is. */
bool cb_is_asked(const struct cb_battle *b, unsigned asked, const struct act *a, struct ruling *r);

/* orders.c: what a command's orders and its test leave to a unit */
enum { RIDE_REACH = 50 }; /* of a leader by one action, in tenths of a JT */
enum cb_wish { WISH_APPROACH, WISH_CHARGE, WISH_RETIRE };
bool cb_order_allows(const struct cb_battle *b, unsigned u, enum cb_wish w, struct ruling *r);
/* testing.c: must it take a control test in this Command Phase, and could it? (cb-H24) */
bool cb_needs_test(const struct cb_battle *b, unsigned u);
bool cb_judge_test(const struct cb_battle *b, unsigned u, struct ruling *r);
bool cb_judge_rally(const struct cb_battle *b, unsigned u, struct ruling *r);
bool cb_may_be_tested(const struct cb_battle *b, unsigned u);
length cb_command_radius(const struct cb_battle *b, unsigned leader);
bool cb_is_in_command(const struct cb_battle *b, unsigned u);

/* Moves of a player (paths.c): follows the steps; the end, the way it takes, and what it costs. */
bool cb_follow_path(const struct cb_battle *b, unsigned u, const struct act *a, unsigned how, struct path *p,
                    struct ruling *r);
bool cb_follow_straight(const struct cb_battle *b, unsigned u, struct pose end, struct path *p, struct ruling *r);
/* The friends it passes through, and its fees. */
void cb_pay_way(struct cb_battle *b, unsigned u, const struct path *p, struct events *ev);
/* What a move nobody steers owes to the ground between two places, and where it stands in the end: obstacles, difficult
 * terrain. */
void cb_pay_ground(struct cb_battle *b, unsigned u, struct base from, struct base to, struct base end,
                   struct events *ev);
/* Does that ground lie across the way with no ford or gate over it? */
bool cb_ground_bars(const struct cb_battle *b, uint32_t f, const struct convex *way);

#endif
