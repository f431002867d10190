/* A game by mail: nothing but the record, sent to and fro between two players. The record is kept as text; whoever
 * holds it reads it, goes on while it is his turn, and sends it back. Dice are acies-dice-1 without a server, where
 * each draw waits for a number of the other player (docs/dice.md), or thrown by hand, on trust. No files, no entropy:
 * the terminal and the door bring those. */
#ifndef ACIES_GAME_MAIL_H
#define ACIES_GAME_MAIL_H

#include "game/record.h"

/* Told of each act that was played, by us or (dice) by itself. */
typedef void mail_listener(void *context, const struct game *g, const struct act *a, const struct events *events);

struct mail {
    struct game *game; /* the caller's to end */
    struct proof proof;
    struct party_secret own;
    unsigned seat;   /* ours; NO_PARTY: we only look on */
    json_t *choices; /* ours that are still sealed, {"3": act}: to be kept apart from the record, and in secret */
    char *text;      /* the record */
    size_t size, room;
    struct record_names names;
    bool ended;
    mail_listener *listener; /* or NULL */
    void *context;
};

/* A new game, at its beginning: what is written is the invitation to send. `id` and `secret` are random. */
bool mail_begin(struct mail *m, struct game *g, enum proof_scheme scheme, const char *engine, const char *name,
                unsigned seat, const struct digest *id, const struct digest *secret);

enum mail_opened {
    MAIL_BAD,     /* c says what is wrong with the record */
    MAIL_OURS,    /* we play one of its seats */
    MAIL_JOINED,  /* we have just taken the free one */
    MAIL_STRANGE, /* it is between others: seat is NO_PARTY */
};
/* Reads, replays and proves a record. Our seat is the one our secret belongs to; where that is none and a seat is free
 * we take it under `name` (NULL: we do not). Thrown by hand there are no keys: `seat` (NO_PARTY: not known) is ours.
 * `choices` are our sealed ones, or NULL. A request for a new secret at its end is left out, and kept in *request (to
 * be freed; NULL: none). The game in it is the caller's to end, after MAIL_BAD also if it is NULL. */
enum mail_opened mail_open(struct mail *m, const char *text, size_t size, const struct digest *secret, unsigned seat,
                           const json_t *choices, const char *name, char **request, struct complaint *c);
void mail_close(struct mail *m);
/* The id of the game in a record, by which its secret is kept; false: it is not by mail. *scheme and *first as there.
 */
bool mail_id(const char *text, size_t size, struct digest *id, enum proof_scheme *scheme, unsigned *first);

/* Everything that needs no decision of ours: numbers shown, dice drawn, choices opened, the end signed. */
bool mail_settle(struct mail *m);
/* Whose turn it is to have the file: 0 or 1; NO_PARTY: the game is over. Ask after mail_settle. Before both have
 * joined: the one who has not. Where dice are thrown by hand: whoever has the file throws them. */
unsigned mail_waits(const struct mail *m);
/* Plays an act of ours (or dice thrown by hand), and settles. A refused one changes nothing. */
bool mail_play(struct mail *m, const struct act *a, struct ruling *r);
/* Takes the last act back; false: it cannot be. */
bool mail_undo(struct mail *m);
/* The last line before the file is sent: a hash we sign. */
bool mail_hand_over(struct mail *m);

/* A new secret for a seat that has lost its own: the record with a request at its end, to be freed; and the same agreed
 * to by the other seat, which goes on in `m`. */
char *mail_ask_rekey(const struct mail *m, unsigned seat, const struct digest *secret);
bool mail_agree_rekey(struct mail *m, const char *request);

/* How another text of the same game goes with the one we have kept. */
enum mail_course {
    MAIL_CONTINUES, /* it goes on from ours, or is the same */
    MAIL_BEHIND,    /* ours goes on from it: it is an older one */
    MAIL_FORKED,    /* they differ in *line, from 1 */
};
enum mail_course mail_compare(const char *ours, const char *theirs, unsigned *line);

#endif
