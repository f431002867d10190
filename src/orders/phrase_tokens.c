/* A phrase taken apart into words, and how well words fit what they may stand for. */
#include "orders/phrase_words.h"

#include <ctype.h>
#include <string.h>

/* Blanks, commas and the signs with which people string words together only separate. */
static bool separates(char c) { return strchr(" \t\n,+=()[]{}\"'", c) != NULL; }

/* These stand by themselves. */
static bool stands_alone(char c) { return c == ':' || c == ';' || c == '/'; }

/* "two overlaps": a small number may be spelt. */
static void spell_out(char word[PHRASE_WORD]) {
    static const char *const numbers[] = {"one", "two", "three", "four", "five", "six"};
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++)
        if (strcmp(word, numbers[i]) == 0) snprintf(word, PHRASE_WORD, "%d", i + 1);
}

/* "Knights v. blades?": what ends a sentence or shortens a word is no part of it. */
static void drop_ending(char word[PHRASE_WORD]) {
    size_t n = strlen(word);
    while (n > 1 && strchr(".!?", word[n - 1])) word[--n] = '\0';
}

bool tokens_of(const char *text, struct tokens *out, char longest[PHRASE_WORD]) {
    out->count = 0;
    longest[0] = '\0';
    while (*text) {
        size_t n = 1;
        if (separates(*text)) {
            text++;
            continue;
        }
        if (out->count == PHRASE_TOKENS) return false;
        while (!stands_alone(*text) && text[n] && !separates(text[n]) && !stands_alone(text[n])) n++;
        snprintf(n < PHRASE_WORD ? out->word[out->count] : longest, PHRASE_WORD, "%.*s", (int)n, text);
        if (n >= PHRASE_WORD) return false;
        drop_ending(out->word[out->count]);
        spell_out(out->word[out->count++]);
        text += n;
    }
    return true;
}

/* Tokens joined by '_'. False: there are not so many, or a sign is between. */
static bool join(const struct tokens *t, int i, int n, char *name, size_t size) {
    size_t used = 0;
    name[0] = '\0';
    for (int k = i; k < i + n; k++) {
        if (k >= t->count || (n > 1 && stands_alone(t->word[k][0]))) return false;
        used += (size_t)snprintf(name + used, size - used, "%s%s", k > i ? "_" : "", t->word[k]);
        if (used >= size) return false;
    }
    return true;
}

