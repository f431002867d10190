/* What the fights at hand and those about to come will probably cost: every throw of the two dice of a combat is read
 * from the same tables as in play, and weighed by what it leaves of the units. Every term counts for the one side as it
 * counts for the other. */
#include "rules/cb/advice/prospects.h"

#include "game/sure.h"
#include "rules/cb/advice/notes.h"
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tactical/volleys.h"

#include <string.h>

int32_t cb_unit_worth(const struct unit *u, const struct weights *w) {
    return w->of[unit_class(u) & (CLASS_LIGHT | CLASS_SPECIAL) ? CB_LIGHT_UNIT : CB_HEAVY_UNIT];
}

int32_t cb_wear(const struct unit *u, int32_t dps, bool shaken, const struct weights *w) {
    int32_t worth = cb_unit_worth(u, w);
    return worth * (shaken ? 12 * w->of[CB_SHAKEN] : dps * w->of[CB_DISRUPTION]) / 1200;
}

/* --- one combat ------------------------------------------------------------------------------------------------- */

/* Of a hundred special stands that roll so often for critical hits, so many are gone (cb-216). */
static int32_t gone_after(int32_t rolls) {
    static const uint8_t gone[] = {0, 33, 56, 70, 80, 87};
    return gone[rolls < 0 ? 0 : rolls > 5 ? 5 : rolls];
}

/* What DPs on top of those it has cost it (cb-H80). */
static int32_t harm_of_dps(const struct unit *u, int32_t dps, const struct weights *w) {
    if (dps <= 0) return 0;
    if (unit_special(u)) return cb_unit_worth(u, w) * gone_after(dps) / 100;
    if (u->shaken) return w->of[CB_CASUALTY];
    int32_t after = u->dps + dps;
    return cb_wear(u, after, after >= 5, w) - cb_wear(u, u->dps, false, w);
}

static int32_t harm_of(const struct unit *u, const struct cb_row *row, enum cb_fate fate, const struct weights *w) {
    const int32_t rest = cb_unit_worth(u, w) - cb_wear(u, u->dps, u->shaken, w);
    if (row->moves & (AFTER_BREAK | AFTER_DESTROYED) || fate != FATE_OK) return rest;
    return harm_of_dps(u, row->dps, w) + w->of[CB_CASUALTY] * row->casualties;
}

/* How often of 36 two dice differ by -5 to 5: two D6, one of them average, both. */
static const uint8_t differences[3][11] = {
    {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1},
    {0, 1, 3, 5, 6, 6, 6, 5, 3, 1, 0},
    {0, 0, 1, 4, 8, 10, 8, 4, 1, 0, 0},
};

/* What a side loses by each result, worked out when it is asked for: of eleven differences a few results come. */
struct harms {
    const struct unit *unit;
    cb_facts has;
    uint8_t known; /* bit for each band */
    int32_t by[CB_BANDS];
};

static int32_t harm_by(struct harms *h, enum cb_band band, const struct weights *w) {
    if (!(h->known >> band & 1)) {
        struct cb_row row = cb_row_of(band, h->has, 0, NULL);
        bool gone = row.moves & AFTER_RAMPAGE;
        h->by[band] = harm_of(h->unit, &row, gone ? FATE_RAMPAGE : FATE_OK, w);
        h->known |= (uint8_t)(1u << band);
    }
    return h->by[band];
}

/* What a combat costs each of the two, as value counts; stands are those of all who fight on either side (cb-H62). What
 * the enemy's result changes in one's own is where one goes, not what one loses. */
static void combat_harms(const struct cb_engagement *e, const struct unit *const unit[2], const int32_t stands[2],
                         const struct weights *w, int32_t out[2]) {
    struct harms side[2];
    int32_t factors = 0, sum[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        struct cb_foe foe = {&e->side[1 - i], true, e->side[i].struck};
        side[i].unit = unit[i];
        side[i].known = 0;
        side[i].has = cb_facts_against(&e->side[i], &foe, 1, (enum cb_kind)e->kind, stands[i], stands[1 - i]);
        int32_t factor = cb_factor(&e->side[i], side[i].has, i, NULL);
        factors += i ? -factor : factor;
    }
    const uint8_t *weight = differences[is_grade_a(&e->side[0]) + is_grade_a(&e->side[1])];
    for (int32_t d = -5; d <= 5; d++) {
        if (!weight[d + 5]) continue;
        sum[0] += weight[d + 5] * harm_by(&side[0], cb_band_of(factors + d), w);
        sum[1] += weight[d + 5] * harm_by(&side[1], cb_band_of(-factors - d), w);
    }
    out[0] = sum[0] / 36;
    out[1] = sum[1] / 36;
}

