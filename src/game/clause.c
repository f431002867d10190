/* Clause names: "dba30-214" for a rule of the sheet, "dba30-H18" for a house ruling. */
#include "game/clause.h"
#include "game/ruleset.h"

#include <stdio.h>
#include <string.h>

const char *clause_name(const struct ruleset *rs, clause id, char name[CLAUSE_NAME_MAX]) {
    if (id == 0)
        name[0] = '\0';
    else if (id >= H_PART(0, 'a'))
        snprintf(name, CLAUSE_NAME_MAX, "%.12s-H%02u%c", rs->code, (id - H_PART(0, 'a')) / 26u,
                 (char)('a' + (id - H_PART(0, 'a')) % 26));
    else if (id > H(0))
        snprintf(name, CLAUSE_NAME_MAX, "%.12s-H%02u", rs->code, (unsigned)(id - H(0)));
    else
        snprintf(name, CLAUSE_NAME_MAX, "%.12s-%03u", rs->code, (unsigned)id);
    return name;
}

/* Found by naming every clause the rule set has: so a name in any other spelling is none. */
clause clause_number(const struct ruleset *rs, const char *name) {
    char own[CLAUSE_NAME_MAX];
    for (size_t i = 0; i < rs->clause_count; i++)
        if (strcmp(clause_name(rs, rs->clauses[i].id, own), name) == 0) return rs->clauses[i].id;
    return 0;
}

const struct clause_text *clause_find(const struct ruleset *rs, clause id) {
    for (size_t i = 0; i < rs->clause_count; i++)
        if (rs->clauses[i].id == id) return &rs->clauses[i];
    return NULL;
}

const struct rule_reading *reading_find(const struct ruleset *rs, clause id) {
    for (size_t i = 0; i < rs->reading_count; i++)
        if (rs->readings[i].clause == id) return &rs->readings[i];
    return NULL;
}
