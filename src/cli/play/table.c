/* The table seen from a chair: the game is behind the door, and everything that is asked about it or done to it is a
 * message (docs/protocol.md). */
#include "cli/play/play.h"

#include <errno.h>
#include <string.h>

json_t *session_request(struct session *s, const char *message, json_t *fields) {
    json_t *request = fields ? fields : json_object();
    json_object_set_new(request, "ask", json_string(message));
    json_object_set_new(request, "game", json_string(s->game));
    return ask(s->door, request);
}

void session_adopt(struct session *s, const char *name) {
    snprintf(s->game, sizeof s->game, "%s", name);
    s->speaker.game = door_game(s->door, name);
    s->speaker.rs = game_rules(s->speaker.game);
    speaker_look(&s->speaker);
}

bool session_take(struct session *s, struct game *g) {
    char name[DOOR_NAME_MAX];
    if (!g || !door_take(s->door, g, name)) return false;
    session_adopt(s, name);
    return true;
}

const char *side_title(const struct session *s, int side) { return side_name(s->speaker.game, side); }

const char *act_words(struct session *s, json_t *act, bool aloud, char *buffer, size_t size) {
    json_t *said = session_request(s, "say", json_pack("{sO sb}", "act", act, "aloud", (int)aloud));
    snprintf(buffer, size, "%s", text_of(said, "words"));
    json_decref(said);
    return buffer;
}

/* --- offers --------------------------------------------------------------------------------------------------------
 */

void set_offers(struct session *s, json_t *acts, json_t *words) {
    json_decref(s->offers);
    json_decref(s->words);
    s->offers = acts;
    s->words = words;
}

void suggest(struct session *s, json_t *act) {
    json_incref(act);
    json_decref(s->suggestion);
    s->suggestion = act;
}

/* Numbers to choose from are listed in their order, so that the number typed is the number meant. */
static void sort_by_value(json_t *acts, json_t *words) {
    for (size_t i = 1; i < json_array_size(acts); i++)
        for (size_t k = i; k > 0; k--) {
            json_t *low = json_array_get(acts, k - 1), *said;
            if (number_of(low, "value") <= number_of(json_array_get(acts, k), "value")) break;
            json_incref(low);
            said = json_incref(json_array_get(words, k - 1));
            json_array_remove(acts, k - 1);
            json_array_remove(words, k - 1);
            json_array_insert_new(acts, k, low);
            json_array_insert_new(words, k, said);
        }
}

size_t number_choices(struct session *s) {
    enum { FEW = 12 };
    const struct verb *v = &s->speaker.rs->verbs[game_prompt(s->speaker.game).verb];
    set_offers(s, NULL, NULL);
    if ((v->fields | v->optional) & FIELD_STEPS) return 0;
    json_t *answer = session_request(s, "offers", json_pack("{si sb}", "limit", FEW + 1, "words", 1));
    json_t *acts = json_object_get(answer, "offers"), *words = json_object_get(answer, "words");
    if (json_array_size(acts) <= FEW) {
        if (v->fields == FIELD_VALUE) sort_by_value(acts, words);
        set_offers(s, json_incref(acts), json_incref(words));
    }
    json_decref(answer);
    return json_array_size(s->offers);
}

void list_offers(const struct session *s) {
    for (size_t i = 0; i < json_array_size(s->words); i++)
        fprintf(s->out, "  %zu  %s\n", i + 1, json_string_value(json_array_get(s->words, i)));
}

/* --- playing -------------------------------------------------------------------------------------------------------
 */

void table_changed(struct session *s) {
    s->cites = 0;
    s->zones = false;
    suggest(s, NULL);
    set_offers(s, NULL, NULL);
    speaker_look(&s->speaker);
}

/* Everything that changes the game passes here: told, recorded, looked at anew. By mail the door has more to tell. */
bool session_play(struct session *s, json_t *act) {
    json_t *answer = session_request(s, s->keepsake ? "mail_play" : "play", json_pack("{sO}", "act", act));
    bool played = json_is_true(json_object_get(answer, "legal"));
    if (played && s->keepsake) {
        mail_heard(s, answer);
    } else if (played) {
        table_changed(s);
        tell_events(s, json_object_get(answer, "events"));
        if (!record_note(s)) fprintf(s->out, "The record could not be written: %s.\n", strerror(errno));
    } else {
        tell_refusal(s, answer);
    }
    json_decref(answer);
    return played;
}

/* One act at a time: the door says how far back is fair. */
void session_undo(struct session *s) {
    char words[WORDS_LENGTH], why[512];
    json_int_t acts = game_acts(s->speaker.game);
    json_t *log = acts ? session_request(s, "log", json_pack("{sI sb}", "from", acts - 1, "words", 1)) : NULL;
    snprintf(words, sizeof words, "%s", text_of(json_array_get(json_object_get(log, "log"), 0), "words"));
    json_t *answer = session_request(s, s->keepsake ? "mail_undo" : "undo", NULL);
    if (door_failed(answer)) {
        s->refused = true;
        fprintf(s->out, "%s.\n", sentence_line(answer, "error", why, sizeof why));
    } else {
        table_changed(s);
        if (s->keepsake) mail_heard(s, answer);
        record_note(s);
        fprintf(s->out, "Taken back: %s.\n", words);
    }
    json_decref(answer);
    json_decref(log);
}
