/* A ranged phase of a rule set's own, where shooting is not settled as in DBA 3.0 (shooting_flow.c).
 *
 * It owns the phases PHASE_AIM to PHASE_SPELL_ROLL, leaves b->phase at the next decision or throw after every act, and
 * calls db_fighting_begin() when it is over. */
#ifndef ACIES_DEBELLIS_RANGED_H
#define ACIES_DEBELLIS_RANGED_H

#include "rules/debellis/flow.h"

struct db_step; /* phases.h */

struct ranged_rules {
    void (*begin)(const struct db_rules *rules, struct battle *b, struct events *ev);
    const struct db_step *step[PHASE_SPELL_ROLL - PHASE_AIM + 1]; /* of its phases, from PHASE_AIM on */
    /* The engagement whose dice are due, combat[0] against combat[1]; false if what is due is none. */
    bool (*at_hand)(const struct db_rules *rules, const struct battle *b, struct engagement *e);
    /* The magic combat that a would start with d, if it may work magic on it now. */
    bool (*would_cast)(const struct db_rules *rules, const struct battle *b, unsigned a, unsigned d,
                       struct engagement *e);
    /* Might this spell be cast so, were it the time? */
    bool (*could_cast)(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
    /* The outcomes of a throw are all played. */
    void (*resume)(const struct db_rules *rules, struct battle *b, struct events *ev);
};

static inline bool is_ranged_phase(const struct db_rules *rules, const struct battle *b) {
    return rules->ranged && b->phase >= PHASE_AIM && b->phase <= PHASE_SPELL_ROLL;
}

#endif
