/* In and out of cities, forts and camps, and through a city from gate to gate. */
#include "rules/debellis/command/command.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"
#include "rules/debellis/places/places.h"

#include <string.h>

/* H73: no one leaves or enters a place under assault, save as its assaulter. */
static bool not_under_assault(const struct db_rules *rules, const struct battle *b, unsigned place, uint8_t e,
                              struct ruling *r) {
    uint8_t who[3];
    if (db_assaulters_of(rules, b, place, who) == 0) return true;
    return refuse_pieces(r, rules->cite.leave_place, e, who[0], "{p} cannot pass the walls while {o} assaults them");
}

static uint8_t named_place(const struct db_rules *rules, const struct battle *b, const struct act *a,
                           struct ruling *r) {
    uint8_t place = a->place < b->terrain.features ? db_place_of_feature(b, a->place) : NO_PIECE;
    if (place == NO_PIECE) refuse(r, rules->cite.enter_place, "that is no city, fort or camp");
    return place;
}

/* --- entering ------------------------------------------------------------------------------------------- */

static bool may_enter(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned place,
                      struct ruling *r) {
    const struct place *p = &b->place[place];
    const struct element *el = &b->element[e];
    if (el->side != b->active || el->where != ON_TABLE)
        return refuse_piece(r, rules->cite.movement, e, "{p} is not yours to order on the table");
    bool civilian = has_class(rules, b, e, CLASS_CIVILIAN);
    if ((civilian || is_type(b, e, rules->sets.camp_keepers)) && p->kind == PLACE_CAMP)
        return refuse_piece(r, rules->cite.camp_civilians, e, "{p} cannot return to the camp once they have left it");
    if (civilian && p->civilians != e)
        return refuse_piece(r, rules->cite.not_garrison, e, "{p} are no garrison: they can only return to their city");
    if (rules->customs.places_fight_once) {
        /* dba22-H65: any of its own, and any that stands empty, by whomsoever; guns and wagons none of the enemy's */
        if (p->holder != el->side && is_type(b, e, rules->sets.no_contact))
            return refuse_piece(r, rules->cite.no_contact, e, "{p} cannot come into contact with an enemy place");
    } else if (p->kind == PLACE_CAMP) {
        if (p->owner != el->side)
            return refuse_piece(r, rules->cite.assault_contact, e, "{p} can enter an enemy camp only by assault");
        if (!db_camp_admits(rules, b, p, e, r)) return false;
    } else if (!has_class(rules, b, e, CLASS_FOOT) || is_type(b, e, rules->sets.never_garrison)) {
        return db_refuse_walls(rules, e, r);
    }
    uint8_t holder = db_place_defender(b, place);
    /* One's own civilians do not bar the gate to a garrison. */
    bool own_civilians =
        holder != NO_PIECE && holder == p->civilians && b->element[holder].side == el->side && p->kind != PLACE_CAMP;
    if (holder != NO_PIECE && !own_civilians)
        return refuse_pieces(r, p->kind == PLACE_CAMP ? rules->cite.camp_occupant : rules->cite.enter_place, e, holder,
                             "{p} cannot enter: {o} is inside");
    return not_under_assault(rules, b, place, e, r);
}

/* H46: cities and forts have gates; what has none is open on every side, and so read everything is. */
static bool open_all_round(const struct battle *b, const struct place *p) {
    return !p->gates || option_of(b, OPTION_GATES);
}

/* Does a base with its front edge here stand at the gate, or on a side of the camp (H73)? */
static bool at_the_door(const struct battle *b, const struct place *p, struct pose pose) {
    struct tolerance t = battle_tolerance(b);
    for (int i = 0; i < p->gates; i++)
        if (opposite_facing(pose.facing, p->gate[i].facing, t.angle) &&
            distance_between(pose.at, p->gate[i].at) <= 2 * t.gap)
            return true;
    return open_all_round(b, p) && feature_point_distance(&b->terrain, p->feature, pose.at) <= 2 * t.gap;
}

/* Why one must be there: cities and forts have gates (H46), camps may be entered over any side (H73). */
static clause door_clause(const struct db_rules *rules, const struct place *p) {
    return p->gates ? rules->cite.gates : rules->cite.leave_place;
}

