/* A unit on the table as the rules of engagements see it. */
#include "rules/cb/battle.h"

/* Behind a line of that kind, half a JT before its front at most. */
static bool behind_line(const struct cb_battle *b, unsigned u, unsigned kind) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        unsigned flags = cb_ground_flags[b->terrain.feature[f].kind];
        if (!(flags & kind)) continue;
        struct quad front = zone_from(cb_unit_base(b, u), EDGE_FRONT, b->jt / 2);
        if (feature_meets_quad(&b->terrain, (int)f, &front, touch_gap(b))) return true;
    }
    return false;
}

/* cb-111: the bonus belongs to the combat that the charge, follow-up or pursuit brought about. */
enum cb_action cb_came_by(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    bool over = x->came_at != NO_PIECE && !cb_fights(b, u, x->came_at);
    return over ? STOOD : (enum cb_action)x->came;
}

void cb_comes(struct cb_battle *b, unsigned u, enum cb_action how, unsigned at) {
    b->unit[u].came = (uint8_t)how;
    b->unit[u].came_at = (uint8_t)(how == STOOD ? NO_PIECE : at);
}

struct cb_unit cb_self_of(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    struct cb_unit v = {
        .type = x->type,
        .grade = x->grade,
        .morale = x->morale,
        .factor = x->factor,
        .formation = x->formation,
        .phalanx = (x->marks & UNIT_PHALANX) != 0,
        .armoured = (x->marks & UNIT_ARMOURED) != 0,
        .breed = x->marks & UNIT_INDIAN ? INDIAN : AFRICAN,
        .dps = x->dps,
        .shaken = x->shaken,
        .casualties = x->casualties,
        .stands = x->stands,
        .ranks = x->ranks,
        .inspire_actions = x->inspire,
        .previous = x->previous,
        .legion = x->legion,
        .stationary = !(x->turn & HAS_MOVED),
        .routing = x->broken,
        .spontaneous = (x->turn & MUST_ADVANCE) != 0,
        .formed_up = (x->turn & HAS_FORMED_UP) != 0,
        .moved = (x->turn & HAS_MOVED) != 0,
    };
    v.good_order = is_formed(&v) && !v.shaken && v.dps == 0; /* cb-H52 */
    return v;
}

struct cb_unit cb_view_of(const struct cb_battle *b, unsigned u) {
    const struct unit *x = &b->unit[u];
    struct cb_unit v = cb_self_of(b, u);
    v.action = (int32_t)cb_came_by(b, u);
    v.in_difficult = (cb_ground_under(b, &x->quad) & GROUND_DIFFICULT) != 0;
    v.behind_obstacle = b->terrain.features && behind_line(b, u, GROUND_OBSTACLE | GROUND_MAJOR);
    v.fortification = v.behind_obstacle && behind_line(b, u, GROUND_FORT);
    if (cb_in_camp_of(b, u, x->side)) v.behind_obstacle = v.fortification = true; /* cb-H38: its camp defends it */
    v.in_combat = cb_in_combat(b, u);
    return v;
}
