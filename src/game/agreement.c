#include "game/agreement.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool ends_in(const char *word, size_t letters, const char *end) {
    size_t n = strlen(end);
    return letters >= n && strncmp(word + letters - n, end, n) == 0;
}

/* Peoples: "French", "British", "Swiss", and whatever ends as many do; but "Danubius" and "Kish" are one. */
bool name_is_plural(const char *name) {
    static const char *const peoples[] = {"French", "Dutch", "Welsh", "ish", "ese", "Swiss", NULL};
    size_t letters = strlen(name);
    if (letters < 5) return false;
    for (int i = 0; peoples[i]; i++)
        if (ends_in(name, letters, peoples[i])) return true;
    return ends_in(name, letters, "s") && !ends_in(name, letters, "ss") && !ends_in(name, letters, "us") &&
           !ends_in(name, letters, "is");
}

static bool is_word(const char *at, size_t letters, const char *word) {
    return strlen(word) == letters && strncmp(at, word, letters) == 0;
}

const char *plural_verb(const char *word, size_t letters, char verb[VERB_MAX]) {
    static const char *const odd[][2] = {
        {"is", "are"}, {"has", "have"}, {"was", "were"}, {"does", "do"}, {"goes", "go"}};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        if (is_word(word, letters, odd[i][0])) return odd[i][1];
    if (letters < 4 || letters >= VERB_MAX || !ends_in(word, letters, "s") || ends_in(word, letters, "ss")) return NULL;
    for (size_t i = 0; i < letters; i++)
        if (!islower((unsigned char)word[i])) return NULL;
    bool hissing = ends_in(word, letters, "ches") || ends_in(word, letters, "shes") || ends_in(word, letters, "sses") ||
                   ends_in(word, letters, "xes");
    bool in_y = ends_in(word, letters, "ies");
    snprintf(verb, VERB_MAX, "%.*s%s", (int)(letters - (in_y ? 3 : hissing ? 2 : 1)), word, in_y ? "y" : "");
    return verb;
}

/* --- templates ----------------------------------------------------------------------------------------- */

struct template {
    char *text;
    size_t used;
    bool verb_due; /* the next word says what they do */
    bool verb_may; /* it may: "... and is routed" */
    bool others;   /* somebody else is spoken of by now: "it" is he */
    bool acts;     /* the side was found to do something */
};

static void put(struct template *t, const char *words, size_t letters) {
    if (t->used + letters >= TEMPLATE_MAX) letters = TEMPLATE_MAX - 1 - t->used;
    memcpy(t->text + t->used, words, letters);
    t->used += letters;
    t->text[t->used] = '\0';
}

static bool goes_on_with(const char *word, size_t letters) {
    static const char *const verbs[] = {"is", "has", "deploys", "moves", "places", "fights", NULL};
    for (int i = 0; verbs[i]; i++)
        if (is_word(word, letters, verbs[i])) return true;
    return false;
}

/* One word of a sentence whose subject is many; false: the side does nothing in it after all. */
static bool put_word(struct template *t, const char *word, size_t letters) {
    char verb[VERB_MAX];
    const char *many =
        t->verb_due || (t->verb_may && goes_on_with(word, letters)) ? plural_verb(word, letters, verb) : NULL;
    bool first = t->verb_due && !t->acts;
    t->verb_may = is_word(word, letters, "and") || is_word(word, letters, "but");
    if (first && is_word(word, letters, "alone")) return put(t, word, letters), true;
    if (first && !many) return false;
    t->acts = t->acts || many;
    t->verb_due = false;
    if (many) return put(t, many, strlen(many)), true;
    if (!t->others && is_word(word, letters, "it")) return t->verb_due = true, put(t, "they", 4), true;
    if (!t->others && is_word(word, letters, "its")) return put(t, "their", 5), true;
    return put(t, word, letters), true;
}

/* Of "the army of {s0} breaks" it is the army that does so. */
static bool may_act(const char *text, const char *hole) {
    size_t before = (size_t)(hole - text);
    return before == 0 || (hole[-1] == ' ' && !ends_in(text, before, " of ") && !ends_in(text, before, " for "));
}

static const char *hole_of_side(const char *text) {
    for (const char *at = strstr(text, "{s"); at; at = strstr(at + 1, "{s"))
        if (at[2] >= '0' && at[2] <= '3' && at[3] == '}') return at;
    return NULL;
}

const char *agreeing_template(const struct match *m, const struct remark *r, char buffer[TEMPLATE_MAX]) {
    const char *text = r->text ? r->text : "", *hole = m ? hole_of_side(text) : NULL;
    if (!hole || strlen(text) >= TEMPLATE_MAX / 2 || !may_act(text, hole)) return text;
    if (!name_is_plural(m->side[r->number[hole[2] - '0'] & 1])) return text;
    struct template t = {buffer, 0, true, false, false, false};
    put(&t, text, (size_t)(hole + 4 - text));
    for (const char *at = hole + 4; *at;) {
        size_t n = 0;
        while (isalpha((unsigned char)at[n])) n++;
        if (n && !put_word(&t, at, n)) return text;
        if (!n && *at == '{') {
            t.others = t.others || at[1] == 'p' || at[1] == 'o';
            for (n = 0; at[n] && at[n] != '}';) n++;
            put(&t, at, n + (at[n] == '}'));
            at += n + (at[n] == '}');
            continue;
        }
        if (!n) {
            t.verb_may = t.verb_may || *at == ',';
            put(&t, at, n = 1);
        }
        at += n;
    }
    return t.acts ? buffer : text;
}
