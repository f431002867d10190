/* Keeping an element's place, and rejecting far-away pairs cheaply. */
#include "rules/debellis/battle.h"

void element_place(struct battle *b, unsigned e, struct pose p) {
    struct element *el = &b->element[e];
    el->pose = p;
    struct base base = element_base(b, e);
    el->centre = base_centre(base);
    uint64_t width = (uint64_t)base.width, depth = (uint64_t)base.depth;
    el->radius = (length)(root_of(width * width + depth * depth) / 2 + 1);
    /* Whoever moves leaves the opponent it could not line up with (dba30-175). */
    el->opponent = NO_PIECE;
    el->marks &= (uint8_t)~MARKED_BOXED_IN;
}

bool elements_near(const struct battle *b, unsigned e, unsigned f, length reach) {
    const struct element *x = &b->element[e], *y = &b->element[f];
    int64_t limit = (int64_t)x->radius + y->radius + reach + 2; /* 2: rounding of the centres */
    return distance_squared(x->centre, y->centre) <= limit * limit;
}

bool element_near_box(const struct battle *b, unsigned e, struct box box, length reach) {
    const struct element *el = &b->element[e];
    length r = el->radius + reach + 2;
    struct box around = {el->centre.x - r, el->centre.y - r, el->centre.x + r, el->centre.y + r};
    return boxes_meet(around, box);
}
