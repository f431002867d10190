/* Engagements written in words, and all the words there are. */
#include "orders/orders.h"
#include "orders/phrase_words.h"

#include <stdlib.h>
#include <string.h>

struct writer {
    char *buffer;
    size_t size, length;
};

__attribute__((format(printf, 2, 3))) static void add(struct writer *w, const char *format, ...) {
    va_list list;
    if (w->length + 1 >= w->size) return;
    va_start(list, format);
    int n = vsnprintf(w->buffer + w->length, w->size - w->length, format, list);
    va_end(list);
    if (n > 0) w->length += (size_t)n < w->size - w->length ? (size_t)n : w->size - w->length - 1;
}

static void add_value(struct writer *w, const json_t *value) {
    size_t i;
    json_t *item;
    if (json_is_array(value)) {
        json_array_foreach((json_t *)value, i, item) {
            if (i) add(w, " ");
            add_value(w, item);
        }
    } else if (json_is_string(value)) {
        add(w, "%s", json_string_value(value));
    } else {
        char *text = json_line(value);
        add(w, "%s", text ? text : "");
        free(text);
    }
}

/* The sign that stands for a name ("/"), or NULL. */
static const char *sign_of(const struct ruleset *rs, const char *field) {
    for (const struct spoken *s = rs->wording ? rs->wording->spoken : NULL; s && s->said; s++)
        if (!s->value && s->said[1] == '\0' && strcmp(s->field, field) == 0) return s->said;
    return NULL;
}

/* An empty list says nothing. */
static bool says_something(const struct field *f, const json_t *value) {
    return field_takes_json(f, value) && (!json_is_array(value) || json_array_size(value) > 0);
}

static void add_field(struct writer *w, const struct ruleset *rs, const struct field *f, const json_t *value) {
    const char *space = w->length && !strchr(" ", w->buffer[w->length - 1]) ? " " : "", *sign = sign_of(rs, f->name);
    if (json_is_boolean(value)) {
        add(w, "%s%s%s", space, json_is_true(value) ? "" : "not ", f->name);
    } else if (json_is_null(value)) {
        add(w, "%snot %s", space, f->name);
    } else if (f->kind == FIELD_KIND_PAIR) {
        json_t *a = json_object_get(value, "a"), *b = json_object_get(value, "b");
        add(w, "%s%s ", space, f->name);
        add_value(w, a ? a : b);
        if (a && b) add(w, " ");
        if (a && b) add_value(w, b);
    } else {
        if (sign)
            add(w, "%s", sign);
        else if (f->kind == FIELD_KIND_TYPE && strcmp(f->name, "type") == 0)
            add(w, "%s", space);
        else
            add(w, "%s%s ", space, f->name);
        add_value(w, value);
    }
}

static const json_t *value_named(const json_t *object, const char *name) {
    const char *point = strchr(name, '.');
    char group[PHRASE_WORD];
    if (!point) return json_object_get(object, name);
    snprintf(group, sizeof group, "%.*s", (int)(point - name), name);
    return json_object_get(json_object_get(object, group), point + 1);
}

static void add_fields(struct writer *w, const struct ruleset *rs, struct fields fields, const json_t *object,
                       const char *prefix, const char *but) {
    for (size_t k = 0; k < 2 * fields.count; k++) { /* the type, and what a sign ties to it; then all others */
        const struct field *f = &fields.list[k % fields.count];
        const json_t *value = value_named(object, f->name);
        bool first = strcmp(f->name, "type") == 0 || (sign_of(rs, f->name) && json_is_string(value));
        if (!value || first != (k < fields.count) || !says_something(f, value) || (but && strcmp(f->name, but) == 0))
            continue;
        bool as_ever = *prefix && json_is_integer(value) &&
                       (json_integer_value(value) == f->fallback || json_integer_value(value) < f->least);
        if (as_ever) continue; /* a reading of the rules that nobody has changed */
        if (*prefix) add(w, "%s%s", w->length ? " " : "", prefix);
        add_field(w, rs, f, value);
    }
}

