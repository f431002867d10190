/* Pursuit: straight ahead after an enemy who gave way, stopping at the first troops met, the column behind following
 * (dba30-315 to 319, 336, H43, H44, H74). */
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/outcomes/recoils.h"
#include "rules/debellis/outcomes/runs.h"

static bool is_enemy(const struct battle *b, unsigned side, struct meeting m) {
    return m.kind == MEETS_TROOPS && b->element[m.which].side != side;
}

/* Does a base standing so meet the enemy from before his front edge? */
static bool meets_front(const struct battle *b, struct pose there, unsigned enemy) {
    return point_local(b->element[enemy].pose, there.at).y >= -battle_tolerance(b).gap;
}

/* The first troops, place or water in the way. Met at the same moment, enemies come before the others, and of them
 * those whose front it meets (dba30-168). */
static struct meeting first_met(const struct db_rules *rules, const struct battle *b, unsigned e, const struct run *r,
                                unsigned camp) {
    unsigned side = b->element[e].side;
    struct meeting first = db_run_to_place(b, r, camp), enemy = meets_nothing(), ahead = enemy;
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f)) continue;
        struct meeting m = {run_to_element(b, r, f), MEETS_TROOPS, (uint8_t)f};
        first = db_met_first(b, r, e, first, m);
        if (m.at == RUN_FREE || !is_enemy(b, side, m)) continue;
        enemy = db_met_first(b, r, e, enemy, m);
        if (meets_front(b, db_run_pose(r, m.at), f)) ahead = db_met_first(b, r, e, ahead, m);
    }
    if (ahead.kind != MEETS_NOTHING && ahead.at - r->slack <= enemy.at) enemy = ahead;
    for (unsigned f = 0; f < b->terrain.features; f++)
        if (rules->ground[b->terrain.feature[f].kind].flags & GROUND_WATER)
            first = nearer_of(first, (struct meeting){db_run_to_feature(b, r, f), MEETS_GROUND, (uint8_t)f});
    if (enemy.kind == MEETS_NOTHING || enemy.at - r->slack > first.at) return first;
    enemy.at = first.at; /* no further than what it meets together with it */
    return enemy;
}

/* dba30-316: does the ground it stands on and would cross hold bad going? Marsh and gully do not count, nor does the
 * camp it bursts into (H74). */
static bool into_bad_going(const struct db_rules *rules, const struct battle *b, unsigned e, const struct run *r,
                           length reach, unsigned camp) {
    struct convex ground = db_run_ground(r, reach);
    for (unsigned f = 0; f < b->terrain.features; f++) {
        if (!boxes_meet(b->terrain.feature[f].box, r->box)) continue;
        if (rules->ground[b->terrain.feature[f].kind].flags & GROUND_PURSUIT_OK) continue;
        if (camp != NO_PIECE && b->place[camp].feature == f) continue;
        if (db_going_of_feature(rules, b, (int)f, b->element[e].type) != GOING_BAD) continue;
        struct quad stands = element_quad(b, e); /* dba22-A23: deeper into what it is in already */
        if (rules->customs.pursue_inside_bad && feature_meets_quad(&b->terrain, (int)f, &stands, r->slack)) continue;
        if (feature_meets_convex(&b->terrain, (int)f, &ground, r->slack)) return true;
    }
    return false;
}

/* How far it goes; 0 if the pursuit is not made. *stop says what it meets. */
static length pursuit_reach(const struct db_rules *rules, const struct battle *b, unsigned e, const struct run *r,
                            unsigned camp, struct meeting *stop) {
    *stop = first_met(rules, b, e, r, camp);
    length reach = stop->at < r->distance ? stop->at : r->distance;
    if (db_run_to_table_edge(b, r).at < reach) return 0;
    if (into_bad_going(rules, b, e, r, reach, camp)) return 0;
    /* dba30-159: chariots with scythes do not so much as touch walls. */
    if (stop->kind == MEETS_PLACE && is_type(b, e, rules->sets.never_assault)) reach -= 2 * r->slack;
    return reach > r->slack ? reach : 0; /* who touches it already stays where it is */
}

