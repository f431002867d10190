/* Fields: what a rule set's positions and engagements may say, as tables. One reader (door/) fills the rule
 * set's structs from JSON by these tables and names the field in every complaint; the same tables
 * give the documentation, the shell's help and the fuzzers their vocabulary. */
#ifndef ACIES_GAME_FIELD_H
#define ACIES_GAME_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum field_kind {
    FIELD_KIND_BOOL,   /* true/false -> 0/1 */
    FIELD_KIND_INT,    /* least..most */
    FIELD_KIND_WORD,   /* one of words -> its index */
    FIELD_KIND_TYPE,   /* a piece type of the rule set -> its index; null -> -1 when least < 0 */
    FIELD_KIND_TYPES,  /* a list of up to `most` types -> int32_t count followed by int32_t[most] */
    FIELD_KIND_TEXT,   /* an id -> char[8] zero-padded */
    FIELD_KIND_LENGTH, /* millimetres -> length */
    FIELD_KIND_PAIR,   /* {"a": int, "b": int}, each least..most -> int32_t[2]; fallback where left out */
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

#endif
