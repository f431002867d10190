/* The chance seat: what is to be drawn or thrown, and what comes of it. */
#include "rules/dtn/flow.h"
#include "rules/dtn/opening/laying.h"

#include <string.h>

/* --- what is due ---------------------------------------------------------------------------------------- */

/* dtn-H02: fire is drawn by the owner of the guns, everything else by the owner of the piece. */
static unsigned drawing_side(const struct battle *b, const struct task *t) {
    (void)b;
    return t->kind == TASK_FIRE || t->kind == TASK_FIRE_EXTRA ? 1u - t->side : t->side;
}

static unsigned cards_of_task(const struct battle *b, const struct task *t) {
    if (t->kind == TASK_FIRE_EXTRA) return 2;
    if (t->kind == TASK_COMBAT_CARDS) return dtn_combat_cards(b, t->value);
    if (t->kind == TASK_MORALE) return (unsigned)t->value & 255;
    if (t->kind == TASK_ACTIVATION || t->kind == TASK_RECOVERY) return (unsigned)t->value;
    return 1;
}

struct draw dtn_draw_of_task(const struct battle *b, const struct task *t) {
    struct draw d = {0};
    unsigned side = drawing_side(b, t);
    if (t->kind == TASK_EVADE) {
        d = (struct draw){.kind = DRAW_DICE, .count = (uint8_t)t->value, .sides = 6};
    } else if (t->kind == TASK_LAY) {
        d = (struct draw){.kind = DRAW_DICE, .count = 1, .sides = (uint8_t)dtn_laying_die_faces(&b->laying)};
    } else if (t->kind == TASK_ROLL_CP) {
        /* the second die may have more faces: thrown after the first */
        int faces = dtn_second_die((enum c_type)b->side[t->side].c_type);
        d = (struct draw){.kind = DRAW_DICE, .count = 1, .sides = (uint8_t)(t->value ? faces : 6)};
    } else {
        d = (struct draw){.kind = DRAW_CARDS, .count = (uint8_t)cards_of_task(b, t), .deck = (uint8_t)side};
        d.left = b->side[side].pack;
        d.back = whole_pack() & ~d.left;
    }
    return d;
}

/* --- telling -------------------------------------------------------------------------------------------- */

void dtn_tell_reasons(struct events *ev, const struct resolution *why, unsigned a, unsigned c) {
    if (!ev) return;
    for (uint32_t i = 0; i < why->reasons; i++) {
        const struct reason *r = &why->reason[i];
        bool counted = r->value || r->clause == C(24) || r->clause == C(171); /* of these none is a number too */
        struct event *e = tell_pieces(ev, "reason", r->clause, counted ? "{p}: {w} ({0})" : "{p}: {w}", r->side ? c : a,
                                      r->side ? a : c);
        e->said.word = r->text;
        e->said.number[0] = r->value;
    }
}

enum { CARDS_TOLD_AT_ONCE = 4 };

/* So many of the cards drawn, from that one on, each with whose they are. */
static void tell_some_cards(struct events *ev, clause c, const char *const says[CARDS_TOLD_AT_ONCE + 1],
                            const struct act *a, unsigned first, unsigned count, unsigned piece, unsigned other) {
    unsigned done = 0;
    do {
        unsigned n = count - done < CARDS_TOLD_AT_ONCE ? count - done : CARDS_TOLD_AT_ONCE;
        struct event *e = tell_pieces(ev, "draw", c, says[n], piece, other);
        for (unsigned i = 0; i < n; i++) e->said.number[i] = a->dice[first + done + i];
        done += n ? n : 1;
    } while (done < count);
}

#define CARDS(who)                                                                                                     \
    { who " no card", who " {c0}", who " {c0} {c1}", who " {c0} {c1} {c2}", who " {c0} {c1} {c2} {c3}" }

