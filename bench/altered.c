/* What is answered to engagements and armies, as they stand in their files and with one thing in them changed: a number
 * by one, a yes for a no. So every limit of a factor, an outcome or a list is looked at from both sides. */
#include "bench/look.h"
#include "game/armies/list.h"

#include <stdlib.h>
#include <string.h>

enum { ALTERED_ENGAGEMENTS = 2, ALTERED_ARMIES = 24, ODDS_EVERY = 16, ALTERED_LISTS = 6 };

/* --- changing one thing ----------------------------------------------------------------------------------- */

/* Numbers and truths in a value, counted; *left: how many to pass before the one to change. */
static void alter(json_t *value, const char *key_of_it, int *left, int by) {
    const char *key;
    json_t *inner;
    size_t i;
    if (key_of_it && (strcmp(key_of_it, "expect") == 0 || strcmp(key_of_it, "id") == 0)) return;
    json_object_foreach(value, key, inner) {
        if (json_is_boolean(inner) && (*left)-- == 0) {
            json_object_set_new(value, key, json_boolean(json_is_false(inner)));
            return;
        }
        alter(inner, key, left, by);
    }
    json_array_foreach(value, i, inner) alter(inner, NULL, left, by);
    if (json_is_integer(value) && (*left)-- == 0) json_integer_set(value, json_integer_value(value) + by);
}

json_t *altered(const json_t *value, struct source *whim) {
    const int most = 10000;
    int things = most;
    json_t *copy = json_deep_copy(value);
    alter(copy, NULL, &things, 0);
    things = most - things;
    int which = things ? (int)source_below(whim, (uint32_t)things) : 0, by = source_below(whim, 2) ? 1 : -1;
    alter(copy, NULL, &which, by);
    return copy;
}

/* --- engagements ------------------------------------------------------------------------------------------ */

static void answer_engagement(struct look *l, const json_t *line, bool odds) {
    _Alignas(STATE_ALIGNMENT) static unsigned char engagement[1 << 16];
    static struct resolution out;
    static struct odds likely;
    struct complaint c = {0};
    struct ruling r = {0};
    clause db_because = 0;
    const char *code = ruleset_code_from_json(line, &c);
    char text[400];
    l->rs = code ? ruleset_find(code) : NULL;
    if (!l->rs || l->rs->engagement_size > sizeof engagement) return;
    memset(engagement, 0, sizeof engagement);
    memset(&out, 0, sizeof out);
    if (!engagement_from_json(l->rs, line, engagement, &c, &db_because)) {
        stir_number(l, db_because);
        stir_text(l, c.field);
        stir_text(l, c.text);
        return;
    }
    bool drawn = json_object_get(line, "dice") || json_object_get(line, "cards");
    bool (*answer)(const void *, struct resolution *, struct ruling *) = drawn ? l->rs->resolve : l->rs->explain;
    if (answer && answer(engagement, &out, &r))
        stir_json(l, resolution_to_json(l->rs, &out));
    else if (answer)
        stir_text(l, speak(l->rs, NULL, &r.why, text, sizeof text));
    if (odds && l->rs->odds && l->rs->odds(engagement, &likely, &r)) stir_json(l, odds_to_json(l->rs, &likely, true));
}

uint64_t answers_of(char *text, size_t size, uint64_t hash) {
    static struct look look;
    struct complaint c = {0};
    unsigned number = 0;
    look.hash = hash;
    look.whim = source_of(13, 0);
    for (size_t at = 0; at < size;) {
        const char *feed = memchr(text + at, '\n', size - at);
        size_t end = feed ? (size_t)(feed - text) : size;
        json_t *line = end > at ? json_read(text + at, end - at, &c) : NULL;
        if (line) answer_engagement(&look, line, number++ % ODDS_EVERY == 0);
        for (int i = 0; line && i < ALTERED_ENGAGEMENTS; i++) {
            json_t *other = altered(line, &look.whim);
            answer_engagement(&look, other, false);
            json_decref(other);
        }
        json_decref(line);
        at = end + 1;
    }
    return look.hash;
}

/* --- armies ----------------------------------------------------------------------------------------------- */

static void stir_complaint(struct look *l, const struct complaint *c, clause db_because) {
    stir_number(l, db_because);
    stir_text(l, c->field);
    stir_text(l, c->text);
}

