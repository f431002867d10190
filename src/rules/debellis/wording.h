/* How players of all De Bellis games speak of a combat: the words that each rule set's table begins with. */
#ifndef ACIES_RULES_DEBELLIS_WORDING_H
#define ACIES_RULES_DEBELLIS_WORDING_H

#include "game/words/wording.h"

/* clang-format off */
#define DB_SPOKEN \
    {"/", "rear_support", NULL}, \
    {"behind", "rear_support", NULL}, \
    {"backed", "rear_support", NULL}, \
    {"supported", "rear_support", NULL}, \
    {"gen", "general", "true"}, \
    {"overlapped", "overlaps", NULL}, \
    {"double_overlapped", "overlaps", "2"}, \
    {"double_overlap", "overlaps", "2"}, \
    {"overlapped_twice", "overlaps", "2"}, \
    {"overlapped_both_sides", "overlaps", "2"}, \
    {"overlapped_on_both_sides", "overlaps", "2"}, \
    {"flanked", "flank_attacked", NULL}, \
    {"in_the_flank", "flank_attacked", "1"}, \
    {"in_flank", "flank_attacked", "1"}, \
    {"shooting", "mode", "shoot"}, \
    {"close_combat", "mode", "close"}, \
    {"riverbank", "defends_riverbank", "true"}, \
    {"upslope", "uphill", "true"}, \
    {"higher", "uphill", "true"}, \
    {"wood", "going", "bad"}, \
    {"forest", "going", "bad"}, \
    {"marsh", "going", "bad"}, \
    {"swamp", "going", "bad"}, \
    {"open", "going", "good"}, \
    {"clear", "going", "good"}, \
    {"rolls", "dice", NULL}, \
    {"rolling", "dice", NULL}
/* clang-format on */

#endif
