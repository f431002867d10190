/* How players of DTN speak of an engagement. */
#include "rules/dtn/engagement/engagement.h"

static const struct spoken spoken[] = {
    {"infantry", "arm", "infantry"}, /* rather than its class of movement */
    {"battle_cav", "arm", "battle_cav"},
    {"skirm_cav", "arm", "skirm_cav"},
    {"foot", "arm", "infantry"},
    {"line_infantry", "arm", "infantry"},
    {"battle_cavalry", "arm", "battle_cav"},
    {"cavalry", "arm", "battle_cav"},
    {"horse", "arm", "battle_cav"},
    {"heavy_cavalry", "arm", "battle_cav"},
    {"skirmish_cavalry", "arm", "skirm_cav"},
    {"light_cavalry", "arm", "skirm_cav"},
    {"guns", "arm", "artillery"},
    {"strength", "sp", NULL},
    {"strong", "sp", NULL},
    {"committing", "sp_committed", NULL},
    {"bonus_cards", "bonus", NULL},
    {"firefight", "type", "ff"},
    {"flank", "face", "flank"},
    {"rear", "face", "rear"},
    {"weak", "character", "W"},
    {"rating", "a_rating", NULL},
    {"draws", "cards.a", NULL},
    {"attack", "mode", "combat_draw"},
    {"fire", "mode", "fp_allocation"},
    {NULL, NULL, NULL},
};

/* Those that need something no other mode needs; the rest is said. */
static const char *const modes[] = {"combat_draw",  "fp_allocation", "fp_resolution", "activation", "cp_throw",
                                    "morale_check", "order_check",   "recovery",      NULL};

static const struct spoken what_ifs[] = {
    {"one more bonus card", "bonus", "+1"},
    {"one SP more committed", "sp_committed", "+1"},
    {"one SP less committed", "sp_committed", "-1"},
    {"one hit more", "hits", "+1"},
    {"taken in the flank", "face", "flank"},
    {"a minor disadvantage of ground", "disadvantage", "minor"},
    {"no disadvantage of ground", "disadvantage", "none"},
    {NULL, NULL, NULL},
};

/* Of usual strength, in a charge, unless they are guns. */
#define USUAL_STRENGTH(side)                                                                                           \
    {side ".sp", side ".sp", "2", "artillery"}, {side ".sp", side ".sp", "3", "battle_cav"},                           \
        {side ".sp", side ".sp", "3", "skirm_cav"}, {                                                                  \
        side ".sp", side ".sp", "4", NULL                                                                              \
    }
static const struct assumption assumed[] = {
    {"type", "type", "ff", "artillery"},
    {"type", "type", "charge", NULL},
    USUAL_STRENGTH("a"),
    USUAL_STRENGTH("b"),
    {"a.weight", "a.weight", "medium", NULL},
    {"b.weight", "b.weight", "medium", NULL},
    {"a.range", "a.range", "8", NULL},
    {NULL, NULL, NULL, NULL},
};

static const char *const outcomes[] = {"win", "stays", "fall_back_3", "await_rescue", "broken", "total_loss", NULL};

const struct wording dtn_wording = {.spoken = spoken,
                                    .assumed = assumed,
                                    .modes = modes,
                                    .what_ifs = what_ifs,
                                    .kinds = "arm",
                                    .meeting = "combat_draw: {a} sp 4 v {b} sp 4; type charge",
                                    .outcomes = outcomes};
