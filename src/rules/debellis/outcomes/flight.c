/* Flight: about face, and a full move straight away, along the side edge if it comes to that, until something halts
 * or destroys the element (dba30-308 to 314, H41, H42). */
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/positions.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/outcomes/recoils.h"
#include "rules/debellis/outcomes/runs.h"
#include "rules/debellis/places/places.h"

enum { LEGS_MAX = 4 }; /* straight, down an edge, and never round a third corner */

struct flight {
    unsigned e;
    struct pose from; /* before it turned */
    struct base base; /* where it stands at the moment */
    length left, gone;
    int started_in_river; /* feature, or -1: it cannot enter what it is in */
    clause clause;        /* that makes it flee */
};

/* --- friends in the way -------------------------------------------------------------------------------- */

static bool parallel(const struct battle *b, heading x, heading y) {
    uint16_t angle = battle_tolerance(b).angle;
    return same_facing(x, y, angle) || opposite_facing(x, y, angle);
}

/* dba30-147: it starts at least partly directly in front of the comrade, or lined up behind him. */
static bool starts_well(const struct battle *b, struct base start, unsigned f) {
    length gap = battle_tolerance(b).gap;
    struct base comrade = element_base(b, f);
    struct point seen = point_local(comrade.pose, base_centre(start));
    if (seen.y < -comrade.depth) return seen.x <= gap && seen.x >= -gap;
    struct quad ahead = zone_from(comrade, EDGE_FRONT, b->width + b->depth), base = base_quad(start);
    return quads_overlap(&ahead, &base, gap);
}

/* dba30-146: mounted through psiloi, psiloi through any friends. */
static bool may_pass(const struct db_rules *rules, const struct battle *b, unsigned e, struct base start, unsigned f) {
    if (b->element[f].side != b->element[e].side) return false;
    bool kind =
        is_type(b, e, rules->sets.psiloi) || (is_type(b, e, rules->sets.mounted) && is_type(b, f, rules->sets.psiloi));
    return kind && parallel(b, start.pose.facing, b->element[f].pose.facing) &&
           (rules->customs.pass_parallel || starts_well(b, start, f));
}

/* --- one straight leg ---------------------------------------------------------------------------------- */

/* dba30-312: bad going it is not in already, marsh excepted, halts all but the lightest; water halts everybody. */
static bool halts_on(const struct db_rules *rules, const struct battle *b, const struct flight *f, unsigned feature) {
    unsigned flags = rules->ground[b->terrain.feature[feature].kind].flags;
    if (flags & (GROUND_PLACE | GROUND_RIVER | GROUND_ROAD)) return false;
    unsigned type = b->element[f->e].type;
    enum going g = db_going_of_feature(rules, b, (int)feature, type);
    if (g == GOING_IMPASSABLE) return true;
    if (g != GOING_BAD || flags & GROUND_FLIGHT_OK || rules->sets.keep_fleeing_in_bad >> type & 1) return false;
    if (db_is_deadly(rules, b, feature, type)) return false; /* dbf-H37: that is no mere halt */
    struct quad q = base_quad(f->base);
    return !feature_meets_quad(&b->terrain, (int)feature, &q, battle_tolerance(b).gap);
}

static struct meeting halt_by_ground(const struct db_rules *rules, const struct battle *b, const struct flight *f,
                                     const struct run *r) {
    struct meeting first = nearer_of(db_run_to_table_edge(b, r), db_run_to_place(b, r, NO_PIECE));
    for (unsigned i = 0; i < b->terrain.features; i++) {
        if (!boxes_meet(b->terrain.feature[i].box, r->box) || !halts_on(rules, b, f, i)) continue;
        first = nearer_of(first, (struct meeting){db_run_to_feature(b, r, i), MEETS_GROUND, (uint8_t)i});
    }
    return first;
}

struct leg {
    struct run run;
    struct meeting stop; /* where and why it ends early */
    struct pose end;
    uint8_t passed; /* the last friend passed through, or NO_PIECE */
    bool slid;      /* sideways into line with him */
};

