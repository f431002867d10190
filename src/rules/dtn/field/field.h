/* The field: what ground means, and how units stand to each other on it: zones, quadrants, sight. */
#ifndef ACIES_DTN_FIELD_H
#define ACIES_DTN_FIELD_H

#include "rules/dtn/battle.h"

/* --- ground (dtn-H92) ----------------------------------------------------------------------------------- */

enum terrain_code {
    GROUND_HILL,
    GROUND_STEEP_HILL,
    GROUND_ROAD,
    GROUND_WOODS,
    GROUND_DENSE_WOODS,
    GROUND_ROUGH,
    GROUND_MARSH,
    GROUND_WALL,
    GROUND_EARTHWORK,
    GROUND_STREAM,
    GROUND_RIVER,
    GROUND_FORD,
    GROUND_BRIDGE,
    GROUND_SMALL_BUA,
    GROUND_LARGE_BUA,
    GROUND_CLIFF,
    GROUND_LAKE,
    GROUNDS
};

enum ground_flag {
    GROUND_BAD = 1,
    GROUND_IMPASSABLE = 2,
    GROUND_FOOT_ONLY = 4, /* neither cavalry nor artillery */
    GROUND_NO_GUNS = 8,
    GROUND_CUTS_CZ = 16,
    GROUND_OBSTACLE = 32,
    GROUND_BLOCKS_SIGHT = 64,
    GROUND_LEVEL = 128,   /* a contour */
    GROUND_PASSAGE = 256, /* bridge or ford: one may pass where it lies */
    GROUND_BUA = 512,
    GROUND_WOODED = 1024,
    GROUND_FORTIFIED = 2048, /* cavalry does not charge over it */
};

struct ground {
    uint16_t flags;
    uint8_t cover;  /* in firefights and fire: enum disadvantage */
    uint8_t charge; /* charging over or into it */
    inches sight;   /* woods: how far one sees in */
    const char *look;
};
extern const struct ground dtn_ground[];
extern const struct terrain_kind dtn_terrains[];

/* The ground as a scene shows it (look.c). */
extern const struct measure dtn_measure;
void dtn_look_at_ground(const struct terrain *t, struct scene *s);

/* The flags of all ground a footprint lies on, passages taken into account. */
unsigned dtn_ground_under(const struct battle *b, const struct quad *q);
unsigned dtn_ground_beneath(const struct battle *b, const struct footprint *foot); /* the same of any footprint */
/* Does it lie on the feature, deeper than touching? */
bool dtn_stands_on(const struct battle *b, int feature, const struct footprint *foot);
int dtn_level_of(const struct battle *b, unsigned piece);
/* The cover of a unit against fire that comes from a point: the best of what it stands in or behind. */
enum disadvantage dtn_cover_of(const struct battle *b, unsigned unit, struct point from);
enum disadvantage dtn_cover_at(const struct battle *b, unsigned unit, struct base base, struct point from);
/* What a charger meets in front of the defender (dtn-205): none inside woods. */
enum disadvantage dtn_charge_disadvantage(const struct battle *b, unsigned attacker, unsigned defender, enum face face);

/* --- zones (1.9) ---------------------------------------------------------------------------------------- */

bool dtn_has_zones(const struct battle *b, unsigned unit); /* dtn-H34 */
void dtn_straight_across(const struct quad *a, const struct quad *b, struct point *on_a, struct point *on_b);
void dtn_nearest_line(const struct quad *a, const struct quad *b, struct point *on_a, struct point *on_b);
/* The zones of `enemy` as a unit of base `own` and that side would feel them; `self` is left out as a screen. */
struct zones dtn_zones_of(const struct battle *b, unsigned enemy, struct base own, unsigned self);
struct zones dtn_zones_between(const struct battle *b, unsigned enemy, unsigned unit);
/* The same for an attack on that enemy: limbered guns have a TZ for it, and are met where a CZ would reach (dtn-H34).
 */
struct zones dtn_attack_zones(const struct battle *b, unsigned target, struct base own, unsigned self);
/* dtn_zones_of(...).cz: the cheaper question. */
bool dtn_in_cz(const struct battle *b, unsigned enemy, struct base own, unsigned self);
/* Is the unit in the CZ (TZ) of any enemy? The nearest such enemy, NO_PIECE if there is none. */
uint8_t dtn_enemy_with_cz(const struct battle *b, unsigned unit);
bool dtn_in_any_cz(const struct battle *b, unsigned unit); /* is there one? */
uint8_t dtn_enemy_with_tz(const struct battle *b, unsigned unit);
enum location dtn_location_of(const struct battle *b, unsigned unit);
inches dtn_cz_reach_between(const struct battle *b, unsigned enemy, struct base own);

/* --- quadrants and sight (dtn-H30, dtn-H125) ------------------------------------------------------------ */

enum face dtn_quadrant_of(struct base base, struct point p);
enum face dtn_face_attacked(const struct battle *b, unsigned target, struct base attacker);
bool dtn_sees(const struct battle *b, unsigned from, unsigned to);
bool dtn_sees_past(const struct battle *b, unsigned from, unsigned to, bool over_units); /* units in the way or not */
bool dtn_crosses_unit(const struct battle *b, unsigned unit, struct point p,
                      struct point q); /* not if it only touches */
struct point dtn_front_middle(struct base base);

/* --- standing room -------------------------------------------------------------------------------------- */

bool dtn_on_the_table(const struct battle *b, const struct quad *q);
bool dtn_is_on_table(const struct battle *b, const struct footprint *foot);
/* The unit a footprint would overlap, NO_PIECE if it stands free; `self` and `also` are left out. */
uint8_t dtn_overlapped(const struct battle *b, const struct quad *q, unsigned self, unsigned also);
bool dtn_can_stand(const struct battle *b, unsigned unit, struct base base);
bool dtn_can_replace(const struct battle *b, unsigned unit, unsigned other); /* on the ground where that one stands */
int dtn_bua_of(const struct battle *b, unsigned unit);                  /* the built-up area it stands in, -1 if none */
bool dtn_sectors_touch(const struct battle *b, uint32_t f, uint32_t g); /* dtn-H142: of a large built-up area */
/* dtn-H38: the pose flush on a face of the target, centred as near as possible; false if there is no room. */
bool dtn_flush_pose(const struct battle *b, unsigned attacker, unsigned target, enum face face, struct pose *out);
/* dtn-H37: who attacks that face already, NO_PIECE if nobody. */
uint8_t dtn_attacker_of_face(const struct battle *b, unsigned target, enum face face, unsigned but);

#endif
