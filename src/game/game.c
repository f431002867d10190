/* A game in progress: a state, the acts that led to it, and states kept on the way so that going back is quick. */
#include "game/game.h"

#include "game/advice.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>

enum { KEEP_EVERY = 64 }; /* acts between kept states: at most so many are replayed to go back anywhere */

struct played {
    struct act act;
    uint8_t seat; /* enum seat */
};

/* The act last judged legal as the game stands, with its plan: playing it need not judge it again. */
struct judged {
    bool stands;
    struct turn_plan plan;
    struct ruling ruling;
};

struct game {
    const struct ruleset *rules;
    void *state;
    struct judged *judged;
    struct played *played;
    uint32_t acts, room;
    void **kept; /* kept[k]: the state after k * KEEP_EVERY acts; [0] is how it began */
    uint32_t kept_count, kept_room;
    struct setup setup;
};

/* --- memory -------------------------------------------------------------------------------------------- */

static void *new_state(const struct ruleset *rs, const void *like) {
    size_t size = (rs->state_size + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT;
    void *state = aligned_alloc(STATE_ALIGNMENT, size);
    if (!state) return NULL;
    if (like)
        memcpy(state, like, rs->state_size);
    else
        memset(state, 0, size);
    return state;
}

static bool make_room(void **array, uint32_t count, uint32_t *room, size_t size) {
    if (count < *room) return true;
    uint32_t wanted = *room ? *room * 2 : 16;
    void *bigger = realloc(*array, (size_t)wanted * size);
    if (!bigger) return false;
    *array = bigger;
    *room = wanted;
    return true;
}

static bool make_room_for_act(struct game *g) {
    void *played = g->played, *kept = g->kept;
    bool made = make_room(&played, g->acts, &g->room, sizeof *g->played) &&
                make_room(&kept, g->kept_count, &g->kept_room, sizeof *g->kept);
    g->played = played;
    g->kept = kept;
    return made;
}

static bool make_room_to_judge(struct game *g) {
    g->judged = malloc(sizeof *g->judged);
    if (g->judged) g->judged->stands = false;
    return g->judged != NULL;
}

static bool keep_state(struct game *g) {
    if (g->acts % KEEP_EVERY != 0 || g->acts / KEEP_EVERY < g->kept_count) return true;
    void *copy = new_state(g->rules, g->state);
    if (!copy) return false;
    g->kept[g->kept_count++] = copy;
    return true;
}

static void forget_kept(struct game *g, uint32_t count) {
    while (g->kept_count > count) free(g->kept[--g->kept_count]);
}

void game_end(struct game *g) {
    if (!g) return;
    forget_kept(g, 0);
    free(g->kept);
    free(g->played);
    free(g->judged);
    free(g->state);
    free(g);
}

/* --- beginning and copying ----------------------------------------------------------------------------- */

static bool has_troops(const struct ruleset *rs, const struct setup *s, unsigned side) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].side == side && !(rs->attendants >> s->piece[i].type & 1)) return true;
    return false;
}

/* A position may leave one side out, to try what the other can do; a game that has not begun yet needs both armies. */
static bool has_armies(const struct ruleset *rs, const struct setup *s, const void *state, struct ruling *r) {
    const bool side[2] = {has_troops(rs, s, 0), has_troops(rs, s, 1)};
    if (!side[0] && !side[1]) return refuse(r, 0, "neither side has any troops: there is nobody to fight the battle");
    if ((side[0] && side[1]) || rs->turn(state) > 0) return true;
    refuse(r, 0, "{s0} has no troops: a battle begins with two armies");
    r->why.number[0] = side[0] ? 1 : 0;
    return false;
}

struct game *game_begin(const struct ruleset *rs, const struct setup *setup, struct ruling *r) {
    struct game *g = calloc(1, sizeof *g);
    bool room = g && (g->rules = rs, g->state = new_state(rs, NULL)) && make_room_for_act(g) && make_room_to_judge(g);
    if (!room) {
        game_end(g);
        refuse(r, 0, "there is not enough memory for a game");
        return NULL;
    }
    g->setup = *setup;
    if (!rs->begin(g->state, setup, r) || !has_armies(rs, setup, g->state, r)) {
        /* The names of the pieces are in the state, which nobody will see: the sentence is finished here. */
        if (r->why.text) r->why.text = speak(rs, g->state, &r->why, r->spoken, sizeof r->spoken);
        game_end(g);
        return NULL;
    }
    if (!keep_state(g)) {
        game_end(g);
        refuse(r, 0, "there is not enough memory for a game");
        return NULL;
    }
    return g;
}

/* Plays again an act that has been played before from the same state: it cannot be refused. */
static void replay_act(const struct ruleset *rs, void *state, const struct act *a) {
    struct ruling r = {0};
    turn_play(rs, state, a, NULL, &r);
}

/* The state after `acts` acts, into `state`. */
static void replay_to(const struct game *g, uint32_t acts, void *state) {
    uint32_t nearest = acts / KEEP_EVERY;
    memcpy(state, g->kept[nearest], g->rules->state_size);
    for (uint32_t i = nearest * KEEP_EVERY; i < acts; i++) replay_act(g->rules, state, &g->played[i].act);
}

