/* DBA 2.2's factors: combat factors, rear and psiloi support, tactical factors, and the notes that say why something
 * did not count. One row for each line of the sheet. */
#include "rules/dba22/dba22.h"

/* The two sentences of a combat factor. */
#define SAYS(name)                                                                                                     \
    { name " against foot", name " against mounted" }

const struct factor_row dba22_combat_factors[] = {
    /* who, when, against foot, against mounted, clause */
    {ALL_Bd, 0, 5, 3, C(118), SAYS("blades")},
    {TYPE(El), 0, 4, 5, C(119), SAYS("elephants")},
    {TYPE(Sp), 0, 4, 4, C(120), SAYS("spears")},
    {TYPE(SCh), 0, 4, 4, C(121), SAYS("scythed chariots")},
    {TYPE(Art), IN_SHOOTING, 4, 4, C(122), SAYS("artillery in a shooting")},
    {ALL_Kn, 0, 3, 4, C(123), SAYS("knights")},
    {TYPE(Pk), 0, 3, 4, C(124), SAYS("pikes")},
    {ALL_WWg, 0, 3, 4, C(125), SAYS("war wagons")},
    {ALL_Cv, 0, 3, 3, C(126), SAYS("cavalry")},
    {TYPE(Ax), 0, 3, 2, C(127), SAYS("auxilia")},
    {ALL_Wb, 0, 3, 2, C(128), SAYS("warband")},
    {TYPE(Hd), 0, 3, 2, C(129), SAYS("hordes")},
    {ALL_Bw, 0, 2, 4, C(130), SAYS("bows")},
    {TYPE(Cm3), 0, 2, 4, C(131), SAYS("camelry")},
    {ALL_LH, 0, 2, 2, C(132), SAYS("light horse")},
    {TYPE(Ps), 0, 2, 2, C(133), SAYS("psiloi")},
    {TYPE(Art), IN_CLOSE_COMBAT, 2, 2, C(134), SAYS("artillery in close combat")},
    {TYPE(Followers), 0, 1, 1, C(135), SAYS("camp followers")},
    {TYPE(Denizens), 0, 1, 1, C(136), SAYS("denizens")},
    {0, 0, 0, 0, 0, {NULL, NULL}},
};

/* dba22-A26: camelry, elephants, knights and all the other foot remain. */
#define TOO_LOOSE_TO_PUSH (ALL_Cv | ALL_LH | TYPE(SCh) | ALL_Bw | TYPE(Ps))

const struct support_row dba22_rear_support[] = {
    /* who, supporter, against, when, +, clause */
    {TYPE(Pk), TYPE(Pk), ~TOO_LOOSE_TO_PUSH, 0, 3, C(137), "pikes behind"},
    {ALL_Wb, ALL_Wb, ~TOO_LOOSE_TO_PUSH, 0, 1, C(138), "warband behind"},
    {TYPE(Sp), TYPE(Sp), ALL_Kn | TYPE(Sp), 0, 1, C(139), "spears behind, against knights or spears"},
    {0, 0, 0, 0, 0, 0, NULL},
};

#define STEADY_FOOT (TYPE(Sp) | ALL_Bd | TYPE(Ax)) /* those whom psiloi support */

const struct support_row dba22_light_support[] = {
    {STEADY_FOOT, 0, ALL_MOUNTED | ALL_Wb, 0, 1, C(141), "psiloi in support, against mounted or warband"},
    {STEADY_FOOT, 0, ANYBODY, ASSAULTS, 1, C(141), "psiloi in support of an attack on a BUA or camp"},
    {0, 0, 0, 0, 0, 0, NULL},
};

#define AT_HOME_IN_BAD_GOING (TYPE(Ax) | ALL_Bw | ALL_Wb | TYPE(Ps))

const struct tactical_row dba22_tactical[] = {
    /* who, when, unless, times, factor, clause */
    {ALL_FOOT, HOLDS_CITY, SACKS | UNANSWERED, ONCE, 3, C(145), "in a BUA"},
    {ALL_FOOT, HOLDS_CAMP | IN_OWN_CAMP, UNANSWERED, ONCE, 2, C(146), "in its own camp"},
    {ANYBODY, HAS_GENERAL, UNANSWERED, ONCE, 1, C(147), "general"},
    {ANYBODY, IN_CLOSE_COMBAT | IS_UPHILL, 0, ONCE, 1, C(148), "uphill"},
    {ANYBODY, IN_CLOSE_COMBAT | ON_BANK, IS_UPHILL, ONCE, 1, C(148), "defending the river bank"},
    {ANYBODY, IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS, EACH_OVERLAP, -1, C(149), "overlapped"},
    {ANYBODY, IN_CLOSE_COMBAT, HOLDS, EACH_FLANK, -1, C(149), "enemy on its flank"},
    {ANYBODY, IN_CLOSE_COMBAT, HOLDS, EACH_REAR, -1, C(149), "enemy on its rear"},
    {ANYBODY, SHOT_AT, 0, EACH_SUPPORT_SHOOTER, -1, C(149), "second or third enemy aiding the shooting at it"},
    {ANYBODY, IN_CLOSE_COMBAT | HOLDS, 0, EACH_OTHER_ASSAULTER, -1, H(42), "another enemy attacking the place"},
    {~AT_HOME_IN_BAD_GOING, IN_CLOSE_COMBAT | IN_BAD, 0, ONCE, -2, C(151), "in bad going"},
    {ALL_MOUNTED, IN_CLOSE_COMBAT | ENEMY_IN_BAD, IN_BAD, ONCE, -2, C(152), "mounted against an enemy in bad going"},
    {ALL_MOUNTED & ~TYPE(El), IN_CLOSE_COMBAT | ASSAULTS_GATE, IN_BAD | ENEMY_IN_BAD, ONCE, -2, C(153),
     "mounted attacking a BUA"},
    {0, 0, 0, ONCE, 0, 0, NULL},
};