const char *phrase_write(const struct ruleset *rs, const json_t *engagement, char *buffer, size_t size) {
    struct writer w = {buffer, size, 0};
    const char *mode = json_string_value(json_object_get(engagement, "mode"));
    buffer[0] = '\0';
    if (mode) add(&w, "%s: ", mode);
    add_fields(&w, rs, rs->combatant_fields, json_object_get(engagement, "a"), "", NULL);
    if (json_object_size(json_object_get(engagement, "b"))) {
        add(&w, " v ");
        add_fields(&w, rs, rs->combatant_fields, json_object_get(engagement, "b"), "", NULL);
    }
    size_t before = w.length;
    add(&w, ";");
    add_fields(&w, rs, rs->engagement_fields, engagement, "", "mode");
    if (rs->engagement_options)
        add_fields(&w, rs, rs->option_fields, json_object_get(engagement, "options"), "option", NULL);
    if (w.length == before + 1) buffer[before] = '\0';
    return buffer;
}

/* --- what is known -------------------------------------------------------------------------------------------- */

static void add_once(json_t *list, const char *word) {
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (strcmp(json_string_value(one), word) == 0) return;
    json_array_append_new(list, json_string(word));
}

static void add_words(json_t *list, const struct ruleset *rs, struct fields fields) {
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *f = &fields.list[i];
        add_once(list, f->name);
        for (int k = 0; f->words && f->words[k]; k++) add_once(list, f->words[k]);
        for (const struct spoken *s = rs->wording ? rs->wording->spoken : NULL; s && s->said; s++)
            if (strcmp(s->field, f->name) == 0) add_once(list, s->said);
    }
}

json_t *phrase_known(const struct ruleset *rs) {
    json_t *types = json_array(), *names = json_array(), *side = json_array(), *whole = json_array();
    bool typed = false;
    for (size_t i = 0; i < rs->combatant_fields.count; i++)
        typed |= rs->combatant_fields.list[i].kind == FIELD_KIND_TYPE;
    for (size_t i = 0; typed && i < rs->type_count; i++) {
        add_once(types, rs->types[i].code);
        json_array_append_new(names, json_string(rs->types[i].name));
    }
    add_words(side, rs, rs->combatant_fields);
    add_words(whole, rs, rs->engagement_fields);
    return json_pack("{so so so so}", "types", types, "names", names, "side", side, "engagement", whole);
}

enum { GUESSES_MAX = 700 };
struct guesses {
    const char *word[GUESSES_MAX + 1];
    char own[PIECE_TYPES_MAX][PHRASE_WORD]; /* what a type is called, without what comes after the comma */
    size_t count;
};

static void gather_guesses(const struct ruleset *rs, const json_t *known, struct guesses *g) {
    static const char *const lists[] = {"types", "side", "engagement"};
    size_t i;
    json_t *one;
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        json_array_foreach(json_object_get(known, lists[l]), i, one) if (g->count < GUESSES_MAX) g->word[g->count++] =
            json_string_value(one);
    for (size_t t = 0; t < json_array_size(json_object_get(known, "names")) && g->count < GUESSES_MAX; t++) {
        const char *name = rs->types[t].name;
        size_t n = 0;
        for (; name[n] && name[n] != ',' && n + 1 < PHRASE_WORD; n++)
            g->own[t][n] = (char)(name[n] >= 'A' && name[n] <= 'Z' ? name[n] - 'A' + 'a' : name[n]);
        g->word[g->count++] = g->own[t];
    }
}

bool phrase_guess(const struct ruleset *rs, const char *word, char guess[PHRASE_WORD]) {
    char small[PHRASE_WORD];
    size_t i;
    struct guesses *g = calloc(1, sizeof *g);
    json_t *known = phrase_known(rs);
    for (i = 0; word[i] && i + 1 < sizeof small; i++)
        small[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] - 'A' + 'a' : word[i]);
    small[i] = '\0';
    if (g) gather_guesses(rs, known, g);
    const char *near = g ? nearest_word(word, g->word) : NULL; /* codes have capitals */
    if (g && !near) near = nearest_word(small, g->word);
    snprintf(guess, PHRASE_WORD, "%s", near ? near : "");
    free(g);
    json_decref(known);
    return guess[0] != '\0';
}
