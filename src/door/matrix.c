/* Every kind of troops against every other, by the words of the rule set. */
#include "door/messages.h"
#include "orders/phrase.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS_MAX = 96 };

struct matrix {
    const struct ruleset *rs;
    const char *extra; /* words behind each phrase */
    const char *kind[KINDS_MAX];
    int kinds;
    void *engagement;
    struct odds odds;
};

/* The troops of the rule set: its types but attendants, or the words of the field. */
static void find_kinds(struct matrix *m) {
    const struct fields fields = m->rs->combatant_fields;
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *f = &fields.list[i];
        if (strcmp(f->name, m->rs->wording->kinds) != 0) continue;
        for (int k = 0; f->words && f->words[k] && m->kinds < KINDS_MAX; k++) m->kind[m->kinds++] = f->words[k];
        for (size_t k = 0; f->kind == FIELD_KIND_TYPE && k < m->rs->type_count && m->kinds < KINDS_MAX; k++)
            if (k >= 64 || !(m->rs->attendants >> k & 1)) m->kind[m->kinds++] = m->rs->types[k].code;
    }
}

static void fill_in(const struct matrix *m, int a, int b, char *words, size_t size) {
    size_t used = 0;
    for (const char *c = m->rs->wording->meeting; *c && used + 1 < size; c++) {
        const char *name = strncmp(c, "{a}", 3) == 0 ? m->kind[a] : strncmp(c, "{b}", 3) == 0 ? m->kind[b] : NULL;
        if (name) c += 2;
        used += (size_t)snprintf(words + used, size - used, "%.*s", name ? 60 : 1, name ? name : c);
    }
    if (*m->extra && used < size) snprintf(words + used, size - used, " both %s", m->extra);
}

static int rank_of(const struct ruleset *rs, const char *word) {
    for (int i = 0; word && rs->wording->outcomes[i]; i++)
        if (strcmp(rs->wording->outcomes[i], word) == 0) return i;
    return 0;
}

static int worst_of(const struct ruleset *rs) {
    int last = 0;
    while (rs->wording->outcomes[last + 1]) last++;
    return last;
}

/* How often a comes off better, how often b, and how often either meets the worst. */
static json_t *cell_json(const struct matrix *m) {
    double better = 0, worse = 0, ends[2] = {0};
    int worst = worst_of(m->rs);
    for (uint32_t i = 0; i < m->odds.lines; i++) {
        const struct odds_line *l = &m->odds.line[i];
        double chance = (double)l->weight / (double)m->odds.total;
        int a = rank_of(m->rs, l->word[0]), b = rank_of(m->rs, l->word[1]);
        if (a < b) better += chance;
        if (b < a) worse += chance;
        if (a == worst) ends[0] += chance;
        if (b == worst) ends[1] += chance;
    }
    return json_pack("{sf sf sf sf}", "a_better", better, "b_better", worse, "a_worst", ends[0], "b_worst", ends[1]);
}

static json_t *cell(struct matrix *m, int a, int b) {
    char words[PHRASE_TEXT];
    struct phrase_error error;
    struct complaint c;
    struct ruling r = {0};
    fill_in(m, a, b, words, sizeof words);
    json_t *e = phrase_read(m->rs, words, &error);
    if (!e) return json_pack("{ss}", "why", error.text);
    bool told = engagement_from_json(m->rs, e, m->engagement, &c, NULL) && m->rs->odds(m->engagement, &m->odds, &r);
    json_decref(e);
    return told ? cell_json(m) : json_pack("{ss}", "why", "the rules tell no odds of it");
}

/* Words that make no sense with any pair are the asker's mistake, and told once. */
static json_t *wrong_words(struct matrix *m) {
    struct phrase_error error;
    json_t *sound = NULL;
    char words[PHRASE_TEXT];
    bool unknown = false;
    for (int i = 0; i < m->kinds && !sound && !unknown; i++) {
        fill_in(m, i, i, words, sizeof words);
        sound = phrase_read(m->rs, words, &error);
        unknown = !sound && error.word[0];
    }
    json_decref(sound);
    if (sound) return NULL;
    json_t *problem = door_error("both", "%s", error.text);
    json_object_set_new(problem, "known", phrase_known(m->rs));
    return problem;
}

static json_t *rows_json(struct matrix *m) {
    json_t *kinds = json_array(), *rows = json_array(), *outcomes = json_array();
    for (int a = 0; a < m->kinds; a++) {
        json_t *row = json_array();
        for (int b = 0; b < m->kinds; b++) json_array_append_new(row, cell(m, a, b));
        json_array_append_new(rows, row);
        json_array_append_new(kinds, json_string(m->kind[a]));
    }
    for (int i = 0; m->rs->wording->outcomes[i]; i++)
        json_array_append_new(outcomes, json_string(m->rs->wording->outcomes[i]));
    return json_pack("{ss ss ss so so so}", "ruleset", m->rs->code, "title", m->rs->title, "meeting",
                     m->rs->wording->meeting, "outcomes", outcomes, "kinds", kinds, "cells", rows);
}

static json_t *matrix(struct door *d, json_t *request) {
    (void)d;
    json_t *error = NULL, *answer;
    const char *both;
    const struct ruleset *rs = asked_ruleset(request, &error);
    if (!rs || !asked_text(request, "both", &both, &error)) return error;
    if (!rs->wording || !rs->wording->meeting)
        return door_error("ruleset", "%s does not say how its troops meet", rs->title);
    struct matrix *m = calloc(1, sizeof *m);
    void *room = calloc(1, rs->engagement_size);
    if (m && room) {
        *m = (struct matrix){.rs = rs, .extra = both ? both : "", .engagement = room};
        find_kinds(m);
        answer = wrong_words(m);
        if (!answer) answer = rows_json(m);
    } else {
        answer = door_error(NULL, "not enough memory for a matrix");
    }
    free(room);
    free(m);
    return answer;
}

const struct message matrix_messages[] = {
    {"matrix", "every kind of troops of a rule set against every other", " ruleset both ", matrix},
    {NULL, NULL, NULL, NULL},
};
