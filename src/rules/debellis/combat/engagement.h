/* One engagement: a close combat, a shooting or a spell between two elements, described without a table.
 *
 * In play the same struct is filled from the table (combat.h), so that the referee, `acies resolve` and
 * `acies odds` compute and explain with one function. */
#ifndef ACIES_DEBELLIS_ENGAGEMENT_H
#define ACIES_DEBELLIS_ENGAGEMENT_H

#include "rules/debellis/combat/combat_tables.h"

enum engagement_mode { MODE_CLOSE, MODE_SHOOT, MODE_MAGIC };
enum spell_word { SPELL_BOLT, SPELL_HEX, SPELL_TERROR, SPELL_FIRESTORM };
enum outcome { OUTCOME_HOLD, OUTCOME_RECOIL, OUTCOME_FLEE, OUTCOME_DESTROYED, OUTCOME_SURRENDER };
enum occupied { OCCUPIES_NONE, OCCUPIES_CITY, OCCUPIES_CAMP, OCCUPIES_FORT }; /* a BUA of DBA 2.2 is a city here */
enum feature_word {
    FEATURE_NONE,
    FEATURE_OASIS,
    FEATURE_DUNES,
    FEATURE_MARSH,
    FEATURE_GULLY,
    FEATURE_OTHER,
    FEATURE_ROUGH = FEATURE_GULLY /* of DBA 2.2: like a gully it does not stop a pursuit */
};
/* What a beaten element would meet as it goes back, and what becomes of whom it meets. */
enum behind_word {
    BEHIND_CLEAR,
    BEHIND_FRIEND,
    BEHIND_ENEMY,
    BEHIND_IMPASSABLE,
    BEHIND_CITY,
    BEHIND_CAMP,
    BEHIND_EDGE, /* of the battlefield */
};
enum behind_fate { FATE_NONE, FATE_PASSED_THROUGH, FATE_PUSHED_BACK, FATE_DESTROYED };
enum enemy_behind { STRUCK_OTHERWISE, STRUCK_REAR_EDGE, STRUCK_SIDE, STRUCK_REAR_CORNER };
enum ahead_word { AHEAD_CLEAR, AHEAD_EDGE, AHEAD_BAD_GOING, AHEAD_MARSH_OR_ROUGH };

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
    int32_t depth; /* of the base, in the rule set's own measure (rules->paces to a base width); 0: as its type */
    int32_t light_support, light_adjacent; /* psiloi support; from behind a neighbour, not from directly behind */
    int32_t flank_or_rear_touched;         /* by an enemy front edge, but not squarely */
    int32_t own_camp;                      /* the camp it is in is its own side's */
    int32_t came_to_front;                 /* moved into contact with the opponent's front edge this bound */
    int32_t behind, behind_type; /* enum behind_word; the type of a friend there, -1: as the rule set completes it */
    int32_t behind_same_facing, behind_space, behind_movable; /* that friend; room beyond it; it can be pushed */
    int32_t behind_struck;                                    /* enum enemy_behind: how an enemy there is hit */
    int32_t ahead;                                            /* enum ahead_word */
};

struct engagement {
    int32_t mode, shooter, shoots_back; /* shooter: who casts, in magic */
    int32_t spell, aerials_involved;    /* aerials_involved: besides the two main opponents */
    int32_t dice[2];                    /* 0 = not thrown: odds are wanted */
    int32_t option[OPTION_ATTRIBUTES]; /* how rulings in doubt are read; of these the first ENGAGEMENT_OPTIONS matter */
    struct combatant side[2];
};

/* What one throw of the dice does. */
struct verdict {
    int32_t factor[2], total[2];
    uint8_t outcome[2];       /* enum outcome */
    uint8_t table_outcome[2]; /* before what a beaten element meets behind it is looked at */
    uint8_t behind[2];        /* enum behind_fate: of whom it met there */
    bool supporter_lost[2];   /* the supporter directly behind dies with it */
    uint8_t captures[2];      /* enum occupied: what it moves into */
    int16_t pursuit[2];       /* thousandths of a base width */
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
    const int32_t *option; /* of the engagement */
    int side;              /* 0 = a, 1 = b */
};
struct stance db_stance_of(const struct db_rules *rules, const struct engagement *e, int side);
/* How often something that a factor counts is there (1 for ONCE). */
int32_t db_times_of(const struct combatant *c, enum times times);
static inline bool conditions_fit(conditions has, conditions when, conditions unless) {
    return (has & when) == when && !(has & unless);
}

