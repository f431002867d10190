/* DBF's troops: the data table of the catalogue, section 5.8. Speeds, depths, ranges and margins in thousandths of a
 * base width. */
#include "game/sure.h"
#include "rules/dbf/dbf.h"

#define MOUNTED CLASS_MOUNTED
#define AERIAL  CLASS_AERIAL
#define FOOT    CLASS_FOOT
#define FAST    CLASS_FAST
#define SOLID   CLASS_SOLID
#define CIVIL   CLASS_CIVILIAN
#define PERSON  CLASS_PERSONALITY

/* clang-format off */
const struct troop dbf_troops[] = {
    /*          code      name                    symbol       class                 good   rough  bad     clause    depth range loss more margin */
    [Dr] =      {"Dr",     "Dragon",               "dragon",    AERIAL | PERSON,      {10000, 10000, 10000}, C(23),       1000, 1000, 2, 0, 2000},
    [GFl] =     {"GFl",    "Great Flyers",         "flyer",     AERIAL,               {10000, 10000, 10000}, C(23),       1000,    0, 1, 0, 2000},
    [Fl] =      {"Fl",     "Flyers",               "flyer",     AERIAL,               {10000, 10000, 10000}, C(23),        750,    0, 1, 0, 2000},
    [He] =      {"He",     "Hero",                 "leader",    MOUNTED | PERSON,     { 4000,  1000,  1000}, C(24),        750,    0, 2, 0, 4000},
    [Pa] =      {"Pa",     "Paladin",              "leader",    MOUNTED | PERSON,     { 4000,  1000,  1000}, C(24),        750,    0, 2, 0, 4000},
    [Kn_S] =    {"Kn_S",   "Knights, solid",       "knight",    MOUNTED | SOLID,      { 3000,  1000,  1000}, C(31),        750,    0, 1, 0, 4000},
    [Kn_F] =    {"Kn_F",   "Knights, fast",        "knight",    MOUNTED | FAST,       { 4000,  1000,  1000}, C(30),        750,    0, 1, 0, 4000},
    [Cv_S] =    {"Cv_S",   "Cavalry, solid",       "horse",     MOUNTED | SOLID,      { 4000,  1000,  1000}, C(26),        750,    0, 1, 0, 2000},
    [Cv_F] =    {"Cv_F",   "Cavalry, fast",        "horse",     MOUNTED | FAST,       { 5000,  1000,  1000}, C(25),        750,    0, 1, 0, 2000},
    [LM_S] =    {"LM_S",   "Light Mounted, solid", "rider",     MOUNTED | SOLID,      { 4000,  1000,  1000}, C(26),        750,    0, 1, 0, 2000},
    [LM_F] =    {"LM_F",   "Light Mounted, fast",  "rider",     MOUNTED | FAST,       { 5000,  1000,  1000}, C(25),        750,    0, 1, 0, 2000},
    [Be_S] =    {"Be_S",   "Beasts, solid",        "beast",     MOUNTED | SOLID,      { 3000,  3000,  3000}, C(28),        750,    0, 1, 0, 2000},
    [Be_F] =    {"Be_F",   "Beasts, fast",         "beast",     MOUNTED | FAST,       { 4000,  3000,  3000}, C(27),        750,    0, 1, 0, 2000},
    [Bh] =      {"Bh",     "Behemoths",            "elephant",  MOUNTED,              { 3000,  2000,  2000}, C(29),       1000,    0, 1, 0, 4000},
    [GB] =      {"GB",     "Great Beasts",         "beast",     MOUNTED,              { 3000,  2000,  2000}, C(29),        750,    0, 1, 0, 4000},
    [Art] =     {"Art",    "Artillery",            "artillery", FOOT,                 { 2000,  1000,     0}, C(32),       1000, 5000, 1, 0, 4000},
    [IM] =      {"IM",     "Infernal Machines",    "wagon",     FOOT,                 { 2000,  1000,     0}, C(32),       1000, 3000, 1, 0, 4000},
    [Sk] =      {"Sk",     "Skirmishers",          "light",     FOOT | FAST,          { 3000,  3000,  3000}, C(33),        500,    0, 1, 0, 2000},
    [Cl] =      {"Cl",     "Cleric",               "leader",    FOOT | PERSON,        { 2000,  1000,  1000}, C(34),        500,    0, 2, 0, 4000},
    [Ma] =      {"Ma",     "Mage",                 "leader",    FOOT | PERSON,        { 2000,  1000,  1000}, C(34),        500,    0, 2, 0, 4000},
    [Ax_S] =    {"Ax_S",   "Auxilia, solid",       "javelin",   FOOT | SOLID,         { 2000,  2000,  2000}, C(35),        500,    0, 1, 0, 2000},
    [Ax_F] =    {"Ax_F",   "Auxilia, fast",        "javelin",   FOOT | FAST,          { 3000,  2000,  2000}, C(36),        500,    0, 1, 0, 2000},
    [Bd_S] =    {"Bd_S",   "Blades, solid",        "blade",     FOOT | SOLID,         { 2000,  1000,  1000}, C(37),        500,    0, 1, 0, 4000},
    [Bd_F] =    {"Bd_F",   "Blades, fast",         "blade",     FOOT | FAST,          { 3000,  2000,  2000}, C(36),        500,    0, 1, 0, 4000},
    [Sp_S] =    {"Sp_S",   "Spears, solid",        "spear",     FOOT | SOLID,         { 2000,  1000,  1000}, C(37),        500,    0, 1, 0, 4000},
    [Sp_F] =    {"Sp_F",   "Spears, fast",         "spear",     FOOT | FAST,          { 3000,  2000,  2000}, C(36),        500,    0, 1, 0, 4000},
    [Pk_S] =    {"Pk_S",   "Pikes, solid",         "pike",      FOOT | SOLID,         { 2000,  1000,  1000}, C(37),        500,    0, 1, 0, 4000},
    [Pk_F] =    {"Pk_F",   "Pikes, fast",          "pike",      FOOT | FAST,          { 3000,  2000,  2000}, C(36),        500,    0, 1, 0, 4000},
    [Wb_S] =    {"Wb_S",   "Warband, solid",       "warband",   FOOT | SOLID,         { 2000,  1000,  1000}, C(37),        500,    0, 1, 0, 4000},
    [Wb_F] =    {"Wb_F",   "Warband, fast",        "warband",   FOOT | FAST,          { 3000,  2000,  2000}, C(36),        500,    0, 1, 0, 4000},
    [Hd_S] =    {"Hd_S",   "Hordes, solid",        "crowd",     FOOT | SOLID,         { 2000,  1000,  1000}, C(37),        750,    0, 0, 0, 4000},
    [Hd_F] =    {"Hd_F",   "Hordes, fast",         "crowd",     FOOT | FAST,          { 3000,  2000,  2000}, C(36),        750,    0, 0, 0, 4000},
    [Cb_S] =    {"Cb_S",   "Crossbow, solid",      "bow",       FOOT | SOLID,         { 2000,  1000,  1000}, C(37),        500, 3000, 1, 0, 4000},
    [Cb_F] =    {"Cb_F",   "Crossbow, fast",       "bow",       FOOT | FAST,          { 3000,  2000,  2000}, C(36),        500, 3000, 1, 0, 4000},
    [WBow_S] =  {"WBow_S", "Warbow, solid",        "bow",       FOOT | SOLID,         { 2000,  1000,  1000}, C(37),        500, 3000, 1, 0, 4000},
    [WBow_F] =  {"WBow_F", "Warbow, fast",         "bow",       FOOT | FAST,          { 3000,  2000,  2000}, C(36),        500, 3000, 1, 0, 4000},
    [Bw_S] =    {"Bw_S",   "Bow, solid",           "bow",       FOOT | SOLID,         { 2000,  1000,  1000}, C(37),        500, 3000, 1, 0, 4000},
    [Bw_F] =    {"Bw_F",   "Bow, fast",            "bow",       FOOT | FAST,          { 3000,  2000,  2000}, C(36),        500, 3000, 1, 0, 4000},
    [CF] =      {"CF",     "Camp Followers",       "crowd",     FOOT | FAST,          { 2000,  1000,  1000}, C(37),        500,    0, 0, 0, 4000},
    [CD] =      {"CD",     "City Denizens",        "crowd",     FOOT | FAST | CIVIL,  {    0,     0,     0}, H(6),  500,    0, 0, 0, 4000},
    /* a camp is a place on the table; its troops fight */
    [CampPiece] = {"Camp", "Camp", "camp", 0, {0, 0, 0}, 0, 1000, 0, 0, 0, 4000},
};
counted(dbf_troops, DBF_TYPES);

