/* Engagements in words: what a phrase means, how one is said, and how two pieces of a game stand to each other. */
#include "door/messages.h"
#include "orders/phrase.h"

#include <stdlib.h>
#include <string.h>

/* What is wrong with a phrase, with all that would help: the word, the nearest one, and what is known. */
static json_t *phrase_problem(const struct ruleset *rs, const struct phrase_error *e) {
    char name[CLAUSE_NAME_MAX];
    json_t *o = json_pack("{ss ss}", "error", e->text, "field", e->field[0] ? e->field : "words");
    if (e->word[0]) json_object_set_new(o, "word", json_string(e->word));
    if (e->guess[0]) json_object_set_new(o, "guess", json_string(e->guess));
    if (e->clause) json_object_set_new(o, "clause", json_string(clause_name(rs, e->clause, name)));
    if (e->word[0] || !e->field[0]) json_object_set_new(o, "known", phrase_known(rs));
    return o;
}

static json_t *both_ways(const struct ruleset *rs, json_t *engagement) {
    char words[PHRASE_TEXT];
    json_t *answer =
        json_pack("{sO ss}", "engagement", engagement, "words", phrase_write(rs, engagement, words, sizeof words));
    return answer ? answer : door_error(NULL, "not enough memory");
}

static json_t *from_words(json_t *request, const char *words) {
    struct phrase_error e;
    json_t *error = NULL;
    const struct ruleset *rs = asked_ruleset(request, &error);
    if (!rs) return error;
    json_t *engagement = phrase_read(rs, words, &e), *answer;
    if (!engagement) return phrase_problem(rs, &e);
    answer = both_ways(rs, engagement);
    if (e.assumed[0]) json_object_set_new(answer, "assumed", json_string(e.assumed));
    json_decref(engagement);
    return answer;
}

/* {"words": …, "ruleset": …} to an engagement; {"engagement": …} to words; both answer with both. */
static json_t *engagement(struct door *d, json_t *request) {
    (void)d;
    const char *words;
    json_t *error = NULL, *object = json_object_get(request, "engagement");
    if (!asked_text(request, "words", &words, &error)) return error;
    if (words) return from_words(request, words);
    if (!json_is_object(object))
        return door_error("words", "say an engagement in 'words', or give one in 'engagement'");
    struct complaint c = {0};
    const struct ruleset *rs = asked_ruleset(object, &error);
    void *room = rs ? calloc(1, rs->engagement_size) : NULL;
    if (!rs) return error;
    if (!room) return door_error(NULL, "not enough memory for an engagement");
    bool sound = engagement_from_json(rs, object, room, &c, NULL);
    free(room);
    return sound ? both_ways(rs, object) : complaint_to_json(&c);
}

const struct message phrase_messages[] = {
    {"engagement", "an engagement in a player's words as JSON, or the other way round", " ruleset words engagement ",
     engagement},
    {NULL, NULL, NULL, NULL},
};
