/* Draws: which faces dice and cards may show, and how a pack empties and is shuffled anew. */
#include "chance/draw.h"

#include <stddef.h>

uint64_t whole_pack(void) { return ((uint64_t)1 << DECK_CARDS) - 1; }

static bool pack_holds(uint64_t pack, uint8_t card) { return card < DECK_CARDS && pack >> card & 1; }

/* Does this face (or card) belong to the draw? */
static bool allows(const struct draw *d, uint8_t face) {
    switch (d->kind) {
    case DRAW_DICE:
        return face >= 1 && face <= d->sides;
    case DRAW_AVERAGE_DICE:
        return face >= 2 && face <= 5;
    case DRAW_CARDS:
        return pack_holds(d->left | d->back, face);
    default:
        return false;
    }
}

/* The pack the next card comes from: the discards once it is empty. */
static uint64_t pack_now(uint64_t left, uint64_t *back) {
    if (left != 0) return left;
    uint64_t shuffled = *back;
    *back = 0;
    return shuffled;
}

/* How many of the cards can be drawn one after the other; *left is the pack after them. */
static unsigned cards_drawn(const struct draw *d, const uint8_t *cards, unsigned count, uint64_t *left) {
    uint64_t back = d->back;
    *left = d->left;
    for (unsigned i = 0; i < count; i++) {
        *left = pack_now(*left, &back);
        if (!pack_holds(*left, cards[i])) return i;
        *left &= ~((uint64_t)1 << cards[i]);
    }
    return count;
}

uint64_t pack_after(const struct draw *d, const uint8_t *cards, unsigned count) {
    uint64_t left;
    cards_drawn(d, cards, count, &left);
    return left;
}

static bool die_fits(const struct draw *d, unsigned i, uint8_t face) {
    return allows(d, face) && (!draw_is_average(d, i) || (face >= 2 && face <= 5));
}

bool draw_fits(const struct draw *d, const uint8_t *faces, unsigned count, unsigned *bad) {
    unsigned good = 0;
    uint64_t left;
    if (d->kind == DRAW_CARDS)
        good = cards_drawn(d, faces, count, &left);
    else
        while (good < count && die_fits(d, good, faces[good])) good++;
    if (bad) *bad = good;
    return good == count && count == d->count;
}

/* --- drawing ----------------------------------------------------------------------------------------------------- */

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

/* Fisher and Yates: any of the cards left, struck off the list, and again. */
static void draw_cards(const struct draw *d, uniform *below, void *source, uint8_t *faces) {
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
        faces[i] = card_at(left, below(source, cards_in(left)));
        left &= ~((uint64_t)1 << faces[i]);
    }
}

void draw_by(const struct draw *d, uniform *below, void *source, uint8_t *faces) {
    static const uint8_t average[6] = {2, 3, 3, 4, 4, 5};
    if (d->kind == DRAW_CARDS) draw_cards(d, below, source, faces);
    for (unsigned i = 0; i < d->count; i++) {
        if (draw_is_average(d, i))
            faces[i] = average[below(source, 6)];
        else if (d->kind == DRAW_DICE)
            faces[i] = (uint8_t)(1 + below(source, d->sides));
    }
}
