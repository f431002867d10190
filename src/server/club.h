/* The club's server: games between people far from each other, live or by days, with bots where people are missing.
 *
 * One thread answers HTTP and owns all open games; a writer thread brings what happened to the disk before anybody is
 * told of it; a pool of threads thinks for bots, others answer hard questions and deliver
 * notices. docs/server.md is what clients see of it. */
#ifndef ACIES_SERVER_CLUB_H
#define ACIES_SERVER_CLUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct club_options {
    const char *site;       /* folder of the page; NULL: only the interface */
    const char *store;      /* an SQLite file, or postgresql://… */
    const char *address;    /* 127.0.0.1 unless told otherwise */
    const char *public_url; /* where players see the server; for links in notices; NULL: http://address:port */
    const char *sendmail;   /* the program that takes mails; NULL: no mails */
    const char *mail_from;
    const char *clock_file; /* tests: the time in milliseconds stands there */
    bool webhooks;          /* may notices go to other hosts? */
    bool private_webhooks;  /* also to addresses of one's own network */
    bool behind_proxy;      /* the client's address is the last one in X-Forwarded-For */
    bool quiet;             /* no line for each request */
    uint16_t port;          /* 0: any that is free */
    unsigned threads;       /* for bots */
    unsigned memory_mb;     /* for open games */
    unsigned rest_seconds;  /* after which a game nobody asks for is closed; 0: never */
    unsigned rate;          /* requests a second for each address and each token; 0: no limit */
    unsigned streams;       /* open streams for each address; 0: no limit */
    unsigned games;         /* new games an hour for each address; 0: no limit */
    unsigned connections;   /* open connections of each address, where no proxy stands before us; 0: no limit */
    unsigned patience;      /* seconds until a request must be there whole; 0: for ever */
    /* The folder of stored data of a kind ("armies", "scenarios") for a rule set; NULL: there is none. */
    bool (*data_folder)(const char *kind, const char *ruleset, char *path, size_t size);
};

struct club;

/* Listens; NULL if it cannot, and then why is a sentence. The options must outlive it. */
struct club *club_open(const struct club_options *options, char *why, size_t size);
uint16_t club_port(const struct club *c);
/* Answers until SIGINT or SIGTERM. */
void club_run(struct club *c);
void club_close(struct club *c);

/* Everything in a store as records, a file each, in a folder; what was done is told through `say`. False: *why. */
bool club_export(const char *store, const char *folder, void (*say)(const char *line), char *why, size_t size);
bool club_backup(const char *store, const char *file, char *why, size_t size);

#endif
