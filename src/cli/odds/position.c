/* acies odds --position: every fight on the table, and what would change it. */
#include "cli/odds/tables.h"

#include <math.h>
#include <string.h>

/* The chance of a value in the row of a result and a side; -1: there is no such row. */
static double chance_of(const json_t *spreads, const json_t *row, const json_t *value) {
    size_t i, k;
    json_t *other, *chance;
    json_array_foreach((json_t *)spreads, i, other) {
        if (!json_equal(json_object_get(other, "result"), json_object_get(row, "result")) ||
            strcmp(text_of(other, "side"), text_of(row, "side")) != 0)
            continue;
        json_array_foreach(json_object_get(other, "chances"), k, chance) {
            if (json_equal(json_object_get(chance, "value"), value))
                return json_number_value(json_object_get(chance, "probability"));
        }
        return 0;
    }
    return -1;
}

/* "a hold 58 -> 42" for what a reader looks at: outcomes, or else the first result that differs. */
static void print_changes(const json_t *now, const json_t *then, const char *const name[2]) {
    size_t i, k;
    json_t *row, *chance;
    const char *comma = "";
    json_array_foreach((json_t *)then, i, row) {
        bool outcome = strcmp(text_of(row, "result"), "outcome") == 0;
        if (!outcome && (i || *comma)) continue;
        const char *side = text_of(row, "side");
        json_array_foreach(json_object_get(row, "chances"), k, chance) {
            const json_t *value = json_object_get(chance, "value");
            double was = chance_of(now, row, value), is = json_number_value(json_object_get(chance, "probability"));
            if (was >= 0 && fabs(is - was) < 0.0005) continue;
            printf("%s%s%s", comma, *side ? name[*side == 'b'] : text_of(row, "result"), " ");
            print_value(value);
            printf(" %.0f -> %.0f %%", 100 * (was > 0 ? was : 0), 100 * is);
            comma = ", ";
        }
    }
    putchar('\n');
}

static void print_fight(const json_t *fight) {
    size_t i;
    json_t *row, *odds = json_object_get(fight, "odds"), *now = json_object_get(odds, "spreads");
    const char *const name[2] = {text_of(fight, "a"), text_of(fight, "b")};
    printf("%s %s %s: %s\n", name[0], strcmp(text_of(fight, "kind"), "shoot") ? "against" : "shoots at", name[1],
           text_of(fight, "words"));
    if (json_object_get(fight, "if")) printf("  %s\n", text_of(json_object_get(fight, "if"), "why"));
    print_all_chances(odds);
    json_array_foreach(json_object_get(fight, "what_if"), i, row) {
        if (!i) printf("  what would change it:\n");
        printf("    %s, %s: ", name[*text_of(row, "side") == 'b'], text_of(row, "if"));
        print_changes(now, json_object_get(row, "spreads"), name);
    }
    putchar('\n');
}

/* "if R1-G1 is fought first: R2-G2 is still fought 69 %; R2 hold 58 %, recoil 42 %; ..." */
static void print_order(const json_t *order) {
    const json_t *first = json_object_get(order, "first"), *then = json_object_get(order, "then");
    const char *const name[2] = {json_string_value(json_array_get(then, 0)),
                                 json_string_value(json_array_get(then, 1))};
    printf("  %s-%s first: %s-%s is still fought %.0f %%", json_string_value(json_array_get(first, 0)),
           json_string_value(json_array_get(first, 1)), name[0], name[1],
           100 * json_number_value(json_object_get(order, "fought")));
    for (int side = 0; side < 2; side++) {
        const char *word, *comma = "";
        json_t *chance;
        printf("; %s", name[side]);
        json_object_foreach(json_object_get(json_object_get(order, "outcomes"), side ? "b" : "a"), word, chance) {
            printf("%s %s %.0f %%", comma, word, 100 * json_number_value(chance));
            comma = ",";
        }
    }
    putchar('\n');
}

static void print_fights(const json_t *answer) {
    size_t i;
    json_t *one, *orders = json_object_get(answer, "orders");
    json_array_foreach(json_object_get(answer, "fights"), i, one) print_fight(one);
    if (!i) printf("Nobody is fighting or shooting.\n");
    json_array_foreach(orders, i, one) {
        if (!i) printf("In another order:\n");
        print_order(one);
    }
}

int odds_of_position(const struct arguments *args, struct door *d) {
    const char *file = given(args, "position");
    int code = EXIT_USAGE;
    json_t *position = object_from_file(args->command, file), *game = NULL, *answer = NULL;
    if (position && json_object_get(position, "position")) { /* a case of the tests holds one */
        json_t *inner = json_incref(json_object_get(position, "position"));
        json_decref(position);
        position = inner;
    }
    if (position) game = ask(d, json_pack("{ss sO}", "ask", "new", "position", position));
    if (game && !failed(args->command, file, game))
        answer = ask(d, json_pack("{ss ss}", "ask", "fights", "game", text_of(game, "game")));
    if (answer && !failed(args->command, file, answer)) {
        if (given(args, "json"))
            print_line(answer);
        else
            print_fights(answer);
        code = EXIT_FINE;
    }
    json_decref(answer);
    json_decref(game);
    json_decref(position);
    return code;
}
