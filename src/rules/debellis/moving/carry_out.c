/* A planned move carried out: what it costs, who goes where, what is said of it, and what follows at once. */
#include "rules/debellis/command/command.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/moves.h"
#include "rules/debellis/muster/dismount.h"
#include "rules/debellis/outcomes/outcomes.h"

static void go_in(const struct db_rules *rules, struct battle *b, unsigned e, unsigned place, struct events *ev) {
    struct element *x = &b->element[e];
    struct place *p = &b->place[place];
    if (rules->customs.places_fight_once && p->holder != x->side) { /* dba22-H65: capture */
        db_occupy(rules, b, place, e, ev);
        return;
    }
    x->where = INSIDE;
    x->place = (uint8_t)place;
    if (p->civilians == e) /* dba30-325: back home they defend it, but are no garrison */
        x->traits &= (uint16_t)~TRAIT_SALLIED;
    else
        p->occupant = (uint8_t)e;
    bool home = p->civilians == e && told_by(rules->cite.civilians_home);
    struct event *said = tell(ev, "enter", home ? rules->cite.civilians_home : rules->cite.enter_place,
                              home ? "{p} come home to {q}" : "{p} enters {q}");
    said->said.piece = (uint8_t)e;
    said->said.place = p->feature;
    db_place_taken(rules, b, place, x->side, ev);
}

/* dba30-326, 342, dba22-H14: whose place it was to hold falls back to the people of the city. */
static void tell_who_defends_now(const struct db_rules *rules, const struct battle *b, const struct place *p,
                                 struct events *ev) {
    if (p->occupant != NO_PIECE || p->civilians == NO_PIECE || b->element[p->civilians].where != INSIDE) return;
    bool puppet = p->flags & PLACE_SURRENDERED;
    clause own = rules->customs.places_fight_once ? rules->cite.city_civilians : rules->cite.civilians_stay;
    tell_pieces(ev, "civilians", puppet ? rules->cite.puppet : own,
                puppet ? "with its garrison gone, {p} hold {q} for the enemy"
                       : "with its garrison gone, {p} go on defending {q}",
                p->civilians, NO_PIECE)
        ->said.place = p->feature;
}

void db_go_out(const struct db_rules *rules, struct battle *b, unsigned e, unsigned place, struct events *ev) {
    struct element *x = &b->element[e];
    struct place *p = &b->place[place];
    x->where = ON_TABLE;
    x->traits &= (uint16_t) ~(TRAIT_SACKING | TRAIT_RELEASED);
    if (p->occupant == e) p->occupant = NO_PIECE;
    if (p->civilians == e) x->traits |= TRAIT_SALLIED;
    bool for_good = p->civilians == e && p->kind == PLACE_CAMP;
    struct event *said = tell(ev, "leave", for_good ? rules->cite.camp_left : rules->cite.leave_place,
                              for_good ? "{p} leave {q} and can never return" : "{p} comes out of {q}");
    said->said.piece = (uint8_t)e;
    said->said.place = p->feature;
    if (p->civilians != e) tell_who_defends_now(rules, b, p, ev);
}

static void move_one(struct battle *b, const struct plan *p, int i, clause why, struct events *ev) {
    struct element *x = &b->element[p->moved[i].piece];
    length gone = p->gone[i] ? p->gone[i] : p->distance;
    struct event *e = tell(ev, "move", why, "{p} moves {b0}");
    e->said.piece = p->moved[i].piece;
    e->said.number[0] = gone;
    e->moved = true;
    e->from = x->pose;
    e->to = p->moved[i].pose;
    db_element_place(b, p->moved[i].piece, p->moved[i].pose);
    x->moved += gone;
    x->moves++;
    x->marks |= MARKED_MOVED | (p->by_road ? MARKED_ROAD_MOVE : 0);
}

static void tell_assault(const struct battle *b, const struct plan *p, struct events *ev) {
    if (p->assaulted == NO_PIECE) return;
    struct event *e = tell(ev, "contact", p->conformed, "{p} comes up to the walls of {q}");
    e->said.piece = p->moved[0].piece;
    e->said.place = b->place[p->assaulted].feature;
}

