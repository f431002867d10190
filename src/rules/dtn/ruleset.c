/* DTN at the rule-set interface. Engagements are settled and their odds told; a battle on the table is refused. */
#include "rules/dtn/engagement.h"

static bool begin(void *state, const struct setup *s, struct ruling *r) {
    (void)state;
    (void)s;
    return refuse(r, 0, "DTN settles engagements only: ask for resolve or odds");
}

const struct ruleset dtn_ruleset = {
    .code = "dtn",
    .title = "DTN 2.02",
    .state_size = STATE_ALIGNMENT,
    .engagement_size = sizeof(struct dtn_engagement),
    .clauses = dtn_clauses,
    .clause_count = DTN_CLAUSES,
    .engagement_fields = {dtn_engagement_fields, DTN_ENGAGEMENT_FIELDS},
    .combatant_fields = {dtn_party_fields, DTN_PARTY_FIELDS},
    .combatant_offset = {offsetof(struct dtn_engagement, side[0]), offsetof(struct dtn_engagement, side[1])},
    .second_optional = true,
    .begin = begin,
    .engagement_check = dtn_engagement_check,
    .explain = dtn_explain,
    .resolve = dtn_resolve,
    .odds = dtn_odds,
};
