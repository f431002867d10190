/* After a combat: who falls back, advances, presses on or is lost; and what the beaten may choose (1.15). */
#include "rules/dtn/flow.h"

#include <string.h>

/* --- afterwards ----------------------------------------------------------------------------------------- */

static void loser_falls_back(struct battle *b, unsigned unit, unsigned from, struct events *ev) {
    if (!on_table(b, unit)) return;
    if (is_cavalry((enum arm)b->piece[unit].arm))
        dtn_push_task(b, TASK_FALL_BACK, b->piece[unit].side, unit, from, 0);
    else
        dtn_compulsory_fall_back(b, unit, from, 3 * INCH, ev);
}

/* dtn-155, dtn-158: each attacker that lost falls back; infantry may convert a draw. */
static void attackers_lose(struct battle *b, const struct clash *c, const struct fought *o, struct events *ev) {
    for (int f = 0; f < FACES; f++) {
        uint8_t u = c->attacker[f];
        if (u == NO_PIECE || !on_table(b, u) || c->source == CLASH_COUNTER) continue; /* a garrison stays where it is */
        if (o->result[f].fate[SIDE_A] != FATE_FALL_BACK) continue;
        if (o->result[f].may_convert)
            dtn_push_task(b, TASK_CONVERT, b->piece[u].side, u, c->defender, 0);
        else
            loser_falls_back(b, u, c->defender, ev);
    }
}

/* dtn-159: the winners who are still there advance. Pushed first, so that it comes after the fall backs. */
static void winners_advance(struct battle *b, const struct clash *c, const struct fought *o) {
    const struct combat_result *r = &o->whole;
    if (r->winner == SIDE_B) {
        bool left = true; /* every attacker fell back or is gone */
        for (int f = 0; f < FACES; f++)
            left = left && (c->attacker[f] == NO_PIECE || o->result[f].fate[SIDE_A] != FATE_WIN);
        if (left && on_table(b, c->defender) && c->source != CLASH_COUNTER)
            dtn_push_task(b, TASK_ADVANCE, b->piece[c->defender].side, c->defender, NO_PIECE, 0);
        return;
    }
    enum fate loser = r->fate[SIDE_B];
    if (loser != FATE_FALL_BACK && loser != FATE_BROKEN && loser != FATE_TOTAL_LOSS) return;
    for (int f = 0; f < FACES; f++)
        if (c->attacker[f] != NO_PIECE && on_table(b, c->attacker[f]) && o->result[f].fate[SIDE_A] == FATE_WIN)
            dtn_push_task(b, TASK_ADVANCE, b->piece[c->attacker[f]].side, c->attacker[f], NO_PIECE, 0);
}

static void mark_attackers(struct battle *b, const struct clash *c, const struct combat_result *r, struct events *ev) {
    for (int f = 0; f < FACES; f++) {
        uint8_t u = c->attacker[f];
        if (u == NO_PIECE || !on_table(b, u) || r->winner != SIDE_A) continue;
        if (r->broken[SIDE_B] && c->phase == 1) b->piece[u].marks |= MARK_BROKE_ENEMY; /* dtn-163 */
        if (r->broken[SIDE_B] && c->phase > 1)
            tell_pieces(ev, "no_breakthrough", H(81), "{p} goes no further: breakthroughs follow the first phase", u,
                        NO_PIECE);
        if (r->fate[SIDE_B] == FATE_STAYS && is_cavalry((enum arm)b->piece[u].arm))
            b->piece[u].marks |= MARK_FOLLOWS_ON;
        if (r->fate[SIDE_B] == FATE_AWAIT_RESCUE && on_table(b, c->defender)) {
            b->piece[c->defender].marks |= MARK_AWAITS_RESCUE;
            b->piece[c->defender].target = u;
            b->piece[c->defender].target_face = c->phase;
        }
    }
}

