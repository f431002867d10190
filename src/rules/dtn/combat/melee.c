/* Combats on the table: who fights whom with what, the draw, and what it comes to (1.16). */
#include "rules/dtn/flow.h"

#include <string.h>

/* --- fighters ---------------------------------------------------------------------------------------- */

static struct fighter fighter_on_table(const struct battle *b, unsigned own, unsigned enemy, enum face face,
                                       bool attacks, enum combat_type type, struct resolution *why) {
    const struct piece *p = &b->piece[own];
    struct point from = dtn_front_middle(piece_base(b, own));
    return (struct fighter){.arm = (enum arm)p->arm,
                            .sp = p->sp,
                            .hits = p->hits,
                            .committed = UNSAID,
                            .bonus = dtn_bonus_cards(b, own, enemy, face, attacks, type, why),
                            .face = attacks ? FACE_FRONT : face,
                            .disadvantage = type == COMBAT_FIREFIGHT ? dtn_cover_of(b, enemy, from)
                                            : attacks                ? dtn_charge_disadvantage(b, own, enemy, face)
                                                                     : DISADVANTAGE_NONE,
                            .silenced = is_silenced(p)};
}

struct combat dtn_combat_on_table(const struct battle *b, unsigned attacker, unsigned defender, enum face face,
                                  enum combat_type type, unsigned phase, int split, struct resolution *why) {
    struct combat c = {.type = type, .phase = (int)phase};
    if (dtn_has_no_flanks(b, defender)) face = FACE_FRONT;
    c.side[SIDE_A] = fighter_on_table(b, attacker, defender, face, true, type, why);
    c.side[SIDE_B] = fighter_on_table(b, defender, attacker, face, false, type, why);
    if (split >= 0) c.side[SIDE_B].committed = split;
    return c;
}

/* --- clashes -------------------------------------------------------------------------------------------- */

struct clash *dtn_add_clash(struct battle *b, unsigned attacker, unsigned defender, enum face face, unsigned phase,
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
        memset(c->fire, ALL_IT_MAY, sizeof c->fire);
        c->defender = (uint8_t)defender;
        c->phase = (uint8_t)phase;
        c->source = (uint8_t)source;
    }
    if (c) c->attacker[face] = (uint8_t)attacker;
    return c;
}

enum combat_type dtn_clash_type(const struct clash *c) {
    return c->source == CLASH_FIREFIGHT ? COMBAT_FIREFIGHT : COMBAT_CHARGE;
}

unsigned dtn_attackers_of(const struct clash *c) {
    unsigned n = 0;
    for (int f = 0; f < FACES; f++) n += c->attacker[f] != NO_PIECE;
    return n;
}

static bool still_stands(const struct battle *b, struct clash *c) {
    if (!is_unit(b, c->defender)) return false;
    for (int f = 0; f < FACES; f++)
        if (c->attacker[f] != NO_PIECE && !is_unit(b, c->attacker[f])) c->attacker[f] = NO_PIECE;
    return dtn_attackers_of(c) > 0;
}

/* The most SPs a defender may put on a face of this combat. dtn-173: artillery charged in front sends none to a flank.
 */
static int face_room(const struct battle *b, const struct clash *c, int face) {
    const struct piece *d = &b->piece[c->defender];
    if (c->attacker[face] == NO_PIECE) return 0;
    if (is_gun(d) && dtn_clash_type(c) == COMBAT_CHARGE && face != FACE_FRONT && c->attacker[FACE_FRONT] != NO_PIECE)
        return 0;
    return dtn_face_maximum(dtn_clash_type(c), (enum arm)d->arm, (enum face)face);
}

static int splittable(const struct piece *p) { return is_silenced(p) ? p->sp : unit_strength(p); }

