/* Gunnery: fire points, their resolution, fatigue and recovery (1.13, 1.18 to 1.21). */
#ifndef ACIES_DTN_GUNNERY_H
#define ACIES_DTN_GUNNERY_H

#include "rules/dtn/engagement/cards.h"

/* --- allocation ----------------------------------------------------------------------------------------- */

struct shot { /* one battery's fire at one target */
    enum weight weight;
    inches range;
    bool indirect, single_sp, consolidated;
    bool firer_moved, fired_on_chargers, target_rapid; /* attrition fire only */
    bool check, target_approach, target_cavalry;       /* the artillery check and its two causes */
};
enum band dtn_range_band(enum weight weight, inches range);
inches dtn_short_range(enum weight weight);
inches dtn_effective_range(enum weight weight);
inches dtn_long_range(enum weight weight);
/* The fire points it places; 0: it may not fire. */
int dtn_fire_points(const struct shot *s, struct resolution *why);

/* Whether a target may be fired at; the clause that dtn_settles it is noted. */
bool dtn_target_is_allowed(bool dtn_in_arc, inches distance, inches closest, struct resolution *why);
struct overhead {
    int firer, between, target; /* levels */
    inches firer_to_between, between_to_target;
    bool howitzer;
};
bool dtn_overhead_is_allowed(const struct overhead *o, struct resolution *why);
struct bounce {
    bool in_range, bad_going, howitzer;
    inches behind_primary, primary_range, short_range;
};
bool dtn_bounce_is_allowed(const struct bounce *b, struct resolution *why);

/* --- resolution ----------------------------------------------------------------------------------------- */

struct markers {
    int count, far;         /* far ones are among the count */
    bool heavy_or_howitzer; /* in every group */
    enum disadvantage cover;
    int faces;                 /* of the target under fire */
    int heavy_near, heavy_far; /* else: how many of each are by such guns; they are grouped first of their kind */
};
enum { GROUP = 3, FIRE_GROUPS_MAX = 12 };

/* A group of up to three markers, resolved by one card (and two more after a diamond). */
struct fire_group {
    int markers, least_rank;
    bool heavy_or_howitzer;
};
/* The groups in order; *unresolved: the markers removed without a card. */
int dtn_fire_groups(const struct markers *m, struct fire_group *out, int *unresolved);
/* What one card does for a group: hits, and whether two more are drawn. */
int dtn_fire_card(const struct fire_group *g, uint8_t card, bool *two_more);
void dtn_fire_card_explained(const struct fire_group *g, uint8_t card, struct resolution *why);
bool dtn_extra_card_hits(const struct fire_group *g, uint8_t card);

struct fire_result {
    int hits, unresolved;
    uint32_t cards;      /* used */
    bool short_of_cards; /* the hand ended too soon */
};
struct fire_result dtn_resolve_fire(const struct markers *m, const struct hand *hand, struct resolution *why);

/* --- fatigue and recovery ------------------------------------------------------------------------------- */

int dtn_resolve_fatigue(int points, enum quality quality, uint8_t card, struct resolution *why);
/* dtn-260, dtn-261, dtn-H133 */
int dtn_fatigue_gained(bool fired_in_attrition, int fires_on_chargers, struct resolution *why);

struct rest { /* a unit that would recover */
    enum arm arm;
    int hits, fatigue;
    enum location location;
    enum order order;
    enum activation activation; /* infantry and cavalry */
    bool moved, fired;          /* artillery */
    bool elite;
};
bool dtn_recovery_is_allowed(const struct rest *u, struct resolution *why);
/* How many cards it draws: none where a fatigue point goes instead. */
int dtn_recovery_cards(const struct rest *u);
int dtn_recover_by_cards(const struct rest *u, const struct hand *hand, struct resolution *why);

/* --- answering charges and built-up areas --------------------------------------------------------------- */

enum charge_reason { CHARGE_GENERAL, CHARGE_DEFILE, CHARGE_RESCUE };
bool dtn_opportunity_is_allowed(enum arm arm, enum charge_reason reason, enum activation activation,
                                bool touches_artillery, bool moved, struct resolution *why);

enum bua_size { BUA_SMALL, BUA_LARGE };
enum dtn_bua_cover { COVER_FULL, COVER_PARTIAL, COVER_NONE, COVER_SEVERE, COVER_MEDIUM };
extern const char *const dtn_bua_covers[];
enum dtn_bua_cover dtn_bua_cover(enum bua_size size, enum face face, bool on_defend, struct resolution *why);

#endif