/* Signs on maps of those who share a family with others. */
const char *const dbf_charges[] = {
    [GFl] = "great flyer", [He] = "hero",         [Pa] = "paladin",      [Bh] = "behemoth",   [GB] = "great beast",
    [IM] = "machine",      [Cl] = "cleric",       [Ma] = "mage",         [Cb_S] = "crossbow", [Cb_F] = "crossbow",
    [WBow_S] = "warbow",   [WBow_F] = "warbow",   [CF] = "followers",    [CD] = "denizens",   [CampPiece] = "camp",
};
counted(dbf_charges, DBF_TYPES);

const struct piece_type dbf_types[] = {
    [Dr] =      {"Dr",     "Dragon",               NULL},
    [GFl] =     {"GFl",    "Great Flyers",         NULL},
    [Fl] =      {"Fl",     "Flyers",               NULL},
    [He] =      {"He",     "Hero",                 NULL},
    [Pa] =      {"Pa",     "Paladin",              NULL},
    [Kn_S] =    {"Kn_S",   "Knights, solid",       NULL},
    [Kn_F] =    {"Kn_F",   "Knights, fast",        NULL},
    [Cv_S] =    {"Cv_S",   "Cavalry, solid",       NULL},
    [Cv_F] =    {"Cv_F",   "Cavalry, fast",        NULL},
    [LM_S] =    {"LM_S",   "Light Mounted, solid", NULL},
    [LM_F] =    {"LM_F",   "Light Mounted, fast",  NULL},
    [Be_S] =    {"Be_S",   "Beasts, solid",        NULL},
    [Be_F] =    {"Be_F",   "Beasts, fast",         NULL},
    [Bh] =      {"Bh",     "Behemoths",            NULL},
    [GB] =      {"GB",     "Great Beasts",         NULL},
    [Art] =     {"Art",    "Artillery",            NULL},
    [IM] =      {"IM",     "Infernal Machines",    NULL},
    [Sk] =      {"Sk",     "Skirmishers",          NULL},
    [Cl] =      {"Cl",     "Cleric",               NULL},
    [Ma] =      {"Ma",     "Mage",                 NULL},
    [Ax_S] =    {"Ax_S",   "Auxilia, solid",       NULL},
    [Ax_F] =    {"Ax_F",   "Auxilia, fast",        NULL},
    [Bd_S] =    {"Bd_S",   "Blades, solid",        NULL},
    [Bd_F] =    {"Bd_F",   "Blades, fast",         NULL},
    [Sp_S] =    {"Sp_S",   "Spears, solid",        NULL},
    [Sp_F] =    {"Sp_F",   "Spears, fast",         NULL},
    [Pk_S] =    {"Pk_S",   "Pikes, solid",         NULL},
    [Pk_F] =    {"Pk_F",   "Pikes, fast",          NULL},
    [Wb_S] =    {"Wb_S",   "Warband, solid",       NULL},
    [Wb_F] =    {"Wb_F",   "Warband, fast",        NULL},
    [Hd_S] =    {"Hd_S",   "Hordes, solid",        NULL},
    [Hd_F] =    {"Hd_F",   "Hordes, fast",         NULL},
    [Cb_S] =    {"Cb_S",   "Crossbow, solid",      NULL},
    [Cb_F] =    {"Cb_F",   "Crossbow, fast",       NULL},
    [WBow_S] =  {"WBow_S", "Warbow, solid",        NULL},
    [WBow_F] =  {"WBow_F", "Warbow, fast",         NULL},
    [Bw_S] =    {"Bw_S",   "Bow, solid",           NULL},
    [Bw_F] =    {"Bw_F",   "Bow, fast",            NULL},
    [CF] =      {"CF",     "Camp Followers",       NULL},
    [CD] =      {"CD",     "City Denizens",        NULL},
    [CampPiece] = {"Camp", "Camp", "a place of 2 by 1 base widths"},
};
counted(dbf_types, DBF_TYPES);

/* A type named without its sub-type is the Solid one. */
const struct type_alias dbf_aliases[] = {
    {"Kn", Kn_S, NULL},
    {"Cv", Cv_S, NULL},
    {"LM", LM_S, NULL},
    {"Be", Be_S, NULL},
    {"Ax", Ax_S, NULL},
    {"Bd", Bd_S, NULL},
    {"Sp", Sp_S, NULL},
    {"Pk", Pk_S, NULL},
    {"Wb", Wb_S, NULL},
    {"Hd", Hd_S, NULL},
    {"Cb", Cb_S, NULL},
    {"WBow", WBow_S, NULL},
    {"Bw", Bw_S, NULL},
    {NULL, 0, NULL},
};
/* clang-format on */
