/* What things are called: piece types by their code, a rule set with the version of its rules, the sides. */
#include "game/ruleset.h"
#include "game/setup.h"

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

/* Two armies of one name are told apart. */
void match_begin(struct match *m, const struct setup *s) {
    static const char *const namesake[2] = {"the first ", "the second "};
    bool same = strcmp(s->side[0].name, s->side[1].name) == 0;
    m->base_width = s->base_width;
    for (int i = 0; i < 2; i++) {
        const char *name = s->side[i].name;
        snprintf(m->side[i], sizeof m->side[i], "%s%s", same && *name ? namesake[i] : "", name);
    }
}
