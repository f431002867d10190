/* Where stored data lies: scenarios, armies. */
#include "cli/cli.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As the environment says, beside the player, where it was built, where it was installed. */
bool data_folder(const char *kind, const char *code, char *path, size_t size) {
    const char *said = getenv("ACIES_DATA");
    const char *const roots[] = {said, "data", ACIES_SOURCE_DATA, ACIES_INSTALLED_DATA};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        if (!roots[i] || !*roots[i]) continue;
        snprintf(path, size, "%s/%s/%s", roots[i], kind, code);
        if (access(path, R_OK | X_OK) == 0) return true;
    }
    return false;
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

size_t stored_names(const char *kind, const char *code, char **names, size_t room) {
    char folder[512];
    size_t count = 0;
    DIR *dir = data_folder(kind, code, folder, sizeof folder) ? opendir(folder) : NULL;
    for (struct dirent *entry; dir && count < room && (entry = readdir(dir));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || dot == entry->d_name || strcmp(dot, ".json") != 0) continue;
        char *name = strndup(entry->d_name, (size_t)(dot - entry->d_name));
        if (name) names[count++] = name;
    }
    if (dir) closedir(dir);
    qsort(names, count, sizeof *names, by_text);
    return count;
}
