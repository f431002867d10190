/* Set-ups a second, from the aggression dice on, and whole games with their set-up: one position for each region in
 * turn. */
#include "bench/measure.h"

#include <stdio.h>
#include <string.h>

static const char *const regions[] = {"dry", "hilly", "arable", "littoral", "forest", "tropical", "steppe"};
enum { REGIONS = sizeof regions / sizeof *regions };
static const char *const big_battles[] = {"three-commands", "allies", "large"};
enum { BIG_BATTLES = sizeof big_battles / sizeof *big_battles };

static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
static struct setup setup[REGIONS];

/* Is the game past the part that is measured? */
typedef bool past(const struct ruleset *rs);

static bool past_ground(const struct ruleset *rs) { return strcmp(turn_prompt(rs, state).kind, "edge") == 0; }
static bool past_setup(const struct ruleset *rs) { return rs->turn(state) > 0; }

static void play_until(const struct ruleset *rs, past *end, uint64_t game) {
    const struct bot *const seats[2] = {bot_find("steady"), bot_find("steady")};
    struct source dice = source_of(3, 2 * game), whim = source_of(3, 2 * game + 1);
    struct mind mind = mind_of(rs);
    struct act a;
    struct ruling r;
    r.want_nearest = false;
    while (!end(rs) && bots_answer(&mind, state, seats, &dice, &whim, &a))
        if (!turn_play(rs, state, &a, NULL, &r)) return;
}

static void measure_setups(const struct ruleset *rs, past *end, const char *what, double promised) {
    double begin = now_seconds(), spent = 0;
    uint64_t count = 0;
    for (; spent < 2.0; spent = now_seconds() - begin, count++) {
        bench_begin(rs, &setup[count % REGIONS], state);
        play_until(rs, end, count);
    }
    char row[128];
    snprintf(row, sizeof row, "%s: %s", rs->code, what);
    report_rate(row, (double)count / spent, promised);
}

static void measure_games(const struct ruleset *rs, const struct setup *from, unsigned count, const char *kind,
                          double promised) {
    double begin = now_seconds(), spent = 0;
    uint64_t games = 0, acts = 0;
    for (; spent < 3.0; spent = now_seconds() - begin, games++) {
        bench_begin(rs, &from[games % count], state);
        acts += bench_game(rs, state, bot_find("steady"), 1, games);
    }
    char what[128];
    snprintf(what, sizeof what, "%s: %s, set-up included (%.0f acts each)", rs->code, kind,
             (double)acts / (double)games);
    report_rate(what, (double)games / spent, promised);
}

int main(void) {
    const struct ruleset *rs = NULL;
    for (int i = 0; i < REGIONS; i++) {
        char path[80];
        snprintf(path, sizeof path, "tests/openings/%s.json", regions[i]);
        rs = bench_position(path, &setup[i]);
    }
    measure_setups(rs, past_ground, "battlefields chosen and laid, act by act", 250);
    measure_setups(rs, past_setup, "set-ups, deployment included", 0);
    measure_games(rs, setup, REGIONS, "bot games", 40);
    for (int i = 0; i < BIG_BATTLES; i++) {
        char path[80];
        snprintf(path, sizeof path, "tests/openings/big-%s.json", big_battles[i]);
        rs = bench_position(path, &setup[i]);
    }
    measure_games(rs, setup, BIG_BATTLES, "Big Battles", 5);
    return 0;
}