/* Those of a combat, face by face (dtn-171): each attacker's own, and what the defender draws against each. */
static void tell_combat_cards(const struct battle *b, struct events *ev, const struct act *a, const struct task *t) {
    static const char *const says[2][CARDS_TOLD_AT_ONCE + 1] = {CARDS("{p} draws"), CARDS("against {o} {p} draws")};
    const struct clash *c = &b->clash[b->clash_now];
    unsigned first = 0;
    for (int f = 0; f < FACES; f++) {
        if (c->attacker[f] == NO_PIECE) continue;
        unsigned n = dtn_cards_at_face(b, t->value, f);
        bool attacks = t->value == SIDE_A;
        tell_some_cards(ev, dtn_clause_of_task(t), says[!attacks && dtn_attackers_of(c) > 1], a, first, n,
                        attacks ? c->attacker[f] : c->defender, attacks ? c->defender : c->attacker[f]);
        first += n;
    }
}

static void tell_cards(const struct battle *b, struct events *ev, const struct act *a, const struct task *t) {
    static const char *const says[] = CARDS("drawn for {p}:");
    static const char *const side_says[] = {"for {s3} no card is drawn", "drawn for {s3}: {c0}",
                                            "drawn for {s3}: {c0} {c1}", "drawn for {s3}: {c0} {c1} {c2}"};
    if (!ev) return;
    if (t->kind == TASK_FIRE && (t->value & 255) == 0)
        tell_pieces(ev, "drawer", H(2), "for the fire on {p} the owner of the guns draws", t->piece, NO_PIECE);
    if (t->kind == TASK_COMBAT_CARDS) {
        tell_combat_cards(b, ev, a, t);
    } else if (t->piece != NO_PIECE) {
        tell_some_cards(ev, dtn_clause_of_task(t), says, a, 0, a->dice_count, t->piece, t->other);
    } else { /* of a side's draw, three cards at most, the last number is the side */
        struct event *e = tell_pieces(ev, "draw", dtn_clause_of_task(t), side_says[a->dice_count], NO_PIECE, t->other);
        for (unsigned i = 0; i < a->dice_count; i++) e->said.number[i] = a->dice[i];
        e->said.number[3] = t->side;
    }
}
#undef CARDS

/* Every die is told, with its clause. */
static void tell_dice(const struct battle *b, struct events *ev, const struct act *a, const struct task *t) {
    static const char *const says[] = {"{p} throws {0}", "{p} throws {0} and {1}", "thrown for {s3}: {0}",
                                       "the die for the ground shows {0}"};
    unsigned line = t->kind == TASK_LAY ? 3 : t->kind == TASK_EVADE ? a->dice_count - 1u : 2;
    clause c = dtn_clause_of_task(t);
    if (t->kind == TASK_ROLL_CP && b->side[t->side].c_type == C4) c = C(25);
    struct event *e = tell_pieces(ev, "throw", c, says[line], t->piece, NO_PIECE);
    if (line == 2) e->said.number[3] = t->side;
    for (unsigned i = 0; i < a->dice_count && i < 2; i++) e->said.number[i] = a->dice[i];
}

/* --- generals ------------------------------------------------------------------------------------------- */

/* dtn-213: high within 1" of any unit. */
static bool near_a_unit(const struct battle *b, unsigned leader) {
    for (unsigned u = 0; u < b->pieces; u++)
        if (is_unit(b, u) && within(dtn_piece_distance(b, leader, u), INCH)) return true;
    return false;
}

/* Which of two generals beside a unit is meant: the higher in rank, then the unit's own DG, then the nearer. */
static bool goes_before(const struct battle *b, unsigned p, unsigned q, unsigned unit) {
    uint8_t dg = dtn_dg_of(b, unit);
    if (b->piece[p].rank != b->piece[q].rank) return b->piece[p].rank < b->piece[q].rank;
    if (p == dg || q == dg) return p == dg;
    return beyond(dtn_piece_distance(b, q, unit), dtn_piece_distance(b, p, unit));
}

