/* Reading the fields that many messages have in common, with a complaint that names the field. */
#include "door/messages.h"

#include <stdio.h>
#include <string.h>

static json_t *no_such_ruleset(const char *code) {
    char known[120] = "";
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++)
        snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", *known ? ", " : "", (*rs)->code);
    return door_error("ruleset", "there is no rule set '%.40s': there are %s", code, known);
}

const struct ruleset *asked_ruleset(json_t *request, json_t **error) {
    json_t *code = json_object_get(request, "ruleset");
    const struct ruleset *rs = json_is_string(code) ? ruleset_find(json_string_value(code)) : NULL;
    if (rs) return rs;
    if (!code)
        *error = door_error("ruleset", "say which rule set is meant, as {\"ruleset\":\"%s\"}", rulesets()[0]->code);
    else if (!json_is_string(code))
        *error = door_error("ruleset", "the rule set is named by its code, a text");
    else
        *error = no_such_ruleset(json_string_value(code));
    return NULL;
}

static struct seat_game *find_game(const struct door *d, const char *name) {
    char own[16];
    for (size_t i = 0; i < d->games; i++) {
        door_name(&d->game[i], own);
        if (strcmp(own, name) == 0) return (struct seat_game *)&d->game[i];
    }
    return NULL;
}

struct seat_game *asked_game(struct door *d, json_t *request, json_t **error) {
    json_t *name = json_object_get(request, "game");
    struct seat_game *g = json_is_string(name) ? find_game(d, json_string_value(name)) : NULL;
    if (g) return g;
    if (!name)
        *error = door_error("game", "say which game is meant, by the name 'new' or 'load' gave it");
    else if (!json_is_string(name))
        *error = door_error("game", "a game is named by a text such as \"g1\"");
    else
        *error = door_error("game", "there is no game '%.40s' behind this door", json_string_value(name));
    return NULL;
}

const struct game *door_game(const struct door *d, const char *name) {
    const struct seat_game *g = find_game(d, name);
    return g ? g->game : NULL;
}

int asked_piece(json_t *request, const struct game *g, const char *field, json_t **error) {
    const char *id = json_string_value(json_object_get(request, field)), *own;
    for (unsigned i = 0; id && (own = game_rules(g)->piece_id(game_state(g), i)); i++)
        if (strcmp(own, id) == 0) return (int)i;
    if (id)
        *error = door_error(field, "there is no piece '%.20s' in this game", id);
    else
        *error = door_error(field, "name a piece of the game in '%s'", field);
    return -1;
}

bool asked_number(json_t *request, const char *field, json_int_t least, json_int_t most, json_int_t *out,
                  json_t **error) {
    json_t *value = json_object_get(request, field);
    if (!value) return true;
    json_int_t n = json_integer_value(value);
    if (json_is_integer(value) && n >= least && n <= most) {
        *out = n;
        return true;
    }
    *error =
        door_error(field, "'%s' must be a whole number from %lld to %lld", field, (long long)least, (long long)most);
    return false;
}

bool asked_text(json_t *request, const char *field, const char **out, json_t **error) {
    json_t *value = json_object_get(request, field);
    *out = json_string_value(value);
    if (!value || *out) return true;
    *error = door_error(field, "'%s' must be a text", field);
    return false;
}

bool asked_flag(json_t *request, const char *field, bool *out, json_t **error) {
    json_t *value = json_object_get(request, field);
    *out = json_is_true(value);
    if (!value || json_is_boolean(value)) return true;
    *error = door_error(field, "'%s' must be true or false", field);
    return false;
}

void door_name(const struct seat_game *g, char name[16]) { snprintf(name, 16, "g%u", g->number); }

struct seat_game *door_keep(struct door *d, struct game *g, json_t **error) {
    if (d->games == DOOR_GAMES_MAX) {
        game_end(g);
        *error = door_error(NULL, "this door keeps %d games at a time; close one first", DOOR_GAMES_MAX);
        return NULL;
    }
    d->game[d->games] = (struct seat_game){.number = ++d->last_number, .game = g};
    return &d->game[d->games++];
}

bool door_take(struct door *d, struct game *g, char name[DOOR_NAME_MAX]) {
    json_t *error = NULL;
    struct seat_game *sg = door_keep(d, g, &error);
    json_decref(error);
    if (sg) door_name(sg, name);
    return sg != NULL;
}

json_t *refusal_error(const struct ruleset *rs, const void *state, const struct ruling *r, const char *field) {
    char sentence[400], name[CLAUSE_NAME_MAX];
    json_t *error = door_error(field, "%s", speak(rs, state, &r->why, sentence, sizeof sentence));
    if (error && r->why.clause) json_object_set_new(error, "clause", json_string(clause_name(rs, r->why.clause, name)));
    return error;
}

json_t *judged_json(const struct game *g, const struct ruling *r) {
    struct ruling nearest = {.want_nearest = false};
    json_t *answer = ruling_to_json(game_rules(g), game_state(g), r);
    if (!r->legal && r->has_nearest && game_judge(g, &r->nearest, &nearest))
        json_object_set_new(answer, "nearest_ruling", ruling_to_json(game_rules(g), game_state(g), &nearest));
    return answer;
}

json_t *words_json(const char *const *words) {
    json_t *list = json_array();
    for (; words && *words; words++) json_array_append_new(list, json_string(*words));
    return list;
}

bool asked_view(json_t *request, enum seat *seat, json_t **error) {
    json_int_t number = SEAT_NONE;
    if (!asked_number(request, "seat", SEAT_FIRST, SEAT_CHANCE, &number, error)) return false;
    *seat = (enum seat)number;
    return true;
}

struct seat_game seen_by(const struct seat_game *sg, uint32_t acts, enum seat seat) {
    struct seat_game seen = {.number = sg->number, .game = game_clone(sg->game)};
    if (!seen.game) return seen;
    game_rewind(seen.game, acts);
    game_hide(seen.game, seat);
    return seen;
}
