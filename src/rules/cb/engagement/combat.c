/* One combat from end to end: scores, rows, critical-hit rolls of special troops, burst-throughs. */
#include "rules/cb/engagement/facts.h"

void cb_rows(const struct cb_engagement *e, cb_facts has[2], struct cb_verdict *v, struct resolution *why) {
    enum cb_band band[2] = {cb_band_of(v->difference[0]), cb_band_of(v->difference[1])};
    cb_facts alone[2] = {has[0], has[1]};
    for (int i = 0; i < 2; i++) {
        has[i] = cb_with_enemy(alone[i], alone[1 - i], band[1 - i]);
        v->row[i] = cb_row_of(band[i], has[i], i, why);
        v->fate[i] = FATE_OK;
        if (is_special(&e->side[i]) && v->row[i].moves & AFTER_DESTROYED) v->fate[i] = FATE_DESTROYED;
        if (v->row[i].moves & AFTER_RAMPAGE) v->fate[i] = FATE_RAMPAGE;
        v->burst[i] = 0;
    }
}

bool cb_rolls_matter(const struct cb_engagement *e, const struct cb_verdict *v, int side) {
    return is_special(&e->side[side]) && v->row[side].dps > 0 && v->fate[side] == FATE_OK;
}

void cb_settle(const cb_facts has[2], struct cb_verdict *v, struct resolution *why) {
    for (int i = 0; i < 2; i++) {
        if (v->fate[i] == FATE_DESTROYED) v->row[i].moves = AFTER_DESTROYED;
        if (v->fate[i] == FATE_RAMPAGE) v->row[i].moves = AFTER_RAMPAGE;
    }
    for (int i = 0; i < 2; i++) {
        bool gone = has[i] & FOE_GONE || v->fate[1 - i] == FATE_DESTROYED;
        if (!(v->row[i].moves & AFTER_BURST) || gone) continue;
        bool open = has[i] & FOE_OPENS;
        v->burst[1 - i] = open ? 1 : 2;
        if (open)
            cb_because(why, 1 - i, 0, C(208), "burst through with open ranks: 1 DP");
        else
            cb_because(why, 1 - i, 0, C(207), "burst through: 2 DPs");
    }
}

/* --- critical hits (2.15) ------------------------------------------------------------------------------------ */

const char *const cb_fate_words[] = {"ok", "destroyed", "rampage", NULL};

enum cb_fate cb_second_die(int32_t type, int32_t die) {
    if (type == ARTILLERY || die <= 2) return FATE_DESTROYED;
    return die >= 4 || type == ELEPHANTS ? FATE_RAMPAGE : FATE_DESTROYED;
}

/* cb-217 to cb-219 */
static void tell_second_die(int32_t die, int side, struct resolution *why) {
    if (die <= 2)
        cb_because(why, side, 0, C(217), "1 or 2: the stand is destroyed");
    else if (die == 3)
        cb_because(why, side, 0, C(218), "3: elephants rampage, others are destroyed");
    else
        cb_because(why, side, 0, C(219), "4 to 6: artillery is destroyed, others rampage");
}

/* How many dice of the list n critical-hit rolls use, -1 if there are too few; *fate is what they come to. */
static int critical_rolls(int32_t type, int rolls, const int32_t *dice, int count, int side, enum cb_fate *fate,
                          struct resolution *why) {
    int used = 0;
    *fate = FATE_OK;
    for (int i = 0; i < rolls; i++) {
        if (used == count) return -1;
        if (dice[used++] > 2) {
            cb_because(why, side, 0, C(216), "no critical hit");
            continue;
        }
        cb_because(why, side, 0, C(216), "1 or 2: a critical hit");
        if (used == count) return -1;
        *fate = cb_second_die(type, dice[used]);
        tell_second_die(dice[used++], side, why);
        if (i + 1 < rolls) cb_because(why, side, 0, H(89), "the first critical hit ends the rolling");
        return used;
    }
    return used;
}

/* --- the mode ------------------------------------------------------------------------------------------------ */

static void score(const struct cb_engagement *e, const cb_facts has[2], struct cb_verdict *v, struct resolution *why) {
    for (int i = 0; i < 2; i++) {
        v->factor[i] = cb_factor(&e->side[i], has[i], i, why);
        v->total[i] = v->factor[i] + e->die[i];
    }
    v->difference[0] = v->total[0] - v->total[1];
    v->difference[1] = -v->difference[0];
}

