/* A whole battle played through the library: positions, dice and bots all come by way of one function, acies_ask.
 *
 *     cc duel.c $(pkg-config --cflags --libs acies jansson) -o duel && ./duel rome-carthage.json
 *
 * The position is any of the stored ones (data/scenarios); a bot moves for both sides, the dice are the program's own
 * (rand, good enough for an example). The story goes to standard output, each sentence with its clause. */
#include <acies/acies.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

/* Asks an object and reads the answer back; ends the program if the question made no sense. */
static json_t *ask(struct acies *door, json_t *question) {
    char *text = json_dumps(question, JSON_COMPACT), *answer = acies_ask(door, text);
    json_t *object = json_loads(answer, 0, NULL);
    const char *error = json_string_value(json_object_get(object, "error"));
    if (!object || error) {
        fprintf(stderr, "%s\n    was answered: %s\n", text, error ? error : answer);
        exit(1);
    }
    acies_free(answer);
    free(text);
    json_decref(question);
    return object;
}

/* What the seat asked does now: chance is thrown for, a side asks a bot. */
static json_t *answer_to(struct acies *door, const char *game, const json_t *prompt) {
    const json_t *seat = json_object_get(prompt, "seat");
    json_t *told = json_is_string(seat)
                       ? ask(door, json_pack("{s:s, s:s, s:i}", "ask", "throw", "game", game, "seed", rand()))
                       : ask(door, json_pack("{s:s, s:s, s:s}", "ask", "advice", "game", game, "bot", "steady"));
    json_t *act = json_incref(json_object_get(told, "act"));
    json_decref(told);
    return act;
}

static void tell(const json_t *events) {
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const char *clause = json_string_value(json_object_get(event, "clause"));
        printf("%-12s %s\n", clause ? clause : "", json_string_value(json_object_get(event, "text")));
    }
}

int main(int argc, char **argv) {
    json_t *position = argc == 2 ? json_load_file(argv[1], 0, NULL) : NULL;
    if (!position) {
        fprintf(stderr, "Usage: duel POSITION.json\n");
        return 2;
    }
    struct acies *door = acies_open();
    if (!door) return 1;
    json_t *begun = ask(door, json_pack("{s:s, s:o}", "ask", "new", "position", position));
    const char *game = json_string_value(json_object_get(begun, "game"));
    for (int acts = 0; acts < 20000; acts++) { /* far more than any battle has */
        json_t *asked = ask(door, json_pack("{s:s, s:s}", "ask", "prompt", "game", game));
        const json_t *prompt = json_object_get(asked, "prompt") ? json_object_get(asked, "prompt") : asked;
        if (json_is_null(json_object_get(prompt, "seat"))) {
            json_t *winner = json_object_get(prompt, "winner");
            if (json_is_integer(winner))
                printf("side %d wins after %d acts\n", (int)json_integer_value(winner), acts);
            else
                printf("a draw after %d acts\n", acts);
            json_decref(asked);
            break;
        }
        json_t *act = answer_to(door, game, prompt);
        json_t *played = ask(door, json_pack("{s:s, s:s, s:o}", "ask", "play", "game", game, "act", act));
        tell(json_object_get(played, "events"));
        json_decref(played);
        json_decref(asked);
    }
    json_decref(begun);
    acies_close(door);
    return 0;
}
