/* Reads one side of a combat into the bits the tables ask for. */
#include "rules/cb/engagement/facts.h"

static cb_facts if_so(bool yes, cb_facts fact) { return yes ? fact : 0; }

static cb_facts who_it_is(const struct cb_unit *u) {
    return if_so(is_class(u, CLASS_HI), IS_HI) | if_so(is_class(u, CLASS_LI), IS_LI) |
           if_so(is_class(u, CLASS_INFANTRY), IS_INFANTRY) | if_so(is_class(u, CLASS_CAVALRY), IS_CAVALRY) |
           if_so(is_class(u, CLASS_CHARIOT), IS_CHARIOT) | if_so(u->type == SCYTHED_CHARIOTS, IS_SCYTHED) |
           if_so(u->type == ELEPHANTS, IS_ELEPHANT) | if_so(u->type == ARTILLERY, IS_ARTILLERY) |
           if_so(is_special(u), IS_SPECIAL) | if_so(u->type == PIKEMEN, IS_PIKES) | if_so(u->phalanx, IS_PHALANX) |
           if_so(u->type == CATAPHRACTS, IS_CATAPHRACT) |
           if_so(u->type == SKIRMISHERS || u->type == MISSILE_TROOPS, IS_SHARP) |
           if_so(u->grade == GRADE_A, IS_GRADE_A) | if_so(u->grade == GRADE_B, IS_GRADE_B) |
           if_so(u->type == ELEPHANTS && u->breed == INDIAN, IS_INDIAN) | if_so(u->armoured, IS_ARMOURED);
}

/* cb-H61: a counter-charge is a charge, and so is a pursuit into new enemy. */
static bool did_charge(const struct cb_unit *u) {
    return u->action == CHARGED || u->action == COUNTER_CHARGED || u->action == PURSUED;
}

static cb_facts what_state(const struct cb_unit *u) {
    return if_so(is_formed(u), FORMED) | if_so(is_unformed(u), LOOSE) | if_so(u->shaken && !is_special(u), SHAKEN) |
           if_so(u->dps > 0, HAS_DPS) | if_so(u->dps >= 4, FULL_DPS) | if_so(u->casualties > 0, HAS_LOSSES) |
           if_so(u->inspire_actions > 0, INSPIRED) | if_so(did_charge(u), DID_CHARGE) |
           if_so(u->action != STOOD, DID_ADVANCE) | if_so(u->action == STOOD, DID_STAND) |
           if_so(u->ground, ON_HIGH_GROUND) | if_so(u->fortification, IN_FORT) | if_so(u->obstacle, BEHIND_WALL) |
           if_so(u->opens_ranks, OPENS);
}

/* cb-122 to cb-124, cb-H62: one scale, the worst step counts. */
static cb_facts how_many(int32_t own, int32_t enemy) {
    if (enemy >= 3 * own) return OUTNUMBERED_3;
    if (enemy >= 2 * own) return OUTNUMBERED_2;
    return if_so(enemy > own, OUTNUMBERED);
}

/* What must hold of every opponent. */
static cb_facts of_all(const struct cb_unit *f) {
    bool foot = is_class(f, CLASS_INFANTRY);
    return if_so(is_class(f, CLASS_CAVALRY), FOE_CAVALRY) | if_so(is_class(f, CLASS_LIGHT), FOE_LIGHT) |
           if_so(is_special(f), FOE_SPECIAL) | if_so(f->type == ELEPHANTS && f->breed == AFRICAN, FOE_AFRICAN) |
           if_so(foot && is_unformed(f), FOE_LOOSE_FOOT);
}

/* What one opponent is enough for. */
static cb_facts of_any(const struct cb_unit *f) {
    return if_so(is_class(f, CLASS_LI), FOE_LI) | if_so(did_charge(f), FOE_CHARGED) |
           if_so(did_charge(f) && f->type == SCYTHED_CHARIOTS, FOE_SCYTHED_CHARGE);
}

/* What one opponent to its front is enough for. */
static cb_facts of_faced(const struct cb_foe *foe) {
    const struct cb_unit *f = foe->unit;
    bool mounted = is_class(f, CLASS_MOUNTED), formed_foot = is_class(f, CLASS_INFANTRY) && is_formed(f);
    return if_so(mounted, FACES_MOUNTED) | if_so(mounted && did_charge(f), FACES_MOUNTED_CHARGE) |
           if_so(f->type == ELEPHANTS, FACES_ELEPHANT) | if_so(f->type == SCYTHED_CHARIOTS, FACES_SCYTHED) |
           if_so(formed_foot && foe->struck == STRUCK_FRONT, STRUCK_FORMED_FOOT);
}

cb_facts cb_facts_against(const struct cb_unit *own, const struct cb_foe *foe, unsigned n, enum cb_kind kind,
                          int32_t own_stands, int32_t foe_stands) {
    bool melee = kind == MELEE, fronts = false;
    cb_facts all = ~(cb_facts)0, any = 0;
    int32_t deepest = 0;
    for (unsigned i = 0; i < n; i++) fronts |= foe[i].in_front;
    for (unsigned i = 0; i < n; i++) {
        all &= of_all(foe[i].unit);
        any |= of_any(foe[i].unit);
        if (foe[i].in_front || !fronts) any |= of_faced(&foe[i]);
        if (depth_of(foe[i].unit) > deepest) deepest = depth_of(foe[i].unit);
    }
    return who_it_is(own) | what_state(own) | (n ? all : 0) | any | how_many(own_stands, foe_stands) |
           if_so(melee, IN_MELEE) | if_so(!melee || own->phalanx, STARS_COUNT) |
           if_so(is_formed(own) && own->ranks > deepest, DEEPER);
}

cb_facts cb_facts_of(const struct cb_engagement *e, int side) {
    const struct cb_unit *own = &e->side[side];
    struct cb_foe foe = {&e->side[1 - side], true, own->struck};
    return cb_facts_against(own, &foe, 1, (enum cb_kind)e->kind, own->stands, foe.unit->stands);
}
