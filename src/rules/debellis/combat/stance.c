/* Reading one side of an engagement: which of the tables' conditions hold for it. */
#include "rules/debellis/combat/engagement.h"

static conditions flag(bool holds, conditions which) { return holds ? which : 0; }

/* The going an element counts itself in: an occupant's ground never matters (H34), and some kinds are at home in
 * some features (camels in dunes). */
static conditions going_conditions(const struct db_rules *rules, const struct combatant *c,
                                   const struct combatant *enemy, bool holds) {
    types at_home = rules->combat->good_in_feature[c->feature];
    bool by_kind = at_home >> c->type & 1;
    bool good_to_enemy = c->going == GOING_GOOD || at_home >> enemy->type & 1;
    conditions own = IN_GOOD;
    if (!holds && !by_kind)
        own = c->going >= GOING_BAD ? IN_BAD : c->going == GOING_ROUGH ? IN_ROUGH : IN_GOOD; /* dangerous: as bad */
    return own | flag(by_kind, GOOD_BY_KIND) | flag(good_to_enemy || holds, GOOD_TO_ENEMY) |
           flag(c->feature == FEATURE_MARSH, IN_MARSH) | flag(c->feature == FEATURE_GULLY, IN_GULLY) |
           flag(holds && c->going != GOING_GOOD, GROUND_IGNORED);
}

static conditions shooting_conditions(const struct engagement *e, int side) {
    if (e->mode == MODE_CLOSE) return IN_CLOSE_COMBAT;
    bool dices = e->shooter == side, mutual = e->mode == MODE_SHOOT && e->shoots_back;
    bool shoots = dices || mutual, db_shot_at = !dices || mutual;
    return IN_SHOOTING | flag(shoots, SHOOTS) | flag(db_shot_at, SHOT_AT) | flag(shoots && !db_shot_at, UNANSWERED) |
           flag(!dices, IS_TARGET) | flag(db_shot_at && e->side[side].shot_in_rear, SHOT_IN_REAR);
}

/* A spell is ranged combat in which nobody answers. */
static conditions magic_conditions(const struct db_rules *rules, const struct engagement *e, int side) {
    const struct combatant *own = &e->side[side], *other = &e->side[1 - side];
    conditions blessed = flag(own->blessed && e->mode == MODE_CLOSE, IS_BLESSED);
    conditions always = blessed | flag(own->warded, IS_WARDED) | flag(own->hexed, IS_HEXED);
    if (e->mode != MODE_MAGIC) return always;
    bool casts = e->shooter == side;
    bool hindered = own->spell_near || rules->combat->shunned_by_spells >> other->type & 1;
    return always | IN_MAGIC | flag(casts, CASTS) | flag(casts && hindered, SPELL_HINDERED) |
           flag(!casts && e->spell == SPELL_TERROR, IS_TERRIFIED);
}

static bool aerials_involved(const struct db_rules *rules, const struct engagement *e) {
    return e->aerials_involved ||
           (rules->troop[e->side[0].type].class | rules->troop[e->side[1].type].class) & CLASS_AERIAL;
}

static bool holds_place(const struct combatant *c) { return c->occupies != OCCUPIES_NONE || c->sacking; }

static conditions place_conditions(const struct combatant *c) {
    bool in_unnamed_city = c->sacking && c->occupies == OCCUPIES_NONE; /* only cities are sacked */
    return flag(holds_place(c), HOLDS) | flag(holds_place(c) || c->assaulting, HOLDS_OR_ASSAULTS) |
           flag(c->occupies == OCCUPIES_CITY || in_unnamed_city, HOLDS_CITY) |
           flag(c->occupies == OCCUPIES_FORT, HOLDS_FORT) | flag(c->occupies == OCCUPIES_CAMP, HOLDS_CAMP) |
           flag(c->sacking, SACKS) | flag(c->assaulting != OCCUPIES_NONE, ASSAULTS) |
           flag(c->assaulting == OCCUPIES_CITY || c->assaulting == OCCUPIES_FORT, ASSAULTS_GATE) |
           flag(c->occupies == OCCUPIES_CAMP && c->own_camp, IN_OWN_CAMP);
}

static conditions own_conditions(const struct combatant *c) {
    /* H35: its front counts as one edge. */
    int32_t edges = 1 + c->flank_attacked + (c->rear_attacked != 0);
    int32_t sides = c->overlaps + c->edge_corners + c->flank_attacked;
    return flag(c->general, HAS_GENERAL) | flag(c->uphill, IS_UPHILL) | flag(c->defends_riverbank, ON_BANK) |
           flag(c->moved, HAS_MOVED) | flag(c->demoralised, IS_DEMORALISED) | flag(c->mobile_tower, IS_TOWER) |
           flag(edges >= 2, TWO_EDGES) | flag(sides > 2, OUT_OF_SIDES) |
           flag((edges >= 2 || c->flank_or_rear_touched) && !holds_place(c), HAS_ATTACKERS) |
           flag(c->going >= GOING_BAD, SAID_TO_BE_IN_BAD) | flag(c->came_to_front, CAME_TO_FRONT) |
           flag(c->light_support, LIGHT_SUPPORT) | flag(c->light_support && !c->light_adjacent, LIGHT_BEHIND) |
           flag(c->ahead == AHEAD_EDGE || c->ahead == AHEAD_BAD_GOING, WAY_BARRED) |
           flag(c->rear_support < 0 || c->rear_support_going == GOING_GOOD, SUPPORTER_IN_GOOD);
}

