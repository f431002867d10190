/* "Did you mean": the nearest word to a mistyped one, by edit distance. */
#include "game/ruleset.h"

#include <string.h>

enum { WORD_MAX = 32 };

static int least_of(int a, int b, int c) {
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Insertions, deletions and replacements from a to b (at most WORD_MAX letters each are looked at). */
static int edit_distance(const char *a, size_t la, const char *b, size_t lb) {
    int row[WORD_MAX + 1];
    for (size_t j = 0; j <= lb; j++) row[j] = (int)j;
    for (size_t i = 1; i <= la; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= lb; j++) {
            int above = row[j];
            row[j] = least_of(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[lb];
}

const char *nearest_word(const char *typed, const char *const *words) {
    size_t letters = strcspn(typed, "=");
    const char *best = NULL;
    int least = (int)(letters < 5 ? 3 : 4); /* a short word may differ by two letters, a long one by three */
    if (letters == 0 || letters > WORD_MAX) return NULL;
    for (; *words; words++) {
        size_t l = strlen(*words);
        int d = l > WORD_MAX ? WORD_MAX : edit_distance(typed, letters, *words, l);
        /* What begins alike is meant more often than what is merely short. */
        if (l >= letters && strncmp(typed, *words, letters) == 0) d = 0;
        if (d < least && d < (int)letters) {
            least = d;
            best = *words;
        }
    }
    return best;
}

enum { CODES_MAX = PIECE_TYPES_MAX + 64 };

const char *nearest_code(const struct ruleset *rs, const char *typed) {
    const char *words[CODES_MAX + 1];
    size_t count = 0;
    for (size_t i = 0; i < rs->type_count && count < CODES_MAX; i++) words[count++] = rs->types[i].code;
    for (const struct type_alias *a = rs->type_aliases; a && a->code && count < CODES_MAX; a++)
        words[count++] = a->code;
    words[count] = NULL;
    return nearest_word(typed, words);
}
