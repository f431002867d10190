/* All 36 throws of an engagement. The factors are worked out once; the dice decide only which of five ways the
 * totals stand to each other, so at most six lookups in the outcome tables serve them all. */
#include "rules/debellis/combat/engagement.h"

#include <string.h>

/* How a's total stands to b's: five ways, each with what it means to a and to b. */
enum standing { EQUAL, A_DOUBLES, A_BEATS, B_BEATS, B_DOUBLES, STANDINGS };
static const enum relation meaning[STANDINGS][2] = {
    [EQUAL] = {SCORES_EQUAL, SCORES_EQUAL},    [A_DOUBLES] = {SCORE_MORE, SCORE_DOUBLED},
    [A_BEATS] = {SCORE_MORE, SCORE_LESS},      [B_BEATS] = {SCORE_LESS, SCORE_MORE},
    [B_DOUBLES] = {SCORE_DOUBLED, SCORE_MORE},
};

static enum standing standing_of(int32_t a, int32_t b) {
    if (a == b) return EQUAL;
    if (a > b) return a >= 2 * b ? A_DOUBLES : A_BEATS;
    return b >= 2 * a ? B_DOUBLES : B_BEATS;
}

static uint8_t line_for(const struct db_rules *rules, const struct stance stance[2], enum standing s,
                        struct odds *out) {
    const char *word[2];
    for (int i = 0; i < 2; i++) word[i] = db_outcome_words[db_stance_outcome(rules, &stance[i], meaning[s][i], NULL)];
    return (uint8_t)odds_add_line(out, word[0], word[1], 0);
}

void db_engagement_odds(const struct db_rules *rules, const struct engagement *e, struct odds *out) {
    struct stance stance[2] = {db_stance_of(rules, e, 0), db_stance_of(rules, e, 1)};
    uint8_t line[STANDINGS], unknown = UINT8_MAX;
    int32_t base[2];
    memset(line, unknown, sizeof line);
    odds_clear(out, 36);
    out->has_cells = out->has_factor = true;
    for (int i = 0; i < 2; i++) {
        out->factor[i] = db_stance_factor(rules, &stance[i], NULL);
        base[i] = out->factor[i] + e->side[i].cinc_bonus;
    }
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            enum standing s = standing_of(base[0] + a, base[1] + b);
            if (line[s] == unknown) line[s] = line_for(rules, stance, s, out);
            out->cell[a - 1][b - 1] = line[s];
            out->line[line[s]].weight++;
        }
    }
}

int db_engagement_ends(const struct db_rules *rules, const struct engagement *e, struct throw_end out[THROW_ENDS]) {
    const struct stance stance[2] = {db_stance_of(rules, e, 0), db_stance_of(rules, e, 1)};
    uint8_t throws[STANDINGS] = {0};
    int32_t base[2];
    int count = 0;
    for (int i = 0; i < 2; i++) base[i] = db_stance_factor(rules, &stance[i], NULL) + e->side[i].cinc_bonus;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) throws[standing_of(base[0] + a, base[1] + b)]++;
    for (int s = 0; s < STANDINGS; s++) {
        if (!throws[s]) continue;
        out[count].throws = throws[s];
        for (int i = 0; i < 2; i++)
            out[count].outcome[i] = (uint8_t)db_stance_outcome(rules, &stance[i], meaning[s][i], NULL);
        count++;
    }
    return count;
}
