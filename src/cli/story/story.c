/* The story of a game in plain lines: who did what, what came of it, and by which clause. */
#include "cli/story/story.h"
#include "orders/orders.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* "Rome" for seat 0, "chance" for the dice. */
static const char *seat_name(const struct game *g, const json_t *seat) {
    return json_is_integer(seat) ? side_name(g, json_integer_value(seat) == 1) : "chance";
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

/* ", advance 40", ", wheel left 15 degrees", ", to [300,200] facing 90" */
static void print_steps(const json_t *steps) {
    size_t i;
    const char *key;
    json_t *step, *value;
    json_array_foreach(steps, i, step) {
        putchar(',');
        json_object_foreach(step, key, value) {
            bool unit = strcmp(key, "degrees") == 0;
            if (!unit) printf(" %s", key);
            print_value(value);
            if (unit) printf(" %s", key);
        }
    }
}

/* "charge R1 R2 target G3, advance 40", "order A1 attack", "take stream", "roll 4 2", "end_phase" */
static void print_act(const json_t *act) {
    static const char *const lists[] = {"pieces", "dice", "cards", "split"};
    static const char *const named[] = {"target", "place"}, *const plain[] = {"edge", "choice", "terrain"};
    printf("%s", text_of(act, "act"));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) print_words(json_object_get(act, lists[i]));
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (*text_of(act, named[i])) printf(" %s %s", named[i], text_of(act, named[i]));
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (*text_of(act, plain[i])) printf(" %s", text_of(act, plain[i]));
    if (json_object_get(act, "value")) printf(" %lld", number_of(act, "value"));
    print_steps(json_object_get(act, "steps"));
}

/* Where a sentence goes on after the piece it begins with; its beginning if it does not begin so. */
static const char *after_piece(const json_t *event) {
    const char *text = text_of(event, "text"), *piece = text_of(event, "piece");
    size_t n = strlen(piece);
    return n && strncmp(text, piece, n) == 0 && text[n] == ' ' ? text + n : text;
}

/* The same happening to another piece: one line tells both. */
static bool goes_on(const json_t *event, const json_t *next) {
    const char *rest = after_piece(event);
    bool speaks_of_two = strncmp(rest, " and ", 5) == 0;
    return rest != text_of(event, "text") && !speaks_of_two && !json_object_get(event, "to") &&
           strcmp(rest, after_piece(next)) == 0 && strcmp(text_of(event, "clause"), text_of(next, "clause")) == 0;
}

/* " at [300,200] facing 90", or from where to where: what lets an umpire measure it again. */
static void print_place(const char *word, const json_t *pose) {
    char *at = json_line(json_object_get(pose, "at")), *facing = json_line(json_object_get(pose, "facing"));
    printf(" %s %s facing %s", word, at ? at : "", facing ? facing : "");
    free(at);
    free(facing);
}

static void print_places(const json_t *event) {
    const json_t *from = json_object_get(event, "from"), *to = json_object_get(event, "to");
    if (!to) return;
    bool stays = !from || json_equal((json_t *)from, (json_t *)to);
    putchar(':');
    if (!stays) print_place("from", from);
    print_place(stays ? "at" : "to", to);
}

static void print_events(const json_t *events) {
    for (size_t i = 0, end, n = json_array_size(events); i < n; i = end) {
        char line[400];
        const json_t *event = json_array_get(events, i);
        const char *clause_id = text_of(event, "clause");
        for (end = i + 1; end < n && goes_on(event, json_array_get(events, end)); end++) continue;
        snprintf(line, sizeof line, "%s", end > i + 1 ? after_piece(event) : text_of(event, "text"));
        bool several = end > i + 1, verb = several && islower((unsigned char)line[1]);
        printf("        %s", verb ? " each of" : "");
        for (size_t k = i; several && k < end; k++)
            printf("%s %s", k > i ? "," : "", text_of(json_array_get(events, k), "piece"));
        printf("%s%s", several ? "" : " ", line);
        print_places(event);
        printf("%s%s%s\n", *clause_id ? " [" : "", clause_id, *clause_id ? "]" : "");
    }
}

/* An act that says nothing of itself, dice or the end of something: which question it answers. */
static void print_question(const json_t *entry) {
    const json_t *act = json_object_get(entry, "act");
    bool speaks = json_object_get(act, "pieces") || json_object_get(act, "steps") || json_object_get(act, "choice");
    const char *asked = text_of(json_object_get(entry, "asked"), "why");
    if (!speaks && *asked) printf(" (%s)", asked);
}

static void print_entry(const struct game *g, const json_t *entry) {
    long long cost = number_of(entry, "cost");
    printf("%5lld  %s: ", number_of(entry, "n"), seat_name(g, json_object_get(entry, "seat")));
    print_act(json_object_get(entry, "act"));
    if (cost) printf(" (costs %lld)", cost);
    print_question(entry);
    putchar('\n');
    print_events(json_object_get(entry, "events"));
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
        if (number_of(entry, "turn") != turn) {
            turn = number_of(entry, "turn");
            const char *word = game_rules(g)->turn_word;
            if (turn)
                printf("\n%c%s %lld\n", toupper((unsigned char)*word), word + 1, turn);
            else
                printf("\nBefore the battle\n");
        }
        print_entry(g, entry);
    }
    const char *why = text_of(prompt, "why");
    if (to == game_acts(g) && *why) printf("\n%s\n", why);
    json_decref(story);
}
