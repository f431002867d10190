/* The store as whoever runs the server handles it: copied while it is in use, written out as records. */
#include "server/house.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A store that is there. A name mistyped in a nightly backup must not make an empty one, and copy that. */
static struct store *open_kept(const char *where, char *why, size_t size) {
    bool file = strncmp(where, "postgres", 8) != 0;
    if (file && access(where, F_OK) != 0) {
        snprintf(why, size, "%s: %s", where, strerror(errno));
        return NULL;
    }
    return store_open(where, why, size);
}

static bool is_same_file(const char *a, const char *b) {
    struct stat one, two;
    return stat(a, &one) == 0 && stat(b, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

bool club_backup(const char *where, const char *file, char *why, size_t size) {
    if (is_same_file(where, file)) {
        snprintf(why, size, "%s: this is the store itself, and no copy of it", file);
        return false;
    }
    struct store *s = open_kept(where, why, size);
    bool good = s && store_backup(s, file, why, size);
    store_close(s);
    return good;
}

struct exporting {
    struct store *store; /* a second connection: the first is going over the games */
    const char *folder;
    size_t written, unreadable;
    char *why;
    size_t size;
};

static bool write_file(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    bool good = f && fputs(text, f) >= 0;
    return f && fclose(f) == 0 && good;
}

/* A game that cannot be read is counted, and does not keep the others from being written. */
static bool export_one(void *context, const struct store_game *g) {
    struct exporting *k = context;
    char path[SERVER_PATH_MAX * 2];
    const char *fault;
    struct table *t = table_open(k->store, g, &fault);
    char *record = t ? table_record(k->store, t, VIEW_WATCH, true) : NULL;
    snprintf(path, sizeof path, "%s/%s.jsonl", k->folder, g->id);
    bool written = !record || write_file(path, record);
    if (!written) snprintf(k->why, k->size, "%s: %s", path, strerror(errno));
    k->written += record && written;
    k->unreadable += !record;
    free(record);
    table_close(t);
    return written;
}

bool club_export(const char *where, const char *folder, void (*say)(const char *line), char *why, size_t size) {
    char line[200];
    struct store *s = open_kept(where, why, size), *second = s ? store_again(s, why, size) : NULL;
    struct exporting k = {.store = second, .folder = folder, .why = why, .size = size};
    bool good = second != NULL;
    if (good && mkdir(folder, 0700) != 0 && errno != EEXIST) {
        snprintf(why, size, "%s: %s", folder, strerror(errno));
        good = false;
    }
    if (good) snprintf(why, size, "the store does not answer");
    good = good && store_games(s, LIST_ALL, 0, INT32_MAX, export_one, &k);
    snprintf(line, sizeof line, "%zu record%s written to %s", k.written, k.written == 1 ? "" : "s", folder);
    if (good) say(line);
    snprintf(line, sizeof line, "%zu game%s could not be read", k.unreadable, k.unreadable == 1 ? "" : "s");
    if (good && k.unreadable) say(line);
    store_close(second);
    store_close(s);
    return good;
}
