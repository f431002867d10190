/* Server-sent events: each entry of a game's log as it comes to the disk, to everybody who looks at that game. The
 * event's id is the entry's number, so that a browser that was cut off says where it stood, and gets what it missed. */
#include "server/house.h"

#include <event2/bufferevent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BACKLOG_MAX = 256 << 10, /* bytes a slow reader may owe us before he is let go: he comes back by himself */
    SLICE_ENTRIES = 64,      /* of a log that is read from its beginning, at a time: others are answered in between */
    SLICE_BACKLOG = 64 << 10,
    SLICE_PAUSE_US = 20000 /* where he has not taken what he was sent */
};

struct stream {
    struct stream *next;
    struct club *club;
    struct evhttp_request *request;
    char game[GAME_ID_LENGTH + 1];
    char address[64];
    uint32_t sent;
    uint8_t view;       /* enum view */
    struct event *more; /* the log goes on: until he has caught up he hears nothing else of it; NULL: he has */
};

static struct stream **bucket_of(struct club *c, const char *id) {
    unsigned hash = 5381;
    for (; *id; id++) hash = hash * 33 ^ (unsigned char)*id;
    return &c->stream[hash % TABLE_BUCKETS];
}

static bool looks_at(const struct stream *s, const char *game) { return strcmp(s->game, game) == 0; }

/* --- sending ------------------------------------------------------------------------------------------- */

static void send_chunk(struct stream *s, const char *text, size_t size) {
    struct evbuffer *chunk = evbuffer_new();
    if (!chunk) return;
    evbuffer_add(chunk, text, size);
    evhttp_send_reply_chunk(s->request, chunk);
    evbuffer_free(chunk);
}

static char *event_text(uint32_t id, const char *event, const json_t *data, size_t *size) {
    char *line = json_line(data), *text = NULL;
    FILE *memory = line ? open_memstream(&text, size) : NULL;
    if (memory) {
        if (id) fprintf(memory, "id: %u\n", id);
        fprintf(memory, "event: %s\ndata: %s\n\n", event, line);
        fclose(memory);
    }
    free(line);
    return text;
}

static void send_event(struct stream *s, uint32_t id, const char *event, const json_t *data) {
    size_t size = 0;
    char *text = event_text(id, event, data, &size);
    if (text) send_chunk(s, text, size);
    s->club->figures.events++;
    free(text);
}

json_t *entry_seen(const json_t *entry, enum view view) {
    json_t *seen = json_copy((json_t *)entry), *shown = json_object_get(entry, "shown"),
           *seat = json_object_get(entry, "seat");
    if (shown && !(json_is_integer(seat) && json_integer_value(seat) == (json_int_t)view))
        json_object_set(seen, "act", shown);
    json_object_del(seen, "shown");
    return seen;
}

/* An entry on its way to many: its text is made once for each view. */
struct telling {
    const json_t *entry;
    uint32_t n;
    char *text[VIEWS];
    size_t size[VIEWS];
};

static struct telling telling_of(const json_t *entry) {
    return (struct telling){.entry = entry, .n = (uint32_t)json_integer_value(json_object_get(entry, "n"))};
}

static void telling_end(struct telling *t) {
    for (int i = 0; i < VIEWS; i++) free(t->text[i]);
}

static void send_entry(struct stream *s, struct telling *t) {
    if (t->n <= s->sent) return;
    if (!t->text[s->view]) {
        json_t *seen = entry_seen(t->entry, (enum view)s->view);
        const char *kind = json_string_value(json_object_get(seen, "kind"));
        t->text[s->view] = event_text(t->n, kind ? kind : "act", seen, &t->size[s->view]);
        json_decref(seen);
    }
    if (t->text[s->view]) send_chunk(s, t->text[s->view], t->size[s->view]);
    s->club->figures.events++;
    s->sent = t->n;
}

static bool owes(const struct stream *s, size_t most) {
    struct evhttp_connection *connection = evhttp_request_get_connection(s->request);
    struct bufferevent *b = connection ? evhttp_connection_get_bufferevent(connection) : NULL;
    return b && evbuffer_get_length(bufferevent_get_output(b)) > most;
}

static bool too_slow(const struct stream *s) { return owes(s, BACKLOG_MAX); }

/* --- going --------------------------------------------------------------------------------------------- */

struct attendance streams_here(struct club *c, const char *game) {
    struct attendance who = {{false, false}, 0};
    for (struct stream *s = *bucket_of(c, game); s; s = s->next) {
        if (!looks_at(s, game)) continue;
        if (s->view == VIEW_WATCH)
            who.watching++;
        else
            who.seat[s->view] = true;
    }
    return who;
}

