/* DBA 3.0's factors: combat factors, rear and side support, tactical factors, and the notes that say why something
 * did not count. One row for each line of the sheet. */
#include "rules/dba30/combat.h"

/* The two sentences of a combat factor. */
#define SAYS(name)                                                                                                     \
    { name " against foot", name " against mounted" }

const struct factor_row dba30_combat_factors[] = {
    /* who, when, against foot, against mounted, clause */
    {TYPE(El), 0, 5, 4, C(200), SAYS("elephants")},
    {BD_TYPES, IN_CLOSE_COMBAT, 5, 3, C(201), SAYS("blades in close combat")},
    {ALL_Sp, 0, 4, 4, C(202), SAYS("spears")},
    {BD_TYPES, IN_SHOOTING, 4, 4, C(203), SAYS("blades when shot at")},
    {TYPE(Art), HOLDS_CITY, 2, 2, C(217), SAYS("garrison artillery")},
    {TYPE(Art), HOLDS_FORT, 2, 2, C(217), SAYS("garrison artillery")},
    {TYPE(Art), 0, 4, 4, C(204), SAYS("field artillery")},
    {ALL_Pk, 0, 3, 4, C(205), SAYS("pikes")},
    {KN_HCH, 0, 3, 4, C(206), SAYS("knights")},
    {TYPE(SCh), 0, 3, 4, C(207), SAYS("scythed chariots")},
    {TYPE(WWg), 0, 3, 4, C(208), SAYS("war wagons")},
    {ALL_Ax, 0, 3, 3, C(209), SAYS("auxilia")},
    {CV_LCH, 0, 3, 3, C(210), SAYS("cavalry")},
    {TYPE(Cm), 0, 3, 3, C(211), SAYS("camelry")},
    {ALL_Wb, 0, 3, 2, C(212), SAYS("warband")},
    {ALL_Hd, 0, 3, 2, C(213), SAYS("hordes")},
    {BW_LIKE, 0, 2, 4, C(214), SAYS("bows")},
    {TYPE(Ps), 0, 2, 2, C(215), SAYS("psiloi")},
    {LH_LCM, 0, 2, 2, C(216), SAYS("light horse")},
    {TYPE(Civ), 0, 2, 0, C(218), SAYS("civilians")},
    {0, 0, 0, 0, 0, {NULL, NULL}},
};

const struct support_row dba30_rear_support[] = {
    /* who, supporter, against, when, +, clause */
    {ALL_Wb, ALL_Wb, ALL_FOOT & ~TYPE(Ps), 0, 1, C(222), "warband behind"},
    {ALL_Pk, ALL_Pk, ALL_FOOT & ~TYPE(Ps), 0, 3, C(223), "pikes behind, against foot"},
    {ALL_Pk, ALL_Pk, TYPE(El) | TYPE(SCh) | KN_HCH, 0, 1, C(224),
     "pikes behind, against elephants, chariots or knights"},
    {LH_LCM, LH_LCM, ANYBODY, 0, 1, C(225), "light horse behind"},
    {DOUBLES, 0, ALL_FOOT, 0, 1, C(226), "double element against foot"},
    {0, 0, 0, 0, 0, 0, NULL},
};

const struct support_row dba30_side_support[] = {
    {ALL_Sp, ALL_Sp | SOLID_BD, ALL_FOOT, 0, 1, C(229), "spears or solid blades beside"},
    {TYPE(Bw4) | TYPE(Bw8), SOLID_BD, ALL_FOOT, 0, 1, C(230), "solid blades beside the bows"},
    {TYPE(Mtd4Bw), SOLID_BD, ALL_FOOT, 0, 1, C(231), "solid blades beside the mounted bows"},
    {0, 0, 0, 0, 0, 0, NULL},
};

