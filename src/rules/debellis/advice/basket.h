/* A basket of offers: candidates go in once each, and only if the referee allows them. */
#ifndef ACIES_DEBELLIS_BASKET_H
#define ACIES_DEBELLIS_BASKET_H

#include "game/advice.h"
#include "rules/debellis/phases.h"

/* Who asks for all there is does not lose it. */
enum { ENDLESS_PATIENCE = 1 << 20 };

struct basket {
    const struct db_rules *rules;
    const struct battle *b;
    struct offers *to;
    int patience; /* candidates of one family of one element that are still looked at (offers.c) */
};

static inline bool is_full(const struct basket *k) { return offers_full(k->to); }
static inline bool is_empty(const struct basket *k) { return k->to->count == 0; }

/* Keeps an act that was found to be legal; who tries offers instead of having them judged is asked. */
static inline void keep(struct basket *k, const struct act *a, const struct ruling *r) {
    struct tryout *t = k->to->tryout;
    if (!t || t->passes(t, a)) offers_put(k->to, a, r);
}

/* Keeps the act if it is wanted and legal, and says whether it did. Two ways of thinking often lead to the same act:
 * beside this friend is behind that one. */
static inline bool put_if_legal(struct basket *k, const struct act *a) {
    struct ruling r;
    r.want_nearest = false;
    size_t before = k->to->count;
    if (!offers_want(k->to, a)) return false;
    if (k->to->tryout || db_allows(k->rules, k->b, a, &r)) keep(k, a, k->to->tryout ? NULL : &r);
    return k->to->count > before || k->to->more;
}

/* Offers of one rule set's own. */
typedef void offer_acts(struct basket *k);
struct db_advice {
    offer_acts *opening[PHASE_EDGE + 1];
    offer_acts *ranged[PHASE_SPELL_ROLL - PHASE_AIM + 1];
    /* What the magic at hand promises its side beyond the engagement, in the coin of db_value(); NULL: there is none */
    int32_t (*promise)(const struct db_rules *rules, const struct battle *b);
    bool suggests; /* who asks what would be legal instead of a refused act of the opening hears the first offer */
};

int32_t db_value(const struct db_rules *rules, const struct battle *b, int seat, const struct weights *w,
                 struct notebook *notes);
void db_advise(const struct db_rules *rules, const struct battle *b, struct offers *o);
bool db_nearest(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out);

/* Legal acts of the side that deploys; playing the first again and again draws the army up (array.c). */
void db_offer_troops(struct basket *k);
/* Before the battle, and whom to keep from running (opening_offers.c). */
void db_offer_opening(struct basket *k);
void db_offer_ranks(struct basket *k);
void db_offer_camps(struct basket *k);
void db_offer_exchanges(struct basket *k);
void db_offer_landings(struct basket *k);
void db_offer_holds(struct basket *k);

#endif
