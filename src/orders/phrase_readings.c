/* What the words of a phrase may stand for: every field a name can mean, every value a word can be. */
#include "orders/phrase_words.h"

#include "chance/chance.h"

#include <stdlib.h>
#include <string.h>

/* Where one looks, and what is collected. */
struct look {
    const struct ruleset *rs;
    const struct tokens *t;
    enum part part;
    struct readings *out;
};

static bool is_word(const struct tokens *t, int i, const char *const *words) {
    for (; i < t->count && *words; words++)
        if (tokens_fit(t, i, 1, *words) >= 0) return true;
    return false;
}

static const char *const denials[] = {"not", "no", "without", NULL};
static const char *const affirmations[] = {"yes", "true", "on", NULL};
static const char *const negations[] = {"no", "false", "off", NULL};
static const char *const nothings[] = {"none", "null", "nothing", NULL};

/* --- values -------------------------------------------------------------------------------------------------------
 */

/* One value of a field at token i, and how many tokens it takes; NULL: none stands there. */
static json_t *number_at(const struct field *f, const struct tokens *t, int i) {
    char *end;
    bool decimals = f->kind == FIELD_KIND_NUMBER || f->kind == FIELD_KIND_LENGTH;
    if (i >= t->count) return NULL;
    double value = strtod(t->word[i], &end);
    if (end == t->word[i] || *end || !(value > -1e9 && value < 1e9)) return NULL;
    bool whole = value == (double)(long)value;
    if (!whole && !decimals) return NULL;
    return whole ? json_integer((json_int_t)value) : json_real(value);
}

/* One of the field's words, by the longest name. */
static json_t *word_at(const struct look *l, const struct field *f, int i, int *span, int *rank) {
    json_t *best = NULL;
    for (int n = NAME_WORDS; n >= 1 && !best; n--)
        for (int k = 0; f->words[k]; k++) {
            int fit = tokens_fit(l->t, i, n, f->words[k]);
            if (fit < 0 || (best && fit >= *rank)) continue;
            json_decref(best);
            best = json_string(f->words[k]);
            *rank = fit;
            *span = n;
        }
    return best;
}

static json_t *card_at(const struct tokens *t, int i) {
    char name[PHRASE_WORD];
    if (i >= t->count) return NULL;
    snprintf(name, sizeof name, "%s", t->word[i]);
    for (char *c = name; *c; c++)
        if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
    return card_in_pack(name, whole_pack()) >= 0 ? json_string(name) : NULL;
}

static json_t *type_at(const struct look *l, const struct field *f, int i, int *span, int *rank) {
    char others[200];
    if (i >= l->t->count) return NULL;
    if (f->kind == FIELD_KIND_TYPE && f->least < 0 && is_word(l->t, i, nothings)) return json_null();
    const char *code = type_said(l->rs, l->t, i, span, rank, others, sizeof others);
    if (!code && others[0] && l->out->stuck < i) {
        l->out->stuck = i;
        snprintf(l->out->why, sizeof l->out->why, "may be any of %.150s: say which", others);
    }
    return code ? json_string(code) : NULL;
}

static json_t *item_at(const struct look *l, const struct field *f, int i, int *span, int *rank) {
    *span = 1;
    *rank = 0;
    switch (f->kind) {
    case FIELD_KIND_WORD:
    case FIELD_KIND_WORDS:
        return word_at(l, f, i, span, rank);
    case FIELD_KIND_TYPE:
    case FIELD_KIND_TYPES:
        return type_at(l, f, i, span, rank);
    case FIELD_KIND_CARDS:
    case FIELD_KIND_PACK:
        return card_at(l->t, i);
    case FIELD_KIND_BOOL:
        if (i >= l->t->count) return NULL;
        if (is_word(l->t, i, affirmations)) return json_true();
        return is_word(l->t, i, negations) ? json_false() : NULL;
    case FIELD_KIND_TEXT:
        return i < l->t->count ? json_string(l->t->word[i]) : NULL;
    default:
        return number_at(f, l->t, i);
    }
}

