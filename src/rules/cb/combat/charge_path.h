/* The way of a charge: at most one wheel of 45 degrees at the start, then straight (cb-H51). */
#ifndef ACIES_CB_CHARGE_PATH_H
#define ACIES_CB_CHARGE_PATH_H

#include "rules/cb/battle.h"

struct charge_path {
    int32_t turn;    /* wheel, clockwise positive; 0: none */
    length wheel;    /* what the wheel uses of the distance */
    length straight; /* from there to first touch */
    length total;
    struct pose start; /* after the wheel */
    struct pose touch; /* at first touch */
    bool shut;         /* no way: somebody stands where it would wheel, and so for any larger wheel */
    uint8_t bar;       /* no way: enum charge_bar */
    uint8_t by;        /* BAR_UNIT: who stands there */
};

enum charge_bar { BAR_MISSES, BAR_UNIT, BAR_MAJOR, BAR_DIFFICULT, BAR_WHEEL };

enum { FAR_JTS = 60 };

/* The way with that one wheel, if nothing blocks it and it is no longer than reach; 0: straight ahead. */
bool cb_try_charge(const struct cb_battle *b, unsigned u, unsigned v, int32_t turn, length reach,
                   struct charge_path *out);
/* A way to the enemy that nothing blocks, no longer than reach: straight on if that serves, else the shortest. */
bool cb_find_charge(const struct cb_battle *b, unsigned u, unsigned v, length reach, struct charge_path *out);
/* Is there any such way? Cheaper than finding the shortest. */
bool cb_charge_exists(const struct cb_battle *b, unsigned u, unsigned v, length reach);
/* The first way that would lead to him but for a unit or ground on it, as far as it is open; false: none. */
bool cb_barred_way(const struct cb_battle *b, unsigned u, unsigned v, length reach, struct charge_path *out);
/* Refuses, saying what bars it: the angle, the distance, the ground, who stands there. */
bool cb_refuse_no_way(const struct cb_battle *b, unsigned u, unsigned v, length reach, struct ruling *r);
/* Where a charger stops that goes so far along its way, never into anybody: free ground, 1 JT off where it can. */
struct pose cb_charge_stop(const struct cb_battle *b, unsigned u, const struct charge_path *path, length distance);
/* What the wheel at the start leaves of the distance thrown: half, down to half a JT, for some (cb-052, cb-H35). */
length cb_charge_allowance(const struct cb_battle *b, unsigned u, const struct charge_path *path, length distance);
/* u, on its way from `start`, and v, who comes to meet it by `back` (NULL: he has paid for that), meet where their
 * distances say (cb-H54). False: there is no room. */
bool cb_meet_midway(struct cb_battle *b, unsigned u, unsigned v, struct pose start, length gap, length own,
                    length other, const struct charge_path *back, struct events *ev);
/* The furthest its dice could carry it. */
length cb_longest_charge(const struct cb_battle *b, unsigned u);
/* Its corners and the middles of its edges. */
enum { CB_OUTLINE = 8 };
void cb_outline_of(const struct quad *q, struct point out[CB_OUTLINE]);
/* Nothing that hides lies between two points. */
bool cb_line_is_open(const struct cb_battle *b, struct point p, struct point q);
/* Nothing that hides lies between them (cb-H96). */
bool cb_is_visible(const struct cb_battle *b, unsigned u, unsigned v);

/* The nearest enemy it sees, NO_PIECE: none. */
unsigned cb_nearest_visible(const struct cb_battle *b, unsigned u);

#endif
