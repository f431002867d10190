/* What recoils have in common, whichever way a sheet has them made. */
#ifndef ACIES_DEBELLIS_RECOILS_H
#define ACIES_DEBELLIS_RECOILS_H

#include "rules/debellis/outcomes/push_back.h"

/* Lined up behind the one passed, touching it. */
struct pose db_place_behind(const struct battle *b, unsigned comrade);
void db_say_moved(struct event *e, unsigned piece, unsigned other, length distance, struct pose from, struct pose to);

/* --- recoils that are made whole or not at all (fall_back.c; customs.deadly_recoil) ------------------------- */

/* Back by its own depth; false if that has cost it its life. */
bool db_fall_back(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, struct events *ev);
/* Would it? */
bool db_recoil_is_fatal(const struct db_rules *rules, const struct battle *b, unsigned e);
/* The second part of a flight: about face and away, swerving as little as it must (swerve.c). */
void db_flee_swerving(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, struct events *ev);
/* The river nobody has diced for yet that it would flee into, -1 if none. */
int db_flight_river(const struct db_rules *rules, const struct battle *b, unsigned e);

#endif
