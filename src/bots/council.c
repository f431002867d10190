/* Weighing ideas, and playing on. */
#include "bots/council.h"

#include <string.h>

struct deadline deadline_of(const struct mind *mind, unsigned percent) {
    struct deadline d = {mind->budget_ms > 0 ? mind->clock_us : NULL, 0};
    if (d.clock_us) d.at = d.clock_us() + (uint64_t)mind->budget_ms * 10u * percent;
    return d;
}

bool is_late(const struct deadline *d) { return d->clock_us && d->clock_us() >= d->at; }

bool ends_phase(const struct ruleset *rs, const struct act *a) {
    return strncmp(rs->verbs[a->verb].name, "end", 3) == 0;
}

/* How he thinks is data like what he weighs by. */
int32_t weight_of(const struct mind *mind, const char *name, int32_t least) {
    int at = weight_find(mind->rs, name);
    int32_t weight = at < 0 ? 0 : mind->weights.of[at];
    return weight > least ? weight : least;
}

/* What a state after some acts brings, for each point they cost. */
static int32_t gain_in(const struct council *c, const void *state, const struct prompt *after) {
    const struct ruleset *rs = c->mind->rs;
    int32_t gain = 16 * (advice_value(rs, state, c->prompt.seat, &c->mind->weights, c->notes) - c->now);
    int32_t cost = after->seat == c->prompt.seat ? c->prompt.points - after->points : 1;
    return cost > 1 ? gain / cost : gain;
}

/* One more act after the idea on the copy. */
static bool follow(struct tryout *tryout, const struct act *a) {
    struct follow_up *f = (struct follow_up *)tryout;
    struct council *c = f->council;
    state_copy(c->mind->rs, c->next, c->copy);
    if (!turn_try(c->mind->rs, c->next, a)) return false;
    struct prompt after = turn_prompt(c->mind->rs, c->next);
    int32_t gain = gain_in(c, c->next, &after);
    if (gain > f->best) f->best = gain;
    return true;
}

/* What an act brings, for each point it costs, by itself or with another that follows it up. To let points go brings
 * nothing, or less than that (let_go). */
static int32_t gain_of(struct council *c, const struct act *a) {
    const struct ruleset *rs = c->mind->rs;
    if (c->prompt.points > 0 && ends_phase(rs, a)) return -16 * weight_of(c->mind, "let_go", 0);
    struct prompt after = turn_prompt(rs, c->copy);
    int32_t gain = gain_in(c, c->copy, &after);
    if (!c->follow_ups || after.seat != c->prompt.seat || after.points <= 0) return gain;
    struct offers o = offers_into(c->follow_up.room, c->follow_ups < FOLLOW_UPS ? c->follow_ups : FOLLOW_UPS);
    c->follow_up.tryout.passes = follow;
    c->follow_up.council = c;
    c->follow_up.best = gain;
    o.tryout = &c->follow_up.tryout;
    o.wish.after = a;
    advice_ideas(rs, c->copy, &o);
    return c->follow_up.best;
}

/* Plays it on the copy; false: it is refused. */
static bool play_on_copy(struct council *c, const struct act *a) {
    if (!c->fresh) state_copy(c->mind->rs, c->copy, c->state);
    c->fresh = !turn_try(c->mind->rs, c->copy, a);
    return !c->fresh;
}

static bool weigh(struct tryout *tryout, const struct act *a) {
    struct council *c = (struct council *)tryout;
    if (c->late || (c->late = c->count && is_late(&c->deadline))) return false;
    if (!play_on_copy(c, a)) return false;
    c->gain[c->count] = gain_of(c, a);
    c->count++;
    return true;
}

enum { A_FEW = 32 }; /* who wants no more ideas than this is in a hurry */

int council_hold(struct council *c, const struct mind *mind, const void *state, size_t most, int32_t noise,
                 struct source *whim) {
    c->tryout = (struct tryout){.passes = weigh};
    c->mind = mind;
    c->state = state;
    c->prompt = turn_prompt(mind->rs, state);
    c->now = advice_value(mind->rs, state, c->prompt.seat, &mind->weights, c->notes);
    c->fresh = c->late = false;
    c->count = 0;
    c->follow_ups = most > A_FEW && c->prompt.points > 1 ? (size_t)weight_of(mind, "follow_ups", 0) : 0;
    struct offers o = offers_into(c->idea, most < IDEAS_MAX ? most : IDEAS_MAX);
    o.wish.effort = most <= A_FEW ? EFFORT_QUICK : EFFORT_FULL;
    o.tryout = &c->tryout;
    advice_ideas(mind->rs, state, &o);
    int best = -1;
    for (size_t i = 0; i < c->count; i++) {
        if (noise) c->gain[i] += (int32_t)source_below(whim, (uint32_t)noise);
        if (best < 0 || c->gain[i] > c->gain[best]) best = (int)i;
    }
    return best;
}

