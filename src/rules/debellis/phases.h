/* The steps of a De Bellis game (game/turn.h): one for each phase, in the file that knows about it, and one for the
 * task at the head of the queue. */
#ifndef ACIES_DEBELLIS_PHASES_H
#define ACIES_DEBELLIS_PHASES_H

#include "rules/debellis/asking.h"
#include "rules/debellis/moving/moves.h"

/* What is left out: `next` waits always; there is nothing to be judged. A step has judge and play,
 * or, where judging finds out what playing needs, plan and carry_out. */
struct db_step {
    bool (*next)(const struct db_rules *rules, struct battle *b, struct events *ev);
    struct prompt (*prompt)(const struct db_rules *rules, const struct battle *b);
    /* The dice asked for; and what is said to those who want something else before they are thrown. */
    void (*roll)(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev);
    const char *due;
    bool (*judge)(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
    void (*play)(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);
    bool (*plan)(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *plan,
                 struct ruling *r);
    void (*carry_out)(const struct db_rules *rules, struct battle *b, const struct act *a, const struct plan *plan,
                      struct events *ev);
    /* Not now; left out: db_refuse_untimely() says what keeps the piece from it, else what is due. */
    bool (*untimely)(const struct db_rules *rules, const struct battle *b, const struct act *a, const struct prompt *p,
                     struct ruling *r);
};

extern const struct db_step db_opening_step; /* opening.c: PHASE_AGGRESSION to PHASE_EDGE */
extern const struct db_step db_ranks_step, db_camp_step, db_deploy_step, db_exchange_step,
    db_land_step;                                                                            /* deployment.c */
extern const struct db_step db_pips_step;                                                    /* pip_dice.c */
extern const struct db_step db_hold_step;                                                    /* demoralised.c */
extern const struct db_step db_move_step, db_river_step;                                     /* movement.c */
extern const struct db_step db_aim_step, db_shoot_step, db_primary_step, db_shoot_roll_step; /* shooting_flow.c */
extern const struct db_step db_fight_step, db_champion_step, db_fight_roll_step;             /* fighting.c */
extern const struct db_step db_bonus_step;                                                   /* bonus.c */
extern const struct db_step db_task_step;                                                    /* tasks.c */

/* The step that is due (flow.c). */
const struct db_step *db_step_of(const struct db_rules *rules, const struct battle *b);
/* Does the step that is due allow it? The act speaks of what there is, and it is time for it. */
bool db_allows(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);

#endif
