/* acies board: the table in the browser. */
#include "cli/cli.h"
#include "server/http.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BOARD_PORT = 8732 }; /* where it is if nobody else is there */

/* A folder of the player's own, made if it is not there, without the slash at its end; NULL: there is none. */
static const char *own_folder(bool (*path_of)(const char *, char *, size_t), const char *name, char *path,
                              size_t size) {
    if (!path_of(name, path, size) || !make_folders(path)) return NULL;
    path[strlen(path) - 1] = '\0';
    return access(path, R_OK | W_OK | X_OK) == 0 ? path : NULL;
}

/* The desktop knows which browser; it is started apart, so that it outlives us. */
static void open_browser(const char *address) {
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            setsid();
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
            _exit(1);
        }
        _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
}

static bool has_display(void) { return getenv("DISPLAY") || getenv("WAYLAND_DISPLAY"); }

static struct server *listen_somewhere(struct server_options *o, bool port_said, const char **why) {
    struct server *s = server_open(o, why);
    if (s || port_said) return s;
    o->port = 0; /* somebody else is there: any other will do */
    return server_open(o, why);
}

static int run(const struct arguments *args) {
    char games[SERVER_PATH_MAX], armies[SERVER_PATH_MAX], site[SERVER_PATH_MAX], address[64];
    long port = BOARD_PORT;
    const char *why = NULL;
    if (given(args, "site") && !find_site(given(args, "site"), site, sizeof site))
        return problem(args->command, "%s is no site: script/web makes one", given(args, "site"));
    if (!find_site(given(args, "site"), site, sizeof site))
        return problem(args->command, "the page is not built here: run script/web, or name its folder with --site");
    if (given(args, "port") && !read_number(args->command, "--port", given(args, "port"), 0, 65535, &port))
        return EXIT_USAGE;
    struct server_options options = {
        .site = site,
        .records =
            given(args, "records") ? given(args, "records") : own_folder(state_path, "games/", games, sizeof games),
        .armies =
            given(args, "armies") ? given(args, "armies") : own_folder(own_data_path, "armies/", armies, sizeof armies),
        .port = (uint16_t)port};
    struct server *s = listen_somewhere(&options, given(args, "port") != NULL, &why);
    if (!s) return problem(args->command, "cannot listen on port %ld: %s", port, why);
    snprintf(address, sizeof address, "http://127.0.0.1:%u/", (unsigned)server_port(s));
    printf("The board is at %s\n(Ctrl-C ends it; games are kept in the browser%s%s)\n", address,
           options.records ? " and in " : "", options.records ? options.records : "");
    fflush(stdout);
    if (!given(args, "no-browser") && has_display()) open_browser(address);
    server_run(s);
    server_close(s);
    return EXIT_FINE;
}

static const struct cli_option options[] = {
    {"port", 'p', "PORT", NULL, "listen there (8732, or any free one if that is taken; 0: any)"},
    {"site", 0, "FOLDER", NULL, "the page, as script/web made it"},
    {"records", 0, "FOLDER", NULL, "where games are read and kept (~/.local/state/acies/games, as acies play does)"},
    {"armies", 0, "FOLDER", NULL, "where armies of your own are read and kept (~/.local/share/acies/armies)"},
    {"no-browser", 0, NULL, NULL, "only say the address"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command board_command = {
    .name = "board",
    .operands = "",
    .summary = "Play at a table in the browser",
    .details =
        "Serves the board on this machine only, says its address and opens the browser. The engine runs in the page;\n"
        "nothing is asked of any other machine. docs/board.md tells how to play.",
    .examples = "acies board\n"
                "acies board --port 9000 --no-browser\n",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run,
};
