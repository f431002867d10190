/* Cups: a round robin or a Swiss, made once, run by links. A cup is a paper: title, players, rounds with their games. A
 * player's token of the cup opens his seat in every game of it. */
#include "server/calls/tokens.h"
#include "server/house.h"
#include "server/members/pairing.h"

#include <stdlib.h>
#include <string.h>

enum { TITLE_MOST = 80, ROUNDS_MOST = 63, CUPS_SHOWN = 200 };

struct cup {
    json_t *paper;
    uint32_t version;
    int players, round; /* round: how many were drawn */
    struct entrant entrant[CUP_PLAYERS_MAX];
    bool open;   /* a game of the last round is still played */
    bool broken; /* the store did not answer: nothing can be said of it */
};

static const char *text_of(const json_t *o, const char *field) { return json_string_value(json_object_get(o, field)); }
static int number_of(const json_t *o, const char *field) { return (int)json_integer_value(json_object_get(o, field)); }
static bool is_swiss(const json_t *paper) { return strcmp(text_of(paper, "kind"), "swiss") == 0; }

/* --- reading it ---------------------------------------------------------------------------------------- */

/* 0 or 1: who has won; -1 a draw; -2 it is still played. */
static int result_of(struct club *c, const char *game, bool *broken) {
    struct store_game g;
    if (!store_find(c->store, game, &g, broken)) return -2;
    json_t *head = json_loads(g.head, 0, NULL), *result = json_object_get(head, "result"),
           *winner = json_object_get(result, "winner");
    int found = !result ? -2 : json_is_integer(winner) ? (int)json_integer_value(winner) : -1;
    json_decref(head);
    store_game_free(&g);
    return found;
}

/* It was still played when the next round was drawn: whatever comes of it counts for nobody. */
static bool is_late(const json_t *pair) {
    const char *winner = text_of(pair, "winner");
    return winner && strcmp(winner, "late") == 0;
}

/* As it was when the next round was drawn, which stays so; else as the game says now. */
static int winner_of(struct club *club, struct cup *cup, const json_t *pair) {
    const json_t *known = json_object_get(pair, "winner");
    bool broken = false;
    if (json_is_integer(known)) return (int)json_integer_value(known);
    if (json_is_null(known)) return -1;
    int winner = result_of(club, text_of(pair, "game"), &broken);
    cup->broken = cup->broken || broken;
    return winner;
}

static void count_pair(struct club *club, struct cup *cup, json_t *pair) {
    int a = number_of(pair, "a"), b = number_of(pair, "b");
    struct entrant *x = &cup->entrant[a], *y = b == BYE ? NULL : &cup->entrant[b];
    if (!y) {
        x->had_bye = true;
        x->points += 2;
        return;
    }
    x->met[b] = y->met[a] = true;
    x->first++;
    y->first--;
    if (is_late(pair)) return;
    int winner = winner_of(club, cup, pair);
    cup->open = cup->open || winner == -2;
    json_object_set_new(pair, "winner",
                        winner == -2 ? json_string("open")
                        : winner < 0 ? json_null()
                                     : json_integer(winner));
    if (winner == -2) return;
    x->points += winner == 0 ? 2 : winner < 0;
    y->points += winner == 1 ? 2 : winner < 0;
    x->wins += winner == 0;
    y->wins += winner == 1;
}

static void count_all(struct club *club, struct cup *cup) {
    json_t *round, *pair;
    size_t i, k;
    json_array_foreach(json_object_get(cup->paper, "drawn"), i, round) {
        cup->open = false; /* only the last round keeps the next one waiting */
        json_array_foreach(json_object_get(round, "pairs"), k, pair) count_pair(club, cup, pair);
    }
    for (int a = 0; a < cup->players; a++)
        for (int b = 0; b < cup->players; b++)
            if (cup->entrant[a].met[b]) cup->entrant[a].against += cup->entrant[b].points;
}

static bool open_cup(struct call *c, struct cup *cup) {
    *cup = (struct cup){.paper = NULL};
    char *text = store_paper(c->club->store, "cup", c->id, &cup->version);
    cup->paper = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    if (!cup->paper) {
        call_refuse(c, 404, "there is no such cup");
        return false;
    }
    cup->players = (int)json_array_size(json_object_get(cup->paper, "players"));
    cup->round = (int)json_array_size(json_object_get(cup->paper, "drawn"));
    count_all(c->club, cup);
    if (!cup->broken) return true;
    json_decref(cup->paper);
    call_refuse(c, 503, "the store does not answer: try again in a moment");
    return false;
}

/* --- showing it ---------------------------------------------------------------------------------------- */

static json_t *name_of(const struct cup *cup, int player) {
    return player == BYE ? json_null()
                         : json_incref(json_array_get(json_object_get(cup->paper, "players"), (size_t)player));
}

