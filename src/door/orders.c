/* Orders in a player's words: read into acts and judged, written back, completed. Nothing is played. */
#include "orders/orders.h"
#include "door/messages.h"

#include <stdlib.h>
#include <string.h>

enum { COMPLETIONS_MAX = 64 };

/* A speaker for one question. False: there is not enough memory. */
static bool speaker_open(struct speaker *s, const struct seat_game *sg) {
    *s = (struct speaker){.rs = game_rules(sg->game), .game = sg->game};
    s->offer = malloc(SPEAKER_OFFERS_MAX * sizeof *s->offer);
    if (!s->offer) return false;
    speaker_look(s);
    return true;
}

static json_t *act_in_words(const struct speaker *s, const struct act *a) {
    char words[WORDS_LENGTH];
    return json_pack("{soss}", "act", act_to_json(s->rs, speaker_state(s), a), "words",
                     order_words(s, a, words, sizeof words));
}

/* Several acts can be meant: all of them, for the player to choose. */
static json_t *choices_json(const struct speaker *s) {
    json_t *list = json_array();
    for (size_t i = 0; i < s->offers; i++) json_array_append_new(list, act_in_words(s, &s->offer[i]));
    return json_pack("{so}", "choices", list);
}

static json_t *order_answer(struct speaker *s, const char *text) {
    struct order order = {0};
    struct act act;
    struct ruling r = {0};
    char why[WHY_LENGTH] = "";
    if (!order_read(s, text, &order, why, sizeof why)) {
        json_t *error = door_error("text", "%s", *why ? why : "say an order");
        if (*order.instead) json_object_set_new(error, "instead", json_string(order.instead));
        return error;
    }
    bool legal = order_finish(s, &order, &act, &r, why, sizeof why);
    if (!legal && *why) return door_error("text", "%s", why);
    if (!legal && !r.why.text) return choices_json(s);
    json_t *answer = act_in_words(s, &act), *ruling = ruling_to_json(s->rs, speaker_state(s), &r);
    json_object_update(answer, ruling);
    json_decref(ruling);
    if (!legal && r.has_nearest) {
        char words[WORDS_LENGTH];
        json_object_set_new(answer, "nearest_words", json_string(order_words(s, &r.nearest, words, sizeof words)));
    }
    return answer;
}

/* Runs one question about a game with a speaker of its own. */
static json_t *with_speaker(struct door *d, json_t *request, const char *field,
                            json_t *(*answer)(struct speaker *s, const char *text)) {
    json_t *error = NULL;
    const char *text = NULL;
    struct speaker *s = calloc(1, sizeof *s);
    struct seat_game *sg = asked_game(d, request, &error);
    if (sg && asked_text(request, field, &text, &error)) {
        if (!text)
            error = door_error(field, "say the words, as {\"%s\":\"r1 forward 2\"}", field);
        else if (!s || !speaker_open(s, sg))
            error = door_error(NULL, "not enough memory to listen");
        else
            error = answer(s, text);
    }
    if (s) free(s->offer);
    free(s);
    return error;
}

static json_t *order(struct door *d, json_t *request) { return with_speaker(d, request, "text", order_answer); }

static json_t *complete_answer(struct speaker *s, const char *prefix) {
    const char *words[COMPLETIONS_MAX];
    size_t count = order_complete(s, prefix, words, COMPLETIONS_MAX);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) json_array_append_new(list, json_string(words[i]));
    return json_pack("{so}", "words", list);
}

static json_t *complete(struct door *d, json_t *request) { return with_speaker(d, request, "prefix", complete_answer); }

static json_t *say(struct door *d, json_t *request) {
    struct act act;
    bool aloud;
    json_t *error = NULL, *answer = NULL;
    struct speaker *s = calloc(1, sizeof *s);
    struct seat_game *sg = asked_game(d, request, &error);
    if (sg && asked_flag(request, "aloud", &aloud, &error) && asked_act(request, sg->game, &act, &error)) {
        char words[WORDS_LENGTH];
        if (s && speaker_open(s, sg))
            answer =
                json_pack("{ss}", "words", (aloud ? order_words_aloud : order_words)(s, &act, words, sizeof words));
        else
            answer = door_error(NULL, "not enough memory to speak");
    }
    if (s) free(s->offer);
    free(s);
    return answer ? answer : error;
}

const struct message order_messages[] = {
    {"order", "an order in a player's words: the act it means, and the verdict on it", " game text seat ", order},
    {"say", "an act in the words a player would use", " game act aloud seat ", say},
    {"complete", "the words that may stand in an order and begin so", " game prefix seat ", complete},
    {NULL, NULL, NULL, NULL},
};
