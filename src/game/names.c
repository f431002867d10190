/* What a rule set calls things: piece types by their code, and itself with the version of its rules. */
#include "game/ruleset.h"

#include <stdio.h>
#include <string.h>

const char *rules_name(const struct ruleset *rs, char buffer[RULES_NAME_MAX]) {
    snprintf(buffer, RULES_NAME_MAX, "%s/%u", rs->code, (unsigned)rs->version);
    return buffer;
}

int type_of_code(const struct ruleset *rs, const char *code) {
    for (size_t i = 0; i < rs->type_count; i++)
        if (strcmp(rs->types[i].code, code) == 0) return (int)i;
    for (const struct type_alias *a = rs->type_aliases; a && a->code; a++)
        if (strcmp(a->code, code) == 0) return a->type;
    return -1;
}

const char *mark_of_code(const struct ruleset *rs, const char *code) {
    for (const struct type_alias *a = rs->type_aliases; a && a->code; a++)
        if (strcmp(a->code, code) == 0) return a->mark;
    return NULL;
}

const char *mark_of_type(const struct ruleset *rs, unsigned type) {
    for (const struct type_alias *a = rs->type_aliases; a && a->code; a++)
        if (a->type == type && a->mark) return a->mark;
    return NULL;
}

const char *code_of_type(const struct ruleset *rs, unsigned type, bool marked) {
    for (const struct type_alias *a = rs->type_aliases; marked && a && a->code; a++)
        if (a->type == type && a->mark) return a->code;
    return rs->types[type].code;
}
