/* acies serve: the club's server. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#ifdef ACIES_SERVE
#include "server/club.h"

enum { SERVE_PORT = 8733 };

static void say(const char *line) { printf("%s\n", line); }

/* Where the games are, unless told otherwise: beside those of the terminal. */
static const char *default_store(char *path, size_t size) { return state_path("club.db", path, size) ? path : NULL; }

static bool number_of(const struct arguments *args, const char *option, long most, unsigned without, unsigned *out) {
    long n = without;
    char name[32];
    snprintf(name, sizeof name, "--%s", option);
    if (given(args, option) && !read_number(args->command, name, given(args, option), 0, most, &n)) return false;
    *out = (unsigned)n;
    return true;
}

static bool read_options(const struct arguments *args, struct club_options *o) {
    unsigned port;
    if (!number_of(args, "port", 65535, SERVE_PORT, &port) || !number_of(args, "threads", 256, 2, &o->threads) ||
        !number_of(args, "memory", 65536, 256, &o->memory_mb) ||
        !number_of(args, "rest", 86400, 60, &o->rest_seconds) || !number_of(args, "rate", 1000000, 50, &o->rate) ||
        !number_of(args, "streams", 1000000, 100, &o->streams) || !number_of(args, "games", 1000000, 60, &o->games) ||
        !number_of(args, "connections", 1000000, 200, &o->connections) ||
        !number_of(args, "patience", 3600, 30, &o->patience))
        return false;
    o->port = (uint16_t)port;
    o->address = given(args, "address") ? given(args, "address") : "127.0.0.1";
    o->public_url = given(args, "url");
    o->sendmail = given(args, "sendmail");
    o->mail_from = given(args, "mail-from");
    o->clock_file = given(args, "clock-file");
    o->webhooks = given(args, "webhooks") || given(args, "private-webhooks");
    o->private_webhooks = given(args, "private-webhooks");
    o->behind_proxy = given(args, "behind-proxy");
    o->quiet = given(args, "quiet");
    o->data_folder = data_folder;
    return true;
}

static int serve(const struct arguments *args, struct club_options *o) {
    char why[300], site[1024];
    o->site = find_site(given(args, "site"), site, sizeof site) ? site : NULL;
    if (given(args, "site") && !o->site)
        return problem(args->command, "%s is no site: script/web makes one", given(args, "site"));
    struct club *c = club_open(o, why, sizeof why);
    if (!c) return problem(args->command, "%s", why);
    printf("The club is at http://%s:%u/\n(games are kept in %s; Ctrl-C ends it%s)\n", o->address,
           (unsigned)club_port(c), strncmp(o->store, "postgres", 8) == 0 ? "PostgreSQL" : o->store,
           o->site ? "" : "; the page is not built: run script/web");
    fflush(stdout);
    club_run(c);
    club_close(c);
    return EXIT_FINE;
}

static int run(const struct arguments *args) {
    char path[1024], why[300];
    struct club_options o = {.store = given(args, "store")};
    if (!o.store && !(o.store = default_store(path, sizeof path)))
        return problem(args->command, "there is no folder for the games: name a file with --store");
    if (!read_options(args, &o)) return EXIT_USAGE;
    if (given(args, "backup"))
        return club_backup(o.store, given(args, "backup"), why, sizeof why) ? EXIT_FINE
                                                                            : problem(args->command, "%s", why);
    if (given(args, "export"))
        return club_export(o.store, given(args, "export"), say, why, sizeof why) ? EXIT_FINE
                                                                                 : problem(args->command, "%s", why);
    return serve(args, &o);
}
#else
static int run(const struct arguments *args) {
    return problem(args->command, "this program was built without it: install libsqlite3-dev, and build again");
}
#endif

static const struct cli_option options[] = {
    {"address", 0, "ADDRESS", NULL, "listen there (127.0.0.1: this machine only, behind a proxy)"},
    {"port", 'p', "PORT", NULL, "and at this port (8733; 0: any that is free)"},
    {"store", 0, "WHERE", NULL, "an SQLite file (~/.local/state/acies/club.db), or postgresql://USER@HOST/NAME"},
    {"site", 0, "FOLDER", NULL, "the page, as script/web made it"},
    {"url", 0, "URL", NULL, "where players see this server, for links in notices"},
    {"behind-proxy", 0, NULL, NULL, "a proxy says who asks (the last address in X-Forwarded-For)"},
    {"webhooks", 0, NULL, NULL, "send notices to addresses that players name"},
    {"private-webhooks", 0, NULL, NULL, "also to addresses in one's own network"},
    {"sendmail", 0, "PROGRAM", NULL, "send notices by mail through it, as /usr/sbin/sendmail"},
    {"mail-from", 0, "ADDRESS", NULL, "the sender of those mails"},
    {"threads", 0, "N", NULL, "for bots (2); those who play among themselves come last"},
    {"memory", 0, "MB", NULL, "for games that are open (256); the others rest in the store"},
    {"rest", 0, "SECONDS", NULL, "after which a game nobody asks for is closed (60; 0: never)"},
    {"rate", 0, "N", NULL, "requests a second for each address and each token (50; 0: no limit)"},
    {"streams", 0, "N", NULL, "open event streams for each address (100; 0: no limit)"},
    {"games", 0, "N", NULL, "new games an hour for each address (60; 0: no limit)"},
    {"connections", 0, "N", NULL, "open connections of each address, without a proxy (200; 0: no limit)"},
    {"patience", 0, "SECONDS", NULL, "until a request must have come in whole (30; 0: for ever)"},
    {"backup", 0, "FILE", NULL, "copy the store there while others use it, and end"},
    {"export", 0, "FOLDER", NULL, "write every game as a record there, and end"},
    {"clock-file", 0, "FILE", NULL, "for tests: the time stands there, in milliseconds"},
    {"quiet", 'q', NULL, NULL, "no line for each request"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command serve_command = {
    .name = "serve",
    .operands = "",
    .summary = "Run the club's server: games between people far from each other",
    .details = "Serves the board and the interface of docs/server.md: games live or by days, by links, with bots where "
               "people are\n"
               "missing. What was answered is on the disk. It listens on this machine only unless told otherwise: "
               "docs/deploy.md\n"
               "tells how to put it behind a proxy.",
    .examples = "acies serve\n"
                "acies serve --store /var/lib/acies/club.db --url https://club.example.org --behind-proxy --webhooks\n"
                "acies serve --store /var/lib/acies/club.db --backup /var/backups/club.db\n",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run,
};
