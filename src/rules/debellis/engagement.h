/* One engagement: a close combat or a shooting between two elements, described without a table.
 *
 * In play the same struct is filled from the table (combat.h), so that the referee, `acies resolve` and
 * `acies odds` compute and explain with one function. */
#ifndef ACIES_DEBELLIS_ENGAGEMENT_H
#define ACIES_DEBELLIS_ENGAGEMENT_H

#include "rules/debellis/rules.h"

enum engagement_mode { MODE_CLOSE, MODE_SHOOT };
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
};

struct engagement {
    int32_t mode, shooter, shoots_back;
    int32_t dice[2]; /* 0 = not thrown: odds are wanted */
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

extern const char *const outcome_words[]; /* "hold", "recoil", "flee", "destroyed" */

#endif
