/* How players of DBF speak of a combat. */
#include "rules/debellis/wording.h"
#include "rules/dbf/dbf.h"

static const struct spoken spoken[] = {
    DB_SPOKEN,
    {"beside", "side_support", NULL},
    {"casting", "mode", "magic"},
    {"ward", "warded", "true"},
    {"hex", "hexed", "true"},
    {"archers", "type", "Bw_S"},
    {"longbow", "type", "WBow_S"},
    {"swords", "type", "Bd_S"},
    {"phalanx", "type", "Pk_S"},
    {"axe", "type", "Bd_S"},
    {"lancers", "type", "Kn_S"},
    {"horse", "type", "Cv_S"},
    {"guns", "type", "Art"},
    {"cannons", "type", "Art"},
    {"catapults", "type", "Art"},
    {"levy", "type", "Hd_S"},
    {"warriors", "type", "Wb_S"},
    {"wizard", "type", "Ma"},
    {"magician", "type", "Ma"},
    {"priest", "type", "Cl"},
    {"giant", "type", "Bh"},
    {"beasts", "type", "Be_S"},
    {"infernal", "type", "IM"},
    {"machine", "type", "IM"},
    {NULL, NULL, NULL},
};

static const char *const modes[] = {"close", "shoot", "magic", NULL};

static const struct spoken what_ifs[] = {
    {"one more overlap", "overlaps", "+1"},
    {"one overlap less", "overlaps", "-1"},
    {"support from behind", "rear_support", "own"},
    {"no support from behind", "rear_support", "none"},
    {"support at its side", "side_support", "own"},
    {"an enemy on its flank", "flank_attacked", "+1"},
    {"the General's element", "general", "true"},
    {"another enemy shooting", "support_shooters", "+1"},
    {"a blessing", "blessed", "true"},
    {"a hex on it", "hexed", "true"},
    {NULL, NULL, NULL},
};

static const char *const outcomes[] = {"hold", "recoil", "flee", "surrender", "destroyed", NULL};

const struct wording dbf_wording = {.spoken = spoken,
                                    .modes = modes,
                                    .what_ifs = what_ifs,
                                    .kinds = "type",
                                    .meeting = "{a} v {b}",
                                    .outcomes = outcomes};
