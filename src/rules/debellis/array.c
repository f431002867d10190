/* The array: how an army that deploys by itself is drawn up. */
#include "rules/debellis/deploying.h"

struct basket {
    const struct db_rules *rules;
    const struct battle *b;
    struct act *out;
    size_t count, cap;
};

static void put_if_legal(struct basket *k, const struct act *a) {
    struct ruling r;
    r.want_nearest = false;
    for (size_t i = 0; i < k->count; i++)
        if (acts_equal(&k->out[i], a)) return;
    if (k->count < k->cap && judge_deployment(k->rules, k->b, a, &r)) k->out[k->count++] = *a;
}

static void offer_inside(struct basket *k, uint8_t e) {
    for (unsigned i = 0; i < k->b->places; i++) {
        const struct place *p = &k->b->place[i];
        struct act a = act_make(VERB_DEPLOY);
        a.piece_count = 1;
        a.piece[0] = e;
        a.place = p->feature;
        if (p->owner == k->b->opening.side && p->occupant == NO_PIECE) put_if_legal(k, &a);
    }
}

size_t array_offers(const struct db_rules *rules, const struct battle *b, struct act *out, size_t cap) {
    struct basket k = {rules, b, out, 0, cap};
    struct act end = act_make(VERB_END_PHASE);
    for (uint8_t e = 0; e < b->elements; e++) {
        if (!waits(rules, b, e)) continue;
        struct act a = act_make(VERB_DEPLOY), found;
        a.piece_count = 1;
        a.piece[0] = e;
        if (nearest_deployment(rules, b, &a, &found)) put_if_legal(&k, &found);
        offer_inside(&k, e);
        if (k.count) return k.count;
    }
    for (uint8_t e = 0; e < b->elements; e++)
        if (is_asked_for(b, e) && on_table(b, e)) offer_inside(&k, e);
    put_if_legal(&k, &end);
    return k.count;
}
