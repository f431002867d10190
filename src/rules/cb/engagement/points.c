/* DPs gained and removed outside of combat results (2.13, 2.14), and the risk to leaders (2.16). */
#include "rules/cb/cb.h"

static int32_t gain(struct resolution *why, int32_t dps, clause c, const char *text) {
    cb_because(why, 0, dps, c, text);
    return dps;
}

static int32_t unit_lost(const struct cb_unit *witness, const struct cb_unit *lost, bool near, struct resolution *why) {
    if (!near) return gain(why, 0, C(199), "beyond bow shot: nobody is shaken by it");
    if (is_class(lost, CLASS_HI) && lost->grade <= witness->grade)
        return gain(why, 2, C(198), "heavy infantry of equal or higher grade lost within bow shot");
    if (is_class(lost, CLASS_HI)) cb_because(why, 0, 0, H(87), "heavy infantry of a lower grade counts as any unit");
    return gain(why, 1, C(199), "a friendly unit lost within bow shot");
}

static int32_t near_elephants(const struct cb_unit *u, bool own_elephants, struct resolution *why) {
    if (!is_class(u, CLASS_CAVALRY)) return gain(why, 0, C(200), "only cavalry fears elephants");
    if (own_elephants) return gain(why, 1, C(201), "cavalry near elephants, used to their own");
    return gain(why, 2, C(200), "cavalry near elephants");
}

static int32_t near_camels(const struct cb_unit *u, struct resolution *why) {
    if (u->type == CAMELRY) return gain(why, 0, H(11), "camelry does not mind camels");
    if (!is_class(u, CLASS_CAVALRY)) return gain(why, 0, C(202), "only cavalry fears camels");
    return gain(why, 1, C(202), "cavalry near camels");
}

static int32_t leader_lost(int32_t rank, bool near, struct resolution *why) {
    if (!near) return gain(why, 0, C(204), "beyond bow shot");
    if (rank == COMMANDER) return gain(why, 1, C(204), "a friendly leader lost within bow shot");
    return gain(why, 2, C(205), "the general or an allied commander lost within bow shot");
}

static int32_t behind_flank(const struct cb_unit *u, bool in_combat, struct resolution *why) {
    if (!is_formed(u)) return gain(why, 0, C(209), "it is not formed");
    if (in_combat || u->phalanx || u->type == CATAPHRACTS)
        return gain(why, 2, C(210), "charged from behind the flank in combat, or phalanx, or cataphracts");
    return gain(why, 1, C(209), "formed and charged from behind the flank");
}

int32_t cb_dp_gain(const struct cb_engagement *e, struct resolution *why) {
    const struct cb_unit *u = &e->side[0];
    switch (e->event) {
    case UNIT_LOST:
        return unit_lost(u, &e->side[1], e->within_bow_shot, why);
    case NEAR_ELEPHANTS:
        return near_elephants(u, e->own_elephants, why);
    case NEAR_CAMELS:
        return near_camels(u, why);
    case EVADED:
        return gain(why, 1, C(203), "an evade move");
    case LEADER_LOST:
        return leader_lost(e->leader, e->within_bow_shot, why);
    case CHARGING_CHARGED_BY_MOUNTED:
        if (is_class(u, CLASS_INFANTRY) && is_formed(u))
            return gain(why, 2, C(206), "formed infantry charged by mounted while charging");
        return gain(why, 0, C(206), "it is not formed infantry");
    case BURST_THROUGH:
        return e->opened_ranks ? gain(why, 1, C(208), "burst through with open ranks")
                               : gain(why, 2, C(207), "burst through");
    default:
        return behind_flank(u, e->in_combat, why);
    }
}

