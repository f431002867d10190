/* Manoeuvres and their price (2.5), and the passage of lines (2.6). */
#include "rules/cb/cb.h"

static struct cb_price barred(struct resolution *why, clause c, const char *text) {
    cb_because(why, 0, 0, c, text);
    return (struct cb_price){.barred = c};
}

static struct cb_price free_of_cost(void) { return (struct cb_price){.allowed = true}; }

static void pay(struct cb_price *p, enum cb_cost cost, struct resolution *why, clause c, const char *text) {
    p->cost = (uint8_t)cost;
    cb_because(why, 0, 0, c, text);
}

static void suffer(struct cb_price *p, int dps, struct resolution *why, clause c, const char *text) {
    p->dps = (int8_t)dps;
    p->by = c;
    cb_because(why, 0, dps, c, text);
}

/* cb-052 */
static bool wheels_slowly(const struct cb_unit *u) { return u->phalanx || u->type == CATAPHRACTS || is_special(u); }

static struct cb_price wheel(const struct cb_unit *u, struct resolution *why) {
    struct cb_price p = free_of_cost();
    if (wheels_slowly(u))
        pay(&p, COST_HALF, why, C(52), "a phalanx, cataphracts and special troops also use half a move");
    suffer(&p, 1, why, C(51), "a wheel");
    return p;
}

static struct cb_price change_formation(const struct cb_unit *u, bool beyond, struct resolution *why) {
    struct cb_price p = free_of_cost();
    if (beyond || u->legion)
        pay(&p, COST_HALF, why, C(53), "half a move, beyond bow shot or for a unit of a legion");
    else
        pay(&p, COST_FULL, why, C(54), "a full move within bow shot");
    suffer(&p, 1, why, C(55), "a change of formation");
    return p;
}

static struct cb_price form_up(const struct cb_unit *u, struct resolution *why) {
    struct cb_price p = free_of_cost();
    if (!is_unformed(u)) return barred(why, C(56), "only unformed units form up");
    if (cb_troops[u->type].never_forms) return barred(why, H(14), "these troops never form up");
    pay(&p, COST_FULL, why, C(56), "forming up takes one move and no DPs");
    return p;
}

static struct cb_price about_face(const struct cb_unit *u, struct resolution *why) {
    struct cb_price p = free_of_cost();
    if (is_class(u, CLASS_CHARIOT) || is_special(u))
        pay(&p, COST_FULL, why, C(59), "chariots and special troops need one move");
    else
        pay(&p, COST_HALF, why, C(57), "half a move");
    if (u->grade == GRADE_C || u->phalanx || is_class(u, CLASS_CAVALRY))
        suffer(&p, 1, why, C(58), "C grade, phalanx or cavalry turning about");
    return p;
}

static struct cb_price change_ranks(const struct cb_unit *u, struct resolution *why) {
    struct cb_price p = free_of_cost();
    pay(&p, COST_HALF, why, C(60), "half a move");
    if (u->grade == GRADE_C || u->phalanx || u->type == CATAPHRACTS)
        suffer(&p, 1, why, C(61), "C grade, phalanx or cataphracts changing ranks");
    return p;
}

static struct cb_price cross_obstacle(const struct cb_unit *u, struct resolution *why) {
    struct cb_price p = free_of_cost();
    if (is_class(u, CLASS_CHARIOT))
        suffer(&p, 2, why, C(62), "chariots crossing an obstacle");
    else if (is_formed(u))
        suffer(&p, 1, why, C(63), "formed troops crossing an obstacle");
    else if (is_unformed(u))
        cb_because(why, 0, 0, C(63), "unformed troops cross it without DPs");
    else
        cb_because(why, 0, 0, H(36), "it burdens formed troops, which special troops are not");
    return p;
}

static struct cb_price cross_major(const struct cb_unit *u, struct resolution *why) {
    struct cb_price p = free_of_cost();
    if (is_class(u, CLASS_CHARIOT)) return barred(why, C(64), "chariots cannot cross a major obstacle");
    pay(&p, COST_FULL, why, C(65), "a major obstacle takes one move");
    suffer(&p, 2, why, C(65), "a major obstacle");
    return p;
}

static struct cb_price pass_gap(const struct cb_unit *u, struct resolution *why) {
    struct cb_price p = free_of_cost();
    if (!is_class(u, CLASS_CAVALRY)) pay(&p, COST_HALF, why, C(67), "all but cavalry also use half a move");
    suffer(&p, 1, why, C(66), "passing a gap");
    return p;
}

/* cb-045 to cb-047: no manoeuvre, so neither distance nor DPs spare it (A11) */
static struct cb_price difficult_terrain(const struct cb_unit *u, struct resolution *why) {
    struct cb_price p = free_of_cost();
    if (is_class(u, CLASS_MOUNTED)) return barred(why, C(45), "difficult terrain is impassable to mounted troops");
    if (is_formed(u) && u->phalanx)
        suffer(&p, 2, why, C(46), "a phalanx in difficult terrain");
    else if (is_class(u, CLASS_INFANTRY) && is_formed(u) && u->formation != COLUMN)
        suffer(&p, 1, why, C(47), "formed infantry in line in difficult terrain");
    else
        cb_because(why, 0, 0, is_special(u) ? H(36) : C(47), "it takes no DPs in difficult terrain");
    return p;
}

