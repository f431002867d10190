/* A journal: the contest on the first line, then a line for each game as it ends, in whatever order. A run that was
 * broken off, however rudely, goes on from it; no game counts twice. */
#include "arena/arena.h"

#include "game/json.h"

#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { LINE_LONGEST = 1 << 16 };

json_t *arena_contest_to_json(const struct contest *c) {
    char rules[RULES_NAME_MAX];
    json_t *fields = json_array();
    for (uint32_t i = 0; i < c->fields; i++) json_array_append_new(fields, json_string(c->field[i].name));
    return json_pack("{s:s, s:s, s:s, s:s, s:I, s:i, s:i, s:o}", "ruleset", c->rs->code, "rules",
                     rules_name(c->rs, rules), "a", c->player[0].name, "b", c->player[1].name, "seed",
                     (json_int_t)c->seed, "limit", (int)c->most_turns, "budget_ms", c->budget_ms, "battles", fields);
}

/* A contest with all that what comes of it depends on. */
static json_t *header_of(const struct contest *c) {
    json_t *o = arena_contest_to_json(c), *weights = json_array();
    for (unsigned i = 0; i < 2; i++) {
        json_t *w = weights_to_json(c->rs, &c->player[i].mind.weights);
        json_array_append(weights, json_object_get(w, "weights"));
        json_decref(w);
    }
    json_object_set_new(o, "weights", weights);
    json_object_set_new(o, "tuned", json_integer(c->tuned));
    return o;
}

/* --- one game as a line ------------------------------------------------------------------------------------- */

static json_t *part_to_json(const struct arena_part *p) {
    json_t *verbs = json_array();
    unsigned last = ARENA_VERBS_MAX;
    while (last && !p->verb[last - 1]) last--;
    for (unsigned v = 0; v < last; v++) json_array_append_new(verbs, json_integer(p->verb[v]));
    return json_pack("[i, I, i, i, i, i, i, i, I, o]", p->decisions, (json_int_t)p->microseconds, p->slowest, p->points,
                     p->left, p->wasted, p->troops, p->lost, (json_int_t)p->offered, verbs);
}

static bool part_from_json(json_t *json, struct arena_part *p) {
    json_int_t time, offered;
    json_t *verbs;
    int n[7];
    if (json_unpack(json, "[i, I, i, i, i, i, i, i, I, o]", &n[0], &time, &n[1], &n[2], &n[3], &n[4], &n[5], &n[6],
                    &offered, &verbs) != 0 ||
        !json_is_array(verbs) || json_array_size(verbs) > ARENA_VERBS_MAX)
        return false;
    *p = (struct arena_part){.decisions = (uint32_t)n[0],
                             .microseconds = (uint64_t)time,
                             .slowest = (uint32_t)n[1],
                             .points = (uint32_t)n[2],
                             .left = (uint32_t)n[3],
                             .wasted = (uint32_t)n[4],
                             .troops = (uint32_t)n[5],
                             .lost = (uint32_t)n[6],
                             .offered = (uint64_t)offered};
    for (size_t v = 0; v < json_array_size(verbs); v++)
        p->verb[v] = (uint32_t)json_integer_value(json_array_get(verbs, v));
    return true;
}

static bool game_from_json(json_t *line, const struct contest *c, struct arena_game *game) {
    int number, ending, halves, acts, turns;
    json_t *a, *b;
    struct arena_game g = {0};
    if (json_unpack(line, "{s:i, s:i, s:i, s:i, s:i, s:o, s:o}", "game", &number, "ending", &ending, "halves", &halves,
                    "acts", &acts, "turns", &turns, "a", &a, "b", &b) != 0 ||
        number < 0 || ending <= ENDED_NOT || ending > ENDED_FORFEIT || halves < 0 || halves > 2 ||
        !part_from_json(a, &g.part[0]) || !part_from_json(b, &g.part[1]))
        return false;
    if ((uint32_t)number >= c->games) return true; /* of a longer run: kept, not counted */
    g.ending = (uint8_t)ending, g.halves = (uint8_t)halves;
    g.seat = arena_seat_of((uint32_t)number), g.field = (uint16_t)arena_field_of(c, (uint32_t)number);
    g.acts = (uint32_t)acts, g.turns = (uint32_t)turns;
    game[number] = g;
    return true;
}

