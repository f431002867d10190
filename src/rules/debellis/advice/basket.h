/* A basket of offers: candidates go in once each, and only if the referee allows them. */
#ifndef ACIES_DEBELLIS_BASKET_H
#define ACIES_DEBELLIS_BASKET_H

#include "rules/debellis/rules.h"

typedef bool judge_function(const struct db_rules *rules, const struct battle *b, const struct act *a,
                            struct ruling *r);

/* Who asks for all there is does not lose it. */
enum { ENDLESS_PATIENCE = 1 << 20 };

struct basket {
    const struct db_rules *rules;
    const struct battle *b;
    struct act *out;
    size_t count, cap;
    judge_function *judge;
    int patience;          /* candidates of one family of one element that are still looked at (offers.c) */
    struct tryout *tryout; /* takes the judge's place; NULL: none */
};

/* Two ways of thinking often lead to the same act: beside this friend is behind that one. */
static inline bool is_in_basket(const struct basket *k, const struct act *a) {
    for (size_t i = k->count; i-- > 0;)
        if (acts_equal(&k->out[i], a)) return true;
    return false;
}

/* Keeps the act if there is room and it is legal, and says whether it did. */
static inline bool keep_if_legal(struct basket *k, const struct act *a) {
    struct ruling r;
    r.want_nearest = false;
    if (k->count >= k->cap) return false;
    if (k->tryout ? !k->tryout->passes(k->tryout, a) : !k->judge(k->rules, k->b, a, &r)) return false;
    k->out[k->count++] = *a;
    return true;
}

/* The same for an act that may have been thought of before. */
static inline bool put_if_legal(struct basket *k, const struct act *a) {
    return !is_in_basket(k, a) && keep_if_legal(k, a);
}

#endif
