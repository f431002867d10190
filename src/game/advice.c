/* Advice as every rule set gives it: the list of offers, and what holds in every game. */
#include "game/advice.h"

#include "game/advice/farthest.h"

#include <string.h>

enum { VALUE_OF_VICTORY = 1000000 }; /* more than any battle is worth that goes on */

/* --- the list ---------------------------------------------------------------------------------------------------- */

/* Who is named alone as a target (shooting at it is resolved, it fights next) is concerned as well. */
static bool concerns(const struct act *a, unsigned piece) {
    for (unsigned i = 0; !a->point_count && i < a->piece_count; i++)
        if (a->piece[i] == piece) return true;
    return !a->piece_count && a->target == piece;
}

bool offers_want(const struct offers *o, const struct act *a) {
    if (offers_full(o) || (o->wish.piece != NO_PIECE && !concerns(a, o->wish.piece))) return false;
    for (size_t i = o->count; i-- > 0;)
        if (acts_equal(&o->act[i], a)) return false;
    return true;
}

static void keep_end(struct offer_end *end, const struct ruling *r) {
    end->cost = r ? r->cost : 0;
    end->placed_count = r ? r->placed_count : 0;
    if (r) memcpy(end->placed, r->placed, end->placed_count * sizeof *end->placed);
}

void offers_put(struct offers *o, const struct act *a, const struct ruling *r) {
    if (o->count >= o->wish.cap) {
        o->more = true;
        return;
    }
    if (o->wish.with_ends) keep_end(&o->end[o->count], r);
    o->act[o->count++] = *a;
}

/* --- asking ------------------------------------------------------------------------------------------------------ */

size_t advice_ideas(const struct ruleset *rs, const void *state, struct offers *o) {
    o->count = 0;
    o->more = false;
    if (match_of(state)->over || rs->steps->prompt(state).seat > SEAT_SECOND) return 0;
    if (!offers_full(o)) rs->advice->offers(state, o);
    if (!o->wish.beyond) o->more = o->count >= o->wish.cap;
    return o->count;
}

size_t advice_offers(const struct ruleset *rs, const void *state, struct offers *o) {
    const struct match *m = match_of(state);
    advice_ideas(rs, state, o);
    if (m->over || o->wish.piece != NO_PIECE || !draw_is_offered_to(m, rs->steps->prompt(state).seat)) return o->count;
    struct act accept = act_make(VERB_ACCEPT_DRAW);
    if (offers_want(o, &accept)) offers_put(o, &accept, NULL);
    return o->count;
}

size_t offers_of(const struct ruleset *rs, const void *state, struct act *room, size_t cap) {
    struct offers o = offers_into(room, cap);
    return advice_offers(rs, state, &o);
}

static void sample(const struct ruleset *rs, const void *state, uint64_t number, struct tryout *tryout,
                   struct act *out) {
    enum { SOME = 48 };
    struct act offer[SOME];
    if (rs->advice->sample) {
        rs->advice->sample(state, number, tryout, out);
        return;
    }
    struct offers o = offers_into(offer, SOME);
    o.wish.effort = EFFORT_QUICK; /* cheap, and what a yardstick plays does not change with every new idea */
    size_t n = advice_ideas(rs, state, &o);
    *out = n ? offer[number % n] : act_make(VERB_CONCEDE);
}

void advice_sample(const struct ruleset *rs, const void *state, uint64_t number, struct act *out) {
    sample(rs, state, number, NULL, out);
}

struct playing {
    struct tryout tryout; /* first, so that a pointer to it is one to the whole */
    const struct ruleset *rs;
    void *state;
    bool played;
};

static bool play_candidate(struct tryout *tryout, const struct act *a) {
    struct playing *p = (struct playing *)tryout;
    return p->played = turn_try(p->rs, p->state, a);
}

bool advice_play_sample(const struct ruleset *rs, void *state, uint64_t number, struct act *out) {
    struct playing p = {{play_candidate}, rs, state, false};
    sample(rs, state, number, &p.tryout, out);
    return p.played || turn_try(rs, state, out);
}

int32_t advice_value(const struct ruleset *rs, const void *state, int seat, const struct weights *w,
                     struct notebook *notes) {
    const struct match *m = match_of(state);
    if (!m->over) return rs->advice->value(state, seat, w, notes);
    return m->winner < 0 ? 0 : m->winner == seat ? VALUE_OF_VICTORY : -VALUE_OF_VICTORY;
}

bool advice_nearest(const struct ruleset *rs, const void *state, const struct act *act, struct act *out) {
    if (turn_prompt(rs, state).seat > SEAT_SECOND) return false;
    if (rs->advice->nearest && rs->advice->nearest(state, act, out)) return true;
    return farthest_part(rs, state, act, out);
}
