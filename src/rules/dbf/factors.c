/* DBF's factors: combat factors, rear and side support, tactical factors, and the notes that say why something did
 * not count. One row for each line of the sheet. */
#include "rules/dbf/combat.h"

/* The two sentences of a combat factor. */
#define SAYS(name)                                                                                                     \
    { name " against foot", name " against mounted and aerials" }

const struct factor_row dbf_combat_factors[] = {
    /* who, when, against foot, against mounted and aerials, clause */
    {TYPE(Dr), 0, 6, 6, C(48), SAYS("dragon")},
    {TYPE(Pa), 0, 6, 6, C(48), SAYS("paladin")},
    {TYPE(He), 0, 5, 5, C(49), SAYS("hero")},
    {TYPE(Bh), 0, 5, 4, C(50), SAYS("behemoths")},
    {ALL_Bd, IN_CLOSE_COMBAT, 5, 3, C(51), SAYS("blades in close combat")},
    {TYPE(GFl), IN_CLOSE_COMBAT, 5, 3, C(51), SAYS("great flyers in close combat")},
    {ALL_Bd, IN_SHOOTING, 4, 4, C(52), SAYS("blades in ranged combat")},
    {TYPE(Art), 0, 4, 4, C(52), SAYS("artillery")},
    {TYPE(Cl), 0, 4, 4, C(52), SAYS("cleric")},
    {TYPE(Ma), 0, 4, 4, C(52), SAYS("mage")},
    {ALL_Sp, 0, 4, 4, C(52), SAYS("spears")},
    {TYPE(Ax_S), 0, 4, 3, C(53), SAYS("solid auxilia")},
    {ALL_Cb, 0, 3, 4, C(54), SAYS("crossbow")},
    {TYPE(IM), 0, 3, 4, C(54), SAYS("infernal machines")},
    {ALL_Pk, 0, 3, 4, C(54), SAYS("pikes")},
    {ALL_WBw, 0, 3, 4, C(54), SAYS("warbow")},
    {TYPE(GFl), IN_SHOOTING, 3, 3, C(55), SAYS("great flyers when shot at")},
    {TYPE(Ax_F), 0, 3, 3, C(55), SAYS("fast auxilia")},
    {ALL_Be, 0, 3, 3, C(55), SAYS("beasts")},
    {TYPE(GB), 0, 3, 3, C(55), SAYS("great beasts")},
    {TYPE(Wb_S), 0, 3, 3, C(55), SAYS("solid warband")},
    {ALL_Hd, 0, 3, 2, C(56), SAYS("hordes")},
    {TYPE(Wb_F), 0, 3, 2, C(56), SAYS("fast warband")},
    {TYPE(CF), 0, 2, 2, C(57), SAYS("camp followers")},
    {TYPE(CD), 0, 2, 2, C(57), SAYS("city denizens")},
    {TYPE(Fl), 0, 2, 2, C(57), SAYS("flyers")},
    {ALL_LM, 0, 2, 2, C(57), SAYS("light mounted")},
    {TYPE(Sk), 0, 2, 2, C(57), SAYS("skirmishers")},
    {ALL_Kn, 0, 3, 4, H(4), SAYS("knights")},
    {ALL_Cv, 0, 3, 3, H(4), SAYS("cavalry")},
    {ALL_Bw, 0, 2, 4, H(4), SAYS("bows")},
    {0, 0, 0, 0, 0, {NULL, NULL}},
};

#define SUPPORT(whom, by, enemy, plus, number, says)                                                                   \
    { .who = whom, .supporter = by, .against = enemy, .value = plus, .clause = number, .text = says }

const struct support_row dbf_rear_support[] = {
    /* who, supporter, against, +, clause */
    SUPPORT(ALL_Pk, ALL_Pk, ALL_FOOT & ~TYPE(Sk), 3, C(62), "pikes behind, against foot"),
    SUPPORT(ALL_Pk, ALL_Pk, ALL_Kn | TYPE(Bh) | TYPE(Sk), 1, C(63),
            "pikes behind, against knights, behemoths or skirmishers"),
    SUPPORT(ALL_Wb, ALL_Wb, ALL_FOOT, 1, C(64), "warband behind"),
    SUPPORT(ALL_LM, ALL_LM, ANYBODY, 1, C(65), "light mounted behind"),
    {0},
};

#define SOLID_BOWS (TYPE(Cb_S) | TYPE(WBow_S) | TYPE(Bw_S))

const struct support_row dbf_side_support[] = {
    SUPPORT(ALL_Sp, ALL_Sp | TYPE(Bd_S) | TYPE(Cl), ALL_FOOT, 1, C(59), "shieldwall"),
    SUPPORT(SOLID_BOWS, TYPE(Bd_S), ALL_FOOT, 1, C(60), "retinue: solid blades beside the bows"),
    {0},
};

/* dbf-077, dbf-079: those who do not suffer from bad going; of the auxilia only the Solid lose 1. */
#define AT_HOME_IN_BAD (BOWS | ALL_Be | TYPE(GB) | ALL_Wb | ALL_Ax | TYPE(Sk))

