/* What was seen of a position weighed before: what a charge costs both depends on the two units alone (and on how many
 * stands the charged one faces already, and the dice chosen), the nearest enemy on a unit and the other side; and from
 * one position weighed to the next a unit or two have changed. */
#ifndef ACIES_CB_NOTES_H
#define ACIES_CB_NOTES_H

#include "rules/cb/advice/weights.h"
#include "rules/cb/battle.h"

/* One charge of u at v, as both were when it was weighed. */
struct cb_charge_note {
    uint32_t as_was[2]; /* u and v: the change of each that was the last then; 0: nothing is noted */
    uint8_t unit[2], faced;
    int8_t dice;     /* chosen for it, -1: none yet */
    bool possible;   /* it may be tried, */
    int32_t harm[2]; /* and costs each so much */
};

/* Whom a unit has nearest before it, and how far off. */
struct cb_nearest_note {
    uint32_t as_was[2]; /* the unit, and the enemy's side: the last change of each then; 0: nothing is noted */
    uint8_t enemy;
    length distance;
};

/* Takes down which units have changed since the last position. NULL: no notes are taken. */
struct cb_notes *cb_notes_of(struct notebook *notes, const struct cb_battle *b);
/* The note of that charge; `known`: it holds for the position last taken down, else it is to be filled. */
struct cb_charge_note *cb_note_of_charge(struct cb_notes *n, unsigned u, unsigned v, unsigned faced, int dice,
                                         bool *known);
/* cb_nearest_enemy_at(), noted where notes are taken. */
unsigned cb_nearest_noted(struct cb_notes *n, const struct cb_battle *b, unsigned u, length *distance);

#endif