/* The gates of a place, or the sides of a camp: poses facing outwards. */
static int doors_of(const struct battle *b, const struct place *p) {
    return open_all_round(b, p) ? b->terrain.feature[p->feature].count : p->gates;
}
static struct pose door_of(const struct battle *b, const struct place *p, int i) {
    const struct terrain *t = &b->terrain;
    const struct feature *f = &t->feature[p->feature];
    if (!open_all_round(b, p)) return p->gate[i & 1];
    struct point a = t->vertex[f->first + i], c = t->vertex[f->first + (i + 1) % f->count];
    return (struct pose){midpoint(a, c), (heading)(heading_of(c.x - a.x, c.y - a.y) - QUARTER_TURN), 0};
}

/* The nearest gate as a pose to walk to; for a camp the nearest point straight from where it stands. */
static struct pose door_pose(const struct battle *b, const struct place *p, const struct element *el) {
    struct pose best = el->pose;
    int64_t nearest = INT64_MAX;
    for (int i = 0; i < doors_of(b, p); i++) {
        struct pose door = door_of(b, p, i);
        int64_t d = distance_squared(door.at, el->pose.at);
        if (d >= nearest) continue;
        nearest = d;
        best = (struct pose){door.at, (heading)(door.facing + HALF_TURN), 0};
    }
    return best;
}

bool db_way_out(const struct db_rules *rules, const struct battle *b, unsigned e, struct pose *out) {
    const struct element *el = &b->element[e];
    const struct place *p = &b->place[el->place];
    length nearest = INT32_MAX;
    for (int i = 0; i < doors_of(b, p); i++) {
        struct pose set = pose_moved(door_of(b, p, i), 0, el->depth);
        length far = el->side == 0 ? set.at.y : b->depth - set.at.y;
        struct placed there = {(uint8_t)e, set};
        struct ruling unheard;
        if (far >= nearest || !db_poses_are_free(rules, b, &there, 1, &unheard)) continue;
        nearest = far;
        *out = set;
    }
    return nearest != INT32_MAX;
}

bool db_plan_enter(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                   struct ruling *r) {
    uint8_t place = named_place(rules, b, a, r), e = a->piece[0];
    if (place == NO_PIECE) return false;
    if (a->piece_count != 1) return refuse(r, rules->cite.enter_place, "elements enter one at a time");
    if (!may_enter(rules, b, e, place, r)) return false;
    struct act walk = *a;
    walk.verb = VERB_MOVE; /* the way to the gate is a move like any other */
    if (!walk.step_count) {
        struct pose door = door_pose(b, &b->place[place], &b->element[e]);
        walk.step_count = 1;
        walk.step[0] = (struct step){.kind = STEP_TO, .turn = door.facing, .at = door.at};
    }
    if (!db_plan_move(rules, b, &walk, p, r)) return false;
    bool flat = !rules->customs.open_walls ||
                db_lies_on_place(b, (struct base){p->moved[0].pose, b->base_width, b->element[e].depth}, place);
    if (!flat || !at_the_door(b, &b->place[place], p->moved[0].pose))
        return refuse_piece(r, door_clause(rules, &b->place[place]), e,
                            "{p} does not reach the gate (or the side of its camp) with its front edge");
    p->enters = place;
    uint8_t people = b->place[place].civilians;
    if (told_by(rules->cite.civilians_home) && people != NO_PIECE && db_place_defender(b, place) == people)
        note(&p->notes, rules->cite.civilians_home, e, people, "{o} open the city to {p}");
    if (b->place[place].kind == PLACE_CITY) p->cost_flags |= MOVE_BY_CITY;
    p->cost = db_move_cost(rules, b, &e, 1, p->cost_flags, &p->cost_clause);
    return true;
}

/* dbf-H70: ending a move with its whole front edge on a wall it may pass, it is inside. */
void db_enter_by_move(const struct db_rules *rules, const struct battle *b, struct plan *p) {
    if (!rules->customs.enters_by_moving || p->movers != 1) return;
    uint8_t e = p->moved[0].piece;
    struct base base = {p->moved[0].pose, b->base_width, b->element[e].depth};
    for (unsigned place = 0; place < b->places; place++) {
        struct ruling unheard;
        if (b->place[place].flags & PLACE_GONE || !db_lies_on_place(b, base, place)) continue;
        if (may_enter(rules, b, e, place, &unheard)) p->enters = (uint8_t)place;
    }
}

