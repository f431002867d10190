/* DBA 2.2's three outcome tables. Each element looks for the first row that fits it, its conditions and its opponent;
 * exceptions stand before the rule they are made from: recoil where nothing else is said (dba22-157), the doubled table
 * alone for those doubled (dba22-158), going always the loser's own unless a row says otherwise (dba22-160). What a
 * recoil or flight then meets: debellis/driven_off.c. */
#include "rules/dba22/dba22.h"

enum {
    HOLD = OUTCOME_HOLD,
    RECOIL = OUTCOME_RECOIL,
    FLEE = OUTCOME_FLEE,
    DESTROYED = OUTCOME_DESTROYED,
    SURRENDER = OUTCOME_SURRENDER
};

#define END_OF_TABLE                                                                                                   \
    { 0, 0, 0, 0, 0, NULL }

const struct outcome_row dba22_equal[] = {
    {TYPE(SCh), 0, ANYBODY, DESTROYED, C(156), "scythed chariots with equal totals: destroyed"},
    {ANYBODY, 0, ANYBODY, HOLD, C(156), "equal totals: no effect"},
    END_OF_TABLE,
};

/* dba22-A28: a warband that defends a BUA or camp destroys nobody by being warband. */
const struct outcome_row dba22_less[] = {
    {ANYBODY, UNANSWERED, ANYBODY, HOLD, C(115), "shoots without being shot at: no effect"},
    {TYPE(El), 0, TYPE(Ps) | TYPE(Ax) | ALL_LH, DESTROYED, C(161),
     "elephants beaten by psiloi, auxilia or light horse: destroyed"},
    {TYPE(El), SHOT_AT, TYPE(Art), DESTROYED, C(161), "elephants beaten by shooting artillery: destroyed"},
    {TYPE(El), 0, ANYBODY, RECOIL, C(161), "elephants beaten: recoil, trampling"},
    {TYPE(SCh), 0, ANYBODY, DESTROYED, C(162), "scythed chariots beaten: destroyed"},
    {ALL_Kn, 0, TYPE(El) | TYPE(SCh) | ALL_LH, DESTROYED, C(163),
     "knights beaten by elephants, scythed chariots or light horse: destroyed"},
    {ALL_Kn, IN_CLOSE_COMBAT | CAME_TO_FRONT, ALL_Bw, DESTROYED, C(163),
     "knights beaten by bows whose front they charged this bound: destroyed"},
    {ALL_Kn, IN_BAD, ANYBODY, DESTROYED, C(163), "knights beaten in bad going: destroyed"},
    {ALL_Kn, 0, ANYBODY, RECOIL, C(163), "knights beaten: recoil"},
    {ALL_Cv, 0, TYPE(SCh), FLEE, C(164), "cavalry beaten by scythed chariots: flee"},
    {ALL_Cv, IN_BAD, ANYBODY, FLEE, C(164), "cavalry beaten in bad going: flee"},
    {ALL_Cv, 0, ANYBODY, RECOIL, C(164), "cavalry beaten: recoil"},
    {TYPE(Cm3), 0, TYPE(SCh), FLEE, C(165), "camelry beaten by scythed chariots: flee"},
    {TYPE(Cm3), IN_BAD, ANYBODY, FLEE, C(165), "camelry beaten in bad going: flee"},
    {TYPE(Cm3), 0, ANYBODY, RECOIL, C(165), "camelry beaten: recoil"},
    {ALL_LH, 0, TYPE(SCh), FLEE, C(166), "light horse beaten by scythed chariots: flee"},
    {ALL_LH, SHOT_AT, TYPE(Art), FLEE, C(166), "light horse beaten by shooting artillery: flee"},
    {ALL_LH, IN_BAD, ANYBODY, FLEE, C(166), "light horse beaten in bad going: flee"},
    {ALL_LH, 0, ANYBODY, RECOIL, C(166), "light horse beaten: recoil"},
    {TYPE(Pk), IN_GOOD, TYPE(El) | ALL_Kn | ALL_LH | TYPE(SCh), DESTROYED, C(167),
     "pikes beaten in good going by elephants, knights, light horse or scythed chariots: destroyed"},
    {TYPE(Pk), ENEMY_HOLDS, ALL_Wb, RECOIL, C(167), "pikes beaten by warband behind walls: recoil"},
    {TYPE(Pk), 0, ALL_Wb, DESTROYED, C(167), "pikes beaten by warband: destroyed"},
    {TYPE(Pk), 0, ANYBODY, RECOIL, C(167), "pikes beaten: recoil"},
    {TYPE(Sp), IN_GOOD, TYPE(El) | ALL_Kn | ALL_LH | TYPE(SCh), DESTROYED, C(168),
     "spears beaten in good going by elephants, knights, light horse or scythed chariots: destroyed"},
    {TYPE(Sp), ENEMY_HOLDS, ALL_Wb, RECOIL, C(168), "spears beaten by warband behind walls: recoil"},
    {TYPE(Sp), 0, ALL_Wb, DESTROYED, C(168), "spears beaten by warband: destroyed"},
    {TYPE(Sp), 0, ANYBODY, RECOIL, C(168), "spears beaten: recoil"},
    {ALL_Bd, IN_GOOD, ALL_Kn | TYPE(SCh), DESTROYED, C(169),
     "blades beaten in good going by knights or scythed chariots: destroyed"},
    {ALL_Bd, ENEMY_HOLDS, ALL_Wb, RECOIL, C(169), "blades beaten by warband behind walls: recoil"},
    {ALL_Bd, 0, ALL_Wb, DESTROYED, C(169), "blades beaten by warband: destroyed"},
    {ALL_Bd, 0, ANYBODY, RECOIL, C(169), "blades beaten: recoil"},
    {TYPE(Ax), IN_GOOD, ALL_Kn, DESTROYED, C(170), "auxilia beaten by knights in good going: destroyed"},
    {TYPE(Ax), 0, ANYBODY, RECOIL, C(170), "auxilia beaten: recoil"},
    {ALL_Bw, 0, ALL_MOUNTED, DESTROYED, C(171), "bows beaten by mounted: destroyed"},
    {ALL_Bw, 0, ANYBODY, RECOIL, C(171), "bows beaten by foot: recoil"},
    {TYPE(Ps), GOOD_TO_ENEMY, ALL_Kn | ALL_Cv | TYPE(Cm3), DESTROYED, C(172),
     "psiloi beaten by knights, cavalry or camelry in going good to these: destroyed"},
    {TYPE(Ps), 0, ANYBODY, RECOIL, C(172), "psiloi beaten: recoil"},
    {ALL_Wb, IN_GOOD, TYPE(El) | ALL_Kn | TYPE(SCh), DESTROYED, C(173),
     "warband beaten in good going by elephants, knights or scythed chariots: destroyed"},
    {ALL_Wb, 0, ANYBODY, RECOIL, C(173), "warband beaten: recoil"},
    {TYPE(Hd), HOLDS, ANYBODY, DESTROYED, C(174), "hordes beaten in a BUA or camp: destroyed"},
    {TYPE(Hd), IN_GOOD, TYPE(El) | ALL_Kn | TYPE(SCh), DESTROYED, C(174),
     "hordes beaten in good going by elephants, knights or scythed chariots: destroyed"},
    {TYPE(Hd), ENEMY_HOLDS, ALL_Wb, HOLD, C(174), "hordes beaten by warband behind walls: no effect"},
    {TYPE(Hd), 0, ALL_Wb, DESTROYED, C(174), "hordes beaten by warband: destroyed"},
    {TYPE(Hd), SHOT_AT, ANYBODY, DESTROYED, C(174), "hordes beaten by shooting: destroyed"},
    {TYPE(Hd), 0, ANYBODY, HOLD, C(174), "hordes beaten by others: no effect"},
    {TYPE(Art), IN_CLOSE_COMBAT, ANYBODY, DESTROYED, C(175), "artillery beaten in close combat: destroyed"},
    {TYPE(Art), 0, ANYBODY, RECOIL, C(175), "artillery beaten by shooting: recoil"},
    {ALL_WWg, SHOT_AT, TYPE(Art), DESTROYED, C(176), "war wagons beaten by shooting artillery: destroyed"},
    {ALL_WWg, 0, TYPE(El), DESTROYED, C(176), "war wagons beaten by elephants: destroyed"},
    {ALL_WWg, HOLDS, ANYBODY, DESTROYED, C(176), "war wagons beaten in a BUA or camp: destroyed"},
    {ALL_WWg, 0, ANYBODY, HOLD, C(176), "war wagons beaten by others: no effect"},
    {TYPE(Followers), IN_CLOSE_COMBAT, ANYBODY, DESTROYED, C(177), "followers beaten in close combat: destroyed"},
    {TYPE(Followers), 0, TYPE(Art), SURRENDER, C(177), "followers beaten by shooting artillery: surrender"},
    {TYPE(Followers), 0, ANYBODY, HOLD, C(177), "followers beaten by other shooting: no effect"},
    {TYPE(Denizens), IN_CLOSE_COMBAT, ANYBODY, DESTROYED, C(178), "denizens beaten in close combat: destroyed"},
    {TYPE(Denizens), 0, TYPE(Art), SURRENDER, C(178), "denizens beaten by shooting artillery: surrender"},
    {TYPE(Denizens), 0, ANYBODY, HOLD, C(178), "denizens beaten by other shooting: no effect"},
    END_OF_TABLE,
};

