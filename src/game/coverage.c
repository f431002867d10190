/* Looks up the coverage table that script/coverage.py makes at build time. */
#include "game/coverage.h"

#include <string.h>

const struct coverage *coverage_of(const struct ruleset *rs, clause id) {
    const struct coverage_list *list = coverage_lists;
    while (list->code && strcmp(list->code, rs->code)) list++;
    if (!list->code) return NULL;
    for (const struct coverage *c = list->clauses; c->id; c++)
        if (c->id == id) return c;
    return NULL;
}
