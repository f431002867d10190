/* DBA 3.0's troops: the data table of the catalogue, section 5.3. Speeds, depths, ranges and margins in thousandths
 * of a base width. */
#include "game/sure.h"
#include "rules/dba30/dba30.h"

#define MOUNTED CLASS_MOUNTED
#define FAST    (CLASS_FOOT | CLASS_FAST)  /* dba30-004; civilians fight as fast foot (dba30-006) */
#define SOLID   (CLASS_FOOT | CLASS_SOLID) /* dba30-005 */
#define STATIC  (SOLID | CLASS_STATIC)     /* dba30-008 */
#define DOUBLE  CLASS_DOUBLE               /* dba30-009 */

/* clang-format off */
const struct troop dba30_troops[] = {
    /*           code       name                            symbol       class                    good  rough bad    clause depth range loss more margin */
    [El] =      {"El",      "Elephants",                    "elephant",  MOUNTED,                 {3000, 1000, 1000}, C(121), 1000,    0, 1, 0, 4000},
    [SCh] =     {"SCh",     "Scythed chariots",             "chariot",   MOUNTED,                 {4000, 1000, 1000}, C(120), 1000,    0, 0, 0, 4000},
    [Kn3] =     {"3Kn",     "Knights, charging",            "knight",    MOUNTED,                 {3000, 1000, 1000}, C(121),  750,    0, 1, 0, 4000},
    [Kn4] =     {"4Kn",     "Knights, steady",              "knight",    MOUNTED,                 {3000, 1000, 1000}, C(121),  750,    0, 1, 0, 4000},
    [Kn6] =     {"6Kn",     "Knights, in a wedge (double)", "knight",    MOUNTED | DOUBLE,        {3000, 1000, 1000}, C(121), 1500,    0, 1, 0, 4000},
    [HCh] =     {"HCh",     "Heavy chariots",               "chariot",   MOUNTED,                 {3000, 1000, 1000}, C(121), 1000,    0, 1, 0, 4000},
    [Cm] =      {"Cm",      "Camelry",                      "camel",     MOUNTED,                 {3000, 1000, 1000}, C(121),  750,    0, 1, 0, 2000},
    [Cv] =      {"Cv",      "Cavalry",                      "horse",     MOUNTED,                 {4000, 1000, 1000}, C(120),  750,    0, 1, 0, 2000},
    [Cv6] =     {"6Cv",     "Cavalry, deep (double)",       "horse",     MOUNTED | DOUBLE,        {4000, 1000, 1000}, C(120), 1500,    0, 1, 0, 2000},
    [LCh] =     {"LCh",     "Light chariots",               "chariot",   MOUNTED,                 {4000, 1000, 1000}, C(120), 1000,    0, 1, 0, 2000},
    [LH] =      {"LH",      "Light horse",                  "rider",     MOUNTED,                {4000, 1000, 1000}, C(120),  750,    0, 1, 2, 2000},
    [LCm] =     {"LCm",     "Light camelry",                "camel",     MOUNTED,                 {4000, 1000, 1000}, C(120),  750,    0, 1, 2, 2000},
    [Sp4] =     {"4Sp",     "Spears",                       "spear",     SOLID,                   {2000, 1000, 1000}, C(125),  375,    0, 1, 0, 4000},
    [Sp8] =     {"8Sp",     "Spears, deep (double)",        "spear",     SOLID | DOUBLE,          {2000, 1000, 1000}, C(125),  750,    0, 1, 0, 4000},
    [Pk3] =     {"3Pk",     "Pikes, fast",                  "pike",      FAST,                    {3000, 3000, 3000}, C(123),  500,    0, 1, 0, 4000},
    [Pk4] =     {"4Pk",     "Pikes, solid",                 "pike",      SOLID,                   {2000, 1000, 1000}, C(125),  375,    0, 1, 0, 4000},
    [Bd3] =     {"3Bd",     "Blades, fast",                 "blade",     FAST,                    {3000, 3000, 3000}, C(123),  500,    0, 1, 0, 4000},
    [Bd4] =     {"4Bd",     "Blades, solid",                "blade",     SOLID,                   {2000, 1000, 1000}, C(125),  375,    0, 1, 0, 4000},
    [Bd6] =     {"6Bd",     "Blades, deep (double)",        "blade",     FAST | DOUBLE,           {3000, 3000, 3000}, C(123),  750,    0, 1, 0, 4000},
    [Wb3] =     {"3Wb",     "Warband, fast",                "warband",   FAST,                    {3000, 3000, 3000}, C(122),  500,    0, 1, 0, 4000},
    [Wb4] =     {"4Wb",     "Warband, solid",               "warband",   SOLID,                   {2000, 2000, 2000}, C(124),  375,    0, 1, 0, 4000},
    [Ax3] =     {"3Ax",     "Auxilia, fast",                "javelin",   FAST,                    {3000, 3000, 3000}, C(122),  500,    0, 1, 0, 2000},
    [Ax4] =     {"4Ax",     "Auxilia, solid",               "javelin",   SOLID,                   {2000, 2000, 2000}, C(124),  500,    0, 1, 0, 2000},
    [Bw3] =     {"3Bw",     "Bows, fast",                   "bow",       FAST,                    {3000, 3000, 3000}, C(122),  500, 3000, 1, 0, 4000},
    [Bw4] =     {"4Bw",     "Bows, solid",                  "bow",       SOLID,                   {2000, 1000, 1000}, C(125),  500, 3000, 1, 0, 4000},
    [Bw8] =     {"8Bw",     "Bows, deep (double)",          "bow",       SOLID | DOUBLE,          {2000, 1000, 1000}, C(125), 1000, 3000, 1, 0, 4000},
    [Mtd3Bw] =  {"Mtd-3Bw", "Mounted bows, fast",           "bow",       FAST,                    {3000, 3000, 3000}, C(129),  750, 3000, 1, 2, 2000},
    [Mtd4Bw] =  {"Mtd-4Bw", "Mounted bows, solid",          "bow",       SOLID,                   {3000, 1000, 1000}, C(129),  750, 3000, 1, 2, 2000},
    [Hd5] =     {"5Hd",     "Horde, fast",                  "crowd",     FAST,                    {3000, 3000, 3000}, C(123),  750,    0, 0, 0, 4000},
    [Hd7] =     {"7Hd",     "Horde, solid",                 "crowd",     SOLID,                   {2000, 1000, 1000}, C(125), 1000,    0, 0, 0, 4000},
    [Ps] =      {"Ps",      "Psiloi",                       "light",     FAST,                    {3000, 3000, 3000}, C(122),  500,    0, 1, 0, 2000},
    [Art] =     {"Art",     "Artillery",                    "artillery", STATIC,                  {2000, 1000,    0}, C(126), 1000, 5000, 1, 0, 4000},
    [WWg] =     {"WWg",     "War wagon",                    "wagon",     STATIC,                  {2000, 1000,    0}, C(126), 1000, 3000, 1, 0, 4000},
    [CP] =      {"CP",      "Command post",                 "leader",    STATIC,                  {2000, 1000, 1000}, C(126), 1000,    0, 1, 0, 4000},
    [Lit] =     {"Lit",     "Litter",                       "leader",    STATIC,                  {2000, 1000, 1000}, C(126), 1000,    0, 1, 0, 4000},
    [CWg] =     {"CWg",     "Command wagon",                "wagon",     STATIC,                  {2000, 1000, 1000}, C(126), 1000,    0, 1, 0, 4000},
    [Civ] =     {"Civ",     "Civilians",                    "crowd",     FAST | CLASS_CIVILIAN,   {2000, 1000, 1000}, C(125),  500,    0, 0, 0,    0},
    /* a camp is a place on the table; its troops fight */
    [CampPiece] = {"Camp", "Camp", "camp", 0, {0, 0, 0}, 0, 1000, 0, 0, 0, 4000},
};
counted(dba30_troops, DBA30_TYPES);

