/* Recoil and push-back: straight to the rear, through friends, over them, into them, or not at all.
 *
 * db_look_back() says what lies behind a recoiler; the questions (is its rear blocked? what may its owner choose?) and
 * the recoil itself all start from that one view, so that they cannot disagree. */
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/outcomes/recoils.h"
#include "rules/debellis/outcomes/way_back.h"

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

bool db_rear_is_blocked(const struct db_rules *rules, const struct battle *b, unsigned e, bool shot_in_rear) {
    if (!on_table(b, e)) return false;
    if (rules->customs.deadly_recoil) return db_recoil_is_fatal(rules, b, e);
    struct way_back way =
        db_look_back(rules, b, e, shot_in_rear ? RECOIL_SHOT_IN_REAR : 0, recoil_distance(rules, b, e, false),
                     rules->customs.recoil_needs_room ? LOOK_AT_ALL : LOOK_AT_NEAR);
    return db_way_is_blocked(rules, b, e, &way) || db_perishes_beyond(rules, b, e, &way);
}

static struct way_back way_chosen(const struct db_rules *rules, const struct battle *b, const struct task *t) {
    bool full = t->choice[0] == CHOICE_FULL;
    return db_look_back(rules, b, t->piece, t->value, recoil_distance(rules, b, t->piece, full), LOOK_AT_ALL);
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
           faces_so(b, f, b->element[e].pose.facing) && db_can_push(rules, b, e, f, 0);
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
        if (is_type(b, f, rules->sets.elephants)) {
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
    struct pose from = b->element[t->piece].pose, to = db_place_beyond(rules, b, t->piece, comrade);
    tell_pieces(ev, "pass", way->passage, "{p} recoils through {o}", t->piece, comrade);
    db_element_place(b, t->piece, to);
    db_say_moved(tell(ev, "recoil", rules->cite.passed_placed,
                      rules->customs.recoil_needs_room ? "{p} stands beyond {o}" : "{p} stands lined up behind {o}"),
                 t->piece, comrade, distance_between(from.at, to.at), from, to);
}

/* What keeps it from recoiling, in a sentence. */
static const char *what_bars(const struct db_rules *rules, const struct battle *b, const struct task *t,
                             const struct way_back *way) {
    static const char *const met[] = {
        [MEETS_NOTHING] = "{p} must recoil and has no room behind: destroyed",
        [MEETS_TROOPS] = "{p} must recoil and meets {o}: destroyed",
        [MEETS_PLACE] = "{p} must recoil on the walls of a city, castle or camp: destroyed",
        [MEETS_GROUND] = "{p} must recoil into ground it may not enter: destroyed",
        [MEETS_EDGE] = "{p} must recoil and touches the edge of the table: destroyed",
    };
    const struct meeting m = way->barrier;
    if (!rules->customs.recoil_needs_room) return met[MEETS_NOTHING];
    if (m.kind == MEETS_TROOPS && b->element[m.which].side == b->element[t->piece].side)
        return "{p} must recoil and can neither pass through nor push {o}: destroyed";
    return met[m.kind];
}

/* dba30-291, 307: troops that cannot give way at all. */
static bool lost_instead(const struct db_rules *rules, struct battle *b, const struct task *t,
                         const struct way_back *way, struct events *ev) {
    if (db_attacked_in_flank_or_rear(rules, b, t->piece)) {
        db_destroy_element(rules, b, t->piece, t->other, rules->cite.flank_destruction,
                           "{p}, attacked in flank or rear, must recoil: destroyed", ev);
        return true;
    }
    bool beyond = db_perishes_beyond(rules, b, t->piece, way);
    if (!beyond && !db_way_is_blocked(rules, b, t->piece, way)) return false;
    bool deadly = beyond || (way->barrier.kind == MEETS_GROUND &&
                             db_is_deadly(rules, b, way->barrier.which, b->element[t->piece].type));
    bool troops = !beyond && rules->customs.recoil_needs_room && way->barrier.kind == MEETS_TROOPS;
    db_destroy_element(rules, b, t->piece, troops ? way->barrier.which : t->other,
                       deadly ? rules->cite.dangerous : rules->cite.recoil_blocked,
                       deadly ? "{p} must recoil into dangerous ground: destroyed" : what_bars(rules, b, t, way), ev);
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
    if (db_crushes(rules, b, t->piece, way)) {
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
    const clause astride = rules->cite.recoil_astride;
    bool matters = told_by(astride) || (way.alike && (way.passage || db_crushes(rules, b, e, &way))); /* who is first */
    if (first && way.astride && matters)
        tell_pieces(ev, way.alike ? "either" : "note", or_else(astride, rules->cite.push_back),
                    way.alike ? "{p} backs into two friends alike: {o}, to its left, counts as met first"
                              : "{p} backs into two friends: {o} is more directly behind",
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
    if (is_type(b, e, rules->sets.elephants) && !trample(rules, b, e, &way, ev)) return;
    length reach = push_friends(rules, b, e, &way, ev);
    go_back(rules, b, t, &way.run, reach, ev);
    if (reach == way.wall.at) say_halted(rules, b, e, way.wall, ev);
}
