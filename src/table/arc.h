/* How far the arcs of a turn reach: whether it is sure to be clear of something, told without following it. Private to
 * table/. */
#ifndef ACIES_TABLE_ARC_H
#define ACIES_TABLE_ARC_H

#include "table/pose.h"

enum { ARC_MOST = HALF_TURN - 256 }; /* of a wider one its two ends tell too little */

struct arcs { /* corners of a base that turn about a point */
    const struct point *start, *end;
    int count;
    struct point about;
    int32_t turn; /* clockwise positive */
};

/* True: at no moment of the turn does the base sink into the obstacle deeper than the slack, since some edge of that
 * has all of the arcs outside. False says nothing. */
bool arcs_stay_before(const struct arcs *a, const struct quad *obstacle, length slack);

#endif
