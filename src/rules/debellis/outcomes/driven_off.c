/* One who is beaten and must go back: what may kill it on the way, and what becomes of those it meets. Each danger is
 * named by a clause; a rule set that does not know a danger leaves its clause 0. */
#include "rules/debellis/combat/engagement.h"

static bool goes_back(enum outcome o) { return o == OUTCOME_RECOIL || o == OUTCOME_FLEE; }

static enum outcome dies(struct reasons *why, const struct stance *s, clause c, const char *text) {
    db_because(why, s->side, 0, c, text);
    return OUTCOME_DESTROYED;
}

/* Before it takes a step: attackers on flank or rear, shots in the back, walls around it. */
static bool cannot_even_start(const struct db_rules *rules, const struct stance *s, bool flees, struct reasons *why) {
    const struct db_cites *cite = &rules->cite;
    if (s->has & HAS_ATTACKERS && conditions_fit(s->has, rules->combat->attackers_when, 0)) {
        db_because(why, s->side, 0, cite->flank_destruction, "attacked in flank or rear and driven back: destroyed");
        if (flees) db_because(why, s->side, 0, cite->flee_destroyed, "cannot flee while attacked in flank or rear");
        if (told_by(cite->support_attacked) && !(s->has & TWO_EDGES))
            db_because(why, s->side, 0, cite->support_attacked, "the attack on its rear supporter counts on it");
        return true;
    }
    if (rules->customs.rear_shots_kill && s->has & SHOT_IN_REAR && !(s->has & ENEMY_HOLDS_CITY)) {
        db_because(why, s->side, 0, cite->shot_in_rear_kills,
                   "driven back by shooting entirely on its rear: destroyed");
        return true;
    }
    if (rules->customs.no_retreat_from_places && s->has & HOLDS) {
        db_because(why, s->side, 0, cite->driven_from_place, "there is no going back from a built-up area or camp");
        return true;
    }
    return false;
}

static const struct passage *db_passage_through(const struct db_rules *rules, const struct stance *s, types through) {
    const struct passage *p = rules->passages;
    while (p->who && !(p->who & s->who && p->through & through)) p++;
    return p;
}

/* A friend in the way: trampled, passed through, pushed back, or the end of the recoil. */
static enum outcome meets_friend(const struct db_rules *rules, const struct stance *s, enum outcome outcome,
                                 enum behind_fate *fate, struct reasons *why) {
    const struct combatant *c = s->own;
    types friend = TYPE(c->behind_type);
    if (s->who & rules->sets.elephants) {
        *fate = FATE_DESTROYED;
        db_because(why, s->side, 0, rules->cite.trample, "tramples the friend behind");
        return outcome;
    }
    const struct passage *p = db_passage_through(rules, s, friend);
    if (c->behind_same_facing && c->behind_space && p->who) {
        *fate = FATE_PASSED_THROUGH;
        db_because(why, s->side, 0, p->clause, "passes through the friend behind");
        return outcome;
    }
    if (c->behind_same_facing && !p->who && told_by(rules->cite.no_passage))
        db_because(why, s->side, 0, rules->cite.no_passage, "troops of its kind do not recoil through that friend");
    if (c->behind_same_facing && c->behind_movable && !(friend & rules->sets.not_pushed)) {
        *fate = FATE_PUSHED_BACK;
        db_because(why, s->side, 0, rules->cite.push_back, "pushes the friend behind back");
        return outcome;
    }
    return dies(why, s, rules->cite.recoil_blocked, "can neither pass through nor push the friend behind: destroyed");
}

static enum outcome meets_enemy(const struct db_rules *rules, const struct stance *s, enum behind_fate *fate,
                                struct reasons *why) {
    if (s->own->behind_struck != STRUCK_OTHERWISE) {
        *fate = FATE_DESTROYED;
        db_because(why, s->side, 0, rules->cite.recoil_strikes, "takes the enemy it backs into with it");
    }
    return dies(why, s, rules->cite.recoil_enemy, "backs into enemy: destroyed");
}

static enum outcome meets(const struct db_rules *rules, const struct stance *s, enum outcome outcome,
                          enum behind_fate *fate, struct reasons *why) {
    const struct db_cites *cite = &rules->cite;
    switch ((enum behind_word)s->own->behind) {
    case BEHIND_FRIEND:
        return meets_friend(rules, s, outcome, fate, why);
    case BEHIND_ENEMY:
        return meets_enemy(rules, s, fate, why);
    case BEHIND_IMPASSABLE:
        return dies(why, s, cite->recoil_impassable, "backs into impassable ground: destroyed");
    case BEHIND_CITY:
    case BEHIND_CAMP:
        return dies(why, s, cite->driven_from_place, "backs into a built-up area or camp: destroyed");
    case BEHIND_EDGE:
        return dies(why, s, cite->recoil_edge, "driven off the battlefield: lost");
    case BEHIND_CLEAR:
        break;
    }
    return outcome;
}

enum outcome db_stance_driven_off(const struct db_rules *rules, const struct stance *s, enum outcome outcome,
                                  enum behind_fate *fate, struct reasons *why) {
    *fate = FATE_NONE;
    if (!goes_back(outcome)) return outcome;
    bool flees = outcome == OUTCOME_FLEE;
    if (flees && rules->combat->always_escapes & s->who) return outcome;
    if (cannot_even_start(rules, s, flees, why)) {
        if (told_by(rules->cite.recoil_order) && s->own->behind != BEHIND_CLEAR)
            db_because(why, s->side, 0, rules->cite.recoil_order, "looked at before what lies behind it");
        return OUTCOME_DESTROYED;
    }
    if (s->own->rear_blocked && (!flees || rules->combat->cornered_flight))
        return flees ? dies(why, s, rules->cite.flee_destroyed, "cannot flee at all: destroyed")
                     : dies(why, s, rules->cite.recoil_blocked, "cannot move back at all: destroyed");
    return meets(rules, s, outcome, fate, why);
}
