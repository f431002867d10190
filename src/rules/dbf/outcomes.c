/* DBF's three outcome lists. Each element looks for the first row that fits it, its conditions and its opponent:
 * where two lines of the sheet hit the same element the harder one stands first (dbf-087), and both sides of a tie are
 * looked up, so that both can be hit (dbf-088). */
#include "rules/dbf/combat.h"

enum { HOLD = OUTCOME_HOLD, RECOIL = OUTCOME_RECOIL, FLEE = OUTCOME_FLEE, DESTROYED = OUTCOME_DESTROYED };

#define END_OF_TABLE                                                                                                   \
    { 0, 0, 0, 0, 0, NULL }
/* dbf-H43: who shoots or casts unanswered ignores what befalls him, save a Mage against a Mage. */
#define UNTOUCHED                                                                                                      \
    {ANYBODY, UNANSWERED, ~TYPE(Ma), HOLD, H(43), "not shot at in return: no effect"}, {                               \
        ~TYPE(Ma), UNANSWERED, ANYBODY, HOLD, H(43), "not shot at in return: no effect"                                \
    }

const struct outcome_row dbf_equal[] = {
    UNTOUCHED,
    {ANYBODY, AT_A_PLACE, ANYBODY, HOLD, H(57), "equal in an assault: no effect"},
    {TYPE(Dr), 0, TYPE(He) | TYPE(Pa), DESTROYED, C(80), "dragon equal with a hero or paladin: destroyed"},
    {TYPE(He), IN_CLOSE_COMBAT, TYPE(Dr) | TYPE(He), DESTROYED, C(81), "hero equal with a dragon or hero: destroyed"},
    {TYPE(Pa), IN_CLOSE_COMBAT, TYPE(Ma), DESTROYED, C(82), "paladin equal with a mage in close combat: destroyed"},
    {TYPE(Ma), 0, TYPE(Ma), DESTROYED, C(83), "mage equal with a mage: destroyed"},
    {ALL_Kn, 0, TYPE(Bd_S), DESTROYED, C(84), "knights equal with solid blades: destroyed"},
    {ALL_Kn, IN_CLOSE_COMBAT, ALL_Cb | ALL_WBw, DESTROYED, C(84),
     "knights equal with crossbow or warbow in close combat: destroyed"},
    {~ALL_Pk, 0, TYPE(Pk_S), RECOIL, C(85), "equal with solid pikes: recoils"},
    {ALL_FAST, 0, ALL_SOLID, RECOIL, C(86), "fast, equal with solid: recoils"},
    {ANYBODY, 0, ANYBODY, HOLD, H(1), "equal totals: no effect"},
    END_OF_TABLE,
};

#define LINE_10 (ALL_Pk | ALL_Sp | ALL_Bd | TYPE(Ax_S))

const struct outcome_row dbf_less[] = {
    UNTOUCHED,
    {ANYBODY, HOLDS, ANYBODY, DESTROYED, C(89), "beaten in a city, castle or camp: destroyed"},
    {TYPE(Dr), 0, TYPE(He) | TYPE(Pa), DESTROYED, C(91), "dragon beaten by a hero or paladin: destroyed"},
    {TYPE(Dr), 0, ANYBODY, FLEE, C(91), "dragon beaten by others: flees"},
    {TYPE(Pa), IN_CLOSE_COMBAT, ANYBODY, DESTROYED, C(92), "paladin beaten in close combat: destroyed"},
    {TYPE(Pa), 0, ANYBODY, HOLD, C(92), "paladin beaten in ranged combat: no effect"},
    {TYPE(He), IN_CLOSE_COMBAT, TYPE(Ma), DESTROYED, C(93), "hero beaten by a mage in close combat: destroyed"},
    {TYPE(He), 0, TYPE(He) | TYPE(Pa), DESTROYED, C(93), "hero beaten by a hero or paladin: destroyed"},
    {TYPE(He), 0, ANYBODY, RECOIL, C(93), "hero beaten by others: recoils"},
    {TYPE(Ma), 0, TYPE(He) | TYPE(Pa) | TYPE(Cl) | TYPE(Dr), DESTROYED, C(94),
     "mage beaten by a hero, paladin, cleric or dragon: destroyed"},
    {TYPE(Ma), 0, ANYBODY, RECOIL, C(94), "mage beaten by others: recoils"},
    {TYPE(Bh), 0, ALL_Ax | ALL_LM | TYPE(Sk), DESTROYED, C(95),
     "behemoths beaten by auxilia, light mounted or skirmishers: destroyed"},
    {TYPE(Bh), 0, TYPE(Bh) | TYPE(Ma) | TYPE(Art), FLEE, C(95),
     "behemoths beaten by behemoths, mages or artillery: flee"},
    {TYPE(Bh), 0, ANYBODY, RECOIL, C(95), "behemoths beaten by others: recoil"},
    {TYPE(GB), 0, ALL_Ax | ALL_LM | TYPE(Sk), DESTROYED, C(96),
     "great beasts beaten by auxilia, light mounted or skirmishers: destroyed"},
    {TYPE(GB), 0, TYPE(Bh) | TYPE(Ma) | TYPE(Art), FLEE, C(96),
     "great beasts beaten by behemoths, mages or artillery: flee"},
    {TYPE(GB), 0, ANYBODY, RECOIL, C(96), "great beasts beaten by others: recoil"},
    {ALL_Kn, 0, TYPE(Bh) | TYPE(GB) | ALL_LM, DESTROYED, C(97),
     "knights beaten by behemoths, great beasts or light mounted: destroyed"},
    {ALL_Kn, 0, ANYBODY, RECOIL, C(97), "knights beaten by others: recoil"},
    {ALL_Cv | TYPE(Be_S) | ALL_LM, 0, ANYBODY, RECOIL, C(98), "cavalry, solid beasts or light mounted beaten: recoil"},
    {LINE_10, IN_GOOD, ALL_Kn | TYPE(GB), DESTROYED, C(99),
     "beaten by knights or great beasts in good going: destroyed"},
    {LINE_10, 0, ALL_Wb, DESTROYED, C(100), "beaten by warband: destroyed"},
    {LINE_10, 0, ANYBODY, RECOIL, C(101), "pikes, spears, blades or solid auxilia beaten: recoil"},
    {ALL_Hd, IN_GOOD, TYPE(Bh) | ALL_Wb | TYPE(GB), DESTROYED, C(102),
     "hordes beaten by behemoths, warband or great beasts in good going: destroyed"},
    {ALL_Hd, 0, ALL_Kn, DESTROYED, C(103), "hordes beaten by knights: destroyed"},
    {ALL_Hd, 0, ANYBODY, RECOIL, C(104), "hordes beaten by others: recoil"},
    {BOWS | TYPE(Be_F), 0, ALL_MOUNTED, DESTROYED, C(105), "bows or fast beasts beaten by mounted: destroyed"},
    {BOWS | TYPE(Be_F), 0, ANYBODY, RECOIL, C(105), "bows or fast beasts beaten by others: recoil"},
    {TYPE(IM), IN_SHOOTING, TYPE(Art), DESTROYED, C(106), "infernal machines beaten by shooting artillery: destroyed"},
    {TYPE(IM), IN_CLOSE_COMBAT, TYPE(Bh), DESTROYED, C(106),
     "infernal machines beaten by behemoths in close combat: destroyed"},
    {TYPE(IM), 0, ANYBODY, HOLD, C(106), "infernal machines beaten by others: no effect"},
    {TYPE(Art), IN_SHOOTING, TYPE(IM), DESTROYED, C(107), "artillery beaten by shooting infernal machines: destroyed"},
    {TYPE(Art), IN_CLOSE_COMBAT, ANYBODY, DESTROYED, C(107), "artillery beaten in close combat: destroyed"},
    {TYPE(Sk), IN_GOOD, ALL_Kn | ALL_Cv, DESTROYED, C(108),
     "skirmishers beaten by knights or cavalry in good going: destroyed"},
    {TYPE(Sk), 0, ANYBODY, RECOIL, C(108), "skirmishers beaten by others: recoil"},
    {ANYBODY, 0, ANYBODY, RECOIL, C(90), "beaten: recoils"},
    END_OF_TABLE,
};

