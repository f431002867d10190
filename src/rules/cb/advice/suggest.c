/* What would be legal instead of an act that is refused: the same order carried less far, else the nearest thing that
 * the offers know. And all advice at the interface. */
#include "game/advice/farthest.h"
#include "rules/cb/advice/offering.h"
#include "rules/cb/advice/weights.h"

/* How like the two acts are: who does it first, then the deed, then to whom. Where nothing is alike, what concerns
 * nobody is the least surprise: never another piece's deed. Who wanted to do something would rather not stand. */
static int likeness(const struct act *a, const struct act *offer) {
    bool same_piece = a->piece_count && offer->piece_count && !a->point_count && a->piece[0] == offer->piece[0];
    bool same_target = a->target == offer->target && a->target != NO_PIECE;
    bool same_deed = a->verb == offer->verb && (same_piece || !a->piece_count || a->point_count);
    bool acts = offer->verb != VERB_HOLD;
    return 16 * same_piece + 8 * same_deed + 4 * same_target + 2 * !offer->piece_count + acts;
}

static bool suggest(const void *state, const struct act *a, struct act *out) {
    enum { SOME = 48 };
    const struct cb_battle *b = state;
    struct act offer[SOME];
    struct offers o = offers_into(offer, SOME);
    if (farthest_part(&cb_ruleset, b, a, out)) return true;
    bool unit = b->phase == TURN_TACTICAL && !b->queue.tasks && a->piece_count == 1 && !a->point_count &&
                is_here(b, a->piece[0]) && b->unit[a->piece[0]].side == b->active;
    if (unit) o.wish.piece = a->piece[0];
    cb_advise(b, &o);
    if (unit && o.count == 0) {
        o.wish.piece = NO_PIECE;
        cb_advise(b, &o);
    }
    int best = -1;
    for (size_t i = 0; i < o.count; i++) {
        if (likeness(a, &offer[i]) <= best) continue;
        best = likeness(a, &offer[i]);
        *out = offer[i];
    }
    return o.count > 0;
}

static void offers(const void *state, struct offers *o) { cb_advise(state, o); }

const struct advice cb_advice = {
    .offers = offers,
    .value = cb_value,
    .coin = "light units",
    .weights = cb_weights,
    .weight_count = CB_WEIGHTS,
    .worth_count = CB_LOOK_ON,
    .nearest = suggest,
    .trials = cb_trials,
};
