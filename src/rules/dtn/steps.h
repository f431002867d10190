/* The shape of a step, of a phase (phases.c) or a task (flow.c): what it asks, which verbs answer it, how it goes on.
 */
#ifndef ACIES_DTN_STEPS_H
#define ACIES_DTN_STEPS_H

#include "rules/dtn/flow.h"

/* A verb that answers a step; a judge that is NULL allows everything the turn engine does. */
struct answer {
    uint8_t verb;
    judge_verb *judge;
    play_verb *play;
};

/* Whom a phase asks: the side whose movement phase it is, the other, the first player and then the second. A task asks
 * its side. */
enum asked { ASK_ACTIVE, ASK_ENEMY, ASK_FIRST, ASK_TURN };

struct dtn_step {
    bool (*next)(struct battle *b, struct events *ev); /* NULL: it waits */
    struct prompt (*prompt)(const struct battle *b);   /* NULL: what follows is all it asks */
    clause clause;
    enum asked asked;
    const char *kind, *text;
    settle_task *settle; /* tasks: what comes of it */
    struct answer answers[14];
};

extern const struct dtn_step dtn_phase_steps[PHASES];
extern const struct dtn_step dtn_pressing_step; /* of cavalry within the second phase of combat */

#endif
