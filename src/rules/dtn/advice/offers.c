/* Offers: a good finite set of legal acts for whoever is asked. What ends the step comes first, then the best ideas. */
#include "rules/dtn/advice/offers.h"
#include "rules/dtn/advice/weights.h"

#include <string.h>

bool dtn_offer(struct collector *c, const struct act *a) {
    struct ruling r;
    struct tryout *t = c->to->tryout;
    r.want_nearest = false;
    if (!offers_want(c->to, a) || (t ? !t->passes(t, a) : !dtn_judge(c->b, a, &r))) return false;
    offers_put(c->to, a, t ? NULL : &r);
    return true;
}

static struct act at_target(uint8_t verb, unsigned piece, unsigned target) {
    struct act a = act_of_piece(verb, piece);
    a.target = (uint8_t)target;
    return a;
}

static struct act with_step(struct act a, struct step s) {
    a.step[a.step_count++] = s;
    return a;
}

static void offer_end(struct collector *c) {
    struct act end = act_make(VERB_END);
    dtn_offer(c, &end);
}

/* --- tasks ---------------------------------------------------------------------------------------------- */

static void offer_split(struct collector *c) {
    const struct task *t = dtn_task_due(c->b);
    struct act a = act_make(VERB_SPLIT);
    a.dice_count = FACES;
    if (t->value == SPLIT_OF_FIRE)
        dtn_usual_fire_split(c->b, t->piece, a.dice);
    else
        memcpy(a.dice, c->b->clash[c->b->clash_now].split, FACES);
    dtn_offer(c, &a);
}

static void offer_back(struct collector *c) {
    for (int i = 3; i <= 8; i++) {
        struct act a = act_make(VERB_BACK);
        a.value = i;
        dtn_offer(c, &a);
    }
}

static void offer_choice(struct collector *c) {
    for (int i = CHOICE_YES; i >= CHOICE_NO; i--) {
        struct act a = act_make(VERB_CHOOSE);
        a.choice = (uint8_t)i;
        dtn_offer(c, &a);
    }
}

/* --- command -------------------------------------------------------------------------------------------- */

static void offer_seniors(struct collector *c) {
    for (unsigned p = 0; p < c->b->pieces; p++) {
        struct act a = act_of_piece(VERB_SENIOR, p);
        if (on_table(c->b, p) && c->b->piece[p].kind == PIECE_LEADER) dtn_offer(c, &a);
    }
    offer_end(c);
}

/* Would a division have any use for such an order? Action where there is an enemy to act against (dtn-079: it starts in
 * his TZ), a march where there is none, rest and breaking off for those who are worn. Who is in a hurry does not ask.
 */
static bool has_use_for(const struct battle *b, unsigned division, unsigned order) {
    const int64_t reach = on_table_length(9 * INCH);
    bool close = false;
    int worn = 0, strength = 0;
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!is_unit(b, u) || b->piece[u].division != division) continue;
        worn += b->piece[u].hits;
        strength += b->piece[u].sp;
        for (unsigned e = 0; e < b->pieces && !close; e++)
            close = is_unit(b, e) && b->piece[e].side != b->piece[u].side &&
                    distance_squared(b->piece[u].pose.at, b->piece[e].pose.at) < reach * reach;
    }
    return order == ORDER_ACTION    ? close
           : order == ORDER_MOVE    ? !close
           : order == ORDER_REGROUP ? 3 * worn >= strength
                                    : 2 * worn >= strength && close;
}

/* A corps leader without points, one of whose divisions could do with an order. */
static bool has_use_for_points(const struct battle *b, unsigned leader) {
    static const uint8_t orders[] = {ORDER_ACTION, ORDER_MOVE, ORDER_REGROUP};
    uint8_t hq = dtn_hq_of(b, leader);
    if (hq == NO_PIECE || b->piece[hq].cps) return false;
    for (unsigned d = 0; d < b->divisions; d++) {
        uint8_t dg = b->division[d].dg;
        if (b->division[d].side != b->active || b->piece[dg].superior != leader) continue;
        /* dtn-029: whom the sender reaches with one point needs nobody in between */
        if (b->senior < b->pieces && !far_apart(b->piece[b->senior].pose.at, b->piece[dg].pose.at, 9 * INCH)) continue;
        for (unsigned k = 0; k < sizeof orders && !b->division[d].ordered; k++)
            if (b->division[d].order != orders[k] && has_use_for(b, d, orders[k])) return true;
    }
    return false;
}

