/* Recoil and push-back: straight to the rear, through friends, over them, into them, or not at all.
 *
 * look_back() says what lies behind a recoiler; the questions (is its rear blocked? what may its owner choose?) and
 * the recoil itself all start from that one view, so that they cannot disagree. */
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/outcomes/push_back.h"
#include "rules/debellis/outcomes/recoils.h"
#include "rules/debellis/outcomes/runs.h"

/* --- what lies behind ---------------------------------------------------------------------------------- */

struct way_back {
    struct run run;
    struct meeting barrier; /* the nearest thing it can do nothing about */
    struct meeting wall;    /* the nearest thing it cannot push back or trample either: stops it unless it passes */
    struct meeting first;   /* before that: the nearest friend it can pass through or push back */
    clause passage;         /* the clause that lets it pass through that comrade, 0 if none does */
    bool may_push;          /* it can push that friend back */
    bool astride;           /* two of them at once */
};

static bool is_elephant(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return is_type(b, e, rules->sets.elephants);
}

static bool face_alike(const struct battle *b, unsigned e, heading facing) {
    return same_facing(b->element[e].pose.facing, facing, battle_tolerance(b).angle);
}

/* H37: lined up behind the one passed, touching it. */
struct pose db_place_behind(const struct battle *b, unsigned comrade) {
    return pose_moved(b->element[comrade].pose, 0, -b->element[comrade].depth);
}

/* Where e stands when it has gone through him: lined up behind; or, where a recoil is straight back whatever it meets
 * (dbf-H52), in its own line just beyond. */
static struct pose place_beyond(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned comrade) {
    struct pose behind = db_place_behind(b, comrade), own = b->element[e].pose;
    return rules->customs.recoil_needs_room ? pose_moved(own, 0, point_local(own, behind.at).y) : behind;
}

/* dba30-299 to 303: may e recoil through this comrade, and is there clear space behind him? */
static clause passage_through(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned comrade) {
    const struct passage *p = rules->passages;
    if (option_of(b, OPTION_MOUNTED_INFANTRY) && is_type(b, e, rules->sets.as_bows)) return 0;
    while (p->who && !(is_type(b, e, p->who) && is_type(b, comrade, p->through))) p++;
    if (!p->who) return 0;
    struct placed there = {(uint8_t)e, place_beyond(rules, b, e, comrade)};
    struct ruling unheard;
    return db_poses_are_free(rules, b, &there, 1, &unheard) ? p->clause : 0;
}