/* Is it the first stream of its bucket that looks at that game? */
static bool first_of_its_game(const struct stream *bucket, const struct stream *s) {
    while (bucket != s && !looks_at(bucket, s->game)) bucket = bucket->next;
    return bucket == s;
}

void streams_each_game(struct club *c, void (*visit)(void *context, const char *game), void *context) {
    for (size_t i = 0; i < TABLE_BUCKETS; i++)
        for (struct stream *s = c->stream[i]; s; s = s->next)
            if (first_of_its_game(c->stream[i], s)) visit(context, s->game);
}

/* A seat has as many as an address; those who watch may be many with one link. */
static bool hold_place(struct club *c, const char *address, const char *seat, int64_t now) {
    if (!limits_hold(c->limits, LIMIT_STREAMS, address, c->o->streams, now)) return false;
    if (!*seat || limits_hold(c->limits, LIMIT_STREAMS, seat, c->o->streams, now)) return true;
    limits_release(c->limits, LIMIT_STREAMS, address);
    return false;
}

static void leave_place(struct club *c, const char *address, const char *seat) {
    limits_release(c->limits, LIMIT_STREAMS, address);
    if (*seat) limits_release(c->limits, LIMIT_STREAMS, seat);
}

static const char *seat_name(char name[GAME_ID_LENGTH + 8], const char *game, enum view view) {
    snprintf(name, GAME_ID_LENGTH + 8, "%s/%d", game, (int)view);
    return view == VIEW_WATCH ? "" : name;
}

static void take_out(struct stream *s) {
    char seat[GAME_ID_LENGTH + 8];
    struct stream **at = bucket_of(s->club, s->game);
    while (*at && *at != s) at = &(*at)->next;
    if (*at) *at = s->next;
    if (s->more) event_free(s->more);
    s->club->figures.streams--;
    leave_place(s->club, s->address, seat_name(seat, s->game, (enum view)s->view));
}

static void gone(struct evhttp_connection *connection, void *context) {
    struct stream *s = context;
    struct club *c = s->club;
    char game[GAME_ID_LENGTH + 1];
    (void)connection;
    memcpy(game, s->game, sizeof game);
    http_forget(s->request);
    take_out(s);
    free(s);
    presence_changed(c, game);
}

/* Ends a stream from our side. */
static void let_go(struct stream *s) {
    struct evhttp_connection *connection = evhttp_request_get_connection(s->request);
    if (connection) evhttp_connection_set_closecb(connection, NULL, NULL);
    take_out(s);
    evhttp_send_reply_end(s->request);
    free(s);
}

/* --- what there is to tell ----------------------------------------------------------------------------- */

static void tell_all(struct club *c, const char *game, const json_t *entry) {
    struct telling telling = telling_of(entry);
    for (struct stream *s = *bucket_of(c, game), *next; s; s = next) {
        next = s->next;
        if (!looks_at(s, game) || s->more) continue;
        if (too_slow(s))
            let_go(s);
        else
            send_entry(s, &telling);
    }
    telling_end(&telling);
}

void streams_tell(struct club *c, const struct change *change) {
    if (!*bucket_of(c, change->write.game)) return;
    for (unsigned i = 0; i < change->write.entries; i++) tell_all(c, change->write.game, change->seen[i]);
}

static json_t *stored(const struct store_entry *e) {
    json_t *entry = json_pack("{sI sI}", "n", (json_int_t)e->n, "at", (json_int_t)e->at);
    json_t *body = json_loads(e->body, 0, NULL), *told = e->told ? json_loads(e->told, 0, NULL) : NULL;
    if (body) json_object_update(entry, body);
    if (told) json_object_update(entry, told);
    json_decref(body);
    json_decref(told);
    return entry;
}

struct all { /* who look at a game */
    struct club *club;
    const char *game;
};

static bool tell_all_stored(void *context, const struct store_entry *e) {
    const struct all *k = context;
    json_t *entry = stored(e);
    tell_all(k->club, k->game, entry);
    json_decref(entry);
    return true;
}

void streams_catch_up(struct club *c, const char *game) {
    uint32_t least = UINT32_MAX;
    for (struct stream *s = *bucket_of(c, game); s; s = s->next)
        if (looks_at(s, game) && !s->more && s->sent < least) least = s->sent;
    struct all k = {c, game};
    if (least != UINT32_MAX) store_entries(c->store, game, least, true, tell_all_stored, &k);
}

