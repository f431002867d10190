/* Changing an open game: entries are made, and gathered until they are written. */
#include "server/table/proving.h"

#include "game/sure.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>

enum { BOT_PATIENCE_MS = 20000 }; /* after which somebody looks whether a bot still thinks */

struct change *change_begin(struct table *t) {
    struct change *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->table = t;
    c->write.before = t->last;
    c->write.created = t->created;
    memcpy(c->write.game, t->id, sizeof t->id);
    return c;
}

void change_free(struct change *c) {
    if (!c) return;
    for (unsigned i = 0; i < c->write.entries; i++) {
        free(c->write.entry[i].body);
        free(c->write.entry[i].told);
        json_decref(c->seen[i]);
    }
    free(c->write.head);
    free(c->setup);
    free(c);
}

/* A player's act brings dice with it, and standing answers more: the last few places are kept for what ends a game. */
bool change_full(const struct change *c) { return c->write.entries + 4 >= STORE_ENTRIES_MAX; }

uint32_t change_add(struct change *c, json_t *body, json_t *told, bool plays, int64_t now) {
    struct table *t = c->table;
    struct store_entry *e = &c->write.entry[c->write.entries];
    e->n = ++t->last;
    e->at = now;
    if (plays) t->number = t->last;
    e->body = json_line(body);
    e->told = told ? json_line(told) : NULL;
    json_t *seen = json_pack("{sI sI}", "n", (json_int_t)e->n, "at", (json_int_t)now);
    json_object_update(seen, body);
    if (told) json_object_update(seen, told);
    json_decref(body);
    json_decref(told);
    c->seen[c->write.entries++] = seen;
    return e->n;
}

/* What bystanders hear of an act that was played: the events, and who is asked next. */
static json_t *told_of(const struct table *t, const json_t *answer) {
    static const char *const fields[] = {"events", "cost", "turn", "acts"};
    json_t *told = json_object();
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        json_t *value = json_object_get(answer, fields[i]);
        if (value) json_object_set(told, fields[i], value);
    }
    if (!table_withholds(t, VIEW_WATCH)) {
        json_object_set(told, "prompt", json_object_get(answer, "prompt"));
        return told;
    }
    json_t *status = table_status(t, VIEW_WATCH);
    json_object_set(told, "prompt", json_object_get(status, "prompt"));
    json_decref(status);
    return told;
}

/* The line of an act where dice are proved: as it was signed, else as the server writes it. NULL: all is well, and
 * *more has it. */
static json_t *take_line(struct table *t, const json_t *act, json_t **more) {
    struct complaint c = {0};
    char *own = NULL;
    const char *line = json_string_value(json_object_get(*more, "line"));
    if (!line) line = own = proving_line(t, act);
    bool good = line && proving_take(t, line, &c);
    if (good && own) {
        if (!*more) *more = json_object();
        json_object_set_new(*more, "line", json_string(own));
    }
    free(own);
    return good ? NULL : door_error("line", "%s", *c.text ? c.text : "the act cannot be written down");
}

static json_t *play(struct table *t, json_t *act) {
    json_t *request = json_pack("{ss ss sO}", "ask", "play", "game", t->name, "act", act);
    json_t *answer = door_ask(t->door, request);
    json_decref(request);
    return answer;
}

/* A line of the record that is no act: a choice opened, the last hash. Takes the line. */
static void add_line(struct change *c, char *line, int64_t now) {
    change_add(c, json_pack("{ss ss}", "kind", "line", "line", line), NULL, false, now);
    free(line);
}

void change_hash(struct change *c, int64_t now) {
    char *line = proving_hash(c->table, false);
    if (line) add_line(c, line, now);
}

static uint32_t turn_of(const struct table *t) { return game_rules(t->game)->turn(game_state(t->game)); }

static void open_choices(struct change *c, int64_t now) {
    char *line;
    while (c->write.entries < STORE_ENTRIES_MAX - 2 && (line = proving_opened(c->table))) add_line(c, line, now);
}

json_t *change_play(struct change *c, json_t *act, json_t *more, int64_t now) {
    struct table *t = c->table;
    enum seat seat = table_asked(t);
    uint32_t on = t->number;
    uint32_t turn = turn_of(t);
    struct proof before;
    json_t *answer = NULL;
    if (t->proving) {
        before = t->proving->proof;
        answer = take_line(t, act, &more);
    }
    if (!answer) answer = play(t, act);
    if (!json_is_true(json_object_get(answer, "legal"))) {
        if (t->proving) t->proving->proof = before;
        json_decref(more);
        return answer;
    }
    const struct act *played = game_act(t->game, game_acts(t->game) - 1);
    json_t *body =
        json_pack("{ss so sO sI}", "kind", "act", "seat", seat_to_json(seat), "act", act, "on", (json_int_t)on);
    if (act_is_secret(game_rules(t->game), played))
        json_object_set_new(body, "shown", secret_act_to_json(game_rules(t->game), played));
    if (more) json_object_update(body, more);
    json_decref(more);
    change_add(c, body, told_of(t, answer), true, now);
    if (t->proving && turn_of(t) != turn && table_asked(t) != SEAT_NONE) change_hash(c, now);
    if (t->proving) open_choices(c, now);
    return answer;
}

