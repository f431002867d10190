/* A fight as it is, with one thing changed. */
#include "orders/what_if.h"

#include <stdlib.h>
#include <string.h>

static const struct field *field_named(struct fields fields, const char *name) {
    for (size_t i = 0; i < fields.count; i++)
        if (strcmp(fields.list[i].name, name) == 0) return &fields.list[i];
    return NULL;
}

static int32_t *slot_of(void *side, const struct field *f) { return (int32_t *)(void *)((char *)side + f->offset); }

/* What was not said is outside of what may be said. */
static int32_t number_in(const struct field *f, int32_t value) {
    return value < f->least || value > f->most ? (f->fallback >= f->least && f->fallback <= f->most ? f->fallback : 0)
                                               : value;
}

static bool change_number(const struct field *f, const char *value, int32_t *slot) {
    int32_t now = number_in(f, *slot), wanted = *value == '+' || *value == '-' ? now + atoi(value) : atoi(value);
    if (wanted < f->least || wanted > f->most || wanted == now) return false;
    *slot = wanted;
    return true;
}

static bool change_word(const struct field *f, const char *value, int32_t *slot) {
    for (int32_t i = 0; f->words[i]; i++)
        if (strcmp(f->words[i], value) == 0 && *slot != i) {
            *slot = i;
            return true;
        }
    return false;
}

/* "own" puts the side's own type there, if nobody is; "none" takes away whoever is. */
static bool change_type(const struct field *f, const char *value, int32_t own, int32_t *slot) {
    bool come = strcmp(value, "own") == 0;
    if (f->kind == FIELD_KIND_TYPES) {
        if (!come || *slot >= f->most) return false;
        slot[++*slot] = own;
        return true;
    }
    if (come == (*slot >= 0)) return false;
    *slot = come ? own : -1;
    return true;
}

bool what_if(const struct ruleset *rs, const struct spoken *change, int side, void *engagement) {
    void *own = (char *)engagement + rs->combatant_offset[side];
    const struct field *f = field_named(rs->combatant_fields, change->field);
    const struct field *type = field_named(rs->combatant_fields, "type");
    struct ruling r = {.legal = true};
    const char *at = NULL;
    bool changed = false;
    if (!f) return false;
    int32_t *slot = slot_of(own, f);
    if (f->kind == FIELD_KIND_INT) changed = change_number(f, change->value, slot);
    if (f->kind == FIELD_KIND_WORD) changed = change_word(f, change->value, slot);
    if (f->kind == FIELD_KIND_TYPE || f->kind == FIELD_KIND_TYPES)
        changed = type && change_type(f, change->value, *slot_of(own, type), slot);
    if (f->kind == FIELD_KIND_BOOL && *slot != (strcmp(change->value, "true") == 0)) {
        *slot = strcmp(change->value, "true") == 0;
        changed = true;
    }
    return changed && (!rs->engagement_check || rs->engagement_check(engagement, &r, &at));
}
