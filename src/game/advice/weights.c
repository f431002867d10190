/* Finds a rule set's weights in the table that script/weights.py makes at build time. */
#include "game/advice/weights.h"

#include <string.h>

int weight_find(const struct ruleset *rs, const char *name) {
    for (size_t i = 0; i < rs->advice->weight_count; i++)
        if (strcmp(rs->advice->weights[i].name, name) == 0) return (int)i;
    return -1;
}

static struct weights stored(const struct ruleset *rs, bool plain) {
    struct weights w = {{0}};
    const struct stored_weights *list = stored_weights;
    int next = 0; /* they are mostly stored in the order they are named in */
    while (list->code && strcmp(list->code, rs->code)) list++;
    for (const struct stored_weight *s = list->weights; s && s->name; s++) {
        bool follows = next < (int)rs->advice->weight_count && strcmp(rs->advice->weights[next].name, s->name) == 0;
        int i = follows ? next : weight_find(rs, s->name);
        if (i < 0) continue;
        w.of[i] = plain ? s->plain : s->value;
        next = i + 1;
    }
    return w;
}

struct weights weights_stored(const struct ruleset *rs) {
    return stored(rs, false);
}

struct weights weights_plain(const struct ruleset *rs) {
    return stored(rs, true);
}
