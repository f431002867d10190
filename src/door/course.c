/* The course of a battle: how both sides stood after every act, and how each throw went against what was to be
 * expected. The luck of a throw is what the side gained by it, less what it gains by such a throw on average: the same
 * for dice and cards, and for every rule set, because it is measured by what becomes of the battle and not by the
 * spots. */
#include "door/messages.h"
#include "game/advice/weights.h"

#include <stdlib.h>
#include <string.h>

enum { TRIED_MAX = 72 }; /* of a draw with more outcomes, evenly spread ones are tried */

struct course {
    const struct ruleset *rs;
    struct weights weights; /* what things are worth */
    void *copy;             /* of a state, to be played on */
};

/* How side 0 stands against side 1, in hundredths of an element. */
static int32_t standing_of(const struct course *c, const void *state) {
    return (c->rs->advice->value(state, 0, &c->weights, NULL) - c->rs->advice->value(state, 1, &c->weights, NULL)) / 2;
}

/* What such a throw leads to on average. False: it cannot be told, or it is all the same. */
static bool expected_after(const struct course *c, const void *state, const struct prompt *p, double *mean) {
    uint32_t count = draw_outcomes(&p->draw), step = count / TRIED_MAX + 1;
    double sum = 0, weights = 0;
    int32_t least = INT32_MAX, most = INT32_MIN;
    for (uint32_t i = 0; i < count; i += step) {
        struct act act = act_make(p->verb);
        struct ruling r = {0};
        act.dice_count = p->draw.count;
        uint32_t weight = draw_outcome(&p->draw, i, act.dice);
        state_copy(c->rs, c->copy, state);
        if (!turn_play(c->rs, c->copy, &act, NULL, &r)) continue;
        int32_t value = standing_of(c, c->copy);
        sum += (double)weight * value;
        weights += weight;
        if (value < least) least = value;
        if (value > most) most = value;
    }
    if (weights == 0 || least == most) return false;
    *mean = sum / weights;
    return true;
}

/* Plays act i of `whole` in `g`, which stands just before it. */
static json_t *course_entry(const struct course *c, struct game *g, const struct game *whole, uint32_t i) {
    struct prompt p = game_prompt(g);
    struct ruling r = {0};
    double mean = 0;
    bool told = p.seat == SEAT_CHANCE && expected_after(c, game_state(g), &p, &mean);
    game_play(g, game_act(whole, i), NULL, &r);
    int32_t value = standing_of(c, game_state(g));
    json_t *entry = json_pack("{sI sf}", "n", (json_int_t)(i + 1), "value", value / 100.0);
    if (told) json_object_set_new(entry, "luck", json_real((double)(int32_t)(value - mean) / 100.0));
    return entry;
}

static json_t *course(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct seat_game *sg = asked_game(d, request, &error);
    json_int_t acts = sg ? game_acts(sg->game) : 0, from = 0, to = acts;
    if (!sg || !asked_number(request, "from", 0, acts, &from, &error) ||
        !asked_number(request, "to", from, acts, &to, &error))
        return error;
    struct course c = {.rs = game_rules(sg->game), .weights = weights_stored(game_rules(sg->game))};
    struct game *g = game_clone_at(sg->game, (uint32_t)from);
    c.copy = aligned_alloc(64, (c.rs->state_size + 63) / 64 * 64);
    json_t *list = g && c.copy ? json_array() : NULL;
    for (uint32_t i = (uint32_t)from; list && i < to; i++)
        json_array_append_new(list, course_entry(&c, g, sg->game, i));
    free(c.copy);
    game_end(g);
    return list ? json_pack("{so}", "course", list) : door_error(NULL, "not enough memory to look back");
}

const struct message course_messages[] = {
    {"course", "how both sides stood after every act, and the luck of every throw", " game from to ", course},
    {NULL, NULL, NULL, NULL},
};