static bool is_list(const struct field *f) {
    return f->kind == FIELD_KIND_TYPES || f->kind == FIELD_KIND_INTS || f->kind == FIELD_KIND_WORDS ||
           f->kind == FIELD_KIND_CARDS || f->kind == FIELD_KIND_PACK;
}

/* --- collecting -----------------------------------------------------------------------------------------------------
 */

/* A reading is handed over with its values. */
static void collect(struct look *l, struct reading r) {
    if (l->out->count < PHRASE_READINGS) {
        l->out->list[l->out->count++] = r;
        return;
    }
    for (int k = 0; k < r.sayings; k++) json_decref(r.says[k].value);
}

static void one_saying(struct look *l, const struct field *f, bool option, int span, int rank, bool bare,
                       json_t *value) {
    collect(l, (struct reading){span, rank, bare, 1, {{l->part, f, option, value}}});
}

bool token_is_filler(const struct tokens *t, int i) {
    static const char *const fillers[] = {"and", "with", "in", "on",  "the",  "of",   "by",   "is",   "are",
                                          "has", "have", "a",  "an",  "from", "s",    "his",  "its",  "their",
                                          "to",  "who",  "it", "for", "some", "more", "only", "also", "while"};
    for (size_t k = 0; k < sizeof fillers / sizeof *fillers; k++)
        if (i < t->count && strcmp(t->word[i], fillers[k]) == 0) return true;
    return false;
}

/* "supported by a spear": where the value of a name may begin besides at once. */
static int past_fillers(const struct look *l, const struct field *f, int at) {
    int span, rank, first = at;
    if (f->kind == FIELD_KIND_BOOL || f->kind == FIELD_KIND_TEXT) return at;
    json_t *value = item_at(l, f, at, &span, &rank);
    while (!value && token_is_filler(l->t, at)) value = item_at(l, f, ++at, &span, &rank);
    if (!value) at = first;
    json_decref(value);
    return at;
}

/* What follows a name: a value, as many as a list takes (the longest list first, then shorter ones), or nothing where
 * the name alone says enough. */
static void after_name(struct look *l, const struct field *f, bool option, int i, int name, int rank) {
    int at = past_fillers(l, f, i + name), begin = at, span, own, before = l->out->count;
    json_t *value, *list = is_list(f) ? json_array() : NULL;
    while (list && (value = item_at(l, f, at, &span, &own))) {
        json_array_append_new(list, value);
        at += span;
        one_saying(l, f, option, at - i, rank, false, json_copy(list));
    }
    json_decref(list);
    if (!is_list(f) && (value = item_at(l, f, begin, &span, &own)))
        one_saying(l, f, option, begin - i + span, rank + (own > 0), false, value);
    bool counts = f->kind == FIELD_KIND_INT && (f->most >= 1 || (!f->least && !f->most));
    if (f->kind == FIELD_KIND_BOOL) one_saying(l, f, option, name, rank, false, json_true());
    if (counts && f->least <= 1) one_saying(l, f, option, name, rank, false, json_integer(1));
    if (l->out->count > before || l->out->stuck >= i + name) return;
    l->out->stuck = i + name;
    snprintf(l->out->why, sizeof l->out->why, "after '%.40s' %s is wanted", f->name,
             f->kind == FIELD_KIND_TYPE || f->kind == FIELD_KIND_TYPES   ? "a type"
             : f->kind == FIELD_KIND_CARDS || f->kind == FIELD_KIND_PACK ? "a card (KS, 10H, JK)"
             : f->words                                                  ? "one of its words"
                                                                         : "a number");
}

/* "dice 5 2" for both sides; within a side, "dice 5" is its own. */
static void pair_after_name(struct look *l, const struct field *f, int i, int name, int rank) {
    json_t *a = number_at(f, l->t, i + name), *b = a ? number_at(f, l->t, i + name + 1) : NULL;
    if (a && b) one_saying(l, f, false, name + 2, rank, false, json_pack("{sOsO}", "a", a, "b", b));
    if (a && (l->part == SIDE_A || l->part == SIDE_B))
        one_saying(l, f, false, name + 1, rank, false, json_pack("{sO}", l->part == SIDE_A ? "a" : "b", a));
    json_decref(a);
    json_decref(b);
}

/* --- names ----------------------------------------------------------------------------------------------------- */

