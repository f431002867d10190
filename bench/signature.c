/* One number for the behaviour of each rule set: a fixed set of games between bots, hashed together. A commit that
 * changes it says why. */
#include "bench/measure.h"

#include <stdio.h>
#include <string.h>

enum { GAMES = 3 };

/* Of each rule set a field fought on, and where it has one a battle begun before the ground is laid. */
static const char *const positions[] = {"bench/positions/dba30_12.json",
                                        "bench/positions/dba30_terrain.json",
                                        "tests/openings/arable.json",
                                        "data/scenarios/dba22/3-river-and-town.json",
                                        "tests/openings/dba22-arable.json",
                                        "data/scenarios/dbf/2-silverwood-and-the-barrow.json",
                                        "tests/openings/dbf-forest.json",
                                        "data/scenarios/cb/1-rome-carthage.json",
                                        "data/scenarios/cb/3-the-ford.json",
                                        "tests/openings/cb-rome-carthage.json",
                                        "data/scenarios/dtn/1-the-hill-road.json",
                                        "data/scenarios/dtn/5-villages.json",
                                        "tests/openings/dtn-russians-french.json",
                                        NULL};

int main(void) {
    static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
    static struct setup s;
    for (int i = 0; positions[i]; i++) {
        uint64_t signature = 0xac1e5, acts = 0;
        const struct ruleset *rs = bench_position(positions[i], &s);
        for (const struct bot *const *bot = bots(); *bot; bot++)
            for (uint64_t game = 0; game < GAMES; game++) {
                bench_begin(rs, &s, state);
                acts += bench_game(rs, state, *bot, 42, game);
                signature = (signature << 7 | signature >> 57) * 0x9e3779b97f4a7c15u ^ state_hash(rs, state);
            }
        printf("%s %s %016llx %llu acts\n", rs->code, strrchr(positions[i], '/') + 1, (unsigned long long)signature,
               (unsigned long long)acts);
    }
    return 0;
}
