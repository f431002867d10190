/* The troop types of cb-H19a to cb-H19s: class, combat factor, range, usual size, armour. */
#include "game/sure.h"
#include "rules/cb/cb.h"

/* clang-format off */
const struct cb_troop cb_troops[] = {
    /*                    class                           factor range stands ranks armour loose  never  symbol, clause */
    [MISSILE_TROOPS]    = {CLASS_LI | CLASS_LIGHT,             0,  5, 3, 1, false, true,  true,  "bow", H_PART(19, 'a')},
    [SKIRMISHERS]       = {CLASS_LI | CLASS_LIGHT,             1,  1, 3, 1, false, true,  true,  "light", H_PART(19, 'b')},
    [RABBLE]            = {CLASS_LI | CLASS_LIGHT,             1,  1, 6, 2, false, false, false, "crowd", H_PART(19, 'c')},
    [JAVELINMEN]        = {CLASS_LI | CLASS_LIGHT,             2,  1, 4, 2, false, false, false, "javelin", H_PART(19, 'd')},
    [WARRIORS]          = {CLASS_HI,                           2,  0, 8, 2, false, false, false, "warband", H_PART(19, 'e')},
    [SPEARMEN]          = {CLASS_HI,                           2,  0, 6, 2, true,  false, false, "spear", H_PART(19, 'f')},
    [PIKEMEN]           = {CLASS_HI,                           1,  0, 8, 4, true,  false, false, "pike", H_PART(19, 'g')},
    [SWORDSMEN]         = {CLASS_HI,                           3,  1, 4, 1, true,  false, false, "blade", H_PART(19, 'h')},
    [BOWMEN]            = {CLASS_HI,                           1,  5, 4, 2, false, false, false, "bow", H_PART(19, 'i')},
    [LIGHT_CAVALRY]     = {CLASS_CAVALRY | CLASS_LIGHT,        1,  1, 3, 1, false, true,  false, "rider", H_PART(19, 'j')},
    [HORSE_ARCHERS]     = {CLASS_CAVALRY | CLASS_LIGHT,        0,  5, 4, 1, false, true,  true,  "rider", H_PART(19, 'k')},
    [HEAVY_CAVALRY]     = {CLASS_CAVALRY,                      1,  1, 4, 1, false, false, false, "horse", H_PART(19, 'l')},
    [LANCERS]           = {CLASS_CAVALRY,                      1,  0, 4, 2, true,  false, false, "knight", H_PART(19, 'm')},
    [CATAPHRACTS]       = {CLASS_CAVALRY,                      2,  0, 4, 2, true,  false, false, "knight", H_PART(19, 'n')},
    [CAMELRY]           = {CLASS_CAVALRY,                      1,  1, 3, 1, false, false, false, "camel", H_PART(19, 'o')},
    [FIGHTING_CHARIOTS] = {CLASS_CHARIOT,                      2,  1, 3, 1, false, false, false, "chariot", H_PART(19, 'p')},
    [ELEPHANTS]         = {CLASS_ELEPHANT | CLASS_SPECIAL,     3,  0, 1, 1, false, false, true,  "elephant", H_PART(19, 'q')},
    [SCYTHED_CHARIOTS]  = {CLASS_CHARIOT | CLASS_SPECIAL,      0,  0, 1, 1, false, false, true,  "chariot", H_PART(19, 'r')},
    [ARTILLERY]         = {CLASS_SPECIAL,                      0, 20, 1, 1, false, false, true,  "artillery", H_PART(19, 's')},
};
counted(cb_troops, CB_TROOPS);

const struct piece_type cb_types[] = {
    {"missile_troops",    "Missile troops",    "slingers and foot archers in loose order", "Msl"},
    {"skirmishers",       "Skirmishers",       "javelin skirmishers, velites", "Skm"},
    {"rabble",            "Rabble",            "tribal levy; shoots with half its dice", "Rab"},
    {"javelinmen",        "Javelinmen",        "peltasts, thureophoroi, Iberians", "Jav"},
    {"warriors",          "Warriors",          "Gauls, Germans; apt to advance unasked", "War"},
    {"spearmen",          "Spearmen",          "hoplites carry the phalanx mark", "Spr"},
    {"pikemen",           "Pikemen",           "always a phalanx", "Pike"},
    {"swordsmen",         "Swordsmen",         "legionaries, with pila unless said", "Swd"},
    {"bowmen",            "Bowmen",            "formed archers", "Bow"},
    {"light_cavalry",     "Light cavalry",     "Numidians", "LCav"},
    {"horse_archers",     "Horse archers",     "Parthians, Scythians", "HArc"},
    {"heavy_cavalry",     "Heavy cavalry",     "Roman, Carthaginian, Gallic horse", "HCav"},
    {"lancers",           "Lancers",           "Companions", "Lanc"},
    {"cataphracts",       "Cataphracts",       "armoured men on armoured horses", "Cata"},
    {"camelry",           "Camelry",           "cavalry; its camels unsettle horses", "Caml"},
    {"fighting_chariots", "Fighting chariots", "a unit, not special troops", "Char"},
    {"elephants",         "Elephants",         "special troops, Indian or African", "El"},
    {"scythed_chariots",  "Scythed chariots",  "special troops", "Scyt"},
    {"artillery",         "Artillery",         "special troops", "Art"},
    {"general",           "General",           "a leader; 3 actions unless said", "Gen"},
    {"allied_commander",  "Allied commander",  "a leader of an allied contingent; 2 actions unless said", "Ally"},
    {"commander",         "Commander",         "a leader; 2 actions unless said", "Com"},
};
counted(cb_types, CB_TYPES);
/* clang-format on */
