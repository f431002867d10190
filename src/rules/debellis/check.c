/* Is a battle sound? Asked of every position read, and after every act of the tests. */
#include "game/sure.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/moving/going.h"

static bool stands_on_table(const struct db_rules *rules, const struct battle *b, uint8_t e, const struct quad *q,
                            struct ruling *r) {
    length slack = battle_tolerance(b).gap;
    struct box box = quad_box(q);
    if (box.x0 < -slack || box.y0 < -slack || box.x1 > b->width + slack || box.y1 > b->depth + slack)
        return refuse_piece(r, rules->cite.stay_on_table, e, "{p} stands partly off the table");
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        unsigned flags = rules->ground[b->terrain.feature[f].kind].flags;
        if (!(flags & (GROUND_WATER | GROUND_PLACE)) || b->terrain.feature[f].flags & FEATURE_REMOVED) continue;
        if (!feature_meets_quad(&b->terrain, (int)f, q, 2 * slack)) continue;
        refuse_piece(r, flags & GROUND_WATER ? rules->cite.no_element_in_water : rules->cite.going, e,
                     flags & GROUND_WATER ? "{p} stands in {q}, where no element may be"
                                          : "{p} stands on {q}; say \"inside\" to put it in");
        r->why.place = (uint8_t)f;
        return false;
    }
    return true;
}

static bool bases_apart(const struct db_rules *rules, const struct battle *b, uint8_t e, const struct quad *q,
                        struct ruling *r) {
    for (unsigned f = e + 1u; f < b->elements; f++) {
        if (!on_table(b, f) || !elements_near(b, e, f, 0)) continue;
        struct quad other = element_quad(b, f);
        if (quads_overlap(q, &other, 2 * battle_tolerance(b).gap))
            return refuse_pieces(r, rules->cite.contact_tolerance, e, (uint8_t)f, "{p} and {o} overlap");
    }
    return true;
}

static bool inside_is_consistent(const struct battle *b, uint8_t e, struct ruling *r) {
    const struct element *el = &b->element[e];
    if (el->place >= b->places) return refuse_piece(r, 0, e, "{p} is inside a place that does not exist");
    const struct place *p = &b->place[el->place];
    if (p->occupant != e && p->civilians != e)
        return refuse_piece(r, 0, e, "{p} is inside a place that does not know it");
    return true;
}

/* What is kept beside the poses follows from them. */
static bool knows_neighbours(const struct battle *b, unsigned e) {
    for (unsigned f = 0; f < b->elements; f++) {
        bool near = f != e && elements_near(b, e, f, battle_tolerance(b).gap);
        if (on_table(b, f) && set_has(&b->element[e].near, f) != near) return false;
    }
    return true;
}

bool db_check(const struct db_rules *rules, const struct battle *b, struct ruling *r) {
    for (unsigned e = 0; e < b->elements; e++) {
        if (b->element[e].where == INSIDE && !inside_is_consistent(b, (uint8_t)e, r)) return false;
        if (!on_table(b, e)) continue;
        (void)sure(knows_neighbours(b, e));
        struct quad q = element_quad(b, e);
        if (!stands_on_table(rules, b, (uint8_t)e, &q, r) || !bases_apart(rules, b, (uint8_t)e, &q, r)) return false;
    }
    for (unsigned i = 0; i < b->places; i++)
        if (b->place[i].occupant != NO_PIECE && b->element[b->place[i].occupant].where != INSIDE)
            return refuse_piece(r, 0, b->place[i].occupant, "{p} is said to hold a place it is not in");
    return true;
}
