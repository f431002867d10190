/* Offers to an army that deploys: first what the plan says, group by group, then other things it might do. */
#include "rules/debellis/advice/array.h"
#include "rules/debellis/advice/basket.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/places/places.h"

static struct act into_place(uint8_t e, const struct place *p) {
    struct act a = act_make(VERB_DEPLOY);
    a.piece_count = 1;
    a.piece[0] = e;
    a.place = p->feature;
    return a;
}

/* --- what the plan says
 * ------------------------------------------------------------------------------------------------ */

/* The longest run of waiting elements from slot i on that stand in one line, each to the right of the last. */
static struct act run_from(const struct db_rules *rules, const struct battle *b, const struct array *plan, int i) {
    struct act a = db_act_at(VERB_DEPLOY, &plan->slot[i].piece, 1, plan->slot[i].pose);
    for (int j = i + 1; j < plan->count && a.piece_count < ACT_PIECES_MAX; j++) {
        struct pose next = pose_moved(plan->slot[j - 1].pose, b->base_width, 0), is = plan->slot[j].pose;
        if (plan->slot[j].place != NO_PIECE || !waits(rules, b, plan->slot[j].piece)) break;
        if (b->element[plan->slot[j].piece].command != b->element[plan->slot[i].piece].command) break;
        if (next.at.x != is.at.x || next.at.y != is.at.y || next.facing != is.facing) break;
        a.piece[a.piece_count++] = plan->slot[j].piece;
    }
    return a;
}

/* As many waiting elements from slot i on as an act has steps, each to its own place. */
static struct act each_from(const struct db_rules *rules, const struct battle *b, const struct array *plan, int i) {
    struct act a = db_act_at(VERB_DEPLOY, &plan->slot[i].piece, 1, plan->slot[i].pose);
    for (int j = i + 1; j < plan->count && a.piece_count < ACT_STEPS_MAX; j++) {
        const struct slot *s = &plan->slot[j];
        if (s->place != NO_PIECE || !waits(rules, b, s->piece)) continue;
        if (b->element[s->piece].command != b->element[plan->slot[i].piece].command) break;
        a.step[a.piece_count] = (struct step){.kind = STEP_TO, .turn = s->pose.facing, .at = s->pose.at};
        a.piece[a.piece_count++] = s->piece;
        a.step_count = a.piece_count;
    }
    return a;
}

static bool offer_slot(struct basket *k, const struct array *plan, int i) {
    const struct slot *s = &plan->slot[i];
    if (s->place != NO_PIECE) {
        struct act inside = into_place(s->piece, &k->b->place[s->place]);
        return put_if_legal(k, &inside);
    }
    struct act run = run_from(k->rules, k->b, plan, i), each = each_from(k->rules, k->b, plan, i), near;
    if (run.piece_count == 1 && put_if_legal(k, &each)) return true;
    if (put_if_legal(k, &run)) return true;
    run.piece_count = 1;
    return db_nearest_deployment(k->rules, k->b, &run, &near) && put_if_legal(k, &near);
}

/* Those of the first command that waits. */
static bool command_is_next(const struct basket *k, unsigned piece) {
    if (!several_commands(k->b)) return true;
    for (uint8_t e = 0; e < k->b->elements; e++)
        if (k->b->element[e].command < k->b->element[piece].command && waits(k->rules, k->b, e)) return false;
    return true;
}

static void offer_general(struct basket *k, const struct array *plan, int i) {
    struct act alone = db_act_at(VERB_DEPLOY, &plan->slot[i].piece, 1, plan->slot[i].pose), near;
    if (plan->slot[i].place != NO_PIECE || put_if_legal(k, &alone)) return;
    if (db_nearest_deployment(k->rules, k->b, &alone, &near)) put_if_legal(k, &near);
}

static void offer_plan(struct basket *k) {
    struct array plan;
    db_array_plan(k->rules, k->b, &plan);
    for (int i = 0; i < plan.count && is_empty(k) && several_commands(k->b); i++)
        if (is_general(k->b, plan.slot[i].piece) && waits(k->rules, k->b, plan.slot[i].piece) &&
            command_is_next(k, plan.slot[i].piece))
            offer_general(k, &plan, i);
    for (int i = 0; i < plan.count && is_empty(k); i++)
        if ((waits(k->rules, k->b, plan.slot[i].piece) && command_is_next(k, plan.slot[i].piece)) ||
            (plan.slot[i].place != NO_PIECE && k->b->element[plan.slot[i].piece].where == ON_TABLE))
            offer_slot(k, &plan, i);
    for (uint8_t e = 0; e < k->b->elements && is_empty(k); e++) {
        struct act near;
        if (waits(k->rules, k->b, e) && command_is_next(k, e) && db_room_for(k->rules, k->b, e, &near))
            put_if_legal(k, &near);
    }
}

/* --- other things
 * ---------------------------------------------------------------------------------------------------------- */

