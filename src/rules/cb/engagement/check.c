/* Engagements as read: which fields belong to which mode, what holds when they are left out, what cannot be. */
#include "rules/cb/cb.h"

#include <string.h>

#define IN(mode) (1u << MODE_##mode)
#define TOP(m)   offsetof(struct cb_engagement, m)
#define UNIT(m)  offsetof(struct cb_unit, m)
#define BOTH(name)                                                                                                     \
    { "a." name, "b." name }

enum { SIDE_A = 1, SIDE_B = 2, SIDES = 3, TWO_JT = 200 };

/* A field of some modes: on which sides it may be said (units only) and what holds if it is not. */
struct mode_field {
    const char *name[2]; /* as complaints name it */
    size_t offset;
    uint32_t modes;
    uint8_t sides;
    int32_t fallback;
};

static const struct mode_field top_fields[] = {
    {{"kind"}, TOP(kind), IN(COMBAT), 0, CHARGE_COMBAT},
    {{"range"}, TOP(range), IN(SHOOTING), 0, LONG_RANGE},
    {{"move"}, TOP(move), IN(MOVEMENT), 0, MOVE_NORMAL},
    {{"optional_dice"}, TOP(optional_dice), IN(MOVEMENT), 0, 0},
    {{"quincunx_avd"}, TOP(quincunx_avd), IN(MOVEMENT), 0, true},
    {{"double"}, TOP(double_move), IN(MOVEMENT), 0, false},
    {{"manoeuvre"}, TOP(manoeuvre), IN(MANOEUVRE), 0, UNSAID},
    {{"beyond_bow_shot"}, TOP(beyond_bow_shot), IN(MANOEUVRE) | IN(DP_REMOVAL), 0, false},
    {{"parallel"}, TOP(parallel), IN(PASSAGE), 0, true},
    {{"event"}, TOP(event), IN(DP_GAIN), 0, UNSAID},
    {{"within_bow_shot"}, TOP(within_bow_shot), IN(DP_GAIN) | IN(CHARGE), 0, true},
    {{"own_elephants"}, TOP(own_elephants), IN(DP_GAIN), 0, false},
    {{"leader"}, TOP(leader), IN(DP_GAIN), 0, COMMANDER},
    {{"opened_ranks"}, TOP(opened_ranks), IN(DP_GAIN), 0, false},
    {{"in_combat"}, TOP(in_combat), IN(DP_GAIN) | IN(DP_REMOVAL), 0, false},
    {{"stationary"}, TOP(stationary), IN(DP_REMOVAL), 0, true},
};