static void tell_notes(const struct notes *n, struct events *ev) {
    for (uint32_t i = 0; i < n->count; i++) {
        struct event *e = tell(ev, "note", n->list[i].clause, n->list[i].text);
        e->said.piece = n->list[i].piece;
        e->said.other = n->list[i].other;
    }
}

/* dba22-108, 213: those who follow up go after whoever breaks off from them, supporters with them. */
static void follow_up(const struct db_rules *rules, struct battle *b, unsigned enemy, unsigned supporter,
                      struct events *ev) {
    const struct pursuit *p = rules->pursuits;
    while (p->who && !is_type(b, enemy, p->who)) p++;
    if (!p->who || enemy == NO_PIECE || !on_table(b, enemy)) return;
    length distance = b->element[enemy].depth < b->base_width ? b->element[enemy].depth : b->base_width;
    tell(ev, "note", rules->cite.break_off_pursued, "{p} goes after whoever breaks off")->said.piece = (uint8_t)enemy;
    db_pursue_together(rules, b, enemy, distance, NO_PIECE, supporter, ev);
}

/* Riders who dismount as they go, and who came to the front of an enemy by moving. */
static void mark_movers(const struct db_rules *rules, struct battle *b, const struct plan *plan, struct events *ev) {
    for (int i = 0; i < plan->movers; i++) {
        unsigned e = plan->moved[i].piece;
        struct element *x = &b->element[e];
        if (plan->dismounts && x->dismounts != NO_PIECE) {
            db_exchange_for_foot(rules, b, e);
            x->magic |= MAGIC_DISMOUNTED;
            tell(ev, "dismount", rules->cite.dismount_moving, "{p} ends its move as foot")->said.piece = (uint8_t)e;
            tell(ev, "note", rules->cite.never_remounts, "{p} stays on foot for good")->said.piece = (uint8_t)e;
        }
        if (plan->into_contact && db_front_enemy(rules, b, e) != NO_PIECE) x->magic |= MAGIC_CHARGED;
    }
    if (plan->into_contact) db_note_arrivals(rules, b, plan->moved, plan->movers);
}

void db_apply_plan(const struct db_rules *rules, struct battle *b, const struct plan *plan, struct events *ev) {
    unsigned first = plan->moved[0].piece;
    bool followed = plan->breaks_off && rules->customs.break_off_followed;
    uint8_t left = followed ? db_front_enemy(rules, b, first) : NO_PIECE, supporter = NO_PIECE;
    if (left != NO_PIECE) supporter = db_rear_supporter(rules, b, left);
    db_note_wagon_fronts(rules, b, ev);
    uint8_t piece[ACT_PIECES_MAX];
    for (int i = 0; i < plan->movers; i++) piece[i] = plan->moved[i].piece;
    db_tell_cost(rules, b, piece, plan->movers, plan, ev);
    tell_notes(&plan->notes, ev);
    if (plan->leaves != NO_PIECE) {
        db_go_out(rules, b, first, plan->leaves, ev);
        db_element_place(b, first, plan->set_down); /* the log tells its way from there */
    }
    for (int i = 0; i < plan->movers; i++) move_one(b, plan, i, plan->cost_clause, ev);
    db_tell_conform(rules, b, plan, ev);
    for (int i = plan->movers; i < plan->count; i++) db_element_place(b, plan->moved[i].piece, plan->moved[i].pose);
    if (plan->by_road) b->side[b->active].road_move_used = 1;
    if (plan->boxed_in[0] != NO_PIECE) { /* dba30-175 */
        b->element[plan->boxed_in[0]].opponent = plan->boxed_in[1];
        b->element[plan->boxed_in[1]].marks |= MARKED_BOXED_IN;
    }
    db_note_unaligned(rules, b, plan, ev);
    tell_assault(b, plan, ev);
    mark_movers(rules, b, plan, ev);
    if (left != NO_PIECE) follow_up(rules, b, left, supporter, ev);
    if (plan->enters != NO_PIECE) go_in(rules, b, first, plan->enters, ev);
    db_note_wagon_fronts(rules, b, ev);
}
