/* Advice: what is wise, beside the law, which says what is legal. Offers to choose from, one act at random, how well a
 * side stands, what would be legal instead of a refused act. A rule set keeps it in a folder of its own; nothing in the
 * law asks for it, so it can be improved without touching what an umpire trusts.
 *
 * Offers come in a fixed order, the best ideas first, and each was allowed by the referee. Whoever asks says what he
 * wishes: how hard to think, how many he has room for, of which piece. The list depends on the effort and the piece
 * alone: with less room he gets the first of the same list. */
#ifndef ACIES_GAME_ADVICE_H
#define ACIES_GAME_ADVICE_H

#include "game/turn.h"

enum effort {
    EFFORT_FULL,  /* everything it can think of */
    EFFORT_QUICK, /* of each kind of idea the first few */
};

struct wish {
    enum effort effort;
    size_t cap;              /* at most so many */
    uint8_t piece;           /* what this piece may do; NO_PIECE: everybody */
    bool beyond;             /* look beyond the cap, so that it is certain whether there are more */
    bool with_ends;          /* also what each costs, and where pieces would stand (offers.end) */
    const struct act *after; /* only what follows up this act, which was just played, where the rule set knows of such;
                                NULL: everything */
};

/* What comes of an offer at once: as the referee said. */
struct offer_end {
    int32_t cost;
    uint8_t placed_count;
    struct placed placed[ACT_PIECES_MAX + 8];
};

/* Asked about a candidate instead of the referee: may it be offered? Exactly what `play` would accept may. */
struct tryout {
    bool (*passes)(struct tryout *tryout, const struct act *act);
};

/* A list being made. */
struct offers {
    struct wish wish;
    struct act *act;       /* room for wish.cap */
    struct offer_end *end; /* of each, where the wish asks for it */
    struct tryout *tryout; /* takes the referee's place: a bot that plays every offer on a copy need not have it judged
                              before; NULL: none */
    size_t count;
    bool more; /* there are more than there was room for; unless the wish looks beyond the cap: there may be */
};

/* One weight of `value`: what a player would call it, within what it may be tuned, and what it is the price of. The
 * numbers are data (weights.h). */
struct weight_name {
    const char *name;
    int32_t least, most;
    const char *about;
};
enum { WEIGHTS_MAX = 96 };
struct weights {
    int32_t of[WEIGHTS_MAX]; /* in the order of advice.weights */
};

/* What `value` has worked out and may need again: positions that are weighed one after the other differ by little. The
 * room is the asker's, for one battle whose ground is laid and one set of weights; nothing is kept elsewhere, and a
 * value is the same with notes as without (every build that tests holds the one to the other). */
struct notebook {
    bool fresh; /* nothing is noted yet */
    _Alignas(STATE_ALIGNMENT) unsigned char room[80 * 1024];
};
static inline void notebook_clear(struct notebook *n) { n->fresh = true; }

struct advice {
    /* Puts acts of the player asked into the list (offers_put), until it is full. */
    void (*offers)(const void *state, struct offers *o);
    /* One legal act, picked by a number: cheap, for random play. NULL: one of the first offers. The tryout is asked
     * about candidates, and the first it passes is the one; NULL: the referee is. */
    void (*sample)(const void *state, uint64_t number, struct tryout *tryout, struct act *out);
    /* How well `seat` stands, in hundredths of its coin (a word for several: elements, units); bots look ahead with it.
     * Notes: NULL where none are taken. */
    int32_t (*value)(const void *state, int seat, const struct weights *w, struct notebook *notes);
    const char *coin;
    const struct weight_name *weights; /* what the numbers that value is handed stand for */
    size_t weight_count;
    /* The first so many say what things are worth. The others say how hard he thinks and how long he waits, and no
     * tuner touches them: more thought is always better, and who plays himself wins by waiting for ever. */
    size_t worth_count;
    /* Something legal like a refused act of a player, where the referee has named none. NULL: nothing is looked for. */
    bool (*nearest)(const void *state, const struct act *act, struct act *out);
    /* Acts by which it is seen whether a piece may be ordered about now: if none of them is legal it may do nothing,
     * and the refusal of the first tells why. False: the decision at hand is not of that kind, and no piece was looked
     * at. */
    bool (*trials)(const void *state, unsigned piece, take_trial *take, void *context);
};

/* --- asking ---------------------------------------------------------------------------------------------------- */

/* A wish for everything anybody may do, as far as the room goes. */
static inline struct offers offers_into(struct act *room, size_t cap) {
    return (struct offers){.wish = {.cap = cap, .piece = NO_PIECE}, .act = room};
}
/* Fills the list; returns how many there are. A draw offered to the seat asked may be accepted: that comes last. */
size_t advice_offers(const struct ruleset *rs, const void *state, struct offers *o);
/* The rule set's offers alone: for whoever thinks about draws by himself. */
size_t advice_ideas(const struct ruleset *rs, const void *state, struct offers *o);
/* The same into plain room, of full effort and of everybody. */
size_t offers_of(const struct ruleset *rs, const void *state, struct act *room, size_t cap);
/* One legal act, picked by a number: cheap, for random play. */
void advice_sample(const struct ruleset *rs, const void *state, uint64_t number, struct act *out);
/* The same, played at once: it need not be judged twice. False: it was refused. */
bool advice_play_sample(const struct ruleset *rs, void *state, uint64_t number, struct act *out);
/* How well a seat stands, the end of the game included. */
int32_t advice_value(const struct ruleset *rs, const void *state, int seat, const struct weights *w,
                     struct notebook *notes);
/* Something legal like a refused act: what the rule set knows, else the farthest legal part of its way. */
bool advice_nearest(const struct ruleset *rs, const void *state, const struct act *act, struct act *out);

/* --- giving ---------------------------------------------------------------------------------------------------- */

/* Nothing more need be looked for. */
static inline bool offers_full(const struct offers *o) { return o->wish.beyond ? o->more : o->count >= o->wish.cap; }
/* Would it be a new one that was wished for? */
bool offers_want(const struct offers *o, const struct act *a);
/* A legal act, wanted; r is what the referee said, or NULL where nobody asked him. */
void offers_put(struct offers *o, const struct act *a, const struct ruling *r);

#endif
