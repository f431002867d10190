/* Offers before the battle: the ground, the order of commands, camps, exchanges, landings; and whom to keep from
 * running. */
#include "rules/debellis/advice/basket.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/moving/groups.h"
#include "rules/debellis/opening/deploying.h"
#include "rules/debellis/opening/opening.h"

/* What the referee himself has looked for goes into the basket as it is. */
static void offer_list(struct basket *k, size_t (*list)(const struct db_rules *rules, const struct battle *b,
                                                        struct act *out, size_t cap)) {
    enum { LIST_MAX = 256 };
    struct act some[LIST_MAX];
    size_t room = k->to->wish.cap + 1, n = list(k->rules, k->b, some, room < LIST_MAX ? room : LIST_MAX);
    for (size_t i = 0; i < n && !is_full(k); i++)
        if (offers_want(k->to, &some[i])) keep(k, &some[i], NULL);
}

void db_offer_opening(struct basket *k) {
    offer_acts *offer = k->rules->advice->opening[k->b->phase];
    if (offer) offer(k);
}

/* Who finds nothing better ends his part. */
static void offer_end(struct basket *k) {
    struct act end = act_make(VERB_END_PHASE);
    if (is_empty(k)) put_if_legal(k, &end);
}

void db_offer_camps(struct basket *k) {
    offer_list(k, db_camp_offers);
    offer_end(k);
}

void db_offer_landings(struct basket *k) {
    offer_list(k, db_landing_offers);
    offer_end(k);
}

/* The order of numbers first: the first command, the commander-in-chief's as a rule, gets the best die. */
void db_offer_ranks(struct basket *k) {
    static const uint8_t order[6][3] = {{0, 1, 2}, {1, 0, 2}, {2, 0, 1}, {0, 2, 1}, {1, 2, 0}, {2, 1, 0}};
    const struct battle *b = k->b;
    uint8_t own[COMMANDS_MAX];
    unsigned count = 0;
    for (unsigned c = 0; c < b->side[b->opening.side].commands; c++)
        if (!is_allied(b, b->opening.side, c) && count < 3) own[count++] = (uint8_t)(c + 1);
    for (unsigned i = 0; i < 6; i++) {
        if (count == 2 && order[i][2] != 2) continue;
        struct act a = act_make(VERB_RANKS);
        for (unsigned j = 0; j < count; j++) a.dice[a.dice_count++] = own[order[i][j]];
        put_if_legal(k, &a);
    }
}

/* Nothing, first of all; then every pair of neighbours in the list. */
void db_offer_exchanges(struct basket *k) {
    struct act end = act_make(VERB_END_PHASE);
    put_if_legal(k, &end);
    for (uint8_t e = 0; e + 1 < k->b->elements && !is_full(k); e++) {
        struct act a = act_make(VERB_EXCHANGE);
        a.piece_count = 2;
        a.piece[0] = e;
        a.piece[1] = (uint8_t)(e + 1);
        put_if_legal(k, &a);
    }
}

void db_offer_holds(struct basket *k) {
    const struct db_rules *rules = k->rules;
    const struct battle *b = k->b;
    struct act end = act_make(VERB_END_PHASE);
    for (unsigned e = 0; e < b->elements && !is_full(k); e++) {
        if (!db_will_run(rules, b, e) || !pips_of(b, e)) continue;
        struct group g = {.count = 1, .lead = (uint8_t)e, .member = {(uint8_t)e}};
        if (on_table(b, e)) db_group_around(rules, b, e, &g);
        bool first = true; /* each group once, by its lowest */
        for (int i = 0; i < g.count; i++) first = first && g.member[i] >= e;
        struct act a = act_make(VERB_HOLD);
        for (int i = 0; i < g.count; i++)
            if (!(b->element[g.member[i]].traits & TRAIT_HELD)) a.piece[a.piece_count++] = g.member[i];
        if (first) put_if_legal(k, &a);
    }
    put_if_legal(k, &end);
}

bool db_nearest(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out) {
    struct offers o = offers_into(out, 1);
    struct prompt p = db_prompt(rules, b);
    if (is_opening(b) && rules->advice->suggests && prompt_takes(&p, a->verb)) db_advise(rules, b, &o);
    return o.count > 0;
}
