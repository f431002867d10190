/* The player's own folders: games at the terminal and at the board, armies of his own. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool there = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!there) return false;
    }
    return true;
}

/* The folder the environment names, or the usual one at home. */
static bool own_path(const char *variable, const char *usual, const char *name, char *path, size_t size) {
    const char *said = getenv(variable), *home = getenv("HOME");
    int needed;
    if (said && *said == '/')
        needed = snprintf(path, size, "%s/acies/%s", said, name);
    else if (home && *home == '/')
        needed = snprintf(path, size, "%s/%s/acies/%s", home, usual, name);
    else
        return false;
    return needed > 0 && (size_t)needed < size;
}

void home_path(const char *typed, char *path, size_t size) {
    const char *home = getenv("HOME");
    if (home && strncmp(typed, "~/", 2) == 0)
        snprintf(path, size, "%s/%s", home, typed + 2);
    else
        snprintf(path, size, "%s", typed);
}

bool state_path(const char *name, char *path, size_t size) {
    return own_path("XDG_STATE_HOME", ".local/state", name, path, size) && make_folders(path);
}

bool own_data_path(const char *name, char *path, size_t size) {
    return own_path("XDG_DATA_HOME", ".local/share", name, path, size);
}