int32_t cb_dp_removal(const struct cb_unit *u, bool stationary, bool in_combat, bool beyond, struct resolution *why) {
    int32_t removed = 0;
    if (is_special(u)) return gain(why, 0, C(216), "special troops keep no DPs");
    if (!stationary || in_combat) return gain(why, 0, C(211), "it moved or is in combat");
    switch (u->grade) {
    case GRADE_A:
        removed = beyond ? 2 : 1;
        if (u->dps) cb_because(why, 0, -1, C(212), "A grade: 1 each turn");
        if (beyond && u->dps > 1) cb_because(why, 0, -1, C(213), "A grade beyond bow shot: 1 more");
        break;
    case GRADE_B:
        removed = 1;
        if (u->dps) cb_because(why, 0, -1, C(214), "B grade: 1 each turn");
        break;
    default:
        removed = beyond ? 1 : 0;
        if (u->dps) cb_because(why, 0, beyond ? -1 : 0, C(215), "C grade: 1 each turn, beyond bow shot only");
    }
    return removed < u->dps ? removed : u->dps;
}

static bool resolve_gain(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    (void)r;
    cb_say_number(out, "dps", cb_dp_gain(e, out));
    if (is_special(&e->side[0]) && out->result[0].number[0])
        cb_because(out, 0, 0, C(216), "special troops roll for each DP instead");
    return true;
}

static bool resolve_removal(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    const struct cb_unit *u = &e->side[0];
    (void)r;
    int32_t removed = cb_dp_removal(u, e->stationary, e->in_combat, e->beyond_bow_shot, out);
    cb_say_number(out, "removed", removed);
    cb_say_number(out, "dps", u->dps - removed);
    return true;
}

const struct cb_mode_rules cb_dp_gain_mode = {.resolve = resolve_gain};
const struct cb_mode_rules cb_dp_removal_mode = {.resolve = resolve_removal};

/* --- leaders at risk ----------------------------------------------------------------------------------------- */

enum cb_risk cb_leader_risk(int32_t rank, int32_t wounds, int32_t first, int32_t second, struct resolution *why) {
    if (first != 1) {
        cb_because(why, 0, 0, C(220), "2 to 6: no hit");
        return RISK_NONE;
    }
    cb_because(why, 0, 0, C(220), "1: a hit");
    if (second == 1) {
        cb_because(why, 0, 0, C(221), "1: killed");
        return RISK_KILLED;
    }
    if (second >= 5) {
        cb_because(why, 0, 0, C(225), "5 or 6: a near miss");
        return RISK_NEAR_MISS;
    }
    if (wounds > 0) {
        cb_because(why, 0, 0, C(224), "a second wound kills");
        return RISK_KILLED;
    }
    cb_because(why, 0, 0, C(222), "2 to 4: wounded, one action less");
    if (rank != GENERAL) cb_because(why, 0, 0, C(223), "a wounded commander neither inspires nor steadies");
    return RISK_WOUNDED;
}

static int two_dice(const struct cb_engagement *e, uint8_t kind[3]) {
    (void)e;
    kind[0] = kind[1] = DIE_SIX;
    return 2;
}

static bool resolve_risk(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    static const char *const words[] = {"none", "near_miss", "wounded", "killed"};
    const struct cb_unit *leader = &e->side[0];
    if (e->dice.count < 1) return refuse(r, C(220), "a die is needed");
    bool hit = e->dice.item[0] == 1;
    if (hit && e->dice.count < 2) return refuse(r, C(220), "the leader is hit: the second die is needed");
    enum cb_risk risk = cb_leader_risk(leader->rank, leader->wounds, e->dice.item[0], e->dice.item[1], out);
    int32_t wounds = leader->wounds + (risk == RISK_WOUNDED);
    cb_say_bool(out, "hit", hit);
    cb_say_word(out, "result", words[risk]);
    if (risk == RISK_KILLED) return true;
    cb_say_number(out, "wounds", wounds);
    cb_say_number(out, "actions_lost", wounds);
    cb_say_bool(out, "may_influence", wounds == 0 || leader->rank == GENERAL);
    return true;
}

const struct cb_mode_rules cb_leader_risk_mode = {.dice = two_dice, .resolve = resolve_risk, .explain = cb_say_nothing};
