/* What a bot may try in the Tactical Phase: for one unit after another, shots, throws and steps towards the enemy. */
#include "rules/cb/tactical/marching.h"
#include "rules/cb/tactical/volleys.h"

static size_t add_if(const struct cb_battle *b, const struct act *a, struct act *out, size_t n, size_t cap) {
    struct ruling r;
    struct cb_plan plan;
    if (n >= cap || !cb_plan_tactical(b, a, &plan, &r)) return n;
    out[n] = *a;
    return n + 1;
}

/* A move so far: formed units straight on, unformed ones towards the enemy or the way they must go on. */
static struct act step_of(const struct cb_battle *b, unsigned u, length far, bool gap) {
    const struct unit *x = &b->unit[u];
    struct act a = cb_act_of(VERB_MOVE, u, NO_PIECE);
    unsigned v = cb_nearest_enemy(b, u);
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = far};
    if (gap) a.choice = 0;
    if (!unit_unformed(x) || v == NO_PIECE) return a;
    heading way = x->turn & MUST_CONTINUE ? cb_way_on(b, u) : cb_way_to(x->pose.at, b->unit[v].centre);
    struct pose end = pose_moved((struct pose){x->pose.at, way, 0}, 0, far);
    a.step[0] = (struct step){.kind = STEP_TO, .turn = way, .at = end.at};
    return a;
}

/* The furthest that is legal, to a tenth of a millimetre: all that is left, or found by halving. 0: none. */
static length furthest(const struct cb_battle *b, unsigned u, length left) {
    struct ruling r;
    struct cb_plan plan;
    struct act a = step_of(b, u, left, false);
    if (cb_plan_tactical(b, &a, &plan, &r)) return left;
    length good = 0, bad = left;
    while (bad - good > 10) {
        length half = good + (bad - good) / 2;
        a = step_of(b, u, half, false);
        if (cb_plan_tactical(b, &a, &plan, &r))
            good = half;
        else
            bad = half;
    }
    return good;
}

/* For a unit with dice thrown: as far as it can, half of that, through a gap, a wheel towards the enemy. */
size_t cb_offer_steps(const struct cb_battle *b, unsigned u, struct act *out, size_t cap) {
    const struct unit *x = &b->unit[u];
    size_t n = 0;
    unsigned v = cb_nearest_enemy(b, u);
    length left = jts(b, x->left), little = b->jt / 4;
    length far = left >= little ? furthest(b, u, left) : 0;
    for (int part = 1; part <= 2 && far / part >= little; part++) {
        struct act a = step_of(b, u, far / part, false);
        n = add_if(b, &a, out, n, cap);
    }
    if (far < left && b->terrain.features && x->files > 1) {
        struct act a = step_of(b, u, left, true);
        n = add_if(b, &a, out, n, cap);
    }
    if (unit_unformed(x) || v == NO_PIECE || left < b->jt) return n;
    int32_t turn = turn_from(x->pose.facing, cb_way_to(x->pose.at, b->unit[v].centre));
    if (turn > -910 && turn < 910) return n;
    struct act a = cb_act_of(VERB_MOVE, u, NO_PIECE);
    a.step_count = 1;
    int32_t most = turn < 0 ? -turn : turn;
    a.step[0] = (struct step){
        .kind = STEP_WHEEL, .side = turn < 0 ? EDGE_LEFT : EDGE_RIGHT, .turn = (heading)(most > 5461 ? 5461 : most)};
    return add_if(b, &a, out, n, cap);
}

size_t cb_offer_unit(const struct cb_battle *b, unsigned u, struct act *out, size_t cap) {
    uint8_t target[4];
    size_t n = 0;
    unsigned shots = cb_shots_of(b, u, target, 4);
    for (unsigned i = 0; i < shots && n < cap; i++) out[n++] = cb_act_of(VERB_SHOOT, u, target[i]);
    const struct unit *x = &b->unit[u];
    if (x->rolled) return n + cb_offer_steps(b, u, out + n, cap - n);
    for (int dice = unit_formed(x) && x->formation == COLUMN ? 0 : 2; dice >= 0;
         dice--) { /* cb-041: columns use none */
        struct act a = cb_act_of(VERB_MARCH, u, NO_PIECE);
        a.value = dice;
        if (dice == 0 || unit_formed(x) || unit_special(x) || dice == 2) n = add_if(b, &a, out, n, cap);
    }
    if (unit_unformed(x) && !cb_troops[x->type].never_forms && !cb_troops[x->type].loose) {
        struct act a = cb_act_of(VERB_FORM, u, NO_PIECE);
        a.choice = LINE;
        n = add_if(b, &a, out, n, cap);
    }
    return n;
}

size_t cb_offer_tactical(const struct cb_battle *b, struct act *out, size_t cap) {
    size_t n = 0;
    struct ruling r;
    unsigned first = b->mover != NO_PIECE ? b->mover : 0;
    for (unsigned i = 0; i < b->units && n + 2 < cap; i++) {
        unsigned u = (first + i) % b->units;
        const struct unit *x = &b->unit[u];
        if (!is_here(b, u) || x->side != b->active || x->turn & HAS_ACTED || x->broken) continue;
        size_t some = cb_offer_unit(b, u, out + n, cap - n - 2);
        bool may = cb_may_move(b, u, &r) && (x->rolled ? x->left > 0 : x->halves < 2);
        if (!some && !may) continue;
        n += some;
        if (!cb_is_obliged(b, u)) out[n++] = cb_act_of(VERB_HOLD, u, NO_PIECE);
        break; /* one unit at a time is enough to play well */
    }
    struct act end = act_make(VERB_END_PHASE);
    return n ? n : add_if(b, &end, out, n, cap); /* once nobody is left to act */
}