const struct piece_type dba30_types[] = {
    [El] =      {"El",      "Elephants",                    NULL},
    [SCh] =     {"SCh",     "Scythed chariots",             NULL},
    [Kn3] =     {"3Kn",     "Knights, charging",            NULL},
    [Kn4] =     {"4Kn",     "Knights, steady",              NULL},
    [Kn6] =     {"6Kn",     "Knights, in a wedge (double)", NULL},
    [HCh] =     {"HCh",     "Heavy chariots",               NULL},
    [Cm] =      {"Cm",      "Camelry",                      NULL},
    [Cv] =      {"Cv",      "Cavalry",                      NULL},
    [Cv6] =     {"6Cv",     "Cavalry, deep (double)",       NULL},
    [LCh] =     {"LCh",     "Light chariots",               NULL},
    [LH] =      {"LH",      "Light horse",                  NULL},
    [LCm] =     {"LCm",     "Light camelry",                NULL},
    [Sp4] =     {"4Sp",     "Spears",                       NULL},
    [Sp8] =     {"8Sp",     "Spears, deep (double)",        NULL},
    [Pk3] =     {"3Pk",     "Pikes, fast",                  NULL},
    [Pk4] =     {"4Pk",     "Pikes, solid",                 NULL},
    [Bd3] =     {"3Bd",     "Blades, fast",                 NULL},
    [Bd4] =     {"4Bd",     "Blades, solid",                NULL},
    [Bd6] =     {"6Bd",     "Blades, deep (double)",        NULL},
    [Wb3] =     {"3Wb",     "Warband, fast",                NULL},
    [Wb4] =     {"4Wb",     "Warband, solid",               NULL},
    [Ax3] =     {"3Ax",     "Auxilia, fast",                NULL},
    [Ax4] =     {"4Ax",     "Auxilia, solid",               NULL},
    [Bw3] =     {"3Bw",     "Bows, fast",                   NULL},
    [Bw4] =     {"4Bw",     "Bows, solid",                  NULL},
    [Bw8] =     {"8Bw",     "Bows, deep (double)",          NULL},
    [Mtd3Bw] =  {"Mtd-3Bw", "Mounted bows, fast",           NULL},
    [Mtd4Bw] =  {"Mtd-4Bw", "Mounted bows, solid",          NULL},
    [Hd5] =     {"5Hd",     "Horde, fast",                  NULL},
    [Hd7] =     {"7Hd",     "Horde, solid",                 NULL},
    [Ps] =      {"Ps",      "Psiloi",                       NULL},
    [Art] =     {"Art",     "Artillery",                    NULL},
    [WWg] =     {"WWg",     "War wagon",                    NULL},
    [CP] =      {"CP",      "Command post",                 NULL},
    [Lit] =     {"Lit",     "Litter",                       NULL},
    [CWg] =     {"CWg",     "Command wagon",                NULL},
    [Civ] =     {"Civ",     "Civilians",                    NULL},
    [CampPiece] = {"Camp", "Camp", "a place that troops or civilians may occupy; may give \"width\" and \"depth\""},
};
counted(dba30_types, DBA30_TYPES);
/* clang-format on */

