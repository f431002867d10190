/* The chance seat of a game: which dice scheme it has, and a throw by it.
 *
 *   server         the server throws, by libsodium's source; players have to trust it
 *   acies-dice-1   out of numbers of the server and of both players: everybody can verify them (docs/dice.md)
 *   none           real dice on a table: whoever is at it types them in, on trust */
#include "server/calls/tokens.h"
#include "server/house.h"
#include "server/table/proving.h"

#include "chance/chance.h"

#include <stdlib.h>
#include <string.h>

static const char *const schemes[] = {"server", "acies-dice-1", "none"};

bool dice_scheme_known(const char *scheme) {
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strcmp(schemes[i], scheme) == 0) return true;
    return false;
}

static json_t *throw_proved(const struct table *t, json_t **more) {
    char *line = NULL;
    json_t *act = proving_throw(t, &line);
    if (act) *more = json_pack("{ss}", "line", line);
    free(line);
    return act;
}

json_t *dice_throw(const struct table *t, json_t **more) {
    const char *scheme = json_string_value(json_object_get(json_object_get(t->head, "dice"), "scheme"));
    struct prompt p = game_prompt(t->game);
    *more = NULL;
    if (t->proving) return throw_proved(t, more);
    if (!scheme || strcmp(scheme, "none") == 0) return NULL;
    /* A source of its own for every throw, from 128 fresh bits: no throw tells anything of another. */
    struct source source = source_of(random_bits(), random_bits());
    struct act act = act_make(p.verb);
    act.dice_count = p.draw.count;
    source_draw(&source, &p.draw, act.dice);
    return act_to_json(game_rules(t->game), game_state(t->game), &act);
}
