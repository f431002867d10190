/* Fuzzer: engagements. Whatever is accepted can be resolved or has odds that add up, and explains itself. */
#include "fuzz.h"

#include <stdlib.h>

static void check_odds(const struct ruleset *rs, const void *engagement) {
    struct ruling r = {0};
    struct odds odds = {0};
    chances sum = 0;
    must(rs->odds(engagement, &odds, &r), "an engagement that was accepted has odds");
    for (uint32_t i = 0; i < odds.lines; i++) sum += odds.line[i].weight;
    must(sum == odds.total, "odds add up to the whole");
    json_decref(odds_to_json(rs, &odds, true));
}

/* Resolved or refused (no dice), but never half: the reasons add up to the factors. */
static void check_resolution(const struct ruleset *rs, const void *engagement) {
    struct ruling r = {0};
    struct resolution found = {0};
    int32_t sum[2] = {0, 0};
    if (!rs->resolve(engagement, &found, &r)) return;
    for (uint32_t i = 0; i < found.reasons; i++) sum[found.reason[i].side] += found.reason[i].value;
    for (int side = 0; side < 2; side++)
        must(sum[side] == found.result[0].number[side], "the reasons add up to the factor");
    json_decref(resolution_to_json(rs, &found));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct complaint c = {0};
    const struct ruleset *rs = rulesets()[0];
    json_t *object = json_read((const char *)data, size, &c);
    void *engagement = calloc(1, rs->engagement_size);
    if (object && engagement_from_json(rs, object, engagement, &c, NULL)) {
        check_odds(rs, engagement);
        check_resolution(rs, engagement);
    } else {
        must(c.text[0] != '\0', "a refusal says why");
    }
    free(engagement);
    json_decref(object);
    return 0;
}
