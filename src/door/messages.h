/* Inside the door: the table of messages, the games kept, and what the families of messages share. */
#ifndef ACIES_DOOR_MESSAGES_H
#define ACIES_DOOR_MESSAGES_H

#include "door/door.h"

struct door_mail;

struct seat_game {   /* one game behind the door */
    unsigned number; /* its name is "g" and this */
    struct game *game;
    struct door_mail *mail; /* it is played by mail (mail.c); NULL: it is not */
};

struct door {
    unsigned last_number; /* names are never used twice */
    size_t games;
    struct seat_game game[DOOR_GAMES_MAX];
};

struct message {
    const char *ask;
    const char *help;                                  /* one line */
    const char *fields;                                /* all the fields it knows, each between spaces: " game act " */
    json_t *(*answer)(struct door *, json_t *request); /* a new object */
};

/* The families, each ending with a NULL name. Those of the last line only look at a game: with "seat" they are asked
 * about it as a player there knows it. */
extern const struct message library_messages[], game_messages[], act_messages[], record_messages[],
    engagement_messages[], army_messages[], course_messages[], proof_messages[], mail_messages[], signing_messages[],
    phrase_messages[], matrix_messages[];
extern const struct message order_messages[], trying_messages[], board_messages[], offer_messages[], odds_messages[],
    fight_messages[];

/* All families, NULL-terminated. */
const struct message *const *message_families(void);

/* The rule set a request names in "ruleset"; NULL: *error is set. */
const struct ruleset *asked_ruleset(json_t *request, json_t **error);
/* The game a request names in "game"; NULL: *error is set. */
struct seat_game *asked_game(struct door *d, json_t *request, json_t **error);
/* The index of the piece a field names; -1: *error is set. */
int asked_piece(json_t *request, const struct game *g, const char *field, json_t **error);
/* An optional whole number; false: *error is set. */
bool asked_number(json_t *request, const char *field, json_int_t least, json_int_t most, json_int_t *out,
                  json_t **error);
/* An optional text; NULL where it is left out. False: *error is set. */
bool asked_text(json_t *request, const char *field, const char **out, json_t **error);
/* For whom a question is asked: the seat in "seat", 0 or 1, who learns what a player there may know; 2: whoever stands
 * by; left out: the umpire (SEAT_NONE), who knows all. False: *error is set. */
bool asked_view(json_t *request, enum seat *seat, json_t **error);
/* A copy of a game after `acts` acts, as a seat knows it, only to be looked at; its game is the caller's to end, NULL
 * where memory is short. */
struct seat_game seen_by(const struct seat_game *sg, uint32_t acts, enum seat seat);
/* The act of a request, read against the game as it stands. */
bool asked_act(json_t *request, const struct game *g, struct act *out, json_t **error);
bool asked_flag(json_t *request, const char *field, bool *out, json_t **error);

/* Lets go of what belongs to a game by mail, but the game itself; NULL is nothing. */
void door_mail_end(struct door_mail *dm);

/* Takes a game in and gives it a name; 0 if the door is full (the game is ended). */
struct seat_game *door_keep(struct door *d, struct game *g, json_t **error);
void door_name(const struct seat_game *g, char name[16]);

/* A ruling on an act of this game; the nearest legal thing to a refused one comes with its own, "nearest_ruling". */
json_t *judged_json(const struct game *g, const struct ruling *r);
/* {"error": the sentence of a refusal, "clause": ...} */
json_t *refusal_error(const struct ruleset *rs, const void *state, const struct ruling *r, const char *field);
/* A game from the "armies", "choices", "table", "base_width" and "field" of a request; NULL: *error is set. */
struct game *begin_from_armies(json_t *request, json_t **error);
/* What every answer about a game says: its name, how far it is, its hash, the prompt. */
json_t *game_json(const struct seat_game *g);
/* The words of a NULL-terminated list. */
json_t *words_json(const char *const *words);

#endif
