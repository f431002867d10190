/* The geometry of one shot: from which edge, at which edge, through what (dba30-182, 192 to 196, H71, H72). */
#ifndef ACIES_DEBELLIS_SHOT_H
#define ACIES_DEBELLIS_SHOT_H

#include "rules/debellis/rules.h"

/* How far a shot gets. Of several failures the last is the one worth telling. */
enum shot_result {
    SHOT_OUT_OF_ARC,      /* no edge, or too little of one, straight ahead */
    SHOT_OUT_OF_RANGE,    /* too far */
    SHOT_BLOCKED_ELEMENT, /* someone stands in the way */
    SHOT_BLOCKED_PLACE,
    SHOT_BLOCKED_CREST, /* beyond a crest, city or fort */
    SHOT_BLOCKED_COVER, /* beyond too much wood and the like */
    SHOT_CLEAR,
};

struct shot {
    enum shot_result result;
    bool rear;       /* the target edge is the target's rear edge */
    bool screened;   /* CLEAR: ground blocks some of the three lines, but not all (H71) */
    uint8_t blocker; /* BLOCKED_ELEMENT: who */
};

/* The best shot e has at t, whatever else forbids it. Both may be inside a place: then its perimeter counts. */
struct shot db_shot_at(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t);

/* Surely it has none: SHOT_OUT_OF_ARC, at little cost. */
bool db_surely_out_of_arc(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t);

/* How far it shoots, in the light there is. */
length db_shooting_range(const struct db_rules *rules, const struct battle *b, unsigned e);
/* Is the straight line open, or what blocks it: a crest, walls neither stands in, or too much cover. */
enum shot_result db_line_of_sight(const struct db_rules *rules, const struct battle *b, unsigned shooter,
                                  unsigned target, struct point from, struct point to);

#endif
