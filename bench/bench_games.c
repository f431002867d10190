/* Games, acts, judgements and states per second: the figures the project promises. With arguments: games from those
 * positions alone (paths from the project's root), to be looked at with perf; with a number before them exactly so many
 * games of each, so that two versions can be compared by what valgrind counts; with the name of a bot its games. */
#include "bench/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OFFERS_MAX = 512 };

static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX], copy[BOT_STATE_MAX];

/* Whose games are timed, and how many: 0 for two seconds of them. */
static const struct bot *player;
static unsigned most;

/* Bot against bot, whole games. */
static void bot_games(const struct ruleset *rs, const struct setup *s, const char *name, double promised) {
    double begin = now_seconds(), spent = 0;
    unsigned games = 0;
    uint64_t acts = 0;
    for (; most ? games < most : spent < 2.0; spent = now_seconds() - begin) {
        bench_begin(rs, s, state);
        acts += bench_game(rs, state, player, 1, games++);
    }
    char what[128];
    snprintf(what, sizeof what, "%s: bot games, %s (%.0f acts each)", rs->code, name, (double)acts / games);
    report_rate(what, games / spent, promised);
}

/* Random playouts, in acts. */
static double random_acts(const struct ruleset *rs, const struct setup *s) {
    double begin = now_seconds(), spent = 0;
    uint64_t acts = 0, games = 0;
    for (; spent < 1.5; spent = now_seconds() - begin) {
        bench_begin(rs, s, state);
        acts += bench_playout(rs, state, 2, games++);
    }
    return (double)acts / spent;
}

/* The first player to move, with six PIPs in hand. */
static void ready_to_move(const struct ruleset *rs, const struct setup *s) {
    struct ruling r;
    r.want_nearest = false;
    bench_begin(rs, s, state);
    struct prompt p = turn_prompt(rs, state);
    struct act roll = act_make(p.verb);
    roll.dice_count = p.draw.count;
    memset(roll.dice, 6, p.draw.count);
    turn_play(rs, state, &roll, NULL, &r);
}

/* Judging one act again and again: the group move with most pieces among the offers. */
static void judge_group(const struct ruleset *rs) {
    static struct act offer[OFFERS_MAX];
    size_t n = offers_of(rs, state, offer, OFFERS_MAX), best = 0;
    for (size_t i = 1; i < n; i++)
        if (offer[i].piece_count > offer[best].piece_count) best = i;
    struct ruling r;
    r.want_nearest = false;
    double begin = now_seconds(), spent = 0;
    uint64_t count = 0;
    for (; spent < 1.0; spent = now_seconds() - begin)
        for (int i = 0; i < 1000; i++, count++) turn_judge(rs, state, &offer[best], &r);
    char what[128];
    snprintf(what, sizeof what, "%s: judge of a group move (%u elements)", rs->code, offer[best].piece_count);
    report_rate(what, (double)count / spent, 100000);
}

static void clone_and_hash(const struct ruleset *rs) {
    double begin = now_seconds(), spent = 0;
    uint64_t count = 0, sum = 0;
    for (; spent < 0.5; spent = now_seconds() - begin)
        for (int i = 0; i < 1000; i++, count++) {
            state_copy(rs, copy, state);
            copy[0] ^= (unsigned char)(sum & 1); /* so that no step can be left out */
            sum += state_hash(rs, copy);
        }
    char what[128];
    snprintf(what, sizeof what, "%s: clone + hash of a state (%zu bytes), %.2f us", rs->code, state_used(rs, state),
             1e6 * spent / (double)count);
    report_rate(what, (double)count / spent, 500000);
}

/* Twice the elements should cost about twice the time an act. */
static void growth(void) {
    static const char *const sizes[] = {"bench/positions/dba30_12.json", "bench/positions/dba30_24.json",
                                        "bench/positions/dba30_48.json"};
    static struct setup s;
    double last = 0;
    for (int i = 0; i < 3; i++) {
        const struct ruleset *rs = bench_position(sizes[i], &s);
        double rate = random_acts(rs, &s);
        char what[128];
        snprintf(what, sizeof what, "%s: random acts, %d a side (%.2f us an act, x %.2f)", rs->code, 12 << i,
                 1e6 / rate, i ? last / rate : 1.0);
        report_rate(what, rate, i ? 0 : 200000);
        last = rate;
    }
}

/* The other rule sets, from a stored battle each. */
static void other_games(void) {
    static const struct {
        const char *path;
        double promised;
    } battles[] = {
        {"data/scenarios/dba22/1-rome-carthage.json", 50},
        {"data/scenarios/dba22/2-longbow-and-lance.json", 50},
        {"data/scenarios/dbf/1-crown-and-fang.json", 50},
        {"data/scenarios/cb/1-rome-carthage.json", 20},
        {"data/scenarios/cb/2-seleucids-parthians.json", 20},
        {"data/scenarios/dtn/1-the-hill-road.json", 20},
        {"data/scenarios/dtn/6-plain.json", 20}, /* a whole corps a side */
    };
    static struct setup s;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        const struct ruleset *rs = bench_position(battles[i].path, &s);
        bot_games(rs, &s, strrchr(battles[i].path, '/') + 1, battles[i].promised);
    }
}

int main(int argc, char **argv) {
    static struct setup s;
    player = bot_find("steady");
    for (int i = 1; i < argc; i++) {
        if (bot_find(argv[i])) {
            player = bot_find(argv[i]);
        } else if (strtoul(argv[i], NULL, 10)) {
            most = (unsigned)strtoul(argv[i], NULL, 10);
        } else {
            const struct ruleset *rs = bench_position(argv[i], &s);
            bot_games(rs, &s, argv[i], 0);
        }
    }
    if (argc > 1) return 0;
    for (int i = 0; bench_positions[i]; i++) {
        const struct ruleset *rs = bench_position(bench_positions[i], &s);
        bot_games(rs, &s, bench_positions[i] + strlen("bench/positions/"), 50);
    }
    const struct ruleset *rs = bench_position(bench_positions[1], &s);
    ready_to_move(rs, &s);
    judge_group(rs);
    clone_and_hash(rs);
    growth();
    other_games();
    return 0;
}