/* How a total stands to the opponent's (H26). */
enum relation { SCORES_EQUAL, SCORE_LESS, SCORE_DOUBLED, SCORE_MORE };
enum relation db_relation_of(int32_t own, int32_t other);

/* The steps of a verdict, each with its reasons; `why` may be NULL. */
int32_t db_stance_factor(const struct db_rules *rules, const struct stance *s, struct reasons *why);
/* What the tables say (outcome_table.c), and what becomes of it for one driven back (driven_off.c): `fate` is that of
 * whoever stood behind it. */
enum outcome db_stance_table_outcome(const struct db_rules *rules, const struct stance *s, enum relation relation,
                                     struct reasons *why);
enum outcome db_stance_driven_off(const struct db_rules *rules, const struct stance *s, enum outcome outcome,
                                  enum behind_fate *fate, struct reasons *why);
/* Both in one. */
enum outcome db_stance_outcome(const struct db_rules *rules, const struct stance *s, enum relation relation,
                               struct reasons *why);
/* Does the supporter directly behind die with it? */
bool db_stance_supporter_lost(const struct db_rules *rules, const struct stance *s, enum outcome own,
                              struct reasons *why);
/* What it moves into, having destroyed the defender (enum occupied). */
int32_t db_stance_captures(const struct db_rules *rules, const struct stance *s, const struct verdict *v,
                           struct reasons *why);
/* How far a side must pursue, given both totals and outcomes: thousandths of a base width. */
int16_t db_stance_pursuit(const struct db_rules *rules, const struct stance *s, const struct verdict *v,
                          struct reasons *why);
/* What a supporter behind adds; what light troops add. */
int32_t db_rear_support_of(const struct db_rules *rules, const struct stance *s, struct reasons *why);
int32_t db_light_support_of(const struct db_rules *rules, const struct stance *s, struct reasons *why);
void db_because(struct reasons *why, int side, int32_t value, clause c, const char *text);
/* Fills what follows from what is said; then: is this engagement possible? Names the field at fault. */
bool db_engagement_take(const struct db_rules *rules, struct engagement *e, struct ruling *r, const char **field);
bool db_engagement_check(const struct db_rules *rules, const struct engagement *e, struct ruling *r,
                         const char **field);

/* The factors alone, with their reasons. */
void db_engagement_factors(const struct db_rules *rules, const struct engagement *e, int32_t factor[2],
                           struct reasons *why);
/* The verdict for the dice in e (both 1..6), with every reason: factors, outcome, pursuit. */
void db_engagement_verdict(const struct db_rules *rules, const struct engagement *e, struct verdict *v,
                           struct reasons *why);
/* All 36 throws. */
void db_engagement_odds(const struct db_rules *rules, const struct engagement *e, struct odds *out);
/* The same in numbers, for who weighs thousands of them: what becomes of both sides, and in how many of the 36. Returns
 * how many ways there are. */
enum { THROW_ENDS = 5 };
struct throw_end {
    uint8_t outcome[2], throws;
};
int db_engagement_ends(const struct db_rules *rules, const struct engagement *e, struct throw_end out[THROW_ENDS]);

/* The same in the shape of the rule-set interface: before the dice (factors only), and with them. */
bool db_engagement_explain(const struct db_rules *rules, const struct engagement *e, struct resolution *out,
                           struct ruling *r);
bool db_engagement_resolve(const struct db_rules *rules, const struct engagement *e, struct resolution *out,
                           struct ruling *r);

extern const char *const db_outcome_words[]; /* "hold", "recoil", "flee", "destroyed", "surrender" */

#endif
