/* Bots at work in the pool: each gets a copy of what its seat may see, and its act is played when it comes back, if the
 * game still stands where it stood. */
#include "server/house.h"

#include "bots/bots.h"

#include <stdlib.h>
#include <string.h>

struct thought {
    struct club *club;
    struct table *table;
    uint32_t number; /* where the game stood */
    const struct bot *bot;
    struct game *copy;
    struct source whim;
    struct act act;
    uint64_t took;
};

static void think(void *context) {
    struct thought *k = context;
    uint64_t began = clock_us();
    struct mind mind = mind_of(game_rules(k->copy));
    bot_choose(k->bot, &mind, game_state(k->copy), &k->whim, &k->act);
    k->took = clock_us() - began;
}

static void play_thought(struct thought *k) {
    struct table *t = k->table;
    struct change *change = change_begin(t);
    if (!change) return;
    int64_t now = club_now(k->club);
    json_t *act = act_to_json(game_rules(t->game), game_state(t->game), &k->act);
    json_t *answer = change_play(change, act, json_pack("{ss}", "by", k->bot->name), now);
    bool legal = json_is_true(json_object_get(answer, "legal"));
    json_decref(act);
    json_decref(answer);
    if (!legal) { /* it cannot be, but a game must not stand still for it */
        club_say(k->club, "game %s: bot %s has no legal act", t->id, k->bot->name);
        return change_free(change);
    }
    club_follow(k->club, change, now);
    club_commit(k->club, change, NULL, 0, NULL);
}

/* Not where a player has come back meanwhile, or the game has ended. */
static bool is_asked(const struct table *t, const struct bot *bot) {
    enum seat asked = table_asked(t);
    const char *name = asked <= SEAT_SECOND ? table_bot(t, (int)asked) : NULL;
    return name && strcmp(name, bot->name) == 0;
}

static void thought_out(void *context) {
    struct thought *k = context;
    struct table *t = k->table;
    t->thinking = false;
    k->club->figures.bots++;
    k->club->figures.bot_us += k->took;
    if (t->dropped)
        games_drop(k->club, t);
    else if (!k->club->closing && k->took && t->number == k->number && is_asked(t, k->bot))
        play_thought(k);
    else if (k->took)
        club_wake(k->club, t);
    game_end(k->copy);
    free(k);
}

/* Where nobody sits nobody waits. */
static enum hurry hurry_of(const struct table *t) {
    return seat_is_bot(table_seat(t, 0)) && seat_is_bot(table_seat(t, 1)) ? AT_LEISURE : SOON;
}

void bots_think(struct club *c, struct table *t, const char *name) {
    const struct bot *bot = bot_find(name);
    struct thought *k = bot ? calloc(1, sizeof *k) : NULL;
    enum seat asked = table_asked(t);
    if (!k) return;
    json_int_t seed = json_integer_value(json_object_get(table_seat(t, (int)asked), "seed"));
    *k = (struct thought){.club = c,
                          .table = t,
                          .number = t->number,
                          .bot = bot,
                          .copy = game_clone(t->game),
                          .whim = source_of((uint64_t)seed, game_acts(t->game))};
    t->thinking = true;
    if (k->copy && pool_add(c->pool, hurry_of(t), think, thought_out, k)) return;
    t->thinking = false; /* too much to do: the clock's next look asks again */
    game_end(k->copy);
    free(k);
}
