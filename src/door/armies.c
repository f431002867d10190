/* Armies: judging one and a player's choices from it, and the pieces that muster. */
#include "door/messages.h"
#include "game/armies/encounter.h"
#include "orders/hand_army.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is being asked about. */
struct recruiting {
    const struct ruleset *rs;
    struct army army;
    struct army_choices choices;
    struct muster muster;
    bool big; /* for a larger battle: */
    struct army ally[BIG_COMMANDS_MAX];
    struct big_order order;
};

/* Both readers complain alike: the place, the sentence, and the clause where a rule is broken. */
static json_t *army_error(const struct ruleset *rs, const struct complaint *c, clause because) {
    char name[CLAUSE_NAME_MAX];
    json_t *error = complaint_to_json(c);
    if (because) json_object_set_new(error, "clause", json_string(clause_name(rs, because, name)));
    return error;
}

/* A larger battle: "allies" are armies too. */
static bool asked_big(json_t *request, struct recruiting *w, struct complaint *c, clause *because) {
    const json_t *list = json_object_get(request, "allies"), *choices = json_object_get(request, "choices");
    const struct army *ally[BIG_COMMANDS_MAX] = {w->ally, w->ally + 1, w->ally + 2};
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    unsigned count = (unsigned)json_array_size(list);
    for (unsigned i = 0; i < count && i < BIG_COMMANDS_MAX; i++)
        if (!army_from_json(w->rs, json_array_get(list, i), &w->ally[i], c, because)) return false;
    if (!big_order_begin(w->rs, &w->army, ally, count < BIG_COMMANDS_MAX ? count : BIG_COMMANDS_MAX, &w->order, &r,
                         &at))
        return complain_of_army(w->rs, &w->army, &r, &at, c, because);
    return !choices || big_choices_from_json(w->rs, choices, &w->order, c, because);
}

/* Allies that bring any elements of their list are lent it by the armies named beside. */
static bool lend_lists(json_t *request, struct recruiting *w, struct complaint *c, clause *because) {
    const json_t *list = json_object_get(request, "allies");
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (!army_from_json(w->rs, json_array_get(list, i), &w->ally[0], c, because)) return false;
        for (unsigned k = 0; k < w->army.contingents; k++) {
            struct contingent *ally = &w->army.contingent[k];
            if (!ally->any || strcmp(ally->army, w->ally[0].id) != 0 || army_lend(ally, &w->ally[0])) continue;
            snprintf(c->text, sizeof c->text, "%s has more lines than can be lent", ally->army);
            return false;
        }
    }
    return true;
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
    w->big = json_is_true(json_object_get(request, "big"));
    if (good && w->big)
        good = asked_big(request, w, &c, &because);
    else if (good && choices)
        good = lend_lists(request, w, &c, &because) &&
               army_choices_from_json(w->rs, &w->army, choices, &w->choices, &c, &because);
    if (!good) *error = army_error(w->rs, &c, because);
    return good;
}