static const struct mode_field unit_fields[] = {
    {BOTH("action"), UNIT(action), IN(COMBAT), SIDES, STOOD},
    {BOTH("struck"), UNIT(struck), IN(COMBAT), SIDES, STRUCK_FRONT},
    {BOTH("struck"), UNIT(struck), IN(CHARGE), SIDE_A, STRUCK_FRONT},
    {BOTH("inspire_actions"), UNIT(inspire_actions), IN(COMBAT), SIDES, 0},
    {BOTH("inspire_actions"), UNIT(inspire_actions), IN(MOVEMENT), SIDE_A, 0},
    {BOTH("ground"), UNIT(ground), IN(COMBAT), SIDES, false},
    {BOTH("fortification"), UNIT(fortification), IN(COMBAT), SIDES, false},
    {BOTH("obstacle"), UNIT(obstacle), IN(COMBAT), SIDES, UNSAID},
    {BOTH("opens_ranks"), UNIT(opens_ranks), IN(COMBAT), SIDES, false},
    {BOTH("front_stands"), UNIT(front_stands), IN(SHOOTING), SIDE_A, 4},
    {BOTH("rear_stands"), UNIT(rear_stands), IN(SHOOTING), SIDE_A, 0},
    {BOTH("moved"), UNIT(moved), IN(SHOOTING), SIDE_A, false},
    {BOTH("in_cover"), UNIT(in_cover), IN(SHOOTING), SIDE_B, false},
    {BOTH("previous"), UNIT(previous), IN(CONTROL), SIDE_A, WAS_HALTED},
    {BOTH("inspiring"), UNIT(inspiring), IN(CONTROL), SIDE_A, false},
    {BOTH("steady"), UNIT(steady), IN(CONTROL), SIDE_A, 0},
    {BOTH("legion"), UNIT(legion), IN(MANOEUVRE), SIDE_A, 0},
    {BOTH("legion"), UNIT(legion), IN(PASSAGE), SIDES, 0},
    {BOTH("stationary"), UNIT(stationary), IN(PASSAGE), SIDES, false},
    {BOTH("stationary"), UNIT(stationary), IN(CHARGE), SIDE_B, true},
    {BOTH("routing"), UNIT(routing), IN(PASSAGE), SIDES, false},
    {BOTH("spontaneous"), UNIT(spontaneous), IN(CHARGE), SIDE_A, false},
    {BOTH("pursuing"), UNIT(pursuing), IN(CHARGE), SIDE_A, false},
    {BOTH("formed_up"), UNIT(formed_up), IN(CHARGE) | IN(CHARGE_RESPONSE), SIDE_A, false},
    {BOTH("charge_distance"), UNIT(charge_distance), IN(CHARGE), SIDE_A, TWO_JT},
    {BOTH("good_order"), UNIT(good_order), IN(CHARGE), SIDE_B, UNSAID},
    {BOTH("in_difficult"), UNIT(in_difficult), IN(CHARGE_RESPONSE), SIDE_A, false},
    {BOTH("behind_obstacle"), UNIT(behind_obstacle), IN(CHARGE_RESPONSE), SIDE_A, false},
    {BOTH("in_combat"), UNIT(in_combat), IN(CHARGE_RESPONSE), SIDE_A, false},
    {BOTH("rank"), UNIT(rank), IN(LEADER_RISK), SIDE_A, UNSAID},
    {BOTH("wounds"), UNIT(wounds), IN(LEADER_RISK), SIDE_A, 0},
};

enum { TOPS = sizeof top_fields / sizeof *top_fields, UNITS = sizeof unit_fields / sizeof *unit_fields };

static bool wrong(struct ruling *r, const char **field, const char *name, clause c, const char *text) {
    *field = name;
    return refuse(r, c, text);
}

static int32_t *slot_of(void *base, size_t offset) { return (int32_t *)((char *)base + offset); }

/* Fills what was not said and refuses what has no meaning in this mode. A field may have several rows. */
static bool settle_fields(struct cb_engagement *e, void *base, const struct mode_field *list, size_t count, int side,
                          struct ruling *r, const char **field) {
    for (size_t i = 0; i < count; i++) {
        int32_t *slot = slot_of(base, list[i].offset), fallback = UNSAID;
        bool here = false;
        if (i > 0 && list[i - 1].offset == list[i].offset) continue; /* done with the first of its rows */
        for (size_t k = i; k < count && list[k].offset == list[i].offset; k++) {
            bool meant = list[k].modes >> e->mode & 1 && (!list[k].sides || list[k].sides >> side & 1);
            if (meant) fallback = list[k].fallback;
            here |= meant;
        }
        if (*slot != UNSAID && !here)
            return wrong(r, field, list[i].name[side], 0, "this field has no meaning in such an engagement");
        if (*slot == UNSAID) *slot = fallback == UNSAID && !here ? 0 : fallback;
    }
    return true;
}

/* --- units --------------------------------------------------------------------------------------------------- */

static void fill(int32_t *slot, int32_t value) {
    if (*slot == UNSAID) *slot = value;
}