static void advance(struct battle *b, unsigned e, const struct run *r, length reach, struct event *event) {
    event->said.number[0] = reach;
    event->moved = true;
    event->from = r->base.pose;
    event->to = db_run_pose(r, reach);
    db_element_place(b, e, event->to);
}

/* dba30-319: the column behind comes on as far; lining up afterwards carries it along. */
static void follow(const struct db_rules *rules, struct battle *b, unsigned e, unsigned ahead, length distance,
                   struct events *ev) {
    struct run r = db_run_ahead(b, element_base(b, e), distance);
    struct meeting stop;
    length reach = pursuit_reach(rules, b, e, &r, NO_PIECE, &stop);
    if (reach > 0)
        advance(b, e, &r, reach,
                tell_pieces(ev, "pursue", rules->cite.column_pursues, "{p} follows {o} {m0}", e, ahead));
}

/* dba30-315: static troops never do, and nobody comes through them. */
static int pursuing_file(const struct db_rules *rules, const struct battle *b, const uint8_t *file, int behind,
                         struct events *ev) {
    for (int i = 0; i < behind; i++) {
        if (!has_class(rules, b, file[i], CLASS_STATIC)) continue;
        tell_pieces(ev, "stays", rules->cite.no_pursuit, "{p} stays: static troops never pursue", file[i], NO_PIECE);
        return i;
    }
    return behind;
}

/* H20, dba30-168: the contact made now fights in the next bound; whoever has still to fight another is not held back.
 */
static void mark_new_contact(const struct db_rules *rules, struct battle *b, unsigned e, unsigned enemy) {
    b->element[e].marks |= MARKED_PURSUED;
    uint8_t front = db_front_enemy(rules, b, enemy);
    if (front == NO_PIECE || front == e) b->element[enemy].marks |= MARKED_PURSUED;
}

static bool lined_up_with(const struct battle *b, unsigned e, unsigned enemy) {
    enum contact_class met = contact_of(element_base(b, e), element_base(b, enemy), battle_tolerance(b)).kind;
    return met == CONTACT_FRONT || met == CONTACT_FLANK || met == CONTACT_REAR || met == CONTACT_OVERLAP;
}

/* dbf-H74: who could not line up keeps a little away; those who follow have yet to come. */
static void stop_short(const struct db_rules *rules, struct battle *b, unsigned e, unsigned enemy, length reach,
                       struct events *ev) {
    length back = bw(b, rules->reach.stops_short);
    if (back > reach) back = reach;
    struct pose from = b->element[e].pose;
    db_element_place(b, e, pose_moved(from, 0, -back));
    db_say_moved(
        tell(ev, "short", rules->cite.pursuit_conform, "{p} cannot line up with {o} and stops {m0} short of it"), e,
        enemy, back, from, b->element[e].pose);
}

static void meet(const struct db_rules *rules, struct battle *b, unsigned e, struct meeting stop, length reach,
                 struct events *ev) {
    if (stop.kind == MEETS_PLACE)
        tell_pieces(ev, "met", rules->cite.pursuit, "{p} is stopped by {q}", e, NO_PIECE)->said.place =
            b->place[stop.which].feature;
    if (stop.kind != MEETS_TROOPS) return;
    bool enemy = is_enemy(b, b->element[e].side, stop);
    tell_pieces(ev, "met", enemy ? or_else(rules->cite.fights_later, rules->cite.pursuit) : rules->cite.pursuit,
                !enemy                     ? "{p} stops at {o}"
                : rules->reach.stops_short ? "{p} meets {o}"
                                           : "{p} meets {o}: they fight in the next bound",
                e, stop.which);
    if (!enemy) return;
    bool front = meets_front(b, b->element[e].pose, stop.which);
    db_conform_element(rules, b, e, front ? rules->cite.pursuer_conforms : rules->cite.pursuit_conform, ev);
    if (rules->reach.stops_short && !lined_up_with(b, e, stop.which) && !db_is_lined_up(rules, b, e))
        stop_short(rules, b, e, stop.which, reach, ev);
    else
        mark_new_contact(rules, b, e, stop.which);
    struct plan pursuit = {.movers = 1, .count = 1, .into_contact = true, .boxed_in = {NO_PIECE, NO_PIECE}};
    pursuit.moved[0].piece = (uint8_t)e; /* dba30-175: whoever it met counts as contacted as long as they stand so */
    db_note_unaligned(rules, b, &pursuit, ev);
}

