/* What the tables of combat ask about one side: bits, worked out once a combat. */
#ifndef ACIES_CB_FACTS_H
#define ACIES_CB_FACTS_H

#include "rules/cb/cb.h"

#define FACT(n) ((cb_facts)1 << (n))

/* Who it is. */
#define IS_HI         FACT(0)
#define IS_LI         FACT(1)
#define IS_INFANTRY   FACT(2)
#define IS_CAVALRY    FACT(3)
#define IS_CHARIOT    FACT(4) /* fighting or scythed */
#define IS_SCYTHED    FACT(5)
#define IS_ELEPHANT   FACT(6)
#define IS_ARTILLERY  FACT(7)
#define IS_SPECIAL    FACT(8)
#define IS_PIKES      FACT(9)
#define IS_PHALANX    FACT(10)
#define IS_CATAPHRACT FACT(11)
#define IS_SHARP      FACT(12) /* skirmishers or missile troops */
#define IS_GRADE_A    FACT(13)
#define IS_GRADE_B    FACT(14)
#define IS_INDIAN     FACT(15)
#define IS_ARMOURED   FACT(16)
/* In what state. */
#define FORMED     FACT(17)
#define LOOSE      FACT(18) /* unformed */
#define SHAKEN     FACT(19)
#define HAS_DPS    FACT(20)
#define FULL_DPS   FACT(21) /* four of them */
#define HAS_LOSSES FACT(22)
#define INSPIRED   FACT(23)
/* How it came here. */
#define DID_CHARGE     FACT(24) /* or counter-charge, or pursue into new enemy (cb-H61) */
#define DID_ADVANCE    FACT(25) /* or follow up */
#define DID_STAND      FACT(26)
#define IN_MELEE       FACT(27)
#define STARS_COUNT    FACT(29) /* cb-126, cb-127 */
#define ON_HIGH_GROUND FACT(30)
#define IN_FORT        FACT(31)
#define BEHIND_WALL    FACT(32) /* defender of an obstacle */
#define DEEPER         FACT(33)
#define OUTNUMBERED    FACT(34) /* by less than 2:1 */
#define OUTNUMBERED_2  FACT(35)
#define OUTNUMBERED_3  FACT(36)
/* Whom it fights: all of them are so. */
#define FOE_CAVALRY    FACT(38)
#define FOE_LIGHT      FACT(39) /* opposed only by light troops */
#define FOE_SPECIAL    FACT(41)
#define FOE_AFRICAN    FACT(44)
#define FOE_LOOSE_FOOT FACT(46)
/* Some of them is so. */
#define FOE_LI             FACT(40)
#define FOE_CHARGED        FACT(47)
#define FOE_SCYTHED_CHARGE FACT(37) /* scythed chariots that charged */
/* Some of those it fights to its front is so. */
#define FACES_MOUNTED        FACT(42)
#define FACES_ELEPHANT       FACT(43)
#define FACES_SCYTHED        FACT(28)
#define FACES_MOUNTED_CHARGE FACT(52)
#define STRUCK_FORMED_FOOT   FACT(45) /* it has struck formed infantry in front */
/* Known once both rows are: */
#define FOE_BREAKS FACT(48) /* all the formed infantry it has struck in front */
#define FOE_OPENS  FACT(49) /* its ranks, and was free to */
#define OPENS      FACT(50) /* its owner would open ranks */
#define FOE_GONE   FACT(51) /* destroyed by the result itself */

#endif