static void fill_unit(struct cb_unit *u) {
    const struct cb_troop *t = &cb_troops[u->type];
    fill(&u->grade, GRADE_B);
    fill(&u->morale, 0);
    fill(&u->factor, t->factor);
    fill(&u->formation, t->loose ? UNFORMED : LINE);
    fill(&u->phalanx, u->type == PIKEMEN);
    fill(&u->armoured, t->armoured);
    fill(&u->breed, AFRICAN);
    fill(&u->dps, 0);
    fill(&u->shaken, u->dps >= 5);
    fill(&u->casualties, 0);
    fill(&u->stands, is_special(u) ? 1 : 4);
    fill(&u->ranks, 1);
    fill(&u->obstacle, u->fortification); /* cb-H64 */
    fill(&u->good_order, is_formed(u) && !u->shaken && u->dps == 0);
}

/* Before the defaults are in: what was said against the type. */
static bool said_well(const struct cb_unit *u, int side, struct ruling *r, const char **field) {
    static const char *const breed[2] = BOTH("breed"), *const phalanx[2] = BOTH("phalanx"),
                             *const armoured[2] = BOTH("armoured"), *const dps[2] = BOTH("dps"),
                             *const shaken[2] = BOTH("shaken");
    if (u->breed != UNSAID && u->type != ELEPHANTS)
        return wrong(r, field, breed[side], H(17), "only elephants have a breed");
    if (u->phalanx == false && u->type == PIKEMEN)
        return wrong(r, field, phalanx[side], H(13), "pikemen are always a phalanx");
    if (u->armoured == true && is_special(u))
        return wrong(r, field, armoured[side], H(16), "special troops are never armoured");
    if (u->dps > 0 && is_special(u))
        return wrong(r, field, dps[side], C(216), "special troops keep no DPs: they roll for each at once");
    if (u->dps >= 5 && u->shaken == false) return wrong(r, field, shaken[side], H(80), "a unit with 5 DPs is shaken");
    return true;
}

/* Nothing of a unit may be said of a leader. */
static bool no_unit_fields(const struct cb_unit *u, struct ruling *r, const char **field) {
    static const struct {
        const char *name;
        size_t offset;
    } said[] = {
        {"a.grade", UNIT(grade)},          {"a.morale_value", UNIT(morale)},
        {"a.combat_factor", UNIT(factor)}, {"a.formation", UNIT(formation)},
        {"a.phalanx", UNIT(phalanx)},      {"a.armoured", UNIT(armoured)},
        {"a.breed", UNIT(breed)},          {"a.dps", UNIT(dps)},
        {"a.shaken", UNIT(shaken)},        {"a.casualties", UNIT(casualties)},
        {"a.stands", UNIT(stands)},        {"a.ranks", UNIT(ranks)},
    };
    if (u->type >= 0) return wrong(r, field, "a.type", C(220), "a leader has a rank instead of a type");
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        int32_t value;
        memcpy(&value, (const char *)u + said[i].offset, sizeof value);
        if (value != UNSAID)
            return wrong(r, field, said[i].name, C(220), "a leader has a rank and wounds, nothing else");
    }
    return true;
}

static bool settle_unit(struct cb_engagement *e, int side, bool wanted, struct ruling *r, const char **field) {
    static const char *const type[2] = BOTH("type"), *const whole[2] = {"a", "b"};
    struct cb_unit *u = &e->side[side];
    if (!wanted && u->type >= 0) return wrong(r, field, whole[side], 0, "one side is enough for such an engagement");
    if (!settle_fields(e, u, unit_fields, UNITS, side, r, field)) return false;
    if (!wanted) return true;
    if (e->mode == MODE_LEADER_RISK) return no_unit_fields(u, r, field);
    if (u->type < 0) return wrong(r, field, type[side], 0, "a troop type is missing here");
    if (u->type >= CB_TROOPS) return wrong(r, field, type[side], H(20), "a leader is no troop type");
    if (!said_well(u, side, r, field)) return false;
    fill_unit(u);
    return true;
}

/* --- modes --------------------------------------------------------------------------------------------------- */

static bool has_charged(const struct cb_unit *u) {
    return u->action == CHARGED || u->action == COUNTER_CHARGED || u->action == PURSUED;
}

