/* Which call is meant, by whom, and whether he may: everything a handler can rely on is checked here once. */
#include "server/calls/tokens.h"
#include "server/house.h"

#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <event2/util.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

enum needs {
    NEEDS_NOTHING,
    NEEDS_GAME, /* a game, and somebody who may at least watch it */
    NEEDS_SEAT, /* a game, and one of its players */
    NEEDS_ID,   /* an id in the path, whatever it names */
};

static const struct route {
    enum evhttp_cmd_type method;
    const char *path; /* '*' stands for an id */
    enum needs needs;
    call_handler *handler;
} routes[] = {
    {EVHTTP_REQ_POST, "/api/games", NEEDS_NOTHING, create_game},
    {EVHTTP_REQ_GET, "/api/games", NEEDS_NOTHING, list_games},
    {EVHTTP_REQ_GET, "/api/games/*", NEEDS_GAME, show_game},
    {EVHTTP_REQ_POST, "/api/games/*/join", NEEDS_ID, join_game},
    {EVHTTP_REQ_POST, "/api/games/*/keys", NEEDS_SEAT, take_keys},
    {EVHTTP_REQ_POST, "/api/games/*/reveal", NEEDS_SEAT, show_number},
    {EVHTTP_REQ_POST, "/api/games/*/rekey", NEEDS_SEAT, change_secret},
    {EVHTTP_REQ_POST, "/api/games/*/acts", NEEDS_SEAT, play_act},
    {EVHTTP_REQ_GET, "/api/games/*/events", NEEDS_GAME, streams_open},
    {EVHTTP_REQ_GET, "/api/games/*/log", NEEDS_GAME, show_entries},
    {EVHTTP_REQ_GET, "/api/games/*/record", NEEDS_GAME, show_record},
    {EVHTTP_REQ_POST, "/api/games/*/ask", NEEDS_SEAT, ask_door},
    {EVHTTP_REQ_POST, "/api/games/*/say", NEEDS_GAME, say_words},
    {EVHTTP_REQ_POST, "/api/games/*/ghost", NEEDS_SEAT, pass_ghost},
    {EVHTTP_REQ_POST, "/api/games/*/draw", NEEDS_SEAT, offer_draw},
    {EVHTTP_REQ_POST, "/api/games/*/resign", NEEDS_SEAT, resign_game},
    {EVHTTP_REQ_POST, "/api/games/*/undo", NEEDS_SEAT, undo_acts},
    {EVHTTP_REQ_POST, "/api/games/*/clock", NEEDS_SEAT, change_clock},
    {EVHTTP_REQ_POST, "/api/games/*/notify", NEEDS_SEAT, set_notify},
    {EVHTTP_REQ_POST, "/api/games/*/standing", NEEDS_SEAT, set_standing},
    {EVHTTP_REQ_POST, "/api/games/*/vacation", NEEDS_SEAT, set_vacation},
    {EVHTTP_REQ_POST, "/api/games/*/back", NEEDS_SEAT, come_back},
    {EVHTTP_REQ_POST, "/api/names", NEEDS_NOTHING, make_name},
    {EVHTTP_REQ_POST, "/api/names/games", NEEDS_NOTHING, find_name},
    {EVHTTP_REQ_GET, "/api/table", NEEDS_NOTHING, show_table},
    {EVHTTP_REQ_GET, "/api/results", NEEDS_NOTHING, show_results},
    {EVHTTP_REQ_POST, "/api/cups", NEEDS_NOTHING, make_cup},
    {EVHTTP_REQ_GET, "/api/cups", NEEDS_NOTHING, list_cups},
    {EVHTTP_REQ_GET, "/api/cups/*", NEEDS_ID, show_cup},
    {EVHTTP_REQ_POST, "/api/cups/*/round", NEEDS_ID, next_round},
    {EVHTTP_REQ_GET, "/healthz", NEEDS_NOTHING, show_health},
    {EVHTTP_REQ_GET, "/metrics", NEEDS_NOTHING, show_metrics},
};
enum { ROUTES = sizeof routes / sizeof *routes };

/* --- paths --------------------------------------------------------------------------------------------- */

static bool id_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/* Does the path fit? What stands for '*' goes into id. */
static bool fits(const char *pattern, const char *path, char id[GAME_ID_LENGTH + 1]) {
    for (; *pattern; pattern++) {
        if (*pattern != '*') {
            if (*path++ != *pattern) return false;
            continue;
        }
        size_t n = 0;
        while (n < GAME_ID_LENGTH && id_letter(path[n])) n++;
        if (n != GAME_ID_LENGTH) return false;
        memcpy(id, path, n);
        id[n] = '\0';
        path += n;
    }
    return !*path;
}

