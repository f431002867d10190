/* Cities, forts and camps: who holds them, and how troops go in and out. */
#ifndef ACIES_DEBELLIS_PLACES_H
#define ACIES_DEBELLIS_PLACES_H

#include "rules/debellis/moving/moves.h"

/* Makes a place of a terrain feature; its number, or NO_PIECE when there are too many. */
uint8_t db_place_add(const struct db_rules *rules, struct battle *b, unsigned feature, unsigned owner);
/* Moves its gate to the point of its outline nearest to `at`; a city's second gate is then opposite. */
void db_place_gate(struct battle *b, unsigned place, struct point at);
/* Puts an element inside the place of that id while a battle is set up. */
bool db_place_put(const struct db_rules *rules, struct battle *b, unsigned e, const char *id, struct ruling *r);
/* dba30-085, 361: may this element keep that camp? Elephants and the like never; allies their own, and nobody else's.
 */
bool db_camp_admits(const struct db_rules *rules, const struct battle *b, const struct place *p, uint8_t e,
                    struct ruling *r);
/* Who may not hold a city or fort is told who may. */
bool db_refuse_walls(const struct db_rules *rules, uint8_t e, struct ruling *r);
/* The element that defends the place now: garrison, occupant, or its civilians; NO_PIECE if nobody does. */
uint8_t db_place_defender(const struct battle *b, unsigned place);
/* The place whose feature has that id, or NO_PIECE. */
uint8_t db_place_by_id(const struct battle *b, const char *id);
/* The place of a terrain feature, or NO_PIECE. */
uint8_t db_place_of_feature(const struct battle *b, unsigned feature);

/* A pose flat on that side of its outline, as near as can be to `p`: wholly on a long side, wholly covering a short
 * one. */
struct pose db_flat_on_wall(const struct battle *b, const struct place *place, unsigned side, struct pose p,
                            length width);

/* The acts of the movement phase that concern places. cost is in PIPs. */
bool db_plan_enter(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                   struct ruling *r);
/* Turns a planned move that ends on a wall it may pass into an entry, where that is the rule. */
void db_enter_by_move(const struct db_rules *rules, const struct battle *b, struct plan *p);
bool db_plan_leave(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                   struct ruling *r);
bool db_plan_pass_city(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                       struct ruling *r);
/* Where one who must leave the place he is in is set down: of the gates (or sides of a camp) that are free the nearest
 * to his base edge. False: there is none. */
bool db_way_out(const struct db_rules *rules, const struct battle *b, unsigned e, struct pose *out);
/* He is outside, wherever he is set down then. */
void db_go_out(const struct db_rules *rules, struct battle *b, unsigned e, unsigned place, struct events *ev);
/* dba30-331, for any plan that moves city civilians. */
bool db_civilians_on_leash(const struct db_rules *rules, const struct battle *b, const struct plan *p,
                           struct ruling *r);
/* On a PIP score of 5 or 6 of their command (dba30-338). */
void db_release_sackers(const struct db_rules *rules, struct battle *b, unsigned command, struct events *ev);
bool db_judge_revolt(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
void db_play_revolt(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);

#endif