/* The row of the sheet that sends it this far. */
static clause pursuit_clause(const struct db_rules *rules, const struct battle *b, unsigned e, length distance) {
    const struct pursuit *p = rules->pursuits;
    while (p->who && !(is_type(b, e, p->who) && (p->distance == PURSUES_OWN_DEPTH || bw(b, p->distance) == distance)))
        p++;
    return p->who ? p->clause : rules->cite.pursuit;
}

void db_pursue_together(const struct db_rules *rules, struct battle *b, unsigned e, length distance, unsigned camp,
                        unsigned supporter, struct events *ev) {
    if (!on_table(b, e) || distance <= 0) return;
    uint8_t file[ELEMENTS_MAX] = {(uint8_t)supporter};
    int behind = rules->customs.supporters_follow ? supporter != NO_PIECE : db_file_behind(rules, b, e, file);
    struct run r = db_run_ahead(b, element_base(b, e), distance);
    struct meeting stop;
    length reach = pursuit_reach(rules, b, e, &r, camp, &stop);
    if (reach <= 0) {
        bool off = db_run_to_table_edge(b, &r).at < (stop.at < distance ? stop.at : distance);
        bool touches = stop.kind != MEETS_NOTHING && met_at_once(&r, stop);
        if (touches && stop.kind == MEETS_TROOPS)
            tell_pieces(ev, "stays", rules->cite.pursuit, "{p} has no way to pursue: it touches {o} already", e,
                        stop.which);
        if (!touches)
            tell_pieces(ev, "stays", rules->cite.pursuit_stopped,
                        off ? "{p} does not pursue off the table" : "{p} does not pursue over bad going", e, NO_PIECE);
        return;
    }
    if (rules->customs.supporters_follow && supporter != NO_PIECE)
        tell_pieces(ev, "note", rules->cite.column_pursues, "{p} gave {o} rear support and pursues too", supporter, e);
    clause c = camp == NO_PIECE ? pursuit_clause(rules, b, e, distance) : rules->cite.assault_pursuit;
    db_tell_unbound(rules, b, e, ev);
    bool onward = camp != NO_PIECE && rules->customs.garrisons_conquer; /* dbf-H57, dbf-H73: nobody is pursued */
    advance(b, e, &r, reach,
            tell_pieces(ev, "pursue", c, onward ? "{p} advances {m0} where the camp was" : "{p} pursues {m0}", e,
                        NO_PIECE));
    db_tell_river(rules, b, e, ev);
    behind = pursuing_file(rules, b, file, behind, ev);
    bool last = rules->reach.stops_short > 0; /* they come when it is clear where it stops */
    for (int i = 0; i < behind && !last; i++) follow(rules, b, file[i], i ? file[i - 1] : e, reach, ev);
    meet(rules, b, e, stop, reach, ev);
    for (int i = 0; i < behind && last; i++) follow(rules, b, file[i], i ? file[i - 1] : e, reach, ev);
}

void db_pursue_into(const struct db_rules *rules, struct battle *b, unsigned e, length distance, unsigned camp,
                    struct events *ev) {
    db_pursue_together(rules, b, e, distance, camp, NO_PIECE, ev);
}
