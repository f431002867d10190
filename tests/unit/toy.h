/* A rule set of a few dozen lines: runners race up the table by dice. It exists to try the middle layer (games,
 * records, JSON) on something that is not a war game, with every kind of field, dice and cards. */
#ifndef ACIES_TESTS_TOY_H
#define ACIES_TESTS_TOY_H

#include "game/advice.h"

enum toy_verb { TOY_ROLL = VERBS_COMMON, TOY_DRAW, TOY_RUN, TOY_REST, TOY_BOAST, TOY_VERBS };
enum toy_piece_attribute {
    TOY_CAPTAIN,
    TOY_RANK,
    TOY_MOOD,
    TOY_MOUNT,
    TOY_LEAD,
    TOY_PACE,
    TOY_FRIEND, /* two slots */
};
enum { TOY_MOUNTS_MAX = 3, TOY_FINISH = MM(500) };

struct toy_duellist {
    int32_t speed, mount;
    int32_t mounts, mount_list[TOY_MOUNTS_MAX];
};
struct toy_engagement {
    int32_t mode, dice[2], weather;
    struct field_list throws, crits, moods, cards;
    struct toy_duellist side[2];
};

extern const struct ruleset toy_ruleset;
const struct ruleset *toy_find(const char *code); /* a finder for records: "toy" or nothing */
/* A position as text: two runners a side, a wood of mud, a stream. */
extern const char toy_position[];

#endif
