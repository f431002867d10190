/* A position of the toy as text: two runners a side, a wood of mud, a stream; and a finder for its records. */
#ifndef ACIES_TESTS_TOY_POSITION_H
#define ACIES_TESTS_TOY_POSITION_H

#include "toy.h"

#include <string.h>

static inline const struct ruleset *toy_find(const char *code) {
    return strcmp(code, "toy") == 0 ? &toy_ruleset : NULL;
}

static const char toy_position[] =
    "{\"ruleset\":\"toy\",\"table\":{\"width\":600,\"depth\":600,\"base_width\":20},"
    "\"terrain\":[{\"id\":\"m1\",\"kind\":\"mud\",\"owner\":1,\"shape\":[[100,100],[200,100],[200,200.25],[100,200]]},"
    "{\"kind\":\"stream\",\"line\":[[0,300],[600,310]],\"width\":12.5,\"state\":\"high\"}],"
    "\"sides\":[{\"name\":\"Reds\",\"bounds\":2,\"gone\":[\"KS\",\"J2\"],\"pieces\":["
    "{\"id\":\"R1\",\"type\":\"Run\",\"captain\":true,\"rank\":3,\"mood\":\"eager\",\"at\":[200,0],\"facing\":0},"
    "{\"id\":\"R2\",\"type\":\"Horse\",\"mount\":\"4Leg\",\"lead\":12.34,\"friend\":\"R1\",\"at\":[260.5,0],\"facing\":"
    "359.9}]},"
    "{\"name\":\"Greens\",\"pieces\":[{\"id\":\"G1\",\"type\":\"Run\",\"pace\":2.5,\"at\":[320,0],\"facing\":7.25},"
    "{\"id\":\"G2\",\"type\":\"4Leg\",\"depth\":30}]}],\"turn\":{\"side\":0,\"phase\":\"roll\"},\"options\":{\"laps\":"
    "1}}";

#endif
