/* Writing records: a line for each act as it is played, a hash at every bound, flushed line by line. */
#include "game/records/lines.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Takes the value. */
static bool write_line(struct recorder *w, json_t *value) {
    char *text = value ? json_line(value) : NULL;
    json_decref(value);
    bool written = text && fputs(text, w->file) >= 0 && fputc('\n', w->file) != EOF && fflush(w->file) == 0;
    if (written) w->text = text_hash(text_hash(w->text, text, strlen(text)), "\n", 1);
    free(text);
    return written;
}

static json_t *hash_line(const struct recorder *w, const struct game *g) {
    return record_hash_line(g, w->text, w->partial);
}

/* A hash is where a game can be gone on with: it is brought to the disk itself where that is wanted. */
static bool write_hash(struct recorder *w, json_t *line) {
    if (!write_line(w, line)) return false;
    w->hashed = true;
    return !w->durable || fsync(fileno(w->file)) == 0;
}

static void reach(struct recorder *w, const struct game *g) {
    w->acts = game_acts(g);
    w->turn = game_rules(g)->turn(game_state(g));
    w->hash = game_hash(g);
    w->hashed = false;
}

/* The act played last, and the hash if it opened a new bound. */
static bool write_last_act(struct recorder *w, const struct game *g) {
    const struct ruleset *rs = game_rules(g);
    uint32_t n = game_acts(g), turn = rs->turn(game_state(g));
    bool secret = w->partial && act_is_secret(rs, game_act(g, n - 1)) && game_act_seat(g, n - 1) != w->seat;
    json_t *act =
        secret ? secret_act_to_json(rs, game_act(g, n - 1)) : act_to_json(rs, game_state(g), game_act(g, n - 1));
    json_t *line = json_pack("{s:i,s:o,s:o}", "n", (int)n, "seat", seat_to_json(game_act_seat(g, n - 1)), "act", act);
    bool opens = turn != w->turn;
    if (!write_line(w, line)) return false;
    reach(w, g);
    return !opens || write_hash(w, hash_line(w, g));
}

/* Several acts at once: what a bound's hash was is found by playing them again on a copy. */
static bool write_acts(struct recorder *w, const struct game *g) {
    struct game *walk = game_clone_at(g, w->acts);
    bool good = walk != NULL;
    while (good && game_acts(walk) < game_acts(g))
        good = game_play(walk, game_act(g, game_acts(walk)), NULL, NULL) && write_last_act(w, walk);
    game_end(walk);
    return good;
}

bool recorder_note(struct recorder *w, const struct game *g) {
    if (game_acts(g) < w->acts) { /* the hash is of what is taken back, so that it cannot be altered unseen */
        json_t *line = record_undo_line(game_acts(g), w->hash, w->text, w->partial);
        reach(w, g);
        return write_line(w, line);
    }
    if (game_acts(g) == w->acts) return true;
    return game_acts(g) == w->acts + 1 ? write_last_act(w, g) : write_acts(w, g);
}

static bool begin(struct recorder *w, const struct game *g, const struct record_names *names) {
    struct game *start = game_clone_at(g, 0);
    if (start) reach(w, start);
    bool good = start && write_line(w, record_header(g, names, NULL)) && write_hash(w, hash_line(w, start));
    game_end(start);
    return good && recorder_note(w, g);
}

bool recorder_begin(struct recorder *w, FILE *file, const struct game *g, const struct record_names *names) {
    *w = (struct recorder){.file = file, .seat = SEAT_NONE};
    return begin(w, g, names);
}

bool recorder_resume(struct recorder *w, FILE *file, const struct record *r) {
    const struct game *g = r->game;
    *w = (struct recorder){.file = file, .text = r->text, .seat = SEAT_NONE};
    reach(w, g);
    if (r->open_line && (fputc('\n', file) == EOF || fflush(file) != 0)) return false;
    return !r->due || write_hash(w, hash_line(w, g));
}

bool recorder_end(struct recorder *w, const struct game *g) {
    struct prompt p = game_prompt(g);
    if (!recorder_note(w, g)) return false;
    if (p.seat != SEAT_NONE && w->hashed) return true;
    return write_hash(w, record_end_line(g, w->text, w->partial));
}

bool record_write(FILE *file, const struct game *g, const struct record_names *names, enum seat seat) {
    struct recorder w = {.file = file, .seat = seat, .partial = view_withholds(game_rules(g), game_state(g), seat)};
    return begin(&w, g, names) && recorder_end(&w, g);
}