static void offer_inside(struct basket *k, uint8_t e) {
    for (unsigned i = 0; i < k->b->places; i++) {
        struct act a = into_place(e, &k->b->place[i]);
        bool theirs = k->b->place[i].owner == enemy_of(k->b->opening.side);
        if (!theirs && k->b->place[i].occupant == NO_PIECE) put_if_legal(k, &a);
    }
}

/* Off the table again, to be placed elsewhere. */
static void offer_off(struct basket *k, uint8_t e) {
    struct act a = act_make(VERB_DEPLOY);
    a.piece_count = 1;
    a.piece[0] = e;
    a.choice = DEPLOY_OFF;
    put_if_legal(k, &a);
}

/* The element by itself on a few columns and rows of the deployment area. */
static void offer_spots(struct basket *k, uint8_t e) {
    const struct battle *b = k->b;
    length margin = bw(b, k->rules->troop[b->element[e].type].side_margin), depth = db_deployment_depth(k->rules, b);
    length left = margin + b->base_width / 2, width = b->width - 2 * left;
    enum { COLUMNS = 8, ROWS = 3 };
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column <= COLUMNS; column++) {
            length v = depth - row * (depth - b->element[e].depth) / ROWS, u = left + width * column / COLUMNS;
            struct pose p = b->opening.side == 0 ? (struct pose){{u, v}, 0, 0}
                                                 : (struct pose){{b->width - u, b->depth - v}, HALF_TURN, 0};
            struct act a = db_act_at(VERB_DEPLOY, &e, 1, p);
            put_if_legal(k, &a);
        }
}

/* H76: the whole of the first command that waits, unless some of it is placed. */
static void offer_command_reserve(struct basket *k, uint8_t first) {
    struct act a = act_make(VERB_DEPLOY);
    unsigned command = k->b->element[first].command;
    a.choice = DEPLOY_RESERVE;
    for (uint8_t e = 0; e < k->b->elements; e++) {
        const struct element *el = &k->b->element[e];
        if (!is_asked_for(k->b, e) || el->command != command || has_class(k->rules, k->b, e, CLASS_CIVILIAN)) continue;
        if (el->where == INSIDE) continue;
        if (el->where != AWAY || a.piece_count >= ACT_PIECES_MAX) return;
        a.piece[a.piece_count++] = e;
    }
    if (a.piece_count) put_if_legal(k, &a);
}

/* As many as may be held back, from the first waiting element on. */
static void offer_reserve(struct basket *k) {
    struct act a = act_make(VERB_DEPLOY);
    a.choice = DEPLOY_RESERVE;
    for (uint8_t e = 0; e < k->b->elements && a.piece_count < k->rules->deploy.reserve_most; e++) {
        if (!waits(k->rules, k->b, e) || !db_may_land(k->rules, k->b, e)) continue;
        if (is_type(k->b, e, k->rules->sets.never_land)) continue;
        a.piece[a.piece_count++] = e;
        if (a.piece_count >= k->rules->deploy.reserve_least) put_if_legal(k, &a);
    }
}

/* Riders of the same list as the first that can: all of them on foot. */
static void offer_dismounting(struct basket *k) {
    struct act a = act_make(VERB_DISMOUNT);
    for (uint8_t e = 0; e < k->b->elements; e++) {
        if (!is_asked_for(k->b, e) || k->b->element[e].dismounts == NO_PIECE) continue;
        if (a.piece_count && !db_listed_together(k->b, a.piece[0], e)) continue;
        if (a.piece_count < ACT_PIECES_MAX) a.piece[a.piece_count++] = e;
    }
    if (a.piece_count) put_if_legal(k, &a);
}

static void offer_array(struct basket *k) {
    const struct db_rules *rules = k->rules;
    const struct battle *b = k->b;
    struct act end = act_make(VERB_END_PHASE);
    struct ruling r;
    if (db_all_deployed(rules, b, &r) && put_if_legal(k, &end)) return;
    offer_plan(k);
    if (is_empty(k) && put_if_legal(k, &end)) return; /* there is no room for those left */
    for (uint8_t first = 0; first < b->elements; first++) {
        if (!waits(rules, b, first)) continue;
        /* of several commands each general comes first: the others have to stand near him */
        uint8_t general = b->side[b->element[first].side].command[b->element[first].command].general, e = first;
        if (several_commands(b) && general != NO_PIECE && waits(rules, b, general)) e = general;
        if (b->side[b->opening.side].commands > 1)
            offer_command_reserve(k, e);
        else
            offer_reserve(k);
        offer_dismounting(k);
        offer_inside(k, e);
        offer_spots(k, e);
        return;
    }
    /* everybody stands, and yet something is amiss: a fort without a garrison, or troops too far from their general */
    for (uint8_t e = 0; e < b->elements; e++) {
        struct placed here = {e, b->element[e].pose};
        if (!is_asked_for(b, e) || !on_table(b, e)) continue;
        offer_inside(k, e);
        if (!db_near_general(rules, b, &here, 1, &r)) offer_off(k, e);
    }
}

void db_offer_troops(struct basket *k) {
    struct act end = act_make(VERB_END_PHASE);
    offer_array(k);
    if (is_empty(k)) put_if_legal(k, &end);
}
