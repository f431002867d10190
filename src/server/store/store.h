/* Where games are kept. One small interface, two makers: SQLite for a club on one machine, PostgreSQL where several
 * processes share the games.
 *
 * A game is a row (its setup, which never changes, and its head, a JSON object that is written anew with every change)
 * and a log of numbered entries. The number of the last entry is the lock: a write says which number it saw, and is
 * refused if another has been faster. Papers (cups, names) are JSON objects with a version that locks them alike. */
#ifndef ACIES_SERVER_STORE_H
#define ACIES_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GAME_ID_LENGTH = 12, STORE_SCHEMA = 2, STORE_ENTRIES_MAX = 64 };

enum game_status { GAME_WAITING, GAME_RUNNING, GAME_OVER };
enum game_listing {
    NOT_LISTED,
    LISTED_WAITING,
    LISTED_RUNNING
}; /* to be seen by anybody, while it waits or is played */

struct store_entry {
    uint32_t n;
    int64_t at; /* milliseconds since 1970 */
    char *body; /* what happened, as replaying needs it */
    char *told; /* what was said of it: events and prompt; NULL where there is nothing */
};

struct store_game {
    char id[GAME_ID_LENGTH + 1];
    uint32_t last; /* number of the last entry; 0: none */
    int64_t created;
    enum game_status status;
    char *setup, *head;
};

/* How a game between two named players ended. */
struct store_result {
    char game[GAME_ID_LENGTH + 1];
    char ruleset[16], name[2][48];
    int winner; /* 0, 1, or -1 for a draw */
    int64_t at;
};

enum write_outcome { WRITE_DONE, WRITE_STALE, WRITE_FAILED };

/* One change of one game, whole or not at all. All texts stay the caller's. */
struct store_write {
    struct store_write *next;
    char game[GAME_ID_LENGTH + 1];
    bool creates;
    uint32_t before; /* the number of the last entry that the writer saw */
    struct store_entry entry[STORE_ENTRIES_MAX];
    unsigned entries;
    const char *ruleset, *setup; /* of a new game */
    char *head;
    int64_t created;
    enum game_status status;
    enum game_listing listed;
    int64_t due;                       /* when the clock wants to be looked at; 0: never */
    const struct store_result *result; /* the game ends with this write; NULL: not so */
    enum write_outcome outcome;
};

struct store;

/* PATH of an SQLite file, or postgresql://… NULL: *why is a sentence. */
struct store *store_open(const char *where, char *why, size_t size);
void store_close(struct store *s);
/* A second connection to the same place, for another thread. */
struct store *store_again(const struct store *s, char *why, size_t size);

/* All of a list in one commit; each write's outcome is set. On disk when it returns. */
void store_commit(struct store *s, struct store_write *list);
/* False: there is no such game, or (*broken) the store did not answer. The texts are the caller's to free. */
bool store_find(struct store *s, const char *game, struct store_game *out, bool *broken);
void store_game_free(struct store_game *g);

/* Each returns false when the store did not answer, or the visitor had enough. What is visited stays the store's. */
typedef bool entry_visitor(void *context, const struct store_entry *e);
bool store_entries(struct store *s, const char *game, uint32_t after, bool told, entry_visitor *visit, void *context);
typedef bool game_visitor(void *context, const struct store_game *g);
enum store_list { LIST_LISTED, LIST_DUE, LIST_ALL, LIST_BUSY };
/* LISTED: those that wait for anybody; DUE: whose clock wants to be looked at by `now`; BUSY: public ones under way. */
bool store_games(struct store *s, enum store_list which, int64_t now, int limit, game_visitor *visit, void *context);
typedef bool result_visitor(void *context, const struct store_result *r);
bool store_results(struct store *s, const char *ruleset, result_visitor *visit, void *context); /* oldest first */
/* waiting, running, over */
bool store_counts(struct store *s, int64_t count[3]);

/* A paper's text (to be freed) and version; NULL: there is none. */
char *store_paper(struct store *s, const char *kind, const char *id, uint32_t *version);
/* Written if its version is still `before` (0: it is new). */
enum write_outcome store_paper_write(struct store *s, const char *kind, const char *id, uint32_t before,
                                     const char *body);
typedef bool paper_visitor(void *context, const char *id, const char *body);
bool store_papers(struct store *s, const char *kind, int limit, paper_visitor *visit, void *context);

/* A copy of everything while others go on writing; false: *why. */
bool store_backup(struct store *s, const char *file, char *why, size_t size);

/* Other processes on the same store: a socket that becomes readable when one of them has something to tell (-1: there
 * are no others), what it told, and telling them. *which (may be NULL) changes when the connection has been made anew:
 * what was told in between was not heard. */
int store_socket(const struct store *s, unsigned *which);
/* Is that still the number of the game's last entry? Always, where there are no others. */
bool store_is_last(struct store *s, const char *game, uint32_t last);
typedef void tidings(void *context, const char *game, const char *payload); /* payload "": it has new entries */
void store_hear(struct store *s, tidings *hear, void *context);
void store_tell(struct store *s, const char *game, const char *payload);

#endif