const struct tactical_row dbf_tactical[] = {
    /* who, when, unless, times, factor, clause */
    {~TYPE(CD), HOLDS_CITY, UNANSWERED, ONCE, 4, C(66), "garrison of a city"},
    {~TYPE(CD), HOLDS_FORT, UNANSWERED, ONCE, 4, C(66), "garrison of a castle"},
    {ANYBODY, HOLDS_CAMP, UNANSWERED, ONCE, 2, C(67), "occupying a camp"},
    {TYPE(CD), HOLDS_CITY, UNANSWERED, ONCE, 2, C(68), "denizens of the city"},
    {ANYBODY, HAS_GENERAL, UNANSWERED, ONCE, 1, C(69), "general"},
    {ANYBODY, IS_UPHILL, AERIALS_INVOLVED, ONCE, 1, C(70), "uphill"},
    {ANYBODY, ON_BANK, AERIALS_INVOLVED, ONCE, 1, C(71), "defending the river bank"},
    {TYPE(Ax_S), IN_BAD, 0, ONCE, -1, C(72), "solid auxilia in bad or dangerous going"},
    {ANYBODY, IN_CLOSE_COMBAT, AT_A_PLACE, EACH_SIDE, -1, C(73), "overlapped or attacked in flank"},
    {ANYBODY, SHOT_AT, IN_MAGIC, EACH_SUPPORT_SHOOTER, -1, C(74), "second or third enemy aiding the shooting"},
    {ANYBODY, IN_CLOSE_COMBAT, AT_A_PLACE, EACH_REAR, -1, C(75), "enemy front edge on its rear"},
    {ANYBODY, HOLDS, 0, EACH_OTHER_ASSAULTER, -1, C(76), "second or third enemy still assaulting"},
    {~AT_HOME_IN_BAD, IN_BAD, 0, ONCE, -2, C(77), "in bad or dangerous going"},
    {ANYBODY, SPELL_HINDERED, 0, ONCE, -2, C(78), "spell cast or passing near a cleric or paladin"},
    {ANYBODY, IS_WARDED, 0, ONCE, 1, H(47), "warded"},
    {ANYBODY, IS_HEXED, 0, ONCE, -1, H(47), "hexed"},
    {ANYBODY, IS_BLESSED, 0, ONCE, 1, H(49), "blessed"},
    {0, 0, 0, ONCE, 0, 0, NULL},
};

const struct tactical_row dbf_factor_notes[] = {
    {ANYBODY, HAS_GENERAL | UNANSWERED, CASTS, ONCE, 0, C(69), "a General who only shoots adds nothing"},
    {ANYBODY, HAS_GENERAL | CASTS, 0, ONCE, 0, H(48), "a General who casts adds nothing"},
    {ANYBODY, IN_MAGIC | IS_TARGET, 0, ONCE, 0, H(44), "the target of a spell counts as being shot at"},
    {ANYBODY, IS_UPHILL | AERIALS_INVOLVED, 0, ONCE, 0, C(70), "an aerial is involved: the hill does not count"},
    {ANYBODY, ON_BANK | AERIALS_INVOLVED, 0, ONCE, 0, C(71), "an aerial is involved: the river bank does not count"},
    {ANYBODY, GROUND_IGNORED, 0, ONCE, 0, H(66), "occupants are always in good going"},
    {AT_HOME_IN_BAD & ~ALL_Ax, IN_BAD, 0, ONCE, 0, C(77), "at home in bad going"},
    {ALL_Ax, IN_BAD, 0, ONCE, 0, C(79), "auxilia in bad going: solid lose 1, fast nothing, and no more than that"},
    /* supports and overlaps */
    {ANYBODY, AT_A_PLACE, 0, IF_REAR_SUPPORT, 0, H(7), "rear support does not count in an assault"},
    {ANYBODY, AT_A_PLACE, 0, IF_SIDE_SUPPORT, 0, H(7), "side support does not count in an assault"},
    {ANYBODY, IN_SHOOTING, 0, IF_REAR_SUPPORT, 0, H(7), "rear support counts only in close combat"},
    {ANYBODY, IN_SHOOTING, 0, IF_SIDE_SUPPORT, 0, H(7), "side support counts only in close combat"},
    {ALL_Sp | SOLID_BOWS, IN_CLOSE_COMBAT, AT_A_PLACE | ENEMY_ON_FOOT, IF_SIDE_SUPPORT, 0, C(58),
     "side support helps only against foot"},
    {ALL_Pk | ALL_Wb | ALL_LM, IN_CLOSE_COMBAT, AT_A_PLACE | SUPPORTED, IF_REAR_SUPPORT, 0, C(61),
     "what stands behind gives no support here"},
    {ANYBODY, AT_A_PLACE, 0, EACH_SIDE, 0, H(33), "overlaps do not count in an assault"},
    {0, 0, 0, ONCE, 0, 0, NULL},
};