void dtn_general_at_risk(struct battle *b, unsigned unit, struct events *ev) {
    uint8_t found = NO_PIECE, dg = dtn_dg_of(b, unit);
    for (unsigned p = 0; p < b->pieces; p++) {
        if (!on_table(b, p) || b->piece[p].kind != PIECE_LEADER || b->piece[p].side != b->piece[unit].side) continue;
        if (beyond(dtn_piece_distance(b, p, unit), INCH)) continue;
        if (found == NO_PIECE || goes_before(b, p, found, unit)) found = (uint8_t)p;
    }
    bool near = found != NO_PIECE;
    if (!near && dg != NO_PIECE && within(dtn_piece_distance(b, dg, unit), 4 * INCH)) found = dg;
    if (found == NO_PIECE) {
        tell_pieces(ev, "no_risk", H(85), "a King is drawn against {p}: no general is near enough to be at risk", unit,
                    NO_PIECE);
        return;
    }
    tell_pieces(ev, "risk", C(211), "a King is drawn against {o}: {p} is at risk", found, unit);
    if (!near) tell_pieces(ev, "risk", H(85), "no general is within 1\" of {o}: it is the DG {p}", found, unit);
    dtn_push_task(b, TASK_RISK, b->piece[found].side, found, NO_PIECE, near_a_unit(b, found));
}

/* Of two senior officers the higher in rank, of equals the superior of him who drew. */
static bool ranks_before(const struct battle *b, unsigned p, unsigned q, unsigned superior) {
    return b->piece[p].rank == b->piece[q].rank ? p == superior : b->piece[p].rank < b->piece[q].rank;
}

/* dtn-217: the nearest other senior commander within 6" draws instead, of two as near the higher in rank, then his own
 * superior; never back to who drew before (dtn-H123). */
static void pass_on_risk(struct battle *b, const struct task *t) {
    uint8_t best = NO_PIECE;
    inches near = 6 * INCH;
    for (unsigned p = 0; p < b->pieces; p++) {
        if (p == t->piece || p == t->other || !on_table(b, p) || b->piece[p].kind != PIECE_LEADER ||
            b->piece[p].rank == RANK_DG || b->piece[p].side != t->side)
            continue;
        inches d = dtn_piece_distance(b, t->piece, p);
        if (beyond(d, near)) continue;
        if (best != NO_PIECE && !beyond(near, d) && !ranks_before(b, p, best, b->piece[t->piece].superior)) continue;
        near = d;
        best = (uint8_t)p;
    }
    if (best != NO_PIECE) dtn_push_task(b, TASK_RISK, t->side, best, t->piece, near_a_unit(b, best));
}

void dtn_risk_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    struct piece *p = &b->piece[t->piece];
    struct resolution why;
    why.results = why.reasons = 0;
    struct risk r = dtn_general_risk(t->value, p->a_rating, (enum character)p->character, a->dice[0], ev ? &why : NULL);
    dtn_tell_reasons(ev, &why, t->piece, NO_PIECE);
    if (r.passes_on) pass_on_risk(b, t);
    if (!r.hit) return;
    p->a_rating = (uint8_t)r.a_rating;
    p->character = (uint8_t)r.character;
    p->fails_next = true;
    tell_pieces(ev, "general_hit", C(218), "{p} is hit", t->piece, NO_PIECE);
}

/* --- fire ----------------------------------------------------------------------------------------------- */

void dtn_push_fire(struct battle *b, unsigned unit) {
    dtn_push_task(b, TASK_FIRE, b->piece[unit].side, unit, NO_PIECE, 0);
}

/* Where fire may have come from if nobody knows, for cover: the nearest enemy battery. */
static struct point fire_from(const struct battle *b, unsigned unit) {
    struct point from = dtn_front_middle(piece_base(b, unit));
    inches near = INT32_MAX;
    for (unsigned g = 0; g < b->pieces; g++) {
        if (!is_unit(b, g) || !is_gun(&b->piece[g]) || b->piece[g].side == b->piece[unit].side) continue;
        inches d = dtn_piece_distance(b, g, unit);
        if (d >= near) continue;
        near = d;
        from = dtn_front_middle(piece_base(b, g));
    }
    return from;
}

