/* The last games, to go on with: what each is, who plays, and when it was played last. */
#include "cli/play/play.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { SHELF_MAX = 512, SHOWN = 9, LABEL_LENGTH = 240, FOLDER_LENGTH = PATH_LENGTH - 300 };

struct shelved {
    char path[PATH_LENGTH];
    time_t when;
};

static int by_time(const void *a, const void *b) {
    const struct shelved *x = a, *y = b;
    return (x->when < y->when) - (x->when > y->when);
}

/* The records kept by themselves, the last first. */
static size_t shelf_of(struct shelved *game, size_t cap) {
    char folder[FOLDER_LENGTH];
    size_t count = 0;
    if (!state_path("games/.", folder, sizeof folder)) return 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && count < cap && (entry = readdir(dir));) {
        const char *dot = strrchr(entry->d_name, '.');
        struct stat about;
        if (!dot || strcmp(dot, ".jsonl") != 0 || strlen(entry->d_name) > 200) continue;
        snprintf(game[count].path, sizeof game[count].path, "%.*s%s", (int)strlen(folder) - 1, folder, entry->d_name);
        if (stat(game[count].path, &about) != 0) continue;
        game[count++].when = about.st_mtime;
    }
    if (dir) closedir(dir);
    qsort(game, count, sizeof *game, by_time);
    return count;
}

/* "Rome (player) against Carthage (steady), bound 7, 17 Nov 05:40". False: it is over, or cannot be read. */
static bool label_of(const struct shelved *game, char *label) {
    struct record rec = {0};
    char when[40];
    FILE *file = fopen(game->path, "rb");
    if (!file) return false;
    record_read(file, ruleset_find, &rec);
    fclose(file);
    bool open = rec.game && !rec.ended && game_prompt(rec.game).seat != SEAT_NONE;
    if (open) {
        const struct ruleset *rs = game_rules(rec.game);
        struct tm local;
        strftime(when, sizeof when, "%e %b %Y %H:%M", localtime_r(&game->when, &local));
        snprintf(label, LABEL_LENGTH, "%s: %s (%s) against %s (%s), %s %u, %s", rs->code, side_name(rec.game, 0),
                 rec.names.seat[0], side_name(rec.game, 1), rec.names.seat[1], rs->turn_word,
                 (unsigned)rs->turn(game_state(rec.game)), when);
    }
    record_close(&rec);
    return open;
}

bool shelf_choose(const struct arguments *args, struct session *s, char path[PATH_LENGTH]) {
    struct shelved *game = calloc(SHELF_MAX, sizeof *game);
    char label[SHOWN][LABEL_LENGTH];
    const char *choices[SHOWN];
    size_t which[SHOWN], found = game ? shelf_of(game, SHELF_MAX) : 0;
    int count = 0;
    for (size_t i = 0; i < found && count < SHOWN; i++) {
        if (!label_of(&game[i], label[count])) continue;
        which[count] = i;
        choices[count] = label[count];
        count++;
    }
    int chosen = -1;
    if (count == 0)
        problem(args->command, "no game is kept that could be gone on with; --resume FILE names another.");
    else
        chosen = choose(s->console, "Which game?", choices, count, 0);
    if (chosen >= 0) {
        snprintf(path, PATH_LENGTH, "%s", game[which[chosen]].path);
        fprintf(s->out, "%s\n", choices[chosen]);
    }
    free(game);
    return chosen >= 0;
}