static const struct spoken *spoken_of(const struct ruleset *rs) {
    static const struct spoken none[] = {{NULL, NULL, NULL}};
    return rs->wording && rs->wording->spoken ? rs->wording->spoken : none;
}

/* A name of the field at token i with n words, 0 .. 2 as it fits; -1: none. "cards.a" is called so everywhere, "cards"
 * within side a, and "a_crit" where no other field ends so. */
static int name_fits(const struct look *l, const struct field *f, int i, int n) {
    int best = tokens_fit(l->t, i, n, f->name), fit;
    const char *point = strchr(f->name, '.');
    for (const struct spoken *s = spoken_of(l->rs); s->said; s++) {
        fit = s->value ? -1 : tokens_fit(l->t, i, n, s->said);
        if (fit >= 0 && (best < 0 || fit < best) && strcmp(s->field, f->name) == 0) best = fit;
    }
    if (!point || best >= 0) return best;
    if (strlen(point + 1) > 1) return tokens_fit(l->t, i, n, point + 1);
    char group[PHRASE_WORD];
    snprintf(group, sizeof group, "%.*s", (int)(point - f->name), f->name);
    bool own = (l->part == SIDE_A && point[1] == 'a') || (l->part == SIDE_B && point[1] == 'b');
    return own ? tokens_fit(l->t, i, n, group) : -1;
}

/* "dice 5 2" where "dice.a" and "dice.b" are numbers of their own. */
static void group_of_two(struct look *l, struct fields fields, const struct field *first, int i) {
    const struct field *second = NULL;
    char group[PHRASE_WORD], name[PHRASE_WORD + 2];
    const char *point = strchr(first->name, '.');
    if (!point || strcmp(point, ".a") != 0 || first->kind != FIELD_KIND_INT) return;
    snprintf(group, sizeof group, "%.*s", (int)(point - first->name), first->name);
    snprintf(name, sizeof name, "%s.b", group);
    for (size_t k = 0; k < fields.count; k++)
        if (strcmp(fields.list[k].name, name) == 0) second = &fields.list[k];
    int fit = tokens_fit(l->t, i, 1, group);
    json_t *a = fit >= 0 ? number_at(first, l->t, i + 1) : NULL, *b = a ? number_at(first, l->t, i + 2) : NULL;
    if (second && b) {
        struct reading r = {3, fit, false, 2, {{l->part, first, false, a}, {l->part, second, false, b}}};
        collect(l, r);
        return;
    }
    json_decref(a);
    json_decref(b);
}

static bool is_kind_of_troops(const struct field *f) {
    return f->kind == FIELD_KIND_TYPE && strcmp(f->name, "type") == 0;
}

/* --- all readings of one field -------------------------------------------------------------------------------------
 */

static void by_name(struct look *l, const struct field *f, bool option, int i) {
    for (int n = i < l->t->count ? NAME_WORDS : 0; n >= 1; n--) {
        int fit = name_fits(l, f, i, n);
        if (fit < 0) continue;
        if (f->kind == FIELD_KIND_PAIR)
            pair_after_name(l, f, i, n, fit);
        else
            after_name(l, f, option, i, n, fit);
        return;
    }
}

/* "not armoured", "no rear_support" */
static void by_denial(struct look *l, const struct field *f, bool option, int i) {
    bool may = f->kind == FIELD_KIND_BOOL || (f->kind == FIELD_KIND_TYPE && f->least < 0);
    for (int n = NAME_WORDS; may && n >= 1 && is_word(l->t, i, denials); n--) {
        int fit = name_fits(l, f, i + 1, n);
        if (fit < 0) continue;
        one_saying(l, f, option, n + 1, fit, false, f->kind == FIELD_KIND_BOOL ? json_false() : json_null());
        return;
    }
}