/* NULL: there is no such path, or (*other) none for this method. */
static const struct route *route_of(enum evhttp_cmd_type method, const char *path, char *id, bool *other) {
    if (method == EVHTTP_REQ_HEAD) method = EVHTTP_REQ_GET;
    *other = false;
    for (int i = 0; i < ROUTES; i++) {
        if (!fits(routes[i].path, path, id)) continue;
        if (routes[i].method == method) return &routes[i];
        *other = true;
    }
    return NULL;
}

/* --- heads that mean one thing ------------------------------------------------------------------------- */

static bool is_header(const struct evkeyval *h, const char *name) { return evutil_ascii_strcasecmp(h->key, name) == 0; }

static const char *last_header(const struct call *c, const char *name) {
    const struct evkeyval *h;
    const char *last = NULL;
    TAILQ_FOREACH(h, evhttp_request_get_input_headers(c->request), next)
    if (is_header(h, name)) last = h->value;
    return last;
}

/* "Transfer-Encoding :" is no header to one, and chunks to another. */
static bool is_name(const char *key) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~";
    return *key && !key[strspn(key, letters)];
}

/* What a proxy and we might read differently (two lengths, two tokens) is not read at all; and what came behind it on
 * the same line neither. Nor are chunks: headers may follow them, which would pass for what the proxy has said. */
static bool one_meaning(struct call *c) {
    static const char *const once[] = {
        "Host", "Content-Length", "Transfer-Encoding", "Authorization", "If-Match", "Last-Event-ID", "Origin"};
    enum { ONCE = sizeof once / sizeof *once };
    unsigned seen[ONCE] = {0};
    bool clear = true, chunks = false;
    const struct evkeyval *h;
    TAILQ_FOREACH(h, evhttp_request_get_input_headers(c->request), next) {
        clear = clear && is_name(h->key);
        for (int i = 0; i < ONCE; i++)
            if (is_header(h, once[i])) clear = clear && !seen[i]++;
        if (is_header(h, "Content-Length")) clear = clear && *h->value && !h->value[strspn(h->value, "0123456789")];
        chunks = chunks || is_header(h, "Transfer-Encoding");
    }
    bool old = c->request->major < 1 || (c->request->major == 1 && c->request->minor == 0); /* which knew no chunks */
    if (clear && !chunks) return true;
    http_set(c->request, "Connection", "close");
    if (clear && !seen[1] && !old)
        return call_refuse(c, 411, "say how long the body is: it is not taken in chunks"), false;
    call_refuse(c, 400, "these headers can be read in two ways");
    return false;
}

/* On loopback, without a proxy, we have no other name than this machine's: a page that was let in under a name of its
 * own, which it then points at us, gets nothing. */
static bool asked_by_name(struct call *c) {
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    const struct club_options *o = c->club->o;
    const char *host = http_header(c->request, "Host");
    if (!host || o->behind_proxy || (strncmp(o->address, "127.", 4) != 0 && strcmp(o->address, "::1") != 0))
        return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t n = strlen(names[i]);
        if (evutil_ascii_strncasecmp(host, names[i], n) == 0 && (!host[n] || host[n] == ':')) return true;
    }
    size_t n = strlen(o->address);
    if (strncmp(host, o->address, n) == 0 && (!host[n] || host[n] == ':')) return true;
    call_refuse(c, 403, "this server is asked as localhost; behind a proxy it is started with --behind-proxy");
    return false;
}

/* --- who asks ------------------------------------------------------------------------------------------ */

/* Behind a proxy all come from the same machine: the last address it added is the client's, and where it added a line
 * of its own, that of the last line. */
static void find_address(struct call *c) {
    char *peer = NULL;
    ev_uint16_t port;
    const char *forwarded = c->club->o->behind_proxy ? last_header(c, "X-Forwarded-For") : NULL;
    struct evhttp_connection *connection = evhttp_request_get_connection(c->request);
    if (connection) evhttp_connection_get_peer(connection, &peer, &port);
    const char *last = forwarded ? strrchr(forwarded, ',') : NULL;
    if (forwarded) {
        forwarded = last ? last + 1 : forwarded;
        while (*forwarded == ' ') forwarded++;
    }
    limits_name(forwarded && *forwarded ? forwarded : peer ? peer : "?", c->address, sizeof c->address);
}

static bool find_token(struct call *c) {
    const char *said = http_header(c->request, "Authorization");
    if (!said) return true;
    if (strncmp(said, "Bearer ", 7) != 0 || strlen(said + 7) >= TOKEN_MAX || !said[7]) {
        call_refuse(c, 401, "a token is sent as 'Authorization: Bearer TOKEN'");
        return false;
    }
    snprintf(c->token, sizeof c->token, "%s", said + 7);
    return true;
}