static bool write_line(FILE *file, json_t *line) {
    char *text = json_dumps(line, JSON_COMPACT);
    bool fine = text && fprintf(file, "%s\n", text) > 0 && fflush(file) == 0;
    free(text);
    json_decref(line);
    return fine;
}

bool arena_journal_note(struct arena_journal *j, uint32_t number, const struct arena_game *g) {
    return write_line(j->file, json_pack("{s:i, s:i, s:i, s:i, s:i, s:o, s:o}", "game", (int)number, "ending",
                                         g->ending, "halves", g->halves, "acts", (int)g->acts, "turns", (int)g->turns,
                                         "a", part_to_json(&g->part[0]), "b", part_to_json(&g->part[1])));
}

/* --- the file ----------------------------------------------------------------------------------------------- */

/* The next whole line as JSON; NULL at the end, or where it breaks off or is none (*broken). */
static json_t *read_line(FILE *file, char *text, bool *broken) {
    if (!fgets(text, LINE_LONGEST, file)) return NULL;
    size_t n = strlen(text);
    struct complaint c;
    json_t *line = n && text[n - 1] == '\n' ? json_read(text, n, &c) : NULL;
    *broken = !line;
    return line;
}

static bool read_header(FILE *file, char *text, const struct contest *c, char why[200]) {
    bool broken = false;
    json_t *line = read_line(file, text, &broken), *now = header_of(c);
    bool same = line && json_equal(json_object_get(line, "contest"), now);
    if (!line)
        snprintf(why, 200, "its first line is no contest: it is no journal of 'acies sim'");
    else if (!same)
        snprintf(why, 200,
                 "it is of another contest (rules, bots, weights, seed, limit, budget or battles differ): name another "
                 "file");
    json_decref(line);
    json_decref(now);
    return same;
}

static bool take_in(struct arena_journal *j, const struct contest *c, struct arena_game *game, char why[200]) {
    char *text = malloc(LINE_LONGEST);
    if (!text) return snprintf(why, 200, "not enough memory"), false;
    bool fine = read_header(j->file, text, c, why), broken = false;
    long sound = ftell(j->file);
    for (json_t *line; fine && (line = read_line(j->file, text, &broken)); json_decref(line)) {
        if (!game_from_json(line, c, game)) {
            snprintf(why, 200, "line %u is no game", j->found + 2);
            fine = false;
        } else {
            sound = ftell(j->file);
            j->found++;
        }
    }
    free(text);
    /* what broke off was never counted */
    return fine && fseek(j->file, sound, SEEK_SET) == 0 && ftruncate(fileno(j->file), sound) == 0;
}

bool arena_journal_open(struct arena_journal *j, const char *path, const struct contest *c, struct arena_game *game,
                        char why[200]) {
    *j = (struct arena_journal){.file = fopen(path, "a+")};
    if (!j->file) return snprintf(why, 200, "it cannot be opened"), false;
    bool fine = false;
    if (flock(fileno(j->file), LOCK_EX | LOCK_NB) != 0)
        snprintf(why, 200, "another run is writing to it");
    else if (fseek(j->file, 0, SEEK_END) == 0 && ftell(j->file) == 0)
        fine =
            write_line(j->file, json_pack("{s:s, s:i, s:o}", "acies", "sim", "version", 1, "contest", header_of(c))) ||
            (snprintf(why, 200, "it cannot be written"), false);
    else {
        rewind(j->file);
        fine = take_in(j, c, game, why);
    }
    if (!fine) arena_journal_close(j);
    return fine;
}

void arena_journal_close(struct arena_journal *j) {
    if (j->file) fclose(j->file);
    j->file = NULL;
}