/* dba30-304: friends facing exactly the same way, elephants and war wagons excepted. */
static bool can_push(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned comrade,
                     length distance) {
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

/* Of two friends met at once (a base astride two files) the first is the one more directly behind. */
static bool met_before(const struct battle *b, const struct way_back *way, unsigned f, length at) {
    if (way->first.kind == MEETS_NOTHING || at + way->run.slack < way->first.at) return true;
    if (at - way->run.slack > way->first.at) return false;
    length mine = point_local(way->run.base.pose, b->element[f].centre).x;
    length other = point_local(way->run.base.pose, b->element[way->first.which].centre).x;
    return (mine < 0 ? -mine : mine) < (other < 0 ? -other : other);
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
    bool comrade = b->element[f].side == b->element[e].side && face_alike(b, f, way->run.base.pose.facing);
    clause passage = comrade ? passage_through(rules, b, e, f) : 0;
    bool friend = b->element[f].side == b->element[e].side;
    bool push = comrade && can_push(rules, b, e, f, way->run.distance - at) && !wedged(rules, b, f);
    if (friend && is_type(b, e, rules->sets.crushes)) push = true; /* whom it meets it destroys */
    if (!push) way->wall = db_met_first(b, &way->run, e, way->wall, m);
    if (!passage && !push) {
        way->barrier = db_met_first(b, &way->run, e, way->barrier, m);
        return;
    }
    length apart = at - way->first.at;
    if (way->first.kind != MEETS_NOTHING && apart <= way->run.slack && apart >= -way->run.slack) way->astride = true;
    if (met_before(b, way, f, at)) {
        way->first = m;
        way->passage = passage;
        way->may_push = push;
    }
}

/* Everybody, or whoever is near enough to touch it (element.near): nobody else is met before it has gone farther than
 * the tolerance, for what it goes is no less than the distance of the two bases. */
enum look_at { LOOK_AT_ALL, LOOK_AT_NEAR };

static struct way_back look_back(const struct db_rules *rules, const struct battle *b, unsigned e, int flags,
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

/* --- distances and questions --------------------------------------------------------------------------- */

static length capped(const struct battle *b, unsigned e, int16_t thousandths) {
    length d = bw(b, thousandths);
    return d < b->element[e].depth ? d : b->element[e].depth;
}

/* dba30-295, 296, H36: half a base width, or for mounted who choose so a whole one; never more than its own depth. */
static length recoil_distance(const struct db_rules *rules, const struct battle *b, unsigned e, bool full) {
    return capped(b, e, full ? rules->reach.recoil_mounted : rules->reach.recoil_foot);
}

static bool chooses_distance(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return has_class(rules, b, e, CLASS_MOUNTED) &&
           recoil_distance(rules, b, e, true) != recoil_distance(rules, b, e, false);
}

/* dbf-H53: over the friend it meets, and no further. */
static bool crushes(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way_back *way) {
    return way->first.kind != MEETS_NOTHING && is_type(b, e, rules->sets.crushes);
}

/* dba30-307: by what touches it already; where recoils are whole, by anything but the table's edge farther off. */
static bool is_blocked(const struct db_rules *rules, const struct battle *b, unsigned e, const struct way_back *way) {
    if (met_at_once(&way->run, way->barrier)) return true;
    if (!rules->customs.recoil_needs_room || crushes(rules, b, e, way)) return false;
    return way->barrier.kind != MEETS_NOTHING && way->barrier.kind != MEETS_EDGE;
}

/* dbf-H37: beyond the friend it goes through lies dangerous going that it was not in. */
static bool perishes_beyond(const struct db_rules *rules, const struct battle *b, unsigned e,
                            const struct way_back *way) {
    if (way->first.kind == MEETS_NOTHING || !way->passage) return false;
    struct quad start = element_quad(b, e);
    struct quad end =
        base_quad((struct base){place_beyond(rules, b, e, way->first.which), b->base_width, b->element[e].depth});
    for (unsigned f = 0; f < b->terrain.features; f++)
        if (db_is_deadly(rules, b, f, b->element[e].type) &&
            feature_meets_quad(&b->terrain, (int)f, &end, way->run.slack) &&
            !feature_meets_quad(&b->terrain, (int)f, &start, way->run.slack))
            return true;
    return false;
}

bool db_rear_is_blocked(const struct db_rules *rules, const struct battle *b, unsigned e, bool shot_in_rear) {
    if (!on_table(b, e)) return false;
    if (rules->customs.deadly_recoil) return db_recoil_is_fatal(rules, b, e);
    struct way_back way =
        look_back(rules, b, e, shot_in_rear ? RECOIL_SHOT_IN_REAR : 0, recoil_distance(rules, b, e, false),
                  rules->customs.recoil_needs_room ? LOOK_AT_ALL : LOOK_AT_NEAR);
    return is_blocked(rules, b, e, &way) || perishes_beyond(rules, b, e, &way);
}

static struct way_back way_chosen(const struct db_rules *rules, const struct battle *b, const struct task *t) {
    bool full = t->choice[0] == CHOICE_FULL;
    return look_back(rules, b, t->piece, t->value, recoil_distance(rules, b, t->piece, full), LOOK_AT_ALL);
}

static void offer(struct task_choice *out, uint8_t verb, const struct battle *b, unsigned piece, unsigned other,
                  clause c, const char *text) {
    *out = (struct task_choice){.verb = verb, .seat = b->element[piece].side, .options = 2, .option = {0, 1}};
    out->why =
        (struct remark){.clause = c, .piece = (uint8_t)piece, .other = (uint8_t)other, .place = NO_PIECE, .text = text};
}

bool db_recoil_choice(const struct db_rules *rules, const struct battle *b, const struct task *t,
                      struct task_choice *out) {
    unsigned e = t->piece;
    if (rules->customs.deadly_recoil) return false; /* dba22: nothing in it is left to anybody */
    if (!on_table(b, e) || db_attacked_in_flank_or_rear(rules, b, e)) return false;
    if (db_rear_is_blocked(rules, b, e, t->value & RECOIL_SHOT_IN_REAR)) return false;
    if (t->choice[0] == NO_CHOICE && chooses_distance(rules, b, e)) {
        offer(out, VERB_RECOIL, b, e, t->other, rules->cite.recoil_mounted,
              "{p} recoils: half a base width ({m0}) or as far as it may ({m1})?");
        out->why.number[0] = recoil_distance(rules, b, e, false);
        out->why.number[1] = recoil_distance(rules, b, e, true);
        return true;
    }
    struct way_back way = way_chosen(rules, b, t);
    if (rules->customs.recoil_needs_room) return false; /* through if it can */
    if (t->choice[1] != NO_CHOICE || way.first.kind == MEETS_NOTHING || !way.passage || !way.may_push) return false;
    offer(out, VERB_PASS, b, e, way.first.which, rules->cite.recoil_through,
          "{p} recoils on {o}: through it, or pushing it back?");
    return true;
}

/* --- push-back ----------------------------------------------------------------------------------------- */

/* H39 read a third way: the whole file goes back together, each pushing the next. */
static bool goes_back_too(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    return option_of(b, OPTION_THREE_DEEP) == THREE_DEEP_FILE_PUSHED && b->element[f].side == b->element[e].side &&
           face_alike(b, f, b->element[e].pose.facing) && can_push(rules, b, e, f, 0);
}

/* How far a pushed element can go back: it can neither pass through nor push anybody (dba30-305). */
static struct meeting pushed_until(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned pusher,
                                   const struct run *r) {
    struct meeting first = db_barrier_of_table(rules, b, r, b->element[e].type);
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || f == pusher || !on_table(b, f) || goes_back_too(rules, b, e, f)) continue;
        first = db_met_first(b, r, e, first, (struct meeting){run_to_element(b, r, f), MEETS_TROOPS, (uint8_t)f});
    }
    return first;
}

