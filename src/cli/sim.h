/* Inside `acies sim`: the battles of a contest. */
#ifndef ACIES_CLI_SIM_H
#define ACIES_CLI_SIM_H

#include "arena/arena.h"
#include "cli/cli.h"

enum { BATTLES_MAX = 256 };

struct battles {
    const struct ruleset *rs;
    uint32_t count;
    struct arena_field field[BATTLES_MAX];
};

/* Those that are named, else the stored scenarios and armies of the rule set. False after a complaint. */
bool battles_gather(const struct arguments *args, struct battles *b);
void battles_free(struct battles *b);

#endif
