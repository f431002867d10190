/* What chance may be asked for. The engine never rolls: a state that needs dice or cards says which,
 * and the result comes back as an act. */
#ifndef ACIES_CHANCE_DRAW_H
#define ACIES_CHANCE_DRAW_H

#include <stdbool.h>
#include <stdint.h>

enum draw_kind { DRAW_NOTHING, DRAW_DICE, DRAW_AVERAGE_DICE, DRAW_CARDS };

enum { DRAW_MAX = 32, DECK_CARDS = 54 };

struct draw {
    uint8_t kind;     /* enum draw_kind */
    uint8_t count;    /* how many dice or cards, at most DRAW_MAX */
    uint8_t sides;    /* DICE: 4, 6, 8, 10, 12; AVERAGE_DICE show 2 3 3 4 4 5 */
    uint8_t deck;     /* CARDS: which side's pack */
    uint64_t left;    /* CARDS: bit c set = card c is still in the pack */
    uint64_t back;    /* CARDS: the discards that become the new pack once `left` is empty; 0: no reshuffle */
    uint32_t average; /* DICE: bit i set = die i is an average die among the others */
};

/* All 54 cards, as `left` and `back` hold them. */
uint64_t whole_pack(void);
/* The pack after `count` of these cards have been drawn from it, reshuffling as the draw says. */
uint64_t pack_after(const struct draw *d, const uint8_t *cards, unsigned count);

/* Is die i of the draw an average die? */
static inline bool draw_is_average(const struct draw *d, unsigned i) {
    return d->kind == DRAW_AVERAGE_DICE || (d->kind == DRAW_DICE && i < 32 && d->average >> i & 1);
}
/* Could these faces, in this order, come of the draw? *bad, if not NULL: the first that could not (`count` when
 * there are too few or too many). */
bool draw_fits(const struct draw *d, const uint8_t *faces, unsigned count, unsigned *bad);

/* A whole number below the bound (1 to 256), each as likely as the others. */
typedef uint32_t uniform(void *source, uint32_t bound);
/* Fills faces[0..d->count) with a fair draw: dice, average dice or cards without replacement. */
void draw_by(const struct draw *d, uniform *below, void *source, uint8_t *faces);

enum { DRAW_OUTCOMES_MAX = 1 << 16 };
/* How many outcomes a draw has; 0 where there are more than that, or the pack is shuffled in between. */
uint32_t draw_outcomes(const struct draw *d);
/* Writes outcome `number`, from 0, and returns its weight (average dice show some faces more often). */
uint32_t draw_outcome(const struct draw *d, uint32_t number, uint8_t *faces);

#endif
