/* Inside the club's server: what its parts know of each other. */
#ifndef ACIES_SERVER_HOUSE_H
#define ACIES_SERVER_HOUSE_H

#include "server/callers.h"
#include "server/club.h"
#include "server/http.h"
#include "server/store/writer.h"
#include "server/table/table.h"

enum { CLUB_BODY_MAX = 64 << 10, TABLE_BUCKETS = 1024, HEARTBEAT_SECONDS = 15, TOKEN_MAX = 64 };

/* --- figures ------------------------------------------------------------------------------------------- */

struct figures {
    uint64_t requests, answers[6]; /* by the first digit of the code */
    uint64_t acts, games, opened, bots, notices, notices_failed, limited, events;
    uint64_t act_us, open_us, bot_us; /* time spent in all */
    uint64_t streams;                 /* open now */
};

struct stream;
struct elsewhere;
struct neighbour;

/* Who looks at a game. */
struct attendance {
    bool seat[2];
    int watching;
};

struct club {
    const struct club_options *o;
    struct event_base *base;
    struct evhttp *http;
    struct event *stop[2], *tick, *beat, *news;
    unsigned news_of; /* which connection to the store they come by */
    struct mailbox *mailbox;
    struct pool *pool;     /* for bots */
    struct pool *clerks;   /* for hard questions: whoever asks does not wait until bots have done */
    struct pool *couriers; /* for notices: a host that never answers keeps no bot waiting */
    struct writer *writer;
    struct store *store; /* for reading, and for papers */
    struct limits *limits;
    struct callers *callers;
    uint16_t port;
    bool closing; /* what is under way is brought to its end, nothing new is begun */
    int64_t began;
    struct table *bucket[TABLE_BUCKETS], *newest, *oldest;
    size_t open, open_most;
    struct stream *stream[TABLE_BUCKETS];
    uint64_t house; /* what other processes know this one by */
    struct elsewhere *elsewhere[TABLE_BUCKETS];
    struct neighbour *neighbours;
    struct figures figures;
};