/* dba30-291, 307, H39: those who cannot be pushed are lost, and the recoiler goes on over the gap. */
static bool lost_when_pushed(const struct db_rules *rules, struct battle *b, unsigned e, unsigned pusher,
                             struct meeting stop, const struct run *r, struct events *ev) {
    if (db_attacked_in_flank_or_rear(rules, b, e)) {
        db_destroy_element(rules, b, e, pusher, rules->cite.flank_destruction,
                           "{p}, attacked in flank or rear, is pushed back by {o}: destroyed", ev);
        return true;
    }
    if (!met_at_once(r, stop)) return false;
    bool comrade = stop.kind == MEETS_TROOPS && b->element[stop.which].side == b->element[e].side;
    db_destroy_element(rules, b, e, pusher, comrade ? rules->cite.pushed_lost : rules->cite.recoil_blocked,
                       comrade ? "{p} is pushed back by {o} on friends whom it cannot push in turn: destroyed"
                               : "{p} is pushed back by {o} with no room behind: destroyed",
                       ev);
    return true;
}

struct in_the_way {
    uint8_t count;
    uint8_t piece[ELEMENTS_MAX];
    length at[ELEMENTS_MAX]; /* where the recoiler met it */
};

/* Is one met, at `at`, after another? Of two met at once (H91) the one more directly behind comes first. */
static bool is_met_after(const struct battle *b, const struct run *r, unsigned f, length at, unsigned g, length other) {
    if (at - other > r->slack || other - at > r->slack) return at > other;
    length mine = point_local(r->base.pose, b->element[f].centre).x;
    length his = point_local(r->base.pose, b->element[g].centre).x;
    return (mine < 0 ? -mine : mine) > (his < 0 ? -his : his) + AT_LIMIT;
}

static void add_in_order(const struct battle *b, const struct run *r, struct in_the_way *out, unsigned f, length at) {
    int i = out->count++;
    for (; i > 0 && is_met_after(b, r, out->piece[i - 1], out->at[i - 1], f, at); i--) {
        out->at[i] = out->at[i - 1];
        out->piece[i] = out->piece[i - 1];
    }
    out->at[i] = at;
    out->piece[i] = (uint8_t)f;
}