static bool of_both_arms(const struct battle *b, const struct clash *c) {
    bool horse = false, foot = false;
    for (int f = 0; f < FACES; f++) {
        if (c->attacker[f] == NO_PIECE) continue;
        horse = horse || is_cavalry((enum arm)b->piece[c->attacker[f]].arm);
        foot = foot || b->piece[c->attacker[f]].arm == ARM_INFANTRY;
    }
    return horse && foot;
}

static void take_hits(struct battle *b, const struct clash *c, const struct fought *o, struct events *ev) {
    bool charge = dtn_clash_type(c) == COMBAT_CHARGE, several = dtn_attackers_of(c) > 1;
    if (several)
        tell_pieces(ev, "several", H(74), "{p} is attacked on several faces: one combat", c->defender, NO_PIECE);
    if (several && charge && b->piece[c->defender].arm == ARM_INFANTRY && of_both_arms(b, c))
        tell_pieces(ev, "several", H(152), "horse and foot attack {p} together: the foot may drive it back",
                    c->defender, NO_PIECE);
    for (int f = 0; f < FACES; f++) {
        if (c->attacker[f] == NO_PIECE) continue;
        if (c->attached[SIDE_A] != NO_PIECE)
            dtn_share_hits(b, c->attacker[f], c->attached[SIDE_A], o->share[f], charge, ev);
        else
            dtn_hit_unit(b, c->attacker[f], o->share[f], charge, several ? C(180) : C(176), ev);
    }
    if (c->attached[SIDE_B] != NO_PIECE)
        dtn_share_hits(b, c->defender, c->attached[SIDE_B], o->hits[SIDE_A], charge, ev);
    else
        dtn_hit_unit(b, c->defender, o->hits[SIDE_A], charge, several ? C(179) : C(176), ev);
}

/* dtn-199, dtn-C18: a King puts the general of the unit it was drawn against at risk. */
static void kings(struct battle *b, const struct clash *c, const struct fought *o, struct events *ev) {
    bool against_defender = false;
    for (int f = 0; f < FACES; f++) {
        if (c->attacker[f] == NO_PIECE) continue;
        against_defender = against_defender || o->tally[f][SIDE_A].king;
        if (o->tally[f][SIDE_B].king) dtn_general_at_risk(b, c->attacker[f], ev);
    }
    if (against_defender) dtn_general_at_risk(b, c->defender, ev);
}

/* The attacker on the first face engaged: whom the beaten defender goes away from. */
static uint8_t first_attacker(const struct clash *c) {
    int f = 0;
    while (f < FACES - 1 && c->attacker[f] == NO_PIECE) f++;
    return c->attacker[f];
}

static void defender_loses(struct battle *b, const struct clash *c, const struct combat_result *r, struct events *ev) {
    uint8_t from = first_attacker(c);
    bool gone = r->fate[SIDE_B] == FATE_FALL_BACK || r->fate[SIDE_B] == FATE_BROKEN;
    if (r->fate[SIDE_B] == FATE_FALL_BACK && dtn_bua_of(b, c->defender) >= 0)
        tell_pieces(ev, "dislodged", C(192), "{p} is dislodged after one round", c->defender, NO_PIECE);
    if (gone && c->attached[SIDE_B] != NO_PIECE) dtn_guns_are_left(b, c->attached[SIDE_B], from, c->phase, ev);
    if (r->fate[SIDE_B] == FATE_FALL_BACK && dtn_may_enter_bua(b, c->defender)) /* dtn-193: only who was attacked */
        dtn_push_task(b, TASK_ENTER_BUA, b->piece[c->defender].side, c->defender, from, 0);
    else if (r->fate[SIDE_B] == FATE_FALL_BACK)
        loser_falls_back(b, c->defender, from, ev);
    if (on_table(b, c->defender) && r->winner == SIDE_A && b->piece[c->defender].status == STATUS_DEFEND &&
        r->fate[SIDE_B] != FATE_STAYS)
        dtn_leave_defend(b, c->defender, H(24), ev);
}

