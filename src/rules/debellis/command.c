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

struct command {   /* how troops stand to their general */
    clause range;  /* which of dba30-107 to 109 gives the range */
    bool out, far; /* beyond it; beyond the ordinary range at least */
};

/* H13: the nearest element of a group counts. */
static struct command command_of(const struct db_rules *rules, const struct battle *b, unsigned general,
                                 const uint8_t *piece, int count) {
    bool all_light = true;
    uint8_t nearest = piece[0];
    length distance = INT32_MAX;
    for (int i = 0; i < count; i++) {
        all_light = all_light && is_type(b, piece[i], rules->sets.long_command);
        length d = command_distance(b, general, piece[i]);
        if (d < distance) distance = d, nearest = piece[i];
    }
    bool far = distance > bw(b, rules->reach.command);
    if (all_light) return (struct command){rules->cite.command_long, distance > bw(b, rules->reach.command_long), far};
    if (far || distance <= bw(b, rules->reach.command_hidden) || b->element[nearest].where == INSIDE)
        return (struct command){rules->cite.command, far, far};
    bool hidden = command_hidden(rules, b, general, nearest);
    return (struct command){hidden ? rules->cite.command_hidden : rules->cite.command, hidden, false};
}

/* dba30-116 to 118: the one extra PIP of list B, or 0. */
static clause list_b(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                     struct command *how) {
    *how = (struct command){0, false, false};
    for (int i = 0; i < count; i++)
        if (is_general(b, piece[i])) return 0;
    unsigned general = general_of(b, piece[0]);
    if (general == NO_PIECE) return rules->cite.list_b_out_of_range;
    if (b->element[general].where == INSIDE) return rules->cite.list_b_general_hidden;
    struct quad q = element_quad(b, general);
    if (entirely_in(rules, b, &q, GROUND_GENERAL_LOST_IN)) return rules->cite.list_b_general_hidden;
    *how = command_of(rules, b, general, piece, count);
    if (!how->out) return 0;
    return how->range == rules->cite.command_hidden ? how->range : rules->cite.list_b_out_of_range;
}

int32_t move_cost(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                  bool into_contact, bool free_road_move, clause *because) {
    *because = rules->cite.road_move_free;
    if (free_road_move) return 0; /* dba30-119: never pays the lists */
    *because = rules->cite.move_cost;
    if (b->side[b->element[piece[0]].side].bounds <= 1) return 1; /* dba30-112, 116: after the first bound only */
    int32_t cost = 1;
    struct command how;
    clause a = list_a(rules, b, piece, count, into_contact), c = list_b(rules, b, piece, count, &how);
    if (a) cost++, *because = a;
    if (c) cost++, *because = c;
    return cost;
}

static void tell_list_a(const struct db_rules *rules, clause a, uint8_t piece, struct events *ev) {
    tell(ev, "note", rules->cite.list_a, "one PIP more by list A")->said.piece = piece;
    tell(ev, "note", a,
         a == rules->cite.list_a_slow       ? "there are troops among them that are slow to obey"
         : a == rules->cite.list_a_garrison ? "{p} holds a place"
                                            : "scythed chariots do not charge home")
        ->said.piece = piece;
}

static void tell_list_b(const struct db_rules *rules, clause c, struct command how, uint8_t piece, struct events *ev) {
    tell(ev, "note", rules->cite.list_b, "one PIP more by list B")->said.piece = piece;
    bool hidden_general = c == rules->cite.list_b_general_hidden;
    tell(ev, "note", hidden_general ? c : rules->cite.list_b_out_of_range,
         hidden_general ? "the general is hidden from his troops" : "{p} is out of command")
        ->said.piece = piece;
    if (how.range) tell(ev, "note", how.range, "{p} is beyond its command range")->said.piece = piece;
    if (how.range == rules->cite.command_hidden)
        tell(ev, "note", rules->cite.sight, "no line of sight reaches {p} from the general")->said.piece = piece;
}

void tell_cost(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
               const struct plan *p, struct events *ev) {
    struct command how;
    if (!ev || count == 0) return;
    if (p->free_road_move) {
        tell(ev, "note", rules->cite.road_move_once, "{p} makes its side's free road move of the bound")->said.piece =
            piece[0];
        tell(ev, "note", rules->cite.most_pips, "it uses no PIP and pays no list")->said.piece = piece[0];
        return;
    }
    if (b->side[b->element[piece[0]].side].bounds <= 1) return;
    clause a = list_a(rules, b, piece, count, p->into_contact), c = list_b(rules, b, piece, count, &how);
    if (a) tell_list_a(rules, a, piece[0], ev);
    if (c) tell_list_b(rules, c, how, piece[0], ev);
    if (!c && how.far) tell(ev, "note", how.range, "{p} is in command at long range")->said.piece = piece[0];
}