static void offer_orders(struct collector *c) {
    const struct battle *b = c->b;
    const bool hurry = c->to->wish.effort == EFFORT_QUICK;
    static const uint8_t orders[] = {ORDER_ACTION, ORDER_MOVE, ORDER_REGROUP, ORDER_BREAK_OFF};
    offer_end(c);
    for (unsigned k = 0; k < sizeof orders; k++)
        for (unsigned p = 0; p < b->pieces; p++) {
            if (!on_table(b, p) || b->piece[p].kind != PIECE_LEADER || b->piece[p].rank != RANK_DG ||
                b->piece[p].side != b->active)
                continue;
            struct act a = act_of_piece(VERB_ORDER, p), control = act_of_piece(VERB_CONTROL, p);
            a.choice = control.choice = orders[k];
            if (!hurry && !has_use_for(b, b->piece[p].division, orders[k])) continue;
            if (b->division[b->piece[p].division].order != orders[k]) dtn_offer(c, &a);
            if (k == 0) dtn_offer(c, &control);
        }
    for (unsigned p = 0; p < b->pieces; p++) {
        struct act a = act_make(VERB_PASS_CP);
        a.target = (uint8_t)p;
        a.value = 2;
        if (on_table(b, p) && b->piece[p].kind == PIECE_LEADER && b->piece[p].rank == RANK_CORPS &&
            (hurry || has_use_for_points(b, p)))
            dtn_offer(c, &a);
    }
    dtn_offer_attaching(c);
}

static void offer_divisions(struct collector *c) {
    for (unsigned p = 0; p < c->b->pieces; p++) {
        struct act a = act_of_piece(VERB_DIVISION, p);
        if (on_table(c->b, p) && c->b->piece[p].side == c->b->active && c->b->piece[p].kind != PIECE_HQ)
            dtn_offer(c, &a);
    }
    offer_end(c);
}

/* --- moves ---------------------------------------------------------------------------------------------- */

static uint8_t nearest_enemy(const struct battle *b, unsigned unit) {
    uint8_t best = NO_PIECE;
    int64_t near = INT64_MAX;
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        int64_t d = distance_squared(b->piece[e].pose.at, b->piece[unit].pose.at);
        if (d < near) near = d, best = (uint8_t)e;
    }
    return best;
}

static heading way_to(const struct battle *b, unsigned from, unsigned to) {
    struct point p = base_centre(piece_base(b, from)), q = base_centre(piece_base(b, to));
    return heading_of((int64_t)q.x - p.x, (int64_t)q.y - p.y);
}

/* Charges and firefights. */
static void offer_attacks(struct collector *c, unsigned u) {
    for (unsigned e = 0; e < c->b->pieces; e++) {
        if (!is_unit(c->b, e) || c->b->piece[e].side == c->b->active ||
            far_apart(c->b->piece[u].pose.at, c->b->piece[e].pose.at, TZ_REACH))
            continue;
        struct act charge = at_target(VERB_CHARGE, u, e), fire = at_target(VERB_FIREFIGHT, u, e);
        dtn_offer(c, &charge);
        dtn_offer(c, &fire);
    }
}

static struct act turn_and_advance(const struct battle *b, unsigned u, unsigned enemy, inches distance) {
    heading way = way_to(b, u, enemy);
    struct base turned = piece_base(b, u);
    turned.pose = pose_pivoted(turned, way);
    struct pose to = pose_moved(turned.pose, 0, on_table_length(distance));
    return with_step(act_of_piece(VERB_MOVE, u), (struct step){.kind = STEP_TO, .turn = way, .at = to.at});
}

/* dtn-096: Rapid wheels; the arc of the outer corner comes off the distance. */
static struct act wheel_and_advance(const struct battle *b, unsigned u, unsigned enemy, inches distance) {
    enum { FULL_CIRCLE_IN_ARC = 629 }; /* hundredths: 2 pi, rounded up */
    heading way = way_to(b, u, enemy), facing = b->piece[u].pose.facing, turn = (heading)(way - facing);
    bool left = turn > HALF_TURN;
    heading by = left ? (heading)-turn : turn;
    struct act a = act_of_piece(VERB_MOVE, u);
    inches arc = (inches)((int64_t)by * FULL_CIRCLE_IN_ARC * in_inches(b->piece[u].width) / 65536 / 100) + 1;
    if (by > 0x0100)
        a = with_step(a, (struct step){.kind = STEP_WHEEL, .side = left ? EDGE_LEFT : EDGE_RIGHT, .turn = by});
    else
        arc = 0;
    if (distance > arc)
        a = with_step(a, (struct step){.kind = STEP_ADVANCE, .distance = on_table_length(distance - arc)});
    return a;
}

