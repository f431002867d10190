/* Flight that swerves (dba22-203 to 211, H48): after its recoil the element turns about and goes a full move towards
 * its original rear, changing direction only by the least that keeps it clear of enemy, friends it cannot pass, held
 * places, impassable ground and most bad going. Rivers and the edge of the table it does not avoid. */
#include "rules/debellis/outcomes/recoils.h"

#include "rules/debellis/contact/conform.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/places/places.h"

enum { SWERVE_MOST = 90 }; /* degrees either way */

struct way {
    struct run run;
    length reach;   /* how far it comes */
    int degrees;    /* how far it swerves */
    uint8_t passed; /* a friend passed through, or NO_PIECE */
    clause halted;  /* by what, if not the whole way is free */
    uint8_t by;     /* ... the troops in the way, or NO_PIECE */
    uint8_t ground; /* ... or the feature */
    bool free;      /* nothing turns it aside */
    bool stops;     /* it ends at the near side of an empty place */
};

static bool may_pass(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f, heading facing) {
    const struct troop_sets *s = &rules->sets;
    if (b->element[f].side != b->element[e].side) return false;
    if (!is_type(b, e, s->psiloi) && !(is_type(b, e, s->mounted) && is_type(b, f, s->psiloi))) return false;
    uint16_t angle = battle_tolerance(b).angle;
    heading other = b->element[f].pose.facing;
    return same_facing(other, facing, angle) || opposite_facing(other, facing, angle);
}

/* dba22-208, 209: ground it goes round: what nobody may enter, and bad going it is not in already. */
static bool avoids(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    unsigned flags = rules->ground[b->terrain.feature[f].kind].flags, type = b->element[e].type;
    if (flags & (GROUND_PLACE | GROUND_RIVER | GROUND_ROAD)) return false;
    enum going g = db_going_of_feature(rules, b, (int)f, type);
    if (g == GOING_IMPASSABLE) return true;
    if (g != GOING_BAD || flags & GROUND_FLIGHT_OK || rules->sets.keep_fleeing_in_bad >> type & 1) return false;
    struct quad q = element_quad(b, e);
    return !feature_meets_quad(&b->terrain, (int)f, &q, battle_tolerance(b).gap);
}

static void halt(struct way *w, length at, clause because, unsigned troops, unsigned ground) {
    if (at >= w->reach) return;
    w->reach = at;
    w->halted = because;
    w->by = (uint8_t)troops;
    w->ground = (uint8_t)ground;
}

static void halt_by_ground(const struct db_rules *rules, const struct battle *b, unsigned e, struct way *w) {
    for (unsigned f = 0; f < b->terrain.features; f++)
        if (boxes_meet(b->terrain.feature[f].box, w->run.box) && avoids(rules, b, e, f))
            halt(w, db_run_to_feature(b, &w->run, f),
                 db_going_of_feature(rules, b, (int)f, b->element[e].type) == GOING_IMPASSABLE
                     ? rules->cite.flee_halts_water
                     : rules->cite.flee_halts_bad,
                 NO_PIECE, f);
    for (unsigned p = 0; p < b->places; p++) /* dba22-207 */
        if (!(b->place[p].flags & PLACE_GONE) && db_place_defender(b, p) != NO_PIECE)
            halt(w, db_run_to_feature(b, &w->run, b->place[p].feature), rules->cite.flee_halts_place, NO_PIECE,
                 b->place[p].feature);
}

/* dba22-H66: an empty place turns nobody aside; who would come to stand on it stops at its near side. */
static void stop_at_empty_place(const struct battle *b, struct way *w) {
    for (unsigned p = 0; p < b->places; p++) {
        int f = b->place[p].feature;
        struct quad end = base_quad(db_run_base(&w->run, w->reach));
        if (b->place[p].flags & PLACE_GONE || db_place_defender(b, p) != NO_PIECE) continue;
        if (!feature_meets_quad(&b->terrain, f, &end, w->run.slack)) continue;
        w->reach = db_run_to_feature(b, &w->run, (unsigned)f);
        w->ground = (uint8_t)f;
        w->stops = true;
    }
}

