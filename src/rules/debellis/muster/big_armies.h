/* Larger battles of the De Bellis games: an army multiplied, its commands and generals, and allied armies beside it. */
#ifndef ACIES_DEBELLIS_MUSTER_BIG_ARMIES_H
#define ACIES_DEBELLIS_MUSTER_BIG_ARMIES_H

#include "game/ruleset.h"

/* What a rule set gives as the laws of its struct big_army_rules. */
struct db_big_laws {
    uint8_t least;              /* elements of a command */
    uint64_t never_general;     /* piece types no general leads: bit t = type t */
    uint64_t only_if_chief_may; /* types a general leads only where the list lets the commander-in-chief do so */
    clause size_clause, least_clause, chief_clause, generals_clause, chief_may_clause, allied_clause, times_clause,
        ally_general_clause;
};

bool db_big_order_begin(const struct ruleset *rs, const struct army *army, const struct army *const *ally,
                        unsigned allies, struct big_order *out, struct ruling *r, struct army_spot *at);
void db_big_order_split(struct big_order *order);
bool db_big_order_judge(const struct ruleset *rs, const struct big_order *order, struct ruling *r,
                        struct army_spot *at);
bool db_muster_big(const struct ruleset *rs, const struct big_order *order, uint8_t side, char letter,
                   struct muster *out);

#endif
