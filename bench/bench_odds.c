/* How many engagements a second: exact odds, and resolved with all reasons. */
#include "bench/measure.h"
#include "rules/debellis/combat/engagement.h"

#include <stdio.h>
#include <string.h>

extern const struct db_rules dba22_rules, dba30_rules, dbf_rules;

/* All pairs of types, some plain and some with everything that can matter. */
static struct engagement engagement_number(int n, int troops) {
    struct engagement e;
    memset(&e, 0, sizeof e);
    e.side[0].rear_support = e.side[1].rear_support = -1;
    e.side[0].type = n % troops;
    e.side[1].type = n / troops % troops;
    e.side[0].general = n & 1;
    e.side[0].rear_support = n & 2 ? e.side[0].type : -1;
    e.side[1].overlaps = n & 4 ? 1 : 0;
    e.side[1].going = n & 8 ? GOING_BAD : GOING_GOOD;
    e.dice[0] = e.dice[1] = 3;
    return e;
}

enum { TYPES_MOST = 64, ENGAGEMENTS = 2000000, VERDICTS = 400000 };

static uint64_t measure(const struct db_rules *rules) {
    static struct engagement sample[TYPES_MOST * TYPES_MOST];
    int troops = (int)rules->ruleset->type_count - 1; /* the camp does not fight */
    int samples = troops * troops;
    for (int i = 0; i < samples; i++) sample[i] = engagement_number(i, troops);

    uint64_t check = 0;
    char what[64];
    double start = now_seconds();
    for (int i = 0; i < ENGAGEMENTS; i++) {
        struct odds odds;
        db_engagement_odds(rules, &sample[i % samples], &odds);
        check += odds.lines;
    }
    snprintf(what, sizeof what, "%s: exact odds of an engagement", rules->ruleset->code);
    report_rate(what, ENGAGEMENTS / (now_seconds() - start), 1000000);

    start = now_seconds();
    for (int i = 0; i < VERDICTS; i++) {
        struct verdict v;
        struct reasons why;
        db_engagement_verdict(rules, &sample[i % samples], &v, &why);
        check += why.count;
    }
    snprintf(what, sizeof what, "%s: an engagement resolved, with reasons", rules->ruleset->code);
    report_rate(what, VERDICTS / (now_seconds() - start), 0);
    return check;
}

int main(void) { return measure(&dba22_rules) == 0 || measure(&dba30_rules) == 0 || measure(&dbf_rules) == 0; }
