/* The fields of a DTN position. */
#include "game/sure.h"
#include "rules/dtn/opening/position.h"

const struct piece_type dtn_types[] = {
    {"infantry", "Infantry", NULL, "Inf"},
    {"battle_cav", "Battle cavalry", NULL, "BCav"},
    {"skirm_cav", "Skirmish cavalry", NULL, "SCav"},
    {"artillery", "Artillery", NULL, "Art"},
    {"leader", "Leader", "the figure of a general", NULL},
    {"hq", "Headquarters", "where a senior officer's CPs lie", NULL},
};
counted(dtn_types, TYPES);

const char *const dtn_ranks[] = {"commander", "corps", "dg", NULL};
static const char *const phases[] = {"command", "senior", "division", "hq", "attrition",
                                     "setup",   "edges",  "deploy",   NULL};

#define SLOT(index) ((size_t)(index) * sizeof(int32_t))
#define BOOL(name, slot, help)                                                                                         \
    { name, FIELD_KIND_BOOL, false, 0, 0, 1, NULL, SLOT(slot), help }
#define TRAIT(name, slot, help)                                                                                        \
    { name, FIELD_KIND_BOOL, false, UNSAID, 0, 1, NULL, SLOT(slot), help }
#define COUNT(name, fallback, least, most, slot, help)                                                                 \
    { name, FIELD_KIND_INT, false, fallback, least, most, NULL, SLOT(slot), help }
#define WORD(name, fallback, words, slot, help)                                                                        \
    { name, FIELD_KIND_WORD, false, fallback, 0, 0, words, SLOT(slot), help }

const struct field dtn_piece_fields[] = {
    WORD("troops", UNSAID, dtn_troop_words, SLOT_TROOPS, "units: their kind, from which all else follows if not said"),
    COUNT("sp", 0, 1, 6, SLOT_SP, "original strength points; by default as such troops usually have"),
    COUNT("morale", 0, 2, 13, SLOT_MORALE, "morale level"),
    COUNT("a_rating", 0, 2, 13, SLOT_A_RATING, "activation rating"),
    WORD("quality", UNSAID, dtn_qualities, SLOT_QUALITY, "elite, first or second rate"),
    TRAIT("light", SLOT_LIGHT, "light infantry"),
    TRAIT("shock", SLOT_SHOCK, "shock cavalry"),
    WORD("move_class", UNSAID, dtn_move_classes, SLOT_MOVE_CLASS, "artillery: how it moves"),
    WORD("weight", UNSAID, dtn_weights, SLOT_WEIGHT, "artillery: how it fires"),
    {"division", FIELD_KIND_TEXT, false, 0, 0, 0, NULL, SLOT(SLOT_DIVISION),
     "units: the id of the DG of their division"},
    COUNT("hits", 0, 0, 6, SLOT_HITS, "hits taken"),
    WORD("status", STATUS_NORMAL, dtn_statuses, SLOT_STATUS, "movement status"),
    BOOL("limbered", SLOT_LIMBERED, "artillery: limbered"),
    WORD("rank", UNSAID, dtn_ranks, SLOT_RANK, "leaders: commander, corps or dg"),
    WORD("character", UNSAID, dtn_characters, SLOT_CHARACTER, "leaders: weak, normal or strong"),
    {"under", FIELD_KIND_TEXT, false, 0, 0, 0, NULL, SLOT(SLOT_UNDER),
     "who commands this leader or resource; whose HQ it is"},
    COUNT("cps", 0, 0, 200, SLOT_CPS, "HQs: command points held"),
    WORD("order", ORDER_NONE, dtn_orders, SLOT_ORDER, "DGs and units: the order they hold"),
    BOOL("moved", SLOT_MOVED, "it has moved this period"),
    COUNT("fatigue", 0, 0, 2, SLOT_FATIGUE, "artillery: fatigue points"),
    COUNT("near", 0, 0, 20, SLOT_NEAR, "near fire point markers on it"),
    COUNT("far", 0, 0, 20, SLOT_FAR, "far fire point markers on it"),
    BOOL("vulnerable", SLOT_VULNERABLE, "it is vulnerable until its next turn"),
    BOOL("fails_next", SLOT_FAILS_NEXT, "leaders: hit, and fails the next turn"),
};
counted(dtn_piece_fields, DTN_PIECE_FIELDS);

const struct field dtn_side_fields[] = {
    WORD("c_type", C8, dtn_c_types, SLOT_C_TYPE, "command quality of the Commander's HQ"),
    COUNT("lost", 0, 0, 200, SLOT_LOST, "SPs lost so far"),
    {"gone", FIELD_KIND_PACK, false, 0, 0, 0, NULL, SLOT(SLOT_GONE), "cards gone from its pack"},
};
counted(dtn_side_fields, DTN_SIDE_FIELDS);

const struct field dtn_turn_fields[] = {
    COUNT("period", 1, 1, 200, SLOT_PERIOD, "the period"),
    COUNT("side", 0, 0, 1, SLOT_SIDE, "the side that moves"),
    COUNT("first", UNSAID, 0, 1, SLOT_FIRST, "first player this period; the side that moves if left out"),
    WORD("phase", 0, phases, SLOT_PHASE, "where the period stands"),
};
counted(dtn_turn_fields, DTN_TURN_FIELDS);

const struct field dtn_terrain_fields[] = {
    TRAIT("objective", SLOT_OBJECTIVE, "ground to be held; where none is named, every built-up area"),
};
counted(dtn_terrain_fields, DTN_TERRAIN_FIELDS);

const struct field dtn_option_fields[] = {
    COUNT("periods", 12, 1, 100, SLOT_PERIODS, "periods to be played"),
    {"visibility", FIELD_KIND_NUMBER, false, 24 * INCH, 1, 72, NULL, SLOT(SLOT_VISIBILITY),
     "how far one sees, in inches"},
};
counted(dtn_option_fields, DTN_OPTION_FIELDS);