const struct outcome_row dba22_doubled[] = {
    {ANYBODY, UNANSWERED, ANYBODY, HOLD, C(115), "shoots without being shot at: no effect"},
    {ALL_Cv, IN_GOOD, TYPE(Pk) | TYPE(Sp) | TYPE(Hd), FLEE, C(179),
     "cavalry doubled in good going by pikes, spears or hordes: flee"},
    {ALL_Cv, IN_CLOSE_COMBAT, TYPE(Art), FLEE, C(179), "cavalry doubled by artillery in close combat: flee"},
    {ALL_Cv, 0, ANYBODY, DESTROYED, C(179), "cavalry doubled: destroyed"},
    {ALL_LH, 0, ALL_MOUNTED | ALL_Bw | TYPE(Ps), DESTROYED, C(180),
     "light horse doubled by mounted, bows or psiloi: destroyed"},
    {ALL_LH, SHOT_AT, TYPE(Art), DESTROYED, C(180), "light horse doubled by shooting artillery: destroyed"},
    {ALL_LH, IN_BAD, ANYBODY, DESTROYED, C(180), "light horse doubled in bad going: destroyed"},
    {ALL_LH, 0, ANYBODY, FLEE, C(180), "light horse doubled by others: flee"},
    {TYPE(Ps), GOOD_TO_ENEMY, ALL_Kn | ALL_Cv | TYPE(Cm3) | ALL_LH, DESTROYED, C(181),
     "psiloi doubled by knights, cavalry, camelry or light horse in going good to these: destroyed"},
    {TYPE(Ps), 0, ALL_Bw | TYPE(Ax) | TYPE(Ps), DESTROYED, C(181),
     "psiloi doubled by bows, auxilia or psiloi: destroyed"},
    {TYPE(Ps), 0, ANYBODY, FLEE, C(181), "psiloi doubled by others: flee"},
    {ANYBODY, IN_CLOSE_COMBAT, TYPE(Art), RECOIL, C(182), "doubled by artillery in close combat: recoils"},
    {ANYBODY, 0, ANYBODY, DESTROYED, C(182), "doubled: destroyed"},
    END_OF_TABLE,
};
