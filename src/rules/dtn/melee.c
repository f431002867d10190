/* Combats on the table: who fights whom with what, the draw, and what the beaten do (1.15, 1.16). */
#include "rules/dtn/flow.h"

#include <string.h>

/* --- fighters ---------------------------------------------------------------------------------------- */

static struct fighter fighter_on_table(const struct battle *b, unsigned own, unsigned enemy, enum face face,
                                       bool attacks, enum combat_type type, struct resolution *why) {
    const struct piece *p = &b->piece[own];
    struct point from = front_middle(piece_base(b, own));
    return (struct fighter){.arm = (enum arm)p->arm,
                            .sp = p->sp,
                            .hits = p->hits,
                            .committed = UNSAID,
                            .bonus = bonus_cards(b, own, enemy, face, attacks, type, why),
                            .face = attacks ? FACE_FRONT : face,
                            .disadvantage = type == COMBAT_FIREFIGHT ? cover_of(b, enemy, from)
                                            : attacks                ? charge_disadvantage(b, own, enemy, face)
                                                                     : DISADVANTAGE_NONE,
                            .silenced = is_silenced(p)};
}

struct combat combat_on_table(const struct battle *b, unsigned attacker, unsigned defender, enum face face,
                              enum combat_type type, unsigned phase, int split, struct resolution *why) {
    struct combat c = {.type = type, .phase = (int)phase};
    if (has_no_flanks(b, defender)) face = FACE_FRONT;
    c.side[SIDE_A] = fighter_on_table(b, attacker, defender, face, true, type, why);
    c.side[SIDE_B] = fighter_on_table(b, defender, attacker, face, false, type, why);
    if (split >= 0) c.side[SIDE_B].committed = split;
    return c;
}

/* --- clashes -------------------------------------------------------------------------------------------- */

struct clash *add_clash(struct battle *b, unsigned attacker, unsigned defender, enum face face, unsigned phase,
                        enum clash_source source) {
    struct clash *c = NULL;
    /* dtn-179: several attackers of one unit fight a single combat */
    for (unsigned i = 0; i < b->clashes && source != CLASH_FIREFIGHT; i++)
        if (b->clash[i].defender == defender && b->clash[i].phase == phase && !b->clash[i].done &&
            b->clash[i].attacker[face] == NO_PIECE)
            c = &b->clash[i];
    if (!c && b->clashes < CLASHES_MAX) {
        c = &b->clash[b->clashes++];
        memset(c, 0, sizeof *c);
        memset(c->attacker, NO_PIECE, sizeof c->attacker);
        memset(c->attached, NO_PIECE, sizeof c->attached);
        c->defender = (uint8_t)defender;
        c->phase = (uint8_t)phase;
        c->source = (uint8_t)source;
    }
    if (c) c->attacker[face] = (uint8_t)attacker;
    return c;
}

static enum combat_type type_of(const struct clash *c) {
    return c->source == CLASH_FIREFIGHT ? COMBAT_FIREFIGHT : COMBAT_CHARGE;
}

static unsigned attackers_of(const struct clash *c) {
    unsigned n = 0;
    for (int f = 0; f < FACES; f++) n += c->attacker[f] != NO_PIECE;
    return n;
}

static bool still_stands(const struct battle *b, struct clash *c) {
    if (!is_unit(b, c->defender)) return false;
    for (int f = 0; f < FACES; f++)
        if (c->attacker[f] != NO_PIECE && !is_unit(b, c->attacker[f])) c->attacker[f] = NO_PIECE;
    return attackers_of(c) > 0;
}

/* dtn-H68: at least one to each face engaged while SPs last, front first; the rest where there is room. */
static void usual_split(const struct battle *b, struct clash *c) {
    const struct piece *d = &b->piece[c->defender];
    int left = is_silenced(d) ? d->sp : unit_strength(d);
    memset(c->split, 0, sizeof c->split);
    for (int round = 0; round < 2; round++)
        for (int f = 0; f < FACES && left > 0; f++) {
            if (c->attacker[f] == NO_PIECE) continue;
            int most = face_maximum(type_of(c), (enum arm)d->arm, (enum face)f),
                give = round == 0 ? 1 : most - c->split[f];
            if (give > left) give = left;
            if (give > most) give = most;
            c->split[f] = (uint8_t)(c->split[f] + give);
            left -= give;
        }
}