void change_rewind(struct change *c, uint32_t acts, int by, const char *line, int64_t now) {
    struct table *t = c->table;
    game_rewind(t->game, acts);
    t->broken_at = 0;
    json_t *body = json_pack("{ss sI so}", "kind", "undo", "acts", (json_int_t)acts, "by",
                             by == NOBODY ? json_null() : json_integer(by));
    if (line) json_object_set_new(body, "line", json_string(line));
    change_add(c, body, NULL, true, now);
}

void change_end(struct change *c, const char *why, int winner, int64_t now) {
    json_t *result = json_pack("{so ss}", "winner", winner < 0 ? json_null() : json_integer(winner), "why", why);
    json_t *body = json_pack("{ss}", "kind", "end");
    json_object_update(body, result);
    json_object_set_new(c->table->head, "result", result);
    change_add(c, body, NULL, true, now);
}

/* --- the end of a change ------------------------------------------------------------------------------- */

void change_notice(struct change *c, int seat, const char *what) {
    if (!sure(c->notices < CHANGE_NOTICES)) return;
    c->notice[c->notices].seat = seat;
    c->notice[c->notices++].what = what;
}

/* A player is asked now who was not asked before: he is told once, on whichever process it is found. */
static void notice_asked(struct change *c, int seat, const char *what) {
    json_t *at = table_seat(c->table, seat);
    if (json_integer_value(json_object_get(at, "noticed")) == c->table->clock.since) return;
    json_object_set_new(at, "noticed", json_integer(c->table->clock.since));
    change_notice(c, seat, what);
}

static void note_result(struct change *c, int64_t now) {
    struct table *t = c->table;
    const json_t *winner = json_object_get(json_object_get(t->head, "result"), "winner");
    c->result.winner = json_is_integer(winner) ? (int)json_integer_value(winner) : -1;
    c->result.at = now;
    memcpy(c->result.game, t->id, sizeof t->id);
    strncpy(c->result.ruleset, game_rules(t->game)->code, sizeof c->result.ruleset - 1);
    for (int i = 0; i < 2; i++) {
        const char *name = json_string_value(json_object_get(table_seat(t, i), "name"));
        if (!name || !*name) return; /* nobody knows who played: it counts for no table */
        strncpy(c->result.name[i], name, sizeof c->result.name[i] - 1);
    }
    c->write.result = &c->result;
}

/* The rules have ended it: the head says so too. */
static void end_by_rules(struct change *c, int64_t now) {
    struct prompt p = game_prompt(c->table->game);
    if (p.seat == SEAT_NONE && !json_object_get(c->table->head, "result")) change_end(c, "played", p.winner, now);
}

static bool all_seated(const struct table *t) {
    for (int i = 0; i < 2; i++)
        if (!seat_is_bot(table_seat(t, i)) && !json_is_true(json_object_get(table_seat(t, i), "taken"))) return false;
    return proving_ready(t);
}

static bool real_dice(const struct table *t) {
    const char *scheme = json_string_value(json_object_get(json_object_get(t->head, "dice"), "scheme"));
    return table_asked(t) == SEAT_CHANCE && scheme && strcmp(scheme, "none") == 0;
}

static enum game_listing listing_of(const struct table *t) {
    if (t->status == GAME_OVER || !json_is_true(json_object_get(t->head, "public"))) return NOT_LISTED;
    return t->status == GAME_WAITING ? LISTED_WAITING : LISTED_RUNNING;
}

bool change_finish(struct change *c, int64_t now) {
    struct table *t = c->table;
    struct store_write *w = &c->write;
    bool was_over = t->status == GAME_OVER;
    end_by_rules(c, now);
    enum seat asked = table_asked(t);
    t->status = asked == SEAT_NONE ? GAME_OVER : all_seated(t) ? GAME_RUNNING : GAME_WAITING;
    if (proving_waits(t) != SEAT_NONE) asked = proving_waits(t);
    bool runs = t->status == GAME_RUNNING && asked <= SEAT_SECOND && !table_bot(t, (int)asked);
    clock_ask(&t->clock, runs ? (int)asked : NOBODY, now);
    if (runs) notice_asked(c, (int)asked, proving_waits(t) != SEAT_NONE ? "reveal" : "turn");
    json_object_set_new(t->head, "clock", clock_write(&t->clock));
    json_object_set_new(t->head, "number", json_integer(t->number));
    w->status = t->status;
    w->listed = listing_of(t);
    w->due = clock_due(&t->clock);
    if (t->status == GAME_RUNNING && !runs && !real_dice(t))
        w->due = now + BOT_PATIENCE_MS; /* should it be forgotten */
    if (t->status == GAME_OVER && !was_over) note_result(c, now);
    if (t->status == GAME_OVER && !was_over && t->proving && proving_ready(t)) {
        char *line = proving_hash(t, true);
        if (line) add_line(c, line, now);
    }
    w->head = json_line(t->head);
    return w->head != NULL;
}
