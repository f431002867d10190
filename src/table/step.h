/* A step of an order: forward so far, a wheel, to that place. What it means for a base is walk.h's. */
#ifndef ACIES_TABLE_STEP_H
#define ACIES_TABLE_STEP_H

#include "table/pose.h"

enum step_kind {
    STEP_ADVANCE, /* straight ahead by `distance`; negative = straight back */
    STEP_WHEEL,   /* about the front corner on `side` (EDGE_LEFT, EDGE_RIGHT) by `turn` */
    STEP_TO,      /* straight to a pose (single pieces; for a group: where its first piece ends) */
    STEP_SLIDE,   /* sideways by `distance`, to the right positive */
    STEP_ALONG,   /* along the road or line it stands on, by `distance`; negative = the other way */
};

struct step {
    uint8_t kind; /* enum step_kind */
    uint8_t side; /* WHEEL: enum edge */
    heading turn; /* WHEEL: how far; TO: the facing at the end */
    union {
        struct point at; /* TO */
        length distance; /* ADVANCE, SLIDE, ALONG */
    };
};

#endif
