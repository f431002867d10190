/* A new game from what a request asks for: the battle, who sits where, the clock, the dice. */
#include "server/calls/tokens.h"
#include "server/house.h"
#include "server/table/proving.h"

#include "bots/bots.h"
#include "game/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MOST = 39, TITLE_MOST = 80, TOKENS_MOST = 8 };

static const char *const own_fields[] = {"ruleset", "scenario", "seats", "clock", "dice",
                                         "answers", "public",   "undo",  "title", NULL};

/* --- the battle ---------------------------------------------------------------------------------------- */

/* A stored file's content by its name, which is a name and no path. */
static json_t *stored(const struct club *c, const char *kind, const char *ruleset, const char *name) {
    char folder[SERVER_PATH_MAX], path[SERVER_PATH_MAX * 2];
    if (!c->o->data_folder || strlen(name) > 80 || strchr(name, '/') || !server_path_sound(name)) return NULL;
    if (!ruleset_find(ruleset) || !c->o->data_folder(kind, ruleset, folder, sizeof folder)) return NULL;
    snprintf(path, sizeof path, "%s/%s.json", folder, name);
    return json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
}

/* Armies may be named instead of told. */
static json_t *armies_of(const struct club *c, const json_t *asked, const char *ruleset, json_t **error) {
    json_t *armies = json_array(), *army;
    size_t i;
    json_array_foreach((json_t *)asked, i, army) {
        json_t *found =
            json_is_string(army) ? stored(c, "armies", ruleset, json_string_value(army)) : json_incref(army);
        if (!found) {
            *error =
                door_error("armies", "there is no stored army '%.40s' for '%.16s'", json_string_value(army), ruleset);
            json_decref(armies);
            return NULL;
        }
        json_array_append_new(armies, found);
    }
    return armies;
}

/* What is not ours goes to the door as it is, which knows how a game is begun. */
static json_t *door_request(const struct club *c, const json_t *body, json_t **error) {
    json_t *request = json_copy((json_t *)body);
    const char *ruleset = json_string_value(json_object_get(body, "ruleset"));
    const json_t *scenario = json_object_get(body, "scenario"), *armies = json_object_get(body, "armies");
    for (size_t i = 0; own_fields[i]; i++) json_object_del(request, own_fields[i]);
    json_object_set_new(request, "ask", json_string("new"));
    if (!ruleset) ruleset = "";
    if (scenario) {
        json_t *position =
            json_is_string(scenario) ? stored(c, "scenarios", ruleset, json_string_value(scenario)) : NULL;
        if (!position)
            *error =
                door_error("scenario", "there is no stored scenario of that name for the rule set '%.16s'", ruleset);
        json_object_set_new(request, "position", position ? position : json_null());
    }
    if (json_is_array(armies) && !*error) {
        json_t *found = armies_of(c, armies, ruleset, error);
        if (found) json_object_set_new(request, "armies", found);
    }
    if (!*error) return request;
    json_decref(request);
    return NULL;
}

static struct game *begin_battle(const struct club *c, const json_t *body, json_t **error) {
    json_t *request = door_request(c, body, error);
    struct door *door = request ? door_open() : NULL;
    json_t *answer = door ? door_ask(door, request) : NULL;
    struct game *game = NULL;
    if (answer && door_failed(answer))
        *error = json_incref(answer);
    else if (answer)
        game = game_clone(door_game(door, json_string_value(json_object_get(answer, "game"))));
    json_decref(answer);
    json_decref(request);
    door_close(door);
    return game;
}

/* --- who sits where ------------------------------------------------------------------------------------ */

static json_t *seat_of(const json_t *asked, bool is_public, int number, json_t **error) {
    const char *name = json_string_value(json_object_get(asked, "name")),
               *bot = json_string_value(json_object_get(asked, "bot"));
    bool open = json_is_true(json_object_get(asked, "open"));
    char field[16], seat_name[24];
    snprintf(field, sizeof field, "seats[%d]", number);
    snprintf(seat_name, sizeof seat_name, "Player %d", number + 1);
    if (asked && !json_is_object(asked))
        *error = door_error(field, "a seat is {\"name\":\"Anna\"}, {\"bot\":\"steady\"} or {\"open\":true}");
    else if (name && strlen(name) > NAME_MOST)
        *error = door_error(field, "a name has at most %d bytes", NAME_MOST);
    else if (bot && !bot_find(bot))
        *error = door_error(field, "there is no bot '%.40s'; {\"ask\":\"bots\"} lists them", bot);
    else if (open && !is_public)
        *error = door_error(field, "only a public game has an open seat: else send a friend the link");
    if (*error) return NULL;
    json_t *seat =
        json_pack("{ss* ss* sb so}", "name", bot ? bot : name, "bot", bot, "taken", !open, "tokens", json_array());
    if (bot) json_object_set_new(seat, "seed", json_integer((json_int_t)(random_bits() >> 11)));
    return seat;
}

static json_t *seats_of(const json_t *body, bool is_public, json_t **error) {
    const json_t *asked = json_object_get(body, "seats");
    if (asked && (!json_is_array(asked) || json_array_size(asked) != 2)) {
        *error = door_error("seats", "there are two seats, as [{\"name\":\"Anna\"},{\"bot\":\"steady\"}]");
        return NULL;
    }
    json_t *seats = json_array();
    for (int i = 0; i < 2 && !*error; i++) {
        json_t *seat = seat_of(json_array_get(asked, (size_t)i), is_public, i, error);
        if (seat) json_array_append_new(seats, seat);
    }
    if (!*error) return seats;
    json_decref(seats);
    return NULL;
}

/* --- the head ------------------------------------------------------------------------------------------ */

