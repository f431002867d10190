/* Outcome moves: recoil, push-back, trampling, flight, pursuit, destruction; and the queue that plays them in order. */
#ifndef ACIES_DEBELLIS_OUTCOMES_H
#define ACIES_DEBELLIS_OUTCOMES_H

#include "rules/debellis/contact/contacts.h"

/* --- the queue (tasks.c) ------------------------------------------------------------------------------ */

enum recoil_flag { RECOIL_SHOT_IN_REAR = 1 /* turns before it recoils, and flees without turning */ };

struct task db_task_of(enum task_kind kind, unsigned piece, unsigned other, int value);
void db_task_add(struct battle *b, struct task t); /* at the end of the queue */
/* Queues what a verdict does to the element of one side (0 = a, 1 = b of the engagement): nothing if it holds.
 * `flags` are recoil flags, for a recoil or a flight. */
void db_task_add_outcome(const struct db_rules *rules, struct battle *b, const struct engagement *e,
                         const struct verdict *v, int side, unsigned piece, unsigned other, int flags);
/* Plays tasks until one needs a choice (b->phase = PHASE_TASK) or none is left (returns true). */
bool db_tasks_run(const struct db_rules *rules, struct battle *b, struct events *ev);

/* The choice the first task asks for: the verb, and the words open. */
struct task_choice {
    uint8_t verb; /* VERB_RECOIL, VERB_PASS, VERB_MOVE_IN, VERB_GARRISON */
    uint8_t seat;
    uint8_t options;              /* how many */
    uint8_t option[ELEMENTS_MAX]; /* indices into the verb's words, or elements */
    struct remark why;
};
bool db_task_choice_of(const struct db_rules *rules, const struct battle *b, struct task_choice *out);

/* --- moves (recoil.c, flight.c, pursuit.c) ------------------------------------------------------------- */

enum { CHOICE_HALF, CHOICE_FULL };    /* words of VERB_RECOIL */
enum { CHOICE_THROUGH, CHOICE_PUSH }; /* words of VERB_PASS */

/* What the owner of a recoiling element has still to choose; false if nothing. */
bool db_recoil_choice(const struct db_rules *rules, const struct battle *b, const struct task *t,
                      struct task_choice *out);
void db_recoil(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev);
void db_flee(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, bool no_turn,
             struct events *ev);
/* A demoralised element runs a full move straight for its own base edge, out of the place it holds if need be. */
void db_flee_home(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev);
/* The same with a rear supporter (or NO_PIECE), who keeps his place behind it. */
void db_pursue_together(const struct db_rules *rules, struct battle *b, unsigned e, length distance, unsigned camp,
                        unsigned supporter, struct events *ev);
/* Into a camp just taken, whose own ground never stops the pursuer (H74). */
void db_pursue_into(const struct db_rules *rules, struct battle *b, unsigned e, length distance, unsigned place,
                    struct events *ev);

/* --- losses (losses.c) -------------------------------------------------------------------------------- */

/* Takes an element off the table and counts the loss (dba30-320 to 324), with those of its column who are lost when
 * their head is (dba30-292). `text` may speak of {p} and, if `by` is not NO_PIECE, of {o}. */
void db_destroy_element(const struct db_rules *rules, struct battle *b, unsigned e, unsigned by, clause because,
                        const char *text, struct events *ev);
/* The same for one element alone: nobody of its column goes with it. */
void db_lose_element(const struct db_rules *rules, struct battle *b, unsigned e, clause because, const char *text,
                     struct events *ev);
/* A place passes into the hands of `side`; the losses of both armies follow (dba30-323, 345). */
void db_place_taken(const struct db_rules *rules, struct battle *b, unsigned place, unsigned side, struct events *ev);
/* What the loss of a place costs its owner, as victory counts (dba30-323, 345): a city that serves as the camp twice.
 */
int db_place_counts(const struct db_rules *rules, const struct place *p);
/* Counts both sides' losses afresh from what is lost and held (dba30-321 to 324, 345), on top of what the position
 * began with. */
void db_recount_losses(const struct db_rules *rules, struct battle *b);
/* A general for whom the deployment had no room: his army counts him, not his element, as lost. */
void db_general_left_out(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev);
/* An army with nobody left on the table and nobody to come: the battle is over (dbf-H61). */
bool db_army_gone(const struct db_rules *rules, struct battle *b, struct events *ev);
/* As a bound ends (dba30-320): true, and the battle is over, if one army is routed. */
bool db_rout_test(const struct db_rules *rules, struct battle *b, struct events *ev);
/* What each army may lose before it breaks, where that depends on the army: as a position begins. */
void db_set_break_points(const struct db_rules *rules, struct battle *b);
/* The losses that break a side's army, if they are also more than the enemy's. */
int db_losses_to_break(const struct db_rules *rules, const struct battle *b, unsigned side);
/* The friends lined up behind an element, file order. Returns how many. */
int db_file_behind(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[ELEMENTS_MAX]);
bool db_attacked_in_flank_or_rear(const struct db_rules *rules, const struct battle *b, unsigned e);

/* --- places fallen (storming.c) ------------------------------------------------------------------------ */

/* The defender of a place was destroyed at close quarters by `by`; sackers: that was all he was (dba30-325). */
void db_place_falls(const struct db_rules *rules, struct battle *b, unsigned place, unsigned by, bool sackers,
                    struct events *ev);
/* H45: undefended camps in front-edge contact with enemies fall as the close combats begin. */
void db_capture_empty_camps(const struct db_rules *rules, struct battle *b, struct events *ev);
/* Who may move in and sack (dba30-337, H47); who becomes garrison of a city that surrendered (H49). */
int db_move_in_options(const struct db_rules *rules, const struct battle *b, const struct task *t,
                       uint8_t out[ELEMENTS_MAX]);
void db_move_in(const struct db_rules *rules, struct battle *b, unsigned place, unsigned e, struct events *ev);
int db_garrison_options(const struct db_rules *rules, const struct battle *b, const struct task *t,
                        uint8_t out[ELEMENTS_MAX]);
void db_surrender(const struct db_rules *rules, struct battle *b, unsigned place, unsigned by, struct events *ev);
/* dba22-216: moves into a place it has taken. */
void db_occupy(const struct db_rules *rules, struct battle *b, unsigned place, unsigned e, struct events *ev);
/* dba22-H53: denizens go over to the enemy with their BUA, followers leave him an empty camp. */
void db_yield_place(const struct db_rules *rules, struct battle *b, unsigned e, unsigned by, struct events *ev);
/* chosen: its owner had a choice. e may be NO_PIECE: a puppet rules the city. */
void db_new_garrison(const struct db_rules *rules, struct battle *b, unsigned place, unsigned e, bool chosen,
                     struct events *ev);

#endif
