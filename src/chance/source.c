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

static uint32_t below(void *source, uint32_t bound) { return source_below(source, bound); }

void source_draw(struct source *s, const struct draw *d, uint8_t *faces) { draw_by(d, below, s, faces); }
