/* How players of DBA 3.0 speak of a combat. */
#include "rules/dba30/dba30.h"

static const struct spoken spoken[] = {
    {"/", "rear_support", NULL},
    {"behind", "rear_support", NULL},
    {"backed", "rear_support", NULL},
    {"beside", "side_support", NULL},
    {"gen", "general", "true"},
    {"longbow", "longbow_or_crossbow", "true"},
    {"crossbow", "longbow_or_crossbow", "true"},
    {"overlapped", "overlaps", NULL},
    {"flanked", "flank_attacked", NULL},
    {"shooting", "mode", "shoot"},
    {"close_combat", "mode", "close"},
    {"garrisoning", "occupies", NULL},
    {"defending", "occupies", NULL},
    {"riverbank", "defends_riverbank", "true"},
    {"tower", "mobile_tower", "true"},
    {"wood", "going", "bad"},
    {"forest", "going", "bad"},
    {"marsh", "going", "bad"},
    {"rolls", "dice", NULL},
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
