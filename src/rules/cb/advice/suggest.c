/* What would be legal instead of an act that is refused: the same order carried less far, else the nearest thing that
 * the offers know. Looked for only when somebody asks. */
#include "game/farthest.h"
#include "rules/cb/tactical/marching.h"

/* How like the two acts are: who does it first, then the deed, then to whom. */
static int likeness(const struct act *a, const struct act *offer) {
    bool same_piece = a->piece_count && offer->piece_count && !a->point_count && a->piece[0] == offer->piece[0];
    return 4 * same_piece + 2 * (a->verb == offer->verb) + (a->target == offer->target && a->target != NO_PIECE);
}

bool cb_suggest(const struct cb_battle *b, const struct act *a, struct act *out) {
    enum { SOME = 48 };
    struct act offer[SOME];
    if (farthest_part(&cb_ruleset, b, a, out)) return true;
    bool unit = b->phase == TURN_TACTICAL && !b->queue.tasks && a->piece_count == 1 && !a->point_count &&
                is_here(b, a->piece[0]) && b->unit[a->piece[0]].side == b->active;
    size_t n = unit ? cb_offer_unit(b, a->piece[0], offer, SOME) : 0;
    if (n == 0) n = cb_offers(b, offer, SOME);
    int best = -1;
    for (size_t i = 0; i < n; i++) {
        if (likeness(a, &offer[i]) <= best) continue;
        best = likeness(a, &offer[i]);
        *out = offer[i];
    }
    return n > 0;
}
