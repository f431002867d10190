/* The exact odds of every other draw and throw: each possible result with the number of ways that lead to it. */
#include "rules/dtn/engagement/odds.h"
#include "rules/dtn/engagement/engagement.h"

#include <string.h>

/* --- dice ----------------------------------------------------------------------------------------------- */

static void add_outcome(struct dtn_engagement *e, chances ways, struct odds *out) {
    struct resolution found;
    dtn_work_out(e, &found);
    odds_add_resolution(out, &found, ways);
}

static void throw_odds(struct dtn_engagement *e, struct odds *out) {
    int faces = dtn_second_die((enum c_type)e->side[SIDE_A].c_type);
    int second = faces ? faces : 1;
    odds_clear(out, (chances)(6 * second));
    for (e->d6 = 1; e->d6 <= 6; e->d6++)
        for (e->dx = 1; e->dx <= second; e->dx++) add_outcome(e, 1, out);
}

static void evade_odds(struct dtn_engagement *e, struct odds *out) {
    const struct party *a = &e->side[SIDE_A];
    int count = dtn_evade_dice((enum move_class)a->move_class, a->fired_in_check), second = count == 2 ? 6 : 1;
    odds_clear(out, (chances)(6 * second));
    e->dice.count = count;
    for (e->dice.item[0] = 1; e->dice.item[0] <= 6; e->dice.item[0]++)
        for (e->dice.item[1] = 1; e->dice.item[1] <= second; e->dice.item[1]++) add_outcome(e, 1, out);
}

/* --- one card ------------------------------------------------------------------------------------------- */

static uint64_t pack_drawn_from(const struct pack *p) { return p->left ? p->left : p->discards; }

static void one_card_odds(struct dtn_engagement *e, const struct pack *pack, struct odds *out) {
    uint64_t cards = pack_drawn_from(pack);
    odds_clear(out, (chances)__builtin_popcountll(cards));
    e->cards[SIDE_A].count = 1;
    for (int32_t card = 0; card < DECK_CARDS; card++) {
        if (!(cards >> card & 1)) continue;
        e->cards[SIDE_A].item[0] = card;
        add_outcome(e, 1, out);
    }
}

/* --- hands by class ------------------------------------------------------------------------------------- */

/* Calls `found` for every way to split n cards over three classes, with the number of such hands. */
struct split {
    uint32_t of[3];
};
static chances ways_of_split(const struct sorted *s, uint32_t n, struct split split) {
    const uint8_t *from = n > s->all_left ? s->discards : s->left;
    chances ways = 1;
    for (unsigned k = 0; k < 3; k++) {
        uint32_t fixed = n > s->all_left ? s->left[k] : 0u;
        if (split.of[k] < fixed) return 0;
        ways *= dtn_ways_to_choose(from[k], split.of[k] - fixed);
    }
    return ways;
}

/* Tries every split of n cards over the three classes. */
static void each_split(const struct sorted *s, uint32_t n, void *context,
                       void (*found)(void *context, struct split split, chances ways)) {
    for (uint32_t first = 0; first <= n; first++)
        for (uint32_t second = 0; first + second <= n; second++) {
            struct split split = {{first, second, n - first - second}};
            chances ways = ways_of_split(s, n, split);
            if (ways) found(context, split, ways);
        }
}

static bool enough(const struct sorted *s, uint32_t n, struct ruling *r) {
    return n <= s->all_left + s->all_discards || refuse(r, H(1), "the pack does not hold so many cards");
}

/* Activation: fail, limited, full. */
static unsigned class_by_activation(const void *how, uint8_t card) {
    const struct party *a = how;
    return (unsigned)dtn_activation_by_card(a->a_rating, (enum character)a->character, card);
}

static void found_activation(void *context, struct split split, chances ways) {
    unsigned best = split.of[ACTIVATION_FULL] ? ACTIVATION_FULL : split.of[ACTIVATION_LIMITED] ? ACTIVATION_LIMITED : 0;
    odds_add_value(context, 0, dtn_activations[best], ways);
}

/* Morale: cards that fail and cards that pass. */
static unsigned class_by_morale(const void *how, uint8_t card) {
    const struct party *a = how;
    return dtn_morale_card_passes(a->morale + a->prior_hits, a->general_within_1, card);
}

