/* Who may do something now: for each piece of a seat whether it may be ordered, to do what, how far it may go, with
 * whom; or why not. So that a board greys out what cannot move before anybody drags it. */
#ifndef ACIES_GAME_MOVERS_H
#define ACIES_GAME_MOVERS_H

#include "game/advice.h"

struct mover {
    bool may;
    uint64_t verbs;    /* bit v: an act of verb v is legal for it */
    int32_t cost;      /* of the first of them found */
    length reach;      /* how far it may go at most as it stands; 0: nothing is measured */
    struct remark why; /* may not: what forbids it */
    uint8_t group_count, group[ACT_PIECES_MAX];
};

/* The game looked at. */
struct movers {
    const struct ruleset *rs;
    const void *state;
    struct prompt prompt;
    bool has_offers;
    uint64_t offered[UINT8_MAX + 1]; /* the verbs of the offers that name each piece first or among others */
};

void movers_begin(struct movers *m, const struct ruleset *rs, const void *state);
/* What the seat asked may do with this piece of its own. */
void movers_look(struct movers *m, unsigned piece, struct mover *out);

#endif
