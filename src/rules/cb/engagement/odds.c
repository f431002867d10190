/* Exact odds. Most modes throw few dice: every throw is resolved. A combat depends on the dice only through the
 * difference of the scores, which falls into seven pairs of bands: each pair is worked out once, with its weight. */
#include "rules/cb/engagement/facts.h"

/* --- by enumeration ------------------------------------------------------------------------------------------ */

/* How often of 6 a face comes up. */
static uint64_t face_weight(uint8_t kind, int32_t face) {
    if (kind == DIE_SIX) return 1;
    return face < 2 || face > 5 ? 0 : face == 3 || face == 4 ? 2 : 1;
}

static bool enumerate(const struct cb_mode_rules *m, const struct cb_engagement *e, struct odds *out) {
    uint8_t kind[3] = {0};
    int count = m->dice ? m->dice(e, kind) : 0;
    uint32_t throws = 1;
    for (int i = 0; i < count; i++) throws *= 6;
    odds_clear(out, throws);
    struct cb_engagement thrown = *e;
    struct resolution one;
    for (uint32_t n = 0; n < throws; n++) {
        struct ruling r = {.legal = true};
        uint64_t weight = 1;
        thrown.dice.count = count;
        for (uint32_t i = 0, left = n; i < (uint32_t)count; i++, left /= 6) {
            thrown.dice.item[i] = (int32_t)(left % 6) + 1;
            weight *= face_weight(kind[i], thrown.dice.item[i]);
        }
        if (weight == 0) continue;
        thrown.die[0] = thrown.dice.item[0];
        one.results = one.reasons = 0;
        if (!m->resolve(&thrown, &one, &r)) return false;
        odds_add_resolution(out, &one, weight);
    }
    return true;
}

/* --- combat -------------------------------------------------------------------------------------------------- */

/* What n critical-hit rolls come to, of 36 to the n: two D6 count for each roll, thrown or not. */
struct fates {
    uint64_t total, weight[3];
};

static struct fates fates_of(int32_t type, int rolls) {
    struct fates f = {.total = 1, .weight = {1, 0, 0}};
    uint64_t one[3] = {24, 0, 0}; /* 3 to 6, whatever the second die */
    for (int32_t second = 1; second <= 6; second++) one[cb_second_die(type, second)] += 2;
    for (int i = 0; i < rolls; i++) {
        uint64_t ok = f.weight[FATE_OK];
        for (int k = 1; k < 3; k++) f.weight[k] = f.weight[k] * 36 + ok * one[k];
        f.weight[FATE_OK] = ok * 24;
        f.total *= 36;
    }
    return f;
}

enum { DIFFERENCES = 11 }; /* -5..5 between two D6 */

/* How often of 36 the dice differ by -5..5. */
static void differences(bool a_average, bool b_average, uint64_t weight[DIFFERENCES]) {
    for (int d = 0; d < DIFFERENCES; d++) weight[d] = 0;
    for (int32_t a = 1; a <= 6; a++)
        for (int32_t b = 1; b <= 6; b++)
            weight[a - b + 5] +=
                face_weight(a_average ? DIE_AVERAGE : DIE_SIX, a) * face_weight(b_average ? DIE_AVERAGE : DIE_SIX, b);
}

/* The spreads of a combat, made in this order. */
struct spreads {
    struct odds_spread *difference[2], *band[2], *dps[2], *casualties[2], *special[2], *moves[2], *burst[2];
};

static struct spreads make_spreads(const struct cb_engagement *e, struct odds *out) {
    struct spreads s = {0};
    for (int i = 0; i < 2; i++) {
        s.difference[i] = odds_spread_of(out, "difference", i, RESULT_NUMBER);
        s.band[i] = odds_spread_of(out, "band", i, RESULT_WORD);
        s.dps[i] = odds_spread_of(out, "dps", i, RESULT_NUMBER);
        s.casualties[i] = odds_spread_of(out, "casualties", i, RESULT_NUMBER);
        s.moves[i] = odds_spread_of(out, "moves", i, RESULT_WORDS);
        s.moves[i]->words = cb_after_words;
        if (!is_special(&e->side[i])) continue;
        s.special[i] = odds_spread_of(out, "special", i, RESULT_WORD);
        s.burst[1 - i] = odds_spread_of(out, "burst_dps", 1 - i, RESULT_NUMBER);
    }
    return s;
}

