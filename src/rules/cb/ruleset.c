/* Civitates Bellantes at the rule-set interface. */
#include "rules/cb/cb.h"

static bool begin(void *state, const struct setup *s, struct ruling *r) {
    (void)state, (void)s;
    return refuse(r, 1, "battles of Civitates Bellantes cannot be played yet: resolve, odds and rules know them");
}

const struct ruleset cb_ruleset = {
    .code = "cb",
    .title = "Civitates Bellantes",
    .state_size = 64,
    .engagement_size = sizeof(struct cb_engagement),
    .clauses = cb_clauses,
    .clause_count = CB_CLAUSES,
    .types = cb_types,
    .type_count = CB_TROOPS,
    .engagement_fields = {cb_engagement_fields, CB_ENGAGEMENT_FIELDS},
    .combatant_fields = {cb_unit_fields, CB_UNIT_FIELDS},
    .combatant_offset = {offsetof(struct cb_engagement, side[0]), offsetof(struct cb_engagement, side[1])},
    .second_optional = true,
    .begin = begin,
    .engagement_check = cb_engagement_check,
    .explain = cb_explain,
    .resolve = cb_resolve,
    .odds = cb_odds,
};
