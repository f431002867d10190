/* The door itself: reads a question, finds who answers it, and sees to it that every question gets an answer. */
#include "door/messages.h"
#include "game/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct door *door_open(void) {
    return calloc(1, sizeof(struct door));
}

void door_close(struct door *d) {
    if (!d) return;
    for (size_t i = 0; i < d->games; i++) {
        door_mail_end(d->game[i].mail);
        game_end(d->game[i].game);
    }
    free(d);
}

const char *door_version(void) { return ACIES_VERSION; }

json_t *door_error(const char *field, const char *format, ...) {
    char sentence[400];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    text_make_plain(sentence); /* what it quotes may have been cut within a character */
    json_t *error = json_pack("{ss}", "error", sentence);
    if (error && field) json_object_set_new(error, "field", json_string(field));
    return error;
}

bool door_failed(const json_t *answer) { return json_object_get(answer, "error") != NULL; }

json_t *door_read(const char *text, size_t size, json_t **error) {
    struct complaint c = {0};
    json_t *value = json_read(text, size, &c);
    if (json_is_object(value)) return value;
    json_t *id = value ? NULL : json_find_id(text, size);
    *error = id ? json_pack("{so}", "id", id) : json_object();
    json_t *why = value ? door_error(NULL, "a JSON object is wanted here, in braces") : complaint_to_json(&c);
    json_object_update(*error, why);
    json_decref(why);
    json_decref(value);
    return NULL;
}

const struct message *const *message_families(void) {
    static const struct message *const all[] = {library_messages,
                                                game_messages,
                                                act_messages,
                                                record_messages,
                                                engagement_messages,
                                                army_messages,
                                                order_messages,
                                                trying_messages,
                                                board_messages,
                                                course_messages,
                                                proof_messages,
                                                mail_messages,
                                                signing_messages,
                                                offer_messages,
                                                odds_messages,
                                                phrase_messages,
                                                fight_messages,
                                                matrix_messages,
                                                NULL};
    return all;
}

static const struct message *find_message(const char *ask) {
    for (const struct message *const *family = message_families(); *family; family++)
        for (const struct message *m = *family; m->ask; m++)
            if (strcmp(m->ask, ask) == 0) return m;
    return NULL;
}

/* A field nobody reads is a mistake the asker wants to know of. "ask" and "id" belong to every message. */
static const char *stray_field(const struct message *m, json_t *request) {
    const char *key;
    json_t *value;
    json_object_foreach(request, key, value) {
        char padded[64];
        if (strcmp(key, "ask") == 0 || strcmp(key, "id") == 0) continue;
        snprintf(padded, sizeof padded, " %s ", key);
        if (strlen(key) > 40 || strchr(key, ' ') || !strstr(m->fields, padded)) return key;
    }
    return NULL;
}

static bool only_looks(const struct message *m) {
    static const struct message *const lookers[] = {order_messages, trying_messages, board_messages,
                                                    offer_messages, odds_messages,   fight_messages};
    for (size_t i = 0; i < sizeof lookers / sizeof *lookers; i++)
        for (const struct message *own = lookers[i]; own->ask; own++)
            if (own == m) return true;
    return false;
}

/* Who asks for a seat gets the game as that seat knows it: for as long as the answer takes, that stands in its place.
 */
static json_t *answer_seen(struct door *d, const struct message *m, json_t *request) {
    json_t *error = NULL;
    enum seat seat;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg || !asked_view(request, &seat, &error)) return error;
    if (!game_rules(sg->game)->hide) return m->answer(d, request);
    struct seat_game seen = seen_by(sg, game_acts(sg->game), seat);
    struct game *whole = sg->game;
    if (!seen.game) return door_error(NULL, "not enough memory for a look");
    sg->game = seen.game;
    json_t *a = m->answer(d, request);
    sg->game = whole;
    game_end(seen.game);
    return a;
}

static json_t *answer(struct door *d, json_t *request) {
    const char *ask = json_string_value(json_object_get(request, "ask"));
    if (!ask) return door_error("ask", "a request says what it asks: {\"ask\":\"hello\"}");
    const struct message *m = find_message(ask);
    if (!m) return door_error("ask", "there is no message '%.40s'; {\"ask\":\"hello\"} lists them all", ask);
    const char *stray = stray_field(m, request);
    if (stray) return door_error(stray, "the message '%s' has no field '%.40s'", ask, stray);
    return only_looks(m) && json_object_get(request, "seat") ? answer_seen(d, m, request) : m->answer(d, request);
}

json_t *door_ask(struct door *d, json_t *request) {
    json_t *a = json_is_object(request) ? answer(d, request) : door_error(NULL, "a request is a JSON object");
    json_t *id = json_object_get(request, "id");
    if (!a || !id) return a;
    /* The asker's id comes first, so that a person reading along sees it at once. */
    json_t *with_id = json_pack("{sO}", "id", id);
    if (with_id) json_object_update(with_id, a);
    json_decref(a);
    return with_id;
}

char *door_ask_text(struct door *d, const char *text, size_t size) {
    json_t *error = NULL;
    json_t *request = door_read(text, size, &error);
    json_t *a = request ? door_ask(d, request) : error;
    char *line = json_line(a);
    json_decref(request);
    json_decref(a);
    return line;
}
