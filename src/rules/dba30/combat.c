/* DBA 3.0's combat tables gathered, and the engagements that cannot happen. */
#include "rules/dba30/combat.h"

static const struct bar bars[] = {
    {TYPE(CampPiece), 0, 0, ONCE, BLAME_TYPE, H(45), "a camp does not fight: name the troops or civilians in it"},
    /* shooting */
    {~SHOOTERS, SHOOTS, IS_TARGET, ONCE, BLAME_TYPE, C(105),
     "only bows, mounted infantry, war wagons and artillery shoot"},
    {~SHOOTERS, SHOOTS | IS_TARGET, 0, ONCE, BLAME_SHOOTS_BACK, H(24),
     "the target cannot shoot back: it is no bow, mounted infantry, war wagon or artillery"},
    {ANYBODY, SHOOTS | IN_MARSH, 0, ONCE, BLAME_FEATURE, C(197), "nobody shoots from a marsh"},
    {ANYBODY, IN_SHOOTING | ASSAULTS, 0, ONCE, BLAME_ASSAULTING, C(188),
     "an element that is assaulting is in close combat: it neither shoots nor is shot at"},
    {ANYBODY, IN_SHOOTING | SACKS, 0, ONCE, BLAME_SACKING, C(339), "sackers cannot shoot or be shot at"},
    {ANYBODY, IS_TARGET, 0, EACH_OVERLAP, BLAME_OVERLAPS, C(188), "an overlapped target would be in close combat"},
    {ANYBODY, IS_TARGET, 0, EACH_FLANK, BLAME_FLANK_ATTACKED, C(188), "a target attacked in flank is in close combat"},
    {ANYBODY, IS_TARGET, 0, EACH_REAR, BLAME_REAR_ATTACKED, C(188), "a target attacked in the rear is in close combat"},
    /* places */
    {TYPE(SCh), ASSAULTS, 0, ONCE, BLAME_ASSAULTING, C(159), "scythed chariots cannot assault a city, fort or camp"},
    {TYPE(Art) | ALL_Works, ASSAULTS, 0, ONCE, BLAME_ASSAULTING, C(156), "static troops cannot assault"},
    {TYPE(WWg), ASSAULTS, IS_TOWER, ONCE, BLAME_ASSAULTING, C(156),
     "a war wagon that is no mobile tower cannot assault"},
    {ALL_MOUNTED, HOLDS_CITY, SACKS, ONCE, BLAME_OCCUPIES, C(327), "only foot can garrison a city"},
    {ALL_MOUNTED, HOLDS_FORT, SACKS, ONCE, BLAME_OCCUPIES, C(327), "only foot can garrison a fort"},
    {TYPE(El), SACKS, 0, ONCE, BLAME_SACKING, C(337), "elephants do not move in to sack"},
    {ANYBODY, SACKS | IS_TOWER, 0, ONCE, BLAME_SACKING, C(337), "a mobile tower does not move in to sack"},
    {TYPE(El) | TYPE(SCh), HOLDS_CAMP, 0, ONCE, BLAME_OCCUPIES, C(85),
     "elephants and scythed chariots cannot occupy a camp"},
    {ANYBODY, HOLDS, 0, EACH_FLANK, BLAME_FLANK_ATTACKED, H(73), "an occupant has no flanks to attack"},
    {ANYBODY, HOLDS, 0, EACH_REAR, BLAME_REAR_ATTACKED, H(73), "an occupant has no rear to attack"},
    {ANYBODY, HOLDS, 0, EACH_SUPPORT_ATTACK, BLAME_SUPPORT_ATTACKED, H(73),
     "an occupant has no rear supporter to attack"},
    /* H18: each side of an element is overlapped, at the battlefield edge or flank-attacked only once */
    {ANYBODY, OUT_OF_SIDES, 0, EACH_OVERLAP, BLAME_OVERLAPS, H(18),
     "an element has only two sides for overlaps, battlefield edges and flank attacks"},
    {ANYBODY, OUT_OF_SIDES, 0, EACH_EDGE_CORNER, BLAME_EDGE_CORNERS, H(18),
     "an element has only two sides for battlefield edges and flank attacks"},
    {0, 0, 0, ONCE, BLAME_TYPE, 0, NULL},
};

const struct combat_tables dba30_combat = {
    .factors = dba30_combat_factors,
    .foot_column = C(220),
    /* dba30-221: all concerned entirely in good going, none attacking or holding a place */
    .rear_support = dba30_rear_support,
    .rear_support_when = IN_CLOSE_COMBAT | IN_GOOD | SUPPORTER_IN_GOOD,
    .rear_support_unless = HOLDS_OR_ASSAULTS,
    /* dba30-228: only the supported element need be in good going */
    .side_support = dba30_side_support,
    .side_support_when = IN_CLOSE_COMBAT | GOOD_FOR_SIDES,
    .side_support_unless = HOLDS_OR_ASSAULTS,
    .tactical = dba30_tactical,
    .notes = dba30_factor_notes,
    .equal = dba30_equal,
    .less = dba30_less,
    .doubled = dba30_doubled,
    .bars = bars,
    /* dba30-128 */
    .good_in_feature = {[FEATURE_OASIS] = TYPE(Cm) | TYPE(LCm), [FEATURE_DUNES] = TYPE(Cm) | TYPE(LCm)},
    /* dba30-316: bad going ends a pursuit before it begins, marsh and gully excepted */
    .no_pursuit_when = IN_BAD,
    .no_pursuit_unless = IN_MARSH | IN_GULLY,
    /* dba30-336 */
    .camp_pursuit_foot = 500,
    .camp_pursuit_mounted = 1000,
    .cornered_flight = true,
    .final_bonus = C(351),
    .final_bonus_text = "the commander-in-chief adds 1 to the total",
};
