/* Who plays whom: in a round robin everybody meets everybody once; in a Swiss nobody meets anybody twice while it can
 * be avoided, and nobody has two byes while somebody has had none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/members/pairing.h"

#include <stdlib.h>
#include <string.h>

static void everybody_meets_everybody(void **unused) {
    (void)unused;
    for (int players = 2; players <= CUP_PLAYERS_MAX; players++) {
        static int met[CUP_PLAYERS_MAX][CUP_PLAYERS_MAX];
        int rounds = players + players % 2 - 1, byes[CUP_PLAYERS_MAX] = {0}, first[CUP_PLAYERS_MAX] = {0};
        memset(met, 0, sizeof met);
        for (int round = 0; round < rounds; round++) {
            struct pair pair[CUP_PLAYERS_MAX];
            bool plays[CUP_PLAYERS_MAX] = {false};
            int count = pair_round_robin(players, round, pair);
            assert_int_equal(count, (players + 1) / 2);
            for (int i = 0; i < count; i++) {
                assert_true(pair[i].a >= 0 && pair[i].a < players && !plays[pair[i].a]);
                plays[pair[i].a] = true;
                if (pair[i].b == BYE) {
                    byes[pair[i].a]++;
                    continue;
                }
                assert_true(pair[i].b < players && !plays[pair[i].b]);
                plays[pair[i].b] = true;
                first[pair[i].a]++;
                met[pair[i].a][pair[i].b]++;
                met[pair[i].b][pair[i].a]++;
            }
        }
        for (int a = 0; a < players; a++) {
            assert_int_equal(byes[a], players % 2);
            for (int b = 0; b < players; b++) assert_int_equal(met[a][b], a != b);
            assert_true(abs(2 * first[a] - (players - 1)) <= 2); /* both seats about as often */
        }
    }
}

/* A whole cup in which the lower number always wins. */
static void play_swiss(int players, int rounds) {
    static struct entrant e[CUP_PLAYERS_MAX];
    memset(e, 0, sizeof e);
    for (int round = 0; round < rounds; round++) {
        struct pair pair[CUP_PLAYERS_MAX];
        bool plays[CUP_PLAYERS_MAX] = {false};
        int count = pair_swiss(e, players, pair);
        assert_int_equal(count, (players + 1) / 2);
        for (int i = 0; i < count; i++) {
            int a = pair[i].a, b = pair[i].b;
            assert_false(plays[a]);
            plays[a] = true;
            if (b == BYE) {
                assert_false(e[a].had_bye);
                e[a].had_bye = true;
                e[a].points += 2;
                continue;
            }
            assert_false(plays[b]);
            plays[b] = true;
            assert_false(e[a].met[b]);
            e[a].met[b] = e[b].met[a] = true;
            e[a].first++;
            e[b].first--;
            e[a < b ? a : b].points += 2;
            e[a < b ? a : b].wins++;
        }
    }
    int order[CUP_PLAYERS_MAX];
    rank_entrants(e, players, order);
    assert_int_equal(order[0], 0); /* who won everything is first */
}

static void nobody_meets_twice(void **unused) {
    (void)unused;
    for (int players = 4; players <= CUP_PLAYERS_MAX; players++) {
        int rounds = 1;
        while (1 << rounds < players) rounds++;
        play_swiss(players, rounds);
    }
    play_swiss(4, 3); /* all there are */
}

static void more_rounds_than_opponents(void **unused) {
    (void)unused;
    static struct entrant e[2];
    struct pair pair[CUP_PLAYERS_MAX];
    e[0].met[1] = e[1].met[0] = true;
    assert_int_equal(pair_swiss(e, 2, pair), 1); /* again rather than not at all */
    assert_true(pair[0].a + pair[0].b == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(everybody_meets_everybody),
                                       cmocka_unit_test(nobody_meets_twice),
                                       cmocka_unit_test(more_rounds_than_opponents)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
