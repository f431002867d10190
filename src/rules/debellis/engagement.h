/* One engagement: a close combat, a shooting or a spell between two elements, described without a table.
 *
 * In play the same struct is filled from the table (combat.h), so that the referee, `acies resolve` and
 * `acies odds` compute and explain with one function. */
#ifndef ACIES_DEBELLIS_ENGAGEMENT_H
#define ACIES_DEBELLIS_ENGAGEMENT_H

#include "rules/debellis/combat_tables.h"

enum engagement_mode { MODE_CLOSE, MODE_SHOOT, MODE_MAGIC };
enum spell_word { SPELL_BOLT, SPELL_HEX, SPELL_TERROR, SPELL_FIRESTORM };
enum outcome { OUTCOME_HOLD, OUTCOME_RECOIL, OUTCOME_FLEE, OUTCOME_DESTROYED };
enum occupied { OCCUPIES_NONE, OCCUPIES_CITY, OCCUPIES_FORT, OCCUPIES_CAMP };
enum feature_word { FEATURE_NONE, FEATURE_OASIS, FEATURE_DUNES, FEATURE_MARSH, FEATURE_GULLY, FEATURE_OTHER };

enum { SIDE_SUPPORTS_MAX = 4 };

struct combatant { /* int32_t throughout: filled by the field tables */
    int32_t type, general, longbow, going, feature;
    int32_t rear_support; /* type or -1 */
    int32_t rear_support_going, support_attacked;
    int32_t side_supports, side_support[SIDE_SUPPORTS_MAX];
    int32_t overlaps, edge_corners, moved, flank_attacked, rear_attacked;
    int32_t uphill, defends_riverbank;
    int32_t occupies, sacking, assaulting, mobile_tower, other_assaulters;
    int32_t support_shooters, shot_in_rear, rear_blocked;
    int32_t demoralised, cinc_bonus;
    int32_t spell_near, warded, hexed, blessed; /* magic */
};

struct engagement {
    int32_t mode, shooter, shoots_back; /* shooter: who casts, in magic */
    int32_t spell, aerials_involved;    /* aerials_involved: besides the two main opponents */
    int32_t dice[2];                    /* 0 = not thrown: odds are wanted */
    struct combatant side[2];
};

/* What one throw of the dice does. */
struct verdict {
    int32_t factor[2], total[2];
    uint8_t outcome[2]; /* enum outcome */
    int16_t pursuit[2]; /* thousandths of a base width */
};

/* Why: filled only when asked for (NULL is welcome and faster). */
struct reasons {
    uint32_t count;
    struct reason list[REASONS_MAX];
};

/* One side as the tables see it: worked out once, asked often. */
struct stance {
    types who, enemy;
    conditions has;
    const struct combatant *own, *other;
    int side; /* 0 = a, 1 = b */
};
struct stance stance_of(const struct db_rules *rules, const struct engagement *e, int side);
/* How often something that a factor counts is there (1 for ONCE). */
int32_t times_of(const struct combatant *c, enum times times);
static inline bool conditions_fit(conditions has, conditions when, conditions unless) {
    return (has & when) == when && !(has & unless);
}

/* How a total stands to the opponent's (H26). */
enum relation { SCORES_EQUAL, SCORE_LESS, SCORE_DOUBLED, SCORE_MORE };
enum relation relation_of(int32_t own, int32_t other);

/* The steps of a verdict, each with its reasons; `why` may be NULL. */
int32_t stance_factor(const struct db_rules *rules, const struct stance *s, struct reasons *why);
/* The table's word, with flank and rear destruction and a blocked rear already applied. */
enum outcome stance_outcome(const struct db_rules *rules, const struct stance *s, enum relation relation,
                            struct reasons *why);
/* How far a side must pursue, given both totals and outcomes: thousandths of a base width. */
int16_t stance_pursuit(const struct db_rules *rules, const struct stance *s, const struct verdict *v,
                       struct reasons *why);
/* Which of the rear supports that need a supporter count now: their sum. */
int32_t rear_support_of(const struct db_rules *rules, const struct stance *s, struct reasons *why);
void because(struct reasons *why, int side, int32_t value, clause c, const char *text);

/* Is it a possible engagement? Refusals name the clause; *field the JSON field at fault. */
bool engagement_check(const struct db_rules *rules, const struct engagement *e, struct ruling *r, const char **field);
/* The factors alone, with their reasons. */
void engagement_factors(const struct db_rules *rules, const struct engagement *e, int32_t factor[2],
                        struct reasons *why);
/* The verdict for the dice in e (both 1..6), with every reason: factors, outcome, pursuit. */
void engagement_verdict(const struct db_rules *rules, const struct engagement *e, struct verdict *v,
                        struct reasons *why);
/* All 36 throws. */
void engagement_odds(const struct db_rules *rules, const struct engagement *e, struct odds *out);

/* The same in the shape of the rule-set interface: before the dice (factors only), and with them. */
bool engagement_explain(const struct db_rules *rules, const struct engagement *e, struct resolution *out,
                        struct ruling *r);
bool engagement_resolve(const struct db_rules *rules, const struct engagement *e, struct resolution *out,
                        struct ruling *r);

extern const char *const outcome_words[]; /* "hold", "recoil", "flee", "destroyed" */

#endif
