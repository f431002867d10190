/* What a move costs (dba30-110 to 119): one PIP, one more from each of the two lists, nothing for the first road
 * move; and how far a general commands (dba30-107 to 109). */
#include "rules/debellis/command/command.h"

#include "rules/debellis/moving/going.h"

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

struct extra {      /* one PIP more: */
    clause because; /* 0: none */
    uint8_t piece;  /* for whose sake */
    const char *text;
};

/* dba30-113 to 115, dba22-058: the one extra PIP of list A. */
static struct extra list_a(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                           unsigned flags) {
    const struct db_cites *cite = &rules->cite;
    if (flags & MOVE_DISMOUNTS && rules->customs.dismounting_costs)
        return (struct extra){cite->list_a_dismount, piece[0], "{p} dismounts"};
    if (flags & MOVE_BY_CITY && rules->customs.cities_cost)
        return (struct extra){cite->list_a_city, piece[0], "the way of {p} goes through a built-up area"};
    for (int i = 0; i < count; i++) {
        if (is_type(b, piece[i], rules->sets.slow_to_order) || b->element[piece[i]].traits & TRAIT_UNWIELDY)
            return (struct extra){cite->list_a_slow, piece[i], "{p} is slow to obey"};
        if (b->element[piece[i]].where == INSIDE && !rules->customs.cities_cost)
            return (struct extra){cite->list_a_garrison, piece[i], "{p} holds a place"};
        if (!(flags & MOVE_INTO_CONTACT) && is_type(b, piece[i], rules->sets.impetuous))
            return (struct extra){cite->list_a_chariot, piece[i], "{p} does not charge home"};
    }
    return (struct extra){0, NO_PIECE, NULL};
}

/* H13 and H73: between nearest points, those inside a place measured from its perimeter. */
static length command_distance(const struct battle *b, unsigned general, unsigned e) {
    const struct element *g = &b->element[general], *x = &b->element[e];
    struct quad q = standing_quad(b, e);
    if (g->where == INSIDE) return feature_distance(&b->terrain, b->place[g->place].feature, &q);
    struct quad from = element_quad(b, general);
    if (x->where == INSIDE) return feature_distance(&b->terrain, b->place[x->place].feature, &from);
    return quads_distance(&from, &q);
}

struct command {   /* how troops stand to their general */
    clause range;  /* which of dba30-107 to 109 gives the range */
    bool out, far; /* beyond it; beyond the ordinary range at least */
    bool hidden;   /* ... because something hides them */
};

/* H13: the nearest element of a group counts; where lines of sight decide alone, any that is seen. */
static bool is_hidden(const struct db_rules *rules, const struct battle *b, unsigned general, const uint8_t *piece,
                      int count, unsigned nearest) {
    if (rules->customs.command_by_one_line) return db_beyond_something(rules, b, general, nearest);
    if (!rules->customs.command_by_lines) return db_command_hidden(rules, b, general, nearest);
    for (int i = 0; i < count; i++)
        if (db_is_in_sight(rules, b, general, piece[i])) return false;
    return true;
}

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
    bool far = !in_reach(distance, bw(b, rules->reach.command));
    if (b->side[enemy_of(b->element[general].side)].darkness) {
        bool out = !in_reach(distance, bw(b, rules->reach.command_hidden));
        return (struct command){rules->cite.darkness, out, out, false};
    }
    if (all_light)
        return (struct command){rules->cite.command_long, !in_reach(distance, bw(b, rules->reach.command_long)), far,
                                false};
    bool inside = b->element[nearest].where == INSIDE || b->element[general].where == INSIDE;
    bool near = in_reach(distance, bw(b, rules->reach.command_hidden));
    bool by_lines = rules->customs.command_by_one_line || rules->customs.command_by_lines; /* dbf-H72: from walls too */
    if (far || near || (inside && !by_lines)) return (struct command){rules->cite.command, far, far, false};
    bool hidden = is_hidden(rules, b, general, piece, count, nearest);
    return (struct command){hidden ? rules->cite.command_hidden : rules->cite.command, hidden, false, hidden};
}

/* dba30-116 to 118: the one extra PIP of list B, or 0. */
static clause list_b(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                     struct command *how) {
    *how = (struct command){0};
    for (int i = 0; i < count; i++)
        if (is_general(b, piece[i])) return 0;
    unsigned general = general_of(b, piece[0]);
    if (general == NO_PIECE) return or_else(rules->cite.general_absent, rules->cite.list_b_out_of_range);
    struct quad q = element_quad(b, general);
    bool inside = b->element[general].where == INSIDE;
    if (!rules->customs.hiding_general_free && (inside || db_entirely_in(rules, b, &q, GROUND_GENERAL_LOST_IN)))
        return rules->cite.list_b_general_hidden;
    *how = command_of(rules, b, general, piece, count);
    if (!how->out) return 0;
    return how->hidden ? rules->cite.list_b_hidden : rules->cite.list_b_out_of_range;
}

/* dba22-063: everybody but the general by himself pays while he is hidden. */
static clause list_c(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count) {
    if (!rules->customs.hiding_general_extra || (count == 1 && is_general(b, piece[0]))) return 0;
    unsigned general = general_of(b, piece[0]);
    if (general == NO_PIECE) return 0;
    if (b->element[general].where == INSIDE) return rules->cite.list_c;
    struct quad q = element_quad(b, general);
    return db_entirely_in(rules, b, &q, GROUND_GENERAL_LOST_IN) ? rules->cite.list_c : 0;
}

