/* The terrain chart of DBA 3.0, a row for each region: compulsory features and the six columns of the die. */
#include "game/sure.h"
#include "rules/dba30/battlefield.h"

/* clang-format off */
#define ROCKY     {Rocky, .most = 3}
#define SCRUB     {Scrub, .most = 3}
#define DUNES     {Dunes, .most = 3}
#define OASIS     {Oasis, .most = 1}
#define CRAG      {DifficultHill, .most = 3}
#define HILL      {GentleHill, .most = 3}
#define WOOD      {Wood, .most = 3}
#define MARSH     {Marsh, .most = 3}
#define GULLY     {Gully, .most = 1}
#define BOGGY     {Boggy, .most = 3}
#define PLOUGH    {Plough, .most = 3}
#define ENCLOSURE {Enclosure, .most = 3}
#define ROAD      {Road, .most = 2}
#define RIVER     {River, .most = 1}
#define WATERWAY  {Waterway, .most = 1}
#define BUA       {BuiltUp, .most = 1}
#define BOX(...)  {.offer = {__VA_ARGS__}}
#define ALL_GO    .apart = {{0, 0, 0}} /* nothing here keeps another away */
#define FIRST(...) {.offer = {__VA_ARGS__}, .first_must = true} /* dba30-044 */

const struct region dba30_regions[] = {
    [Dry] = {C(33), "dry", BOX(ROCKY, SCRUB), {
        BOX(DUNES), BOX(DUNES), BOX(OASIS), BOX(CRAG), BOX(CRAG), BOX(BUA)}, ALL_GO},
    [Hilly] = {C(34), "hilly", BOX(CRAG), {
        BOX(ROAD, RIVER), BOX(WOOD), BOX(WOOD), BOX(CRAG), BOX(CRAG), BOX(BUA)}, ALL_GO},
    [Arable] = {C(35), "arable", BOX(BUA, PLOUGH), {
        BOX(ROAD, RIVER, WATERWAY), BOX(SCRUB, BOGGY, PLOUGH, ENCLOSURE), BOX(WOOD), BOX(CRAG), BOX(CRAG, HILL), BOX(BUA)}, ALL_GO},
    [Littoral] = {C(36), "littoral", BOX(WATERWAY), {
        BOX(ROAD, RIVER), BOX(WOOD, DUNES), BOX(WOOD, DUNES), FIRST(MARSH, CRAG), FIRST(CRAG, MARSH), BOX(BUA)},
        .apart = {{KIND(Wood), KIND(Dunes), C(42)}, {KIND(Marsh), KIND(DifficultHill), C(43)}}},
    [Forest] = {C(37), "forest", BOX(WOOD), {
        BOX(RIVER), BOX(WOOD), BOX(WOOD), BOX(MARSH), BOX(HILL), BOX(BUA)}, ALL_GO},
    [Tropical] = {C(38), "tropical", BOX(WOOD), {
        BOX(ROAD, RIVER), BOX(ENCLOSURE), BOX(WOOD), BOX(MARSH), BOX(GULLY), BOX(BUA)}, ALL_GO},
    [Steppe] = {C(39), "steppe", BOX(HILL), {
        BOX(RIVER), BOX(ROCKY, SCRUB), BOX(SCRUB), BOX(ROCKY), BOX(GULLY), BOX(BUA)}, ALL_GO},
};
counted(dba30_regions, DBA30_REGIONS);
/* clang-format on */

const char *const dba30_region_names[DBA30_REGIONS + 1] = {"dry",    "hilly",    "arable", "littoral",
                                                           "forest", "tropical", "steppe", NULL};
