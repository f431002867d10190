/* What a state means, as tables: each field of a rule set's state with its name, and its numbers with their words.
 *
 * The hash of a state is taken along these tables and not over its bytes: over ids, codes of types, poses and the names
 * of marks, and only over what differs from what goes without saying. A struct may be laid out anew, an enum reordered,
 * a field added: as long as a game goes the same way its hashes stay, and old records verify.
 *
 * A test walks every table and fails on a byte of the state that none of them mentions. */
#ifndef ACIES_GAME_MEANING_H
#define ACIES_GAME_MEANING_H

#include "game/act.h"
#include "game/piece_set.h"

#include <stddef.h>

enum meaning_kind {
    MEANS_NUMBER,  /* an integer */
    MEANS_WORD,    /* an index into words */
    MEANS_FLAGS,   /* bits; words name them from the lowest */
    MEANS_TYPE,    /* a piece type of the rule set: its code */
    MEANS_TERRAIN, /* a terrain kind of the rule set: its code */
    MEANS_TEXT,    /* an id, zero-padded */
    MEANS_ACT,     /* a struct act that waits */
    MEANS_PART,    /* a struct with a table of its own */
    MEANS_NOTHING, /* follows from the rest (corners of a base), or is kept free: passed over */
};

struct meaning {
    const char *name; /* NULL ends a table */
    uint64_t hash;    /* of the name */
    uint8_t kind;     /* enum meaning_kind */
    bool has_sign;
    uint16_t counter_size;      /* of the counter, where there is one */
    uint32_t offset, size;      /* of the first; how large each is */
    uint32_t count, counter;    /* how many there is room for; where it stands how many are in use */
    int32_t fallback;           /* what goes without saying */
    const char *const *words;   /* WORD, FLAGS; of a list of NUMBERs: the name of each */
    uint32_t word_count;        /* */
    const struct meaning *part; /* PART */
};

/* text_hash() of a literal of at most 32 letters, worked out by the compiler: no state is hashed without its names. */
#define LETTER_OF(s, i)       ((uint64_t)(unsigned char)(s)[(i) < sizeof(s) ? (i) : sizeof(s) - 1])
#define NAME_HASH_1(h, s, i)  (((h) ^ LETTER_OF(s, i)) * ((i) + 1 < sizeof(s) ? UINT64_C(0x100000001B3) : 1))
#define NAME_HASH_4(h, s, i)  NAME_HASH_1(NAME_HASH_1(NAME_HASH_1(NAME_HASH_1(h, s, i), s, i + 1), s, i + 2), s, i + 3)
#define NAME_HASH_16(h, s, i) NAME_HASH_4(NAME_HASH_4(NAME_HASH_4(NAME_HASH_4(h, s, i), s, i + 4), s, i + 8), s, i + 12)
#define MEANING_NAME(s)       .name = (s), .hash = NAME_HASH_16(NAME_HASH_16(UINT64_C(0xCBF29CE484222325), s, 0), s, 16)

