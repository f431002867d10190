/* How two bases touch: the classes of contact every De Bellis rule set speaks of, and the poses in
 * which one base lines up with another. Pure geometry: who is friend or foe is the rules' business. */
#ifndef ACIES_TABLE_CONTACT_H
#define ACIES_TABLE_CONTACT_H

#include "table/pose.h"

struct tolerance {
    length gap;     /* corners or edges no further apart than this touch */
    uint16_t angle; /* edges no further out of parallel than this are parallel */
};

enum contact_class {
    CONTACT_NONE,
    CONTACT_TOUCH,        /* bases touch, but in no lined-up way named below (corner only, askew) */
    CONTACT_FRONT,        /* full front edges, opposing front corners touching */
    CONTACT_FLANK,        /* a's full front on b's side edge, front corner to front corner */
    CONTACT_REAR,         /* a's full front on b's rear edge, corners touching */
    CONTACT_OVERLAP,      /* opposing front corners touch, fronts in one line, facing opposite ways */
    CONTACT_SIDE,         /* side edges together, facing the same way, front corners touching (neighbours) */
    CONTACT_SIDE_OPPOSED, /* side edges together, facing opposite ways (mutual side-edge contact) */
    CONTACT_BEHIND,       /* a directly behind b: a's front on b's rear, same facing, corners touching; see note */
};
/* Note: CONTACT_REAR and CONTACT_BEHIND are the same picture when both face the same way, as they
 * always do in a rear attack; `contact_of` reports CONTACT_REAR for it and the rules call it
 * "behind" between friends. CONTACT_BEHIND is reported from the front element's point of view
 * (b's front on a's rear). */

struct contact {
    enum contact_class kind;
    enum edge edge;  /* the edge of b concerned; for OVERLAP and SIDE: the side of b on which a lies */
    enum edge own;   /* the edge of a concerned: EDGE_FRONT for attacks; side of a for OVERLAP and SIDE */
    bool front_edge; /* some part longer than the gap of a's front edge lies along the named edge of b, lined up or not
                      */
};

/* How base a touches base b, looked at from a. */
struct contact contact_of(struct base a, struct base b, struct tolerance t);
/* The same where their corners are known already. */
struct contact contact_of_quads(const struct quad *a, heading a_faces, const struct quad *b, heading b_faces,
                                struct tolerance t);
bool bases_touch(struct base a, struct base b, length gap);
/* Part of a's front edge (more than a corner) lies on edge e of b, within tolerance. */
bool front_edge_on(struct base a, struct base b, enum edge e, struct tolerance t);

/* The pose in which a base of this width lines up with `b` in one of the positions: FRONT, FLANK
 * (edge LEFT or RIGHT), REAR, OVERLAP (edge LEFT or RIGHT: the side of b), SIDE (neighbour on that
 * side of b, same facing), BEHIND (rank behind b). */
struct pose pose_lined_up(struct base b, enum contact_class kind, enum edge e, length width);

bool same_facing(heading a, heading b, uint16_t angle);
bool opposite_facing(heading a, heading b, uint16_t angle);

#endif