struct slice {
    struct stream *stream;
    unsigned entries;
};

static bool tell_slice(void *context, const struct store_entry *e) {
    struct slice *k = context;
    if (k->entries == SLICE_ENTRIES || owes(k->stream, SLICE_BACKLOG)) return false;
    json_t *entry = stored(e);
    struct telling telling = telling_of(entry);
    send_entry(k->stream, &telling);
    telling_end(&telling);
    json_decref(entry);
    k->entries++;
    return true;
}

/* The next slice of the log to one who is behind; when he has it all he hears what comes, like everybody. */
static void go_on(evutil_socket_t fd, short what, void *context) {
    struct slice k = {context, 0};
    struct stream *s = k.stream;
    (void)fd, (void)what;
    if (store_entries(s->club->store, s->game, s->sent, true, tell_slice, &k)) {
        event_free(s->more);
        s->more = NULL;
        return;
    }
    struct timeval pause = {.tv_usec = k.entries ? 0 : SLICE_PAUSE_US};
    event_add(s->more, &pause);
}

static void begin_behind(struct stream *s) {
    s->more = event_new(s->club->base, -1, 0, go_on, s);
    if (s->more) go_on(-1, 0, s);
}

void streams_catch_up_all(struct club *c) {
    static const struct timeval soon = {0};
    for (size_t i = 0; i < TABLE_BUCKETS; i++)
        for (struct stream *s = c->stream[i]; s; s = s->next) {
            if (s->more) continue;
            s->more = event_new(c->base, -1, 0, go_on, s);
            if (s->more) event_add(s->more, &soon);
        }
}

void streams_pass(struct club *c, const char *game, const char *event, json_t *data, enum view but) {
    for (struct stream *s = *bucket_of(c, game); s; s = s->next) {
        if (!looks_at(s, game) || s->view == but) continue;
        if (!too_slow(s)) send_event(s, 0, event, data);
    }
    json_decref(data);
}

void streams_beat(struct club *c) {
    for (size_t i = 0; i < TABLE_BUCKETS; i++)
        for (struct stream *s = c->stream[i], *next; s; s = next) {
            next = s->next;
            send_chunk(s, ":\n\n", 3);
        }
}

void streams_close(struct club *c) {
    for (size_t i = 0; i < TABLE_BUCKETS; i++)
        while (c->stream[i]) let_go(c->stream[i]);
}

/* --- coming -------------------------------------------------------------------------------------------- */

/* From where: what the browser says it has, or the query of one who comes for the first time; else from now on. */
static uint32_t from_where(struct call *c) {
    char asked[16];
    const char *last = http_header(c->request, "Last-Event-ID");
    if (!last) last = call_query(c, "since", asked, sizeof asked);
    unsigned long n = last ? strtoul(last, NULL, 10) : UINT32_MAX;
    return n > c->table->durable ? c->table->durable : (uint32_t)n;
}

static void begin_reply(struct evhttp_request *r) {
    http_set_common(r);
    http_set(r, "Content-Type", "text/event-stream");
    http_set(r, "X-Accel-Buffering", "no"); /* nginx would keep the events to itself */
    evhttp_send_reply_start(r, 200, NULL);
}

void streams_open(struct call *c) {
    struct club *club = c->club;
    if (evhttp_request_get_command(c->request) != EVHTTP_REQ_GET)
        return call_refuse(c, 405, "a stream is asked for by GET");
    char name[GAME_ID_LENGTH + 8];
    const char *seat = seat_name(name, c->id, c->view);
    if (!hold_place(club, c->address, seat, c->now))
        return call_limit(c, HEARTBEAT_SECONDS,
                          "too many streams are open from this address, or to this seat: close one first");
    struct stream *s = calloc(1, sizeof *s);
    if (!s) {
        leave_place(club, c->address, seat);
        return call_refuse(c, 503, "not enough memory");
    }
    s->club = club;
    s->request = c->request;
    s->view = (uint8_t)c->view;
    memcpy(s->game, c->id, sizeof s->game);
    memcpy(s->address, c->address, sizeof s->address);
    s->sent = from_where(c);
    struct stream **bucket = bucket_of(club, s->game);
    s->next = *bucket;
    *bucket = s;
    club->figures.streams++;
    club->figures.answers[2]++;
    begin_reply(s->request);
    evhttp_connection_set_closecb(evhttp_request_get_connection(s->request), gone, s);
    if (s->sent < c->table->durable) begin_behind(s);
    call_free(c);
    presence_changed(club, s->game);
}