#define IGNORE_OVERLAPS   (TYPE(Ps) | TYPE(SCh))
#define AT_HOME_AT_EDGE   (LH_LCM | CV_LCH)
#define NOT_IN_BAD_GOING  (TYPE(Ps) | ALL_Ax | ALL_Wb | BW_LIKE)
#define FOOT_NOT_CIVILIAN (ALL_FOOT & ~TYPE(Civ))

const struct tactical_row dba30_tactical[] = {
    /* who, when, unless, times, factor, clause */
    {FOOT_NOT_CIVILIAN, HOLDS_CITY, SACKS | UNANSWERED, ONCE, 4, C(234), "garrison of a city"},
    {FOOT_NOT_CIVILIAN, HOLDS_FORT, SACKS | UNANSWERED, ONCE, 4, C(234), "garrison of a fort"},
    {ALL_FOOT, HOLDS_CAMP, SACKS | UNANSWERED, ONCE, 2, C(235), "in its own camp"},
    {TYPE(Civ), HOLDS_CITY, SACKS | UNANSWERED, ONCE, 2, C(236), "civilians defending their city"},
    {ANYBODY, HAS_GENERAL, UNANSWERED, ONCE, 1, C(237), "general"},
    {ANYBODY, IN_CLOSE_COMBAT | IS_UPHILL, HOLDS_CITY | HOLDS_FORT, ONCE, 1, C(238), "uphill"},
    {ANYBODY, IN_CLOSE_COMBAT | IS_UPHILL | HOLDS_CITY, 0, ONCE, 0, C(75), "a city's hill is for show"},
    {ANYBODY, IN_CLOSE_COMBAT | IS_UPHILL | HOLDS_FORT, 0, ONCE, 0, C(75), "a fort's hill is for show"},
    {ANYBODY, IN_CLOSE_COMBAT | ON_BANK, IS_UPHILL | HOLDS_CITY | HOLDS_FORT, ONCE, 1, C(239),
     "defending the river bank"},
    {ANYBODY, IN_CLOSE_COMBAT | ON_BANK | HOLDS_CITY, 0, ONCE, 1, C(248), "city on the river bank"},
    {ANYBODY, IN_CLOSE_COMBAT | ON_BANK | HOLDS_FORT, 0, ONCE, 1, C(248), "fort on the river bank"},
    {~IGNORE_OVERLAPS, IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS, EACH_OVERLAP, -1, C(240), "overlapped"},
    {IGNORE_OVERLAPS, IN_CLOSE_COMBAT | READS_OVERLAPPER, HOLDS_OR_ASSAULTS, EACH_OVERLAP, -1, C(240), "overlapped"},
    {~(IGNORE_OVERLAPS | AT_HOME_AT_EDGE), IN_CLOSE_COMBAT | IN_GOOD, HOLDS_OR_ASSAULTS | HAS_MOVED, EACH_EDGE_CORNER,
     -1, C(245), "overlapped by the edge of the battlefield"},
    {IGNORE_OVERLAPS, IN_CLOSE_COMBAT | IN_GOOD | READS_OVERLAPPER, HOLDS_OR_ASSAULTS | HAS_MOVED, EACH_EDGE_CORNER, -1,
     C(245), "overlapped by the edge of the battlefield"},
    {ANYBODY, IN_CLOSE_COMBAT, ATTACKS_IGNORED, EACH_FLANK, -1, C(241), "flank attacked"},
    {ANYBODY, IN_CLOSE_COMBAT, ATTACKS_IGNORED, EACH_REAR, -1, C(241), "rear attacked"},
    {ANYBODY, IN_CLOSE_COMBAT | SUPPORTED, 0, EACH_SUPPORT_ATTACK, -1, H(32), "its rear supporter is attacked"},
    {ANYBODY, SHOT_AT, 0, EACH_SUPPORT_SHOOTER, -1, C(242), "second or third enemy shooting at it"},
    {ANYBODY, IN_CLOSE_COMBAT | HOLDS, 0, EACH_OTHER_ASSAULTER, -1, C(243), "second or third enemy assaulting"},
    {~NOT_IN_BAD_GOING, IN_CLOSE_COMBAT | IN_BAD, 0, ONCE, -2, C(244), "in bad going"},
    {ALL_MtdInf, IN_CLOSE_COMBAT | IN_BAD | READS_NOT_AS_BOWS, 0, ONCE, -2, C(244), "in bad going"},
    {ANYBODY, IN_CLOSE_COMBAT | IS_DEMORALISED, HOLDS, ONCE, -2, C(378), "demoralised command"},
    {0, 0, 0, ONCE, 0, 0, NULL},
};