/* --- who falls upon whom ---------------------------------------------------------------------------------------- */

/* What is asked of every unit again and again while a position is weighed. */
struct prospect {
    const struct cb_battle *b;
    const struct weights *w;
    struct cb_notes *notes; /* NULL: none are taken */
    bool known[UNITS_MAX], fights[UNITS_MAX];
    uint8_t faced[UNITS_MAX];                 /* stands that fight it or have declared to charge it */
    int32_t worst[UNITS_MAX], all[UNITS_MAX]; /* what its fights will cost it: the worst of them, and all together */
    struct cb_unit self[UNITS_MAX];
};

static const struct cb_unit *self_of(struct prospect *p, unsigned u) {
    if (!p->known[u]) {
        p->self[u] = cb_self_of(p->b, u);
        p->self[u].in_difficult =
            p->b->terrain.features && (cb_ground_under(p->b, &p->b->unit[u].quad) & GROUND_DIFFICULT) != 0;
        p->known[u] = true;
    }
    return &p->self[u];
}

static void suffer(struct prospect *p, unsigned u, int32_t harm) {
    p->all[u] += harm;
    if (harm > p->worst[u]) p->worst[u] = harm;
}

/* --- whether a charge arrives ----------------------------------------------------------------------------------- */

static int most_dice(const struct cb_unit *u) {
    return u->type == CATAPHRACTS ? 1 : is_class(u, CLASS_CAVALRY | CLASS_CHARIOT) ? 2 : 1;
}

/* How often of a hundred a charge with so many optional dice goes at least so many javelin throws (section 2.4). */
static int32_t chance_to_reach(const struct cb_unit *u, int dice, int32_t far) {
    enum { LONGEST = 15 };
    static const uint8_t chance[][LONGEST + 1] = {
        {100, 100, 100, 83, 50, 17},                                           /* AvD */
        {100, 100, 100, 100, 97, 89, 75, 58, 42, 25, 11, 3},                   /* and a D6 */
        {100, 100, 100, 100, 100, 97, 86, 64, 36, 14, 3},                      /* and another AvD */
        {100, 100, 100, 100, 100, 100, 100, 97, 91, 81, 66, 50, 34, 19, 9, 3}, /* and a D6 */
    };
    bool rides = is_class(u, CLASS_CAVALRY | CLASS_CHARIOT);
    far -= (u->inspire_actions * (dice + 1)) / 2; /* cb-H23 */
    return far > LONGEST ? 0 : chance[dice == 0 ? 0 : !rides ? 1 : dice + 1][far < 0 ? 0 : far];
}

/* DPs by fatigue, in hundredths (cb-042 to cb-044). */
static int32_t fatigue_of(const struct cb_unit *u, int dice) {
    bool rides = is_class(u, CLASS_CAVALRY | CLASS_CHARIOT);
    if (is_special(u) || (is_unformed(u) && !is_class(u, CLASS_CHARIOT))) return 0;
    if (u->phalanx && is_formed(u)) return dice ? 50 : 17;
    return rides ? 17 * (dice == 2) : 17 * dice;
}

/* The dice u has chosen for the charge that is due; -1: none yet. */
static int dice_chosen(const struct cb_battle *b, unsigned u) {
    if (!b->queue.tasks) return -1;
    const struct task *t = &b->queue.task[0];
    if (t->kind == TASK_CHARGE && t->piece == u && t->stage == 1) return t->value & 3;
    if (t->kind == TASK_CLASH && t->piece == u && t->stage >= 1 && t->stage <= 2 && t->value < 8) return t->value & 3;
    if ((t->kind == TASK_CLASH || t->kind == TASK_COUNTER) && t->other == u && t->stage == 2) return t->second & 3;
    return -1;
}

/* A formed unit charges what is ahead of it: one wheel of 45 degrees, which costs a DP (cb-H51, cb-051). False: it does
 * not come round to him. */
static bool comes_round(const struct cb_battle *b, unsigned u, unsigned v, bool *wheels) {
    const struct unit *x = &b->unit[u], *y = &b->unit[v];
    *wheels = false;
    if (unit_unformed(x)) return true;
    struct point at = point_local(x->pose, y->centre);
    length aside = at.x < 0 ? -at.x : at.x, half = b->jt * x->files / 2;
    if (at.y <= 0) return false;
    *wheels = aside > half + y->radius;
    return aside <= at.y + half + y->radius;
}

