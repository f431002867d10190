/* A game that is open: played up to its last entry, behind a door of its own. Everything here belongs to the HTTP
 * thread, and nothing here waits: what is to be kept is gathered in a `struct change`, which the caller hands to the
 * writer. */
#ifndef ACIES_SERVER_TABLE_H
#define ACIES_SERVER_TABLE_H

#include "door/door.h"
#include "server/store/store.h"
#include "server/table/clocks.h"

/* Who looks: a seat, or (VIEW_WATCH) whoever stands by. */
enum view { VIEW_FIRST, VIEW_SECOND, VIEW_WATCH, VIEWS };

struct table {
    char id[GAME_ID_LENGTH + 1];
    json_t *head; /* what is stored beside setup and log; see docs/server.md */
    struct game *game;
    struct door *door;
    char name[DOOR_NAME_MAX]; /* of the game behind the door */
    uint32_t last;            /* number of the last entry */
    uint32_t durable;         /* of the last that is on the disk: more is told to nobody */
    uint32_t number;          /* of the last entry that played: what If-Match must say */
    int64_t created;
    enum game_status status;
    struct game_clock clock;
    struct proving *proving;            /* dice that both can verify; NULL: other dice */
    uint32_t broken_at;                 /* an upgrade of the rules refuses the log from this entry on; 0: it does not */
    unsigned writing;                   /* changes that are being written */
    unsigned pending;                   /* those, and who waits for them */
    bool thinking;                      /* a bot is at work */
    bool dropped;                       /* a write failed: nothing here can be relied on */
    uint64_t used;                      /* when it was last asked for, in microseconds */
    struct table *older, *newer, *same; /* the list by use, and the bucket */
};

/* What one request, bot or clock did to a game, until it is on the disk. */
enum { CHANGE_NOTICES = 4 };
struct change {
    struct table *table;
    struct store_write write;
    struct store_result result;
    char *setup;                     /* of a new game */
    json_t *seen[STORE_ENTRIES_MAX]; /* each entry as bystanders see it: streams send it when it is on the disk */
    struct {
        int seat;
        const char *what;
    } notice[CHANGE_NOTICES]; /* sent then, too: of what did not happen nobody is told */
    unsigned notices;
};

/* From the stored game and its log; NULL: *why is a sentence. Takes nothing. */
struct table *table_open(struct store *store, const struct store_game *g, const char **why);
/* A new one, not yet stored: takes game and head. */
struct table *table_begin(struct game *game, json_t *head, const char *id, int64_t now);
void table_close(struct table *t);

/* A door message about this game, asked by a view; takes the request, which names neither game nor seat. */
json_t *table_ask(const struct table *t, enum view view, json_t *request);
/* {"number","acts","turn","prompt",…} as a view may know it. */
json_t *table_status(const struct table *t, enum view view);
json_t *table_scene(const struct table *t, enum view view);
/* What a view sees at one moment, to be held against what it sees later: only what differs becomes JSON
 * (scene_changes). */
struct glance;
struct glance *glance_take(const struct table *t, enum view view);
json_t *glance_changes(struct glance *before, struct glance *after); /* frees both */
/* The seat that is asked: 0, 1, SEAT_CHANCE; SEAT_NONE when it is over, by the rules or otherwise. */
enum seat table_asked(const struct table *t);
json_t *table_seat(const struct table *t, int seat); /* its part of the head; borrowed */
bool seat_is_bot(const json_t *seat);
/* A bot in that seat, or one that decides for a player whose time is out; NULL: a person decides. */
const char *table_bot(const struct table *t, int seat);
/* Is something of the game withheld from that view now? */
bool table_withholds(const struct table *t, enum view view);

/* --- changing it --------------------------------------------------------------------------------------- */

struct change *change_begin(struct table *t);
/* Frees it; what it did to the table stays. */
void change_free(struct change *c);
bool change_full(const struct change *c); /* no room for another entry */
/* Adds an entry (takes body and told) and returns its number. It counts as play where `plays`. */
uint32_t change_add(struct change *c, json_t *body, json_t *told, bool plays, int64_t now);
/* Plays an act for whoever is asked. The door's answer: with "legal":true the entry was added. `more` (may be NULL,
 * taken) is kept in the entry beside the act. Where dice are proved it has the "line" of the record, if somebody has
 * signed one; else the server writes it. */
json_t *change_play(struct change *c, json_t *act, json_t *more, int64_t now);
/* Where dice are proved: the hash of a bound that has just begun, as the record wants it. */
void change_hash(struct change *c, int64_t now);
/* Back to the state after `acts` acts; `line`: as it stands in a record that is proved, or NULL. */
void change_rewind(struct change *c, uint32_t acts, int by, const char *line, int64_t now);
/* The game ends otherwise than by the rules: winner 0, 1 or -1. */
void change_end(struct change *c, const char *why, int winner, int64_t now);
/* That seat is to be told of it, if it wants that ("turn", "warning", …). */
void change_notice(struct change *c, int seat, const char *what);
/* Sets clock and status by who is asked now, and makes the head ready to be written. */
bool change_finish(struct change *c, int64_t now);

#endif
