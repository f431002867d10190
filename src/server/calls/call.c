/* A request under way, until it is answered. */
#include "server/house.h"

#include <event2/keyvalq_struct.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void call_free(struct call *c) {
    if (!c) return;
    json_decref(c->body);
    free(c);
}

static void gone(struct evhttp_connection *connection, void *context) {
    struct call *c = context;
    (void)connection;
    http_forget(c->request);
    c->request = NULL;
}

static struct evhttp_connection *connection_of(const struct call *c) {
    return c->request ? evhttp_request_get_connection(c->request) : NULL;
}

void call_wait(struct call *c) {
    struct evhttp_connection *connection = connection_of(c);
    if (connection) evhttp_connection_set_closecb(connection, gone, c);
}

/* Counts and logs the answer; false: nobody is there to hear it. The path is logged without its query, and no token
 * ever. */
static bool about_to_answer(struct call *c, int code) {
    struct evhttp_connection *connection = connection_of(c);
    if (code >= 100 && code < 600) c->club->figures.answers[code / 100]++;
    if (!c->request) return false;
    if (connection) evhttp_connection_set_closecb(connection, NULL, NULL);
    const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(c->request);
    const char *path = uri ? evhttp_uri_get_path(uri) : NULL;
    if (!c->club->o->quiet)
        club_say(c->club, "%s %d %.80s %llu us", c->address, code, path ? path : "?",
                 (unsigned long long)(clock_us() - c->began));
    return true;
}

void call_answer(struct call *c, int code, json_t *body) {
    if (about_to_answer(c, code))
        http_json(c->request, code, body);
    else
        json_decref(body);
    call_free(c);
}

void call_refuse(struct call *c, int code, const char *format, ...) {
    char sentence[400];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    call_answer(c, code, door_error(NULL, "%s", sentence));
}

void call_limit(struct call *c, unsigned seconds, const char *format, ...) {
    char sentence[400], number[16];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    snprintf(number, sizeof number, "%u", seconds);
    if (c->request) http_set(c->request, "Retry-After", number);
    c->club->figures.limited++;
    call_answer(c, 429, door_error(NULL, "%s", sentence));
}

void call_text(struct call *c, int code, const char *type, char *text) {
    if (about_to_answer(c, code)) {
        struct evbuffer *body = evbuffer_new();
        if (body && text) evbuffer_add(body, text, strlen(text));
        http_body(c->request, code, type, body);
    }
    free(text);
    call_free(c);
}

bool call_field(struct call *c, const char *name, size_t most, const char **out) {
    const json_t *value = json_object_get(c->body, name);
    *out = json_string_value(value);
    if (!value || json_is_null(value) || (*out && strlen(*out) <= most)) return true;
    call_answer(c, 400, door_error(name, "'%s' is a text of at most %zu bytes", name, most));
    return false;
}

const char *call_query(struct call *c, const char *name, char *value, size_t size) {
    const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(c->request);
    const char *query = uri ? evhttp_uri_get_query(uri) : NULL;
    struct evkeyvalq words;
    if (!query || evhttp_parse_query_str(query, &words) != 0) return NULL;
    const char *found = evhttp_find_header(&words, name);
    if (found) snprintf(value, size, "%s", found);
    evhttp_clear_headers(&words);
    return found ? value : NULL;
}

bool call_is_seat(const struct call *c) { return c->view != VIEW_WATCH; }
