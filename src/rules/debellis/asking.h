/* How prompts are made. */
#ifndef ACIES_DEBELLIS_ASKING_H
#define ACIES_DEBELLIS_ASKING_H

#include "rules/debellis/flow.h"

static inline struct prompt ask(enum seat seat, const char *kind, uint8_t verb, clause c, const char *text) {
    return (struct prompt){
        .seat = seat,
        .kind = kind,
        .verb = verb,
        .winner = -1,
        .why = {.clause = c, .piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE, .text = text},
    };
}

static inline struct prompt ask_dice(uint8_t count, clause c, const char *text) {
    struct prompt p = ask(SEAT_CHANCE, "roll", VERB_ROLL, c, text);
    p.draw = (struct draw){.kind = DRAW_DICE, .count = count, .sides = 6};
    return p;
}

static inline struct prompt about(struct prompt p, unsigned piece, unsigned other) {
    p.why.piece = (uint8_t)piece;
    p.why.other = (uint8_t)other;
    return p;
}

#endif
