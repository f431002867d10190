/* How players of CB speak of an engagement. */
#include "rules/cb/cb.h"

static const struct spoken spoken[] = {
    {"legion", "type", "swordsmen"},
    {"legionaries", "type", "swordsmen"},
    {"velites", "type", "skirmishers"},
    {"hoplites", "type", "spearmen"},
    {"peltasts", "type", "javelinmen"},
    {"slingers", "type", "missile_troops"},
    {"companions", "type", "lancers"},
    {"camels", "type", "camelry"},
    {"cavalry", "type", "heavy_cavalry"},
    {"horse", "type", "heavy_cavalry"},
    {"archers", "type", "bowmen"},
    {"numidians", "type", "light_cavalry"},
    {"dp", "dps", NULL},
    {"disruption", "dps", NULL},
    {"factor", "combat_factor", NULL},
    {"morale", "morale_value", NULL},
    {"deep", "ranks", NULL},
    {"was", "previous", NULL},
    {"previously", "previous", NULL},
    {"uphill", "ground", "true"},
    {"in_the_flank", "struck", "flank"},
    {"in_the_rear", "struck", "rear"},
    {"melee", "kind", "melee"},
    {"shoots", "mode", "shooting"},
    {"inspired", "inspire_actions", NULL},
    {NULL, NULL, NULL},
};

/* The others are said: nothing else tells a passage of lines from a fight. */
static const char *const modes[] = {"combat", "shooting", "control", NULL};

static const struct spoken what_ifs[] = {
    {"one DP more", "dps", "+1"},
    {"one DP less", "dps", "-1"},
    {"one rank more", "ranks", "+1"},
    {"one stand more", "stands", "+1"},
    {"an inspire action more", "inspire_actions", "+1"},
    {"charging", "action", "charge"},
    {"counter-charging", "action", "counter_charge"},
    {"standing", "action", "stand"},
    {"striking the flank", "struck", "flank"},
    {"the advantage of ground", "ground", "true"},
    {"one stand more in front", "front_stands", "+1"},
    {NULL, NULL, NULL},
};

/* Who is named first has charged. */
static const struct assumption assumed[] = {
    {"kind", "a.action", "charge", NULL},
    {NULL, NULL, NULL, NULL},
};

const struct wording cb_wording = {.spoken = spoken,
                                   .assumed = assumed,
                                   .modes = modes,
                                   .what_ifs = what_ifs,
                                   .kinds = "type",
                                   .meeting = "combat: {a} charging v {b}",
                                   .outcomes = cb_band_words};