static int32_t rest_of(const struct unit *x, const struct weights *w) {
    return cb_unit_worth(x, w) - cb_wear(x, x->dps, x->shaken, w);
}

/* What it costs each of them that u charges v, as far off as they are: how it is answered (section 2.9), whether it
 * arrives, with how many dice it had best be tried (those chosen, -1: none are yet). False: it cannot be. */
static bool weigh_charge(struct prospect *p, unsigned u, unsigned v, int chosen, int32_t out[2]) {
    const struct cb_battle *b = p->b;
    const struct weights *w = p->w;
    const struct unit *const unit[2] = {&b->unit[u], &b->unit[v]};
    bool behind, wheels;
    if (!comes_round(b, u, v, &wheels)) return false;
    length far = cb_units_distance(b, u, v);
    const bool charges = unit[1]->turn & HAS_CHARGED && !(unit[1]->turn & MADE_CHARGE);
    if (charges && unit[1]->target == u) far /= 2; /* they meet (cb-H54) */
    int32_t jts_off = (int32_t)((far + b->jt - 1) / b->jt);
    const struct cb_unit *mine = self_of(p, u);
    int most = most_dice(mine);
    if (!chance_to_reach(mine, most, jts_off)) return false;
    struct cb_engagement e = {.mode = MODE_COMBAT, .kind = CHARGE_COMBAT};
    struct cb_unit *own = &e.side[0], *foe = &e.side[1];
    enum edge edge = cb_edge_to_strike(b, u, v, &behind);
    *own = *mine;
    *foe = *self_of(p, v);
    own->struck = edge == EDGE_FRONT ? STRUCK_FRONT : edge == EDGE_REAR ? STRUCK_REAR : STRUCK_FLANK;
    if (!cb_may_charge(own, foe, true, NULL).allowed) return false;
    unsigned answers = unit[1]->response ? unit[1]->response : cb_responses(foe, own, NULL);
    out[0] = out[1] = 0;
    if (answers & RESPOND_BREAK) return out[1] = rest_of(unit[1], w), true;
    if (answers == RESPOND_EVADE) return out[1] = harm_of_dps(unit[1], 1, w), true; /* cb-203 */
    own->action = CHARGED;
    own->struck = STRUCK_FRONT;
    foe->action = answers & RESPOND_COUNTER_CHARGE || charges ? CHARGED : STOOD;
    foe->struck = edge == EDGE_FRONT ? STRUCK_FRONT : edge == EDGE_REAR ? STRUCK_REAR : STRUCK_FLANK;
    if (behind && edge != EDGE_FRONT && is_formed(foe)) foe->dps += 1 + (foe->phalanx || foe->type == CATAPHRACTS);
    if (charges && is_formed(foe) && is_class(foe, CLASS_INFANTRY) && is_class(own, CLASS_MOUNTED)) foe->dps += 2;
    if (wheels && !unit_special(unit[0]) && own->dps < 3 + own->phalanx) own->dps++;
    int32_t stands[2] = {p->faced[v] > own->stands ? p->faced[v] : own->stands, foe->stands}, harm[2];
    combat_harms(&e, unit, stands, w, harm);
    int32_t tired = 2 * harm_of_dps(unit[0], 1, w), best = INT32_MIN; /* it fights the worse for a DP */
    for (int dice = chosen < 0 ? 0 : chosen; dice <= (chosen < 0 ? most : chosen); dice++) {
        int32_t arrives = chance_to_reach(mine, dice, jts_off);
        int32_t cost = harm[0] * arrives / 100 + tired * fatigue_of(mine, dice) / 100, gain = harm[1] * arrives / 100;
        if (gain - cost <= best) continue;
        best = gain - cost;
        out[0] = cost;
        out[1] = gain;
    }
    return true;
}

