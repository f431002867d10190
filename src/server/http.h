/* What every answer over HTTP needs, whoever serves: the strict headers, texts, JSON, files of the site; and a listener
 * that many may knock at together. */
#ifndef ACIES_SERVER_HTTP_H
#define ACIES_SERVER_HTTP_H

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { SERVER_HEADERS_MAX = 8 << 10, SERVER_PATH_MAX = 1024 };

/* Is this a name that may stand in a path we open? Letters, digits, '.', '_' and '-' in parts that do not begin with a
 * dot. */
bool server_path_sound(const char *path);
/* The type of a file by the end of its name. */
const char *server_type_of(const char *path);

const char *http_header(struct evhttp_request *r, const char *name); /* NULL: not sent */
void http_set(struct evhttp_request *r, const char *name, const char *value);
/* What every answer says: scripts from here only, nobody may frame it, guess its type or keep an old one. */
void http_set_common(struct evhttp_request *r);

void http_text(struct evhttp_request *r, int code, const char *text);
/* Takes the value; NULL is answered as a want of memory. */
void http_json(struct evhttp_request *r, int code, json_t *value);
/* Takes the body. */
void http_body(struct evhttp_request *r, int code, const char *type, struct evbuffer *body);
void http_file(struct evhttp_request *r, const char *path);
/* A file of the site by its path behind the first slash ("": the page itself). */
void http_site(struct evhttp_request *r, const char *site, const char *path);

/* From a connection's closecb: a request that was not answered yet is ours to free, or the connection's. */
void http_forget(struct evhttp_request *r);

/* Listens at address:port with room for a crowd; false: *why. *got is the port (for those who asked for any). */
bool http_listen(struct event_base *base, struct evhttp *http, const char *address, uint16_t port, uint16_t *got,
                 const char **why);

#endif