/* Sideways into line with the friend passed, who faces the same way or the opposite one. */
static struct pose in_line_with(const struct battle *b, struct pose end, unsigned comrade) {
    struct point seen = point_local(end, b->element[comrade].centre);
    return pose_moved(end, seen.x, 0);
}

/* Ends the leg at `end` if that is clear of everybody it passed; otherwise the one in its way becomes solid. */
static bool leg_ends_clear(const struct db_rules *rules, const struct battle *b, unsigned e, struct leg *leg,
                           const struct piece_set *passing, struct piece_set *solid) {
    length reach = leg->stop.at < leg->run.distance ? leg->stop.at : leg->run.distance;
    leg->end = db_run_pose(&leg->run, reach);
    leg->passed = NO_PIECE;
    leg->slid = false;
    struct quad q = base_quad(db_run_base(&leg->run, reach));
    length last = -1;
    for (unsigned f = 0; f < b->elements; f++) {
        if (!set_has(passing, f)) continue;
        struct quad comrade = element_quad(b, f);
        if (quads_overlap(&q, &comrade, leg->run.slack)) {
            set_add(solid, f);
            return false;
        }
        length at = run_to_element(b, &leg->run, f);
        if (at >= reach || at <= last) continue;
        last = at;
        leg->passed = (uint8_t)f;
    }
    if (leg->passed == NO_PIECE || rules->customs.plain_flight) return true; /* dbf-H54: straight, in its own line */
    struct pose lined = in_line_with(b, leg->end, leg->passed);
    struct placed there = {(uint8_t)e, lined};
    struct ruling unheard;
    if (distance_between(lined.at, leg->end.at) > leg->run.slack) {
        if (!db_poses_are_free(rules, b, &there, 1, &unheard)) {
            set_add(solid, leg->passed);
            return false;
        }
        leg->end = lined;
        leg->slid = true;
    }
    return true;
}

/* As far as it gets in one direction; friends it may pass are passed if it can also end beyond them. */
static struct leg plan_leg(const struct db_rules *rules, const struct battle *b, const struct flight *f) {
    struct leg leg = {.run = db_run_ahead(b, f->base, f->left)};
    struct meeting ground = halt_by_ground(rules, b, f, &leg.run);
    struct piece_set solid = {{0}};
    for (unsigned tries = 0; tries <= b->elements; tries++) {
        struct piece_set passing = {{0}};
        leg.stop = ground;
        for (unsigned o = 0; o < b->elements; o++) {
            if (o == f->e || !on_table(b, o)) continue;
            length at = run_to_element(b, &leg.run, o);
            if (at == RUN_FREE) continue;
            if (!set_has(&solid, o) && may_pass(rules, b, f->e, f->base, o))
                set_add(&passing, o);
            else
                leg.stop = db_met_first(b, &leg.run, f->e, leg.stop, (struct meeting){at, MEETS_TROOPS, (uint8_t)o});
        }
        if (leg_ends_clear(rules, b, f->e, &leg, &passing, &solid)) break;
    }
    return leg;
}

/* dba30-313: does it enter a river, off any ford or bridge, on its way? No base is so shallow that steps of an eighth
 * of a base width could miss one. */
static bool enters_river(const struct db_rules *rules, const struct battle *b, const struct flight *f,
                         const struct run *r, length reach) {
    for (length d = 0, step = b->base_width / 8; d < reach + step; d += step) {
        struct quad q = base_quad(db_run_base(r, d < reach ? d : reach));
        int river = db_river_under(rules, b, &q);
        if (river >= 0 && river != f->started_in_river) return true;
    }
    return false;
}

/* dbf-H37: does it enter dangerous going it was not in? */
static bool flees_to_its_death(const struct db_rules *rules, const struct battle *b, const struct flight *f,
                               const struct run *r, length reach) {
    struct quad start = base_quad(f->base);
    for (unsigned i = 0; i < b->terrain.features; i++) {
        if (!db_is_deadly(rules, b, i, b->element[f->e].type) || db_run_to_feature(b, r, i) >= reach) continue;
        if (!feature_meets_quad(&b->terrain, (int)i, &start, r->slack)) return true;
    }
    return false;
}

/* --- what ends it -------------------------------------------------------------------------------------- */