/* Of the opponent, as this element sees him. */
static conditions enemy_conditions(const struct db_rules *rules, const struct combatant *own,
                                   const struct combatant *other) {
    bool holds = holds_place(other);
    bool at_home = rules->combat->good_in_feature[other->feature] >> own->type & 1;
    bool in_bad = !holds && other->going >= GOING_BAD;
    return flag(in_bad && !at_home, ENEMY_IN_BAD) | flag(in_bad && at_home, ENEMY_AT_MY_HOME) |
           flag(holds, ENEMY_HOLDS) | flag(other->occupies == OCCUPIES_CITY, ENEMY_HOLDS_CITY) |
           flag(other->longbow && rules->sets.shooters_from_edge >> other->type & 1, ENEMY_LONGBOW) |
           flag(rules->troop[other->type].class & CLASS_FOOT, ENEMY_ON_FOOT) |
           flag(own->assaulting != other->occupies, OTHER_PLACE);
}

/* Readings that the rows of the tables ask for. */
static conditions reading_conditions(const struct engagement *e) {
    return flag(e->option[OPTION_OVERLAPS], READS_OVERLAPPER) |
           flag(e->option[OPTION_EQUAL_KNIGHTS], READS_3KN_RECOILS) |
           flag(e->option[OPTION_MOUNTED_INFANTRY], READS_NOT_AS_BOWS) |
           flag(e->option[OPTION_HORDE_ELEPHANTS], READS_EL_ANYWHERE);
}

/* At a place both sides use one column: in an assault, and where so read when a camp is shot at. */
static bool at_a_place(const struct engagement *e) {
    const struct combatant *a = &e->side[0], *b = &e->side[1];
    if (e->mode == MODE_CLOSE) return holds_place(a) || holds_place(b) || a->assaulting || b->assaulting;
    bool camp = a->occupies == OCCUPIES_CAMP || b->occupies == OCCUPIES_CAMP;
    return e->mode == MODE_SHOOT && e->option[OPTION_SHOT_IN_CAMP] && camp;
}

struct stance db_stance_of(const struct db_rules *rules, const struct engagement *e, int side) {
    const struct combatant *own = &e->side[side], *other = &e->side[1 - side];
    struct stance s = {TYPE(own->type), TYPE(other->type), 0, own, other, e->option, side};
    bool holds = holds_place(own);
    s.has = shooting_conditions(e, side) | going_conditions(rules, own, other, holds) | place_conditions(own) |
            own_conditions(own) | enemy_conditions(rules, own, other) | magic_conditions(rules, e, side) |
            flag(aerials_involved(rules, e), AERIALS_INVOLVED) | reading_conditions(e) |
            flag(at_a_place(e), AT_A_PLACE);
    bool good = e->option[OPTION_SIDE_SUPPORT] ? other->going == GOING_GOOD : (s.has & IN_GOOD) != 0;
    s.has |= flag(good, GOOD_FOR_SIDES);
    s.has |= flag(s.has & HOLDS_OR_ASSAULTS && e->option[OPTION_ASSAULT_FLANKS], ATTACKS_IGNORED);
    /* dba30-H32: an attack on the supporter is one on the supported, while the support counts. */
    if (own->rear_support >= 0 && db_rear_support_of(rules, &s, NULL)) {
        s.has |= SUPPORTED | flag(own->support_attacked > 0 && !rules->customs.support_unseen, HAS_ATTACKERS);
        s.has |= flag(db_light_support_of(rules, &s, NULL) != 0, BOTH_SUPPORTS);
    }
    return s;
}

static int32_t two_at_most(int32_t count) { return count < 2 ? count : 2; }

int32_t db_times_of(const struct combatant *c, enum times times) {
    switch (times) {
    case EACH_OVERLAP:
        return c->overlaps;
    case EACH_EDGE_CORNER:
        return c->edge_corners;
    case EACH_FLANK:
        return c->flank_attacked;
    case EACH_SIDE:
        return two_at_most(c->overlaps + c->flank_attacked);
    case EACH_REAR:
        return c->rear_attacked;
    case EACH_SUPPORT_ATTACK:
        return c->support_attacked;
    case EACH_SUPPORT_SHOOTER:
        return two_at_most(c->support_shooters);
    case EACH_OTHER_ASSAULTER:
        return two_at_most(c->other_assaulters);
    case IF_REAR_SUPPORT:
        return c->rear_support >= 0;
    case IF_SIDE_SUPPORT:
        return c->side_supports > 0;
    case ONCE:
        break;
    }
    return 1;
}
