/* Chance enumerated: every outcome of a draw by its number, with its weight. Search and exact odds walk through them
 * where there are few enough. */
#include "chance/draw.h"

enum { AVERAGE_FACES = 4 };
static const uint8_t average_face[AVERAGE_FACES] = {2, 3, 4, 5}, average_weight[AVERAGE_FACES] = {1, 2, 2, 1};

static unsigned cards_left(const struct draw *d) {
    unsigned count = 0;
    for (uint64_t left = d->left; left; left &= left - 1) count++;
    return count;
}

/* How many ways the die (or the card that follows i others) may fall; 0: the pack runs out. */
static unsigned ways_of(const struct draw *d, unsigned i, unsigned cards) {
    if (d->kind == DRAW_CARDS) return cards > i ? cards - i : 0;
    return draw_is_average(d, i) ? AVERAGE_FACES : d->sides;
}

uint32_t draw_outcomes(const struct draw *d) {
    uint64_t count = d->kind != DRAW_NOTHING;
    unsigned cards = d->kind == DRAW_CARDS ? cards_left(d) : 0;
    for (unsigned i = 0; i < d->count && count && count <= DRAW_OUTCOMES_MAX; i++) count *= ways_of(d, i, cards);
    return count <= DRAW_OUTCOMES_MAX ? (uint32_t)count : 0;
}

/* The n-th card, from 0, that is still there. */
static uint8_t nth_card(uint64_t left, unsigned n) {
    while (n--) left &= left - 1;
    uint8_t card = 0;
    while (card < DECK_CARDS && !(left >> card & 1)) card++;
    return card;
}

uint32_t draw_outcome(const struct draw *d, uint32_t number, uint8_t *faces) {
    uint64_t left = d->left;
    unsigned cards = d->kind == DRAW_CARDS ? cards_left(d) : 0;
    uint32_t weight = 1;
    for (unsigned i = 0; i < d->count; i++) {
        unsigned ways = ways_of(d, i, cards);
        if (!ways) return 0; /* more cards than there are: no such outcome */
        unsigned which = number % ways;
        number /= ways;
        if (d->kind == DRAW_CARDS) {
            faces[i] = nth_card(left, which);
            left &= ~(1ull << faces[i]);
        } else if (draw_is_average(d, i)) {
            faces[i] = average_face[which];
            weight *= average_weight[which];
        } else {
            faces[i] = (uint8_t)(which + 1);
        }
    }
    return weight;
}