static json_t *standings_of(const struct cup *cup) {
    int order[CUP_PLAYERS_MAX];
    json_t *list = json_array();
    rank_entrants(cup->entrant, cup->players, order);
    for (int i = 0; i < cup->players; i++) {
        const struct entrant *e = &cup->entrant[order[i]];
        json_array_append_new(list, json_pack("{so sf si sf}", "name", name_of(cup, order[i]), "points",
                                              e->points / 2.0, "wins", e->wins, "buchholz", e->against / 2.0));
    }
    return list;
}

static json_t *pairings_of(const struct cup *cup) {
    json_t *list = json_array(), *round, *pair;
    size_t i, k;
    json_array_foreach(json_object_get(cup->paper, "drawn"), i, round) {
        json_t *pairs = json_array();
        json_array_foreach(json_object_get(round, "pairs"), k, pair) {
            json_array_append_new(pairs,
                                  json_pack("{s[oo] sO* sO*}", "names", name_of(cup, number_of(pair, "a")),
                                            name_of(cup, number_of(pair, "b")), "game", json_object_get(pair, "game"),
                                            "winner", json_object_get(pair, "winner")));
        }
        json_array_append_new(list,
                              json_pack("{sO so}", "deadline", json_object_get(round, "deadline"), "games", pairs));
    }
    return list;
}

static int player_by(const struct cup *cup, const char *token) {
    const json_t *tokens = json_object_get(cup->paper, "tokens");
    int found = -1;
    for (int i = 0; i < cup->players; i++)
        if (token_is_among(token, json_array_get(tokens, (size_t)i))) found = i;
    return found;
}

/* The games of whoever asks, each with the link to his seat. */
static json_t *games_of(const struct call *c, const struct cup *cup, int player) {
    json_t *list = json_array(), *round, *pair;
    size_t i, k;
    json_array_foreach(json_object_get(cup->paper, "drawn"), i, round) {
        json_array_foreach(json_object_get(round, "pairs"), k, pair) {
            int seat = number_of(pair, "a") == player ? 0 : number_of(pair, "b") == player ? 1 : -1;
            const char *game = text_of(pair, "game");
            char link[200];
            if (seat < 0 || !game) continue;
            snprintf(link, sizeof link, "/#club=%s&seat=%d&token=%s", game, seat, c->token);
            json_array_append_new(list,
                                  json_pack("{ss si sI ss sO*}", "game", game, "seat", seat, "round", (json_int_t)i + 1,
                                            "link", link, "winner", json_object_get(pair, "winner")));
        }
    }
    return list;
}

void show_cup(struct call *c) {
    static const char *const shown[] = {"title", "kind", "rounds", "days", "players"};
    struct cup cup;
    if (!open_cup(c, &cup)) return;
    json_t *answer = json_pack("{ss si so so}", "cup", c->id, "round", cup.round, "standings", standings_of(&cup),
                               "pairings", pairings_of(&cup));
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        json_object_set(answer, shown[i], json_object_get(cup.paper, shown[i]));
    int you = *c->token ? player_by(&cup, c->token) : -1;
    if (you >= 0) {
        json_object_set_new(answer, "you", name_of(&cup, you));
        json_object_set_new(answer, "games", games_of(c, &cup, you));
    }
    if (*c->token && token_is_among(c->token, json_object_get(cup.paper, "run")))
        json_object_set_new(answer, "runs", json_true());
    json_object_set_new(answer, "open", json_boolean(cup.open));
    json_decref(cup.paper);
    call_answer(c, 200, answer);
}

static bool list_cup(void *context, const char *id, const char *body) {
    json_t *paper = json_loads(body, 0, NULL);
    json_array_append_new(context, json_pack("{ss sO* sO* sI}", "cup", id, "title", json_object_get(paper, "title"),
                                             "kind", json_object_get(paper, "kind"), "players",
                                             (json_int_t)json_array_size(json_object_get(paper, "players"))));
    json_decref(paper);
    return true;
}

void list_cups(struct call *c) {
    json_t *list = json_array();
    if (store_papers(c->club->store, "cup", CUPS_SHOWN, list_cup, list))
        return call_answer(c, 200, json_pack("{so}", "cups", list));
    json_decref(list);
    call_refuse(c, 503, "the store does not answer: try again in a moment");
}

/* --- drawing a round ----------------------------------------------------------------------------------- */

struct drawing {
    struct call *call;
    json_t *paper, *answer;
    uint32_t version;
    char id[GAME_ID_LENGTH + 1];
    int code;
};