/* What brought a combat about. */
static const struct {
    clause clause;
    const char *text;
} sources[] = {
    [CLASH_CHARGE] = {154, "{p} fights {o}, first phase"},
    [CLASH_ANSWER] = {164, "{p} fights {o} after an opportunity charge"},
    [CLASH_BREAKTHROUGH] = {165, "{p} fights {o} after a breakthrough"},
    [CLASH_FOLLOW_ON] = {166, "{p} fights {o} again"},
    [CLASH_PRESS] = {188, "{p} fights {o} for the houses again"},
    [CLASH_COUNTER] = {189, "{p} fights {o} in a counterattack"},
    [CLASH_FIREFIGHT] = {221, "{p} and {o} exchange fire"},
};

/* dtn-H131: a battery beside infantry may join: in a firefight on either side, in a charge with a defender in front. */
static void ask_for_guns(struct battle *b, const struct clash *c) {
    bool charge = type_of(c) == COMBAT_CHARGE;
    int f = 0;
    while (f < FACES - 1 && c->attacker[f] == NO_PIECE) f++;
    uint8_t first = c->attacker[f];
    uint8_t own = charge && f != FACE_FRONT ? NO_PIECE : attachable(b, c->defender, first, charge);
    uint8_t theirs = charge ? NO_PIECE : attachable(b, first, c->defender, false);
    if (own != NO_PIECE) push_task(b, TASK_ATTACHED, b->piece[own].side, own, c->defender, SIDE_B);
    if (theirs != NO_PIECE) push_task(b, TASK_ATTACHED, b->piece[theirs].side, theirs, first, SIDE_A);
}

static void start_clash(struct battle *b, unsigned index, struct events *ev) {
    struct clash *c = &b->clash[index];
    struct piece *d = &b->piece[c->defender];
    if (c->source == CLASH_FIREFIGHT && (d->near + d->far || d->fatigue)) { /* dtn-H61 */
        if (d->fatigue) push_task(b, TASK_FATIGUE, d->side, c->defender, NO_PIECE, 0);
        if (d->near + d->far) push_fire(b, c->defender);
        return;
    }
    b->clash_now = (uint8_t)index;
    memset(b->drawn, 0, sizeof b->drawn);
    usual_split(b, c);
    push_task(b, TASK_COMBAT_CARDS, d->side, c->defender, NO_PIECE, SIDE_B);
    push_task(b, TASK_COMBAT_CARDS, 1u - d->side, c->defender, NO_PIECE, SIDE_A);
    ask_for_guns(b, c);
    if (attackers_of(c) > 1) push_task(b, TASK_SPLIT, d->side, c->defender, NO_PIECE, 0);
    for (int f = 0; f < FACES; f++)
        if (c->attacker[f] != NO_PIECE)
            tell_pieces(ev, "combat", sources[c->source].clause, sources[c->source].text, c->attacker[f], c->defender);
}

bool clashes_wait(struct battle *b, unsigned phase, struct events *ev) {
    unsigned waiting = 0, last = 0;
    b->clash_now = NO_PIECE;
    for (unsigned i = 0; i < b->clashes; i++) {
        if (b->clash[i].done || b->clash[i].phase != phase) continue;
        if (!still_stands(b, &b->clash[i])) {
            b->clash[i].done = true;
            continue;
        }
        waiting++;
        last = i;
    }
    if (waiting == 1) start_clash(b, last, ev);
    return waiting > 1;
}

static unsigned phase_of_clashes(const struct battle *b) {
    return b->phase == PHASE_COMBAT ? 1 : b->phase == PHASE_SECOND ? 2 : b->phase == PHASE_THIRD ? 3 : 4;
}

