/* How players of DBA 2.2 speak of a combat. */
#include "rules/dba22/dba22.h"

static const struct spoken spoken[] = {
    {"/", "rear_support", NULL},
    {"backed", "rear_support", NULL},
    {"gen", "general", "true"},
    {"psiloi_behind", "psiloi_support", "true"},
    {"overlapped", "overlaps", NULL},
    {"flanked", "flank_attacked", NULL},
    {"shooting", "mode", "shoot"},
    {"close_combat", "mode", "close"},
    {"riverbank", "defends_riverbank", "true"},
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
