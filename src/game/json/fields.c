/* Field tables: one reader and one writer for every attribute a rule set declares (field.h). */
#include "game/json/tools.h"

#include <string.h>

/* --- names with a point -------------------------------------------------------------------------------- */

/* "dice.a_crit" lies in the object "dice": the part of a name before the point, or all of it. */
struct name {
    char group[40]; /* "" if it lies on top */
    const char *own;
};

static struct name name_of(const struct field *f) {
    struct name n = {"", f->name};
    const char *point = strchr(f->name, '.');
    if (point && (size_t)(point - f->name) < sizeof n.group) {
        memcpy(n.group, f->name, (size_t)(point - f->name));
        n.own = point + 1;
    }
    return n;
}

static const json_t *value_of(const struct field *f, const json_t *object) {
    struct name n = name_of(f);
    const json_t *holder = n.group[0] ? json_object_get(object, n.group) : object;
    return json_object_get(holder, n.own); /* NULL for a holder that is no object */
}

bool field_takes_json(const struct field *f, const json_t *value) {
    switch (f->kind) {
    case FIELD_KIND_BOOL:
        return json_is_boolean(value);
    case FIELD_KIND_INT:
    case FIELD_KIND_LENGTH:
    case FIELD_KIND_NUMBER:
        return json_is_number(value);
    case FIELD_KIND_PAIR:
        return json_is_object(value);
    case FIELD_KIND_WORD:
    case FIELD_KIND_TEXT:
        return json_is_string(value);
    case FIELD_KIND_TYPE:
        return json_is_string(value) || json_is_null(value);
    default:
        return json_is_array(value);
    }
}

static bool another_takes(struct fields fields, const struct field *f, const json_t *value) {
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *other = &fields.list[i];
        if (other != f && strcmp(other->name, f->name) == 0 && field_takes_json(other, value)) return true;
        size_t size = strlen(f->name); /* "dice" as a list, beside "dice.a" in an object */
        if (json_is_object(value) && strncmp(other->name, f->name, size) == 0 && other->name[size] == '.') return true;
    }
    return false;
}

/* Known at this level: a field's own name, or the object it lies in. */
static bool key_is_known(struct fields fields, const char *group, const char *key, const char *const *others) {
    for (size_t i = 0; i < fields.count; i++) {
        struct name n = name_of(&fields.list[i]);
        if (strcmp(n.group, group) == 0 && strcmp(n.own, key) == 0) return true;
        if (!group[0] && strcmp(n.group, key) == 0) return true;
    }
    for (size_t i = 0; !group[0] && others && others[i]; i++)
        if (strcmp(others[i], key) == 0) return true;
    return false;
}

/* "dice" may be a field itself beside "dice.a", so that it is a list or an object. */
static bool is_field(struct fields fields, const char *name) {
    for (size_t i = 0; i < fields.count; i++)
        if (strcmp(fields.list[i].name, name) == 0) return true;
    return false;
}

static bool has_group(struct fields fields, const char *group) {
    for (size_t i = 0; i < fields.count; i++)
        if (strcmp(name_of(&fields.list[i]).group, group) == 0) return true;
    return false;
}

static bool keys_are_known(struct fields fields, const char *group, const json_t *object, const struct spot *at,
                           const char *const *others, struct complaint *c) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        struct spot here = at_key(at, key);
        if (!key_is_known(fields, group, key, others))
            return complain(c, &here, "the field \"%.40s\" is not known here", key);
        if (group[0] || !has_group(fields, key)) continue;
        if (!json_is_object(value) && !is_field(fields, key)) return read_object(value, &here, c);
        if (json_is_object(value) && !keys_are_known(fields, key, value, &here, NULL, c)) return false;
    }
    return true;
}

/* --- single values --------------------------------------------------------------------------------------------------
 */

static void put_int(void *into, size_t offset, int32_t value) { memcpy((char *)into + offset, &value, sizeof value); }

static int32_t get_int(const void *from, size_t offset) {
    int32_t value;
    memcpy(&value, (const char *)from + offset, sizeof value);
    return value;
}

static bool limited(const struct field *f) { return f->least != 0 || f->most != 0; }

