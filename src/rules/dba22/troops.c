/* DBA 2.2's troops as tables, from troops.inc. */
#include "game/sure.h"
#include "rules/dba22/dba22.h"

#define MOUNTED  CLASS_MOUNTED
#define FOOT     CLASS_FOOT
#define CIVILIAN (CLASS_FOOT | CLASS_CIVILIAN)

const struct troop dba22_troops[] = {
#define TROOP TROOP_ROW
#include "rules/dba22/troops.inc"
#undef TROOP
};
counted(dba22_troops, DBA22_TYPES);

const struct piece_type dba22_types[] = {
#define TROOP TROOP_CALLED
#include "rules/dba22/troops.inc"
#undef TROOP
};
counted(dba22_types, DBA22_TYPES);

/* dba22-A25: the figure count of an army list makes no difference but to the depth of some bases. */
const struct type_alias dba22_aliases[] = {
    {"4Bd", Bd, NULL},   {"6Bd", Bd, NULL},  {"4Sp", Sp, NULL},  {"8Sp", Sp, NULL}, {"3Sp", Sp, NULL},
    {"4Pk", Pk, NULL},   {"3Pk", Pk, NULL},  {"3Ax", Ax, NULL},  {"4Ax", Ax, NULL}, {"4Bw", Bw, NULL},
    {"8Bw", Bw, NULL},   {"2Ps", Ps, NULL},  {"3Ps", Ps, NULL},  {"4Wb", Wb, NULL}, {"5Wb", Wb, NULL},
    {"5Hd", Hd, NULL},   {"7Hd", Hd, NULL},  {"3Kn", Kn, NULL},  {"4Kn", Kn, NULL}, {"6Kn", Kn, NULL},
    {"3Cv", Cv, NULL},   {"4Cv", Cv, NULL},  {"6Cv", Cv, NULL},  {"2LH", LH, NULL}, {"3LH", LH, NULL},
    {"Lb", Bw, NULL},    {"Cb", Bw, NULL},   {"4Lb", Bw, NULL},  {"4Cb", Bw, NULL}, {"8Lb", Bw, NULL},
    {"8Cb", Bw, NULL},   {"3Lb", Bw3, NULL}, {"3Cb", Bw3, NULL}, {"Cm", Cm3, NULL}, {"LCm", Cm2, NULL},
    {"2LCm", Cm2, NULL}, {NULL, 0, NULL},
};
