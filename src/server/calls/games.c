/* Games as a whole: begun, listed, joined, looked at. */
#include "orders/orders.h"
#include "server/house.h"
#include "server/table/proving.h"

#include "game/text.h"

#include <string.h>

enum { HOUR_MS = 3600000, LISTED_MOST = 100 };

/* --- beginning ----------------------------------------------------------------------------------------- */

void create_game(struct call *c) {
    struct club *club = c->club;
    json_t *links = NULL, *error = NULL;
    unsigned wait = limits_take(club->limits, LIMIT_GAMES, c->address, club->o->games, HOUR_MS, c->now);
    if (wait)
        return call_limit(c, wait, "%u new games an hour are enough: the next in %u minutes", club->o->games,
                          wait / 60 + 1);
    struct change *change = create_from(club, c->body, c->now, &links, &error);
    if (!change) return call_answer(c, json_object_get(error, "clause") ? 422 : 400, error);
    club->figures.games++;
    json_t *answer = table_status(change->table, VIEW_WATCH);
    json_object_set_new(answer, "links", links);
    club_commit(club, change, c, 201, answer);
}

/* --- listing ------------------------------------------------------------------------------------------- */

static json_t *names_of(const json_t *head) {
    json_t *names = json_array(), *seat;
    size_t i;
    json_array_foreach(json_object_get(head, "seats"), i, seat) {
        json_t *name = json_object_get(seat, "name");
        bool taken = json_is_true(json_object_get(seat, "taken"));
        json_array_append_new(names, taken ? (name ? json_incref(name) : json_string("")) : json_null());
    }
    return names;
}

static bool list_one(void *context, const struct store_game *g) {
    json_t *head = json_loads(g->head, 0, NULL);
    struct game_clock clock;
    clock_restore(json_object_get(head, "clock"), &clock);
    json_t *one =
        json_pack("{ss sO* sO* so so sO* sI}", "game", g->id, "ruleset", json_object_get(head, "ruleset"), "title",
                  json_object_get(head, "title"), "seats", names_of(head), "clock", clock_seen(&clock, g->created),
                  "dice", json_object_get(head, "dice"), "created", (json_int_t)g->created);
    json_array_append_new(context, one);
    json_decref(head);
    return true;
}

void list_games(struct call *c) {
    char which[16];
    bool running = call_query(c, "running", which, sizeof which) != NULL;
    json_t *games = json_array();
    if (store_games(c->club->store, running ? LIST_BUSY : LIST_LISTED, c->now, LISTED_MOST, list_one, games))
        return call_answer(c, 200, json_pack("{so}", "games", games));
    json_decref(games);
    call_refuse(c, 503, "the store does not answer: try again in a moment");
}

/* --- joining ------------------------------------------------------------------------------------------- */

static int open_seat(const struct table *t) {
    for (int i = 0; i < 2; i++)
        if (!json_is_true(json_object_get(table_seat(t, i), "taken"))) return i;
    return NOBODY;
}

void join_game(struct call *c) {
    int code;
    const char *why, *name;
    if (!call_field(c, "name", 39, &name)) return;
    struct table *t = c->table = games_open(c->club, c->id, &code, &why);
    if (!t) return call_refuse(c, code, "%s", why);
    if (!json_is_true(json_object_get(t->head, "public")))
        return call_refuse(c, 403, "this game is by invitation: ask for a link");
    int seat = open_seat(t);
    if (seat == NOBODY) return call_refuse(c, 409, "both seats are taken: you may watch");
    struct change *change = change_begin(t);
    if (!change) return call_refuse(c, 503, "not enough memory");
    json_object_set_new(table_seat(t, seat), "taken", json_true());
    if (name && *name) json_object_set_new(table_seat(t, seat), "name", json_string(name));
    json_t *link = seat_link(t->head, t->id, seat);
    change_add(change, json_pack("{ss si ss}", "kind", "joined", "seat", seat, "name", name ? name : ""), NULL, false,
               c->now);
    club_follow(c->club, change, c->now);
    json_t *answer = json_pack("{ss si s{so}}", "game", t->id, "seat", seat, "links", seat ? "seat1" : "seat0", link);
    club_commit(c->club, change, c, 200, answer);
}

/* --- looking ------------------------------------------------------------------------------------------- */

static json_t *seat_seen(const json_t *seat, bool own) {
    static const char *const shown[] = {"name", "bot", "taken", "deputy"}, *const secret[] = {"standing", "notify"};
    json_t *seen = json_object();
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (json_object_get(seat, shown[i])) json_object_set(seen, shown[i], json_object_get(seat, shown[i]));
    for (size_t i = 0; own && i < sizeof secret / sizeof *secret; i++)
        if (json_object_get(seat, secret[i])) json_object_set(seen, secret[i], json_object_get(seat, secret[i]));
    return seen;
}

void show_game(struct call *c) {
    static const char *const shown[] = {"title", "public", "undo", "dice", "offers"};
    struct table *t = c->table;
    json_t *answer = table_status(t, c->view);
    json_object_set_new(answer, "scene", table_scene(t, c->view));
    json_object_set_new(answer, "last", json_integer(t->last));
    json_object_set_new(answer, "seat", call_is_seat(c) ? json_integer((json_int_t)c->view) : json_null());
    json_object_set_new(answer, "seats",
                        json_pack("[oo]", seat_seen(table_seat(t, 0), c->view == VIEW_FIRST),
                                  seat_seen(table_seat(t, 1), c->view == VIEW_SECOND)));
    json_object_set_new(answer, "sides", json_pack("[ss]", side_name(t->game, 0), side_name(t->game, 1)));
    json_object_set_new(answer, "clock", clock_seen(&t->clock, c->now));
    if (t->proving)
        json_object_set_new(answer, "joined", json_pack("[bb]", proving_joined(t, 0), proving_joined(t, 1)));
    if (proving_waits(t) != SEAT_NONE) json_object_set_new(answer, "waits", json_integer((json_int_t)proving_waits(t)));
    json_object_set_new(answer, "partial", json_boolean(table_withholds(t, c->view)));
    json_object_set_new(answer, "status",
                        json_string(t->status == GAME_OVER      ? "over"
                                    : t->status == GAME_RUNNING ? "running"
                                                                : "waiting"));
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (json_object_get(t->head, shown[i])) json_object_set(answer, shown[i], json_object_get(t->head, shown[i]));
    club_after(c->club, t, c, 200, answer);
}
