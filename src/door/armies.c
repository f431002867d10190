/* Armies: judging one and a player's choices from it, and the pieces that muster. */
#include "door/messages.h"

#include <stdlib.h>

/* What is being asked about. */
struct recruiting {
    const struct ruleset *rs;
    struct army army;
    struct army_choices choices;
    struct muster muster;
};

/* Both readers complain alike: the place, the sentence, and the clause where a rule is broken. */
static json_t *army_error(const struct ruleset *rs, const struct complaint *c, clause because) {
    char name[CLAUSE_NAME_MAX];
    json_t *error = complaint_to_json(c);
    if (because) json_object_set_new(error, "clause", json_string(clause_name(rs, because, name)));
    return error;
}

static bool asked_army(json_t *request, struct recruiting *w, json_t **error) {
    json_t *army = json_object_get(request, "army"), *choices = json_object_get(request, "choices");
    struct complaint c = {0};
    clause because = 0;
    if (!json_is_object(army)) {
        *error = door_error("army", "an army is wanted, an object as in an army file");
        return false;
    }
    w->rs = asked_ruleset(army, error);
    if (!w->rs) return false;
    bool good = army_from_json(w->rs, army, &w->army, &c, &because);
    if (good) army_plain_choices(&w->army, &w->choices);
    if (good && choices) good = army_choices_from_json(w->rs, &w->army, choices, &w->choices, &c, &because);
    if (!good) *error = army_error(w->rs, &c, because);
    return good;
}

static json_t *army_answer(struct recruiting *w, uint8_t side) {
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    if (!army_muster(w->rs, &w->army, &w->choices, side, side ? 'B' : 'A', &w->muster, &r, &at))
        return refusal_error(w->rs, NULL, &r, "army");
    json_t *pieces = json_array();
    for (uint32_t i = 0; i < w->muster.pieces; i++)
        json_array_append_new(pieces, setup_piece_to_json(w->rs, &w->muster.piece[i]));
    return json_pack("{ss ss so}", "army", w->army.id, "name", w->army.name, "pieces", pieces);
}

static json_t *army(struct door *d, json_t *request) {
    json_t *error = NULL, *answer;
    json_int_t side = 0;
    struct recruiting *w = calloc(1, sizeof *w);
    (void)d;
    if (!w) return door_error(NULL, "not enough memory for an army");
    if (asked_number(request, "side", 0, 1, &side, &error) && asked_army(request, w, &error))
        answer = army_answer(w, (uint8_t)side);
    else
        answer = error;
    free(w);
    return answer;
}

const struct message army_messages[] = {
    {"army", "judges an army and the choices from it; answers with the pieces that muster", " army choices side ",
     army},
    {NULL, NULL, NULL, NULL},
};
