/* What the fuzzers share: the promise, and a small battle with everything in it. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void must(bool kept, const char *promise) {
    if (kept) return;
    fprintf(stderr, "broken promise: %s\n", promise);
    abort();
}

/* Contact, an overlap, shooters, a wood, a river and a road. */
static const char battlefield[] =
    "{\"ruleset\":\"dba30\",\"table\":{\"width\":600,\"depth\":600,\"base_width\":40},"
    "\"terrain\":[{\"id\":\"w1\",\"kind\":\"wood\",\"shape\":[[20,20],[120,20],[120,120],[20,120]]},"
    "{\"id\":\"v1\",\"kind\":\"river\",\"line\":[[0,500],[300,520],[600,500]],\"width\":20},"
    "{\"id\":\"s1\",\"kind\":\"road\",\"line\":[[450,0],[450,600]]}],"
    "\"sides\":[{\"name\":\"Rome\",\"bounds\":2,\"pieces\":["
    "{\"id\":\"R1\",\"type\":\"4Bd\",\"general\":true,\"at\":[200,250],\"facing\":0},"
    "{\"id\":\"R2\",\"type\":\"4Bd\",\"at\":[240,250],\"facing\":0},"
    "{\"id\":\"R3\",\"type\":\"Ps\",\"at\":[70,70],\"facing\":0},"
    "{\"id\":\"R4\",\"type\":\"Cv\",\"at\":[450,200],\"facing\":0}]},"
    "{\"name\":\"Gauls\",\"bounds\":2,\"pieces\":["
    "{\"id\":\"G1\",\"type\":\"4Wb\",\"general\":true,\"at\":[200,250],\"facing\":180},"
    "{\"id\":\"G2\",\"type\":\"4Bw\",\"at\":[300,330],\"facing\":180},"
    "{\"id\":\"G3\",\"type\":\"LH\",\"at\":[500,450],\"facing\":180}]}],"
    "\"turn\":{\"side\":0,\"phase\":\"%s\",\"pips\":4}}";

/* Two armies beside an empty table. */
static const char empty_table[] =
    "{\"ruleset\":\"dba30\",\"table\":{\"width\":600,\"depth\":600,\"base_width\":40},"
    "\"sides\":[{\"name\":\"Rome\",\"region\":\"arable\",\"pieces\":["
    "{\"id\":\"R1\",\"type\":\"4Bd\",\"general\":true},{\"id\":\"RC\",\"type\":\"Camp\"}]},"
    "{\"name\":\"Gauls\",\"region\":\"littoral\",\"pieces\":["
    "{\"id\":\"G1\",\"type\":\"4Wb\",\"general\":true},{\"id\":\"GC\",\"type\":\"Camp\"}]}],"
    "\"turn\":{\"phase\":\"setup\"}}";

static struct game *begun_from(const char *text) {
    struct complaint c = {0};
    struct ruling r = {0};
    struct setup *setup = malloc(sizeof *setup);
    const struct ruleset *rs = ruleset_find("dba30");
    json_t *position = json_read(text, strlen(text), &c);
    must(setup && position && setup_from_json(rs, position, setup, &c), "the fuzzers' own position reads");
    struct game *g = game_begin(rs, setup, &r);
    must(g != NULL, "the fuzzers' own position is sound");
    json_decref(position);
    free(setup);
    return g;
}

struct game *small_opening(void) {
    return begun_from(empty_table);
}

struct game *small_battle(const char *phase) {
    char text[sizeof battlefield + 32];
    snprintf(text, sizeof text, battlefield, phase);
    return begun_from(text);
}
