/* A battle for the tests of bots: a position begun in a state of one's own. */
#ifndef ACIES_TESTS_BOTS_BEGIN_H
#define ACIES_TESTS_BOTS_BEGIN_H

#include "bots/bots.h"
#include "game/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct ruleset *rs;
static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];

/* Takes the JSON; `what` names it where it cannot begin. */
static inline void begin_json(json_t *json, const char *what) {
    static struct setup setup;
    struct complaint c = {.text = ""};
    struct ruling r = {0};
    if (!json || !(rs = ruleset_find(ruleset_code_from_json(json, &c))) || !setup_from_json(rs, json, &setup, &c) ||
        !rs->begin(state, &setup, &r))
        fail_msg("%s cannot begin: %s", what, c.text);
    json_decref(json);
}

static inline void begin_file(const char *path) { begin_json(json_load_file(path, 0, NULL), path); }

#endif
