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

unsigned name_of_code(const struct ruleset *rs, const char *code) {
    if (!rs->type_aliases) return 0;
    for (size_t i = 0; i < rs->type_count; i++)
        if (strcmp(rs->types[i].code, code) == 0) return 0;
    for (unsigned i = 0; rs->type_aliases[i].code; i++)
        if (strcmp(rs->type_aliases[i].code, code) == 0) return i + 1;
    return 0;
}

const char *mark_of_name(const struct ruleset *rs, unsigned name) {
    return name ? rs->type_aliases[name - 1].mark : NULL;
}

const char *mark_of_code(const struct ruleset *rs, const char *code) {
    return mark_of_name(rs, name_of_code(rs, code));
}

const char *code_of_type(const struct ruleset *rs, unsigned type, unsigned name) {
    return name ? rs->type_aliases[name - 1].code : rs->types[type].code;
}

bool same_mark(const struct ruleset *rs, unsigned a, unsigned b) {
    const char *mark = mark_of_name(rs, a), *other = mark_of_name(rs, b);
    return mark && other ? strcmp(mark, other) == 0 : mark == other;
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
