/* What is stored with the program: scenarios, armies. */
#include "cli/cli.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

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
