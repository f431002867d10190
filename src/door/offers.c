/* Offers: good legal acts to choose from, with what each costs and where it leads. */
#include "door/messages.h"
#include "game/advice.h"
#include "orders/orders.h"

#include <stdlib.h>
#include <string.h>

static bool asked_effort(json_t *request, struct wish *w, json_t **error) {
    const char *word;
    if (!asked_text(request, "effort", &word, error)) return false;
    bool quick = word && strcmp(word, "quick") == 0;
    w->effort = quick ? EFFORT_QUICK : EFFORT_FULL;
    if (word && !quick && strcmp(word, "full") != 0) *error = door_error("effort", "an effort is full or quick");
    return !*error;
}

static bool asked_wish(json_t *request, const struct game *g, struct wish *w, json_t **error) {
    json_int_t limit = DOOR_OFFERS_MAX;
    *w = (struct wish){.piece = NO_PIECE, .beyond = true};
    if (!asked_number(request, "limit", 1, DOOR_OFFERS_MAX, &limit, error) || !asked_effort(request, w, error) ||
        !asked_flag(request, "ends", &w->with_ends, error))
        return false;
    w->cap = (size_t)limit;
    if (!json_object_get(request, "piece")) return true;
    int piece = asked_piece(request, g, "piece", error);
    w->piece = (uint8_t)piece;
    return piece >= 0;
}

/* Each offer as a player would say it. */
static json_t *words_of(struct game *g, const struct offers *o) {
    struct speaker *s = calloc(1, sizeof *s);
    json_t *list = json_array();
    char words[WORDS_LENGTH];
    if (s) {
        s->rs = game_rules(g);
        s->game = g;
        speaker_look(s);
    }
    for (size_t i = 0; s && i < o->count; i++)
        json_array_append_new(list, json_string(order_words(s, &o->act[i], words, sizeof words)));
    free(s);
    return list;
}

static json_t *end_json(const struct game *g, const struct offer_end *end) {
    struct ruling r = {.legal = true, .cost = end->cost, .placed_count = end->placed_count};
    memcpy(r.placed, end->placed, end->placed_count * sizeof *end->placed);
    json_t *o = ruling_to_json(game_rules(g), game_state(g), &r);
    json_object_del(o, "legal");
    return o;
}

/* Nobody learns what the other seat could do but by the table itself. */
static void add_offers(json_t *answer, const struct game *g, enum seat asker, struct offers *o) {
    const struct ruleset *rs = game_rules(g);
    enum seat seat = game_prompt(g).seat;
    json_t *list = json_array(), *ends = json_array();
    if (seat <= SEAT_SECOND && (asker == SEAT_NONE || asker == seat)) advice_offers(rs, game_state(g), o);
    for (size_t i = 0; i < o->count; i++) {
        json_array_append_new(list, act_to_json(rs, game_state(g), &o->act[i]));
        if (o->end) json_array_append_new(ends, end_json(g, &o->end[i]));
    }
    json_object_set_new(answer, "offers", list);
    json_object_set_new(answer, "more", json_boolean(o->more));
    if (o->end) json_object_set(answer, "ends", ends);
    json_decref(ends);
}

static json_t *offers_json(struct game *g, enum seat seat, const struct wish *w, bool words) {
    struct offers o = {.wish = *w, .act = malloc(w->cap * sizeof *o.act)};
    if (w->with_ends) o.end = malloc(w->cap * sizeof *o.end);
    json_t *answer = NULL;
    if (o.act && (o.end || !w->with_ends)) {
        struct prompt p = game_prompt(g);
        answer = json_pack("{so}", "prompt", prompt_to_json(game_rules(g), game_state(g), &p));
        add_offers(answer, g, seat, &o);
        if (words) json_object_set_new(answer, "words", words_of(g, &o));
    }
    free(o.act);
    free(o.end);
    return answer ? answer : door_error(NULL, "not enough memory for the offers");
}

static json_t *offers(struct door *d, json_t *request) {
    json_t *error = NULL;
    enum seat seat;
    struct wish wish;
    bool words;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg || !asked_view(request, &seat, &error) || !asked_wish(request, sg->game, &wish, &error) ||
        !asked_flag(request, "words", &words, &error))
        return error;
    return offers_json(sg->game, seat, &wish, words);
}

const struct message offer_messages[] = {
    {"offers", "a good finite set of legal acts", " game limit seat piece effort ends words ", offers},
    {NULL, NULL, NULL, NULL},
};
