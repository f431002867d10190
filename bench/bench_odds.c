/* How many engagements a second: exact odds, and resolved with all reasons. */
#include "rules/dba30/dba30.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* Of processor time: what a core does in a second, however busy the machine is. */
static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* All pairs of types, some plain and some with everything that can matter. */
static struct engagement engagement_number(int n) {
    struct engagement e;
    memset(&e, 0, sizeof e);
    e.side[0].rear_support = e.side[1].rear_support = -1;
    e.side[0].type = n % DBA30_TROOPS;
    e.side[1].type = n / DBA30_TROOPS % DBA30_TROOPS;
    e.side[0].general = n & 1;
    e.side[0].rear_support = n & 2 ? e.side[0].type : -1;
    e.side[1].overlaps = n & 4 ? 1 : 0;
    e.side[1].going = n & 8 ? GOING_BAD : GOING_GOOD;
    e.dice[0] = e.dice[1] = 3;
    return e;
}

enum { SAMPLES = DBA30_TROOPS * DBA30_TROOPS, ROUNDS = 1500, RESOLVE_ROUNDS = 300 };

int main(void) {
    static struct engagement sample[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) sample[i] = engagement_number(i);

    uint64_t check = 0;
    double start = seconds();
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < SAMPLES; i++) {
            struct odds odds;
            engagement_odds(&dba30_rules, &sample[i], &odds);
            check += odds.lines;
        }
    }
    printf("engagement odds      %12.0f a second\n", ROUNDS * (double)SAMPLES / (seconds() - start));

    start = seconds();
    for (int round = 0; round < RESOLVE_ROUNDS; round++) {
        for (int i = 0; i < SAMPLES; i++) {
            struct verdict v;
            struct reasons why;
            engagement_verdict(&dba30_rules, &sample[i], &v, &why);
            check += why.count;
        }
    }
    printf("engagement verdicts  %12.0f a second, with reasons\n",
           RESOLVE_ROUNDS * (double)SAMPLES / (seconds() - start));
    return check == 0;
}
