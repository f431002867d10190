/* Threat zones and what they allow. */
#ifndef ACIES_DEBELLIS_ZONES_H
#define ACIES_DEBELLIS_ZONES_H

#include "game/piece_set.h"
#include "rules/debellis/moving/moves.h"
#include "table/sweep.h"

/* The zones of an element or place: 1 or 4 quads. Returns how many. */
int db_zones_of_element(const struct db_rules *rules, const struct battle *b, unsigned e, struct quad out[4]);
/* The same as if the elements in the set `spared` (or NULL) were not there: only strips ask who is. */
int db_zones_but(const struct db_rules *rules, const struct battle *b, unsigned e, const struct piece_set *spared,
                 struct quad out[4]);
int db_zones_of_place(const struct db_rules *rules, const struct battle *b, unsigned place, struct quad out[16]);
/* Is a base subject to the zone round this place: before one of its sides, or (customs.zones_round_corners) within
 * reach of it? */
bool db_place_zone_catches(const struct db_rules *rules, const struct battle *b, unsigned place,
                           const struct quad *base);
bool db_place_has_zone(const struct db_rules *rules, const struct battle *b, unsigned place);
/* Is a base subject to this zone (dba30-151; of strips, dba22-H25)? A zone's far edge is the front edge of its quad. */
bool db_zone_catches(const struct db_rules *rules, const struct battle *b, const struct quad *zone,
                     const struct quad *base);
/* Enemies (elements: bit e; places: bit ELEMENTS_MAX + p) in whose zone a base of `side` at this pose stands
 * (dba30-151). */
struct piece_set db_zones_at(const struct db_rules *rules, const struct battle *b, unsigned side, struct base base);
static inline bool stands_in_zone(const struct db_rules *rules, const struct battle *b, unsigned side,
                                  struct base base) {
    struct piece_set set = db_zones_at(rules, b, side, base);
    return !set_empty(&set);
}
/* Does e stand before the front of an enemy near enough to hold it there, whom it does not touch? */
bool db_is_pinned(const struct db_rules *rules, const struct battle *b, unsigned e);

#endif
