/* The smallest rule set, to begin another from: runners race up the table by dice. The tests try the middle layer
 * (games, records, JSON) on it, so it has every kind of field, dice and cards. README.md says how to copy it. */
#ifndef ACIES_TOY_H
#define ACIES_TOY_H

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

enum { TOY_PIECES_MAX = 8 };
enum toy_phase { PHASE_ROLL, PHASE_DRAW, PHASE_RUN };

struct race {
    struct match match;
    uint8_t pieces, phase, active, die;
    uint8_t laps, card, spare[2];
    uint32_t turn;
    length base_width;
    uint64_t pack[2];
    int32_t boast, split; /* what was said last */
    struct setup_piece piece[TOY_PIECES_MAX];
    struct terrain terrain;
};

extern const struct ruleset toy_ruleset;

/* tables.c: what the rules are made of */
extern const struct clause_text toy_clauses[];
extern const struct verb toy_verbs[];
extern const struct piece_type toy_types[];
extern const struct terrain_kind toy_terrains[];
extern const struct field toy_piece_fields[], toy_side_fields[], toy_terrain_fields[], toy_turn_fields[],
    toy_option_fields[], toy_engagement_fields[], toy_combatant_fields[];
extern const struct meaning toy_meaning[];
enum {
    TOY_CLAUSES = 5,
    TOY_TYPES = 3,
    TOY_TERRAINS = 2,
    TOY_PIECE_FIELDS = 7,
    TOY_SIDE_FIELDS = 2,
    TOY_TERRAIN_FIELDS = 2,
    TOY_TURN_FIELDS = 3,
    TOY_OPTION_FIELDS = 1,
    TOY_ENGAGEMENT_FIELDS = 7,
    TOY_COMBATANT_FIELDS = 3,
};

extern const struct advice toy_advice; /* advice.c: what is wise */

/* race.c: how a race goes */
extern const struct turn_steps toy_steps;
bool toy_begin(void *state, const struct setup *s, struct ruling *r);
bool toy_check(const void *state, struct ruling *r);

#endif
