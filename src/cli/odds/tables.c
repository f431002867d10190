/* Odds as tables for people: aligned columns, fractions in lowest terms, every factor with its reason. */
#include "cli/odds/tables.h"

#include "chance/chance.h"

#include <stdlib.h>
#include <string.h>

static const char *const sides[2] = {"a", "b"};

/* What a side is: its type, or its arm where the rule set has arms; "" where nothing tells. */
static const char *kind_of(const json_t *engagement, const char *side) {
    const json_t *one = json_object_get(engagement, side);
    const char *type = text_of(one, "type");
    return *type ? type : text_of(one, "arm");
}

/* "E5: 3Kn against 4Bw, close", as much of it as the engagement says. */
static void print_head(const json_t *engagement, const json_t *answer) {
    json_t *id = json_object_get(answer, "id");
    char *shown = id && !json_is_string(id) ? json_line(id) : NULL;
    const char *own = kind_of(engagement, "a"), *other = kind_of(engagement, "b");
    const char *mode = text_of(engagement, "mode"), *type = text_of(engagement, "type");
    bool both = *own && *other;
    if (json_is_string(id))
        printf("%s: ", json_string_value(id));
    else if (shown)
        printf("%s: ", shown);
    printf("%s%s%s%s%s%s%s\n", own, both ? " against " : "", both ? other : "", *own && *mode ? ", " : "", mode,
           *type ? ", " : "", type);
    free(shown);
}

/* The factor of one side and what it is made of. A side of which nothing is to be said is left out. */
static void print_factor(const json_t *engagement, const json_t *answer, int side) {
    size_t i;
    json_t *reason, *factor = json_object_get(json_object_get(answer, "factor"), sides[side]);
    const char *kind = kind_of(engagement, sides[side]);
    bool told = *kind || factor;
    if (told) printf("  %s%s%s", sides[side], *kind ? " " : "", kind);
    if (factor) printf(", factor %lld", (long long)json_integer_value(factor));
    if (told) putchar('\n');
    json_array_foreach(json_object_get(answer, "because"), i, reason) {
        if (strcmp(text_of(reason, "side"), sides[side]) != 0) continue;
        if (!told) printf("  %s\n", sides[side]);
        told = true;
        if (number_of(reason, "value"))
            printf("    %+3lld", number_of(reason, "value"));
        else
            printf("       "); /* a reason that adds nothing */
        printf("  %-52s %s\n", text_of(reason, "text"), text_of(reason, "clause"));
    }
}

static double percent(const json_t *chance) { return 100 * json_number_value(json_object_get(chance, "probability")); }

/* Counts too large for a number of JSON are texts. */
static const char *count_text(const json_t *chance, char text[32]) {
    const char *digits = text_of(chance, "count");
    if (*digits) return digits;
    snprintf(text, 32, "%lld", number_of(chance, "count"));
    return text;
}

static void print_outcomes(const json_t *answer) {
    size_t i;
    int counts = 6, fractions = 9;
    char text[32];
    json_t *o, *list = json_object_get(answer, "outcomes");
    if (json_array_size(list) == 0) return;
    json_array_foreach(list, i, o) {
        int count = (int)strlen(count_text(o, text)), fraction = (int)strlen(text_of(o, "fraction"));
        if (count > counts) counts = count;
        if (fraction > fractions) fractions = fraction;
    }
    printf("\n       %-12s %-12s %*s %*s %10s\n", "a", "b", counts, "count", fractions, "fraction", "percent");
    json_array_foreach(list, i, o) {
        printf("  %3zu  %-12s %-12s %*s", i + 1, text_of(o, "a"), text_of(o, "b"), counts, count_text(o, text));
        printf(" %*s %8.2f %%\n", fractions, text_of(o, "fraction"), percent(o));
    }
}

/* --- every result with its chances --------------------------------------------------------------------------- */

enum { BAR = 24, VALUE_TEXT = 160 };

/* "recoil", "10.5", "halt or fall_back", "none": a value as people say it. */
static void value_text(const json_t *value, char text[VALUE_TEXT]) {
    size_t i, used = 0;
    json_t *one;
    text[0] = '\0';
    if (json_is_string(value)) snprintf(text, VALUE_TEXT, "%s", json_string_value(value));
    if (json_is_boolean(value)) snprintf(text, VALUE_TEXT, "%s", json_is_true(value) ? "yes" : "no");
    if (json_is_number(value)) snprintf(text, VALUE_TEXT, "%.10g", json_number_value(value));
    json_array_foreach((json_t *)value, i, one) {
        if (used < VALUE_TEXT)
            used += (size_t)snprintf(text + used, VALUE_TEXT - used, "%s%s", i ? " or " : "", json_string_value(one));
    }
    if (!text[0]) snprintf(text, VALUE_TEXT, "none");
}

/* A bar as long as the chance; whatever may happen has some of it. */
static void print_bar(double probability) {
    int marks = (int)(probability * BAR + 0.5);
    if (probability > 0 && marks == 0) marks = 1;
    putchar(' ');
    putchar(' ');
    for (int i = 0; i < marks; i++) putchar('#');
    putchar('\n');
}

