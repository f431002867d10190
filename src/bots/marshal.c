/* A marshal: makes whole plans for what is left of his turn, the captain's first, then others that begin with another
 * order and go on as the captain would, and plays each of them out for a turn or two against a sensible enemy, all with
 * the same dice. The field is halved again and again, so that the promising ones are played out most; the captain's
 * plan stands unless another is plainly better.
 *
 * Plans are not kept from one order to the next, so none departs later than in its first order: what a plan owes to its
 * third would not be there when the third is given.
 *
 * Without a time he plays a fixed number of games in his head: the same state, seed and weights give the same act. */
#include "bots/council.h"

#include <stdlib.h>
#include <string.h>

enum { PLANS = 12, ROUNDS_MAX = 64, ACTS_OF_PLAN = 24, HORIZON = 2, IDEAS_OF_GAME = 12, ACTS_OF_GAME = 600 };

struct plan {
    struct act first;
    double sum, squares; /* of what it came to, less what the captain's came to with the same dice */
    int32_t value[ROUNDS_MAX];
    unsigned played;
    _Alignas(STATE_ALIGNMENT) unsigned char end[BOT_STATE_MAX];
};

struct staff {
    const struct mind *mind;
    int seat;
    struct deadline deadline;
    unsigned plans;
    unsigned acts, ideas; /* how far a game in his head goes, and how many ideas are weighed at each act of it */
    struct plan plan[PLANS];
    struct deep_council captain; /* who chooses the first order of the plan to be beaten */
    struct council council;
    _Alignas(STATE_ALIGNMENT) unsigned char copy[BOT_STATE_MAX];
};

/* Orders until the turn is somebody else's, or chance's: the first as given, then as a captain thinks best. False:
 * there was no time. */
static bool make_plan(struct staff *s, const void *state, struct plan *plan, const struct act *first,
                      struct source *whim) {
    const struct ruleset *rs = s->mind->rs;
    state_copy(rs, plan->end, state);
    for (int i = 0; i < ACTS_OF_PLAN; i++) {
        if (is_late(&s->deadline)) return false; /* half a plan is none */
        if ((int)turn_prompt(rs, plan->end).seat != s->seat) break;
        struct act a = *first;
        if (i > 0) {
            s->council.deadline = s->deadline;
            int best = council_hold(&s->council, s->mind, plan->end, IDEAS_MAX, 0, whim);
            if (best < 0) break;
            a = s->council.idea[best];
        }
        if (!turn_try(rs, plan->end, &a)) break;
        if (ends_phase(rs, &a)) break;
    }
    plan->first = *first;
    plan->sum = plan->squares = 0;
    plan->played = 0;
    return true;
}

static bool is_known(const struct staff *s, const struct plan *p) {
    for (unsigned i = 0; i < s->plans; i++)
        if (states_equal(s->mind->rs, s->plan[i].end, p->end)) return true;
    return false;
}

/* What a plan comes to with the dice of that round. */
static bool play_out(struct staff *s, struct plan *p, unsigned round, uint64_t seed) {
    const struct ruleset *rs = s->mind->rs;
    struct source dice = source_of(seed, round);
    state_copy(rs, s->copy, p->end);
    s->council.deadline = s->deadline;
    struct luck luck = {s->seat, 0};
    if (!play_on(&s->council, s->mind, s->copy, s->ideas, HORIZON, s->acts, &dice, &s->deadline, &luck)) return false;
    p->value[round] = standing(s->mind, s->copy, s->seat, s->council.notes) - luck.had;
    double better = (double)p->value[round] - (double)s->plan[0].value[round];
    p->sum += better;
    p->squares += better * better;
    p->played++;
    return true;
}

/* How much better than the captain's, surely: the mean less its error, so many times over (in tenths). Of many plans
 * that are no better one looks so by luck: who has many doubts more. */
static double lead_of(const struct plan *p, unsigned doubt) {
    enum { A_FEW_GAMES = 12 }; /* of fewer the error cannot be told */
    if (p->played < A_FEW_GAMES) return -1e9;
    double n = p->played, mean = p->sum / n, spread = p->squares / n - mean * mean;
    double error2 = spread / n;
    double x = error2 > 1 ? error2 : 1, root = x;
    for (int i = 0; i < 20; i++) root = (root + x / root) / 2;
    return mean - root * doubt / 10;
}

/* What the race came to, for whoever asks why. */
static void tell_race(const struct staff *s, const struct plan *chosen) {
    struct thoughts *t = s->mind->thoughts;
    if (!t || s->plans < 2) return;
    t->plans = s->plans;
    for (unsigned i = 0; i < s->plans; i++) t->games += s->plan[i].played;
    if (chosen == &s->plan[0] || !chosen->played) return;
    double mean = chosen->sum / chosen->played;
    t->lead = (int32_t)mean;
    t->error = (int32_t)(mean - lead_of(chosen, 10));
    t->has_other = !acts_equal(&chosen->first, &s->plan[0].first);
    t->other = s->plan[0].first;
}