static struct markers markers_on(const struct battle *b, unsigned unit) {
    const struct piece *p = &b->piece[unit];
    int faces = 0;
    for (int f = 0; f < FACES; f++) faces += p->faces >> f & 1;
    /* dtn-H150: the least cover of the directions it came from */
    enum disadvantage cover =
        p->covered ? (enum disadvantage)(p->covered - 1) : dtn_cover_of(b, unit, fire_from(b, unit));
    return (struct markers){.count = p->near + p->far,
                            .far = p->far,
                            .cover = cover,
                            .faces = faces ? faces : 1,
                            .heavy_near = p->heavy_near,
                            .heavy_far = p->heavy_far};
}

/* dtn-H103: in the resolution of attrition fire hits take effect only at its end. False: the unit is gone. */
static bool hits_count(struct battle *b, unsigned unit, int hits, clause c, struct events *ev) {
    if (b->phase != PHASE_RESOLUTION) return dtn_hit_unit(b, unit, hits, false, c, ev);
    b->piece[unit].due_hits = (uint8_t)(b->piece[unit].due_hits + hits);
    struct event *e =
        hits ? tell_pieces(ev, "hits_due", H(103), "{p} will take hits at the end of the phase: {0}", unit, NO_PIECE)
             : NULL;
    if (e) e->said.number[0] = hits;
    return true;
}

/* All groups are done: the markers go, the hits count, a charger checks its morale. */
static void fire_ends(struct battle *b, unsigned unit, int hits, struct events *ev) {
    struct piece *p = &b->piece[unit];
    int prior = p->hits;
    tell_pieces(ev, "resolved", C(259), "the FPs on {p} are resolved", unit, NO_PIECE);
    p->near = p->far = p->heavy_near = p->heavy_far = p->faces = p->covered = 0;
    if (!hits_count(b, unit, hits, C(250), ev)) return;
    if (hits && b->phase == PHASE_CHECKS && has_mark(b, unit, MARK_CHARGING)) {
        dtn_push_task(b, TASK_MORALE, p->side, unit, NO_PIECE, hits | prior << 8);
    }
}

/* A group's cards in numbers, with the last that is told of them: its FPs, the cards, the hits. */
static void tell_fire_numbers(const struct fire_group *group, unsigned unit, const struct act *a, int hits,
                              struct events *ev) {
    if (!ev || !ev->count) return;
    struct bout_told *told = tell_bout(ev, &ev->list[ev->count - 1], "fire", NO_PIECE, unit);
    told->cards = true;
    bout_score(&told->a, group->markers, hits);
    bout_drew(&told->a, a->dice, a->dice_count);
}

/* What the card of a group does, in a sentence. */
static void tell_fire_card(const struct fire_group *group, unsigned unit, uint8_t card, struct events *ev) {
    struct resolution why;
    why.results = why.reasons = 0;
    if (!ev) return;
    dtn_fire_card_explained(group, card, &why);
    dtn_tell_reasons(ev, &why, unit, NO_PIECE);
}

/* task.number holds the groups done (low byte) and the hits so far (next byte). */
void dtn_fire_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    struct fire_group group[FIRE_GROUPS_MAX];
    struct markers m = markers_on(b, t->piece);
    int unresolved, groups = dtn_fire_groups(&m, group, &unresolved), done = t->value & 255, hits = t->value >> 8;
    if (done < groups) {
        bool two_more = false;
        const int before = hits;
        if (t->kind == TASK_FIRE) {
            hits += dtn_fire_card(&group[done], a->dice[0], &two_more);
            tell_fire_card(&group[done], t->piece, a->dice[0], ev);
        } else {
            for (unsigned i = 0; i < a->dice_count; i++) {
                bool hit = dtn_extra_card_hits(&group[done], a->dice[i]);
                tell_pieces(ev, "reason", C(253),
                            hit ? "{p}: {c0} of the two hits" : "{p}: {c0} of the two does not hit", t->piece, NO_PIECE)
                    ->said.number[0] = a->dice[i];
                hits += hit;
            }
        }
        tell_fire_numbers(&group[done], t->piece, a, hits - before, ev);
        if (two_more) {
            dtn_push_task(b, TASK_FIRE_EXTRA, t->side, t->piece, NO_PIECE, done | hits << 8);
            return;
        }
        done++;
    }
    if (done < groups)
        dtn_push_task(b, TASK_FIRE, t->side, t->piece, NO_PIECE, done | hits << 8);
    else
        fire_ends(b, t->piece, hits, ev);
}