/* "2 overlaps", "bad going", "bad" */
static void by_value(struct look *l, const struct field *f, int i) {
    int span, rank;
    bool number = f->kind == FIELD_KIND_INT || f->kind == FIELD_KIND_NUMBER || f->kind == FIELD_KIND_LENGTH;
    if (!number && f->kind != FIELD_KIND_WORD && !is_kind_of_troops(f)) return;
    json_t *value = item_at(l, f, i, &span, &rank);
    if (!value) return;
    for (int n = NAME_WORDS; n >= 1; n--) {
        if (name_fits(l, f, i + span, n) < 0) continue;
        one_saying(l, f, false, span + n, rank, false, json_incref(value));
        break;
    }
    bool article = f->kind == FIELD_KIND_WORD && span == 1 && token_is_filler(l->t, i); /* "a" names no side */
    if (!number && !article)
        one_saying(l, f, false, span, rank + 1, true, json_incref(value)); /* a name goes before it */
    json_decref(value);
}

/* The value a rule set's wording gives, as JSON of the field's kind. */
json_t *spoken_value(const struct field *f, const char *value) {
    switch (f->kind) {
    case FIELD_KIND_BOOL:
        return json_boolean(strcmp(value, "true") == 0);
    case FIELD_KIND_INT:
    case FIELD_KIND_NUMBER:
    case FIELD_KIND_LENGTH:
        return json_integer(atol(value));
    default:
        return json_string(value);
    }
}

static void by_wording(struct look *l, const struct field *f, int i) {
    for (const struct spoken *s = spoken_of(l->rs); s->said; s++) {
        if (!s->value || tokens_differ(l->t, i, s->said) || strcmp(s->field, f->name) != 0) continue;
        for (int n = NAME_WORDS; n >= 1; n--) {
            int fit = tokens_fit(l->t, i, n, s->said);
            if (fit < 0) continue;
            one_saying(l, f, false, n, fit, f->kind == FIELD_KIND_TYPE || f->kind == FIELD_KIND_WORD,
                       spoken_value(f, s->value));
            break;
        }
    }
}

static void of_fields(struct look *l, struct fields fields, int i, bool whole) {
    enum part part = l->part;
    for (size_t k = 0; k < fields.count; k++) {
        const struct field *f = &fields.list[k];
        int before = l->out->count;
        by_name(l, f, false, i);
        by_denial(l, f, false, i);
        by_value(l, f, i);
        by_wording(l, f, i);
        if (whole) group_of_two(l, fields, f, i);
        for (int r = before; r < l->out->count; r++) /* of whom it speaks */
            for (int s = 0; s < l->out->list[r].sayings; s++)
                l->out->list[r].says[s].part = whole ? THE_WHOLE : part == AT_START ? SIDE_A : part;
    }
}

static void of_options(struct look *l, int i) {
    static const char *const names[] = {"option", "options", NULL};
    if (!l->rs->engagement_options || !is_word(l->t, i, names)) return;
    int before = l->out->count;
    for (size_t k = 0; k < l->rs->option_fields.count; k++) by_name(l, &l->rs->option_fields.list[k], true, i + 1);
    for (int r = before; r < l->out->count; r++) {
        l->out->list[r].span++;
        l->out->list[r].says[0].part = THE_WHOLE;
    }
}

/* The longest first, then what fits best, then what was found first. */
static void put_in_order(struct readings *out) {
    for (int k = 1; k < out->count; k++) {
        struct reading r = out->list[k];
        int j = k;
        for (; j > 0 &&
               (out->list[j - 1].span < r.span || (out->list[j - 1].span == r.span && out->list[j - 1].rank > r.rank));
             j--)
            out->list[j] = out->list[j - 1];
        out->list[j] = r;
    }
}

void readings_at(const struct ruleset *rs, const struct tokens *t, int i, enum part part, struct readings *out) {
    struct look l = {rs, t, part, out};
    out->count = 0;
    out->stuck = -1;
    out->why[0] = '\0';
    of_options(&l, i);
    if (part == AT_START || part == THE_WHOLE) of_fields(&l, rs->engagement_fields, i, true);
    if (part != THE_WHOLE) of_fields(&l, rs->combatant_fields, i, false);
    if (part != AT_START && part != THE_WHOLE) of_fields(&l, rs->engagement_fields, i, true);
    put_in_order(out);
}

void readings_free(struct readings *r) {
    for (int k = 0; k < r->count; k++)
        for (int s = 0; s < r->list[k].sayings; s++) json_decref(r->list[k].says[s].value);
    r->count = 0;
}