bool do_fight(struct doing *d) {
    struct battle *b = d->b;
    bool time =
        b->phase == PHASE_COMBAT || b->phase == PHASE_SECOND || b->phase == PHASE_THIRD || b->phase == PHASE_FIREFIGHTS;
    if (b->tasks || !time || (b->phase == PHASE_SECOND && b->subject != NO_PIECE)) return not_now(d);
    for (unsigned i = 0; i < b->clashes; i++) {
        if (b->clash[i].done || b->clash[i].phase != phase_of_clashes(b) || b->clash[i].defender != d->act->target)
            continue;
        if (d->play) start_clash(b, i, d->ev);
        return true;
    }
    return refuse_piece(d->r, HOUSE(69), d->act->target, "{p} has no combat waiting");
}

bool do_split(struct doing *d) {
    struct battle *b = d->b;
    if (!b->tasks || b->task[b->tasks - 1].kind != TASK_SPLIT) return not_now(d);
    struct clash *c = &b->clash[b->clash_now];
    const struct piece *p = &b->piece[c->defender];
    int total = 0, strength = is_silenced(p) ? p->sp : unit_strength(p);
    if (d->act->dice_count != FACES)
        return refuse_piece(d->r, 171, c->defender, "say SPs for front, right flank, left flank and rear");
    for (int f = 0; f < FACES; f++) {
        int sp = d->act->dice[f];
        bool engaged = c->attacker[f] != NO_PIECE;
        if (sp && !engaged) return refuse_piece(d->r, 171, c->defender, "SPs go only to faces that are attacked");
        if (sp > face_maximum(type_of(c), (enum arm)p->arm, (enum face)f))
            return refuse_piece(d->r, HOUSE(66), c->defender, "that face takes fewer SPs");
        if (engaged && !sp && strength >= (int)attackers_of(c))
            return refuse_piece(d->r, HOUSE(68), c->defender, "each face engaged gets at least 1 SP");
        total += sp;
    }
    if (total > strength) return refuse_piece(d->r, 171, c->defender, "{p} has not so many SPs");
    if (!d->play) return true;
    for (int f = 0; f < FACES; f++) c->split[f] = d->act->dice[f];
    memset(&b->task[--b->tasks], 0, sizeof *b->task);
    return true;
}

/* --- the cards ------------------------------------------------------------------------------------------ */

static struct combat pair_of(const struct battle *b, const struct clash *c, int f, struct resolution *why) {
    int split = attackers_of(c) > 1 ? c->split[f] : UNSAID;
    struct combat pair =
        combat_on_table(b, c->attacker[f], c->defender, (enum face)f, type_of(c), c->phase, split, why);
    if (f != FACE_FRONT && type_of(c) == COMBAT_CHARGE) return pair;
    for (int side = 0; side < SIDES; side++)
        if (c->attached[side] != NO_PIECE)
            attach_guns(b, c->attached[side], attackers_of(c) > 1 || (side == SIDE_B && f != FACE_FRONT), side, &pair,
                        why);
    return pair;
}

unsigned combat_cards(const struct battle *b, int side) {
    const struct clash *c = &b->clash[b->clash_now];
    unsigned due = 0;
    for (int f = 0; f < FACES; f++) {
        struct reading r[SIDES];
        if (c->attacker[f] == NO_PIECE) continue;
        struct combat pair = pair_of(b, c, f, NULL);
        combat_read(&pair, r, NULL);
        due += (unsigned)r[side].cards_due;
    }
    return due;
}

/* Both hands dealt out over the faces, added up as dtn-H74 says. */
struct outcome {
    int hits[SIDES];
    struct combat lead; /* the pair that settles who wins */
    struct reading read[SIDES];
    struct tally tally[SIDES];
};

