/* Who plays whom: a round of a round robin, or of a Swiss cup. Knows no games and no store. */
#ifndef ACIES_SERVER_PAIRING_H
#define ACIES_SERVER_PAIRING_H

#include <stdbool.h>

enum { CUP_PLAYERS_MAX = 64, BYE = -1 };

struct entrant {
    int points;                /* twice: a win is 2, a draw 1, a bye 2 */
    int wins, against;         /* won games; the points of those played against */
    bool met[CUP_PLAYERS_MAX]; /* has played against */
    bool had_bye;
    int first; /* how often he had the first seat, less how often the second */
};

struct pair {
    int a, b; /* a sits first; b may be BYE */
};

/* Round `round` (from 0) of everybody against everybody, by the circle. Returns the number of pairs. */
int pair_round_robin(int players, int round, struct pair *out);
/* By points, never twice the same two while that can be avoided; the last in order who has had none gets the bye. */
int pair_swiss(const struct entrant *e, int players, struct pair *out);
/* The numbers of the entrants, the best first: points, then the points of those they met, then wins. */
void rank_entrants(const struct entrant *e, int players, int *order);

#endif
