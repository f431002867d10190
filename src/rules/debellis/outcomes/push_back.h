/* Friends pushed back as far as the recoiler needs, or not at all (customs.recoil_needs_room). */
#ifndef ACIES_DEBELLIS_PUSH_BACK_H
#define ACIES_DEBELLIS_PUSH_BACK_H

#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/outcomes/runs.h"

/* The edge of the table, a place, or ground these troops may not enter, whichever comes first (recoil.c). */
struct meeting db_barrier_of_table(const struct db_rules *rules, const struct battle *b, const struct run *r,
                                   unsigned type);
/* Who would be pushed, and how far, if nothing stopped them: e and the friends behind it who face its way. Returns how
 * many. */
struct pushed {
    uint8_t piece;
    length distance;
};
int db_chain_of(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned pusher, length distance,
                struct pushed *out, int most);
/* Can e be pushed straight back by all of this distance, its own file behind it going along? */
bool db_can_be_pushed(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned pusher,
                      length distance);
void db_push_whole(const struct db_rules *rules, struct battle *b, unsigned e, unsigned pusher, length distance,
                   struct events *ev);

#endif