static bool word_among(const char *word, const char *const *words) {
    for (; *words; words++)
        if (strcmp(word, *words) == 0) return true;
    return false;
}

/* Where nothing is said: between people such as both can verify; against a bot, who has no secret, the server throws.
 */
static const char *dice_meant(const json_t *seats) {
    for (size_t i = 0; i < 2; i++)
        if (seat_is_bot(json_array_get(seats, i))) return "server";
    return "acies-dice-1";
}

/* What is told in a wrong way is not passed over as if it had not been told. NULL: all is well. */
static json_t *wrong_field(const json_t *body) {
    static const char *const texts[] = {"title", "dice", "undo", "ruleset", NULL};
    for (int i = 0; texts[i]; i++) {
        const json_t *value = json_object_get(body, texts[i]);
        if (value && !json_is_null(value) && !json_is_string(value))
            return door_error(texts[i], "'%s' is a text", texts[i]);
    }
    const json_t *listed = json_object_get(body, "public");
    return listed && !json_is_null(listed) && !json_is_boolean(listed)
               ? door_error("public", "'public' is true or false")
               : NULL;
}

static json_t *head_of(const json_t *body, struct game_clock *clock, json_t **error) {
    static const char *const undos[] = {"consent", "free", NULL};
    const char *why = NULL, *dice = json_string_value(json_object_get(body, "dice")),
               *undo = json_string_value(json_object_get(body, "undo")),
               *title = json_string_value(json_object_get(body, "title"));
    const json_t *answers = json_object_get(body, "answers");
    bool is_public = json_is_true(json_object_get(body, "public"));
    json_t *seats = (*error = wrong_field(body)) ? NULL : seats_of(body, is_public, error);
    if (!seats) return NULL;
    if (!dice) dice = dice_meant(seats);
    if (!undo) undo = undos[0];
    if (!clock_read(json_object_get(body, "clock"), clock, &why))
        *error = door_error("clock", "%s", why);
    else if (!dice_scheme_known(dice))
        *error = door_error("dice", "there is no dice scheme '%.40s': there are acies-dice-1, server and none", dice);
    else if (answers && (!json_is_boolean(answers) || (json_is_true(answers) && strcmp(dice, "acies-dice-1") != 0)))
        *error = door_error("answers", "'answers' is true or false, and of the scheme acies-dice-1");
    else if (!word_among(undo, undos))
        *error = door_error("undo", "undo is by consent or free");
    else if (title && strlen(title) > TITLE_MOST)
        *error = door_error("title", "a title has at most %d bytes", TITLE_MOST);
    if (*error) {
        json_decref(seats);
        return NULL;
    }
    json_t *scheme = json_pack("{ss}", "scheme", dice);
    if (json_is_true(answers)) json_object_set_new(scheme, "answers", json_true());
    return json_pack("{ss* so sb ss so so}", "title", title, "seats", seats, "public", is_public, "undo", undo, "dice",
                     scheme, "watch", json_array());
}

/* Gives a seat (or, seat < 0, those who watch) a token, and says the link that carries it. */
static json_t *link_for(json_t *head, const char *id, int seat, json_t *tokens) {
    char token[TOKEN_TEXT], hash[TOKEN_HASH_TEXT], link[160];
    (void)head;
    token_make(token);
    token_hash(token, hash);
    json_array_append_new(tokens, json_string(hash));
    if (json_array_size(tokens) > TOKENS_MOST)
        json_array_remove(tokens, 1); /* the first link opens its seat for ever */
    if (seat >= 0)
        snprintf(link, sizeof link, "/#club=%s&seat=%d&token=%s", id, seat, token);
    else
        snprintf(link, sizeof link, "/#club=%s&token=%s", id, token);
    return json_string(link);
}

json_t *seat_link(json_t *head, const char *id, int seat) {
    json_t *at = json_array_get(json_object_get(head, "seats"), (size_t)seat);
    return link_for(head, id, seat, json_object_get(at, "tokens"));
}

static json_t *links_of(json_t *head, const char *id) {
    json_t *links = json_object();
    for (int i = 0; i < 2; i++) {
        json_t *seat = json_array_get(json_object_get(head, "seats"), (size_t)i);
        if (!seat_is_bot(seat) && json_is_true(json_object_get(seat, "taken")))
            json_object_set_new(links, i ? "seat1" : "seat0", seat_link(head, id, i));
    }
    json_object_set_new(links, "watch", link_for(head, id, -1, json_object_get(head, "watch")));
    return links;
}

struct change *create_from(struct club *club, json_t *body, int64_t now, json_t **links, json_t **error) {
    struct game_clock clock;
    char id[GAME_ID_LENGTH + 1];
    json_t *head = head_of(body, &clock, error);
    struct game *game = head ? begin_battle(club, body, error) : NULL;
    if (!game) {
        json_decref(head);
        if (!*error) *error = door_error(NULL, "not enough memory for another game");
        return NULL;
    }
    random_id(id, sizeof id);
    *links = links_of(head, id);
    json_object_set_new(head, "ruleset", json_string(game_rules(game)->code));
    struct table *t = table_begin(game, head, id, now);
    struct change *change = t ? change_begin(t) : NULL;
    if (!change) abort();
    t->clock = clock;
    if (strcmp(json_string_value(json_object_get(json_object_get(head, "dice"), "scheme")), "acies-dice-1") == 0 &&
        !proving_begin(t))
        abort();
    json_t *setup = setup_to_json(game_rules(game), game_setup(game));
    change->write.creates = true;
    change->write.ruleset = game_rules(game)->code;
    change->write.setup = change->setup = json_line(setup);
    json_decref(setup);
    games_keep(club, t);
    club_follow(club, change, now);
    return change;
}
