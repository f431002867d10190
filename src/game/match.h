/* What every game has, whatever is played: it can be given up, the sides can agree a draw, and then it is over.
 *
 * Every rule set's state begins with a `struct match`, where turn.h reads and writes it, and every table of verbs with
 * the common ones. A rule set ends its game by match_end; it never sees a common verb, nor any act after the end. */
#ifndef ACIES_GAME_MATCH_H
#define ACIES_GAME_MATCH_H

#include "game/act.h"
#include "game/clause.h"

enum { SIDE_NAME_MAX = 54 };

struct match {
    uint8_t over;
    int8_t winner;      /* over: 0, 1, or -1 for a draw */
    clause by;          /* over: the clause that ended it */
    uint8_t draw_offer; /* 1 + the seat whose offer of a draw stands; 0: nobody offers one */
    uint8_t reserved[3];
    /* To speak of the game: what a base width is, and what the sides are called. Nothing depends on it. */
    length base_width;
    char side[2][SIDE_NAME_MAX];
};

struct setup;
/* Before anything else of a state is set down. */
void match_begin(struct match *m, const struct setup *s);

/* The verbs every rule set's table begins with; its own are numbered from VERBS_COMMON. */
enum common_verb { VERB_CONCEDE, VERB_OFFER_DRAW, VERB_ACCEPT_DRAW, VERBS_COMMON };

#define COMMON_VERB_ROWS                                                                                               \
    [VERB_CONCEDE] = {"concede", 0, 0, NULL, "gives the battle up"},                                                   \
    [VERB_OFFER_DRAW] = {"offer_draw", 0, 0, NULL,                                                                     \
                         "offers a draw, which stands until the other side accepts it or does something else"},        \
    [VERB_ACCEPT_DRAW] = {"accept_draw", 0, 0, NULL, "accepts the draw that the other side offers"}

/* The house clauses of a rule set under which that is done. */
struct match_clauses {
    clause concede_clause, draw_clause;
    clause
        limit_clause;   /* by which a battle that nobody wins in so many turns is a draw; 0: the sheet ends it itself */
    clause pack_clause; /* by which a card that was drawn is gone; 0: nothing of its own */
};

static inline void match_end(struct match *m, int winner, clause by) {
    m->over = 1;
    m->winner = (int8_t)winner;
    m->by = by;
    m->draw_offer = 0;
}

#endif
