/* The engagement two elements have, or would have: what a player asks when he says "odds r1 g2". */
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/places/places.h"
#include "rules/debellis/shooting/ranged.h"
#include "rules/debellis/shooting/shooting.h"

static bool is_shooting_phase(const struct battle *b) {
    return b->phase == PHASE_AIM || b->phase == PHASE_SHOOT || b->phase == PHASE_PRIMARY || b->phase == PHASE_REPLY ||
           b->phase == PHASE_SHOOT_ROLL || b->phase == PHASE_SPELL_ROLL;
}

/* How many others aim at the target in support (at most two count). */
static int supporters_of(const struct battle *b, unsigned shooter, unsigned target) {
    int n = 0;
    for (unsigned e = 0; e < b->elements; e++)
        if (e != shooter && b->element[e].aim == target && b->element[e].side == b->element[shooter].side) n++;
    return n < 2 ? n : 2;
}

static bool are_fighting(const struct db_rules *rules, const struct battle *b, unsigned a, unsigned d) {
    if (on_table(b, a) && db_front_enemy(rules, b, a) == d) return true;
    if (on_table(b, d) && db_front_enemy(rules, b, d) == a) return true;
    return false;
}

/* Could it shoot at all? Then what it could shoot at is asked as a shooting. */
static bool is_shooter(const struct db_rules *rules, const struct battle *b, unsigned a) {
    struct ruling unheard;
    if (!rules->troop[b->element[a].type].shooting_range) return false;
    return rules->ranged || db_may_shoot(rules, b, a, &unheard) || b->element[a].aim != NO_PIECE;
}

/* A recoil would be the end of it: of one bespelled in the middle of a fight also for who stands at its flank or rear
 * (dbf-H52). */
static bool cannot_go_back(const struct db_rules *rules, const struct battle *b, unsigned e, bool shot_in_rear) {
    if (!on_table(b, e)) return false;
    return db_rear_is_blocked(rules, b, e, shot_in_rear) ||
           (rules->ranged && db_attacked_in_flank_or_rear(rules, b, e));
}

/* What the dice that are due now decide, seen from a: the very engagement the battle will settle, in either order. */
static bool at_hand(const struct db_rules *rules, const struct battle *b, unsigned a, unsigned d,
                    struct engagement *e) {
    bool turned = b->combat[0] == d && b->combat[1] == a;
    if (!turned && (b->combat[0] != a || b->combat[1] != d)) return false;
    if (b->phase != PHASE_SHOOT_ROLL && b->phase != PHASE_SPELL_ROLL) return false;
    if (rules->ranged ? !rules->ranged->at_hand(rules, b, e) : b->phase != PHASE_SHOOT_ROLL) return false;
    if (!rules->ranged) db_shooting_at_hand(rules, b, e);
    for (int i = 0; i < 2; i++) {
        bool db_shot_at = i != e->shooter || e->shoots_back;
        e->dice[i] = 0;
        if (db_shot_at) e->side[i].rear_blocked = cannot_go_back(rules, b, b->combat[i], e->side[i].shot_in_rear);
    }
    if (!turned) return true;
    struct combatant first = e->side[0];
    e->side[0] = e->side[1];
    e->side[1] = first;
    e->shooter = 1 - e->shooter;
    return true;
}

bool db_engagement_at(const struct db_rules *rules, const struct battle *b, unsigned a, unsigned d,
                      struct engagement *e, struct ruling *r) {
    *r = (struct ruling){.legal = true};
    uint8_t pa = (uint8_t)a, pd = (uint8_t)d;
    if (a >= b->elements || d >= b->elements) return refuse(r, 0, "there is no such piece");
    if (b->element[a].side == b->element[d].side) return refuse_pieces(r, 0, pa, pd, "{p} and {o} are on one side");
    for (int i = 0; i < 2; i++)
        if (b->element[i ? d : a].where != ON_TABLE && b->element[i ? d : a].where != INSIDE)
            return refuse_piece(r, 0, i ? pd : pa, "{p} is no longer on the table");
    bool rear = false;
    struct ruling why;
    if (at_hand(rules, b, a, d, e)) return true;
    if (is_shooting_phase(b) && !are_fighting(rules, b, a, d) && is_shooter(rules, b, a) &&
        db_can_shoot_at(rules, b, a, d, &rear, &why)) {
        bool back = b->element[d].aim == a;
        db_engagement_shoot(rules, b, a, d, supporters_of(b, a, d), back, rear, e);
        return true;
    }
    if (is_ranged_phase(rules, b) && rules->ranged->would_cast(rules, b, a, d, e)) {
        for (int i = 0; i < 2; i++) e->side[i].rear_blocked = cannot_go_back(rules, b, i ? d : a, false);
        return true;
    }
    db_engagement_close(rules, b, a, d, e);
    if (!are_fighting(rules, b, a, d))
        refuse_pieces(r, rules->cite.pairs, pa, pd,
                      "{p} and {o} are not in contact: this is what they would fight if they met as they stand");
    return true;
}
