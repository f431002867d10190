/* Connections, which evhttp otherwise keeps to itself: it ends one on which nothing comes for a minute, but a letter
 * now and then keeps it open for ever. So each line is watched from its making: until its request is whole the time
 * runs. Nor does evhttp bound what it reads while it answers: who has a stream and goes on talking would fill the
 * memory.
 *
 * Lines are known by their sockets. evhttp asks for the bufferevent of a new one before it has its socket, so that is
 * learned a moment later; and it does not tell when it closes one: who is no longer at the other end has gone. */
#include "server/callers.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { ROOMS = 4096, IN_A_ROOM = 256 };
enum { AHEAD_MAX = 128 << 10 }; /* read of a line before it is its turn: more than the largest request, head and body */

struct caller {
    struct sockaddr_storage from; /* address and port; of no family: nobody */
    int64_t waits;                /* since when for the rest of a request; 0: none has begun */
    char address[64];             /* under which he is counted; "": he is not */
};

struct fresh { /* a line that has no socket yet */
    struct bufferevent *line;
    struct fresh *next;
};

struct callers {
    struct limits *limits;
    unsigned most, patience;
    uint64_t refused;
    struct event *learn;
    struct fresh *fresh;
    struct caller *room[ROOMS]; /* by the socket's number; what is there once stays where it is */
};

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* NULL: that socket is not watched. */
static struct caller *caller_of(const struct callers *c, evutil_socket_t fd) {
    struct caller *room = fd >= 0 && fd < ROOMS * IN_A_ROOM ? c->room[fd / IN_A_ROOM] : NULL;
    return room ? &room[fd % IN_A_ROOM] : NULL;
}

static bool peer_of(evutil_socket_t fd, struct sockaddr_storage *at, socklen_t *size) {
    memset(at, 0, sizeof *at);
    *size = sizeof *at;
    return getpeername(fd, (struct sockaddr *)at, size) == 0;
}

static void forget(struct callers *c, struct caller *who) {
    if (*who->address) limits_release(c->limits, LIMIT_CONNECTIONS, who->address);
    *who = (struct caller){.waits = 0};
}

/* evhttp reads the end of the line, and lets go of it in its own way. */
static void cut_off(struct callers *c, evutil_socket_t fd) {
    shutdown(fd, SHUT_RDWR);
    c->refused++;
}

/* What comes on a line that was at rest begins a request. */
static void something_came(struct evbuffer *in, const struct evbuffer_cb_info *info, void *caller) {
    struct caller *who = caller;
    (void)in;
    if (info->n_added && !who->waits) who->waits = now_ms();
}

static void welcome(struct callers *c, struct bufferevent *line) {
    evutil_socket_t fd = bufferevent_getfd(line);
    bufferevent_setwatermark(line, EV_READ, 0, AHEAD_MAX);
    socklen_t size;
    char name[NI_MAXHOST];
    if (fd >= 0 && fd < ROOMS * IN_A_ROOM && !c->room[fd / IN_A_ROOM])
        c->room[fd / IN_A_ROOM] = calloc(IN_A_ROOM, sizeof(struct caller));
    struct caller *who = caller_of(c, fd);
    if (!who) return; /* no room to watch it: evhttp's own time has to do */
    forget(c, who);   /* whoever had this number before */
    if (!peer_of(fd, &who->from, &size)) return;
    who->waits = now_ms();
    evbuffer_add_cb(bufferevent_get_input(line), something_came, who);
    if (!c->most || getnameinfo((struct sockaddr *)&who->from, size, name, sizeof name, NULL, 0, NI_NUMERICHOST) != 0)
        return;
    limits_name(name, who->address, sizeof who->address);
    if (limits_hold(c->limits, LIMIT_CONNECTIONS, who->address, c->most, who->waits)) return;
    who->address[0] = '\0';
    cut_off(c, fd);
}

static void learn(evutil_socket_t fd, short what, void *context) {
    struct callers *c = context;
    (void)fd, (void)what;
    while (c->fresh) {
        struct fresh *first = c->fresh;
        c->fresh = first->next;
        welcome(c, first->line);
        bufferevent_decref(first->line);
        free(first);
    }
}

static struct bufferevent *new_line(struct event_base *base, void *context) {
    struct callers *c = context;
    struct bufferevent *line = bufferevent_socket_new(base, -1, 0);
    struct fresh *first = line ? malloc(sizeof *first) : NULL;
    if (!first) return line;
    bufferevent_incref(line);
    *first = (struct fresh){line, c->fresh};
    c->fresh = first;
    event_active(c->learn, EV_TIMEOUT, 0); /* before anything is read */
    return line;
}

/* Is it still he who is at the other end? */
static bool is_there(const struct caller *who, evutil_socket_t fd) {
    struct sockaddr_storage now;
    socklen_t size;
    return peer_of(fd, &now, &size) && memcmp(&now, &who->from, sizeof now) == 0;
}

void callers_look(struct callers *c) {
    int64_t now = now_ms();
    for (evutil_socket_t fd = 0; fd < ROOMS * IN_A_ROOM; fd++) {
        struct caller *who = caller_of(c, fd);
        if (!who) {
            fd += IN_A_ROOM - 1 - fd % IN_A_ROOM;
            continue;
        }
        if (who->from.ss_family == AF_UNSPEC) continue;
        if (!is_there(who, fd))
            forget(c, who);
        else if (c->patience && who->waits && now - who->waits > (int64_t)c->patience * 1000)
            cut_off(c, fd);
    }
}

void callers_heard(struct callers *c, struct evhttp_request *r) {
    struct evhttp_connection *connection = evhttp_request_get_connection(r);
    struct bufferevent *line = connection ? evhttp_connection_get_bufferevent(connection) : NULL;
    struct caller *who = line ? caller_of(c, bufferevent_getfd(line)) : NULL;
    if (who) who->waits = 0;
}

uint64_t callers_refused(const struct callers *c) { return c->refused; }

struct callers *callers_open(struct event_base *base, struct evhttp *http, struct limits *limits, unsigned most,
                             unsigned patience) {
    struct callers *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    *c = (struct callers){.limits = limits, .most = most, .patience = patience};
    c->learn = event_new(base, -1, 0, learn, c);
    if (!c->learn) return free(c), NULL;
    evhttp_set_bevcb(http, new_line, c);
    return c;
}

void callers_close(struct callers *c) {
    if (!c) return;
    learn(-1, 0, c);
    event_free(c->learn);
    for (int i = 0; i < ROOMS; i++) free(c->room[i]);
    free(c);
}
