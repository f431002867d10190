/* How a bound begins and ends. */
#include "rules/debellis/command/commands.h"
#include "rules/debellis/opening/deployment.h"
#include "rules/debellis/outcomes/outcomes.h"

#include <string.h>

/* What elements did is forgotten when a bound begins; pursuers' contacts may now fight. */
static void forget_last_bound(struct battle *b) {
    for (unsigned e = 0; e < b->elements; e++) {
        struct element *el = &b->element[e];
        el->marks &= MARKED_BOXED_IN;
        el->moved = 0;
        el->moves = 0;
        el->die = 0;
        el->aim = NO_PIECE;
        el->traits &= (uint16_t)~TRAIT_HELD;
        el->magic &= MAGIC_WARDED | MAGIC_HEXED;
        /* magic lasts until the next bound of the side that made it begins */
        el->magic &= (uint8_t) ~(el->side == b->active ? MAGIC_WARDED : MAGIC_HEXED);
    }
    b->side[b->active].darkness = 0;
}

void db_bound_begin(const struct db_rules *rules, struct battle *b, struct events *ev) {
    forget_last_bound(b);
    struct side_state *side = &b->side[b->active];
    side->bounds++;
    b->bound++;
    db_drop_pips(b);
    memset(b->thrown, 0, sizeof b->thrown);
    memset(b->arrived, 0, sizeof b->arrived);
    for (int i = 0; i < 2; i++) {
        b->side[i].road_move_used = 0;
        b->side[i].lost_this_bound = 0;
    }
    b->phase = db_landing_is_due(rules, b) ? PHASE_LAND : PHASE_PIPS; /* H61 */
    struct event *e = tell(ev, "bound", rules->cite.first_bound, "bound {2} begins: {s1} is in play");
    e->said.number[0] = side->bounds;
    e->said.number[1] = b->active;
    e->said.number[2] = b->bound; /* as the header and the pictures count them */
    db_test_commands(rules, b, ev);
}

void db_bound_end(const struct db_rules *rules, struct battle *b, struct events *ev) {
    b->combat[0] = b->combat[1] = NO_PIECE;
    b->dice[0] = b->dice[1] = 0;
    for (unsigned e = 0; rules->deploy.landing_by_pip && e < b->elements; e++) { /* dba22-H17 */
        struct side_state *side = &b->side[b->element[e].side];
        if (!is_general(b, e) || b->element[e].where != AFLOAT || !side->bounds || side->lost_general) continue;
        side->lost_general = 1;
        tell_pieces(ev, "general", rules->cite.landing_waits, "the general, still at sea with {p}, counts as lost", e,
                    NO_PIECE);
    }
    if (db_rout_test(rules, b, ev)) return;
    /* H60: a battle that nobody wins in time is a draw. */
    unsigned limit = option_of(b, OPTION_BOUND_LIMIT);
    bool both = b->side[0].bounds >= limit && b->side[1].bounds >= limit;
    if (limit && (rules->customs.limit_counts_all ? b->bound >= limit : both)) {
        end_battle(b, -1, rules->cite.draw);
        struct event *e = tell(ev, "over", rules->cite.draw,
                               rules->customs.limit_counts_all ? "after {0} bounds the battle is a draw"
                                                               : "after {0} bounds each the battle is a draw");
        e->said.number[0] = (int32_t)limit;
        return;
    }
    b->active = (uint8_t)enemy_of(b->active);
    db_bound_begin(rules, b, ev);
}
