/* Who stands how: results, and a table with Elo for each rule set. */
#include "server/house.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MOST = 2000, RESULTS_SHOWN = 200, ELO_START = 1500, ELO_K = 24 };

struct player {
    char name[48];
    unsigned games, wins, draws;
    double elo;
};

struct standings {
    struct player *player;
    size_t count, room;
};

static struct player *player_of(struct standings *s, const char *name) {
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->player[i].name, name) == 0) return &s->player[i];
    if (s->count == PLAYERS_MOST) return NULL;
    struct player *p = &s->player[s->count++];
    *p = (struct player){.elo = ELO_START};
    snprintf(p->name, sizeof p->name, "%s", name);
    return p;
}

static bool count_result(void *context, const struct store_result *r) {
    struct player *p[2] = {player_of(context, r->name[0]), player_of(context, r->name[1])};
    if (!p[0] || !p[1] || p[0] == p[1]) return true; /* against oneself nobody rises */
    double score = r->winner < 0 ? 0.5 : r->winner == 0 ? 1 : 0;
    double expected = 1 / (1 + pow(10, (p[1]->elo - p[0]->elo) / 400)), gain = ELO_K * (score - expected);
    p[0]->elo += gain;
    p[1]->elo -= gain;
    for (int i = 0; i < 2; i++) {
        p[i]->games++;
        p[i]->draws += r->winner < 0;
        p[i]->wins += r->winner == i;
    }
    return true;
}

static int by_elo(const void *a, const void *b) {
    const struct player *x = a, *y = b;
    if (x->elo != y->elo) return x->elo < y->elo ? 1 : -1;
    return strcmp(x->name, y->name);
}

void show_table(struct call *c) {
    char ruleset[16];
    struct standings s = {.player = malloc(PLAYERS_MOST * sizeof *s.player)};
    if (!s.player) return call_refuse(c, 503, "not enough memory");
    if (!call_query(c, "ruleset", ruleset, sizeof ruleset) || !ruleset_find(ruleset)) {
        free(s.player);
        return call_answer(c, 400,
                           door_error("ruleset", "say for which rule set, as ?ruleset=%s", rulesets()[0]->code));
    }
    bool good = store_results(c->club->store, ruleset, count_result, &s);
    json_t *table = json_array();
    qsort(s.player, s.count, sizeof *s.player, by_elo);
    for (size_t i = 0; i < s.count; i++) {
        const struct player *p = &s.player[i];
        if (!p->games) continue;
        json_array_append_new(table, json_pack("{ss sI sI sI sI sI}", "name", p->name, "games", (json_int_t)p->games,
                                               "wins", (json_int_t)p->wins, "draws", (json_int_t)p->draws, "losses",
                                               (json_int_t)(p->games - p->wins - p->draws), "elo",
                                               (json_int_t)lround(p->elo)));
    }
    free(s.player);
    if (good) return call_answer(c, 200, json_pack("{ss so}", "ruleset", ruleset, "table", table));
    json_decref(table);
    call_refuse(c, 503, "the store does not answer: try again in a moment");
}

/* --- results ------------------------------------------------------------------------------------------- */

/* The newest stay: they come oldest first. */
static bool note_result(void *context, const struct store_result *r) {
    json_t *list = context;
    json_array_append_new(
        list, json_pack("{ss ss s[ss] so sI}", "game", r->game, "ruleset", r->ruleset, "names", r->name[0], r->name[1],
                        "winner", r->winner < 0 ? json_null() : json_integer(r->winner), "at", (json_int_t)r->at));
    if (json_array_size(list) > RESULTS_SHOWN) json_array_remove(list, 0);
    return true;
}

void show_results(struct call *c) {
    char ruleset[16] = "";
    json_t *list = json_array();
    call_query(c, "ruleset", ruleset, sizeof ruleset);
    if (store_results(c->club->store, ruleset, note_result, list))
        return call_answer(c, 200, json_pack("{so}", "results", list));
    json_decref(list);
    call_refuse(c, 503, "the store does not answer: try again in a moment");
}
