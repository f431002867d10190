/* What troops are for, read from the rule set's own tables. */
#include "rules/debellis/advice/array.h"
#include "rules/debellis/combat/combat_tables.h"
#include "rules/debellis/moving/going.h"

bool db_fights_deep(const struct db_rules *rules, unsigned type) {
    const struct support_row *row = rules->combat->rear_support;
    for (; row && row->who; row++)
        if (row->who & TYPE(type) && row->supporter & TYPE(type)) return true;
    return false;
}

enum role db_role_of(const struct db_rules *rules, const struct battle *b, unsigned e) {
    unsigned type = b->element[e].type;
    const struct troop *t = &rules->troop[type];
    bool mounted = t->class & CLASS_MOUNTED, free = t->side_margin <= rules->deploy.open_side;
    if (is_general(b, e) && mounted && !is_type(b, e, rules->sets.elephants)) return ROLE_LEADER;
    if (mounted || t->class & CLASS_AERIAL) return free ? ROLE_WING : ROLE_SHOCK;
    if (rules->sets.artillery >> type & 1) return ROLE_GUNS;
    if (t->shooting_range && !(t->class & CLASS_STATIC)) return free ? ROLE_WING : ROLE_SHOOT;
    if (rules->sets.psiloi >> type & 1 || free) return ROLE_LIGHT;
    if (rules->sets.no_loss_points >> type & 1) return ROLE_MOB;
    if (!db_fights_deep(rules, type)) return ROLE_LINE;
    return t->speed[GOING_BAD] < t->speed[GOING_GOOD] ? ROLE_DEEP : ROLE_BAND;
}

int32_t db_ground_cost(enum role role, enum going going) {
    static const int16_t cost[][GOING_IMPASSABLE + 1] = {
        /*               good rough bad  impassable */
        [ROLE_LINE] = {0, 8, 30, 900},    [ROLE_DEEP] = {0, 8, 20, 900},    [ROLE_BAND] = {0, 3, 7, 900},
        [ROLE_GUNS] = {0, 8, 900, 900},   [ROLE_SHOOT] = {0, 1, 6, 900},    [ROLE_SHOCK] = {0, 14, 40, 900},
        [ROLE_MOB] = {0, 4, 20, 900},     [ROLE_LIGHT] = {0, -6, -14, 900}, [ROLE_WING] = {0, 14, 40, 900},
        [ROLE_LEADER] = {0, 14, 40, 900},
    };
    return cost[role][going];
}

int32_t db_garrison_worth(const struct db_rules *rules, const struct battle *b, uint8_t e) {
    static const int8_t worth[] = {
        [ROLE_LINE] = 4, [ROLE_DEEP] = 2,  [ROLE_BAND] = 2,  [ROLE_GUNS] = 1, [ROLE_SHOOT] = 7,
        [ROLE_MOB] = 6,  [ROLE_LIGHT] = 5, [ROLE_SHOCK] = 0, [ROLE_WING] = 0, [ROLE_LEADER] = 0,
    };
    int32_t w = worth[db_role_of(rules, b, e)];
    return is_general(b, e) && w > 1 ? 1 : w;
}
