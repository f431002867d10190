/* The story of a game in plain lines: who did what, what came of it, and by which clause. */
#include "cli/story.h"

#include <stdlib.h>
#include <string.h>

/* "Rome" for seat 0, "dice" for chance. */
static const char *seat_name(const struct game *g, const json_t *seat) {
    static const char *const plain[2] = {"first side", "second side"};
    if (!json_is_integer(seat)) return "chance";
    int side = json_integer_value(seat) == 1;
    const char *name = game_setup(g)->side[side].name;
    return *name ? name : plain[side];
}

static void print_words(const json_t *list) {
    size_t i;
    json_t *word;
    json_array_foreach(list, i, word) {
        if (json_is_string(word))
            printf(" %s", json_string_value(word));
        else if (json_is_integer(word))
            printf(" %lld", (long long)json_integer_value(word));
    }
}

static void print_value(const json_t *value) {
    char *text = json_is_string(value) ? NULL : json_line(value);
    printf(" %s", text ? text : json_string_value(value));
    free(text);
}

/* ", advance 40", ", wheel left degrees 15", ", to [300,200] facing 90" */
static void print_steps(const json_t *steps) {
    size_t i;
    const char *key;
    json_t *step, *value;
    json_array_foreach(steps, i, step) {
        putchar(',');
        json_object_foreach(step, key, value) {
            printf(" %s", key);
            print_value(value);
        }
    }
}

/* "move R1 R2 target G3, advance 40", "roll 4 2", "end_phase" */
static void print_act(const json_t *act) {
    static const char *const lists[] = {"pieces", "dice", "cards"};
    static const char *const words[] = {"target", "place", "edge", "choice"};
    printf("%s", text_of(act, "act"));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) print_words(json_object_get(act, lists[i]));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (*text_of(act, words[i])) printf(" %s %s", words[i], text_of(act, words[i]));
    print_steps(json_object_get(act, "steps"));
}

static void print_entry(const struct game *g, const json_t *entry) {
    size_t i;
    json_t *event;
    long long cost = number_of(entry, "cost");
    printf("%5lld  %s: ", number_of(entry, "n"), seat_name(g, json_object_get(entry, "seat")));
    print_act(json_object_get(entry, "act"));
    if (cost) printf(" (costs %lld)", cost);
    putchar('\n');
    json_array_foreach(json_object_get(entry, "events"), i, event) {
        const char *clause_id = text_of(event, "clause");
        printf("         %s%s%s%s\n", text_of(event, "text"), *clause_id ? " [" : "", clause_id, *clause_id ? "]" : "");
    }
}

static void print_heading(const json_t *loaded, const struct game *g) {
    const json_t *seats = json_object_get(loaded, "seats");
    printf("%s\n", game_rules(g)->title);
    for (size_t i = 0; i < 2; i++) {
        json_t *seat = json_integer((json_int_t)i);
        const char *player = json_string_value(json_array_get(seats, i));
        printf("%s%s%s%s%s", i ? " against " : "", seat_name(g, seat), player && *player ? " (" : "",
               player ? player : "", player && *player ? ")" : "");
        json_decref(seat);
    }
    putchar('\n');
}

void tell_story(struct door *d, const json_t *loaded, const struct game *g, uint32_t to) {
    size_t i;
    long long turn = -1;
    json_t *entry, *prompt = json_object_get(loaded, "prompt");
    json_t *story =
        ask(d, json_pack("{ss ss sI}", "ask", "log", "game", text_of(loaded, "game"), "to", (json_int_t)to));
    print_heading(loaded, g);
    json_array_foreach(json_object_get(story, "log"), i, entry) {
        if (number_of(entry, "turn") != turn) printf("\nBound %lld\n", turn = number_of(entry, "turn"));
        print_entry(g, entry);
    }
    if (to == game_acts(g) && *text_of(prompt, "why")) printf("\n%s\n", text_of(prompt, "why"));
    json_decref(story);
}
