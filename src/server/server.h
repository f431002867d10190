/* The board over HTTP: a site of files, and folders of records and armies to be read and written. For one player on his
 * own machine: it listens on loopback only, answers only those who ask for it by that name, and writes nothing outside
 * these folders. */
#ifndef ACIES_SERVER_SERVER_H
#define ACIES_SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SERVER_BODY_MAX = 4 << 20 };

struct server_options {
    const char *site;    /* folder of the page (script/web makes it) */
    const char *records; /* folder of records, or NULL: there are none */
    const char *armies;  /* folder of the player's own armies, or NULL */
    uint16_t port;       /* 0: any that is free */
};

struct server;

/* Listens; NULL if it cannot, and then *why is a sentence. */
struct server *server_open(const struct server_options *options, const char **why);
uint16_t server_port(const struct server *s);
/* Answers until SIGINT or SIGTERM. */
void server_run(struct server *s);
void server_close(struct server *s);

#endif
