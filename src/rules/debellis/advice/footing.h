/* How the two armies stand to each other before the fighting: lines kept, flanks open, who faces whom. */
#ifndef ACIES_DEBELLIS_FOOTING_H
#define ACIES_DEBELLIS_FOOTING_H

#include "rules/debellis/advice/weights.h"
#include "rules/debellis/rules.h"

/* What one side's footing is worth to it less what the other's is to the other, in hundredths of an element, seen by
 * side 0. `front` names the enemy each element fights, NO_PIECE: none; `price` is what losing each costs its side. */
struct db_outlook;
int32_t db_footing_value(const struct db_rules *rules, struct db_outlook *out, const uint8_t *front,
                         const int32_t *price, const struct weights *w, struct notebook *notes);

/* The side that has moved: the one in play, and the other's turn comes next; but before its PIPs are thrown it is the
 * last one's enemy who is to move. */
static inline unsigned db_side_moved(const struct battle *b) {
    return b->phase == PHASE_PIPS ? 1u - b->active : b->active;
}

/* Nobody waits for ever: how much more being near counts, every fight, and danger less, as the day wears on. A day that
 * is shorter by its limit of bounds wears on faster. */
static inline int32_t db_hurry(const struct db_rules *rules, const struct battle *b, const struct weights *w) {
    enum { A_DAY = 60 };
    int32_t limit = (int32_t)option_of(b, OPTION_BOUND_LIMIT) * (rules->customs.limit_counts_all ? 1 : 2);
    return w->of[DB_HASTE] * (int32_t)b->bound * A_DAY / (limit ? limit : A_DAY);
}

/* What a fight promises its first side, by what the loss of either costs (value.c). */
struct engagement;
int32_t db_fight_gain(const struct db_rules *rules, const struct engagement *fight, int32_t ours, int32_t theirs,
                      const struct weights *w, struct notebook *notes);
/* The type of the friend who stands behind it, where such troops fight deep; else -1 (value.c). */
int32_t db_support_of(const struct db_rules *rules, const struct battle *b, unsigned e);
/* The fight of two who would meet on open ground, front to front and nobody there but who stands behind them (value.c).
 */
void db_meeting_of(const struct battle *b, unsigned e, int32_t behind_e, unsigned f, int32_t behind_f,
                   struct engagement *fight);

#endif