/* The same, noted where notes are taken. */
static bool charge_harms(struct prospect *p, unsigned u, unsigned v, int32_t out[2]) {
    int chosen = dice_chosen(p->b, u);
    bool known;
    if (!p->notes) return weigh_charge(p, u, v, chosen, out);
    struct cb_charge_note *n = cb_note_of_charge(p->notes, u, v, p->faced[v], chosen, &known);
    if (!known) n->possible = weigh_charge(p, u, v, chosen, n->harm);
#ifndef NDEBUG
    if (known) {
        int32_t anew[2];
        sure(n->possible == weigh_charge(p, u, v, chosen, anew));
        sure(!n->possible || memcmp(anew, n->harm, sizeof anew) == 0);
    }
#endif
    memcpy(out, n->harm, sizeof n->harm);
    return n->possible;
}

/* The fight of two who touch. */
static void fight(struct prospect *p, unsigned u, unsigned v) {
    const struct unit *const unit[2] = {&p->b->unit[u], &p->b->unit[v]};
    const int32_t stands[2] = {p->faced[v], p->faced[u]};
    struct cb_engagement e;
    struct ruling r;
    int32_t harm[2];
    if (!cb_engagement_at(p->b, u, v, &e, &r)) return;
    combat_harms(&e, unit, stands, p->w, harm);
    suffer(p, u, harm[0] * p->w->of[CB_FIGHT] / 100);
    suffer(p, v, harm[1] * p->w->of[CB_FIGHT] / 100);
}

static bool may_fight(const struct unit *x) { return x->where == ON_FIELD && !x->broken; }

static bool waits_to_charge(const struct unit *x) {
    return x->turn & HAS_CHARGED && !(x->turn & (MADE_CHARGE | HAS_FOUGHT | CAUGHT_STANDING));
}

/* A charge that is declared and not made yet. */
static void charge(struct prospect *p, unsigned u) {
    const struct unit *x = &p->b->unit[u];
    int32_t harm[2];
    if (x->shaken || x->target == NO_PIECE || !may_fight(&p->b->unit[x->target])) return;
    if (!charge_harms(p, u, x->target, harm)) return;
    suffer(p, u, harm[0] * p->w->of[CB_CHARGE] / 100);
    suffer(p, x->target, harm[1] * p->w->of[CB_CHARGE] / 100);
}

/* The best it could do by charging somebody, if it is any good: nobody has to. */
static int32_t outlook(struct prospect *p, unsigned u) {
    enum { RIDES = 15, WALKS = 11 }; /* javelin throws: chance_to_reach */
    const struct cb_battle *b = p->b;
    const struct unit *x = &b->unit[u];
    const bool over = b->phase > TURN_DECLARE && b->phase < TURN_TAKE;
    int32_t best = 0, harm[2];
    if (x->shaken || x->type == ARTILLERY || (over && x->turn & HAS_CHARGED)) return 0;
    const length reach = (unit_class(x) & (CLASS_CAVALRY | CLASS_CHARIOT) ? RIDES : WALKS) * b->jt;
    for (unsigned v = 0; v < b->units; v++) {
        const struct unit *y = &b->unit[v];
        if (y->side == x->side || !may_fight(y) || cb_surely_apart(x, y, reach)) continue;
        if (charge_harms(p, u, v, harm) && harm[1] - harm[0] > best) best = harm[1] - harm[0];
    }
    return best * p->w->of[CB_OUTLOOK] / 100;
}

/* A volley about to be thrown: so many dice, each hit a DP (cb-H47). */
static int32_t volley_gain(const struct cb_battle *b, const struct task *t, const struct weights *w) {
    int32_t hits = 7 - t->second, dice = t->value;
    const struct unit *target = &b->unit[t->other];
    if (hits < 0 || dice <= 0 || t->other >= b->units || !may_fight(target)) return 0;
    int32_t expected = 100 * dice * (hits > 6 ? 6 : hits) / 6, whole = expected / 100, part = expected % 100;
    return (harm_of_dps(target, whole, w) * (100 - part) + harm_of_dps(target, whole + 1, w) * part) / 100;
}