static bool read_limited(const struct field *f, const json_t *value, const struct spot *at, int32_t *out,
                         struct complaint *c) {
    return read_int(value, at, limited(f) ? f->least : INT32_MIN, limited(f) ? f->most : INT32_MAX, out, c);
}

static bool read_type(const struct ruleset *rs, const json_t *value, const struct spot *at, int32_t *out,
                      struct complaint *c) {
    const char *code;
    if (!read_text(value, at, &code, c)) return false;
    *out = type_of_code(rs, code);
    return *out >= 0 || complain(c, at, "\"%.20s\" is no type of %s", code, rs->code);
}

/* `pack` holds the cards not named yet: "JK" is the next joker of it. */
static bool read_card(const json_t *value, const struct spot *at, uint64_t pack, int32_t *out, struct complaint *c) {
    const char *name;
    if (!read_text(value, at, &name, c)) return false;
    *out = card_in_pack(name, pack);
    return *out >= 0 || complain(c, at, "\"%.20s\" is no card: \"KS\", \"10H\", \"JK\" are", name);
}

static bool out_of_range(const struct field *f, double number, const struct spot *at, struct complaint *c) {
    return complain(c, at, "%.10g is out of range: %d to %d are possible", number, f->least, f->most);
}

static bool read_length(const struct field *f, const json_t *value, const struct spot *at, int32_t *out,
                        struct complaint *c) {
    if (!read_mm(value, at, out, c)) return false;
    if (!limited(f) || (*out >= (int64_t)f->least * 100 && *out <= (int64_t)f->most * 100)) return true;
    return out_of_range(f, *out / 100.0, at, c);
}

/* A number whose unit is the rule set's own: inches, javelin throws. */
static bool read_decimal(const struct field *f, const json_t *value, const struct spot *at, int32_t *out,
                         struct complaint *c) {
    double number = json_number_value(value);
    if (!json_is_number(value)) return wrong_shape(value, at, "a number", c);
    if (!(number >= f->least && number <= f->most)) return out_of_range(f, number, at, c);
    *out = length_from_mm(number); /* to the hundredth */
    return true;
}

static bool read_pair(const struct field *f, const json_t *value, const struct spot *at, void *into,
                      struct complaint *c) {
    static const char *const names[] = {"a", "b", NULL};
    if (!read_object(value, at, c) || !only_keys(value, at, names, c)) return false;
    for (size_t i = 0; i < 2; i++) {
        const json_t *one = json_object_get(value, names[i]);
        struct spot here = at_key(at, names[i]);
        int32_t number = f->fallback;
        if (one && !read_limited(f, one, &here, &number, c)) return false;
        put_int(into, f->offset + i * sizeof number, number);
    }
    return true;
}

/* --- lists --------------------------------------------------------------------------------------------- */

static bool read_item(const struct ruleset *rs, const struct field *f, const json_t *value, const struct spot *at,
                      uint64_t pack, int32_t *out, struct complaint *c) {
    switch (f->kind) {
    case FIELD_KIND_TYPES:
        return read_type(rs, value, at, out, c);
    case FIELD_KIND_WORDS:
        return read_word(value, at, f->words, out, c);
    case FIELD_KIND_CARDS:
    case FIELD_KIND_PACK:
        return read_card(value, at, pack, out, c);
    default:
        return read_limited(f, value, at, out, c);
    }
}

/* All lists are stored alike: a count and its items. */
static bool read_items(const struct ruleset *rs, const struct field *f, const json_t *value, const struct spot *at,
                       void *into, struct complaint *c) {
    size_t most = f->kind == FIELD_KIND_TYPES ? (size_t)f->most : FIELD_LIST_MAX;
    if (!read_list(value, at, most, c)) return false;
    size_t count = json_array_size(value);
    uint64_t pack = whole_pack();
    for (size_t i = 0; i < count; i++) {
        struct spot here = at_index(at, i);
        int32_t item;
        if (!read_item(rs, f, json_array_get(value, i), &here, pack, &item, c)) return false;
        if (f->kind == FIELD_KIND_CARDS) pack &= ~((uint64_t)1 << item);
        put_int(into, f->offset + (1 + i) * sizeof item, item);
    }
    put_int(into, f->offset, (int32_t)count);
    return true;
}