/* dbf-019: light troops alone, in their side's first bound, for the first time. */
static bool light_sets_out(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count) {
    if (b->side[b->element[piece[0]].side].bounds > 1) return false;
    for (int i = 0; i < count; i++)
        if (b->element[piece[i]].moves || !is_type(b, piece[i], rules->sets.light_extra)) return false;
    return true;
}

int32_t db_move_cost(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                     unsigned flags, clause *because) {
    *because = rules->cite.road_move_free;
    if (flags & MOVE_FREE_BY_ROAD) return 0; /* dba30-119: never pays the lists */
    *because = rules->cite.light_free;
    if (rules->customs.light_starts_free && light_sets_out(rules, b, piece, count)) return 0;
    *because = rules->cite.move_cost;
    if (b->side[b->element[piece[0]].side].bounds <= 1) return 1; /* dba30-112, 116: after the first bound only */
    int32_t cost = 1;
    struct command how;
    clause a = list_a(rules, b, piece, count, flags).because, c = list_b(rules, b, piece, count, &how);
    clause g = list_c(rules, b, piece, count);
    if (a) cost++, *because = a;
    if (c) cost++, *because = c;
    if (g) cost++, *because = g;
    return cost > 2 && option_of(b, OPTION_EXTRA_PIPS) ? 2 : cost; /* one for each list; or, so read, one in all */
}

static void tell_list_a(const struct db_rules *rules, struct extra a, struct events *ev) {
    tell(ev, "note", rules->cite.list_a, "one PIP more for the kind of troops or of move")->said.piece = a.piece;
    tell(ev, "note", a.because, a.text)->said.piece = a.piece;
}

static void tell_list_b(const struct db_rules *rules, clause c, struct command how, const uint8_t *piece, int count,
                        bool leaderless, struct events *ev) {
    const struct db_cites *cite = &rules->cite;
    bool hidden_general = c == cite->list_b_general_hidden, group = count > 1;
    bool hidden = how.range && how.range == cite->command_hidden;
    clause why =
        hidden_general || leaderless || (hidden && rules->customs.command_by_one_line) ? c : cite->list_b_out_of_range;
    tell(ev, "note", leaderless ? or_else(cite->general_absent, cite->list_b) : cite->list_b,
         "one PIP more for want of command")
        ->said.piece = piece[0];
    tell(ev, "note", why,
         hidden_general ? "the general is hidden from his troops"
         : leaderless   ? (group ? "{p}'s group has no general to command it" : "{p} has no general to command it")
         : group        ? "{p}'s group is out of command"
                        : "{p} is out of command")
        ->said.piece = piece[0];
    if (how.range && how.range != why)
        tell(ev, "note", how.range,
             group ? "all of {p}'s group is beyond its command range" : "{p} is beyond its command range")
            ->said.piece = piece[0];
    if (hidden && !how.far) /* near enough, but hidden */
        tell(ev, "note", cite->sight, "no line of sight reaches {p} from the general")->said.piece = piece[0];
}

void db_tell_cost(const struct db_rules *rules, const struct battle *b, const uint8_t *piece, int count,
                  const struct plan *p, struct events *ev) {
    struct command how;
    if (!ev || count == 0) return;
    if (p->free_road_move) {
        tell(ev, "note", rules->cite.road_move_once,
             rules->customs.free_roads ? "{p} makes its first move of the bound by road: it is free"
                                       : "{p} makes its side's free road move of the bound")
            ->said.piece = piece[0];
        tell(ev, "note", rules->cite.most_pips, "{p} pays no PIP for it, nor the one more that others would")
            ->said.piece = piece[0];
        return;
    }
    if (b->side[b->element[piece[0]].side].bounds <= 1) {
        if (told_by(rules->cite.no_lists_yet))
            tell(ev, "note", rules->cite.no_lists_yet, "in its side's first bound {p} pays nothing extra")->said.piece =
                piece[0];
        return;
    }
    struct extra a = list_a(rules, b, piece, count, p->cost_flags);
    clause c = list_b(rules, b, piece, count, &how), g = list_c(rules, b, piece, count);
    bool leaderless = general_of(b, piece[0]) == NO_PIECE;
    if (a.because && c && told_by(rules->cite.both_lists))
        tell(ev, "note", rules->cite.both_lists, "both extras add up")->said.piece = piece[0];
    if (a.because) tell_list_a(rules, a, ev);
    if (c) tell_list_b(rules, c, how, piece, count, leaderless, ev);
    if (c && told_by(rules->cite.no_general) && leaderless && !b->side[b->active].lost_general)
        tell(ev, "note", rules->cite.no_general, "{p}'s side names no general: he counts as lost")->said.piece =
            piece[0];
    if (g) tell(ev, "note", g, "the general is hidden from his troops: one PIP more")->said.piece = piece[0];
    if (a.because && c && g)
        tell(ev, "note", rules->cite.most_pips, "all three extra costs add up")->said.piece = piece[0];
    if (!c && how.far) tell(ev, "note", how.range, "{p} is in command at long range")->said.piece = piece[0];
}
