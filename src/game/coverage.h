/* Coverage: where each clause is enforced and which test made the engine cite it. The table is made at build time
 * from the citations found in the source and the citations the test suite logged; nobody writes it by hand. */
#ifndef ACIES_GAME_COVERAGE_H
#define ACIES_GAME_COVERAGE_H

#include "game/ruleset.h"

struct coverage {
    clause id;
    const char *code; /* "src/rules/debellis/moving/zones.c:41", the place that cites it; NULL: none does */
    const char *test; /* "tests/positions/zones.json", what looked at a citation of it; NULL: nothing did */
};

/* The generated table: one list for each rule set, ending with code NULL; each list ends with id 0. */
struct coverage_list {
    const char *code;
    const struct coverage *clauses;
};
extern const struct coverage_list coverage_lists[];

/* What is known of one clause; NULL: neither code nor test cites it. */
const struct coverage *coverage_of(const struct ruleset *rs, clause id);

#endif
