/* DBA 3.0's troops as tables, from troops.inc. */
#include "game/sure.h"
#include "rules/dba30/dba30.h"

#define MOUNTED CLASS_MOUNTED
#define FAST    (CLASS_FOOT | CLASS_FAST)  /* dba30-004; civilians fight as fast foot (dba30-006) */
#define SOLID   (CLASS_FOOT | CLASS_SOLID) /* dba30-005 */
#define STATIC  (SOLID | CLASS_STATIC)     /* dba30-008 */
#define DOUBLE  CLASS_DOUBLE               /* dba30-009 */

const struct troop dba30_troops[] = {
#define TROOP TROOP_ROW
#include "rules/dba30/troops.inc"
#undef TROOP
};
counted(dba30_troops, DBA30_TYPES);

const struct piece_type dba30_types[] = {
#define TROOP TROOP_CALLED
#include "rules/dba30/troops.inc"
#undef TROOP
};
counted(dba30_types, DBA30_TYPES);

/* Names of public lists: the figure count of types that have one only; families, which are their solid foot (and
 * charging knights) where no figures are said; bows named by what they shoot with (H30) or ride on,
 * and mobile towers (H50). */
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
    {"Mtd-3Bw-Cm", Mtd3Bw, NULL},
    {"Mtd-4Bw-Cm", Mtd4Bw, NULL},
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
