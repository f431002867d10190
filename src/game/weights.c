/* Finds a rule set's weights in the table that script/weights.py makes at build time. */
#include "game/weights.h"

#include <string.h>

int weight_find(const struct ruleset *rs, const char *name) {
    for (size_t i = 0; i < rs->advice->weight_count; i++)
        if (strcmp(rs->advice->weights[i].name, name) == 0) return (int)i;
    return -1;
}

static struct weights stored(const struct ruleset *rs, bool plain) {
    struct weights w = {{0}};
    const struct stored_weights *list = stored_weights;
    while (list->code && strcmp(list->code, rs->code)) list++;
    for (const struct stored_weight *s = list->weights; s && s->name; s++) {
        int i = weight_find(rs, s->name);
        if (i >= 0) w.of[i] = plain ? s->plain : s->value;
    }
    return w;
}

struct weights weights_stored(const struct ruleset *rs) {
    return stored(rs, false);
}

struct weights weights_plain(const struct ruleset *rs) {
    return stored(rs, true);
}