/* All whom a recoiler meets before it is stopped, nearest first. */
static void troops_in_the_way(const struct battle *b, unsigned e, const struct way_back *way, struct in_the_way *out) {
    out->count = 0;
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f)) continue;
        length at = run_to_element(b, &way->run, f);
        if (at != RUN_FREE && at < way->wall.at) add_in_order(b, &way->run, out, f, at);
    }
}

/* Puts f on the list, or forward on it if it is met earlier than was known. */
static void meet_at(const struct battle *b, const struct run *r, struct in_the_way *all, unsigned f, length at) {
    int i = 0;
    while (i < all->count && all->piece[i] != f) i++;
    if (i < all->count && all->at[i] <= at) return;
    if (i < all->count) {
        for (; i + 1 < all->count; i++) {
            all->piece[i] = all->piece[i + 1];
            all->at[i] = all->at[i + 1];
        }
        all->count--;
    }
    add_in_order(b, r, all, f, at);
}

/* Those whom the pushed push in turn, where files go back together. The nearest push first, so that everybody goes back
 * as far as the one who meets him first makes him: what the recoiler would meet later by itself may be in the way of
 * somebody it pushes now. */
static void add_files(const struct db_rules *rules, const struct battle *b, unsigned pusher, length reach,
                      struct in_the_way *all) {
    if (option_of(b, OPTION_THREE_DEEP) != THREE_DEEP_FILE_PUSHED) return;
    for (int i = 0; i < all->count && all->at[i] < reach; i++) {
        unsigned e = all->piece[i];
        struct run r = db_run_back(b, element_base(b, e), reach - all->at[i]);
        for (unsigned f = 0; f < b->elements; f++) {
            if (f == e || f == pusher || !on_table(b, f) || !goes_back_too(rules, b, e, f)) continue;
            length at = run_to_element(b, &r, f);
            if (at != RUN_FREE) meet_at(b, &r, all, f, all->at[i] + at);
        }
    }
}

void db_say_moved(struct event *e, unsigned piece, unsigned other, length distance, struct pose from, struct pose to) {
    e->said.piece = (uint8_t)piece;
    e->said.other = (uint8_t)other;
    e->said.number[0] = distance;
    e->moved = true;
    e->from = from;
    e->to = to;
}

static void push(const struct db_rules *rules, struct battle *b, unsigned e, unsigned pusher, length distance,
                 bool part, struct events *ev) {
    struct pose from = b->element[e].pose;
    db_element_place(b, e, pose_moved(from, 0, -distance));
    db_say_moved(tell(ev, "pushed", part ? rules->cite.pushed_far : rules->cite.push_back,
                      part ? "{p} is pushed back {m0}, just far enough for {o}" : "{p} is pushed back {m0} by {o}"),
                 e, pusher, distance, from, b->element[e].pose);
}

/* Pushes all friends in the way; returns how far the recoiler can then go. */
static length push_friends(const struct db_rules *rules, struct battle *b, unsigned e, const struct way_back *way,
                           struct events *ev) {
    struct in_the_way all;
    troops_in_the_way(b, e, way, &all);
    length reach = way->wall.at < way->run.distance ? way->wall.at : way->run.distance;
    add_files(rules, b, e, reach, &all);
    for (int i = 0; i < all.count && all.at[i] + AT_LIMIT < reach; i++) {
        unsigned f = all.piece[i];
        struct run r = db_run_back(b, element_base(b, f), reach - all.at[i]);
        struct meeting stop = pushed_until(rules, b, f, e, &r);
        if (lost_when_pushed(rules, b, f, e, stop, &r, ev) || stop.kind == MEETS_NOTHING) continue;
        reach = all.at[i] + stop.at;
        bool comrade = stop.kind == MEETS_TROOPS && b->element[stop.which].side == b->element[f].side;
        tell_pieces(ev, "halted", comrade ? rules->cite.pushed_no_more : rules->cite.recoil_stops,
                    comrade ? "{p} is pushed back only as far as {o}: it cannot push on"
                            : "{p} can be pushed back no further",
                    f, stop.kind == MEETS_TROOPS ? stop.which : NO_PIECE);
    }
    for (int i = 0; i < all.count && all.at[i] + AT_LIMIT < reach; i++)
        if (on_table(b, all.piece[i]))
            push(rules, b, all.piece[i], e, reach - all.at[i], all.at[i] > way->run.slack, ev);
    return reach;
}

