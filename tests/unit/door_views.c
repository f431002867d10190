/* What a seat may not know, asked for through every message: two games that differ only in what one side has written
 * down in secret look the same to the other, until it is disclosed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "door/door.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *position_path; /* an opening with commands whose dice are ranked in secret; set once in main */

/* Asks; the answer is the caller's. */
static json_t *ask(struct door *d, const char *format, ...) {
    char text[1000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    json_t *error = NULL, *request = door_read(text, strlen(text), &error);
    assert_non_null(request);
    json_t *answer = door_ask(d, request);
    json_decref(request);
    return answer;
}

static const char *prompt_kind(struct door *d, const char *game, json_t **keep) {
    *keep = ask(d, "{\"ask\":\"prompt\",\"game\":\"%s\"}", game);
    return json_string_value(json_object_get(json_object_get(*keep, "prompt"), "kind"));
}

/* Plays what `from` answers to a question about the game. */
static void play_answer(struct door *d, const char *game, json_t *act) {
    json_t *request = json_pack("{ss ss sO}", "ask", "play", "game", game, "act", act);
    json_t *answer = door_ask(d, request);
    assert_true(json_is_true(json_object_get(answer, "legal")));
    json_decref(answer);
    json_decref(request);
}

/* Chance throws, players take their first offer, until somebody is asked for `kind`. */
static void play_to(struct door *d, const char *game, const char *kind) {
    for (int i = 0; i < 2000; i++) {
        json_t *now;
        bool there = strcmp(prompt_kind(d, game, &now), kind) == 0;
        bool chance = json_is_string(json_object_get(json_object_get(now, "prompt"), "seat"));
        json_decref(now);
        if (there) return;
        json_t *answer = ask(d,
                             chance ? "{\"ask\":\"throw\",\"game\":\"%s\",\"seed\":4}"
                                    : "{\"ask\":\"offers\",\"game\":\"%s\",\"limit\":1}",
                             game);
        play_answer(d, game,
                    chance ? json_object_get(answer, "act") : json_array_get(json_object_get(answer, "offers"), 0));
        json_decref(answer);
    }
    fail_msg("nobody is asked for '%s'", kind);
}

static json_t *opening(struct door *d) {
    json_error_t wrong;
    json_t *position = json_load_file(position_path, 0, &wrong);
    json_t *request = json_pack("{ss so}", "ask", "new", "position", position);
    json_t *answer = door_ask(d, request);
    json_decref(request);
    return answer;
}

/* All questions that tell something about a game, as one text. The games' own names do not count. */
static char *all_told(struct door *d, const char *game, const char *seat) {
    static const char *const questions[] = {
        "\"state\"",
        "\"prompt\"",
        "\"offers\",\"ends\":true",
        "\"log\"",
        "\"record\"",
        "\"movers\"",
        "\"snap\",\"pieces\":[\"A1\"],\"at\":[200,100]",
        "\"plan\",\"acts\":[{\"act\":\"end_phase\"}]",
        "\"outcomes\"",
        "\"order\",\"text\":\"end\"",
        "\"order\",\"text\":\"ranks\"",
        "\"say\",\"act\":{\"act\":\"end_phase\"}",
        "\"complete\",\"prefix\":\"\"",
        "\"odds\",\"a\":\"A1\",\"b\":\"B1\"",
        "\"advice\"",
        "\"judge\",\"act\":{\"act\":\"end_phase\"}",
    };
    char *told = calloc(1, 4 << 20);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        json_t *answer = ask(d, "{\"ask\":%s,\"game\":\"%s\"%s}", questions[i], game, seat);
        json_object_del(answer, "game");
        char *text = json_dumps(answer, JSON_COMPACT);
        strcat(told, text);
        free(text);
        json_decref(answer);
    }
    return told;
}

static void compare(struct door *d, const char *seat, bool same) {
    char *first = all_told(d, "g1", seat), *second = all_told(d, "g2", seat);
    assert_int_equal(strcmp(first, second) == 0, same);
    free(first);
    free(second);
}

static void a_secret_is_kept(void **unused) {
    (void)unused;
    struct door *d = door_open();
    json_decref(opening(d));
    play_to(d, "g1", "ranks");
    json_t *now;
    prompt_kind(d, "g1", &now);
    json_int_t side = json_integer_value(json_object_get(json_object_get(now, "prompt"), "seat"));
    json_decref(now);
    json_decref(ask(d, "{\"ask\":\"clone\",\"game\":\"g1\"}"));
    json_decref(ask(d, "{\"ask\":\"play\",\"game\":\"g1\",\"act\":{\"act\":\"ranks\",\"split\":[1,2,3]}}"));
    json_decref(ask(d, "{\"ask\":\"play\",\"game\":\"g2\",\"act\":{\"act\":\"ranks\",\"split\":[3,1,2]}}"));
    const char *own = side ? ",\"seat\":1" : ",\"seat\":0", *other = side ? ",\"seat\":0" : ",\"seat\":1";
    compare(d, "", false);           /* the umpire knows */
    compare(d, own, false);          /* who wrote it knows */
    compare(d, other, true);         /* the enemy does not */
    compare(d, ",\"seat\":2", true); /* nor does who stands by */
    char *told = all_told(d, "g1", other);
    assert_non_null(strstr(told, "\"secret\":true")); /* but that it was done */
    assert_non_null(strstr(told, "withheld"));
    free(told);
    json_t *partial = ask(d, "{\"ask\":\"record\",\"game\":\"g1\"%s}", other);
    json_t *load = json_pack("{ss sO}", "ask", "load", "record", json_object_get(partial, "record"));
    json_t *refused = door_ask(d, load);
    assert_true(door_failed(refused));
    json_decref(refused), json_decref(load), json_decref(partial);
    json_decref(ask(d, "{\"ask\":\"close\",\"game\":\"g2\"}"));
    door_close(d);
}

/* When that side has diced for the first time everybody knows, and the record is whole. */
static void it_is_disclosed(void **unused) {
    (void)unused;
    struct door *d = door_open();
    json_decref(opening(d));
    play_to(d, "g1", "ranks");
    json_t *now;
    prompt_kind(d, "g1", &now);
    bool first = json_integer_value(json_object_get(json_object_get(now, "prompt"), "seat")) == 0;
    json_decref(now);
    json_decref(ask(d, "{\"ask\":\"play\",\"game\":\"g1\",\"act\":{\"act\":\"ranks\",\"split\":[3,1,2]}}"));
    const char *other = first ? ",\"seat\":1" : ",\"seat\":0";
    for (int bounds = 0; bounds < 2; bounds++) {
        play_to(d, "g1", "move");
        json_decref(ask(d, "{\"ask\":\"play\",\"game\":\"g1\",\"act\":{\"act\":\"end_phase\"}}"));
    }
    char *told = all_told(d, "g1", other);
    assert_null(strstr(told, "secret"));
    assert_null(strstr(told, "withheld"));
    assert_non_null(strstr(told, "[3,1,2]"));
    free(told);
    door_close(d);
}

static void a_seat_is_one_of_three(void **unused) {
    (void)unused;
    struct door *d = door_open();
    json_decref(opening(d));
    json_t *answer = ask(d, "{\"ask\":\"state\",\"game\":\"g1\",\"seat\":3}");
    assert_true(door_failed(answer));
    assert_string_equal(json_string_value(json_object_get(answer, "field")), "seat");
    json_decref(answer);
    door_close(d);
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    position_path = argv[1];
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_secret_is_kept), cmocka_unit_test(it_is_disclosed),
                                       cmocka_unit_test(a_seat_is_one_of_three)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
