/* Exact distributions: whole weights of a whole total, never a rounded number. */
#include "chance/chance.h"

#include <string.h>

/* --- arithmetic that knows when it no longer fits ------------------------------------------------------ */

static bool times(uint64_t a, uint64_t b, uint64_t *out) {
    if (a != 0 && b > UINT64_MAX / a) return false;
    *out = a * b;
    return true;
}

static bool plus(uint64_t a, uint64_t b, uint64_t *out) {
    *out = a + b;
    return *out >= a;
}

static chances common_divisor(chances a, chances b) {
    while (b) {
        chances rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

struct fraction fraction_of(chances over, chances under) {
    if (over == 0 || under == 0) return (struct fraction){0, 1};
    chances common = common_divisor(over, under);
    return (struct fraction){over / common, under / common};
}

const char *chances_text(chances ways, char text[CHANCES_TEXT]) {
    char *at = text + CHANCES_TEXT - 1;
    *at = '\0';
    do {
        *--at = (char)('0' + (int)(ways % 10));
        ways /= 10;
    } while (ways && at > text);
    return memmove(text, at, (size_t)(text + CHANCES_TEXT - at));
}

const char *fraction_text(struct fraction f, char text[FRACTION_TEXT]) {
    chances_text(f.over, text);
    size_t end = strlen(text);
    text[end] = '/';
    chances_text(f.under, text + end + 1);
    return text;
}

/* --- dice ---------------------------------------------------------------------------------------------- */

struct distribution distribution_die(uint8_t sides) {
    struct distribution d = {.least = 1, .count = sides, .total = sides};
    for (unsigned i = 0; i < sides; i++) d.weight[i] = 1;
    return d;
}

/* 2 3 3 4 4 5 */
struct distribution distribution_average_die(void) {
    return (struct distribution){.least = 2, .count = 4, .total = 6, .weight = {1, 2, 2, 1}};
}

bool distribution_sum(const struct distribution *a, const struct distribution *b, struct distribution *out) {
    struct distribution sum = {.least = a->least + b->least, .count = a->count + b->count - 1};
    if (a->count == 0 || b->count == 0 || sum.count > DISTRIBUTION_MAX) return false;
    /* Weights never exceed the total, so if that fits, every one of them does. */
    if (!times(a->total, b->total, &sum.total)) return false;
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = 0; j < b->count; j++) sum.weight[i + j] += a->weight[i] * b->weight[j];
    *out = sum;
    return true;
}

bool distribution_repeat(const struct distribution *one, int repeats, struct distribution *out) {
    struct distribution sum = {.least = 0, .count = 1, .total = 1, .weight = {1}};
    for (int i = 0; i < repeats; i++)
        if (!distribution_sum(&sum, one, &sum)) return false;
    *out = sum;
    return true;
}

/* --- cards --------------------------------------------------------------------------------------------- */

/* n over k by Pascal's triangle: false if it does not fit 64 bits (never for a pack of 54). */
static bool choose(uint32_t n, uint32_t k, uint64_t *out) {
    uint64_t row[DISTRIBUTION_MAX + 1] = {1};
    if (n > DISTRIBUTION_MAX || k > n) return false;
    for (uint32_t i = 1; i <= n; i++)
        for (uint32_t j = i < k ? i : k; j >= 1; j--)
            if (!plus(row[j], row[j - 1], &row[j])) return false;
    *out = row[k];
    return true;
}

bool distribution_cards(uint32_t all, uint32_t good, uint32_t drawn, struct distribution *out) {
    struct distribution d = {.least = 0};
    if (good > all || drawn > all || !choose(all, drawn, &d.total)) return false;
    uint32_t bad = all - good;
    uint32_t fewest = drawn > bad ? drawn - bad : 0, most = drawn < good ? drawn : good;
    if (most - fewest >= DISTRIBUTION_MAX) return false;
    d.least = (int32_t)fewest;
    d.count = most - fewest + 1;
    for (uint32_t hits = fewest; hits <= most; hits++) {
        uint64_t ways_good, ways_bad;
        if (!choose(good, hits, &ways_good) || !choose(bad, drawn - hits, &ways_bad)) return false;
        if (!times(ways_good, ways_bad, &d.weight[hits - fewest])) return false;
    }
    *out = d;
    return true;
}

/* --- two dice against each other ----------------------------------------------------------------------- */

static void duel_count(struct dice_duel *duel, int a, int b) {
    if (a == b)
        duel->tie++;
    else if (a > b)
        (*(a >= 2 * b ? &duel->double_a : &duel->win_a))++;
    else
        (*(b >= 2 * a ? &duel->double_b : &duel->win_b))++;
}

struct dice_duel dice_duel(int factor_a, int factor_b) {
    struct dice_duel duel = {0};
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) duel_count(&duel, factor_a + a, factor_b + b);
    return duel;
}
