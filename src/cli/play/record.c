/* The record of a game at the terminal: kept from the first act, gone on with, copied under a name. A record in use is
 * locked, so that two terminals never write into one file. */
#include "cli/play/play.h"

#include <errno.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* The first free name games/game-0001.jsonl, ... in the state folder. */
static bool free_record(char *path, size_t size) {
    char name[64];
    for (int n = 1; n < 10000; n++) {
        snprintf(name, sizeof name, "games/game-%04d.jsonl", n);
        if (!state_path(name, path, size)) return false;
        if (access(path, F_OK) != 0) return true;
    }
    return false;
}

/* The lock goes with the file when it is closed, however the program ends. */
static bool lock(FILE *file) { return flock(fileno(file), LOCK_EX | LOCK_NB) == 0; }

bool record_start(struct session *s, struct kept *k, const char *path) {
    FILE *file = fopen(path, "wbx"); /* never over something the player may still want */
    struct recorder w;
    if (!file) return false;
    if (!lock(file) || !recorder_begin(&w, file, s->speaker.game, &s->names)) {
        int why = errno;
        fclose(file);
        errno = why;
        return false;
    }
    if (k->file) fclose(k->file);
    k->file = file;
    k->recorder = w;
    k->recorder.durable = true;
    snprintf(k->path, sizeof k->path, "%s", path);
    return true;
}

bool record_note(struct session *s) {
    bool good = !s->record.file || recorder_note(&s->record.recorder, s->speaker.game);
    return (!s->copy.file || recorder_note(&s->copy.recorder, s->speaker.game)) && good;
}

static bool end_kept(struct kept *k, const struct game *g) {
    bool good = !k->file || recorder_end(&k->recorder, g);
    if (k->file) fclose(k->file);
    k->file = NULL;
    return good;
}

bool record_end(struct session *s) {
    bool good = end_kept(&s->copy, s->speaker.game);
    return end_kept(&s->record, s->speaker.game) && good;
}

bool record_new(struct session *s) {
    char path[PATH_LENGTH];
    if (free_record(path, sizeof path)) record_start(s, &s->record, path);
    return true;
}

bool record_open(const struct arguments *args, struct session *s) {
    const char *said = given(args, "record");
    char path[PATH_LENGTH];
    if (!said && !free_record(path, sizeof path)) return true; /* no home: the game goes on, quit will ask */
    if (said) snprintf(path, sizeof path, "%s", said);
    if (record_start(s, &s->record, path) || !said) return true;
    if (errno == EEXIST)
        problem(args->command, "%s is there already: go on with it by --resume, or choose another name.", said);
    else
        problem(args->command, "%s: %s.", said, strerror(errno));
    return false;
}

/* --- going on ----------------------------------------------------------------------------------------------------- */

/* Opened for reading and writing on, and locked. NULL after a complaint. */
static FILE *open_locked(const struct command *c, const char *path) {
    FILE *file = fopen(path, "r+b");
    if (!file && errno == EISDIR) return problem(c, "%s: it is a directory.", path), NULL;
    if (!file && (errno == EACCES || errno == EROFS)) file = fopen(path, "rb"); /* to be looked at, and copied */
    if (!file) return problem(c, "%s: %s.", path, strerror(errno)), NULL;
    if (is_directory(file)) {
        problem(c, "%s: it is a directory.", path);
    } else if (!lock(file)) {
        problem(c, "%s is in use: another game is writing it. Quit there first, or go on with a copy of it.", path);
    } else {
        return file;
    }
    fclose(file);
    return NULL;
}

static void tell_fault(const struct command *c, const char *path, const struct complaint *fault) {
    if (fault->line)
        problem(c, "%s, line %d: %s.", path, fault->line, fault->text);
    else
        problem(c, "%s: %s.", path, fault->text);
}

/* A record of older rules stays as it is; the game goes on in one of its own. */
static void tell_older(const struct session *s, const struct record *rec) {
    char ours[RULES_NAME_MAX];
    fprintf(s->out, "The record is of older rules than %s; it stays as it is, and the game goes on in a new one.\n",
            rules_name(s->speaker.rs, ours));
    if (rec->stopped) fprintf(s->out, "Line %d: %s. The game goes on before it.\n", rec->fault.line, rec->fault.text);
}

bool record_resume(const struct arguments *args, struct session *s, const char *path) {
    struct record rec = {0};
    FILE *file = open_locked(args->command, path);
    if (!file) return false;
    bool sound = record_read(file, ruleset_find, &rec);
    if (!rec.game || (!sound && !rec.truncated && !rec.stopped)) {
        tell_fault(args->command, path, &rec.fault);
        record_close(&rec);
        fclose(file);
        return false;
    }
    if (rec.truncated) fprintf(s->out, "The record breaks off in its last line; the game goes on before it.\n");
    bool taken = session_take(s, game_clone(rec.game));
    s->names = rec.names;
    s->finished = rec.ended;
    if (rec.older && !rec.ended) tell_older(s, &rec);
    bool same_file = !rec.older && !rec.ended;
    if (same_file && (!rec.truncated || ftruncate(fileno(file), rec.bytes) == 0) && fseek(file, 0, SEEK_END) == 0 &&
        recorder_resume(&s->record.recorder, file, &rec)) {
        s->record.file = file;
        s->record.recorder.durable = true;
        snprintf(s->record.path, sizeof s->record.path, "%s", path);
    } else {
        fclose(file);
    }
    record_close(&rec);
    return taken;
}
