/* Exact chances: so many ways of so many, never a rounded number. */
#include "chance/chance.h"

#include <string.h>

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
