/* What the files of the deployment share: whose turn it is, where troops may stand, how they are put there. */
#ifndef ACIES_DEBELLIS_DEPLOYING_H
#define ACIES_DEBELLIS_DEPLOYING_H

#include "rules/debellis/opening/deployment.h"

/* Lengths nearer than this to a limit are at it: a twentieth of a millimetre, for bases set askew. */
enum { DEPLOYMENT_SLACK = 5 };

/* The words of the act "deploy" (verbs.c). */
enum deploy_word { DEPLOY_RESERVE, DEPLOY_OFF, DEPLOY_COLUMN };

/* Is the element one the side asked has to deal with now? */
static inline bool is_asked_for(const struct battle *b, unsigned e) {
    const struct element *el = &b->element[e];
    return el->side == b->opening.side && el->where != LOST &&
           !(b->side[el->side].command[el->command].flags & COMMAND_DEPLOYED);
}

/* Still beside the table, and to be deployed before the battle can begin. */
static inline bool waits(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return is_asked_for(b, e) && b->element[e].where == AWAY && !has_class(rules, b, e, CLASS_CIVILIAN) &&
           !is_type(b, e, rules->sets.reserve);
}

/* Takes those out of the battle for whom there is no room, once nothing else is left to do; returns how many. */
int db_leave_out(const struct db_rules *rules, struct battle *b, struct events *ev);

/* --- exchanges (exchange.c) --------------------------------------------------------------------------------- */

bool db_judge_exchange(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
void db_play_exchange(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);

/* --- where (deploy_zone.c) --------------------------------------------------------------------------------- */

/* How deep a waterway fills the base edge of the side, where that matters; 0: it does not. */
length db_shore_depth(const struct db_rules *rules, const struct battle *b, unsigned side);
/* How far a quad lies from the base edge of the side at its farthest. */
length db_depth_from_base(const struct battle *b, unsigned side, const struct quad *q);
/* The farthest a side may deploy from its base edge. */
length db_deployment_depth(const struct db_rules *rules, const struct battle *b);
/* On the table, clear of walls, water, rivers and ground these troops cannot be in. */
bool db_ground_for(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned type, const struct quad *q,
                   struct ruling *r);
/* All that and within the side's deployment area. */
bool db_deploys_at(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned type, const struct quad *q,
                   struct ruling *r);
/* No base on another; those in the list stand where it says. */
bool db_bases_clear(const struct db_rules *rules, const struct battle *b, const struct placed *p, int count,
                    struct ruling *r);
/* Where the pieces of an act would stand: a step for the first of each line, the others to its right (behind it: in
 * column); with as many steps as pieces everybody stands by himself. */
bool db_poses_ordered(const struct db_rules *rules, const struct battle *b, const struct act *a, bool column,
                      struct placed out[ACT_PIECES_MAX], struct ruling *r);
/* An act that puts them so. */
struct act db_act_at(uint8_t verb, const uint8_t *piece, int count, struct pose first);

/* --- camps (camps.c) ---------------------------------------------------------------------------------------- */

bool db_judge_camp(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
void db_play_camp(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);
/* Legal camps, the best first. */
size_t db_camp_offers(const struct db_rules *rules, const struct battle *b, struct act *out, size_t cap);
/* The nearest legal camp of the same shape. */
bool db_nearest_camp(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out);
/* Has the side (its command) a camp, or a city that serves as one? */
bool db_has_camp(const struct battle *b, unsigned side, unsigned command);

/* --- troops (deploying.c) -------------------------------------------------------------------------------- */

bool db_judge_deploy(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
void db_play_deploy(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);
bool db_all_deployed(const struct db_rules *rules, const struct battle *b, struct ruling *r);
bool db_judge_deployed(const struct db_rules *rules, const struct battle *b, struct ruling *r);
/* May the element be put into the place while armies deploy? */
bool db_may_garrison(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned place, struct ruling *r);
/* Puts an element inside; whoever held the camp makes room. */
void db_put_inside(const struct db_rules *rules, struct battle *b, unsigned e, unsigned place);
/* Puts an element on the table, out of wherever it was. */
void db_stand_at(struct battle *b, unsigned e, struct pose pose);
/* Riders who dismount together: the same troops with the same foot. */
bool db_listed_together(const struct battle *b, unsigned e, unsigned f);
bool db_judge_deploy_dismounted(const struct db_rules *rules, const struct battle *b, const struct act *a,
                                struct ruling *r);
void db_play_deploy_dismounted(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);

/* --- by commands (deploy_commands.c) ---------------------------------------------------------------------------- */

/* Has the side commands left to deploy? */
bool db_deployment_left(const struct battle *b, unsigned side);
/* The next allied command that wants a camp, after that in opening.command (COMMANDS_MAX: the army's own); false: none.
 */
bool db_next_camp(struct battle *b);
/* May the side asked end its turn? *all: nobody is left to deploy. */
bool db_judge_turn(const struct db_rules *rules, const struct battle *b, bool *all, struct ruling *r);
/* What stands whole is deployed. */
void db_commands_deployed(const struct db_rules *rules, struct battle *b);
/* dba30-364: those placed so, and everybody who stands. */
bool db_near_general(const struct db_rules *rules, const struct battle *b, const struct placed *p, int count,
                     struct ruling *r);
bool db_all_near_generals(const struct db_rules *rules, const struct battle *b, struct ruling *r);
/* H76: one whole command is held back. */
bool db_judge_command_reserve(const struct db_rules *rules, const struct battle *b, const struct act *a,
                              struct ruling *r);
bool db_judge_whole_landing(const struct db_rules *rules, const struct battle *b, struct ruling *r);

/* --- landings (landing.c) ----------------------------------------------------------------------------------- */

bool db_judge_reserve(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
/* May this many stay in reserve? */
bool db_judge_reserve_count(const struct db_rules *rules, const struct battle *b, struct ruling *r);
bool db_judge_land(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
void db_play_land(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);
size_t db_landing_offers(const struct db_rules *rules, const struct battle *b, struct act *out, size_t cap);
/* The landing force of a side; returns how many. */
/* Is e at home on a coast? */
bool db_may_land(const struct db_rules *rules, const struct battle *b, unsigned e);
int db_landing_force(const struct battle *b, unsigned side, uint8_t out[ELEMENTS_MAX]);

/* --- finding room (deploy_search.c) -------------------------------------------------------------------------- */

/* The nearest legal place for troops ordered elsewhere, as an act like theirs. */
bool db_nearest_deployment(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out);
/* Any legal place for one element, facing the enemy, to a side or to the rear, or behind walls. */
bool db_room_for(const struct db_rules *rules, const struct battle *b, uint8_t e, struct act *out);
bool db_nearest_landing(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out);

#endif
