/* A set of pieces: one bit for each that can be named, so that no rule set runs out of them. */
#ifndef ACIES_GAME_PIECE_SET_H
#define ACIES_GAME_PIECE_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { PIECE_SET_WORDS = 4 }; /* a piece is a byte */

struct piece_set {
    uint64_t word[PIECE_SET_WORDS];
};

static inline bool set_has(const struct piece_set *s, unsigned piece) {
    return s->word[piece >> 6] >> (piece & 63) & 1;
}
static inline void set_add(struct piece_set *s, unsigned piece) { s->word[piece >> 6] |= (uint64_t)1 << (piece & 63); }
static inline void set_drop(struct piece_set *s, unsigned piece) {
    s->word[piece >> 6] &= ~((uint64_t)1 << (piece & 63));
}
/* The first of them from this number on; PIECE_SET_END: there is none. */
enum { PIECE_SET_END = 64 * PIECE_SET_WORDS };
static inline unsigned set_next(const struct piece_set *s, unsigned from) {
    for (unsigned i = from >> 6; i < PIECE_SET_WORDS; i++) {
        uint64_t left = i == from >> 6 ? s->word[i] >> (from & 63) << (from & 63) : s->word[i];
        if (left) return 64 * i + (unsigned)__builtin_ctzll(left);
    }
    return PIECE_SET_END;
}
static inline void set_clear(struct piece_set *s) { *s = (struct piece_set){{0}}; }
static inline bool set_empty(const struct piece_set *s) { return !(s->word[0] | s->word[1] | s->word[2] | s->word[3]); }
/* Those in both; those in either. */
static inline void set_keep(struct piece_set *s, const struct piece_set *of) {
    for (int i = 0; i < PIECE_SET_WORDS; i++) s->word[i] &= of->word[i];
}
static inline void set_join(struct piece_set *s, const struct piece_set *with) {
    for (int i = 0; i < PIECE_SET_WORDS; i++) s->word[i] |= with->word[i];
}

#endif