void dtn_aftermath(struct battle *b, const struct clash *c, const struct fought *o, struct events *ev) {
    const struct combat_result *r = &o->whole;
    kings(b, c, o, ev);
    take_hits(b, c, o, ev);
    for (int k = 0; k < FACES; k++)
        if (c->attacker[k] != NO_PIECE && dtn_clash_type(c) == COMBAT_CHARGE)
            b->piece[c->attacker[k]].marks |= MARK_ACTED;
    b->clash_now = NO_PIECE;
    if (dtn_clash_type(c) == COMBAT_FIREFIGHT || dtn_first_round_holds(b, c, r, ev)) return;
    if (r->fate[SIDE_B] == FATE_FALL_BACK && c->phase > 1 && dtn_holds_large_bua(b, c->defender)) {
        dtn_dislodge(b, c->defender, first_attacker(c), ev);
        return;
    }
    winners_advance(b, c, o);
    mark_attackers(b, c, r, ev);
    attackers_lose(b, c, o, ev);
    defender_loses(b, c, r, ev);
}

/* --- choices of the beaten ------------------------------------------------------------------------------ */

/* dtn-H47: any distance: a value in whole inches, or one step back. */
static inches distance_back(const struct act *a) {
    const struct step *s = &a->step[0];
    if (a->step_count == 1 && s->kind == STEP_ADVANCE) return in_inches(-s->distance);
    return a->value * INCH;
}

bool dtn_judge_back(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    struct task t = b->queue.task[b->queue.tasks - 1];
    inches most = dtn_allowance_of((enum move_class)b->piece[t.piece].move_class, STATUS_NORMAL, false, NULL);
    inches back = distance_back(a);
    if (!at_least(back, 3 * INCH) || beyond(back, most)) {
        refuse_piece(r, H(47), t.piece, "{p} falls back at least 3\" and at most its Normal allowance, {h0}\"");
        r->why.number[0] = most;
        return false;
    }
    plan->far = back;
    return true;
}

void dtn_play_back(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a;
    struct task t = queue_take_last(&b->queue);
    dtn_compulsory_fall_back(b, t.piece, t.other, plan->far, ev); /* even from who is broken himself (dtn-H73) */
}

static void convert(struct battle *b, const struct task *t, struct events *ev) {
    inches gone;
    for (unsigned i = 0; i < b->queue.tasks; i++) /* dtn-C09: then nobody advances */
        if (b->queue.task[i].kind == TASK_ADVANCE && b->queue.task[i].piece == t->other)
            b->queue.task[i].kind = TASK_NONE;
    struct piece *p = &b->piece[t->piece];
    struct pose to = dtn_slide_pose(b, t->piece, (heading)(p->pose.facing + HALF_TURN), INCH, &gone);
    p->target = t->other;
    p->marks |= MARK_FIREFIGHT;
    tell_pieces(ev, "convert", C(158), "{p} converts the combat with {o} to a firefight", t->piece, t->other);
    dtn_place_unit(b, t->piece, to, "stand_off", H(75), "{p} is set 1\" off {o}", t->other, ev);
}

/* --- what is chosen: yes or no --------------------------------------------------------------------------- */

void dtn_convert_chosen(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    if (a->choice == CHOICE_YES)
        convert(b, t, ev);
    else
        loser_falls_back(b, t->piece, t->other, ev);
}

void dtn_attached_chosen(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    if (a->choice == CHOICE_NO) {
        tell_pieces(ev, "declined", H(131), "{p} does not join {o} in this combat", t->piece, t->other);
        return;
    }
    b->clash[b->clash_now].attached[t->value] = t->piece;
    if (dtn_clash_type(&b->clash[b->clash_now]) == COMBAT_FIREFIGHT)
        b->piece[t->piece].marks |= MARK_FIRED; /* dtn-H76 */
    tell_pieces(ev, "attached", C(183), "{p} adds its strength to {o}", t->piece, t->other);
    tell_pieces(ev, "beside", H(131), "{p} stands deployed beside {o} and faces its way", t->piece, t->other);
}

