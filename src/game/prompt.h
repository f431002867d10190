/* A prompt: whose decision it is, of which kind, and why; or what chance has to draw; or that it is over. */
#ifndef ACIES_GAME_PROMPT_H
#define ACIES_GAME_PROMPT_H

#include "chance/draw.h"
#include "game/ruling.h"

enum seat { SEAT_FIRST = 0, SEAT_SECOND = 1, SEAT_CHANCE = 2, SEAT_NONE = 3 };

struct prompt {
    enum seat seat;     /* SEAT_NONE: the game is over */
    const char *kind;   /* "move", "aim", "shoot", "fight", "recoil", "roll", "over" ... */
    struct remark why;  /* the clause that asks, and the sentence for the player */
    struct draw draw;   /* seat CHANCE: what is to be drawn */
    uint8_t verb;       /* the verb that usually answers (the one that carries the dice for CHANCE) */
    uint64_t verbs;     /* the others that do as well, a bit each (verb_bit) */
    int8_t winner;      /* over: 0, 1, or -1 for a draw */
    int32_t points;     /* points left to spend, where there are any */
    uint8_t draw_offer; /* 1 + the seat whose offer of a draw stands; 0: none */
};

static inline uint64_t verb_bit(unsigned verb) { return (uint64_t)1 << verb; }

/* Is it time for that verb? */
static inline bool prompt_takes(const struct prompt *p, unsigned verb) {
    return verb == p->verb || (verb < 64 && p->verbs >> verb & 1);
}

#endif