/* dtn-H68: at least one to each face engaged while SPs last, front first; the rest where there is room. */
static void usual_split(const struct battle *b, struct clash *c) {
    int left = splittable(&b->piece[c->defender]);
    memset(c->split, 0, sizeof c->split);
    for (int round = 0; round < 2; round++)
        for (int f = 0; f < FACES && left > 0; f++) {
            int most = face_room(b, c, f), give = round == 0 ? 1 : most - c->split[f];
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
    [CLASH_CHARGE] = {C(154), "{p} fights {o}, first phase"},
    [CLASH_ANSWER] = {C(164), "{p} fights {o} after an opportunity charge"},
    [CLASH_BREAKTHROUGH] = {C(165), "{p} fights {o} after a breakthrough"},
    [CLASH_FOLLOW_ON] = {C(166), "{p} fights {o} again"},
    [CLASH_PRESS] = {C(188), "{p} fights {o} for the houses again"},
    [CLASH_COUNTER] = {C(189), "{p} fights {o} in a counterattack"},
    [CLASH_FIREFIGHT] = {C(221), "{p} and {o} exchange fire"},
};

/* dtn-H131: a battery beside infantry may join: in a firefight on either side, in a charge with a defender in front. */
static void ask_for_guns(struct battle *b, const struct clash *c) {
    bool charge = dtn_clash_type(c) == COMBAT_CHARGE;
    int f = 0;
    while (f < FACES - 1 && c->attacker[f] == NO_PIECE) f++;
    uint8_t first = c->attacker[f];
    uint8_t own = charge && f != FACE_FRONT ? NO_PIECE : dtn_attachable(b, c->defender, first, charge);
    uint8_t theirs = charge ? NO_PIECE : dtn_attachable(b, first, c->defender, false);
    if (own != NO_PIECE) dtn_push_task(b, TASK_ATTACHED, b->piece[own].side, own, c->defender, SIDE_B);
    if (theirs != NO_PIECE) dtn_push_task(b, TASK_ATTACHED, b->piece[theirs].side, theirs, first, SIDE_A);
}

/* dtn-224, dtn-262, dtn-H61: what lies on a unit is resolved when it is attacked, before the combat. */
static bool is_burdened(struct battle *b, unsigned unit, struct events *ev) {
    const struct piece *p = &b->piece[unit];
    if (p->near + p->far + p->fatigue == 0) return false;
    tell_pieces(ev, "first", H(61), "{p} is attacked: its FPs and fatigue are resolved first", unit, NO_PIECE);
    if (p->fatigue) dtn_push_task(b, TASK_FATIGUE, p->side, unit, NO_PIECE, 0);
    if (p->near + p->far) dtn_push_fire(b, unit);
    return true;
}

/* Of two that fire at each other both are attacked (dtn-H132). */
static bool is_attacked_too(const struct battle *b, const struct clash *c, unsigned attacker) {
    return is_unit(b, attacker) && c->source == CLASH_FIREFIGHT && has_mark(b, c->defender, MARK_FIREFIGHT) &&
           b->piece[c->defender].target == attacker;
}

static void start_clash(struct battle *b, unsigned index, struct events *ev) {
    struct clash *c = &b->clash[index];
    const struct piece *d = &b->piece[c->defender];
    if (is_burdened(b, c->defender, ev)) return;
    for (int f = 0; f < FACES; f++)
        if (is_attacked_too(b, c, c->attacker[f]) && is_burdened(b, c->attacker[f], ev)) return;
    static const clause phases[] = {0, C(86), C(89), C(91)};
    static const char *const names[] = {"", "first phase combat", "second phase combat", "third phase combat"};
    if (c->phase < sizeof phases / sizeof *phases) tell(ev, "phase", phases[c->phase], names[c->phase]);
    b->clash_now = (uint8_t)index;
    memset(b->drawn, 0, sizeof b->drawn);
    usual_split(b, c);
    dtn_push_task(b, TASK_COMBAT_CARDS, d->side, c->defender, NO_PIECE, SIDE_B);
    dtn_push_task(b, TASK_COMBAT_CARDS, 1u - d->side, c->defender, NO_PIECE, SIDE_A);
    ask_for_guns(b, c);
    if (dtn_attackers_of(c) > 1) dtn_push_task(b, TASK_SPLIT, d->side, c->defender, NO_PIECE, 0);
    for (int f = 0; f < FACES; f++)
        if (c->attacker[f] != NO_PIECE)
            tell_pieces(ev, "combat", sources[c->source].clause, sources[c->source].text, c->attacker[f], c->defender);
}

bool dtn_clashes_wait(struct battle *b, unsigned phase, struct events *ev) {
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

/* The combats of a phase are over: what comes next. */
static bool combats_wait(struct battle *b, unsigned phase, enum phase after, struct events *ev) {
    if (dtn_clashes_wait(b, phase, ev)) return true;
    if (b->queue.tasks) return false;
    if (phase == 3) dtn_capture_batteries(b, 3, ev);
    b->side[b->active].passed = false;
    b->phase = (uint8_t)after;
    return false;
}

bool dtn_first_combats_wait(struct battle *b, struct events *ev) { return combats_wait(b, 1, PHASE_ANSWERS, ev); }

bool dtn_third_combats_wait(struct battle *b, struct events *ev) { return combats_wait(b, 3, PHASE_REPOSITION, ev); }

static unsigned phase_of_clashes(const struct battle *b) {
    return b->phase == PHASE_COMBAT ? 1 : b->phase == PHASE_SECOND ? 2 : b->phase == PHASE_THIRD ? 3 : 4;
}

static bool attacks_in(const struct clash *c, unsigned unit) {
    for (int f = 0; f < FACES; f++)
        if (c->attacker[f] == unit) return true;
    return false;
}

bool dtn_judge_fight(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    for (unsigned i = 0; i < b->clashes; i++) {
        if (b->clash[i].done || b->clash[i].phase != phase_of_clashes(b) || b->clash[i].defender != a->target) continue;
        if (a->piece_count && !attacks_in(&b->clash[i], a->piece[0])) continue;
        plan->clash = (uint8_t)i;
        return true;
    }
    return refuse_piece(r, H(69), a->target, "{p} has no combat waiting");
}

void dtn_play_fight(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a;
    start_clash(b, plan->clash, ev);
}

/* What a unit may spread over which faces: over those of one combat, or over its firefights. */
static void split_rooms(const struct battle *b, const struct task *t, bool engaged[FACES], int room[FACES]) {
    bool fire = t->value == SPLIT_OF_FIRE;
    if (fire) dtn_fire_faces(b, t->piece, engaged);
    for (int f = 0; f < FACES; f++) {
        if (!fire) engaged[f] = b->clash[b->clash_now].attacker[f] != NO_PIECE;
        room[f] = !fire        ? face_room(b, &b->clash[b->clash_now], f)
                  : engaged[f] ? dtn_face_maximum(COMBAT_FIREFIGHT, (enum arm)b->piece[t->piece].arm, (enum face)f)
                               : 0;
    }
}

bool dtn_judge_split(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    (void)plan;
    struct task t = b->queue.task[b->queue.tasks - 1];
    int total = 0, strength = splittable(&b->piece[t.piece]), served = 0, faces = 0, room[FACES];
    bool engaged[FACES], fire = t.value == SPLIT_OF_FIRE;
    if (a->dice_count != FACES)
        return refuse_piece(r, C(171), t.piece, "say how many SPs {p} puts on front, right flank, left flank and rear");
    split_rooms(b, &t, engaged, room);
    for (int f = 0; f < FACES; f++) {
        int sp = a->dice[f];
        if (sp && !engaged[f]) return refuse_piece(r, C(171), t.piece, "{p} puts SPs only on faces that are engaged");
        if (sp > room[f])
            return refuse_piece(r,
                                fire      ? H(67)
                                : room[f] ? H(66)
                                          : C(173),
                                t.piece, "that face takes fewer SPs of {p}");
        faces += room[f] > 0;
        served += sp > 0;
        total += sp;
    }
    int wanted = strength < faces ? strength : faces;
    if (served < wanted || (room[FACE_FRONT] && !a->dice[FACE_FRONT]))
        return refuse_piece(r, H(68), t.piece, "each face engaged gets at least 1 SP while they last, the front first");
    if (total > strength) return refuse_piece(r, C(171), t.piece, "{p} has not so many SPs");
    return true;
}

void dtn_play_split(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)plan, (void)ev;
    struct task t = queue_take_last(&b->queue);
    if (t.value == SPLIT_OF_FIRE)
        dtn_share_fire(b, t.piece, a->dice);
    else
        for (int f = 0; f < FACES; f++) b->clash[b->clash_now].split[f] = a->dice[f];
}

/* --- the cards ------------------------------------------------------------------------------------------ */

static struct combat pair_of(const struct battle *b, const struct clash *c, int f, struct resolution *why) {
    int split = dtn_attackers_of(c) > 1 ? c->split[f] : UNSAID;
    struct combat pair =
        dtn_combat_on_table(b, c->attacker[f], c->defender, (enum face)f, dtn_clash_type(c), c->phase, split, why);
    for (int side = 0; side < SIDES && dtn_clash_type(c) == COMBAT_FIREFIGHT; side++) {
        const struct piece *p = &b->piece[side == SIDE_A ? c->attacker[f] : c->defender];
        int said = c->fire[side], left = splittable(p); /* hits of an earlier firefight may have told */
        if (said != ALL_IT_MAY) pair.side[side].committed = said < left ? said : left;
    }
    if (f != FACE_FRONT && dtn_clash_type(c) == COMBAT_CHARGE) return pair;
    for (int side = 0; side < SIDES; side++)
        if (c->attached[side] != NO_PIECE) {
            uint8_t infantry = side == SIDE_A ? c->attacker[f] : c->defender;
            bool in_flank = dtn_attackers_of(c) > 1 || (side == SIDE_B && f != FACE_FRONT); /* dtn-185 */
            dtn_attach_guns(b, c->attached[side], in_flank, has_mark(b, infantry, MARK_VULNERABLE), side, &pair, why);
        }
    return pair;
}

unsigned dtn_cards_at_face(const struct battle *b, int side, int f) {
    const struct clash *c = &b->clash[b->clash_now];
    struct reading r[SIDES];
    if (c->attacker[f] == NO_PIECE) return 0;
    struct combat pair = pair_of(b, c, f, NULL);
    dtn_combat_read(&pair, r, NULL);
    return (unsigned)r[side].cards_due;
}

unsigned dtn_combat_cards(const struct battle *b, int side) {
    unsigned due = 0;
    for (int f = 0; f < FACES; f++) due += dtn_cards_at_face(b, side, f);
    return due;
}

/* --- adding up ------------------------------------------------------------------------------------------ */

/* The next cards of a hand. */
static struct hand dealt(const struct hand *whole, uint32_t *at, int count) {
    struct hand hand = {.count = (uint32_t)count};
    for (uint32_t i = 0; i < hand.count && *at < whole->count; i++) hand.card[i] = whole->card[(*at)++];
    return hand;
}

/* Both hands dealt out over the faces attacked, in their order. */
static void read_faces(const struct battle *b, const struct clash *c, struct fought *o) {
    uint32_t at[SIDES] = {0, 0};
    for (int f = 0; f < FACES; f++) {
        if (c->attacker[f] == NO_PIECE) continue;
        struct reading *r = o->read[f];
        o->pair[f] = pair_of(b, c, f, NULL);
        dtn_combat_read(&o->pair[f], r, NULL);
        if (c->attached[SIDE_B] != NO_PIECE)
            r[SIDE_B].strength = dtn_hits_to_break(b, c->defender, c->attached[SIDE_B]);
        if (c->attached[SIDE_A] != NO_PIECE)
            r[SIDE_A].strength = dtn_hits_to_break(b, c->attacker[f], c->attached[SIDE_A]);
        for (int side = 0; side < SIDES; side++) {
            struct hand hand = dealt(&b->drawn[side], &at[side], r[side].cards_due);
            o->tally[f][side] = dtn_tally_hand(&r[side], &hand);
        }
    }
}

/* dtn-179, dtn-H74: conditional clubs are judged attacker by attacker, the condition once on the sum. What the defender
 * draws is for the attacker on that face; the hits are shared out afterwards (dtn-180). */
static void add_hits(const struct clash *c, struct fought *o) {
    struct tally all = {0};
    int enemy = 0;
    for (int f = 0; f < FACES; f++) {
        if (c->attacker[f] == NO_PIECE) continue;
        int *own = o->scored[f];
        all.firm += o->tally[f][SIDE_A].firm;
        all.clubs += o->tally[f][SIDE_A].clubs;
        enemy = o->read[f][SIDE_B].strength;
        dtn_combat_hits(&o->pair[f], o->read[f], o->tally[f], own);
        o->hits[SIDE_A] = own[SIDE_A]; /* of a firefight: one pair of faces */
        o->hits[SIDE_B] += own[SIDE_B];
    }
    if (dtn_clash_type(c) == COMBAT_FIREFIGHT) return;
    bool needed = all.firm < enemy && all.firm + all.clubs >= enemy;
    o->hits[SIDE_A] = all.firm + (needed ? all.clubs : 0);
    for (int f = 0; f < FACES; f++)
        o->scored[f][SIDE_A] = o->tally[f][SIDE_A].firm + (needed ? o->tally[f][SIDE_A].clubs : 0);
}

/* What it comes to for each attacker and for the defender: the pair of any attacker that wins dtn_settles his fate. */
static void settle_faces(const struct clash *c, struct fought *o) {
    unsigned present = 0;
    bool first = true, draw = true;
    for (int f = 0; f < FACES; f++) present |= c->attacker[f] != NO_PIECE ? 1u << f : 0;
    dtn_face_shares(o->hits[SIDE_B], present, o->share, NULL);
    for (int f = 0; f < FACES; f++) {
        if (c->attacker[f] == NO_PIECE) continue;
        struct combat_result *r = &o->result[f];
        dtn_combat_settle_share(&o->pair[f], o->read[f], o->hits, o->share[f], r);
        draw = draw && !r->broken[SIDE_A];
        /* the infantry of several attackers drives infantry back, which cavalry alone does not (dtn-156) */
        bool drives = r->winner == SIDE_A && r->fate[SIDE_B] != FATE_STAYS;
        if (first || drives || (r->winner == SIDE_A && o->whole.winner != SIDE_A)) o->whole = *r;
        first = false;
    }
    for (int f = 0; f < FACES; f++) o->result[f].may_convert = o->result[f].may_convert && draw;
}

static struct fought add_up(const struct battle *b, const struct clash *c) {
    struct fought o;
    memset(&o, 0, sizeof o);
    read_faces(b, c, &o);
    add_hits(c, &o);
    settle_faces(c, &o);
    return o;
}

/* A pair in numbers: the SPs each commits, the cards, the hits, the fate. */
static void tell_numbers(const struct battle *b, const struct clash *c, const struct fought *o, int f,
                         struct events *ev) {
    if (!ev->count) return;
    bool fire = dtn_clash_type(c) == COMBAT_FIREFIGHT;
    struct bout_told *told =
        tell_bout(ev, &ev->list[ev->count - 1], fire ? "firefight" : "close", c->attacker[f], c->defender);
    told->cards = true;
    for (int side = 0; side < SIDES; side++) {
        struct bout_side *s = side == SIDE_A ? &told->a : &told->b;
        bout_score(s, o->read[f][side].sp_used, o->scored[f][side]);
        bout_drew(s, b->drawn[side].card, b->drawn[side].count);
        if (!fire) s->outcome = dtn_fates[o->result[f].fate[side]];
    }
}

/* Every reason, pair by pair: who commits what and why, the cards, the outcome. */
static void explain(const struct battle *b, const struct clash *c, const struct fought *o, struct events *ev) {
    for (int f = 0; ev && f < FACES; f++) {
        struct resolution why;
        struct reading unused[SIDES];
        if (c->attacker[f] == NO_PIECE) continue;
        why.results = why.reasons = 0;
        struct combat pair = pair_of(b, c, f, &why);
        dtn_combat_read(&pair, unused, &why);
        struct combat_result shown = o->result[f];
        for (int side = 0; side < SIDES; side++) shown.hits[side] = o->scored[f][side];
        dtn_combat_explain(&pair, o->read[f], o->tally[f], &shown, &why);
        dtn_tell_reasons(ev, &why, c->attacker[f], c->defender);
        tell_numbers(b, c, o, f, ev);
    }
}

static void resolve_clash(struct battle *b, struct events *ev) {
    struct clash *c = &b->clash[b->clash_now];
    struct fought o = add_up(b, c);
    explain(b, c, &o, ev);
    c->done = true;
    struct clash fought = *c;
    dtn_aftermath(b, &fought, &o, ev);
}

void dtn_combat_drawn(struct battle *b, int side, const struct act *cards, struct events *ev) {
    struct hand *hand = &b->drawn[side];
    hand->count = cards->dice_count;
    for (unsigned i = 0; i < cards->dice_count; i++) hand->card[i] = cards->dice[i];
    if (side == SIDE_B) resolve_clash(b, ev);
}
