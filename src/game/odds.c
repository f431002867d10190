/* Filling odds: lines of joint outcomes and spreads of single results, each found again by its name. */
#include "game/ruleset.h"
#include "game/sure.h"

#include <string.h>

void odds_clear(struct odds *o, chances total) {
    o->total = total;
    o->lines = o->spreads = 0;
    o->has_cells = o->has_factor = false;
}

uint32_t odds_add_line(struct odds *o, const char *a, const char *b, chances weight) {
    uint32_t i = 0;
    while (i < o->lines && (o->line[i].word[0] != a || o->line[i].word[1] != b)) i++;
    if (i == o->lines) {
        if (!sure(i < ODDS_LINES_MAX)) return i - 1; /* no rule set has that many outcomes */
        o->line[o->lines++] = (struct odds_line){{a, b}, 0};
    }
    o->line[i].weight += weight;
    return i;
}

struct odds_spread *odds_spread_of(struct odds *o, const char *name, int side, enum result_kind kind) {
    for (uint32_t i = 0; i < o->spreads; i++) {
        struct odds_spread *s = &o->spread[i];
        if (s->side == side && (s->name == name || strcmp(s->name, name) == 0)) return s;
    }
    if (!sure(o->spreads < ODDS_SPREADS_MAX)) return NULL;
    struct odds_spread *s = &o->spread[o->spreads++];
    s->name = name;
    s->side = (int8_t)side;
    s->kind = kind;
    s->words = NULL;
    s->values = 0;
    return s;
}

void odds_add_value(struct odds_spread *s, int32_t number, const char *word, chances weight) {
    uint32_t i = 0;
    if (!s || weight == 0) return;
    while (i < s->values && (s->value[i].number != number || s->value[i].word != word)) i++;
    if (!sure(i < ODDS_VALUES_MAX)) return;
    if (i == s->values) s->value[s->values++] = (struct odds_value){number, word, 0};
    s->value[i].weight += weight;
}

void odds_add_resolution(struct odds *o, const struct resolution *r, chances weight) {
    for (uint32_t i = 0; i < r->results; i++) {
        const struct result *one = &r->result[i];
        if (one->kind == RESULT_WORDS) continue;
        for (int side = 0; side < (one->single ? 1 : 2); side++) {
            if (one->absent[side]) continue;
            struct odds_spread *s = odds_spread_of(o, one->name, one->single ? -1 : side, one->kind);
            odds_add_value(s, one->number[side], one->word[side], weight);
        }
    }
}