static bool read_pack(const json_t *value, const struct spot *at, uint64_t *pack, struct complaint *c) {
    if (!read_list(value, at, DECK_CARDS, c)) return false;
    *pack = 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        struct spot here = at_index(at, i);
        int32_t card;
        if (!read_card(json_array_get(value, i), &here, ~*pack, &card, c)) return false;
        if (*pack >> card & 1) return complain(c, &here, "this card is named twice");
        *pack |= (uint64_t)1 << card;
    }
    return true;
}

/* --- a field, a table ---------------------------------------------------------------------------------- */

static bool read_scalar(const struct ruleset *rs, const struct field *f, const json_t *value, const struct spot *at,
                        int32_t *out, struct complaint *c) {
    switch (f->kind) {
    case FIELD_KIND_BOOL:
        *out = json_is_true(value);
        return json_is_boolean(value) || complain(c, at, "true or false is wanted here");
    case FIELD_KIND_WORD:
        return read_word(value, at, f->words, out, c);
    case FIELD_KIND_TYPE:
        *out = -1;
        return (json_is_null(value) && f->least < 0) || read_type(rs, value, at, out, c);
    case FIELD_KIND_LENGTH:
        return read_length(f, value, at, out, c);
    case FIELD_KIND_NUMBER:
        return read_decimal(f, value, at, out, c);
    default:
        return read_limited(f, value, at, out, c);
    }
}

static bool read_field(const struct ruleset *rs, const struct field *f, const json_t *value, const struct spot *at,
                       void *into, struct complaint *c) {
    int32_t number = 0;
    uint64_t pack;
    switch (f->kind) {
    case FIELD_KIND_TEXT:
        return read_id(value, at, (char *)into + f->offset, c);
    case FIELD_KIND_PAIR:
        return read_pair(f, value, at, into, c);
    case FIELD_KIND_TYPES:
    case FIELD_KIND_INTS:
    case FIELD_KIND_WORDS:
    case FIELD_KIND_CARDS:
        return read_items(rs, f, value, at, into, c);
    case FIELD_KIND_PACK:
        if (!read_pack(value, at, &pack, c)) return false;
        memcpy((char *)into + f->offset, &pack, sizeof pack);
        return true;
    default:
        if (!read_scalar(rs, f, value, at, &number, c)) return false;
        put_int(into, f->offset, number);
        return true;
    }
}

void fields_fall_back(struct fields fields, void *into) {
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *f = &fields.list[i];
        switch (f->kind) {
        case FIELD_KIND_TEXT:
        case FIELD_KIND_PACK:
            memset((char *)into + f->offset, 0, 8);
            break;
        case FIELD_KIND_PAIR:
            put_int(into, f->offset + sizeof(int32_t), f->fallback);
            put_int(into, f->offset, f->fallback);
            break;
        case FIELD_KIND_TYPES:
        case FIELD_KIND_INTS:
        case FIELD_KIND_WORDS:
        case FIELD_KIND_CARDS:
            put_int(into, f->offset, 0);
            break;
        default:
            put_int(into, f->offset, f->fallback);
        }
    }
}

/* Names of types that say more than the type ("4Lb": bows with the mark of longbows) set the field beside them. */
static void set_marks(const struct ruleset *rs, struct fields fields, const json_t *object, void *into) {
    for (size_t i = 0; i < fields.count; i++) {
        struct name n = name_of(&fields.list[i]);
        bool says_type = strcmp(n.own, "type") == 0 || strcmp(n.own, "dismounts") == 0;
        const char *code = says_type ? json_string_value(value_of(&fields.list[i], object)) : NULL;
        const char *mark = code ? mark_of_code(rs, code) : NULL;
        for (size_t k = 0; mark && k < fields.count; k++) {
            struct name other = name_of(&fields.list[k]);
            if (strcmp(other.group, n.group) == 0 && strcmp(other.own, mark) == 0)
                put_int(into, fields.list[k].offset, 1);
        }
    }
}

