/* An act: anything a seat does, from ordering a group forward to a die coming to rest. Flat, so that
 * acts can be stored, compared and offered by the thousand without allocation. */
#ifndef ACIES_GAME_ACT_H
#define ACIES_GAME_ACT_H

#include "table/step.h"

enum { ACT_PIECES_MAX = 96, ACT_STEPS_MAX = 8, ACT_DICE_MAX = 32, ACT_POINTS_MAX = 32 };
enum { NO_PIECE = 255, NO_CHOICE = 255 };

struct act {
    uint8_t verb; /* index into the rule set's verbs */
    uint8_t piece_count, step_count, dice_count;
    uint8_t target; /* a piece acted upon, or NO_PIECE */
    uint8_t edge;   /* enum edge: which edge of the target, EDGE_NONE if not said */
    uint8_t choice; /* index into the verb's words, or NO_CHOICE */
    uint8_t place;  /* a terrain feature acted upon, or NO_PIECE */
    int32_t value;  /* a number the verb wants, else 0 */
    uint8_t point_count, reserved[3];
    union {
        struct {
            uint8_t piece[ACT_PIECES_MAX];
            uint8_t dice[ACT_DICE_MAX]; /* faces, card numbers 0..53, or a split in small numbers */
            struct step step[ACT_STEPS_MAX];
        };
        /* An act that lays down an outline (FIELD_SHAPE) orders nobody. */
        struct point point[ACT_POINTS_MAX];
    };
};

/* What JSON fields a verb takes; the reader refuses the others. */
enum act_field {
    FIELD_PIECES = 1,
    FIELD_STEPS = 2,
    FIELD_DICE = 4,
    FIELD_CARDS = 8,
    FIELD_TARGET = 16,
    FIELD_EDGE = 32,
    FIELD_CHOICE = 64,
    FIELD_VALUE = 128,
    FIELD_PLACE = 256,
    FIELD_SPLIT = 512,    /* a list of numbers 0..255 (strength spread over faces), kept in dice */
    FIELD_TERRAIN = 1024, /* a terrain kind by its code, kept in choice */
    FIELD_SHAPE = 2048,   /* a list of points, kept in point */
    FIELD_SECRET = 4096,  /* among the optional ones: no field, but the other side does not learn what is said */
};

struct verb {
    const char *name;         /* "move", "roll", "end_phase" ... */
    uint16_t fields;          /* required ones, enum act_field */
    uint16_t optional;        /* allowed ones */
    const char *const *words; /* for FIELD_CHOICE: NULL-terminated */
    const char *help;         /* one line for players */
};

/* A word of a verb's choice that a rule set does not know. */
struct foreign_word {
    uint8_t verb;
    const char *word;
};

struct act act_make(uint8_t verb); /* an act of that verb with nothing else in it */
struct act act_of_piece(uint8_t verb, unsigned piece);
bool acts_equal(const struct act *a, const struct act *b);

#endif