static struct outcome add_up(const struct battle *b, const struct clash *c, struct resolution *why) {
    struct outcome o;
    uint32_t at[SIDES] = {0, 0};
    bool first = true;
    memset(&o, 0, sizeof o);
    for (int f = 0; f < FACES; f++) {
        struct reading r[SIDES];
        if (c->attacker[f] == NO_PIECE) continue;
        struct combat pair = pair_of(b, c, f, why);
        combat_read(&pair, r, why);
        if (c->attached[SIDE_B] != NO_PIECE) r[SIDE_B].strength = hits_to_break(b, c->defender, c->attached[SIDE_B]);
        if (c->attached[SIDE_A] != NO_PIECE) r[SIDE_A].strength = hits_to_break(b, c->attacker[f], c->attached[SIDE_A]);
        for (int side = 0; side < SIDES; side++) {
            struct hand hand = {.count = (uint32_t)r[side].cards_due};
            for (uint32_t i = 0; i < hand.count && at[side] < b->drawn[side].count; i++)
                hand.card[i] = b->drawn[side].card[at[side]++];
            struct tally t = tally_hand(&r[side], &hand);
            o.tally[side].firm += t.firm;
            o.tally[side].clubs += t.clubs;
            o.tally[side].king = o.tally[side].king || t.king;
        }
        if (first || !is_cavalry(pair.side[SIDE_A].arm)) o.lead = pair, o.read[0] = r[0], o.read[1] = r[1];
        first = false;
    }
    combat_hits(&o.lead, o.read, o.tally, o.hits);
    return o;
}

/* --- afterwards ----------------------------------------------------------------------------------------- */

static void loser_falls_back(struct battle *b, unsigned unit, unsigned from, struct events *ev) {
    if (!on_table(b, unit)) return;
    if (is_cavalry((enum arm)b->piece[unit].arm))
        push_task(b, TASK_FALL_BACK, b->piece[unit].side, unit, from, 0);
    else if (may_enter_bua(b, unit))
        push_task(b, TASK_ENTER_BUA, b->piece[unit].side, unit, from, 0);
    else
        compulsory_fall_back(b, unit, from, 3 * INCH, ev);
}

static void attackers_lose(struct battle *b, const struct clash *c, bool may_convert, struct events *ev) {
    for (int f = 0; f < FACES; f++) {
        uint8_t u = c->attacker[f];
        if (u == NO_PIECE || !on_table(b, u) || c->source == CLASH_COUNTER) continue; /* a garrison stays where it is */
        if (may_convert && b->piece[u].arm == ARM_INFANTRY && attackers_of(c) == 1)
            push_task(b, TASK_CONVERT, b->piece[u].side, u, c->defender, 0);
        else
            loser_falls_back(b, u, c->defender, ev);
    }
}

/* dtn-159: the winners who are still there advance. Pushed first, so that it comes after the fall backs. */
static void winners_advance(struct battle *b, const struct clash *c, const struct combat_result *r) {
    enum fate loser = r->fate[1 - r->winner];
    if (loser != FATE_FALL_BACK && loser != FATE_BROKEN && loser != FATE_TOTAL_LOSS) return;
    if (r->winner == SIDE_B) {
        if (on_table(b, c->defender)) push_task(b, TASK_ADVANCE, b->piece[c->defender].side, c->defender, NO_PIECE, 0);
        return;
    }
    for (int f = 0; f < FACES; f++)
        if (c->attacker[f] != NO_PIECE && on_table(b, c->attacker[f]))
            push_task(b, TASK_ADVANCE, b->piece[c->attacker[f]].side, c->attacker[f], NO_PIECE, 0);
}

static void mark_attackers(struct battle *b, const struct clash *c, const struct combat_result *r) {
    for (int f = 0; f < FACES; f++) {
        uint8_t u = c->attacker[f];
        if (u == NO_PIECE || !on_table(b, u) || r->winner != SIDE_A) continue;
        if (r->broken[SIDE_B] && c->phase == 1) b->piece[u].marks |= MARK_BROKE_ENEMY; /* dtn-163 */
        if (r->fate[SIDE_B] == FATE_STAYS && is_cavalry((enum arm)b->piece[u].arm))
            b->piece[u].marks |= MARK_FOLLOWS_ON;
        if (r->fate[SIDE_B] == FATE_AWAIT_RESCUE && on_table(b, c->defender)) {
            b->piece[c->defender].marks |= MARK_AWAITS_RESCUE;
            b->piece[c->defender].target = u;
            b->piece[c->defender].target_face = c->phase;
        }
    }
}

