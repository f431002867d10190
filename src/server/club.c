/* The club's server as a whole: opened, run, closed; time and the log. */
#include "server/calls/tokens.h"
#include "server/house.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#ifdef ACIES_CURL
#include <curl/curl.h>
#endif

enum { CLERKS = 2, COURIERS = 4, NOTICES_MOST = 1024, POOL_MOST = 4096, TIMEOUT_SECONDS = 60 };
enum { TABLE_KB = 200 }; /* an open game, counted generously */

/* --- time and the log ---------------------------------------------------------------------------------- */

uint64_t clock_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

int64_t club_now(const struct club *c) {
    struct timespec t;
    if (c->o->clock_file) {
        long long said = 0;
        FILE *f = fopen(c->o->clock_file, "r");
        bool good = f && fscanf(f, "%lld", &said) == 1;
        if (f) fclose(f);
        if (good) return said;
    }
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void club_say(const struct club *c, const char *format, ...) {
    char line[400];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    for (char *p = line; *p; p++)
        if (*p < ' ') *p = '?'; /* one line is one line, whatever it quotes */
    (void)c;
    fprintf(stderr, "%s\n", line);
}

/* --- events of the loop -------------------------------------------------------------------------------- */

static void stop(evutil_socket_t signal_number, short what, void *context) {
    struct club *c = context;
    (void)signal_number, (void)what;
    event_base_loopbreak(c->base);
}

static void beat(evutil_socket_t fd, short what, void *context) {
    (void)fd, (void)what;
    streams_beat(context);
    presence_beat(context);
}

/* Another process wrote to a game, or passed on what is not kept. */
static void heard(void *context, const char *game, const char *payload) {
    struct club *c = context;
    if (!*payload) {
        games_refresh(c, game);
        streams_catch_up(c, game);
        return;
    }
    json_t *ghost = json_loads(payload, 0, NULL);
    if (json_object_get(ghost, "house")) {
        presence_heard(c, game, ghost);
        json_decref(ghost);
        return;
    }
    json_int_t seat = json_integer_value(json_object_get(ghost, "seat"));
    if (ghost) streams_pass(c, game, "ghost", ghost, (enum view)seat);
}

static void news(evutil_socket_t fd, short what, void *context) {
    struct club *c = context;
    (void)fd, (void)what;
    store_hear(c->store, heard, c);
}

/* The socket is another one after the database was away, though it may have the same number; and whatever was told
 * meanwhile we have missed. */
static bool listen_for_news(struct club *c) {
    unsigned which = 0;
    int socket = store_socket(c->store, &which);
    bool again = c->news != NULL;
    if (socket < 0 || (again && which == c->news_of)) return true;
    if (again) event_free(c->news);
    c->news_of = which;
    c->news = event_new(c->base, socket, EV_READ | EV_PERSIST, news, c);
    if (!c->news || event_add(c->news, NULL) != 0) return false;
    if (again) presence_ask(c);
    if (again) streams_catch_up_all(c);
    return true;
}

void club_hear(struct club *c) {
    if (c->news) store_hear(c->store, heard, c);
}

static void tick(evutil_socket_t fd, short what, void *context) {
    struct club *c = context;
    (void)fd, (void)what;
    callers_look(c->callers);
    clocks_look(c);
    games_rest(c);
    club_hear(c);
    listen_for_news(c);
}

static struct event *every(struct club *c, long seconds, event_callback_fn call) {
    struct event *e = event_new(c->base, -1, EV_PERSIST, call, c);
    struct timeval period = {.tv_sec = seconds};
    if (e) event_add(e, &period);
    return e;
}

/* --- opening and closing ------------------------------------------------------------------------------- */

/* As many files as the system lets us have: a stream is one. */
static void raise_files(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

static bool open_store(struct club *c, char *why, size_t size) {
    c->store = store_open(c->o->store, why, size);
    struct store *second = c->store ? store_again(c->store, why, size) : NULL;
    c->writer = second ? writer_open(second, c->mailbox) : NULL;
    if (second && !c->writer) store_close(second);
    return c->writer && listen_for_news(c);
}

static bool open_http(struct club *c, char *why, size_t size) {
    const char *reason = "there is not enough memory";
    c->http = evhttp_new(c->base);
    if (c->http) /* a proxy holds everybody's lines in its own name */
        c->callers =
            callers_open(c->base, c->http, c->limits, c->o->behind_proxy ? 0 : c->o->connections, c->o->patience);
    if (!c->callers) return false;
    evhttp_set_allowed_methods(c->http, EVHTTP_REQ_GET | EVHTTP_REQ_HEAD | EVHTTP_REQ_POST);
    evhttp_set_max_headers_size(c->http, SERVER_HEADERS_MAX);
    evhttp_set_max_body_size(c->http, CLUB_BODY_MAX);
    evhttp_set_timeout(c->http, TIMEOUT_SECONDS);
    evhttp_set_gencb(c->http, router_answer, c);
    if (http_listen(c->base, c->http, c->o->address, c->o->port, &c->port, &reason)) return true;
    snprintf(why, size, "cannot listen at %s port %u: %s", c->o->address, (unsigned)c->o->port, reason);
    return false;
}

/* Before anybody is told that the server is there: who stops it at once finds it listening. */
static void heed_signals(struct club *c) {
    static const int signals[2] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        c->stop[i] = evsignal_new(c->base, signals[i], stop, c);
        if (c->stop[i]) event_add(c->stop[i], NULL);
    }
}

struct club *club_open(const struct club_options *o, char *why, size_t size) {
    struct club *c = calloc(1, sizeof *c);
    snprintf(why, size, "there is not enough memory");
    if (!c || !tokens_begin()) return free(c), NULL;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is like a full disk: refused, and no reason to end */
#ifdef ACIES_CURL
    curl_global_init(CURL_GLOBAL_DEFAULT);
#endif
    raise_files();
    c->o = o;
    c->base = event_base_new();
    c->mailbox = c->base ? mailbox_open(c->base) : NULL;
    c->pool = c->mailbox ? pool_open(c->mailbox, o->threads ? o->threads : 1, POOL_MOST) : NULL;
    c->clerks = c->pool ? pool_open(c->mailbox, CLERKS, POOL_MOST) : NULL;
    c->couriers = c->clerks && (o->webhooks || o->sendmail) ? pool_open(c->mailbox, COURIERS, NOTICES_MOST) : NULL;
    c->limits = limits_open();
    c->open_most = o->memory_mb * 1024ul / TABLE_KB + 16;
    c->began = club_now(c);
    if (c->clerks && c->limits && open_store(c, why, size) && open_http(c, why, size)) {
        heed_signals(c);
        c->tick = every(c, 1, tick);
        c->beat = every(c, HEARTBEAT_SECONDS, beat);
        presence_begin(c);
        return c;
    }
    club_close(c);
    return NULL;
}

uint16_t club_port(const struct club *c) { return c->port; }

void club_run(struct club *c) { event_base_dispatch(c->base); }

static void too_late(struct evhttp_request *r, void *context) {
    (void)context;
    http_json(r, 503, door_error(NULL, "the server is about to stop: try again in a moment"));
}

/* What was answered last is still on its way to the lines: it is given a moment, and nobody new is heard. */
static void bid_farewell(struct club *c) {
    static const struct timeval moment = {.tv_usec = 100000};
    evhttp_set_gencb(c->http, too_late, NULL);
    if (event_base_loopexit(c->base, &moment) == 0) event_base_dispatch(c->base);
}

/* What was accepted is written and answered; then streams end, and browsers come back to whoever is there next. */
void club_close(struct club *c) {
    if (!c) return;
    struct event *const events[] = {c->stop[0], c->stop[1], c->tick, c->beat, c->news};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (events[i]) event_free(events[i]);
    c->closing = true;
    pool_close(c->pool);
    pool_close(c->clerks);
    pool_close(c->couriers);
    writer_close(c->writer);
    mailbox_close(c->mailbox);
    streams_close(c);
    if (c->store) presence_end(c);
    if (c->http) bid_farewell(c);
    if (c->http) evhttp_free(c->http);
    callers_close(c->callers);
    games_trim(c, true);
    store_close(c->store);
    limits_close(c->limits);
    if (c->base) event_base_free(c->base);
    free(c);
}
