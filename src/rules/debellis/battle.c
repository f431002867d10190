/* Keeping an element's place, and the purse of PIPs; what a battle calls its pieces, features and turns. */
#include "rules/debellis/flow.h"

void db_element_place(struct battle *b, unsigned e, struct pose p) {
    struct element *el = &b->element[e];
    el->pose = p;
    struct base base = element_base(b, e);
    el->quad = base_quad(base);
    el->centre = base_centre(base);
    uint64_t width = (uint64_t)base.width, depth = (uint64_t)base.depth;
    el->radius = (length)(root_of(width * width + depth * depth) / 2 + 1);
    set_clear(&el->near);
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e) continue;
        if (b->element[f].opponent == e) b->element[f].opponent = NO_PIECE;
        set_drop(&b->element[f].near, e);
        if (!elements_near(b, e, f, battle_tolerance(b).gap)) continue;
        set_add(&el->near, f);
        set_add(&b->element[f].near, e);
    }
    /* Whoever moves leaves the opponent it could not line up with (dba30-175), and is left by him. */
    el->opponent = NO_PIECE;
    el->marks &= (uint8_t)~MARKED_BOXED_IN;
}

void db_pay_pips(struct battle *b, unsigned e, unsigned cost) {
    struct side_state *side = &b->side[b->active];
    unsigned first = e == NO_PIECE ? 0 : b->element[e].command;
    for (unsigned c = first; cost && c < COMMANDS_MAX; c++) {
        unsigned part = cost < side->command[c].pips ? cost : side->command[c].pips;
        side->command[c].pips = (uint8_t)(side->command[c].pips - part);
        cost -= part;
    }
}

void db_drop_pips(struct battle *b) {
    for (unsigned side = 0; side < 2; side++)
        for (unsigned c = 0; c < COMMANDS_MAX; c++) b->side[side].command[c].pips = 0;
}

const char *db_piece_id(const void *state, unsigned piece) {
    const struct battle *b = state;
    return piece < b->elements ? b->element[piece].id : NULL;
}

const char *db_place_id(const void *state, unsigned feature) {
    const struct battle *b = state;
    return feature < b->terrain.features ? b->terrain.feature[feature].id : NULL;
}

uint32_t db_turn(const void *state) { return ((const struct battle *)state)->bound; }
