/* A setup: everything a position file says, before any rule has looked at it. */
#ifndef ACIES_GAME_SETUP_H
#define ACIES_GAME_SETUP_H

#include "game/field.h"
#include "table/terrain.h"

enum { SETUP_PIECES_MAX = 240, SETUP_ATTRIBUTES_MAX = 40, FEATURE_ATTRIBUTES_MAX = 8, NAME_MAX_LENGTH = 40 };
enum { SIDE_NAME_LENGTH = 81, TITLE_MAX_LENGTH = 80 };

struct setup_piece {
    char id[8];
    uint8_t side;
    uint8_t type; /* index into the rule set's piece types */
    bool placed;  /* "at" was given */
    struct pose pose;
    length width, depth;                     /* 0: as the type has it */
    int32_t attribute[SETUP_ATTRIBUTES_MAX]; /* by the rule set's piece_fields: field i has offset i * 4 */
};

struct setup_side {
    char name[SIDE_NAME_LENGTH];
    int32_t attribute[SETUP_ATTRIBUTES_MAX]; /* by side_fields ("bounds", ...) */
};

struct setup {
    char title[TITLE_MAX_LENGTH]; /* the battle's name, "" if it has none */
    union { /* the table and its ground, each feature's `state` by the rule set's terrain kind words */
        struct tabletop tabletop;
        struct {
            length width, depth, base_width;
            struct terrain terrain;
        };
    };
    int32_t feature[FEATURES_MAX][FEATURE_ATTRIBUTES_MAX]; /* by terrain_fields: whose it is, its level, ... */
    struct setup_side side[2];
    int32_t turn[SETUP_ATTRIBUTES_MAX];   /* by turn_fields ("side", "phase", "pips", ...) */
    int32_t option[SETUP_ATTRIBUTES_MAX]; /* by option_fields: rulings that may be switched */
    uint32_t pieces;
    struct setup_piece piece[SETUP_PIECES_MAX];
};

struct piece_type {
    const char *code;  /* "4Bd" */
    const char *name;  /* "Blades, solid" */
    const char *help;  /* may be NULL */
    const char *brief; /* what maps in characters have room for, where the code is long; NULL: the code */
};

struct type_alias { /* another code a player may write for a type */
    const char *code;
    uint8_t type;
    const char *mark; /* the field of a piece that the name sets besides ("longbow_or_crossbow"); NULL: none */
};

struct terrain_kind {
    const char *code; /* "wood" */
    enum feature_shape shape;
    bool has_crest;
    const char *const *states; /* words of "state", NULL if it has none */
    const char *help;
};

#endif
