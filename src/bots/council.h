/* What thinking bots share: weighing ideas on copies of the game, and going on with a game by sense and sampled dice.
 */
#ifndef ACIES_BOTS_COUNCIL_H
#define ACIES_BOTS_COUNCIL_H

#include "bots/bots.h"

enum { IDEAS_MAX = 320, FOLLOW_UPS = 32 };

/* Until when he thinks: a time on the host's clock, where he is given a time and there is a clock. */
struct deadline {
    uint64_t (*clock_us)(void);
    uint64_t at;
};
struct deadline deadline_of(const struct mind *mind, unsigned percent);
bool is_late(const struct deadline *d);

/* The ideas for one decision, and what each brings for each point it costs, in sixteenths of what value counts in. */
struct council {
    struct tryout tryout; /* first, so that a pointer to it is one to the whole */
    const struct mind *mind;
    const void *state;
    struct deadline deadline;
    struct notebook *notes; /* NULL: he takes none */
    struct prompt prompt;
    int32_t now; /* what the seat asked has without doing anything */
    bool late;   /* no more ideas are weighed */
    bool fresh;  /* the copy is as the game stands: a refused act changes nothing */
    size_t count;
    struct act idea[IDEAS_MAX];
    int32_t gain[IDEAS_MAX];
    size_t follow_ups; /* an idea is weighed together with the best of so many that follow it up */
    struct follow_up {
        struct tryout tryout;
        struct council *council;
        int32_t best;
        struct act room[FOLLOW_UPS];
    } follow_up;
    _Alignas(STATE_ALIGNMENT) unsigned char copy[BOT_STATE_MAX], next[BOT_STATE_MAX];
};

/* Weighs at most `most` ideas. Each gain gets up to `noise` more, from the source. Returns the best, -1: there is none.
 */
int council_hold(struct council *c, const struct mind *mind, const void *state, size_t most, int32_t noise,
                 struct source *whim);

/* Before the battle the rule set's first idea is that of somebody who has drawn up armies before: nobody knows better.
 * False: the battle has begun. */
bool council_draws_up(struct council *c, const struct mind *mind, const void *state, struct act *out);

/* Has he nothing left to play for? Then `out` gives the battle up; or, where a long battle has come to a standstill and
 * the best idea brings nothing, offers a draw or accepts one. */
bool council_makes_peace(const struct council *c, int best, struct act *out);

/* Tells what was thought, to whom it is told. */
void council_tell(const struct council *c, int chosen);

/* The most promising ideas, the best first: so many at most, and none that promises less than the best by more than the
 * margin, in sixteenths of what value counts in. Returns how many. */
unsigned most_promising(const struct council *c, unsigned most, int32_t margin, uint16_t *out);

/* How he looks on is data like what he weighs by: the weight of that name, or `least` where the rule set has none or a
 * smaller one. */
int32_t weight_of(const struct mind *mind, const char *name, int32_t least);

/* Ends what the seat may do now, and does nothing by itself. */
bool ends_phase(const struct ruleset *rs, const struct act *a);

/* A council with an aide, for one who thinks as hard as he can: where the rule set's value does not foresee the dice
 * an idea calls for (its weights look_on, and look_on_free where nothing is spent), the aide looks on from the most
 * promising (look_width of them, as far as they promise not less than the best by more than look_margin) until they
 * have fallen. Where one idea is plainly the best nobody need look on. */
struct deep_council {
    struct council council, aide;
    struct notebook notes; /* of both, about the battle at hand */
    uint64_t seed;         /* of the dice then: the same for each idea */
    unsigned look_on;      /* so many acts */
    size_t ideas;          /* are weighed at each of them */
};
/* Before anything is asked of it. */
void deep_council_seat(struct deep_council *c, struct deadline until);
int deep_council_hold(struct deep_council *c, const struct mind *mind, const void *state, size_t most, int32_t noise,
                      struct source *whim);

/* How a seat stands. A battle won or lost in the head is worth no more than one that is as good as that: else the one
 * throw in thirty that ends it would drown what the others tell. */
int32_t standing(const struct mind *mind, const void *state, int seat, struct notebook *notes);

/* The luck a seat has had: after each throw, how much better it stands than on the whole after such a throw. What a
 * game in the head comes to, less that, tells as much of the plan as many games. */
struct luck {
    int seat;
    int32_t had;
};

/* Plays on from a state, with dice from the source and both sides led by sense (so many ideas each time), until `turns`
 * more turns have begun, `acts` acts were played or the game is over; false: the deadline has come before. `luck` is
 * added up on the way. */
bool play_on(struct council *c, const struct mind *mind, void *state, size_t ideas, unsigned turns, unsigned acts,
             struct source *dice, const struct deadline *d, struct luck *luck);

#endif
