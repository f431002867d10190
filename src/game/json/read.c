/* Text to JSON and back: strict, bounded, and with a complaint that says where. */
#include "game/json/tools.h"
#include "game/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- complaints ---------------------------------------------------------------------------------------- */

static void append_path(char *field, size_t size, const struct spot *at) {
    if (!at) return;
    append_path(field, size, at->up);
    size_t used = strlen(field);
    if (at->key)
        snprintf(field + used, size - used, "%s%.40s", used ? "." : "", at->key);
    else
        snprintf(field + used, size - used, "[%zu]", at->index);
}

bool complain(struct complaint *c, const struct spot *at, const char *format, ...) {
    va_list args;
    memset(c, 0, sizeof *c);
    va_start(args, format);
    vsnprintf(c->text, sizeof c->text, format, args);
    va_end(args);
    append_path(c->field, sizeof c->field, at);
    text_make_plain(c->text); /* it may quote anything, and a cut may have halved a character */
    text_make_plain(c->field);
    return false;
}

json_t *complaint_to_json(const struct complaint *c) {
    json_t *o = json_pack("{s:s}", "error", c->text);
    if (c->field[0]) json_object_set_new(o, "field", json_string(c->field));
    if (c->line) json_object_set_new(o, "line", json_integer(c->line));
    if (c->column) json_object_set_new(o, "column", json_integer(c->column));
    return o;
}

const char *complaint_say(const struct complaint *c, char *buffer, size_t size) {
    size_t used = 0;
    buffer[0] = '\0';
    if (c->line) used += (size_t)snprintf(buffer, size, "line %d", c->line);
    if (c->column && used < size) used += (size_t)snprintf(buffer + used, size - used, ", column %d", c->column);
    if (c->field[0] && used < size)
        used += (size_t)snprintf(buffer + used, size - used, "%s%s", used ? ", " : "", c->field);
    if (used < size) snprintf(buffer + used, size - used, "%s%s", used ? ": " : "", c->text);
    return buffer;
}

/* --- text ---------------------------------------------------------------------------------------------- */

/* Nesting is counted before the parser sees the text, which recurses. Strings are passed over. */
static bool depth_is_sound(const char *text, size_t size, struct complaint *c) {
    int depth = 0, line = 1, column = 0;
    bool in_string = false;
    for (size_t i = 0; i < size; i++, column++) {
        char ch = text[i];
        if (ch == '\n') {
            line++;
            column = -1;
        }
        if (in_string && ch == '\\') {
            i++;
            column++;
        } else if (ch == '"')
            in_string = !in_string;
        else if (!in_string && (ch == '[' || ch == '{'))
            depth++;
        else if (!in_string && (ch == ']' || ch == '}'))
            depth--;
        if (depth <= JSON_DEPTH_MAX) continue;
        complain(c, NULL, "the value is nested more than %d deep", JSON_DEPTH_MAX);
        c->line = line;
        c->column = column + 1;
        return false;
    }
    return true;
}

/* The text of a record inside a message has lines, as an army list has; each is read again by itself. */
static bool holds_lines(const struct spot *at) {
    static const char *const keys[] = {"record", "copy", "lines"};
    if (!at || !at->key || at->up) return false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(at->key, keys[i]) == 0) return true;
    return false;
}

static bool text_is_fit(const char *text, size_t size, const struct spot *at, struct complaint *c) {
    uint32_t character = 0;
    bool sound = true;
    for (size_t from = 0; from < size; from++) {
        from += text_unfit(text + from, size - from, &character, &sound);
        if (from == size) break;
        if (character == '\n' && holds_lines(at)) continue;
        if (!sound) return complain(c, at, "a text here is not sound UTF-8");
        return complain(c, at, "a text here holds the character U+%04X, which cannot be seen: leave it out",
                        (unsigned)character);
    }
    return true;
}

/* Every key and every text of the value may be shown to people. */
static bool texts_are_fit(const json_t *value, const struct spot *at, struct complaint *c) {
    const char *key;
    json_t *part;
    size_t i;
    if (json_is_string(value)) return text_is_fit(json_string_value(value), json_string_length(value), at, c);
    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, part) {
            struct spot here = at_key(at, key);
            if (!text_is_fit(key, strlen(key), at, c) || !texts_are_fit(part, &here, c)) return false;
        }
    } else if (json_is_array(value)) {
        json_array_foreach((json_t *)value, i, part) {
            struct spot here = at_index(at, i);
            if (!texts_are_fit(part, &here, c)) return false;
        }
    }
    return true;
}

