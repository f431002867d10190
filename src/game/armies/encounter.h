/* Two armies meet: the setup a battle begins from when nothing stands on the table yet. */
#ifndef ACIES_GAME_ENCOUNTER_H
#define ACIES_GAME_ENCOUNTER_H

#include "game/ruleset.h"

struct encounter {
    const struct army *army[2];
    const struct army_choices *choices[2]; /* NULL: the plain ones */
    const struct big_order *big[2];        /* a larger battle: instead of the choices; NULL: an ordinary one */
    int table;                             /* index into the tables of the rule set's battlefields */
    length base_width;
    const struct setup *field; /* the ground, if it is there already: then the first army defends it; else NULL */
};

/* Fills a setup: the table, both armies beside it, and the phase in which the opening begins. False: r says why, *whose
 * which army it is about (-1: neither) and at where in it. */
bool encounter_setup(const struct ruleset *rs, const struct encounter *e, struct setup *out, struct ruling *r,
                     int *whose, struct army_spot *at);

#endif
