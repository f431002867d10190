/* Coming up to the walls (dba30-156 to 159, 332, H73): the front edge is laid flat on one side of an enemy city, fort
 * or camp; elephants lay it over a gate. */
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/contact/positions.h"
#include "rules/debellis/moving/march.h"
#include "rules/debellis/places/places.h"

#include <string.h>

static bool may_assault(const struct march *m, uint8_t e, struct ruling *r) {
    const struct db_cites *cite = &m->rules->cite;
    if (is_type(m->b, e, m->rules->sets.never_assault))
        return refuse_piece(r, cite->chariot_no_assault, e, "{p} may not assault a city, fort or camp");
    if (is_type(m->b, e, m->rules->sets.no_contact) && !(m->b->element[e].traits & TRAIT_TOWER))
        return refuse_piece(r, cite->no_contact, e, "{p} cannot make contact of any sort with enemy");
    return true;
}

struct pose db_flat_on_wall(const struct battle *b, const struct place *place, unsigned side, struct pose p,
                            length width) {
    const struct feature *f = &b->terrain.feature[place->feature];
    const struct point *v = &b->terrain.vertex[f->first];
    struct point from = v[side], to = v[(side + 1) % f->count];
    heading out = (heading)(heading_of(to.x - from.x, to.y - from.y) - QUARTER_TURN);
    struct pose wall = {midpoint(from, to), out, 0};
    length spare = (distance_between(from, to) - width) / 2, x = point_local(wall, p.at).x;
    if (spare < 0) spare = -spare;
    x = x > spare ? spare : x < -spare ? -spare : x;
    struct pose flat = pose_moved(wall, x, 0);
    flat.facing = (heading)(out + HALF_TURN);
    return flat;
}

/* dba30-157: elephants at a city or fort. */
static bool only_at_gates(const struct march *m, uint8_t e) {
    return is_type(m->b, e, m->rules->sets.gate_only) && m->b->place[m->place].kind != PLACE_CAMP;
}

/* The lined-up pose that needs the least shifting: on any side, or for elephants at a city or fort at a gate. */
static bool best_pose(const struct march *m, struct base b, uint8_t e, struct pose *best, length *shift) {
    const struct place *place = &m->b->place[m->place];
    unsigned walls = m->b->terrain.feature[place->feature].count;
    bool gates = only_at_gates(m, e);
    *shift = INT32_MAX;
    for (unsigned i = 0; i < (gates ? place->gates : walls); i++) {
        struct pose gate = place->gate[i & 1];
        gate.facing = (heading)(gate.facing + HALF_TURN);
        struct pose p = gates ? gate : db_flat_on_wall(m->b, place, i, b.pose, b.width);
        length d = db_front_shift(b, p);
        if (d < *shift) *shift = d, *best = p;
    }
    return *shift < INT32_MAX;
}

/* Brings the whole block to the walls with the member that lines up, and says how far that takes it: sideways as it
 * faces, and if it must turn by a wheel, after which it may only go on (dba30-136, dba22-080). -1: it does not. */
static length carry(const struct march *m, struct plan *p, int by, struct pose to) {
    const length gap = battle_tolerance(m->b).gap;
    int32_t turn = turn_from(m->end[by].facing, to.facing);
    struct pose from[ACT_PIECES_MAX];
    length gone = 0, shift;
    memcpy(from, m->end, (size_t)p->movers * sizeof *from);
    if (p->movers > 1 && angle_between(m->end[by].facing, to.facing) > battle_tolerance(m->b).angle) {
        struct motion wheel = motion_about(db_wheel_corner(m, m->end, turn < 0), turn);
        gone = db_block_travel(m, m->end, &wheel);
        for (int i = 0; i < p->movers; i++) from[i] = motion_end(from[i], &wheel);
        if (!best_pose(m, member_base(m, by, from[by]), m->group.member[by], &to, &shift)) return -1;
        struct point on = point_local(from[by], to.at);
        if (on.y < -gap || on.x > gap || on.x < -gap) return -1;
    }
    gone += db_front_shift(member_base(m, by, from[by]), to);
    for (int i = 0; i < p->movers; i++) p->moved[i].pose = i == by ? to : db_pose_carried(from[i], from[by], to);
    return gone;
}

/* dba30-332: three at most, those already there and those of this move whose front edge comes to lie on it. */
static bool room_at_walls(const struct march *m, const struct plan *p, struct ruling *r) {
    uint8_t there[3];
    int feature = m->b->place[m->place].feature, count = db_assaulters_of(m->rules, m->b, m->place, there);
    for (int i = 0; i < p->movers; i++) {
        if (!db_front_touches_feature(m, member_base(m, i, p->moved[i].pose), feature)) continue;
        if (!may_assault(m, p->moved[i].piece, r)) return false;
        if (++count > 3)
            return refuse_piece(r, m->rules->cite.three_assaulters, p->moved[i].piece,
                                "{p} would be a fourth: three elements at most assault one place");
    }
    return true;
}

bool db_assault_contact(struct march *m, struct plan *p, struct ruling *r) {
    uint8_t e = m->group.member[m->met_by];
    struct pose to = m->end[m->met_by];
    const length left = m->allowance - m->distance + battle_tolerance(m->b).gap;
    length shift;
    if (!may_assault(m, e, r)) return false;
    if (!best_pose(m, member_base(m, m->met_by, m->end[m->met_by]), e, &to, &shift))
        return refuse_piece(r, m->rules->cite.gate_only, e, "{p} can assault only at a gate and there is none");
    if (shift > left || shift >= bw(m->b, m->rules->reach.free_slide)) {
        if (only_at_gates(m, e))
            return refuse_piece(r, m->rules->cite.gate_only, e, "{p} can assault only at a gate: come up to one");
        return refuse_piece(r, m->rules->cite.too_far, e,
                            "{p} cannot lay its front edge on the walls from here: come up to them straight");
    }
    shift = carry(m, p, m->met_by, to);
    if (shift < 0)
        return refuse_piece(r, m->rules->cite.group_wheels, e,
                            "{p}'s group could line up with the walls only by turning otherwise than by a wheel: wheel "
                            "before contact");
    if (shift > left) /* the pose belongs to the move of every member */
        return refuse_piece(r, m->rules->cite.too_far, e,
                            "{p}'s group has too little of its move left to wheel up to the walls");
    if (!room_at_walls(m, p, r) || !db_poses_are_free(m->rules, m->b, p->moved, p->count, r)) return false;
    note(&p->notes, m->rules->cite.assault_place, e, NO_PIECE, "{p} lays its front edge flat on the walls");
    if (m->b->element[e].traits & TRAIT_TOWER)
        note(&p->notes, m->rules->cite.tower, e, NO_PIECE, "{p} is a mobile tower and may assault");
    if (shift > battle_tolerance(m->b).gap) p->distance += shift;
    p->assaulted = m->place;
    p->into_contact = true;
    p->conformed = m->rules->cite.assault_contact;
    return true;
}
