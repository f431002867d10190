/* Fights weighed before: how one ends follows from its engagement alone, the engagement from those who stand near, and
 * of the thousands that are weighed for one decision most are alike. */
#ifndef ACIES_DEBELLIS_NOTES_H
#define ACIES_DEBELLIS_NOTES_H

#include "game/advice.h"
#include "rules/debellis/battle.h"
#include "rules/debellis/combat/engagement.h"

/* db_engagement_ends(), noted where notes are taken (NULL: they are not). */
int db_ends_noted(const struct db_rules *rules, const struct engagement *fight, struct throw_end out[THROW_ENDS],
                  struct notebook *notes);

/* A state as its fights see it, looked at when it is first asked for: how each element stands, and what is the same for
 * all of them. */
struct db_outlook {
    const struct battle *b;
    bool looked;
    uint64_t common, of[ELEMENTS_MAX];
};

/* What a fight is worth, noted by all that stand about the two: of the states that are weighed for one decision most
 * have most fights in common. NULL: it is not noted. `asked` tells apart what is asked of the same two: their prices,
 * and 16 bits more. */
struct db_fight_note {
    uint64_t seen;
    int32_t gain;
    bool known;
};
static inline uint64_t db_prices(int32_t ours, int32_t theirs) {
    return (uint64_t)(uint32_t)ours << 40 | (uint64_t)((uint32_t)theirs & 0xFFFFFF) << 16;
}
struct db_fight_note *db_note_of_fight(struct db_outlook *out, unsigned e, unsigned f, uint64_t asked,
                                       struct notebook *notes);

/* db_going_under() for one who stands on the table, noted as long as it stands there. */
enum going db_going_noted(const struct db_rules *rules, struct db_outlook *out, unsigned e, struct notebook *notes);

#endif
