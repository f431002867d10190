/* Answers over HTTP, the same for the board of one player and the club's server. */
#include "server/http.h"

#include "game/json.h"

#include <errno.h>
#include <event2/listener.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BACKLOG = 4096 }; /* the usual 128 make thousands of streams wait for seconds when they all come back */

const char *http_header(struct evhttp_request *r, const char *name) {
    return evhttp_find_header(evhttp_request_get_input_headers(r), name);
}

void http_set(struct evhttp_request *r, const char *name, const char *value) {
    evhttp_add_header(evhttp_request_get_output_headers(r), name, value);
}

void http_set_common(struct evhttp_request *r) {
    http_set(r, "Content-Security-Policy",
             "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "
             "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    http_set(r, "X-Content-Type-Options", "nosniff");
    http_set(r, "Referrer-Policy", "no-referrer");
    http_set(r, "Cross-Origin-Resource-Policy", "same-origin");
    http_set(r, "Cache-Control", "no-cache");
}

/* Who asks by HEAD is told how long the body would be and gets none: evhttp would send it, and on a line that is kept
 * he would take it for the next answer. */
static void keep_body(struct evhttp_request *r, struct evbuffer *body) {
    char size[24];
    snprintf(size, sizeof size, "%zu", body ? evbuffer_get_length(body) : 0);
    http_set(r, "Content-Length", size);
}

void http_body(struct evhttp_request *r, int code, const char *type, struct evbuffer *body) {
    bool head = evhttp_request_get_command(r) == EVHTTP_REQ_HEAD;
    http_set_common(r);
    http_set(r, "Content-Type", type);
    if (head) keep_body(r, body);
    evhttp_send_reply(r, code, NULL, head ? NULL : body);
    if (body) evbuffer_free(body);
}

void http_text(struct evhttp_request *r, int code, const char *text) {
    struct evbuffer *body = evbuffer_new();
    if (body) evbuffer_add(body, text, strlen(text));
    http_body(r, code, "text/plain; charset=utf-8", body);
}

void http_json(struct evhttp_request *r, int code, json_t *value) {
    char *text = value ? json_line(value) : NULL;
    struct evbuffer *body = text ? evbuffer_new() : NULL;
    json_decref(value);
    if (!body) {
        free(text);
        return http_text(r, HTTP_INTERNAL, "not enough memory\n");
    }
    evbuffer_add(body, text, strlen(text));
    evbuffer_add(body, "\n", 1);
    free(text);
    http_body(r, code, "application/json", body);
}

void http_file(struct evhttp_request *r, const char *path) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    struct stat st;
    if (fd < 0 || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        if (fd >= 0) close(fd);
        return http_text(r, HTTP_NOTFOUND, "there is no such file\n");
    }
    struct evbuffer *body = evbuffer_new();
    if (!body || evbuffer_add_file(body, fd, 0, st.st_size) != 0) {
        close(fd);
        if (body) evbuffer_free(body);
        return http_text(r, HTTP_INTERNAL, "the file cannot be read\n");
    }
    http_body(r, HTTP_OK, server_type_of(path), body);
}

void http_site(struct evhttp_request *r, const char *site, const char *path) {
    char full[SERVER_PATH_MAX * 2];
    if (!*path) path = "index.html";
    if (!server_path_sound(path)) return http_text(r, HTTP_NOTFOUND, "there is no such file\n");
    snprintf(full, sizeof full, "%s/%s", site, path);
    http_file(r, full);
}

void http_forget(struct evhttp_request *r) {
    if (r && !evhttp_request_get_connection(r)) evhttp_request_free(r);
}

/* --- listening ---------------------------------------------------------------------------------------- */

static uint16_t port_of(int fd) {
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    char port[16] = "0";
    if (getsockname(fd, (struct sockaddr *)&at, &size) == 0)
        getnameinfo((struct sockaddr *)&at, size, NULL, 0, port, sizeof port, NI_NUMERICSERV);
    return (uint16_t)strtoul(port, NULL, 10);
}

static int bound_socket(const char *address, uint16_t port, const char **why) {
    char number[8];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICHOST}, *at = NULL;
    snprintf(number, sizeof number, "%u", (unsigned)port);
    int wrong = getaddrinfo(address, number, &hints, &at);
    if (wrong) {
        *why = gai_strerror(wrong);
        return -1;
    }
    int fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;
    if (fd >= 0) setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (fd < 0 || bind(fd, at->ai_addr, at->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
        *why = strerror(errno);
        if (fd >= 0) close(fd);
        fd = -1;
    }
    freeaddrinfo(at);
    return fd;
}

static void listen_again(evutil_socket_t fd, short what, void *listener) {
    (void)fd, (void)what;
    evconnlistener_enable(listener);
}

/* No more files can be opened: whoever knocks waits until somebody has gone. Without a pause the loop would do nothing
 * else than ask in vain, and say so. */
static void cannot_accept(struct evconnlistener *listener, void *context) {
    static const struct timeval pause = {.tv_usec = 100000};
    (void)context;
    evconnlistener_disable(listener);
    if (event_base_once(evconnlistener_get_base(listener), -1, EV_TIMEOUT, listen_again, listener, &pause) != 0)
        evconnlistener_enable(listener);
}

bool http_listen(struct event_base *base, struct evhttp *http, const char *address, uint16_t port, uint16_t *got,
                 const char **why) {
    int fd = bound_socket(address, port, why);
    if (fd < 0) return false;
    *got = port_of(fd);
    struct evconnlistener *listener =
        evconnlistener_new(base, NULL, NULL, LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, 0, fd);
    *why = "there is not enough memory";
    if (!listener) {
        close(fd);
        return false;
    }
    evconnlistener_set_error_cb(listener, cannot_accept);
    if (evhttp_bind_listener(http, listener)) return true;
    evconnlistener_free(listener);
    return false;
}
