/* A bot of your own in C: it takes the first offer, whatever it is (docs/arena.md). What is offered first is what the
 * rule set's own captain would think of first.
 *
 *     cc bot.c $(pkg-config --cflags --libs jansson) -o bot && acies sim --ruleset dba30 --a ./bot --b random
 */
#define _GNU_SOURCE
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        json_t *message = json_loads(line, 0, NULL);
        const char *ask = json_string_value(json_object_get(message, "ask"));
        if (ask && strcmp(ask, "choose") == 0) { /* anything else is news: a game begins */
            printf("{\"offer\":0}\n");
            fflush(stdout);
        }
        json_decref(message);
    }
    free(line);
    return 0;
}
