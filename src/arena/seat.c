/* What a player at the table is told and asked. A bot within is a function; a program gets the same in words: the view
 * of its seat, what is asked, offers to choose from, and what has happened since. */
#include "arena/seat.h"

#include "game/advice.h"
#include "game/json.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>

enum { OFFERS_TOLD = 64 };

void chair_open(struct arena_chair *c, const struct arena_player *player) {
    *c = (struct arena_chair){.player = player, .mind = player->mind, .acts = player->bot ? NULL : json_array()};
}

void chair_close(struct arena_chair *c) {
    program_stop(c->program);
    json_decref(c->acts);
}

void chair_begin(struct arena_chair *c, unsigned seat, const struct weights *weights) {
    c->seat = seat;
    c->mind.weights = *weights;
    c->greeted = false;
    if (c->acts) json_array_clear(c->acts);
}

void chair_note(struct arena_chair *c, const struct ruleset *rs, const void *state, unsigned by, const struct act *a) {
    if (!c->acts) return;
    bool secret = view_withholds_act(rs, state, a, (enum seat)by, (enum seat)c->seat);
    json_array_append_new(c->acts, json_pack("{s:o, s:o}", "seat", seat_to_json((enum seat)by), "act",
                                             secret ? secret_act_to_json(rs, a) : act_to_json(rs, state, a)));
}

/* The question as the program reads it. */
static json_t *question_of(struct arena_chair *c, const struct contest *contest, const void *state) {
    const struct ruleset *rs = contest->rs;
    _Alignas(STATE_ALIGNMENT) static _Thread_local unsigned char seen[BOT_STATE_MAX];
    static _Thread_local struct act offer[OFFERS_TOLD];
    struct scene *scene = calloc(1, sizeof *scene);
    struct prompt p = turn_prompt(rs, state);
    view_of(rs, state, (enum seat)c->seat, seen);
    json_t *offers = json_array(), *acts = c->acts;
    size_t n = offers_of(rs, seen, offer, OFFERS_TOLD);
    for (size_t i = 0; i < n; i++) json_array_append_new(offers, act_to_json(rs, seen, &offer[i]));
    if (scene) rs->look(seen, scene);
    c->acts = json_array();
    json_t *question = json_pack("{s:s, s:i, s:i, s:o, s:o, s:o, s:o}", "ask", "choose", "seat", (int)c->seat,
                                 "budget_ms", contest->budget_ms, "prompt", prompt_to_json(rs, seen, &p), "acts", acts,
                                 "offers", offers, "scene", scene ? scene_to_json(scene) : json_null());
    free(scene);
    return question;
}

/* "offer": one of those named, or "act": any act in full. */
static bool read_answer(const struct ruleset *rs, const void *state, const json_t *question, json_t *answer,
                        struct act *out, const char **why) {
    json_t *offer = json_object_get(answer, "offer"), *act = json_object_get(answer, "act");
    struct complaint c;
    if (json_is_integer(offer) && json_integer_value(offer) >= 0)
        act = json_array_get(json_object_get(question, "offers"), (size_t)json_integer_value(offer));
    if (!act || !act_from_json(rs, state, act, out, &c)) return *why = "its answer names no act", false;
    struct ruling r;
    r.want_nearest = false;
    return turn_judge(rs, state, out, &r) || (*why = "its act is illegal", false);
}

static bool ask_program(struct arena_chair *c, const struct contest *contest, const struct setup *setup,
                        const void *state, struct act *out, const char **why) {
    int ms = contest->budget_ms;
    if (!c->program && !(c->program = program_start(c->player->name))) return *why = "it cannot be started", false;
    if (!c->greeted) {
        json_t *news = json_pack("{s:s, s:s, s:i, s:o}", "tell", "game", "ruleset", contest->rs->code, "seat",
                                 (int)c->seat, "position", setup_to_json(contest->rs, setup));
        if (!program_tell(c->program, news, ms, why)) return false;
        c->greeted = true;
    }
    json_t *question = question_of(c, contest, state);
    json_t *answer = program_ask(c->program, json_incref(question), ms, why);
    bool fine = answer && read_answer(contest->rs, state, question, answer, out, why);
    json_decref(answer);
    json_decref(question);
    return fine;
}

bool chair_choose(struct arena_chair *c, const struct contest *contest, const struct setup *setup, const void *state,
                  struct source *whim, struct act *out, const char **why) {
    if (c->player->bot) return bot_choose(c->player->bot, &c->mind, state, whim, out), true;
    if (ask_program(c, contest, setup, state, out, why)) return true;
    program_stop(c->program); /* the next game begins with a fresh one */
    c->program = NULL;
    return false;
}