/* Towards the nearest enemy, at the best rate the order allows; if that is too far, a shorter way. */
static void offer_advances(struct collector *c, unsigned u) {
    const struct battle *b = c->b;
    const struct piece *p = &b->piece[u];
    uint8_t enemy = nearest_enemy(b, u);
    if (enemy == NO_PIECE || (is_gun(p) && !is_limbered(p))) return;
    for (int rate = STATUS_RAPID; rate >= STATUS_NORMAL; rate--) {
        inches whole = dtn_allowance_of((enum move_class)p->move_class, (enum status)rate, false, NULL);
        bool found = false;
        for (int part = 4; part >= 1 && !found; part--) {
            inches distance = whole * part / 4;
            struct act a = rate == STATUS_RAPID ? wheel_and_advance(b, u, enemy, distance)
                                                : turn_and_advance(b, u, enemy, distance);
            a.choice = (uint8_t)rate;
            found = dtn_offer(c, &a);
        }
    }
}

static void offer_escape(struct collector *c, unsigned u) {
    struct pose away;
    bool safe;
    struct act limber = act_of_piece(VERB_LIMBER, u);
    if (is_gun(&c->b->piece[u]) && !is_limbered(&c->b->piece[u])) dtn_offer(c, &limber);
    if (!dtn_find_escape(c->b, u, &away, &safe)) return;
    struct act retreat =
        with_step(act_of_piece(VERB_MOVE, u), (struct step){.kind = STEP_TO, .turn = away.facing, .at = away.at});
    dtn_offer(c, &retreat);
}

/* Everything else a unit may do. */
static void offer_adjustments(struct collector *c, unsigned u) {
    const struct battle *b = c->b;
    const struct piece *p = &b->piece[u];
    uint8_t enemy = nearest_enemy(b, u);
    struct act recover = act_of_piece(VERB_RECOVER, u), defend = act_of_piece(VERB_DEFEND, u),
               limber = act_of_piece(VERB_LIMBER, u);
    if (p->hits) dtn_offer(c, &recover);
    if (dtn_order_now(b, u) == ORDER_BREAK_OFF) offer_escape(c, u);
    if (enemy == NO_PIECE) return;
    struct act face = with_step(act_of_piece(VERB_FACE, u),
                                (struct step){.kind = STEP_TO, .turn = way_to(b, u, enemy), .at = p->pose.at});
    struct act back = with_step(act_of_piece(VERB_FALL_BACK, u),
                                (struct step){.kind = STEP_ADVANCE, .distance = -on_table_length(3 * INCH)});
    if (angle_between(p->pose.facing, way_to(b, u, enemy)) > 0x1000) dtn_offer(c, &face);
    if (p->hits * 2 >= p->sp) dtn_offer(c, &back);
    if (dtn_piece_distance(b, u, enemy) < 6 * INCH) dtn_offer(c, &defend);
    bool far = dtn_piece_distance(b, u, enemy) > dtn_effective_range((enum weight)p->weight);
    if (is_gun(p) && far != is_limbered(p)) dtn_offer(c, &limber);
}

static bool can_still_act(const struct battle *b, unsigned u) {
    return is_unit(b, u) && has_mark(b, u, MARK_IN_SCOPE) && !has_mark(b, u, MARK_ACTED) &&
           b->piece[u].side == b->active;
}

/* dtn-100: guns that have moved into range unlimber. */
static void offer_unlimbering(struct collector *c, unsigned u) {
    const struct battle *b = c->b;
    const struct piece *p = &b->piece[u];
    enum { MOVED = MARK_IN_SCOPE | MARK_ACTED | MARK_MOVED_NOW };
    if (!is_unit(b, u) || !is_limbered(p) || (p->marks & MOVED) != MOVED) return;
    uint8_t enemy = nearest_enemy(b, u);
    struct act limber = act_of_piece(VERB_LIMBER, u);
    if (enemy != NO_PIECE && within(dtn_piece_distance(b, u, enemy), dtn_effective_range((enum weight)p->weight)))
        dtn_offer(c, &limber);
}

static void offer_moves(struct collector *c) {
    static void (*const ideas[])(struct collector *, unsigned) = {offer_attacks, offer_advances, offer_adjustments,
                                                                  dtn_offer_wider};
    offer_end(c);
    for (unsigned i = 0; i < sizeof ideas / sizeof *ideas; i++)
        for (unsigned u = 0; u < c->b->pieces && !offers_full(c->to); u++)
            if (can_still_act(c->b, u)) ideas[i](c, u);
    for (unsigned u = 0; u < c->b->pieces; u++) offer_unlimbering(c, u);
    dtn_offer_assistance(c);
}

