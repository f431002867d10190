/* DBA 2.2's terrain: what each kind is called and what it means (dba22-022 to 031, H09, H10, H12, H65). Hills rise to a
 * crest along their middle (dba22-026); nothing hides from shooting but crests, woods and oases (dba22-031, dba22-113).
 */
#include "game/sure.h"
#include "rules/dba22/dba22.h"

/* dba22-H12; the order of enum river_state. */
static const char *const river_states[] = {"unknown", "paltry", "not_paltry", NULL};

/* clang-format off */
const struct terrain_kind dba22_terrains[] = {
    /*               code           shape       crest   states        help */
    [GentleHill] = {"gentle_hill",  SHAPE_AREA, true,  NULL, "good going with a crest"},
    [SteepHill] =  {"steep_hill",   SHAPE_AREA, true,  NULL, "bad going with a crest"},
    [Wood] =       {"wood",         SHAPE_AREA, false, NULL, "bad going; hides"},
    [Marsh] =      {"marsh",        SHAPE_AREA, false, NULL, "bad going"},
    [Rough] =      {"rough",        SHAPE_AREA, false, NULL, "bad going"},
    [Dunes] =      {"dunes",        SHAPE_AREA, false, NULL, "bad going, good for camels"},
    [Oasis] =      {"oasis",        SHAPE_AREA, false, NULL, "bad going, good for camels; hides"},
    [Bua] =        {"bua",          SHAPE_AREA, false, NULL, "a built-up area: garrisoned or assaulted"},
    [CampGround] = {"camp",         SHAPE_AREA, false, NULL, "a camp"},
    [Waterway] =   {"waterway",     SHAPE_AREA, false, NULL, "sea, lake or great river along a table edge: nobody enters"},
    [Beach] =      {"beach",        SHAPE_AREA, false, NULL, "good going beside a waterway"},
    [River] =      {"river",        SHAPE_LINE, false, river_states, "good going for combat; its state is diced for"},
    [Road] =       {"road",         SHAPE_LINE, false, NULL, "good going along it"},
};
counted(dba22_terrains, DBA22_TERRAINS);

#define LOST_IN GROUND_GENERAL_LOST_IN /* dba22-063 */
#define HIDES   GROUND_HIDES           /* dba22-061 */

const struct ground dba22_grounds[] = {
    /*               going             what it does                                          good for  look     clause */
    [GentleHill] = {GOING_GOOD,       GROUND_HILL,                                            0, "hill",  C(23)},
    [SteepHill] =  {GOING_BAD,        GROUND_HILL,                                            0, "crag",  C(22)},
    [Wood] =       {GOING_BAD,        HIDES | LOST_IN | GROUND_BLOCKS_SHOT,                   0, "wood",  C(22)},
    [Marsh] =      {GOING_BAD,        LOST_IN | GROUND_PURSUIT_OK | GROUND_FLIGHT_OK,         0, "marsh", C(22)},
    [Rough] =      {GOING_BAD,        GROUND_PURSUIT_OK | GROUND_FLIGHT_OK,                   0, "rough", C(22)},
    [Dunes] =      {GOING_BAD,        HIDES,                                             CAMELS, "sand",  C(24)},
    [Oasis] =      {GOING_BAD,        HIDES | LOST_IN | GROUND_BLOCKS_SHOT,              CAMELS, "wood",  C(24)},
    [Bua] =        {GOING_IMPASSABLE, GROUND_BUILT | GROUND_PLACE | LOST_IN | GROUND_BLOCKS_SIGHT, 0, "built", H(65)},
    [CampGround] = {GOING_IMPASSABLE, GROUND_PLACE | LOST_IN | GROUND_BLOCKS_SIGHT,           0, "camp",  H(65)},
    [Waterway] =   {GOING_IMPASSABLE, GROUND_WATER,                                           0, "water", H(10)},
    [Beach] =      {GOING_GOOD,       0,                                                      0, "sand",  H(10)},
    [River] =      {GOING_GOOD,       GROUND_RIVER,                                           0, "water", H(12)},
    [Road] =       {GOING_GOOD,       GROUND_ROAD,                                            0, "road",  H(9)},
};
counted(dba22_grounds, DBA22_TERRAINS);
/* clang-format on */