/* Enemies and friends in the way; friends it may pass count only where it would come to stand on them. */
static void halt_by_troops(const struct db_rules *rules, const struct battle *b, unsigned e, struct way *w) {
    bool passing[ELEMENTS_MAX] = {false};
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f)) continue;
        length at = run_to_element(b, &w->run, f);
        if (at == RUN_FREE) continue;
        passing[f] = may_pass(rules, b, e, f, w->run.base.pose.facing);
        bool enemy = b->element[f].side != b->element[e].side;
        if (!passing[f])
            halt(w, at, enemy ? rules->cite.flee_halts_troops : rules->cite.flee_halts_friends, f, NO_PIECE);
    }
    for (unsigned tries = 0; tries < b->elements; tries++) { /* each finds another that it cannot get beyond */
        struct quad q = base_quad(db_run_base(&w->run, w->reach));
        unsigned f = 0;
        for (; f < b->elements; f++) {
            struct quad other = element_quad(b, f);
            if (passing[f] && quads_overlap(&q, &other, w->run.slack)) break;
        }
        if (f == b->elements) break;
        passing[f] = false;
        halt(w, run_to_element(b, &w->run, f), rules->cite.flee_halts_friends, f, NO_PIECE);
    }
    w->passed = NO_PIECE;
    for (unsigned f = 0; f < b->elements; f++)
        if (passing[f] && run_to_element(b, &w->run, f) < w->reach) w->passed = (uint8_t)f;
}

static bool stands_clear(const struct battle *b, unsigned e, struct base base) {
    struct quad q = base_quad(base);
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f)) continue;
        struct quad other = element_quad(b, f);
        if (quads_overlap(&q, &other, battle_tolerance(b).gap)) return false;
    }
    return true;
}

/* dba22-H48: a mounted element that starts in bad going, or comes into such as it does not avoid, goes the shorter
 * distance all the way. */
static length flight_distance(const struct db_rules *rules, const struct battle *b, unsigned e, struct base from) {
    unsigned type = b->element[e].type;
    struct quad q = base_quad(from);
    length full = db_speed_in(rules, b, type, db_going_under(rules, b, &q, type));
    struct run r = db_run_ahead(b, from, full);
    struct convex ground = db_run_ground(&r, full);
    length slow = db_speed_in(rules, b, type, GOING_BAD);
    for (unsigned f = 0; slow < full && f < b->terrain.features; f++) {
        if (!boxes_meet(b->terrain.feature[f].box, r.box) || avoids(rules, b, e, f)) continue;
        if (db_going_of_feature(rules, b, (int)f, type) != GOING_BAD) continue;
        if (feature_meets_convex(&b->terrain, (int)f, &ground, r.slack)) return slow;
    }
    return full;
}

static struct way way_at(const struct db_rules *rules, const struct battle *b, unsigned e, struct base base,
                         int degrees) {
    base.pose = pose_turned(base.pose, base_centre(base), degrees * 65536 / 360);
    struct way w = {.degrees = degrees, .passed = NO_PIECE, .by = NO_PIECE, .ground = NO_PIECE};
    if (degrees && !stands_clear(b, e, base)) return w;
    length distance = flight_distance(rules, b, e, base);
    w.run = db_run_ahead(b, base, distance);
    w.reach = distance;
    halt_by_ground(rules, b, e, &w);
    halt_by_troops(rules, b, e, &w);
    bool whole = w.reach == distance;
    if (!whole && w.reach <= w.run.slack) w.reach = 0; /* it touches it already */
    stop_at_empty_place(b, &w);
    w.free = whole && (w.reach > 0 || w.stops);
    return w;
}

/* How far it could go that way if nothing but what stands there ended it. */
static length room_along(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way *w) {
    struct way further = {.run = db_run_ahead(b, w->run.base, b->width + b->depth), .reach = b->width + b->depth};
    halt_by_ground(rules, b, e, &further);
    halt_by_troops(rules, b, e, &further);
    length edge = db_run_to_table_edge(b, &further.run).at;
    return edge < further.reach ? edge : further.reach;
}

/* By the same angle to either side, and as far. */
static bool are_alike(const struct way *w, const struct way *other) {
    length more = w->reach - other->reach;
    return w->reach && w->degrees == -other->degrees && more <= AT_LIMIT && more >= -AT_LIMIT;
}

/* dba22-H48: the longer way; of two as long, by the same angle to either side, the one with more room. */
static bool is_better(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way *w,
                      const struct way *best) {
    if (!are_alike(w, best)) return w->reach > best->reach + AT_LIMIT;
    return room_along(rules, b, e, w) > room_along(rules, b, e, best) + w->run.slack;
}

static struct way straight_way(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct base base = element_base(b, e);
    base.pose = pose_about_face(base);
    return way_at(rules, b, e, base, 0);
}

