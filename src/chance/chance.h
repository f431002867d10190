/* The chance seat's own tools: a counter-based source of random numbers and exact distributions.
 *
 * Source: number k of stream (seed, game) is a pure function of (seed, game, k): the same on any thread, rank or
 * machine, in any order. */
#ifndef ACIES_CHANCE_CHANCE_H
#define ACIES_CHANCE_CHANCE_H

#include "chance/draw.h"

struct source {
    uint64_t seed, game, counter;
};

struct source source_of(uint64_t seed, uint64_t game);
uint64_t source_bits(struct source *s);                  /* 64 fresh bits */
uint32_t source_below(struct source *s, uint32_t bound); /* even, without bias; bound >= 1 */
/* Fills faces[0..d->count) with a fair draw: dice, average dice or cards without replacement. */
void source_draw(struct source *s, const struct draw *d, uint8_t *faces);

/* A number of ways: two hands of twelve cards can be drawn in more ways than 64 bits can count. */
__extension__ typedef unsigned __int128 chances;
enum { CHANCES_TEXT = 40, FRACTION_TEXT = 2 * CHANCES_TEXT };
const char *chances_text(chances ways, char text[CHANCES_TEXT]); /* its decimal digits */

struct fraction {
    chances over, under; /* in lowest terms; 0/1 for zero */
};
struct fraction fraction_of(chances over, chances under);
const char *fraction_text(struct fraction f, char text[FRACTION_TEXT]); /* "7/36" */

/* Two dice against each other, as every De Bellis combat: out of 36, how often factor a and factor b give
 * each relation. "Doubled": winner's total > loser's and >= twice it. */
struct dice_duel {
    uint8_t double_a, win_a, tie, win_b, double_b;
};
struct dice_duel dice_duel(int factor_a, int factor_b);

/* A pack of 54: cards 0..51 suit by suit (spades, hearts, diamonds, clubs; ace low), 52 and 53 jokers. */
const char *card_name(uint8_t card, char name[4]); /* "AS", "10H", "KC", "J1", "J2" */
/* The same where it does not matter which of the two jokers it is: "JK". */
const char *card_called(uint8_t card, char name[4]);
int card_number(const char *name); /* -1 if it is none */
/* The same, where "JK" stands for a joker: the first of the two that `pack` holds (J1 if it holds neither). */
int card_in_pack(const char *name, uint64_t pack);

#endif
