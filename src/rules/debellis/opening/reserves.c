/* Troops that come and go (dbf-020, dbf-021, dbf-H21, dbf-H22). */
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/contact/conform.h"

bool db_is_in_reserve(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return b->element[e].where == AWAY && is_type(b, e, rules->sets.reserve);
}

bool db_near_enemy(const struct battle *b, unsigned side, const struct quad *q, length reach, uint8_t *who) {
    struct box box = quad_box(q);
    for (unsigned e = 0; e < b->elements; e++) {
        const struct element *x = &b->element[e];
        *who = (uint8_t)e;
        if (x->side == side) continue;
        if (x->where == INSIDE && feature_within(&b->terrain, b->place[x->place].feature, q, reach)) return true;
        if (x->where != ON_TABLE || !element_near_box(b, e, box, reach)) continue;
        struct quad other = element_quad(b, e);
        if (quads_in_reach(q, &other, reach)) return true;
    }
    *who = NO_PIECE;
    return false;
}

static bool touches_base_edge(const struct battle *b, unsigned side, const struct quad *q) {
    struct box box = quad_box(q);
    length gap = battle_tolerance(b).gap;
    return side ? box.y1 >= b->depth - gap : box.y0 <= gap;
}

/* Who may come in, whatever the place. */
static bool may_come(const struct db_rules *rules, const struct battle *b, uint8_t e, struct ruling *r) {
    clause c = rules->cite.entry_place;
    if (b->element[e].side != b->active)
        return refuse_piece(r, rules->cite.movement, e, "{p} is not yours to bring on");
    if (!db_is_in_reserve(rules, b, e)) return refuse_piece(r, c, e, "{p} does not wait in reserve");
    if (b->element[e].magic & MAGIC_LEFT)
        return refuse_piece(r, c, e, "{p} left the table in this bound: it can return in a later one");
    for (unsigned f = 0; f < b->elements; f++)
        if (b->element[f].magic & MAGIC_CAME && b->element[f].side == b->active)
            return refuse_pieces(r, c, e, (uint8_t)f, "{o} has come in already: one may enter in a bound, not {p} too");
    return true;
}

static bool may_stand(const struct db_rules *rules, const struct battle *b, uint8_t e, struct pose at,
                      struct ruling *r) {
    struct placed one = {e, at};
    struct quad q = base_quad((struct base){at, b->base_width, b->element[e].depth});
    uint8_t enemy;
    if (!db_poses_are_free(rules, b, &one, 1, r)) return false;
    if (!touches_base_edge(b, b->active, &q))
        return refuse_piece(r, rules->cite.entry_place, e, "{p} must come in touching its own base edge");
    if (db_near_enemy(b, b->active, &q, bw(b, rules->reach.near_enemy), &enemy))
        return refuse_pieces(r, rules->cite.entry_place, e, enemy, "{p} cannot come in within 1 BW of {o}");
    return true;
}

bool db_refuse_late_entry(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count == 1 && b->element[a->piece[0]].side == b->active && !may_come(rules, b, a->piece[0], r))
        return false;
    return refuse(r, rules->cite.entry_place, "troops come in during the movement phase: wait for your next bound");
}

static clause entry_clause(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return b->element[e].traits & TRAIT_RETURNS ? rules->cite.reentry : rules->cite.entry;
}

bool db_judge_entry(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    clause c = rules->cite.entry_place;
    if (a->piece_count != 1 || a->step_count != 1 || a->step[0].kind != STEP_TO)
        return refuse(r, c, "name one element of the reserve and one step 'to' where it comes in");
    uint8_t e = a->piece[0];
    struct pose at = {a->step[0].at, a->step[0].turn, 0};
    if (!may_come(rules, b, e, r)) return false;
    if (pips_of(b, e) < rules->entry_cost) {
        refuse_piece(r, entry_clause(rules, b, e), e,
                     pips_of(b, e) == 1 ? "bringing {p} on costs {0} PIPs and 1 is left"
                                        : "bringing {p} on costs {0} PIPs and {1} are left");
        r->why.number[0] = rules->entry_cost;
        r->why.number[1] = (int32_t)pips_of(b, e);
        return false;
    }
    if (!may_stand(rules, b, e, at, r)) return false;
    r->cost = rules->entry_cost;
    r->why.clause = entry_clause(rules, b, e);
    r->placed_count = 1;
    r->placed[0] = (struct placed){e, at};
    return true;
}

void db_play_entry(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    unsigned e = a->piece[0];
    struct element *x = &b->element[e];
    struct event *said =
        tell_pieces(ev, "enters", entry_clause(rules, b, e), "{p} comes in over its base edge", e, NO_PIECE);
    db_pay_pips(b, e, rules->entry_cost);
    x->where = ON_TABLE;
    x->magic |= MAGIC_CAME;
    db_element_place(b, e, (struct pose){a->step[0].at, a->step[0].turn, 0});
    said->moved = true;
    said->from = said->to = x->pose;
}

void db_leave_table(const struct db_rules *rules, struct battle *b, unsigned e, unsigned from, struct events *ev) {
    struct element *x = &b->element[e];
    tell_pieces(ev, "leaves", rules->cite.leaves_table,
                from == NO_PIECE ? "{p} leaves the table and may return"
                                 : "{p} flees from {o} off the table and may return",
                e, from);
    x->where = AWAY;
    x->magic |= MAGIC_LEFT;
    x->traits |= TRAIT_RETURNS;
}