/* --- the enemy's answers -------------------------------------------------------------------------------- */

static void offer_checks(struct collector *c) {
    struct act a = act_make(VERB_FIRE);
    for (unsigned g = 0; g < c->b->pieces && a.piece_count < ACT_PIECES_MAX; g++)
        if (dtn_battery_may_check(c->b, g, c->b->subject)) a.piece[a.piece_count++] = (uint8_t)g;
    dtn_offer(c, &a);
    offer_end(c);
}

static void offer_answers(struct collector *c) {
    offer_end(c);
    for (unsigned u = 0; u < c->b->pieces; u++) {
        if (!is_unit(c->b, u) || c->b->piece[u].side == c->b->active ||
            has_mark(c->b, u, MARK_HAS_MOVED | MARK_SETTLED))
            continue;
        for (unsigned t = 0; t < c->b->pieces; t++) {
            struct act a = at_target(VERB_ANSWER, u, t);
            if (is_unit(c->b, t) && has_mark(c->b, t, MARK_MOVED_NOW)) dtn_offer(c, &a);
        }
    }
}

static void offer_responses(struct collector *c) {
    const struct battle *b = c->b;
    offer_end(c);
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!dtn_may_respond(b, u)) continue;
        uint8_t enemy = nearest_enemy(b, u);
        if (enemy == NO_PIECE) continue;
        struct act face =
            with_step(act_of_piece(VERB_FACE, u),
                      (struct step){.kind = STEP_TO, .turn = way_to(b, u, enemy), .at = b->piece[u].pose.at});
        struct act back = with_step(act_of_piece(VERB_FALL_BACK, u),
                                    (struct step){.kind = STEP_ADVANCE, .distance = -on_table_length(3 * INCH)});
        if (angle_between(b->piece[u].pose.facing, way_to(b, u, enemy)) > 0x1000) dtn_offer(c, &face);
        dtn_offer(c, &back);
    }
}

/* --- combat, breakthrough, fire ------------------------------------------------------------------------- */

/* Who else waits to fight that defender, in a combat of his own? */
static bool has_other_combat(const struct battle *b, unsigned clash) {
    for (unsigned i = 0; i < b->clashes; i++)
        if (i != clash && !b->clash[i].done && b->clash[i].defender == b->clash[clash].defender) return true;
    return false;
}

static void offer_fights(struct collector *c) {
    for (unsigned i = 0; i < c->b->clashes; i++) {
        const struct clash *clash = &c->b->clash[i];
        struct act a = act_make(VERB_FIGHT);
        a.target = clash->defender;
        for (int f = 0; f < FACES && has_other_combat(c->b, i); f++)
            if (clash->attacker[f] != NO_PIECE) a.piece[0] = clash->attacker[f], a.piece_count = 1;
        if (!c->b->clash[i].done) dtn_offer(c, &a);
    }
}

static void offer_breakthrough(struct collector *c) {
    const struct battle *b = c->b;
    offer_end(c);
    for (unsigned e = 0; e < b->pieces; e++) {
        struct act a = at_target(VERB_BREAKTHROUGH, b->subject, e);
        if (is_unit(b, e) && b->piece[e].side != b->active) dtn_offer(c, &a);
    }
    struct act on = with_step(act_of_piece(VERB_BREAKTHROUGH, b->subject),
                              (struct step){.kind = STEP_ADVANCE, .distance = on_table_length(3 * INCH)});
    dtn_offer(c, &on);
}

static void offer_targets(struct collector *c, uint8_t verb) {
    offer_end(c);
    for (unsigned g = 0; g < c->b->pieces; g++) {
        if (!is_unit(c->b, g) || !is_gun(&c->b->piece[g])) continue;
        for (unsigned t = 0; t < c->b->pieces; t++) {
            struct act a = at_target(verb, g, t);
            if (is_unit(c->b, t) && c->b->piece[t].side != c->b->piece[g].side &&
                !far_apart(c->b->piece[t].pose.at, c->b->piece[g].pose.at, 12 * INCH))
                dtn_offer(c, &a);
        }
    }
}