static void take_hits(struct battle *b, const struct clash *c, const struct combat_result *r, struct events *ev) {
    bool charge = type_of(c) == COMBAT_CHARGE;
    unsigned present = 0;
    int share[FACES];
    for (int f = 0; f < FACES; f++) present |= c->attacker[f] != NO_PIECE ? 1u << f : 0;
    face_shares(r->hits[SIDE_B], present, share, NULL);
    if (attackers_of(c) > 1)
        tell_pieces(ev, "several", HOUSE(74), "{p} is attacked on several faces: one combat", c->defender, NO_PIECE);
    for (int f = 0; f < FACES; f++) {
        if (c->attacker[f] == NO_PIECE) continue;
        if (c->attached[SIDE_A] != NO_PIECE)
            share_hits(b, c->attacker[f], c->attached[SIDE_A], share[f], charge, ev);
        else
            hit_unit(b, c->attacker[f], share[f], charge, attackers_of(c) > 1 ? 180 : 176, ev);
    }
    if (c->attached[SIDE_B] != NO_PIECE)
        share_hits(b, c->defender, c->attached[SIDE_B], r->hits[SIDE_A], charge, ev);
    else
        hit_unit(b, c->defender, r->hits[SIDE_A], charge, attackers_of(c) > 1 ? 179 : 176, ev);
}

static void resolve_clash(struct battle *b, struct events *ev) {
    struct clash *c = &b->clash[b->clash_now], fought;
    struct resolution why;
    struct combat_result result;
    why.results = why.reasons = 0;
    struct outcome o = add_up(b, c, ev ? &why : NULL);
    combat_settle(&o.lead, o.read, o.hits, &result);
    if (ev) combat_explain(&o.lead, o.read, o.tally, &result, &why);
    int f = 0;
    while (f < FACES - 1 && c->attacker[f] == NO_PIECE) f++;
    if (ev) tell_reasons(ev, &why, c->attacker[f], c->defender);
    c->done = true;
    fought = *c;
    if (o.tally[SIDE_A].king) general_at_risk(b, c->defender, ev); /* against the unit it was drawn at */
    if (o.tally[SIDE_B].king) general_at_risk(b, c->attacker[f], ev);
    take_hits(b, &fought, &result, ev);
    for (int k = 0; k < FACES; k++)
        if (fought.attacker[k] != NO_PIECE && type_of(&fought) == COMBAT_CHARGE)
            b->piece[fought.attacker[k]].marks |= MARK_ACTED;
    b->clash_now = NO_PIECE;
    if (type_of(&fought) == COMBAT_FIREFIGHT || first_round_holds(b, &fought, &result, ev)) return;
    if (result.fate[SIDE_B] == FATE_FALL_BACK && fought.phase > 1 && holds_large_bua(b, fought.defender)) {
        dislodge(b, fought.defender, fought.attacker[f], ev);
        return;
    }
    if (result.fate[SIDE_B] == FATE_FALL_BACK && bua_of(b, fought.defender) >= 0)
        tell_pieces(ev, "dislodged", 192, "{p} is dislodged after one round", fought.defender, NO_PIECE);
    bool gone = result.fate[SIDE_B] == FATE_FALL_BACK || result.fate[SIDE_B] == FATE_BROKEN;
    if (gone && fought.attached[SIDE_B] != NO_PIECE)
        guns_are_left(b, fought.attached[SIDE_B], fought.attacker[f], fought.phase, ev);
    winners_advance(b, &fought, &result);
    mark_attackers(b, &fought, &result);
    if (result.fate[SIDE_A] == FATE_FALL_BACK || (result.winner == SIDE_B && result.fate[SIDE_A] != FATE_WIN))
        attackers_lose(b, &fought, result.may_convert, ev);
    if (result.fate[SIDE_B] == FATE_FALL_BACK) loser_falls_back(b, fought.defender, fought.attacker[f], ev);
    if (on_table(b, fought.defender) && result.winner == SIDE_A && b->piece[fought.defender].status == STATUS_DEFEND &&
        result.fate[SIDE_B] != FATE_STAYS)
        b->piece[fought.defender].status = STATUS_NORMAL;
}

void combat_drawn(struct battle *b, int side, const struct act *cards, struct events *ev) {
    struct hand *hand = &b->drawn[side];
    hand->count = cards->dice_count;
    for (unsigned i = 0; i < cards->dice_count; i++) hand->card[i] = cards->dice[i];
    if (side == SIDE_B) resolve_clash(b, ev);
}

