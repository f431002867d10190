/* How well a side stands: what is lost, what the combats at hand will probably cost, and who is closing with whom.
 * In hundredths of an element. Not a rule: only bots ask. */
#include "rules/debellis/advice/array.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/shooting/ranged.h"

/* --- commands that break by themselves --------------------------------------------------------------------- */

/* Losses a command can still take before it loses heart; a broken one has nothing to lose. */
enum { HEART_LOST = 100 };
static int32_t heart_left(const struct db_rules *rules, const struct battle *b, unsigned side, unsigned command) {
    types left_out = rules->commands.not_demoralising;
    if (b->side[side].command[command].flags & COMMAND_DEMORALISED) return HEART_LOST;
    int strength = command_strength(rules, b, side, command, left_out);
    int left = (strength + 2) / 3 - command_losses(rules, b, side, command, left_out);
    return left < 0 ? 0 : left;
}

/* A command that breaks costs its side about as much as four elements; the last losses before that most of it. */
static int32_t commands_hurt(const struct db_rules *rules, const struct battle *b, unsigned side) {
    static const int16_t near[] = {360, 160, 60};
    int32_t hurt = 0;
    for (unsigned c = 0; c < b->side[side].commands; c++) {
        int32_t left = heart_left(rules, b, side, c);
        hurt += left == HEART_LOST ? 420 : left < 3 ? near[left] : 0;
    }
    return hurt - (b->side[side].bonus_spent ? 0 : 15);
}

/* What one element more would do to its command. */
static int32_t heart_worth(const struct db_rules *rules, const struct battle *b, unsigned e) {
    static const int16_t more[] = {60, 200, 100, 60};
    int32_t left = heart_left(rules, b, b->element[e].side, b->element[e].command);
    return left < 4 ? more[left] : 0;
}

/* --- what is lost ------------------------------------------------------------------------------------------------ */

/* What losing this element costs its side. */
static int32_t worth(const struct db_rules *rules, const struct battle *b, unsigned e) {
    const struct troop *t = &rules->troop[b->element[e].type];
    int32_t w = 20 + 80 * t->loss;
    if (is_general(b, e)) w += 100;
    return commands_break_singly(rules, b) ? w + heart_worth(rules, b, e) : w;
}

/* An army close to breaking feels each further loss more. */
static int32_t losses_hurt(const struct db_rules *rules, const struct battle *b, int side) {
    int32_t lost = b->side[side].lost_points, most = losses_to_break(rules, b, (unsigned)side);
    int32_t hurt = 100 * lost + 25 * lost * lost / most;
    return commands_break_singly(rules, b) ? hurt + commands_hurt(rules, b, (unsigned)side) : hurt;
}

/* What an outcome costs, in hundredths of the element. */
static int32_t share_lost(const char *word) {
    if (word == outcome_words[OUTCOME_DESTROYED]) return 100;
    return word == outcome_words[OUTCOME_FLEE] ? 25 : word == outcome_words[OUTCOME_RECOIL] ? 6 : 0;
}

/* Exact odds of one close combat, as a gain for the side of e. */
static int32_t gain_of(const struct db_rules *rules, const struct battle *b, const struct engagement *fight, unsigned e,
                       unsigned f) {
    struct odds odds;
    engagement_odds(rules, fight, &odds);
    int32_t gain = 0, ours = worth(rules, b, e), theirs = worth(rules, b, f);
    for (uint32_t i = 0; i < odds.lines; i++) {
        const struct odds_line *l = &odds.line[i];
        gain += (int32_t)l->weight * (share_lost(l->word[1]) * theirs - share_lost(l->word[0]) * ours);
    }
    return gain / (100 * (int32_t)odds.total);
}

static int32_t combat_gain(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    struct engagement fight;
    engagement_close(rules, b, e, f, &fight);
    return gain_of(rules, b, &fight, e, f);
}

static struct combatant in_the_open(const struct battle *b, unsigned e, int32_t rear) {
    return (struct combatant){
        .type = b->element[e].type,
        .general = is_general(b, e),
        .longbow = (b->element[e].traits & TRAIT_LONGBOW) != 0,
        .rear_support = rear,
        .behind_type = -1,
    };
}

int32_t match_gain(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned rear, unsigned f) {
    struct engagement fight = {.mode = MODE_CLOSE};
    fight.side[0] = in_the_open(b, e, rear == NO_PIECE ? -1 : b->element[rear].type);
    fight.side[1] = in_the_open(b, f, -1);
    return gain_of(rules, b, &fight, e, f);
}

/* The shot or spell whose dice are due. */
static int32_t ranged_gain(const struct db_rules *rules, const struct battle *b, int seat) {
    struct engagement e;
    if (!is_ranged_phase(rules, b) || b->combat[0] == NO_PIECE) return 0;
    int32_t gain = rules->ranged->promise(rules, b);
    if (rules->ranged->at_hand(rules, b, &e)) gain += gain_of(rules, b, &e, b->combat[0], b->combat[1]);
    return b->element[b->combat[0]].side == seat ? gain : -gain;
}

/* How near it wants to be: out of reach of what it shoots at or bewitches, or hand to hand. */
static int32_t stand_off(const struct db_rules *rules, const struct battle *b, unsigned e) {
    if (is_type(b, e, rules->sets.casters)) return 3500;
    return rules->troop[b->element[e].type].shooting_range > 1000 ? 2500 : 800;
}

/* Closing in: nearer is better for those who fight hand to hand, up to shooting distance for those who shoot. */
static int32_t closeness(const struct db_rules *rules, const struct battle *b, unsigned e, int64_t squared) {
    const struct troop *t = &rules->troop[b->element[e].type];
    length distance = (length)root_of((uint64_t)squared), stop = bw(b, stand_off(rules, b, e));
    if (distance < stop) distance = stop;
    int32_t per_base_width = is_general(b, e) || t->class & CLASS_CIVILIAN ? 1 : 3;
    return -per_base_width * distance / b->base_width;
}

static int64_t nearest_enemy_squared(const struct battle *b, unsigned e) {
    int64_t least = INT64_MAX;
    for (unsigned f = 0; f < b->elements; f++) {
        if (b->element[f].side == b->element[e].side || !on_table(b, f)) continue;
        int64_t d = distance_squared(b->element[e].centre, b->element[f].centre);
        if (d < least) least = d;
    }
    return least;
}

int32_t db_value(const struct db_rules *rules, const struct battle *b, int seat) {
    if (b->phase <= PHASE_DEPLOY) return 0; /* the first offer is the captain's choice: nothing to weigh yet */
    int32_t value = losses_hurt(rules, b, 1 - seat) - losses_hurt(rules, b, seat) + ranged_gain(rules, b, seat);
    if (b->phase == PHASE_RIVER && b->active == seat) value++; /* it is worth knowing what one has to cross */
    for (unsigned e = 0; e < b->elements; e++) {
        if (b->element[e].side == seat && is_in_reserve(rules, b, e)) value -= 90; /* of no use there */
        if (!on_table(b, e) || b->element[e].side != seat) continue;
        int64_t near = nearest_enemy_squared(b, e);
        if (near == INT64_MAX) continue;
        value += closeness(rules, b, e, near);
        int64_t touch = 2 * b->base_width;
        if (near > touch * touch) continue;
        uint8_t f = front_enemy(rules, b, e);
        if (f != NO_PIECE) value += combat_gain(rules, b, e, f);
    }
    return value;
}
