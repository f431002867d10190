/* What the fights at hand will probably cost: the cards of charges and firefights that are declared, read as in play
 * and counted by their chances in a whole pack; what batteries have before them; what an order is good for where its
 * division stands. Every term counts for the one side as it counts for the other. */
#include "rules/dtn/advice/prospects.h"
#include "rules/dtn/advice/notes.h"

enum { WHOLE = 1 << 16, PACK = 54, HITS_MAX = 12 };

/* --- one combat ------------------------------------------------------------------------------------------------- */

/* How likely one card is a hit, of WHOLE. Clubs that need a condition count in part: in a firefight they level the
 * score (dtn-206), in a charge they seldom do anything (dtn-207, dtn-208). */
static int32_t chance_of_hit(const struct reading *r, enum combat_type type) {
    int32_t suit = 14 - r->least_rank, clubs = r->clubs_conditional ? (type == COMBAT_FIREFIGHT ? 60 : 15) : 100;
    int32_t cards = 100 * suit + clubs * suit + (r->joker_hits ? 200 : 0);
    return WHOLE / 100 * cards / PACK;
}

/* How often so many hits come of its cards; the last entry is all that are more. */
static void chances_of_hits(const struct reading *r, enum combat_type type, int32_t out[HITS_MAX + 1]) {
    const int32_t hit = chance_of_hit(r, type);
    for (int k = 0; k <= HITS_MAX; k++) out[k] = 0;
    out[0] = WHOLE;
    for (int card = 0; card < r->cards_due; card++)
        for (int k = HITS_MAX; k >= 0; k--) {
            int32_t stays = k == HITS_MAX ? out[k] : (int32_t)((int64_t)out[k] * (WHOLE - hit) / WHOLE);
            out[k] = stays + (k ? (int32_t)((int64_t)out[k - 1] * hit / WHOLE) : 0);
        }
}

static int32_t all_of(const struct piece *p, const struct weights *w) {
    return w->of[DTN_STRENGTH] * p->sp + w->of[DTN_FIGHTING_STRENGTH] * unit_strength(p);
}

/* What so many hits cost a unit. */
static int32_t harm_of(const struct piece *p, int hits, enum combat_type type, const struct weights *w) {
    bool lasts = type == COMBAT_FIREFIGHT && is_gun(p); /* dtn-H64: silenced, not broken */
    if (hits >= unit_strength(p)) return lasts ? w->of[DTN_FIGHTING_STRENGTH] * unit_strength(p) : all_of(p, w);
    return w->of[DTN_FIGHTING_STRENGTH] * hits;
}

/* Guns that lose a charge combat are taken unless somebody comes (dtn-168). */
static int32_t captured(const struct piece *p, int hits, const struct weights *w) {
    enum { NOBODY_COMES = 70 };
    return is_gun(p) && hits < unit_strength(p) ? all_of(p, w) * NOBODY_COMES / 100 : 0;
}

/* What the combat brings its attacker, less what it costs him. */
static int32_t combat_gain(const struct battle *b, unsigned attacker, unsigned defender, enum face face,
                           enum combat_type type, const struct weights *w) {
    const struct piece *own = &b->piece[attacker], *foe = &b->piece[defender];
    struct combat c = dtn_combat_on_table(b, attacker, defender, face, type, 1, UNSAID, NULL);
    struct reading r[SIDES];
    int32_t by[SIDES][HITS_MAX + 1], beaten = 0, gain = 0;
    int64_t sum = 0;
    dtn_combat_read(&c, r, NULL);
    for (int side = 0; side < SIDES; side++) chances_of_hits(&r[side], type, by[side]);
    for (int k = 0; k <= HITS_MAX; k++) {
        sum += (int64_t)by[SIDE_A][k] * harm_of(foe, k, type, w);
        sum -= (int64_t)by[SIDE_B][k] * harm_of(own, k, type, w);
    }
    gain = (int32_t)(sum / WHOLE);
    if (type == COMBAT_FIREFIGHT) return gain;
    for (int k = 1; k <= HITS_MAX; k++) /* dtn-177: he wins by more hits, or where the defender is broken */
        for (int m = 0; m <= HITS_MAX; m++)
            if (k > m || k >= r[SIDE_B].strength) beaten += (int32_t)((int64_t)by[SIDE_A][k] * by[SIDE_B][m] / WHOLE);
    gain += (int32_t)((int64_t)captured(foe, 0, w) * beaten / WHOLE);
    return gain + w->of[DTN_WINNING] * (2 * (beaten / 64) - WHOLE / 64) / (WHOLE / 64);
}

/* --- all that is declared --------------------------------------------------------------------------------------- */

static int32_t signed_for(const struct battle *b, unsigned unit, int seat, int32_t gain) {
    return b->piece[unit].side == seat ? gain : -gain;
}

