/* What DTN's positions may say: where each attribute lies in a setup. */
#ifndef ACIES_DTN_POSITION_H
#define ACIES_DTN_POSITION_H

#include "rules/dtn/battle.h"

/* Piece types: the arms, then figures. */
enum piece_type_number { TYPE_INFANTRY, TYPE_BATTLE_CAV, TYPE_SKIRM_CAV, TYPE_ARTILLERY, TYPE_LEADER, TYPE_HQ, TYPES };
extern const struct piece_type dtn_types[];

enum { /* slots of a piece's attributes; a text takes two */
       SLOT_SP,
       SLOT_MORALE,
       SLOT_A_RATING,
       SLOT_QUALITY,
       SLOT_LIGHT,
       SLOT_SHOCK,
       SLOT_MOVE_CLASS,
       SLOT_WEIGHT,
       SLOT_DIVISION,
       SLOT_HITS = SLOT_DIVISION + 2,
       SLOT_STATUS,
       SLOT_LIMBERED,
       SLOT_RANK,
       SLOT_CHARACTER,
       SLOT_UNDER,
       SLOT_CPS = SLOT_UNDER + 2,
       SLOT_ORDER,
       SLOT_MOVED,
       SLOT_FATIGUE,
       SLOT_NEAR,
       SLOT_FAR,
       SLOT_VULNERABLE,
       SLOT_FAILS_NEXT,
       SLOT_TROOPS,
       PIECE_SLOTS
};
enum { DTN_PIECE_FIELDS = 24 };
enum { SLOT_C_TYPE, SLOT_LOST, SLOT_GONE, DTN_SIDE_FIELDS = 3 };
enum { SLOT_PERIOD, SLOT_SIDE, SLOT_FIRST, SLOT_PHASE, DTN_TURN_FIELDS = 4 };
enum { SLOT_PERIODS, SLOT_VISIBILITY, DTN_OPTION_FIELDS = 2 };
enum { SLOT_OBJECTIVE, DTN_TERRAIN_FIELDS = 1 };
extern const struct field dtn_piece_fields[], dtn_side_fields[], dtn_turn_fields[], dtn_option_fields[],
    dtn_terrain_fields[];
extern const char *const dtn_ranks[];
extern const struct army_rules dtn_armies;
extern const struct sheet dtn_sheet;

/* --- troops (dtn-H112) ------------------------------------------------------------------------------------ */

/* Kinds of troops and what they usually have, where nothing else is said of them. */
enum troop_kind {
    TROOPS_GUARD_INFANTRY,
    TROOPS_LINE_INFANTRY,
    TROOPS_LIGHT_INFANTRY,
    TROOPS_MILITIA,
    TROOPS_GUARD_CAVALRY,
    TROOPS_HEAVY_CAVALRY,
    TROOPS_LINE_CAVALRY,
    TROOPS_LIGHT_CAVALRY,
    TROOPS_IRREGULAR_CAVALRY,
    TROOPS_FOOT_ARTILLERY, /* two batteries */
    TROOPS_FOOT_BATTERY,
    TROOPS_HORSE_BATTERY,
    TROOP_KINDS
};
struct troops {
    uint8_t arm, sp, morale, a_rating, quality, traits, move_class, weight;
};
extern const struct troops dtn_troops[];
extern const char *const dtn_troop_words[];

/* A unit's figures: what its attributes say, else what its kind (else its arm) usually has. */
struct troops dtn_troops_said(unsigned arm, const int32_t *attribute);

#endif