static void stir_muster(struct look *l, const struct army *army, const struct army_choices *choices) {
    static struct muster m;
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    memset(&m, 0, sizeof m);
    if (!army_muster(l->rs, army, choices, 0, 'A', &m, &r, &at)) {
        stir_text(l, r.why.text);
        return;
    }
    for (uint32_t i = 0; i < m.pieces; i++) stir_json(l, setup_piece_to_json(l->rs, &m.piece[i]));
}

/* The army as players write it, and what is read where one letter of that is another. */
static void stir_list(struct look *l, const struct army *army) {
    static const char letters[] = "12x (),.;+/or4BdPsKn";
    static struct army_line line[ARMY_LINES_MAX];
    char list[ARMY_LIST_LENGTH], why[400];
    uint8_t lines = 0;
    if (!army_lines_to_list(l->rs, army->line, army->lines, list, sizeof list) || !*list) return;
    stir_text(l, list);
    for (int i = 0; i < ALTERED_LISTS; i++) {
        size_t at = source_below(&l->whim, (uint32_t)strlen(list));
        char kept = list[at];
        why[0] = '\0';
        memset(line, 0, sizeof line);
        list[at] = letters[source_below(&l->whim, sizeof letters - 1)];
        bool read = army_lines_from_list(l->rs, list, line, ARMY_LINES_MAX, &lines, why, sizeof why);
        stir_number(l, read ? lines : -1);
        stir_text(l, why);
        for (unsigned k = 0; read && k < lines; k++) stir_number(l, line[k].count);
        list[at] = kept;
    }
}

/* Is it an army, of how many points, and who comes? */
static void answer_army(struct look *l, const json_t *file, const json_t *said) {
    static struct army army;
    static struct army_choices choices;
    struct type_fact fact[TYPE_FACTS_MAX];
    struct complaint c = {0};
    clause db_because = 0;
    const char *code = ruleset_code_from_json(file, &c);
    l->rs = code ? ruleset_find(code) : NULL;
    if (!l->rs || !l->rs->armies) return;
    if (!army_from_json(l->rs, file, &army, &c, &db_because)) {
        stir_complaint(l, &c, db_because);
        return;
    }
    stir_json(l, army_to_json(l->rs, &army));
    size_t facts = l->rs->armies->totals ? l->rs->armies->totals(&army, fact) : 0;
    for (size_t i = 0; i < facts; i++) stir_number(l, fact[i].thousandths);
    stir_list(l, &army);
    army_plain_choices(&army, &choices);
    if (said && !army_choices_from_json(l->rs, &army, said, &choices, &c, &db_because))
        stir_complaint(l, &c, db_because);
    else
        stir_muster(l, &army, &choices);
}

static void answer_altered(struct look *l, const json_t *army, const json_t *said, int times) {
    answer_army(l, army, said);
    for (int i = 0; i < times; i++) {
        json_t *other = i % 2 && said ? json_deep_copy(army) : altered(army, &l->whim);
        json_t *wish = i % 2 && said ? altered(said, &l->whim) : json_deep_copy(said);
        answer_army(l, other, wish);
        json_decref(other);
        json_decref(wish);
    }
}

/* The army of a file with what a case changes in it. */
static json_t *changed_army(const json_t *army, const json_t *one) {
    json_t *changed = json_deep_copy(army), *value;
    const char *key;
    json_object_foreach(json_object_get(one, "set"), key, value) json_object_set(changed, key, value);
    json_object_foreach(json_object_get(one, "lines"), key, value)
        json_array_set(json_object_get(changed, "elements"), (size_t)atoi(key), value);
    return changed;
}

uint64_t answers_to_army(const json_t *file, uint64_t hash) {
    static struct look look;
    const json_t *army = json_object_get(file, "army");
    json_t *one;
    size_t i;
    look.hash = hash;
    look.whim = source_of(17, 0);
    answer_altered(&look, army ? army : file, NULL, ALTERED_ARMIES);
    json_array_foreach(json_object_get(file, "cases"), i, one) {
        json_t *changed = changed_army(army, one);
        answer_altered(&look, changed, json_object_get(one, "choices"), ALTERED_ARMIES / 4);
        json_decref(changed);
    }
    return look.hash;
}
