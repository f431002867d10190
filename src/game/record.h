/* Records: a game as JSON lines, written as it is played, replayed and checked act by act (docs/records.md).
 *
 *     {"acies":"record","version":2,"ruleset":"dba30","rules":"dba30/1","engine":"0.2.0","seats":["Anna","bot"],"setup":{…}}
 *     {"bound":1,"after":0,"hash":"93cbd8c19a22e1b7","text":"0c84…"}
 *     {"n":1,"seat":"chance","act":{"act":"roll","dice":[4]}}
 *     {"n":2,"seat":0,"act":{"act":"move",…}}
 *     {"undo":1,"hash":"41c0…","text":"…"}
 *     {"bound":9,"after":214,"hash":"…","text":"…","end":true,"result":{"winner":0}}
 *
 * `hash` is of the state, `text` of all the lines before. A record of older rules is replayed act by act; its hashes
 * may differ, and an act that is legal no more ends what can be gone on with. Version 1, without `rules` and `text`, is
 * still read, as of older rules. */
#ifndef ACIES_GAME_RECORD_H
#define ACIES_GAME_RECORD_H

#include "game/game.h"
#include "game/json.h"
#include "game/records/proof.h"

#include <stdio.h>

enum { RECORD_VERSION = 2 };

struct record_names {
    char seat[2][NAME_MAX_LENGTH]; /* who plays */
    char engine[NAME_MAX_LENGTH];  /* which version wrote it */
    bool by_hand;                  /* dice are thrown at the players' own table, on trust */
};

/* --- writing: each line is flushed, so that a crash costs at most the line being written --------------- */

struct recorder {
    FILE *file;
    uint32_t acts, turn; /* as far as the file goes */
    uint64_t hash;       /* of the state there */
    uint64_t text;       /* of all the lines so far */
    bool hashed;         /* the file says so already */
    bool durable;        /* set by who wants it: each hash is on the disk before play goes on */
    bool partial;        /* the record of one seat, from whom something is withheld: */
    enum seat seat;      /* this one */
};

/* Writes the header and the first hash, for a game at any point: acts already played follow at once. */
bool recorder_begin(struct recorder *w, FILE *file, const struct game *g, const struct record_names *names);
struct record;
/* Goes on at the end of a file just read by record_read, opened for appending and, where the record is truncated, cut
 * to record.bytes by one who was asked. */
bool recorder_resume(struct recorder *w, FILE *file, const struct record *r);
/* Call after every act, and after every rewind: writes what is new. */
bool recorder_note(struct recorder *w, const struct game *g);
/* A last hash. If the game is over this is the closing line with the result; else the record can be gone on with. */
bool recorder_end(struct recorder *w, const struct game *g);
/* A whole game at once, as a seat may know it (SEAT_NONE: all of it). While something is withheld from that seat,
 * secret acts stand there without their content and states without their hashes; such a record can be read by people
 * only. */
bool record_write(FILE *file, const struct game *g, const struct record_names *names, enum seat seat);

/* --- reading ------------------------------------------------------------------------------------------- */

struct record {
    struct game *game; /* replayed up to the first fault; NULL when the header or the setup is unfit */
    struct record_names names;
    bool ended;             /* the closing line is there */
    bool older;             /* of an older version of the rules: legal acts are all that could be verified */
    bool stopped;           /* older, and `fault` names an act that is legal no more: what stands before it is sound */
    uint64_t text;          /* of the sound lines */
    uint16_t rules;         /* the version of the rules it names; 0: none */
    bool due;               /* it breaks off between an act that opened a bound and its hash */
    bool open_line;         /* the last line is whole but lacks its line feed */
    bool truncated;         /* the last line breaks off; `fault` says what was lost. Everything before it is sound */
    uint32_t lines, bounds; /* read; hashes found to agree */
    long bytes;             /* how far the sound part of the file reaches: cut it here before going on writing */
    struct complaint fault; /* text "" if there is none; line = where the record goes wrong */
};

typedef const struct ruleset *ruleset_finder(const char *code); /* ruleset_find, or a test's own */

/* Reads, replays and verifies. True: every act was legal, every hash agrees (unless the record is older) and no line
 * was broken off. */
bool record_read(FILE *file, ruleset_finder *find, struct record *out);
/* The same, and what is shown of the dice is checked at every line (record_proof.h). `proof` is cleared but for what
 * the caller knows; its scheme tells whether there was anything to check. */
bool record_prove(FILE *file, ruleset_finder *find, struct record *out, struct proof *proof);
void record_close(struct record *r);

#endif
