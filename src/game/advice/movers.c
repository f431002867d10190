/* Who may do something now. Where pieces are ordered about, the rule set names acts to be tried and the referee judges
 * them: what is told is what he would say. Everywhere else those may act whom the offers name. */
#include "game/advice/movers.h"

#include <string.h>

enum { OFFERS_LOOKED_AT = 256 };

void movers_begin(struct movers *m, const struct ruleset *rs, const void *state) {
    m->rs = rs;
    m->state = state;
    m->prompt = turn_prompt(rs, state);
    m->has_offers = false;
}

static void look_at_offers(struct movers *m) {
    struct act offer[OFFERS_LOOKED_AT];
    m->has_offers = true;
    memset(m->offered, 0, sizeof m->offered);
    size_t count = offers_of(m->rs, m->state, offer, OFFERS_LOOKED_AT);
    for (size_t i = 0; i < count; i++) {
        const struct act *a = &offer[i];
        for (unsigned p = 0; !a->point_count && p < a->piece_count; p++)
            m->offered[a->piece[p]] |= UINT64_C(1) << a->verb;
        if (!a->piece_count && a->target != NO_PIECE) m->offered[a->target] |= UINT64_C(1) << a->verb;
    }
}

/* --- trying ---------------------------------------------------------------------------------------------- */

struct trying {
    const struct movers *m;
    struct mover *out;
    bool tried;
};

static bool try_act(void *context, const struct act *a) {
    struct trying *t = context;
    struct mover *out = t->out;
    struct ruling r = {.want_nearest = false};
    uint64_t verb = UINT64_C(1) << a->verb;
    if (out->verbs & verb) return false; /* one act of a kind is enough */
    if (turn_judge(t->m->rs, t->m->state, a, &r)) {
        if (!out->may) out->cost = r.cost;
        out->may = true;
        out->verbs |= verb;
        if (r.allowance > out->reach) out->reach = r.allowance;
    } else if (!t->tried) {
        out->why = r.why;
        if (!out->why.clause) out->why.clause = t->m->prompt.why.clause;
    }
    t->tried = true;
    return !(out->verbs & verb);
}

/* Before the battle whoever has been placed may be placed elsewhere, as long as the referee takes him where he stands:
 * no captain would think of it. */
static bool may_be_placed_again(const struct movers *m, unsigned piece) {
    const struct verb *v = &m->rs->verbs[m->prompt.verb];
    unsigned takes = v->fields | v->optional;
    struct base base;
    if (m->rs->turn(m->state) || !(takes & FIELD_PIECES) || !(takes & FIELD_STEPS) || !m->rs->standing ||
        !m->rs->standing(m->state, piece, &base))
        return false;
    struct act a = act_of_piece(m->prompt.verb, piece);
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_TO, .turn = base.pose.facing, .at = base.pose.at};
    struct ruling r = {.want_nearest = false};
    return turn_judge(m->rs, m->state, &a, &r);
}

void movers_look(struct movers *m, unsigned piece, struct mover *out) {
    memset(out, 0, sizeof *out);
    out->why = m->prompt.why;
    if (m->prompt.seat > SEAT_SECOND) return;
    struct trying t = {.m = m, .out = out};
    if (!m->rs->advice->trials || !m->rs->advice->trials(m->state, piece, try_act, &t)) {
        if (!m->has_offers) look_at_offers(m);
        out->verbs = m->offered[piece & UINT8_MAX];
        if (piece == m->prompt.why.piece || may_be_placed_again(m, piece))
            out->verbs |= UINT64_C(1) << m->prompt.verb; /* it is asked about, or might be */
        out->may = out->verbs != 0;
    } else if (!out->may && t.tried) { /* a way the trials did not think of, between two friends perhaps */
        if (!m->has_offers) look_at_offers(m);
        out->verbs = m->offered[piece & UINT8_MAX];
        out->may = out->verbs != 0;
    }
    if (out->may && m->rs->group) out->group_count = (uint8_t)m->rs->group(m->state, piece, out->group);
}