/* Are all games of the round that was just drawn in the store? A disk that was full has taken none. */
static bool all_there(struct drawing *d) {
    const json_t *drawn = json_object_get(d->paper, "drawn"), *pair;
    size_t i;
    json_array_foreach(json_object_get(json_array_get(drawn, json_array_size(drawn) - 1), "pairs"), i, pair) {
        struct store_game g;
        bool broken;
        const char *game = text_of(pair, "game");
        if (game && !store_find(d->call->club->store, game, &g, &broken)) return false;
        if (game) store_game_free(&g);
    }
    return true;
}

/* All its games are on the disk: now the cup is, too. */
static void games_written(void *context) {
    struct drawing *d = context;
    char *text = all_there(d) ? json_line(d->paper) : NULL;
    enum write_outcome done =
        text ? store_paper_write(d->call->club->store, "cup", d->id, d->version, text) : WRITE_FAILED;
    free(text);
    if (done == WRITE_DONE) {
        call_answer(d->call, d->code, d->answer);
    } else {
        json_decref(d->answer);
        call_refuse(d->call, done == WRITE_STALE ? 409 : 503, "this did not succeed: look at the cup again");
    }
    json_decref(d->paper);
    free(d);
}

/* The game of one pair: the battle of the cup, their names, their tokens of the cup. */
static json_t *begin_pair(struct call *c, const json_t *paper, struct pair p, json_t **error) {
    json_t *body = json_deep_copy(json_object_get(paper, "battle")), *links = NULL;
    const json_t *players = json_object_get(paper, "players"), *tokens = json_object_get(paper, "tokens");
    const int who[2] = {p.a, p.b};
    json_object_set_new(body, "seats",
                        json_pack("[{sO}{sO}]", "name", json_array_get(players, (size_t)p.a), "name",
                                  json_array_get(players, (size_t)p.b)));
    json_object_set(body, "title", json_object_get(paper, "title"));
    struct change *change = create_from(c->club, body, c->now, &links, error);
    json_decref(body);
    json_decref(links); /* nobody needs them: the cup's own open the seats */
    if (!change) return NULL;
    struct table *t = change->table;
    for (size_t i = 0; i < 2; i++)
        json_object_set_new(table_seat(t, (int)i), "tokens", json_copy(json_array_get(tokens, (size_t)who[i])));
    json_t *pair = json_pack("{si si ss}", "a", p.a, "b", p.b, "game", t->id);
    club_commit(c->club, change, NULL, 0, NULL);
    return pair;
}

/* The next round is drawn by what has been counted so far: it stays so. */
static void close_round(struct cup *cup) {
    json_t *drawn = json_object_get(cup->paper, "drawn"), *pair;
    size_t i, rounds = json_array_size(drawn);
    json_array_foreach(json_object_get(json_array_get(drawn, rounds ? rounds - 1 : 0), "pairs"), i, pair) {
        const char *winner = text_of(pair, "winner");
        if (winner && strcmp(winner, "open") == 0) json_object_set_new(pair, "winner", json_string("late"));
    }
}

static bool draw_round(struct call *c, struct cup *cup, json_t **error) {
    struct pair pair[CUP_PLAYERS_MAX];
    int count = is_swiss(cup->paper) ? pair_swiss(cup->entrant, cup->players, pair)
                                     : pair_round_robin(cup->players, cup->round, pair);
    json_t *pairs = json_array();
    for (int i = 0; i < count && !*error; i++) {
        json_t *one = pair[i].b == BYE ? json_pack("{si si}", "a", pair[i].a, "b", BYE)
                                       : begin_pair(c, cup->paper, pair[i], error);
        if (one) json_array_append_new(pairs, one);
    }
    if (*error) {
        json_decref(pairs);
        return false;
    }
    close_round(cup);
    json_int_t deadline = c->now + json_integer_value(json_object_get(cup->paper, "days")) * DAY_MS;
    json_array_append_new(json_object_get(cup->paper, "drawn"),
                          json_pack("{sI so}", "deadline", deadline, "pairs", pairs));
    return true;
}

/* Takes the cup's paper and the answer. */
static void write_cup(struct call *c, struct cup *cup, const char *id, int code, json_t *answer) {
    struct drawing *d = malloc(sizeof *d);
    if (!d) abort();
    *d = (struct drawing){.call = c, .paper = cup->paper, .answer = answer, .version = cup->version, .code = code};
    memcpy(d->id, id, sizeof d->id);
    call_wait(c);
    writer_add(c->club->writer, NULL, games_written, d);
}