bool read_fields(const struct ruleset *rs, struct fields fields, const json_t *object, const struct spot *at,
                 const char *const *others, void *into, struct complaint *c) {
    if (!read_object(object, at, c) || !keys_are_known(fields, "", object, at, others, c)) return false;
    fields_fall_back(fields, into);
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *f = &fields.list[i];
        const json_t *value = value_of(f, object);
        struct name n = name_of(f);
        struct spot group = at_key(at, n.group), here = at_key(n.group[0] ? &group : at, n.own);
        if (!value && f->required) return complain(c, &here, "the field \"%s\" is missing", f->name);
        if (!value || (!field_takes_json(f, value) && another_takes(fields, f, value))) continue;
        if (!read_field(rs, f, value, &here, into, c)) return false;
    }
    if (rs->type_aliases) set_marks(rs, fields, object, into);
    return true;
}

/* --- writing ------------------------------------------------------------------------------------------- */

static json_t *item_to_json(const struct ruleset *rs, const struct field *f, int32_t item) {
    char name[4];
    switch (f->kind) {
    case FIELD_KIND_TYPES:
        return json_string(rs->types[item].code);
    case FIELD_KIND_WORDS:
        return json_string(f->words[item]);
    case FIELD_KIND_CARDS:
        return json_string(card_name((uint8_t)item, name));
    default:
        return json_integer(item);
    }
}

static json_t *items_to_json(const struct ruleset *rs, const struct field *f, const void *from) {
    int32_t count = get_int(from, f->offset);
    json_t *list = json_array();
    for (int32_t i = 0; i < count; i++)
        json_array_append_new(list, item_to_json(rs, f, get_int(from, f->offset + (size_t)(1 + i) * sizeof count)));
    return list;
}

static json_t *pack_to_json(const void *from, size_t offset) {
    uint64_t pack;
    char name[4];
    memcpy(&pack, (const char *)from + offset, sizeof pack);
    json_t *list = json_array();
    for (uint8_t card = 0; card < DECK_CARDS; card++)
        if (pack >> card & 1) json_array_append_new(list, json_string(card_name(card, name)));
    return list;
}

static json_t *scalar_to_json(const struct ruleset *rs, const struct field *f, int32_t value) {
    switch (f->kind) {
    case FIELD_KIND_BOOL:
        return json_boolean(value);
    case FIELD_KIND_WORD:
        return json_string(f->words[value]);
    case FIELD_KIND_TYPE:
        return value < 0 ? json_null() : json_string(rs->types[value].code);
    case FIELD_KIND_LENGTH:
    case FIELD_KIND_NUMBER:
        return hundredths_to_json(value);
    default:
        return json_integer(value);
    }
}

/* NULL where there is nothing to say. */
static json_t *field_to_json(const struct ruleset *rs, const struct field *f, const void *from) {
    int32_t value = get_int(from, f->offset);
    uint64_t wide;
    switch (f->kind) {
    case FIELD_KIND_TEXT:
        return ((const char *)from)[f->offset] ? json_string((const char *)from + f->offset) : NULL;
    case FIELD_KIND_PACK:
        memcpy(&wide, (const char *)from + f->offset, sizeof wide);
        return wide ? pack_to_json(from, f->offset) : NULL;
    case FIELD_KIND_PAIR:
        if (value == f->fallback && get_int(from, f->offset + sizeof value) == f->fallback) return NULL;
        return json_pack("{s:i,s:i}", "a", value, "b", get_int(from, f->offset + sizeof value));
    case FIELD_KIND_TYPES:
    case FIELD_KIND_INTS:
    case FIELD_KIND_WORDS:
    case FIELD_KIND_CARDS:
        return value ? items_to_json(rs, f, from) : NULL;
    case FIELD_KIND_WORD:
        if (value < 0) return NULL; /* nothing was said */
        __attribute__((fallthrough));
    default:
        return value == f->fallback && !f->required ? NULL : scalar_to_json(rs, f, value);
    }
}

void write_fields(const struct ruleset *rs, struct fields fields, const void *from, json_t *object) {
    for (size_t i = 0; i < fields.count; i++) {
        json_t *value = field_to_json(rs, &fields.list[i], from);
        if (!value) continue;
        struct name n = name_of(&fields.list[i]);
        json_t *holder = object;
        if (n.group[0]) {
            holder = json_object_get(object, n.group);
            if (!holder) json_object_set_new(object, n.group, holder = json_object());
        }
        json_object_set_new(holder, n.own, value);
    }
}
