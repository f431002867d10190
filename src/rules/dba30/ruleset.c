/* DBA 3.0 at the rule-set interface: the shared De Bellis procedures with DBA 3.0's tables. */
#include "rules/dba30/battlefield.h"
#include "rules/debellis/flow.h"

static bool begin(void *state, const struct setup *s, struct ruling *r) { return db_begin(&dba30_rules, state, s, r); }
static struct prompt prompt(const void *state) { return db_prompt(&dba30_rules, state); }
static bool judge(const void *state, const struct act *a, struct ruling *r) {
    return db_judge(&dba30_rules, state, a, r);
}
static bool play(void *state, const struct act *a, struct events *ev, struct ruling *r) {
    return db_play(&dba30_rules, state, a, ev, r);
}
static size_t offers(const void *state, struct act *out, size_t cap) {
    return db_offers(&dba30_rules, state, out, cap);
}
static void sample(const void *state, uint64_t number, struct act *out) { db_sample(&dba30_rules, state, number, out); }
static void look(const void *state, struct scene *s) { db_look(&dba30_rules, state, s); }
static bool check(const void *state, struct ruling *r) { return db_check(&dba30_rules, state, r); }
static int32_t value(const void *state, int seat) { return db_value(&dba30_rules, state, seat); }

static const char *piece_id(const void *state, unsigned piece) {
    const struct battle *b = state;
    return piece < b->elements ? b->element[piece].id : NULL;
}

static const char *place_id(const void *state, unsigned feature) {
    const struct battle *b = state;
    return feature < b->terrain.features ? b->terrain.feature[feature].id : NULL;
}

static uint32_t turn(const void *state) { return ((const struct battle *)state)->bound; }

static bool engagement_at(const void *state, unsigned a, unsigned d, void *engagement, struct ruling *r) {
    return db_engagement_at(&dba30_rules, state, a, d, engagement, r);
}

const struct ruleset dba30_ruleset = {
    .code = "dba30",
    .title = "DBA 3.0",
    .state_size = sizeof(struct battle),
    .engagement_size = sizeof(struct engagement),
    .clauses = dba30_clauses,
    .clause_count = DBA30_CLAUSES,
    .verbs = db_verbs,
    .verb_count = VERB_COUNT,
    .types = dba30_types,
    .type_count = DBA30_TYPES,
    .terrains = dba30_terrains,
    .terrain_count = DBA30_TERRAINS,
    .piece_fields = {dba30_piece_fields, DBA30_PIECE_FIELDS},
    .terrain_fields = {dba30_terrain_fields, DBA30_TERRAIN_FIELDS},
    .side_fields = {dba30_side_fields, DBA30_SIDE_FIELDS},
    .turn_fields = {dba30_turn_fields, DBA30_TURN_FIELDS},
    .option_fields = {dba30_option_fields, DBA30_OPTION_FIELDS},
    .engagement_fields = {dba30_engagement_fields, DBA30_ENGAGEMENT_FIELDS},
    .combatant_fields = {dba30_combatant_fields, DBA30_COMBATANT_FIELDS},
    .combatant_offset = {offsetof(struct engagement, side[0]), offsetof(struct engagement, side[1])},
    .begin = begin,
    .prompt = prompt,
    .judge = judge,
    .play = play,
    .offers = offers,
    .sample = sample,
    .look = look,
    .piece_id = piece_id,
    .place_id = place_id,
    .check = check,
    .turn = turn,
    .value = value,
    .engagement_check = dba30_engagement_check,
    .engagement_at = engagement_at,
    .explain = dba30_explain,
    .resolve = dba30_resolve,
    .odds = dba30_odds,
    .armies = &dba30_armies,
    .battlefield = &dba30_battlefield,
};
