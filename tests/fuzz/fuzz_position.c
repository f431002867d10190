/* Fuzzer: positions. Whatever is accepted begins a sound game that can be looked at and written back unchanged. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void check_game(const struct ruleset *rs, const struct setup *setup) {
    struct ruling r = {0};
    struct game *g = game_begin(rs, setup, &r);
    if (!g) {
        must(r.why.text && r.why.text[0], "a refused position says why");
        return;
    }
    struct scene *scene = calloc(1, sizeof *scene);
    must(rs->check(game_state(g), &r), "a game that has begun is sound");
    must(game_prompt(g).kind != NULL, "a game that has begun asks somebody for something");
    rs->look(game_state(g), scene);
    json_decref(scene_to_json(scene));
    free(scene);
    game_end(g);
}

/* What the writer writes, the reader reads back to the same. */
static void check_round_trip(const struct ruleset *rs, const struct setup *setup) {
    struct complaint c = {0};
    struct setup *again = malloc(sizeof *again);
    json_t *written = setup_to_json(rs, setup);
    must(setup_from_json(rs, written, again, &c), "a position written down reads back");
    must(memcmp(setup, again, sizeof *setup) == 0, "a position written down reads back the same");
    json_decref(written);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct complaint c = {0};
    struct setup *setup = malloc(sizeof *setup);
    json_t *object = json_read((const char *)data, size, &c);
    const struct ruleset *rs = named_rules(object);
    if (object && setup_from_json(rs, object, setup, &c)) {
        check_round_trip(rs, setup);
        check_game(rs, setup);
    } else {
        must(c.text[0] != '\0', "a refusal says why");
    }
    json_decref(object);
    free(setup);
    return 0;
}
