/* DBA 2.2's troops: the data table of the catalogue, section 5.2. Speeds, depths and ranges in thousandths of a base
 * width of 160 paces (dba22-H01): 200 paces are 1250, 300 are 1875, 400 are 2500, 500 are 3125. */
#include "game/sure.h"
#include "rules/dba22/dba22.h"

#define MOUNTED  CLASS_MOUNTED
#define FOOT     CLASS_FOOT
#define CIVILIAN (CLASS_FOOT | CLASS_CIVILIAN)

/* clang-format off */
const struct troop dba22_troops[] = {
    /*             code         name                   symbol       class    good  rough bad    clause depth range loss more margin */
    [El] =        {"El",        "Elephants",           "elephant",  MOUNTED,  {1875, 1250, 1250},  C(87), 1000,    0, 1, 0, 1875},
    [SCh] =       {"SCh",       "Scythed chariots",    "chariot",   MOUNTED,  {2500, 1250, 1250},  C(85), 1000,    0, 0, 0, 1875},
    [Kn] =        {"Kn",        "Knights",             "knight",    MOUNTED,  {1875, 1250, 1250},  C(87),  750,    0, 1, 0, 1875},
    [KnCh] =      {"HCh",       "Knights in chariots", "chariot",   MOUNTED,  {1875, 1250, 1250},  C(87), 1000,    0, 1, 0, 1875},
    [Cv] =        {"Cv",        "Cavalry",             "horse",     MOUNTED,  {2500, 1250, 1250},  C(85),  750,    0, 1, 0, 1875},
    [CvCh] =      {"LCh",       "Cavalry in chariots", "chariot",   MOUNTED,  {2500, 1250, 1250},  C(85), 1000,    0, 1, 0, 1875},
    [Cm3] =       {"3Cm",       "Camelry",             "camel",     MOUNTED,  {2500, 1250, 1250},  C(85),  750,    0, 1, 0, 1875},
    [LH] =        {"LH",        "Light horse",         "rider",     MOUNTED,  {3125, 1250, 1250},  C(84),  750,    0, 1, 9, 1875},
    [Cm2] =       {"2Cm",       "Light camel riders",  "camel",     MOUNTED,  {3125, 1250, 1250},  C(84),  750,    0, 1, 9, 1875},
    [Bd] =        {"Bd",        "Blades",              "blade",     FOOT,     {1250, 1250, 1250},  C(89),  375,    0, 1, 0, 1875},
    [Bd3] =       {"3Bd",       "Blades, loose",       "blade",     FOOT,     {1250, 1250, 1250},  C(89),  500,    0, 1, 0, 1875},
    [Sp] =        {"Sp",        "Spears",              "spear",     FOOT,     {1250, 1250, 1250},  C(89),  375,    0, 1, 0, 1875},
    [Pk] =        {"Pk",        "Pikes",               "pike",      FOOT,     {1250, 1250, 1250},  C(89),  375,    0, 1, 0, 1875},
    [Ax] =        {"Ax",        "Auxilia",             "javelin",   FOOT,     {1875, 1875, 1875},  C(88),  500,    0, 1, 0, 1875},
    [Bw] =        {"Bw",        "Bows",                "bow",       FOOT,     {1250, 1250, 1250},  C(89),  375, 1250, 1, 0, 1875},
    [Bw3] =       {"3Bw",       "Bows, loose",         "bow",       FOOT,     {1250, 1250, 1250},  C(89),  500, 1250, 1, 0, 1875},
    [Ps] =        {"Ps",        "Psiloi",              "light",     FOOT,     {1875, 1875, 1875},  C(88),  500,    0, 1, 9, 1875},
    [Wb] =        {"Wb",        "Warband",             "warband",   FOOT,     {1250, 1250, 1250},  C(89),  375,    0, 1, 1, 1875},
    [Wb3] =       {"3Wb",       "Warband, loose",      "warband",   FOOT,     {1250, 1250, 1250},  C(89),  500,    0, 1, 1, 1875},
    [Hd] =        {"Hd",        "Hordes",              "crowd",     FOOT,     {1250, 1250, 1250},  C(89),  750,    0, 1, 0, 1875},
    [Art] =       {"Art",       "Artillery",           "artillery", FOOT,     {1250,    0,    0},  C(89), 1000, 3125, 1, 0, 1875},
    [WWg] =       {"WWg",       "War wagon",           "wagon",     FOOT,     {1250,    0,    0},  C(89), 2000, 1250, 1, 0, 1875},
    [Lit] =       {"Lit",       "Litters",             "wagon",     FOOT,     {1250,    0,    0},  C(89), 2000,    0, 1, 0, 1875},
    [Followers] = {"Followers", "Camp followers",      "crowd",     CIVILIAN, {   0,    0,    0},   0,  500,    0, 0, 0,    0},
    [Denizens] =  {"Denizens",  "BUA denizens",        "crowd",     CIVILIAN, {   0,    0,    0},   0,  500,    0, 0, 0,    0},
    /* a camp is a place on the table; its occupants fight */
    [CampPiece] = {"Camp", "Camp", "camp", 0, {0, 0, 0}, 0, 1000, 0, 0, 0, 1875},
};
counted(dba22_troops, DBA22_TYPES);

