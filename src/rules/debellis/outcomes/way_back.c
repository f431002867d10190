/* What lies behind a recoiler. */
#include "rules/debellis/outcomes/way_back.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/outcomes/recoils.h"

static bool is_elephant(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return is_type(b, e, rules->sets.elephants);
}

/* H37: lined up behind the one passed, touching it. */
struct pose db_place_behind(const struct battle *b, unsigned comrade) {
    return pose_moved(b->element[comrade].pose, 0, -b->element[comrade].depth);
}

/* Where e stands when it has gone through him: lined up behind; or, where a recoil is straight back whatever it meets
 * (dbf-H52), in its own line just beyond. */
struct pose db_place_beyond(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned comrade) {
    struct pose behind = db_place_behind(b, comrade), own = b->element[e].pose;
    return rules->customs.recoil_needs_room ? pose_moved(own, 0, point_local(own, behind.at).y) : behind;
}

/* dba30-299 to 303: may e recoil through this comrade, and is there clear space behind him? */
static clause passage_through(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned comrade) {
    const struct passage *p = rules->passages;
    if (option_of(b, OPTION_MOUNTED_INFANTRY) && is_type(b, e, rules->sets.as_bows)) return 0;
    while (p->who && !(is_type(b, e, p->who) && is_type(b, comrade, p->through))) p++;
    if (!p->who) return 0;
    struct placed there = {(uint8_t)e, db_place_beyond(rules, b, e, comrade)};
    struct ruling unheard;
    return db_poses_are_free(rules, b, &there, 1, &unheard) ? p->clause : 0;
}

/* dba30-304: friends facing exactly the same way, elephants and war wagons excepted. */
bool db_can_push(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned comrade, length distance) {
    if (rules->customs.recoil_needs_room) return db_can_be_pushed(rules, b, comrade, e, distance);
    return !is_type(b, comrade, rules->sets.not_pushed);
}

/* Ground these troops may not enter: water, and bad going that Art is not in already. */
static bool bars_ground(const struct db_rules *rules, const struct battle *b, const struct run *r, unsigned feature,
                        unsigned type) {
    if (rules->ground[b->terrain.feature[feature].kind].flags & GROUND_PLACE) return false; /* asked as places */
    enum going g = db_going_of_feature(rules, b, (int)feature, type);
    if (g == GOING_IMPASSABLE) return true;
    bool deadly = db_is_deadly(rules, b, feature, type);
    if (!deadly && (g != GOING_BAD || !(rules->sets.cannot_enter_bad >> type & 1))) return false;
    struct quad start = base_quad(r->base);
    return !feature_meets_quad(&b->terrain, (int)feature, &start, r->slack);
}

/* dba30-306: the edge of the table, places, and ground that may not be entered. */
struct meeting db_barrier_of_table(const struct db_rules *rules, const struct battle *b, const struct run *r,
                                   unsigned type) {
    struct meeting first = nearer_of(db_run_to_table_edge(b, r), db_run_to_place(b, r, NO_PIECE));
    for (unsigned f = 0; f < b->terrain.features; f++) {
        if (!boxes_meet(b->terrain.feature[f].box, r->box) || !bars_ground(rules, b, r, f, type)) continue;
        first = nearer_of(first, (struct meeting){db_run_to_feature(b, r, f), MEETS_GROUND, (uint8_t)f});
    }
    return first;
}

/* dba30-297: an elephant goes over everybody who is not in a built-up area. */
static bool can_trample(const struct db_rules *rules, const struct battle *b, unsigned victim) {
    struct quad q = element_quad(b, victim);
    return !db_partly_in(rules, b, &q, GROUND_BUILT);
}

/* How much farther aside of straight behind the one stands than the other; 0 where they stand alike. */
static length farther_aside(const struct way_back *way, struct point one, struct point other) {
    length mine = point_local(way->run.base.pose, one).x, his = point_local(way->run.base.pose, other).x;
    length by = (mine < 0 ? -mine : mine) - (his < 0 ? -his : his);
    return by > AT_LIMIT || by < -AT_LIMIT ? by : 0;
}

/* Of two friends met at once (a base astride two files) the first is the one more directly behind, of two alike the one
 * to the left: H91. */