static void offer_recoveries(struct collector *c) {
    offer_end(c);
    for (unsigned g = 0; g < c->b->pieces; g++) {
        struct act a = act_of_piece(VERB_RECOVER, g);
        if (is_unit(c->b, g) && is_gun(&c->b->piece[g])) dtn_offer(c, &a);
    }
}

/* The DG goes up to the middle of his units, if he may. */
static void offer_figure(struct collector *c) {
    const struct battle *b = c->b;
    uint8_t dg = b->subject;
    offer_end(c);
    for (unsigned u = 0; dg != NO_PIECE && u < b->pieces; u++) {
        if (!is_unit(b, u) || b->piece[u].division != b->piece[dg].division) continue;
        struct point behind = point_at(b->piece[u].pose, 0, -b->piece[u].depth - LENGTH_PER_INCH);
        struct act a = with_step(act_of_piece(VERB_FIGURE, dg),
                                 (struct step){.kind = STEP_TO, .turn = b->piece[u].pose.facing, .at = behind});
        dtn_offer(c, &a);
    }
}

static void offer_headquarters(struct collector *c) {
    offer_end(c);
    dtn_offer_headquarters(c);
}

static void offer_optimising(struct collector *c) {
    struct act convert = act_make(VERB_CONVERT);
    offer_figure(c);
    dtn_offer(c, &convert);
}

static void offer_evade(struct collector *c) {
    struct act evade = act_make(VERB_EVADE);
    offer_end(c);
    dtn_offer(c, &evade);
}

static void offer_fresh_targets(struct collector *c) {
    offer_end(c);
    for (unsigned e = 0; e < c->b->pieces; e++) {
        struct act charge = at_target(VERB_CHARGE, c->b->subject, e);
        if (is_unit(c->b, e)) dtn_offer(c, &charge);
    }
}

static void offer_pressing(struct collector *c) {
    struct act press = act_of_piece(VERB_PRESS, c->b->subject);
    dtn_offer(c, &press);
    offer_end(c);
}

static void offer_fire(struct collector *c) {
    offer_targets(c, VERB_FIRE);
    offer_targets(c, VERB_BOUNCE);
}

/* --- which of them -------------------------------------------------------------------------------------- */

static offer_acts *const phases[PHASES] = {
    [PHASE_SENIORS] = offer_seniors,
    [PHASE_SENIOR_TURN] = offer_orders,
    [PHASE_DIVISIONS] = offer_divisions,
    [PHASE_OPTIMISE] = offer_optimising,
    [PHASE_MOVES] = offer_moves,
    [PHASE_CHECKS] = offer_checks,
    [PHASE_EVADES] = offer_evade,
    [PHASE_FINAL] = offer_fresh_targets,
    [PHASE_COMBAT] = offer_fights,
    [PHASE_ANSWERS] = offer_answers,
    [PHASE_BREAKTHROUGH] = offer_breakthrough,
    [PHASE_SECOND] = offer_fights,
    [PHASE_RESCUE] = offer_answers,
    [PHASE_THIRD] = offer_fights,
    [PHASE_REPOSITION] = offer_figure,
    [PHASE_RESPONSES] = offer_responses,
    [PHASE_HQS] = offer_headquarters,
    [PHASE_FIREFIGHTS] = offer_fights,
    [PHASE_RECOVERY] = offer_recoveries,
    [PHASE_FIRE] = offer_fire,
    [PHASE_EDGES] = dtn_offer_placing,
    [PHASE_DEPLOY] = dtn_offer_placing,
};

static offer_acts *const tasks[TASK_KINDS] = {
    [TASK_SPLIT] = offer_split,     [TASK_FALL_BACK] = offer_back, [TASK_CONVERT] = offer_choice,
    [TASK_ATTACHED] = offer_choice, [TASK_COUNTER] = offer_choice, [TASK_ENTER_BUA] = offer_choice,
    [TASK_ATTACH] = offer_choice,   [TASK_ADVANCE] = offer_choice,
};

static void advise(const void *state, struct offers *o) {
    const struct battle *b = state;
    const struct task *t = dtn_task_due(b);
    bool presses = !t && b->phase == PHASE_SECOND && b->subject != NO_PIECE;
    offer_acts *offer = t ? tasks[t->kind] : presses ? offer_pressing : phases[b->phase];
    struct collector c = {b, o};
    if (offer) offer(&c);
}

const struct advice dtn_advice = {
    .offers = advise,
    .value = dtn_value,
    .coin = "strength points",
    .weights = dtn_weight_names,
    .weight_count = DTN_WEIGHTS,
    .worth_count = DTN_LOOK_ON,
    .trials = dtn_trials,
};