static bool range_is_possible(const struct cb_engagement *e, struct ruling *r, const char **field) {
    uint8_t range = cb_troops[e->side[0].type].range;
    if (range == 0) return wrong(r, field, "a.type", cb_troops[e->side[0].type].clause, "these troops do not shoot");
    if (range == 1 && e->range == LONG_RANGE)
        return wrong(r, field, "range", H(40), "weapons of 1 JT shoot at short range only");
    return true;
}

static bool mode_is_possible(const struct cb_engagement *e, struct ruling *r, const char **field) {
    switch (e->mode) {
    case MODE_COMBAT:
        if (e->kind == CHARGE_COMBAT && !has_charged(&e->side[0]) && !has_charged(&e->side[1]))
            return wrong(r, field, "kind", H(60), "in a charge combat somebody has charged: give an action");
        for (int i = 0; i < 2 && e->kind == MELEE; i++)
            if (e->side[i].action == CHARGED || e->side[i].action == COUNTER_CHARGED)
                return wrong(r, field, i ? "b.action" : "a.action", H(60),
                             "the first combat after a charge is a charge combat, no melee");
        return true;
    case MODE_SHOOTING:
        return range_is_possible(e, r, field);
    case MODE_MANOEUVRE:
        return e->manoeuvre != UNSAID || wrong(r, field, "manoeuvre", 0, "say which manoeuvre is meant");
    case MODE_DP_GAIN:
        return e->event != UNSAID || wrong(r, field, "event", 0, "say which event is meant");
    case MODE_CRITICAL:
        return is_special(&e->side[0]) ||
               wrong(r, field, "a.type", C(216), "only special troops roll for critical hits");
    case MODE_LEADER_RISK:
        return e->side[0].rank != UNSAID || wrong(r, field, "a.rank", 0, "say which rank the leader has");
    default:
        return true;
    }
}

/* Dice in the place their mode has for them, an average die within 2 to 5. */
static bool dice_are_possible(const struct cb_engagement *e, struct ruling *r, const char **field) {
    bool pair = e->mode == MODE_COMBAT, one = e->mode == MODE_CONTROL;
    if ((pair || one) && e->dice.count) return wrong(r, field, "dice", 0, "the dice are wanted as {\"a\": 4}");
    if (!pair && (e->die[1] || e->crit[0].count || e->crit[1].count || (e->die[0] && !one)))
        return wrong(r, field, "dice", 0, "the dice are wanted as a list: [4, 2]");
    if (one && e->die[0] && cb_control_avd(&e->side[0]) && (e->die[0] < 2 || e->die[0] > 5))
        return wrong(r, field, "dice.a", C(23), "an average die shows 2 to 5");
    for (int i = 0; pair && i < 2; i++)
        if (e->die[i] && is_grade_a(&e->side[i]) && (e->die[i] < 2 || e->die[i] > 5))
            return wrong(r, field, i ? "dice.b" : "dice.a", C(102),
                         "A grade throws an average die, which shows 2 to 5");
    return true;
}

/* With dice given they must be the right ones: resolving once tells. */
static bool dice_fit(const struct cb_engagement *e, struct ruling *r, const char **field) {
    struct resolution scratch = {0};
    bool thrown = e->dice.count || e->die[0] || e->die[1] || e->crit[0].count || e->crit[1].count;
    if (!thrown || cb_modes[e->mode]->resolve(e, &scratch, r)) return true;
    *field = "dice";
    return false;
}

bool cb_engagement_check(void *engagement, struct ruling *r, const char **field) {
    struct cb_engagement *e = engagement;
    bool lost = e->mode == MODE_DP_GAIN && e->event == UNIT_LOST;
    if (!settle_fields(e, e, top_fields, TOPS, 0, r, field)) return false;
    if (!settle_unit(e, 0, true, r, field)) return false;
    if (!settle_unit(e, 1, cb_modes[e->mode]->two_sides || lost, r, field)) return false;
    return mode_is_possible(e, r, field) && dice_are_possible(e, r, field) && dice_fit(e, r, field);
}
