/* What would be legal instead of an act that is refused: the same order carried less far, else the nearest thing that
 * the offers know. Looked for only when somebody asks. */
#include "rules/cb/marching.h"

static bool is_legal(const struct cb_battle *b, const struct act *a) {
    struct ruling r = {.want_nearest = false};
    return turn_judge(&cb_ruleset, b, a, &r);
}

/* The same act with `part` of `whole` of its last step; the others are kept. */
static struct act shortened(const struct cb_battle *b, const struct act *a, int part, int whole) {
    struct act less = *a;
    struct step *s = &less.step[a->step_count - 1];
    unsigned p = a->piece[0];
    struct point from = p < b->units ? b->unit[p].pose.at : b->leader[p - b->units].pose.at;
    if (s->kind == STEP_ADVANCE)
        s->distance = (length)((int64_t)s->distance * part / whole);
    else if (s->kind == STEP_WHEEL)
        s->turn = (heading)(s->turn * part / whole);
    else if (s->kind == STEP_TO)
        s->at = (struct point){from.x + (length)((int64_t)(s->at.x - from.x) * part / whole),
                               from.y + (length)((int64_t)(s->at.y - from.y) * part / whole)};
    return less;
}

/* The longest part that is legal, by halving; none shorter than a sixteenth is worth telling. */
static bool carry_less(const struct cb_battle *b, const struct act *a, struct act *out) {
    enum { WHOLE = 4096, LEAST = WHOLE / 16 };
    int good = 0, bad = WHOLE;
    if (!a->step_count || !a->piece_count || (a->verb != VERB_MOVE && a->verb != VERB_RIDE)) return false;
    while (bad - good > 1) {
        int half = (good + bad) / 2;
        struct act less = shortened(b, a, half, WHOLE);
        if (is_legal(b, &less))
            good = half;
        else
            bad = half;
    }
    *out = shortened(b, a, good, WHOLE);
    return good >= LEAST;
}

/* How like the two acts are: who does it first, then the deed, then to whom. */
static int likeness(const struct act *a, const struct act *offer) {
    bool same_piece = a->piece_count && offer->piece_count && !a->point_count && a->piece[0] == offer->piece[0];
    return 4 * same_piece + 2 * (a->verb == offer->verb) + (a->target == offer->target && a->target != NO_PIECE);
}

bool cb_suggest(const struct cb_battle *b, const struct act *a, struct act *out) {
    enum { SOME = 48 };
    struct act offer[SOME];
    if (carry_less(b, a, out)) return true;
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