bool council_draws_up(struct council *c, const struct mind *mind, const void *state, struct act *out) {
    struct source none = source_of(0, 0);
    if (mind->rs->turn(state) > 0) return false;
    int best = council_hold(c, mind, state, 1, 0, &none);
    if (best >= 0) *out = c->idea[best];
    return best >= 0;
}

void council_tell(const struct council *c, int chosen) {
    struct thoughts *t = c->mind->thoughts;
    int other = -1;
    if (!t || chosen < 0) return;
    for (size_t i = 0; i < c->count; i++)
        if ((int)i != chosen && (other < 0 || c->gain[i] > c->gain[other])) other = (int)i;
    *t = (struct thoughts){.ideas = (uint32_t)c->count, .gain = c->gain[chosen] / 16, .has_other = other >= 0};
    if (other < 0) return;
    t->other = c->idea[other];
    t->other_gain = c->gain[other] / 16;
}

bool council_makes_peace(const struct council *c, int best, struct act *out) {
    enum { HOPELESS = 3000, A_LITTLE = 100, LONG = 50 }; /* who is ahead by more than a little plays on */
    const struct ruleset *rs = c->mind->rs;
    const int seat = c->prompt.seat;
    uint32_t turn = rs->turn(c->state);
    int32_t behind = advice_value(rs, c->state, 1 - seat, &c->mind->weights, c->notes) - c->now; /* twice over */
    bool stuck = turn >= LONG && (best < 0 || c->gain[best] <= 0) && behind > -2 * A_LITTLE;
    bool others = c->prompt.draw_offer == 2 - seat;
    if (turn > 2 && behind > 2 * HOPELESS)
        *out = act_make(VERB_CONCEDE);
    else if (others && (stuck || behind > 0))
        *out = act_make(VERB_ACCEPT_DRAW);
    else if (stuck && !c->prompt.draw_offer)
        *out = act_make(VERB_OFFER_DRAW);
    else
        return false;
    return true;
}

/* --- looking on ------------------------------------------------------------------------------------------------ */

enum { FINALISTS = 6, THROWS = 2, THROWS_OF_ALL = 1, TURNS_ON = 2 };

unsigned most_promising(const struct council *c, unsigned most, int32_t margin, uint16_t *out) {
    unsigned n = 0;
    for (size_t i = 0; i < c->count; i++) {
        unsigned at = n < most ? n++ : most;
        for (; at > 0 && c->gain[i] > c->gain[out[at - 1]]; at--)
            if (at < most) out[at] = out[at - 1];
        if (at < most) out[at] = (uint16_t)i;
    }
    while (n > 1 && c->gain[out[0]] - c->gain[out[n - 1]] > margin) n--;
    return n;
}

/* What the idea has come to once the dice have fallen; false: the deadline came before. */
static bool look_on(struct deep_council *d, unsigned idea, unsigned throw, int32_t *value) {
    struct council *c = &d->council;
    struct source dice = source_of(d->seed, throw);
    if (is_late(&c->deadline)) return false;
    c->fresh = false;
    if (!play_on_copy(c, &c->idea[idea])) return false;
    struct luck luck = {c->prompt.seat, 0};
    if (!play_on(&d->aide, c->mind, c->copy, d->ideas, TURNS_ON, d->look_on, &dice, &c->deadline, &luck)) return false;
    *value = standing(c->mind, c->copy, c->prompt.seat, c->notes) - luck.had;
    return true;
}

/* One throw for each, one more for the better half. Who falls out has come to less than those who stay. Few throws that
 * are the same for all tell more than many: what is saved here pays for looking on everywhere. */
static unsigned race(struct deep_council *d, uint16_t *field, unsigned count) {
    int32_t sum[FINALISTS] = {0}, value[FINALISTS], first[IDEAS_MAX];
    const unsigned all = count;
    for (unsigned throw = 0; throw < THROWS && count > 1; throw ++) {
        for (unsigned i = 0; i < count; i++)
            if (!look_on(d, field[i], throw, &value[i])) return field[0];
        for (unsigned i = 0; i < count; i++) {
            int32_t total = sum[i] + value[i];
            uint16_t idea = field[i];
            unsigned at = i;
            for (; at > 0 && total > sum[at - 1]; at--) sum[at] = sum[at - 1], field[at] = field[at - 1];
            sum[at] = total;
            field[at] = idea;
        }
        for (unsigned i = 0; i < count; i++)
            d->council.gain[field[i]] = 16 * (sum[i] / (int32_t)(throw +1) - d->council.now);
        if (throw +1 != THROWS_OF_ALL) continue;
        memcpy(first, d->council.gain, sizeof first);
        count = (count + 1) / 2;
    }
    /* those who fell out would have had the luck of the one who won */
    for (unsigned i = count; i < all; i++) d->council.gain[field[i]] += d->council.gain[field[0]] - first[field[0]];
    return field[0];
}

