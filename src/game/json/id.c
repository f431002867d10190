/* The id of a request that cannot be read: one stray comma must not cost the asker the thread of his questions. */
#include "game/json.h"
#include "game/text.h"

#include <string.h>

static size_t skip_blanks(const char *text, size_t size, size_t i) {
    while (i < size && (text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\n')) i++;
    return i;
}

/* Where the string that opens at `i` is closed; `size` if it never is. */
static size_t string_end(const char *text, size_t size, size_t i) {
    for (i++; i < size && text[i] != '"'; i++)
        if (text[i] == '\\') i++;
    return i < size ? i : size;
}

/* A text or a number, so that nothing nests; whatever follows it is somebody else's trouble. */
static json_t *plain_value(const char *text, size_t size) {
    if (size == 0 || !(text[0] == '"' || text[0] == '-' || (text[0] >= '0' && text[0] <= '9'))) return NULL;
    json_t *value = json_loadb(text, size, JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, NULL);
    uint32_t character;
    bool sound;
    size_t bytes = json_string_length(value);
    if (bytes == 0 || text_unfit(json_string_value(value), bytes, &character, &sound) == bytes) return value;
    json_decref(value);
    return NULL;
}

json_t *json_find_id(const char *text, size_t size) {
    int depth = 0;
    if (size > JSON_TEXT_MAX) return NULL;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '{' || text[i] == '[') depth++;
        if (text[i] == '}' || text[i] == ']') depth--;
        if (text[i] != '"') continue;
        size_t end = string_end(text, size, i);
        size_t after = skip_blanks(text, size, end + 1);
        bool is_id = depth == 1 && end - i == 3 && memcmp(text + i, "\"id", 3) == 0;
        if (is_id && after < size && text[after] == ':') {
            after = skip_blanks(text, size, after + 1);
            return plain_value(text + after, size - after);
        }
        i = end;
    }
    return NULL;
}
