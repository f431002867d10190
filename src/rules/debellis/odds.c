/* All 36 throws of an engagement. The factors are worked out once; the dice decide only which of five ways the
 * totals stand to each other, so at most six lookups in the outcome tables serve them all. */
#include "rules/debellis/engagement.h"

/* The line of this pair of outcomes, new if need be. */
static uint32_t line_of(struct odds *out, const char *a, const char *b) {
    uint32_t i = 0;
    while (i < out->lines && (out->line[i].word[0] != a || out->line[i].word[1] != b)) i++;
    if (i == out->lines) out->line[out->lines++] = (struct odds_line){{a, b}, 0};
    return i;
}

enum { RELATIONS = SCORE_MORE + 1 };

void engagement_odds(const struct db_rules *rules, const struct engagement *e, struct odds *out) {
    struct stance stance[2] = {stance_of(rules, e, 0), stance_of(rules, e, 1)};
    uint8_t line[RELATIONS][RELATIONS];
    bool known[RELATIONS][RELATIONS] = {0};
    out->total = 36;
    out->lines = 0;
    out->has_cells = out->has_factor = true;
    for (int i = 0; i < 2; i++) out->factor[i] = stance_factor(rules, &stance[i], NULL);
    int32_t base[2] = {out->factor[0] + e->side[0].cinc_bonus, out->factor[1] + e->side[1].cinc_bonus};

    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            enum relation ra = relation_of(base[0] + a, base[1] + b), rb = relation_of(base[1] + b, base[0] + a);
            if (!known[ra][rb]) {
                known[ra][rb] = true;
                line[ra][rb] = (uint8_t)line_of(out, outcome_words[stance_outcome(rules, &stance[0], ra, NULL)],
                                                outcome_words[stance_outcome(rules, &stance[1], rb, NULL)]);
            }
            out->cell[a - 1][b - 1] = line[ra][rb];
            out->line[line[ra][rb]].weight++;
        }
    }
}
