/* Counts of legal offers to depth 2 and 3 from stored positions, as chess engines do: any change of what is legal shows
 * here at once. Depth counts players' acts; dice between them always show 3. */
#include "bench/measure.h"

#include <stdio.h>
#include <string.h>

enum { OFFERS_MAX = 400 };

static void let_dice_fall(const struct ruleset *rs, void *state) {
    struct ruling r;
    r.want_nearest = false;
    for (struct prompt p = turn_prompt(rs, state); p.seat == SEAT_CHANCE; p = turn_prompt(rs, state)) {
        struct act a = act_make(p.verb);
        a.dice_count = p.draw.count;
        memset(a.dice, 3, p.draw.count);
        if (!turn_play(rs, state, &a, NULL, &r)) return;
    }
}

static uint64_t count(const struct ruleset *rs, const void *state, int depth) {
    struct act offer[OFFERS_MAX];
    _Alignas(STATE_ALIGNMENT) unsigned char next[BOT_STATE_MAX];
    struct ruling r;
    r.want_nearest = false;
    size_t n = turn_offers(rs, state, offer, OFFERS_MAX);
    if (depth == 1) return n;
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        memcpy(next, state, rs->state_size);
        turn_play(rs, next, &offer[i], NULL, &r);
        let_dice_fall(rs, next);
        sum += count(rs, next, depth - 1);
    }
    return sum;
}

int main(void) {
    static const char *const positions[] = {"bench/positions/dba30_perft_open.json",
                                            "bench/positions/dba30_perft_contact.json", NULL};
    static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
    static struct setup s;
    for (int i = 0; positions[i]; i++) {
        const struct ruleset *rs = bench_position(positions[i], &s);
        bench_begin(rs, &s, state);
        let_dice_fall(rs, state);
        for (int depth = 1; depth <= 3; depth++)
            printf("%s depth %d: %llu\n", strrchr(positions[i], '/') + 1, depth,
                   (unsigned long long)count(rs, state, depth));
    }
    return 0;
}
