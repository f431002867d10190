/* The opening: from two armies and an empty table to the first bound.
 *
 * Who defends, the ground and the base edges are each rule set's own procedure (struct opening_rules). What comes after
 * is shared and driven by tables (deployment.h): camps, deployment, landings. */
#ifndef ACIES_DEBELLIS_OPENING_H
#define ACIES_DEBELLIS_OPENING_H

#include "rules/debellis/flow.h"

/* PHASE_AGGRESSION to PHASE_EDGE. Judged acts are played: play never refuses. The last act ends with
 * deployment_begin(). */
struct opening_rules {
    struct prompt (*prompt)(const struct battle *b);
    bool (*judge)(const struct battle *b, const struct act *a, struct ruling *r);
    void (*play)(struct battle *b, const struct act *a, struct events *ev);
    /* The first offer is what a sensible player in a hurry would do. */
    size_t (*offers)(const struct battle *b, struct act *out, size_t cap);
};

static inline bool is_opening(const struct battle *b) { return b->phase <= PHASE_EDGE; }
static inline bool is_deployment(const struct battle *b) { return b->phase >= PHASE_RANKS && b->phase <= PHASE_LAND; }

#endif
