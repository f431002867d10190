/* Reach: zones, allowances, the last part of an attack, evades (1.9, 1.11, 1.14). */
#ifndef ACIES_DTN_REACH_H
#define ACIES_DTN_REACH_H

#include "rules/dtn/dtn.h"

enum { NO_ALLOWANCE = -1, TZ_REACH = 8 * INCH, CZ_REACH = 4 * INCH, CZ_REDUCED = 2 * INCH };

struct zones {
    bool cz, tz;
};
/* How far the CZ reaches (dtn-074, dtn-076, dtn-H36), and the TZ (dtn-077). */
inches dtn_cz_reach(bool terrain_effect, inches visibility);
inches dtn_tz_reach(inches visibility);
struct zones dtn_zones_within(inches distance, bool screened, bool terrain_effect, inches visibility,
                              bool impassable_between, struct resolution *why);

/* The allowance of a class in a status; NO_ALLOWANCE: it may not make this move. */
inches dtn_allowance_of(enum move_class class, enum status status, bool bad_going, struct resolution *why);
clause dtn_allowance_clause(enum move_class class);

struct dtn_final_move {
    bool may_proceed;
    inches available;
};
struct dtn_final_move dtn_final_move(inches allowance, inches used, bool started_in_cz, bool changed_face,
                                     struct resolution *why);

/* dtn-145: skirmish cavalry and artillery. */
bool dtn_class_evades(enum move_class class);
bool dtn_class_is_artillery(enum move_class class);
int dtn_evade_dice(enum move_class class, bool fired_in_check);
inches dtn_evade_distance(enum move_class class, bool bad_going, bool fired_in_check, const int32_t *dice, int count,
                          struct resolution *why);

#endif
