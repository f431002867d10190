/* How many combat draws of DTN a second: exact odds of up to 12 cards a side from packs that have lost cards already.
 */
#include "bench/measure.h"
#include "rules/dtn/engagement/odds.h"

static struct combat draw_number(int n, struct pack pack[SIDES]) {
    static const enum arm defenders[] = {ARM_INFANTRY, ARM_SKIRM_CAV, ARM_ARTILLERY};
    struct combat c = {.type = n % 2 ? COMBAT_FIREFIGHT : COMBAT_CHARGE, .phase = 1};
    for (int side = 0; side < SIDES; side++) {
        c.side[side] = (struct fighter){.sp = 6, .committed = 3 + (n / 2 + side) % 4, .bonus = 1 + n % 6};
        pack[side] = pack_without(0x0a5a0a5a0a5a0a5aull >> (n % 40 + side));
    }
    c.side[SIDE_A].arm = c.type == COMBAT_CHARGE && n % 4 == 0 ? ARM_BATTLE_CAV : ARM_INFANTRY;
    c.side[SIDE_B].arm = defenders[n % 3];
    return c;
}

enum { DRAWS = 120, ROUNDS = 100, PROMISED = 20000 };

int main(void) {
    static struct combat c[DRAWS];
    static struct pack pack[DRAWS][SIDES];
    uint64_t told = 0;
    for (int i = 0; i < DRAWS; i++) c[i] = draw_number(i, pack[i]);
    double start = now_seconds();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < DRAWS; i++) {
            struct odds odds;
            told += dtn_combat_odds(&c[i], pack[i], &odds) ? 1 : 0;
        }
    report_rate("dtn: exact odds of a combat draw", ROUNDS * (double)DRAWS / (now_seconds() - start), PROMISED);
    return told != (uint64_t)ROUNDS * DRAWS;
}