/* --- choices of the beaten ------------------------------------------------------------------------------ */

bool do_back(struct doing *d) {
    struct battle *b = d->b;
    if (!b->tasks || b->task[b->tasks - 1].kind != TASK_FALL_BACK) return not_now(d);
    struct task t = b->task[b->tasks - 1];
    inches most = allowance_of((enum move_class)b->piece[t.piece].move_class, STATUS_NORMAL, false, NULL);
    if (d->act->value < 3 || d->act->value * INCH > most)
        return refuse_piece(d->r, HOUSE(47), t.piece, "{p} falls back at least 3\" and at most its Normal allowance");
    if (!d->play) return true;
    memset(&b->task[--b->tasks], 0, sizeof *b->task);
    if (on_table(b, t.other)) compulsory_fall_back(b, t.piece, t.other, d->act->value * INCH, d->ev);
    return true;
}

static void convert(struct battle *b, const struct task *t, struct events *ev) {
    inches gone;
    struct piece *p = &b->piece[t->piece];
    struct pose to = slide_pose(b, t->piece, (heading)(p->pose.facing + HALF_TURN), INCH, &gone);
    p->target = t->other;
    p->marks |= MARK_FIREFIGHT;
    tell_pieces(ev, "convert", 158, "{p} converts the combat with {o} to a firefight", t->piece, t->other);
    place_unit(b, t->piece, to, "stand_off", HOUSE(75), "{p} is set 1\" off", ev);
}

bool do_choose(struct doing *d) {
    struct battle *b = d->b;
    struct task t = b->tasks ? b->task[b->tasks - 1] : (struct task){0};
    if (t.kind < TASK_CONVERT || t.kind > TASK_ADVANCE) return not_now(d);
    if (d->act->choice > CHOICE_YES) return refuse(d->r, task_prompt(b).why.clause, "answer yes or no");
    if (!d->play) return true;
    memset(&b->task[--b->tasks], 0, sizeof *b->task);
    if (t.kind == TASK_CONVERT) {
        if (d->act->choice == CHOICE_YES)
            convert(b, &t, d->ev);
        else
            loser_falls_back(b, t.piece, t.other, d->ev);
    } else if (t.kind == TASK_ATTACHED) {
        if (d->act->choice == CHOICE_NO) return true;
        b->clash[b->clash_now].attached[t.number] = t.piece;
        if (type_of(&b->clash[b->clash_now]) == COMBAT_FIREFIGHT) b->piece[t.piece].marks |= MARK_FIRED; /* dtn-H76 */
        tell_pieces(d->ev, "attached", 183, "{p} adds its strength to {o}", t.piece, t.other);
    } else if (t.kind == TASK_COUNTER) {
        counter_chosen(b, &t, d->act->choice == CHOICE_YES, d->ev);
    } else if (t.kind == TASK_ENTER_BUA) {
        enter_chosen(b, &t, d->act->choice == CHOICE_YES, d->ev);
    } else if (d->act->choice == CHOICE_YES) {
        advance_winner(b, t.piece, d->ev);
    }
    return true;
}

/* dtn-H48: optional for infantry in cover or on Defend, never made by artillery. */
bool advance_is_optional(const struct battle *b, unsigned unit) {
    const struct piece *p = &b->piece[unit];
    struct base base = piece_base(b, unit);
    return p->arm == ARM_INFANTRY && (p->status == STATUS_DEFEND ||
                                      cover_of(b, unit, point_at(base.pose, 0, LENGTH_PER_INCH)) != DISADVANTAGE_NONE);
}

void advance_winner(struct battle *b, unsigned unit, struct events *ev) {
    if (!is_unit(b, unit) || is_gun(&b->piece[unit])) return;
    struct base at = piece_base(b, unit);
    at.pose = pose_moved(at.pose, 0, LENGTH_PER_INCH);
    if (!can_stand(b, unit, at)) {
        tell_pieces(ev, "stands", HOUSE(48), "{p} has no room to advance", unit, NO_PIECE);
        return;
    }
    place_unit(b, unit, at.pose, "advance", 159, "{p} advances 1\"", ev);
}