/* Is he on his way out of it? He gets away as often as not (dtn-145). */
static bool evades(const struct battle *b, unsigned unit) {
    const struct task *t = dtn_task_due(b);
    return t && t->kind == TASK_EVADE && t->piece == unit;
}

/* Charges before their combats are gathered, firefights until they are fought: those that are still near enough
 * (dtn-H76). */
static int32_t declared(const struct battle *b, unsigned u, const struct weights *w) {
    const struct piece *p = &b->piece[u];
    if (!is_unit(b, p->target) || p->target_face >= FACES) return 0;
    bool charges = p->marks & MARK_CHARGING && b->phase < PHASE_COMBAT;
    bool fires = p->marks & MARK_FIREFIGHT && b->phase < PHASE_FIREFIGHTS;
    if (charges)
        return combat_gain(b, u, p->target, (enum face)p->target_face, COMBAT_CHARGE, w) /
               (evades(b, p->target) ? 3 : 1);
    if (!fires || beyond(dtn_piece_distance(b, u, p->target), 2 * INCH)) return 0;
    return combat_gain(b, u, p->target, dtn_face_attacked(b, p->target, piece_base(b, u)), COMBAT_FIREFIGHT, w);
}

/* A card due before a unit answers with a charge, or joins another division's turn: it comes about half the time. */
static int32_t called_for(const struct battle *b, const struct task *t, const struct weights *w) {
    if (t->kind == TASK_ASSISTANCE) return w->of[DTN_ASSISTING];
    if (t->kind != TASK_ANSWER || !is_unit(b, t->piece) || !is_unit(b, t->other)) return 0;
    return combat_gain(b, t->piece, t->other, dtn_face_attacked(b, t->other, piece_base(b, t->piece)), COMBAT_CHARGE,
                       w) /
           2;
}

int32_t dtn_prospects(const struct battle *b, int seat, const struct weights *w) {
    int32_t value = 0;
    for (unsigned i = 0; i < b->clashes; i++)
        for (int f = 0; f < FACES && !b->clash[i].done; f++) {
            unsigned a = b->clash[i].attacker[f], d = b->clash[i].defender;
            if (!is_unit(b, a) || !is_unit(b, d)) continue;
            value += signed_for(b, a, seat, combat_gain(b, a, d, (enum face)f, dtn_clash_type(&b->clash[i]), w));
        }
    for (unsigned u = 0; u < b->pieces; u++)
        if (is_unit(b, u) && b->piece[u].marks & (MARK_CHARGING | MARK_FIREFIGHT))
            value += signed_for(b, u, seat, declared(b, u, w));
    for (unsigned i = 0; i < b->queue.tasks; i++) {
        const struct task *t = &b->queue.task[i];
        if (t->piece < b->pieces) value += signed_for(b, t->piece, seat, called_for(b, t, w)); /* some concern nobody */
    }
    return value * w->of[DTN_FIGHT] / 100;
}

/* A battery that is ready and has an enemy before it. */
int32_t dtn_battery(const struct battle *b, unsigned u, const struct weights *w, struct dtn_notes *notes) {
    const struct piece *p = &b->piece[u];
    if (!is_gun(p) || is_limbered(p) || is_silenced(p)) return 0;
    inches range = dtn_effective_range((enum weight)p->weight);
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != p->side && !far_apart(p->pose.at, b->piece[e].pose.at, range) &&
            dtn_bears_on(b, u, e, notes))
            return w->of[DTN_BATTERY] * unit_strength(p);
    return 0;
}

/* --- orders ------------------------------------------------------------------------------------------------------ */

/* What the order of a division is good for: action where there is an enemy to act against, a march where there is none
 * near, rest for the hits it may recover (dtn-126 to dtn-128). */
int32_t dtn_order_worth(const struct battle *b, unsigned division, const inches near[], const struct weights *w) {
    enum { TO_ACT = 9 * INCH, IS_ACTIVATED = 60 };
    int32_t hits = 0;
    bool close = false;
    for (unsigned u = 0; u < b->pieces; u++) {
        const struct piece *p = &b->piece[u];
        if (!is_unit(b, u) || p->division != division) continue;
        close |= near[u] < TO_ACT;
        if (!is_gun(p)) hits += p->hits * (near[u] > 9 * INCH ? 50 : near[u] > 5 * INCH ? 35 : 11);
    }
    switch (b->division[division].order) {
    case ORDER_ACTION:
        return close ? w->of[DTN_ORDER_ACTION] : 0;
    case ORDER_MOVE:
        return close ? w->of[DTN_ORDER_MOVE] / 2 : w->of[DTN_ORDER_MOVE];
    case ORDER_REGROUP:
        return hits * w->of[DTN_FIGHTING_STRENGTH] / 100 * IS_ACTIVATED / 100 * w->of[DTN_REGROUPING] / 100;
    default:
        return 0;
    }
}
