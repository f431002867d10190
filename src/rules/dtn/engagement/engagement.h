/* One engagement of DTN: any draw, throw, check or judgement of the catalogue's section 10, without a table.
 *
 * A flat struct of int32_t filled by the field tables (fields.c). What a mode needs and what holds when nothing is said
 * is a table too (engagement.c). */
#ifndef ACIES_DTN_ENGAGEMENT_H
#define ACIES_DTN_ENGAGEMENT_H

#include "game/words/wording.h"
#include "rules/dtn/engagement/combat.h"
#include "rules/dtn/engagement/command.h"
#include "rules/dtn/engagement/gunnery.h"
#include "rules/dtn/engagement/reach.h"

enum dtn_mode {
    MODE_ACTIVATION,
    MODE_CP_THROW,
    MODE_FIRST_MOVE,
    MODE_ORDER_COST,
    MODE_ORDER_CHECK,
    MODE_ZONE,
    MODE_MOVEMENT,
    MODE_FINAL_MOVE,
    MODE_EVADE,
    MODE_MORALE_CHECK,
    MODE_COMBAT_DRAW,
    MODE_HIT_ALLOCATION,
    MODE_GENERAL_RISK,
    MODE_RECOVERY,
    MODE_FP_ALLOCATION,
    MODE_FP_RESOLUTION,
    MODE_FATIGUE,
    MODE_FATIGUE_GAIN,
    MODE_OVERHEAD,
    MODE_BOUNCE,
    MODE_TARGET_CHOICE,
    MODE_OPPORTUNITY_CHARGE,
    MODE_BUA_COVER,
    DTN_MODES
};

enum channel { CHANNEL_DIRECT, CHANNEL_INDIRECT };
enum allocation { ALLOCATE_ATTACHED, ALLOCATE_FACES };

struct party { /* int32_t throughout; UNSAID where nothing was said and the mode has no default */
    int32_t a_rating, character, senior_in_contact;
    int32_t c_type, cp;
    int32_t channel, leg1, leg2, cp_sent;
    int32_t order, activation, deed, on_defend;
    int32_t distance, screened, terrain_effect, visibility, impassable_between;
    int32_t move_class, status, bad_going, deployed;
    int32_t allowance, used, started_in_cz, changed_face, fired_in_check;
    int32_t morale, prior_hits, new_hits, general_within_1;
    int32_t arm, sp, hits, sp_committed, bonus, face, disadvantage, silenced;
    int32_t kind, inf_sp, art_sp;
    struct field_list attackers; /* faces attacked */
    int32_t faces_under_fire;
    int32_t within_1, enemy_contact, senior_within_6;
    int32_t fatigue, location, moved, fired, elite;
    int32_t weight, range, indirect, single_sp, consolidated, firer_moved, fired_on_chargers, target_rapid;
    int32_t check, target_approach, target_cavalry;
    int32_t markers, far, heavy_or_howitzer;
    int32_t points, quality, fired_in_attrition, fires_on_chargers;
    int32_t level_firer, level_between, level_target, firer_to_between, between_to_target, howitzer;
    int32_t in_range, behind_primary, primary_range, short_range;
    int32_t in_arc, closest;
    int32_t reason, in_contact_with_artillery, moved_this_period;
    int32_t size;
};

struct dtn_engagement {
    uint64_t gone[SIDES]; /* cards no longer in each side's pack (odds only; a card drawn must not be among them) */
    int32_t mode, type, phase, last_first;
    int32_t d6, dx;
    struct field_list dice;
    struct field_list cards[SIDES];
    struct party side[SIDES];
};

enum { DTN_ENGAGEMENT_FIELDS = 11, DTN_PARTY_FIELDS = 86 };
extern const struct wording dtn_wording;
extern const struct field dtn_engagement_fields[];
extern const struct field dtn_party_fields[];

bool dtn_engagement_check(void *engagement, struct ruling *r, const char **field);
bool dtn_explain(const void *engagement, struct resolution *out, struct ruling *r);
bool dtn_resolve(const void *engagement, struct resolution *out, struct ruling *r);
bool dtn_odds(const void *engagement, struct odds *out, struct ruling *r);

/* --- shared by the resolver and the odds ---------------------------------------------------------------- */

struct combat dtn_combat_of(const struct dtn_engagement *e);
struct rest dtn_rest_of(const struct party *p);
struct markers dtn_markers_of(const struct party *p);
struct hand dtn_hand_of(const struct field_list *cards);
/* How many cards a side draws where that is known beforehand; -1 for fire, which may draw more after a diamond. */
int dtn_cards_due(const struct dtn_engagement *e, int side);
/* All results and reasons for the cards and dice in `e`, which are as many as are due. */
void dtn_work_out(const struct dtn_engagement *e, struct resolution *out);

#endif