/* One result of one side: a line for each value, with its chance as a bar. */
static void print_spread(const json_t *spread, int wide, int fractions) {
    size_t i;
    json_t *chance, *list = json_object_get(spread, "chances");
    char value[VALUE_TEXT], name[VALUE_TEXT];
    const char *side = text_of(spread, "side");
    snprintf(name, sizeof name, "%s%s%s", side, *side ? " " : "", text_of(spread, "result"));
    json_array_foreach(list, i, chance) {
        value_text(json_object_get(chance, "value"), value);
        printf("  %-14s %-*s %8.2f %%  %*s", i ? "" : name, wide, value, percent(chance), fractions,
               text_of(chance, "fraction"));
        print_bar(json_number_value(json_object_get(chance, "probability")));
    }
}

void print_all_chances(const json_t *answer) {
    size_t i, k;
    int wide = 10, fractions = 5;
    char value[VALUE_TEXT];
    json_t *spread, *chance, *list = json_object_get(answer, "spreads");
    json_array_foreach(list, i, spread) json_array_foreach(json_object_get(spread, "chances"), k, chance) {
        int fraction = (int)strlen(text_of(chance, "fraction"));
        value_text(json_object_get(chance, "value"), value);
        if ((int)strlen(value) > wide) wide = (int)strlen(value);
        if (fraction > fractions) fractions = fraction;
    }
    json_array_foreach(list, i, spread) {
        bool certain = json_array_size(json_object_get(spread, "chances")) == 1; /* nothing to see but an outcome */
        if (!certain || strcmp(text_of(spread, "result"), "outcome") == 0) print_spread(spread, wide, fractions);
    }
}

/* The number of the line of outcomes that a cell of the table shows; 0 if it is none. */
static size_t line_of_cell(const json_t *answer, const json_t *cell) {
    size_t i;
    json_t *o;
    json_array_foreach(json_object_get(answer, "outcomes"), i,
                       o) if (json_equal(json_object_get(o, "a"), json_array_get(cell, 0)) &&
                              json_equal(json_object_get(o, "b"), json_array_get(cell, 1))) return i +
        1;
    return 0;
}

static void print_cells(const json_t *answer) {
    size_t a, b;
    json_t *row, *cell, *table = json_object_get(answer, "table");
    if (!table) return;
    printf("\n  die of a (down) and b (across): the number of the outcome above\n       1  2  3  4  5  6\n");
    json_array_foreach(table, a, row) {
        printf("  %2zu ", a + 1);
        json_array_foreach(row, b, cell) printf(" %2zu", line_of_cell(answer, cell));
        putchar('\n');
    }
}

static void print_chances(const json_t *engagement, const json_t *answer) {
    for (int side = 0; side < 2; side++) print_factor(engagement, answer, side);
    print_outcomes(answer);
    putchar('\n');
    print_all_chances(answer);
    print_cells(answer);
    putchar('\n');
}

void print_odds(const json_t *engagement, const json_t *answer) {
    print_head(engagement, answer);
    print_chances(engagement, answer);
}

/* --- said in words ----------------------------------------------------------------------------------------------- */

static void print_said_head(const json_t *said) {
    const char *assumed = text_of(said, "assumed");
    printf("%s: %s\n", text_of(said, "game"), text_of(said, "words"));
    if (*assumed) printf("  (not said, taken as usual: %s)\n", assumed);
}

void print_said(const json_t *said, const json_t *engagement, const json_t *answer) {
    print_said_head(said);
    for (int side = 0; side < 2; side++) print_factor(engagement, answer, side);
}

void print_said_odds(const json_t *said, const json_t *engagement, const json_t *answer) {
    print_said_head(said);
    print_chances(engagement, answer);
}

void print_value(const json_t *value) {
    char text[VALUE_TEXT];
    value_text(value, text);
    fputs(text, stdout);
}

/* --- bare dice ---------------------------------------------------------------------------------------- */

void print_duel(const json_t *counts, long a, long b) {
    static const struct {
        const char *field, *words;
    } rows[] = {{"double_a", "a doubles b"},
                {"win_a", "a beats b"},
                {"tie", "equal"},
                {"win_b", "b beats a"},
                {"double_b", "b doubles a"}};
    printf("factor %ld (a) against factor %ld (b)\n%-14s %6s %9s %10s\n", a, b, "", "count", "fraction", "percent");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        long long n = number_of(counts, rows[i].field);
        struct fraction f = fraction_of((uint64_t)n, 36);
        char shown[FRACTION_TEXT];
        printf("%-14s %6lld %9s %8.2f %%\n", rows[i].words, n, fraction_text(f, shown), 100.0 * (double)n / 36);
    }
}

void print_duel_cells(long a, long b) {
    printf("\ndie of a (down) and b (across): A = a doubles b, a = a beats b, = equal, b = b beats a, B = b doubles "
           "a\n   1 2 3 4 5 6\n");
    for (long i = 1; i <= 6; i++) {
        printf("%ld ", i);
        for (long j = 1; j <= 6; j++) {
            long x = a + i, y = b + j;
            putchar(' ');
            putchar(x == y ? '=' : x > y ? (x >= 2 * y ? 'A' : 'a') : (y >= 2 * x ? 'B' : 'b'));
        }
        putchar('\n');
    }
}
