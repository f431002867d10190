/* The one door: JSON in, JSON out. The command line, programs on stdio, servers and browsers all ask here, and get
 * the same answers (docs/protocol.md).
 *
 * A door keeps the games that were begun through it. It reads no files and prints nothing; every question is
 * answered, with {"error": "...", "field": "..."} if it makes no sense, and then nothing has changed. */
#ifndef ACIES_DOOR_DOOR_H
#define ACIES_DOOR_DOOR_H

#include "game/game.h"
#include "game/json.h"

enum {
    DOOR_PROTOCOL = 1,
    DOOR_GAMES_MAX = 256,             /* games open at a time */
    DOOR_REQUEST_MAX = JSON_TEXT_MAX, /* bytes of one question as text */
    DOOR_OFFERS_MAX = 4096,           /* offers in one answer */
    DOOR_ACTS_MAX = 100000,           /* acts of one game */
    DOOR_NAME_MAX = 16,               /* the name of a game and its end */
};

struct door;

struct door *door_open(void); /* NULL only when memory is short */
void door_close(struct door *d);

/* Answers one question; the question stays the caller's. The answer is a new object, never NULL unless memory is
 * short. */
json_t *door_ask(struct door *d, json_t *request);
/* The same with text on both sides; the answer is one line, to be freed by the caller. */
char *door_ask_text(struct door *d, const char *text, size_t size);

/* Strict JSON (json_read) that is an object. NULL: *error is the answer to give instead. */
json_t *door_read(const char *text, size_t size, json_t **error);
/* {"error": sentence, "field": field}; field may be NULL. */
json_t *door_error(const char *field, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Is this answer an error? */
bool door_failed(const json_t *answer);

/* Takes in a game made in the same process, which is the door's from now on, and gives it a name. False: the door is
 * full, and the game ended. */
bool door_take(struct door *d, struct game *g, char name[DOOR_NAME_MAX]);
/* The game behind a name ("g1"), for front ends in the same process (drawing); NULL if there is none. */
const struct game *door_game(const struct door *d, const char *name);

const char *door_version(void);

#endif