void next_round(struct call *c) {
    struct cup cup;
    json_t *error = NULL;
    if (!open_cup(c, &cup)) return;
    json_int_t deadline = json_integer_value(json_object_get(
        json_array_get(json_object_get(cup.paper, "drawn"), (size_t)(cup.round ? cup.round - 1 : 0)), "deadline"));
    if (!*c->token || !token_is_among(c->token, json_object_get(cup.paper, "run")))
        call_refuse(c, *c->token ? 403 : 401, "only who runs the cup draws the next round");
    else if (cup.round >= number_of(cup.paper, "rounds"))
        call_refuse(c, 409, "all rounds have been drawn");
    else if (cup.open && c->now < deadline)
        call_refuse(c, 409, "games of this round are still played, and its deadline has not passed");
    else if (!draw_round(c, &cup, &error))
        call_answer(c, 400, error);
    else
        return write_cup(c, &cup, c->id, 200, json_pack("{ss si}", "cup", c->id, "round", cup.round + 1));
    json_decref(cup.paper);
}

/* --- making one ---------------------------------------------------------------------------------------- */

static const char *cup_fault(const json_t *body, int *rounds) {
    const char *kind = text_of(body, "kind"), *title = text_of(body, "title");
    const json_t *players = json_object_get(body, "players"), *name, *asked = json_object_get(body, "rounds"),
                 *days = json_object_get(body, "days");
    size_t i, k, count = json_array_size(players);
    bool swiss = kind && strcmp(kind, "swiss") == 0;
    if (!kind || (!swiss && strcmp(kind, "round_robin") != 0))
        return "a cup's \"kind\" is \"round_robin\" or \"swiss\"";
    if (!title || !*title || strlen(title) > TITLE_MOST) return "a cup has a \"title\" of at most 80 bytes";
    if (count < 2 || count > CUP_PLAYERS_MAX) return "a cup has 2 to 64 \"players\", by their names";
    json_array_foreach((json_t *)players, i, name) {
        const char *text = json_string_value(name);
        if (!text || !*text || strlen(text) > 39) return "a player's name is a text of at most 39 bytes";
        for (k = 0; k < i; k++)
            if (json_equal(name, json_array_get(players, k))) return "two players have the same name";
    }
    *rounds = swiss ? 0 : (int)(count + count % 2) - 1;
    if (swiss) {
        for (size_t n = 1; n < count; n *= 2) ++*rounds; /* enough for one to be alone at the top */
        if (asked) *rounds = (int)json_integer_value(asked);
        if ((asked && !json_is_integer(asked)) || *rounds < 1 || *rounds > ROUNDS_MOST) return "\"rounds\" are 1 to 63";
    }
    if (days && (!json_is_integer(days) || json_integer_value(days) < 1 || json_integer_value(days) > 365))
        return "\"days\" for a round are 1 to 365";
    if (!json_is_object(json_object_get(body, "battle"))) return "\"battle\" says what is played, as for a game";
    return NULL;
}

/* A token whose hash goes into the list; the link that carries it. */
static json_t *cup_link(const char *id, json_t *hashes) {
    char token[TOKEN_TEXT], hash[TOKEN_HASH_TEXT], link[100];
    token_make(token);
    token_hash(token, hash);
    json_array_append_new(hashes, json_string(hash));
    snprintf(link, sizeof link, "/club.html#cup=%s&token=%s", id, token);
    return json_string(link);
}

void make_cup(struct call *c) {
    int rounds = 0;
    char id[GAME_ID_LENGTH + 1];
    const char *fault = cup_fault(c->body, &rounds);
    if (fault) return call_refuse(c, 400, "%s", fault);
    unsigned wait = limits_take(c->club->limits, LIMIT_GAMES, c->address, c->club->o->games, 3600000, c->now);
    if (wait) return call_limit(c, wait, "too many new games and cups from here: wait %u minutes", wait / 60 + 1);
    struct cup cup = {.players = (int)json_array_size(json_object_get(c->body, "players"))};
    const json_t *days = json_object_get(c->body, "days");
    json_t *run = json_array(), *tokens = json_array(), *links = json_array(), *error = NULL;
    random_id(id, sizeof id);
    json_t *run_link = cup_link(id, run);
    for (int i = 0; i < cup.players; i++) {
        json_t *own = json_array();
        json_array_append_new(links, cup_link(id, own));
        json_array_append_new(tokens, own);
    }
    cup.paper = json_pack("{sO sO sO sO si sI so so s[] sI}", "title", json_object_get(c->body, "title"), "kind",
                          json_object_get(c->body, "kind"), "players", json_object_get(c->body, "players"), "battle",
                          json_object_get(c->body, "battle"), "rounds", rounds, "days",
                          days ? json_integer_value(days) : (json_int_t)14, "run", run, "tokens", tokens, "drawn",
                          "created", (json_int_t)c->now);
    json_t *answer = json_pack("{ss s{so so}}", "cup", id, "links", "run", run_link, "players", links);
    if (draw_round(c, &cup, &error)) return write_cup(c, &cup, id, 201, answer);
    json_decref(cup.paper);
    json_decref(answer);
    call_answer(c, 400, error);
}
