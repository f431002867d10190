/* How players of DBF speak of a combat. */
#include "rules/dbf/dbf.h"

static const struct spoken spoken[] = {
    {"/", "rear_support", NULL},
    {"behind", "rear_support", NULL},
    {"backed", "rear_support", NULL},
    {"beside", "side_support", NULL},
    {"gen", "general", "true"},
    {"overlapped", "overlaps", NULL},
    {"flanked", "flank_attacked", NULL},
    {"shooting", "mode", "shoot"},
    {"close_combat", "mode", "close"},
    {"casting", "mode", "magic"},
    {"riverbank", "defends_riverbank", "true"},
    {"ward", "warded", "true"},
    {"hex", "hexed", "true"},
    {"wood", "going", "bad"},
    {"forest", "going", "bad"},
    {"marsh", "going", "bad"},
    {"rolls", "dice", NULL},
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
