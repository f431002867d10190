/* Who is at the table, on whichever process his stream hangs. Each process knows its own streams; of the others it
 * knows what they told: whenever somebody comes or goes, and everything when a process that has just begun asks for it.
 * A process that has not been heard of for a while is gone, and its players with it. */
#include "server/house.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Under this name processes speak of themselves; no game is called so. */
static const char nobodys_game[] = "------------";
enum { SILENT_MS = (3 * HEARTBEAT_SECONDS + 5) * 1000 };

struct elsewhere { /* what another process has at one game */
    struct elsewhere *next;
    char game[GAME_ID_LENGTH + 1];
    uint64_t house;
    struct attendance who;
};

struct neighbour { /* another process */
    struct neighbour *next;
    uint64_t house;
    int64_t heard;
};

static struct elsewhere **bucket_of(struct club *c, const char *game) {
    unsigned hash = 5381;
    for (; *game; game++) hash = hash * 33 ^ (unsigned char)*game;
    return &c->elsewhere[hash % TABLE_BUCKETS];
}

static bool alone(const struct club *c) { return store_socket(c->store, NULL) < 0; }

/* --- who is there -------------------------------------------------------------------------------------- */

static struct attendance anywhere(struct club *c, const char *game) {
    struct attendance all = streams_here(c, game);
    for (struct elsewhere *e = *bucket_of(c, game); e; e = e->next) {
        if (strcmp(e->game, game) != 0) continue;
        all.watching += e->who.watching;
        for (int seat = 0; seat < 2; seat++) all.seat[seat] = all.seat[seat] || e->who.seat[seat];
    }
    return all;
}

bool present(struct club *c, const char *game, int seat) { return anywhere(c, game).seat[seat]; }

static json_t *attendance_json(struct attendance who) {
    return json_pack("{s[bb] si}", "seats", who.seat[0], who.seat[1], "watching", who.watching);
}

static void tell_here(struct club *c, const char *game) {
    streams_pass(c, game, "presence", attendance_json(anywhere(c, game)), VIEWS);
}

/* --- telling the others -------------------------------------------------------------------------------- */

static void tell_others(struct club *c, const char *game, json_t *what) {
    char house[20];
    snprintf(house, sizeof house, "%016" PRIx64, c->house);
    json_object_set_new(what, "house", json_string(house));
    char *payload = json_line(what);
    if (payload) store_tell(c->store, game, payload);
    free(payload);
    json_decref(what);
}

static void tell_of_myself(struct club *c, const char *word) {
    if (!alone(c)) tell_others(c, nobodys_game, json_pack("{ss}", "process", word));
}

void presence_changed(struct club *c, const char *game) {
    if (!alone(c) && !c->closing) tell_others(c, game, attendance_json(streams_here(c, game)));
    tell_here(c, game);
}

void presence_begin(struct club *c) {
    randombytes_buf(&c->house, sizeof c->house);
    tell_of_myself(c, "asks");
}

void presence_ask(struct club *c) { tell_of_myself(c, "asks"); }

static void tell_of(void *context, const char *game) {
    struct club *c = context;
    tell_others(c, game, attendance_json(streams_here(c, game)));
}

/* --- hearing of them ----------------------------------------------------------------------------------- */

static void take_down(struct club *c, const char *game, uint64_t house, struct attendance who) {
    struct elsewhere **at = bucket_of(c, game), *e;
    while (*at && ((*at)->house != house || strcmp((*at)->game, game) != 0)) at = &(*at)->next;
    e = *at;
    bool anybody = who.seat[0] || who.seat[1] || who.watching;
    if (!anybody) {
        if (e) *at = e->next;
        free(e);
        return;
    }
    if (!e) e = *at = calloc(1, sizeof *e);
    if (!e) return;
    memcpy(e->game, game, sizeof e->game);
    e->house = house;
    e->who = who;
}

/* Everything that process had is gone with it. */
static void forget(struct club *c, uint64_t house) {
    for (size_t i = 0; i < TABLE_BUCKETS; i++)
        for (struct elsewhere **at = &c->elsewhere[i]; *at;) {
            struct elsewhere *e = *at;
            if (e->house != house) {
                at = &e->next;
                continue;
            }
            *at = e->next;
            tell_here(c, e->game);
            free(e);
        }
}

static void forget_neighbour(struct club *c, struct neighbour **at) {
    struct neighbour *n = *at;
    *at = n->next;
    forget(c, n->house);
    free(n);
}

static struct neighbour **neighbour(struct club *c, uint64_t house, bool *is_new) {
    struct neighbour **at = &c->neighbours;
    while (*at && (*at)->house != house) at = &(*at)->next;
    *is_new = !*at;
    if (!*at && (*at = calloc(1, sizeof **at))) (*at)->house = house;
    return at;
}

void presence_heard(struct club *c, const char *game, const json_t *what) {
    const char *name = json_string_value(json_object_get(what, "house")), *word;
    uint64_t house = name ? strtoull(name, NULL, 16) : 0;
    bool is_new = false;
    struct neighbour **n = house && house != c->house ? neighbour(c, house, &is_new) : NULL;
    if (!n || !*n) return;
    (*n)->heard = club_now(c);
    word = json_string_value(json_object_get(what, "process"));
    if (word && strcmp(word, "is here") == 0 && is_new) presence_ask(c); /* it was only slow: who is at its tables? */
    if (word && strcmp(word, "goes") == 0) forget_neighbour(c, n);
    if (word && strcmp(word, "asks") == 0) streams_each_game(c, tell_of, c);
    if (word) return;
    const json_t *seats = json_object_get(what, "seats");
    take_down(c, game, house,
              (struct attendance){{json_is_true(json_array_get(seats, 0)), json_is_true(json_array_get(seats, 1))},
                                  (int)json_integer_value(json_object_get(what, "watching"))});
    tell_here(c, game);
}

void presence_beat(struct club *c) {
    int64_t now = club_now(c);
    tell_of_myself(c, "is here");
    for (struct neighbour **at = &c->neighbours; *at;) {
        if (now - (*at)->heard > SILENT_MS)
            forget_neighbour(c, at);
        else
            at = &(*at)->next;
    }
}

void presence_end(struct club *c) {
    if (c->house) tell_of_myself(c, "goes");
    while (c->neighbours) forget_neighbour(c, &c->neighbours);
}
