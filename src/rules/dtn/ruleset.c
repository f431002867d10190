/* DTN at the rule-set interface. */
#include "rules/dtn/engagement/engagement.h"
#include "rules/dtn/flow.h"
#include "rules/dtn/opening/laying.h"
#include "rules/dtn/opening/position.h"

static const char *piece_id(const void *state, unsigned piece) {
    const struct battle *b = state;
    return piece < b->pieces ? b->piece[piece].id : NULL;
}

static const char *place_id(const void *state, unsigned feature) {
    const struct battle *b = state;
    return feature < b->terrain.features ? b->terrain.feature[feature].id : NULL;
}

static uint32_t turn(const void *state) { return ((const struct battle *)state)->period; }

static size_t used(const void *state) {
    const struct battle *b = state;
    return offsetof(struct battle, piece) + b->pieces * sizeof *b->piece;
}

const struct ruleset dtn_ruleset = {
    .code = "dtn",
    .title = "DTN 2.02",
    .turn_word = "period",
    .measure = &dtn_measure,
    .guide = "  {chief} senior  a senior officer takes his turn\n"
             "  {leader} division  a division takes its own\n"
             "  {leader} order action  gives an order: action, regroup, move, break_off, attach\n"
             "  {us} forward 4  4 inches ahead; wheel left 20 and back 1 likewise; add rapid or road_march at the end\n"
             "  {us} to 300 450  the middle of its front to x y in millimetres; facing 90 may follow\n"
             "  {us} charge {foe}  a charge; firefight, support and pin likewise\n"
             "  {guns} fire {foe}  bombards; limber and unlimber as they say\n"
             "  split 3 0 1 0  SPs for front, right flank, left flank and rear\n"
             "  end  ends the step, or declines what is offered\n",
    .setup_guide =
        "Dice lay the ground and cards are cut for the edges; then divisions are placed in turn.\n"
        "x runs east, y north, in millimetres:\n"
        "  south  the edge you choose\n"
        "  {guns} order attach {leader}  a resource joins a division before that is placed\n"
        "  {leader} deploy 700 190  a general or unit of the division at hand; facing 90, and defend or limbered, may "
        "follow\n"
        "  {us2} beside {us} right  in line with a friend\n"
        "  {leader} order move  the order a division begins with: move, or none\n"
        "  end  the division stands\n"
        "  auto  the rest of the set-up as offered\n",
    .used = used,
    .meaning = dtn_meaning,
    .version = 9,
    .state_size = (sizeof(struct battle) + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT,
    .engagement_size = sizeof(struct dtn_engagement),
    .match = {.concede_clause = H(111), .draw_clause = H(153), .pack_clause = H(1)},
    .clauses = dtn_clauses,
    .clause_count = DTN_CLAUSES,
    .verbs = dtn_verbs,
    .verb_count = VERBS,
    .types = dtn_types,
    .type_count = TYPES,
    .attendants = UINT64_C(1) << TYPE_LEADER | UINT64_C(1) << TYPE_HQ,
    .terrains = dtn_terrains,
    .terrain_count = GROUNDS,
    .piece_fields = {dtn_piece_fields, DTN_PIECE_FIELDS},
    .side_fields = {dtn_side_fields, DTN_SIDE_FIELDS},
    .terrain_fields = {dtn_terrain_fields, DTN_TERRAIN_FIELDS},
    .turn_fields = {dtn_turn_fields, DTN_TURN_FIELDS},
    .option_fields = {dtn_option_fields, DTN_OPTION_FIELDS},
    .wording = &dtn_wording,
    .engagement_fields = {dtn_engagement_fields, DTN_ENGAGEMENT_FIELDS},
    .combatant_fields = {dtn_party_fields, DTN_PARTY_FIELDS},
    .combatant_offset = {offsetof(struct dtn_engagement, side[0]), offsetof(struct dtn_engagement, side[1])},
    .second_optional = true,
    .begin = dtn_begin,
    .steps = &dtn_steps,
    .look = dtn_look,
    .piece_id = piece_id,
    .place_id = place_id,
    .standing = dtn_standing,
    .check = dtn_check,
    .turn = turn,
    .advice = &dtn_advice,
    .engagement_check = dtn_engagement_check,
    .engagement_at = dtn_engagement_at,
    .explain = dtn_explain,
    .resolve = dtn_resolve,
    .odds = dtn_odds,
    .sheet = &dtn_sheet,
    .armies = &dtn_armies,
    .battlefield = &dtn_battlefield,
};