/* --- the recoil ---------------------------------------------------------------------------------------- */

/* dba30-297, 298. Returns false if another elephant ends the recoil and both. */
static bool trample(const struct db_rules *rules, struct battle *b, unsigned e, const struct way_back *way,
                    struct events *ev) {
    struct in_the_way met;
    troops_in_the_way(b, e, way, &met);
    for (int i = 0; i < met.count; i++) {
        unsigned f = met.piece[i];
        if (!on_table(b, f)) continue;
        if (is_elephant(rules, b, f)) {
            db_destroy_element(rules, b, f, e, rules->cite.trample_elephant,
                               "{p} is met by the recoiling {o}: both are destroyed", ev);
            db_destroy_element(rules, b, e, f, rules->cite.trample_elephant, "{p} recoils into {o}: both are destroyed",
                               ev);
            return false;
        }
        db_destroy_element(rules, b, f, e, rules->cite.trample, "{p} is trampled by the recoiling {o}", ev);
    }
    return true;
}

static void say_halted(const struct db_rules *rules, const struct battle *b, unsigned e, struct meeting stop,
                       struct events *ev) {
    static const char *const by[] = {
        [MEETS_NOTHING] = "{p} is stopped",
        [MEETS_TROOPS] = "{p} is stopped by {o}",
        [MEETS_PLACE] = "{p} is stopped by {q}",
        [MEETS_GROUND] = "{p} is stopped by ground it may not enter",
        [MEETS_EDGE] = "{p} is stopped by the edge of the table",
    };
    bool enemy = stop.kind == MEETS_TROOPS && b->element[stop.which].side != b->element[e].side;
    struct event *h = tell_pieces(ev, "halted", enemy ? rules->cite.recoil_enemy : rules->cite.recoil_stops,
                                  by[stop.kind], e, stop.kind == MEETS_TROOPS ? stop.which : NO_PIECE);
    if (stop.kind == MEETS_PLACE) h->said.place = b->place[stop.which].feature;
}

static clause distance_clause(const struct db_rules *rules, const struct battle *b, const struct task *t) {
    if (!has_class(rules, b, t->piece, CLASS_MOUNTED)) return rules->cite.recoil_foot;
    return t->choice[0] == CHOICE_FULL ? rules->cite.recoil_mounted : rules->cite.recoil_distance;
}

static void go_back(const struct db_rules *rules, struct battle *b, const struct task *t, const struct run *r,
                    length distance, struct events *ev) {
    struct pose from = b->element[t->piece].pose;
    db_element_place(b, t->piece, db_run_pose(r, distance));
    db_say_moved(tell(ev, "recoil", distance_clause(rules, b, t),
                      t->other == NO_PIECE ? "{p} recoils {m0}" : "{p} recoils {m0} from {o}"),
                 t->piece, t->other, distance, from, b->element[t->piece].pose);
    db_tell_river(rules, b, t->piece, ev);
}

static void pass_through(const struct db_rules *rules, struct battle *b, const struct task *t,
                         const struct way_back *way, struct events *ev) {
    unsigned comrade = way->first.which;
    struct pose from = b->element[t->piece].pose, to = place_beyond(rules, b, t->piece, comrade);
    tell_pieces(ev, "pass", way->passage, "{p} recoils through {o}", t->piece, comrade);
    db_element_place(b, t->piece, to);
    db_say_moved(tell(ev, "recoil", rules->cite.passed_placed,
                      rules->customs.recoil_needs_room ? "{p} stands beyond {o}" : "{p} stands lined up behind {o}"),
                 t->piece, comrade,
                 distance_between(from.at, to.at), from, to);
}

