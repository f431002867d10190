/* What a score does: the three outcome tables, then flank and rear destruction, blocked rears and pursuit. */
#include "rules/debellis/engagement.h"

const char *const outcome_words[] = {"hold", "recoil", "flee", "destroyed"};

enum relation relation_of(int32_t own, int32_t other) {
    if (own == other) return SCORES_EQUAL;
    if (own > other) return SCORE_MORE;
    return other >= 2 * own ? SCORE_DOUBLED : SCORE_LESS;
}

static const struct outcome_row *row_for(const struct outcome_row *row, const struct stance *s) {
    while (row->who && !(row->who & s->who && row->from & s->enemy && conditions_fit(s->has, row->when, 0))) row++;
    return row;
}

/* Troops attacked in flank or rear, or with their back to a wall, do not survive being driven off. */
static enum outcome driven_off(const struct db_rules *rules, const struct stance *s, enum outcome outcome,
                               struct reasons *why) {
    const struct combat_tables *t = rules->combat;
    bool flees = outcome == OUTCOME_FLEE;
    if (flees && t->always_escapes & s->who) return outcome;
    if (s->has & HAS_ATTACKERS && conditions_fit(s->has, t->attackers_when, 0)) {
        because(why, s->side, 0, rules->cite.flank_destruction, "attacked in flank or rear and driven back: destroyed");
        if (flees) because(why, s->side, 0, rules->cite.flee_destroyed, "cannot flee while attacked in flank or rear");
        if (!(s->has & TWO_EDGES))
            because(why, s->side, 0, rules->cite.support_attacked, "the attack on its rear supporter counts on it");
        return OUTCOME_DESTROYED;
    }
    if (s->own->rear_blocked && (!flees || t->cornered_flight)) {
        because(why, s->side, 0, flees ? rules->cite.flee_destroyed : rules->cite.recoil_blocked,
                flees ? "cannot flee at all: destroyed" : "cannot move back at all: destroyed");
        return OUTCOME_DESTROYED;
    }
    return outcome;
}

enum outcome stance_outcome(const struct db_rules *rules, const struct stance *s, enum relation relation,
                            struct reasons *why) {
    const struct combat_tables *t = rules->combat;
    if (relation == SCORE_MORE) {
        because(why, s->side, 0, rules->cite.score, "higher total: holds");
        return OUTCOME_HOLD;
    }
    if (relation == SCORE_DOUBLED) because(why, s->side, 0, rules->cite.doubled, "the other total is at least double");
    const struct outcome_row *row = row_for(relation == SCORES_EQUAL ? t->equal
                                            : relation == SCORE_LESS ? t->less
                                                                     : t->doubled,
                                            s);
    enum outcome outcome = (enum outcome)row->outcome;
    because(why, s->side, 0, row->clause, row->text);
    if (outcome != OUTCOME_RECOIL && outcome != OUTCOME_FLEE) return outcome;
    if (outcome == OUTCOME_RECOIL && s->has & IS_TERRIFIED) {
        because(why, s->side, 0, t->terror, "terrified: flees instead of recoiling");
        outcome = OUTCOME_FLEE;
    }
    return driven_off(rules, s, outcome, why);
}

/* dba30-316: bad going ends a pursuit before it begins, marsh and gully excepted. */
static bool ground_stops_pursuit(const struct stance *s) {
    return s->has & IN_BAD && s->own->feature != FEATURE_MARSH && s->own->feature != FEATURE_GULLY;
}

/* Assaulters follow only into a camp whose defender they destroyed (dba30-336, H74). */
static int16_t pursuit_into_place(const struct db_rules *rules, const struct stance *s, enum outcome other,
                                  struct reasons *why) {
    int32_t place = s->own->assaulting ? s->own->assaulting : s->other->occupies;
    if (place != OCCUPIES_CAMP || other != OUTCOME_DESTROYED) {
        because(why, s->side, 0, rules->cite.assault_no_pursuit, "no pursuit because of a city or fort");
        return 0;
    }
    because(why, s->side, 0, rules->cite.assault_pursuit, "pursues into the camp");
    bool mounted = rules->troop[s->own->type].class & CLASS_MOUNTED;
    return mounted ? rules->combat->camp_pursuit_mounted : rules->combat->camp_pursuit_foot;
}

static const struct pursuit *pursuit_of(const struct db_rules *rules, const struct stance *s) {
    bool steady_foot = s->has & ENEMY_ON_FOOT && !(s->enemy & rules->sets.psiloi);
    const struct pursuit *p = rules->pursuits;
    while (p->who && !(p->who & s->who && (steady_foot || !p->only_after_foot_not_psiloi))) p++;
    return p;
}

/* Nobody pursues an opponent who stands, nor while giving way himself. */
static bool gives_chase(const struct db_rules *rules, const struct stance *s, const struct verdict *v) {
    const struct combat_tables *t = rules->combat;
    if (t->pursuit_needs_victory && v->total[s->side] <= v->total[1 - s->side]) return false;
    return s->has & IN_CLOSE_COMBAT && v->outcome[s->side] == OUTCOME_HOLD && v->outcome[1 - s->side] != OUTCOME_HOLD;
}

int16_t stance_pursuit(const struct db_rules *rules, const struct stance *s, const struct verdict *v,
                       struct reasons *why) {
    if (!gives_chase(rules, s, v)) return 0;
    enum outcome other = (enum outcome)v->outcome[1 - s->side];
    bool is_static = rules->troop[s->own->type].class & CLASS_STATIC;
    if (s->has & HOLDS || is_static) {
        if (is_static) because(why, s->side, 0, rules->cite.static_troops, "static troops");
        because(why, s->side, 0, rules->cite.no_pursuit, "static troops and occupants never pursue");
        return 0;
    }
    if (s->has & rules->combat->pursuit_unless) {
        because(why, s->side, 0, rules->cite.assault_no_pursuit, "no pursuit from or against walls and camps");
        return 0;
    }
    bool into_place = s->has & ASSAULTS || s->other->occupies != OCCUPIES_NONE || s->other->sacking;
    const struct pursuit *p = pursuit_of(rules, s);
    if ((into_place || p->who) && ground_stops_pursuit(s)) {
        because(why, s->side, 0, rules->cite.pursuit_stopped, "no pursuit from bad going");
        return 0;
    }
    if (into_place) return pursuit_into_place(rules, s, other, why);
    if (!p->who) return 0;
    because(why, s->side, 0, p->clause, p->distance >= 1000 ? "pursues 1 base width" : "pursues half a base width");
    because(why, s->side, 0, rules->cite.pursuit, "its opponent gave way and it held: it must pursue");
    return p->distance;
}
