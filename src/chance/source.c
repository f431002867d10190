/* The seeded source: number k of stream (seed, game) as a pure function of the three.
 *
 * `stir` is a one-to-one function on 64 bits in which every bit of the input moves every bit of the output with
 * a chance near one half (two multiplications between three folds). A stream is
 *
 *     number k = stir(stir(k * ODD + first key) ^ second key)
 *
 * with both keys stirred out of seed and game. It follows that
 *   - within a stream no number returns before all 2^64 have been seen: the period is 2^64;
 *   - two streams are not shifted copies of each other, since the second key enters between two stirrings;
 *   - nothing is remembered but the counter: any thread, rank or machine may compute any number, in any order.
 * The tests look at evenness, at bits and at neighbours in k, in game and in seed by chi-square. */
#include "chance/chance.h"

static const uint64_t odd_step = 0x9E3779B97F4A7C15; /* 2^64 over the golden ratio, odd */

static uint64_t stir(uint64_t v) {
    v = (v ^ v >> 32) * 0xD6E8FEB86659FD93;
    v = (v ^ v >> 29) * 0xA3B195354A39B70D;
    return v ^ v >> 32;
}

struct source source_of(uint64_t seed, uint64_t game) {
    return (struct source){seed, game, 0};
}

uint64_t source_bits(struct source *s) {
    uint64_t first = stir(stir(s->seed + odd_step) + s->game * odd_step);
    uint64_t second = stir(~stir(first) + s->seed);
    return stir(stir(s->counter++ * odd_step + first) ^ second);
}

/* The high half of a 32-bit number times the bound; the few low halves that would favour some results are drawn
 * again, so every result has exactly the same chance. */
uint32_t source_below(struct source *s, uint32_t bound) {
    if (bound <= 1) return 0;
    uint64_t product = (source_bits(s) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = (0 - bound) % bound;
        while ((uint32_t)product < unfair) product = (source_bits(s) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

static unsigned cards_in(uint64_t pack) {
    unsigned count = 0;
    for (; pack; pack &= pack - 1) count++;
    return count;
}

static uint8_t card_at(uint64_t pack, unsigned index) {
    for (; index > 0; index--) pack &= pack - 1;
    uint8_t card = 0;
    while (!(pack >> card & 1)) card++;
    return card;
}

static void draw_cards(struct source *s, const struct draw *d, uint8_t *faces) {
    uint64_t left = d->left & whole_pack(), back = d->back & whole_pack();
    for (unsigned i = 0; i < d->count; i++) {
        if (!left) {
            left = back;
            back = 0;
        }
        if (!left) { /* more cards wanted than there are: no rule set asks that */
            faces[i] = DECK_CARDS;
            continue;
        }
        faces[i] = card_at(left, source_below(s, cards_in(left)));
        left &= ~((uint64_t)1 << faces[i]);
    }
}

void source_draw(struct source *s, const struct draw *d, uint8_t *faces) {
    static const uint8_t average[6] = {2, 3, 3, 4, 4, 5};
    if (d->kind == DRAW_CARDS) draw_cards(s, d, faces);
    for (unsigned i = 0; i < d->count; i++) {
        if (draw_is_average(d, i))
            faces[i] = average[source_below(s, 6)];
        else if (d->kind == DRAW_DICE)
            faces[i] = (uint8_t)(1 + source_below(s, d->sides));
    }
}
