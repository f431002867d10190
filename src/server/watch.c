/* Looking after the clocks: once a second, the games whose time is short or out, and those whose bot was kept waiting.
 */
#include "server/house.h"

#include "bots/bots.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKED_AT = 200 };

struct due {
    char id[LOOKED_AT][GAME_ID_LENGTH + 1];
    int count;
};

static bool note(void *context, const struct store_game *g) {
    struct due *d = context;
    memcpy(d->id[d->count++], g->id, sizeof d->id[0]);
    return d->count < LOOKED_AT;
}

static void warn(struct change *change, int seat, int64_t now) {
    struct table *t = change->table;
    t->clock.warned = true;
    change_add(
        change,
        json_pack("{ss si sI}", "kind", "warning", "seat", seat, "left", (json_int_t)clock_left(&t->clock, seat, now)),
        NULL, false, now);
    change_notice(change, seat, "warning");
}

/* It is stated, and what was agreed happens. */
static void flag(struct change *change, int seat, int64_t now) {
    static const char *const then[] = {"lose", "bot", "tell"};
    struct table *t = change->table;
    t->clock.flagged = true;
    change_add(change, json_pack("{ss si ss}", "kind", "time", "seat", seat, "then", then[t->clock.out]), NULL, false,
               now);
    if (t->clock.out == OUT_LOSE) change_end(change, "time", 1 - seat, now);
    if (t->clock.out == OUT_BOT) json_object_set_new(table_seat(t, seat), "deputy", json_string(bots()[0]->name));
    for (int i = 0; i < 2; i++) change_notice(change, i, "time");
}

/* Deputies are quick: nobody could take a turn from one by playing. So who is back says so. */
void come_back(struct call *c) {
    struct table *t = c->table;
    int seat = (int)c->view;
    if (!json_object_get(table_seat(t, seat), "deputy")) return call_refuse(c, 409, "nobody decides in your place");
    struct change *change = change_begin(t);
    if (!change) return call_refuse(c, 503, "not enough memory");
    json_object_del(table_seat(t, seat), "deputy");
    clock_return(&t->clock, seat, c->now);
    change_add(change, json_pack("{ss si}", "kind", "back", "seat", seat), NULL, false, c->now);
    json_t *answer = table_status(t, c->view);
    club_commit(c->club, change, c, 200, answer);
}

static void look_at(struct club *c, const char *id, int64_t now) {
    int code;
    const char *why;
    struct table *t = games_open(c, id, &code, &why);
    if (!t || t->pending || t->status != GAME_RUNNING) return;
    int seat = t->clock.running;
    int64_t due = clock_due(&t->clock);
    if (seat == NOBODY) return club_wake(c, t); /* a bot has been forgotten */
    if (!due || due > now) return;
    struct change *change = change_begin(t);
    if (!change) return;
    if (clock_left(&t->clock, seat, now) > 0)
        warn(change, seat, now);
    else
        flag(change, seat, now);
    club_commit(c, change, NULL, 0, NULL);
}

void clocks_look(struct club *c) {
    struct due due = {.count = 0};
    int64_t now = club_now(c);
    store_games(c->store, LIST_DUE, now, LOOKED_AT, note, &due);
    for (int i = 0; i < due.count; i++) look_at(c, due.id[i], now);
}
