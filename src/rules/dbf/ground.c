/* DBF's terrain: what each kind is called and what it means (dbf-H16). Dangerous going counts as bad going that nobody
 * who is driven back survives (dbf-H37). */
#include "game/sure.h"
#include "rules/dbf/dbf.h"

/* dbf-H36; in the order of enum river_state, of which a DBF river is never deep. */
static const char *const river_states[] = {"unknown", "paltry", "not_paltry", NULL};

/* clang-format off */
const struct terrain_kind dbf_terrains[] = {
    /*               code           shape       crest  states        help */
    [Plain] =      {"plain",       SHAPE_AREA, false, NULL,         "good going: nothing but a mark on the map"},
    [GentleHill] = {"gentle_hill", SHAPE_AREA, true,  NULL,         "good going with a crest"},
    [Field] =      {"field",       SHAPE_AREA, false, NULL,         "rough going"},
    [Scrub] =      {"scrub",       SHAPE_AREA, false, NULL,         "rough going"},
    [Rocks] =      {"rocks",       SHAPE_AREA, false, NULL,         "rough going"},
    [Ruins] =      {"ruins",       SHAPE_AREA, false, NULL,         "rough going"},
    [Wood] =       {"wood",        SHAPE_AREA, false, NULL,         "bad going; half a base width blocks sight"},
    [SteepHill] =  {"steep_hill",  SHAPE_AREA, true,  NULL,         "bad going with a crest"},
    [Marsh] =      {"marsh",       SHAPE_AREA, false, NULL,         "bad going"},
    [Blight] =     {"blight",      SHAPE_AREA, false, NULL,         "dangerous going: lava, cursed mire, broken ice"},
    [City] =       {"city",        SHAPE_AREA, false, NULL,         "entered by friends or assaulted"},
    [Castle] =     {"castle",      SHAPE_AREA, false, NULL,         "entered by friends or assaulted"},
    [CampGround] = {"camp",        SHAPE_AREA, false, NULL,         "a camp"},
    [River] =      {"river",       SHAPE_LINE, false, river_states, "good going for combat; whether it is paltry is diced for"},
    [Road] =       {"road",        SHAPE_LINE, false, NULL,         "good going along it"},
};
counted(dbf_terrains, DBF_TERRAINS);

const struct ground dbf_grounds[] = {
    /*               going             what it does                                          good for  look     clause */
    [Plain] =      {GOING_GOOD,       0,                                                      0, "field", H(16)},
    [GentleHill] = {GOING_GOOD,       GROUND_HILL,                                            0, "hill",  H(16)},
    [Field] =      {GOING_ROUGH,      0,                                                      0, "field", H(16)},
    [Scrub] =      {GOING_ROUGH,      0,                                                      0, "rough", H(16)},
    [Rocks] =      {GOING_ROUGH,      0,                                                      0, "rough", H(16)},
    [Ruins] =      {GOING_ROUGH,      0,                                                      0, "town",  H(16)},
    [Wood] =       {GOING_BAD,        GROUND_HIDES | GROUND_BLOCKS_SHOT,                      0, "wood",  H(16)},
    [SteepHill] =  {GOING_BAD,        GROUND_HILL,                                            0, "crag",  H(16)},
    [Marsh] =      {GOING_BAD,        0,                                                      0, "marsh", H(16)},
    [Blight] =     {GOING_BAD,        GROUND_DANGEROUS,                                                      0, "gully", H(37)},
    [City] =       {GOING_IMPASSABLE, GROUND_BUILT | GROUND_PLACE | GROUND_BLOCKS_SIGHT,      0, "built", H(16)},
    [Castle] =     {GOING_IMPASSABLE, GROUND_BUILT | GROUND_PLACE | GROUND_BLOCKS_SIGHT,      0, "built", H(16)},
    [CampGround] = {GOING_IMPASSABLE, GROUND_PLACE,                                           0, "camp",  H(19)},
    [River] =      {GOING_GOOD,       GROUND_RIVER,                                           0, "water", H(36)},
    [Road] =       {GOING_GOOD,       GROUND_ROAD,                                            0, "road",  H(26)},
};
counted(dbf_grounds, DBF_TERRAINS);
/* clang-format on */
