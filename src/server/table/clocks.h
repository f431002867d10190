/* Clocks, as values: no timers in here, only what a clock shows at a given time. Milliseconds since 1970 throughout.
 *
 *   none    nobody is in a hurry
 *   live    minutes for the whole game, and an increment for each turn that was completed
 *   days    so long for each turn; who needs longer eats into a bank, which is not refilled
 *
 * A turn lasts while the same seat is asked. When time is out, that is stated in the log, and what was agreed happens:
 * the game is lost ("lose"), a bot decides until the player is back ("bot"), or nothing but the words ("tell"). While
 * a bot decides for somebody his clock stands. */
#ifndef ACIES_SERVER_CLOCKS_H
#define ACIES_SERVER_CLOCKS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum clock_kind { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS };
enum clock_out { OUT_LOSE, OUT_BOT, OUT_TELL };
enum { NOBODY = -1, DAY_MS = 86400000 };

struct game_clock {
    enum clock_kind kind;
    enum clock_out out;
    int64_t base, step;   /* live: for the game, for each turn completed; days: bank, for each turn */
    int64_t left[2];      /* live: of the game; days: of the bank */
    int running;          /* the seat whose time runs, or NOBODY */
    int64_t since;        /* when its turn began */
    int64_t used[2];      /* of the turn that goes on, from before the last pause */
    int64_t away[2];      /* a vacation lasts until then: the seat's clock stands */
    int64_t vacation[2];  /* what is left of each seat's vacations */
    bool warned, flagged; /* told that time is short; that it is out */
};

/* {"kind":"live","minutes":25,"increment":10} or {"kind":"days","days":3,"bank":7,"vacation":14}, with "out". False:
 * *why is a sentence. */
bool clock_read(const json_t *spec, struct game_clock *c, const char **why);
/* As it is stored, and back. */
json_t *clock_write(const struct game_clock *c);
bool clock_restore(const json_t *stored, struct game_clock *c);

/* What the seat has left at that time; INT64_MAX without a clock. Live: of the game. Days: of turn and bank together.
 */
int64_t clock_left(const struct game_clock *c, int seat, int64_t now);
/* From now on that seat is asked (NOBODY: none is, the game is over or has not begun). */
void clock_ask(struct game_clock *c, int seat, int64_t now);
/* When the running seat is to be warned or its time is out; 0: never. */
int64_t clock_due(const struct game_clock *c);
/* Who was late is back: live he has at least so long as he would be warned before, by days a whole turn. */
void clock_return(struct game_clock *c, int seat, int64_t now);
/* A vacation of that seat from now on; 0 ends one. False: not so many days are left, or it is no clock of days. */
bool clock_vacation(struct game_clock *c, int seat, int64_t days, int64_t now);
/* Another kind of clock in mid-game: whoever is asked begins its turn anew. */
void clock_change(struct game_clock *c, const struct game_clock *to, int64_t now);
/* As players see it: {"kind","left":[ms,ms],"running","at":now,…}. */
json_t *clock_seen(const struct game_clock *c, int64_t now);

#endif