/* The least swerve that leaves the whole way free, the roomier side first; else the longest way there is. */
static struct way best_way(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct way best = straight_way(rules, b, e);
    struct base base = best.run.base;
    for (int degrees = 1; degrees <= SWERVE_MOST && !best.free; degrees++)
        for (int side = -1; side <= 1; side += 2) {
            struct way w = way_at(rules, b, e, base, side * degrees);
            if (is_better(rules, b, e, &w, &best)) best = w;
        }
    return best;
}

/* The river it comes into, off any ford, that it is not in already; -1 if none. */
static int river_met(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way *w) {
    struct quad start = element_quad(b, e);
    int in = db_river_under(rules, b, &start);
    for (length d = 0, step = b->base_width / 8; d < w->reach + step; d += step) {
        struct quad q = base_quad(db_run_base(&w->run, d < w->reach ? d : w->reach));
        int river = db_river_under(rules, b, &q);
        if (river >= 0 && river != in && b->terrain.feature[river].state != RIVER_PALTRY) return river;
    }
    return -1;
}

int db_flight_river(const struct db_rules *rules, const struct battle *b, unsigned e) {
    if (!on_table(b, e)) return -1;
    struct way w = best_way(rules, b, e);
    int river = river_met(rules, b, e, &w);
    return river >= 0 && b->terrain.feature[river].state == RIVER_UNKNOWN ? river : -1;
}

/* dba22-205 to 209: what it turns aside from. */
static void tell_obstacle(struct way straight, unsigned e, struct events *ev) {
    if (!straight.halted) return;
    tell_pieces(ev, "avoids", straight.halted,
                straight.by == NO_PIECE ? "{p} keeps clear of {q}" : "{p} keeps clear of {o}", e, straight.by)
        ->said.place = straight.ground;
}

static void tell_swerve(const struct db_rules *rules, unsigned e, int degrees, struct events *ev) {
    struct event *t = tell_pieces(ev, "swerve", rules->cite.flee_swerve,
                                  degrees < 0 ? "{p} swerves {0} {w} to its left, the least that will do"
                                              : "{p} swerves {0} {w} to its right, the least that will do",
                                  e, NO_PIECE);
    t->said.number[0] = degrees < 0 ? -degrees : degrees;
    t->said.word = t->said.number[0] == 1 ? "degree" : "degrees";
}

static void tell_either(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way *w,
                        struct events *ev) {
    struct way other = way_at(rules, b, e, straight_way(rules, b, e).run.base, -w->degrees);
    if (ev && are_alike(&other, w) && other.free == w->free)
        tell_pieces(ev, "either", rules->cite.flee_swerve,
                    w->degrees < 0 ? "{p} would get as far to its right, where there is no more room"
                                   : "{p} would get as far to its left, where there is less room",
                    e, NO_PIECE);
}

void db_flee_swerving(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, struct events *ev) {
    if (!on_table(b, e)) return;
    struct way w = best_way(rules, b, e);
    if (river_met(rules, b, e, &w) >= 0) {
        db_destroy_element(rules, b, e, from, rules->cite.flee_river, "{p} flees into a river: destroyed", ev);
        return;
    }
    if (db_run_to_table_edge(b, &w.run).at < w.reach) {
        db_destroy_element(rules, b, e, from, rules->cite.flee_side_edge, "{p} flees off the battlefield and is lost",
                           ev);
        return;
    }
    struct pose was = b->element[e].pose, to = w.reach > 0 ? db_run_pose(&w.run, w.reach) : was;
    if (w.reach <= 0) to = pose_about_face(element_base(b, e));
    if (w.passed != NO_PIECE) tell_pieces(ev, "pass", rules->cite.pass_through, "{p} flees through {o}", e, w.passed);
    if (w.degrees && w.reach > 0) tell_obstacle(straight_way(rules, b, e), e, ev);
    if (w.degrees && w.reach > 0) tell_swerve(rules, e, w.degrees, ev);
    if (w.degrees && w.reach > 0) tell_either(rules, b, e, &w, ev);
    db_element_place(b, e, to);
    db_say_moved(tell(ev, "flee", w.reach > 0 ? rules->cite.flee_straight : rules->cite.flee_both,
                      w.reach > 0 ? "{p} flees {b0}" : "{p} cannot flee any further and halts"),
                 e, from, w.reach, was, to);
    if (w.halted && !w.free)
        tell_pieces(ev, "halted", w.halted, w.by == NO_PIECE ? "{p} is halted by {q}" : "{p} is halted by {o}", e, w.by)
            ->said.place = w.ground;
    if (w.stops)
        tell_pieces(ev, "halted", rules->cite.flee_empty_place, "{p} stops at the near side of {q}, which is empty", e,
                    NO_PIECE)
            ->said.place = w.ground;
}
