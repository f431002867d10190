/* Who touches whom: the facts of contact that combat, shooting and movement ask for. Nothing is stored: they are
 * found afresh from the poses whenever asked, each query looking only at neighbours. */
#ifndef ACIES_DEBELLIS_CONTACTS_H
#define ACIES_DEBELLIS_CONTACTS_H

#include "rules/debellis/combat/engagement.h"

enum attack_on { ON_LEFT, ON_RIGHT, ON_REAR };

struct facts {          /* of one element; NO_PIECE where none */
    uint8_t front;      /* enemy in (full) front-edge contact: the one it fights */
    uint8_t flank[2];   /* enemies whose front edges lie on its left [0] and right [1] flank (dba30-171) */
    uint8_t rear;       /* ... on its rear (dba30-172) */
    uint8_t loose;      /* a bit for each of the three (enum attack_on) where the attacker is not lined up */
    uint8_t overlap[2]; /* enemies overlapping it, left and right (H18); none on a side that is flank-attacked */
    uint8_t beside[2];  /* friends in side-edge and front-corner contact, same facing */
    uint8_t behind;     /* friend lined up directly behind, same facing */
    uint8_t ahead;      /* friend lined up directly in front, same facing */
    uint8_t assaults;   /* place its front edge lies on, enemy-held; NO_PIECE if none */
};

struct facts db_facts_of(const struct db_rules *rules, const struct battle *b, unsigned e);
/* In close combat: front contact, attacked in flank or rear, attacking a flank or rear, or assaulting a place. */
bool db_in_close_combat(const struct db_rules *rules, const struct battle *b, unsigned e);
/* Does it fight this enemy with its flank or rear, not having been able to turn? */
bool db_shows_edge_to(const struct facts *f, unsigned enemy);

/* All enemies, besides the one it fights, whose front edges lie on its flanks or rear so that it counts as attacked
 * there: over a stretch longer than the tolerance, never with a corner only; where the rules ask for it (dba30-H19)
 * lined up. */
enum { ATTACKERS_MAX = 12 }; /* five on each flank of a base four widths deep, two on its rear */
int db_flank_attackers(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[ATTACKERS_MAX]);
/* The first enemy so in contact with its flank or rear, lined up or not, whom it fights as well where it could not turn
 * and suffers for it; NO_PIECE if none is. */
uint8_t db_touched_by(const struct db_rules *rules, const struct battle *b, unsigned e);
/* Whom its front edge is taken up with: the one it fights, else the one it is lined up with, else the one most squarely
 * before it of those on whose flank or rear it lies; NO_PIECE if none. */
uint8_t db_victim_of(const struct db_rules *rules, const struct battle *b, unsigned f);
/* Touching any enemy at all, corners included. */
bool db_touches_enemy(const struct db_rules *rules, const struct battle *b, unsigned e);
/* The front contact only (cheaper than db_facts_of): of several, out of line, the one with whom it shares most. */
uint8_t db_front_enemy(const struct db_rules *rules, const struct battle *b, unsigned e);
/* All of them: one that is lined up, or those on the table with whom it must fight as they stand. */
enum { FRONTS_MAX = 4 }; /* three fronts as wide share a stretch of one */
int db_front_enemies(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[FRONTS_MAX]);
/* Do the two share part of their front edges without being lined up, so that they must fight as they stand? */
bool db_fronts_askew(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f);
/* dba30-175: does e suffer for fighting f unlined, as the one that was contacted? */
bool db_fights_boxed_in(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f);
/* Its front edge is taken up with an enemy's front, flank or rear, or with a place: it overlaps nobody by its corner
 * (H18) and need not turn to face (dba30-176). */
bool db_front_is_taken(const struct db_rules *rules, const struct battle *b, unsigned e);
/* The friend it stands lined up behind, and the one lined up behind it, facing the same way. */
uint8_t db_friend_ahead(const struct battle *b, unsigned e);
uint8_t db_friend_behind(const struct battle *b, unsigned e);
/* The enemy-held place its front edge lies on, NO_PIECE if none: db_facts_of(...).assaults. */
uint8_t db_place_assaulted(const struct db_rules *rules, const struct battle *b, unsigned e);
/* Giving rear support now: adds a factor in the combat of the element ahead (H32). */
bool db_gives_rear_support(const struct db_rules *rules, const struct battle *b, unsigned e);
/* That, or support to a neighbour of the one ahead. */
bool db_gives_support(const struct db_rules *rules, const struct battle *b, unsigned e);
/* The friend directly behind e that gives it rear support now, NO_PIECE if none does. */
uint8_t db_rear_supporter(const struct db_rules *rules, const struct battle *b, unsigned e);
/* Up to 3 elements of the other side assaulting a place, lowest index first. */
int db_assaulters_of(const struct db_rules *rules, const struct battle *b, unsigned place, uint8_t out[3]);
/* Does its front edge lie flat on a side of the place, over the whole of the shorter? */
bool db_lies_on_place(const struct battle *b, struct base base, unsigned place);
/* The base of a war wagon seen with its temporary front; any other element's base as it is. */
struct base db_fighting_base(const struct battle *b, unsigned e);
/* Does an enemy lie squarely on a war wagon? And on which edge first: of those who came at once the one before its
 * head. */
bool db_wagon_is_met(const struct db_rules *rules, const struct battle *b, unsigned w, enum edge *front);
/* The edge that serves as front: for a war wagon the one first contacted while that contact lasts (dba30-179). */
enum edge db_wagon_front(const struct db_rules *rules, const struct battle *b, unsigned w);
/* Those of a move who have come to a flank or rear, or to a wagon, by it: they came before whoever comes by a later
 * move. */
void db_note_arrivals(const struct db_rules *rules, struct battle *b, const struct placed *moved, int count);
/* The lower, the earlier it came to where it stands: 0 if it has not moved in this bound. */
unsigned db_arrival(const struct db_rules *rules, const struct battle *b, unsigned e);
/* Of two enemies in contact with the same element: did f come before g (H79)? */
bool db_came_before(const struct db_rules *rules, const struct battle *b, unsigned f, unsigned g);

/* The engagement between two elements as they stand: every factor's condition read off the table.
 * close: a in front contact with d (or assaulting its place). assault: e as if it had come up to the walls d holds,
 * alone. shoot: a shooting at d with `supporters` more. */
void db_engagement_close(const struct db_rules *rules, const struct battle *b, unsigned a, unsigned d,
                         struct engagement *e);
void db_engagement_assault(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned defender,
                           struct engagement *out);
void db_engagement_shoot(const struct db_rules *rules, const struct battle *b, unsigned shooter, unsigned target,
                         int supporters, bool shoots_back, bool shot_in_rear, struct engagement *e);
/* Says who overlaps, attacks and supports whom in a close combat, and on what ground. */
void db_tell_table(const struct db_rules *rules, const struct battle *b, const struct engagement *e, unsigned a,
                   unsigned d, struct events *ev);
/* Front corners near enough to a table edge to be overlapped by it (dba30-245), friends or not. */
int32_t db_corners_near_edge(const struct db_rules *rules, const struct battle *b, unsigned e);
/* Something behind it (its front, if shot in the rear) already touches that it can neither pass, push, trample nor
 * enter (dba30-307). Implemented with the recoils (recoil.c). */
bool db_rear_is_blocked(const struct db_rules *rules, const struct battle *b, unsigned e, bool shot_in_rear);

#endif
