/* How players of DBA 2.2 speak of a combat. */
#include "rules/debellis/wording.h"
#include "rules/dba22/dba22.h"

static const struct spoken spoken[] = {
    DB_SPOKEN,
    {"psiloi_behind", "psiloi_support", "true"},
    {"archers", "type", "Bw"},
    {"longbow", "type", "Bw"},
    {"crossbow", "type", "Bw"},
    {"skirmishers", "type", "Ps"},
    {"swords", "type", "Bd"},
    {"legion", "type", "Bd"},
    {"legionaries", "type", "Bd"},
    {"hoplites", "type", "Sp"},
    {"phalanx", "type", "Pk"},
    {"axe", "type", "Bd"},
    {"cataphracts", "type", "Kn"},
    {"lancers", "type", "Kn"},
    {"horse", "type", "Cv"},
    {"camels", "type", "3Cm"},
    {"chariots", "type", "HCh"},
    {"guns", "type", "Art"},
    {"cannons", "type", "Art"},
    {"catapults", "type", "Art"},
    {"wagon", "type", "WWg"},
    {"levy", "type", "Hd"},
    {"slingers", "type", "Ps"},
    {"javelins", "type", "Ps"},
    {"warriors", "type", "Wb"},
    {NULL, NULL, NULL},
};

static const char *const modes[] = {"close", "shoot", NULL};

static const struct spoken what_ifs[] = {
    {"one more overlap", "overlaps", "+1"},
    {"one overlap less", "overlaps", "-1"},
    {"support from behind", "rear_support", "own"},
    {"no support from behind", "rear_support", "none"},
    {"psiloi in support", "psiloi_support", "true"},
    {"an enemy on its flank", "flank_attacked", "+1"},
    {"the general's element", "general", "true"},
    {"another enemy shooting", "support_shooters", "+1"},
    {NULL, NULL, NULL},
};

static const char *const outcomes[] = {"hold", "recoil", "flee", "destroyed", NULL};

const struct wording dba22_wording = {.spoken = spoken,
                                      .modes = modes,
                                      .what_ifs = what_ifs,
                                      .kinds = "type",
                                      .meeting = "{a} v {b}",
                                      .outcomes = outcomes};
