/* Acts: asking whether one is legal, playing it, taking it back; fair dice and a bot's advice for those who want them.
 */
#include "bots/bots.h"
#include "chance/chance.h"
#include "door/messages.h"
#include "door/walkers.h"
#include "orders/orders.h"

#include <stdlib.h>
#include <string.h>

bool asked_act(json_t *request, const struct game *g, struct act *out, json_t **error) {
    struct complaint c = {0};
    json_t *act = json_object_get(request, "act");
    if (!json_is_object(act)) {
        *error = door_error("act", "say what is to be done, as {\"act\":{\"act\":\"end_phase\"}}");
        return false;
    }
    if (act_from_json(game_rules(g), game_state(g), act, out, &c)) return true;
    *error = complaint_to_json(&c);
    return false;
}

/* A request may say for which seat it speaks; another seat's decision is then not touched. */
static bool asked_seat(json_t *request, const struct game *g, json_t **error) {
    json_t *seat = json_object_get(request, "seat");
    if (!seat) return true;
    json_t *due = seat_to_json(game_prompt(g).seat);
    bool same = json_equal(seat, due);
    json_decref(due);
    if (!same) *error = door_error("seat", "it is not this seat's decision");
    return same;
}

static json_t *judge(struct door *d, json_t *request) {
    struct act act;
    struct ruling r = {.want_nearest = true};
    json_t *error = NULL;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg || !asked_seat(request, sg->game, &error) || !asked_act(request, sg->game, &act, &error)) return error;
    game_judge(sg->game, &act, &r);
    return judged_json(sg->game, &r);
}

/* The ruling, what happened, and what comes next. */
static json_t *played_json(const struct seat_game *sg, const struct ruling *r, const struct events *events) {
    const struct game *g = sg->game;
    json_t *answer = ruling_to_json(game_rules(g), game_state(g), r);
    json_t *after = game_json(sg);
    json_object_set_new(answer, "events", events_to_json(game_rules(g), game_state(g), events));
    json_object_update_missing(answer, after);
    json_decref(after);
    return answer;
}

/* The scene as the seat sees it; the umpire, and everybody where nothing is hidden, sees the game itself. */
static json_t *seen_scene(const struct seat_game *sg, enum seat seat) {
    bool whole = seat == SEAT_NONE || !game_rules(sg->game)->hide;
    struct seat_game seen = whole ? *sg : seen_by(sg, game_acts(sg->game), seat);
    struct scene *s = malloc(sizeof *s);
    json_t *scene = NULL;
    if (s && seen.game) {
        game_rules(seen.game)->look(game_state(seen.game), s);
        scene = scene_to_json(s);
    }
    if (!whole) game_end(seen.game);
    free(s);
    return scene;
}

/* With `changes` the answer tells what is otherwise to be seen, for the seat that plays (SEAT_NONE: the umpire). */
static json_t *play_act(struct seat_game *sg, const struct act *act, bool changes, enum seat seat) {
    struct ruling r = {.want_nearest = true};
    json_t *answer, *before = changes ? seen_scene(sg, seat) : NULL;
    struct events *events = calloc(1, sizeof *events);
    struct walkers walkers;
    walkers_begin(&walkers, sg->game, act);
    if (!events)
        answer = door_error(NULL, "not enough memory for the events");
    else if (game_play(sg->game, act, events, &r)) {
        answer = played_json(sg, &r, events);
        walkers_add_paths(&walkers, act, events, json_object_get(answer, "events"));
        json_t *after = before ? seen_scene(sg, seat) : NULL;
        if (after) json_object_set_new(answer, "changes", scene_changes(before, after));
        json_decref(after);
    } else
        answer = judged_json(sg->game, &r);
    json_decref(before);
    free(events);
    return answer;
}

/* What is played by mail is signed and sent. */
static bool is_here(const struct seat_game *sg, json_t **error) {
    if (sg->mail) *error = door_error("game", "this game is played by mail: ask for mail_play or mail_undo");
    return !sg->mail;
}

static json_t *play(struct door *d, json_t *request) {
    struct act act;
    json_t *error = NULL;
    bool changes;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg || !is_here(sg, &error) || !asked_seat(request, sg->game, &error) ||
        !asked_act(request, sg->game, &act, &error) || !asked_flag(request, "changes", &changes, &error))
        return error;
    if (game_acts(sg->game) >= DOOR_ACTS_MAX)
        return door_error(NULL, "this game has reached %d acts, the most this door plays", DOOR_ACTS_MAX);
    enum seat seat = json_object_get(request, "seat") ? game_prompt(sg->game).seat : SEAT_NONE;
    return play_act(sg, &act, changes, seat);
}

static json_t *undo(struct door *d, json_t *request) {
    json_t *error = NULL;
    json_int_t back = 1;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg || !is_here(sg, &error) || !asked_number(request, "acts", 1, DOOR_ACTS_MAX, &back, &error)) return error;
    uint32_t open = game_undoable(sg->game);
    if (open == 0) return door_error("acts", "nothing can be taken back: the last act was chance's or another seat's");
    if (back > open) return door_error("acts", "only the last %u acts can be taken back", (unsigned)open);
    game_rewind(sg->game, game_acts(sg->game) - (uint32_t)back);
    return game_json(sg);
}

