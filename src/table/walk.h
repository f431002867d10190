/* Walking along steps: an order's steps as motions, and motions as stretches short enough to be looked at.
 *
 * One reckoning for all rule sets and for whoever wants to know where an order leads. What a step may not do, what it
 * costs and whom it meets is the rule set's. */
#ifndef ACIES_TABLE_WALK_H
#define ACIES_TABLE_WALK_H

#include "table/step.h"
#include "table/sweep.h"

static inline struct motion motion_by(length dx, length dy) {
    return (struct motion){.kind = MOTION_SHIFT, .dx = dx, .dy = dy};
}
static inline struct motion motion_about(struct point about, int32_t turn) {
    return (struct motion){.kind = MOTION_TURN, .about = about, .turn = turn};
}

/* The wheel a step orders, about that corner: clockwise to the right. */
static inline struct motion wheel_about(struct point corner, const struct step *s) {
    return motion_about(corner, s->side == EDGE_LEFT ? -(int32_t)s->turn : s->turn);
}

/* The motion of a step that is one motion: ahead, a wheel of this base, sideways. False: a step to a pose, which can be
 * made in several ways, or along a line, which needs the line. */
bool step_motion(struct base at, const struct step *s, struct motion *out);

/* Where a base that makes the steps comes to stand; a line it goes along is taken for straight. */
struct pose step_end(struct base at, const struct step *s);
struct pose steps_end(struct base at, const struct step *s, unsigned count);

/* Into how many stretches of equal length a motion is cut so that the hull of the base at both ends of a stretch holds
 * all the ground the base sweeps between them, but for `stray` at most. A shift is one: its hull is exact. */
int32_t motion_stretches(struct base b, const struct motion *m, length stray);

/* Calls `stretch` for one after another, each from where the last ended; false as soon as it says so. */
typedef bool walk_stretch(void *walker, struct pose to);
bool walk_motion(struct base from, const struct motion *m, length stray, walk_stretch *stretch, void *walker);

#endif