/* --- leaving -------------------------------------------------------------------------------------------- */

/* dba30-330, 343: when city civilians may sally. */
static bool may_sally(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned place,
                      struct ruling *r) {
    const struct place *p = &b->place[place];
    if (p->kind != PLACE_CITY) return true;
    if (p->flags & PLACE_SURRENDERED)
        return refuse_piece(r, rules->cite.no_sally, e, "{p} belong to a surrendered city and cannot sally");
    if (p->occupant != NO_PIECE)
        return refuse_pieces(r, rules->cite.sally, e, p->occupant, "{p} cannot sally while {o} is in their city");
    bool near[2] = {false, false};
    for (unsigned f = 0; f < b->elements; f++) {
        if (!on_table(b, f)) continue;
        struct quad q = element_quad(b, f);
        if (feature_within(&b->terrain, p->feature, &q, bw(b, rules->reach.sally_near)))
            near[b->element[f].side] = true;
    }
    if (!rules->reach.sally_near || (near[0] && near[1])) return true;
    refuse_piece(r, rules->cite.sally, e, "{p} sally only with both enemy and friendly troops within 2 BW of {q}");
    r->why.place = p->feature;
    return false;
}

static bool may_leave(const struct db_rules *rules, const struct battle *b, uint8_t e, struct ruling *r) {
    const struct element *el = &b->element[e];
    if (el->side != b->active || el->where != INSIDE)
        return refuse_piece(r, rules->cite.movement, e, "{p} is not inside a place of yours");
    if (el->moves) return refuse_piece(r, rules->cite.one_move, e, "{p} has already moved in this bound");
    if (el->traits & TRAIT_SACKING && !(el->traits & TRAIT_RELEASED))
        return refuse_piece(r, rules->cite.sackers_fixed, e,
                            "{p} are plundering until their side rolls 5 or 6 for PIPs");
    if (!rules->troop[el->type].speed[GOING_GOOD])
        return refuse_piece(r, rules->cite.civilians_class, e, "{p} never leave their city");
    if (has_class(rules, b, e, CLASS_CIVILIAN) && !may_sally(rules, b, e, el->place, r)) return false;
    return not_under_assault(rules, b, el->place, e, r);
}

/* H73: set down with the rear edge on a gate, or on any side of a camp. */
static bool set_down(const struct db_rules *rules, const struct battle *b, uint8_t e, struct pose at,
                     struct ruling *r) {
    const struct element *el = &b->element[e];
    const struct place *p = &b->place[el->place];
    struct pose rear = pose_moved(at, 0, -el->depth);
    rear.facing = (heading)(rear.facing + HALF_TURN); /* as if walking back in: its front on the door */
    bool flat =
        !rules->customs.open_walls || db_lies_on_place(b, (struct base){rear, b->base_width, el->depth}, el->place);
    if (!flat || !at_the_door(b, p, rear))
        return refuse_piece(r, door_clause(rules, p), e,
                            rules->customs.open_walls
                                ? "{p} must first be set with its whole rear edge on the wall (or a side of its camp)"
                                : "{p} must first be set with its rear edge on a gate (or a side of its camp)");
    struct placed one = {e, at};
    return db_poses_are_free(rules, b, &one, 1, r);
}

/* The rest of the move, walked in a copy of the battle where the element already stands outside. */
static bool walk_on(const struct db_rules *rules, const struct battle *b, const struct act *a, struct pose out,
                    struct plan *p, struct ruling *r) {
    struct battle outside = *b;
    outside.element[a->piece[0]].where = ON_TABLE;
    db_element_place(&outside, a->piece[0], out);
    struct act walk = *a;
    walk.verb = VERB_MOVE;
    walk.step_count = (uint8_t)(a->step_count - 1);
    memmove(walk.step, walk.step + 1, walk.step_count * sizeof walk.step[0]);
    return db_plan_move(rules, &outside, &walk, p, r);
}

/* H11, H73: who is set down outside has gone there, straight out of the gate: if into threat zones, he must answer one
 * of those enemies. Looked at over the last hair of the way out. */
