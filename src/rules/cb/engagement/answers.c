/* Results and reasons of an engagement, one line each. */
#include "game/sure.h"
#include "rules/cb/cb.h"

void cb_because(struct resolution *out, int side, int32_t value, clause c, const char *text) {
    if (!out || !sure(out->reasons < REASONS_MAX)) return;
    out->reason[out->reasons++] =
        (struct reason){.side = (uint8_t)side, .value = (int8_t)value, .clause = c, .text = text};
}

static struct result *next(struct resolution *out, const char *name, enum result_kind kind, bool single) {
    struct result *r = &out->result[sure(out->results < RESULTS_MAX) ? out->results++ : RESULTS_MAX - 1];
    *r = (struct result){.name = name, .kind = kind, .single = single};
    return r;
}

void cb_say_number(struct resolution *out, const char *name, int32_t number) {
    next(out, name, RESULT_NUMBER, true)->number[0] = number;
}

void cb_say_tenths(struct resolution *out, const char *name, int32_t tenths) {
    next(out, name, RESULT_TENTHS, true)->number[0] = tenths;
}

void cb_say_bool(struct resolution *out, const char *name, bool yes) {
    next(out, name, RESULT_BOOL, true)->number[0] = yes;
}

void cb_say_word(struct resolution *out, const char *name, const char *word) {
    next(out, name, RESULT_WORD, true)->word[0] = word;
}

void cb_say_pair(struct resolution *out, const char *name, int32_t a, int32_t b) {
    struct result *r = next(out, name, RESULT_NUMBER, false);
    r->number[0] = a;
    r->number[1] = b;
}

void cb_say_set(struct resolution *out, const char *name, const char *const *words, const unsigned bits[2],
                bool single) {
    struct result *r = next(out, name, RESULT_WORDS, single);
    for (int side = 0; side < (single ? 1 : 2); side++)
        for (unsigned i = 0; words[i] && r->number[side] < RESULT_WORDS_MAX; i++)
            if (bits[side] >> i & 1) r->list[side][r->number[side]++] = words[i];
}

bool cb_say_nothing(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    (void)e, (void)out, (void)r;
    return true;
}