static bool copy_history(struct game *copy, const struct game *g, uint32_t acts) {
    for (copy->acts = 0; copy->acts < acts; copy->acts++) {
        if (!make_room_for_act(copy)) return false;
        copy->played[copy->acts] = g->played[copy->acts];
    }
    uint32_t kept = acts / KEEP_EVERY + 1;
    for (uint32_t k = 0; k < kept; k++) {
        void *state = new_state(g->rules, g->kept[k]);
        if (!state || !make_room_for_act(copy)) {
            free(state);
            return false;
        }
        copy->kept[copy->kept_count++] = state;
    }
    return make_room_for_act(copy);
}

struct game *game_clone_at(const struct game *g, uint32_t acts) {
    if (acts > g->acts) return NULL;
    struct game *copy = calloc(1, sizeof *copy);
    if (!copy) return NULL;
    copy->rules = g->rules;
    copy->setup = g->setup;
    copy->state = new_state(g->rules, g->state);
    if (!copy->state || !make_room_to_judge(copy) || !copy_history(copy, g, acts)) {
        game_end(copy);
        return NULL;
    }
    if (acts < g->acts) replay_to(g, acts, copy->state);
    return copy;
}

struct game *game_clone(const struct game *g) {
    return game_clone_at(g, g->acts);
}

/* --- looking ------------------------------------------------------------------------------------------- */

const struct ruleset *game_rules(const struct game *g) { return g->rules; }
const struct setup *game_setup(const struct game *g) { return &g->setup; }
const void *game_state(const struct game *g) { return g->state; }
void game_hide(struct game *g, enum seat seat) {
    view_hide(g->rules, g->state, seat);
    g->judged->stands = false;
}
uint64_t game_hash(const struct game *g) { return state_hash(g->rules, g->state); }
struct prompt game_prompt(const struct game *g) {
    return turn_prompt(g->rules, g->state);
}
uint32_t game_acts(const struct game *g) { return g->acts; }

const struct act *game_act(const struct game *g, uint32_t index) {
    return index < g->acts ? &g->played[index].act : NULL;
}

enum seat game_act_seat(const struct game *g, uint32_t index) {
    return index < g->acts ? (enum seat)g->played[index].seat : SEAT_NONE;
}

/* --- playing ------------------------------------------------------------------------------------------- */

/* Whoever wants to hear it is told something legal like the refused order, as far as it could be carried. */
static bool refused(const struct game *g, const struct act *a, struct ruling *r) {
    if (r->want_nearest && !r->has_nearest) r->has_nearest = advice_nearest(g->rules, g->state, a, &r->nearest);
    return false;
}

bool game_judge(const struct game *g, const struct act *a, struct ruling *r) {
    struct judged *j = g->judged;
    j->stands = turn_plan(g->rules, g->state, a, &j->plan, r);
    if (j->stands) j->ruling = *r;
    return j->stands || refused(g, a, r);
}

/* Plays what was judged a moment ago as it was judged. */
static bool play_judged(struct game *g, const struct act *a, struct events *events, struct ruling *r) {
    struct judged *j = g->judged;
    bool known = j->stands && acts_equal(&j->plan.act, a);
    j->stands = false;
    if (!known) return turn_play(g->rules, g->state, a, events, r);
    *r = j->ruling;
    turn_carry_out(g->rules, g->state, &j->plan, events);
    return true;
}

bool game_play(struct game *g, const struct act *a, struct events *events, struct ruling *r) {
    struct ruling own;
    own.want_nearest = false;
    if (!r) r = &own;
    if (events) events->count = events->lost = events->bouts = 0;
    if (!make_room_for_act(g)) return refuse(r, 0, "there is not enough memory to go on");
    struct played played = {*a, (uint8_t)game_prompt(g).seat}; /* a copy first: the act may lie inside the game */
    if (!play_judged(g, &played.act, events, r)) return refused(g, &played.act, r);
    g->played[g->acts++] = played;
    if (keep_state(g)) return true;
    g->acts--;
    replay_to(g, g->acts, g->state);
    return refuse(r, 0, "there is not enough memory to go on");
}

/* --- going back ---------------------------------------------------------------------------------------- */

bool game_rewind(struct game *g, uint32_t acts) {
    if (acts > g->acts) return false;
    if (acts == g->acts) return true;
    replay_to(g, acts, g->state);
    g->acts = acts;
    g->judged->stands = false;
    forget_kept(g, acts / KEEP_EVERY + 1);
    return true;
}

uint32_t game_undoable(const struct game *g) {
    if (g->acts == 0) return 0;
    enum seat last = game_act_seat(g, g->acts - 1);
    if (last == SEAT_CHANCE) return 0;
    uint32_t count = 0;
    while (count < g->acts && game_act_seat(g, g->acts - 1 - count) == last) count++;
    return count;
}

uint32_t game_undoable_together(const struct game *g) {
    uint32_t count = 0;
    while (count < g->acts && game_act_seat(g, g->acts - 1 - count) != SEAT_CHANCE) count++;
    return count;
}
