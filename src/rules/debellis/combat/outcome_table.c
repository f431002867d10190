/* What a score does: the three outcome tables, and pursuit. What a beaten element meets behind it: driven_off.c. */
#include "rules/debellis/combat/engagement.h"

const char *const db_outcome_words[] = {"hold", "recoil", "flee", "destroyed", "surrender"};

enum relation db_relation_of(int32_t own, int32_t other) {
    if (own == other) return SCORES_EQUAL;
    if (own > other) return SCORE_MORE;
    return other >= 2 * own ? SCORE_DOUBLED : SCORE_LESS;
}

static const struct outcome_row *row_for(const struct outcome_row *row, const struct stance *s) {
    while (row->who && !(row->who & s->who && row->from & s->enemy && conditions_fit(s->has, row->when, 0))) row++;
    return row;
}

static void add_outcome_notes(const struct outcome_note *n, const struct stance *s, enum relation relation,
                              unsigned outcome, struct reasons *why) {
    for (; n->row.who; n++) {
        bool list = n->doubled ? relation == SCORE_DOUBLED : relation == SCORES_EQUAL;
        if (list && n->row.outcome == outcome && n->row.who & s->who && n->row.from & s->enemy &&
            conditions_fit(s->has, n->row.when, 0))
            db_because(why, s->side, 0, n->row.clause, n->row.text);
    }
}

enum outcome db_stance_table_outcome(const struct db_rules *rules, const struct stance *s, enum relation relation,
                                     struct reasons *why) {
    const struct combat_tables *t = rules->combat;
    if (relation == SCORE_MORE) {
        db_because(why, s->side, 0, rules->cite.higher_total, "higher total: holds");
        return OUTCOME_HOLD;
    }
    if (relation == SCORE_DOUBLED)
        db_because(why, s->side, 0, rules->cite.doubled, "the other total is at least double");
    const struct outcome_row *row = row_for(relation == SCORES_EQUAL ? t->equal
                                            : relation == SCORE_LESS ? t->less
                                                                     : t->doubled,
                                            s);
    enum outcome outcome = (enum outcome)row->outcome;
    if (why && t->outcome_notes) add_outcome_notes(t->outcome_notes, s, relation, row->outcome, why);
    db_because(why, s->side, 0, row->clause, row->text);
    if (outcome == OUTCOME_RECOIL && s->has & IS_TERRIFIED) {
        db_because(why, s->side, 0, t->terror, "terrified: flees instead of recoiling");
        outcome = OUTCOME_FLEE;
    }
    return outcome;
}

enum outcome db_stance_outcome(const struct db_rules *rules, const struct stance *s, enum relation relation,
                               struct reasons *why) {
    enum behind_fate fate;
    return db_stance_driven_off(rules, s, db_stance_table_outcome(rules, s, relation, why), &fate, why);
}

bool db_stance_supporter_lost(const struct db_rules *rules, const struct stance *s, enum outcome own,
                              struct reasons *why) {
    if (!rules->customs.supporters_fall || own != OUTCOME_DESTROYED || !(s->has & IN_CLOSE_COMBAT)) return false;
    bool from_rank = s->has & SUPPORTED && db_rear_support_of(rules, s, NULL) == 1;
    bool from_light = s->has & LIGHT_BEHIND && db_light_support_of(rules, s, NULL);
    if (!from_rank && !from_light) return false;
    db_because(why, s->side, 0, rules->cite.supporter_lost, "its supporter directly behind is destroyed with it");
    return true;
}

/* Only who is still there moves in: on equal totals both may have gone. */
int32_t db_stance_captures(const struct db_rules *rules, const struct stance *s, const struct verdict *v,
                           struct reasons *why) {
    if (!rules->customs.places_fight_once || !(s->has & IN_CLOSE_COMBAT) || !(s->has & ASSAULTS)) return OCCUPIES_NONE;
    if (v->outcome[s->side] != OUTCOME_HOLD || v->outcome[1 - s->side] != OUTCOME_DESTROYED) return OCCUPIES_NONE;
    db_because(why, s->side, 0, rules->cite.victor_occupies, "destroyed the defender and moves in");
    return s->own->assaulting;
}

static const struct pursuit *pursuit_of(const struct db_rules *rules, const struct stance *s) {
    bool steady_foot = s->has & ENEMY_ON_FOOT && !(s->enemy & rules->sets.psiloi);
    const struct pursuit *p = rules->pursuits;
    while (p->who && !(p->who & s->who && (steady_foot || !p->only_after_foot_not_psiloi))) p++;
    return p;
}

