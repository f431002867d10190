/* Swept movement: the ground a base covers on its way, and where it first meets something.
 *
 * A motion is either a straight shift or a turn about a fixed point. A shift sweeps the convex hull of its two ends:
 * exact. A turn is cut into slices, and a slice near something into moments a twentieth of a degree apart; between two
 * moments no corner strays by 1/100 mm from where it is looked for. */
#ifndef ACIES_TABLE_SWEEP_H
#define ACIES_TABLE_SWEEP_H

#include "table/convex.h"

enum motion_kind { MOTION_SHIFT, MOTION_TURN };

struct motion {
    enum motion_kind kind;
    length dx, dy;      /* SHIFT: world vector */
    struct point about; /* TURN: the fixed point */
    int32_t turn;       /* TURN: clockwise positive, up to a full circle */
};

struct motion motion_shift(struct pose from, struct pose to);        /* positions only; facing ignored */
struct motion motion_ahead(struct pose from, length distance);       /* negative = straight back */
struct motion motion_wheel(struct base b, bool left, uint16_t turn); /* about its front corner on that side */

/* The pose after `part` of `whole` of the motion (part == whole: the end). */
struct pose motion_pose(struct pose from, const struct motion *m, int32_t part, int32_t whole);
struct pose motion_end(struct pose from, const struct motion *m);
/* The length of the path of a world point carried along. */
length motion_travel(const struct motion *m, struct point p);
/* The greatest travel of the base's two front corners. */
length motion_front_travel(struct base b, const struct motion *m);

/* A base on its way, worked out once to be held against many obstacles. */
struct swept {
    struct base base;
    struct motion motion;
    struct quad start, end; /* its corners at both ends */
    struct box box;         /* around all the ground swept */
    length radius;          /* TURN: at the furthest corner, rounded up */
};
struct swept motion_swept(struct base b, const struct motion *m);
bool swept_meets(const struct swept *s, const struct quad *obstacle, length slack); /* as motion_meets, and so on */
/* As motion_meets, but one rear corner (the named one) of the base is left out of the sweep. */
bool swept_meets_without(const struct swept *s, enum corner spared, const struct quad *obstacle, length slack);
int32_t swept_first_meeting(const struct swept *s, int32_t whole, const struct quad *obstacle, length slack);
/* A box around all the ground swept, for cheap rejection. */
struct box motion_box(struct base b, const struct motion *m);
/* Does the sweep of b meet `obstacle` deeper than `slack`? */
bool motion_meets(struct base b, const struct motion *m, const struct quad *obstacle, length slack);
/* Where on the motion the base first touches the obstacle: the part of `whole` (0 .. whole) reached
 * without sinking deeper than `slack`; `whole` if it never meets it, 0 if it is sunk deeper from the start. Touching at
 * the start does not hinder moving away or along. */
int32_t motion_first_meeting(struct base b, const struct motion *m, int32_t whole, const struct quad *obstacle,
                             length slack);

#endif
