/* Outcome moves: recoil, push-back, trampling, flight, pursuit, destruction; and the queue that plays them in order. */
#ifndef ACIES_DEBELLIS_OUTCOMES_H
#define ACIES_DEBELLIS_OUTCOMES_H

#include "rules/debellis/contacts.h"

enum recoil_flag { RECOIL_SHOT_IN_REAR = 1, RECOIL_LONG = 2, RECOIL_SHOT = 4 /* caused by shooting */ };

void task_add(struct battle *b, struct task t); /* at the end of the queue */
/* Plays tasks until one needs a choice (b->phase = PHASE_TASK) or none is left (returns true). */
bool tasks_run(const struct db_rules *rules, struct battle *b, struct events *ev);

/* The choice the first task asks for: the verb, and the words open. */
struct task_choice {
    uint8_t verb; /* VERB_RECOIL, VERB_PASS, VERB_MOVE_IN, VERB_GARRISON */
    uint8_t seat;
    uint8_t options;              /* how many */
    uint8_t option[ELEMENTS_MAX]; /* indices into the verb's words, or elements */
    struct remark why;
};
bool task_choice_of(const struct db_rules *rules, const struct battle *b, struct task_choice *out);
bool judge_task(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
void play_task(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);

/* Takes an element off the table and counts the loss (dba30-320 to 324). */
void destroy_element(const struct db_rules *rules, struct battle *b, unsigned e, unsigned by, clause because,
                     const char *text, struct events *ev);
void flee(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, bool no_turn, struct events *ev);
void pursue(const struct db_rules *rules, struct battle *b, unsigned e, length distance, struct events *ev);

/* Counts both sides' losses afresh from what is lost and held (dba30-321 to 324, 345). */
void recount_losses(const struct db_rules *rules, struct battle *b);
/* As a bound ends (dba30-320): true, and the battle is over, if one army is routed. */
bool rout_test(const struct db_rules *rules, struct battle *b, struct events *ev);

#endif