/* Names of public lists: the figure count of types that have one only; families, which are their solid foot (and
 * charging knights) where no figures are said; bows named by what they shoot with (H30), and mobile towers (H50). */
#define ARMED "longbow_or_crossbow"
const struct type_alias dba30_aliases[] = {
    {"Sp", Sp4, NULL},
    {"3Cv", Cv, NULL},
    {"2LH", LH, NULL},
    {"3LH", LH, NULL},
    {"3Cm", Cm, NULL},
    {"2LCm", LCm, NULL},
    {"2Cm", LCm, NULL},
    {"2Ps", Ps, NULL},
    {"3Ps", Ps, NULL},
    {"3Lb", Bw3, ARMED},
    {"4Lb", Bw4, ARMED},
    {"8Lb", Bw8, ARMED},
    {"3Cb", Bw3, ARMED},
    {"4Cb", Bw4, ARMED},
    {"8Cb", Bw8, ARMED},
    {"Mtd-3Lb", Mtd3Bw, ARMED},
    {"Mtd-4Lb", Mtd4Bw, ARMED},
    {"Mtd-3Cb", Mtd3Bw, ARMED},
    {"Mtd-4Cb", Mtd4Bw, ARMED},
    {"Kn", Kn3, NULL},
    {"Pk", Pk4, NULL},
    {"Bd", Bd4, NULL},
    {"Wb", Wb4, NULL},
    {"Ax", Ax4, NULL},
    {"Bw", Bw4, NULL},
    {"Lb", Bw4, ARMED},
    {"Cb", Bw4, ARMED},
    {"Hd", Hd7, NULL},
    {"3Sp", Sp4, NULL},
    {"2LCh", LCh, NULL},
    {"3HCh", HCh, NULL},
    {"WWg-tower", WWg, "mobile_tower"},
    {NULL, 0, NULL},
};
#undef ARMED

/* What the words for whole classes mean; the table above must agree (tests/unit/combat_engagement.c). */
const struct family dba30_families[] = {
    {C(1), CLASS_MOUNTED, ALL_MOUNTED}, {C(3), CLASS_FOOT, ALL_FOOT},
    {C(4), CLASS_FAST, FAST_FOOT},      {C(5), CLASS_SOLID, SOLID_FOOT},
    {C(6), CLASS_CIVILIAN, TYPE(Civ)},  {C(8), CLASS_STATIC, TYPE(Art) | TYPE(WWg) | ALL_Works},
    {C(9), CLASS_DOUBLE, DOUBLES},
};
counted(dba30_families, DBA30_FAMILIES);
