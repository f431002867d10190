/* What troops usually have (dtn-H112). */
#include "game/sure.h"
#include "rules/dtn/opening/position.h"

const char *const dtn_troop_words[] = {"guard_infantry",
                                       "line_infantry",
                                       "light_infantry",
                                       "militia",
                                       "guard_cavalry",
                                       "heavy_cavalry",
                                       "line_cavalry",
                                       "light_cavalry",
                                       "irregular_cavalry",
                                       "foot_artillery",
                                       "foot_battery",
                                       "horse_battery",
                                       NULL};

/*                             arm             SP mor  A  quality         traits       moves as; guns are medium unless
 * said */
const struct troops dtn_troops[] = {
    [TROOPS_GUARD_INFANTRY] = {ARM_INFANTRY, 4, 4, 6, QUALITY_ELITE, 0, MOVES_INFANTRY, WEIGHT_MEDIUM},
    [TROOPS_LINE_INFANTRY] = {ARM_INFANTRY, 4, 6, 8, QUALITY_FIRST, 0, MOVES_INFANTRY, WEIGHT_MEDIUM},
    [TROOPS_LIGHT_INFANTRY] = {ARM_INFANTRY, 3, 6, 7, QUALITY_FIRST, TRAIT_LIGHT, MOVES_INFANTRY, WEIGHT_MEDIUM},
    [TROOPS_MILITIA] = {ARM_INFANTRY, 4, 8, 10, QUALITY_SECOND, 0, MOVES_INFANTRY, WEIGHT_MEDIUM},
    [TROOPS_GUARD_CAVALRY] = {ARM_BATTLE_CAV, 3, 4, 6, QUALITY_ELITE, TRAIT_SHOCK, MOVES_BATTLE_CAV, WEIGHT_MEDIUM},
    [TROOPS_HEAVY_CAVALRY] = {ARM_BATTLE_CAV, 3, 5, 7, QUALITY_FIRST, TRAIT_SHOCK, MOVES_BATTLE_CAV, WEIGHT_MEDIUM},
    [TROOPS_LINE_CAVALRY] = {ARM_BATTLE_CAV, 3, 6, 7, QUALITY_FIRST, 0, MOVES_BATTLE_CAV, WEIGHT_MEDIUM},
    [TROOPS_LIGHT_CAVALRY] = {ARM_SKIRM_CAV, 3, 7, 6, QUALITY_FIRST, 0, MOVES_SKIRM_CAV, WEIGHT_MEDIUM},
    [TROOPS_IRREGULAR_CAVALRY] = {ARM_SKIRM_CAV, 2, 9, 8, QUALITY_SECOND, 0, MOVES_SKIRM_CAV, WEIGHT_MEDIUM},
    [TROOPS_FOOT_ARTILLERY] = {ARM_ARTILLERY, 2, 6, 8, QUALITY_FIRST, 0, MOVES_MEDIUM_FOOT_ART, WEIGHT_MEDIUM},
    [TROOPS_FOOT_BATTERY] = {ARM_ARTILLERY, 1, 6, 8, QUALITY_FIRST, 0, MOVES_MEDIUM_FOOT_ART, WEIGHT_MEDIUM},
    [TROOPS_HORSE_BATTERY] = {ARM_ARTILLERY, 1, 6, 7, QUALITY_FIRST, 0, MOVES_HORSE_ART, WEIGHT_MEDIUM},
};
counted(dtn_troops, TROOP_KINDS);

/* The kind an arm is of where nothing is said. */
static const uint8_t usual[ARMS] = {TROOPS_LINE_INFANTRY, TROOPS_LINE_CAVALRY, TROOPS_LIGHT_CAVALRY,
                                    TROOPS_FOOT_ARTILLERY};

/* dtn-H93: how guns of a weight move unless they are said to be horse artillery. */
static enum move_class foot_class_of(enum weight weight) {
    static const uint8_t classes[WEIGHTS] = {MOVES_LIGHT_FOOT_ART, MOVES_MEDIUM_FOOT_ART, MOVES_HEAVY_ART,
                                             MOVES_MEDIUM_FOOT_ART};
    return (enum move_class)classes[weight];
}

static uint8_t trait_said(int32_t said, uint8_t usually, enum trait trait) {
    return (uint8_t)(said == UNSAID ? usually & trait : said ? trait : 0);
}

struct troops dtn_troops_said(unsigned arm, const int32_t *a) {
    struct troops t = dtn_troops[a[SLOT_TROOPS] == UNSAID ? usual[arm] : a[SLOT_TROOPS]];
    if (a[SLOT_SP] > 0) t.sp = (uint8_t)a[SLOT_SP];
    if (a[SLOT_MORALE] > 0) t.morale = (uint8_t)a[SLOT_MORALE];
    if (a[SLOT_A_RATING] > 0) t.a_rating = (uint8_t)a[SLOT_A_RATING];
    if (a[SLOT_QUALITY] != UNSAID) t.quality = (uint8_t)a[SLOT_QUALITY];
    t.traits =
        (uint8_t)(trait_said(a[SLOT_LIGHT], t.traits, TRAIT_LIGHT) | trait_said(a[SLOT_SHOCK], t.traits, TRAIT_SHOCK));
    if (arm != ARM_ARTILLERY) return t;
    if (a[SLOT_WEIGHT] != UNSAID) t.weight = (uint8_t)a[SLOT_WEIGHT];
    if (a[SLOT_MOVE_CLASS] != UNSAID)
        t.move_class = (uint8_t)a[SLOT_MOVE_CLASS];
    else if (t.move_class != MOVES_HORSE_ART)
        t.move_class = (uint8_t)foot_class_of((enum weight)t.weight);
    return t;
}
