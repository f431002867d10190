/* The games that are open: found by their id, opened when asked for, closed when nobody has asked for a while (those
 * who only listen need no table), or for longest where there are too many. */
#include "server/house.h"
#include "server/table/proving.h"

#include <string.h>

static unsigned bucket_of(const char *id) {
    unsigned hash = 5381;
    for (; *id; id++) hash = hash * 33 ^ (unsigned char)*id;
    return hash % TABLE_BUCKETS;
}

/* Only if it is open. */
static struct table *peek(struct club *c, const char *id) {
    struct table *t = c->bucket[bucket_of(id)];
    while (t && strcmp(t->id, id) != 0) t = t->same;
    return t;
}

/* --- the list by use ----------------------------------------------------------------------------------- */

static void unlink_use(struct club *c, struct table *t) {
    *(t->newer ? &t->newer->older : &c->newest) = t->older;
    *(t->older ? &t->older->newer : &c->oldest) = t->newer;
    t->older = t->newer = NULL;
}

static void link_use(struct club *c, struct table *t) {
    t->used = clock_us();
    t->older = c->newest;
    if (c->newest) c->newest->newer = t;
    c->newest = t;
    if (!c->oldest) c->oldest = t;
}

static void take_out(struct club *c, struct table *t) {
    struct table **at = &c->bucket[bucket_of(t->id)];
    while (*at && *at != t) at = &(*at)->same;
    if (!*at) return;
    *at = t->same;
    unlink_use(c, t);
    c->open--;
}

static bool at_rest(const struct table *t) { return !t->pending && !t->thinking; }

/* Nothing in it can be relied on: the next who asks reads it anew. Whoever still works on it lets it go. */
void games_drop(struct club *c, struct table *t) {
    if (!t->dropped) take_out(c, t);
    t->dropped = true;
    if (at_rest(t)) table_close(t);
}

void games_rest(struct club *c) {
    uint64_t now = clock_us(), patience = c->o->rest_seconds * UINT64_C(1000000);
    for (struct table *t = c->oldest, *newer; patience && t && t->used + patience <= now; t = newer) {
        newer = t->newer;
        if (at_rest(t)) games_drop(c, t);
    }
}

/* Not the newest: somebody has just opened it, and has nothing under way in it yet. */
void games_trim(struct club *c, bool all) {
    for (struct table *t = c->oldest, *newer; t && (all || (c->open > c->open_most && t != c->newest)); t = newer) {
        newer = t->newer;
        if (at_rest(t)) games_drop(c, t);
    }
}

void games_keep(struct club *c, struct table *t) {
    unsigned b = bucket_of(t->id);
    t->same = c->bucket[b];
    c->bucket[b] = t;
    link_use(c, t);
    c->open++;
    games_trim(c, false);
}

/* --- opening ------------------------------------------------------------------------------------------- */

/* Newer rules refuse an act that was played under older ones: the game goes on from before it, and both are told. What
 * was signed and drawn cannot be taken back: where dice were proved the server throws from then on. */
static void mend(struct club *c, struct table *t) {
    struct change *change = change_begin(t);
    if (!change) return;
    club_say(c, "game %s: newer rules refuse entry %u; it goes on from act %u", t->id, t->broken_at,
             game_acts(t->game));
    if (t->proving) proving_give_up(t);
    change_rewind(change, game_acts(t->game), NOBODY, NULL, club_now(c));
    club_commit(c, change, NULL, 0, NULL);
}

struct table *games_open(struct club *c, const char *id, int *code, const char **why) {
    bool broken;
    struct store_game g;
    *code = 503;
    *why = "the server is about to stop: try again in a moment";
    if (c->closing) return NULL;
    games_refresh(c, id);
    struct table *t = peek(c, id);
    if (t) {
        unlink_use(c, t);
        link_use(c, t);
        return t;
    }
    *code = 404;
    *why = "there is no such game";
    if (!store_find(c->store, id, &g, &broken)) {
        if (broken) {
            *code = 503;
            *why = "the store does not answer: try again in a moment";
        }
        return NULL;
    }
    uint64_t began = clock_us();
    *code = 500;
    t = table_open(c->store, &g, why);
    store_game_free(&g);
    if (!t) return NULL;
    c->figures.opened++;
    c->figures.open_us += clock_us() - began;
    games_keep(c, t);
    if (t->broken_at)
        mend(c, t);
    else
        club_wake(c, t); /* a bot may have been about to decide when the server stopped */
    return t;
}

void games_refresh(struct club *c, const char *id) {
    struct table *t = peek(c, id);
    if (t && at_rest(t) && !store_is_last(c->store, id, t->last)) games_drop(c, t);
}