#define MEMBER_OF(S, m) (((S *)0)->m)
#define HAS_SIGN(S, m)  ((__typeof__(MEMBER_OF(S, m)))-1 < 1)
#define FIELD_OF(S, m, k)                                                                                              \
    MEANING_NAME(#m), .kind = (k), .offset = offsetof(S, m), .size = sizeof MEMBER_OF(S, m), .count = 1
#define LIST_OF(S, m, k)                                                                                               \
    MEANING_NAME(#m), .kind = (k), .offset = offsetof(S, m), .size = sizeof MEMBER_OF(S, m[0]),                        \
                      .count = sizeof MEMBER_OF(S, m) / sizeof MEMBER_OF(S, m[0])
#define WORDS_OF(w) .words = (w), .word_count = sizeof(w) / sizeof *(w)
/* A list of words with one for each of an enum that ends with its count. */
#define WORD_FOR_EACH(w, n) _Static_assert(sizeof(w) / sizeof *(w) == (n), #w " has a word for each")

#define MEANING_NUMBER(S, m)                                                                                           \
    { FIELD_OF(S, m, MEANS_NUMBER), .has_sign = HAS_SIGN(S, m) }
#define MEANING_NUMBER_OR(S, m, f)                                                                                     \
    { FIELD_OF(S, m, MEANS_NUMBER), .has_sign = HAS_SIGN(S, m), .fallback = (f) }
#define MEANING_NUMBERS(S, m)                                                                                          \
    { LIST_OF(S, m, MEANS_NUMBER), .has_sign = HAS_SIGN(S, m[0]) }
#define MEANING_NUMBERS_OR(S, m, f)                                                                                    \
    { LIST_OF(S, m, MEANS_NUMBER), .has_sign = HAS_SIGN(S, m[0]), .fallback = (f) }
#define MEANING_NAMED(S, m, w)                                                                                         \
    { LIST_OF(S, m, MEANS_NUMBER), .has_sign = HAS_SIGN(S, m[0]), WORDS_OF(w) }
#define MEANING_PIECE(S, m)                                                                                            \
    MEANING_NUMBER_OR(S, m, NO_PIECE) /* by its place in the roll, which is part of the game                           \
                                       */
#define MEANING_WORD(S, m, w)                                                                                          \
    { FIELD_OF(S, m, MEANS_WORD), WORDS_OF(w) }
#define MEANING_FLAGS(S, m, w)                                                                                         \
    { FIELD_OF(S, m, MEANS_FLAGS), WORDS_OF(w) }
#define MEANING_TYPE(S, m, f)                                                                                          \
    { FIELD_OF(S, m, MEANS_TYPE), .fallback = (f) }
#define MEANING_TERRAIN(S, m)                                                                                          \
    { FIELD_OF(S, m, MEANS_TERRAIN), .fallback = -1 }
#define MEANING_TEXT(S, m)                                                                                             \
    { FIELD_OF(S, m, MEANS_TEXT) }
#define MEANING_ACT(S, m)                                                                                              \
    { FIELD_OF(S, m, MEANS_ACT) }
#define MEANING_PART(S, m, t)                                                                                          \
    { FIELD_OF(S, m, MEANS_PART), .part = (t) }
#define MEANING_PARTS(S, m, t)                                                                                         \
    { LIST_OF(S, m, MEANS_PART), .part = (t) }
/* As many of them as the number `n` of the same struct says; what lies behind is left over and means nothing. */
#define MEANING_LIST(S, m, t, n)                                                                                       \
    { LIST_OF(S, m, MEANS_PART), .part = (t), .counter = offsetof(S, n), .counter_size = sizeof MEMBER_OF(S, n) }
/* A struct queue (queue.h): how many tasks there are, and the tasks, each by the table t. */
#define MEANING_QUEUE_LENGTH(S, q)                                                                                     \
    {                                                                                                                  \
        MEANING_NAME("tasks"), .kind = MEANS_NUMBER, .offset = offsetof(S, q.tasks),                                   \
                               .size = sizeof MEMBER_OF(S, q.tasks), .count = 1                                        \
    }
#define MEANING_QUEUE(S, q, t)                                                                                         \
    {                                                                                                                  \
        MEANING_NAME("task"), .kind = MEANS_PART, .offset = offsetof(S, q.task),                                       \
                              .size = sizeof MEMBER_OF(S, q.task[0]), .count = QUEUE_MAX, .part = (t),                 \
                              .counter = offsetof(S, q.tasks), .counter_size = sizeof MEMBER_OF(S, q.tasks)            \
    }
/* A struct piece_set (piece_set.h): the first 64 pieces as a number, and whoever comes after them. */
#define MEANING_SET(S, m)                                                                                              \
    {MEANING_NAME(#m), .kind = MEANS_NUMBER, .offset = offsetof(S, m), .size = 8, .count = 1}, {                       \
        MEANING_NAME(#m "_later"), .kind = MEANS_NUMBER, .offset = offsetof(S, m) + 8, .size = 8,                      \
                                   .count = PIECE_SET_WORDS - 1                                                        \
    }
#define MEANING_NOTHING(S, m)                                                                                          \
    { FIELD_OF(S, m, MEANS_NOTHING) }
#define MEANING_END                                                                                                    \
    { .name = NULL }

/* How the match stands, poses, points and the ground, which every rule set has. */
extern const struct meaning match_meaning[], pose_meaning[], point_meaning[], terrain_meaning[];

struct ruleset;
/* The hash of a state along the rule set's table (ruleset.h), the same from every compiler on every machine. It guards
 * against error and tampering by hand; it is no cryptographic seal. */
uint64_t state_hash(const struct ruleset *rs, const void *state);
/* 64 bits over a text, continued from `hash`: chains the lines of a record. */
uint64_t text_hash(uint64_t hash, const char *text, size_t size);

#endif