static json_t *army_answer(struct recruiting *w, uint8_t side) {
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    char letter = side ? 'B' : 'A';
    bool good = w->big ? army_muster_big(w->rs, &w->order, side, letter, &w->muster, &r, &at)
                       : army_muster(w->rs, &w->army, &w->choices, side, letter, &w->muster, &r, &at);
    if (!good) return refusal_error(w->rs, NULL, &r, "army");
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

/* --- lists as hands write them ---------------------------------------------------------------------------- */

static json_t *army_of_text(const struct ruleset *rs, const char *text, const char *name) {
    struct hand_list *hand = calloc(1, sizeof *hand);
    json_t *answer = NULL;
    if (hand && hand_list_read(rs, text, hand))
        answer = json_pack("{so so}", "army", army_of_hand(rs, hand, name), "taken", hand_taken(rs, hand));
    else if (hand && hand->line)
        answer = door_error("lines", "line %d: %s", hand->line, hand->why);
    else if (hand)
        answer = door_error("lines", "%s", hand->why);
    free(hand);
    return answer ? answer : door_error(NULL, "not enough memory for an army");
}

static json_t *army_list(struct door *d, json_t *request) {
    json_t *error = NULL;
    const char *text = NULL, *name = NULL;
    const struct ruleset *rs = asked_ruleset(request, &error);
    (void)d;
    if (!rs || !asked_text(request, "lines", &text, &error) || !asked_text(request, "name", &name, &error))
        return error;
    if (!text) return door_error("lines", "a list is wanted, as hands write it, in one text");
    if (!rs->armies) return door_error("ruleset", "no armies are kept for these rules");
    return army_of_text(rs, text, name && *name ? name : "My list");
}

/* --- a game from two armies ------------------------------------------------------------------------------- */

struct meeting {
    struct recruiting side[2];
    struct setup field, setup;
    struct encounter encounter;
};

static bool asked_table(json_t *request, struct meeting *m, json_t **error) {
    const struct ruleset *rs = m->side[0].rs;
    const char *table = NULL;
    json_int_t width = 40;
    if (!asked_text(request, "table", &table, error) || !asked_number(request, "base_width", 10, 100, &width, error))
        return false;
    m->encounter.base_width = MM(width);
    if (!table || !rs->battlefield) return true;
    for (int i = 0; rs->battlefield->tables[i]; i++)
        if (strcmp(rs->battlefield->tables[i], table) == 0) {
            m->encounter.table = i;
            return true;
        }
    char known[120] = "there is no such table; there are:";
    for (int i = 0; rs->battlefield->tables[i]; i++) {
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s %s", i ? "," : "", rs->battlefield->tables[i]);
    }
    *error = door_error("table", "%s", known);
    return false;
}

static bool asked_field(json_t *request, struct meeting *m, json_t **error) {
    json_t *field = json_object_get(request, "field");
    struct complaint c = {0};
    if (!field) return true;
    m->encounter.field = &m->field;
    if (field_from_json(m->side[0].rs, field, &m->field, &c)) return true;
    *error = complaint_to_json(&c);
    return false;
}

static bool asked_armies(json_t *request, struct meeting *m, json_t **error) {
    static const char *const shared[] = {"choices", "allies", NULL};
    json_t *armies = json_object_get(request, "armies"), *big = json_object_get(request, "big");
    if (!json_is_array(armies) || json_array_size(armies) != 2) {
        *error = door_error("armies", "two armies are wanted, each an object as in an army file");
        return false;
    }
    for (int i = 0; i < 2; i++) {
        struct recruiting *w = &m->side[i];
        json_t *own = json_pack("{sO sO*}", "army", json_array_get(armies, (size_t)i), "big", big);
        for (int k = 0; shared[k]; k++) { /* lists of two, one for each side; null: nothing said */
            json_t *said = json_array_get(json_object_get(request, shared[k]), (size_t)i);
            if (said && !json_is_null(said)) json_object_set(own, shared[k], said);
        }
        bool good = asked_army(own, w, error);
        json_decref(own);
        if (!good) return false;
        m->encounter.army[i] = &w->army;
        m->encounter.choices[i] = &w->choices;
        m->encounter.big[i] = w->big ? &w->order : NULL;
    }
    if (m->side[0].rs == m->side[1].rs) return true;
    *error = door_error("armies", "both armies must be of one rule set");
    return false;
}

static bool asked_options(json_t *request, struct meeting *m, json_t **error) {
    struct complaint c = {0};
    if (setup_options_from_json(m->side[0].rs, json_object_get(request, "options"), &m->setup, &c)) return true;
    *error = complaint_to_json(&c);
    return false;
}

/* The two armies beside their table; the rule set may still refuse. */
static struct game *meet(json_t *request, struct meeting *m, json_t **error) {
    struct ruling r = {.legal = true};
    struct army_spot at;
    int whose;
    struct game *g = NULL;
    if (encounter_setup(m->side[0].rs, &m->encounter, &m->setup, &r, &whose, &at)) {
        if (!asked_options(request, m, error)) return NULL;
        g = game_begin(m->side[0].rs, &m->setup, &r);
    }
    if (!g) *error = refusal_error(m->side[0].rs, NULL, &r, m->encounter.field ? "field" : "armies");
    return g;
}

struct game *begin_from_armies(json_t *request, json_t **error) {
    struct meeting *m = calloc(1, sizeof *m);
    struct game *g = NULL;
    if (!m)
        *error = door_error(NULL, "not enough memory for another game");
    else if (asked_armies(request, m, error) && asked_table(request, m, error) && asked_field(request, m, error))
        g = meet(request, m, error);
    free(m);
    return g;
}

const struct message army_messages[] = {
    {"army", "judges an army and the choices from it; answers with the pieces that muster",
     " army choices side big allies ", army},
    {"army_list", "an army from a list as hands write it, and what was taken where it says nothing",
     " ruleset lines name ", army_list},
    {NULL, NULL, NULL, NULL},
};