static bool met_before(const struct battle *b, struct way_back *way, unsigned f, length at) {
    length apart = at - way->first.at;
    if (way->first.kind == MEETS_NOTHING || apart < -way->run.slack) {
        way->astride = way->alike = false;
        return true;
    }
    if (apart > way->run.slack) return false;
    length aside = farther_aside(way, b->element[f].centre, b->element[way->first.which].centre);
    way->astride = true;
    way->alike = aside == 0;
    return aside < 0 || (aside == 0 && point_local(way->run.base.pose, b->element[f].centre).x < 0);
}

/* H39 read another way: a friend who stands against another, whom he cannot push (dba30-305), cannot be pushed. */
static bool wedged(const struct db_rules *rules, const struct battle *b, unsigned f) {
    return option_of(b, OPTION_THREE_DEEP) == THREE_DEEP_RECOILER_LOST && db_facts_of(rules, b, f).behind != NO_PIECE;
}

/* Sorts one element in the way into the view: nothing to be done about it, or a friend to pass or push. */
static void look_at_troops(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f, length at,
                           struct way_back *way) {
    struct meeting m = {at, MEETS_TROOPS, (uint8_t)f};
    if (is_elephant(rules, b, e)) {
        if (!can_trample(rules, b, f)) way->barrier = db_met_first(b, &way->run, e, way->barrier, m);
        return;
    }
    bool comrade = b->element[f].side == b->element[e].side && faces_so(b, f, way->run.base.pose.facing);
    clause passage = comrade ? passage_through(rules, b, e, f) : 0;
    bool friend = b->element[f].side == b->element[e].side;
    bool push = comrade && db_can_push(rules, b, e, f, way->run.distance - at) && !wedged(rules, b, f);
    if (friend && is_type(b, e, rules->sets.crushes)) push = true; /* whom it meets it destroys */
    if (!push) way->wall = db_met_first(b, &way->run, e, way->wall, m);
    if (!passage && !push) {
        way->barrier = db_met_first(b, &way->run, e, way->barrier, m);
        return;
    }
    if (met_before(b, way, f, at)) {
        way->first = m;
        way->passage = passage;
        way->may_push = push;
    }
}

struct way_back db_look_back(const struct db_rules *rules, const struct battle *b, unsigned e, int flags,
                             length distance, enum look_at whom) {
    struct base base = element_base(b, e);
    if (flags & RECOIL_SHOT_IN_REAR) base.pose = pose_about_face(base); /* dba30-294 */
    struct way_back way = {.run = db_run_back(b, base, distance), .first = meets_nothing(), .wall = meets_nothing()};
    way.barrier = db_barrier_of_table(rules, b, &way.run, b->element[e].type);
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f) || (whom == LOOK_AT_NEAR && !set_has(&b->element[e].near, f))) continue;
        length at = run_to_element(b, &way.run, f);
        if (at != RUN_FREE) look_at_troops(rules, b, e, f, at, &way);
    }
    if (way.first.at >= way.barrier.at) way.first = meets_nothing();
    way.wall = db_met_first(b, &way.run, e, way.wall, way.barrier);
    return way;
}

/* dbf-H53: over the friend it meets, and no further. */
bool db_crushes(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way_back *way) {
    return way->first.kind != MEETS_NOTHING && is_type(b, e, rules->sets.crushes);
}

/* dba30-307: by what touches it already; where recoils are whole, by anything but the table's edge farther off. */
bool db_way_is_blocked(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way_back *way) {
    if (met_at_once(&way->run, way->barrier)) return true;
    if (!rules->customs.recoil_needs_room || db_crushes(rules, b, e, way)) return false;
    return way->barrier.kind != MEETS_NOTHING && way->barrier.kind != MEETS_EDGE;
}

/* dbf-H37: beyond the friend it goes through lies dangerous going that it was not in. */
bool db_perishes_beyond(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way_back *way) {
    if (way->first.kind == MEETS_NOTHING || !way->passage) return false;
    struct quad start = element_quad(b, e);
    struct quad end =
        base_quad((struct base){db_place_beyond(rules, b, e, way->first.which), b->base_width, b->element[e].depth});
    for (unsigned f = 0; f < b->terrain.features; f++)
        if (db_is_deadly(rules, b, f, b->element[e].type) &&
            feature_meets_quad(&b->terrain, (int)f, &end, way->run.slack) &&
            !feature_meets_quad(&b->terrain, (int)f, &start, way->run.slack))
            return true;
    return false;
}