int64_t club_now(const struct club *c); /* milliseconds since 1970 */
uint64_t clock_us(void);                /* for measuring */
/* What other processes told: a question to the store may have brought it along unseen. */
void club_hear(struct club *c);
/* A line of the log on standard error, without any secret. */
void club_say(const struct club *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- calls --------------------------------------------------------------------------------------------- */

/* A request under way. Whoever handles it answers it once, at once or later: call_… frees it. */
struct call {
    struct club *club;
    struct evhttp_request *request; /* NULL: the client has gone */
    char id[GAME_ID_LENGTH + 1];    /* of the game (or cup) in the path */
    char token[TOKEN_MAX];          /* "" where none was sent */
    char address[64]; /* whoever asks; of IPv6 the network, of which a household has one and its machines millions */
    json_t *body;     /* an object, perhaps empty */
    struct table *table;
    enum view view;
    int64_t now;
    uint64_t began;
};

void call_answer(struct call *c, int code, json_t *body); /* takes the body */
/* {"error": sentence} with more where there is more to say. */
void call_refuse(struct call *c, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));
void call_text(struct call *c, int code, const char *type, char *text); /* takes the text */
void call_free(struct call *c);
/* 429, with Retry-After: so many seconds. */
void call_limit(struct call *c, unsigned seconds, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Watches for the client to go before it is answered. */
void call_wait(struct call *c);
/* An optional text of the body; false: refused (the call is answered). */
bool call_field(struct call *c, const char *name, size_t most, const char **out);
/* A word of the query ("since=12"); NULL: not there. */
const char *call_query(struct call *c, const char *name, char *value, size_t size);
bool call_is_seat(const struct call *c); /* not one who only watches */

typedef void call_handler(struct call *c);
void router_answer(struct evhttp_request *r, void *club);

/* --- open games ---------------------------------------------------------------------------------------- */

/* Opens it where it is not open. NULL: *code and *why say what to answer. */
struct table *games_open(struct club *c, const char *id, int *code, const char **why);
void games_keep(struct club *c, struct table *t); /* a new one */
void games_drop(struct club *c, struct table *t);
void games_trim(struct club *c, bool all); /* down to as many as may be open, or all */
void games_rest(struct club *c);           /* those that nobody has asked for in a while go back to the store */
/* If another process has written, what is open here is let go: it is read anew when somebody asks. */
void games_refresh(struct club *c, const char *id);

/* Hands a change to the writer; when it is on the disk the call (may be NULL) is answered with code and answer (taken),
 * streams hear of it, and whatever comes next is set going. Takes the change. */
void club_commit(struct club *c, struct change *change, struct call *call, int code, json_t *answer);
/* Plays on what nobody has to be asked for: dice, standing answers. */
void club_follow(struct club *c, struct change *change, int64_t now);
/* Lets a bot think if it is asked, rolls what is left to roll, tells who is asked. */
void club_wake(struct club *c, struct table *t);
/* Answers when everything this game has under way is on the disk. */
void club_after(struct club *c, struct table *t, struct call *call, int code, json_t *answer);
/* Asks the handler again then. */
void club_again(struct club *c, struct table *t, struct call *call, call_handler *handler);

/* The act that chance answers with, by the game's dice scheme; NULL: real dice are awaited. `more`: what the log keeps
 * beside it. */
json_t *dice_throw(const struct table *t, json_t **more);
bool dice_scheme_known(const char *scheme);
/* The act a standing answer of the seat gives; NULL: none fits. */
json_t *standing_answer(const struct table *t, int seat);
const char *standing_fault(const json_t *rules); /* NULL: they can be kept */
void bots_think(struct club *c, struct table *t, const char *bot);

/* --- streams, clocks, notices -------------------------------------------------------------------------- */

void streams_open(struct call *c); /* takes the call */
/* Entries from..to of a change, to everybody who looks at that game. */
void streams_tell(struct club *c, const struct change *change);
/* What is not kept: presence, ghosts. `but`: who said it, and does not hear it (VIEWS: all do). Takes the data. */
void streams_pass(struct club *c, const char *game, const char *event, json_t *data, enum view but);
void streams_catch_up(struct club *c, const char *game);
void streams_catch_up_all(struct club *c); /* by and by */
void streams_beat(struct club *c);
void streams_close(struct club *c);
struct attendance streams_here(struct club *c, const char *game); /* on this process */
/* Each game that somebody looks at here, once. */
void streams_each_game(struct club *c, void (*visit)(void *context, const char *game), void *context);
/* An entry as a view may see it, a new object. */
json_t *entry_seen(const json_t *entry, enum view view);

bool present(struct club *c, const char *game, int seat); /* on any process: presence.c */
void presence_changed(struct club *c, const char *game);  /* somebody came or went here */
void presence_begin(struct club *c);
void presence_ask(struct club *c); /* what we may have missed */
void presence_heard(struct club *c, const char *game, const json_t *what);
void presence_beat(struct club *c);
void presence_end(struct club *c);

void clocks_look(struct club *c); /* whose time is short or out */
call_handler come_back;           /* a player takes over again from the bot that decided for him; watch.c */
/* Tells the seat by webhook and mail, if it wants that and is not at the table. */
void notices_send(struct club *c, struct table *t, int seat, const char *what);
const char *notices_fault(const struct club *c, const json_t *wanted); /* NULL: they can be kept */

/* The record of a game, to be freed: as a view may see it, or the whole. */
char *table_record(struct store *store, const struct table *t, enum view view, bool whole);

/* --- offers between players: calls_play.c --------------------------------------------------------------- */

bool in_play(struct call *c); /* false: it is over, and the call is answered */
/* Something of that kind that a seat has offered; borrowed, or NULL. */
json_t *offered_by(const struct table *t, const char *what, int seat);
/* Does the body accept or decline ("accept": true or false)? 1: accepted, 0: declined, -1: neither is said. */
int said_to_offer(const struct call *c);
/* Makes an offer, or declines the other's; what accepting means is the caller's. True: it was accepted (a bot does at
 * once, but for draws), and *change is begun. Takes `offer`, which says what is offered. */
bool offer_accepted(struct call *c, const char *what, json_t *offer, struct change **change);
void answer_offer(struct call *c, struct change *change, const char *what, const char *word);

/* --- handlers, by file --------------------------------------------------------------------------------- */

call_handler create_game, list_games, join_game, show_game;              /* calls_games.c */
call_handler take_keys, show_number, change_secret;                      /* calls_proved.c */
call_handler play_act, undo_acts, offer_draw, resign_game, change_clock; /* calls_play.c */
call_handler say_words, pass_ghost, show_entries, show_record, ask_door; /* calls_talk.c */
call_handler set_notify, set_standing, set_vacation;                     /* calls_seat.c */
call_handler show_health, show_metrics;                                  /* metrics.c */
call_handler make_name, find_name;                                       /* names.c */
call_handler show_table, show_results;                                   /* standings.c */
call_handler make_cup, show_cup, list_cups, next_round;                  /* cups.c */

/* Begins a game from what a body asks for; head and table are made, links too. NULL: the call was refused. */
struct change *create_from(struct club *club, json_t *body, int64_t now, json_t **links, json_t **error);
/* Another token for a seat, as the link that carries it. */
json_t *seat_link(json_t *head, const char *id, int seat);

#endif
