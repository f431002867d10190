/* Threat zones and what they allow. */
#ifndef ACIES_DEBELLIS_ZONES_H
#define ACIES_DEBELLIS_ZONES_H

#include "rules/debellis/moving/moves.h"
#include "table/sweep.h"

/* The zones of an element or place: 1 or 4 quads. Returns how many. */
int zones_of_element(const struct db_rules *rules, const struct battle *b, unsigned e, struct quad out[4]);
/* The same as if the elements in the set `spared` (bit e; or NULL) were not there: only strips ask who is. */
int zones_but(const struct db_rules *rules, const struct battle *b, unsigned e, const uint64_t spared[2],
              struct quad out[4]);
int zones_of_place(const struct db_rules *rules, const struct battle *b, unsigned place, struct quad out[16]);
bool place_has_zone(const struct db_rules *rules, const struct battle *b, unsigned place);
/* Is a base subject to this zone (dba30-151)? A zone's far edge is the front edge of its quad. */
bool zone_catches(const struct battle *b, const struct quad *zone, const struct quad *base);
/* Enemies (elements: bit e; places: bit ELEMENTS_MAX + p) in whose zone a base of `side` at this pose stands
 * (dba30-151). */
struct zone_set {
    uint64_t word[2];
};
/* Does e stand before the front of an enemy near enough to hold it there, whom it does not touch? */
bool is_pinned(const struct db_rules *rules, const struct battle *b, unsigned e);
struct zone_set zones_at(const struct db_rules *rules, const struct battle *b, unsigned side, struct base base);
static inline bool zone_set_empty(struct zone_set z) { return !(z.word[0] | z.word[1]); }
static inline bool zone_set_has(struct zone_set z, unsigned i) { return z.word[i >> 6] >> (i & 63) & 1; }

#endif
