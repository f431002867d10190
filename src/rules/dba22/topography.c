/* The home topographies of DBA 2.2 (dba22-007 to 013): what the defender must and may place. */
#include "game/sure.h"
#include "rules/dba22/battlefield.h"

const struct home dba22_homes[] = {
    [Arable] = {.clause = C(7),
                .compulsory = KIND(Bua) | KIND(Road),
                .optional =
                    KIND(River) | KIND(SteepHill) | KIND(GentleHill) | KIND(Wood) | KIND(Road) | KIND(Waterway)},
    [Forest] = {.clause = C(8), .compulsory = KIND(Wood), .optional = KIND(River) | KIND(Marsh) | KIND(GentleHill)},
    [Hilly] = {.clause = C(9),
               .compulsory = KIND(SteepHill),
               .optional = KIND(River) | KIND(Wood) | KIND(Bua) | KIND(Road)},
    [Steppe] = {.clause = C(10), .compulsory = KIND(GentleHill), .optional = KIND(River) | KIND(Rough) | KIND(Bua)},
    [Dry] = {.clause = C(11),
             .compulsory = KIND(Rough),
             .optional = KIND(Dunes) | KIND(SteepHill) | KIND(Oasis) | KIND(Bua)},
    [Tropical] = {.clause = C(12),
                  .compulsory = KIND(Wood),
                  .optional = KIND(River) | KIND(Marsh) | KIND(Rough) | KIND(Bua) | KIND(Road)},
    [Littoral] = {.clause = C(13),
                  .compulsory = KIND(Waterway),
                  .optional = KIND(SteepHill) | KIND(Marsh) | KIND(Wood) | KIND(Dunes) | KIND(Bua) | KIND(River)},
};
counted(dba22_homes, DBA22_TOPOGRAPHIES);

const char *const dba22_topographies[DBA22_TOPOGRAPHIES + 1] = {"arable", "forest",   "hilly",    "steppe",
                                                                "dry",    "tropical", "littoral", NULL};
