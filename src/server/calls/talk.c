/* Talking and reading: chat, ghosts, the log, the record, questions to the door. */
#include "server/house.h"
#include "server/table/proving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 1000, GHOST_MOST = 4000, LOG_MOST = 500 };

void say_words(struct call *c) {
    const char *text, *name;
    struct table *t = c->table;
    if (!call_field(c, "text", WORDS_MOST, &text) || !call_field(c, "name", 39, &name)) return;
    if (!*c->token) return call_refuse(c, 401, "who wants to speak needs a link of this game");
    if (!text || !*text) return call_answer(c, 400, door_error("text", "say something, as {\"text\":\"well played\"}"));
    struct change *change = change_begin(t);
    if (!change) return call_refuse(c, 503, "not enough memory");
    if (call_is_seat(c)) name = json_string_value(json_object_get(table_seat(t, (int)c->view), "name"));
    json_t *body = json_pack("{ss so ss ss}", "kind", "say", "seat",
                             call_is_seat(c) ? json_integer((json_int_t)c->view) : json_null(), "name",
                             name ? name : "", "text", text);
    uint32_t n = change_add(change, body, NULL, false, c->now);
    club_commit(c->club, change, c, 200, json_pack("{sI}", "n", (json_int_t)n));
}

/* Where a player holds his troops before he lets them go: seen by the others, kept by nobody. */
void pass_ghost(struct call *c) {
    char *line = json_line(c->body);
    bool small = line && strlen(line) <= GHOST_MOST;
    if (small) {
        json_t *ghost = json_pack("{si sO}", "seat", (int)c->view, "ghost", c->body);
        char *payload = json_line(ghost);
        if (payload) store_tell(c->club->store, c->id, payload);
        free(payload);
        streams_pass(c->club, c->id, "ghost", ghost, c->view);
    }
    free(line);
    if (!small) return call_refuse(c, 413, "a ghost has at most %d bytes", GHOST_MOST);
    call_answer(c, 200, json_object());
}

/* --- reading ------------------------------------------------------------------------------------------- */

struct reading {
    json_t *list;
    enum view view;
    char kind[40]; /* as an entry of the only kind that is wanted begins; "": all are */
};

static bool read_entry(void *context, const struct store_entry *e) {
    struct reading *k = context;
    if (strncmp(e->body, k->kind, strlen(k->kind)) != 0) return true;
    json_t *entry = json_pack("{sI sI}", "n", (json_int_t)e->n, "at", (json_int_t)e->at);
    json_t *body = json_loads(e->body, 0, NULL), *told = e->told ? json_loads(e->told, 0, NULL) : NULL;
    if (body) json_object_update(entry, body);
    if (told) json_object_update(entry, told);
    json_array_append_new(k->list, entry_seen(entry, k->view));
    json_decref(entry);
    json_decref(body);
    json_decref(told);
    return json_array_size(k->list) < LOG_MOST;
}

/* What the streams told, for those who missed it: from the entry behind `since`, at most 500; of one kind, if it is
 * named. */
void show_entries(struct call *c) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    char since[16] = "0", kind[16] = "";
    struct reading k = {.list = json_array(), .view = c->view};
    call_query(c, "since", since, sizeof since);
    call_query(c, "kind", kind, sizeof kind);
    kind[strspn(kind, letters)] = '\0'; /* a word and no more: nobody finds out how a secret act reads */
    if (*kind) snprintf(k.kind, sizeof k.kind, "{\"kind\":\"%s\"", kind);
    bool whole = store_entries(c->club->store, c->id, (uint32_t)strtoul(since, NULL, 10), true, read_entry, &k);
    if (!whole && json_array_size(k.list) < LOG_MOST) {
        json_decref(k.list);
        return call_refuse(c, 503, "the store does not answer: try again in a moment");
    }
    call_answer(c, 200, json_pack("{so sI}", "log", k.list, "last", (json_int_t)c->table->durable));
}

static const char *name_of(const struct table *t, int seat, char other[16]) {
    const char *name = json_string_value(json_object_get(table_seat(t, seat), "name"));
    snprintf(other, 16, "player %d", seat + 1);
    return name && *name ? name : other;
}

struct lines {
    FILE *out;
};

