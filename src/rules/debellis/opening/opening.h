/* The opening: from two armies and an empty table to the first bound.
 *
 * Who defends, the ground and the base edges are each rule set's own procedure (struct opening_rules). What comes after
 * is shared and driven by tables (deployment.h): camps, deployment, landings. */
#ifndef ACIES_DEBELLIS_OPENING_H
#define ACIES_DEBELLIS_OPENING_H

#include "rules/debellis/flow.h"

/* A step of the opening, PHASE_AGGRESSION to PHASE_EDGE: as struct db_step (phases.h), but each rule set knows itself.
 */
struct opening_step {
    struct prompt (*prompt)(const struct battle *b);
    void (*roll)(struct battle *b, const uint8_t *dice, struct events *ev);
    bool (*judge)(const struct battle *b, const struct act *a, struct ruling *r);
    void (*play)(struct battle *b, const struct act *a, struct events *ev);
};

struct opening_rules {
    /* Is a position fit to be set up from here (enum turn_phase)? Steps into the first phase. */
    bool (*begin)(struct battle *b, unsigned phase, struct ruling *r);
    const struct opening_step *step[PHASE_EDGE + 1]; /* by phase; the last act ends with db_opening_end() */
};

/* H48: a city nobody garrisons is defended by its civilians; called again when the ground is laid. */
bool db_add_city_civilians(const struct db_rules *rules, struct battle *b, struct ruling *r);
/* Whose a city, fort or camp on the table is by the ground it lies on. */
unsigned db_owner_of_ground(const struct db_rules *rules, const struct battle *b, uint32_t f);
/* The edge that is to be side 0's is known, and with it that of side 1 opposite. Turns the table by quarters clockwise
 * so that side 0 sits at y = 0, makes places of its cities and forts, the defender's (H56), and goes on with camps. */
void db_opening_end(const struct db_rules *rules, struct battle *b, unsigned quarters, struct events *ev);

/* The feature to be laid next. */
static inline unsigned kind_at_hand(const struct battle *b) { return b->opening.selection.pick[b->opening.next].kind; }

static inline bool is_opening(const struct battle *b) { return b->phase <= PHASE_EDGE; }
static inline bool is_deployment(const struct battle *b) {
    return (b->phase >= PHASE_RANKS && b->phase <= PHASE_LAND) || b->phase == PHASE_EXCHANGE;
}

#endif
