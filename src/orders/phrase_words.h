/* Inside the phrases: a text taken apart, and what its words may stand for. */
#ifndef ACIES_ORDERS_PHRASE_WORDS_H
#define ACIES_ORDERS_PHRASE_WORDS_H

#include "orders/phrase.h"

enum { PHRASE_TOKENS = 200, NAME_WORDS = 5, PHRASE_READINGS = 64 };

struct tokens {
    int count;
    char word[PHRASE_TOKENS][PHRASE_WORD];
};
/* False: it has too many words, or one too long (which `longest` then holds the beginning of). */
bool tokens_of(const char *text, struct tokens *out, char longest[PHRASE_WORD]);

/* Of what is spoken: one of the sides, both, or the engagement as a whole. AT_START: nothing has been said yet. */
enum part { AT_START, SIDE_A, SIDE_B, SIDE_BOTH, THE_WHOLE };

struct saying {
    enum part part;
    const struct field *field;
    bool option;   /* the field is one of the options */
    json_t *value; /* owned */
};

/* One way to understand the words from some token on. */
struct reading {
    int span, rank;   /* how many words it takes; how freely it takes them, 0: to the letter */
    bool begins_side; /* said a second time, it speaks of the other side */
    int sayings;      /* "dice 5 2" says two */
    struct saying says[2];
};
struct readings {
    int count;
    struct reading list[PHRASE_READINGS];
    int stuck;     /* the token at which a name was left without a value, or -1 */
    char why[200]; /* and what is wanted there */
};

/* All readings of what stands from token i on, the best first. The values belong to the caller. */
void readings_at(const struct ruleset *rs, const struct tokens *t, int i, enum part part, struct readings *out);
void readings_free(struct readings *r);
/* The value that a rule set's wording gives, as JSON of the field's kind. */
json_t *spoken_value(const struct field *f, const char *value);

/* How well tokens i .. i+n-1 fit a word: 0 exactly, 1 but for capitals, 2 but for its ending; -1 not at all. */
int tokens_fit(const struct tokens *t, int i, int n, const char *word);
/* Token i begins otherwise than the word: it needs no closer look. */
bool tokens_differ(const struct tokens *t, int i, const char *word);
/* The type that tokens from i on name, its code as it is to be written; NULL: none. Several: `others` tells them. */
const char *type_said(const struct ruleset *rs, const struct tokens *t, int i, int *span, int *rank, char *others,
                      size_t size);
/* Words that say nothing by themselves: articles, and what joins words. */
bool token_is_filler(const struct tokens *t, int i);
/* The nearest word that is known; false: none is near. */
bool phrase_guess(const struct ruleset *rs, const char *word, char guess[PHRASE_WORD]);

#endif
