/* "Did you mean": the nearest word to a mistyped one, by edit distance. */
#include "game/ruleset.h"

#include <string.h>

enum { WORD_MAX = 32 };

static int least_of(int a, int b, int c) {
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Insertions, deletions, replacements and swaps of neighbours from a to b (at most WORD_MAX letters each are looked
 * at).
 */
static int edit_distance(const char *a, size_t la, const char *b, size_t lb) {
    int row[3][WORD_MAX + 1]; /* this one and the two before it */
    for (size_t i = 0; i <= la; i++) {
        int *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];
        for (size_t j = 0; j <= lb; j++) {
            if (!i || !j) {
                now[j] = (int)(i + j);
                continue;
            }
            now[j] = least_of(before[j] + 1, now[j - 1] + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && earlier[j - 2] + 1 < now[j])
                now[j] = earlier[j - 2] + 1;
        }
    }
    return row[la % 3][lb];
}

const char *nearest_word(const char *typed, const char *const *words) {
    size_t letters = strcspn(typed, "=");
    const char *best = NULL;
    int least = (int)(letters < 6 ? 3 : 4); /* a short word may differ by two letters, a long one by three */
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
