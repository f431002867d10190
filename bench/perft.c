/* Counts of legal offers to a small depth from stored positions of every rule set, as chess engines do: any change of
 * what is legal shows here at once. Depth counts players' acts; dice between them always show 3, and cards come from
 * the bottom of the pack. With an argument: of the positions whose path holds it. */
#include "bench/measure.h"

#include <stdio.h>
#include <string.h>

enum { OFFERS_MAX = 400 };

/* Dice show 3 and 4 by turns, the first side's cards come from the bottom of the pack and the second's from the top: so
 * that nothing is ever level and thrown again. */
static void let_dice_fall(const struct ruleset *rs, void *state) {
    struct ruling r;
    r.want_nearest = false;
    for (struct prompt p = turn_prompt(rs, state); p.seat == SEAT_CHANCE; p = turn_prompt(rs, state)) {
        struct act a = act_make(p.verb);
        for (uint8_t card = 0; p.draw.kind == DRAW_CARDS && card < DECK_CARDS; card++) {
            uint8_t next = p.draw.deck ? (uint8_t)(DECK_CARDS - 1 - card) : card;
            if (a.dice_count < p.draw.count && p.draw.left >> next & 1) a.dice[a.dice_count++] = next;
        }
        while (a.dice_count < p.draw.count) a.dice[a.dice_count] = (uint8_t)(3 + a.dice_count % 2), a.dice_count++;
        if (!turn_play(rs, state, &a, NULL, &r)) return;
    }
}

static uint64_t count(const struct ruleset *rs, const void *state, int depth) {
    struct act offer[OFFERS_MAX];
    _Alignas(STATE_ALIGNMENT) unsigned char next[BOT_STATE_MAX];
    struct ruling r;
    r.want_nearest = false;
    size_t n = offers_of(rs, state, offer, OFFERS_MAX);
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

int main(int argc, char **argv) {
    const char *part = argc > 1 ? argv[1] : "";
    static const struct {
        const char *path;
        int depth;
    } positions[] = {
        {"bench/positions/dba30_perft_open.json", 3},
        {"bench/positions/dba30_perft_contact.json", 3},
        {"data/scenarios/dba22/3-river-and-town.json", 2},
        {"data/scenarios/dbf/2-silverwood-and-the-barrow.json", 1},
        {"data/scenarios/cb/1-rome-carthage.json", 3},
        {"data/scenarios/dtn/1-the-hill-road.json", 4},
        {"tests/openings/dba22-arable.json", 3},
        {"tests/openings/dbf-forest.json", 3},
        {"tests/openings/cb-rome-carthage.json", 2},
        {"data/scenarios/dtn/5-villages.json", 3},
        {NULL, 0},
    };
    static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
    static struct setup s;
    for (int i = 0; positions[i].path; i++) {
        if (!strstr(positions[i].path, part)) continue;
        const struct ruleset *rs = bench_position(positions[i].path, &s);
        bench_begin(rs, &s, state);
        let_dice_fall(rs, state);
        for (int depth = 1; depth <= positions[i].depth; depth++)
            printf("%s %s depth %d: %llu\n", rs->code, strrchr(positions[i].path, '/') + 1, depth,
                   (unsigned long long)count(rs, state, depth));
    }
    return 0;
}