const struct piece_type dba22_types[] = {
    [El] =        {"El",        "Elephants",           NULL},
    [SCh] =       {"SCh",       "Scythed chariots",    NULL},
    [Kn] =        {"Kn",        "Knights",             NULL},
    [KnCh] =      {"HCh",       "Knights in chariots", "knights on a deeper base"},
    [Cv] =        {"Cv",        "Cavalry",             NULL},
    [CvCh] =      {"LCh",       "Cavalry in chariots", "cavalry on a deeper base"},
    [Cm3] =       {"3Cm",       "Camelry",             NULL},
    [LH] =        {"LH",        "Light horse",         NULL},
    [Cm2] =       {"2Cm",       "Light camel riders",  "light horse, at home in dunes and oasis"},
    [Bd] =        {"Bd",        "Blades",              NULL},
    [Bd3] =       {"3Bd",       "Blades, loose",       "blades on a deeper base"},
    [Sp] =        {"Sp",        "Spears",              NULL},
    [Pk] =        {"Pk",        "Pikes",               NULL},
    [Ax] =        {"Ax",        "Auxilia",             NULL},
    [Bw] =        {"Bw",        "Bows",                NULL},
    [Bw3] =       {"3Bw",       "Bows, loose",         "bows on a deeper base"},
    [Ps] =        {"Ps",        "Psiloi",              NULL},
    [Wb] =        {"Wb",        "Warband",             NULL},
    [Wb3] =       {"3Wb",       "Warband, loose",      "warband on a deeper base"},
    [Hd] =        {"Hd",        "Hordes",              NULL},
    [Art] =       {"Art",       "Artillery",           NULL},
    [WWg] =       {"WWg",       "War wagon",           NULL},
    [Lit] =       {"Lit",       "Litters",             "as war wagons, but they do not shoot"},
    [Followers] = {"Followers", "Camp followers",      "only in a camp"},
    [Denizens] =  {"Denizens",  "BUA denizens",        "only in a built-up area"},
    [CampPiece] = {"Camp",      "Camp",                "a place that followers or troops occupy; may give \"width\" and \"depth\""},
};
counted(dba22_types, DBA22_TYPES);
/* clang-format on */

/* dba22-A25: the figure count of an army list makes no difference but to the depth of some bases. */
const struct type_alias dba22_aliases[] = {
    {"4Bd", Bd, NULL}, {"6Bd", Bd, NULL},  {"4Sp", Sp, NULL},  {"8Sp", Sp, NULL}, {"3Sp", Sp, NULL}, {"4Pk", Pk, NULL},
    {"3Pk", Pk, NULL}, {"3Ax", Ax, NULL},  {"4Ax", Ax, NULL},  {"4Bw", Bw, NULL}, {"8Bw", Bw, NULL}, {"2Ps", Ps, NULL},
    {"3Ps", Ps, NULL}, {"4Wb", Wb, NULL},  {"5Wb", Wb, NULL},  {"5Hd", Hd, NULL}, {"7Hd", Hd, NULL}, {"3Kn", Kn, NULL},
    {"4Kn", Kn, NULL}, {"6Kn", Kn, NULL},  {"3Cv", Cv, NULL},  {"4Cv", Cv, NULL}, {"6Cv", Cv, NULL}, {"2LH", LH, NULL},
    {"3LH", LH, NULL}, {"Lb", Bw, NULL},   {"Cb", Bw, NULL},   {"4Lb", Bw, NULL}, {"4Cb", Bw, NULL}, {"8Lb", Bw, NULL},
    {"8Cb", Bw, NULL}, {"3Lb", Bw3, NULL}, {"3Cb", Bw3, NULL}, {NULL, 0, NULL},
};
