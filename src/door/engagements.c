/* Engagements: resolving one with given dice, the exact odds of one, and bare dice arithmetic. */
#include "chance/chance.h"
#include "door/messages.h"

#include <stdlib.h>
#include <string.h>

/* An engagement read from a request (or off the table), with its rule set. */
struct meeting {
    const struct ruleset *rs;
    void *engagement; /* engagement_size bytes, to be freed */
};

static bool make_room(struct meeting *m, json_t **error) {
    /* calloc's alignment serves: an engagement is made of int32_t and small lists. */
    m->engagement = calloc(1, m->rs->engagement_size);
    if (!m->engagement) *error = door_error(NULL, "not enough memory for an engagement");
    return m->engagement != NULL;
}

static bool asked_engagement(json_t *request, struct meeting *m, json_t **error) {
    char name[CLAUSE_NAME_MAX];
    struct complaint c = {0};
    clause forbids = 0;
    json_t *object = json_object_get(request, "engagement");
    if (!json_is_object(object)) {
        *error = door_error("engagement", "an engagement is wanted, an object with the sides a and b");
        return false;
    }
    m->rs = asked_ruleset(object, error);
    if (!m->rs || !make_room(m, error)) return false;
    if (engagement_from_json(m->rs, object, m->engagement, &c, &forbids)) return true;
    *error = complaint_to_json(&c);
    if (forbids) json_object_set_new(*error, "clause", json_string(clause_name(m->rs, forbids, name)));
    return false;
}

/* The engagement between two pieces of a game as they stand. *why (may stay empty): they are not fighting yet. */
static bool engagement_on_table(struct door *d, json_t *request, struct meeting *m, json_t **why, json_t **error) {
    struct ruling r = {.legal = true};
    struct seat_game *sg = asked_game(d, request, error);
    int a = sg ? asked_piece(request, sg->game, "a", error) : -1;
    int b = a >= 0 ? asked_piece(request, sg->game, "b", error) : -1;
    if (b < 0) return false;
    const void *state = game_state(sg->game);
    m->rs = game_rules(sg->game);
    if (!m->rs->engagement_at) {
        *error = door_error("game", "%s knows no engagements between two pieces", m->rs->title);
        return false;
    }
    if (!make_room(m, error)) return false;
    if (!m->rs->engagement_at(state, (unsigned)a, (unsigned)b, m->engagement, &r)) {
        *error = refusal_error(m->rs, state, &r, "b");
        return false;
    }
    if (!r.legal) *why = remark_to_json(m->rs, state, &r.why);
    return true;
}

/* --- resolve ------------------------------------------------------------------------------------------ */

static json_t *resolve(struct door *d, json_t *request) {
    (void)d;
    struct meeting m = {0};
    struct ruling r = {0};
    json_t *error = NULL, *answer;
    if (!asked_engagement(request, &m, &error)) {
        free(m.engagement);
        return error;
    }
    struct resolution *found = calloc(1, sizeof *found);
    if (!found)
        answer = door_error(NULL, "not enough memory for the answer");
    else if (m.rs->resolve(m.engagement, found, &r))
        answer = resolution_to_json(m.rs, found);
    else
        answer = refusal_error(m.rs, NULL, &r, r.why.word ? r.why.word : "dice"); /* the word: what is missing */
    free(found);
    free(m.engagement);
    return answer;
}

/* --- odds --------------------------------------------------------------------------------------------- */

/* Adds the factors and their reasons, where the rule set knows them before the dice. */
static void add_explanation(json_t *answer, const struct meeting *m) {
    struct ruling r = {0};
    struct resolution *before = m->rs->explain ? calloc(1, sizeof *before) : NULL;
    if (before && m->rs->explain(m->engagement, before, &r)) {
        json_t *why = resolution_to_json(m->rs, before);
        json_object_update_missing(answer, why);
        json_decref(why);
    }
    free(before);
}

static json_t *odds_json(const struct meeting *m, bool table) {
    struct ruling r = {0};
    struct odds *o = calloc(1, sizeof *o);
    json_t *answer;
    if (!o) return door_error(NULL, "not enough memory for the answer");
    if (m->rs->odds(m->engagement, o, &r)) {
        answer = odds_to_json(m->rs, o, table);
        add_explanation(answer, m);
    } else {
        answer = refusal_error(m->rs, NULL, &r, NULL);
    }
    free(o);
    return answer;
}

static json_t *odds(struct door *d, json_t *request) {
    struct meeting m = {0};
    bool table;
    json_t *error = NULL, *why = NULL, *answer = NULL;
    bool on_table = json_object_get(request, "game") != NULL;
    if (!asked_flag(request, "table", &table, &error)) return error;
    if (on_table ? engagement_on_table(d, request, &m, &why, &error) : asked_engagement(request, &m, &error))
        answer = odds_json(&m, table);
    if (answer && why) {
        json_object_set(answer, "if", json_object_get(why, "why"));
        json_object_set(answer, "clause", json_object_get(why, "clause"));
    }
    json_decref(why);
    free(m.engagement);
    return answer ? answer : error;
}

/* Two dice and two factors, as every De Bellis combat: counts of 36. */
static json_t *duel(struct door *d, json_t *request) {
    (void)d;
    enum { MOST = 1000 };
    json_int_t factor[2];
    json_t *factors = json_object_get(request, "factors");
    for (size_t i = 0; i < 2; i++) {
        json_t *f = json_array_get(factors, i);
        factor[i] = json_integer_value(f);
        if (json_array_size(factors) != 2 || !json_is_integer(f) || factor[i] < -MOST || factor[i] > MOST)
            return door_error("factors", "two factors are wanted, whole numbers from %d to %d", -MOST, MOST);
    }
    struct dice_duel o = dice_duel((int)factor[0], (int)factor[1]);
    return json_pack("{sisisisisi}", "double_a", (int)o.double_a, "win_a", (int)o.win_a, "tie", (int)o.tie, "win_b",
                     (int)o.win_b, "double_b", (int)o.double_b);
}

const struct message engagement_messages[] = {
    {"resolve", "what given dice make of an engagement, every number with its clause", " engagement ", resolve},
    {"duel", "bare dice arithmetic: how often of 36 each factor beats or doubles the other", " factors ", duel},
    {NULL, NULL, NULL, NULL},
};

const struct message odds_messages[] = {
    {"odds", "the exact odds of an engagement, or of two pieces of a game as they stand",
     " engagement game a b table seat ", odds},
    {NULL, NULL, NULL, NULL},
};
