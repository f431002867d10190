/* Exact odds of DTN: hands counted by classes of cards, never one by one. */
#ifndef ACIES_DTN_ODDS_H
#define ACIES_DTN_ODDS_H

#include "rules/dtn/engagement/combat.h"

/* A side's pack: what is left of it, and the discards shuffled anew when it is empty (dtn-H01). */
struct pack {
    uint64_t left, discards;
};
static inline struct pack pack_without(uint64_t gone) {
    return (struct pack){whole_pack() & ~gone, gone & whole_pack()};
}

/* The pack sorted into classes of cards that mean the same. */
enum { CLASSES_MAX = 8 };
struct sorted {
    uint8_t left[CLASSES_MAX], discards[CLASSES_MAX];
    uint32_t all_left, all_discards;
};
/* `class_of` says for each card which class it belongs to. */
struct sorted dtn_sort_pack(struct pack pack, unsigned (*class_of)(const void *how, uint8_t card), const void *how);

/* In how many ways n cards can be drawn together from such a pack: the whole of what is left first if that is not
 * enough, the rest from the discards. */
chances dtn_ways_in_all(const struct sorted *s, uint32_t drawn);
chances dtn_ways_to_choose(uint32_t of, uint32_t chosen); /* binomial; of <= 54 */

/* How a combat draw will go. false: the packs do not hold so many cards. */
bool dtn_combat_odds(const struct combat *c, const struct pack pack[SIDES], struct odds *out);

#endif