/* --- the other draws ------------------------------------------------------------------------------------ */

void dtn_fatigue_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    struct piece *p = &b->piece[t->piece];
    struct resolution why;
    why.results = why.reasons = 0;
    int hits = dtn_resolve_fatigue(p->fatigue, (enum quality)p->quality, a->dice[0], ev ? &why : NULL);
    dtn_tell_reasons(ev, &why, t->piece, NO_PIECE);
    tell_pieces(ev, "fatigue", hits ? C(262) : C(266), hits ? "fatigue tells on {p}" : "{p} bears its fatigue",
                t->piece, NO_PIECE);
    p->fatigue = 0;
    hits_count(b, t->piece, hits, C(262), ev);
}

void dtn_morale_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    struct piece *p = &b->piece[t->piece];
    struct hand hand = {.count = a->dice_count};
    struct resolution why;
    bool general = false;
    why.results = why.reasons = 0;
    for (unsigned i = 0; i < a->dice_count; i++) hand.card[i] = a->dice[i];
    for (unsigned l = 0; l < b->pieces; l++)
        general = general || (on_table(b, l) && b->piece[l].kind == PIECE_LEADER && b->piece[l].side == p->side &&
                              within(dtn_piece_distance(b, l, t->piece), INCH));
    bool passed = dtn_morale_check(p->morale, t->value >> 8, general, &hand, ev ? &why : NULL);
    dtn_tell_reasons(ev, &why, t->piece, NO_PIECE);
    if (!passed) dtn_charge_stops(b, t->piece, ev);
}

void dtn_recovery_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    struct piece *p = &b->piece[t->piece];
    struct hand hand = {.count = a->dice_count};
    for (unsigned i = 0; i < a->dice_count; i++) hand.card[i] = a->dice[i];
    struct rest rest = {.arm = (enum arm)p->arm,
                        .hits = p->hits,
                        .location = dtn_location_of(b, t->piece),
                        .elite = p->quality == QUALITY_ELITE};
    struct resolution why;
    why.results = why.reasons = 0;
    int recovered = dtn_recover_by_cards(&rest, &hand, ev ? &why : NULL);
    dtn_tell_reasons(ev, &why, t->piece, NO_PIECE);
    p->hits = (uint8_t)(p->hits - recovered);
    struct event *e = tell_pieces(ev, "recover", dtn_recovery_clause(rest.location), "{p} recovers hits: {0}; {1} left",
                                  t->piece, NO_PIECE);
    e->said.number[0] = recovered;
    e->said.number[1] = p->hits;
}

/* The result with its reasons: the rating, and what each card does. */
static enum activation activation_told(unsigned who, int rating, enum character character, const struct hand *hand,
                                       struct events *ev) {
    struct resolution why;
    why.results = why.reasons = 0;
    enum activation result = dtn_activation_draw(rating, character, hand, 0, ev ? &why : NULL);
    tell_pieces(ev, "rating", C(7), "{p}: the A rating is {0}", who, NO_PIECE)->said.number[0] = rating;
    dtn_tell_reasons(ev, &why, who, NO_PIECE);
    return result;
}

