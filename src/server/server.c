/* The board over HTTP, with libevent's evhttp: one thread, files from a folder, records and armies in others. */
#include "server/server.h"

#include "server/http.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the page may read and write, each in a folder of its own and with an ending of its own. */
static const struct shelf {
    const char *path, *name, *ending, *header, *wanted;
} shelves[] = {
    {"api/records/", "records", ".jsonl", "X-Acies-Records", "a record is named like battle.jsonl\n"},
    {"api/armies/", "armies", ".json", "X-Acies-Armies", "an army is named like dba30-levy.json\n"},
};
enum { SHELVES = sizeof shelves / sizeof *shelves };

struct server {
    struct event_base *base;
    struct evhttp *http;
    struct event *stop[2];
    const char *site;
    const char *folder[SHELVES]; /* NULL: not served */
    uint16_t port;
};

/* The page looks for them: other hosts keep none. */
static void set_shelves(const struct server *s, struct evhttp_request *r) {
    for (int i = 0; i < SHELVES; i++)
        if (s->folder[i]) http_set(r, shelves[i].header, shelves[i].path);
}

/* --- shelves ------------------------------------------------------------------------------------------ */

static bool belongs(const struct shelf *shelf, const char *name) {
    size_t n = strlen(name), end = strlen(shelf->ending);
    return server_path_sound(name) && !strchr(name, '/') && n > end && strcmp(name + n - end, shelf->ending) == 0;
}

static void list_shelf(struct server *s, struct evhttp_request *r, int i) {
    struct evbuffer *body = evbuffer_new();
    DIR *folder = opendir(s->folder[i]);
    bool first = true;
    if (!body) {
        if (folder) closedir(folder);
        return http_text(r, HTTP_INTERNAL, "not enough memory\n");
    }
    evbuffer_add_printf(body, "{\"%s\":[", shelves[i].name);
    for (struct dirent *e; folder && (e = readdir(folder));)
        if (belongs(&shelves[i], e->d_name)) {
            evbuffer_add_printf(body, "%s\"%s\"", first ? "" : ",", e->d_name); /* a sound name needs no escapes */
            first = false;
        }
    if (folder) closedir(folder);
    evbuffer_add(body, "]}\n", 3);
    http_body(r, HTTP_OK, "application/json", body);
}

/* Written beside and then put in place: a file is never half there. */
static bool write_whole(const char *path, struct evbuffer *body) {
    char beside[SERVER_PATH_MAX * 2 + 16];
    snprintf(beside, sizeof beside, "%s.part", path);
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (fd < 0) return false;
    bool fine = true;
    while (fine && evbuffer_get_length(body) > 0) fine = evbuffer_write(body, fd) > 0;
    fine = fsync(fd) == 0 && fine;
    fine = close(fd) == 0 && fine;
    if (fine) fine = rename(beside, path) == 0;
    if (!fine) unlink(beside);
    return fine;
}

static void answer_shelf(struct server *s, struct evhttp_request *r, int i, const char *name) {
    char path[SERVER_PATH_MAX * 2];
    if (!s->folder[i]) return http_text(r, HTTP_NOTFOUND, "no such folder is served\n");
    if (!*name) return list_shelf(s, r, i);
    if (!belongs(&shelves[i], name)) return http_text(r, HTTP_BADREQUEST, shelves[i].wanted);
    snprintf(path, sizeof path, "%s/%s", s->folder[i], name);
    if (evhttp_request_get_command(r) != EVHTTP_REQ_PUT) return http_file(r, path);
    if (!write_whole(path, evhttp_request_get_input_buffer(r)))
        return http_text(r, HTTP_INTERNAL, "the file cannot be written\n");
    http_text(r, HTTP_OK, "kept\n");
}

/* --- requests ----------------------------------------------------------------------------------------- */

/* Another site may make a browser ask us by a name of its own, or send us a form: neither is answered. */
static bool asked_by_our_page(const struct server *s, struct evhttp_request *r) {
    char ours[2][32], origin[2][48];
    const char *host = http_header(r, "Host"), *from = http_header(r, "Origin");
    bool host_ours = false, from_ours = !from;
    for (int i = 0; i < 2; i++) {
        snprintf(ours[i], sizeof ours[i], "%s:%u", i ? "localhost" : "127.0.0.1", (unsigned)s->port);
        snprintf(origin[i], sizeof origin[i], "http://%s", ours[i]);
        host_ours = host_ours || (host && strcmp(host, ours[i]) == 0);
        from_ours = from_ours || (from && strcmp(from, origin[i]) == 0);
    }
    bool writes = evhttp_request_get_command(r) == EVHTTP_REQ_PUT;
    return host_ours && from_ours && (!writes || from);
}

static void answer(struct evhttp_request *r, void *context) {
    struct server *s = context;
    const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(r);
    const char *asked = uri ? evhttp_uri_get_path(uri) : NULL;
    if (!asked || *asked != '/' || !asked_by_our_page(s, r)) return http_text(r, 403, "not for you\n");
    asked++;
    for (int i = 0; i < SHELVES; i++)
        if (strncmp(asked, shelves[i].path, strlen(shelves[i].path)) == 0)
            return answer_shelf(s, r, i, asked + strlen(shelves[i].path));
    if (evhttp_request_get_command(r) == EVHTTP_REQ_PUT)
        return http_text(r, HTTP_BADMETHOD, "only records and armies are written\n");
    set_shelves(s, r);
    http_site(r, s->site, asked);
}

static void stop(evutil_socket_t signal_number, short what, void *context) {
    struct server *s = context;
    (void)signal_number, (void)what;
    event_base_loopbreak(s->base);
}

struct server *server_open(const struct server_options *options, const char **why) {
    struct server *s = calloc(1, sizeof *s);
    *why = "there is not enough memory";
    if (!s) return NULL;
    s->site = options->site;
    s->folder[0] = options->records;
    s->folder[1] = options->armies;
    s->base = event_base_new();
    s->http = s->base ? evhttp_new(s->base) : NULL;
    if (!s->http) {
        server_close(s);
        return NULL;
    }
    evhttp_set_allowed_methods(s->http, EVHTTP_REQ_GET | EVHTTP_REQ_HEAD | EVHTTP_REQ_PUT);
    evhttp_set_max_headers_size(s->http, SERVER_HEADERS_MAX);
    evhttp_set_max_body_size(s->http, SERVER_BODY_MAX);
    evhttp_set_timeout(s->http, 30);
    evhttp_set_gencb(s->http, answer, s);
    if (!http_listen(s->base, s->http, "127.0.0.1", options->port, &s->port, why)) {
        server_close(s);
        return NULL;
    }
    return s;
}

uint16_t server_port(const struct server *s) { return s->port; }

void server_run(struct server *s) {
    static const int signals[2] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        s->stop[i] = evsignal_new(s->base, signals[i], stop, s);
        if (s->stop[i]) event_add(s->stop[i], NULL);
    }
    event_base_dispatch(s->base);
}

void server_close(struct server *s) {
    if (!s) return;
    for (int i = 0; i < 2; i++)
        if (s->stop[i]) event_free(s->stop[i]);
    if (s->http) evhttp_free(s->http);
    if (s->base) event_base_free(s->base);
    free(s);
}