/* dba30-291, 307: troops that cannot give way at all. */
static bool lost_instead(const struct db_rules *rules, struct battle *b, const struct task *t,
                         const struct way_back *way, struct events *ev) {
    if (db_attacked_in_flank_or_rear(rules, b, t->piece)) {
        db_destroy_element(rules, b, t->piece, t->other, rules->cite.flank_destruction,
                           "{p}, attacked in flank or rear, must recoil: destroyed", ev);
        return true;
    }
    bool beyond = perishes_beyond(rules, b, t->piece, way);
    if (!beyond && !is_blocked(rules, b, t->piece, way)) return false;
    bool deadly = beyond || (way->barrier.kind == MEETS_GROUND &&
                             db_is_deadly(rules, b, way->barrier.which, b->element[t->piece].type));
    db_destroy_element(rules, b, t->piece, t->other, deadly ? rules->cite.dangerous : rules->cite.recoil_blocked,
                       deadly ? "{p} must recoil into dangerous ground: destroyed"
                              : "{p} must recoil and has no room behind: destroyed",
                       ev);
    return true;
}

static void crush(const struct db_rules *rules, struct battle *b, const struct task *t, const struct way_back *way,
                  struct events *ev) {
    db_destroy_element(rules, b, way->first.which, t->piece, rules->cite.trample,
                       "{p} is in the way of the recoiling {o}: destroyed", ev);
    go_back(rules, b, t, &way->run, way->first.at, ev);
}

/* dbf-H52, dbf-H53: all the way, pushing whoever stands there; the edge of the table alone stops it short. */
static void recoil_whole(const struct db_rules *rules, struct battle *b, const struct task *t,
                         const struct way_back *way, struct events *ev) {
    if (crushes(rules, b, t->piece, way)) {
        crush(rules, b, t, way, ev);
        return;
    }
    length reach = way->barrier.at < way->run.distance ? way->barrier.at : way->run.distance;
    struct in_the_way met;
    troops_in_the_way(b, t->piece, way, &met);
    for (int i = met.count - 1; i >= 0; i--) /* the farthest first */
        if (met.at[i] < reach) db_push_whole(rules, b, met.piece[i], t->piece, reach - met.at[i], ev);
    go_back(rules, b, t, &way->run, reach, ev);
    if (reach == way->barrier.at) say_halted(rules, b, t->piece, way->barrier, ev);
}

void db_recoil(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    unsigned e = t->piece;
    if (b->element[e].where == INSIDE && told_by(rules->cite.stays_in_walls))
        tell_pieces(ev, "stays", rules->cite.stays_in_walls, "{p} does not recoil out of its walls", e, t->other);
    if (!on_table(b, e)) return;
    if (rules->customs.deadly_recoil) {
        db_fall_back(rules, b, e, t->other, ev);
        return;
    }
    struct way_back way = way_chosen(rules, b, t);
    if (lost_instead(rules, b, t, &way, ev)) return;
    if (t->value & RECOIL_SHOT_IN_REAR) {
        struct event *turn = tell(ev, "turned", rules->cite.shot_in_rear, "{p}, shot in the rear, turns to face it");
        db_say_moved(turn, e, NO_PIECE, 0, b->element[e].pose, way.run.base.pose);
        db_element_place(b, e, way.run.base.pose);
    }
    bool first = way.first.kind != MEETS_NOTHING;
    if (first && way.astride && told_by(rules->cite.recoil_astride))
        tell_pieces(ev, "note", rules->cite.recoil_astride, "{p} backs into two friends: {o} is more directly behind",
                    e, way.first.which);
    if (rules->customs.recoil_needs_room) {
        if (first && way.passage)
            pass_through(rules, b, t, &way, ev);
        else
            recoil_whole(rules, b, t, &way, ev);
        return;
    }
    if (first && way.passage && way.may_push)
        tell_pieces(ev, "choice", rules->cite.recoil_through,
                    t->choice[1] == CHOICE_THROUGH ? "{p} chooses to go through {o}" : "{p} chooses to push {o} back",
                    e, way.first.which);
    if (first && way.passage && (!way.may_push || t->choice[1] == CHOICE_THROUGH)) {
        pass_through(rules, b, t, &way, ev);
        return;
    }
    if (is_elephant(rules, b, e) && !trample(rules, b, e, &way, ev)) return;
    length reach = push_friends(rules, b, e, &way, ev);
    go_back(rules, b, t, &way.run, reach, ev);
    if (reach == way.wall.at) say_halted(rules, b, e, way.wall, ev);
}
