/* Fuzzer: engagements. Whatever is accepted can be resolved or has odds that add up, and explains itself. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void check_odds(const struct ruleset *rs, const void *engagement) {
    struct ruling r = {0};
    struct odds odds = {0};
    chances sum = 0;
    if (!rs->odds(engagement, &odds, &r)) { /* some kinds of engagement leave nothing to chance */
        must(r.why.text && r.why.text[0], "odds that are refused say why");
        return;
    }
    for (uint32_t i = 0; i < odds.lines; i++) sum += odds.line[i].weight;
    must(!odds.lines || sum == odds.total, "odds add up to the whole");
    for (uint32_t i = 0; i < odds.spreads; i++) {
        sum = 0;
        for (uint32_t k = 0; k < odds.spread[i].values; k++) sum += odds.spread[i].value[k].weight;
        must(sum <= odds.total, "no result is likelier than the whole");
    }
    json_decref(odds_to_json(rs, &odds, true));
}

/* Resolved or refused (no dice), but never half: the reasons add up to the factors. */
static void check_resolution(const struct ruleset *rs, const void *engagement) {
    struct ruling r = {0};
    struct resolution found = {0};
    int32_t sum[2] = {0, 0};
    if (!rs->resolve(engagement, &found, &r)) return;
    for (uint32_t i = 0; i < found.reasons; i++) sum[found.reason[i].side] += found.reason[i].value;
    bool has_factor = found.results && strcmp(found.result[0].name, "factor") == 0;
    for (int side = 0; has_factor && side < 2; side++)
        must(sum[side] == found.result[0].number[side], "the reasons add up to the factor");
    json_decref(resolution_to_json(rs, &found));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct complaint c = {0};
    json_t *object = json_read((const char *)data, size, &c);
    const struct ruleset *rs = named_rules(object);
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