#define LINE_3       (TYPE(Sk) | TYPE(Fl) | ALL_LM)
#define FLEEN_IN_ALL (TYPE(Bh) | ALL_Pk | ALL_Bd | ALL_Hd | ALL_Sp | ALL_Wb)
#define STEADY_FOOT  (ALL_FOOT & ~(BOWS | TYPE(Sk)))

const struct outcome_row dbf_doubled[] = {
    UNTOUCHED,
    {ANYBODY, HOLDS, ANYBODY, DESTROYED, H(58), "doubled in a city, castle or camp: destroyed"},
    {ALL_Cv, IN_GOOD, ALL_Pk | TYPE(Art) | ALL_Sp | ALL_Hd, FLEE, C(109),
     "cavalry doubled by pikes, artillery, spears or hordes in good going: flee"},
    {ALL_Cv, 0, ANYBODY, DESTROYED, C(109), "cavalry doubled: destroyed"},
    /* light mounted: lines 2 and 3 are read together (dbf-116) */
    {ALL_LM, IN_GOOD, STEADY_FOOT, FLEE, C(110), "light mounted doubled by foot in good going: flee"},
    {ALL_LM, IN_ROUGH, STEADY_FOOT, FLEE, C(110), "light mounted doubled by foot in rough going: flee"},
    {LINE_3, IN_SHOOTING, ANYBODY, FLEE, C(111), "doubled in ranged combat: flee"},
    {LINE_3, IN_CLOSE_COMBAT, FLEEN_IN_ALL, FLEE, C(112),
     "doubled by behemoths, pikes, blades, hordes, spears or warband: flee"},
    {LINE_3, IN_CLOSE_COMBAT | IN_ROUGH, ALL_MOUNTED, FLEE, C(113), "doubled by mounted in rough going: flee"},
    {LINE_3, IN_CLOSE_COMBAT | IN_BAD, ALL_MOUNTED, FLEE, C(113), "doubled by mounted in bad going: flee"},
    {LINE_3, 0, ANYBODY, DESTROYED, C(114), "skirmishers, flyers or light mounted doubled: destroyed"},
    {ANYBODY, 0, ANYBODY, DESTROYED, C(115), "doubled: destroyed"},
    END_OF_TABLE,
};

const struct outcome_note dbf_outcome_notes[] = {
    {false, {ALL_Kn & ALL_FAST, 0, TYPE(Bd_S), DESTROYED, C(87), "two lines hit it: destroyed beats recoil"}},
    {false,
     {ALL_Kn & ALL_FAST, IN_CLOSE_COMBAT, TYPE(Cb_S) | TYPE(WBow_S), DESTROYED, C(87),
      "two lines hit it: destroyed beats recoil"}},
    {false, {TYPE(Pk_F), 0, TYPE(Pk_S), RECOIL, C(87), "pikes are spared by line 6, fast troops not by line 7"}},
    {true, {ALL_LM, 0, ANYBODY, FLEE, C(116), "light mounted flee if either of their lines lets them"}},
    {true, {ANYBODY, HOLDS, ANYBODY, DESTROYED, C(116), "whoever is beaten behind walls is destroyed, doubled or not"}},
    {false, END_OF_TABLE},
};
