/* What lies behind a recoiler: barriers, friends it may go through, push back or trample. */
#ifndef ACIES_DEBELLIS_WAY_BACK_H
#define ACIES_DEBELLIS_WAY_BACK_H

#include "rules/debellis/outcomes/push_back.h"

struct way_back {
    struct run run;
    struct meeting barrier; /* the nearest thing it can do nothing about */
    struct meeting wall;    /* the nearest thing it cannot push back or trample either: stops it unless it passes */
    struct meeting first;   /* before that: the nearest friend it can pass through or push back */
    clause passage;         /* the clause that lets it pass through that comrade, 0 if none does */
    bool may_push;          /* it can push that friend back */
    bool astride;           /* two of them at once, */
    bool alike;             /* and neither more directly behind */
};

/* Everybody, or whoever is near enough to touch it (element.near): nobody else is met before it has gone farther than
 * the tolerance, for what it goes is no less than the distance of the two bases. */
enum look_at { LOOK_AT_ALL, LOOK_AT_NEAR };

struct way_back db_look_back(const struct db_rules *rules, const struct battle *b, unsigned e, int flags,
                             length distance, enum look_at whom);
/* Does the whole way end before it has begun, or (customs.recoil_needs_room) before it is made? */
bool db_way_is_blocked(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way_back *way);
/* Does it destroy whom it meets, and stop there? */
bool db_crushes(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way_back *way);
/* Does it go through a friend to its death? */
bool db_perishes_beyond(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way_back *way);
struct pose db_place_beyond(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned comrade);
bool db_can_push(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned comrade, length distance);
static inline bool faces_so(const struct battle *b, unsigned e, heading facing) {
    return same_facing(b->element[e].pose.facing, facing, battle_tolerance(b).angle);
}

#endif
