/* The notes are a small table in which the last comer takes the place, and a copy of every unit as it was seen last: a
 * unit that differs from its copy in a single byte has changed, and what was noted of it no longer holds. */
#include "rules/cb/advice/notes.h"

#include "game/sure.h"

#include <string.h>

enum { CHARGES = 1024 };

struct cb_notes {
    uint32_t changes;            /* counted over all units */
    uint32_t changed[UNITS_MAX]; /* the last change of each; 0: not seen yet */
    uint32_t side_changed[2];    /* the last of any unit of that side */
    uint8_t initiative;          /* by whom it is settled which of two equally near is the nearer (cb-H28) */
    struct cb_nearest_note nearest[UNITS_MAX];
    struct cb_charge_note charge[CHARGES];
    struct unit seen[UNITS_MAX];
};
_Static_assert(sizeof(struct cb_notes) <= sizeof((struct notebook *)0)->room, "there is room for the notes");

struct cb_notes *cb_notes_of(struct notebook *notes, const struct cb_battle *b) {
    if (!notes || !b->turns) return NULL; /* before the first turn the ground is not laid */
    struct cb_notes *n = (struct cb_notes *)notes->room;
    if (notes->fresh) memset(n, 0, offsetof(struct cb_notes, seen));
    notes->fresh = false;
    if (n->initiative != b->initiative) n->side_changed[0] = n->side_changed[1] = ++n->changes;
    n->initiative = b->initiative;
    for (unsigned u = 0; u < b->units; u++) {
        if (n->changed[u] && memcmp(&n->seen[u], &b->unit[u], sizeof *n->seen) == 0) continue;
        n->seen[u] = b->unit[u];
        n->changed[u] = n->side_changed[b->unit[u].side] = ++n->changes;
    }
    return n;
}

struct cb_charge_note *cb_note_of_charge(struct cb_notes *n, unsigned u, unsigned v, unsigned faced, int dice,
                                         bool *known) {
    struct cb_charge_note *c = &n->charge[(u * 61 + v) % CHARGES];
    const struct cb_charge_note now = {.as_was = {n->changed[u], n->changed[v]},
                                       .unit = {(uint8_t)u, (uint8_t)v},
                                       .faced = (uint8_t)faced,
                                       .dice = (int8_t)dice};
    *known = c->as_was[0] == now.as_was[0] && c->as_was[1] == now.as_was[1] && c->unit[0] == u && c->unit[1] == v &&
             c->faced == faced && c->dice == dice;
    if (!*known) *c = now;
    return c;
}

unsigned cb_nearest_noted(struct cb_notes *n, const struct cb_battle *b, unsigned u, length *distance) {
    if (!n) return cb_nearest_enemy_at(b, u, distance);
    struct cb_nearest_note *note = &n->nearest[u];
    const uint32_t enemies = n->side_changed[1 - b->unit[u].side];
    if (note->as_was[0] != n->changed[u] || note->as_was[1] != enemies) {
        note->as_was[0] = n->changed[u];
        note->as_was[1] = enemies;
        note->distance = 0;
        note->enemy = (uint8_t)cb_nearest_enemy_at(b, u, &note->distance);
    }
#ifndef NDEBUG
    length anew = 0;
    sure(note->enemy == (uint8_t)cb_nearest_enemy_at(b, u, &anew) && note->distance == anew);
#endif
    *distance = note->distance;
    return note->enemy;
}
