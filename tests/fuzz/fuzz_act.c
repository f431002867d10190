/* Fuzzer: acts, one a line, thrown at small games of every rule set. A refused act changes nothing; a legal one leaves
 * a sound game.
 */
#include "fuzz.h"

#include <string.h>

static void try_act(struct game *g, const char *line, size_t size) {
    struct complaint c = {0};
    struct act act;
    struct ruling judged = {0}, played = {0}, r = {0};
    const struct ruleset *rs = game_rules(g);
    uint64_t before = game_hash(g);
    json_t *object = json_read(line, size, &c);
    if (object && act_from_json(rs, game_state(g), object, &act, &c)) {
        bool legal = game_judge(g, &act, &judged);
        must(game_hash(g) == before, "judging changes nothing");
        must(game_play(g, &act, NULL, &played) == legal, "what is judged legal can be played, and nothing else");
        must(legal || game_hash(g) == before, "a refused act changes nothing");
        must(legal || (judged.why.text && judged.why.text[0]), "a refusal says why");
        must(rs->check(game_state(g), &r), "the game stays sound");
    } else {
        must(c.text[0] != '\0', "a complaint says what is wrong");
    }
    json_decref(object);
}

static void throw_all_at(struct game *g, const char *text, size_t size) {
    while (size > 0) {
        const char *newline = memchr(text, '\n', size);
        size_t line = newline ? (size_t)(newline - text) : size;
        try_act(g, text, line);
        if (!newline) break;
        text += line + 1;
        size -= line + 1;
    }
    game_end(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* Read once: a fuzzer comes here some thousand times a second. */
    enum { MOST = 32 };
    static struct game *game[MOST];
    if (!game[0])
        for (unsigned i = 0; i < MOST - 1 && (game[i] = small_game(i)); i++) continue;
    for (unsigned i = 0; game[i]; i++) throw_all_at(game_clone(game[i]), (const char *)data, size);
    return 0;
}
