/* Inside `acies army`: loading armies and showing them. Nothing here knows a rule set. */
#ifndef ACIES_CLI_ARMY_H
#define ACIES_CLI_ARMY_H

#include "cli/cli.h"
#include "game/json.h"

/* An army file taken in. */
struct army_file {
    char path[1024];
    const struct ruleset *rs;
    struct army army;
    struct complaint wrong; /* what is wrong with it, if anything */
    clause clause;          /* the rule it breaks, 0: it breaks none, or is no army at all */
};

/* The page of one army; `find` gives the names of its enemies and allies by their ids. */
typedef const char *army_namer(const struct ruleset *rs, const char *id, char name[NAME_MAX_LENGTH]);
void print_army(const struct ruleset *rs, const struct army *a, army_namer *name_of);
/* {"ruleset", …, "troops": {"4Bd": {"name", "kind", "move in good going", …}}} */
json_t *army_page_to_json(const struct ruleset *rs, const struct army *a);

#endif