#define HAVE_RANKS (TYPE(Pk) | ALL_Wb | TYPE(Sp))

const struct tactical_row dba22_factor_notes[] = {
    /* what counts as what */
    {TYPE(Cm2), 0, 0, ONCE, 0, C(4), "light camel riders count as light horse"},
    {TYPE(KnCh), 0, 0, ONCE, 0, H(3), "knights on the deeper base of chariots"},
    {TYPE(CvCh), 0, 0, ONCE, 0, H(3), "cavalry on the deeper base of chariots"},
    {ANYBODY, IS_TARGET, 0, ONCE, 0, C(117), "a target uses its factor against foot: all who shoot are foot"},
    {CIVILIANS, 0, 0, ONCE, 0, H(4), "followers and denizens fight as foot"},
    /* places */
    {ALL_FOOT, SACKS, 0, ONCE, 0, H(52), "sackers are no garrison yet"},
    {ALL_FOOT, HOLDS_CAMP, IN_OWN_CAMP, ONCE, 0, C(146), "not its own side's camp"},
    {ALL_MOUNTED, HOLDS, 0, ONCE, 0, C(145), "mounted gain nothing in a BUA or camp"},
    {ALL_FOOT, HOLDS | HAS_GENERAL, UNANSWERED, ONCE, 0, C(155), "the general adds to what his place gives"},
    {ANYBODY, HAS_GENERAL | UNANSWERED, 0, ONCE, 0, C(147), "a general who only shoots adds nothing"},
    {ANYBODY, IN_CLOSE_COMBAT | HOLDS_OR_ASSAULTS, 0, EACH_OVERLAP, 0, H(41), "no overlaps at a BUA or camp"},
    {ANYBODY, IN_CLOSE_COMBAT | HOLDS, 0, EACH_FLANK, 0, H(41), "an occupant has no flanks"},
    {ANYBODY, IN_CLOSE_COMBAT | HOLDS, 0, EACH_REAR, 0, H(41), "an occupant has no rear"},
    {ANYBODY, IN_CLOSE_COMBAT, HOLDS_OR_ASSAULTS, EACH_OVERLAP, 0, H(40), "each flank and the rear yields one -1"},
    {ANYBODY, IN_CLOSE_COMBAT | IS_UPHILL | ON_BANK, 0, ONCE, 0, C(148), "hill and river bank together give only +1"},
    {ANYBODY, IN_CLOSE_COMBAT | IS_UPHILL, 0, ONCE, 0, C(27), "part of its front edge is higher than all of the enemy"},
    {ANYBODY, IN_CLOSE_COMBAT | ON_BANK, 0, ONCE, 0, H(13), "its opponent is in the river"},
    /* supports */
    {HAVE_RANKS, IN_CLOSE_COMBAT | IN_BAD, 0, IF_REAR_SUPPORT, 0, C(140),
     "in bad going: no support from the rank behind"},
    {HAVE_RANKS, IN_CLOSE_COMBAT, IN_BAD | SUPPORTER_IN_GOOD, IF_REAR_SUPPORT, 0, C(140),
     "the rank behind is in bad going and gives no support"},
    {STEADY_FOOT, IN_CLOSE_COMBAT | LIGHT_SUPPORT | IN_BAD, 0, ONCE, 0, C(143), "psiloi support in bad going too"},
    {STEADY_FOOT, IN_CLOSE_COMBAT | LIGHT_SUPPORT, 0, ONCE, 0, C(142), "one psiloi element counts, for +1 at most"},
    {TYPE(Sp), IN_CLOSE_COMBAT | BOTH_SUPPORTS, 0, ONCE, 0, C(144), "support of spears and of psiloi add up"},
    /* going */
    {AT_HOME_IN_BAD_GOING, IN_CLOSE_COMBAT | IN_BAD, 0, ONCE, 0, C(151), "at home in bad going"},
    {ALL_MOUNTED, IN_CLOSE_COMBAT | IN_BAD | ENEMY_IN_BAD, 0, ONCE, 0, C(150), "-2 only once"},
    {ALL_MOUNTED & ~TYPE(El), IN_CLOSE_COMBAT | ASSAULTS_GATE | IN_BAD, 0, ONCE, 0, C(150), "-2 only once"},
    {TYPE(El), IN_CLOSE_COMBAT | ASSAULTS_GATE, 0, ONCE, 0, C(153), "elephants attack a BUA without penalty"},
    {CAMELS, GOOD_BY_KIND, HOLDS, ONCE, 0, C(24), "camels count dunes and oasis as good going"},
    {CAMELS, IN_CLOSE_COMBAT | ENEMY_AT_MY_HOME, 0, ONCE, 0, C(154), "to a camel the enemy is not in bad going"},
    {ANYBODY, GROUND_IGNORED, 0, ONCE, 0, H(65), "a BUA or camp is good going"},
    {0, 0, 0, ONCE, 0, 0, NULL},
};
