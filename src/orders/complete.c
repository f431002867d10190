/* Completing a word, for Tab at the terminal and for the board's command line. */
#include "game/words/vocabulary.h"
#include "orders/orders.h"

#include <string.h>
#include <strings.h>

struct basket {
    const char *prefix, **words;
    size_t count, cap;
};

static void offer_word(struct basket *b, const char *word) {
    if (strncasecmp(word, b->prefix, strlen(b->prefix)) != 0) return;
    for (size_t i = 0; i < b->count; i++)
        if (strcmp(b->words[i], word) == 0) return; /* verbs share words of choice */
    if (b->count < b->cap) b->words[b->count++] = word;
}

size_t order_complete(const struct speaker *s, const char *prefix, const char **words, size_t cap) {
    struct basket b = {prefix, words, 0, cap};
    for (const char *const *w = order_notation; *w; w++) offer_word(&b, *w);
    for (size_t i = 0; i < s->rs->verb_count; i++) {
        struct told_verb told;
        if (!verb_told(s->rs, i, &told)) continue;
        offer_word(&b, told.verb->name);
        for (const char *const *w = told.words; *w; w++) offer_word(&b, *w);
    }
    for (uint32_t i = 0; *prefix && i < s->scene.pieces; i++)
        if (s->scene.piece[i].marks & MARK_WAITING || !(s->scene.piece[i].marks & MARK_OFF))
            offer_word(&b, s->scene.piece[i].id);
    return b.count;
}