static bool answers_zones(const struct db_rules *rules, const struct battle *outside, struct plan *p,
                          struct ruling *r) {
    const length hair = 2 * battle_tolerance(outside).gap;
    struct march m = {.rules = rules, .b = outside, .side = outside->active, .met = NO_PIECE, .place = NO_PIECE};
    m.group.count = p->movers;
    m.group.lead = p->moved[0].piece;
    m.flies = true;
    for (int i = 0; i < p->movers; i++) {
        const unsigned e = m.group.member[i] = p->moved[i].piece;
        set_add(&m.movers, e);
        m.flies = m.flies && is_type(outside, e, rules->sets.flies);
        m.end[i] = p->moved[i].pose;
        m.start[i] = pose_moved(m.end[i], 0, -hair);
        struct quad q = element_quad(outside, e);
        m.box = i ? boxes_joined(m.box, quad_box(&q)) : quad_box(&q);
    }
    m.box = box_grown(m.box, hair);
    m.track.legs = 1;
    m.track.leg[0] = motion_ahead(m.start[0], hair);
    if (!db_zone_law(&m, r)) return false;
    p->notes = m.notes;
    return true;
}

/* dba30-169: whoever comes out against enemy must stand lined up with him. */
static bool meets_enemy_squarely(const struct db_rules *rules, const struct battle *b, struct plan *p,
                                 struct ruling *r) {
    uint8_t e = p->moved[0].piece;
    struct battle outside = *b;
    outside.element[e].where = ON_TABLE;
    db_element_place(&outside, e, p->moved[0].pose);
    if (!db_touches_enemy(rules, &outside, e)) return answers_zones(rules, &outside, p, r);
    if (is_type(b, e, rules->sets.no_contact))
        return refuse_piece(r, rules->cite.no_contact, e, "{p} cannot make contact of any sort with enemy");
    struct facts f = db_facts_of(rules, &outside, e);
    p->into_contact = db_front_is_taken(rules, &outside, e);
    if (db_is_lined_up(rules, &outside, e) || db_place_assaulted(rules, &outside, e) != NO_PIECE ||
        f.overlap[0] != NO_PIECE || f.overlap[1] != NO_PIECE)
        return true;
    return refuse_piece(r, rules->cite.must_line_up, e, "{p} would come out against enemy without being lined up");
}

bool db_plan_leave(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                   struct ruling *r) {
    uint8_t e = a->piece[0];
    if (a->piece_count != 1) return refuse(r, rules->cite.leave_place, "elements leave one at a time");
    if (!may_leave(rules, b, e, r)) return false;
    if (a->step[0].kind != STEP_TO)
        return refuse_piece(r, rules->cite.leave_place, e,
                            "the first step must set {p} down outside, rear edge on the gate");
    const struct element *el = &b->element[e];
    struct pose out = {a->step[0].at, a->step[0].turn, 0};
    if (!set_down(rules, b, e, out, r)) return false;
    *p = db_plan_of_nothing();
    p->count = p->movers = 1;
    p->moved[0] = (struct placed){e, out};
    if (a->step_count > 1 ? !walk_on(rules, b, a, out, p, r) : !meets_enemy_squarely(rules, b, p, r)) return false;
    if (!rules->customs.open_walls) p->distance += el->depth; /* coming out uses up its base depth */
    struct quad q = base_quad((struct base){out, b->base_width, el->depth});
    length allowance = db_speed_in(rules, b, el->type, db_going_under(rules, b, &q, el->type));
    if (a->step_count > 1 && p->allowance < allowance) allowance = p->allowance; /* H04: the slowest going on the way */
    if (p->distance > allowance + battle_tolerance(b).gap)
        return refuse_piece(r, rules->cite.leave_place, e,
                            "{p} has not enough movement: coming out uses up its base depth");
    p->leaves = el->place;
    p->set_down = out;
    p->cost_flags =
        (p->into_contact ? MOVE_INTO_CONTACT : 0) | (b->place[el->place].kind == PLACE_CITY ? MOVE_BY_CITY : 0);
    p->cost = db_move_cost(rules, b, &e, 1, p->cost_flags, &p->cost_clause);
    return true;
}

/* dba30-331: of their own will city civilians never go further than 3 BW from their city. */
bool db_civilians_on_leash(const struct db_rules *rules, const struct battle *b, const struct plan *p,
                           struct ruling *r) {
    for (int i = 0; i < p->movers && rules->reach.sally_far; i++) {
        uint8_t e = p->moved[i].piece;
        const struct element *el = &b->element[e];
        if (!has_class(rules, b, e, CLASS_CIVILIAN) || el->place == NO_PIECE || b->place[el->place].kind != PLACE_CITY)
            continue;
        struct quad q = base_quad((struct base){p->moved[i].pose, b->base_width, el->depth});
        if (!feature_within(&b->terrain, b->place[el->place].feature, &q, bw(b, rules->reach.sally_far)))
            return refuse_piece(r, rules->cite.sally_leash, e, "{p} never go further than 3 BW from their city");
    }
    return true;
}

