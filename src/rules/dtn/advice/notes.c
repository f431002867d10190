/* The notes hold a copy of every piece as it was seen last: one that differs from its copy in a single byte has
 * changed, and what was noted of it no longer holds. */
#include "rules/dtn/advice/notes.h"

#include "game/piece_set.h"
#include "game/sure.h"

#include <string.h>

struct dtn_notes {
    unsigned seen;                       /* so many pieces */
    uint32_t objectives[PIECES_MAX];     /* dtn_objectives_near() */
    struct piece_set looked[PIECES_MAX]; /* of a battery: at whom it was asked, */
    struct piece_set bears[PIECES_MAX];  /* and on which of them it bears */
    struct piece piece[PIECES_MAX];
};
_Static_assert(sizeof(struct dtn_notes) <= sizeof((struct notebook *)0)->room, "there is room for the notes");

static void forget(struct dtn_notes *n, unsigned p) {
    set_clear(&n->looked[p]);
    for (unsigned q = 0; q < n->seen; q++) set_drop(&n->looked[q], p);
}

struct dtn_notes *dtn_notes_of(struct notebook *notes, const struct battle *b) {
    if (!notes) return NULL;
    struct dtn_notes *n = (struct dtn_notes *)notes->room;
    if (notes->fresh) n->seen = 0;
    notes->fresh = false;
    for (unsigned p = 0; p < b->pieces; p++) {
        if (p < n->seen && memcmp(&n->piece[p], &b->piece[p], sizeof *n->piece) == 0) continue;
        n->piece[p] = b->piece[p];
        n->objectives[p] = dtn_objectives_near(b, p);
        forget(n, p);
    }
    n->seen = b->pieces;
#ifndef NDEBUG
    for (unsigned p = 0; p < b->pieces; p++) sure(n->objectives[p] == dtn_objectives_near(b, p));
#endif
    return n;
}

const uint32_t *dtn_objectives_noted(const struct dtn_notes *n) { return n ? n->objectives : NULL; }

static bool bears_on(const struct battle *b, unsigned battery, unsigned enemy) {
    inches range = dtn_effective_range((enum weight)b->piece[battery].weight);
    return within(dtn_piece_distance(b, battery, enemy), range) && dtn_in_arc(b, battery, enemy);
}

bool dtn_bears_on(const struct battle *b, unsigned battery, unsigned enemy, struct dtn_notes *n) {
    if (!n) return bears_on(b, battery, enemy);
    if (!set_has(&n->looked[battery], enemy)) {
        set_add(&n->looked[battery], enemy);
        set_drop(&n->bears[battery], enemy);
        if (bears_on(b, battery, enemy)) set_add(&n->bears[battery], enemy);
    }
#ifndef NDEBUG
    sure(set_has(&n->bears[battery], enemy) == bears_on(b, battery, enemy));
#endif
    return set_has(&n->bears[battery], enemy);
}