/* H42: lines up with the edge of the troops that halt it that it has met (of two, at a corner, the nearer place), if
 * that is less than 1 BW away and free. */
static void line_up_with(const struct db_rules *rules, const struct battle *b, struct flight *f, unsigned o) {
    static const enum contact_class kind[4] = {CONTACT_FRONT, CONTACT_FLANK, CONTACT_REAR, CONTACT_FLANK};
    struct base other = element_base(b, o);
    struct pose best = f->base.pose;
    length nearest = INT32_MAX;
    const unsigned met = db_edges_met(b, f->base, other);
    for (int edge = EDGE_FRONT; edge < EDGE_NONE; edge++) {
        if (!(met >> edge & 1)) continue;
        struct pose p = pose_lined_up(other, kind[edge], (enum edge)edge, b->base_width);
        length d = distance_between(p.at, f->base.pose.at);
        if (d >= nearest) continue;
        nearest = d;
        best = p;
    }
    struct placed there = {(uint8_t)f->e, best};
    struct ruling unheard;
    if (nearest < bw(b, rules->reach.free_slide) && db_poses_are_free(rules, b, &there, 1, &unheard))
        f->base.pose = best;
}

static void say_halted(const struct db_rules *rules, const struct battle *b, const struct flight *f,
                       struct meeting stop, struct events *ev) {
    const struct db_cites *cite = &rules->cite;
    if (stop.kind == MEETS_TROOPS)
        tell_pieces(ev, "halted", cite->flee_halts_troops, "{p} is halted by {o}", f->e, stop.which);
    if (stop.kind == MEETS_PLACE)
        tell_pieces(ev, "halted", cite->flee_halts_place, "{p} is halted by {q}", f->e, NO_PIECE)->said.place =
            b->place[stop.which].feature;
    if (stop.kind == MEETS_EDGE)
        tell_pieces(ev, "halted", cite->flee_halts_place, "{p} has no way along the side edge and is halted", f->e,
                    NO_PIECE);
    if (stop.kind != MEETS_GROUND) return;
    bool water = rules->ground[b->terrain.feature[stop.which].kind].flags & GROUND_WATER;
    tell_pieces(ev, "halted", water ? cite->flee_halts_place : cite->flee_halts_bad, "{p} is halted by {q}", f->e,
                NO_PIECE)
        ->said.place = stop.which;
}

static void arrive(const struct db_rules *rules, struct battle *b, const struct flight *f, unsigned from,
                   struct events *ev) {
    struct event *e = tell_pieces(ev, "flee", f->clause ? f->clause : rules->cite.flee,
                                  from == NO_PIECE ? "{p} flees {b0}" : "{p} flees {b0} from {o}", f->e, from);
    e->said.number[0] = f->gone;
    e->moved = true;
    e->from = f->from;
    e->to = f->base.pose;
    db_element_place(b, f->e, f->base.pose);
}

/* Where it stops, by exhaustion or because of something, it stands; unless that is the end of it. */
static void end_flight(const struct db_rules *rules, struct battle *b, struct flight *f, struct meeting stop,
                       unsigned from, struct events *ev) {
    /* dba30-314 comes before everything else that troops in the way do. */
    if (stop.kind == MEETS_TROOPS && is_type(b, f->e, rules->sets.runs_amok)) {
        db_destroy_element(rules, b, stop.which, f->e, rules->cite.flee_both,
                           "{p} is in the way of the fleeing {o}: destroyed", ev);
        db_destroy_element(rules, b, f->e, stop.which, rules->cite.flee_both, "{p} flees into {o}: destroyed", ev);
        return;
    }
    if (f->gone <= battle_tolerance(b).gap) {
        db_destroy_element(rules, b, f->e, from, rules->cite.flee_destroyed, "{p} must flee and cannot move: destroyed",
                           ev);
        return;
    }
    struct pose met = f->base.pose;
    if (stop.kind == MEETS_TROOPS && !rules->customs.plain_flight) line_up_with(rules, b, f, stop.which);
    arrive(rules, b, f, from, ev);
    say_halted(rules, b, f, stop, ev);
    if (distance_between(met.at, f->base.pose.at) > battle_tolerance(b).gap)
        tell_pieces(ev, "conform", rules->cite.flee_conform, "{p} lines up with {o}", f->e, stop.which);
}

