/* The ground under a base: going, rivers, roads, hills, and what that means for the troops on it. */
#ifndef ACIES_DEBELLIS_GOING_H
#define ACIES_DEBELLIS_GOING_H

#include "rules/debellis/rules.h"

/* The going of a feature for a troop type: wet plough, camels in dunes, impassable water. Rivers and roads are
 * good here; they have rules of their own. Places count as impassable (entered only by their own acts). */
enum going db_going_of_feature(const struct db_rules *rules, const struct battle *b, int feature, unsigned type);
/* Worst going any part of the ground is in (H03), as this type counts it. */
enum going db_going_under(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned type);
/* Worst going anywhere in a swept area. */
enum going db_going_across(const struct db_rules *rules, const struct battle *b, const struct convex *area,
                           unsigned type);
/* The worst area feature (by going) under the quad, -1 in the open. */
int db_feature_under(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned type);
bool db_entirely_in_good(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned type);
/* All of an element in going that is rough or bad to its kind. */
bool db_stands_in_poor_going(const struct db_rules *rules, const struct battle *b, unsigned e);
/* All of the quad in features having any of these flags (taken together). */
bool db_entirely_in(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned ground_flags);
bool db_partly_in(const struct db_rules *rules, const struct battle *b, const struct quad *q, unsigned ground_flags);
/* The river the quad is even partly in, off-road (not on a road's ford or bridge); -1 if none. */
int db_river_under(const struct db_rules *rules, const struct battle *b, const struct quad *q);
/* The road the base stands on: the middles of its front and rear edge lie within its width; -1 if none. */
int db_road_under(const struct db_rules *rules, const struct battle *b, const struct quad *q);
/* H15: is e uphill of f, with which it is in front contact? */
bool db_is_uphill(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f);
/* Is some part of one front edge higher on a hill than all of the other base (slopes.c)? */
bool db_is_above(const struct battle *b, int feature, struct base mine, struct base his);
/* Allowance for one move in this going, as a length. */
length db_speed_in(const struct db_rules *rules, const struct battle *b, unsigned type, enum going g);
/* Does any straight line between the two bases reach (not blocked by crest, BUA, Camp; H13)? And is e entirely
 * inside or beyond hiding ground as seen from g? */
bool db_command_hidden(const struct db_rules *rules, const struct battle *b, unsigned general, unsigned e);

/* Ground that kills whoever is driven into it, unless it flies. */
bool db_is_deadly(const struct db_rules *rules, const struct battle *b, unsigned feature, unsigned type);
/* By lines of sight alone, each counting its depth of cover (customs.command_by_lines; magic). */
bool db_is_in_sight(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f);

/* By the line between nearest points: in or beyond something that hides (customs.command_by_one_line). */
bool db_beyond_something(const struct db_rules *rules, const struct battle *b, unsigned general, unsigned e);

enum river_state { RIVER_UNKNOWN, RIVER_PALTRY, RIVER_SHALLOW, RIVER_DEEP };

#endif
