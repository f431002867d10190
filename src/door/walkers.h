/* The way of the troops of an act, so that a wheel can be shown as a wheel. */
#ifndef ACIES_DOOR_WALKERS_H
#define ACIES_DOOR_WALKERS_H

#include "game/game.h"

#include <jansson.h>

struct walkers { /* where those ordered stood before the act */
    unsigned count;
    uint8_t piece[ACT_PIECES_MAX];
    struct base start[ACT_PIECES_MAX];
    length near; /* as far as lining up may shift somebody from the way ordered */
};

void walkers_begin(struct walkers *w, const struct game *g, const struct act *a);
/* Adds "path" to the events that moved one of them by its steps: the poses on its way, from first to last. */
void walkers_add_paths(const struct walkers *w, const struct act *a, const struct events *events, json_t *list);

#endif