void dtn_attach_chosen(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    bool here = a->choice == CHOICE_YES;
    if (here) b->piece[t->piece].marks |= MARK_TESTED_HERE;
    tell_pieces(ev, "attach_test", H(117),
                here ? "the Attach order of {p} is tested by the card of {o}"
                     : "the Attach order of {p} is not tested by the card of {o}",
                t->piece, t->other);
}

void dtn_advance_chosen(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    if (a->choice == CHOICE_YES)
        dtn_advance_winner(b, t->piece, ev);
    else
        tell_pieces(ev, "declined", H(48), "{p} does not advance", t->piece, NO_PIECE);
}

/* dtn-H48: optional for infantry in cover or on Defend, never made by artillery. */
bool dtn_advance_is_optional(const struct battle *b, unsigned unit) {
    const struct piece *p = &b->piece[unit];
    struct base base = piece_base(b, unit);
    return p->arm == ARM_INFANTRY &&
           (p->status == STATUS_DEFEND ||
            dtn_cover_of(b, unit, point_at(base.pose, 0, LENGTH_PER_INCH)) != DISADVANTAGE_NONE);
}

/* The enemy it would touch there, NO_PIECE: none. The advance is no attack (dtn-H156). */
static uint8_t enemy_run_into(const struct battle *b, unsigned unit, struct base at) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side &&
            !far_apart(at.pose.at, b->piece[e].pose.at, INCH) && within(dtn_base_distance(b, at, e), INCH / 20))
            return (uint8_t)e;
    return NO_PIECE;
}

static bool advances_to(const struct battle *b, unsigned unit, length by) {
    struct base at = piece_base(b, unit);
    at.pose = pose_moved(at.pose, 0, by);
    return dtn_can_stand(b, unit, at) && enemy_run_into(b, unit, at) == NO_PIECE;
}

/* Who or what stops it just beyond where it has come to. */
static void tell_what_stops(const struct battle *b, unsigned unit, length good, struct events *ev) {
    struct base at = piece_base(b, unit);
    at.pose = pose_moved(at.pose, 0, good + LENGTH_PER_INCH / 50);
    uint8_t enemy = enemy_run_into(b, unit, at);
    if (enemy != NO_PIECE)
        tell_pieces(ev, "stands", H(156), "{p} stops just short of {o}: the advance is no attack", unit, enemy);
    else
        tell_pieces(ev, "stands", H(48), "{p} has no room to advance further", unit, NO_PIECE);
}

void dtn_advance_winner(struct battle *b, unsigned unit, struct events *ev) {
    if (!is_unit(b, unit) || is_gun(&b->piece[unit])) return;
    enum { STEPS = 8 };
    struct pose start = b->piece[unit].pose;
    length good = 0, bad = LENGTH_PER_INCH + 1;
    for (int i = 1; i <= STEPS && bad > LENGTH_PER_INCH; i++) { /* stopped by other units and impassable ground */
        length next = LENGTH_PER_INCH * i / STEPS;
        if (advances_to(b, unit, next))
            good = next;
        else
            bad = next;
    }
    while (bad <= LENGTH_PER_INCH && bad - good > 1) {
        length half = good + (bad - good) / 2;
        if (advances_to(b, unit, half))
            good = half;
        else
            bad = half;
    }
    bool whole = good == LENGTH_PER_INCH;
    if (!whole) tell_what_stops(b, unit, good, ev);
    if (good > LENGTH_PER_INCH / 20) /* less is no advance: they touch */
        dtn_place_unit(b, unit, pose_moved(start, 0, good), "advance", C(159),
                       whole ? "{p} advances 1\"" : "{p} advances as far as it can", NO_PIECE, ev);
}
