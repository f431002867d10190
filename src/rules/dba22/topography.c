/* The home topographies of DBA 2.2 (dba22-007 to 013): what the defender must and may place. */
#include "rules/dba22/battlefield.h"

const struct home dba22_homes[DBA22_TOPOGRAPHIES] = {
    [Arable] = {7, KIND(Bua) | KIND(Road),
                KIND(River) | KIND(SteepHill) | KIND(GentleHill) | KIND(Wood) | KIND(Road) | KIND(Waterway)},
    [Forest] = {8, KIND(Wood), KIND(River) | KIND(Marsh) | KIND(GentleHill)},
    [Hilly] = {9, KIND(SteepHill), KIND(River) | KIND(Wood) | KIND(Bua) | KIND(Road)},
    [Steppe] = {10, KIND(GentleHill), KIND(River) | KIND(Rough) | KIND(Bua)},
    [Dry] = {11, KIND(Rough), KIND(Dunes) | KIND(SteepHill) | KIND(Oasis) | KIND(Bua)},
    [Tropical] = {12, KIND(Wood), KIND(River) | KIND(Marsh) | KIND(Rough) | KIND(Bua) | KIND(Road)},
    [Littoral] = {13, KIND(Waterway),
                  KIND(SteepHill) | KIND(Marsh) | KIND(Wood) | KIND(Dunes) | KIND(Bua) | KIND(River)},
};

const char *const dba22_topographies[DBA22_TOPOGRAPHIES + 1] = {"arable", "forest",   "hilly",    "steppe",
                                                                "dry",    "tropical", "littoral", NULL};
