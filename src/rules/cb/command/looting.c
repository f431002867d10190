/* Looting (cb-H27): a unit whose pursuit or advance enters the enemy's camp stays there until a control test lets it
 * go. */
#include "rules/cb/battle.h"

bool cb_in_camp_of(const struct cb_battle *b, unsigned u, int side) {
    for (unsigned f = 0; f < b->terrain.features; f++)
        if (cb_camp_side(&b->terrain, f) == side &&
            feature_meets_quad(&b->terrain, (int)f, &b->unit[u].quad, touch_gap(b)))
            return true;
    return false;
}

bool cb_in_enemy_camp(const struct cb_battle *b, unsigned u) { return cb_in_camp_of(b, u, 1 - b->unit[u].side); }

void cb_reach_camp(struct cb_battle *b, unsigned u, bool was_inside, struct events *ev) {
    struct unit *x = &b->unit[u];
    if (was_inside || !is_here(b, u) || x->broken || !cb_in_enemy_camp(b, u) || cb_is_engaged(b, u)) return;
    x->turn |= IS_LOOTING;
    x->turn &= ~(uint32_t)(MUST_ADVANCE | MUST_CONTINUE);
    x->doing = WAS_LOOTING;
    tell_pieces(ev, "looting", H(27), "{p} is in the enemy's camp and begins to loot", u, NO_PIECE);
}

void cb_stop_looting(struct unit *u) {
    u->turn &= ~(uint32_t)IS_LOOTING;
    if (u->doing == WAS_LOOTING) u->doing = WAS_HALTED;
}
