/* A name with a passphrase, for those who want to find their games on another device. Nothing else hangs on it: whoever
 * has a link has the seat, with a name or without. */
#include "orders/orders.h"
#include "server/calls/tokens.h"
#include "server/house.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MOST = 39, PASSPHRASE_LEAST = 8, PASSPHRASE_MOST = 200, GAMES_MOST = 200, MINUTE_MS = 60000 };
/* A minute: for one name, so that nobody guesses; for one address, so that nobody keeps the clerks busy with hashes. */
enum { TRIES_OF_A_NAME = 10, TRIES_FROM_AN_ADDRESS = 30 };

/* Hashing a passphrase takes a tenth of a second and much memory, on purpose: a clerk does it. */
struct login {
    struct call *call;
    json_t *paper; /* {"hash","games"}; without hash: the name is new */
    uint32_t version;
    char hash[crypto_pwhash_STRBYTES];
    bool right, lists;
    struct kept {
        char game[GAME_ID_LENGTH + 1];
        int seat;
    } keep[GAMES_MOST]; /* under the name */
    size_t keeps;
};

static const char *text_of(const json_t *body, const char *field) {
    const char *text = json_string_value(json_object_get(body, field));
    return text ? text : "";
}

static void check_passphrase(void *context) {
    struct login *l = context;
    const char *said = text_of(l->call->body, "passphrase"),
               *kept = json_string_value(json_object_get(l->paper, "hash"));
    size_t size = strlen(said);
    if (kept)
        l->right = crypto_pwhash_str_verify(kept, said, size) == 0;
    else
        l->right = crypto_pwhash_str(l->hash, said, size, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                     crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* --- keeping a game under a name ----------------------------------------------------------------------- */

static void keep_game(json_t *games, const struct kept *k) {
    json_t *one;
    size_t i;
    json_array_foreach(games, i, one) {
        if (strcmp(text_of(one, "game"), k->game) == 0 && json_integer_value(json_object_get(one, "seat")) == k->seat)
            return;
    }
    json_array_append_new(games, json_pack("{ss si}", "game", k->game, "seat", k->seat));
    while (json_array_size(games) > GAMES_MOST) json_array_remove(games, 0);
}

static void write_name(struct login *l) {
    struct call *c = l->call;
    const char *name = text_of(c->body, "name");
    if (!json_object_get(l->paper, "hash")) json_object_set_new(l->paper, "hash", json_string(l->hash));
    for (size_t i = 0; i < l->keeps; i++) keep_game(json_object_get(l->paper, "games"), &l->keep[i]);
    char *text = json_line(l->paper);
    enum write_outcome done = text ? store_paper_write(c->club->store, "name", name, l->version, text) : WRITE_FAILED;
    free(text);
    if (done != WRITE_DONE)
        return call_refuse(c, done == WRITE_STALE ? 409 : 503, "this did not succeed: try again in a moment");
    call_answer(
        c, 200,
        json_pack("{ss sI}", "name", name, "games", (json_int_t)json_array_size(json_object_get(l->paper, "games"))));
}

/* --- giving the games back ----------------------------------------------------------------------------- */

/* A game that is over is not opened for it: that means to replay it. */
static bool goes_on(struct club *c, const char *game) {
    struct store_game g;
    bool broken, found = store_find(c->store, game, &g, &broken);
    if (found) store_game_free(&g);
    return found && g.status != GAME_OVER;
}

static void give_games(struct login *l) {
    struct call *c = l->call;
    json_t *list = json_array(), *one;
    struct table *last = NULL;
    size_t i;
    json_array_foreach(json_object_get(l->paper, "games"), i, one) {
        int code, seat = (int)json_integer_value(json_object_get(one, "seat"));
        const char *why;
        struct table *t =
            goes_on(c->club, text_of(one, "game")) ? games_open(c->club, text_of(one, "game"), &code, &why) : NULL;
        struct change *change = t && t->status != GAME_OVER ? change_begin(t) : NULL;
        if (!change) continue;
        json_array_append_new(list, json_pack("{ss si so s[ss] sO*}", "game", t->id, "seat", seat, "link",
                                              seat_link(t->head, t->id, seat), "sides", side_name(t->game, 0),
                                              side_name(t->game, 1), "title", json_object_get(t->head, "title")));
        club_commit(c->club, change, NULL, 0, NULL); /* before another is opened, which may close this one */
        last = t;
    }
    json_t *answer = json_pack("{so}", "games", list);
    if (last)
        club_after(c->club, last, c, 200, answer); /* the fresh tokens are on the disk before they are told */
    else
        call_answer(c, 200, answer);
}

static void passphrase_checked(void *context) {
    struct login *l = context;
    struct call *c = l->call;
    if (!l->right)
        call_refuse(c, 403,
                    l->lists ? "there is no such name with this passphrase"
                             : "the name is taken, and this is not its passphrase");
    else if (l->lists)
        give_games(l);
    else
        write_name(l);
    json_decref(l->paper);
    sodium_memzero(l, sizeof *l);
    free(l);
}

/* --- the calls ----------------------------------------------------------------------------------------- */

/* A game to be kept is opened by its own token: nobody keeps another's. False: refused. */
static bool game_to_keep(struct login *l, const json_t *keep) {
    struct call *c = l->call;
    int code = 400;
    const char *why = "\"keep\" names a game and the token of your seat, or is a list of such";
    struct table *t = strlen(text_of(keep, "game")) == GAME_ID_LENGTH
                          ? games_open(c->club, text_of(keep, "game"), &code, &why)
                          : NULL;
    for (int i = 0; t && i < 2; i++) {
        if (!token_is_among(text_of(keep, "token"), json_object_get(table_seat(t, i), "tokens"))) continue;
        struct kept *k = &l->keep[l->keeps++];
        memcpy(k->game, t->id, sizeof k->game);
        k->seat = i;
        return true;
    }
    call_refuse(c, t ? 403 : code, "%s", t ? "this token opens no seat of this game" : why);
    return false;
}

/* One, or all of a browser's in one call: each call costs a hash, and a try. */
static bool games_to_keep(struct login *l) {
    const json_t *keep = json_object_get(l->call->body, "keep"), *one;
    size_t i;
    if (!keep) return true;
    if (!json_is_array(keep)) return game_to_keep(l, keep);
    if (json_array_size(keep) > GAMES_MOST) {
        call_answer(l->call, 400, door_error("keep", "at most %d games are kept under a name", GAMES_MOST));
        return false;
    }
    json_array_foreach((json_t *)keep, i, one) {
        if (!game_to_keep(l, one)) return false;
    }
    return true;
}

static bool fit(struct call *c) {
    const char *name = text_of(c->body, "name"), *said = text_of(c->body, "passphrase");
    char who[NAME_MOST + 8];
    if (!*name || strlen(name) > NAME_MOST) {
        call_answer(c, 400, door_error("name", "a name has 1 to %d bytes", NAME_MOST));
        return false;
    }
    if (strlen(said) < PASSPHRASE_LEAST || strlen(said) > PASSPHRASE_MOST) {
        call_answer(c, 400,
                    door_error("passphrase", "a passphrase has %d to %d bytes", PASSPHRASE_LEAST, PASSPHRASE_MOST));
        return false;
    }
    snprintf(who, sizeof who, "name:%s", name);
    unsigned wait = limits_take(c->club->limits, LIMIT_NAMES, c->address, TRIES_FROM_AN_ADDRESS, MINUTE_MS, c->now);
    if (!wait) wait = limits_take(c->club->limits, LIMIT_NAMES, who, TRIES_OF_A_NAME, MINUTE_MS, c->now);
    if (!wait) return true;
    call_limit(c, wait, "too many tries with names and passphrases: wait %u seconds", wait);
    return false;
}

static void log_in(struct call *c, bool lists) {
    if (!fit(c)) return;
    struct login *l = calloc(1, sizeof *l);
    if (!l) return call_refuse(c, 503, "not enough memory");
    char *text = store_paper(c->club->store, "name", text_of(c->body, "name"), &l->version);
    l->call = c;
    l->lists = lists;
    l->paper = text ? json_loads(text, 0, NULL) : lists ? NULL : json_pack("{s[]}", "games");
    free(text);
    if (!l->paper || !games_to_keep(l)) {
        if (!l->paper) call_refuse(c, 403, "there is no such name with this passphrase");
        json_decref(l->paper);
        return free(l);
    }
    call_wait(c);
    if (pool_add(c->club->clerks, SOON, check_passphrase, passphrase_checked, l)) return;
    call_refuse(c, 503, "too much to do: try again in a moment");
    json_decref(l->paper);
    free(l);
}

void make_name(struct call *c) { log_in(c, false); }
void find_name(struct call *c) { log_in(c, true); }