/* Dice for the chance seat: a pure function of the seed and the number of acts played, so that the same seed gives the
 * same battle. Nothing is played: the asker sends the act back, or real dice instead. */
static json_t *throw_dice(struct door *d, json_t *request) {
    json_t *error = NULL;
    json_int_t seed = 0;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg || !asked_number(request, "seed", 0, INT64_MAX, &seed, &error)) return error;
    struct prompt p = game_prompt(sg->game);
    if (p.seat != SEAT_CHANCE) return door_error("game", "no dice or cards are due now");
    struct source source = source_of((uint64_t)seed, game_acts(sg->game));
    struct act act = act_make(p.verb);
    act.dice_count = p.draw.count;
    source_draw(&source, &p.draw, act.dice);
    return json_pack("{so}", "act", act_to_json(game_rules(sg->game), game_state(sg->game), &act));
}

/* --- bots ----------------------------------------------------------------------------------------------- */

static const struct bot *asked_bot(json_t *request, json_t **error) {
    const char *name;
    if (!asked_text(request, "bot", &name, error)) return NULL;
    const struct bot *bot = name ? bot_find(name) : bots()[0];
    if (!bot) *error = door_error("bot", "there is no bot '%.40s'; {\"ask\":\"bots\"} lists them", name);
    return bot;
}

/* What it thought, in a player's words and as numbers: hundredths, as the rule set's value counts. */
static void explain(json_t *answer, struct seat_game *sg, const struct act *act, const struct thoughts *t) {
    struct speaker *s = calloc(1, sizeof *s);
    char why[1000], other[WORDS_LENGTH];
    if (!s) return;
    *s = (struct speaker){.rs = game_rules(sg->game), .game = sg->game};
    speaker_look(s);
    if (t->has_other) order_words(s, &t->other, other, sizeof other);
    bot_reason(s->rs, speaker_state(s), act, t, t->has_other ? other : NULL, why, sizeof why);
    json_object_set_new(answer, "why", json_string(why));
    json_object_set_new(answer, "ideas", json_integer(t->ideas));
    json_object_set_new(answer, "gain", json_integer(t->gain));
    if (t->has_other) {
        json_object_set_new(answer, "other", act_to_json(s->rs, speaker_state(s), &t->other));
        json_object_set_new(answer, "other_gain", json_integer(t->other_gain));
    }
    if (t->games) {
        json_object_set_new(answer, "plans", json_integer(t->plans));
        json_object_set_new(answer, "games", json_integer(t->games));
        json_object_set_new(answer, "lead", json_integer(t->lead));
        json_object_set_new(answer, "error", json_integer(t->error));
    }
    free(s);
}

/* What a bot would do for the seat that is asked. Nothing is played. */
static json_t *advice(struct door *d, json_t *request) {
    struct act act;
    struct thoughts thoughts = {0};
    bool explains = false;
    json_t *error = NULL;
    json_int_t seed = 0;
    struct seat_game *sg = asked_game(d, request, &error);
    const struct bot *bot = sg ? asked_bot(request, &error) : NULL;
    if (!bot || !asked_seat(request, sg->game, &error) || !asked_number(request, "seed", 0, INT64_MAX, &seed, &error) ||
        !asked_flag(request, "explain", &explains, &error))
        return error;
    const struct ruleset *rs = game_rules(sg->game);
    if (game_prompt(sg->game).seat > SEAT_SECOND) return door_error("game", "no player is asked for a decision now");
    struct source whim = source_of((uint64_t)seed, game_acts(sg->game));
    struct mind mind = mind_of(rs);
    mind.thoughts = explains ? &thoughts : NULL;
    bot_choose(bot, &mind, game_state(sg->game), &whim, &act);
    json_t *answer = json_pack("{ssso}", "bot", bot->name, "act", act_to_json(rs, game_state(sg->game), &act));
    if (explains) explain(answer, sg, &act, &thoughts);
    return answer;
}

static json_t *list_bots(struct door *d, json_t *request) {
    (void)d, (void)request;
    json_t *list = json_array();
    for (const struct bot *const *b = bots(); *b; b++)
        json_array_append_new(list, json_pack("{ssss}", "bot", (*b)->name, "about", (*b)->about));
    return json_pack("{so}", "bots", list);
}

const struct message act_messages[] = {
    {"judge", "is an act legal, what does it cost, where do the pieces end", " game act seat ", judge},
    {"play", "play an act: the ruling, what happened, and what comes next", " game act seat changes ", play},
    {"undo", "take back acts of one's own, as far as the last die", " game acts ", undo},
    {"bots", "the players made of code", " ", list_bots},
    {"advice", "what a bot would do now, as an act to be played", " game bot seed seat explain ", advice},
    {"throw", "fair dice or cards from a seed, as an act to be played", " game seed ", throw_dice},
    {NULL, NULL, NULL, NULL},
};
