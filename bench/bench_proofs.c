/* How long the proof of a record of 500 acts takes: replayed, every line hashed, every signature and every die checked.
 * Of such records 10 a second are asked for, a tenth of a second each; and how many signatures a second a server can
 * check. */
#include "bench/measure.h"
#include "proven.h"

#include <stdio.h>
#include <string.h>

enum { ACTS = 500, ROUNDS = 20, PROMISED = 10 };

static bool prove(const struct table *t) {
    struct record r;
    struct proof p = {0};
    FILE *file = fmemopen(t->text, t->size, "r");
    bool good = file && record_prove(file, ruleset_find, &r, &p) && p.dice.draws == t->draws;
    if (file) fclose(file);
    record_close(&r);
    return good;
}

static int measure(const char *what, const char *path, const struct terms *terms) {
    static struct table t;
    bool good = table_begin(&t, path, terms);
    while (good && game_acts(t.game) < ACTS && game_prompt(t.game).seat != SEAT_NONE) good = table_step(&t);
    good = good && table_close(&t);
    uint32_t acts = game_acts(t.game);
    double start = now_seconds();
    for (int i = 0; i < ROUNDS && good; i++) good = prove(&t);
    double each = (now_seconds() - start) / ROUNDS;
    char line[120];
    snprintf(line, sizeof line, "%s: proofs of %u acts (%.0f ms each)", what, (unsigned)acts, each * 1000);
    report_rate(line, 1 / each, PROMISED);
    table_end(&t);
    return !good;
}

int main(void) {
    static const struct terms live = {true, false, -1, 1}, mail = {false, true, -1, 2};
    int bad = measure("dtn with a server", ACIES_ROOT "/data/scenarios/dtn/1-the-hill-road.json", &live);
    bad |= measure("cb with a server", ACIES_ROOT "/data/scenarios/cb/1-rome-carthage.json", &live);
    return bad | measure("dtn by mail", ACIES_ROOT "/data/scenarios/dtn/1-the-hill-road.json", &mail);
}
