/* The games behind the door: beginning and ending them, and looking at them. */
#include "door/messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hash_text(uint64_t hash, char text[17]) { snprintf(text, 17, "%016" PRIx64, hash); }

static json_t *prompt_json(const struct game *g) {
    struct prompt p = game_prompt(g);
    return prompt_to_json(game_rules(g), game_state(g), &p);
}

json_t *game_json(const struct seat_game *sg) {
    char name[16], hash[17];
    const struct game *g = sg->game;
    const struct ruleset *rs = game_rules(g);
    door_name(sg, name);
    hash_text(game_hash(g), hash);
    return json_pack("{ss ss sI sI ss so sI}", "game", name, "ruleset", rs->code, "acts", (json_int_t)game_acts(g),
                     "turn", (json_int_t)rs->turn(game_state(g)), "hash", hash, "prompt", prompt_json(g), "undoable",
                     (json_int_t)game_undoable(g));
}

/* --- beginning and ending --------------------------------------------------------------------------- */

static struct game *begin_from(const struct ruleset *rs, const json_t *position, json_t **error) {
    struct complaint c = {0};
    struct ruling r = {0};
    struct game *g = NULL;
    struct setup *setup = malloc(sizeof *setup); /* too large for a stack that may be a thread's */
    if (!setup)
        *error = door_error(NULL, "not enough memory for another game");
    else if (!setup_from_json(rs, position, setup, &c))
        *error = complaint_to_json(&c);
    else if (!(g = game_begin(rs, setup, &r)))
        *error = refusal_error(rs, NULL, &r, "position");
    free(setup);
    return g;
}

static struct game *begin_asked(json_t *request, json_t **error) {
    json_t *position = json_object_get(request, "position"), *armies = json_object_get(request, "armies");
    if (armies && position)
        *error = door_error("armies", "a game begins from a position or from two armies, not from both");
    else if (armies)
        return begin_from_armies(request, error);
    else if (!json_is_object(position))
        *error = door_error("position", "a new game wants a position, an object, or two armies");
    else {
        const struct ruleset *rs = asked_ruleset(position, error);
        return rs ? begin_from(rs, position, error) : NULL;
    }
    return NULL;
}

static json_t *new_game(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct game *g = begin_asked(request, &error);
    struct seat_game *sg = g ? door_keep(d, g, &error) : NULL;
    return sg ? game_json(sg) : error;
}

static json_t *clone(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg) return error;
    struct game *copy = game_clone(sg->game);
    if (!copy) return door_error(NULL, "not enough memory for another game");
    sg = door_keep(d, copy, &error);
    return sg ? game_json(sg) : error;
}

static json_t *close_game(struct door *d, json_t *request) {
    char name[16];
    json_t *error = NULL;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg) return error;
    door_name(sg, name);
    door_mail_end(sg->mail);
    game_end(sg->game);
    /* Keep the list in the order the games were begun. */
    size_t behind = d->games - 1 - (size_t)(sg - d->game);
    memmove(sg, sg + 1, behind * sizeof *sg);
    d->games--;
    return json_pack("{ss}", "closed", name);
}

static json_t *list_games(struct door *d, json_t *request) {
    (void)request;
    json_t *list = json_array();
    for (size_t i = 0; i < d->games; i++) {
        char name[16];
        const struct game *g = d->game[i].game;
        door_name(&d->game[i], name);
        json_array_append_new(list,
                              json_pack("{ss ss sI sb}", "game", name, "ruleset", game_rules(g)->code, "acts",
                                        (json_int_t)game_acts(g), "over", (int)(game_prompt(g).seat == SEAT_NONE)));
    }
    return json_pack("{so}", "games", list);
}

/* --- looking ----------------------------------------------------------------------------------------- */

static json_t *scene_of(const struct game *g) {
    struct scene *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    game_rules(g)->look(game_state(g), s);
    json_t *scene = scene_to_json(s);
    free(s);
    return scene;
}

static json_t *look(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct seat_game *sg = asked_game(d, request, &error);
    json_int_t at = sg ? game_acts(sg->game) : 0;
    enum seat seat;
    if (!sg || !asked_number(request, "at", 0, at, &at, &error) || !asked_view(request, &seat, &error)) return error;
    struct seat_game then = seen_by(sg, (uint32_t)at, seat);
    if (!then.game) return door_error(NULL, "not enough memory for a look");
    json_t *answer = game_json(&then);
    json_object_set_new(answer, "scene", scene_of(then.game));
    game_end(then.game);
    return answer;
}

static json_t *prompt(struct door *d, json_t *request) {
    json_t *error = NULL;
    enum seat seat;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg || !asked_view(request, &seat, &error)) return error;
    if (seat == SEAT_NONE) return game_json(sg);
    struct seat_game seen = seen_by(sg, game_acts(sg->game), seat);
    if (!seen.game) return door_error(NULL, "not enough memory for a look");
    json_t *answer = game_json(&seen);
    game_end(seen.game);
    return answer;
}

const struct message game_messages[] = {
    {"new", "begin a game from a position, or from two armies",
     " position armies choices allies big table base_width field options ", new_game},
    {"games", "the games behind this door", " ", list_games},
    {"clone", "a second game at the same point, to try things out", " game ", clone},
    {"close", "let a game go", " game ", close_game},
    {"state", "all there is to see of a game, now or after an earlier act", " game at seat ", look},
    {"prompt", "whose decision it is, of which kind, and why", " game seat ", prompt},
    {NULL, NULL, NULL, NULL},
};
