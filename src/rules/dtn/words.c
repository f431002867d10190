/* The words of DTN as positions, engagements and answers write them, and the taking of notes. */
#include "rules/dtn/dtn.h"

const char *const dtn_arms[] = {"infantry", "battle_cav", "skirm_cav", "artillery", NULL};
const char *const dtn_move_classes[] = {"infantry",       "battle_cav", "skirm_cav", "heavy_art", "medium_foot_art",
                                        "light_foot_art", "horse_art",  "hq",        "general",   NULL};
const char *const dtn_weights[] = {"light", "medium", "heavy", "howitzer", NULL};
const char *const dtn_qualities[] = {"elite", "first", "second", NULL};
const char *const dtn_characters[] = {"W", "N", "S", NULL};
const char *const dtn_c_types[] = {"C4", "C6", "C8", "C10", "C12", NULL};
const char *const dtn_statuses[] = {"normal", "rapid", "road_march", "defend", NULL};
const char *const dtn_orders[] = {"none", "action", "regroup", "move", "break_off", NULL};
const char *const dtn_activations[] = {"fail", "limited", "full", "none", NULL};
const char *const dtn_faces[] = {"front", "right_flank", "left_flank", "rear", NULL};
const char *const dtn_disadvantages[] = {"none", "minor", "medium", "severe", NULL};
const char *const dtn_locations[] = {"cz", "tz", "outside", NULL};
const char *const dtn_bands[] = {"short", "effective", "long", "out", NULL};

void dtn_note(struct resolution *why, int side, int32_t value, clause c, const char *text) {
    if (!why || why->reasons == REASONS_MAX) return;
    why->reason[why->reasons++] = (struct reason){(uint8_t)side, (int8_t)value, c, text};
}
