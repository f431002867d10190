/* What a bot may try in the Tactical Phase: for one unit after another, shots, throws and steps towards the enemy. */
#include "rules/cb/marching.h"
#include "rules/cb/volleys.h"

static size_t add_if(const struct cb_battle *b, const struct act *a, struct act *out, size_t n, size_t cap) {
    struct ruling r;
    if (n >= cap || !cb_judge_tactical(b, a, &r)) return n;
    out[n] = *a;
    return n + 1;
}

/* For a unit with dice thrown: towards the nearest enemy, straight on, half of it, a wheel. */
size_t cb_offer_steps(const struct cb_battle *b, unsigned u, struct act *out, size_t cap) {
    const struct unit *x = &b->unit[u];
    size_t n = 0;
    unsigned v = cb_nearest_enemy(b, u);
    length left = jts(b, x->left);
    for (int part = 8; part >= 1 && left > 0; part /= 2) {
        struct act a = cb_act_of(VERB_MOVE, u, NO_PIECE);
        a.step_count = 1;
        a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = left * part / 8 / 100 * 100};
        if (unit_unformed(x) && v != NO_PIECE) {
            heading way = x->turn & MUST_CONTINUE ? cb_way_on(b, u) : cb_way_to(x->pose.at, b->unit[v].centre);
            struct pose end = pose_moved((struct pose){x->pose.at, way, 0}, 0, a.step[0].distance);
            a.step[0] = (struct step){.kind = STEP_TO, .turn = way, .at = end.at};
        }
        n = add_if(b, &a, out, n, cap);
    }
    if (unit_unformed(x) || v == NO_PIECE || left < b->jt) return n;
    int32_t turn = turn_from(x->pose.facing, heading_of((int64_t)b->unit[v].centre.x - x->pose.at.x,
                                                        (int64_t)b->unit[v].centre.y - x->pose.at.y));
    if (turn > -910 && turn < 910) return n;
    struct act a = cb_act_of(VERB_MOVE, u, NO_PIECE);
    a.step_count = 1;
    int32_t most = turn < 0 ? -turn : turn;
    a.step[0] = (struct step){
        .kind = STEP_WHEEL, .side = turn < 0 ? EDGE_LEFT : EDGE_RIGHT, .turn = (heading)(most > 5461 ? 5461 : most)};
    return add_if(b, &a, out, n, cap);
}

static size_t offer_unit(const struct cb_battle *b, unsigned u, struct act *out, size_t cap) {
    uint8_t target[4];
    size_t n = 0;
    unsigned shots = cb_shots_of(b, u, target, 4);
    for (unsigned i = 0; i < shots && n < cap; i++) out[n++] = cb_act_of(VERB_SHOOT, u, target[i]);
    const struct unit *x = &b->unit[u];
    if (x->rolled) return n + cb_offer_steps(b, u, out + n, cap - n);
    for (int dice = 2; dice >= 0; dice--) {
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
        size_t some = offer_unit(b, u, out + n, cap - n - 2);
        bool may = cb_may_move(b, u, &r) && (x->rolled ? x->left > 0 : x->halves < 2);
        if (!some && !may) continue;
        n += some;
        if (!cb_is_obliged(b, u)) out[n++] = cb_act_of(VERB_HOLD, u, NO_PIECE);
        break; /* one unit at a time is enough to play well */
    }
    struct act end = act_make(VERB_END_PHASE);
    return add_if(b, &end, out, n, cap);
}
