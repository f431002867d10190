/* Proofs in records: what acies-dice-1 (chance/verified.h) adds to the lines of a game, written and checked.
 *
 *     {"acies":"record",…,"setup":{…},"dice":{"scheme":"acies-dice-1","game":"…","server":{"key":"…","head":"…"},
 *      "answers":false,"first":0,"bots":[null,null],"keys":["…","…"],"seats":["…","…"],"joins":["…","…"]},"seats":["Anna","Ben"]}
 *     {"n":1,"seat":0,"act":{…},"r":"…","sig":"…"}                      a player's act, with his next number
 *     {"n":2,"seat":"chance","act":{…},"draw":{…},"s":"…"}               dice, with the server's next number
 *     {"reveal":1,"r":"…","sig":"…"}                                     the other seat's number, in answer to an act
 *     {"n":3,"seat":1,"act":{"act":"ranks","secret":true},"commit":"…","r":"…","sig":"…"}   a choice sealed …
 *     {"open":3,"act":{…},"nonce":"…"}                                   … and opened
 *     {"undo":0,"hash":"…","text":"…","seat":0,"agreed":"…","sig":"…"}   taken back; across the other's acts if he
 * agrees
 *     {"rekey":0,"key":"…","head":"…","own":"…","sig":"…"}               a new secret, the other seat agreeing
 *     {"bound":9,…,"end":true,"result":{…},"by":"server","sig":"…"}      the last line, signed
 *
 * A line is one text: what is signed are its bytes before ',"sig":"'. A server takes a player's signed line as it came,
 * lets proof_take check it, and adds it to the record unchanged; so does whoever replays. docs/dice.md,
 * docs/records.md. */
#ifndef ACIES_GAME_RECORD_PROOF_H
#define ACIES_GAME_RECORD_PROOF_H

#include "chance/verified.h"
#include "game/game.h"
#include "game/json.h"

enum proof_scheme {
    PROOF_ABSENT, /* the header says nothing about dice */
    PROOF_NONE,   /* "none": thrown by hand, on trust */
    PROOF_DICE_1, /* "acies-dice-1" */
};

enum { PROOF_SEALED_MAX = 8, PROOF_BOT_TEXT = 32 };

struct proof_bot { /* whose advice anybody can replay; name "": a person */
    char name[PROOF_BOT_TEXT], version[PROOF_BOT_TEXT];
    uint64_t seed;
};

struct proof_sealed { /* a choice made in secret */
    uint32_t act;     /* its number */
    uint8_t seat;
    bool open;
    struct digest commit;
};

/* The state of the dice of one game: flat but for `known`. */
struct proof {
    enum proof_scheme scheme;
    struct verified dice;
    bool joined[2]; /* false: an invitation, somebody has still to join */
    struct proof_bot bot[2];
    struct proof_sealed sealed[PROOF_SEALED_MAX];
    uint32_t sealed_count;
    uint32_t acts, signatures, by_server; /* found good: players' acts, signatures, acts the server did for a seat */
    uint32_t signed_lines;                /* so many lines, from the first, are covered by a signature */
    uint64_t text;                        /* as the hash lines say it */
    bool ended;
    const json_t *known; /* set by the caller, or NULL: own sealed choices, {"3": act}, of which only he knows */
};

/* --- checking ----------------------------------------------------------------------------------------------------- */

/* The header: clears all of `p` but `known`. A record without proofs is no fault. */
bool proof_begin(struct proof *p, const json_t *header, const char *line, size_t size, struct complaint *c);
/* Every further line, in order: `g` is the game before it. True: it is good and has been added. False: c says in a
 * sentence what is wrong, and nothing has changed. The rules are not asked: whoever calls plays the act himself. */
bool proof_take(struct proof *p, const struct game *g, const json_t *value, const char *line, size_t size,
                struct complaint *c);
/* After the last line (open_line: which lacks its line feed): has everything been opened that must be? */
bool proof_finish(const struct proof *p, bool open_line, struct complaint *c);
/* The number of choices that are still sealed. */
unsigned proof_closed(const struct proof *p);
/* A sealed choice that the state does not hide from the other seat any more: the seat that must open it now, or
 * NO_PARTY; *which (may be NULL) is its index. */
unsigned proof_opens(const struct proof *p, const struct game *g, unsigned *which);

/* --- writing: each returns one line without its line feed, to be freed; NULL: memory is short -----------------------
 */

struct proof_terms { /* what the header of a new game says about its dice */
    enum proof_scheme scheme;
    struct digest game;                /* its id: random */
    const struct party_secret *server; /* or NULL */
    bool answers;
    unsigned first;          /* without a server: the seat of who begins the game */
    struct proof_bot bot[2]; /* name "": a person */
};
struct record_names;
/* The header of a game nobody has joined yet: send it to those who are to join. */
char *proof_header(const struct game *g, const struct record_names *names, const struct proof_terms *terms);
/* What a player sends to join a seat: {"key","head","sig"}; and the header with him in it (name: NULL, or his own).
 * NULL: the joining does not fit the header, or the seat is taken. */
json_t *proof_join(const char *header, unsigned seat, const struct party_secret *own);
char *proof_joined(const char *header, unsigned seat, const json_t *joining, const char *name);

/* A player's act, before it is played. A verb that is secret is sealed. */
char *proof_act(const struct proof *p, const struct party_secret *own, const struct game *g, const struct act *a);
/* An act of a bot, or of a seat whose clock has run out (server: signed by it). */
char *proof_act_of_bot(const struct proof *p, const struct party_secret *server, const struct game *g,
                       const struct act *a);
char *proof_reveal(const struct proof *p, const struct party_secret *own, unsigned seat);
/* The draw that is due, with the server's next number (server NULL: there is none); *act is what to play. */
char *proof_draw(const struct proof *p, const struct party_secret *server, const struct game *g, struct act *act);
/* Opens a choice: the act as it was made, and the seat's secret. */
char *proof_open(const struct proof *p, unsigned which, const json_t *act, const struct party_secret *own);
/* A hash line; the closing one if the game is over. by: 0, 1 or PARTY_SERVER signs it; own NULL: nobody does. */
char *proof_hash(const struct proof *p, const struct game *g, unsigned by, const struct party_secret *own);
/* Takes acts back to `acts`; what is taken back is the game as it stands. agreed: NULL, or the other seat's signature.
 */
char *proof_undo(const struct proof *p, const struct game *g, uint32_t acts, unsigned seat,
                 const struct signature *agreed, const struct party_secret *own);
/* The same without any signature: all the rest follows from the game as it stands. */
char *proof_undo_text(const struct proof *p, const struct game *g, uint32_t acts, unsigned seat);
bool proof_agree_undo(const struct proof *p, const struct game *g, uint32_t acts, unsigned seat,
                      const struct party_secret *other, struct signature *out);
/* A new secret for a seat: the request, signed by the new key alone; then the whole line, by who agrees to it. */
char *proof_rekey(const struct proof *p, unsigned seat, const struct party_secret *fresh);
bool proof_rekey_holds(const struct proof *p, const char *request); /* is the request signed by its own new key? */
char *proof_rekey_agreed(const struct proof *p, const char *request, const struct party_secret *other);

#endif
