/* Plays a game with proven dice to its end, or for some acts, and prints its record:
 * play_proven POSITION server|answers|mail|bot SEED ACTS */
#include "proven.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 5) return fprintf(stderr, "play_proven POSITION server|answers|mail|bot SEED ACTS\n"), 2;
    bool bot = strcmp(argv[2], "bot") == 0, answers = strcmp(argv[2], "answers") == 0;
    struct terms terms = {.server = bot || answers || strcmp(argv[2], "server") == 0,
                          .answers = answers,
                          .bot_seat = bot ? 1 : -1,
                          .seed = strtoull(argv[3], NULL, 10)};
    long most = strtol(argv[4], NULL, 10);
    static struct table t;
    bool good = table_begin(&t, argv[1], &terms);
    while (good && (long)game_acts(t.game) < most && game_prompt(t.game).seat != SEAT_NONE) good = table_step(&t);
    good = good && table_close(&t);
    if (good) fputs(t.text, stdout);
    table_end(&t);
    return good ? 0 : 1;
}
