/* Standing answers: what a seat answers once for all to a kind of question, so that a game by days is not a hundred
 * questions. Each is an object:
 *
 *     {"prompt":"recoil","match":{"choice":"full"}}      the first offer that has these fields
 *     {"prompt":"shoot","order":["G3","G1"]}             the offer whose piece or target stands first in this list
 *     {"prompt":"recoil"}                                the first offer
 *
 * They are looked for among the offers of the rules, so that they know no rule set; where none fits, the player is
 * asked. */
#include "server/house.h"

#include <stdlib.h>
#include <string.h>

enum { RULES_MAX = 32, ORDER_MAX = 64, OFFERS_LOOKED_AT = 256, RULES_BYTES = 4096 };

/* They are written anew with every act of the game: they have to be short. */
static bool short_enough(const json_t *rules) {
    char *line = json_line(rules);
    bool small = line && strlen(line) <= RULES_BYTES;
    free(line);
    return small;
}

const char *standing_fault(const json_t *rules) {
    size_t i;
    const json_t *rule;
    if (!json_is_array(rules) || json_array_size(rules) > RULES_MAX)
        return "standing answers are a list of at most 32, as "
               "[{\"prompt\":\"recoil\",\"match\":{\"choice\":\"full\"}}]";
    if (!short_enough(rules)) return "standing answers have at most 4 KB together";
    json_array_foreach((json_t *)rules, i, rule) {
        const json_t *match = json_object_get(rule, "match"), *order = json_object_get(rule, "order");
        if (!json_is_string(json_object_get(rule, "prompt")))
            return "a standing answer names the kind of question in \"prompt\"";
        if (match && !json_is_object(match)) return "\"match\" is an object of fields that the act has";
        if (order && (!json_is_array(order) || json_array_size(order) > ORDER_MAX))
            return "\"order\" is a list of at most 64 pieces";
    }
    return NULL;
}

static bool matches(const json_t *offer, const json_t *match) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)match, key, value) if (!json_equal(json_object_get(offer, key), value)) return false;
    return true;
}

static bool names(const json_t *offer, const char *id) {
    const json_t *pieces = json_object_get(offer, "pieces"), *piece;
    const char *target = json_string_value(json_object_get(offer, "target"));
    size_t i;
    json_array_foreach((json_t *)pieces, i, piece) {
        const char *own = json_string_value(piece);
        if (own && strcmp(own, id) == 0) return true;
    }
    return target && strcmp(target, id) == 0;
}

static json_t *first_of(const json_t *offers, const json_t *match, const char *id) {
    size_t i;
    json_t *offer;
    json_array_foreach((json_t *)offers, i, offer) {
        if (matches(offer, match) && (!id || names(offer, id))) return json_incref(offer);
    }
    return NULL;
}

static json_t *answer_by(const json_t *rule, const json_t *offers) {
    const json_t *match = json_object_get(rule, "match"), *order = json_object_get(rule, "order"), *id;
    size_t i;
    if (!order) return first_of(offers, match, NULL);
    json_array_foreach((json_t *)order, i, id) {
        json_t *found = json_is_string(id) ? first_of(offers, match, json_string_value(id)) : NULL;
        if (found) return found;
    }
    return NULL;
}

json_t *standing_answer(const struct table *t, int seat) {
    const json_t *rules = json_object_get(table_seat(t, seat), "standing"), *rule;
    const char *kind = game_prompt(t->game).kind;
    json_t *offers = NULL, *found = NULL;
    size_t i;
    json_array_foreach((json_t *)rules, i, rule) {
        const char *prompt = json_string_value(json_object_get(rule, "prompt"));
        if (!prompt || strcmp(prompt, kind) != 0) continue;
        if (!offers)
            offers = table_ask(t, (enum view)seat, json_pack("{ss si}", "ask", "offers", "limit", OFFERS_LOOKED_AT));
        if ((found = answer_by(rule, json_object_get(offers, "offers")))) break;
    }
    json_decref(offers);
    return found;
}