#define CLOSE_AT_PLACE        (IN_CLOSE_COMBAT | HOLDS_OR_ASSAULTS)
#define CAN_HAVE_SIDE_SUPPORT (ALL_Sp | TYPE(Bw4) | TYPE(Bw8) | TYPE(Mtd4Bw))

const struct tactical_row dba30_factor_notes[] = {
    /* what counts as what */
    {TYPE(HCh), 0, 0, ONCE, 0, C(2), "heavy chariots count as knights"},
    {TYPE(LCh), 0, 0, ONCE, 0, C(2), "light chariots count as cavalry"},
    {TYPE(LCm), 0, 0, ONCE, 0, C(2), "light camelry counts as light horse"},
    {TYPE(Kn6), 0, 0, ONCE, 0, H(29), "6Kn counts as 3Kn"},
    {ALL_MtdInf, 0, 0, ONCE, 0, C(3), "mounted infantry fights as foot"},
    {TYPE(Civ), 0, 0, ONCE, 0, C(6), "civilians fight as fast foot"},
    {ALL_Works, 0, 0, ONCE, 0, C(7), "standards, litters and wagons count as solid blades"},
    {KN_HCH | TYPE(Cm), IN_CLOSE_COMBAT | ENEMY_LONGBOW, 0, ONCE, 0, H(30), "faces longbows or crossbows"},
    {ALL_Works, IN_CLOSE_COMBAT | TWO_EDGES, 0, ONCE, 0, H(35), "two or more of its edges are contacted"},
    {TYPE(Art), HOLDS_CITY, 0, ONCE, 0, C(219), "artillery inside a city is garrison artillery"},
    {TYPE(Art), HOLDS_FORT, 0, ONCE, 0, C(219), "artillery inside a fort is garrison artillery"},
    {ANYBODY, SACKS, 0, ONCE, 0, C(339), "sackers get no garrison factor"},
    {ANYBODY, SACKS, 0, ONCE, 0, C(325), "sackers are no garrison"},
    {TYPE(Civ), HOLDS_CITY, 0, ONCE, 0, C(325), "civilians are no garrison"},
    {ANYBODY, HAS_GENERAL | UNANSWERED, 0, ONCE, 0, C(237), "a general who only shoots adds nothing"},
    {ANYBODY, IN_CLOSE_COMBAT | IS_UPHILL | ON_BANK, HOLDS_CITY | HOLDS_FORT, ONCE, 0, C(239),
     "hill and river bank together give only +1"},
    /* places */
    {TYPE(WWg), IN_CLOSE_COMBAT | ASSAULTS | IS_TOWER, 0, ONCE, 0, H(50), "a mobile tower may assault"},
    {ANYBODY, CLOSE_AT_PLACE, 0, EACH_OVERLAP, 0, C(247), "overlaps do not count in an assault"},
    {ANYBODY, CLOSE_AT_PLACE, 0, EACH_EDGE_CORNER, 0, C(246), "the battlefield edge does not count in an assault"},
    {ANYBODY, CLOSE_AT_PLACE, 0, IF_REAR_SUPPORT, 0, C(247), "rear support does not count in an assault"},
    {ANYBODY, CLOSE_AT_PLACE, 0, IF_SIDE_SUPPORT, 0, C(247), "side support does not count in an assault"},
    {ANYBODY, GROUND_IGNORED, 0, ONCE, 0, H(34), "occupants are never in bad going"},
    {ANYBODY, IN_CLOSE_COMBAT | IS_DEMORALISED | HOLDS, 0, ONCE, 0, C(378), "demoralised, but behind walls"},
    /* overlaps */
    {IGNORE_OVERLAPS, IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS | READS_OVERLAPPER, EACH_OVERLAP, 0, C(240),
     "psiloi and scythed chariots ignore overlaps"},
    {IGNORE_OVERLAPS, IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS | READS_OVERLAPPER, EACH_EDGE_CORNER, 0, C(245),
     "such troops ignore the battlefield edge"},
    {AT_HOME_AT_EDGE, IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS, EACH_EDGE_CORNER, 0, C(245),
     "such troops ignore the battlefield edge"},
    {ANYBODY, IN_CLOSE_COMBAT | ATTACKS_IGNORED, 0, EACH_FLANK, 0, C(247),
     "as this game reads it, attacks on a flank do not count in an assault"},
    {ANYBODY, IN_CLOSE_COMBAT | ATTACKS_IGNORED, 0, EACH_REAR, 0, C(247),
     "as this game reads it, attacks on the rear do not count in an assault"},
    {~(IGNORE_OVERLAPS | AT_HOME_AT_EDGE), IN_CLOSE_COMBAT | HAS_MOVED, HOLDS_OR_ASSAULTS, EACH_EDGE_CORNER, 0, C(245),
     "moved this bound: the battlefield edge does not count"},
    {~(IGNORE_OVERLAPS | AT_HOME_AT_EDGE), IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS | HAS_MOVED | IN_GOOD, EACH_EDGE_CORNER,
     0, C(245), "not in good going: the battlefield edge does not count"},
    /* supports */
    {ANYBODY, IN_CLOSE_COMBAT | SUPPORTED, 0, EACH_SUPPORT_ATTACK, 0, C(227), "attacks on its supporter count on it"},
    {ALL_Wb | ALL_Pk | LH_LCM, IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS | IN_GOOD, IF_REAR_SUPPORT, 0, C(221),
     "not entirely in good going: no rear support"},
    {ALL_Wb | ALL_Pk | LH_LCM, IN_CLOSE_COMBAT | IN_GOOD, HOLDS_OR_ASSAULTS | SUPPORTER_IN_GOOD, IF_REAR_SUPPORT, 0,
     C(221), "supporter not entirely in good going: no rear support"},
    {DOUBLES, IN_CLOSE_COMBAT | ENEMY_ON_FOOT, HOLDS_OR_ASSAULTS | IN_GOOD, ONCE, 0, C(221),
     "not entirely in good going: a double element adds nothing"},
    {CAN_HAVE_SIDE_SUPPORT, IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS | GOOD_FOR_SIDES, IF_SIDE_SUPPORT, 0, C(228),
     "not in good going: no side support"},
    {CAN_HAVE_SIDE_SUPPORT, IN_CLOSE_COMBAT | GOOD_FOR_SIDES, HOLDS_OR_ASSAULTS | ENEMY_ON_FOOT, IF_SIDE_SUPPORT, 0,
     C(228), "side support helps only against foot"},
    {TYPE(Bw3) | TYPE(Bd3) | TYPE(Bd6), IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS, IF_SIDE_SUPPORT, 0, C(233),
     "such fast troops receive no side support"},
    /* going */
    {TYPE(Ps) | ALL_Ax | ALL_Wb | ALL_Bw, IN_CLOSE_COMBAT | IN_BAD, 0, ONCE, 0, C(244), "at home in bad going"},
    {ALL_MtdInf, IN_CLOSE_COMBAT | IN_BAD, READS_NOT_AS_BOWS, ONCE, 0, H(28),
     "mounted infantry is at home in bad going as bows are"},
    {TYPE(Cm) | TYPE(LCm), GOOD_BY_KIND, HOLDS, ONCE, 0, C(128), "camels count oasis and dunes as good going"},
    {0, 0, 0, ONCE, 0, 0, NULL},
};
