/* What the tests of the middle layer share: the toy race begun, and acts given as text. */
#ifndef ACIES_TESTS_GAME_SUPPORT_H
#define ACIES_TESTS_GAME_SUPPORT_H

#include "game/game.h"
#include "game/json.h"
#include "toy_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline json_t *parse(const char *text) {
    struct complaint c = {0};
    json_t *value = json_read(text, strlen(text), &c);
    if (!value) fail_msg("%s", c.text);
    return value;
}

static inline struct setup *toy_setup(void) {
    struct setup *s = malloc(sizeof *s);
    struct complaint c = {0};
    json_t *position = parse(toy_position);
    if (!setup_from_json(&toy_ruleset, position, s, &c)) fail_msg("%s: %s", c.field, c.text);
    json_decref(position);
    return s;
}

static inline struct game *toy_game(void) {
    struct setup *s = toy_setup();
    struct ruling r = {0};
    struct game *g = game_begin(&toy_ruleset, s, &r);
    assert_non_null(g);
    free(s);
    return g;
}

/* Reads and plays an act given as text; what went wrong goes into c (its text is "" if nothing did). */
static inline bool try_text(struct game *g, const char *text, struct events *events, struct complaint *c) {
    json_t *value = parse(text);
    struct act a;
    struct ruling r = {0};
    memset(c, 0, sizeof *c);
    bool good = act_from_json(game_rules(g), game_state(g), value, &a, c);
    if (good && !game_play(g, &a, events, &r)) {
        speak(game_rules(g), game_state(g), &r.why, c->text, sizeof c->text);
        good = false;
    }
    json_decref(value);
    return good;
}

static inline void play_text(struct game *g, const char *text) {
    struct complaint c;
    if (!try_text(g, text, NULL, &c)) fail_msg("%s: %s %s", text, c.field, c.text);
}

/* A bound of the race: a die, a card after a six, and a run of that many centimetres. */
static inline void play_bound(struct game *g, int die, int centimetres) {
    char text[100];
    const char *runner = game_prompt(g).kind && game_rules(g)->turn(game_state(g)) % 2 ? "R1" : "G1";
    snprintf(text, sizeof text, "{\"act\":\"roll\",\"dice\":[%d]}", die);
    play_text(g, text);
    if (die == 6) {
        char name[4];
        uint8_t card = 0;
        while (!(game_prompt(g).draw.left >> card & 1)) card++;
        snprintf(text, sizeof text, "{\"act\":\"draw\",\"cards\":[\"%s\"]}", card_name(card, name));
        play_text(g, text);
    }
    snprintf(text, sizeof text, "{\"act\":\"run\",\"piece\":\"%s\",\"steps\":[{\"advance\":%d}]}", runner,
             centimetres * 10);
    play_text(g, text);
}

#endif
