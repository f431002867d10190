/* DTN 2.02, The Dining Table Napoleon: the words of the rule set and its tables.
 *
 * Distances (dtn-001) are in hundredths of an inch wherever no table is involved: engagements and the pure rules. On
 * the table an inch is 25.4 mm like any other length (battle.h). Nothing here knows a battle. */
#ifndef ACIES_DTN_DTN_H
#define ACIES_DTN_DTN_H

#include "game/ruleset.h"

typedef int32_t inches; /* hundredths of an inch */

enum { INCH = 100 };

/* dtn-H40: comparisons allow 0.01"; "up to" and "within" include the limit, "beyond" and "more than" do not. */
static inline bool within(inches distance, inches limit) { return distance <= limit + 1; }
static inline bool beyond(inches distance, inches limit) { return !within(distance, limit); }
static inline bool at_least(inches distance, inches limit) { return distance >= limit - 1; }

/* The order of every list is that of its words below. */
enum arm { ARM_INFANTRY, ARM_BATTLE_CAV, ARM_SKIRM_CAV, ARM_ARTILLERY, ARMS };
/* dtn-004: HQs and generals have a movement class too. */
enum move_class {
    MOVES_INFANTRY,
    MOVES_BATTLE_CAV,
    MOVES_SKIRM_CAV,
    MOVES_HEAVY_ART,
    MOVES_MEDIUM_FOOT_ART,
    MOVES_LIGHT_FOOT_ART,
    MOVES_HORSE_ART,
    MOVES_HQ,
    MOVES_GENERAL,
    MOVE_CLASSES
};
enum weight { WEIGHT_LIGHT, WEIGHT_MEDIUM, WEIGHT_HEAVY, WEIGHT_HOWITZER, WEIGHTS }; /* dtn-005 */
enum quality { QUALITY_ELITE, QUALITY_FIRST, QUALITY_SECOND };                       /* dtn-008 */
enum character { CHARACTER_W, CHARACTER_N, CHARACTER_S };                            /* dtn-007 */
enum c_type { C4, C6, C8, C10, C12, C_TYPES };                                       /* dtn-009 */
/* dtn-011: every unit is in exactly one of them */
enum status { STATUS_NORMAL, STATUS_RAPID, STATUS_ROAD_MARCH, STATUS_DEFEND };
enum order { ORDER_NONE, ORDER_ACTION, ORDER_REGROUP, ORDER_MOVE, ORDER_BREAK_OFF, ORDERS };
enum activation { ACTIVATION_FAIL, ACTIVATION_LIMITED, ACTIVATION_FULL, ACTIVATION_NONE };
enum face { FACE_FRONT, FACE_RIGHT, FACE_LEFT, FACE_REAR, FACES };
enum disadvantage { DISADVANTAGE_NONE, DISADVANTAGE_MINOR, DISADVANTAGE_MEDIUM, DISADVANTAGE_SEVERE };
enum location { LOCATION_CZ, LOCATION_TZ, LOCATION_OUTSIDE };
enum band { BAND_SHORT, BAND_EFFECTIVE, BAND_LONG, BAND_OUT };

static inline bool is_cavalry(enum arm arm) { return arm == ARM_BATTLE_CAV || arm == ARM_SKIRM_CAV; }

extern const char *const dtn_arms[],
    *const dtn_move_classes[],
        *const dtn_weights[], *const dtn_qualities[],
                                  *const dtn_characters[],
                                      *const dtn_c_types[], *const dtn_statuses[],
                                                                *const dtn_orders[], *const dtn_activations[],
                                                                                         *const dtn_faces[],
                                                                                             *const dtn_disadvantages[],
                                                                                                 *const dtn_locations[],
                                                                                                     *const dtn_bands[];

/* Adds a reason; `why` may be NULL, when nobody wants to know. */
void dtn_note(struct resolution *why, int side, int32_t value, clause c, const char *text);

enum { DTN_CLAUSES = 415 };
extern const struct clause_text dtn_clauses[];

#endif