/* dtn-H79, dtn-H123: on the DG's rating if he is near and was not hit, else on the unit's own. */
static enum activation unit_activation(const struct battle *b, unsigned unit, uint8_t card, bool by_dg,
                                       struct events *ev) {
    const struct piece *p = &b->piece[unit];
    uint8_t dg = dtn_dg_of(b, unit);
    struct hand hand = {.count = 1, .card = {card}};
    int rating = p->a_rating;
    enum character character = dtn_quality_character((enum quality)p->quality);
    if (by_dg && dg != NO_PIECE && !b->piece[dg].fails_next && within(dtn_piece_distance(b, dg, unit), 4 * INCH)) {
        tell_pieces(ev, "reason", H(79), "{p} answers on the rating of {o}", unit, dg);
        rating = b->piece[dg].a_rating;
        character = (enum character)b->piece[dg].character;
    }
    return activation_told(unit, rating, character, &hand, ev);
}

void dtn_activation_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    const struct piece *p = &b->piece[t->piece];
    struct hand hand = {.count = a->dice_count};
    for (unsigned i = 0; i < a->dice_count; i++) hand.card[i] = a->dice[i];
    enum character character =
        p->kind == PIECE_UNIT ? dtn_quality_character((enum quality)p->quality) : (enum character)p->character;
    enum activation result = activation_told(t->piece, p->a_rating, character, &hand, ev);
    if (p->kind == PIECE_UNIT && is_joker(a->dice[0]))
        tell_pieces(ev, "reason", H(4), "{p}, being a unit, has the character of its quality", t->piece, NO_PIECE);
    if (b->phase == PHASE_SENIORS)
        dtn_senior_activated(b, t->piece, result, ev);
    else
        dtn_turn_activated(b, result, ev);
}

void dtn_assistance_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    dtn_unit_assists(b, t->piece, unit_activation(b, t->piece, a->dice[0], false, ev), a->dice[0], ev);
}

void dtn_answer_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    dtn_answer_activated(b, t, unit_activation(b, t->piece, a->dice[0], true, ev), ev);
}

/* For the edges, then for the first move. */
void dtn_cut_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    (void)ev;
    b->first_card[t->side] = is_joker(a->dice[0]) ? 14 : (uint8_t)rank_of(a->dice[0]);
}

void dtn_combat_cards_drawn(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    dtn_combat_drawn(b, t->value, a, ev);
}

/* CPs: the D6 first, then the other die; the difference lies at the Commander's HQ (dtn-H06). */
void dtn_cp_thrown(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    int die = a->dice[0];
    enum c_type type = (enum c_type)b->side[t->side].c_type;
    if (dtn_second_die(type) && !t->value) {
        dtn_push_task(b, TASK_ROLL_CP, t->side, NO_PIECE, NO_PIECE, die);
        return;
    }
    struct resolution why;
    why.results = why.reasons = 0;
    int points = dtn_command_points(type, t->value ? t->value : die, die, 0, ev ? &why : NULL);
    uint8_t p = dtn_commanders_hq(b, t->side);
    if (p == NO_PIECE) return;
    struct piece *hq = &b->piece[p];
    hq->cps = (uint8_t)(hq->cps + points > 200 ? 200 : hq->cps + points);
    tell_pieces(ev, "throws", H(6), "{p} throws, being the Commander's", p, NO_PIECE);
    dtn_tell_reasons(ev, &why, p, NO_PIECE);
    struct event *e =
        tell_pieces(ev, "cps", type == C4 ? C(25) : C(24), "{p} gains CPs: {0}, and holds {1}", p, NO_PIECE);
    e->said.number[0] = points;
    e->said.number[1] = hq->cps;
}

/* --- the acts ------------------------------------------------------------------------------------------- */

void dtn_play_draw(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)plan;
    struct draw due = dtn_draw_of_task(b, dtn_task_due(b));
    struct task t = queue_take_last(&b->queue);
    b->side[due.deck].pack = pack_after(&due, a->dice, a->dice_count);
    tell_cards(b, ev, a, &t);
    dtn_settles(t.kind)(b, &t, a, ev);
}

void dtn_play_roll(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)plan;
    struct task t = queue_take_last(&b->queue);
    tell_dice(b, ev, a, &t);
    dtn_settles(t.kind)(b, &t, a, ev);
}

void dtn_play_choose(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)plan;
    struct task t = queue_take_last(&b->queue);
    dtn_settles(t.kind)(b, &t, a, ev);
}