void deep_council_seat(struct deep_council *d, struct deadline until) {
    d->council.deadline = d->aide.deadline = until;
    d->council.notes = d->aide.notes = &d->notes;
    notebook_clear(&d->notes);
}

int deep_council_hold(struct deep_council *d, const struct mind *mind, const void *state, size_t most, int32_t noise,
                      struct source *whim) {
    uint16_t field[FINALISTS];
    struct council *c = &d->council;
    int best = council_hold(c, mind, state, most, noise, whim);
    d->look_on = (unsigned)weight_of(mind, c->prompt.points > 0 ? "look_on" : "look_on_free", 0);
    if (!d->look_on || c->count < 2) return best;
    unsigned width = (unsigned)weight_of(mind, "look_width", 0);
    unsigned count =
        most_promising(c, width < FINALISTS ? width : FINALISTS, 16 * weight_of(mind, "look_margin", 0), field);
    if (count < 2) return best;
    d->ideas = (size_t)weight_of(mind, "look_ideas", 1);
    d->seed = source_bits(whim);
    for (size_t i = 0; i < c->count; i++) c->gain[i] = -100000; /* whoever is not looked on from is out */
    return (int)race(d, field, count);
}

/* Dice that are the same for the same throw: of the same piece, in the same turn, whatever else was thrown for before.
 * Two ways to go on then differ by what they do, not by whose throw came third. */
static void throw_alike(const struct source *dice, uint32_t turn, const struct prompt *p, unsigned nth,
                        uint8_t *faces) {
    enum { PIECES = 256, THROWS_OF_TURN = 64, FACES_OF_THROW = 1024 };
    struct source own = *dice;
    own.counter = (((uint64_t)turn * PIECES + p->verb) * PIECES + p->why.piece) * THROWS_OF_TURN + nth % THROWS_OF_TURN;
    own.counter *= FACES_OF_THROW;
    source_draw(&own, &p->draw, faces);
}

int32_t standing(const struct mind *mind, const void *state, int seat, struct notebook *notes) {
    enum { AS_GOOD_AS_WON = 1500 };
    int32_t value = advice_value(mind->rs, state, seat, &mind->weights, notes);
    return value > AS_GOOD_AS_WON ? AS_GOOD_AS_WON : value < -AS_GOOD_AS_WON ? -AS_GOOD_AS_WON : value;
}

/* What the throw brings on the whole: the mean of what follows from some of all that may fall, spread over them. */
static bool expect(struct council *c, const struct mind *mind, const void *state, const struct prompt *p, int seat,
                   struct source *dice, int32_t *out) {
    enum { TRIED = 12, FEW = 36 }; /* of more a dozen tell little */
    const struct ruleset *rs = mind->rs;
    uint32_t count = draw_outcomes(&p->draw), step = (count + TRIED - 1) / TRIED;
    int64_t sum = 0, weights = 0;
    if (count < 2 || count > FEW) return false;
    for (uint32_t i = step > 1 ? source_below(dice, step) : 0; i < count; i += step) {
        struct act a = act_make(p->verb);
        a.dice_count = p->draw.count;
        uint32_t weight = draw_outcome(&p->draw, i, a.dice);
        state_copy(rs, c->next, state);
        if (!turn_try(rs, c->next, &a)) return false;
        sum += (int64_t)weight * standing(mind, c->next, seat, c->notes);
        weights += weight;
    }
    *out = (int32_t)(sum / weights);
    return true;
}

bool play_on(struct council *c, const struct mind *mind, void *state, size_t ideas, unsigned turns, unsigned acts,
             struct source *dice, const struct deadline *d, struct luck *luck) {
    const struct ruleset *rs = mind->rs;
    struct source tried = source_of(source_bits(dice), 0);
    const uint32_t until = rs->turn(state) + turns;
    unsigned throws = 0; /* that are nobody's in particular */
    for (unsigned i = 0; i < acts && rs->turn(state) < until; i++) {
        struct prompt p = turn_prompt(rs, state);
        struct act a;
        bool thrown = false;
        int32_t expected = 0;
        if (p.seat == SEAT_NONE) return true;
        if (is_late(d)) return false;
        if (p.seat == SEAT_CHANCE) {
            a = act_make(p.verb);
            a.dice_count = p.draw.count;
            throw_alike(dice, rs->turn(state), &p, p.why.piece == NO_PIECE ? throws++ : 0, a.dice);
            thrown = expect(c, mind, state, &p, luck->seat, &tried, &expected);
        } else {
            int best = council_hold(c, mind, state, ideas, 0, dice);
            if (best < 0) return true;
            a = c->idea[best];
        }
        if (!turn_try(rs, state, &a)) return true;
        if (thrown) luck->had += standing(mind, state, luck->seat, c->notes) - expected;
    }
    return true;
}
