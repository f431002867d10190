/* The lined-up positions a base may take against an enemy it has met (dba30-170 to 173), and what each would cost. */
#ifndef ACIES_DEBELLIS_POSITIONS_H
#define ACIES_DEBELLIS_POSITIONS_H

#include "rules/debellis/contact/contacts.h"

struct lineup {
    struct pose pose; /* where the base that met the enemy would stand */
    uint8_t member;   /* whose base that is: an index given by the caller */
    uint8_t enemy;
    enum contact_class kind; /* FRONT, FLANK, REAR or OVERLAP */
    enum edge edge;          /* of the enemy, as it fights; for OVERLAP the side */
    clause clause;           /* of the position */
    struct point hinge;      /* where the two met: the pivot to come parallel is made about it */
    length slide;            /* sideways shift after that pivot */
};

enum { LINEUPS_MAX = 4 };

/* The edges (bit e) of the enemy's base that the front edge or a front corner touches, coming from outside. */
unsigned db_edges_met(const struct battle *b, struct base mover, struct base enemy);
/* The positions open to a base that met `edge` (of the enemy's base as it stands): nearest first, full front contact
 * before overlap. Their room is not looked at. Returns how many. */
int db_lineups_against(const struct db_rules *rules, const struct battle *b, struct base mover, unsigned enemy,
                       enum edge edge, struct lineup out[LINEUPS_MAX]);
/* dba30-160 and 161: did a base starting there stand where a flank or rear attack may come from? A side that
 * lies on the line, give or take `slack`, is beyond it (H81). False: *because. */
bool db_may_attack_edge(const struct db_rules *rules, struct base start, struct base enemy, enum edge edge,
                        length slack, clause *because);
/* The same for an element that started from a pose against an enemy as it fights. False: r says why not; a wagon nobody
 * fights yet has no flank or rear. */
bool db_edge_attack_law(const struct db_rules *rules, const struct battle *b, unsigned piece, struct pose from,
                        unsigned enemy, enum edge edge, length slack, struct ruling *r);
/* The base of an element with the edge that serves as its front in front. */
struct base db_base_as_it_fights(const struct db_rules *rules, const struct battle *b, unsigned e);

/* The pose that keeps its place relative to another which goes from `from` to `to`. */
struct pose db_pose_carried(struct pose p, struct pose from, struct pose to);
/* The corner a block facing one way wheels about (dba30-136, dba22-075, dbf-H24): the front corner of its outermost
 * file on that side, so that in a block of uneven depth too everybody goes forward. */
struct point db_block_corner(const struct battle *b, const struct pose *pose, int count, bool left);
/* The greatest straight distance from start to end of the two front corners. */
length db_front_shift(struct base from, struct pose to);
/* The same of all four. */
length db_base_shift(struct base from, struct pose to);

#endif
