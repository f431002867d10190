/* Keeping an element's place. */
#include "rules/debellis/battle.h"

void element_place(struct battle *b, unsigned e, struct pose p) {
    struct element *el = &b->element[e];
    el->pose = p;
    struct base base = element_base(b, e);
    el->quad = base_quad(base);
    el->centre = base_centre(base);
    uint64_t width = (uint64_t)base.width, depth = (uint64_t)base.depth;
    el->radius = (length)(root_of(width * width + depth * depth) / 2 + 1);
    /* Whoever moves leaves the opponent it could not line up with (dba30-175). */
    el->opponent = NO_PIECE;
    el->marks &= (uint8_t)~MARKED_BOXED_IN;
}
