/* Piece types by their code. */
#include "game/ruleset.h"

#include <string.h>

int type_of_code(const struct ruleset *rs, const char *code) {
    for (size_t i = 0; i < rs->type_count; i++)
        if (strcmp(rs->types[i].code, code) == 0) return (int)i;
    for (const struct type_alias *a = rs->type_aliases; a && a->code; a++)
        if (strcmp(a->code, code) == 0) return a->type;
    return -1;
}
