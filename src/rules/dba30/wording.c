/* How players of DBA 3.0 speak of a combat. */
#include "rules/debellis/wording.h"
#include "rules/dba30/dba30.h"

static const struct spoken spoken[] = {
    DB_SPOKEN,
    {"beside", "side_support", NULL},
    {"longbow", "longbow_or_crossbow", "true"},
    {"crossbow", "longbow_or_crossbow", "true"},
    {"garrisoning", "occupies", NULL},
    {"defending", "occupies", NULL},
    {"tower", "mobile_tower", "true"},
    {"archers", "type", "4Bw"},
    {"longbow", "type", "4Lb"},
    {"crossbow", "type", "4Cb"},
    {"skirmishers", "type", "Ps"},
    {"swords", "type", "4Bd"},
    {"legion", "type", "4Bd"},
    {"legionaries", "type", "4Bd"},
    {"hoplites", "type", "4Sp"},
    {"phalanx", "type", "4Pk"},
    {"axe", "type", "4Bd"},
    {"cataphracts", "type", "4Kn"},
    {"lancers", "type", "3Kn"},
    {"horse", "type", "Cv"},
    {"camels", "type", "Cm"},
    {"chariots", "type", "HCh"},
    {"guns", "type", "Art"},
    {"cannons", "type", "Art"},
    {"catapults", "type", "Art"},
    {"wagon", "type", "WWg"},
    {"levy", "type", "7Hd"},
    {"slingers", "type", "Ps"},
    {"javelins", "type", "Ps"},
    {"warriors", "type", "4Wb"},
    {NULL, NULL, NULL},
};

static const char *const modes[] = {"close", "shoot", NULL};

static const struct spoken what_ifs[] = {
    {"one more overlap", "overlaps", "+1"},
    {"one overlap less", "overlaps", "-1"},
    {"support from behind", "rear_support", "own"},
    {"no support from behind", "rear_support", "none"},
    {"support at its side", "side_support", "own"},
    {"an enemy on its flank", "flank_attacked", "+1"},
    {"the general with it", "general", "true"},
    {"another enemy shooting", "support_shooters", "+1"},
    {NULL, NULL, NULL},
};

static const char *const outcomes[] = {"hold", "recoil", "flee", "surrender", "destroyed", NULL};

const struct wording dba30_wording = {.spoken = spoken,
                                      .modes = modes,
                                      .what_ifs = what_ifs,
                                      .kinds = "type",
                                      .meeting = "{a} v {b}",
                                      .outcomes = outcomes};
