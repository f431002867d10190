/* What the fights at hand and those about to come will probably cost: every throw of the two dice of a combat is read
 * from the same tables as in play, and weighed by what it leaves of the units. Every term counts for the one side as it
 * counts for the other. */
#include "rules/cb/advice/prospects.h"

#include "rules/cb/combat/charge_path.h"

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

/* The gain of side 0, in hundredths as value counts. */
static int32_t combat_gain(const struct cb_engagement *e, const struct unit *const unit[2], const struct weights *w) {
    const cb_facts alone[2] = {cb_facts_of(e, 0), cb_facts_of(e, 1)};
    const uint8_t *weight = differences[is_grade_a(&e->side[0]) + is_grade_a(&e->side[1])];
    int32_t factors = cb_factor(&e->side[0], alone[0], 0, NULL) - cb_factor(&e->side[1], alone[1], 1, NULL), sum = 0;
    for (int32_t d = -5, pair = 0; d <= 5; d++) {
        int32_t now = factors + d;
        pair += weight[d + 5];
        bool last = d == 5 || cb_band_of(now) != cb_band_of(now + 1) || cb_band_of(-now) != cb_band_of(-now - 1);
        if (!last || !pair) continue;
        struct cb_verdict v = {.difference = {now, -now}};
        cb_facts has[2] = {alone[0], alone[1]};
        cb_rows(e, has, &v, NULL);
        sum += pair * (harm_of(unit[1], &v.row[1], v.fate[1], w) - harm_of(unit[0], &v.row[0], v.fate[0], w));
        pair = 0;
    }
    return sum / 36;
}

/* --- who falls upon whom ---------------------------------------------------------------------------------------- */

/* What u gains by charging v, as far off as they are: how it is answered (section 2.9), whether it arrives. */
static int32_t charge_gain(const struct cb_battle *b, unsigned u, unsigned v, length reach, const struct weights *w) {
    const struct unit *const unit[2] = {&b->unit[u], &b->unit[v]};
    struct cb_engagement e = {.mode = MODE_COMBAT, .kind = CHARGE_COMBAT};
    struct cb_unit *own = &e.side[0], *foe = &e.side[1];
    bool behind;
    enum edge edge = cb_edge_to_strike(b, u, v, &behind);
    *own = cb_self_of(b, u);
    *foe = cb_self_of(b, v);
    own->struck = edge == EDGE_FRONT ? STRUCK_FRONT : edge == EDGE_REAR ? STRUCK_REAR : STRUCK_FLANK;
    if (!cb_may_charge(own, foe, true, NULL).allowed) return 0;
    foe->in_difficult = (cb_ground_under(b, &b->unit[v].quad) & GROUND_DIFFICULT) != 0;
    unsigned answers = b->unit[v].response ? b->unit[v].response : cb_responses(foe, own, NULL);
    length far = cb_units_distance(b, u, v);
    int32_t arrives = far >= reach ? 0 : (int32_t)((int64_t)(reach - far) * 140 / reach);
    if (arrives > 100) arrives = 100;
    if (answers & RESPOND_BREAK) return cb_unit_worth(unit[1], w) - cb_wear(unit[1], unit[1]->dps, unit[1]->shaken, w);
    if (answers == RESPOND_EVADE) return harm_of_dps(unit[1], 1, w); /* cb-203 */
    own->action = CHARGED;
    own->struck = STRUCK_FRONT;
    foe->action = answers & RESPOND_COUNTER_CHARGE || b->unit[v].turn & HAS_CHARGED ? CHARGED : STOOD;
    foe->struck = edge == EDGE_FRONT ? STRUCK_FRONT : edge == EDGE_REAR ? STRUCK_REAR : STRUCK_FLANK;
    if (behind && edge != EDGE_FRONT && is_formed(foe)) foe->dps += 1 + (foe->phalanx || foe->type == CATAPHRACTS);
    return combat_gain(&e, unit, w) * arrives / 100;
}

/* The fight of two who touch. */
static int32_t melee_gain(const struct cb_battle *b, unsigned u, unsigned v, const struct weights *w) {
    const struct unit *const unit[2] = {&b->unit[u], &b->unit[v]};
    struct cb_engagement e;
    struct ruling r;
    if (!cb_engagement_at(b, u, v, &e, &r)) return 0;
    return combat_gain(&e, unit, w);
}

static bool may_fight(const struct unit *x) { return x->where == ON_FIELD && !x->broken; }

/* What its charge brings that is declared and not made yet; else the best it could do by charging somebody, if it is
 * any good: nobody has to. */
static int32_t outlook(const struct cb_battle *b, unsigned u, const struct weights *w) {
    const struct unit *x = &b->unit[u];
    const bool waits = x->turn & HAS_CHARGED && !(x->turn & (MADE_CHARGE | HAS_FOUGHT | CAUGHT_STANDING));
    const bool over = b->phase > TURN_DECLARE && b->phase < TURN_TAKE;
    int32_t best = 0;
    if (x->shaken || x->type == ARTILLERY || (waits && x->target == NO_PIECE)) return 0;
    length reach = cb_longest_charge(b, u);
    if (waits)
        return may_fight(&b->unit[x->target]) ? charge_gain(b, u, x->target, reach, w) * w->of[CB_CHARGE] / 100 : 0;
    if (over && x->turn & HAS_CHARGED) return 0;
    for (unsigned v = 0; v < b->units; v++) {
        const struct unit *y = &b->unit[v];
        if (y->side == x->side || !may_fight(y) || cb_surely_apart(x, y, reach)) continue;
        int32_t gain = charge_gain(b, u, v, reach, w);
        if (gain > best) best = gain;
    }
    return best * w->of[CB_OUTLOOK] / 100;
}

/* A volley about to be thrown: so many dice, each hit a DP (cb-H47). */
static int32_t volley_gain(const struct cb_battle *b, const struct task *t, const struct weights *w) {
    int32_t hits = 7 - t->second, dice = t->value;
    const struct unit *target = &b->unit[t->other];
    if (hits < 0 || dice <= 0 || t->other >= b->units || !may_fight(target)) return 0;
    int32_t expected = 100 * dice * (hits > 6 ? 6 : hits) / 6, whole = expected / 100, part = expected % 100;
    return (harm_of_dps(target, whole, w) * (100 - part) + harm_of_dps(target, whole + 1, w) * part) / 100;
}

int32_t cb_prospects(const struct cb_battle *b, int seat, const struct weights *w) {
    int32_t value = 0;
    bool fights[UNITS_MAX] = {false};
    for (unsigned u = 0; u < b->units; u++) {
        const struct unit *x = &b->unit[u];
        for (unsigned v = u + 1; v < b->units && may_fight(x); v++) {
            const struct unit *y = &b->unit[v];
            if (y->side == x->side || !may_fight(y) || cb_surely_apart(x, y, b->jt / 4) || !cb_fights(b, u, v))
                continue;
            int32_t gain = melee_gain(b, u, v, w) * w->of[CB_FIGHT] / 100;
            value += x->side == seat ? gain : -gain;
            fights[u] = fights[v] = true;
        }
        if (!may_fight(x) || fights[u]) continue;
        int32_t own = outlook(b, u, w);
        value += x->side == seat ? own : -own;
    }
    for (unsigned i = 0; i < b->queue.tasks; i++) {
        const struct task *t = &b->queue.task[i];
        if (t->kind != TASK_VOLLEY) continue;
        int32_t gain = volley_gain(b, t, w) * w->of[CB_VOLLEY] / 100;
        value += b->unit[t->piece].side == seat ? gain : -gain;
    }
    return value;
}
