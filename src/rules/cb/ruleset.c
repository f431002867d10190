/* Civitates Bellantes at the rule-set interface. */
#include "rules/cb/battle.h"

static const char *piece_id(const void *state, unsigned piece) {
    const struct cb_battle *b = state;
    if (piece < b->units) return b->unit[piece].id;
    return piece < (unsigned)b->units + b->leaders ? b->leader[piece - b->units].id : NULL;
}

static const char *place_id(const void *state, unsigned feature) {
    const struct cb_battle *b = state;
    return feature < b->terrain.features ? b->terrain.feature[feature].id : NULL;
}

static uint32_t turn(const void *state) { return ((const struct cb_battle *)state)->turns; }

static size_t used(const void *state) {
    const struct cb_battle *b = state;
    return offsetof(struct cb_battle, unit) + b->units * sizeof *b->unit;
}

const struct ruleset cb_ruleset = {
    .code = "cb",
    .title = "Civitates Bellantes",
    .turn_word = "turn",
    .measure = &cb_measure,
    .guide =
        "  {leader} ride {us}  a leader spends an action and joins a unit; ride 600 300 goes there\n"
        "  {leader} inspire  what a leader does for his unit; so do steady and direct\n"
        "  {leader} order {leader2} attack  sends new orders\n"
        "  {us} march  throws for the move; march 1 with an optional die, march double twice as far\n"
        "  {us} forward 2  2 javelin throws ahead; wheel left 15 may follow\n"
        "  {us} step left 5  half a throw aside\n"
        "  {us} form column  a formation; face about and hold are ordered likewise\n"
        "  {light} shoot {foe}  shoots\n"
        "  {archers} shoot {foe}  shoots\n"
        "  {us} charge {foe}  declares a charge; decline declares none; stand, evade and counter_charge answer one\n"
        "  end  ends your part of the phase\n",
    .setup_guide =
        "Before the battle terrain is diced for and laid in turn, then both armies are placed.\n"
        "x runs east, y north, in millimetres:\n"
        "  lay  the terrain where it is offered; offers lists more places\n"
        "  lay at 400 700 turned 30  the same with its middle there, turned clockwise\n"
        "  turn first  the winner of the lots places first, or second\n"
        "  {us} deploy 960 280  the middle of its front edge there; facing 90, and line, column, quincunx or unformed "
        "may follow\n"
        "  {us2} beside {us} left  in line with a friend\n"
        "  {leader} order attack  the order a command begins with: attack, hold, support or withdraw\n"
        "  end  the army stands\n"
        "  auto  the rest of the set-up as offered\n",
    .state_size = sizeof(struct cb_battle),
    .used = used,
    .meaning = cb_meaning,
    .version = 8,
    .engagement_size = sizeof(struct cb_engagement),
    .match = {.concede_clause = H(9), .draw_clause = H(102)},
    .clauses = cb_clauses,
    .clause_count = CB_CLAUSES,
    .verbs = cb_verbs,
    .verb_count = CB_VERBS,
    .types = cb_types,
    .type_count = CB_TYPES,
    .attendants = UINT64_MAX << CB_TROOPS, /* leaders */
    .terrains = cb_terrain_kinds,
    .terrain_count = CB_TERRAINS,
    .piece_fields = {cb_piece_fields, CB_PIECE_FIELDS},
    .side_fields = {cb_side_fields, CB_SIDE_FIELDS},
    .terrain_fields = {cb_terrain_fields, CB_TERRAIN_FIELDS},
    .turn_fields = {cb_turn_fields, CB_TURN_FIELDS},
    .option_fields = {cb_option_fields, CB_OPTION_FIELDS},
    .wording = &cb_wording,
    .engagement_fields = {cb_engagement_fields, CB_ENGAGEMENT_FIELDS},
    .combatant_fields = {cb_unit_fields, CB_UNIT_FIELDS},
    .combatant_offset = {offsetof(struct cb_engagement, side[0]), offsetof(struct cb_engagement, side[1])},
    .second_optional = true,
    .begin = cb_begin,
    .steps = &cb_steps,
    .look = cb_look,
    .piece_id = piece_id,
    .place_id = place_id,
    .standing = cb_standing,
    .check = cb_check,
    .turn = turn,
    .advice = &cb_advice,
    .engagement_check = cb_engagement_check,
    .engagement_at = cb_engagement_at,
    .explain = cb_explain,
    .resolve = cb_resolve,
    .odds = cb_odds,
    .armies = &cb_armies,
    .sheet = &cb_sheet,
    .battlefield = &cb_battlefield,
};
