/* Armies of several commands: who belongs to which, what each has lost, its PIP dice, its heart.
 *
 * In files and in what players read commands are numbered from 1; inside from 0. A battle has several commands as soon
 * as one of its sides has more than one. */
#ifndef ACIES_DEBELLIS_COMMANDS_H
#define ACIES_DEBELLIS_COMMANDS_H

#include "rules/debellis/combat/engagement.h"

static inline bool several_commands(const struct battle *b) {
    return b->side[0].commands > 1 || b->side[1].commands > 1;
}
static inline bool commands_break_singly(const struct db_rules *rules, const struct battle *b) {
    return rules->commands.break_singly && several_commands(b);
}
static inline bool deploys_by_commands(const struct db_rules *rules, const struct battle *b, unsigned side) {
    return rules->commands.deploy_singly && b->side[side].commands > 1;
}
static inline bool is_allied(const struct battle *b, unsigned side, unsigned command) {
    return b->side[side].command[command].flags & COMMAND_ALLIED;
}
static inline bool is_demoralised(const struct battle *b, unsigned e) {
    return b->side[b->element[e].side].command[b->element[e].command].flags & COMMAND_DEMORALISED;
}

/* --- who belongs where (commands.c) -------------------------------------------------------------------- */

/* All pieces are there: numbers their commands, finds generals, allies and the commander-in-chief. */
bool db_commands_begin(const struct db_rules *rules, struct battle *b, struct ruling *r);
/* Nobody is left of it. */
bool db_command_is_gone(const struct db_rules *rules, const struct battle *b, unsigned side, unsigned command);
/* The troops it began with and what it has lost, extras included, types of `left_out` in neither (H64). */
int db_command_strength(const struct db_rules *rules, const struct battle *b, unsigned side, unsigned command,
                        types left_out);
int db_command_losses(const struct db_rules *rules, const struct battle *b, unsigned side, unsigned command,
                      types left_out);
/* The same of the whole army, as its defeat counts them. */
int db_army_strength(const struct db_rules *rules, const struct battle *b, unsigned side);
int db_army_losses(const struct db_rules *rules, const struct battle *b, unsigned side);

/* --- PIP dice (pip_dice.c) ----------------------------------------------------------------------------- */

/* dba30-338: commands with that many PIPs to spend have let their sackers go. */
void db_scores_free_sackers(const struct db_rules *rules, struct battle *b, struct events *ev);
/* The order of commands a side writes down before it deploys (PHASE_RANKS). */
struct prompt db_ranks_prompt(const struct db_rules *rules, const struct battle *b);
bool db_judge_ranks(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
/* Hides what that side has written down, where the enemy does not know it yet. True: it was. */
bool db_ranks_are_hidden(const struct db_rules *rules, const struct battle *b, unsigned side);
bool db_hide_ranks(const struct db_rules *rules, struct battle *b, unsigned side);
void db_play_ranks(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);
/* The next side that has an order to write down, from `side` on; 2 if none. */
unsigned db_ranks_wanted(const struct db_rules *rules, const struct battle *b, unsigned side);

/* --- losing heart (demoralised.c) ---------------------------------------------------------------------- */

/* Will it run in this bound, unless it is held? */
bool db_will_run(const struct db_rules *rules, const struct battle *b, unsigned e);
/* As a bound begins: which commands of the side in play rout, which lose heart. */
void db_test_commands(const struct db_rules *rules, struct battle *b, struct events *ev);
/* After the PIPs: asks whom to hold (PHASE_HOLD), or lets them run at once. */
void db_hold_begin(const struct db_rules *rules, struct battle *b, struct events *ev);
/* As a bound ends: true, and the battle is over, if an army of several commands is beaten. */
bool db_army_beaten(const struct db_rules *rules, struct battle *b, struct events *ev);

/* --- the commander-in-chief (bonus.c) ------------------------------------------------------------------ */

/* The throw in b->dice stands. True: a commander-in-chief is asked whether he adds his bonus (PHASE_BONUS). */
bool db_bonus_asked(const struct db_rules *rules, struct battle *b, const struct engagement *e);
/* Puts what was added into the engagement. */
void db_bonus_apply(const struct battle *b, struct engagement *e);

#endif
