/* How many engagements of Civitates Bellantes a second: exact odds of combats and of a volley of 24 dice. */
#include "bench/measure.h"
#include "rules/cb/cb.h"

#include <string.h>

enum { SAMPLES = CB_TROOPS * CB_TROOPS, ROUNDS = 200, VOLLEYS = 100000 };

static struct cb_unit unit_of(int type, int n) {
    struct cb_unit u;
    fields_fall_back((struct fields){cb_unit_fields, CB_UNIT_FIELDS}, &u);
    u.type = type;
    u.grade = n % 3;
    if (!is_special(&u)) u.dps = n % 4;
    return u;
}

/* An engagement as the reader would leave it, with every default filled in. */
static struct cb_engagement engagement_of(int mode, int a, int b, int n) {
    struct cb_engagement e;
    struct ruling r = {0};
    const char *field;
    memset(&e, 0, sizeof e);
    fields_fall_back((struct fields){cb_engagement_fields, CB_ENGAGEMENT_FIELDS}, &e);
    e.mode = mode;
    e.side[0] = unit_of(a, n);
    e.side[1] = unit_of(b, n / 3);
    if (mode == MODE_COMBAT) e.side[0].action = CHARGED;
    if (mode == MODE_SHOOTING) e.side[0].front_stands = 12, e.side[0].dps = 0;
    cb_engagement_check(&e, &r, &field);
    return e;
}

int main(void) {
    static struct cb_engagement sample[SAMPLES];
    static struct odds odds;
    struct ruling r = {0};
    uint64_t seen = 0;
    for (int i = 0; i < SAMPLES; i++) sample[i] = engagement_of(MODE_COMBAT, i % CB_TROOPS, i / CB_TROOPS, i);
    double start = now_seconds();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < SAMPLES; i++) seen += cb_odds(&sample[i], &odds, &r) ? odds.lines : 0;
    report_rate("cb: exact odds of a combat", ROUNDS * (double)SAMPLES / (now_seconds() - start), 200000);

    struct cb_engagement volley = engagement_of(MODE_SHOOTING, BOWMEN, WARRIORS, 1);
    start = now_seconds();
    for (int i = 0; i < VOLLEYS; i++) seen += cb_odds(&volley, &odds, &r) ? odds.spreads : 0;
    report_rate("cb: exact odds of a volley of 24 dice", VOLLEYS / (now_seconds() - start), 50000);
    return seen == 0;
}