static int by_lead(const void *a, const void *b) {
    const struct plan *x = *(struct plan *const *)a, *y = *(struct plan *const *)b;
    double dx = x->played ? x->sum / x->played : 0, dy = y->played ? y->sum / y->played : 0;
    return dx < dy ? 1 : dx > dy ? -1 : x < y ? -1 : 1;
}

static unsigned race(struct staff *s, unsigned rounds, uint64_t seed) {
    struct plan *field[PLANS];
    unsigned left = s->plans, round = 0;
    for (unsigned i = 0; i < s->plans; i++) field[i] = &s->plan[i];
    for (unsigned until = rounds; round < ROUNDS_MAX && left > 1; until *= 2) {
        for (; round < until && round < ROUNDS_MAX; round++)
            for (unsigned i = 0; i < left; i++)
                if (!play_out(s, field[i], round, seed)) return round;
        qsort(field + 1, left - 1, sizeof *field, by_lead); /* the captain's stays in, to be measured against */
        if (left <= 2) break;
        left = 1 + left / 2;
    }
    return round;
}

/* Where time is short he has fewer plans rather than plans that he cannot tell apart: as many as there is time to play
 * out a few times each, by how long the first took. */
static void spare_plans(struct staff *s, unsigned rounds, uint64_t seed) {
    enum { AT_LEAST = 3 };
    struct deadline *d = &s->deadline;
    if (!d->clock_us || s->plans <= AT_LEAST) return;
    uint64_t began = d->clock_us();
    if (!play_out(s, &s->plan[0], 0, seed)) return;
    uint64_t took = d->clock_us() - began + 1, left = d->at > began + took ? d->at - began - took : 0;
    uint64_t most = left / took / (2 * (uint64_t)rounds);
    s->plan[0].sum = s->plan[0].squares = 0;
    s->plan[0].played = 0;
    if (most < s->plans) s->plans = most < AT_LEAST ? AT_LEAST : (unsigned)most;
}

/* The captain's plan, then those that begin otherwise, the most promising first. */
static void make_plans(struct staff *s, const void *state, const struct act *captains, struct source *whim) {
    enum { BEGINNINGS = 2 * PLANS }; /* some lead to the same: orders given in another sequence */
    struct act first[1 + BEGINNINGS] = {*captains};
    uint16_t rank[BEGINNINGS];
    council_hold(&s->council, s->mind, state, IDEAS_MAX, 0, whim);
    unsigned count = most_promising(&s->council, BEGINNINGS, INT32_MAX / 2, rank);
    for (unsigned i = 0; i < count; i++) first[1 + i] = s->council.idea[rank[i]];
    for (unsigned i = 0; i <= count && s->plans < PLANS && !is_late(&s->deadline); i++) {
        struct plan *p = &s->plan[s->plans];
        if (i && acts_equal(&first[i], captains)) continue;
        if (!make_plan(s, state, p, &first[i], whim)) break;
        if (!is_known(s, p)) s->plans++;
    }
}

static void choose(const struct mind *mind, const void *state, struct source *whim, struct act *out) {
    enum { FIRST_ROUNDS = 6 };
    struct staff *s =
        aligned_alloc(STATE_ALIGNMENT, (sizeof *s + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT);
    uint64_t seed = source_bits(whim);
    if (!s) return;
    s->mind = mind;
    s->seat = (int)turn_prompt(mind->rs, state).seat;
    s->deadline = deadline_of(mind, 85);
    s->plans = 0;
    s->acts = (unsigned)weight_of(mind, "play_out", 0);
    if (!s->acts) s->acts = ACTS_OF_GAME;
    s->ideas = (unsigned)weight_of(mind, "play_out_ideas", 0);
    if (!s->ideas) s->ideas = IDEAS_OF_GAME;
    deep_council_seat(&s->captain, s->deadline);
    s->council.deadline = s->deadline;
    s->council.notes = &s->captain.notes;
    if (council_draws_up(&s->council, mind, state, out)) {
        free(s);
        return;
    }
    int best = deep_council_hold(&s->captain, mind, state, IDEAS_MAX, 0, whim);
    if (council_makes_peace(&s->captain.council, best, out)) {
        free(s);
        return;
    }
    council_tell(&s->captain.council, best);
    if (best >= 0) {
        *out = s->captain.council.idea[best]; /* whatever time he has, he can do what a captain would */
        if (s->captain.council.count > 1) make_plans(s, state, out, whim);
    }
    spare_plans(s, FIRST_ROUNDS, seed);
    if (s->plans > 1) race(s, FIRST_ROUNDS, seed);
    const struct plan *chosen = &s->plan[0];
    double most = 0;
    unsigned doubt = (unsigned)weight_of(mind, "doubt", 10);
    for (unsigned i = 1; i < s->plans; i++) {
        double lead = lead_of(&s->plan[i], doubt);
        if (lead > most) most = lead, chosen = &s->plan[i];
    }
    if (s->plans) *out = chosen->first;
    tell_race(s, chosen);
    free(s);
}

const struct bot bot_marshal = {"marshal", "plays whole plans out in his head before he orders", choose};
