/* One number for the behaviour of everything: a fixed set of games between bots, hashed together. A commit that changes
 * it says why. */
#include "bench/measure.h"

#include <stdio.h>

enum { GAMES = 20 };

int main(void) {
    static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
    static struct setup s;
    uint64_t signature = 0xac1e5;
    uint64_t acts = 0;
    for (int i = 0; bench_positions[i]; i++) {
        const struct ruleset *rs = bench_position(bench_positions[i], &s);
        for (const struct bot *const *bot = bots(); *bot; bot++)
            for (uint64_t game = 0; game < GAMES; game++) {
                bench_begin(rs, &s, state);
                acts += bench_game(rs, state, *bot, 42, game);
                signature = (signature << 7 | signature >> 57) * 0x9e3779b97f4a7c15u ^ state_hash(rs, state);
            }
    }
    printf("%016llx %llu acts\n", (unsigned long long)signature, (unsigned long long)acts);
    return 0;
}
