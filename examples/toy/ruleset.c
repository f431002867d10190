/* The toy as the others see it: what is on the table, engagements, and the rule set itself. */
#include "toy.h"

#include <string.h>

static const struct measure toy_measure = {"base widths", "bw", "BW", 1, false};

static void look(const void *state, struct scene *s) {
    const struct race *g = state;
    memset(s, 0, sizeof *s);
    scene_begin(s, MM(600), MM(600), g->base_width, toy_measure);
    s->terrain = &g->terrain;
    for (uint32_t i = 0; i < g->terrain.features; i++)
        s->feature[s->features++] = (struct scene_terrain){.feature = (uint8_t)i, .kind = "mud", .side = -1};
    for (unsigned i = 0; i < g->pieces; i++) {
        struct scene_piece *p = &s->piece[s->pieces++];
        *p = (struct scene_piece){
            .piece = (uint8_t)i, .side = g->piece[i].side, .type = toy_types[g->piece[i].type].code};
        memcpy(p->id, g->piece[i].id, sizeof p->id);
        p->base = (struct base){g->piece[i].pose, MM(20), MM(20)};
    }
}

static const char *piece_id(const void *state, unsigned piece) {
    const struct race *g = state;
    return piece < g->pieces ? g->piece[piece].id : NULL;
}

static const char *place_id(const void *state, unsigned feature) {
    const struct race *g = state;
    return feature < g->terrain.features ? g->terrain.feature[feature].id : NULL;
}

static uint32_t turn(const void *state) { return ((const struct race *)state)->turn; }

static bool engagement_check(void *engagement, struct ruling *r, const char **field) {
    struct toy_engagement *e = engagement;
    if (e->side[0].speed <= 9) return true;
    *field = "a.speed";
    return refuse(r, C(2), "nobody is as fast as that");
}

const struct ruleset toy_ruleset = {
    .code = "toy",
    .version = 3,
    .title = "A race",
    .turn_word = "turn",
    .measure = &toy_measure,
    .state_size = sizeof(struct race),
    .meaning = toy_meaning,
    .engagement_size = sizeof(struct toy_engagement),
    .match = {.concede_clause = H(2), .draw_clause = H(2)},
    .clauses = toy_clauses,
    .clause_count = TOY_CLAUSES,
    .verbs = toy_verbs,
    .verb_count = TOY_VERBS,
    .types = toy_types,
    .type_count = TOY_TYPES,
    .terrains = toy_terrains,
    .terrain_count = TOY_TERRAINS,
    .piece_fields = {toy_piece_fields, TOY_PIECE_FIELDS},
    .side_fields = {toy_side_fields, TOY_SIDE_FIELDS},
    .terrain_fields = {toy_terrain_fields, TOY_TERRAIN_FIELDS},
    .turn_fields = {toy_turn_fields, TOY_TURN_FIELDS},
    .option_fields = {toy_option_fields, TOY_OPTION_FIELDS},
    .engagement_fields = {toy_engagement_fields, TOY_ENGAGEMENT_FIELDS},
    .combatant_fields = {toy_combatant_fields, TOY_COMBATANT_FIELDS},
    .combatant_offset = {offsetof(struct toy_engagement, side[0]), offsetof(struct toy_engagement, side[1])},
    .second_optional = true,
    .begin = toy_begin,
    .steps = &toy_steps,
    .look = look,
    .piece_id = piece_id,
    .place_id = place_id,
    .check = toy_check,
    .turn = turn,
    .advice = &toy_advice,
    .engagement_check = engagement_check,
};