/* --- along the side edge ------------------------------------------------------------------------------- */

/* H41: pivots on the spot to run along the edge towards its own base edge, its side against the table's. */
static struct base turned_along(const struct battle *b, const struct flight *f, enum edge edge) {
    struct base base = f->base;
    struct point centre = base_centre(base);
    centre.x = edge == EDGE_RIGHT ? b->width - base.width / 2 : base.width / 2;
    length half = base.depth / 2;
    if (centre.y < half) centre.y = half;
    if (centre.y > b->depth - half) centre.y = b->depth - half;
    bool down = b->element[f->e].side == 0;
    base.pose.facing = down ? HALF_TURN : 0;
    base.pose.at = (struct point){centre.x, down ? centre.y - half : centre.y + half};
    return base;
}

/* Whom the turned base would stand on, NO_PIECE if nobody. */
static uint8_t in_the_way_of(const struct battle *b, unsigned e, struct base base) {
    struct quad q = base_quad(base);
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f)) continue;
        struct quad other = element_quad(b, f);
        if (quads_overlap(&q, &other, battle_tolerance(b).gap)) return (uint8_t)f;
    }
    return NO_PIECE;
}

/* --- the whole flight ---------------------------------------------------------------------------------- */

static struct flight flight_of(const struct db_rules *rules, const struct battle *b, unsigned e, bool no_turn) {
    struct flight f = {.e = e, .from = b->element[e].pose, .base = element_base(b, e)};
    struct quad q = base_quad(f.base);
    unsigned type = b->element[e].type;
    f.left = db_speed_in(rules, b, type, db_going_under(rules, b, &q, type)); /* dba30-308: for the going it is in */
    if (rules->sets.flies >> type & 1) f.left = bw(b, rules->reach.flyers_flight);
    f.started_in_river = db_river_under(rules, b, &q);
    if (!no_turn) f.base.pose = pose_about_face(f.base);
    return f;
}

/* Runs one leg. True if the flight goes on along a side edge. */
static bool run_leg(const struct db_rules *rules, struct battle *b, struct flight *f, unsigned from,
                    struct events *ev) {
    struct leg leg = plan_leg(rules, b, f);
    length reach = leg.stop.at < leg.run.distance ? leg.stop.at : leg.run.distance;
    if (flees_to_its_death(rules, b, f, &leg.run, reach)) {
        db_destroy_element(rules, b, f->e, from, rules->cite.dangerous, "{p} flees into dangerous ground: destroyed",
                           ev);
        return false;
    }
    if (!rules->customs.plain_flight && enters_river(rules, b, f, &leg.run, reach)) {
        db_destroy_element(rules, b, f->e, from, rules->cite.flee_destroyed, "{p} flees into the river: destroyed", ev);
        return false;
    }
    f->base.pose = leg.end;
    f->gone += reach;
    f->left -= reach;
    if (leg.passed != NO_PIECE)
        tell_pieces(ev, "pass", rules->cite.pass_through, "{p} flees through {o}", f->e, leg.passed);
    if (leg.slid && told_by(rules->cite.flee_in_line))
        tell_pieces(ev, "note", rules->cite.flee_in_line, "{p} is slid into line with {o}", f->e, leg.passed);
    if (leg.stop.kind != MEETS_EDGE) {
        end_flight(rules, b, f, leg.stop, from, ev);
        return false;
    }
    if (rules->customs.plain_flight || leg.stop.which == EDGE_FRONT || leg.stop.which == EDGE_REAR) {
        db_destroy_element(rules, b, f->e, from, rules->cite.flee_straight, "{p} flees off the table and is lost", ev);
        return false;
    }
    struct base along = turned_along(b, f, (enum edge)leg.stop.which);
    uint8_t other = in_the_way_of(b, f->e, along);
    if (other != NO_PIECE) {
        end_flight(rules, b, f, (struct meeting){0, MEETS_TROOPS, other}, from, ev);
        return false;
    }
    struct placed there = {(uint8_t)f->e, along.pose};
    struct ruling unheard;
    if (!db_poses_are_free(rules, b, &there, 1, &unheard)) { /* water or walls on the edge */
        end_flight(rules, b, f, leg.stop, from, ev);
        return false;
    }
    tell_pieces(ev, "turned", rules->cite.flee_side_edge, "{p} reaches the side edge and turns along it", f->e,
                NO_PIECE);
    if (told_by(rules->cite.flee_turn))
        tell_pieces(ev, "note", rules->cite.flee_turn, "{p} turns on the spot, its side along the edge", f->e,
                    NO_PIECE);
    f->base = along;
    return true;
}

