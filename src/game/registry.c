/* The one list of rule sets. A sixth is added by a folder under rules/ and a line here. */
#include "game/ruleset.h"

#include <string.h>

extern const struct ruleset dba30_ruleset, dba22_ruleset, dbf_ruleset, dtn_ruleset, cb_ruleset;

static const struct ruleset *const all[] = {&dba30_ruleset, &dba22_ruleset, &dbf_ruleset,
                                            &dtn_ruleset,   &cb_ruleset,    NULL};

const struct ruleset *const *rulesets(void) { return all; }

const struct ruleset *ruleset_find(const char *code) {
    for (size_t i = 0; all[i]; i++)
        if (strcmp(all[i]->code, code) == 0) return all[i];
    return NULL;
}
