/* What a move costs (dba30-110 to 119): one PIP, one more from each of the two lists, nothing for the first road
 * move; and how far a general commands (dba30-107 to 109). */
#include "rules/debellis/command.h"

#include "rules/debellis/going.h"

/* The general these troops obey, or NO_PIECE if he has been lost. H63: each command has its own. */
static uint8_t general_of(const struct battle *b, unsigned piece) {
    const struct element *x = &b->element[piece];
    for (unsigned e = 0; e < b->elements; e++) {
        const struct element *g = &b->element[e];
        if (g->side == x->side && g->traits & TRAIT_GENERAL && g->command == x->command &&
            (g->where == ON_TABLE || g->where == INSIDE))
            return (uint8_t)e;
    }
    return NO_PIECE;
}

/* dba30-113 to 115: the one extra PIP of list A, or 0. */
static clause list_a(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                     bool into_contact) {
    for (int i = 0; i < count; i++) {
        if (is_type(b, piece[i], rules->sets.slow_to_order)) return rules->cite.list_a_slow;
        if (b->element[piece[i]].where == INSIDE) return rules->cite.list_a_garrison;
        if (!into_contact && is_type(b, piece[i], rules->sets.impetuous)) return rules->cite.list_a_chariot;
    }
    return 0;
}

/* H13 and H73: between nearest points, those inside a place measured from its perimeter. */
static length command_distance(const struct battle *b, unsigned general, unsigned e) {
    struct quad g = element_quad(b, general);
    if (b->element[e].where == INSIDE) return feature_distance(&b->terrain, b->place[b->element[e].place].feature, &g);
    struct quad q = element_quad(b, e);
    return quads_distance(&g, &q);
}

/* dba30-118 with 107 to 109: the clause by which these troops are out of command, or 0. The nearest element counts. */
static clause out_of_command(const struct db_rules *rules, const struct battle *b, unsigned general,
                             const uint8_t *piece, int count) {
    bool all_light = true;
    uint8_t nearest = piece[0];
    length distance = INT32_MAX;
    for (int i = 0; i < count; i++) {
        all_light = all_light && is_type(b, piece[i], rules->sets.long_command);
        length d = command_distance(b, general, piece[i]);
        if (d < distance) distance = d, nearest = piece[i];
    }
    if (all_light)
        return distance > bw(b, rules->reach.command_long) ? rules->cite.list_b_out_of_range : 0; /* dba30-107 */
    if (distance > bw(b, rules->reach.command)) return rules->cite.list_b_out_of_range;
    if (distance <= bw(b, rules->reach.command_hidden) || b->element[nearest].where == INSIDE) return 0;
    return command_hidden(rules, b, general, nearest) ? rules->cite.command_hidden : 0;
}

/* dba30-116 to 118: the one extra PIP of list B, or 0. */
static clause list_b(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count) {
    for (int i = 0; i < count; i++)
        if (is_general(b, piece[i])) return 0;
    unsigned general = general_of(b, piece[0]);
    if (general == NO_PIECE) return rules->cite.list_b_out_of_range;
    if (b->element[general].where == INSIDE) return rules->cite.list_b_general_hidden;
    struct quad q = element_quad(b, general);
    if (entirely_in(rules, b, &q, GROUND_GENERAL_LOST_IN)) return rules->cite.list_b_general_hidden;
    return out_of_command(rules, b, general, piece, count);
}

int32_t move_cost(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                  bool into_contact, bool free_road_move, clause *because) {
    *because = rules->cite.road_move_free;
    if (free_road_move) return 0; /* dba30-119: never pays the lists */
    *because = rules->cite.move_cost;
    if (b->side[b->element[piece[0]].side].bounds <= 1) return 1; /* dba30-112, 116: after the first bound only */
    int32_t cost = 1;
    clause a = list_a(rules, b, piece, count, into_contact), list = list_b(rules, b, piece, count);
    if (a) cost++, *because = a;
    if (list) cost++, *because = list;
    return cost;
}