/* --- through a city (dba30-328) --------------------------------------------------------------------------- */

static bool may_pass_city(const struct db_rules *rules, const struct battle *b, const struct group *g, unsigned place,
                          struct ruling *r) {
    const struct place *p = &b->place[place];
    uint8_t lead = g->count > 1 ? g->lead : g->member[0];
    clause c = rules->cite.through_city;
    const char *bar = rules->customs.through_places ? "{q} has no gates: {p} marches through it by an ordinary move"
                      : p->kind != PLACE_CITY || p->gates < 2
                          ? "{p} cannot march through {q}: only a city with two gates lets anybody through"
                      : p->holder != b->active     ? "{p} cannot march through {q}: it is not friendly"
                      : g->count > 1 && !g->column ? "{p}'s group must be in column to march through {q}"
                                                   : NULL;
    if (bar) {
        refuse_piece(r, c, lead, bar);
        r->why.place = p->feature;
        return false;
    }
    for (int i = 0; i < g->count; i++) {
        const struct element *el = &b->element[g->member[i]];
        if (el->side != b->active || el->where != ON_TABLE)
            return refuse_piece(r, rules->cite.movement, g->member[i], "{p} is not yours to order on the table");
        if (el->moves)
            return refuse_piece(r, rules->cite.one_move, g->member[i], "{p} has already moved in this bound");
    }
    return not_under_assault(rules, b, place, lead, r);
}

/* They come out of the far gate and no farther: not into contact. */
static bool come_out_clear(const struct db_rules *rules, const struct battle *b, struct plan *p, struct ruling *r) {
    struct battle after = *b;
    for (int i = 0; i < p->movers; i++) db_element_place(&after, p->moved[i].piece, p->moved[i].pose);
    for (int i = 0; i < p->movers; i++)
        if (db_touches_enemy(rules, &after, p->moved[i].piece))
            return refuse_piece(r, rules->cite.out_of_gates, p->moved[i].piece,
                                "{p} would come out of the far gate against enemy");
    return answers_zones(rules, &after, p, r);
}

bool db_plan_pass_city(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                       struct ruling *r) {
    uint8_t place = named_place(rules, b, a, r);
    struct group g;
    if (place == NO_PIECE || !db_group_of_pieces(rules, b, a->piece, a->piece_count, &g, r)) return false;
    if (!may_pass_city(rules, b, &g, place, r)) return false;
    uint8_t lead = g.count > 1 ? g.lead : g.member[0];
    const struct place *city = &b->place[place];
    int from = -1;
    struct tolerance t = battle_tolerance(b);
    for (int i = 0; i < 2; i++)
        if (distance_between(b->element[lead].pose.at, city->gate[i].at) <= 2 * t.gap &&
            opposite_facing(b->element[lead].pose.facing, city->gate[i].facing, t.angle))
            from = i;
    if (from < 0)
        return refuse_piece(r, rules->cite.through_city, lead, "{p} must stand just outside a gate, facing it");
    *p = db_plan_of_nothing();
    /* Out of the far gate in the same order, the last one's rear edge on it. A column's members are listed from its
     * head; those behind a bend touch nobody's rear squarely. */
    struct pose out = city->gate[1 - from];
    length ahead = 0;
    for (int i = g.count - 1; i >= 0; i--) {
        ahead += b->element[g.member[i]].depth;
        p->moved[i] = (struct placed){g.member[i], pose_moved(out, 0, ahead)};
    }
    p->count = p->movers = g.count;
    p->distance = ahead;
    /* one PIP an element, and once what any move would cost beyond that */
    p->cost_flags = MOVE_BY_CITY;
    p->cost = g.count - 1 + db_move_cost(rules, b, g.member, g.count, p->cost_flags, &p->cost_clause);
    p->cost_clause = rules->cite.through_city;
    return db_poses_are_free(rules, b, p->moved, p->count, r) && come_out_clear(rules, b, p, r);
}
