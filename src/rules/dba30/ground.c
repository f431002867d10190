/* DBA 3.0's terrain: what each kind is called and what it means (H02 for the going). GROUND_HIDES follows the command
 * box of the sheet; the underlining of its terrain chart (dba30-040) adds marsh and gully, which an option lets count.
 * What it says of gentle hills differs from row to row and is never relied on. */
#include "game/sure.h"
#include "rules/dba30/dba30.h"

/* dba30-142 to 144; the order of enum river_state. */
static const char *const river_states[] = {"unknown", "paltry", "shallow", "deep", NULL};

/* clang-format off */
const struct terrain_kind dba30_terrains[] = {
    /*                  code             shape       crest   states        help */
    [GentleHill] =    {"gentle_hill",    SHAPE_AREA, true,  NULL, "good going with a crest"},
    [DifficultHill] = {"difficult_hill", SHAPE_AREA, true,  NULL, "bad going with a crest"},
    [Wood] =          {"wood",           SHAPE_AREA, false, NULL, "bad going"},
    [Marsh] =         {"marsh",          SHAPE_AREA, false, NULL, "bad going; nobody shoots from it"},
    [Gully] =         {"gully",          SHAPE_AREA, false, NULL, "bad going; hides those entirely in it"},
    [Dunes] =         {"dunes",          SHAPE_AREA, false, NULL, "bad going, good for camels"},
    [Oasis] =         {"oasis",          SHAPE_AREA, false, NULL, "bad going, good for camels"},
    [Rocky] =         {"rocky",          SHAPE_AREA, false, NULL, "rough going"},
    [Scrub] =         {"scrub",          SHAPE_AREA, false, NULL, "rough going"},
    [Boggy] =         {"boggy",          SHAPE_AREA, false, NULL, "rough going"},
    [Enclosure] =     {"enclosure",      SHAPE_AREA, false, NULL, "rough going"},
    [Plough] =        {"plough",         SHAPE_AREA, false, NULL, "good going, or rough all game if the first PIP die is a 1"},
    [Hamlet] =        {"hamlet",         SHAPE_AREA, false, NULL, "bad going"},
    [Edifice] =       {"edifice",        SHAPE_AREA, false, NULL, "bad going"},
    [City] =          {"city",           SHAPE_AREA, false, NULL, "entered by gates or assaulted"},
    [Fort] =          {"fort",           SHAPE_AREA, false, NULL, "entered by its gate or assaulted"},
    [CampGround] =    {"camp",           SHAPE_AREA, false, NULL, "a camp"},
    [Waterway] =      {"waterway",       SHAPE_AREA, false, NULL, "sea, lake or great river along a table edge: nobody enters"},
    [Beach] =         {"beach",          SHAPE_AREA, false, NULL, "good going beside a waterway"},
    [River] =         {"river",          SHAPE_LINE, false, river_states, "good going for combat; its state is diced for"},
    [Road] =          {"road",           SHAPE_LINE, false, NULL, "good going along it"},
    [BuiltUp] =       {"built_up",       SHAPE_AREA, false, NULL, "a built-up area as it is chosen: a city, fort, hamlet or edifice once that is known"},
};
counted(dba30_terrains, DBA30_TERRAINS);

#define CAMELS (TYPE(Cm) | TYPE(LCm)) /* dba30-128 */

const struct ground dba30_grounds[] = {
    /*                  going             what it does                        good for  look     clause */
    [GentleHill] =    {GOING_GOOD,       GROUND_HILL, 0, "hill", H(2)},
    [DifficultHill] = {GOING_BAD,        GROUND_HILL | GROUND_HIDES | GROUND_BLOCKS_SHOT, 0, "crag", H(2)},
    [Wood] =          {GOING_BAD,        GROUND_HIDES | GROUND_GENERAL_LOST_IN | GROUND_BLOCKS_SHOT, 0, "wood", H(2)},
    [Marsh] =         {GOING_BAD,        GROUND_GENERAL_LOST_IN | GROUND_NO_SHOOTING_FROM | GROUND_PURSUIT_OK | GROUND_FLIGHT_OK | GROUND_HIDES_ON_CHART, 0, "marsh", H(2)},
    [Gully] =         {GOING_BAD,        GROUND_GENERAL_LOST_IN | GROUND_SUNKEN | GROUND_PURSUIT_OK | GROUND_HIDES_ON_CHART, 0, "gully", H(2)},
    [Dunes] =         {GOING_BAD,        GROUND_HIDES | GROUND_BLOCKS_SHOT, CAMELS, "sand", H(2)},
    [Oasis] =         {GOING_BAD,        GROUND_HIDES | GROUND_GENERAL_LOST_IN | GROUND_BLOCKS_SHOT, CAMELS, "wood", H(2)},
    [Rocky] =         {GOING_ROUGH,      0, 0, "rough", H(2)},
    [Scrub] =         {GOING_ROUGH,      0, 0, "rough", H(2)},
    [Boggy] =         {GOING_ROUGH,      0, 0, "rough", H(2)},
    [Enclosure] =     {GOING_ROUGH,      0, 0, "field", H(2)},
    [Plough] =        {GOING_GOOD,       GROUND_PLOUGH, 0, "field", C(47)},
    [Hamlet] =        {GOING_BAD,        GROUND_BUILT | GROUND_GENERAL_LOST_IN | GROUND_BLOCKS_SHOT | GROUND_BLOCKS_SIGHT, 0, "town", H(2)},
    [Edifice] =       {GOING_BAD,        GROUND_BUILT | GROUND_GENERAL_LOST_IN | GROUND_BLOCKS_SHOT | GROUND_BLOCKS_SIGHT | GROUND_MAY_BE_CAMP, 0, "town", H(2)},
    [City] =          {GOING_IMPASSABLE, GROUND_BUILT | GROUND_PLACE | GROUND_GENERAL_LOST_IN | GROUND_BLOCKS_SIGHT, 0, "built", H(2)},
    [Fort] =          {GOING_IMPASSABLE, GROUND_BUILT | GROUND_PLACE | GROUND_GENERAL_LOST_IN | GROUND_BLOCKS_SIGHT, 0, "built", H(2)},
    [CampGround] =    {GOING_IMPASSABLE, GROUND_PLACE | GROUND_GENERAL_LOST_IN | GROUND_BLOCKS_SIGHT, 0, "camp", H(2)},
    [Waterway] =      {GOING_IMPASSABLE, GROUND_WATER, 0, "water", H(69)},
    [Beach] =         {GOING_GOOD,       0, 0, "sand", C(54)},
    [River] =         {GOING_GOOD,       GROUND_RIVER, 0, "water", C(56)},
    [Road] =          {GOING_GOOD,       GROUND_ROAD, 0, "road", C(58)},
    [BuiltUp] =       {GOING_GOOD,       0, 0, NULL, C(45)},
};
counted(dba30_grounds, DBA30_TERRAINS);
/* clang-format on */