json_t *json_read(const char *text, size_t size, struct complaint *c) {
    if (size > JSON_TEXT_MAX) {
        complain(c, NULL, "the text is %zu bytes long; at most %d are read", size, JSON_TEXT_MAX);
        return NULL;
    }
    if (!depth_is_sound(text, size, c)) return NULL;
    json_error_t error;
    /* Some editors begin a file with a byte order mark, which means nothing in UTF-8. */
    size_t mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    json_t *value = json_loadb(text + mark, size - mark, JSON_REJECT_DUPLICATES, &error);
    if (value && texts_are_fit(value, NULL, c)) return value;
    if (value) return json_decref(value), NULL;
    complain(c, NULL, "this is not valid JSON: %s", error.text);
    c->line = error.line > 0 ? error.line : 1;
    c->column = error.column > 0 ? error.column : 1;
    return NULL;
}

/* Ten digits hold every millimetre, heading and probability we write without a rounding tail. */
char *json_line(const json_t *value) {
    return json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(10));
}

/* --- small shapes -------------------------------------------------------------------------------------- */

static const char *shape_name(const json_t *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return "a text";
    case JSON_INTEGER:
    case JSON_REAL:
        return "a number";
    case JSON_NULL:
        return "null";
    default:
        return "true or false";
    }
}

bool wrong_shape(const json_t *value, const struct spot *at, const char *wanted, struct complaint *c) {
    if (!value) return complain(c, at, "%s is missing here", wanted);
    return complain(c, at, "%s is wanted here, not %s", wanted, shape_name(value));
}

bool read_object(const json_t *value, const struct spot *at, struct complaint *c) {
    return json_is_object(value) || wrong_shape(value, at, "an object", c);
}

bool read_list(const json_t *value, const struct spot *at, size_t most, struct complaint *c) {
    if (!json_is_array(value)) return wrong_shape(value, at, "a list", c);
    size_t count = json_array_size(value);
    return count <= most || complain(c, at, "the list has %zu entries; at most %zu are possible", count, most);
}

bool read_text(const json_t *value, const struct spot *at, const char **out, struct complaint *c) {
    if (!json_is_string(value)) return wrong_shape(value, at, "a text", c);
    *out = json_string_value(value);
    return true;
}

/* 4 and 4.0 are the same number to a person; 4.5 is no whole one. */
bool read_int(const json_t *value, const struct spot *at, int32_t least, int32_t most, int32_t *out,
              struct complaint *c) {
    if (!json_is_number(value)) return wrong_shape(value, at, "a whole number", c);
    double number = json_number_value(value);
    if (number < least && most == INT32_MAX) /* as many as you like: the bound would only puzzle */
        return complain(c, at, "%.10g is out of range: %d or more is possible", number, least);
    if (number < least || number > most)
        return complain(c, at, "%.10g is out of range: %d to %d are possible", number, least, most);
    if (number != (double)(int32_t)number) return complain(c, at, "%.10g is not a whole number", number);
    *out = (int32_t)number;
    return true;
}

bool read_word(const json_t *value, const struct spot *at, const char *const *words, int32_t *out,
               struct complaint *c) {
    const char *said = "";
    if (!read_text(value, at, &said, c)) return false;
    char known[400] = "";
    for (int32_t i = 0; words[i]; i++) {
        if (strcmp(words[i], said) == 0) {
            *out = i;
            return true;
        }
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", words[i]);
    }
    return complain(c, at, "\"%.30s\" is not known here; it may be %s", said, known);
}

bool read_id(const json_t *value, const struct spot *at, char id[8], struct complaint *c) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const char *said = "";
    if (!read_text(value, at, &said, c)) return false;
    size_t size = strlen(said);
    if (size < 1 || size > 7 || strspn(said, letters) != size)
        return complain(c, at, "\"%.20s\" is no id: it must be 1 to 7 letters, digits, '-' or '_'", said);
    memset(id, 0, 8);
    memcpy(id, said, size);
    return true;
}

bool only_keys(const json_t *object, const struct spot *at, const char *const *names, struct complaint *c) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        bool known = false;
        for (size_t i = 0; names[i] && !known; i++) known = strcmp(names[i], key) == 0;
        struct spot here = at_key(at, key);
        if (!known) return complain(c, &here, "the field \"%.40s\" is not known here", key);
    }
    return true;
}

const char *ruleset_code_from_json(const json_t *object, struct complaint *c) {
    struct spot here = at_key(NULL, "ruleset");
    const char *code = NULL;
    if (!read_object(object, NULL, c)) return NULL;
    return read_text(json_object_get(object, "ruleset"), &here, &code, c) ? code : NULL;
}

bool pose_from_json(const json_t *object, struct pose *out, bool *facing, struct complaint *c) {
    const json_t *at = json_object_get(object, "at"), *turned = json_object_get(object, "facing");
    struct spot at_spot = at_key(NULL, "at"), facing_spot = at_key(NULL, "facing");
    *out = (struct pose){{0, 0}, 0, 0};
    if (facing) *facing = turned != NULL;
    return read_point(at, &at_spot, &out->at, c) && (!turned || read_degrees(turned, &facing_spot, &out->facing, c));
}
