/* Where the program's own files lie: the stored data and the board's page.
 *
 * What the environment names goes before everything and stands alone: a folder that is not there is told, never passed
 * over. Then beside the player (in a clone of the sources), then as seen from the program itself (installed anywhere,
 * or in a build folder of its sources), at last where it was made to be installed. */
#include "cli/cli.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef ACIES_SOURCES /* only builds with tests know their sources, for they may lie anywhere */
#define ACIES_SOURCES "."
#endif

enum { PLACES = 5 };

/* A kind of files: the variable that names their folder, and where they are in the sources and in an installed tree. */
struct kept {
    const char *variable, *in_sources, *installed;
    const char *found; /* what such a folder has, and what is said of one that has it not */
    const char *lacking;
};
static const struct kept data = {"ACIES_DATA", "data", "share/acies", ".", "which is no folder that can be read"};
static const struct kept page = {"ACIES_SITE", "build-web/site", "share/acies/site", "engine.wasm",
                                 "which is no site: script/web makes one"};

/* The folder of the running program; "" where the system does not tell. */
static void own_folder(char *folder, size_t size) {
    ssize_t length = readlink("/proc/self/exe", folder, size - 1);
    folder[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash) *slash = '\0';
}

/* The n-th place to look; "" for none. */
static void place(const struct kept *k, int n, char *path, size_t size) {
    char own[PATH_MAX];
    own_folder(own, sizeof own);
    *path = '\0';
    if (n == 0) snprintf(path, size, "%s", k->in_sources);
    if (n == 1 && *own) snprintf(path, size, "%s/../%s", own, k->installed);
    if (n == 2 && *own) snprintf(path, size, "%s/../../../%s", own, k->in_sources);
    if (n == 3) snprintf(path, size, "%s/%s", ACIES_SOURCES, k->in_sources);
    if (n == 4) snprintf(path, size, "%s/%s", ACIES_PREFIX, k->installed);
}

static bool has(const char *folder, const char *name) {
    char path[PATH_MAX];
    int needed = snprintf(path, sizeof path, "%s/%s", folder, name);
    return *folder && needed > 0 && (size_t)needed < sizeof path && access(path, R_OK) == 0;
}

static const char *named(const struct kept *k) {
    const char *said = getenv(k->variable);
    return said && *said ? said : NULL;
}

/* The folder of that kind that has NAME in it. */
static bool find(const struct kept *k, const char *name, char *path, size_t size) {
    const char *said = named(k);
    if (said) {
        snprintf(path, size, "%s", said);
        return has(path, name);
    }
    for (int n = 0; n < PLACES; n++) {
        place(k, n, path, size);
        if (has(path, name)) return true;
    }
    return false;
}

bool data_folder(const char *kind, const char *code, char *path, size_t size) {
    char below[256], root[PATH_MAX];
    snprintf(below, sizeof below, "%s/%s", kind, code);
    if (!find(&data, below, root, sizeof root)) return false;
    int needed = snprintf(path, size, "%s/%s", root, below);
    return needed > 0 && (size_t)needed < size;
}

bool find_site(const char *said, char *path, size_t size) {
    if (!said) return find(&page, page.found, path, size);
    snprintf(path, size, "%s", said);
    return has(path, page.found);
}

int places_told_wrong(void) {
    const struct kept *const kinds[] = {&data, &page};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *said = named(kinds[i]);
        if (said && !has(said, kinds[i]->found))
            return problem(NULL, "%s names '%s', %s", kinds[i]->variable, said, kinds[i]->lacking);
    }
    return EXIT_FINE;
}