/* Assaulters follow only into a camp whose defender they destroyed (dba30-336, H74). */
static int16_t pursuit_into_place(const struct db_rules *rules, const struct stance *s, enum outcome other,
                                  struct reasons *why) {
    int32_t place = s->own->assaulting ? s->own->assaulting : s->other->occupies;
    if (place != OCCUPIES_CAMP || other != OUTCOME_DESTROYED) {
        db_because(why, s->side, 0, rules->cite.assault_no_pursuit, "no pursuit because of a city or fort");
        return 0;
    }
    db_because(why, s->side, 0, rules->cite.assault_pursuit, "pursues into the camp");
    bool mounted = rules->troop[s->own->type].class & CLASS_MOUNTED;
    const struct pursuit *usual = pursuit_of(rules, s);
    if (s->option[OPTION_HORDE_STORMING] && usual->distance > rules->combat->camp_pursuit_foot) return usual->distance;
    return mounted ? rules->combat->camp_pursuit_mounted : rules->combat->camp_pursuit_foot;
}

/* A distance given as the depth of the pursuer's own base is never more than its width. */
static int16_t pursuit_distance(const struct db_rules *rules, const struct stance *s, const struct pursuit *p) {
    if (p->distance != PURSUES_OWN_DEPTH) return p->distance;
    int32_t depth = s->own->depth ? s->own->depth * 1000 / rules->paces : rules->troop[s->own->type].depth;
    return (int16_t)(depth < 1000 ? depth : 1000);
}

static const char *pursuit_text(const struct pursuit *p) {
    if (p->distance == PURSUES_OWN_DEPTH) return "its opponent gave way: troops of its kind must pursue";
    return p->distance >= 1000 ? "pursues 1 base width" : "pursues half a base width";
}

/* Nobody pursues an opponent who stands, nor while giving way himself. */
static bool gives_chase(const struct db_rules *rules, const struct stance *s, const struct verdict *v) {
    const struct combat_tables *t = rules->combat;
    bool needs_victory = t->pursuit_needs_victory || s->option[OPTION_EQUAL_PURSUIT];
    if (needs_victory && v->total[s->side] <= v->total[1 - s->side]) return false;
    return s->has & IN_CLOSE_COMBAT && v->outcome[s->side] == OUTCOME_HOLD && v->outcome[1 - s->side] != OUTCOME_HOLD;
}

int16_t db_stance_pursuit(const struct db_rules *rules, const struct stance *s, const struct verdict *v,
                          struct reasons *why) {
    if (!gives_chase(rules, s, v)) return 0;
    const struct combat_tables *t = rules->combat;
    enum outcome other = (enum outcome)v->outcome[1 - s->side];
    bool is_static = rules->troop[s->own->type].class & CLASS_STATIC;
    if (s->has & HOLDS || is_static) {
        if (is_static) db_because(why, s->side, 0, rules->cite.static_troops, "static troops");
        db_because(why, s->side, 0, rules->cite.no_pursuit, "static troops and occupants never pursue");
        return 0;
    }
    if (s->has & t->pursuit_unless) {
        db_because(why, s->side, 0, rules->cite.assault_no_pursuit, "no pursuit from or against walls and camps");
        return 0;
    }
    bool into_place = s->has & ASSAULTS || s->other->occupies != OCCUPIES_NONE || s->other->sacking;
    if (into_place && rules->customs.places_fight_once) return 0; /* it moves in instead: db_stance_captures() */
    const struct pursuit *p = pursuit_of(rules, s);
    bool barred = t->no_pursuit_when && conditions_fit(s->has, t->no_pursuit_when, t->no_pursuit_unless);
    if ((into_place || p->who) && barred) {
        db_because(why, s->side, 0, rules->cite.pursuit_stopped, "the ground forbids pursuit");
        return 0;
    }
    if (into_place) return pursuit_into_place(rules, s, other, why);
    if (!p->who) return 0;
    db_because(why, s->side, 0, p->clause, pursuit_text(p));
    db_because(why, s->side, 0, rules->cite.pursuit,
               p->distance == PURSUES_OWN_DEPTH ? "pursues the depth of its own base, its width if less"
                                                : "its opponent gave way and it held: it must pursue");
    return pursuit_distance(rules, s, p);
}