/* A page of another site may make a browser ask us; it sends no token of ours, and is not answered. */
static bool same_site(struct call *c) {
    const char *host = http_header(c->request, "Host"), *from = http_header(c->request, "Origin");
    const char *name = from ? strstr(from, "://") : NULL;
    if (!from || (host && name && strcmp(name + 3, host) == 0)) return true;
    call_refuse(c, 403, "this is not for pages of other sites");
    return false;
}

static bool within_rate(struct call *c) {
    unsigned rate = c->club->o->rate,
             wait = limits_take(c->club->limits, LIMIT_REQUESTS, c->address, rate * 10, 10000, c->now);
    char who[TOKEN_MAX + 8]; /* no token is an address: nobody asks at another's expense */
    snprintf(who, sizeof who, "token:%s", c->token);
    if (!wait && *c->token) wait = limits_take(c->club->limits, LIMIT_REQUESTS, who, rate * 10, 10000, c->now);
    if (!wait) return true;
    call_limit(c, wait, "too many requests: wait %u second%s", wait, wait == 1 ? "" : "s");
    return false;
}

static bool read_body(struct call *c) {
    struct evbuffer *in = evhttp_request_get_input_buffer(c->request);
    size_t size = evbuffer_get_length(in);
    json_t *error = NULL;
    if (size > CLUB_BODY_MAX) {
        call_refuse(c, 413, "a request has at most 64 KB");
        return false;
    }
    const char *text = size ? (const char *)evbuffer_pullup(in, -1) : NULL;
    c->body = text ? door_read(text, size, &error) : json_object();
    if (c->body) return true;
    call_answer(c, 400, error);
    return false;
}

/* --- may he? ------------------------------------------------------------------------------------------- */

static bool find_view(struct call *c) {
    const struct table *t = c->table;
    bool seat[2], watch = token_is_among(c->token, json_object_get(t->head, "watch"));
    for (int i = 0; i < 2; i++) seat[i] = token_is_among(c->token, json_object_get(table_seat(t, i), "tokens"));
    c->view = seat[0] ? VIEW_FIRST : seat[1] ? VIEW_SECOND : VIEW_WATCH;
    return seat[0] || seat[1] || watch;
}

static bool admitted(struct call *c, enum needs needs) {
    int code;
    const char *why;
    c->table = games_open(c->club, c->id, &code, &why);
    if (!c->table) {
        call_refuse(c, code, "%s", why);
        return false;
    }
    bool known = *c->token && find_view(c), open = json_is_true(json_object_get(c->table->head, "public"));
    if (!*c->token) {
        c->view = VIEW_WATCH;
        if (open && needs == NEEDS_GAME) return true;
        http_set(c->request, "WWW-Authenticate", "Bearer");
        call_refuse(c, 401, "this wants a token: the one in your link to this game");
    } else if (!known) {
        call_refuse(c, 403, "this token opens no seat of this game");
    } else if (needs == NEEDS_SEAT && c->view == VIEW_WATCH) {
        call_refuse(c, 403, "who watches does not play");
    } else {
        return true;
    }
    return false;
}

/* --- the site ------------------------------------------------------------------------------------------ */

static void answer_site(struct call *c, const char *path) {
    enum evhttp_cmd_type method = evhttp_request_get_command(c->request);
    if (method != EVHTTP_REQ_GET && method != EVHTTP_REQ_HEAD) return call_refuse(c, 405, "files are only read");
    if (!c->club->o->site) return call_refuse(c, 404, "there is no such path; docs/server.md lists them");
    http_set(c->request, "X-Acies-Club", "api/");
    http_site(c->request, c->club->o->site, path + 1);
    c->club->figures.answers[2]++;
    c->request = NULL;
    call_free(c);
}

void router_answer(struct evhttp_request *r, void *context) {
    struct club *club = context;
    const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(r);
    const char *path = uri ? evhttp_uri_get_path(uri) : NULL;
    struct call *c = calloc(1, sizeof *c);
    bool other = false;
    club->figures.requests++;
    callers_heard(club->callers, r);
    if (!c) return http_text(r, 503, "not enough memory\n");
    *c = (struct call){.club = club, .request = r, .view = VIEW_WATCH, .now = club_now(club), .began = clock_us()};
    if (!path || *path != '/') return call_refuse(c, 400, "a path begins with a slash");
    find_address(c);
    if (!one_meaning(c) || !asked_by_name(c)) return;
    const struct route *route = route_of(evhttp_request_get_command(r), path, c->id, &other);
    if (!route && strncmp(path, "/api/", 5) != 0 && !other) return answer_site(c, path);
    if (!same_site(c) || !find_token(c) || !within_rate(c)) return;
    if (!route)
        return other ? call_refuse(c, 405, "this path is not asked in this way")
                     : call_refuse(c, 404, "there is no such path");
    if (!read_body(c)) return;
    if ((route->needs == NEEDS_GAME || route->needs == NEEDS_SEAT) && !admitted(c, route->needs)) return;
    route->handler(c);
    club_hear(club);
}