static bool roll_criticals(const struct cb_engagement *e, struct cb_verdict *v, struct resolution *out,
                           struct ruling *r) {
    for (int i = 0; i < 2; i++) {
        enum cb_fate fate;
        const struct field_list *dice = &e->crit[i];
        if (dice->count && !is_special(&e->side[i]))
            return refuse(r, C(216), "only special troops roll for critical hits");
        if (!cb_rolls_matter(e, v, i)) continue;
        int used = critical_rolls(e->side[i].type, v->row[i].dps, dice->item, dice->count, i, &fate, out);
        if (used < 0)
            return refuse(r, C(216), "special troops roll for critical hits: more dice are needed in a_crit or b_crit");
        if (used < dice->count) return refuse(r, H(89), "there are more critical-hit dice than are rolled");
        v->fate[i] = (uint8_t)fate;
    }
    return true;
}

static void say_special(const struct cb_engagement *e, const struct cb_verdict *v, struct resolution *out) {
    bool special[2] = {is_special(&e->side[0]), is_special(&e->side[1])};
    if (special[0] || special[1])
        out->result[out->results++] = (struct result){.name = "special",
                                                      .kind = RESULT_WORD,
                                                      .word = {cb_fate_words[v->fate[0]], cb_fate_words[v->fate[1]]},
                                                      .absent = {!special[0], !special[1]}};
    if (v->burst[0] || v->burst[1])
        out->result[out->results++] = (struct result){.name = "burst_dps",
                                                      .kind = RESULT_NUMBER,
                                                      .number = {v->burst[0], v->burst[1]},
                                                      .absent = {!v->burst[0], !v->burst[1]}};
}

static void say_verdict(const struct cb_engagement *e, const struct cb_verdict *v, struct resolution *out) {
    const unsigned moves[2] = {v->row[0].moves, v->row[1].moves};
    cb_say_pair(out, "factor", v->factor[0], v->factor[1]);
    cb_say_pair(out, "total", v->total[0], v->total[1]);
    cb_say_pair(out, "difference", v->difference[0], v->difference[1]);
    out->result[out->results++] = (struct result){
        .name = "band", .kind = RESULT_WORD, .word = {cb_band_words[v->row[0].band], cb_band_words[v->row[1].band]}};
    cb_say_pair(out, "dps", v->row[0].dps, v->row[1].dps);
    cb_say_pair(out, "casualties", v->row[0].casualties, v->row[1].casualties);
    say_special(e, v, out);
    cb_say_set(out, "moves", cb_after_words, moves, false);
}

static bool resolve(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    struct cb_verdict v = {0};
    cb_facts has[2] = {cb_facts_of(e, 0), cb_facts_of(e, 1)};
    if (!e->die[0] || !e->die[1]) return refuse(r, C(101), "both combat dice are needed to resolve this");
    score(e, has, &v, out);
    cb_rows(e, has, &v, out);
    if (!roll_criticals(e, &v, out, r)) return false;
    cb_settle(has, &v, out);
    say_verdict(e, &v, out);
    return true;
}

static bool explain(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    (void)r;
    int32_t factor[2];
    for (int i = 0; i < 2; i++) factor[i] = cb_factor(&e->side[i], cb_facts_of(e, i), i, out);
    cb_say_pair(out, "factor", factor[0], factor[1]);
    return true;
}

const struct cb_mode_rules cb_combat_mode = {
    .two_sides = true, .resolve = resolve, .explain = explain, .odds = cb_combat_odds};

/* A single stand rolling for its life. */

static int critical_dice(const struct cb_engagement *e, uint8_t kind[3]) {
    (void)e;
    kind[0] = kind[1] = DIE_SIX;
    return 2;
}

static bool critical(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    enum cb_fate fate;
    if (e->dice.count < 1) return refuse(r, C(216), "a die is needed");
    int used = critical_rolls(e->side[0].type, 1, e->dice.item, e->dice.count, 0, &fate, out);
    if (used < 0) return refuse(r, C(216), "a critical hit: its second die is needed");
    cb_say_bool(out, "critical", fate != FATE_OK);
    cb_say_word(out, "result", fate == FATE_OK ? "none" : cb_fate_words[fate]);
    return true;
}

const struct cb_mode_rules cb_critical_mode = {.dice = critical_dice, .resolve = critical, .explain = cb_say_nothing};
