/* Fields: what a rule set's positions and engagements may say, as tables. One reader (json/fields.c) fills the rule
 * set's structs from JSON by these tables and names the field in every complaint; the same tables
 * give the documentation, the shell's help and the fuzzers their vocabulary.
 *
 * A name with a point, "dice.a_crit", lies in an object of its own: {"dice": {"a_crit": [..]}}. Several fields may
 * share a name if they take different JSON types ("dice" as a list in one mode, an object in another): the one
 * that fits is filled. A fallback may lie outside least..most, so that a rule set can tell "not said". */
#ifndef ACIES_GAME_FIELD_H
#define ACIES_GAME_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum field_kind {
    FIELD_KIND_BOOL,   /* true/false -> 0/1 */
    FIELD_KIND_INT,    /* least..most; any 32-bit number where both are 0 */
    FIELD_KIND_WORD,   /* one of words -> its index */
    FIELD_KIND_TYPE,   /* a piece type of the rule set -> its index; null -> -1 when least < 0 */
    FIELD_KIND_TYPES,  /* a list of up to `most` types -> int32_t count followed by int32_t[most] */
    FIELD_KIND_TEXT,   /* an id -> char[8] zero-padded */
    FIELD_KIND_LENGTH, /* millimetres -> length; limits as for INT, in whole millimetres */
    FIELD_KIND_PAIR,   /* {"a": int, "b": int}, each least..most -> int32_t[2]; fallback where left out */
    FIELD_KIND_NUMBER, /* a number with decimals -> int32_t in hundredths; least..most in whole ones */
    FIELD_KIND_INTS,   /* a list of numbers, each least..most -> struct field_list */
    FIELD_KIND_WORDS,  /* a list of words -> struct field_list of their indices */
    FIELD_KIND_CARDS,  /* a list of cards, in order ("KS", "10H", "J1") -> struct field_list of card numbers */
    FIELD_KIND_PACK,   /* a set of cards -> uint64_t with bit c for card c (two slots of a setup) */
};

enum { FIELD_LIST_MAX = 32 };
struct field_list {
    int32_t count, item[FIELD_LIST_MAX];
};

struct field {
    const char *name;
    enum field_kind kind;
    bool required;
    int32_t fallback, least, most;
    const char *const *words; /* FIELD_KIND_WORD: NULL-terminated */
    size_t offset;            /* of an int32_t (or as the kind says) in the struct filled */
    const char *help;
};

struct fields {
    const struct field *list;
    size_t count;
};

/* Fills `into` with what holds when nothing is said, required fields included. */
void fields_fall_back(struct fields fields, void *into);

#endif
