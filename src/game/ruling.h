/* Rulings and events: what the referee says before and after an act.
 *
 * Both carry sentence templates with holes rather than finished text, so that judging a thousand
 * candidate moves formats nothing. Holes: {p} the piece, {o} the other piece, {q} the place, {w} the word; of number 0
 * (1, 2, 3): {0} itself, {h0} hundredths as a decimal, {c0} a card, {s0} a side by its name, and lengths with their
 * unit: {b0} in what the game is measured in ("4 BW", "200 paces"), {m0} a small one ("15 mm"). `speak` fills them
 * in. */
#ifndef ACIES_GAME_RULING_H
#define ACIES_GAME_RULING_H

#include "game/act.h"
#include "game/clause.h"

struct remark {
    clause clause;
    uint8_t piece, other; /* NO_PIECE where none */
    uint8_t place;        /* terrain feature, NO_PIECE where none */
    uint8_t unused;
    int32_t number[4];
    const char *text; /* template; static string of the rule set */
    const char *word; /* fills {w} */
};

struct placed {
    uint8_t piece;
    struct pose pose;
};

struct ruling {
    bool legal;
    int32_t cost;          /* points the act costs (PIPs, command points, ...) */
    struct remark why;     /* not legal: what forbids it. legal: why it costs that */
    length way, allowance; /* legal, of a move: how far it goes as it is measured, of how far it might; else 0 */
    uint8_t placed_count;  /* legal: where pieces would stand afterwards */
    struct placed placed[ACT_PIECES_MAX + 8];
    bool want_nearest; /* set by the caller: look for the nearest legal thing if it is refused (bots do not) */
    bool only_whether; /* set by turn.c: nobody hears the reason of a refusal, so the one found soonest will do */
    bool has_nearest;  /* not legal: the nearest legal thing, where one was found */
    struct act nearest;
    char spoken[200]; /* a position refused: the finished sentence, since its state is gone; why.text points here */
};

/* As judging begins: legal, at no cost, about nobody. */
static inline void ruling_begin(struct ruling *r) {
    r->legal = true;
    r->cost = 0;
    r->placed_count = 0;
    r->only_whether = r->has_nearest = false;
    r->why = (struct remark){.piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE};
}

/* Sets a refusal and returns false, so that a check reads `return refuse(r, 152, "...")`. */
bool refuse(struct ruling *r, clause c, const char *text);
bool refuse_number(struct ruling *r, clause c, const char *text, int32_t number); /* {0} */
bool refuse_piece(struct ruling *r, clause c, uint8_t piece, const char *text);
bool refuse_pieces(struct ruling *r, clause c, uint8_t piece, uint8_t other, const char *text);

/* A whole combat or shot in numbers, for those who read no sentences: on each side who, with what before the draw, what
 * was drawn, what it made of it, and what becomes of that side. */
enum { BOUTS_MAX = 64, BOUT_DRAW_MAX = 16 };
struct bout_side {
    uint8_t piece; /* NO_PIECE: nobody */
    uint8_t drawn; /* how many dice or cards */
    uint8_t draw[BOUT_DRAW_MAX];
    bool has_factor, has_total;
    int16_t factor;      /* as the rules add it up before the draw (strength points where those are what counts) */
    int16_t total;       /* with the draw: a score, or hits */
    const char *outcome; /* NULL: none, or not known yet */
};
struct bout_told {
    const char *kind;      /* "close", "shoot", "magic", "firefight", "fire" */
    bool cards;            /* cards were drawn, no dice thrown */
    struct bout_side a, b; /* the one who began it, the other */
};

struct event {
    const char *what;   /* machine-readable kind: "roll", "move", "recoil", "destroyed", "factor" ... */
    struct remark said; /* the clause that caused it and the sentence for the log */
    bool moved;         /* from and to are set */
    uint8_t bout;       /* from 1: which of the events' bouts it tells; 0: none */
    struct pose from, to;
};

enum { EVENTS_MAX = 384 };

struct events {
    uint32_t count, lost; /* lost: events that did not fit (never in a sound game) */
    uint32_t bouts;
    struct event list[EVENTS_MAX];
    struct bout_told bout[BOUTS_MAX];
};

/* Appends an event; `events` may be NULL (bots and playouts want none) and then a scratch entry is returned.
 * The entry is ready to be completed by the caller. */
struct event *tell(struct events *events, const char *what, clause c, const char *text);
/* The same about a piece and another (NO_PIECE where none). */
struct event *tell_pieces(struct events *events, const char *what, clause c, const char *text, unsigned piece,
                          unsigned other);
/* Where a feature lies, by the corners of its box. */
void tell_extent(struct events *events, clause c, unsigned place, struct box box);

/* The bout that an event just told is about, to be completed: of these pieces. Only where events are heard. */
struct bout_told *tell_bout(struct events *events, struct event *e, const char *kind, unsigned a, unsigned b);
void bout_score(struct bout_side *side, int32_t factor, int32_t total);
void bout_drew(struct bout_side *side, const uint8_t *draw, unsigned count);

struct ruleset;
/* Fills the holes of a remark into buffer; returns buffer. */
const char *speak(const struct ruleset *rs, const void *state, const struct remark *r, char *buffer, size_t size);

#endif
