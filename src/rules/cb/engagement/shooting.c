/* Shooting: how many dice, how well they hit (2.7). */
#include "rules/cb/cb.h"

/* cb-075 to cb-077, cb-H42 */
static int32_t stand_dice(const struct cb_unit *s, struct resolution *why) {
    int32_t stands = s->front_stands + s->rear_stands;
    if (s->type == BOWMEN) {
        cb_because(why, 0, 0, C(75), "bowmen: 2 dice for each stand of the front rank");
        if (s->rear_stands) cb_because(why, 0, 0, C(77), "1 die for each other stand that shoots");
        if (s->rear_stands) cb_because(why, 0, 0, H(42), "the second rank of bowmen shoots too");
        return 2 * s->front_stands + s->rear_stands;
    }
    if (s->type == MISSILE_TROOPS && !s->moved) {
        cb_because(why, 0, 0, C(76), "stationary missile troops: 2 dice for each stand");
        return 2 * stands;
    }
    cb_because(why, 0, 0, C(77), "1 die for each stand that shoots");
    return stands;
}

int32_t cb_shooting_dice(const struct cb_unit *shooter, const struct cb_unit *target, struct resolution *why) {
    int32_t dice = stand_dice(shooter, why);
    if (target->in_cover) cb_because(why, 0, 0, C(78), "half the dice: the target is in cover");
    if (shooter->type == RABBLE) cb_because(why, 0, 0, C(79), "half the dice: rabble");
    if (target->in_cover || shooter->type == RABBLE) {
        if (dice % 2) cb_because(why, 0, 0, H(43), "halves are rounded up");
        dice = (dice + 1) / 2; /* once only, A13 */
    }
    if (shooter->dps) cb_because(why, 0, 0, C(80), "one die less for each DP of the shooters");
    return dice > shooter->dps ? dice - shooter->dps : 0;
}

int32_t cb_shooting_bonus(const struct cb_unit *shooter, const struct cb_unit *target, enum cb_range range,
                          struct resolution *why) {
    int32_t bonus = 0;
    if (shooter->type == ARTILLERY && is_formed(target)) {
        cb_because(why, 0, 2, C(82), "artillery at a formed target");
        bonus += 2;
    }
    if (shooter->type != ARTILLERY && range == SHORT_RANGE && !target->armoured) {
        cb_because(why, 0, 1, C(83), "short range, target not armoured");
        bonus += 1;
    }
    if (is_class(target, CLASS_ELEPHANT | CLASS_CHARIOT)) {
        cb_because(why, 0, 1, C(84), "at elephants or chariots");
        bonus += 1;
    }
    return bonus;
}

static bool explain(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    (void)r;
    int32_t bonus = cb_shooting_bonus(&e->side[0], &e->side[1], (enum cb_range)e->range, out);
    cb_say_number(out, "dice_count", cb_shooting_dice(&e->side[0], &e->side[1], out));
    cb_say_number(out, "bonus", bonus);
    cb_say_number(out, "needed", 6 - bonus);
    return true;
}

static bool resolve(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    explain(e, out, r);
    int32_t hits = 0, needed = out->result[2].number[0];
    if (e->dice.count != out->result[0].number[0])
        return refuse(r, C(77), "one die is wanted for each die of dice_count, no more and no fewer");
    for (int32_t i = 0; i < e->dice.count; i++) hits += e->dice.item[i] >= needed;
    cb_because(out, 0, 0, C(81), "a die hits with 6 or more after its modifiers");
    if (hits) cb_because(out, 1, 0, H(47), "each hit gives the target 1 DP");
    cb_say_number(out, "hits", hits);
    return true;
}

/* n over k for the dice of a volley: exact, since n is at most 64 and every product stays below 6^24. */
static bool shooting_odds(const struct cb_engagement *e, struct odds *out) {
    int32_t dice = cb_shooting_dice(&e->side[0], &e->side[1], NULL);
    int32_t bonus = cb_shooting_bonus(&e->side[0], &e->side[1], (enum cb_range)e->range, NULL);
    /* faces that hit and miss, in lowest terms: 1:5, 1:2, 1:1, 2:1 */
    uint64_t hit = (uint64_t)(1 + bonus), all = 6;
    while (hit % 2 == 0 && all % 2 == 0) hit /= 2, all /= 2;
    while (hit % 3 == 0 && all % 3 == 0) hit /= 3, all /= 3;
    uint64_t weight[ODDS_VALUES_MAX] = {1}, total = 1;
    if (dice >= ODDS_VALUES_MAX) return false;
    for (int32_t n = 1; n <= dice; n++) {
        if (total > (uint64_t)INT64_MAX / all) return false;
        total *= all;
        for (int32_t k = n; k > 0; k--) weight[k] = weight[k] * (all - hit) + weight[k - 1] * hit;
        weight[0] *= all - hit;
    }
    odds_clear(out, total);
    struct odds_spread *s = odds_spread_of(out, "hits", -1, RESULT_NUMBER);
    for (int32_t k = 0; k <= dice; k++) s->value[k] = (struct odds_value){k, NULL, weight[k]};
    s->values = (uint32_t)dice + 1;
    return true;
}

const struct cb_mode_rules cb_shooting_mode = {
    .two_sides = true, .resolve = resolve, .explain = explain, .odds = shooting_odds};