static void run_all(const struct db_rules *rules, struct battle *b, struct flight *f, unsigned from,
                    struct events *ev) {
    for (int leg = 0; leg < LEGS_MAX; leg++)
        if (!run_leg(rules, b, f, from, ev)) return;
    arrive(rules, b, f, from, ev);
}

void db_flee(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, bool no_turn,
             struct events *ev) {
    if (!on_table(b, e)) return;
    if (is_type(b, e, rules->sets.reserve)) { /* dbf-H22 */
        db_leave_table(rules, b, e, from, ev);
        return;
    }
    if (rules->customs.deadly_recoil) {
        db_flee_swerving(rules, b, e, from, ev);
        return;
    }
    if (db_attacked_in_flank_or_rear(rules, b, e)) {
        db_destroy_element(rules, b, e, from, rules->cite.flee_destroyed,
                           "{p}, attacked in flank or rear, must flee: destroyed", ev);
        return;
    }
    struct flight f = flight_of(rules, b, e, no_turn);
    run_all(rules, b, &f, from, ev);
}

/* --- for the base edge (dba30-376, H65, H97) -------------------------------------------------------------- */

/* Nudged back onto the table where turning would push it over a side edge. */
static struct base kept_on_table(const struct battle *b, struct base base) {
    struct quad q = base_quad(base);
    struct box box = quad_box(&q);
    if (box.x0 < 0) base.pose.at.x -= box.x0;
    if (box.x1 > b->width) base.pose.at.x -= box.x1 - b->width;
    return base;
}

/* Turned towards its base edge on the spot; where friends leave no room for that, about a corner. */
static struct base turned_home(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct base base = element_base(b, e);
    struct quad q = base_quad(base);
    struct point about[5] = {base_centre(base), q.corner[0], q.corner[1], q.corner[2], q.corner[3]};
    heading home = b->element[e].side == 0 ? HALF_TURN : 0;
    int32_t turn = (int16_t)(heading)(home - base.pose.facing);
    struct base turned[5];
    for (int i = 0; i < 5; i++) {
        turned[i] = base;
        turned[i].pose = pose_turned(base.pose, about[i], turn);
        turned[i].pose.facing = home;
        turned[i] = kept_on_table(b, turned[i]);
        struct placed there = {(uint8_t)e, turned[i].pose};
        struct ruling unheard;
        if (db_poses_are_free(rules, b, &there, 1, &unheard)) return turned[i];
    }
    return turned[0];
}

void db_flee_home(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev) {
    length spent = 0;
    if (b->element[e].where == INSIDE) {
        struct pose out;
        if (!db_way_out(rules, b, e, &out)) {
            db_destroy_element(rules, b, e, NO_PIECE, rules->cite.flee_destroyed,
                               "{p} must flee and finds no way out: destroyed", ev);
            return;
        }
        db_go_out(rules, b, e, b->element[e].place, ev);
        db_element_place(b, e, out);
        spent = b->element[e].depth; /* H73 */
    }
    struct flight f = flight_of(rules, b, e, true);
    f.base = turned_home(rules, b, e);
    f.left = f.left > spent ? f.left - spent : 0;
    f.gone = spent;
    f.clause = rules->cite.run_how;
    run_all(rules, b, &f, NO_PIECE, ev);
    b->element[e].moved += f.gone; /* dba30-183: who has run does not shoot */
    b->element[e].marks |= MARKED_MOVED;
}