/* cb-H37 and cb-H36: some things do not arise for unformed and special troops. */
static bool turns_freely(const struct cb_unit *u, enum cb_manoeuvre m) {
    return is_unformed(u) && (m == WHEEL || m == ABOUT_FACE);
}
static bool has_no_ranks(const struct cb_unit *u, enum cb_manoeuvre m) {
    bool shape = m == CHANGE_FORMATION || m == DOUBLE_RANKS || m == HALVE_RANKS;
    return shape && !is_formed(u);
}

static struct cb_price full_price(const struct cb_unit *u, enum cb_manoeuvre m, bool beyond, struct resolution *why) {
    struct cb_price p = free_of_cost();
    switch (m) {
    case WHEEL:
        return wheel(u, why);
    case CHANGE_FORMATION:
        return change_formation(u, beyond, why);
    case FORM_UP:
        return form_up(u, why);
    case ABOUT_FACE:
        return about_face(u, why);
    case DOUBLE_RANKS:
    case HALVE_RANKS:
        return change_ranks(u, why);
    case CROSS_OBSTACLE:
        return cross_obstacle(u, why);
    case CROSS_MAJOR_OBSTACLE:
        return cross_major(u, why);
    case PASS_GAP:
        return pass_gap(u, why);
    case DIFFICULT_TERRAIN:
        return difficult_terrain(u, why);
    default:
        cb_because(why, 0, 0, C(68), "up to 1 JT sideways or backwards, facing kept");
        pay(&p, COST_FULL, why, C(69), "it is the unit's move and needs neither dice nor DPs");
        return p;
    }
}

/* cb-049, cb-050: what spares a unit the DPs of a manoeuvre */
static void spare(const struct cb_unit *u, bool beyond, struct cb_price *p, struct resolution *why) {
    bool worn = !is_special(u) && u->dps >= (u->phalanx ? 4 : 3);
    if (p->dps == 0 || (!beyond && !worn)) return;
    if (beyond)
        cb_because(why, 0, -p->dps, C(49), "no DPs for manoeuvre beyond bow shot");
    else
        cb_because(why, 0, -p->dps, C(50), "no DPs for manoeuvre on a unit that has so many");
    p->dps = 0;
}

struct cb_price cb_manoeuvre_price(const struct cb_unit *u, enum cb_manoeuvre m, bool beyond, struct resolution *why) {
    if (has_no_ranks(u, m)) {
        if (is_special(u)) return barred(why, H(36), "special troops have no formation or ranks to change");
        return barred(why, H(37), "an unformed unit has no formation or ranks to change");
    }
    if (turns_freely(u, m)) {
        cb_because(why, 0, 0, H(37), "unformed units turn freely");
        return free_of_cost();
    }
    struct cb_price p = full_price(u, m, beyond, why);
    if (p.allowed && m != DIFFICULT_TERRAIN) spare(u, beyond, &p, why);
    if (p.dps && is_special(u)) cb_because(why, 0, 0, H(36), "special troops roll for each DP instead");
    return p;
}

static bool resolve_manoeuvre(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    static const char *const costs[] = {"none", "half", "full"};
    (void)r;
    struct cb_price p = cb_manoeuvre_price(&e->side[0], (enum cb_manoeuvre)e->manoeuvre, e->beyond_bow_shot, out);
    cb_say_bool(out, "allowed", p.allowed);
    if (!p.allowed) return true;
    cb_say_word(out, "cost", costs[p.cost]);
    cb_say_number(out, "dps", p.dps);
    return true;
}

const struct cb_mode_rules cb_manoeuvre_mode = {.resolve = resolve_manoeuvre};

/* --- passage of lines ---------------------------------------------------------------------------------------- */

/* cb-070: unformed, not routing, one stand deep */
static bool slips_through(const struct cb_unit *u) { return is_unformed(u) && !u->routing && u->ranks <= 1; }

static int32_t disorder(const struct cb_unit *u, const struct cb_unit *through, int side, struct resolution *why) {
    if (!is_formed(u)) return 0;
    if (u->phalanx) {
        cb_because(why, side, 2, C(73), "a phalanx interpenetrated");
        return 2;
    }
    if (through->type == SCYTHED_CHARIOTS || through->type == ELEPHANTS) {
        cb_because(why, side, 2, C(74), "interpenetrated by scythed chariots or elephants");
        return 2;
    }
    cb_because(why, side, 1, C(72), "a formed unit interpenetrated");
    return 1;
}

void cb_passage(const struct cb_unit *a, const struct cb_unit *b, bool parallel, int32_t dps[2],
                struct resolution *why) {
    bool one_stands = a->stationary || b->stationary;
    dps[0] = dps[1] = 0;
    if (one_stands && a->legion && a->legion == b->legion) {
        cb_because(why, 0, 0, C(71), "units of one legion pass freely");
        return;
    }
    if (one_stands && parallel && (slips_through(a) || slips_through(b))) {
        cb_because(why, 0, 0, C(70), "parallel, one stationary, one unformed and one stand deep: no penalty");
        return;
    }
    dps[0] = disorder(a, b, 0, why);
    dps[1] = disorder(b, a, 1, why);
    if (dps[0] + dps[1] == 0) cb_because(why, 0, 0, C(72), "only formed units take DPs");
}

static bool resolve_passage(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    int32_t dps[2];
    (void)r;
    cb_passage(&e->side[0], &e->side[1], e->parallel, dps, out);
    cb_say_pair(out, "dps", dps[0], dps[1]);
    return true;
}

const struct cb_mode_rules cb_passage_mode = {.two_sides = true, .resolve = resolve_passage};