/* Small letters, and '_' for a hyphen within a word. */
static inline char plain(char c, bool first) {
    return (char)(c == '-' && !first ? '_' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool same_but_capitals(const char *a, const char *b) {
    for (bool first = true; *a && plain(*a, first) == plain(*b, first); a++, b++) first = false;
    return *a == *b;
}

/* What is left of a word without its ending: charge, charges, charged and charging have the same stem, and so have
 * bows and bowmen. */
static void stem(const char *word, char out[PHRASE_WORD * NAME_WORDS]) {
    static const char *const endings[] = {"ing", "ed", "es", "s", "e"}, *const people[] = {"men", "man"};
    size_t n = 0;
    for (; n < PHRASE_WORD * NAME_WORDS - 1 && word[n]; n++) out[n] = plain(word[n], n == 0);
    out[n] = '\0';
    for (size_t k = 0; k < sizeof people / sizeof *people; k++)
        if (n >= 6 && strcmp(out + n - 3, people[k]) == 0) out[n -= 3] = '\0';
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
        size_t e = strlen(endings[k]), least = e == 1 && *endings[k] == 's' ? 2 : 4;
        if (n < e + least || strcmp(out + n - e, endings[k]) != 0) continue;
        out[n - e] = '\0';
        return;
    }
}

bool tokens_differ(const struct tokens *t, int i, const char *word) {
    return i >= t->count || plain(t->word[i][0], true) != plain(*word, true);
}

int tokens_fit(const struct tokens *t, int i, int n, const char *word) {
    char name[PHRASE_WORD * NAME_WORDS], own[PHRASE_WORD * NAME_WORDS], other[PHRASE_WORD * NAME_WORDS];
    if (tokens_differ(t, i, word)) return -1; /* most are settled here */
    if (!join(t, i, n, name, sizeof name)) return -1;
    if (strcmp(name, word) == 0) return 0;
    if (same_but_capitals(name, word)) return 1;
    stem(name, own);
    stem(word, other);
    return isalpha((unsigned char)own[0]) && strcmp(own, other) == 0 ? 2 : -1;
}

/* --- types ----------------------------------------------------------------------------------------------------- */

/* How much of a name is said: "blades solid", "solid blades" or "blades". */
enum wholeness { AS_WRITTEN, OTHER_WAY_ROUND, FIRST_PART, WHOLENESSES };

/* Letters and digits with one '_' between words. */
static size_t slug(const char *from, const char *end, char *out, size_t used, size_t size) {
    bool gap = used > 0;
    for (; from < end && used + 2 < size; from++) {
        if (!isalnum((unsigned char)*from)) {
            gap = used > 0;
            continue;
        }
        if (gap) out[used++] = '_';
        gap = false;
        out[used++] = (char)tolower((unsigned char)*from);
    }
    out[used] = '\0';
    return used;
}

static void slug_of(const char *name, enum wholeness how, char *out, size_t size) {
    const char *end = name + strlen(name), *comma = strchr(name, ',');
    size_t used = 0;
    if (!comma) comma = end;
    out[0] = '\0';
    if (how == OTHER_WAY_ROUND) used = slug(comma, end, out, used, size);
    slug(name, how == AS_WRITTEN ? end : comma, out, used, size);
}

static void better(const char **best, int *rank, const char *code, int fit) {
    if (fit < 0 || (*best && fit >= *rank)) return;
    *best = code;
    *rank = fit;
}

/* "4 Bd" is 4Bd: figures may stand apart. NULL: no such code. */
static const char *code_apart(const struct ruleset *rs, const struct tokens *t, int i, int *rank) {
    char code[2 * PHRASE_WORD];
    if (i + 1 >= t->count || !isdigit((unsigned char)t->word[i][0]) || t->word[i][1]) return NULL;
    snprintf(code, sizeof code, "%s%s", t->word[i], t->word[i + 1]);
    *rank = 1;
    for (size_t k = 0; k < rs->type_count; k++)
        if (same_but_capitals(rs->types[k].code, code)) return rs->types[k].code;
    for (const struct type_alias *a = rs->type_aliases; a && a->code; a++)
        if (same_but_capitals(a->code, code)) return a->code;
    return NULL;
}

/* By code or by another code; only capitals may differ: "Cv" is not "Cvs". */
static const char *code_said(const struct ruleset *rs, const struct tokens *t, int i, int n, int *rank) {
    const char *best = n == 2 ? code_apart(rs, t, i, rank) : NULL;
    if (best) return best;
    for (size_t k = 0; k < rs->type_count; k++) {
        int fit = tokens_fit(t, i, n, rs->types[k].code);
        better(&best, rank, rs->types[k].code, strlen(rs->types[k].code) < 6 && fit > 1 ? -1 : fit);
    }
    for (const struct type_alias *a = rs->type_aliases; a && a->code; a++) {
        int fit = tokens_fit(t, i, n, a->code);
        better(&best, rank, a->code, fit > 1 ? -1 : fit);
    }
    return best;
}

/* Of several types with one name that which the name alone means: "Bd" stands for 4Bd, so "blades" does. NULL: none. */
static const char *usual_of(const struct ruleset *rs, const bool *named) {
    for (const struct type_alias *a = rs->type_aliases; a && a->code; a++)
        if (named[a->type] && !a->mark && strstr(rs->types[a->type].code, a->code)) return rs->types[a->type].code;
    return NULL;
}

/* By the name people give it; half a name ("blades") where one type alone has it, or is meant by it. */
static const char *name_said(const struct ruleset *rs, const struct tokens *t, int i, int n, enum wholeness how,
                             char *others, size_t size) {
    const char *found = NULL;
    size_t used = 0;
    bool several = false, named[PIECE_TYPES_MAX] = {false};
    char name[PHRASE_WORD * NAME_WORDS], list[200] = "";
    for (size_t k = 0; k < rs->type_count; k++) {
        slug_of(rs->types[k].name, how, name, sizeof name);
        if (tokens_fit(t, i, n, name) < 0) continue;
        several = several || found != NULL;
        found = rs->types[k].code;
        named[k] = true;
        used +=
            (size_t)snprintf(list + used, used < sizeof list ? sizeof list - used : 0, "%s%s", used ? ", " : "", found);
        if (used >= sizeof list) used = sizeof list - 1;
    }
    const char *usual = several ? usual_of(rs, named) : NULL;
    if (usual) return usual;
    if (several) snprintf(others, size, "%s", list);
    return several ? NULL : found;
}

const char *type_said(const struct ruleset *rs, const struct tokens *t, int i, int *span, int *rank, char *others,
                      size_t size) {
    others[0] = '\0';
    for (int n = NAME_WORDS; n >= 1; n--) {
        const char *code = code_said(rs, t, i, n, rank);
        for (int how = 0; !code && how < WHOLENESSES; how++) {
            code = name_said(rs, t, i, n, (enum wholeness)how, others, size);
            *rank = 3;
        }
        *span = n;
        if (code) return code;
        if (others[0]) return NULL;
    }
    return NULL;
}
