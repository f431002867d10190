/* The list of bots, and the loop step that lets two of them and chance play a game. */
#include "bots/bots.h"

#include "game/view.h"

#include <string.h>

extern const struct bot bot_captain, bot_marshal, bot_recruit, bot_solo, bot_steady, bot_random;

static const struct bot *const all[] = {&bot_steady, &bot_captain, &bot_marshal, &bot_recruit,
                                        &bot_solo,   &bot_random,  NULL};

const struct bot *const *bots(void) { return all; }

const struct bot *bot_find(const char *name) {
    for (size_t i = 0; all[i]; i++)
        if (strcmp(all[i]->name, name) == 0) return all[i];
    return NULL;
}

struct mind mind_of(const struct ruleset *rs) {
    return (struct mind){.rs = rs, .weights = weights_stored(rs)};
}

void bot_choose(const struct bot *bot, const struct mind *mind, const void *state, struct source *whim,
                struct act *out) {
    _Alignas(STATE_ALIGNMENT) unsigned char seen[BOT_STATE_MAX];
    const struct ruleset *rs = mind->rs;
    const enum seat seat = turn_prompt(rs, state).seat;
    if (view_withholds(rs, state, seat) && view_of(rs, state, seat, seen)) state = seen;
    bot->choose(mind, state, whim, out);
}

bool bots_answer(const struct mind *mind, const void *state, const struct bot *const seat[2], struct source *dice,
                 struct source *whim, struct act *out) {
    struct prompt p = turn_prompt(mind->rs, state);
    if (p.seat == SEAT_NONE) return false;
    if (p.seat == SEAT_CHANCE) {
        *out = act_make(p.verb);
        out->dice_count = p.draw.count;
        source_draw(dice, &p.draw, out->dice);
        return true;
    }
    bot_choose(seat[p.seat], mind, state, whim, out);
    return true;
}