static void add_verdict(const struct spreads *s, const struct cb_verdict *v, uint64_t weight) {
    for (int i = 0; i < 2; i++) {
        const struct cb_row *row = &v->row[i];
        odds_add_value(s->band[i], 0, cb_band_words[row->band], weight);
        odds_add_value(s->dps[i], row->dps, NULL, weight);
        odds_add_value(s->casualties[i], row->casualties, NULL, weight);
        odds_add_value(s->special[i], 0, cb_fate_words[v->fate[i]], weight);
        odds_add_value(s->moves[i], row->moves, NULL, weight);
        if (v->burst[i]) odds_add_value(s->burst[i], v->burst[i], NULL, weight);
    }
}

/* One pair of bands: every fate of the special troops in it. `whole` is what the fates add up to elsewhere. */
static void add_pair(const struct cb_engagement *e, const cb_facts alone[2], int32_t difference, uint64_t weight,
                     const uint64_t whole[2], const struct spreads *s, struct odds *out) {
    struct cb_verdict v = {.difference = {difference, -difference}};
    cb_facts has[2] = {alone[0], alone[1]};
    struct fates f[2];
    cb_rows(e, has, &v, NULL);
    odds_add_line(out, cb_band_words[v.row[0].band], cb_band_words[v.row[1].band], weight * whole[0] * whole[1]);
    for (int i = 0; i < 2; i++) f[i] = fates_of(e->side[i].type, cb_rolls_matter(e, &v, i) ? v.row[i].dps : 0);
    for (uint8_t a = 0; a < 3; a++) {
        for (uint8_t b = 0; b < 3; b++) {
            uint64_t ways = f[0].weight[a] * (whole[0] / f[0].total) * f[1].weight[b] * (whole[1] / f[1].total);
            if (ways == 0) continue;
            struct cb_verdict settled = v;
            if (cb_rolls_matter(e, &v, 0)) settled.fate[0] = a;
            if (cb_rolls_matter(e, &v, 1)) settled.fate[1] = b;
            cb_settle(has, &settled, NULL);
            add_verdict(s, &settled, weight * ways);
        }
    }
}

bool cb_combat_odds(const struct cb_engagement *e, struct odds *out) {
    enum { ROLLS_MOST = 36 * 36 };
    cb_facts has[2] = {cb_facts_of(e, 0), cb_facts_of(e, 1)};
    uint64_t whole[2], weight[DIFFERENCES], pair = 0;
    for (int i = 0; i < 2; i++) whole[i] = is_special(&e->side[i]) ? ROLLS_MOST : 1;
    odds_clear(out, 36 * whole[0] * whole[1]);
    out->has_factor = true;
    for (int i = 0; i < 2; i++) out->factor[i] = cb_factor(&e->side[i], has[i], i, NULL);
    struct spreads s = make_spreads(e, out);
    differences(is_grade_a(&e->side[0]), is_grade_a(&e->side[1]), weight);
    for (int d = 0; d < DIFFERENCES; d++) {
        int32_t difference = out->factor[0] - out->factor[1] + d - 5;
        bool last = d + 1 == DIFFERENCES || cb_band_of(difference) != cb_band_of(difference + 1) ||
                    cb_band_of(-difference) != cb_band_of(-difference - 1);
        for (int i = 0; i < 2; i++)
            odds_add_value(s.difference[i], i ? -difference : difference, NULL, weight[d] * whole[0] * whole[1]);
        pair += weight[d];
        if (!last) continue;
        if (pair) add_pair(e, has, difference, pair, whole, &s, out);
        pair = 0;
    }
    return true;
}

bool cb_odds(const void *engagement, struct odds *out, struct ruling *r) {
    const struct cb_engagement *e = engagement;
    const struct cb_mode_rules *m = cb_modes[e->mode];
    if (m->odds ? m->odds(e, out) : enumerate(m, e, out)) return true;
    return refuse(r, C(81), "so many dice cannot be counted exactly");
}
