/* Many games at once, as numbers: for programs that learn.
 *
 *     struct acies_batch_wish wish = {.games = 256, .offers = 8, .sight = ACIES_SEES_PLACES, .seed = 1};
 *     struct acies_batch *b = acies_batch_open(position, &wish, why, sizeof why);
 *     struct acies_batch_shape shape = acies_batch_shape(b);
 *     struct acies_batch_view view = {.seat = …, .observation = …, .offers = …, .count = …, .result = …};
 *     acies_batch_look(b, &view);
 *     for (;;) { … choose … ; acies_batch_step(b, choice, &view); }
 *     acies_batch_close(b);
 *
 * All games begin from one position. A step plays what was chosen in each game, then throws the dice that are due,
 * until a player is asked again; a game that is over is told in `result` and begun anew with other dice. Everything is
 * written into buffers that the caller owns; nothing is allocated after opening. The same seed and the same choices
 * give the same games. One batch may be used by one thread at a time; batches share nothing. */
#ifndef ACIES_BATCH_H
#define ACIES_BATCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct acies_batch;

enum acies_sight {
    ACIES_SEES_NOTHING, /* no observations */
    ACIES_SEES_PLACES,  /* where everybody stands: cheap */
    ACIES_SEES_ALL,     /* marks and wear too, as far as the seat asked may see them */
};

struct acies_batch_wish {
    int32_t games;      /* 1 to 65,536 */
    int32_t offers;     /* legal acts shown for each decision, 0 to 64 */
    int32_t sight;      /* enum acies_sight */
    int32_t most_turns; /* a game that is not over by then is a draw; 0: 200 */
    uint64_t seed;
};

/* How large the buffers are. */
struct acies_batch_shape {
    int32_t games, offers, pieces;
    int32_t observation; /* numbers of one game: ACIES_HEAD, then ACIES_PIECE for each piece */
    int32_t act;         /* numbers of one offer: ACIES_ACT */
    int32_t verbs, types;
};

/* An observation begins with these numbers … */
enum acies_head {
    ACIES_HEAD_SEAT,   /* who is asked: 0 or 1 */
    ACIES_HEAD_VERB,   /* the verb that usually answers */
    ACIES_HEAD_POINTS, /* points in hand (PIPs, CPs) */
    ACIES_HEAD_TURN,
    ACIES_HEAD_WIDTH, /* of the table, in 1/100 mm */
    ACIES_HEAD_DEPTH,
    ACIES_HEAD_BASE, /* a base width */
    ACIES_HEAD_ACTS, /* played so far in this game */
    ACIES_HEAD,
};
/* … and has these for each piece, side 0 as it is listed in the position. */
enum acies_piece {
    ACIES_PIECE_SIDE,
    ACIES_PIECE_TYPE,
    ACIES_PIECE_HERE, /* 1: it stands on the table */
    ACIES_PIECE_X,    /* the midpoint of its front edge, in 1/100 mm */
    ACIES_PIECE_Y,
    ACIES_PIECE_FACING, /* 65,536 to the circle */
    ACIES_PIECE_MARKS,  /* ACIES_SEES_ALL, else 0: bits as the scene has them */
    ACIES_PIECE_WEAR,   /* ACIES_SEES_ALL, else 0: markers and casualties */
    ACIES_PIECE,
};
/* An offer. */
enum acies_act {
    ACIES_ACT_VERB,
    ACIES_ACT_PIECES, /* how many go together */
    ACIES_ACT_PIECE,  /* the first of them, -1: nobody */
    ACIES_ACT_TARGET, /* a piece, -1: none */
    ACIES_ACT_PLACE,  /* a terrain feature, -1: none */
    ACIES_ACT_CHOICE, /* a word of the verb, -1: none */
    ACIES_ACT_VALUE,
    ACIES_ACT_STEPS, /* how many */
    ACIES_ACT_KIND,  /* of the first step: 0 ahead, 1 wheel, 2 to a place, 3 sideways, 4 along a road; -1: none */
    ACIES_ACT_X,     /* 0, 3, 4: how far; 2: where to; in 1/100 mm */
    ACIES_ACT_Y,     /* 2: where to */
    ACIES_ACT_TURN,  /* 1: how far; 2: the facing at the end */
    ACIES_ACT,
};

/* What a step tells; any of these may be NULL. */
struct acies_batch_view {
    int32_t *observation; /* [games][shape.observation] */
    int32_t *offers;      /* [games][shape.offers][shape.act] */
    int32_t *count;       /* [games] how many offers there are */
    int8_t *seat;         /* [games] who is asked now: 0 or 1 */
    /* [games] of a game that ended in this step: 1 the first side won, -1 the second, 2 a draw, 3 a draw by the limit;
     * 0: it goes on */
    int8_t *result;
};

/* A batch of games from a position (JSON, as data/scenarios has them). NULL: `why` says what is wrong. */
struct acies_batch *acies_batch_open(const char *position, const struct acies_batch_wish *wish, char *why, size_t room);
void acies_batch_close(struct acies_batch *batch);
struct acies_batch_shape acies_batch_shape(const struct acies_batch *batch);
/* The name of a verb and of a troop type; NULL: there is none of that number. */
const char *acies_batch_verb(const struct acies_batch *batch, int32_t verb);
const char *acies_batch_type(const struct acies_batch *batch, int32_t type);

/* What there is to see and to choose from, before the first step. */
void acies_batch_look(struct acies_batch *batch, const struct acies_batch_view *view);
/* Plays offer choice[g] in game g; a number that is no offer, or `choice` NULL: any legal act. Returns how many acts
 * were played, dice included. */
uint64_t acies_batch_step(struct acies_batch *batch, const int32_t *choice, const struct acies_batch_view *view);

#ifdef __cplusplus
}
#endif

#endif
