/* The defender exchanges pairs of his elements when he has seen the invader's deployment (dba22-046, H16). */
#include "rules/debellis/opening/deploying.h"

/* Each takes the other's position and facing, or its place behind walls. */
static void exchange_places(struct battle *b, unsigned e, unsigned f) {
    struct element *x = &b->element[e], *y = &b->element[f];
    const struct element was = *x;
    struct pose there = y->pose;
    x->where = y->where, x->place = y->place;
    y->where = was.where, y->place = was.place;
    db_element_place(b, e, there);
    db_element_place(b, f, was.pose);
    if (x->where == INSIDE) b->place[x->place].occupant = (uint8_t)e;
    if (y->where == INSIDE) b->place[y->place].occupant = (uint8_t)f;
}

bool db_judge_exchange(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    clause c = rules->cite.exchange;
    r->why.clause = c;
    if (a->verb == VERB_END_PHASE) return true;
    if (a->verb != VERB_EXCHANGE || a->piece_count != 2 || a->piece[0] == a->piece[1])
        return refuse(r, c, "name two of your elements to exchange, or end the phase");
    for (int i = 0; i < 2; i++) {
        const struct element *el = &b->element[a->piece[i]];
        bool deployed = el->where == ON_TABLE || el->where == INSIDE;
        if (el->side != b->opening.side || !deployed || has_class(rules, b, a->piece[i], CLASS_CIVILIAN))
            return refuse_piece(r, c, a->piece[i], "{p} is no deployed element of yours");
        if (b->element[a->piece[1 - i]].where == INSIDE && !has_class(rules, b, a->piece[i], CLASS_FOOT))
            return refuse_piece(r, rules->cite.exchange_how, a->piece[i],
                                "a foot element must remain in the place: not {p}");
    }
    struct battle after = *b;
    struct ruling fault = {.legal = false};
    exchange_places(&after, a->piece[0], a->piece[1]);
    if (!db_check(rules, &after, &fault))
        return refuse_pieces(r, c, a->piece[0], a->piece[1], "{p} and {o} have no room in each other's place");
    for (int i = 0; i < 2; i++) { /* H16, H63: who changes places is deployed there like anybody */
        uint8_t e = a->piece[i];
        struct quad q = element_quad(&after, e);
        if (on_table(&after, e) && !db_deploys_at(rules, &after, e, after.element[e].type, &q, r)) return false;
    }
    return true;
}

void db_play_exchange(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    if (a->verb == VERB_EXCHANGE) {
        exchange_places(b, a->piece[0], a->piece[1]);
        for (int i = 0; i < 2; i++) {
            unsigned e = a->piece[i], f = a->piece[1 - i];
            struct event *told = tell_pieces(ev, "exchange", i ? rules->cite.exchange_how : rules->cite.exchange,
                                             i ? "{p} takes over the place of {o}" : "{p} and {o} change places", e, f);
            if (!on_table(b, e)) continue;
            told->moved = true;
            told->from = b->element[f].pose;
            told->to = b->element[e].pose;
        }
        if (++b->opening.next < rules->deploy.exchanges) return;
    }
    b->opening.next = 0;
    db_bound_begin(rules, b, ev);
}