static void found_morale(void *context, struct split split, chances ways) {
    odds_add_value(context, 0, split.of[0] ? "fail" : "pass", ways);
}

/* Recovery: nothing, a hit, jokers of an elite unit. */
enum { RECOVERS_NOTHING, RECOVERS_ONE, RECOVERS_ALL };
static unsigned class_by_recovery(const void *how, uint8_t card) {
    const struct rest *u = how;
    if (is_joker(card)) return u->elite ? RECOVERS_ALL : RECOVERS_NOTHING;
    return is_red(card) && rank_of(card) >= dtn_recovery_rank(u->location) ? RECOVERS_ONE : RECOVERS_NOTHING;
}

struct recovery_odds {
    struct odds_spread *spread;
    int hits;
};
static void found_recovery(void *context, struct split split, chances ways) {
    struct recovery_odds *o = context;
    odds_add_value(o->spread, split.of[RECOVERS_ALL] ? o->hits : (int32_t)split.of[RECOVERS_ONE], NULL, ways);
}

static bool hand_odds(const struct dtn_engagement *e, struct pack pack, struct odds *out, struct ruling *r) {
    const struct party *a = &e->side[SIDE_A];
    uint32_t n = (uint32_t)dtn_cards_due(e, SIDE_A);
    struct rest rest = dtn_rest_of(a);
    unsigned (*class_of)(const void *, uint8_t) = e->mode == MODE_ACTIVATION     ? class_by_activation
                                                  : e->mode == MODE_MORALE_CHECK ? class_by_morale
                                                                                 : class_by_recovery;
    struct sorted s = dtn_sort_pack(pack, class_of, e->mode == MODE_RECOVERY ? (const void *)&rest : (const void *)a);
    if (!enough(&s, n, r)) return false;
    odds_clear(out, dtn_ways_in_all(&s, n));
    struct recovery_odds recovery = {NULL, rest.hits};
    if (e->mode == MODE_RECOVERY) {
        recovery.spread = odds_spread_of(out, "recovered", -1, RESULT_NUMBER);
        each_split(&s, n, &recovery, found_recovery);
    } else {
        each_split(&s, n, odds_spread_of(out, "result", -1, RESULT_WORD),
                   e->mode == MODE_ACTIVATION ? found_activation : found_morale);
    }
    return true;
}

/* --- the whole ------------------------------------------------------------------------------------------ */

bool dtn_fire_odds(const struct markers *m, struct pack pack, struct odds *out, struct ruling *r);

static bool combat(const struct dtn_engagement *e, const struct pack pack[SIDES], struct odds *out, struct ruling *r) {
    struct combat c = dtn_combat_of(e);
    return dtn_combat_odds(&c, pack, out) || refuse(r, H(1), "the packs do not hold so many cards");
}

bool dtn_odds(const void *engagement, struct odds *out, struct ruling *r) {
    struct dtn_engagement e = *(const struct dtn_engagement *)engagement;
    const struct pack pack[SIDES] = {pack_without(e.gone[SIDE_A]), pack_without(e.gone[SIDE_B])};
    struct markers markers = dtn_markers_of(&e.side[SIDE_A]);
    e.cards[SIDE_A].count = e.cards[SIDE_B].count = 0;
    switch (e.mode) {
    case MODE_COMBAT_DRAW:
        return combat(&e, pack, out, r);
    case MODE_CP_THROW:
        throw_odds(&e, out);
        return true;
    case MODE_EVADE:
        evade_odds(&e, out);
        return true;
    case MODE_GENERAL_RISK:
    case MODE_FATIGUE:
        one_card_odds(&e, &pack[SIDE_A], out);
        return true;
    case MODE_ACTIVATION:
    case MODE_MORALE_CHECK:
    case MODE_RECOVERY:
        return hand_odds(&e, pack[SIDE_A], out, r);
    case MODE_FP_RESOLUTION:
        return dtn_fire_odds(&markers, pack[SIDE_A], out, r);
    default: /* nothing is drawn: certain */
        odds_clear(out, 1);
        add_outcome(&e, 1, out);
        return true;
    }
}