/* What its next volley promises from where it stands, at the nearest enemy in range (2.7). */
static int32_t shooting(struct prospect *p, unsigned u) {
    const struct cb_battle *b = p->b;
    const struct unit *x = &b->unit[u];
    const length range = cb_range_of(x) * b->jt;
    int64_t nearest = INT64_MAX;
    unsigned target = NO_PIECE;
    bool wheels;
    if (!range || x->shaken || (unit_formed(x) && x->formation == COLUMN)) return 0;
    for (unsigned v = 0; v < b->units; v++) {
        const struct unit *y = &b->unit[v];
        if (y->side == x->side || !may_fight(y) || p->fights[v] || cb_surely_apart(x, y, range)) continue;
        int64_t d = distance_squared(x->centre, y->centre);
        if (d >= nearest || !comes_round(b, u, v, &wheels)) continue;
        nearest = d;
        target = v;
    }
    if (target == NO_PIECE || cb_units_distance(b, u, target) > range) return 0;
    const struct unit *y = &b->unit[target];
    bool two = x->type == BOWMEN || x->type == MISSILE_TROOPS;
    int32_t dice = x->files * (two ? x->ranks > 1 ? 3 : 2 : 1) - x->dps;
    int32_t hits = 1 + (x->type == ARTILLERY && unit_formed(y) ? 2 : range == b->jt && !(y->marks & UNIT_ARMOURED)) +
                   ((unit_class(y) & (CLASS_ELEPHANT | CLASS_CHARIOT)) != 0);
    return dice <= 0 ? 0 : harm_of_dps(y, 1, p->w) * dice * hits / 6;
}

/* What a march costs in the mean that is about to be thrown for: fatigue (cb-043, cb-044). */
int32_t cb_march_cost(const struct cb_battle *b, unsigned u, int dice, const struct weights *w) {
    struct cb_unit self = cb_self_of(b, u);
    return harm_of_dps(&b->unit[u], 1, w) * fatigue_of(&self, dice) / 100;
}

/* Who fights whom, and who has declared to charge whom: each with how many stands. */
static void count_stands(struct prospect *p) {
    const struct cb_battle *b = p->b;
    for (unsigned u = 0; u < b->units; u++) {
        const struct unit *x = &b->unit[u];
        if (!may_fight(x)) continue;
        if (waits_to_charge(x) && x->target < b->units)
            p->faced[x->target] = (uint8_t)(p->faced[x->target] + x->stands);
        for (unsigned v = u + 1; v < b->units; v++) {
            const struct unit *y = &b->unit[v];
            if (y->side == x->side || !may_fight(y) || cb_surely_apart(x, y, b->jt / 4) || !cb_fights(b, u, v))
                continue;
            p->fights[u] = p->fights[v] = true;
            p->faced[u] = (uint8_t)(p->faced[u] + y->stands);
            p->faced[v] = (uint8_t)(p->faced[v] + x->stands);
        }
    }
}

static void fight_all(struct prospect *p, unsigned u) {
    const struct cb_battle *b = p->b;
    for (unsigned v = u + 1; v < b->units && p->fights[u]; v++) {
        const struct unit *y = &b->unit[v];
        bool touch = y->side != b->unit[u].side && p->fights[v] && may_fight(y) &&
                     !cb_surely_apart(&b->unit[u], y, b->jt / 4) && cb_fights(b, u, v);
        if (touch) fight(p, u, v);
    }
}

int32_t cb_prospects(const struct cb_battle *b, int seat, const struct weights *w, struct cb_notes *notes) {
    struct prospect p;
    int32_t value = 0;
    p.b = b;
    p.w = w;
    p.notes = notes;
    memset(p.known, 0, b->units);
    memset(p.fights, 0, b->units);
    memset(p.faced, 0, b->units);
    memset(p.worst, 0, b->units * sizeof *p.worst);
    memset(p.all, 0, b->units * sizeof *p.all);
    count_stands(&p);
    for (unsigned u = 0; u < b->units; u++) {
        const struct unit *x = &b->unit[u];
        if (!may_fight(x)) continue;
        if (p.fights[u])
            fight_all(&p, u);
        else if (waits_to_charge(x))
            charge(&p, u);
        else
            value += (x->side == seat ? 1 : -1) * outlook(&p, u);
        if (!p.fights[u] && w->of[CB_SHOOTING])
            value += (x->side == seat ? 1 : -1) * (shooting(&p, u) * w->of[CB_SHOOTING] / 100);
    }
    for (unsigned u = 0; u < b->units; u++) { /* of several enemies the best decides (cb-H62) */
        int32_t harm = p.worst[u] + (p.all[u] - p.worst[u]) / 4;
        value += b->unit[u].side == seat ? -harm : harm;
    }
    for (unsigned i = 0; i < b->queue.tasks; i++) {
        const struct task *t = &b->queue.task[i];
        if (t->kind != TASK_VOLLEY) continue;
        int32_t gain = volley_gain(b, t, w) * w->of[CB_VOLLEY] / 100;
        value += b->unit[t->piece].side == seat ? gain : -gain;
    }
    return value;
}
