/* Orders in a player's words: "r1-r4 forward 2", "c2 contact g3", "end", read into acts and written back. The terminal,
 * the board's command line and programs (message `order`) all understand the same words, because they ask here.
 *
 * Nothing here knows a rule set: what may be said comes from its verbs, prompts, offers and scene. */
#ifndef ACIES_ORDERS_ORDERS_H
#define ACIES_ORDERS_ORDERS_H

#include "game/game.h"

enum { SPEAKER_OFFERS_MAX = 2048, WORDS_LENGTH = 512, WHY_LENGTH = 400 };

/* Somebody at the table who gives orders: the game, what is to be seen of it, and the offers last numbered for him. */
struct speaker {
    const struct ruleset *rs;
    const struct game *game;
    struct scene scene; /* as the game stands; speaker_look() brings it up to date */
    struct act *offer;  /* room for SPEAKER_OFFERS_MAX */
    size_t offers;      /* how many of them a number stands for */
};

const void *speaker_state(const struct speaker *s);
void speaker_look(struct speaker *s);

/* --- reading (read.c, ground.c) and finishing (finish.c, contact.c) ---------------------------------------------- */

enum reach { REACH_NONE, REACH_CONTACT, REACH_FURTHEST };
struct order { /* an order as said, before the referee has seen it */
    struct act act;
    enum reach reach;           /* CONTACT: find the way to the target; FURTHEST: the last step goes as far as it may */
    uint8_t enemy;              /* CONTACT: piece, or NO_PIECE */
    uint8_t place;              /* CONTACT: terrain feature, or NO_PIECE */
    enum edge edge;             /* CONTACT: the edge wanted, or EDGE_NONE */
    bool flank;                 /* either flank will do */
    char instead[WORDS_LENGTH]; /* where a word is not known but can be guessed: the order that was probably meant */
};
/* Is the line an order at all? False: why holds one sentence. */
bool order_read(struct speaker *s, const char *line, struct order *out, char *why, size_t size);
/* The part of it that speaks of the ground: 1 read, 0 the line is no such order, -1 a complaint is in why. */
int order_read_ground(struct speaker *s, const char *line, struct order *out, char *why, size_t size);
/* Makes the order complete and as legal as it can be: finds contacts, open distances and what was left out. False: a
 * sentence is in why, or it is refused (r), or, with neither, several things can be meant: they are the speaker's
 * offers now. */
bool order_finish(struct speaker *s, const struct order *o, struct act *out, struct ruling *r, char *why, size_t size);
bool order_find_contact(const struct speaker *s, const struct order *o, struct act *out, struct ruling *r);

/* The piece with this id (any case), or -1; the feature with this id, or -1. */
int order_piece(const struct speaker *s, const char *id);
int order_place(const struct speaker *s, const char *id);
const struct scene_piece *order_piece_seen(const struct speaker *s, unsigned piece);

/* --- writing (words.c) ---------------------------------------------------------------------------------------------
 */

/* An act in the words it could be said in. Returns buffer. */
const char *order_words(const struct speaker *s, const struct act *a, char *buffer, size_t size);
/* The same as everybody may hear it: of what is done in secret only the name. */
const char *order_words_aloud(const struct speaker *s, const struct act *a, char *buffer, size_t size);
/* "r1-r4 r7". Returns buffer. */
const char *order_pieces(const struct speaker *s, const uint8_t *piece, int count, char *buffer, size_t size);

/* An order that could be given now, in its words: of this verb (NULL: any), by the pieces that `said` names. False:
 * none is offered. It numbers no offers. */
bool order_example(const struct speaker *s, const struct verb *verb, const struct act *said, char *buffer, size_t size);

/* --- helping (complete.c, sides.c) -------------------------------------------------------------------- */

/* The words that begin with `prefix` and may stand in an order; they live as long as the game. Returns how many. */
size_t order_complete(const struct speaker *s, const char *prefix, const char **words, size_t cap);
extern const char *const order_notation[]; /* the words every game understands, NULL-terminated */

/* "Rome", or "First side" where the position gives none. */
const char *side_name(const struct game *g, int side);

#endif
