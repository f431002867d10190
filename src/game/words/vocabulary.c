#include "game/words/vocabulary.h"

#include "game/sure.h"

#include <stdio.h>
#include <string.h>

static bool is_foreign(const struct ruleset *rs, size_t verb, const char *word) {
    for (const struct foreign_word *f = rs->foreign_words; f && f->word; f++)
        if (f->verb == verb && strcmp(f->word, word) == 0) return true;
    return false;
}

/* Does this part of a help explain a word in quotes that is not of this rule set? */
static bool explains_foreign(const struct ruleset *rs, size_t verb, const char *part, size_t letters) {
    for (const char *at = part; (at = memchr(at, '\'', (size_t)(part + letters - at))) != NULL; at++)
        for (const char *const *w = rs->verbs[verb].words; w && *w; w++) {
            size_t size = strlen(*w);
            if (strncmp(at + 1, *w, size) == 0 && at[1 + size] == '\'' && is_foreign(rs, verb, *w)) return true;
        }
    return false;
}

/* A help is parts with "; " between them. */
static void tell_help(const struct ruleset *rs, size_t verb, char help[TOLD_HELP_MAX]) {
    size_t used = 0;
    *help = '\0';
    for (const char *part = rs->verbs[verb].help; part && *part;) {
        const char *next = strstr(part, "; ");
        size_t letters = next ? (size_t)(next - part) : strlen(part);
        if (!explains_foreign(rs, verb, part, letters))
            used += (size_t)snprintf(help + used, TOLD_HELP_MAX - used, "%s%.*s", used ? "; " : "", (int)letters, part);
        if (!sure(used < TOLD_HELP_MAX)) return;
        part = next ? next + 2 : NULL;
    }
}

bool verb_told(const struct ruleset *rs, size_t verb, struct told_verb *out) {
    if (rs->foreign_verbs >> verb & 1) return false;
    size_t count = 0;
    out->verb = &rs->verbs[verb];
    for (const char *const *w = out->verb->words; w && *w && sure(count < TOLD_WORDS_MAX); w++)
        if (!is_foreign(rs, verb, *w)) out->words[count++] = *w;
    out->words[count] = NULL;
    tell_help(rs, verb, out->help);
    return true;
}
