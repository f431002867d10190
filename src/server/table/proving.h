/* Dice that both sides can verify (chance/verified.h), in an open game: the header of its record with everybody's keys,
 * the server's own secret, and what the lines so far have shown. The lines themselves stand beside the entries of the
 * log, each as the text that was signed. */
#ifndef ACIES_SERVER_PROVING_H
#define ACIES_SERVER_PROVING_H

#include "game/records/proof.h"
#include "server/table/table.h"

struct proving {
    struct proof proof;
    struct party_secret own; /* the server's */
    char *header;            /* the first line of the record */
};

/* For a new game: draws the server's secret, and writes the invitation into the head. */
bool proving_begin(struct table *t);
/* As the head says; a game with other dice has none, which is no fault. */
bool proving_open(struct table *t);
void proving_close(struct table *t);

/* A seat's key and chain, as its player sent them. */
bool proving_join(struct table *t, unsigned seat, const json_t *joining);
bool proving_joined(const struct table *t, unsigned seat);
bool proving_ready(const struct table *t); /* true also where nothing is proved */

/* The seat whose number the dice that are due wait for ("answers"); SEAT_NONE: they can be drawn, or none are due. */
enum seat proving_waits(const struct table *t);
/* Does the line, signed by seat `by`, take back the game as it stands to `acts` acts? Nothing changes. */
bool proving_undoes(const struct table *t, int by, json_int_t acts, const char *line, struct complaint *c);
/* Is this a request for a new secret of that seat, for the game as it stands? */
bool proving_asks_rekey(const struct table *t, int seat, const char *line);
/* A request for a new secret, agreed to by the server: for a bot, who cannot. To be freed. */
char *proving_rekey_agreed(const struct table *t, const char *request);
/* Newer rules refuse what was signed: from here on the server throws, and the game says so. */
void proving_give_up(struct table *t);

/* The next line of the record; false: `c` says what is wrong, and nothing has changed. */
bool proving_take(struct table *t, const char *line, struct complaint *c);
/* The line of an act nobody has signed: a bot's, or one the server does for a seat. To be freed. */
char *proving_line(const struct table *t, const json_t *act);
/* The dice that are due: the act, and its line (to be freed). NULL: they cannot be drawn. */
json_t *proving_throw(const struct table *t, char **line);

/* A choice made in secret: what opens it is kept apart until the rules disclose it. False: it does not open the seal.
 */
bool proving_seal(struct table *t, const char *line, const json_t *open, struct complaint *c);
/* The line that opens a choice which is disclosed by now, already taken; NULL: there is none. To be freed. */
char *proving_opened(struct table *t);
/* A hash, already taken: of a bound that has begun, or (closing) the last line, which the server signs. To be freed. */
char *proving_hash(struct table *t, bool closing);

#endif