static bool write_line(void *context, const struct store_entry *e) {
    struct lines *k = context;
    json_t *body = json_loads(e->body, 0, NULL);
    const char *line = json_string_value(json_object_get(body, "line"));
    if (line) fprintf(k->out, "%s\n", line);
    json_decref(body);
    return true;
}

/* Proved dice: the lines as they were signed. What is secret is sealed in them, so all may see the same. */
static char *proved_record(struct store *store, const struct table *t) {
    char *text = NULL;
    size_t size = 0;
    struct lines k = {open_memstream(&text, &size)};
    if (!k.out) return NULL;
    fprintf(k.out, "%s\n", t->proving->header);
    bool good = store_entries(store, t->id, 0, false, write_line, &k);
    good = fclose(k.out) == 0 && good;
    if (good) return text;
    free(text);
    return NULL;
}

char *table_record(struct store *store, const struct table *t, enum view view, bool whole) {
    if (t->proving) return proved_record(store, t);
    char other[2][16];
    json_t *request = json_pack("{ss ss s[ss]}", "ask", "record", "game", t->name, "seats", name_of(t, 0, other[0]),
                                name_of(t, 1, other[1]));
    if (!whole) json_object_set_new(request, "seat", json_integer((json_int_t)view));
    json_t *answer = door_ask(t->door, request);
    const char *text = json_string_value(json_object_get(answer, "record"));
    char *record = text ? strdup(text) : NULL;
    json_decref(answer);
    json_decref(request);
    return record;
}

void show_record(struct call *c) {
    struct table *t = c->table;
    if (t->writing) return club_again(c->club, t, c, show_record);
    char *record = table_record(c->club->store, t, c->view, t->status == GAME_OVER);
    if (!record) return call_refuse(c, 503, "not enough memory for the record");
    call_text(c, 200, "application/jsonl", record);
}

/* --- questions ----------------------------------------------------------------------------------------- */

struct question {
    struct call *call;
    struct door *door;
    json_t *request, *answer;
};

static void put_question(void *context) {
    struct question *q = context;
    q->answer = door_ask(q->door, q->request);
}

static void question_answered(void *context) {
    struct question *q = context;
    if (q->answer)
        call_answer(q->call, door_failed(q->answer) ? 400 : 200, q->answer);
    else
        call_refuse(q->call, 503, "the server is about to stop");
    json_decref(q->request);
    door_close(q->door);
    free(q);
}

/* Questions of a board: none of them changes the game, and all are asked of a copy that knows what the seat may know.
 * The copy still has its whole history: whoever may tell of that is told for which seat. */
static const struct {
    const char *ask;
    bool takes_seat;
} allowed[] = {{"judge", true},   {"offers", true}, {"state", true},    {"prompt", true}, {"log", true},
               {"movers", false}, {"snap", false},  {"plan", false},    {"order", false}, {"complete", false},
               {"say", false},    {"odds", false},  {"outcomes", false}};

static bool may_ask(const char *ask, bool *takes_seat) {
    for (size_t i = 0; ask && i < sizeof allowed / sizeof *allowed; i++) {
        if (strcmp(allowed[i].ask, ask) != 0) continue;
        *takes_seat = allowed[i].takes_seat;
        return true;
    }
    return false;
}

void ask_door(struct call *c) {
    struct table *t = c->table;
    char name[DOOR_NAME_MAX];
    const char *ask = json_string_value(json_object_get(c->body, "ask"));
    bool takes_seat;
    if (!may_ask(ask, &takes_seat))
        return call_refuse(c, 400, "this may not be asked here: docs/server.md lists the questions");
    struct game *copy = game_clone(t->game);
    struct question *q = copy ? calloc(1, sizeof *q) : NULL;
    if (q) q->door = door_open();
    if (!q || !q->door) {
        game_end(copy);
        free(q);
        return call_refuse(c, 503, "not enough memory");
    }
    game_hide(copy, (enum seat)c->view);
    door_take(q->door, copy, name);
    q->call = c;
    q->request = json_incref(c->body);
    json_object_set_new(q->request, "game", json_string(name));
    json_object_del(q->request, "seat");
    if (takes_seat) json_object_set_new(q->request, "seat", json_integer((json_int_t)c->view));
    call_wait(c);
    if (pool_add(c->club->clerks, SOON, put_question, question_answered, q)) return;
    json_decref(q->request);
    door_close(q->door);
    free(q);
    call_refuse(c, 503, "too many questions at once: try again in a moment");
}
