/* Dismounting: a tactical move in which nothing moves but the figures. */
#include "rules/debellis/muster/dismount.h"
#include "rules/debellis/command/command.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/zones.h"

/* dba30-130, 131: as a further move only those who have one, in good going and away from enemy. */
static bool may_move_on(const struct db_rules *rules, const struct battle *b, uint8_t e, struct ruling *r) {
    const struct element *el = &b->element[e];
    const struct db_cites *cite = &rules->cite;
    bool light = !rules->customs.dismounts_once && is_type(b, e, rules->sets.light_extra);
    struct quad q = element_quad(b, e);
    if (!light || el->moves > rules->troop[el->type].extra_moves)
        return refuse_piece(r, light ? cite->extra_light : cite->one_move, e, "{p} has already moved in this bound");
    if (!db_entirely_in_good(rules, b, &q, el->type))
        return refuse_piece(r, cite->extra_light, e, "{p} may dismount as a further move only in good going");
    for (unsigned f = 0; f < b->elements; f++) {
        if (b->element[f].side == el->side || !on_table(b, f)) continue;
        struct quad other = element_quad(b, f);
        if (quads_in_reach(&q, &other, bw(b, rules->reach.near_enemy)))
            return refuse_pieces(r, cite->extra_near_enemy, e, (uint8_t)f,
                                 "{p} may not dismount as a further move within 1 BW of {o}");
    }
    return true;
}

static bool may_dismount(const struct db_rules *rules, const struct battle *b, uint8_t e, struct ruling *r) {
    const struct element *el = &b->element[e];
    if (el->side != b->active || el->where != ON_TABLE)
        return refuse_piece(r, rules->cite.movement, e, "{p} is not yours to order on the table");
    if (el->dismounts == NO_PIECE)
        return refuse_piece(r, rules->cite.dismount_in_play, e, "{p} has no foot to dismount as");
    if (el->traits & TRAIT_DISMOUNTS_BEFORE)
        return refuse_piece(r, rules->cite.dismount_before, e, "{p} may dismount only when the army is deployed");
    if (el->moves && !may_move_on(rules, b, e, r)) return false;
    if (db_touches_enemy(rules, b, e))
        return refuse_piece(r, rules->cite.dismount_barred, e, "{p} cannot dismount while touching enemy");
    if (!rules->customs.front_strips && stands_in_zone(rules, b, el->side, element_base(b, e)))
        return refuse_piece(r, rules->cite.dismount_barred, e, "{p} cannot dismount in an enemy threat zone");
    return true;
}

/* The base of the foot element, its front edge where the riders' was (dba30-016). */
static length foot_depth(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return bw(b, rules->troop[b->element[e].dismounts].depth);
}

static bool foot_fit(const struct db_rules *rules, const struct battle *b, uint8_t e, struct ruling *r) {
    struct quad q = base_quad((struct base){b->element[e].pose, b->base_width, foot_depth(rules, b, e)});
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f) || !elements_near(b, e, f, b->base_width * 4)) continue;
        struct quad other = element_quad(b, f);
        if (quads_overlap(&q, &other, battle_tolerance(b).gap))
            return refuse_pieces(r, rules->cite.dismount_place, e, (uint8_t)f,
                                 "{p} would stand on {o} when dismounted");
    }
    return true;
}

bool db_plan_dismount(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                      struct ruling *r) {
    uint8_t e = a->piece[0];
    if (a->piece_count != 1) return refuse(r, rules->cite.dismount_in_play, "elements dismount one at a time");
    if (!may_dismount(rules, b, e, r) || !foot_fit(rules, b, e, r)) return false;
    *p = db_plan_of_nothing();
    p->count = p->movers = 1;
    p->moved[0] = (struct placed){e, b->element[e].pose};
    p->cost_flags = MOVE_DISMOUNTS;
    p->cost = db_move_cost(rules, b, &e, 1, p->cost_flags, &p->cost_clause);
    return true;
}

void db_exchange_for_foot(const struct db_rules *rules, struct battle *b, unsigned e) {
    struct element *el = &b->element[e];
    el->depth = foot_depth(rules, b, e);
    el->type = el->dismounts;
    el->dismounts = NO_PIECE;
    el->traits &= (uint16_t)~TRAIT_DISMOUNTS_BEFORE;
    if (el->where == ON_TABLE) db_element_place(b, e, el->pose);
}

void db_apply_dismount(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev) {
    struct element *el = &b->element[e];
    struct event *event = tell(ev, "dismount", rules->cite.dismount_in_play, "{p} dismounts");
    event->said.piece = (uint8_t)e;
    if (el->moves)
        tell_pieces(ev, "note", rules->cite.dismount_further, "{p} dismounts as a further move", e, NO_PIECE);
    el->moves++;
    el->marks |= MARKED_MOVED;
    db_exchange_for_foot(rules, b, e);
    el->magic |= MAGIC_DISMOUNTED;
}
