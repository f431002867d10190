/* DBF's troops as tables, from troops.inc. */
#include "game/sure.h"
#include "rules/dbf/dbf.h"

#define MOUNTED CLASS_MOUNTED
#define AERIAL  CLASS_AERIAL
#define FOOT    CLASS_FOOT
#define FAST    CLASS_FAST
#define SOLID   CLASS_SOLID
#define CIVIL   CLASS_CIVILIAN
#define PERSON  CLASS_PERSONALITY

const struct troop dbf_troops[] = {
#define TROOP TROOP_ROW
#include "rules/dbf/troops.inc"
#undef TROOP
};
counted(dbf_troops, DBF_TYPES);

const struct piece_type dbf_types[] = {
#define TROOP TROOP_CALLED
#include "rules/dbf/troops.inc"
#undef TROOP
};
counted(dbf_types, DBF_TYPES);

/* Signs on maps of those who share a family with others. */
const char *const dbf_charges[] = {
    [GFl] = "great flyer", [He] = "hero",       [Pa] = "paladin",   [Bh] = "behemoth",   [GB] = "great beast",
    [IM] = "machine",      [Cl] = "cleric",     [Ma] = "mage",      [Cb_S] = "crossbow", [Cb_F] = "crossbow",
    [WBow_S] = "warbow",   [WBow_F] = "warbow", [CF] = "followers", [CD] = "denizens",   [CampPiece] = "camp",
};
counted(dbf_charges, DBF_TYPES);

/* A type named without its sub-type is the Solid one. */
const struct type_alias dbf_aliases[] = {
    {"Kn", Kn_S, NULL}, {"Cv", Cv_S, NULL},     {"LM", LM_S, NULL}, {"Be", Be_S, NULL}, {"Ax", Ax_S, NULL},
    {"Bd", Bd_S, NULL}, {"Sp", Sp_S, NULL},     {"Pk", Pk_S, NULL}, {"Wb", Wb_S, NULL}, {"Hd", Hd_S, NULL},
    {"Cb", Cb_S, NULL}, {"WBow", WBow_S, NULL}, {"Bw", Bw_S, NULL}, {NULL, 0, NULL},
};
